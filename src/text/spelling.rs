//! Moves as people type them: two squares, or a square, a direction and how far.
//!
//! Directions are words of the reader's language (`direction-…` in its text file) or arrows, and are meant as the mover sees
//! the board: his own side is at the bottom of his private view, so *up* is forward for both colours, and Blue's left is
//! towards the j-file. Read [`super::rejection`] for what is said of a text that is no move.

use unicode_normalization::UnicodeNormalization as _;

use super::Voice;
use crate::matches::Rejection;
use crate::rules::color::Color;
use crate::rules::moves::Move;
use crate::rules::square::{File, Row, Square};

/// A direction, as the mover sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Away from one's own side.
    Up,
    /// Towards one's own side.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

impl Way {
    const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The key of its words, `direction-…`.
    const fn key(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    const fn arrows(self) -> [char; 2] {
        match self {
            Self::Up => ['↑', '⬆'],
            Self::Down => ['↓', '⬇'],
            Self::Left => ['←', '⬅'],
            Self::Right => ['→', '➡'],
        }
    }

    /// The square next to `from`, none beyond the edge of the board.
    fn step(self, from: Square, mover: Color) -> Option<Square> {
        let (files, rows): (isize, isize) = match self {
            Self::Up => (0, 1),
            Self::Down => (0, -1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
        };
        let turn = match mover {
            Color::Red => 1,
            Color::Blue => -1,
        };
        let file = from.file().index().checked_add_signed(files * turn)?;
        let row = from.row().index().checked_add_signed(rows * turn)?;
        Some(Square::new(File::new(file)?, Row::new(row)?))
    }

    /// The words for it, the usual one first.
    fn words(self, voice: &Voice) -> Vec<String> {
        let words = voice.name("direction", self.key());
        words
            .split(',')
            .map(|word| word.trim().to_lowercase())
            .collect()
    }
}

/// A straight move in the words that can be typed for it: `up`, `left 3`.
#[must_use]
pub fn way(voice: &Voice, mv: Move, mover: Color) -> String {
    for way in Way::ALL {
        let steps = std::iter::successors(way.step(mv.from, mover), |at| way.step(*at, mover));
        if let Some(before) = steps.into_iter().position(|at| at == mv.to) {
            let word = way.words(voice).swap_remove(0);
            return if before == 0 {
                word
            } else {
                format!("{word} {}", before + 1)
            };
        }
    }
    mv.to.to_string()
}

/// A move as it was spelled; which squares it means may depend on who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Both squares.
    Squares(Move),
    /// A square, and from there so many squares this way.
    Steps {
        /// Where the piece stands.
        from: Square,
        /// The direction.
        way: Way,
        /// How far, in squares.
        steps: u32,
    },
}

impl Spelling {
    /// Reads a move from two options, or a whole one from the first (P040).
    ///
    /// # Errors
    /// [`Rejection::BadSquare`] for the option that holds none, [`Rejection::BadMove`].
    pub fn read(voice: &Voice, from: &str, to: Option<&str>) -> Result<Self, Rejection> {
        let Some(to) = to.filter(|to| !to.trim().is_empty()) else {
            return Self::parse(voice, from).ok_or_else(|| Rejection::BadMove {
                typed: from.trim().to_owned(),
            });
        };
        // A whole move may have been chosen in the first option, and its target then in the second.
        if let Some(Self::Squares(mv)) = Self::parse(voice, from)
            && square(voice, to) == Some(mv.to)
        {
            return Ok(Self::Squares(mv));
        }
        let both = format!("{from} {to}");
        if let Some(spelling) = Self::parse(voice, &both) {
            return Ok(spelling);
        }
        for typed in [from, to] {
            if square(voice, typed).is_none() {
                return Err(Rejection::BadSquare {
                    typed: typed.trim().to_owned(),
                });
            }
        }
        Err(Rejection::BadMove { typed: both })
    }

    /// Reads a whole move; `None` if it is none.
    #[must_use]
    pub fn parse(voice: &Voice, text: &str) -> Option<Self> {
        let mut tokens = tokens(voice, text)?;
        tokens.retain(|token| *token != Token::Joint);
        match *tokens.as_slice() {
            // "b4 → b5" has two squares, "b4 →" a direction.
            [Token::Square(from), Token::Square(to)]
            | [
                Token::Square(from),
                Token::Arrow(Way::Right),
                Token::Square(to),
            ] => Some(Self::Squares(Move { from, to })),
            [Token::Square(from), Token::Word(way) | Token::Arrow(way)] => Some(Self::Steps {
                from,
                way,
                steps: 1,
            }),
            [
                Token::Square(from),
                Token::Word(way) | Token::Arrow(way),
                Token::Number(steps),
            ]
            | [
                Token::Square(from),
                Token::Number(steps),
                Token::Word(way) | Token::Arrow(way),
            ] if steps > 0 => Some(Self::Steps { from, way, steps }),
            _ => None,
        }
    }

