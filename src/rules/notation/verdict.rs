//! What `stratego-bot verify` finds when it plays a record.

use std::fmt;

use super::super::army::Variant;
use super::super::moves::Move;
use super::super::outcome::{EndReason, Outcome};
use super::super::refusal::Refusal;
use super::plies::WrittenPly;
use super::worlds::Worlds;
use super::{Claim, Claimed, Record, Unreadable};

/// The name of the rule that only a record can break, because a move has both its squares on the board.
const OFF_BOARD: &str = "off-board";

/// What is found in a record that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Legal throughout.
    Legal {
        /// How many plies it has.
        plies: usize,
        /// Who won, `draw`, or `*` while it is not ended.
        result: String,
        /// Why, or `-` while it is not ended.
        reason: String,
    },
    /// Broken by a ply.
    Illegal {
        /// Which ply, counted from 1.
        ply: usize,
        /// The ply as it is written.
        text: String,
        /// The name of the first rule that it breaks.
        rule: &'static str,
    },
    /// Legal, but the header claims another end.
    WrongResult {
        /// What the header says.
        header: String,
        /// What the plies give.
        plies: String,
    },
}

/// A verdict with what `--legal` shows beside it.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was found.
    pub verdict: Verdict,
    /// How many pieces the record hides.
    pub hidden: usize,
    /// The legal moves of each position that was reached, the first included; empty unless they were asked
    /// for. The moves of hidden pieces are left out where nothing says that they can move.
    pub positions: Vec<Vec<Move>>,
}

impl Verdict {
    /// The exit status that it asks for (RECORD.md).
    #[must_use]
    pub const fn status(&self) -> u8 {
        match self {
            Self::Legal { .. } => 0,
            Self::Illegal { .. } | Self::WrongResult { .. } => 1,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Legal {
                plies,
                result,
                reason,
            } => write!(f, "legal: {plies} plies, {result}, {reason}"),
            Self::Illegal { ply, text, rule } => {
                write!(f, "illegal at ply {ply} ({text}): {rule}")
            }
            Self::WrongResult { header, plies } => write!(
                f,
                "wrong result: the header says {header}, the plies give {plies}"
            ),
        }
    }
}

impl fmt::Display for Report {
    /// Writes the verdict's line, `, N hidden` at its end when pieces are hidden.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verdict)?;
        if self.hidden > 0 {
            write!(f, ", {} hidden", self.hidden)?;
        }
        Ok(())
    }
}

impl Record {
    /// Plays the record and compares its end with what the header claims; with `legal`, lists the legal
    /// moves of each position too.
    ///
    /// # Errors
    ///
    /// A legal ply without an attack is written with `x`.
    pub fn verify(&self, legal: bool) -> Result<Report, Unreadable> {
        let army: Option<Variant> = self.start.is_setup.then_some(self.variant);
        let mut worlds = Worlds::new(self.ruleset, &self.start.pieces, army, self.start.to_move);
        let mut positions = Vec::new();
        if legal {
            positions.push(worlds.legal_moves());
        }
        let mut illegal = None;
        for (i, ply) in self.plies.iter().enumerate() {
            if let Err(rule) = play(&mut worlds, ply)? {
                illegal = Some(Verdict::Illegal {
                    ply: i + 1,
                    text: ply.text.clone(),
                    rule,
                });
                break;
            }
            if legal {
                positions.push(worlds.legal_moves());
            }
        }
        Ok(Report {
            verdict: illegal.unwrap_or_else(|| self.judge(&worlds)),
            hidden: self.start.hidden(),
            positions,
        })
    }

    /// Compares the end with what the header claims. Where hidden pieces leave several ends possible, it is
    /// wrong only when it agrees with none, and told only when it agrees with all.
    fn judge(&self, worlds: &Worlds) -> Verdict {
        let given: Vec<_> = worlds.outcomes().collect();
        let settled: Vec<_> = given.iter().map(|it| self.claim.settle(*it)).collect();
        let is_possible = worlds.is_cut() || settled.iter().any(Option::is_some);
        let is_certain = !worlds.is_cut() && settled.iter().all(Option::is_some);
        if is_possible {
            let end = if is_certain {
                only(&settled).flatten().unwrap_or(self.claim)
            } else {
                Claim::default()
            };
            return Verdict::Legal {
                plies: self.plies.len(),
                result: end.result_text(),
                reason: end.reason_text().to_owned(),
            };
        }
        let given = only(&given).flatten().into();
        Verdict::WrongResult {
            header: self.claim.contradiction(given),
            plies: given.to_string(),
        }
    }
}

/// What all of them are, if they are all the same.
fn only<T: Copy + PartialEq>(all: &[T]) -> Option<T> {
    let (first, rest) = all.split_first()?;
    rest.iter().all(|it| it == first).then_some(*first)
}

/// Plays a ply as it is written; the inner error is the name of the rule that it breaks.
fn play(worlds: &mut Worlds, ply: &WrittenPly) -> Result<Result<(), &'static str>, Unreadable> {
    let Some(mv) = ply.to_move() else {
        return Ok(Err(off_board_rule(worlds, ply)));
    };
    if worlds.is_lost() {
        return Ok(Ok(()));
    }
    let is_attack = worlds.is_attack(mv);
    if let Err(refusal) = worlds.play(mv) {
        return Ok(Err(refusal.name()));
    }
    if ply.claims_attack() && !is_attack {
        let fault = format!("`{}` attacks nothing, so it is written `{mv}`", ply.text);
        return Err(Unreadable::new(ply.line, fault));
    }
    Ok(Ok(()))
}

/// The first rule that a ply with a square off the board breaks: off the board there is no piece to move.
fn off_board_rule(worlds: &Worlds, ply: &WrittenPly) -> &'static str {
    if worlds.is_lost() {
        return OFF_BOARD;
    }
    if worlds.is_over() {
        return Refusal::GameOver.name();
    }
    match ply.origin() {
        None => Refusal::NoPiece.name(),
        Some(from) => worlds
            .refusal_of(from)
            .map_or(OFF_BOARD, |refusal| refusal.name()),
    }
}

impl From<Option<Outcome>> for Claim {
    fn from(outcome: Option<Outcome>) -> Self {
        outcome.map_or_else(Self::default, |outcome| Self {
            result: Some(outcome.winner.map_or(Claimed::Draw, Claimed::Win)),
            reason: Some(outcome.reason),
        })
    }
}

impl Claim {
    /// The end, when what the header claims agrees with what the plies give.
    ///
    /// What cannot be seen in plies is taken from the header while they leave the game open.
    fn settle(self, outcome: Option<Outcome>) -> Option<Self> {
        if outcome.is_none() && self.is_off_the_board() {
            return Some(self);
        }
        let given = Self::from(outcome);
        let agrees_in_result = self.result.is_none() || self.result == given.result;
        let agrees_in_reason = self.reason.is_none() || self.reason == given.reason;
        (agrees_in_result && agrees_in_reason).then_some(given)
    }

    /// Is it an end that no ply shows, with a result that it can have? What was broken off has none.
    fn is_off_the_board(self) -> bool {
        matches!(
            (self.reason, self.result),
            (Some(EndReason::Resigned), Some(Claimed::Win(_)))
                | (Some(EndReason::Time), Some(_))
                | (Some(EndReason::Agreed), Some(Claimed::Draw))
                | (Some(EndReason::Aborted), None)
        )
    }

    /// What the header says that the plies do not give: its result, and its reason where only that is wrong.
    fn contradiction(self, given: Self) -> String {
        if self.result.is_none() || self.result == given.result {
            self.to_string()
        } else {
            self.result_text()
        }
    }
}
