//! Drawing and packing of pictures: 1.5 ms for a board with 80 pieces and 0.7 ms for a setup are the figures to keep.
//!
//! `cargo bench --bench pictures`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use stratego_bot::render::{self, Look};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::game::Game;
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

criterion_group!(benches, pictures);
criterion_main!(benches);
