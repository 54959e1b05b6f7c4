//! What a button, menu or form carries: the match, the state that it was shown for, and the action (P041).
//!
//! A `custom_id` reads `42.17.move`, or `42.17.target.b4` where the action needs a square. It says nothing that the person
//! who sees it does not know.

use std::fmt;
use std::str::FromStr;

use serenity::all::ButtonStyle;
use serenity::builder::{CreateActionRow, CreateButton};

use super::arrange::Arrange;
use crate::ids::MatchId;
use crate::rules::moves::Move;
use crate::rules::square::Square;
use crate::text::{Msg, Voice};

/// A press, choice or submission, as a `custom_id` carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Press {
    pub(super) game: MatchId,
    /// The number of plies that the pressed message showed; on a setup panel, the revision of the draft.
    pub(super) at: u64,
    pub(super) action: Action,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Accept,
    Decline,
    Cancel,
    MySetup,
    /// Something on the setup panel.
    Arrange(Arrange),
    Ready,
    NotReady,
    Move,
    /// A choice in the menu "Choose a piece…"; the number tells the menus of one message apart.
    Piece(u8),
    /// A choice in the menu "Choose a target…", for the piece on this square.
    Target(Square),
    /// To the choice of a piece or, with a square, to that piece's targets.
    Back(Option<Square>),
    /// The chosen move is meant.
    Play(Move),
    MyBoard,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    Resign,
    Confirm,
    Abort,
    EndMatch,
}

/// Actions without a parameter, and how they are written.
const PLAIN: [(Action, &str); 15] = [
    (Action::Accept, "accept"),
    (Action::Decline, "decline"),
    (Action::Cancel, "cancel"),
    (Action::MySetup, "my-setup"),
    (Action::Ready, "ready"),
    (Action::NotReady, "not-ready"),
    (Action::Move, "move"),
    (Action::MyBoard, "my-board"),
    (Action::OfferDraw, "offer-draw"),
    (Action::AcceptDraw, "accept-draw"),
    (Action::DeclineDraw, "decline-draw"),
    (Action::Resign, "resign"),
    (Action::Confirm, "confirm"),
    (Action::Abort, "abort"),
    (Action::EndMatch, "end-match"),
];

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.", self.game, self.at)?;
        match self.action {
            Action::Arrange(arrange) => arrange.fmt(f),
            Action::Piece(menu) => write!(f, "piece.{menu}"),
            Action::Target(from) => write!(f, "target.{from}"),
            Action::Back(None) => f.write_str("back"),
            Action::Back(Some(from)) => write!(f, "back.{from}"),
            Action::Play(Move { from, to }) => write!(f, "play.{from}.{to}"),
            plain => {
                let (_, word) = PLAIN
                    .iter()
                    .find(|(action, _)| *action == plain)
                    .expect("every action without a parameter is in the table");
                f.write_str(word)
            }
        }
    }
}

/// A `custom_id` that this version of the bot does not write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a custom_id of this bot")]
pub(super) struct Unreadable;

impl FromStr for Press {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut parts = text.split('.');
        let mut next = || parts.next().ok_or(Unreadable);
        let game: u32 = next()?.parse().map_err(|_| Unreadable)?;
        let at = next()?.parse().map_err(|_| Unreadable)?;
        let action = match next()? {
            "piece" => Action::Piece(next()?.parse().map_err(|_| Unreadable)?),
            "target" => Action::Target(next()?.parse().map_err(|_| Unreadable)?),
            "back" => Action::Back(match next() {
                Ok(from) => Some(from.parse().map_err(|_| Unreadable)?),
                Err(Unreadable) => None,
            }),
            "play" => Action::Play(Move {
                from: next()?.parse().map_err(|_| Unreadable)?,
                to: next()?.parse().map_err(|_| Unreadable)?,
            }),
            word => match PLAIN.iter().find(|(_, known)| *known == word) {
                Some((action, _)) => *action,
                None => Action::Arrange(Arrange::read(word, &mut parts)?),
            },
        };
        match parts.next() {
            None => Ok(Self {
                game: MatchId::from(game),
                at,
                action,
            }),
            Some(_) => Err(Unreadable),
        }
    }
}

/// One row of buttons for the match `game` as it stands at `at`.
pub(super) struct Buttons<'a> {
    voice: &'a Voice,
    game: MatchId,
    at: u64,
    row: Vec<CreateButton>,
}

impl<'a> Buttons<'a> {
    pub(super) fn new(voice: &'a Voice, game: MatchId, at: u64) -> Self {
        Self {
            voice,
            game,
            at,
            row: Vec::new(),
        }
    }

    pub(super) fn with(mut self, action: Action, label: &Msg, style: ButtonStyle) -> Self {
        let press = Press {
            game: self.game,
            at: self.at,
            action,
        };
        self.row.push(
            CreateButton::new(press.to_string())
                .label(self.voice.say(label))
                .style(style),
        );
        self
    }

    /// With a button that was made elsewhere.
    pub(super) fn and(mut self, button: CreateButton) -> Self {
        self.row.push(button);
        self
    }

    /// The row, none where it has no button.
    pub(super) fn row(self) -> Option<CreateActionRow> {
        (!self.row.is_empty()).then_some(CreateActionRow::Buttons(self.row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_press_is_read_as_it_was_written() {
        let parameters = [
            Action::Piece(0),
            Action::Piece(1),
            Action::Target("j10".parse().expect("a square")),
            Action::Back(None),
            Action::Back(Some("a1".parse().expect("a square"))),
            Action::Play("j10-j9".parse().expect("a move")),
        ];
        for action in PLAIN
            .map(|(action, _)| action)
            .into_iter()
            .chain(parameters)
        {
            let press = Press {
                game: MatchId::from(42),
                at: 17,
                action,
            };
            let text = press.to_string();
            assert_eq!(text.parse(), Ok(press), "{text}");
            assert!(text.len() <= 100, "Discord's limit: {text}");
        }
    }

    #[test]
    fn what_it_did_not_write_it_does_not_read() {
        for text in [
            "",
            "42",
            "42.1",
            "42.1.jump",
            "x.1.move",
            "42.1.move.b4",
            "42.1.target.k4",
            "42.1.play.b4",
            "42.1.back.x",
            "-1.1.move",
        ] {
            assert_eq!(text.parse::<Press>(), Err(Unreadable), "{text}");
        }
    }
}
