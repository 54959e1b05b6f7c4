//! What a player prepares: the forty cells of his home rows, unchecked ([`Setup`]) and legal
//! ([`Deployment`]).
//!
//! Cells are numbered as their owner sees them: cell 0 is the left end of the front row, cell 39 the
//! right end of the back row. So one plan serves both sides, and only [`square_of`] knows colours.
//! Both types keep the ranks out of their `Debug`, because setups are secret.

mod fault;

use std::cmp::Ordering;
use std::fmt;

use super::army::Variant;
use super::color::Color;
use super::rank::Rank;
use super::square::Square;

pub use fault::SetupFault;

/// How many cells the home rows have.
pub const CELLS: usize = 40;
/// How many cells a home row has.
pub const ROW_CELLS: usize = 10;

/// The letter of an empty cell in records and typed setups.
const EMPTY: char = '.';

/// The square of a cell, for the side that owns it; `None` for a cell past 39.
#[must_use]
pub fn square_of(cell: usize, color: Color) -> Option<Square> {
    if cell >= CELLS {
        return None;
    }
    let (row, column) = (cell / ROW_CELLS, cell % ROW_CELLS);
    let red = Square::from_index((3 - row) * 10 + column)?;
    Some(match color {
        Color::Red => red,
        Color::Blue => red.flipped(),
    })
}

/// The cell of a square, for the side whose home it is in; `None` outside its home rows (case Z15).
#[must_use]
pub fn cell_of(square: Square, color: Color) -> Option<usize> {
    (0..CELLS).find(|&cell| square_of(cell, color) == Some(square))
}

/// Forty cells that may hold anything, as somebody typed them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup([Option<Rank>; CELLS]);

impl Setup {
    /// A setup with these cells.
    #[must_use]
    pub const fn new(cells: [Option<Rank>; CELLS]) -> Self {
        Self(cells)
    }

    /// Reads a typed setup: four rows of ten of RECORD.md's letters, front row first.
    ///
    /// Rows are split by `/` or line ends, or there is one run of letters without any split. Either case
    /// will do; white space and commas between letters are ignored.
    ///
    /// # Errors
    ///
    /// Everything that keeps the text from being forty cells: [`SetupFault::UnknownLetter`],
    /// [`SetupFault::RowLength`] and [`SetupFault::Rows`], in the order of the text.
    pub fn parse(text: &str) -> Result<Self, Vec<SetupFault>> {
        let mut rows: Vec<Vec<char>> = text
            .split(['/', '\n'])
            .map(|row| {
                row.chars()
                    .filter(|letter| !letter.is_whitespace() && *letter != ',')
                    .collect()
            })
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        if let [run] = rows.as_slice() {
            rows = run.chunks(ROW_CELLS).map(<[char]>::to_vec).collect();
        }

        let mut faults = Vec::new();
        let mut cells = [None; CELLS];
        for (row, letters) in rows.iter().enumerate() {
            if letters.len() != ROW_CELLS {
                faults.push(SetupFault::RowLength {
                    row: row + 1,
                    found: letters.len(),
                });
            }
            for (column, &letter) in letters.iter().enumerate() {
                let rank = Rank::from_letter(letter.to_ascii_uppercase());
                if rank.is_none() && letter != EMPTY {
                    faults.push(SetupFault::UnknownLetter {
                        letter,
                        row: row + 1,
                        column: column + 1,
                    });
                }
                if let Some(cell) = cells.get_mut(row * ROW_CELLS + column) {
                    *cell = rank;
                }
            }
        }
        if rows.len() != CELLS / ROW_CELLS {
            faults.push(SetupFault::Rows { found: rows.len() });
        }
        if faults.is_empty() {
            Ok(Self(cells))
        } else {
            Err(faults)
        }
    }

    /// What stands in a cell; `None` when it is empty or past 39.
    #[must_use]
    pub fn rank_at(&self, cell: usize) -> Option<Rank> {
        self.0.get(cell).copied().flatten()
    }

