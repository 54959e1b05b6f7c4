//! What can be wrong with a setup.

use std::fmt;

use super::super::rank::Rank;

/// What is wrong with a setup. Rows and columns count from 1, front row first, from the owner's left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SetupFault {
    /// A word that is no piece's name in the language of whoever typed it.
    UnknownWord {
        /// What was typed.
        word: String,
        /// In which row.
        row: usize,
        /// At which place of that row.
        column: usize,
    },
    /// The beginning of several pieces' names.
    AmbiguousWord {
        /// What was typed.
        word: String,
        /// In which row.
        row: usize,
        /// At which place of that row.
        column: usize,
        /// The pieces, at least two.
        candidates: Vec<Rank>,
    },
    /// A sign that is no piece's letter and not the dot of an empty square.
    UnknownLetter {
        /// What was typed.
        letter: char,
        /// In which row.
        row: usize,
        /// At which place of that row.
        column: usize,
    },
    /// A row without exactly ten letters.
    RowLength {
        /// Which row.
        row: usize,
        /// How many letters it has.
        found: usize,
    },
    /// Not four rows.
    Rows {
        /// How many there are.
        found: usize,
    },
    /// More pieces of a rank than the army has.
    TooMany {
        /// Of which rank.
        rank: Rank,
        /// How many too many.
        by: u8,
    },
    /// Fewer pieces of a rank than the army has.
    Missing {
        /// Of which rank.
        rank: Rank,
        /// How many are missing.
        by: u8,
    },
    /// Its owner could make no first move (rule 2.4).
    Immobile,
}

impl fmt::Display for SetupFault {
    /// Says it to whoever runs `stratego-bot verify`; players read it in their own language.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownWord { word, row, column } => {
                write!(f, "`{word}` in row {row}, column {column} is no piece")
            }
            Self::AmbiguousWord {
                word, row, column, ..
            } => write!(
                f,
                "`{word}` in row {row}, column {column} may be several pieces"
            ),
            Self::UnknownLetter {
                letter,
                row,
                column,
            } => write!(f, "`{letter}` in row {row}, column {column} is no piece"),
            Self::RowLength { row, found } => write!(f, "row {row} has {found} letters, not ten"),
            Self::Rows { found } => write!(f, "{found} rows, not four"),
            Self::TooMany { rank, by } => write!(f, "{} too many", counted(*by, *rank)),
            Self::Missing { rank, by } => write!(f, "{} missing", counted(*by, *rank)),
            Self::Immobile => f.write_str("its owner could make no first move"),
        }
    }
}

/// Writes `1 general`, `2 spies`.
fn counted(count: u8, rank: Rank) -> String {
    match (count, rank) {
        (1, _) => format!("1 {}", rank.name()),
        (_, Rank::Spy) => format!("{count} spies"),
        _ => format!("{count} {}s", rank.name()),
    }
}
