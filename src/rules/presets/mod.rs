//! Setups to begin with: made by chance, one that looks like a person's and one that is any legal one, and the named
//! [`plans`] that come with the program.
//!
//! Chance is an argument: `below(n)` gives a uniform number from 0 to `n - 1`. Knows nothing of players; what
//! makes a setup legal is in [`super::setup`].

mod figures;
pub mod plans;

use super::advice::advise;
use super::army::Variant;
use super::rank::Rank;
use super::setup::{CELLS, Deployment, ROW_CELLS, Setup};

/// People stand their bombs round their flag. The figures are counted cell by cell and do not know that,
/// so a bomb's cells next to the flag get this many times their weight.
const BOMB_BY_FLAG: usize = 6;

/// In which order [`natural`] seats the ranks: first those for which the place matters most.
const SEATING: [Rank; 12] = [
    Rank::Flag,
    Rank::Bomb,
    Rank::Marshal,
    Rank::General,
    Rank::Spy,
    Rank::Miner,
    Rank::Colonel,
    Rank::Scout,
    Rank::Major,
    Rank::Captain,
    Rank::Lieutenant,
    Rank::Sergeant,
];

/// So many setups are drawn for one that [`advise`] has nothing against; the last is as good as any.
const DRAWS: usize = 40;

/// A legal setup that looks like a person's who has played before: each piece is put where people put it, and no advice speaks
/// against it.
pub fn natural(variant: Variant, below: &mut dyn FnMut(usize) -> usize) -> Deployment {
    (1..DRAWS)
        .map(|_| seated(variant, below))
        .find(|deployment| advise(deployment).is_empty())
        .unwrap_or_else(|| seated(variant, below))
}

/// A legal setup with each piece where people put it.
fn seated(variant: Variant, below: &mut dyn FnMut(usize) -> usize) -> Deployment {
    let figures = match variant {
        Variant::Classic => &figures::CLASSIC,
        Variant::Barrage | Variant::Duel => &figures::BARRAGE,
    };
    loop {
        let mut cells = [None; CELLS];
        for rank in SEATING {
            for _ in 0..variant.count(rank) {
                let weights = std::array::from_fn(|cell| weight(figures, &cells, cell, rank));
                let cell = draw(&weights, below);
                cells[cell] = Some(rank);
            }
        }
        if let Ok(deployment) = Setup::new(cells).check(variant) {
            return deployment;
        }
    }
}

/// Any legal setup, each as likely as every other.
pub fn wild(variant: Variant, below: &mut dyn FnMut(usize) -> usize) -> Deployment {
    loop {
        let army = Rank::ALL
            .into_iter()
            .flat_map(|rank| std::iter::repeat_n(Some(rank), variant.count(rank).into()));
        let mut cells = [None; CELLS];
        cells
            .iter_mut()
            .zip(army)
            .for_each(|(cell, rank)| *cell = rank);
        for last in (1..CELLS).rev() {
            cells.swap(last, below(last + 1));
        }
        if let Ok(deployment) = Setup::new(cells).check(variant) {
            return deployment;
        }
    }
}

fn weight(
    figures: &figures::Figures,
    cells: &[Option<Rank>; CELLS],
    cell: usize,
    rank: Rank,
) -> usize {
    if cells[cell].is_some() {
        return 0;
    }
    // Plus one, so that a rank can always be seated somewhere.
    let figure = usize::from(figures[cell][rank.index()]) + 1;
    let is_by_flag = (0..CELLS)
        .filter(|&other| cells[other] == Some(Rank::Flag))
        .any(|flag| are_neighbors(cell, flag));
    if rank == Rank::Bomb && is_by_flag {
        figure * BOMB_BY_FLAG
    } else {
        figure
    }
}

const fn are_neighbors(a: usize, b: usize) -> bool {
    (a / ROW_CELLS).abs_diff(b / ROW_CELLS) + (a % ROW_CELLS).abs_diff(b % ROW_CELLS) == 1
}

