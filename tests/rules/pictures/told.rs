//! Texts tell what pictures show: read back, an alt text or a text board has the same facts as the view that it was made from.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use stratego_bot::render::{self, Numbering, TextSign, Topic};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::combat::BattleResult;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::memory::Memory;
use stratego_bot::rules::moves::{Move, Ply};
use stratego_bot::rules::rank::Rank;
use stratego_bot::rules::refusal::Refusal;
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::Deployment;
use stratego_bot::rules::square::Square;
use stratego_bot::rules::view::{PlayerView, PublicView};

use super::scenes::resign;
use crate::chance::{Chance, all_moves, choose, deployments};

/// Discord's limit for alt texts.
const ALT_MAX: usize = 1_024;

type Pieces = BTreeMap<Square, (Color, char)>;

/// A ply: its number, whose it is, and of a battle both pieces with the sign between them.
type Told = (u32, Color, Move, Option<(char, char, char)>);

/// What a text tells, or a view.
#[derive(Debug, Default, PartialEq, Eq)]
struct Facts {
    pieces: Pieces,
    lakes: BTreeSet<Square>,
    captured: BTreeMap<(Color, char), u8>,
    moved: BTreeSet<Square>,
    known: Pieces,
    last: Option<Told>,
    movable: BTreeSet<Square>,
    targets: BTreeSet<Square>,
    head: Vec<String>,
}

fn letter(color: Color, rank: Option<Rank>, numbering: Numbering) -> char {
    match (rank, color) {
        (Some(rank), _) => numbering.letter(rank),
        (None, Color::Red) => 'x',
        (None, Color::Blue) => 'o',
    }
}

impl Facts {
    /// Those of a view in which a reader sees these ranks.
    fn of(view: &PublicView, numbering: Numbering, rank: impl Fn(Square) -> Option<Rank>) -> Self {
        let mut facts = Self {
            pieces: pieces(view, numbering, rank),
            lakes: Square::all().filter(|square| square.is_lake()).collect(),
            ..Self::default()
        };
        for (color, rank) in Color::ALL
            .into_iter()
            .flat_map(|color| Rank::ALL.map(|rank| (color, rank)))
        {
            let count = view.captured(color)[rank.index()];
            if count > 0 {
                let sign = (color, numbering.letter(rank));
                facts.captured.insert(sign, count);
            }
        }
        if let Some(memory) = view.memory() {
            let moved = Square::all().filter(|square| memory.is_moved(*square));
            facts.moved = moved.collect();
            let known = Square::all().filter_map(|square| {
                let rank = memory.known(square)?;
                let color = view.token(square)?;
                Some((square, (color, numbering.letter(rank))))
            });
            facts.known = known.collect();
        }
        facts.last = view.last().last().map(|ply| {
            let battle = ply.battle.map(|battle| {
                let sign = match battle.result() {
                    BattleResult::AttackerWins => '>',
                    BattleResult::DefenderWins => '<',
                    BattleResult::BothFall => '=',
                };
                let letter = |rank| numbering.letter(rank);
                (letter(battle.attacker), sign, letter(battle.defender))
            });
            (ply.number, ply.color, ply.mv, battle)
        });
        facts
    }

    fn of_player(view: &PlayerView, numbering: Numbering) -> Self {
        Self::of(view.public(), numbering, |square| view.rank(square))
    }

    /// Those that stand in a list.
    fn read(list: &str) -> Self {
        let mut facts = Self::default();
        for line in list.lines() {
            let (sign, rest) = line.split_once(' ').expect("a sign and what it is of");
            match sign {
                "🔴" | "🔵" => facts.pieces.extend(read_pieces(line)),
                "~" => facts.lakes.extend(squares(rest)),
                "✖" => facts.captured.extend(read_captured(rest)),
                "👣" => {
                    let (_, moved) = read_color(rest);
                    facts.moved.extend(squares(moved));
                }
                "👁" => facts.known.extend(read_pieces(rest)),
                "*" => {
                    let chosen = rest.split_once(": ").map_or(rest, |(_, square)| square);
                    facts.movable.extend(squares(chosen));
                }
                "+" => facts.targets.extend(squares(rest)),
                _ if rest.contains(['🔴', '🔵']) => {
                    assert!(facts.last.is_none(), "{list}");
                    facts.last = Some(read_ply(sign, rest));
                }
                _ => facts.head.push(line.to_owned()),
            }
        }
        facts
    }
}

fn pieces(
    view: &PublicView,
    numbering: Numbering,
    rank: impl Fn(Square) -> Option<Rank>,
) -> Pieces {
    Square::all()
        .filter_map(|square| {
            let color = view.token(square)?;
            Some((square, (color, letter(color, rank(square), numbering))))
        })
        .collect()
}