    /// How many pieces of each rank there are, indexed by [`Rank::index`].
    #[must_use]
    pub fn counts(&self) -> [u8; 12] {
        let mut counts = [0; 12];
        for rank in self.0.iter().flatten() {
            counts[rank.index()] += 1;
        }
        counts
    }

    /// The variant whose army this is, none where no army is this.
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        let counts = self.counts();
        Variant::ALL
            .into_iter()
            .find(|variant| variant.counts() == counts)
    }

    /// The same setup with left and right exchanged.
    #[must_use]
    pub fn mirrored(mut self) -> Self {
        self.0.chunks_mut(ROW_CELLS).for_each(<[_]>::reverse);
        self
    }

    /// Checks it against an army and rule 2.4, on whichever path it came (cases Z01 and Z12).
    ///
    /// # Errors
    ///
    /// Every rank of which there are too many or too few; when the army is right but its owner could
    /// make no first move, [`SetupFault::Immobile`].
    pub fn check(&self, variant: Variant) -> Result<Deployment, Vec<SetupFault>> {
        let found = self.counts();
        let mut faults: Vec<_> = Rank::ALL
            .into_iter()
            .filter_map(|rank| {
                let (found, wanted) = (found[rank.index()], variant.count(rank));
                match found.cmp(&wanted) {
                    Ordering::Greater => {
                        let by = found - wanted;
                        Some(SetupFault::TooMany { rank, by })
                    }
                    Ordering::Less => {
                        let by = wanted - found;
                        Some(SetupFault::Missing { rank, by })
                    }
                    Ordering::Equal => None,
                }
            })
            .collect();
        if faults.is_empty() && !self.has_first_move() {
            faults.push(SetupFault::Immobile);
        }
        if faults.is_empty() {
            Ok(Deployment {
                variant,
                setup: *self,
            })
        } else {
            Err(faults)
        }
    }

    /// Rule 2.4 in general: some movable piece has a free square beside it or, in the front row, before
    /// it. The rows between are empty at the start, and both sides see the lakes before the same columns.
    fn has_first_move(&self) -> bool {
        (0..CELLS).any(|cell| {
            let (row, column) = (cell / ROW_CELLS, cell % ROW_CELLS);
            let is_free = |cell: usize| self.0.get(cell) == Some(&None);
            self.rank_at(cell).is_some_and(Rank::is_movable)
                && (row == 0 && !matches!(column, 2 | 3 | 6 | 7)
                    || row > 0 && is_free(cell - ROW_CELLS)
                    || is_free(cell + ROW_CELLS)
                    || column > 0 && is_free(cell - 1)
                    || column + 1 < ROW_CELLS && is_free(cell + 1))
        })
    }
}

impl fmt::Display for Setup {
    /// Writes the notation of records: four groups of ten letters, joined by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, rank) in self.0.iter().enumerate() {
            if cell > 0 && cell % ROW_CELLS == 0 {
                f.write_str("/")?;
            }
            write!(f, "{}", rank.map_or(EMPTY, Rank::letter))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Setup(hidden)")
    }
}

/// A legal setup: the army of its variant, with at least one first move (rule 2).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deployment {
    variant: Variant,
    setup: Setup,
}

impl Deployment {
    /// The variant whose army this is.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The same cells without the promise.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The same deployment with left and right exchanged, which is legal too because the board is symmetric.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self {
            setup: self.setup.mirrored(),
            ..self
        }
    }

    /// The same deployment with two cells exchanged, of which one or both may be empty.
    ///
    /// # Errors
    ///
    /// [`SetupFault::Immobile`]; there is nothing else that this could break.
    ///
    /// # Panics
    ///
    /// If a cell is past 39.
    pub fn swapped(self, one: usize, other: usize) -> Result<Self, Vec<SetupFault>> {
        let mut cells = self.setup.0;
        cells.swap(one, other);
        Setup(cells).check(self.variant)
    }

    /// What stands in a cell; `None` when it is empty or past 39.
    #[must_use]
    pub fn rank_at(&self, cell: usize) -> Option<Rank> {
        self.setup.rank_at(cell)
    }

    /// Every piece with the square where it stands when this side owns the setup, in the order of cells.
    pub fn squares(&self, color: Color) -> impl Iterator<Item = (Square, Rank)> {
        (0..CELLS).filter_map(move |cell| Some((square_of(cell, color)?, self.rank_at(cell)?)))
    }
}

