//! Drawing and packing of pictures: 1.5 ms and 25 kB for a board with 80 pieces, 0.7 ms and 12 kB for a setup are the
//! figures to keep; and the filters and levels that were compared to keep them.
//!
//! `cargo bench --bench pictures`.

use std::hint::black_box;
use std::io::Cursor;

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
    let look = Look::default();
    let mut game = Game::new(Ruleset::default(), ByColor::from_fn(|_| deployment));
    let (public, player) = (game.public_view(), game.player_view(Color::Red));
    game.conclude(Outcome::draw(EndReason::Agreed));
    let revealed = game.revealed().expect("the game is over");
    let draw: [(&str, &dyn Fn() -> Vec<u8>); 4] = [
        ("public board", &|| {
            render::public_board(black_box(&public), look)
        }),
        ("private board", &|| {
            render::player_board(black_box(&player), look)
        }),
        ("whole board", &|| {
            render::revealed_board(black_box(&revealed), Color::Red, look)
        }),
        ("setup", &|| {
            render::setup_panel(black_box(&deployment), Color::Blue, look)
        }),
    ];
    let mut group = criterion.benchmark_group("pictures");
    for (name, draw) in draw {
        let bytes = draw().len();
        group.bench_function(format!("{name}, {bytes} B"), |bencher| bencher.iter(draw));
    }
    group.finish();

    let mut group = criterion.benchmark_group("codecs");
    for (name, draw) in &draw[2..] {
        let picture = Picture::unpack(&draw());
        for (filter, level) in FILTERS
            .into_iter()
            .flat_map(|filter| (1..=6).map(move |level| (filter, level)))
        {
            let bytes = picture.pack(filter, level).len();
            let name = format!("{name}, {filter:?} {level}, {bytes} B");
            group.bench_function(name, |bencher| {
                bencher.iter(|| picture.pack(filter, level));
            });
        }
    }
    group.finish();
}

/// The filters that are compared in `render::encode`.
const FILTERS: [png::Filter; 3] = [
    png::Filter::NoFilter,
    png::Filter::Up,
    png::Filter::Adaptive,
];

/// An unpacked picture, half a byte a pixel.
struct Picture {
    width: u32,
    height: u32,
    palette: Vec<u8>,
    pixels: Vec<u8>,
}

impl Picture {
    fn unpack(file: &[u8]) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(file))
            .read_info()
            .expect("a picture is a PNG file");
        let size = reader.output_buffer_size().expect("pictures are small");
        let mut pixels = vec![0; size];
        reader
            .next_frame(&mut pixels)
            .expect("a picture is complete");
        let info = reader.info();
        Self {
            width: info.width,
            height: info.height,
            palette: info.palette.clone().expect("it has a palette").into_owned(),
            pixels,
        }
    }

    fn pack(&self, filter: png::Filter, level: u8) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(64 * 1024);
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Four);
        encoder.set_palette(&self.palette);
        encoder.set_deflate_compression(png::DeflateCompression::Level(level));
        encoder.set_filter(filter);
        let mut writer = encoder.write_header().expect("memory takes a header");
        writer
            .write_image_data(&self.pixels)
            .expect("memory takes pixels");
        writer.finish().expect("memory takes the end");
        bytes
    }
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
