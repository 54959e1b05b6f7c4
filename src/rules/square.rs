//! The 100 squares of the board, their files and rows, and the lakes.
//!
//! Rule 0.1: files a–j from Red's left, ranks 1–10 from Red's side. A *rank* is only ever a piece's
//! rank in this code, so the board's ranks are called rows. Read [`super::rank`] next.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::color::Color;

/// A column of the board, a–j from Red's left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct File(u8);

/// A row of the board, 1–10 from Red's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row(u8);

impl File {
    /// The file with this index, a = 0 to j = 9.
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|&i| i < 10).map(Self)
    }

    /// a = 0 to j = 9.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All ten files, a first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..10).map(Self)
    }
}

impl Row {
    /// The row with this index, row 1 = 0 to row 10 = 9.
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|&i| i < 10).map(Self)
    }

    /// Row 1 = 0 to row 10 = 9.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All ten rows, row 1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..10).map(Self)
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// One of the 100 squares, the eight of the lakes included.
///
/// Ordered by index: a1, b1, … j10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// How many squares there are in a row, and rows.
    pub const SIDE: usize = 10;
    /// How many squares there are.
    pub const COUNT: usize = Self::SIDE * Self::SIDE;

    /// The square where a file and a row meet.
    #[must_use]
    pub const fn new(file: File, row: Row) -> Self {
        Self(row.0 * 10 + file.0)
    }

    /// The square with this index, `row * 10 + file`: a1 = 0, j10 = 99.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|&i| i < 100).map(Self)
    }

    /// `row * 10 + file`: a1 = 0, j10 = 99.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square's column.
    #[must_use]
    pub const fn file(self) -> File {
        File(self.0 % 10)
    }

    /// The square's row.
    #[must_use]
    pub const fn row(self) -> Row {
        Row(self.0 / 10)
    }

    /// Is it one of c5 d5 c6 d6 and g5 h5 g6 h6, where no piece may go?
    #[must_use]
    pub const fn is_lake(self) -> bool {
        matches!(self.0 / 10, 4 | 5) && matches!(self.0 % 10, 2 | 3 | 6 | 7)
    }

    /// The square that stands here when the board is turned by 180 degrees.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self(99 - self.0)
    }

    /// The side whose home rows hold this square; `None` for the two rows between.
    #[must_use]
    pub const fn home(self) -> Option<Color> {
        match self.0 / 10 {
            0..=3 => Some(Color::Red),
            6..=9 => Some(Color::Blue),
            _ => None,
        }
    }

    /// All 100 squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..100).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.file(), self.row()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text names no square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter a–j and a number 1–10")
    }
}

impl Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `b4`, in either case and with white space around it. `b04` and `b+4` are not squares.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.trim().chars();
        let file = letters.next().ok_or(ParseSquareError)?;
        let file = match file.to_ascii_lowercase() {
            letter @ 'a'..='j' => File(letter as u8 - b'a'),
            _ => return Err(ParseSquareError),
        };
        let row = match letters.as_str() {
            "10" => 10,
            row => match row.as_bytes() {
                [digit @ b'1'..=b'9'] => digit - b'0',
                _ => return Err(ParseSquareError),
            },
        };
        Ok(Self::new(file, Row(row - 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_read_back() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_index(square.index()), Some(square));
            assert_eq!(Square::new(square.file(), square.row()), square);
            assert_eq!(square.flipped().flipped(), square);
        }
        assert_eq!(Square::from_index(100), None);
    }

    #[test]
    fn squares_are_typed_in_many_ways() {
        let check = |text: &str, index: Option<usize>| {
            assert_eq!(text.parse().ok().map(Square::index), index, "{text:?}");
        };
        check("a1", Some(0));
        check(" J10 ", Some(99));
        check("B4", Some(31));
        for wrong in [
            "", "a", "a0", "a11", "k4", "4b", "b04", "b+4", "b4b", "ä4", "a１",
        ] {
            check(wrong, None);
        }
    }

    #[test]
    fn the_lakes_are_where_rule_0_1_says() {
        let lakes: Vec<_> = Square::all().filter(|square| square.is_lake()).collect();
        let names: Vec<_> = lakes.iter().map(Square::to_string).collect();
        assert_eq!(names, ["c5", "d5", "g5", "h5", "c6", "d6", "g6", "h6"]);
    }

    #[test]
    fn homes_are_four_rows_each() {
        let count = |color| Square::all().filter(|s| s.home() == color).count();
        assert_eq!(count(Some(Color::Red)), 40);
        assert_eq!(count(Some(Color::Blue)), 40);
        assert_eq!(count(None), 20);
    }
}
