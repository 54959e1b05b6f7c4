//! The rules in small pictures, one for each topic.
//!
//! Each is a [`Drawing`]: which squares are shown and what is on them. Picture and alt text are made from the same one, and
//! the alt texts are written in the signs of [`super::text`].

use std::fmt::Write as _;

use super::canvas::Canvas;
use super::encode::encode;
use super::look::{Look, Numbering};
use super::refused::draw_lanes;
use super::sketch::Sketch;
use super::text::{circle, join, list_lakes, list_pieces};
use crate::rules::color::Color::{self, Blue, Red};
use crate::rules::moves::Move;
use crate::rules::rank::Rank;
use crate::rules::square::Square;

/// A part of the rules that has a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Where the pieces are placed (rule 2).
    Setup,
    /// One step forward, back or sideways (rule 3.2).
    Movement,
    /// Where nobody may go (rule 3.2).
    Lakes,
    /// As far as the way is free (rule 3.3).
    Scout,
    /// Who beats whom (rule 4.2).
    Battle,
    /// Only a Miner survives it (rule 4.2).
    Bomb,
    /// It takes the Marshal that it attacks (rules 4.2 and 4.3).
    Spy,
    /// Not for ever to and fro (rule 5).
    TwoSquares,
    /// Not for ever round and round (rule 6).
    MoreSquares,
}

impl Topic {
    /// All topics, in the order in which one learns the game.
    pub const ALL: [Self; 9] = [
        Self::Setup,
        Self::Movement,
        Self::Lakes,
        Self::Scout,
        Self::Battle,
        Self::Bomb,
        Self::Spy,
        Self::TwoSquares,
        Self::MoreSquares,
    ];
}

/// The picture of a topic.
#[must_use]
pub fn diagram(topic: Topic, look: Look) -> Vec<u8> {
    encode(&Drawing::of(topic).draw(look), look.theme)
}

/// What [`diagram`] shows, at most 1,024 characters.
#[must_use]
pub fn diagram_alt(topic: Topic, numbering: Numbering) -> String {
    Drawing::of(topic).describe(numbering)
}

/// A step on the way of a piece: the ply's number, or none where it may not be made.
type Step = (Option<u32>, Move);

/// What a diagram shows.
struct Drawing {
    /// Two opposite corners of what is shown.
    corners: (Square, Square),
    pieces: Vec<(Square, Color, Option<Rank>)>,
    /// Where the first piece may go.
    targets: Vec<Square>,
    /// Where none may go: each time the squares in two opposite corners and all between.
    barred: Vec<(Square, Square)>,
    battles: Vec<Battle>,
    /// Pieces with a square between, the strongest first.
    order: Vec<Square>,
    steps: Vec<Step>,
    /// The border that the steps cross again and again: they are drawn in lanes.
    border: Option<(Square, Square)>,
}

/// A piece attacks another from the square to its left.
struct Battle {
    at: Square,
    attacker: Rank,
    defender: Rank,
    /// Who stays, if anybody.
    winner: Option<Color>,
}

impl Drawing {
    fn new(one: &str, two: &str) -> Self {
        Self {
            corners: (at(one), at(two)),
            pieces: Vec::new(),
            targets: Vec::new(),
            barred: Vec::new(),
            battles: Vec::new(),
            order: Vec::new(),
            steps: Vec::new(),
            border: None,
        }
    }

