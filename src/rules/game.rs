//! One playing of the rules, from the setups to the end.
//!
//! A [`Game`] holds what everybody may see and, apart from it, each side's secret. Everything that a
//! person is shown is made from the public half and at most his own secret ([`super::view`]); the
//! functions here that decide what a side may do take no more than that either.

use std::num::NonZeroU32;

use super::board::Squares;
use super::color::{ByColor, Color};
use super::combat::{Battle, BattleResult};
use super::moves::{Move, Ply};
use super::outcome::{EndReason, Outcome};
use super::public::Public;
use super::rank::Rank;
use super::refusal::Refusal;
use super::repetition::{Barred, lengthen};
use super::ruleset::Ruleset;
use super::secret::Secret;
use super::setup::Deployment;
use super::square::Square;
use super::view::{PlayerView, PublicView, RevealedView};

/// A game of Stratego.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) public: Public,
    pub(super) secrets: ByColor<Secret>,
}

impl Game {
    /// A game from two deployments, Red to move.
    #[must_use]
    pub fn new(ruleset: Ruleset, deployments: ByColor<Deployment>) -> Self {
        let known = |(square, rank)| (square, Some(rank));
        let pieces =
            ByColor::from_fn(|color| deployments[color].squares(color).map(known).collect());
        let mut game = Self::from_position(ruleset, &pieces, Color::Red);
        game.judge_start();
        game
    }

    /// A game from any position, whose repetition rules know no earlier moves. No flag need stand on the
    /// board. Where no rank is given, the piece may do whatever any piece may, until
    /// [`Game::suppose`] and [`Game::restrict`] say more; it must have a rank before it meets another.
    ///
    /// The squares must be distinct and outside the lakes; [`super::notation`] sees to that, and to
    /// calling [`Game::judge_start`].
    pub(super) fn from_position(
        ruleset: Ruleset,
        pieces: &ByColor<Vec<(Square, Option<Rank>)>>,
        to_move: Color,
    ) -> Self {
        let mut game = Self {
            public: Public {
                ruleset,
                armies: ByColor::default(),
                tokens: ByColor::default(),
                to_move,
                plies: Vec::new(),
                captured: ByColor::default(),
                outcome: None,
                quiet: 0,
                chases: ByColor::default(),
                barred: Barred::default(),
            },
            secrets: ByColor::from_fn(|_| Secret::new()),
        };
        for color in Color::ALL {
            for &(square, rank) in &pieces[color] {
                game.public.tokens[color].insert(square);
                match rank {
                    Some(rank) => game.suppose(color, square, rank),
                    None => game.restrict(color, square, true, true),
                }
            }
        }
        game
    }

    /// Gives a rank to a piece that has none yet.
    pub(super) fn suppose(&mut self, color: Color, square: Square, rank: Rank) {
        self.public.armies[color][rank.index()] += 1;
        self.secrets[color].lift(square);
        self.secrets[color].place(square, rank);
    }

    /// Says what a piece without a rank may do: move at all, and move like a Scout.
    pub(super) fn restrict(&mut self, color: Color, square: Square, movable: bool, scout: bool) {
        let secret = &mut self.secrets[color];
        secret.lift(square);
        if movable {
            secret.movable.insert(square);
        }
        if scout {
            secret.scouts.insert(square);
        }
    }

    /// Ends the game before it begins when the side to move has no move (rule 7.2).
    pub(super) fn judge_start(&mut self) {
        self.public.outcome = self.stuck();
    }

    /// Where a side's pieces stand.
    pub(super) const fn tokens(&self, color: Color) -> Squares {
        match color {
            Color::Red => self.public.tokens.red,
            Color::Blue => self.public.tokens.blue,
        }
    }

    /// Plays all these moves from the start.
    ///
    /// # Errors
    ///
    /// The number of the first move that is not legal, counted from 1, and why.
    pub fn replay(
        ruleset: Ruleset,
        deployments: ByColor<Deployment>,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Self, (u32, Refusal)> {
        let mut game = Self::new(ruleset, deployments);
        for mv in moves {
            let number = game.ply_count() + 1;
            game.play(mv).map_err(|refusal| (number, refusal))?;
        }
        Ok(game)
    }

    /// The options under which it is played.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.public.ruleset
    }

