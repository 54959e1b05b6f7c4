//! What everybody may see of a game (rule 8.1), and what follows from it and one side's own secret: that
//! side's legal moves.
//!
//! Nothing here ever has both secrets in scope; only [`super::game`] has, where pieces meet.

use std::ops::ControlFlow;

use super::board::{Mobility, Squares};
use super::color::{ByColor, Color};
use super::moves::{Move, Ply};
use super::outcome::Outcome;
use super::refusal::Refusal;
use super::repetition::Barred;
use super::ruleset::Ruleset;
use super::secret::Secret;

/// What everybody may see (rule 8.1).
#[derive(Clone, Debug)]
pub(super) struct Public {
    pub(super) ruleset: Ruleset,
    /// How many pieces of each rank each side began with.
    pub(super) armies: ByColor<[u8; 12]>,
    pub(super) tokens: ByColor<Squares>,
    pub(super) to_move: Color,
    pub(super) plies: Vec<Ply>,
    pub(super) captured: ByColor<[u8; 12]>,
    pub(super) outcome: Option<Outcome>,
    /// Plies since the last attack.
    pub(super) quiet: u32,
    /// How many plies each side's running chase goes back (rule 6.7).
    pub(super) chases: ByColor<u32>,
    /// What rules 5 and 6 forbid the side to move.
    pub(super) barred: Barred,
}

impl Public {
    /// What a side, whose secret is `own`, can move where.
    pub(super) fn mobility(&self, color: Color, own: &Secret) -> Mobility {
        Mobility {
            own: self.tokens[color],
            enemy: self.tokens[color.other()],
            movable: own.movable,
            scouts: own.scouts,
        }
    }

    /// Calls `visit` with each legal move of the side to move, whose secret is `own`, until it breaks.
    fn each_legal_move<B>(
        &self,
        own: &Secret,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome.is_some() {
            return ControlFlow::Continue(());
        }
        self.mobility(self.to_move, own).each_step(|mv| {
            if self.barred.refusal(mv).is_some() {
                ControlFlow::Continue(())
            } else {
                visit(mv)
            }
        })
    }

    /// The legal moves of a side, whose secret is `own`; none when it is not to move.
    pub(super) fn legal_moves(&self, color: Color, own: &Secret) -> Vec<Move> {
        let mut moves = Vec::new();
        if color == self.to_move {
            self.list_legal_moves(own, &mut moves);
        }
        moves
    }

    /// Fills `moves` with the legal moves of the side to move, whose secret is `own`.
    pub(super) fn list_legal_moves(&self, own: &Secret, moves: &mut Vec<Move>) {
        moves.clear();
        let _: ControlFlow<()> = self.each_legal_move(own, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
    }

    /// Has the side to move, whose secret is `own`, a legal move?
    pub(super) fn has_legal_move(&self, own: &Secret) -> bool {
        self.each_legal_move(own, |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Why the side to move, whose secret is `own`, may not make this move.
    pub(super) fn refusal(&self, own: &Secret, mv: Move) -> Option<Refusal> {
        let mobility = self.mobility(self.to_move, own);
        let Move { from, to } = mv;
        let is_straight = from.file() == to.file() || from.row() == to.row();
        let distance = from.file().index().abs_diff(to.file().index())
            + from.row().index().abs_diff(to.row().index());
        if self.outcome.is_some() {
            Some(Refusal::GameOver)
        } else if mobility.enemy.contains(from) {
            Some(Refusal::NotYourPiece)
        } else if !mobility.own.contains(from) {
            Some(Refusal::NoPiece)
        } else if !mobility.movable.contains(from) {
            Some(Refusal::Immovable)
        } else if to.is_lake() {
            Some(Refusal::Lake)
        } else if !is_straight {
            Some(Refusal::Diagonal)
        } else if distance > 1 && !mobility.scouts.contains(from) {
            Some(Refusal::TooFar)
        } else if !mobility.is_open(mv) {
            Some(Refusal::Blocked)
        } else if mobility.own.contains(to) {
            Some(Refusal::OwnPiece)
        } else {
            self.barred.refusal(mv)
        }
    }

    /// Works out what rules 5 and 6 forbid the side that is to move now.
    pub(super) fn update_barred(&mut self) {
        let color = self.to_move;
        self.barred.update(
            &self.ruleset,
            &self.plies,
            self.chases[color],
            self.tokens[color],
            self.tokens[color.other()],
        );
    }
}
