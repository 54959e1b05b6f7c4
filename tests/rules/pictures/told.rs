//! Texts tell what pictures show: read back, an alt text or a text board has the same facts as the view that it was made from.

use std::collections::BTreeSet;

use proptest::prelude::*;
use stratego_bot::render::{self, Look, Numbering, Replay, Shot, TextSign, Topic};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::course::Course;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::memory::Memory;
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::outcome::{EndReason, Outcome};
use stratego_bot::rules::refusal::Refusal;
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::Deployment;
use stratego_bot::rules::square::Square;
use stratego_bot::rules::view::PlayerView;

use super::facts::{Facts, pieces, read_grid, read_grid_of_home};
use super::scenes::{crossings, resign};
use crate::chance::{Chance, all_moves, choose, deployments};

/// Discord's limit for alt texts.
const ALT_MAX: usize = 1_024;

/// An alt text and a text board of the same picture tell these facts.
#[track_caller]
fn check(alt: &str, text: &str, bottom: Color, expected: &Facts) {
    check_list(alt, expected);
    check_signs(text);
    assert!(text.encode_utf16().count() <= 1_900, "{text}");
    assert_eq!(render::text_list(text), alt);
    let grid = text
        .strip_suffix(alt)
        .expect("the list stands below the grid");
    for (square, (mark, sign)) in read_grid(grid, bottom, 10) {
        let piece = expected.pieces.get(&square);
        let empty = if square.is_lake() { '~' } else { '.' };
        assert_eq!(sign, piece.map_or(empty, |(_, letter)| *letter), "{square}");
        let expected = if expected.movable.contains(&square) {
            '*'
        } else if expected.targets.contains(&square) {
            '+'
        } else {
            ' '
        };
        assert_eq!(mark, expected, "{square} in\n{text}");
    }
}

/// What need not be explained: ranks, squares, numbers, the sides and what stands between them.
fn is_plain(sign: char) -> bool {
    (sign.is_ascii_alphanumeric() && !"xoM".contains(sign)) || " \n:;-/×🔴🔵".contains(sign)
}

/// Every sign of a text that is not plain can be explained, and nothing else is.
#[track_caller]
fn check_signs(text: &str) {
    let explained: BTreeSet<char> = render::text_signs(text).map(TextSign::sign).collect();
    let mut found: BTreeSet<char> = text.chars().filter(|sign| !is_plain(*sign)).collect();
    // A point ends the number of a ply, too.
    if [" .", "+."].iter().all(|empty| !text.contains(empty)) {
        found.remove(&'.');
    }
    assert_eq!(explained, found, "{text}");
}

#[track_caller]
fn check_list(alt: &str, expected: &Facts) {
    check_signs(alt);
    assert!(alt.encode_utf16().count() <= ALT_MAX, "{alt}");
    assert_eq!(&Facts::read(alt), expected, "{alt}");
}

/// The board as everybody sees it, and after the end the whole one.
fn check_public(game: &Game, memory: Option<&Memory>, numbering: Numbering) {
    let mut view = game.public_view();
    if let Some(memory) = memory {
        view = view.with_memory(memory.clone());
    }
    check(
        &render::public_alt(&view, numbering),
        &render::public_text(&view, numbering),
        Color::Red,
        &Facts::of(&view, numbering, |_| None),
    );
    let mut over = game.clone();
    if over.outcome().is_none() {
        resign(&mut over);
    }
    let view = over.revealed().expect("it is over");
    for bottom in Color::ALL {
        check(
            &render::revealed_alt(&view, bottom, numbering),
            &render::revealed_text(&view, bottom, numbering),
            bottom,
            &Facts::of(view.public(), numbering, |square| view.rank(square)),
        );
    }
}

/// What one player sees, and his menus.
fn check_player(view: &PlayerView, numbering: Numbering, chance: &mut Chance) {
    let color = view.color();
    let plain = || Facts::of_player(view, numbering);
    check(
        &render::player_alt(view, numbering),
        &render::player_text(view, numbering),
        color,
        &plain(),
    );
    let moves = view.moves();
    if moves.is_empty() {
        return;
    }
    check(
        &render::movable_alt(view, numbering),
        &render::movable_text(view, numbering),
        color,
        &Facts {
            movable: moves.iter().map(|mv| mv.from).collect(),
            ..plain()
        },
    );
    let from = moves[chance.below(moves.len())].from;
    let targets: Vec<Square> = moves
        .iter()
        .filter(|mv| mv.from == from)
        .map(|mv| mv.to)
        .collect();
    check(
        &render::moving_alt(view, from, &targets, numbering),
        &render::moving_text(view, from, &targets, numbering),
        color,
        &Facts {
            movable: [from].into(),
            targets: targets.into_iter().collect(),
            ..plain()
        },
    );
}

