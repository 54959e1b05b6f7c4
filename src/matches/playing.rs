//! The state in which both play.

use std::time::Duration;

use super::error::Rejection;
use super::finished::Finished;
use super::state::{ABORT_BEFORE, MatchState};
use crate::clock::Timestamp;
use crate::ids::UserId;
use crate::rules::color::{ByColor, Color};
use crate::rules::game::Game;
use crate::rules::moves::{Move, Ply};
use crate::rules::outcome::{EndReason, Outcome};
use crate::rules::refusal::Refusal;
use crate::rules::view::{PlayerView, PublicView};

/// After how long who waits for a ply need not wait any longer (PRODUCT.md).
const IDLE_AFTER: Duration = Duration::from_hours(14 * 24);

/// A match that is played.
#[derive(Debug, Clone)]
pub struct Playing {
    players: ByColor<UserId>,
    game: Game,
    offer: Option<Color>,
    refused: ByColor<bool>,
    active_at: Timestamp,
}

impl Playing {
    pub(super) fn new(players: ByColor<UserId>, game: Game, active_at: Timestamp) -> Self {
        Self {
            players,
            game,
            offer: None,
            refused: ByColor::default(),
            active_at,
        }
    }

    pub(super) fn with_offer(self, offer: Option<Color>, refused: ByColor<bool>) -> Self {
        Self {
            offer,
            refused,
            ..self
        }
    }

    /// Who plays which colour.
    #[must_use]
    pub const fn players(&self) -> ByColor<UserId> {
        self.players
    }

    /// Plies played.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.game.ply_count()
    }

    /// The colour to move.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.game.to_move()
    }

    /// The board as everybody may see it.
    #[must_use]
    pub fn public_view(&self) -> PublicView {
        self.game.public_view()
    }

    /// The board as a player may see it; his secret.
    #[must_use]
    pub fn player_view(&self, color: Color) -> PlayerView {
        self.game.player_view(color)
    }

    /// Who offers a draw that the other has not answered.
    #[must_use]
    pub const fn offer(&self) -> Option<Color> {
        self.offer
    }

    /// Whether a player may offer a draw now: none of his offers stands, and none was declined since his own last ply.
    #[must_use]
    pub fn may_offer(&self, color: Color) -> bool {
        self.offer.is_none() && !self.refused[color]
    }

    /// When who waits may end the match. Only a ply moves it: who is to move could put it off for ever otherwise.
    #[must_use]
    pub fn idle_at(&self) -> Timestamp {
        self.active_at + IDLE_AFTER
    }

    pub(super) const fn active_at(&self) -> Timestamp {
        self.active_at
    }

    pub(super) const fn refused(&self) -> ByColor<bool> {
        self.refused
    }

    /// Whether the match is young enough to be aborted.
    pub(super) fn may_abort(&self) -> Result<(), Rejection> {
        let ply = self.ply();
        if ply < ABORT_BEFORE {
            Ok(())
        } else {
            Err(Rejection::TooLateToAbort {
                ply,
                max: ABORT_BEFORE,
            })
        }
    }

    /// Whether a player may end the match as idle.
    pub(super) fn may_end(&self, color: Color, now: Timestamp) -> Result<(), Rejection> {
        if color == self.to_move() {
            Err(Rejection::WaitsForYou)
        } else if now < self.idle_at() {
            Err(Rejection::NotIdle {
                idle_at: self.idle_at(),
            })
        } else {
            Ok(())
        }
    }

    /// The ply number `number`, from 1.
    pub(super) fn ply_at(&self, number: u32) -> Option<Ply> {
        super::finished::ply_at(&self.game, number)
    }

    /// Plays a ply of the colour to move. An offer of the other lapses: playing on is an answer, too.
    pub(super) fn play(mut self, mv: Move, now: Timestamp) -> Result<(Ply, MatchState), Rejection> {
        let mover = self.to_move();
        let ply = self
            .game
            .play(mv)
            .map_err(|refusal| self.explain(mv, refusal))?;
        self.active_at = now;
        self.refused[mover] = false;
        if self.offer == Some(mover.other()) {
            self.offer = None;
        }
        Ok((ply, MatchState::begun(self)))
    }

    /// Whether a move is refused now for just this reason.
    #[must_use]
    pub fn is_refused(&self, reason: &Rejection) -> bool {
        let Rejection::Move { mv, .. } = reason else {
            return false;
        };
        let refused = self.game.check(*mv).err();
        refused.is_some_and(|refusal| self.explain(*mv, refusal) == *reason)
    }

    /// A refusal with what explains it: all of it from what its mover may see.
    fn explain(&self, mv: Move, refusal: Refusal) -> Rejection {
        let crossings = match refusal {
            Refusal::TwoSquares {
                first_ply,
                last_ply,
                ..
            } => (first_ply..=last_ply)
                .step_by(2)
                .filter_map(|number| self.ply_at(number))
                .collect(),
            _ => Vec::new(),
        };
        let legal = self.game.legal_moves().into_iter();
        Rejection::Move {
            mv,
            refusal,
            crossings,
            otherwise: legal
                .filter(|other| other.from == mv.from)
                .map(|other| other.to)
                .collect(),
        }
    }

    /// A player offers a draw.
    pub(super) fn offer_draw(self, color: Color) -> Self {
        Self {
            offer: Some(color),
            ..self
        }
    }

    /// The offer that stands is declined.
    pub(super) fn decline_draw(mut self) -> Self {
        if let Some(color) = self.offer.take() {
            self.refused[color] = true;
        }
        self
    }

    /// Both agree to a draw (rule 7.4), the last of them this player.
    pub(super) fn agree(self, by: Color, now: Timestamp) -> Finished {
        self.conclude(Outcome::draw(EndReason::Agreed), now)
            .by(Some(by))
    }

    /// A player gives the match to the other (rule 7.7).
    pub(super) fn resign(self, color: Color, now: Timestamp) -> Finished {
        self.conclude(Outcome::win(color.other(), EndReason::Resigned), now)
    }

    /// A player ends the match without a result.
    pub(super) fn abort(self, by: Color, now: Timestamp) -> Finished {
        self.conclude(Outcome::draw(EndReason::Aborted), now)
            .by(Some(by))
    }

    fn conclude(mut self, outcome: Outcome, now: Timestamp) -> Finished {
        self.game.conclude(outcome);
        Finished::new(self.players, self.game, outcome, now)
    }
}

impl MatchState {
    /// The state of a match that is played: over, if the rules have ended the game.
    pub(super) fn begun(playing: Playing) -> Self {
        match playing.game.outcome() {
            None => Self::Playing(Box::new(playing)),
            Some(outcome) => Self::Finished(Box::new(Finished::new(
                playing.players,
                playing.game,
                outcome,
                playing.active_at,
            ))),
        }
    }
}
