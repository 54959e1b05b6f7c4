//! Advice on a setup: what experienced players would do otherwise.
//!
//! Advice never forbids anything: a setup that all of it speaks against is still legal ([`super::setup`]). It is for the
//! setup's owner alone, since it tells where his pieces stand.

use super::army::Variant;
use super::rank::Rank;
use super::setup::{CELLS, Deployment, ROW_CELLS};

/// At most so many hints are given; more would not be read.
pub const HINTS_MAX: usize = 3;
/// A Spy further from the Marshal than this many steps is too late to protect it.
const SPY_NEAR: usize = 5;
/// So many columns from a side belong to its corner.
const CORNER: usize = 4;

/// Something that speaks against a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hint {
    /// The flag stands in the front row.
    FlagInFront,
    /// No piece of the front row can move.
    NothingMovesInFront,
    /// Every miner has a bomb before it in its column.
    MinersBehindBombs,
    /// All bombs stand in the same corner, which tells where the flag is.
    BombsInOneCorner,
    /// No bomb stands beside the flag.
    FlagUnguarded,
    /// The spy stands in the front row.
    SpyInFront,
    /// The spy is far from the marshal.
    SpyFarFromMarshal,
    /// The marshal or the general stands in the back row.
    StrengthInBack,
    /// No scout stands in the first two rows.
    NoScoutInFront,
}

impl Hint {
    /// Whether a setup that has this is hardly ever meant so.
    #[must_use]
    pub const fn is_serious(self) -> bool {
        matches!(
            self,
            Self::FlagInFront
                | Self::NothingMovesInFront
                | Self::MinersBehindBombs
                | Self::BombsInOneCorner
        )
    }
}

/// What speaks against a setup, the gravest first, at most [`HINTS_MAX`] of it.
#[must_use]
pub fn advise(deployment: &Deployment) -> Vec<Hint> {
    let variant = deployment.variant();
    let is_whole_army = variant == Variant::Classic;
    let cells = |rank| (0..CELLS).filter(move |&cell| deployment.rank_at(cell) == Some(rank));
    let bombs: Vec<usize> = cells(Rank::Bomb).collect();
    let flag: Vec<usize> = cells(Rank::Flag).collect();
    let is_in_front = |cell: &usize| *cell < ROW_CELLS;
    let front: Vec<Rank> = (0..ROW_CELLS)
        .filter_map(|cell| deployment.rank_at(cell))
        .collect();
    let is_behind_bomb = |cell: usize| {
        bombs
            .iter()
            .any(|&bomb| bomb < cell && column(bomb) == column(cell))
    };
    let are_in_a_corner = bombs.iter().all(|cell| column(*cell) < CORNER)
        || bombs.iter().all(|cell| column(*cell) >= ROW_CELLS - CORNER);
    let spy_far = cells(Rank::Spy)
        .flat_map(|spy| cells(Rank::Marshal).map(move |marshal| distance(spy, marshal)))
        .any(|steps| steps > SPY_NEAR);
    let found = [
        (Hint::FlagInFront, flag.iter().any(is_in_front)),
        (
            Hint::NothingMovesInFront,
            !front.is_empty() && !front.iter().any(|rank| rank.is_movable()),
        ),
        (
            Hint::MinersBehindBombs,
            cells(Rank::Miner).all(is_behind_bomb),
        ),
        // A small army has too few bombs to stand them anywhere but round the flag.
        (Hint::BombsInOneCorner, is_whole_army && are_in_a_corner),
        (
            Hint::FlagUnguarded,
            is_whole_army
                && !bombs
                    .iter()
                    .any(|bomb| flag.iter().any(|flag| distance(*bomb, *flag) == 1)),
        ),
        (
            Hint::SpyInFront,
            cells(Rank::Spy).any(|cell| is_in_front(&cell)),
        ),
        (Hint::SpyFarFromMarshal, spy_far),
        (
            Hint::StrengthInBack,
            cells(Rank::Marshal)
                .chain(cells(Rank::General))
                .any(|cell| cell >= CELLS - ROW_CELLS),
        ),
        (
            Hint::NoScoutInFront,
            is_whole_army && !cells(Rank::Scout).any(|cell| cell < 2 * ROW_CELLS),
        ),
    ];
    found
        .into_iter()
        .filter_map(|(hint, is_so)| is_so.then_some(hint))
        .take(HINTS_MAX)
        .collect()
}

const fn column(cell: usize) -> usize {
    cell % ROW_CELLS
}

/// Steps from cell to cell, forward, back and sideways.
const fn distance(one: usize, other: usize) -> usize {
    (one / ROW_CELLS).abs_diff(other / ROW_CELLS) + column(one).abs_diff(column(other))
}

#[cfg(test)]
mod tests {
    use super::super::setup::Setup;
    use super::*;

    /// A setup that nothing speaks against, with pairs of cells exchanged one after the other.
    fn exchanged(pairs: &[(usize, usize)]) -> Deployment {
        let sound = Setup::parse("M827952626/877S436323/6252B45B4B/23352B4BFB");
        let sound = sound.expect("forty letters").check(Variant::Classic);
        pairs
            .iter()
            .fold(sound.expect("a legal setup"), |setup, &(one, other)| {
                setup.swapped(one, other).expect("a legal setup")
            })
    }

    #[test]
    fn what_speaks_against_a_setup_is_found_and_nothing_else() {
        let check = |pairs: &[(usize, usize)], expected: &[Hint]| {
            assert_eq!(advise(&exchanged(pairs)), expected, "{pairs:?}");
        };
        check(&[], &[]);
        check(&[(38, 8)], &[Hint::FlagInFront, Hint::FlagUnguarded]);
        check(&[(38, 30)], &[Hint::FlagUnguarded]);
        check(&[(13, 2)], &[Hint::SpyInFront]);
        check(&[(13, 19)], &[Hint::SpyFarFromMarshal]);
        check(&[(0, 30)], &[Hint::StrengthInBack]);
        check(&[(4, 34)], &[Hint::StrengthInBack]);
        check(
            &[(2, 20), (6, 22), (8, 26), (18, 28)],
            &[Hint::NoScoutInFront],
        );
        check(&[(24, 26), (35, 36)], &[Hint::BombsInOneCorner]);
        check(
            &[(24, 11), (27, 12), (29, 19), (15, 21), (17, 22)],
            &[Hint::MinersBehindBombs],
        );
        // One miner that is free is enough.
        check(&[(24, 11), (27, 12), (29, 19), (15, 21)], &[]);
        // The gravest three.
        check(
            &[(38, 8), (13, 2), (0, 30), (4, 34)],
            &[Hint::FlagInFront, Hint::FlagUnguarded, Hint::SpyInFront],
        );
    }

    #[test]
    fn small_armies_are_judged_by_what_they_have() {
        let check = |text: &str, variant, expected: &[Hint]| {
            let setup = Setup::parse(text).expect("forty letters").check(variant);
            assert_eq!(advise(&setup.expect("a legal setup")), expected, "{text}");
        };
        // Nothing stands in front: that is no fault where most squares are empty.
        let none = "........../.2....2.../..9.S.M.../....F.B..3";
        check(none, Variant::Barrage, &[]);
        let bomb = "B........./M9S2....../23......../F.........";
        check(bomb, Variant::Barrage, &[Hint::NothingMovesInFront]);
        // Two bombs may well stand in one corner.
        let corner = "2...9...../..3...M..2/.3....S..B/........BF";
        check(corner, Variant::Duel, &[]);
    }
}
