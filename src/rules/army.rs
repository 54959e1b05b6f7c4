//! The armies: how many pieces of each rank a side has in each variant.
//!
//! Rules 1.1, 10.1 and 10.2. How they may stand is in [`super::setup`].

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::rank::Rank;

/// A kind of game, told apart by its army. The board is the same for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// 40 pieces (rule 1.1).
    #[default]
    Classic,
    /// 8 pieces (rule 10.1).
    Barrage,
    /// 10 pieces (rule 10.2).
    Duel,
}

impl Variant {
    /// All variants, the default first.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Barrage, Self::Duel];

    /// The name as records write it: `classic`, `barrage`, `duel`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Barrage => "barrage",
            Self::Duel => "duel",
        }
    }

    /// How many pieces of each rank a side has, indexed by [`Rank::index`].
    #[must_use]
    pub const fn counts(self) -> [u8; 12] {
        match self {
            //                F  B  S  2  3  4  5  6  7  8  9  M
            Self::Classic => [1, 6, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1],
            Self::Barrage => [1, 1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1],
            Self::Duel => [1, 2, 1, 2, 2, 0, 0, 0, 0, 0, 1, 1],
        }
    }

    /// How many pieces of one rank a side has.
    #[must_use]
    pub const fn count(self, rank: Rank) -> u8 {
        self.counts()[rank.index()]
    }

    /// How many pieces a side has in all.
    #[must_use]
    pub fn size(self) -> u8 {
        self.counts().iter().sum()
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseVariantError;

impl fmt::Display for ParseVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a variant is `classic`, `barrage` or `duel`")
    }
}

impl Error for ParseVariantError {}

impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|variant| variant.name() == text)
            .ok_or(ParseVariantError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_have_the_sizes_of_rules_1_1_and_10() {
        assert_eq!(Variant::ALL.map(Variant::size), [40, 8, 10]);
        for variant in Variant::ALL {
            assert_eq!(variant.count(Rank::Flag), 1);
            assert_eq!(variant.name().parse(), Ok(variant));
        }
    }
}
