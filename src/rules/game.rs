//! One playing of the rules, from the setups to the end.
//!
//! A [`Game`] holds what everybody may see and, apart from it, each side's secret. Everything that a
//! person is shown is made from the public half and at most his own secret ([`super::view`]); the
//! functions here that decide what a side may do take no more than that either.

use std::fmt;
use std::ops::ControlFlow;

use super::board::{Mobility, Squares};
use super::color::{ByColor, Color};
use super::combat::{Battle, BattleResult};
use super::memory::Memory;
use super::moves::{Move, Ply};
use super::outcome::{EndReason, Outcome};
use super::rank::Rank;
use super::refusal::Refusal;
use super::repetition::{Barred, lengthen};
use super::ruleset::Ruleset;
use super::setup::Deployment;
use super::square::Square;
use super::view::{PlayerView, PublicView, RevealedView};

/// What everybody may see (rule 8.1).
#[derive(Clone, Debug)]
pub(super) struct Public {
    pub(super) ruleset: Ruleset,
    /// How many pieces of each rank each side began with.
    pub(super) armies: ByColor<[u8; 12]>,
    pub(super) tokens: ByColor<Squares>,
    pub(super) to_move: Color,
    pub(super) plies: Vec<Ply>,
    pub(super) captured: ByColor<[u8; 12]>,
    pub(super) outcome: Option<Outcome>,
    /// Plies since the last attack.
    quiet: u32,
    /// How many plies each side's running chase goes back (rule 6.7).
    chases: ByColor<u32>,
    /// What rules 5 and 6 forbid the side to move.
    barred: Barred,
}

/// What only one side may see (rule 8.2): the ranks of its pieces.
#[derive(Clone)]
pub(super) struct Secret {
    /// Ranks by square; meaningless where no piece of the side stands.
    ranks: [Rank; Square::COUNT],
    movable: Squares,
    scouts: Squares,
}

impl Secret {
    fn new() -> Self {
        Self {
            ranks: [Rank::Flag; Square::COUNT],
            movable: Squares::default(),
            scouts: Squares::default(),
        }
    }

    /// The rank of the side's piece on a square where one stands.
    pub(super) const fn rank_at(&self, square: Square) -> Rank {
        self.ranks[square.index()]
    }

    fn place(&mut self, square: Square, rank: Rank) {
        self.ranks[square.index()] = rank;
        if rank.is_movable() {
            self.movable.insert(square);
        }
        if rank == Rank::Scout {
            self.scouts.insert(square);
        }
    }

    fn shift(&mut self, mv: Move) {
        self.ranks[mv.to.index()] = self.rank_at(mv.from);
        self.movable.insert(mv.to);
        if self.scouts.contains(mv.from) {
            self.scouts.insert(mv.to);
        }
        self.lift(mv.from);
    }

    fn lift(&mut self, square: Square) {
        self.movable.remove(square);
        self.scouts.remove(square);
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

impl Public {
    fn mobility(&self, color: Color, own: &Secret) -> Mobility {
        Mobility {
            own: self.tokens[color],
            enemy: self.tokens[color.other()],
            movable: own.movable,
            scouts: own.scouts,
        }
    }

    /// Calls `visit` with each legal move of the side to move, whose secret is `own`, until it breaks.
    fn each_legal_move<B>(
        &self,
        own: &Secret,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome.is_some() {
            return ControlFlow::Continue(());
        }
        self.mobility(self.to_move, own).each_step(|mv| {
            if self.barred.refusal(mv).is_some() {
                ControlFlow::Continue(())
            } else {
                visit(mv)
            }
        })
    }

    /// The legal moves of a side, whose secret is `own`; none when it is not to move.
    pub(super) fn legal_moves(&self, color: Color, own: &Secret) -> Vec<Move> {
        let mut moves = Vec::new();
        if color == self.to_move {
            self.list_legal_moves(own, &mut moves);
        }
        moves
    }

    fn list_legal_moves(&self, own: &Secret, moves: &mut Vec<Move>) {
        moves.clear();
        let _: ControlFlow<()> = self.each_legal_move(own, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
    }

    fn has_legal_move(&self, own: &Secret) -> bool {
        self.each_legal_move(own, |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Why the side to move, whose secret is `own`, may not make this move.
    fn refusal(&self, own: &Secret, mv: Move) -> Option<Refusal> {
        let mobility = self.mobility(self.to_move, own);
        let Move { from, to } = mv;
        let is_straight = from.file() == to.file() || from.row() == to.row();
        let distance = from.file().index().abs_diff(to.file().index())
            + from.row().index().abs_diff(to.row().index());
        if self.outcome.is_some() {
            Some(Refusal::GameOver)
        } else if mobility.enemy.contains(from) {
            Some(Refusal::NotYourPiece)
        } else if !mobility.own.contains(from) {
            Some(Refusal::NoPiece)
        } else if !mobility.movable.contains(from) {
            Some(Refusal::Immovable)
        } else if to.is_lake() {
            Some(Refusal::Lake)
        } else if !is_straight {
            Some(Refusal::Diagonal)
        } else if distance > 1 && !mobility.scouts.contains(from) {
            Some(Refusal::TooFar)
        } else if !mobility.is_open(mv) {
            Some(Refusal::Blocked)
        } else if mobility.own.contains(to) {
            Some(Refusal::OwnPiece)
        } else {
            self.barred.refusal(mv)
        }
    }

    fn update_barred(&mut self) {
        let color = self.to_move;
        self.barred.update(
            &self.ruleset,
            &self.plies,
            self.quiet,
            self.chases[color],
            self.tokens[color],
            self.tokens[color.other()],
        );
    }
}

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

    /// What everybody could know who remembers all plies (option 9.3).
    #[must_use]
    pub fn memory(&self) -> Memory {
        Memory::of(&self.public.plies)
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
        let is_reached = |limit: Option<std::num::NonZeroU32>, count: u32| {
            limit.is_some_and(|limit| count >= limit.get())
        };
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
