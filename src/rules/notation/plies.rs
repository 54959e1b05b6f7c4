//! The plies of a record as they are written, and the squares that they name.

use std::fmt;

use super::super::moves::{Move, Ply};
use super::super::square::Square;
use super::Unreadable;
use super::header::strip;

/// A ply in writing. Its squares may lie off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrittenPly {
    pub(super) line: usize,
    pub(super) text: String,
}

/// A word without the move number before it; nothing when it is only a number.
fn without_number(word: &str) -> &str {
    match word.split_once('.') {
        Some((number, rest)) if is_number(number) => rest,
        _ => word,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// Has it the shape of a square's name, on the board or off it?
fn is_square(text: &str) -> bool {
    let (file, row) = text.split_at_checked(1).unwrap_or_default();
    file.bytes().all(|letter| letter.is_ascii_lowercase()) && is_number(row)
}

impl WrittenPly {
    /// The ply as a record writes it.
    pub(super) fn of(ply: &Ply) -> Self {
        Self {
            line: 0,
            text: ply.mv.to_string(),
        }
    }

    /// Reads all plies in these numbered lines.
    pub(super) fn parse_all<'a>(
        lines: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<Vec<Self>, Unreadable> {
        let mut plies = Vec::new();
        for (line, text) in lines {
            for word in strip(text).split_whitespace() {
                let text = without_number(word);
                if text.is_empty() {
                    continue;
                }
                let ply = Self {
                    line,
                    text: text.to_owned(),
                };
                if !ply
                    .squares()
                    .is_some_and(|(from, to)| is_square(from) && is_square(to))
                {
                    let fault = format!("`{word}` is no ply, such as `a4-a5`, and no move number");
                    return Err(Unreadable::new(line, fault));
                }
                plies.push(ply);
            }
        }
        Ok(plies)
    }

    fn squares(&self) -> Option<(&str, &str)> {
        // The first letter may be the file `x`, which is off the board but no sign of an attack.
        let sign = 1 + self.text.get(1..)?.find(['-', 'x'])?;
        Some((&self.text[..sign], &self.text[sign + 1..]))
    }

    /// The move, when both squares are on the board.
    pub(super) fn to_move(&self) -> Option<Move> {
        let (from, to) = self.squares()?;
        Some(Move {
            from: from.parse().ok()?,
            to: to.parse().ok()?,
        })
    }

    /// Where the piece stands, when that square is on the board.
    pub(super) fn origin(&self) -> Option<Square> {
        self.squares()?.0.parse().ok()
    }

    /// Is it written as an attack?
    pub(super) fn claims_attack(&self) -> bool {
        self.squares()
            .is_some_and(|(from, _)| self.text[from.len()..].starts_with('x'))
    }
}

impl fmt::Display for WrittenPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
