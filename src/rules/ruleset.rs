//! The options under which a game is played (rule 9), as far as they change what is legal or when it ends.

use std::num::NonZeroU32;

/// How often a piece may cross the same border in a row (rule 5.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TwoSquares {
    /// Three times, then it must do something else.
    #[default]
    Three,
    /// Five times, as in older Jumbo booklets.
    Five,
    /// As often as it likes.
    Off,
}

impl TwoSquares {
    /// How many crossings in a row are allowed; `None` for any number.
    #[must_use]
    pub const fn limit(self) -> Option<usize> {
        match self {
            Self::Three => Some(3),
            Self::Five => Some(5),
            Self::Off => None,
        }
    }
}

/// With which positions a chasing move is compared (rules 6.3 and 6.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoreSquares {
    /// Those of the running chase.
    #[default]
    Chase,
    /// All of the game, as S1 words it.
    Game,
    /// None: chasing is free.
    Off,
}

/// The options of a game. The default is rule 9's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The two-squares rule (rule 5).
    pub two_squares: TwoSquares,
    /// The more-squares rule (rule 6).
    pub more_squares: MoreSquares,
    /// After how many plies without an attack the game is drawn (rule 7.6); `None` for never.
    pub no_attack_draw: Option<NonZeroU32>,
    /// After how many plies in all the game is drawn (rule 7.6); `None` for never.
    pub max_plies: Option<NonZeroU32>,
}

impl Default for Ruleset {
    fn default() -> Self {
        Self {
            two_squares: TwoSquares::default(),
            more_squares: MoreSquares::default(),
            no_attack_draw: NonZeroU32::new(200),
            max_plies: NonZeroU32::new(2000),
        }
    }
}