impl fmt::Display for Deployment {
    /// Writes the notation of records, which [`Setup::parse`] reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

impl fmt::Debug for Deployment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deployment({}, hidden)", self.variant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASSIC: &str = "62926M6272/8S75B5B728/5423B45242/33B3BFB364";

    #[test]
    fn cells_lie_as_their_owner_sees_them() {
        let check = |cell, color, square: &str| {
            let found = square_of(cell, color).map(|square| square.to_string());
            assert_eq!(found.as_deref(), Some(square), "{cell} {color}");
        };
        check(0, Color::Red, "a4");
        check(9, Color::Red, "j4");
        check(39, Color::Red, "j1");
        check(0, Color::Blue, "j7");
        check(9, Color::Blue, "a7");
        check(39, Color::Blue, "a10");
        assert_eq!(square_of(40, Color::Red), None);
    }

    #[test]
    fn z15_squares_outside_the_home_rows_have_no_cell() {
        for color in Color::ALL {
            for square in (0..100).filter_map(Square::from_index) {
                let cell = cell_of(square, color);
                assert_eq!(cell.is_some(), square.home() == Some(color), "{square}");
                assert!(cell.is_none_or(|cell| square_of(cell, color) == Some(square)));
            }
        }
    }

    #[test]
    fn exchanging_two_cells_keeps_the_army_and_the_first_move() {
        let setup = Setup::parse("2B22BF22BB/BB22233333/4444555566/66777889MS");
        let setup = setup.expect("forty letters").check(Variant::Classic);
        let setup = setup.expect("a legal setup");
        let exchanged = setup.swapped(0, 39).expect("legal, too");
        assert_eq!(
            exchanged.to_string(),
            "SB22BF22BB/BB22233333/4444555566/66777889M2"
        );
        assert_eq!(exchanged.setup().variant(), Some(Variant::Classic));
        // Rule 2.4: the one piece that could move is taken out of the front row.
        assert_eq!(setup.swapped(0, 10), Err(vec![SetupFault::Immobile]));
    }

    #[test]
    fn z15_every_cell_lies_in_its_owners_home() {
        for color in Color::ALL {
            for cell in 0..CELLS {
                assert_eq!(square_of(cell, color).and_then(Square::home), Some(color));
            }
        }
    }

    #[test]
    fn typed_setups_are_read_leniently() {
        let expected = Setup::parse(CLASSIC).expect("a setup");
        assert_eq!(expected.to_string(), CLASSIC);
        for text in [
            CLASSIC.replace('/', "\n"),
            CLASSIC.replace('/', "\r\n") + "\r\n\r\n",
            CLASSIC.replace('/', "/\n"),
            CLASSIC.replace('/', ""),
            CLASSIC.to_lowercase(),
            format!(" {} ", CLASSIC.replace("", " ")),
            CLASSIC.replace("", ","),
        ] {
            assert_eq!(Setup::parse(&text), Ok(expected), "{text:?}");
        }
    }

    #[test]
    fn every_fault_of_a_typed_setup_is_named() {
        let check = |text: &str, expected: &[SetupFault]| {
            assert_eq!(Setup::parse(text), Err(expected.to_vec()), "{text:?}");
        };
        check("", &[SetupFault::Rows { found: 0 }]);
        check(
            "62926M627/8S75B5B728x/5423B45242/33B3B1B364",
            &[
                SetupFault::RowLength { row: 1, found: 9 },
                SetupFault::RowLength { row: 2, found: 11 },
                SetupFault::UnknownLetter {
                    letter: 'x',
                    row: 2,
                    column: 11,
                },
                SetupFault::UnknownLetter {
                    letter: '1',
                    row: 4,
                    column: 6,
                },
            ],
        );
        check(
            &CLASSIC.replace('/', "")[1..],
            &[SetupFault::RowLength { row: 4, found: 9 }],
        );
        check(
            &format!("{CLASSIC}/.........."),
            &[SetupFault::Rows { found: 5 }],
        );
    }