    /// Whose turn it is; when the game is over, whose it would be.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.public.to_move
    }

    /// How many plies have been played, both sides together.
    #[must_use]
    pub fn ply_count(&self) -> u32 {
        self.public.plies.last().map_or(0, |ply| ply.number)
    }

    /// All plies, the first one first.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.public.plies
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.public.outcome
    }

    /// Every legal move of the side to move, by origin in the order of squares; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let color = self.to_move();
        self.public.legal_moves(color, &self.secrets[color])
    }

    /// Fills `moves` with what [`Game::legal_moves`] gives, so that playouts need not allocate.
    pub fn list_legal_moves(&self, moves: &mut Vec<Move>) {
        let own = &self.secrets[self.to_move()];
        self.public.list_legal_moves(own, moves);
    }

    /// Is this move legal for the side to move?
    ///
    /// # Errors
    ///
    /// The first rule that forbids it.
    pub fn check(&self, mv: Move) -> Result<(), Refusal> {
        let own = &self.secrets[self.to_move()];
        self.public.refusal(own, mv).map_or(Ok(()), Err)
    }

    /// Plays a move of the side to move, and ends the game when rule 7.3 says so.
    ///
    /// # Errors
    ///
    /// The first rule that forbids it; the game is then as before.
    pub fn play(&mut self, mv: Move) -> Result<Ply, Refusal> {
        self.check(mv)?;
        let mover = self.public.to_move;
        let battle = self.public.tokens[mover.other()]
            .contains(mv.to)
            .then(|| Battle {
                attacker: self.secrets[mover].rank_at(mv.from),
                defender: self.secrets[mover.other()].rank_at(mv.to),
            });
        match battle {
            None => self.shift(mover, mv),
            Some(battle) => self.fight(mover, mv, battle),
        }

        let public = &mut self.public;
        lengthen(
            &mut public.chases,
            &public.plies,
            mover,
            mv,
            battle.is_some(),
            public.tokens[mover.other()],
        );
        public.quiet = if battle.is_some() {
            0
        } else {
            public.quiet + 1
        };
        let ply = Ply {
            number: public.plies.last().map_or(1, |last| last.number + 1),
            color: mover,
            mv,
            battle,
        };
        public.plies.push(ply);
        public.to_move = mover.other();
        public.update_barred();
        self.public.outcome = self.end_after(ply);
        Ok(ply)
    }

    /// Ends a game that goes on for a reason that is not on the board: resigned, time, agreed, aborted.
    /// A game that is over already keeps its outcome.
    pub fn conclude(&mut self, outcome: Outcome) {
        self.public.outcome.get_or_insert(outcome);
    }

    /// What everybody may see.
    #[must_use]
    pub fn public_view(&self) -> PublicView {
        PublicView::observe(&self.public)
    }

    /// What this side may see.
    #[must_use]
    pub fn player_view(&self, color: Color) -> PlayerView {
        PlayerView::observe(&self.public, color, &self.secrets[color])
    }

    /// The whole board, once the game is over (rule 8.4).
    #[must_use]
    pub fn revealed(&self) -> Option<RevealedView> {
        self.outcome()?;
        Some(RevealedView::observe(&self.public, &self.secrets))
    }

    fn shift(&mut self, color: Color, mv: Move) {
        self.secrets[color].shift(mv);
        self.public.tokens[color].remove(mv.from);
        self.public.tokens[color].insert(mv.to);
    }

    fn capture(&mut self, color: Color, square: Square) {
        let rank = self.secrets[color].rank_at(square);
        self.secrets[color].lift(square);
        self.public.tokens[color].remove(square);
        self.public.captured[color][rank.index()] += 1;
    }

    /// Rule 4.2: a beaten attacker leaves the defender where it is.
    fn fight(&mut self, mover: Color, mv: Move, battle: Battle) {
        let result = battle.result();
        if result != BattleResult::DefenderWins {
            self.capture(mover.other(), mv.to);
        }
        if result == BattleResult::AttackerWins {
            self.shift(mover, mv);
        } else {
            self.capture(mover, mv.from);
        }
    }

    /// Can some piece of this side move by rules 3.1–3.4?
    pub(super) fn has_step(&self, color: Color) -> bool {
        self.public.mobility(color, &self.secrets[color]).has_step()
    }

    /// Rules 7.2 and 7.3b: the side to move has no legal move.
    fn stuck(&self) -> Option<Outcome> {
        let color = self.public.to_move;
        if self.public.has_legal_move(&self.secrets[color]) {
            None
        } else if self.has_step(color.other()) {
            Some(Outcome::win(color.other(), EndReason::NoLegalMove))
        } else {
            Some(Outcome::draw(EndReason::BothStuck))
        }
    }

    /// Rule 7.3, in its order.
    fn end_after(&self, ply: Ply) -> Option<Outcome> {
        let is_reached =
            |limit: Option<NonZeroU32>, count: u32| limit.is_some_and(|limit| count >= limit.get());
        if ply
            .battle
            .is_some_and(|battle| battle.defender == Rank::Flag)
        {
            return Some(Outcome::win(ply.color, EndReason::FlagCaptured));
        }
        if let Some(outcome) = self.stuck() {
            return Some(outcome);
        }
        let Ruleset {
            no_attack_draw,
            max_plies,
            ..
        } = self.public.ruleset;
        if !self.has_step(ply.color) {
            Some(Outcome::win(ply.color.other(), EndReason::NoLegalMove))
        } else if is_reached(no_attack_draw, self.public.quiet) {
            Some(Outcome::draw(EndReason::NoAttack))
        } else if is_reached(max_plies, ply.number) {
            Some(Outcome::draw(EndReason::TooLong))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::army::Variant;
    use super::super::setup::Setup;
    use super::*;

    fn barrage() -> Game {
        let setup = Setup::parse("FBS2239M../........../........../..........").expect("a setup");
        let deployment = setup.check(Variant::Barrage).expect("a legal setup");
        Game::new(Ruleset::default(), ByColor::from_fn(|_| deployment))
    }

    #[test]
    fn p013_the_whole_board_is_shown_only_when_the_game_is_over() {
        let mut game = barrage();
        assert_eq!(game.revealed(), None);
        game.conclude(Outcome::draw(EndReason::Agreed));
        let revealed = game.revealed().expect("a game that is over");
        let shown = Square::all().filter_map(|square| revealed.rank(square));
        assert_eq!(shown.count(), 16);
    }

    #[test]
    fn p044_a_game_ends_once() {
        let mut game = barrage();
        let resigned = Outcome::win(Color::Blue, EndReason::Resigned);
        game.conclude(resigned);
        game.conclude(Outcome::draw(EndReason::Agreed));
        assert_eq!(game.outcome(), Some(resigned));
        assert_eq!(game.public_view().to_move(), None);
        assert_eq!(game.legal_moves(), []);
        let mv = "d4-d5".parse().expect("a move");
        assert_eq!(game.play(mv), Err(Refusal::GameOver));
    }

    #[test]
    fn views_tell_losses_and_the_last_three_plies() {
        let mut game = barrage();
        for mv in ["e4-e5", "e7-e6", "h4-i4", "e6-e5", "i4-h4"] {
            game.play(mv.parse().expect("a move"))
                .expect("a legal move");
        }
        let view = game.public_view();
        let numbers: Vec<_> = view.last().iter().map(|ply| ply.number).collect();
        assert_eq!(numbers, [3, 4, 5]);
        let battle = view.last()[1].battle.expect("an attack");
        assert_eq!(
            (battle.attacker, battle.defender),
            (Rank::Miner, Rank::Scout)
        );
        assert_eq!(view.captured(Color::Red)[Rank::Scout.index()], 1);
        assert_eq!(view.remaining(Color::Red)[Rank::Scout.index()], 1);
        assert_eq!(view.captured(Color::Blue), [0; 12]);
        // The survivor is face down again (rule 4.4).
        let survivor = "e5".parse().expect("a square");
        assert_eq!(view.token(survivor), Some(Color::Blue));
        assert_eq!(game.player_view(Color::Red).rank(survivor), None);
        assert_eq!(
            game.player_view(Color::Blue).rank(survivor),
            Some(Rank::Miner)
        );
    }
}