/// The refusals by the repetition rules, of the player to move; says how many there were by the two-squares rule and by the
/// more-squares rule.
fn check_refusals(
    game: &Game,
    setups: ByColor<Deployment>,
    memory: Option<&Memory>,
    numbering: Numbering,
) -> [usize; 2] {
    let mut view = game.player_view(game.to_move());
    if let Some(memory) = memory {
        view = view.with_memory(memory.clone());
    }
    let color = view.color();
    let mut refused = [0; 2];
    let is_own = |mv: &Move| view.public().token(mv.from) == Some(color);
    for mv in all_moves().filter(is_own) {
        match game.check(mv) {
            Err(Refusal::TwoSquares {
                border,
                first_ply,
                last_ply,
            }) => {
                refused[0] += 1;
                let crossings = crossings(game, first_ply..=last_ply);
                let head = [format!("{} | {}", border.0, border.1)].into_iter();
                let told = crossings
                    .iter()
                    .map(|ply| format!("{}. {}", ply.number, ply.mv));
                let head = head.chain(told).chain([format!("🚫 {mv}")]);
                check(
                    &render::two_squares_alt(&view, mv, border, &crossings, numbering),
                    &render::two_squares_text(&view, mv, border, &crossings, numbering),
                    color,
                    &Facts {
                        head: head.collect(),
                        ..Facts::of_player(&view, numbering)
                    },
                );
            }
            Err(Refusal::MoreSquares { ply }) => {
                refused[1] += 1;
                let plies = game.plies().iter().map(|ply| ply.mv).take(ply as usize);
                let earlier = Game::replay(Ruleset::default(), setups, plies);
                let earlier = earlier.expect("legal plies").player_view(color);
                check(
                    &render::more_squares_alt(&view, mv, ply, numbering),
                    &render::more_squares_text(&view, mv, ply, numbering),
                    color,
                    &Facts {
                        pieces: pieces(earlier.public(), numbering, |square| earlier.rank(square)),
                        lakes: Square::all().filter(|square| square.is_lake()).collect(),
                        head: vec![format!("🚫 {mv} = {ply}.")],
                        ..Facts::default()
                    },
                );
            }
            _ => {}
        }
    }
    refused
}

/// A move that strikes as often as not: what is known and captured grows.
fn strike(game: &Game, chance: &mut Chance) -> Option<Move> {
    let view = game.public_view();
    let moves = game.legal_moves();
    let strikes = moves.iter().filter(|mv| view.token(mv.to).is_some());
    let strikes: Vec<&Move> = strikes.collect();
    if !strikes.is_empty() && chance.below(2) == 0 {
        return Some(*strikes[chance.below(strikes.len())]);
    }
    choose(game, chance)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 48,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn p115_texts_have_the_facts_of_their_views(
        seed: u64,
        variant in prop::sample::select(&Variant::ALL[..]),
        plies in 0..300_usize,
        is_aided: bool,
    ) {
        let chance = &mut Chance(seed);
        let setups = deployments(variant, chance);
        let mut game = Game::new(Ruleset::default(), setups);
        for _ in 0..plies {
            let Some(mv) = strike(&game, chance) else { break };
            game.play(mv).expect("a legal move");
        }
        let memory = is_aided.then(|| game.memory());
        for numbering in Numbering::ALL {
            check_public(&game, memory.as_ref(), numbering);
            for color in Color::ALL {
                let mut view = game.player_view(color);
                if let Some(memory) = &memory {
                    view = view.with_memory(memory.clone());
                }
                check_player(&view, numbering, chance);
            }
            for color in Color::ALL {
                let setup = &setups[color];
                let alt = render::setup_alt(setup, color, numbering);
                let placed = setup.squares(color);
                let placed = placed.map(|(square, rank)| (square, (color, numbering.letter(rank))));
                let front = if color == Color::Red { 4 } else { 5 };
                let lakes = Square::all().filter(|square| square.is_lake() && square.row().index() == front);
                let expected = Facts { pieces: placed.collect(), lakes: lakes.collect(), ..Facts::default() };
                check_list(&alt, &expected);
                let text = render::setup_text(setup, color, numbering);
                prop_assert!(text.encode_utf16().count() <= 600);
                prop_assert_eq!(render::text_list(&text), &*alt);
                let grid = text.strip_suffix(&alt).expect("the list stands below the grid");
                for (square, sign) in read_grid_of_home(grid, color) {
                    let piece = expected.pieces.get(&square);
                    prop_assert_eq!(sign, piece.map_or('.', |(_, letter)| *letter));
                }
            }
        }
    }
}

