//! Pictures are small: many random matches in all their parts, since the bytes of equal views are the same on every machine.

use stratego_bot::render::{self, Look, Numbering, Replay, Shot};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::course::Course;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::outcome::{EndReason, Outcome};
use stratego_bot::rules::presets;
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::Deployment;

use crate::chance::Chance;

/// The most that a board may have, in bytes.
const BOARD: usize = 25_000;
/// The most that a setup's picture may have, in bytes.
const PANEL: usize = 12_000;
/// The most that the film of a match of 300 plies may have, in bytes.
const FILM: usize = 1_500_000;

/// Two setups: one as people make them, one like none.
fn deploy(chance: &mut Chance) -> ByColor<Deployment> {
    let mut below = |bound| chance.below(bound);
    ByColor {
        red: presets::wild(Variant::Classic, &mut below),
        blue: presets::natural(Variant::Classic, &mut below),
    }
}

/// A match of so many plies without meaning, with more attacks than chance would bring, or to its end.
fn play(deployments: ByColor<Deployment>, plies: usize, chance: &mut Chance) -> Game {
    let ruleset = Ruleset {
        no_attack_draw: None,
        ..Ruleset::default()
    };
    let mut game = Game::new(ruleset, deployments);
    while game.outcome().is_none() && game.plies().len() < plies {
        let (moves, view) = (game.legal_moves(), game.public_view());
        let attacks: Vec<_> = moves
            .iter()
            .filter(|mv| view.token(mv.to).is_some())
            .copied()
            .collect();
        let from = if attacks.is_empty() || chance.below(4) > 0 {
            moves
        } else {
            attacks
        };
        let mv = from[chance.below(from.len())];
        game.play(mv).expect("legal moves can be played");
    }
    if game.outcome().is_none() {
        game.conclude(Outcome::draw(EndReason::Agreed));
    }
    game
}

#[track_caller]
fn check(name: &str, picture: &[u8], most: usize) {
    let bytes = picture.len();
    assert!(bytes <= most, "{name}: {bytes} bytes, {most} are allowed");
}

#[test]
fn boards_and_setups_are_small() {
    let mut chance = Chance(20);
    for numbering in [Numbering::ALL; 5].concat() {
        let look = Look {
            numbering,
            ..Look::default()
        };
        let deployments = deploy(&mut chance);
        let game = play(deployments, 120, &mut chance);
        let course = Course::of(&game).expect("the match is over");
        for color in Color::ALL {
            let setup = render::setup_panel(&deployments[color], color, look);
            check("a setup", &setup, PANEL);
            let own = game.player_view(color).with_memory(game.memory());
            check("a private board", &render::player_board(&own, look), BOARD);
            check("the movable", &render::movable(&own, look), BOARD);
        }
        let public = game.public_view().with_memory(game.memory());
        check(
            "the public board",
            &render::public_board(&public, look),
            BOARD,
        );
        for view in course.revealed_views().step_by(20) {
            let whole = render::revealed_board(&view, Color::Red, look);
            check("the whole board", &whole, BOARD);
        }
    }
}

#[test]
fn a_film_of_300_plies_is_small() {
    let mut chance = Chance(20);
    let game = play(deploy(&mut chance), 300, &mut chance);
    assert_eq!(game.plies().len(), 300, "the match is long enough");
    let course = Course::of(&game).expect("the match is over");
    let shots = course.revealed_views();
    let replay = Replay::new(shots.map(|view| Shot::Revealed(view, Color::Red)));
    let film = replay.expect("there is a start").film(Look::default());
    check("the film", &film, FILM);
}
