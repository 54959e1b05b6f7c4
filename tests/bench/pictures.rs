//! Drawing and packing of pictures: 1.5 ms and 25 kB for a board with 80 pieces, 0.7 ms and 12 kB for a setup are the
//! figures to keep; and the filters and levels that were compared to keep them.
//!
//! `cargo bench --bench pictures -- --verbose` prints medians too; `-- films`, `-- codecs` measure a part.

mod game;
#[path = "../rules/pictures/pack.rs"]
mod pack;

use std::hint::black_box;
use std::io::Cursor;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use stratego_bot::render::{self, Look, Replay, Shot};
use stratego_bot::rules::color::Color;
use stratego_bot::rules::course::Course;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::outcome::{EndReason, Outcome};

use self::game::{deploy, play};
use self::pack::pack;

fn pictures(criterion: &mut Criterion) {
    let (deployment, look) = (deploy(), Look::default());
    let mut game = play(0, |_, _| true);
    let (public, player) = (game.public_view(), game.player_view(Color::Red));
    game.conclude(Outcome::draw(EndReason::Agreed));
    let revealed = game.revealed().expect("the game is over");
    let middle = play_out(120).revealed().expect("the game is over");
    let draw: [(&str, &dyn Fn() -> Vec<u8>); 5] = [
        ("public board", &|| {
            render::public_board(black_box(&public), look)
        }),
        ("private board", &|| {
            render::player_board(black_box(&player), look)
        }),
        ("whole board with trays", &|| {
            render::revealed_board(black_box(&middle), Color::Red, look)
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
    group.warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(2));
    for (name, draw) in &draw[3..] {
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
        for compression in [png::Compression::Balanced, png::Compression::Fast] {
            let bytes = picture.pack_wide(compression).len();
            let name = format!("{name}, a byte a pixel, {compression:?}, {bytes} B");
            group.bench_function(name, |bencher| {
                bencher.iter(|| picture.pack_wide(compression));
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

/// An unpacked picture.
struct Picture {
    /// Width and height.
    size: (usize, usize),
    palette: Vec<u8>,
    /// Half a byte a pixel.
    pixels: Vec<u8>,
    /// The same, a byte a pixel.
    wide: Vec<u8>,
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
            size: (info.width as usize, info.height as usize),
            palette: info.palette.clone().expect("it has a palette").into_owned(),
            wide: pixels.iter().flat_map(|two| [two >> 4, two & 15]).collect(),
            pixels,
        }
    }

    /// As boards are packed.
    fn pack(&self, filter: png::Filter, level: u8) -> Vec<u8> {
        let palette = self.palette.clone();
        pack(
            &self.pixels,
            self.size,
            png::BitDepth::Four,
            palette,
            |encoder| {
                encoder.set_deflate_compression(png::DeflateCompression::Level(level));
                encoder.set_filter(filter);
            },
        )
    }

    /// As png would, a byte a pixel.
    fn pack_wide(&self, compression: png::Compression) -> Vec<u8> {
        let palette = self.palette.clone();
        pack(
            &self.wide,
            self.size,
            png::BitDepth::Eight,
            palette,
            |encoder| {
                encoder.set_compression(compression);
            },
        )
    }
}

/// A film of 300 plies: 250 ms and 1.5 MB are the figures to keep.
fn films(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("films");
    group.sample_size(10);
    for plies in [300, 2_000] {
        let replay = replay(plies);
        let kilobytes = replay.film(Look::default()).len() / 1_000;
        let name = format!("{} plies, {kilobytes} kB", replay.plies());
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(&replay).film(Look::default()));
        });
    }
    group.finish();
}

/// A match without meaning that was broken off after so many plies, if it did not end before.
fn play_out(plies: usize) -> Game {
    let mut game = play(plies, |_, _| true);
    if game.outcome().is_none() {
        game.conclude(Outcome::draw(EndReason::Agreed));
    }
    game
}

/// The whole board of such a match, position by position.
fn replay(plies: usize) -> Replay {
    let course = Course::of(&play_out(plies)).expect("the game is over");
    let shots = course.revealed_views();
    Replay::new(shots.map(|view| Shot::Revealed(view, Color::Red))).expect("there is a start")
}

criterion_group!(benches, pictures, films);
criterion_main!(benches);
