//! The course of a finished game: its positions once more, one after another, for whoever shows it as a film.
//!
//! Nothing is kept for it while a game goes on. A ply tells both ranks of its battle, so the start can be worked out from
//! the last position by taking the plies back, and from there the game is played again by the same rules.

use super::color::{ByColor, Color};
use super::combat::BattleResult;
use super::game::Game;
use super::memory::Memory;
use super::moves::Move;
use super::outcome::Outcome;
use super::rank::Rank;
use super::square::Square;
use super::view::{PlayerView, PublicView, RevealedView};

/// The positions of a game that is over, from its start to its end.
#[derive(Clone, Debug)]
pub struct Course {
    start: Game,
    moves: Vec<Move>,
    outcome: Outcome,
    /// What was known before the first ply, where the memory aid was on.
    memory: Option<Memory>,
}

impl Course {
    /// The course of a game; `None` before its end, when its earlier positions are still secret (rule 8.4).
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let outcome = game.outcome()?;
        let first = game.plies().first().map_or(game.to_move(), |ply| ply.color);
        Some(Self {
            start: Game::from_position(*game.ruleset(), &start_of(game), first),
            moves: game.plies().iter().map(|ply| ply.mv).collect(),
            outcome,
            memory: None,
        })
    }

    /// The same course of a match that was played with the memory aid (option 9.3): what everybody and each side saw of a
    /// position tells what could be known at that time.
    #[must_use]
    pub fn with_memory(self) -> Self {
        Self {
            memory: Some(Memory::new()),
            ..self
        }
    }

    /// The whole board, position by position: one more than plies.
    pub fn revealed_views(&self) -> impl Iterator<Item = RevealedView> {
        self.views(|game, _| RevealedView::observe(&game.public, &game.secrets))
    }

    /// What everybody saw, position by position: one more than plies.
    pub fn public_views(&self) -> impl Iterator<Item = PublicView> {
        self.views(|game, memory| match memory {
            None => game.public_view(),
            Some(memory) => game.public_view().with_memory(memory.clone()),
        })
    }

    /// What one side saw, position by position: one more than plies.
    pub fn player_views(&self, color: Color) -> impl Iterator<Item = PlayerView> {
        self.views(move |game, memory| match memory {
            None => game.player_view(color),
            Some(memory) => game.player_view(color).with_memory(memory.clone()),
        })
    }

    fn views<V>(&self, view: impl Fn(&Game, Option<&Memory>) -> V) -> impl Iterator<Item = V> {
        let (mut game, mut memory) = (self.start.clone(), self.memory.clone());
        let mut moves = self.moves.iter();
        let mut is_first = true;
        std::iter::from_fn(move || {
            if !std::mem::take(&mut is_first) {
                let ply = game
                    .play(*moves.next()?)
                    .expect("what was played once can be played again");
                if let Some(memory) = &mut memory {
                    memory.follow(ply);
                }
            }
            if moves.as_slice().is_empty() {
                game.conclude(self.outcome);
            }
            Some(view(&game, memory.as_ref()))
        })
    }
}

/// Where which piece stood before the first ply.
fn start_of(game: &Game) -> ByColor<Vec<(Square, Option<Rank>)>> {
    let mut board = [None; Square::COUNT];
    for color in Color::ALL {
        for square in game.tokens(color) {
            board[square.index()] = Some((color, game.secrets[color].rank_at(square)));
        }
    }
    for ply in game.plies().iter().rev() {
        let Move { from, to } = ply.mv;
        match ply.battle {
            None => board[from.index()] = board[to.index()].take(),
            Some(battle) => {
                if battle.result() != BattleResult::DefenderWins {
                    board[to.index()] = Some((ply.color.other(), battle.defender));
                }
                board[from.index()] = Some((ply.color, battle.attacker));
            }
        }
    }
    ByColor::from_fn(|color| {
        let piece = |square: Square| {
            let (owner, rank) = board[square.index()]?;
            (owner == color).then_some((square, Some(rank)))
        };
        Square::all().filter_map(piece).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::army::Variant;
    use crate::rules::outcome::EndReason;
    use crate::rules::ruleset::Ruleset;
    use crate::rules::setup::Setup;

    const SETUP: &str = "62926M6272/8S75B5B728/5423B45242/33B3BFB364";

    /// A game of so many plies, attacks wherever there are any, at each position from its start; given up at the end.
    fn play(plies: usize) -> Vec<Game> {
        let deployment = Setup::parse(SETUP)
            .and_then(|setup| setup.check(Variant::Classic))
            .expect("the setup is legal");
        let mut game = Game::new(Ruleset::default(), ByColor::from_fn(|_| deployment));
        let mut games = Vec::new();
        for number in 0..plies {
            assert!(Course::of(&game).is_none(), "the game goes on");
            games.push(game.clone());
            let moves = game.legal_moves();
            let attack = moves
                .iter()
                .find(|mv| game.tokens(game.to_move().other()).contains(mv.to));
            let mv = attack.copied().unwrap_or(moves[number * 7 % moves.len()]);
            game.play(mv).expect("legal moves can be played");
        }
        game.conclude(Outcome::win(Color::Red, EndReason::Resigned));
        games.push(game);
        games
    }

    fn course(games: &[Game]) -> Course {
        let last = games.last().expect("a position");
        Course::of(last).expect("the game is over")
    }

    #[test]
    fn the_views_are_those_of_the_game_as_it_went_on() {
        let games = play(240);
        let course = course(&games);
        let public = games.iter().map(Game::public_view);
        assert!(course.public_views().eq(public));
        for color in Color::ALL {
            let player = games.iter().map(|game| game.player_view(color));
            assert!(course.player_views(color).eq(player));
        }
        let last = games.last().expect("a position");
        assert!(last.public_view().captured(Color::Red)[3] > 0);

        let revealed: Vec<RevealedView> = course.revealed_views().collect();
        assert_eq!(revealed.last(), last.revealed().as_ref());
        for (whole, own) in revealed.iter().zip(course.player_views(Color::Blue)) {
            for square in Square::all() {
                let is_own = whole.public().token(square) == Some(Color::Blue);
                assert_eq!(
                    is_own.then(|| whole.rank(square)).flatten(),
                    own.rank(square)
                );
            }
        }
    }

    /// Option 9.3: with the aid on, the film of a match tells at each position what could be known then, and no more.
    #[test]
    fn a_match_with_the_memory_aid_is_seen_again_with_it() {
        let games = play(240);
        let course = course(&games).with_memory();
        let known = |game: &Game| Square::all().any(|square| game.memory().known(square).is_some());
        assert!(!known(&games[0]) && games.iter().any(known));
        let public = games
            .iter()
            .map(|game| game.public_view().with_memory(game.memory()));
        assert!(course.public_views().eq(public));
        for color in Color::ALL {
            let player = games
                .iter()
                .map(|game| game.player_view(color).with_memory(game.memory()));
            assert!(course.player_views(color).eq(player));
        }
    }

    #[test]
    fn a_game_given_up_before_its_first_ply_has_one_position() {
        let games = play(0);
        assert!(course(&games).revealed_views().eq(games[0].revealed()));
    }
}
