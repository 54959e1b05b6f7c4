//! The messages of a match that is played or over: the live board and the result for the channel, the private view and
//! its menus for each player.
//!
//! Public messages are made from [`PublicView`] or, after the end, [`RevealedView`](crate::rules::view::RevealedView); private ones from [`PlayerView`].

use serenity::all::ButtonStyle;

use super::Bot;
use super::components::{Action, Buttons};
use super::message::{Body, PrivateMessage, PublicMessage};
use crate::ids::UserId;
use crate::matches::{Exits, Finished, Match, Playing};
use crate::render::Look;
use crate::rules::color::{ByColor, Color};
use crate::rules::outcome::EndReason;
use crate::rules::view::{PlayerView, PublicView};
use crate::text::{Msg, plies};

impl Bot {
    /// The live board: both sides hidden, whose turn it is, the last plies, the losses. Mentions, and notifies, the player
    /// to move.
    pub(super) async fn live_board(&self, game: &Match, playing: &Playing) -> PublicMessage {
        let look = self.look_in(game.guild).await;
        self.live_board_as(game, playing, look).await
    }

    async fn live_board_as(&self, game: &Match, playing: &Playing, look: Look) -> PublicMessage {
        let view = playing.public_view();
        let to_move = playing.players()[playing.to_move()];
        let buttons = Buttons::new(&self.voice, game.id, playing.ply().into())
            .with(Action::Move, &Msg::ButtonMove, ButtonStyle::Primary)
            .with(Action::MyBoard, &Msg::ButtonMyBoard, ButtonStyle::Secondary);
        let buttons = Self::draw_buttons(buttons, playing.offer(), None).with(
            Action::Resign,
            &Msg::ButtonResign,
            ButtonStyle::Danger,
        );
        let mut text = self.seats(&playing.players(), Some(playing.to_move()));
        self.append_state(&mut text, &view);
        self.append_notices(&mut text, game, playing);
        PublicMessage(Body {
            content: self.voice.say(&Msg::ToMove {
                player: to_move,
                game: game.id,
            }),
            title: self.title(game, view.ply()),
            text,
            picture: Some(self.public_picture(view, look).await),
            footer: plies::legend(&self.voice, game.terms.variant, look.numbering),
            rows: buttons.row().into_iter().collect(),
            notify: vec![to_move],
            ..Body::default()
        })
    }

