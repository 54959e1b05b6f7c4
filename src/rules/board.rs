//! Where pieces stand and where they could step: sets of squares as bits, and rules 3.1–3.4.
//!
//! Squares here know colours at most; ranks come in only as the mover's own two sets "movable" and
//! "scouts". The repetition rules are in [`super::repetition`], the game in [`super::game`].

use std::ops::{BitAnd, BitOr, ControlFlow, Not};

use super::moves::Move;
use super::square::Square;

/// A set of squares. Bit `i` is the square with index `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Squares(u128);

impl Squares {
    pub(crate) const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    pub(crate) const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    pub(crate) const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares that touch one of these. It may hold lakes, which are no one's.
    pub(crate) const fn beside(self) -> Self {
        let sideways = (self.0 & !FILE_J) << 1 | (self.0 & !FILE_A) >> 1;
        Self(sideways | self.0 << 10 | self.0 >> 10)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Squares {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Members;

    /// The squares of the set, a1 first.
    fn into_iter(self) -> Members {
        Members(self.0)
    }
}

/// The squares of a set that have yet to be told.
pub(crate) struct Members(u128);

impl Iterator for Members {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = Square::from_index(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// All squares where a piece can stand.
const GROUND: Squares = Squares(ground());

/// The squares at the board's left edge.
const FILE_A: u128 = file_a();

/// The squares at the board's right edge.
const FILE_J: u128 = FILE_A << 9;

const fn file_a() -> u128 {
    let mut squares = 0;
    let mut row = 0;
    while row < 10 {
        squares |= 1 << (row * 10);
        row += 1;
    }
    squares
}

const fn ground() -> u128 {
    let mut squares = 0;
    let mut square = 0;
    while square < 100 {
        if !is_lake(square) {
            squares |= 1 << square;
        }
        square += 1;
    }
    squares
}

/// The four ways to go, in the order in which moves are listed.
const DIRECTIONS: [(isize, isize); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// No square lies in that direction: the edge of the board or a lake.
const NOWHERE: u8 = u8::MAX;

/// By direction: the next square from each square, lakes and edges left out.
static STEPS: [[u8; Square::COUNT]; 4] = steps();

/// The squares next to each square, lakes left out.
static NEIGHBORS: [u128; Square::COUNT] = neighbors();

const fn is_lake(index: isize) -> bool {
    matches!(index / 10, 4 | 5) && matches!(index % 10, 2 | 3 | 6 | 7)
}

#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "const arithmetic on 0..100"
)]
const fn steps() -> [[u8; Square::COUNT]; 4] {
    let mut table = [[NOWHERE; Square::COUNT]; 4];
    let mut from = 0;
    while from < Square::COUNT {
        let mut way = 0;
        while way < 4 {
            let (right, up) = DIRECTIONS[way];
            let (file, row) = ((from % 10) as isize + right, (from / 10) as isize + up);
            if 0 <= file && file < 10 && 0 <= row && row < 10 && !is_lake(row * 10 + file) {
                table[way][from] = (row * 10 + file) as u8;
            }
            way += 1;
        }
        from += 1;
    }
    table
}

const fn neighbors() -> [u128; Square::COUNT] {
    let steps = steps();
    let mut table = [0; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut way = 0;
        while way < 4 {
            if steps[way][from] != NOWHERE {
                table[from] |= 1 << steps[way][from];
            }
            way += 1;
        }
        from += 1;
    }
    table
}

/// The squares that touch this one, lakes left out.
pub(crate) fn neighbors_of(square: Square) -> Squares {
    Squares(NEIGHBORS[square.index()])
}

/// One side's pieces and what they can do, as far as rules 3.1–3.4 ask.
#[derive(Clone, Copy)]
pub(crate) struct Mobility {
    /// All pieces of the side.
    pub(crate) own: Squares,
    /// All pieces of the other side.
    pub(crate) enemy: Squares,
    /// Those of the own pieces that can move at all.
    pub(crate) movable: Squares,
    /// Those of the movable pieces that move like a rook.
    pub(crate) scouts: Squares,
}

impl Mobility {
    /// The movable pieces with a square beside them where they may go.
    fn unblocked(self) -> Squares {
        self.movable & (GROUND & !self.own).beside()
    }

    /// Calls `visit` with every move that rules 3.1–3.4 allow, by origin, until it breaks.
    pub(crate) fn each_step<B>(
        self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for from in self.unblocked() {
            if self.scouts.contains(from) {
                for steps in &STEPS {
                    let mut at = from;
                    while let Some(to) = Square::from_index(steps[at.index()].into()) {
                        if self.own.contains(to) {
                            break;
                        }
                        visit(Move { from, to })?;
                        if self.enemy.contains(to) {
                            break;
                        }
                        at = to;
                    }
                }
            } else {
                for to in neighbors_of(from) & !self.own {
                    visit(Move { from, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Can some piece move by rules 3.1–3.4?
    pub(crate) fn has_step(self) -> bool {
        !self.unblocked().is_empty()
    }

    /// Are all squares between two squares of one line free of pieces and lakes?
    pub(crate) fn is_open(self, mv: Move) -> bool {
        let (from, to) = (mv.from.index(), mv.to.index());
        let stride = if mv.from.file() == mv.to.file() {
            10
        } else {
            1
        };
        (from.min(to) + stride..from.max(to))
            .step_by(stride)
            .filter_map(Square::from_index)
            .all(|square| !square.is_lake() && !(self.own | self.enemy).contains(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &str) -> Squares {
        let mut squares = Squares::default();
        for name in names.split(' ').filter(|name| !name.is_empty()) {
            squares.insert(name.parse().expect("a square"));
        }
        squares
    }

    #[test]
    fn neighbors_leave_out_edges_and_lakes() {
        let check = |square: &str, expected: &str| {
            let square = square.parse().expect("a square");
            assert_eq!(neighbors_of(square), squares(expected), "{square}");
        };
        check("a1", "a2 b1");
        check("j10", "j9 i10");
        check("e5", "e4 e6 f5");
        check("c4", "b4 d4 c3");
        check("j1", "i1 j2");
        check("a5", "a4 a6 b5");
    }

    #[test]
    fn steps_stop_at_lakes_edges_and_pieces() {
        let mobility = Mobility {
            own: squares("c4 a1 b1 a2"),
            enemy: squares("c2 j4"),
            movable: squares("c4 a1"),
            scouts: squares("c4 a1"),
        };
        let mut found = Vec::new();
        let _: ControlFlow<()> = mobility.each_step(|mv| {
            found.push(mv.to_string());
            ControlFlow::Continue(())
        });
        let expected = "c4-c3 c4-c2 c4-b4 c4-a4 c4-d4 c4-e4 c4-f4 c4-g4 c4-h4 c4-i4 c4-j4";
        assert_eq!(found.join(" "), expected);
        assert!(mobility.has_step());
        let boxed = Mobility {
            movable: squares("a1"),
            ..mobility
        };
        assert!(!boxed.has_step());
    }
}
