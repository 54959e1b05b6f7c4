//! A move that somebody wants to make, and a ply that was played.
//!
//! Whether a move is legal is for [`super::game`] to say.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::color::Color;
use super::combat::Battle;
use super::square::Square;

/// The intent to move whatever stands on one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it is to go.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.from, self.to))
    }
}

/// The text does not name two squares of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveError;

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move is two squares, such as b4-b5")
    }
}

impl Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads what people type: `b4-b5`, `b4 b5`, `B4b5`, `b4xb5`, `b4 -> b5` (case P040).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let second = text
            .char_indices()
            .skip(1)
            .find(|(_, letter)| letter.is_ascii_alphabetic() && !letter.eq_ignore_ascii_case(&'x'))
            .ok_or(ParseMoveError)?
            .0;
        let (from, to) = text.split_at(second);
        let is_joint = |letter: char| letter.is_whitespace() || "xX-–—>→:,".contains(letter);
        let from = from.trim_end_matches(is_joint);
        Ok(Self {
            from: from.parse().map_err(|_| ParseMoveError)?,
            to: to.parse().map_err(|_| ParseMoveError)?,
        })
    }
}

/// A move that was played, with everything about it that both sides may see (rule 8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// Its place in the game, counted over both sides from 1.
    pub number: u32,
    /// Who played it.
    pub color: Color,
    /// From where to where.
    pub mv: Move,
    /// Both ranks, when it was an attack.
    pub battle: Option<Battle>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p040_moves_are_typed_in_many_ways() {
        let check = |text: &str, expected: Option<&str>| {
            let found = text.parse::<Move>().ok().map(|mv| mv.to_string());
            assert_eq!(found.as_deref(), expected, "{text:?}");
        };
        for text in [
            "b4-b5",
            "b4 b5",
            "B4b5",
            "b4xb5",
            " b4  X  B5 ",
            "b4 -> b5",
            "b4–b5",
            "b4, b5",
        ] {
            check(text, Some("b4-b5"));
        }
        check("a10a9", Some("a10-a9"));
        for wrong in [
            "", "b4", "b4-", "-b5", "b4-k5", "k4-b4", "b4-b5-b6", "b4 b5 b6", "b11-b5", "b4=b5",
            "é4-b5",
        ] {
            check(wrong, None);
        }
    }
}
