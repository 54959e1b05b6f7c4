//! The boards as text.

use stratego_bot::render::{self, Numbering};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::Color;

use super::scenes::{CLASSIC, begin, deploy, middle, resign};

#[test]
fn text_boards_and_alt_texts_keep_their_limits() {
    let start = begin(Variant::Classic, &CLASSIC);
    let mut end = middle();
    resign(&mut end);
    let check = |text: String, most: usize| {
        let characters = text.chars().count();
        assert!(
            (1..=most).contains(&characters),
            "{characters} characters:\n{text}"
        );
    };
    for game in [start, middle(), end] {
        check(
            render::public_text(&game.public_view(), Numbering::default()),
            1_900,
        );
        check(
            render::public_alt(&game.public_view(), Numbering::default()),
            1_024,
        );
        for color in Color::ALL {
            let view = game.player_view(color);
            check(render::player_text(&view, Numbering::default()), 1_900);
            check(render::player_alt(&view, Numbering::default()), 1_024);
            if let Some(mv) = view.moves().first() {
                check(
                    render::moving_alt(&view, mv.from, &[mv.to], Numbering::default()),
                    1_024,
                );
            }
        }
        if let Some(view) = game.revealed() {
            check(
                render::revealed_text(&view, Color::Red, Numbering::default()),
                1_900,
            );
            check(
                render::revealed_alt(&view, Color::Red, Numbering::default()),
                1_024,
            );
        }
    }
    check(
        render::setup_alt(
            &deploy(CLASSIC.red, Variant::Classic),
            Color::Red,
            Numbering::default(),
        ),
        1_024,
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
