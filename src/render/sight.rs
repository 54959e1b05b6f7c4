//! What one reader sees of a board: the three kinds of view as one, for the pictures and the text boards alike.

use crate::rules::color::Color;
use crate::rules::rank::Rank;
use crate::rules::square::Square;
use crate::rules::view::{PlayerView, PublicView, RevealedView};

/// A view, and the side at the bottom. It is made of one view and holds nothing beyond it.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    /// What everybody may see.
    pub(super) public: &'a PublicView,
    /// The side at the bottom.
    pub(super) bottom: Color,
    ranks: Ranks<'a>,
}

#[derive(Clone, Copy)]
enum Ranks<'a> {
    Hidden,
    Own(&'a PlayerView),
    All(&'a RevealedView),
}

impl<'a> Sight<'a> {
    /// An onlooker's.
    pub(super) const fn public(view: &'a PublicView) -> Self {
        Self {
            public: view,
            bottom: Color::Red,
            ranks: Ranks::Hidden,
        }
    }

    /// A player's.
    pub(super) const fn player(view: &'a PlayerView) -> Self {
        Self {
            public: view.public(),
            bottom: view.color(),
            ranks: Ranks::Own(view),
        }
    }

    /// Anybody's after the end.
    pub(super) const fn revealed(view: &'a RevealedView, bottom: Color) -> Self {
        Self {
            public: view.public(),
            bottom,
            ranks: Ranks::All(view),
        }
    }

    /// The rank of the piece on a square, where the reader sees its face.
    pub(super) const fn rank(self, square: Square) -> Option<Rank> {
        match self.ranks {
            Ranks::Hidden => None,
            Ranks::Own(view) => view.rank(square),
            Ranks::All(view) => view.rank(square),
        }
    }
}
