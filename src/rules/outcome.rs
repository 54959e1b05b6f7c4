//! How a game ended: the closed list of reasons (rule 7).
//!
//! Which of them a position meets is decided in [`super::game`]; resignation, time, agreement and
//! abortion come from outside, by [`super::game::Game::conclude`].

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::color::Color;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The flag was taken (rule 7.1).
    FlagCaptured,
    /// One side has no legal move (rules 7.2 and 7.3).
    NoLegalMove,
    /// Neither side can move: a draw (rule 7.3b).
    BothStuck,
    /// One side gave up (rule 7.7).
    Resigned,
    /// The time was over (rule 7.5).
    Time,
    /// The players agreed to a draw (rule 7.4).
    Agreed,
    /// Too many plies without an attack: a draw (rule 7.6).
    NoAttack,
    /// Too many plies in all: a draw (rule 7.6).
    TooLong,
    /// Broken off without a result.
    Aborted,
}

impl EndReason {
    /// Every reason there is (case Z04).
    pub const ALL: [Self; 9] = [
        Self::FlagCaptured,
        Self::NoLegalMove,
        Self::BothStuck,
        Self::Resigned,
        Self::Time,
        Self::Agreed,
        Self::NoAttack,
        Self::TooLong,
        Self::Aborted,
    ];

    /// The name as records write it, such as `flag-captured`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FlagCaptured => "flag-captured",
            Self::NoLegalMove => "no-legal-move",
            Self::BothStuck => "both-stuck",
            Self::Resigned => "resigned",
            Self::Time => "time",
            Self::Agreed => "agreed",
            Self::NoAttack => "no-attack",
            Self::TooLong => "too-long",
            Self::Aborted => "aborted",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseEndReasonError;

impl fmt::Display for ParseEndReasonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = EndReason::ALL.map(|reason| format!("`{reason}`"));
        write!(f, "a reason is {}", names.join(", "))
    }
}

impl Error for ParseEndReasonError {}

impl FromStr for EndReason {
    type Err = ParseEndReasonError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|reason| reason.name() == text)
            .ok_or(ParseEndReasonError)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` for a draw and for a game without result.
    pub winner: Option<Color>,
    /// Why it ended.
    pub reason: EndReason,
}

impl Outcome {
    /// One side wins.
    #[must_use]
    pub const fn win(winner: Color, reason: EndReason) -> Self {
        Self {
            winner: Some(winner),
            reason,
        }
    }

    /// Nobody wins.
    #[must_use]
    pub const fn draw(reason: EndReason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_read_back() {
        for reason in EndReason::ALL {
            assert_eq!(reason.name().parse(), Ok(reason));
        }
        assert_eq!("-".parse::<EndReason>(), Err(ParseEndReasonError));
    }
}
