//! The record of one game as a text file: what PGN is to chess. RECORD.md is its specification.
//!
//! [`Record::parse`] reads one and `Display` writes one; [`Record::verify`] plays it. Files and exit
//! statuses belong to [`crate::verify`], and how a record with hidden pieces is played to [`worlds`].
//!
//! Where RECORD.md leaves a choice: square names and piece letters are read in the one case that it
//! writes; `x` for `-` makes the claim that the ply is an attack, so a quiet ply written with it is not
//! readable; a move number may touch its ply (`12.a4-a5`); white space at line ends, the carriage returns
//! of CRLF among it, is ignored, and so is a byte order mark; a position (unlike a setup) may have more
//! pieces than an army. A reason alone is compared with the end that the plies give; resigned, time and
//! agreed, which no ply shows, need their result, and what was aborted has none. Where hidden pieces make
//! several ends possible, a claim is wrong when it fits none of them, and an end is told when it is the only
//! one; else the claim is told when it fits all of them, and `*, -` when it does not.

mod header;
mod plies;
mod start;
mod verdict;
mod worlds;

use std::error::Error;
use std::fmt;

use self::header::Header;
use self::plies::WrittenPly;
pub use self::start::Start;
pub use self::verdict::{Report, Verdict};
use super::army::Variant;
use super::color::{ByColor, Color};
use super::game::Game;
use super::outcome::EndReason;
use super::ruleset::Ruleset;
use super::setup::Deployment;

/// The first line of every record.
const TITLE: &str = "stratego-record 1";

/// One game in writing.
#[derive(Clone, Debug)]
pub struct Record {
    variant: Variant,
    ruleset: Ruleset,
    start: Start,
    claim: Claim,
    /// Names, seals and whatever else the header says, in its order; kept and not understood.
    notes: Vec<(String, String)>,
    plies: Vec<WrittenPly>,
}

/// What the header says of the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Claim {
    result: Option<Claimed>,
    reason: Option<EndReason>,
}

/// A claimed result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claimed {
    Win(Color),
    Draw,
}

/// A record that cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there, for whoever runs `stratego-bot verify`.
    pub fault: String,
}

impl Unreadable {
    fn new(line: usize, fault: impl Into<String>) -> Self {
        let fault = fault.into();
        Self { line, fault }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl Error for Unreadable {}

impl Record {
    /// Reads a record. Its plies need not be legal; [`Record::verify`] tells.
    ///
    /// # Errors
    ///
    /// The first line that is not as RECORD.md says.
    pub fn parse(text: &str) -> Result<Self, Unreadable> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let header = Header::parse(&mut lines)?;
        Ok(Self {
            variant: header.variant()?,
            ruleset: header.ruleset()?,
            start: Start::parse(&header)?,
            claim: header.claim()?,
            notes: header.notes(),
            plies: WrittenPly::parse_all(lines)?,
        })
    }

    /// The record of a game that was played from these deployments.
    #[must_use]
    pub fn of(deployments: &ByColor<Deployment>, game: &Game) -> Self {
        let claim = game.outcome().map_or_else(Claim::default, |outcome| Claim {
            result: match (outcome.winner, outcome.reason) {
                (Some(winner), _) => Some(Claimed::Win(winner)),
                (None, EndReason::Aborted) => None,
                (None, _) => Some(Claimed::Draw),
            },
            reason: Some(outcome.reason),
        });
        Self {
            variant: deployments.red.variant(),
            ruleset: *game.ruleset(),
            start: Start::of(deployments),
            claim,
            notes: Vec::new(),
            plies: game.plies().iter().map(WrittenPly::of).collect(),
        }
    }

    /// Names, seals and whatever else the header says beside what is understood, in its order.
    pub fn notes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.notes
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }
}

impl fmt::Display for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(color) => color.name(),
            Self::Draw => "draw",
        })
    }
}

impl fmt::Display for Claim {
    /// Writes `red, resigned`, with `*` and `-` for what is not claimed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.result_text(), self.reason_text())
    }
}

impl Claim {
    fn result_text(self) -> String {
        self.result
            .map_or_else(|| "*".to_owned(), |it| it.to_string())
    }

    fn reason_text(self) -> &'static str {
        self.reason.map_or("-", EndReason::name)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        writeln!(f, "variant: {}", self.variant)?;
        for (option, value) in Ruleset::OPTIONS.iter().zip(self.ruleset.values()) {
            writeln!(f, "{option}: {value}")?;
        }
        for (key, value) in &self.notes {
            writeln!(f, "{key}: {value}")?;
        }
        write!(f, "{}", self.start)?;
        writeln!(f, "result: {}", self.claim.result_text())?;
        writeln!(f, "reason: {}", self.claim.reason_text())?;
        for (i, ply) in self.plies.iter().enumerate() {
            match i % 2 {
                0 => write!(f, "\n{}. {ply}", i / 2 + 1)?,
                _ => write!(f, " {ply}")?,
            }
        }
        writeln!(f)
    }
}
