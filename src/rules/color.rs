//! The two sides, and a pair of values with one for each.
//!
//! Knows nothing else. Read [`super::square`] next.

use std::error::Error;
use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

/// A side. Red sits on ranks 1–4 and moves first (rule 2.3), Blue on ranks 7–10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// The side that moves first.
    Red,
    /// The side that answers.
    Blue,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// The name as records write it: `red` or `blue`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is neither `red` nor `blue`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseColorError;

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a side is `red` or `blue`")
    }
}

impl Error for ParseColorError {}

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|color| color.name() == text)
            .ok_or(ParseColorError)
    }
}

/// Two values, one for each side, indexed by [`Color`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T> {
    /// Red's value.
    pub red: T,
    /// Blue's value.
    pub blue: T,
}

impl<T> ByColor<T> {
    /// Makes both values by asking for each side, Red first.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        Self {
            red: make(Color::Red),
            blue: make(Color::Blue),
        }
    }

    /// Turns both values into others.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            red: change(self.red),
            blue: change(self.blue),
        }
    }

    /// Borrows both values.
    pub const fn as_ref(&self) -> ByColor<&T> {
        ByColor {
            red: &self.red,
            blue: &self.blue,
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::Red => &self.red,
            Color::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Red => &mut self.red,
            Color::Blue => &mut self.blue,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for color in Color::ALL {
            assert_eq!(color.name().parse(), Ok(color));
        }
        assert_eq!("Red".parse::<Color>(), Err(ParseColorError));
    }

    #[test]
    fn a_pair_is_indexed_by_its_side() {
        let mut pair = ByColor::from_fn(Color::name);
        pair[Color::Blue] = "azure";
        assert_eq!((pair[Color::Red], pair.blue), ("red", "azure"));
        assert_eq!(pair.map(str::len), ByColor { red: 3, blue: 5 });
    }
}
