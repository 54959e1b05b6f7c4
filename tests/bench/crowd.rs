//! Five hundred boards asked for at once: less than 60 MB more memory is the figure to keep (P117).
//!
//! `cargo bench --bench crowd` prints how much the process grew at its largest, and fails above it. It counts all pages, what
//! the boards are kept in until the last one is drawn included; only Linux tells them.

use std::error::Error;
use std::fs;
use std::time::Instant;

use stratego_bot::discord::easel::Easel;
use stratego_bot::render::{Look, player_board};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::game::Game;
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::Setup;

const SETUP: &str = "62926M6272/8S75B5B728/5423B45242/33B3BFB364";
/// So many ask at once.
const CROWD: usize = 500;
/// So many kilobytes more may be used.
const MOST: usize = 60_000;

fn main() -> Result<(), Box<dyn Error>> {
    let deployment = Setup::parse(SETUP)
        .and_then(|setup| setup.check(Variant::Classic))
        .map_err(|_| "the setup is legal")?;
    let game = Game::new(Ruleset::default(), ByColor::from_fn(|_| deployment));
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let easel = Easel::default();
        // The atlas is unpacked, and the runtime has its threads.
        let view = game.player_view(Color::Red);
        easel
            .work(move || player_board(&view, Look::default()))
            .await
            .ok_or("a board")?;

        let (before, start) = (kilobytes("VmRSS:")?, Instant::now());
        let boards: Vec<_> = (0..CROWD)
            .map(|_| {
                let (easel, view) = (easel.clone(), game.player_view(Color::Red));
                tokio::spawn(async move {
                    easel
                        .work(move || player_board(&view, Look::default()))
                        .await
                })
            })
            .collect();
        let mut drawn = Vec::new();
        for board in boards {
            drawn.push(board.await?.ok_or("a board")?);
        }
        let (time, peak) = (start.elapsed(), kilobytes("VmHWM:")?);
        let grown = peak.saturating_sub(before);
        let bytes: usize = drawn.iter().map(Vec::len).sum();
        println!(
            "{CROWD} boards at once, {} kB in all: {grown} kB more memory, {} ms",
            bytes / 1_000,
            time.as_millis()
        );
        if grown > MOST {
            return Err(format!("{grown} kB are more than {MOST} kB").into());
        }
        Ok(())
    })
}

/// A figure of this process from `/proc/self/status`, in kilobytes.
fn kilobytes(name: &str) -> Result<usize, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with(name));
    let figure = line.and_then(|line| line.split_whitespace().nth(1));
    Ok(figure.ok_or("such a figure")?.parse()?)
}
