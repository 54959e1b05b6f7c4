//! Which number a rank bears for a reader (rule 1.2). It changes what he reads and nothing else: records and typed setups
//! keep [`Rank::letter`] for everybody.

use super::rank::Rank;

/// Whether 10 or 1 is the highest rank: each reader's own choice (rule 9.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// 10 is the Marshal, 2 the Scout: European and all new editions.
    #[default]
    TenHigh,
    /// 1 is the Marshal, 9 the Scout: classic American editions.
    OneHigh,
}

impl Numbering {
    /// Both, the default first.
    pub const ALL: [Self; 2] = [Self::TenHigh, Self::OneHigh];

    /// What stands on a piece: `10 9 8 … 2 S B F` or `1 2 3 … 9 S B F`, strongest first.
    #[must_use]
    pub const fn sign(self, rank: Rank) -> &'static str {
        match (self, rank) {
            (_, Rank::Flag) => "F",
            (_, Rank::Bomb) => "B",
            (_, Rank::Spy) => "S",
            (Self::TenHigh, Rank::Scout) | (Self::OneHigh, Rank::General) => "2",
            (Self::TenHigh, Rank::Miner) | (Self::OneHigh, Rank::Colonel) => "3",
            (Self::TenHigh, Rank::Sergeant) | (Self::OneHigh, Rank::Major) => "4",
            (Self::TenHigh, Rank::Lieutenant) | (Self::OneHigh, Rank::Captain) => "5",
            (Self::TenHigh, Rank::Captain) | (Self::OneHigh, Rank::Lieutenant) => "6",
            (Self::TenHigh, Rank::Major) | (Self::OneHigh, Rank::Sergeant) => "7",
            (Self::TenHigh, Rank::Colonel) | (Self::OneHigh, Rank::Miner) => "8",
            (Self::TenHigh, Rank::General) | (Self::OneHigh, Rank::Scout) => "9",
            (Self::TenHigh, Rank::Marshal) => "10",
            (Self::OneHigh, Rank::Marshal) => "1",
        }
    }

    /// The same in one character, for grids of letters: the Marshal's `10` is `M` there, as in records.
    #[must_use]
    pub fn letter(self, rank: Rank) -> char {
        match self {
            Self::TenHigh => rank.letter(),
            Self::OneHigh => self.sign(rank).chars().next().unwrap_or(rank.letter()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p003_signs_are_those_of_the_two_numberings() {
        let check = |numbering: Numbering, signs: &str, letters: &str| {
            let ranks = || Rank::ALL.into_iter().rev();
            let found: Vec<&str> = ranks().map(|rank| numbering.sign(rank)).collect();
            assert_eq!(found.join(" "), signs);
            let found: String = ranks().map(|rank| numbering.letter(rank)).collect();
            assert_eq!(found, letters);
        };
        check(
            Numbering::TenHigh,
            "10 9 8 7 6 5 4 3 2 S B F",
            "M98765432SBF",
        );
        check(
            Numbering::OneHigh,
            "1 2 3 4 5 6 7 8 9 S B F",
            "123456789SBF",
        );
    }
}
