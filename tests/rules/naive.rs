//! The rules a second time, as plainly as RULES.md words them: no sets of bits, no shortcuts, every earlier
//! position kept whole. It shares nothing with the library but the names of things.

use std::collections::{BTreeMap, BTreeSet};

use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::rank::Rank;
use stratego_bot::rules::ruleset::{MoreSquares, Ruleset};
use stratego_bot::rules::setup::Deployment;
use stratego_bot::rules::square::Square;

/// File and row, each 0 to 9.
type At = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    id: usize,
    color: Color,
    rank: Rank,
}

/// Which piece stands where (rule 6.5).
type Position = BTreeMap<At, usize>;

struct Made {
    id: usize,
    from: At,
    to: At,
}

pub(crate) struct Naive {
    ruleset: Ruleset,
    board: BTreeMap<At, Piece>,
    pub(crate) to_move: Color,
    /// The position at the start and after each ply.
    history: Vec<Position>,
    made: ByColor<Vec<Made>>,
    last_to: Option<At>,
    /// The positions of each side's running chase, from the one after its first threat on.
    chases: ByColor<Vec<Position>>,
    quiet: u32,
    /// Who won and why, `None` for the winner of a draw.
    pub(crate) end: Option<(Option<Color>, &'static str)>,
}

fn at(square: Square) -> At {
    let index = i32::try_from(square.index()).expect("a small number");
    (index % 10, index / 10)
}

fn square((file, row): At) -> Square {
    let index = usize::try_from(row * 10 + file).expect("a square of the board");
    Square::from_index(index).expect("a square of the board")
}

fn is_lake((file, row): At) -> bool {
    (row == 4 || row == 5) && (file == 2 || file == 3 || file == 6 || file == 7)
}

fn is_on_board((file, row): At) -> bool {
    (0..10).contains(&file) && (0..10).contains(&row)
}

fn beside((file, row): At) -> [At; 4] {
    [
        (file + 1, row),
        (file - 1, row),
        (file, row + 1),
        (file, row - 1),
    ]
}

/// All squares on the way of a straight move, both ends included.
fn way(from: At, to: At) -> Vec<At> {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let mut way = vec![from];
    let mut here = from;
    while here != to {
        here = (here.0 + step.0, here.1 + step.1);
        way.push(here);
    }
    way
}

/// Rule 5.4's E(m).
fn borders(from: At, to: At) -> BTreeSet<(At, At)> {
    way(from, to)
        .windows(2)
        .map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])))
        .collect()
}

impl Naive {
    pub(crate) fn new(ruleset: Ruleset, deployments: &ByColor<Deployment>) -> Self {
        let mut board = BTreeMap::new();
        for color in Color::ALL {
            for (place, rank) in deployments[color].squares(color) {
                let id = board.len();
                board.insert(at(place), Piece { id, color, rank });
            }
        }
        let mut naive = Self {
            ruleset,
            board,
            to_move: Color::Red,
            history: Vec::new(),
            made: ByColor::default(),
            last_to: None,
            chases: ByColor::default(),
            quiet: 0,
            end: None,
        };
        naive.history.push(naive.position());
        naive
    }

    fn position(&self) -> Position {
        self.board
            .iter()
            .map(|(at, piece)| (*at, piece.id))
            .collect()
    }

    fn is_next_to(&self, place: At, color: Color) -> bool {
        beside(place).iter().any(|next| {
            self.board
                .get(next)
                .is_some_and(|piece| piece.color == color)
        })
    }