    /// Offer draw, or the two answers to an offer that stands; neither where only the one who offers reads it.
    fn draw_buttons(
        buttons: Buttons<'_>,
        offer: Option<Color>,
        reader: Option<Color>,
    ) -> Buttons<'_> {
        match offer {
            None => buttons.with(
                Action::OfferDraw,
                &Msg::ButtonOfferDraw,
                ButtonStyle::Secondary,
            ),
            own if own == reader => buttons,
            Some(_) => buttons
                .with(
                    Action::AcceptDraw,
                    &Msg::ButtonAcceptDraw,
                    ButtonStyle::Success,
                )
                .with(
                    Action::DeclineDraw,
                    &Msg::ButtonDeclineDraw,
                    ButtonStyle::Secondary,
                ),
        }
    }

    /// The result, with the whole board. Notifies the player who did not bring the end about.
    pub(super) async fn result(&self, game: &Match, finished: &Finished) -> PublicMessage {
        let look = self.look_in(game.guild).await;
        self.result_as(game, finished, look).await
    }

    async fn result_as(&self, game: &Match, finished: &Finished, look: Look) -> PublicMessage {
        let mut text = plies::result(
            &self.voice,
            &finished.players(),
            finished.outcome(),
            finished.ended_by(),
        );
        text.push('\n');
        text.push_str(&self.seats(&finished.players(), None));
        let (mut ply, mut picture) = (0, None);
        if let Some(view) = finished.public_view() {
            self.append_state(&mut text, &view);
            ply = view.ply();
            picture = Some(match finished.revealed() {
                Some(revealed) => self.whole_picture(revealed, Color::Red, look).await,
                None => self.public_picture(view, look).await,
            });
        }
        PublicMessage(Body {
            content: self.voice.say(&Msg::Over {
                game: game.id,
                red: finished.players().red,
                blue: finished.players().blue,
            }),
            title: self.title(game, ply),
            text,
            picture,
            footer: plies::legend(&self.voice, game.terms.variant, look.numbering),
            notify: told(finished),
            ..Body::default()
        })
    }

    /// What anybody but the players gets for `/board` after the end, as he likes it to look.
    pub(super) async fn onlooker_result(
        &self,
        game: &Match,
        finished: &Finished,
        look: Look,
    ) -> PrivateMessage {
        let PublicMessage(mut body) = self.result_as(game, finished, look).await;
        body.notify.clear();
        PrivateMessage(body)
    }

    /// What anybody but the players gets for `/board`, as he likes it to look.
    pub(super) async fn onlooker_board(
        &self,
        game: &Match,
        playing: &Playing,
        look: Look,
    ) -> PrivateMessage {
        let PublicMessage(mut body) = self.live_board_as(game, playing, look).await;
        body.content.clear();
        body.rows.clear();
        body.notify.clear();
        PrivateMessage(body)
    }

    /// `color`'s private view, with what can be done from it: to move only on his turn, else to bring the view up to date, since
    /// an answer in the channel does not follow the match by itself.
    pub(super) async fn private_board(
        &self,
        game: &Match,
        playing: &Playing,
        color: Color,
    ) -> PrivateMessage {
        let look = self.look_of(playing.players()[color]).await;
        let buttons = Buttons::new(&self.voice, game.id, playing.ply().into());
        let buttons = if playing.to_move() == color {
            buttons.with(Action::Move, &Msg::ButtonMove, ButtonStyle::Primary)
        } else {
            buttons.with(Action::MyBoard, &Msg::ButtonMyBoard, ButtonStyle::Secondary)
        };
        let buttons = Self::draw_buttons(buttons, playing.offer(), Some(color)).with(
            Action::Resign,
            &Msg::ButtonResign,
            ButtonStyle::Danger,
        );
        let view = playing.player_view(color);
        let mut message = self.private_body(game, playing, &view, look);
        message.rows = buttons.row().into_iter().collect();
        message.picture = Some(self.private_picture(view, look).await);
        PrivateMessage(message)
    }

    /// What `color` keeps of the match: the whole board, own side at the bottom.
    pub(super) async fn last_view(
        &self,
        game: &Match,
        finished: &Finished,
        color: Color,
    ) -> PrivateMessage {
        let mut text = plies::result(
            &self.voice,
            &finished.players(),
            finished.outcome(),
            finished.ended_by(),
        );
        let look = self.look_of(finished.players()[color]).await;
        let (mut ply, mut picture) = (0, None);
        if let Some(view) = finished.player_view(color) {
            self.append_state(&mut text, view.public());
            ply = view.public().ply();
            picture = Some(match finished.revealed() {
                Some(revealed) => self.whole_picture(revealed, color, look).await,
                None => self.private_picture(view, look).await,
            });
        }
        PrivateMessage(Body {
            title: self.title(game, ply),
            text,
            footer: plies::legend(&self.voice, game.terms.variant, look.numbering),
            picture,
            ..Body::default()
        })
    }

    /// What stands around a private picture, without any button.
    pub(super) fn private_body(
        &self,
        game: &Match,
        playing: &Playing,
        view: &PlayerView,
        look: Look,
    ) -> Body {
        let color = view.color();
        let mut text = if playing.to_move() == color {
            self.voice.say(&Msg::YouMove { color })
        } else {
            self.voice.say(&Msg::YouWait {
                color,
                opponent: playing.players()[color.other()],
            })
        };
        self.append_state(&mut text, view.public());
        self.append_notices(&mut text, game, playing);
        Body {
            title: self.title(game, view.public().ply()),
            text,
            footer: plies::legend(&self.voice, game.terms.variant, look.numbering),
            ..Body::default()
        }
    }

    /// Asks whether a player really means to leave, with the ways out that are open to him.
    pub(super) fn confirmation(
        &self,
        game: &Match,
        exits: Exits,
        opponent: UserId,
    ) -> PrivateMessage {
        let mut lines = vec![self.voice.say(&if exits.resign {
            Msg::ConfirmResign {
                game: game.id,
                opponent,
            }
        } else {
            Msg::ConfirmLeave { game: game.id }
        })];
        let mut buttons = Buttons::new(&self.voice, game.id, game.ply().into());
        if exits.resign {
            buttons = buttons.with(Action::Confirm, &Msg::ButtonConfirm, ButtonStyle::Danger);
        }
        if exits.abort {
            lines.push(self.voice.say(&Msg::MayAbort));
            buttons = buttons.with(Action::Abort, &Msg::ButtonAbort, ButtonStyle::Secondary);
        }
        if exits.end {
            lines.push(self.voice.say(&Msg::MayEnd));
            buttons = buttons.with(
                Action::EndMatch,
                &Msg::ButtonEndMatch,
                ButtonStyle::Secondary,
            );
        }
        PrivateMessage(Body {
            content: lines.join("\n"),
            rows: buttons.row().into_iter().collect(),
            ..Body::default()
        })
    }

    pub(super) fn title(&self, game: &Match, plies: u32) -> String {
        self.voice.say(&Msg::Title {
            game: game.id,
            variant: game.terms.variant,
            plies,
        })
    }

    /// Who plays which side, a line each.
    pub(super) fn seats(&self, players: &ByColor<UserId>, to_move: Option<Color>) -> String {
        Color::ALL
            .map(|color| {
                let player = players[color];
                self.voice.say(&if to_move == Some(color) {
                    Msg::SeatToMove { color, player }
                } else {
                    Msg::Seat { color, player }
                })
            })
            .join("\n")
    }

    fn append_state(&self, text: &mut String, view: &PublicView) {
        for ply in view.last() {
            text.push('\n');
            text.push_str(&plies::ply(&self.voice, ply));
        }
        for color in Color::ALL {
            text.push('\n');
            text.push_str(&plies::losses(
                &self.voice,
                color,
                view.captured(color),
                view.remaining(color),
            ));
        }
    }

    fn append_notices(&self, text: &mut String, game: &Match, playing: &Playing) {
        if let Some(color) = playing.offer() {
            let (player, opponent) = (playing.players()[color], playing.players()[color.other()]);
            text.push('\n');
            text.push_str(&self.voice.say(&Msg::DrawOffered { player, opponent }));
        }
        if game.is_idle(self.clock.now()) {
            let player = playing.players()[playing.to_move().other()];
            text.push('\n');
            text.push_str(&self.voice.say(&Msg::Idle { player }));
        }
    }
}

/// Whom a result is news to: the one who did not bring it about, as far as the match tells; who pressed the button is left
/// out by [`Bot::public_message`].
pub(super) fn told(finished: &Finished) -> Vec<UserId> {
    let players = finished.players();
    let outcome = finished.outcome();
    match outcome.reason {
        EndReason::Resigned => outcome
            .winner
            .map(|color| players[color])
            .into_iter()
            .collect(),
        EndReason::Agreed | EndReason::Aborted | EndReason::Time => Color::ALL
            .into_iter()
            .filter(|color| finished.ended_by() != Some(*color))
            .map(|color| players[color])
            .collect(),
        EndReason::FlagCaptured
        | EndReason::NoLegalMove
        | EndReason::BothStuck
        | EndReason::NoAttack
        | EndReason::TooLong => {
            let view = finished.public_view();
            let last = view.as_ref().and_then(|view| view.last().last());
            last.map(|ply| players[ply.color.other()])
                .into_iter()
                .collect()
        }
    }
}
