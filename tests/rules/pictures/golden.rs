//! Pictures are compared, by decoded pixels, with those that were looked at and kept.

use std::error::Error;
use std::fs;

use stratego_bot::render::{self, Look, Numbering, Theme};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::Color;

use super::maker::Sheet;
use super::scenes::{BARRAGE, CLASSIC, begin, deploy, middle, play_on, play_some, resign};

/// Set to write pictures anew instead of only comparing them; twice when the atlas changes, which is compiled in. Look at
/// what changed before you commit it.
pub(super) const DRAW: &str = "STRATEGO_DRAW";

/// Compares a picture with the one in a file.
pub(super) fn check(path: &str, picture: &[u8]) -> Result<(), Box<dyn Error>> {
    if std::env::var_os(DRAW).is_some() {
        fs::write(path, picture)?;
    }
    let (kept, drawn) = (
        image::open(path)?.into_rgb8(),
        image::load_from_memory(picture)?.into_rgb8(),
    );
    assert!(
        kept == drawn,
        "{path} looks different: set {DRAW}=1 to draw it anew, and look at it"
    );
    Ok(())
}

#[test]
fn the_atlas_is_fresh() -> Result<(), Box<dyn Error>> {
    const ATLAS: &str = "assets/atlas.png";
    let made = Sheet::make();
    if std::env::var_os(DRAW).is_some() {
        made.write(ATLAS)?;
    }
    let is_fresh = Sheet::read(ATLAS)? == made;
    assert!(
        is_fresh,
        "{ATLAS} is stale: set {DRAW}=1 to make it anew, and look at it"
    );
    Ok(())
}

#[test]
fn the_start_is_drawn() -> Result<(), Box<dyn Error>> {
    let game = begin(Variant::Classic, &CLASSIC);
    check(
        "tests/rules/pictures/start.png",
        &render::public_board(&game.public_view(), Look::default()),
    )
}

#[test]
fn a_battle_and_the_trays_are_drawn() -> Result<(), Box<dyn Error>> {
    // Also the picture in README.md.
    let game = middle();
    check(
        "assets/board.png",
        &render::player_board(&game.player_view(Color::Red), Look::default()),
    )
}

#[test]
fn a_scouts_long_way_is_drawn_from_the_other_side() -> Result<(), Box<dyn Error>> {
    let mut game = begin(Variant::Barrage, &BARRAGE);
    play_on(&mut game, 7);
    play_some(&mut game, |mv| {
        mv.from.row().index().abs_diff(mv.to.row().index()) > 2
    });
    check(
        "tests/rules/pictures/barrage.png",
        &render::player_board(&game.player_view(Color::Blue), Look::default()),
    )
}

#[test]
fn a_choice_is_drawn() -> Result<(), Box<dyn Error>> {
    let game = middle();
    let view = game.player_view(game.to_move());
    let is_attack = |target| view.public().token(target).is_some();
    let from = view
        .moves()
        .iter()
        .find(|mv| is_attack(mv.to))
        .ok_or("there is an attack")?
        .from;
    let targets: Vec<_> = view
        .moves()
        .iter()
        .filter(|mv| mv.from == from)
        .map(|mv| mv.to)
        .collect();
    check(
        "tests/rules/pictures/moving.png",
        &render::moving(&view, from, &targets, Look::default()),
    )
}

#[test]
fn movable_pieces_are_drawn() -> Result<(), Box<dyn Error>> {
    let look = Look {
        theme: Theme::Contrast,
        ..Look::default()
    };
    let game = middle();
    check(
        "tests/rules/pictures/movable.png",
        &render::movable(&game.player_view(game.to_move()), look),
    )
}

#[test]
fn what_is_remembered_is_drawn() -> Result<(), Box<dyn Error>> {
    let look = Look {
        theme: Theme::Dark,
        numbering: Numbering::OneHigh,
    };
    let game = middle();
    check(
        "tests/rules/pictures/memory-public.png",
        &render::public_board(&game.public_view().with_memory(game.memory()), look),
    )?;
    let view = game.player_view(Color::Blue).with_memory(game.memory());
    check(
        "tests/rules/pictures/memory-blue.png",
        &render::player_board(&view, look),
    )
}

#[test]
fn the_whole_board_is_drawn_after_the_end() -> Result<(), Box<dyn Error>> {
    let mut game = middle();
    resign(&mut game);
    let view = game.revealed().ok_or("the game is over")?;
    check(
        "tests/rules/pictures/revealed.png",
        &render::revealed_board(&view, Color::Red, Look::default()),
    )
}

#[test]
fn setups_are_drawn() -> Result<(), Box<dyn Error>> {
    let (classic, barrage) = (
        deploy(CLASSIC.red, Variant::Classic),
        deploy(BARRAGE.blue, Variant::Barrage),
    );
    check(
        "tests/rules/pictures/setup-red.png",
        &render::setup_panel(&classic, Color::Red, Look::default()),
    )?;
    check(
        "tests/rules/pictures/setup-blue.png",
        &render::setup_panel(&barrage, Color::Blue, Look::default()),
    )
}