    fn of(topic: Topic) -> Self {
        match topic {
            Topic::Setup => {
                let home = |square: Square| Some((square, square.home()?, None));
                let pieces = Square::all().filter_map(home).collect();
                Self {
                    pieces,
                    ..Self::new("a1", "j10")
                }
            }
            Topic::Movement => Self {
                pieces: vec![(at("f3"), Red, Some(Rank::Major))],
                targets: all("e3 g3 f2 f4"),
                barred: ["e2", "g2", "e4", "g4"]
                    .map(|square| (at(square), at(square)))
                    .to_vec(),
                ..Self::new("d1", "h4")
            },
            Topic::Lakes => Self {
                pieces: vec![(at("c4"), Red, Some(Rank::Major)), (at("h7"), Blue, None)],
                targets: all("b4 d4"),
                barred: vec![(at("c5"), at("d6")), (at("g5"), at("h6"))],
                ..Self::new("a4", "j7")
            },
            Topic::Scout => Self {
                pieces: vec![
                    (at("b2"), Red, Some(Rank::Scout)),
                    (at("h2"), Red, Some(Rank::Sergeant)),
                    (at("b7"), Blue, None),
                ],
                targets: all("a2 b1 b3 b4 b5 b6 b7 c2 d2 e2 f2 g2"),
                ..Self::new("a1", "i7")
            },
            Topic::Battle => {
                let order = all("a4 c4 e4 g4 i4 a3 c3 e3 g3 i3");
                let ranks = Rank::ALL.into_iter().rev().filter(|rank| rank.is_movable());
                Self {
                    pieces: order
                        .iter()
                        .zip(ranks)
                        .map(|(&square, rank)| (square, Red, Some(rank)))
                        .collect(),
                    order,
                    battles: vec![
                        Battle::new("b2", Rank::Captain, Rank::Sergeant, Some(Red)),
                        Battle::new("e2", Rank::Sergeant, Rank::Major, Some(Blue)),
                        Battle::new("h2", Rank::Lieutenant, Rank::Lieutenant, None),
                    ],
                    ..Self::new("a2", "i4")
                }
            }
            Topic::Bomb => Self {
                battles: vec![
                    Battle::new("b2", Rank::Miner, Rank::Bomb, Some(Red)),
                    Battle::new("e2", Rank::Marshal, Rank::Bomb, Some(Blue)),
                ],
                ..Self::new("a2", "e2")
            },
            Topic::Spy => Self {
                battles: vec![
                    Battle::new("b2", Rank::Spy, Rank::Marshal, Some(Red)),
                    Battle::new("e2", Rank::Marshal, Rank::Spy, Some(Red)),
                ],
                ..Self::new("a2", "e2")
            },
            Topic::TwoSquares => Self {
                pieces: vec![(at("e3"), Red, Some(Rank::Major)), (at("e4"), Blue, None)],
                steps: vec![
                    step(Some(1), "d3", "e3"),
                    step(Some(3), "e3", "d3"),
                    step(Some(5), "d3", "e3"),
                    step(None, "e3", "d3"),
                ],
                border: Some((at("d3"), at("e3"))),
                ..Self::new("c3", "f4")
            },
            // Once round a lake, always next to the piece that flees. In neither numbering has the hunter the number of a ply
            // that is shown.
            Topic::MoreSquares => {
                let round = all("c4 d4 e4 e5 e6 e7 d7 c7 b7 b6 b5 b4 c4");
                let plies = (1..).step_by(2).map(Some);
                let moves = round.windows(2).map(|way| Move {
                    from: way[0],
                    to: way[1],
                });
                Self {
                    pieces: vec![(at("c4"), Red, Some(Rank::Colonel)), (at("e4"), Blue, None)],
                    steps: plies.zip(moves).chain([step(None, "c4", "d4")]).collect(),
                    ..Self::new("b4", "e7")
                }
            }
        }
    }

    fn draw(self, look: Look) -> Canvas {
        let mut sketch = Sketch::new(Red, look);
        for &(square, color, rank) in &self.pieces {
            sketch.piece(square, color, rank);
        }
        if let (Some(&(square, color, rank)), false) =
            (self.pieces.first(), self.targets.is_empty())
        {
            sketch.chosen(square, color, rank);
        }
        let is_empty = |square: Square| self.pieces.iter().all(|(taken, ..)| *taken != square);
        for &square in &self.targets {
            if is_empty(square) {
                sketch.target(square);
            } else {
                sketch.attackable(square);
            }
        }
        for &(one, two) in &self.barred {
            sketch.bar(one, two);
        }
        for battle in &self.battles {
            sketch.attack(battle.at);
            let fighter = |color, rank| (color, rank, battle.winner != Some(color));
            sketch.battle(
                battle.at,
                [
                    fighter(Red, battle.attacker),
                    fighter(Blue, battle.defender),
                ],
            );
        }
        let is_last = |square: &&Square| square.file().index() == 8;
        for &square in self.order.iter().filter(|square| !is_last(square)) {
            sketch.beats(square);
        }
        let refused = self.steps.iter().find(|(number, _)| number.is_none());
        if let (Some(border), Some(&(_, refused))) = (self.border, refused) {
            let crossing = |&(number, mv): &Step| Some((number?, mv));
            let crossings: Vec<(u32, Move)> = self.steps.iter().filter_map(crossing).collect();
            return draw_lanes(sketch, refused, border, &crossings);
        }
        for &(number, mv) in &self.steps {
            let Some(number) = number else {
                sketch.refused_step(mv.from);
                continue;
            };
            if is_empty(mv.from) && is_empty(mv.to) {
                sketch.step(mv);
            }
            if is_empty(mv.to) {
                let is_shared = refused.is_some_and(|(_, refused)| refused.to == mv.to);
                sketch.station(mv.to, number, is_shared);
            }
        }
        sketch.cut(self.corners, (0, 0))
    }

