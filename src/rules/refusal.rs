//! Why a move is not legal. Everything in it can be derived from what both sides see, plus the rank of
//! the mover's own piece, so a refusal tells nobody anything new (rule 6.5).

use super::square::Square;

/// The first rule that forbids a move, in the order of RECORD.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// Nothing stands on the first square.
    NoPiece,
    /// The piece belongs to the other side (case Z02).
    NotYourPiece,
    /// Bombs and flags never move (rule 3.2).
    Immovable,
    /// The second square is in a lake (rule 3.2).
    Lake,
    /// The squares are not in one line (rule 3.2).
    Diagonal,
    /// Only a Scout goes further than one square (rule 3.2).
    TooFar,
    /// A piece or a lake is on the way (rule 3.3).
    Blocked,
    /// An own piece stands on the second square, perhaps the moving one itself (rule 3.2).
    OwnPiece,
    /// The two-squares rule (rule 5.4).
    TwoSquares {
        /// A border that this piece would cross once too often.
        border: (Square, Square),
        /// The first of the mover's consecutive plies that crossed it.
        first_ply: u32,
        /// The last of them, his newest ply.
        last_ply: u32,
    },
    /// The more-squares rule (rule 6.3).
    MoreSquares {
        /// The ply after which the same position stood already; 0 for the start.
        ply: u32,
    },
}

impl Refusal {
    /// The rule's name as `stratego-bot verify` prints it, such as `two-squares`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::NoPiece => "no-piece",
            Self::NotYourPiece => "not-your-piece",
            Self::Immovable => "immovable",
            Self::Lake => "lake",
            Self::Diagonal => "diagonal",
            Self::TooFar => "too-far",
            Self::Blocked => "blocked",
            Self::OwnPiece => "own-piece",
            Self::TwoSquares { .. } => "two-squares",
            Self::MoreSquares { .. } => "more-squares",
        }
    }
}
