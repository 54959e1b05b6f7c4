//! Chance that is the same in each run, and games played by it.

use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::ByColor;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::presets;
use stratego_bot::rules::ruleset::{MoreSquares, Ruleset, TwoSquares};
use stratego_bot::rules::setup::Deployment;
use stratego_bot::rules::square::{File, Row, Square};

/// Pseudo-random numbers (splitmix64).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        usize::try_from(bits % bound as u64).expect("a number below a usize")
    }
}

pub(crate) fn deployments(variant: Variant, chance: &mut Chance) -> ByColor<Deployment> {
    let mut below = |bound| chance.below(bound);
    ByColor::from_fn(|_| presets::wild(variant, &mut below))
}

/// The squares beside a square.
pub(crate) fn neighbors(square: Square) -> impl Iterator<Item = Square> {
    let (file, row) = (square.file().index(), square.row().index());
    let beside = [
        (Some(file + 1), Some(row)),
        (file.checked_sub(1), Some(row)),
        (Some(file), Some(row + 1)),
        (Some(file), row.checked_sub(1)),
    ];
    beside
        .into_iter()
        .filter_map(|(file, row)| Some(Square::new(File::new(file?)?, Row::new(row?)?)))
}

/// Do two squares touch?
pub(crate) fn touches(a: Square, b: Square) -> bool {
    a.file().index().abs_diff(b.file().index()) + a.row().index().abs_diff(b.row().index()) == 1
}

/// How many plies back a square counts as left lately.
const LATELY: usize = 8;

/// Chooses a legal move the way that brings out the repetition rules: threats, evasions and returns to
/// squares that were left lately are likelier than anything else, attacks are rare. `None` when the game
/// is over.
pub(crate) fn choose(game: &Game, chance: &mut Chance) -> Option<Move> {
    let view = game.public_view();
    let enemy = game.to_move().other();
    let is_enemy = |at: &Square| view.token(*at) == Some(enemy);
    let weight = |mv: &Move| {
        if is_enemy(&mv.to) {
            return 1;
        }
        let is_threat = neighbors(mv.to).any(|at| is_enemy(&at));
        let is_evasion = game
            .plies()
            .last()
            .is_some_and(|ply| touches(ply.mv.to, mv.from));
        let is_return = game
            .plies()
            .iter()
            .rev()
            .take(LATELY)
            .any(|ply| ply.mv.from == mv.to);
        let base = 2 + if is_threat { 30 } else { 0 } + if is_evasion { 30 } else { 0 };
        base * if is_return { 6 } else { 1 }
    };
    let moves = game.legal_moves();
    let weights: Vec<usize> = moves.iter().map(weight).collect();
    let total: usize = weights.iter().sum();
    let mut ticket = chance.below(total.max(1));
    let (mv, _) = moves.iter().zip(weights).find(|(_, weight)| {
        let is_drawn = ticket < *weight;
        ticket = ticket.saturating_sub(*weight);
        is_drawn
    })?;
    Some(*mv)
}

/// Plays at most that many plies from new setups.
pub(crate) fn play_out(
    ruleset: Ruleset,
    deployments: ByColor<Deployment>,
    plies: usize,
    chance: &mut Chance,
) -> Game {
    let mut game = Game::new(ruleset, deployments);
    for _ in 0..plies {
        let Some(mv) = choose(&game, chance) else {
            break;
        };
        game.play(mv).expect("a legal move");
    }
    game
}

/// Every pair of squares.
pub(crate) fn all_moves() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }))
}

/// Every choice for the repetition rules.
pub(crate) fn rulesets() -> Vec<Ruleset> {
    let two_squares = [TwoSquares::Three, TwoSquares::Five, TwoSquares::Off];
    let more_squares = [MoreSquares::Chase, MoreSquares::Game, MoreSquares::Off];
    let with = |two_squares, more_squares| Ruleset {
        two_squares,
        more_squares,
        ..Ruleset::default()
    };
    two_squares
        .into_iter()
        .flat_map(|two| more_squares.map(|more| with(two, more)))
        .collect()
}
