//! The two rules about repeating oneself: two squares (rule 5) and more squares (rule 6).
//!
//! Both look at nothing but squares, colours and plies, so what they forbid gives nothing away. A piece
//! is followed by its squares: when a side's ply starts where its ply before ended, it is the same piece,
//! because nothing else of that side can have got there in between.

use std::collections::BTreeMap;
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

/// A position as rule 6.5 compares it: on each square the piece that stands there, 0 for none.
type Position = [u8; Square::COUNT];

/// A position with the piece on one square moved to another.
fn moved(mut position: Position, mv: Move) -> Position {
    position[mv.to.index()] = position[mv.from.index()];
    position[mv.from.index()] = 0;
    position
}

/// The positions of a stretch of quiet plies, so that none of them has to be looked at ply by ply.
#[derive(Clone, Debug)]
struct History {
    /// After how many plies the first and the last of them stood.
    first: usize,
    last: usize,
    /// The last of them.
    now: Position,
    /// After how many plies each of them stood last.
    seen: BTreeMap<Position, usize>,
}

impl History {
    /// The position after these plies, with no other.
    fn new(plies: &[Ply], pieces: Squares) -> Self {
        // Nobody has to know which piece it is, only whether it is the same.
        let mut now = [0; Square::COUNT];
        for (piece, square) in (1..).zip(pieces) {
            now[square.index()] = piece;
        }
        Self {
            first: plies.len(),
            last: plies.len(),
            now,
            seen: BTreeMap::from([(now, plies.len())]),
        }
    }

    /// Makes it reach from the position after `since` plies to that after all of them, where `pieces` stand. There
    /// is no attack between.
    fn cover(&mut self, since: usize, plies: &[Ply], pieces: Squares) {
        if self.first > since || self.last < since {
            *self = Self::new(plies, pieces);
            let mut then = self.now;
            for number in (since..plies.len()).rev() {
                let Move { from, to } = plies[number].mv;
                then = moved(then, Move { from: to, to: from });
                self.seen.entry(then).or_insert(number);
            }
            self.first = since;
        }
        for (number, ply) in plies.iter().enumerate().skip(self.last) {
            self.now = moved(self.now, ply.mv);
            self.seen.insert(self.now, number + 1);
        }
        self.last = plies.len();
    }

    /// After how many plies the position stood last that a quiet move brings back.
    fn find(&self, mv: Move) -> Option<usize> {
        self.seen.get(&moved(self.now, mv)).copied()
    }
}

/// A running chase that rule 6.3 binds.
#[derive(Clone, Debug)]
struct Chase {
    /// The positions after this many plies and later may not be brought back.
    since: usize,
    /// Where a piece is a threat.
    threats: Squares,
    /// Rule 6.4: back to the square that the piece left on its side's previous turn.
    straight_back: Option<Move>,
}

/// What the side to move may not do now because of rules 5 and 6.
#[derive(Clone, Debug, Default)]
pub(crate) struct Barred {
    shuttle: Option<Shuttle>,
    chase: Option<Chase>,
    /// Whenever there is a chase, the positions since its beginning at least.
    history: Option<History>,
}

impl Barred {
    /// Works out what is barred after these plies, the last `quiet` of them without an attack.
    ///
    /// `chase` is how many plies the chase of the side to move goes back ([`lengthen`]); `own` and
    /// `enemy` are its pieces and the opponent's.
    pub(crate) fn update(
        &mut self,
        ruleset: &Ruleset,
        plies: &[Ply],
        quiet: u32,
        chase: u32,
        own: Squares,
        enemy: Squares,
    ) {
        self.shuttle = ruleset
            .two_squares
            .limit()
            .and_then(|limit| Shuttle::of(plies, limit));
        let reach = match ruleset.more_squares {
            MoreSquares::Chase => chase.saturating_sub(1),
            MoreSquares::Game => quiet,
            MoreSquares::Off => 0,
        };
        // Rule 6.3: at least one evasion, so a threat and its answer.
        self.chase = (chase >= 2 && reach > 0).then(|| Chase {
            since: plies.len() - reach as usize,
            threats: enemy.beside(),
            straight_back: plies.iter().nth_back(1).map(|last| Move {
                from: last.mv.to,
                to: last.mv.from,
            }),
        });
        if let Some(Chase { since, .. }) = self.chase {
            let pieces = own | enemy;
            self.history
                .get_or_insert_with(|| History::new(plies, pieces))
                .cover(since, plies, pieces);
        }
    }

    /// Why a move that the other rules allow is not legal.
    pub(crate) fn refusal(&self, mv: Move) -> Option<Refusal> {
        self.shuttle_refusal(mv).or_else(|| self.chase_refusal(mv))
    }

    fn chase_refusal(&self, mv: Move) -> Option<Refusal> {
        let chase = self.chase.as_ref()?;
        if !chase.threats.contains(mv.to) || chase.straight_back == Some(mv) {
            return None;
        }
        let found = self.history.as_ref()?.find(mv)?;
        let ply = u32::try_from(found).ok()?;
        (found >= chase.since).then_some(Refusal::MoreSquares { ply })
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
