//! Nothing hidden is in a picture or a text: games that differ only in what a reader may not know look the same to him.

use stratego_bot::render::{self, Look, Numbering};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::game::Game;
use stratego_bot::rules::rank::Rank;
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::{Deployment, ROW_CELLS, Setup, square_of};

use super::scenes::{CLASSIC, deploy, middle};

/// Everything that onlookers and one player are shown.
fn shown(game: &Game, color: Color) -> Vec<Vec<u8>> {
    let (public, player) = (game.public_view(), game.player_view(color));
    let mut shown = vec![
        render::public_board(&public, Look::default()),
        render::public_text(&public, Numbering::default()).into_bytes(),
        render::public_alt(&public, Numbering::default()).into_bytes(),
        render::player_board(&player, Look::default()),
        render::player_text(&player, Numbering::default()).into_bytes(),
        render::player_alt(&player, Numbering::default()).into_bytes(),
    ];
    for mv in player.moves() {
        shown.push(render::moving(&player, mv.from, &[mv.to], Look::default()));
        shown.push(
            render::moving_alt(&player, mv.from, &[mv.to], Numbering::default()).into_bytes(),
        );
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
