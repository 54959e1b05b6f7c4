//! The two rules about repeating oneself: two squares (rule 5) and more squares (rule 6).
//!
//! Both look at nothing but squares, colours and plies, so what they forbid gives nothing away. A piece
//! is followed by its squares: when a side's ply starts where its ply before ended, it is the same piece,
//! because nothing else of that side can have got there in between.

use std::ops::Range;

use super::board::{Squares, neighbors_of};
use super::color::{ByColor, Color};
use super::moves::{Move, Ply};
use super::refusal::Refusal;
use super::ruleset::{MoreSquares, Ruleset};
use super::square::{File, Row, Square};

/// The borders between neighbouring squares that a straight move crosses: rule 5.4's E(m).
#[derive(Clone, Debug, PartialEq, Eq)]
enum Borders {
    /// On one row; border `i` lies between files `i` and `i + 1`.
    Along(Row, Range<usize>),
    /// On one file; border `i` lies between rows `i` and `i + 1`.
    Up(File, Range<usize>),
}

impl Borders {
    fn crossed_by(mv: Move) -> Self {
        let span = |a: usize, b: usize| a.min(b)..a.max(b);
        if mv.from.row() == mv.to.row() {
            let (a, b) = (mv.from.file().index(), mv.to.file().index());
            Self::Along(mv.from.row(), span(a, b))
        } else {
            let (a, b) = (mv.from.row().index(), mv.to.row().index());
            Self::Up(mv.from.file(), span(a, b))
        }
    }

    /// The borders in both, `None` when there are none.
    fn shared_with(&self, other: &Self) -> Option<Self> {
        let shared = |a: &Range<usize>, b: &Range<usize>| {
            let both = a.start.max(b.start)..a.end.min(b.end);
            (!both.is_empty()).then_some(both)
        };
        match (self, other) {
            (Self::Along(row, a), Self::Along(same, b)) if row == same => {
                Some(Self::Along(*row, shared(a, b)?))
            }
            (Self::Up(file, a), Self::Up(same, b)) if file == same => {
                Some(Self::Up(*file, shared(a, b)?))
            }
            _ => None,
        }
    }

    /// The squares on both sides of the first of these borders.
    fn first(&self) -> Option<(Square, Square)> {
        match self {
            Self::Along(row, span) => Some((
                Square::new(File::new(span.start)?, *row),
                Square::new(File::new(span.start + 1)?, *row),
            )),
            Self::Up(file, span) => Some((
                Square::new(*file, Row::new(span.start)?),
                Square::new(*file, Row::new(span.start + 1)?),
            )),
        }
    }
}

/// The piece that has used up its crossings, and the borders that it may not cross now.
#[derive(Clone, Debug)]
struct Shuttle {
    piece: Square,
    borders: Borders,
    first_ply: u32,
    last_ply: u32,
}

impl Shuttle {
    /// Rule 5.4 for the side that is to move after these plies.
    fn of(plies: &[Ply], limit: usize) -> Option<Self> {
        let mut own = plies.iter().rev().skip(1).step_by(2);
        let last = own.next()?;
        let mut first = last;
        let mut borders = Borders::crossed_by(last.mv);
        for _ in 1..limit {
            let earlier = own.next()?;
            if earlier.mv.to != first.mv.from {
                return None;
            }
            borders = borders.shared_with(&Borders::crossed_by(earlier.mv))?;
            first = earlier;
        }
        Some(Self {
            piece: last.mv.to,
            borders,
            first_ply: first.number,
            last_ply: last.number,
        })
    }
}

/// A quiet move that would bring back an earlier position, and the ply after which that one stood.
#[derive(Clone, Debug)]
struct Return {
    mv: Move,
    ply: u32,
}

/// What the side to move may not do now because of rules 5 and 6.
#[derive(Clone, Debug, Default)]
pub(crate) struct Barred {
    shuttle: Option<Shuttle>,
    returns: Vec<Return>,
}

