//! Choosing a move by menus: a piece, a target, and for those who like it one more press to confirm. Each step shows the board
//! with what is chosen so far, and has a way back.

use serenity::all::ButtonStyle;
use serenity::builder::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::Bot;
use super::components::{Action, Buttons, Press};
use super::message::{Body, PrivateMessage};
use super::prospects::{Prospect, column, pieces};
use crate::ids::MatchId;
use crate::matches::{Match, Playing};
use crate::rules::color::Color;
use crate::rules::moves::Move;
use crate::rules::square::Square;
use crate::rules::view::PlayerView;
use crate::text::{Msg, spelling};

/// Discord's limit for the options of one menu.
const MENU_MAX: usize = 25;

impl Bot {
    /// The private view with the pieces that can move; with a `chosen` piece also its targets, on the picture and as a
    /// menu.
    pub(super) async fn move_menu(
        &self,
        game: &Match,
        playing: &Playing,
        color: Color,
        chosen: Option<Square>,
    ) -> PrivateMessage {
        let view = playing.player_view(color);
        let look = self.look_of(playing.players()[color]).await;
        let at = u64::from(playing.ply());
        let mut message = self.private_body(game, playing, &view, look);
        message.rows = self.piece_menus(game.id, at, &view, chosen);
        let buttons = Buttons::new(&self.voice, game.id, at);
        let my_board = (Action::MyBoard, ButtonStyle::Secondary);
        let buttons = match chosen {
            None => buttons.with(my_board.0, &Msg::ButtonBack, my_board.1),
            Some(from) => {
                let targets = self.target_menu(game.id, at, &view, from);
                message.rows.push(targets);
                buttons
                    .with(Action::Back(None), &Msg::ButtonBack, my_board.1)
                    .with(my_board.0, &Msg::ButtonMyBoard, my_board.1)
            }
        };
        message.rows.extend(buttons.row());
        message.picture = Some(match chosen {
            None => self.movable_picture(view, look).await,
            Some(from) => {
                let targets = targets(&view, from);
                self.moving_picture(view, from, targets, look).await
            }
        });
        PrivateMessage(message)
    }

    /// Asks whether a chosen move is meant.
    pub(super) async fn confirm_move(
        &self,
        game: &Match,
        playing: &Playing,
        color: Color,
        mv: Move,
    ) -> PrivateMessage {
        let view = playing.player_view(color);
        let look = self.look_of(playing.players()[color]).await;
        let at = u64::from(playing.ply());
        let question = Msg::ConfirmMove {
            piece: self.piece_label(&view, mv.from),
            target: self.target_label(&view, mv.to),
        };
        let body = self.private_body(game, playing, &view, look);
        let buttons = Buttons::new(&self.voice, game.id, at)
            .with(Action::Play(mv), &Msg::ButtonConfirm, ButtonStyle::Success)
            .with(
                Action::Back(Some(mv.from)),
                &Msg::ButtonBack,
                ButtonStyle::Secondary,
            );
        let picture = self.moving_picture(view, mv.from, vec![mv.to], look).await;
        PrivateMessage(Body {
            text: format!("{}\n\n{}", self.voice.say(&question), body.text),
            rows: buttons.row().into_iter().collect(),
            picture: Some(picture),
            ..body
        })
    }

    /// One menu of pieces; more than it holds are in several, each with some columns of the board.
    fn piece_menus(
        &self,
        game: MatchId,
        at: u64,
        view: &PlayerView,
        chosen: Option<Square>,
    ) -> Vec<CreateActionRow> {
        let groups = groups(&pieces(view), view.color());
        let is_one = groups.len() == 1;
        let mut rows = Vec::new();
        for (number, group) in (0..).zip(groups) {
            let placeholder = match (group.first(), group.last()) {
                (Some(first), Some(last)) if !is_one => self.voice.say(&Msg::ChoosePieceIn {
                    first: first.square.file().to_string(),
                    last: last.square.file().to_string(),
                }),
                _ => self.voice.say(&Msg::ChoosePiece),
            };
            let options = group.into_iter().map(|piece| {
                let option = CreateSelectMenuOption::new(
                    self.piece_label(view, piece.square),
                    piece.square.to_string(),
                )
                .default_selection(chosen == Some(piece.square));
                match hint(piece) {
                    Some(hint) => option.description(self.voice.say(&hint)),
                    None => option,
                }
            });
            let press = Press {
                game,
                at,
                action: Action::Piece(number),
            };
            rows.push(menu(press, options.collect(), placeholder));
        }
        rows
    }

    fn target_menu(
        &self,
        game: MatchId,
        at: u64,
        view: &PlayerView,
        from: Square,
    ) -> CreateActionRow {
        let options = targets(view, from).into_iter().map(|to| {
            CreateSelectMenuOption::new(self.target_label(view, to), to.to_string())
                .description(spelling::way(&self.voice, Move { from, to }, view.color()))
        });
        let press = Press {
            game,
            at,
            action: Action::Target(from),
        };
        let placeholder = self.voice.say(&Msg::ChooseTarget);
        menu(press, options.collect(), placeholder)
    }

    /// An own piece, with its name.
    pub(super) fn piece_label(&self, view: &PlayerView, square: Square) -> String {
        match view.rank(square) {
            Some(rank) => self.voice.say(&Msg::PieceOption { square, rank }),
            None => square.to_string(),
        }
    }

    /// A target square, with what stands there.
    pub(super) fn target_label(&self, view: &PlayerView, square: Square) -> String {
        self.voice.say(&match view.public().token(square) {
            Some(_) => Msg::TargetAttack { square },
            None => Msg::TargetEmpty { square },
        })
    }
}

/// Where a piece may go: what it can strike first.
pub(super) fn targets(view: &PlayerView, from: Square) -> Vec<Square> {
    let mut targets: Vec<Square> = view
        .moves()
        .iter()
        .filter(|mv| mv.from == from)
        .map(|mv| mv.to)
        .collect();
    targets.sort_by_key(|to| view.public().token(*to).is_none());
    targets
}

fn hint(piece: Prospect) -> Option<Msg> {
    if piece.is_attacked {
        Some(Msg::HintAttacked)
    } else if piece.can_strike {
        Some(Msg::HintStrike)
    } else {
        None
    }
}

fn menu(
    press: Press,
    options: Vec<CreateSelectMenuOption>,
    placeholder: String,
) -> CreateActionRow {
    let kind = CreateSelectMenuKind::String { options };
    CreateActionRow::SelectMenu(
        CreateSelectMenu::new(press.to_string(), kind).placeholder(placeholder),
    )
}

/// The pieces in as few groups as menus need, whole columns together and about as many in each.
///
/// At most three: a column has ten squares, so that each group but the last has at least 16 of at most 40 pieces.
fn groups(pieces: &[Prospect], viewer: Color) -> Vec<Vec<Prospect>> {
    let menus = pieces.len().div_ceil(MENU_MAX).max(1);
    let fair = pieces.len().div_ceil(menus);
    let mut groups: Vec<Vec<Prospect>> = Vec::new();
    for found in
        pieces.chunk_by(|one, other| column(one.square, viewer) == column(other.square, viewer))
    {
        match groups.last_mut() {
            Some(group) if group.len() < fair && group.len() + found.len() <= MENU_MAX => {
                group.extend(found);
            }
            _ => groups.push(found.to_vec()),
        }
    }
    groups
}
