//! What a piece is: the twelve ranks of rule 1.1 and their letters.
//!
//! Strength is only half the truth: who falls in an attack is decided in [`super::combat`].
//! How many of each an army has is in [`super::army`].

use std::fmt;

/// A piece's rank, weakest first, Flag and Bomb (which never move) before all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// Never moves; whoever takes it wins.
    Flag,
    /// Never moves; only a Miner removes it.
    Bomb,
    /// Rank 1; takes the Marshal when it attacks.
    Spy,
    /// Rank 2; moves like a rook.
    Scout,
    /// Rank 3; removes bombs.
    Miner,
    /// Rank 4.
    Sergeant,
    /// Rank 5.
    Lieutenant,
    /// Rank 6.
    Captain,
    /// Rank 7.
    Major,
    /// Rank 8.
    Colonel,
    /// Rank 9.
    General,
    /// Rank 10.
    Marshal,
}

impl Rank {
    /// All ranks, in the order of [`Rank::index`].
    pub const ALL: [Self; 12] = [
        Self::Flag,
        Self::Bomb,
        Self::Spy,
        Self::Scout,
        Self::Miner,
        Self::Sergeant,
        Self::Lieutenant,
        Self::Captain,
        Self::Major,
        Self::Colonel,
        Self::General,
        Self::Marshal,
    ];

    /// The place in [`Rank::ALL`], 0 for the Flag to 11 for the Marshal. It is also the index into counts by rank.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English name in lower case, as `stratego-bot verify` writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::Bomb => "bomb",
            Self::Spy => "spy",
            Self::Scout => "scout",
            Self::Miner => "miner",
            Self::Sergeant => "sergeant",
            Self::Lieutenant => "lieutenant",
            Self::Captain => "captain",
            Self::Major => "major",
            Self::Colonel => "colonel",
            Self::General => "general",
            Self::Marshal => "marshal",
        }
    }

    /// The letter of records and typed setups (RECORD.md), whatever numbering a reader prefers.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Flag => 'F',
            Self::Bomb => 'B',
            Self::Spy => 'S',
            Self::Scout => '2',
            Self::Miner => '3',
            Self::Sergeant => '4',
            Self::Lieutenant => '5',
            Self::Captain => '6',
            Self::Major => '7',
            Self::Colonel => '8',
            Self::General => '9',
            Self::Marshal => 'M',
        }
    }

    /// The rank with this letter, upper case only.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.letter() == letter)
    }

    /// Everything but Flag and Bomb (rule 3.2).
    #[must_use]
    pub const fn is_movable(self) -> bool {
        !matches!(self, Self::Flag | Self::Bomb)
    }
}

impl fmt::Display for Rank {
    /// Writes the letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_indices_are_read_back() {
        for (index, rank) in Rank::ALL.into_iter().enumerate() {
            assert_eq!(rank.index(), index);
            assert_eq!(Rank::from_letter(rank.letter()), Some(rank));
        }
        for wrong in ['m', '1', '.', '?', ' '] {
            assert_eq!(Rank::from_letter(wrong), None);
        }
    }
}
