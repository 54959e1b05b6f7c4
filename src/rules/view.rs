//! What each person may see of a game (rule 8).
//!
//! A view is built from the public half of a game and at most one secret, the viewer's own; nothing is
//! ever made by leaving things out of a fuller copy. There is no way from a [`PublicView`] to a
//! [`PlayerView`], and none to a [`RevealedView`] before the game is over.

use std::fmt;

use super::color::{ByColor, Color};
use super::game::{Public, Secret};
use super::memory::Memory;
use super::moves::{Move, Ply};
use super::outcome::Outcome;
use super::rank::Rank;
use super::square::Square;

/// How many of the newest plies a view tells.
const LAST_PLIES: usize = 3;

/// What everybody may see: where pieces of which colour stand, the newest plies, the losses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicView {
    tokens: [Option<Color>; Square::COUNT],
    to_move: Option<Color>,
    ply: u32,
    last: Vec<Ply>,
    captured: ByColor<[u8; 12]>,
    remaining: ByColor<[u8; 12]>,
    outcome: Option<Outcome>,
    memory: Option<Memory>,
}

impl PublicView {
    pub(super) fn observe(public: &Public) -> Self {
        let mut tokens = [None; Square::COUNT];
        for color in Color::ALL {
            for square in public.tokens[color] {
                tokens[square.index()] = Some(color);
            }
        }
        let newest = public.plies.len().saturating_sub(LAST_PLIES);
        let remaining = ByColor::from_fn(|color| {
            let (army, captured) = (public.armies[color], public.captured[color]);
            std::array::from_fn(|rank| army[rank] - captured[rank])
        });
        Self {
            tokens,
            to_move: public.outcome.is_none().then_some(public.to_move),
            ply: public.plies.last().map_or(0, |ply| ply.number),
            last: public.plies[newest..].to_vec(),
            captured: public.captured,
            remaining,
            outcome: public.outcome,
            memory: None,
        }
    }

    /// The same with the memory aid (option 9.3): `memory` must be of the same game at the same ply.
    #[must_use]
    pub fn with_memory(self, memory: Memory) -> Self {
        Self {
            memory: Some(memory),
            ..self
        }
    }

    /// What everybody could know, where the match's memory aid is on.
    #[must_use]
    pub const fn memory(&self) -> Option<&Memory> {
        self.memory.as_ref()
    }

    /// Whose piece stands on a square.
    #[must_use]
    pub const fn token(&self, square: Square) -> Option<Color> {
        self.tokens[square.index()]
    }

    /// Whose turn it is; `None` when the game is over.
    #[must_use]
    pub const fn to_move(&self) -> Option<Color> {
        self.to_move
    }

    /// How many plies have been played, both sides together.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// The newest plies, at most three, the oldest of them first.
    #[must_use]
    pub fn last(&self) -> &[Ply] {
        &self.last
    }

    /// How many pieces of each rank a side has lost, indexed by [`Rank::index`].
    #[must_use]
    pub const fn captured(&self, color: Color) -> [u8; 12] {
        match color {
            Color::Red => self.captured.red,
            Color::Blue => self.captured.blue,
        }
    }

    /// How many pieces of each rank a side still has, indexed by [`Rank::index`]; known to all, because
    /// the armies are known and losses are public (rule 8.3).
    #[must_use]
    pub const fn remaining(&self, color: Color) -> [u8; 12] {
        match color {
            Color::Red => self.remaining.red,
            Color::Blue => self.remaining.blue,
        }
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

/// What one player may see: the public view and the ranks of his own pieces.
#[derive(Clone, PartialEq, Eq)]
pub struct PlayerView {
    public: PublicView,
    color: Color,
    ranks: [Option<Rank>; Square::COUNT],
    moves: Vec<Move>,
}

impl PlayerView {
    pub(super) fn observe(public: &Public, color: Color, own: &Secret) -> Self {
        let mut ranks = [None; Square::COUNT];
        for square in public.tokens[color] {
            ranks[square.index()] = Some(own.rank_at(square));
        }
        Self {
            public: PublicView::observe(public),
            color,
            ranks,
            moves: public.legal_moves(color, own),
        }
    }

    /// The same with the memory aid, as [`PublicView::with_memory`].
    #[must_use]
    pub fn with_memory(self, memory: Memory) -> Self {
        Self {
            public: self.public.with_memory(memory),
            ..self
        }
    }

    /// What everybody may see.
    #[must_use]
    pub const fn public(&self) -> &PublicView {
        &self.public
    }

    /// Whose view it is.
    #[must_use]
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The rank of the viewer's own piece on a square; `None` for all others.
    #[must_use]
    pub const fn rank(&self, square: Square) -> Option<Rank> {
        self.ranks[square.index()]
    }

    /// The viewer's legal moves, by origin in the order of squares; none unless he is to move.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

impl From<PlayerView> for PublicView {
    fn from(view: PlayerView) -> Self {
        view.public
    }
}

impl fmt::Debug for PlayerView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayerView")
            .field("public", &self.public)
            .field("color", &self.color)
            .finish_non_exhaustive()
    }
}

/// The whole board of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RevealedView {
    public: PublicView,
    ranks: [Option<Rank>; Square::COUNT],
}

impl RevealedView {
    pub(super) fn observe(public: &Public, secrets: &ByColor<Secret>) -> Self {
        let mut ranks = [None; Square::COUNT];
        for color in Color::ALL {
            for square in public.tokens[color] {
                ranks[square.index()] = Some(secrets[color].rank_at(square));
            }
        }
        Self {
            public: PublicView::observe(public),
            ranks,
        }
    }

    /// What everybody could see all along.
    #[must_use]
    pub const fn public(&self) -> &PublicView {
        &self.public
    }

    /// The rank of the piece on a square, whoever owns it.
    #[must_use]
    pub const fn rank(&self, square: Square) -> Option<Rank> {
        self.ranks[square.index()]
    }
}
