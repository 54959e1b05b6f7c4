//! What an attentive onlooker remembers of a game (rules 3.4, 8.1, 8.3, option 9.3): which pieces have moved, and whose rank
//! everybody has seen since.
//!
//! It is made from the plies, which are public, and from nothing else: no hidden rank can get into it.

use super::board::Squares;
use super::combat::BattleResult;
use super::moves::Ply;
use super::rank::Rank;
use super::square::Square;

/// Public knowledge about the pieces on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    moved: Squares,
    known: [Option<Rank>; Square::COUNT],
}

impl Memory {
    /// What these plies, all of a game from its start, have told.
    #[must_use]
    pub fn of(plies: &[Ply]) -> Self {
        let mut memory = Self::new();
        for ply in plies {
            memory.follow(*ply);
        }
        memory
    }

    /// What is known before the first ply: nothing.
    pub(super) fn new() -> Self {
        Self {
            moved: Squares::default(),
            known: [None; Square::COUNT],
        }
    }

    /// Adds what the next ply tells.
    pub(super) fn follow(&mut self, ply: Ply) {
        let (from, to) = (ply.mv.from, ply.mv.to);
        let distance = from.file().index().abs_diff(to.file().index())
            + from.row().index().abs_diff(to.row().index());
        let seen = self.known[from.index()].take();
        let rank = if distance > 1 {
            Some(Rank::Scout)
        } else {
            seen
        };
        self.moved.remove(from);
        match ply.battle.map(|battle| (battle, battle.result())) {
            None => self.arrive(to, rank),
            Some((battle, BattleResult::AttackerWins)) => self.arrive(to, Some(battle.attacker)),
            Some((battle, BattleResult::DefenderWins)) => {
                self.known[to.index()] = Some(battle.defender);
            }
            Some((_, BattleResult::BothFall)) => {
                self.known[to.index()] = None;
                self.moved.remove(to);
            }
        }
    }

    fn arrive(&mut self, square: Square, rank: Option<Rank>) {
        self.known[square.index()] = rank;
        self.moved.insert(square);
    }

    /// Whether the piece on a square has moved; not for empty squares.
    #[must_use]
    pub const fn is_moved(&self, square: Square) -> bool {
        self.moved.contains(square)
    }

    /// The rank of the piece on a square, where it fought or moved far and so everybody knows it.
    #[must_use]
    pub const fn known(&self, square: Square) -> Option<Rank> {
        self.known[square.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::army::Variant;
    use crate::rules::color::ByColor;
    use crate::rules::game::Game;
    use crate::rules::ruleset::Ruleset;
    use crate::rules::setup::Setup;

    /// The squares of moved pieces and of known ones with their letters, after these plies.
    fn check(plies: &str, moved: &str, known: &str) {
        let setups = ByColor {
            red: ".2.9.M..2./...3....../......S.../....BF....",
            blue: "..9..M.2.2/....3...../......S.../....BF....",
        };
        let deployments = setups.map(|setup| {
            Setup::parse(setup)
                .and_then(|setup| setup.check(Variant::Barrage))
                .expect("the setup is legal")
        });
        let played = plies
            .split_whitespace()
            .map(|mv| mv.parse().expect("a move"));
        let game = Game::replay(Ruleset::default(), deployments, played).expect("legal plies");
        let memory = game.memory();
        let list = |tell: &dyn Fn(Square) -> Option<String>| {
            let squares: Vec<String> = Square::all().filter_map(tell).collect();
            squares.join(" ")
        };
        let found = list(&|square| memory.is_moved(square).then(|| square.to_string()));
        assert_eq!(found, moved, "moved after {plies}");
        let found = list(&|square| memory.known(square).map(|rank| format!("{rank}{square}")));
        assert_eq!(found, known, "known after {plies}");
    }

    #[test]
    fn ranks_are_known_by_battles_and_long_ways() {
        check("", "", "");
        // A step tells that a piece moves, a scout's long way tells what it is.
        check("b4-b5", "b5", "");
        check("b4-b6", "b6", "2b6");
        check("b4-b6 c7-c8 b6-b5", "b5 c8", "2b5");
    }

    #[test]
    fn fallen_pieces_are_forgotten_and_survivors_remembered() {
        // Two scouts fell; a general stood against a scout and went on; a marshal took a miner.
        check("b4-b6 c7-b7 b6-b7", "", "");
        check("i4-i7 a7-a8 i7-h7", "a8", "9h7");
        check("i4-i7 a7-a8 i7-h7 h7-g7", "g7 a8", "9g7");
        check("f4-f5 a7-a8 f5-f6 a8-a9 f6-f7 a9-a8 f7-f8", "a8 f8", "Mf8");
    }
}
