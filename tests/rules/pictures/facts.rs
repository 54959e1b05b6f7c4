//! What a board holds, as a view has it and as an alt text or a text board tells it: the parser of [`super::told`]'s texts.

use std::collections::{BTreeMap, BTreeSet};

use stratego_bot::render::Numbering;
use stratego_bot::rules::color::Color;
use stratego_bot::rules::combat::BattleResult;
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::rank::Rank;
use stratego_bot::rules::square::Square;
use stratego_bot::rules::view::{PlayerView, PublicView};

pub(super) type Pieces = BTreeMap<Square, (Color, char)>;

/// A ply: its number, whose it is, and of a battle both pieces with the sign between them.
pub(super) type Told = (u32, Color, Move, Option<(char, char, char)>);

/// What a text tells, or a view.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) pieces: Pieces,
    pub(super) lakes: BTreeSet<Square>,
    pub(super) captured: BTreeMap<(Color, char), u8>,
    pub(super) moved: BTreeSet<Square>,
    pub(super) known: Pieces,
    pub(super) last: Option<Told>,
    pub(super) movable: BTreeSet<Square>,
    pub(super) targets: BTreeSet<Square>,
    pub(super) head: Vec<String>,
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
    pub(super) fn of(
        view: &PublicView,
        numbering: Numbering,
        rank: impl Fn(Square) -> Option<Rank>,
    ) -> Self {
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

    pub(super) fn of_player(view: &PlayerView, numbering: Numbering) -> Self {
        Self::of(view.public(), numbering, |square| view.rank(square))
    }

    /// Those that stand in a list.
    pub(super) fn read(list: &str) -> Self {
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

pub(super) fn pieces(
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
pub(super) fn read_grid(grid: &str, bottom: Color, rows: usize) -> BTreeMap<Square, (char, char)> {
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

/// The grid of a setup: the sign of each square at home.
pub(super) fn read_grid_of_home(grid: &str, color: Color) -> BTreeMap<Square, char> {
    let found = read_grid(grid, color, 4).into_iter();
    let found: BTreeMap<Square, char> = found.map(|(square, (_, sign))| (square, sign)).collect();
    let is_home = |square: &Square| square.home() == Some(color);
    assert!(found.keys().all(is_home), "{grid}");
    found
}
