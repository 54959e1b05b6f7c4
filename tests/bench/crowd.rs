//! Five hundred boards asked for at once: less than 60 MB more memory is the figure to keep (P117).
//!
//! `cargo bench --bench crowd` prints how much the process grew at its largest, and fails above it. It counts all pages, what
//! the boards are kept in until the last one is drawn included; only Linux tells them. Then the same boards are drawn beside
//! two films of the longest match there is: they are there before the first film is, and the memory that films take comes on
//! top.

mod game;

use std::error::Error;
use std::fs;
use std::time::Instant;

use stratego_bot::discord::easel::Easel;
use stratego_bot::render::{Look, Replay, Shot, player_board};
use stratego_bot::rules::color::Color;
use stratego_bot::rules::course::Course;
use stratego_bot::rules::game::Game;

use self::game::play;

/// So many ask at once.
const CROWD: usize = 500;
/// So many kilobytes more may be used.
const MOST: usize = 60_000;

fn main() -> Result<(), Box<dyn Error>> {
    let game = play(0, |_, _| true);
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
        let bytes = draw_boards(&easel, &game).await?;
        let (time, peak) = (start.elapsed(), kilobytes("VmHWM:")?);
        let grown = peak.saturating_sub(before);
        println!(
            "{CROWD} boards at once, {} kB in all: {grown} kB more memory, {} ms",
            bytes / 1_000,
            time.as_millis()
        );
        if grown > MOST {
            return Err(format!("{grown} kB are more than {MOST} kB").into());
        }

        // 2,000 plies: by default no match is longer (rule 7.6). Attacks would end it before.
        let long = play(usize::MAX, |view, mv| view.token(mv.to).is_none());
        let long = Course::of(&long).ok_or("the game is over")?;
        let (before, start) = (kilobytes("VmRSS:")?, Instant::now());
        let films: Vec<_> = (0..2)
            .map(|_| {
                let (easel, course) = (easel.clone(), long.clone());
                // The shots are made when it is this film's turn, and of the whole board.
                let draw = move || {
                    let shots = course.revealed_views();
                    let shots = shots.map(|view| Shot::Revealed(view, Color::Red));
                    let replay = Replay::new(shots).expect("there is a start");
                    replay.film(Look::default())
                };
                tokio::spawn(async move { easel.film(draw).await })
            })
            .collect();
        draw_boards(&easel, &game).await?;
        let time = start.elapsed();
        if films.iter().any(tokio::task::JoinHandle::is_finished) {
            return Err("the boards waited for a film".into());
        }
        let mut bytes = Vec::new();
        for film in films {
            bytes.push(film.await?.ok_or("a film")?.len() / 1_000);
        }
        println!(
            "as many beside films of {bytes:?} kB: {} ms, the films {} ms, {} kB more memory",
            time.as_millis(),
            start.elapsed().as_millis(),
            kilobytes("VmHWM:")?.saturating_sub(before)
        );
        Ok(())
    })
}

/// Asks for all boards at once; how many bytes they have.
async fn draw_boards(easel: &Easel, game: &Game) -> Result<usize, Box<dyn Error>> {
    let boards: Vec<_> = (0..CROWD)
        .map(|_| {
            let (easel, view) = (easel.clone(), game.player_view(Color::Red));
            let draw = move || player_board(&view, Look::default());
            tokio::spawn(async move { easel.work(draw).await })
        })
        .collect();
    let mut drawn = Vec::new();
    for board in boards {
        drawn.push(board.await?.ok_or("a board")?);
    }
    Ok(drawn.iter().map(Vec::len).sum())
}

/// A figure of this process from `/proc/self/status`, in kilobytes.
fn kilobytes(name: &str) -> Result<usize, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with(name));
    let figure = line.and_then(|line| line.split_whitespace().nth(1));
    Ok(figure.ok_or("such a figure")?.parse()?)
}