    /// The squares that `mover` means.
    ///
    /// # Errors
    /// [`Rejection::OffBoard`].
    pub fn resolve(self, mover: Color) -> Result<Move, Rejection> {
        match self {
            Self::Squares(mv) => Ok(mv),
            Self::Steps { from, way, steps } => {
                let mut to = from;
                for most in 0..steps {
                    to = way
                        .step(to, mover)
                        .ok_or(Rejection::OffBoard { from, most })?;
                }
                Ok(Move { from, to })
            }
        }
    }
}

/// Whether what was typed so far is the beginning of a whole move: its first square and something of what follows, `b4b` or
/// `b4 u`.
#[must_use]
pub fn begins(voice: &Voice, typed: &str, mv: Move, mover: Color) -> bool {
    let spelled = Spelling::parse(voice, typed).and_then(|spelling| spelling.resolve(mover).ok());
    if spelled == Some(mv) {
        return true;
    }
    let is_part = |sign: &char| !sign.is_whitespace() && !JOINTS.contains(*sign);
    let (typed, from) = (plain(typed), mv.from.to_string());
    if typed.trim() == from {
        return false;
    }
    let typed: String = typed.chars().filter(is_part).collect();
    let Some(rest) = typed.strip_prefix(&from) else {
        return false;
    };
    let rest = rest.strip_prefix('x').unwrap_or(rest);
    let way: String = way(voice, mv, mover).chars().filter(is_part).collect();
    [mv.to.to_string(), way]
        .iter()
        .any(|whole| whole.starts_with(rest))
}

/// Reads one square and nothing else.
#[must_use]
pub fn square(voice: &Voice, text: &str) -> Option<Square> {
    let mut tokens = tokens(voice, text)?;
    tokens.retain(|token| *token != Token::Joint);
    match *tokens.as_slice() {
        [Token::Square(square)] => Some(square),
        _ => None,
    }
}

/// What was typed in plain small letters and digits: wide and styled letters are folded together (Unicode's NFKC), what cannot
/// be seen is left out.
#[must_use]
pub fn plain(text: &str) -> String {
    text.nfkc()
        .flat_map(char::to_lowercase)
        .filter(|sign| {
            !matches!(
                sign,
                '\u{ad}' | '\u{200b}'
                    ..='\u{200f}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}'
            )
        })
        .collect()
}

/// A part of a move as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Square(Square),
    Word(Way),
    Arrow(Way),
    Number(u32),
    /// What only stands between the others.
    Joint,
}

/// Signs that may stand between two squares.
const JOINTS: &str = "-‐‑‒–—―−>⟶×:,;./|";

/// Those of them that before a number make another number.
const MINUS: &str = "-‐‑‒–—―−";