    fn describe(&self, numbering: Numbering) -> String {
        let letter = |rank: &Rank| numbering.letter(*rank).to_string();
        let mut alt = if self.order.is_empty() {
            let piece = |square: Square| {
                let piece = self.pieces.iter().find(|(taken, ..)| *taken == square);
                piece.map(|&(_, color, rank)| (color, rank))
            };
            list_pieces(Color::ALL, piece, numbering)
        } else {
            let ranks = self.pieces.iter().filter_map(|(.., rank)| rank.as_ref());
            ranks.map(letter).collect::<Vec<_>>().join(" > ") + "\n"
        };
        alt.push_str(&list_lakes(|square| self.is_shown(square)));
        if !self.targets.is_empty() {
            let _ = writeln!(alt, "+ {}", join(self.targets.iter().copied()));
        }
        if !self.barred.is_empty() {
            let is_barred = |square: &Square| {
                let mut barred = self.barred.iter();
                barred.any(|&corners| is_between(*square, corners))
            };
            let _ = writeln!(alt, "🚫 {}", join(Square::all().filter(is_barred)));
        }
        for battle in &self.battles {
            let result = match battle.winner {
                Some(Red) => '>',
                Some(Blue) => '<',
                None => '=',
            };
            let (attacker, defender) = (letter(&battle.attacker), letter(&battle.defender));
            let _ = writeln!(
                alt,
                "{} {} {attacker}{result}{defender}",
                circle(Red),
                battle.mv()
            );
        }
        if let Some((one, other)) = self.border {
            let _ = writeln!(alt, "{one} | {other}");
        }
        for (number, mv) in &self.steps {
            let _ = match number {
                Some(number) => writeln!(alt, "{number}. {mv}"),
                None => writeln!(alt, "🚫 {mv}"),
            };
        }
        alt
    }

    fn is_shown(&self, square: Square) -> bool {
        is_between(square, self.corners)
    }
}

/// Whether a square is in one of two opposite corners or between them.
fn is_between(square: Square, (one, two): (Square, Square)) -> bool {
    let is_within = |at: usize, one: usize, two: usize| (one.min(two)..=one.max(two)).contains(&at);
    let (file, row) = (square.file().index(), square.row().index());
    is_within(file, one.file().index(), two.file().index())
        && is_within(row, one.row().index(), two.row().index())
}

impl Battle {
    fn new(square: &str, attacker: Rank, defender: Rank, winner: Option<Color>) -> Self {
        Self {
            at: at(square),
            attacker,
            defender,
            winner,
        }
    }

    /// The attack.
    fn mv(&self) -> Move {
        let to = self.at;
        let beside = |square: &Square| {
            square.row() == to.row() && square.file().index() + 1 == to.file().index()
        };
        let from = Square::all()
            .find(beside)
            .expect("no battle is at the left edge");
        Move { from, to }
    }
}

fn step(number: Option<u32>, from: &str, to: &str) -> Step {
    let (from, to) = (at(from), at(to));
    (number, Move { from, to })
}

/// Squares by their names.
fn all(names: &str) -> Vec<Square> {
    names.split_whitespace().map(at).collect()
}

fn at(name: &str) -> Square {
    name.parse().expect("diagrams name squares of the board")
}
