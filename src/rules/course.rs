//! The course of a finished game: its positions once more, one after another, for whoever shows it as a film.
//!
//! Nothing is kept for it while a game goes on. A ply tells both ranks of its battle, so the start can be worked out from
//! the last position by taking the plies back, and from there the game is played again by the same rules.

use super::color::{ByColor, Color};
use super::combat::BattleResult;
use super::game::Game;
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
        })
    }

    /// The whole board, position by position: one more than plies.
    pub fn revealed_views(&self) -> impl Iterator<Item = RevealedView> {
        self.views(|game| RevealedView::observe(&game.public, &game.secrets))
    }

    /// What everybody saw, position by position: one more than plies.
    pub fn public_views(&self) -> impl Iterator<Item = PublicView> {
        self.views(Game::public_view)
    }

    /// What one side saw, position by position: one more than plies.
    pub fn player_views(&self, color: Color) -> impl Iterator<Item = PlayerView> {
        self.views(move |game| game.player_view(color))
    }

    fn views<V>(&self, view: impl Fn(&Game) -> V) -> impl Iterator<Item = V> {
        let mut game = self.start.clone();
        let mut moves = self.moves.iter();
        let mut is_first = true;
        std::iter::from_fn(move || {
            if !std::mem::take(&mut is_first) {
                game.play(*moves.next()?)
                    .expect("what was played once can be played again");
            }
            if moves.as_slice().is_empty() {
                game.conclude(self.outcome);
            }
            Some(view(&game))
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

    /// A game of so many plies, attacks wherever there are any, and its views as it went on.
    fn play(plies: usize) -> (Game, Vec<PublicView>, Vec<PlayerView>) {
        let deployment = Setup::parse(SETUP)
            .and_then(|setup| setup.check(Variant::Classic))
            .expect("the setup is legal");
        let mut game = Game::new(Ruleset::default(), ByColor::from_fn(|_| deployment));
        let mut seen = (
            vec![game.public_view()],
            vec![game.player_view(Color::Blue)],
        );
        for number in 0..plies {
            let moves = game.legal_moves();
            let attack = moves
                .iter()
                .find(|mv| game.tokens(game.to_move().other()).contains(mv.to));
            let mv = attack.copied().unwrap_or(moves[number * 7 % moves.len()]);
            game.play(mv).expect("legal moves can be played");
            seen.0.push(game.public_view());
            seen.1.push(game.player_view(Color::Blue));
        }
        (game, seen.0, seen.1)
    }

    #[test]
    fn the_views_are_those_of_the_game_as_it_went_on() {
        let (mut game, mut public, mut player) = play(240);
        assert!(Course::of(&game).is_none(), "the game goes on");
        game.conclude(Outcome::win(Color::Red, EndReason::Resigned));
        let course = Course::of(&game).expect("the game is over");
        // The last position is that of a game that is over.
        *public.last_mut().expect("a view") = game.public_view();
        *player.last_mut().expect("a view") = game.player_view(Color::Blue);
        assert!(public.iter().any(|view| view.captured(Color::Red)[3] > 0));
        assert!(course.public_views().eq(public));
        assert!(course.player_views(Color::Blue).eq(player.iter().cloned()));

        let revealed: Vec<RevealedView> = course.revealed_views().collect();
        assert_eq!(revealed.last(), game.revealed().as_ref());
        for (whole, own) in revealed.iter().zip(&player) {
            for square in Square::all() {
                let is_own = whole.public().token(square) == Some(Color::Blue);
                assert_eq!(
                    is_own.then(|| whole.rank(square)).flatten(),
                    own.rank(square)
                );
            }
        }
    }

    #[test]
    fn a_game_given_up_before_its_first_ply_has_one_position() {
        let (mut game, ..) = play(0);
        game.conclude(Outcome::draw(EndReason::Aborted));
        let course = Course::of(&game).expect("the game is over");
        assert!(course.revealed_views().eq(game.revealed()));
    }
}