/// A replay tells of each position how far the match is, and what its view holds; and at its end the result before that.
fn check_replay(views: &[(Shot, Facts)], result: &str, numbering: Numbering) {
    let look = Look {
        numbering,
        ..Look::default()
    };
    let plies = views.len() - 1;
    let replay = Replay::new(views.iter().map(|(shot, _)| shot.clone())).expect("there is a start");
    for (ply, (_, facts)) in views.iter().enumerate() {
        let alt = replay.alt(ply, look).expect("a position");
        assert!(alt.encode_utf16().count() <= ALT_MAX, "{alt}");
        let list = alt.strip_prefix(&format!("{ply}/{plies}\n"));
        check_list(list.expect("how far it is, before the board"), facts);
    }
    assert_eq!(replay.alt(plies + 1, look), None, "after the end");
    let alt = replay.film_alt(look);
    assert!(alt.encode_utf16().count() <= ALT_MAX, "{alt}");
    let end = replay.alt(plies, look).expect("the end");
    assert_eq!(alt.strip_prefix(result), Some(&*end), "{alt}");
}

/// The replays of a game that Red has given up: as everybody saw it, as each side saw it, and whole from each side.
fn check_replays(game: &Game, is_aided: bool, numbering: Numbering) {
    let mut over = game.clone();
    if over.outcome().is_none() {
        resign(&mut over);
    }
    let mut course = Course::of(&over).expect("it is over");
    if is_aided {
        course = course.with_memory();
    }
    let Outcome { winner, reason } = over.outcome().expect("it is over");
    let score = match winner {
        Some(Color::Red) => "1 : 0",
        Some(Color::Blue) => "0 : 1",
        None => "½ : ½",
    };
    let result = format!("🔴 {score} 🔵 {}\n", why(reason));
    let check = |views: Vec<(Shot, Facts)>| check_replay(&views, &result, numbering);
    let public = course.public_views().map(|view| {
        let facts = Facts::of(&view, numbering, |_| None);
        (Shot::Public(view), facts)
    });
    check(public.collect());
    for color in Color::ALL {
        let own = course.player_views(color).map(|view| {
            let facts = Facts::of_player(&view, numbering);
            (Shot::Player(view), facts)
        });
        check(own.collect());
        let whole = course.revealed_views().map(|view| {
            let facts = Facts::of(view.public(), numbering, |square| view.rank(square));
            (Shot::Revealed(view, color), facts)
        });
        check(whole.collect());
    }
}

/// The sign for an end.
fn why(reason: EndReason) -> char {
    match reason {
        EndReason::FlagCaptured => '🚩',
        EndReason::NoLegalMove | EndReason::BothStuck => '🔒',
        EndReason::Resigned => '🏳',
        EndReason::Time => '⌛',
        EndReason::Agreed => '🤝',
        EndReason::NoAttack => '🕊',
        EndReason::TooLong => '♾',
        EndReason::Aborted => '❌',
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 6,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn p115_replays_are_told_position_by_position(
        seed: u64,
        variant in prop::sample::select(&Variant::ALL[..]),
        plies in 0..200_usize,
        is_aided: bool,
        numbering in prop::sample::select(&Numbering::ALL[..]),
    ) {
        let chance = &mut Chance(seed);
        let mut game = Game::new(Ruleset::default(), deployments(variant, chance));
        for _ in 0..plies {
            let Some(mv) = strike(&game, chance) else { break };
            game.play(mv).expect("a legal move");
        }
        check_replays(&game, is_aided, numbering);
    }
}

#[test]
fn p115_the_rules_are_told_in_the_same_signs() {
    for topic in Topic::ALL {
        for numbering in Numbering::ALL {
            let alt = render::diagram_alt(topic, numbering);
            check_signs(&alt);
            assert!((1..=ALT_MAX).contains(&alt.encode_utf16().count()), "{alt}");
        }
    }
}

#[test]
fn p115_refusals_are_told_with_their_board() {
    let (mut refused, mut seed) = ([0; 2], 0);
    while refused.iter().any(|count| *count < 4) {
        seed += 1;
        assert!(seed < 100, "{refused:?} refusals in all these games");
        let chance = &mut Chance(seed);
        let setups = deployments(Variant::Barrage, chance);
        let mut game = Game::new(Ruleset::default(), setups);
        for _ in 0..200 {
            let Some(mv) = choose(&game, chance) else {
                break;
            };
            game.play(mv).expect("a legal move");
            let memory = (chance.below(2) == 0).then(|| game.memory());
            let numbering = Numbering::ALL[chance.below(2)];
            let found = check_refusals(&game, setups, memory.as_ref(), numbering);
            refused[0] += found[0];
            refused[1] += found[1];
        }
    }
}