/// Takes a text apart; `None` where something in it is no part of a move.
fn tokens(voice: &Voice, text: &str) -> Option<Vec<Token>> {
    let text = plain(text);
    let whole = text.trim();
    let mut rest = whole;
    let mut tokens = Vec::new();
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let before = whole[..whole.len() - rest.len()].chars().next_back();
            if before.is_some_and(|sign| MINUS.contains(sign)) {
                return None;
            }
            let digits = leading(rest, |sign| sign.is_ascii_digit());
            tokens.push(Token::Number(digits.parse().ok()?));
            rest = &rest[digits.len()..];
        } else if first.is_alphabetic() {
            let word = leading(rest, char::is_alphabetic);
            rest = &rest[word.len()..];
            // The whole word first: "forward3" ends in a square only by chance.
            if let Some(token) = meaning(voice, word) {
                tokens.push(token);
                continue;
            }
            let (joint, file) = word.split_at(word.char_indices().next_back()?.0);
            let row = leading(rest.trim_start(), |sign| sign.is_ascii_digit());
            let square = format!("{file}{row}").parse().ok()?;
            if !joint.is_empty() {
                tokens.push(meaning(voice, joint)?);
            }
            tokens.push(Token::Square(square));
            rest = &rest.trim_start()[row.len()..];
        } else {
            let is_joint = first.is_whitespace() || JOINTS.contains(first);
            let arrow = Way::ALL
                .into_iter()
                .find(|way| way.arrows().contains(&first));
            match arrow {
                Some(way) => tokens.push(Token::Arrow(way)),
                None if !is_joint => return None,
                None if tokens.last() != Some(&Token::Joint) => tokens.push(Token::Joint),
                None => {}
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    Some(tokens)
}

/// A word that stands for a direction, or between two squares.
fn meaning(voice: &Voice, word: &str) -> Option<Token> {
    if word == "x" {
        return Some(Token::Joint);
    }
    Way::ALL
        .into_iter()
        .find(|way| way.words(voice).iter().any(|known| known == word))
        .map(Token::Word)
}

fn leading(text: &str, is_part: impl Fn(char) -> bool) -> &str {
    let end = text.find(|sign| !is_part(sign)).unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(from: &str, to: Option<&str>, mover: Color) -> Result<String, Rejection> {
        let spelling = Spelling::read(&Voice::english(), from, to)?;
        Ok(spelling.resolve(mover)?.to_string())
    }

    /// P040: a move is understood however it is spelled.
    #[test]
    fn p040_a_move_is_read_in_every_usual_spelling() {
        for (from, to) in [
            ("b4", Some("b5")),
            ("B4", Some(" b5 ")),
            ("b4b5", None),
            ("b4-b5", None),
            ("B4 b5", None),
            ("b4xb5", None),
            (" b4  X  B5 ", None),
            ("b4 × b5", None),
            ("b4 -> b5", None),
            ("b4→b5", None),
            ("b4–b5", None),
            ("b4, b5.", None),
            ("b 4 b 5", None),
            ("Ｂ４－ｂ５", None),
            ("ｂ４\u{3000}ｂ５", None),
            ("b4\u{a0}\u{200b}b5", None),
            ("b4 up", None),
            ("b4 up 1", None),
            ("b4 1 up", None),
            ("b4up1", None),
            ("b4forward", None),
            ("b4 FORWARD １", None),
            ("b4 ⬆️", None),
            ("b4", Some("up")),
            ("b4", Some("1 up")),
            ("b4b5", Some("")),
            ("b4b5", Some("b5")),
        ] {
            assert_eq!(
                read(from, to, Color::Red).as_deref(),
                Ok("b4-b5"),
                "{from} {to:?}"
            );
        }
        for text in ["b4 up 3", "b4 3 up", "b4up3", "b4 forward3", "b4: up 3"] {
            assert_eq!(
                read(text, None, Color::Red).as_deref(),
                Ok("b4-b7"),
                "{text}"
            );
        }
        assert_eq!(read("a10a9", None, Color::Red).as_deref(), Ok("a10-a9"));
    }

    #[test]
    fn up_is_forward_for_both_colors() {
        for (text, red, blue) in [
            ("e5 up", "e5-e6", "e5-e4"),
            ("e5 down 2", "e5-e3", "e5-e7"),
            ("e5 left 3", "e5-b5", "e5-h5"),
            ("e5 right", "e5-f5", "e5-d5"),
            ("e5 back", "e5-e4", "e5-e6"),
            ("e5→", "e5-f5", "e5-d5"),
            ("e5 ← 2", "e5-c5", "e5-g5"),
        ] {
            assert_eq!(read(text, None, Color::Red).as_deref(), Ok(red), "{text}");
            assert_eq!(read(text, None, Color::Blue).as_deref(), Ok(blue), "{text}");
        }
    }

    #[test]
    fn a_move_is_known_by_its_beginning() {
        let voice = Voice::english();
        let check = |typed: &str, mv: &str, expected: bool| {
            let mv = mv.parse().expect("a move");
            let begins = begins(&voice, typed, mv, Color::Red);
            assert_eq!(begins, expected, "{typed:?} {mv}");
        };
        for typed in [
            "b4b",
            "b4-",
            "b4-b",
            "b4xb",
            "B4 b5",
            "b4 u",
            "b4 up",
            "b4 1 up",
            "b4 forward",
        ] {
            check(typed, "b4-b5", true);
        }
        for typed in ["", "b", "b4", "b4 ", "b4c", "b4 down", "a4b5", "b4b5b"] {
            check(typed, "b4-b5", false);
        }
        check("b4 up", "b4-b7", true);
        check("b4 up 3", "b4-b7", true);
        check("b4 3 up", "b4-b7", true);
        check("b4 up 2", "b4-b7", false);
        // The beginning of b10 is no move of the piece on b1.
        check("b10", "b1-b2", false);
    }

    #[test]
    fn what_is_no_move_is_shown_back() {
        let check = |from: &str, to: Option<&str>, expected: Rejection| {
            assert_eq!(read(from, to, Color::Red), Err(expected), "{from:?} {to:?}");
        };
        let bad_move = |typed: &str| Rejection::BadMove {
            typed: typed.to_owned(),
        };
        for typed in [
            "",
            "b4",
            "b4-",
            "b4-k5",
            "b4 b5 b6",
            "b11-b5",
            "b4=b5",
            "b4 up -1",
            "b4 −1 up",
            "é4-b5",
            "up",
            "b4 up 0",
            "b4 up b5",
            "b4 up 3 2",
            "b4 sideways",
            "b4 up 99999999999",
            "xb4",
        ] {
            check(typed, None, bad_move(typed));
        }
        let bad_square = |typed: &str| Rejection::BadSquare {
            typed: typed.to_owned(),
        };
        check("k4", Some("b5"), bad_square("k4"));
        check("b4", Some("b11"), bad_square("b11"));
        check("b4 b5", Some("b6"), bad_square("b4 b5"));
        let from = "b4".parse().expect("a square");
        check("b4 up 7", None, Rejection::OffBoard { from, most: 6 });
    }

    #[test]
    fn every_straight_move_has_words_that_are_read_back() {
        let voice = Voice::english();
        for mover in Color::ALL {
            for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to)))
            {
                let is_straight = from.file() == to.file() || from.row() == to.row();
                if from == to || !is_straight {
                    continue;
                }
                let mv = Move { from, to };
                let words = format!("{from} {}", way(&voice, mv, mover));
                assert_eq!(
                    read(&words, None, mover),
                    Ok(mv.to_string()),
                    "{words} {mover}"
                );
            }
        }
    }
}
