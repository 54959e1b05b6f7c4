//! Random playouts through the public game, both repetition rules included: a million plies a second on
//! one core is the figure to keep.
//!
//! `cargo bench --bench plies`; the throughput is in plies (elements) a second.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::ByColor;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::presets;
use stratego_bot::rules::ruleset::Ruleset;

/// Plies in one measured run, over as many games as it takes.
const PLIES: u32 = 10_000;

/// Pseudo-random numbers (splitmix64), so that each run plays the same games.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        let scaled = (u128::from(bits) * bound as u128) >> 64;
        usize::try_from(scaled).expect("a number below a usize")
    }
}

fn start(variant: Variant, chance: &mut Chance) -> Game {
    let mut below = |bound| chance.below(bound);
    let deployments = ByColor::from_fn(|_| presets::wild(variant, &mut below));
    Game::new(Ruleset::default(), deployments)
}

/// Plays that many random plies, beginning with another of these games whenever one is over.
fn play_out(games: &[Game], chance: &mut Chance, moves: &mut Vec<Move>) -> u32 {
    let mut played = 0;
    for game in games.iter().cycle() {
        let mut game = game.clone();
        while game.outcome().is_none() {
            game.list_legal_moves(moves);
            let mv = moves[chance.below(moves.len())];
            game.play(mv).expect("a legal move");
            played += 1;
            if played == PLIES {
                return played;
            }
        }
    }
    played
}

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playouts");
    group.throughput(Throughput::Elements(PLIES.into()));
    for variant in Variant::ALL {
        let mut chance = Chance(1);
        let games: Vec<_> = (0..100).map(|_| start(variant, &mut chance)).collect();
        let mut moves = Vec::new();
        group.bench_function(variant.name(), |bencher| {
            bencher.iter_batched(
                || Chance(chance.below(usize::MAX) as u64),
                |mut chance| play_out(&games, &mut chance, &mut moves),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

criterion_group!(plies, playouts);
criterion_main!(plies);
