//! The boards as text.

use stratego_bot::render::{self, Numbering};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::Color;

use super::scenes::{BARRAGE, CLASSIC, begin, deploy, middle, play_on, resign};

#[track_caller]
fn check(text: &str, most: usize) {
    let characters = text.chars().count();
    assert!(
        (1..=most).contains(&characters),
        "{characters} characters:\n{text}"
    );
}

#[test]
fn text_boards_and_alt_texts_keep_their_limits() {
    let start = begin(Variant::Classic, &CLASSIC);
    let mut end = middle();
    resign(&mut end);
    for (game, numbering) in [start, middle(), end]
        .into_iter()
        .flat_map(|game| Numbering::ALL.map(|numbering| (game.clone(), numbering)))
    {
        let public = game.public_view().with_memory(game.memory());
        check(&render::public_text(&public, numbering), 1_900);
        check(&render::public_alt(&public, numbering), 1_024);
        for color in Color::ALL {
            let view = game.player_view(color).with_memory(game.memory());
            check(&render::player_text(&view, numbering), 1_900);
            check(&render::player_alt(&view, numbering), 1_024);
            check(&render::movable_alt(&view, numbering), 1_024);
            if let Some(mv) = view.moves().first() {
                let alt = render::moving_alt(&view, mv.from, &[mv.to], numbering);
                check(&alt, 1_024);
            }
        }
        if let Some(view) = game.revealed() {
            let bottom = Color::Red;
            check(&render::revealed_text(&view, bottom, numbering), 1_900);
            check(&render::revealed_alt(&view, bottom, numbering), 1_024);
        }
    }
    let setup = deploy(CLASSIC.red, Variant::Classic);
    let alt = render::setup_alt(&setup, Color::Red, Numbering::OneHigh);
    check(&alt, 1_024);
}

#[test]
fn alt_texts_keep_their_limit_when_all_pieces_have_moved() {
    let mut game = begin(Variant::Classic, &CLASSIC);
    // The more pieces are on the board, moved and known, the longer the text: play on, and look after each ply.
    for _ in 0..80 {
        play_on(&mut game, 1);
        let memory = game.memory();
        for color in Color::ALL {
            let view = game.player_view(color).with_memory(memory.clone());
            check(&render::movable_alt(&view, Numbering::TenHigh), 1_024);
        }
        check(
            &render::public_alt(&game.public_view().with_memory(memory), Numbering::TenHigh),
            1_024,
        );
    }
}

#[test]
fn p115_a_text_board_tells_what_the_memory_aid_tells() {
    let game = middle();
    let view = game.player_view(Color::Red).with_memory(game.memory());
    insta::assert_snapshot!(render::player_text(&view, Numbering::OneHigh));
}

#[test]
fn p115_alt_text_of_a_setup_shows_pieces_and_lakes() {
    let setup = deploy(BARRAGE.blue, Variant::Barrage);
    let alt = render::setup_alt(&setup, Color::Blue, Numbering::OneHigh);
    assert_eq!(
        alt,
        "🔵 1: h7; 2: f8; 8: d9; 9: d7 i8; S: g9; B: f10; F: g10\n~ c6 d6 g6 h6\n"
    );
}

#[test]
fn p115_a_text_board_shows_what_the_picture_shows() {
    insta::assert_snapshot!(render::player_text(
        &middle().player_view(Color::Red),
        Numbering::default()
    ));
}

#[test]
fn p115_alt_text_shows_what_the_picture_shows() {
    insta::assert_snapshot!(render::player_alt(
        &middle().player_view(Color::Blue),
        Numbering::default()
    ));
}