impl Barred {
    /// Works out what is barred after these plies.
    ///
    /// `chase` is how many plies the chase of the side to move goes back ([`lengthen`]); `own` and
    /// `enemy` are its pieces and the opponent's.
    pub(crate) fn update(
        &mut self,
        ruleset: &Ruleset,
        plies: &[Ply],
        chase: u32,
        own: Squares,
        enemy: Squares,
    ) {
        self.shuttle = ruleset
            .two_squares
            .limit()
            .and_then(|limit| Shuttle::of(plies, limit));
        self.returns.clear();
        // Rule 6.3: at least one evasion, so a threat and its answer.
        if chase < 2 {
            return;
        }
        let reach = match ruleset.more_squares {
            MoreSquares::Chase => chase as usize - 1,
            MoreSquares::Game => plies.len(),
            MoreSquares::Off => 0,
        };
        // Going back ply by ply: the pieces that stood elsewhere, where they stand now and stood then.
        // Where only one did, moving it there brings that position back.
        let mut displaced: Vec<(Square, Square)> = Vec::new();
        for ply in plies.iter().rev().take(reach) {
            if ply.battle.is_some() {
                break;
            }
            match displaced.iter().position(|(_, then)| *then == ply.mv.to) {
                Some(i) if displaced[i].0 == ply.mv.from => {
                    displaced.swap_remove(i);
                }
                Some(i) => displaced[i].1 = ply.mv.from,
                None => displaced.push((ply.mv.to, ply.mv.from)),
            }
            if let &[(from, to)] = displaced.as_slice()
                && own.contains(from)
                && !(neighbors_of(to) & enemy).is_empty()
                && !is_straight_back(Move { from, to }, plies)
            {
                let ply = ply.number - 1;
                let mv = Move { from, to };
                self.returns.push(Return { mv, ply });
            }
        }
    }

    /// Why a move that the other rules allow is not legal.
    pub(crate) fn refusal(&self, mv: Move) -> Option<Refusal> {
        self.shuttle_refusal(mv).or_else(|| {
            let found = self.returns.iter().find(|barred| barred.mv == mv)?;
            Some(Refusal::MoreSquares { ply: found.ply })
        })
    }

    fn shuttle_refusal(&self, mv: Move) -> Option<Refusal> {
        let shuttle = self.shuttle.as_ref().filter(|it| it.piece == mv.from)?;
        let border = shuttle
            .borders
            .shared_with(&Borders::crossed_by(mv))?
            .first()?;
        Some(Refusal::TwoSquares {
            border,
            first_ply: shuttle.first_ply,
            last_ply: shuttle.last_ply,
        })
    }
}

/// Rule 6.4: back to the square that the piece left on its side's previous turn.
fn is_straight_back(mv: Move, plies: &[Ply]) -> bool {
    plies
        .iter()
        .rev()
        .nth(1)
        .is_some_and(|last| last.mv.to == mv.from && last.mv.from == mv.to)
}

/// Carries both chases over the ply of `mover` from `mv.from` to `mv.to`, which is not yet in `plies`
/// (rule 6.7, steps 1 to 3). `enemy` are the opponent's pieces after it.
pub(crate) fn lengthen(
    chases: &mut ByColor<u32>,
    plies: &[Ply],
    mover: Color,
    mv: Move,
    is_attack: bool,
    enemy: Squares,
) {
    let pursuit = &mut chases[mover.other()];
    let is_evasion = plies
        .last()
        .is_some_and(|last| neighbors_of(last.mv.to).contains(mv.from));
    *pursuit = if is_evasion { *pursuit + 1 } else { 0 };
    if is_attack {
        *chases = ByColor::default();
    }
    let is_threat = !(neighbors_of(mv.to) & enemy).is_empty();
    chases[mover] = if is_threat { chases[mover] + 1 } else { 0 };
}