    /// Rules 3.1 to 3.4, in the order of RECORD.md's names.
    fn step(&self, color: Color, from: At, to: At) -> Result<(), &'static str> {
        let piece = self.board.get(&from).ok_or("no-piece")?;
        if piece.color != color {
            return Err("not-your-piece");
        }
        if piece.rank == Rank::Bomb || piece.rank == Rank::Flag {
            return Err("immovable");
        }
        if is_lake(to) {
            return Err("lake");
        }
        if from.0 != to.0 && from.1 != to.1 {
            return Err("diagonal");
        }
        let way = way(from, to);
        if way.len() > 2 && piece.rank != Rank::Scout {
            return Err("too-far");
        }
        let is_taken = |place: &At| is_lake(*place) || self.board.contains_key(place);
        if way.iter().rev().skip(1).rev().skip(1).any(is_taken) {
            return Err("blocked");
        }
        if self
            .board
            .get(&to)
            .is_some_and(|other| other.color == color)
        {
            return Err("own-piece");
        }
        Ok(())
    }

    /// Everything that rule 3.5 asks.
    pub(crate) fn check(&self, mv: Move) -> Result<(), &'static str> {
        if self.end.is_some() {
            return Err("game-over");
        }
        let (color, from, to) = (self.to_move, at(mv.from), at(mv.to));
        self.step(color, from, to)?;
        let id = self.board[&from].id;
        let own = &self.made[color];

        if let Some(limit) = self.ruleset.two_squares.limit()
            && own.len() >= limit
        {
            let newest = &own[own.len() - limit..];
            let mut shared = borders(from, to);
            for made in newest {
                shared = &shared & &borders(made.from, made.to);
            }
            if newest.iter().all(|made| made.id == id) && !shared.is_empty() {
                return Err("two-squares");
            }
        }

        let is_quiet = !self.board.contains_key(&to);
        let is_threat = self.is_next_to(to, color.other());
        let is_straight_back = own
            .last()
            .is_some_and(|made| made.id == id && made.from == to && made.to == from);
        let earlier = match self.ruleset.more_squares {
            MoreSquares::Chase => &self.chases[color],
            MoreSquares::Game => &self.history,
            MoreSquares::Off => return Ok(()),
        };
        let has_evaded = self.chases[color].len() >= 2;
        if is_quiet && is_threat && has_evaded && !is_straight_back {
            let mut after = self.position();
            after.remove(&from);
            after.insert(to, id);
            if earlier.contains(&after) {
                return Err("more-squares");
            }
        }
        Ok(())
    }

    pub(crate) fn legal_moves(&self) -> BTreeSet<Move> {
        let mut moves = BTreeSet::new();
        for from in self.board.keys() {
            let line = (0..10).flat_map(|i| [(from.0, i), (i, from.1)]);
            for to in line.filter(|to| is_on_board(*to)) {
                let mv = Move {
                    from: square(*from),
                    to: square(to),
                };
                if self.check(mv).is_ok() {
                    moves.insert(mv);
                }
            }
        }
        moves
    }

    fn has_step(&self, color: Color) -> bool {
        let can_go = |from: &At, to: At| is_on_board(to) && self.step(color, *from, to).is_ok();
        self.board
            .keys()
            .any(|from| beside(*from).into_iter().any(|to| can_go(from, to)))
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        let (color, from, to) = (self.to_move, at(mv.from), at(mv.to));
        let enemy = color.other();
        let attacker = self.board[&from];
        let defender = self.board.get(&to).copied();
        self.board.remove(&from);
        match defender.map(|defender| defender.rank) {
            None => {
                self.board.insert(to, attacker);
            }
            Some(rank) => {
                let wins = match (attacker.rank, rank) {
                    (Rank::Miner, Rank::Bomb) | (Rank::Spy, Rank::Marshal) => true,
                    (_, Rank::Bomb) => false,
                    (own, other) => own > other,
                };
                if wins {
                    self.board.insert(to, attacker);
                } else if attacker.rank == rank {
                    self.board.remove(&to);
                }
            }
        }

        let evaded = self
            .last_to
            .is_some_and(|last| beside(last).contains(&from));
        let position = self.position();
        if evaded {
            self.chases[enemy].push(position.clone());
        } else {
            self.chases[enemy].clear();
        }
        if defender.is_some() {
            self.chases = ByColor::default();
        }
        if self.is_next_to(to, enemy) {
            self.chases[color].push(position.clone());
        } else {
            self.chases[color].clear();
        }
        self.history.push(position);
        self.made[color].push(Made {
            id: attacker.id,
            from,
            to,
        });
        self.last_to = Some(to);
        self.quiet = if defender.is_some() {
            0
        } else {
            self.quiet + 1
        };
        self.to_move = enemy;
        self.end = self.find_end(color, defender.map(|piece| piece.rank));
    }

    fn find_end(&self, mover: Color, taken: Option<Rank>) -> Option<(Option<Color>, &'static str)> {
        let plies = u32::try_from(self.history.len() - 1).expect("a short game");
        if taken == Some(Rank::Flag) {
            return Some((Some(mover), "flag-captured"));
        }
        if self.legal_moves().is_empty() {
            return Some(if self.has_step(mover) {
                (Some(mover), "no-legal-move")
            } else {
                (None, "both-stuck")
            });
        }
        if !self.has_step(mover) {
            return Some((Some(mover.other()), "no-legal-move"));
        }
        if self
            .ruleset
            .no_attack_draw
            .is_some_and(|limit| self.quiet >= limit.get())
        {
            return Some((None, "no-attack"));
        }
        if self
            .ruleset
            .max_plies
            .is_some_and(|limit| plies >= limit.get())
        {
            return Some((None, "too-long"));
        }
        None
    }
}