/// Draws a cell by weight.
fn draw(weights: &[usize; CELLS], below: &mut dyn FnMut(usize) -> usize) -> usize {
    let mut ticket = below(weights.iter().sum());
    weights
        .iter()
        .position(|&weight| {
            let is_drawn = ticket < weight;
            ticket = ticket.saturating_sub(weight);
            is_drawn
        })
        .unwrap_or(CELLS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small generator of pseudo-random numbers (splitmix64), so that each run sees the same.
    fn chance(mut state: u64) -> impl FnMut(usize) -> usize {
        move |bound| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut bits = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            usize::try_from((bits ^ (bits >> 31)) % bound as u64).expect("a number below a usize")
        }
    }

    #[test]
    fn setups_by_chance_have_the_variants_army() {
        let mut below = chance(1);
        for variant in Variant::ALL {
            for _ in 0..200 {
                assert_eq!(
                    natural(variant, &mut below).setup().counts(),
                    variant.counts()
                );
                assert_eq!(wild(variant, &mut below).setup().counts(), variant.counts());
            }
        }
    }

    #[test]
    fn natural_setups_need_no_advice() {
        let mut below = chance(4);
        for variant in Variant::ALL {
            let advised = (0..200)
                .filter(|_| !advise(&natural(variant, &mut below)).is_empty())
                .count();
            assert!(advised < 4, "{variant:?}: {advised} of 200");
        }
    }

    #[test]
    fn natural_setups_hide_the_flag_behind_bombs() {
        let mut below = chance(2);
        let (mut back, mut guarded) = (0, 0);
        for _ in 0..500 {
            let deployment = natural(Variant::Classic, &mut below);
            let cell =
                |rank| (0..CELLS).filter(move |&cell| deployment.rank_at(cell) == Some(rank));
            let flag = cell(Rank::Flag).next().expect("a flag");
            back += usize::from(flag >= 30);
            guarded += usize::from(cell(Rank::Bomb).any(|bomb| are_neighbors(bomb, flag)));
        }
        assert!(
            back > 400,
            "the flag stands in the back row {back} times of 500"
        );
        assert!(
            guarded > 400,
            "a bomb stands beside the flag {guarded} times of 500"
        );
    }

    /// How far `draws` setups are from uniform: for each rank of which there is one, and for the bombs, the chi-square
    /// statistic of the cells where it stands, the greatest of them. It has 39 degrees of freedom.
    fn chi_square(draws: u32, mut draw: impl FnMut() -> [Option<Rank>; CELLS]) -> f64 {
        let mut seen = [[0_u32; CELLS]; 12];
        for _ in 0..draws {
            for (cell, rank) in draw().into_iter().enumerate() {
                if let Some(rank) = rank {
                    seen[rank.index()][cell] += 1;
                }
            }
        }
        let statistic = |rank: Rank| {
            let share = f64::from(Variant::Classic.count(rank)) / 40.0;
            let expected = f64::from(draws) * share;
            let cells = seen[rank.index()].iter();
            let sum: f64 = cells
                .map(|&times| (f64::from(times) - expected).powi(2) / expected)
                .sum();
            // Pieces of a rank never share a cell, so their counts vary less than independent ones.
            sum / (1.0 - share) * (39.0 / 40.0)
        };
        Rank::ALL.into_iter().map(statistic).fold(0.0, f64::max)
    }

    /// A statistic of 39 degrees of freedom is above this once in 100,000 times.
    const HARDLY_CHANCE: f64 = 91.0;

    #[test]
    fn wild_setups_are_uniform_by_chi_square() {
        let mut below = chance(3);
        let found = chi_square(20_000, || {
            let deployment = wild(Variant::Classic, &mut below);
            std::array::from_fn(|cell| deployment.rank_at(cell))
        });
        assert!(found < HARDLY_CHANCE, "{found}");
    }

    /// The measure finds the usual mistake in shuffling: to draw from all cells each time.
    #[test]
    fn a_wrong_shuffle_is_found_by_chi_square() {
        let mut below = chance(4);
        let found = chi_square(20_000, || {
            let army = Rank::ALL
                .into_iter()
                .flat_map(|rank| std::iter::repeat_n(rank, Variant::Classic.count(rank).into()));
            let mut cells = [None; CELLS];
            cells
                .iter_mut()
                .zip(army)
                .for_each(|(cell, rank)| *cell = Some(rank));
            for cell in 0..CELLS {
                cells.swap(cell, below(CELLS));
            }
            cells
        });
        assert!(found > 2.0 * HARDLY_CHANCE, "{found}");
    }

    /// Rule 2.4: of an army that can hardly move, every draw that could not is thrown away.
    #[test]
    fn neither_kind_gives_a_setup_that_cannot_move() {
        let mut below = chance(5);
        for variant in Variant::ALL {
            for _ in 0..2000 {
                for drawn in [natural(variant, &mut below), wild(variant, &mut below)] {
                    assert_eq!(drawn.setup().check(variant), Ok(drawn));
                }
            }
        }
        // Thirty-nine answers that put the flag and five bombs on the six squares from where the front row could move.
        let mut calls = 0;
        let mut stubborn = |bound: usize| {
            calls += 1;
            match bound {
                _ if calls >= CELLS => below(bound),
                10 => 3,
                9 => 2,
                bound => bound - 1,
            }
        };
        let drawn = wild(Variant::Classic, &mut stubborn);
        assert_eq!(drawn.setup().check(Variant::Classic), Ok(drawn));
        assert!(calls > CELLS, "the first draw was thrown away");
    }

    #[test]
    fn chance_that_never_varies_still_gives_a_setup() {
        for variant in Variant::ALL {
            for below in [|_| 0, |bound: usize| bound - 1, |bound: usize| bound / 2] {
                let mut below = below;
                natural(variant, &mut below);
                wild(variant, &mut below);
            }
        }
    }
}
