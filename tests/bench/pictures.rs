//! Drawing and packing of pictures: 1.5 ms for a board with 80 pieces and 0.7 ms for a setup are the figures to keep.
//!
//! `cargo bench --bench pictures`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use stratego_bot::render::{self, Look, Replay, Shot};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::course::Course;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::outcome::{EndReason, Outcome};
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::Setup;

const SETUP: &str = "62926M6272/8S75B5B728/5423B45242/33B3BFB364";

fn pictures(criterion: &mut Criterion) {
    let deployment = Setup::parse(SETUP)
        .and_then(|setup| setup.check(Variant::Classic))
        .expect("the setup is legal");
    let game = Game::new(Ruleset::default(), ByColor::from_fn(|_| deployment));
    let (public, player) = (game.public_view(), game.player_view(Color::Red));
    let mut group = criterion.benchmark_group("pictures");
    group.bench_function("public board", |bencher| {
        bencher.iter(|| render::public_board(black_box(&public), Look::default()));
    });
    group.bench_function("private board", |bencher| {
        bencher.iter(|| render::player_board(black_box(&player), Look::default()));
    });
    group.bench_function("setup", |bencher| {
        bencher.iter(|| render::setup_panel(black_box(&deployment), Color::Red, Look::default()));
    });
    group.finish();
}

/// A film of 300 plies: 250 ms and 1.5 MB are the figures to keep.
fn films(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("films");
    group.sample_size(10);
    for plies in [300, 2_000] {
        let replay = play(plies);
        let kilobytes = replay.film(Look::default()).len() / 1_000;
        let name = format!("{} plies, {kilobytes} kB", replay.plies());
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(&replay).film(Look::default()));
        });
    }
    group.finish();
}

/// The whole board of a match of so many plies, or to its end.
fn play(plies: usize) -> Replay {
    let deployment = Setup::parse(SETUP)
        .and_then(|setup| setup.check(Variant::Classic))
        .expect("the setup is legal");
    let ruleset = Ruleset {
        no_attack_draw: None,
        ..Ruleset::default()
    };
    let mut game = Game::new(ruleset, ByColor::from_fn(|_| deployment));
    let mut chance: u32 = 7;
    while game.outcome().is_none() && game.plies().len() < plies {
        let moves = game.legal_moves();
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        game.play(moves[(chance >> 16) as usize % moves.len()])
            .expect("legal moves can be played");
    }
    game.conclude(Outcome::draw(EndReason::Agreed));
    let course = Course::of(&game).expect("the game is over");
    let shots = course.revealed_views();
    Replay::new(shots.map(|view| Shot::Revealed(view, Color::Red))).expect("there is a start")
}

criterion_group!(benches, pictures, films);
criterion_main!(benches);
