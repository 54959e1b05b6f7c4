//! Nothing hidden is in a picture or a text: games that differ only in what a reader may not know look the same to him.

use stratego_bot::render::{self, Look, Numbering, Theme};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::game::Game;
use stratego_bot::rules::rank::Rank;
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::{Deployment, ROW_CELLS, Setup, square_of};

use super::scenes::{CLASSIC, deploy, middle};

/// Every look there is.
fn looks() -> impl Iterator<Item = Look> {
    Theme::ALL
        .into_iter()
        .flat_map(|theme| Numbering::ALL.map(|numbering| Look { theme, numbering }))
}

/// Everything that onlookers and one player are shown, in every look, with and without the memory aid.
fn shown(game: &Game, color: Color) -> Vec<Vec<u8>> {
    let plain = (game.public_view(), game.player_view(color));
    let aided = (
        game.public_view().with_memory(game.memory()),
        game.player_view(color).with_memory(game.memory()),
    );
    let mut shown = Vec::new();
    for (public, player) in [plain, aided] {
        for look in looks() {
            shown.extend([
                render::public_board(&public, look),
                render::public_text(&public, look.numbering).into_bytes(),
                render::public_alt(&public, look.numbering).into_bytes(),
                render::player_board(&player, look),
                render::player_text(&player, look.numbering).into_bytes(),
                render::player_alt(&player, look.numbering).into_bytes(),
                render::movable(&player, look),
                render::movable_alt(&player, look.numbering).into_bytes(),
            ]);
            for mv in player.moves().iter().step_by(7) {
                let (from, targets) = (mv.from, [mv.to]);
                shown.push(render::moving(&player, from, &targets, look));
                let alt = render::moving_alt(&player, from, &targets, look.numbering);
                shown.push(alt.into_bytes());
            }
        }
    }
    shown
}

/// A side's setup with the pieces that never moved and never fought exchanged among one another.
fn exchange(game: &Game, setup: &Setup, color: Color, shift: usize) -> Option<Deployment> {
    let is_known = |cell: usize| {
        let square = square_of(cell, color);
        game.plies()
            .iter()
            .any(|ply| Some(ply.mv.from) == square || Some(ply.mv.to) == square)
    };
    let cells: Vec<usize> = (0..4 * ROW_CELLS).filter(|&cell| !is_known(cell)).collect();
    let mut ranks: [Option<Rank>; 40] = std::array::from_fn(|cell| setup.rank_at(cell));
    for (place, &cell) in cells.iter().enumerate() {
        ranks[cell] = setup.rank_at(cells[(place + shift) % cells.len()]);
    }
    Setup::new(ranks).check(Variant::Classic).ok()
}

#[test]
fn p011_pictures_of_games_that_differ_in_hidden_ranks_are_equal() {
    let game = middle();
    for color in Color::ALL {
        let expected = shown(&game, color.other());
        let own = render::player_board(&game.player_view(color), Look::default());
        let setup = Setup::parse(CLASSIC[color]).expect("the setup can be read");
        let mut compared = 0;
        for shift in 1..6 {
            let Some(other) = exchange(&game, &setup, color, shift) else {
                continue;
            };
            let deployments = ByColor::from_fn(|side| {
                if side == color {
                    other
                } else {
                    deploy(CLASSIC[side], Variant::Classic)
                }
            });
            let mut twin = Game::new(Ruleset::default(), deployments);
            for ply in game.plies() {
                twin.play(ply.mv).expect("what the public saw is the same");
            }
            assert!(
                shown(&twin, color.other()) == expected,
                "{color}'s pieces exchanged by {shift}"
            );
            assert!(
                render::player_board(&twin.player_view(color), Look::default()) != own,
                "their owner sees the difference"
            );
            compared += 1;
        }
        assert!(compared > 2, "{compared} games were compared");
    }
}

#[test]
fn equal_views_give_equal_bytes() {
    let (one, two) = (middle(), middle());
    assert!(shown(&one, Color::Red) == shown(&two, Color::Red));
}

#[test]
fn looks_differ_in_nothing_but_colours_and_signs() -> Result<(), Box<dyn std::error::Error>> {
    let view = middle().player_view(Color::Red);
    let draw = |look| render::player_board(&view, look);
    let mut pictures = std::collections::HashSet::new();
    for look in looks() {
        assert!(pictures.insert(draw(look)), "{look:?} looks like another");
        let [one, two] = [look.theme, Theme::Classic]
            .map(|theme| image::load_from_memory(&draw(Look { theme, ..look })));
        // Each colour of the one stands where the same colour of the other does.
        let (one, two) = (one?.into_rgb8(), two?.into_rgb8());
        let mut colours = std::collections::HashMap::new();
        for (classic, other) in two.pixels().zip(one.pixels()) {
            assert_eq!(colours.entry(classic).or_insert(other), &other, "{look:?}");
        }
    }
    Ok(())
}