    #[test]
    fn z01_z12_an_army_is_counted() {
        let check = |text: &str, variant, expected: &[SetupFault]| {
            let setup = Setup::parse(text).expect("forty letters");
            let faults = setup.check(variant).err().unwrap_or_default();
            assert_eq!(faults, expected, "{text}");
        };
        check(CLASSIC, Variant::Classic, &[]);
        check(
            &CLASSIC.replacen('S', "3", 1).replacen('M', "9", 1),
            Variant::Classic,
            &[
                SetupFault::Missing {
                    rank: Rank::Spy,
                    by: 1,
                },
                SetupFault::TooMany {
                    rank: Rank::Miner,
                    by: 1,
                },
                SetupFault::TooMany {
                    rank: Rank::General,
                    by: 1,
                },
                SetupFault::Missing {
                    rank: Rank::Marshal,
                    by: 1,
                },
            ],
        );
        let marshals = Setup::new([Some(Rank::Marshal); CELLS]);
        let faults = marshals
            .check(Variant::Classic)
            .expect_err("forty marshals");
        assert!(faults.contains(&SetupFault::TooMany {
            rank: Rank::Marshal,
            by: 39
        }));
        assert_eq!(faults.len(), 12);
        check(
            "FBS2239M../........../........../..........",
            Variant::Barrage,
            &[],
        );
        let duel = "FBBS22339M/........../........../..........";
        check(duel, Variant::Duel, &[]);
        check(
            duel,
            Variant::Barrage,
            &[
                SetupFault::TooMany {
                    rank: Rank::Bomb,
                    by: 1,
                },
                SetupFault::TooMany {
                    rank: Rank::Miner,
                    by: 1,
                },
            ],
        );
    }

    #[test]
    fn setups_without_a_first_move_are_refused() {
        let check = |text: &str, variant, is_immobile: bool| {
            let checked = Setup::parse(text).expect("forty letters").check(variant);
            let expected = is_immobile.then(|| vec![SetupFault::Immobile]);
            assert_eq!(checked.err(), expected, "{text}");
        };
        let classic = Variant::Classic;
        check("BB22BF22BB/B222233333/4444555566/66777889MS", classic, true);
        check("BB22BB22BB/F222233333/4444555566/66777889MS", classic, true);
        check(
            "2B22BF22BB/BB22233333/4444555566/66777889MS",
            classic,
            false,
        );
        check(
            "BBB2BF222B/B222233333/4444555566/66777889MS",
            classic,
            false,
        );
        // With empty squares in the home rows, only a piece shut in by its own side cannot move.
        check(
            "........../........../........../FBS2239M..",
            Variant::Barrage,
            false,
        );
        check(
            "........../........../........../22BFS39M..",
            Variant::Barrage,
            false,
        );
        check(
            "..S9M.F.../..B22...../...3....../..........",
            Variant::Barrage,
            false,
        );
    }

    #[test]
    fn mirroring_turns_rows_round() {
        let mirrored = Setup::parse(CLASSIC).expect("a setup").mirrored();
        assert_eq!(
            mirrored.to_string(),
            "2726M62926/827B5B57S8/24254B3245/463BFB3B33"
        );
        let deployment = mirrored.check(Variant::Classic).expect("a legal setup");
        assert_eq!(deployment.mirrored().to_string(), CLASSIC);
    }

    #[test]
    fn debug_hides_the_ranks() {
        let setup = Setup::parse(CLASSIC).expect("a setup");
        let deployment = setup.check(Variant::Classic).expect("a legal setup");
        assert_eq!(format!("{setup:?}"), "Setup(hidden)");
        assert_eq!(format!("{deployment:?}"), "Deployment(classic, hidden)");
    }
}