fn squares(names: &str) -> impl Iterator<Item = Square> {
    let names = names.split(' ');
    names.map(|name| name.parse().expect("a square"))
}

fn read_color(text: &str) -> (Color, &str) {
    match text.split_once(' ').expect("a side and its pieces") {
        ("🔴", pieces) => (Color::Red, pieces),
        ("🔵", pieces) => (Color::Blue, pieces),
        _ => panic!("no side: {text}"),
    }
}

fn only(text: &str) -> char {
    let mut signs = text.chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) => sign,
        _ => panic!("one sign: {text}"),
    }
}

fn read_pieces(line: &str) -> Pieces {
    let (color, groups) = read_color(line);
    groups
        .split("; ")
        .flat_map(|group| {
            let (sign, names) = group.split_once(": ").expect("a rank and its squares");
            squares(names).map(move |square| (square, (color, only(sign))))
        })
        .collect()
}

fn read_captured(text: &str) -> Vec<((Color, char), u8)> {
    let (color, kinds) = read_color(text);
    let kinds = kinds.split(' ').map(|kind| {
        let (sign, count) = kind.split_once('×').unwrap_or((kind, "1"));
        ((color, only(sign)), count.parse().expect("a number"))
    });
    kinds.collect()
}

fn read_ply(number: &str, rest: &str) -> Told {
    let number = number.strip_suffix('.').expect("a ply's number");
    let (color, ply) = read_color(rest);
    let (mv, battle) = match ply.split_once(' ') {
        Some((mv, battle)) => (mv, Some(battle)),
        None => (ply, None),
    };
    let battle = battle.map(|battle| {
        let signs: Vec<char> = battle.chars().collect();
        (signs[0], signs[1], signs[2])
    });
    let number = number.parse().expect("a number");
    (number, color, mv.parse().expect("a move"), battle)
}

/// The grid of a text board: the sign of each square and the mark before it. The board is `bottom`'s, with so many rows.
fn read_grid(grid: &str, bottom: Color, rows: usize) -> BTreeMap<Square, (char, char)> {
    let lines: Vec<&str> = grid.lines().collect();
    assert_eq!(lines.len(), rows + 2, "{grid}");
    let heading = lines[0];
    assert_eq!(lines[rows + 1], heading, "{grid}");
    let files: Vec<&str> = heading.split_whitespace().collect();
    assert_eq!(files[0], if bottom == Color::Red { "a" } else { "j" });
    let mut found = BTreeMap::new();
    for line in &lines[1..=rows] {
        let signs: Vec<char> = line.chars().collect();
        let row: String = signs[..2].iter().collect();
        let end: String = signs[22..].iter().collect();
        assert_eq!(row.trim(), end.trim(), "{grid}");
        for (place, file) in files.iter().enumerate() {
            let square = format!("{file}{}", row.trim());
            let square = square.parse().expect("a square");
            found.insert(square, (signs[2 + 2 * place], signs[3 + 2 * place]));
        }
    }
    let lowest = if bottom == Color::Red { " 1" } else { "10" };
    assert!(
        lines[rows].starts_with(lowest),
        "{bottom} is at the bottom: {grid}"
    );
    found
}

/// An alt text and a text board of the same picture tell these facts.
#[track_caller]
fn check(alt: &str, text: &str, bottom: Color, expected: &Facts) {
    check_list(alt, expected);
    check_signs(text);
    assert!(text.encode_utf16().count() <= 1_900, "{text}");
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
    (sign.is_ascii_alphanumeric() && !"xoM".contains(sign)) || " \n:;-×🔴🔵".contains(sign)
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
                let crossings: Vec<Ply> = game
                    .plies()
                    .iter()
                    .filter(|ply| ply.color == color)
                    .filter(|ply| (first_ply..=last_ply).contains(&ply.number))
                    .copied()
                    .collect();
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
                let grid = text.strip_suffix(&alt).expect("the list stands below the grid");
                for (square, sign) in read_grid_of_home(grid, color) {
                    let piece = expected.pieces.get(&square);
                    prop_assert_eq!(sign, piece.map_or('.', |(_, letter)| *letter));
                }
            }
        }
    }
}

fn read_grid_of_home(grid: &str, color: Color) -> BTreeMap<Square, char> {
    let found = read_grid(grid, color, 4).into_iter();
    let found: BTreeMap<Square, char> = found.map(|(square, (_, sign))| (square, sign)).collect();
    let is_home = |square: &Square| square.home() == Some(color);
    assert!(found.keys().all(is_home), "{grid}");
    found
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
