//! What only one side may see of a game: the ranks of its pieces (rule 8.2).
//!
//! Never shown, written or logged as it is; [`super::view`] shows a side its own. Read [`super::public`] next.

use std::fmt;

use super::board::Squares;
use super::moves::Move;
use super::rank::Rank;
use super::square::Square;

/// What only one side may see (rule 8.2): the ranks of its pieces.
#[derive(Clone)]
pub(super) struct Secret {
    /// Ranks by square; meaningless where no piece of the side stands.
    ranks: [Rank; Square::COUNT],
    pub(super) movable: Squares,
    pub(super) scouts: Squares,
}

impl Secret {
    pub(super) fn new() -> Self {
        Self {
            ranks: [Rank::Flag; Square::COUNT],
            movable: Squares::default(),
            scouts: Squares::default(),
        }
    }

    /// The rank of the side's piece on a square where one stands.
    pub(super) const fn rank_at(&self, square: Square) -> Rank {
        self.ranks[square.index()]
    }

    pub(super) fn place(&mut self, square: Square, rank: Rank) {
        self.ranks[square.index()] = rank;
        if rank.is_movable() {
            self.movable.insert(square);
        }
        if rank == Rank::Scout {
            self.scouts.insert(square);
        }
    }

    /// Moves a piece to another square.
    pub(super) fn shift(&mut self, mv: Move) {
        self.ranks[mv.to.index()] = self.rank_at(mv.from);
        self.movable.insert(mv.to);
        if self.scouts.contains(mv.from) {
            self.scouts.insert(mv.to);
        }
        self.lift(mv.from);
    }

    /// Takes a piece off the board.
    pub(super) fn lift(&mut self, square: Square) {
        self.movable.remove(square);
        self.scouts.remove(square);
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}
