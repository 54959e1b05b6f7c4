//! Games in which some ranks are not known (`?` in a record).
//!
//! A piece of unknown rank may do what any rank that it can still have may do. Where two pieces meet and
//! one of them is unknown, every rank that it can have is a world of its own, and a ply is illegal when
//! it is so in all worlds. Where the worlds differ, nothing is said. Only `verify` needs this; a match knows all its ranks.

use super::super::army::Variant;
use super::super::board::{Squares, neighbors_of};
use super::super::color::{ByColor, Color};
use super::super::game::Game;
use super::super::moves::Move;
use super::super::outcome::{EndReason, Outcome};
use super::super::rank::Rank;
use super::super::refusal::Refusal;
use super::super::ruleset::Ruleset;
use super::super::square::Square;

/// More worlds than this are not followed; the rest of such a record is taken as it is.
const MOST_WORLDS: usize = 1000;

/// So many plies the worlds may hold between them, so that a record which is too long for all of them is
/// followed in fewer.
const MOST_PLIES: usize = 5_000_000;

/// Where pieces stand at the start; no rank where it is hidden.
pub(super) type Pieces = ByColor<Vec<(Square, Option<Rank>)>>;

/// The ranks that the hidden pieces of a side have between them, indexed by [`Rank::index`]; `None` when
/// nothing is known of them.
type Pool = Option<[u8; 12]>;

/// One way in which the hidden ranks may lie.
#[derive(Clone, Debug)]
pub(super) struct World {
    game: Game,
    pools: ByColor<Pool>,
    hidden: ByColor<Squares>,
    /// Those hidden pieces that have moved, so are neither flag nor bomb.
    moved: ByColor<Squares>,
}

/// All ways in which they may lie, given the plies so far.
#[derive(Clone, Debug)]
pub(super) struct Worlds {
    /// Empty when none of those that were followed can be the true one; nothing is known any more.
    open: Vec<World>,
    /// There were too many to follow them all, so that those left out could be the true one.
    is_cut: bool,
}

impl Worlds {
    /// Everything that may be at the start. With an army, the hidden pieces are what the known ones
    /// leave of it.
    pub(super) fn new(
        ruleset: Ruleset,
        pieces: &Pieces,
        army: Option<Variant>,
        to_move: Color,
    ) -> Self {
        let mut hidden = ByColor::<Squares>::default();
        let mut pools = ByColor::from_fn(|_| army.map(Variant::counts));
        for color in Color::ALL {
            for &(square, rank) in &pieces[color] {
                match (rank, &mut pools[color]) {
                    (None, _) => hidden[color].insert(square),
                    (Some(rank), Some(pool)) => pool[rank.index()] -= 1,
                    (Some(_), None) => {}
                }
            }
        }
        let mut world = World {
            game: Game::from_position(ruleset, pieces, to_move),
            pools,
            hidden,
            moved: ByColor::default(),
        };
        world.deduce();
        world.game.judge_start();
        Self {
            open: vec![world],
            is_cut: false,
        }
    }

    /// Is there something to attack on the move's target, in some world?
    pub(super) fn is_attack(&self, mv: Move) -> bool {
        self.open.iter().any(|world| world.is_attack(mv))
    }

    /// Why nothing that stands on this square may move anywhere, if that is so.
    pub(super) fn refusal_of(&self, from: Square) -> Option<Refusal> {
        // Moving to where it stands is always refused, and after all that concerns the piece alone.
        let mv = Move { from, to: from };
        let may_move = |world: &World| world.game.check(mv) == Err(Refusal::OwnPiece);
        self.refusal(mv).filter(|_| !self.open.iter().any(may_move))
    }

    /// Why a move is legal in no world. That the game is over is said only where it is over in all.
    fn refusal(&self, mv: Move) -> Option<Refusal> {
        let refusals: Option<Vec<_>> = self
            .open
            .iter()
            .map(|world| world.game.check(mv).err())
            .collect();
        let refusals = refusals?;
        let open = |refusal: &&Refusal| **refusal != Refusal::GameOver;
        refusals.iter().find(open).or(refusals.first()).copied()
    }

    /// Is the game over, whichever world is the true one?
    pub(super) fn is_over(&self) -> bool {
        self.open.iter().all(|world| world.game.outcome().is_some())
    }

    /// Plays a move in every world, and forgets those in which it is not legal.
    ///
    /// # Errors
    ///
    /// It is legal in none.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        if let Some(refusal) = self.refusal(mv).filter(|_| !self.is_cut) {
            return Err(refusal);
        }
        let played = self
            .open
            .first()
            .map_or(0, |world| world.game.plies().len())
            + 1;
        let most = (MOST_PLIES / played).clamp(1, MOST_WORLDS);
        let mut next = Vec::new();
        for world in std::mem::take(&mut self.open) {
            world.play_into(mv, &mut next);
            if next.len() > most {
                self.is_cut = true;
                next.truncate(most);
                break;
            }
        }
        self.open = next;
        Ok(())
    }

    /// Did the record leave more open than can be followed?
    pub(super) fn is_lost(&self) -> bool {
        self.open.is_empty()
    }

    /// The moves that are legal in every world, as far as that can be decided.
    pub(super) fn legal_moves(&self) -> Vec<Move> {
        let Some((first, rest)) = self.open.split_first() else {
            return Vec::new();
        };
        let mut moves = first.legal_moves();
        for world in rest {
            let other = world.legal_moves();
            moves.retain(|mv| other.contains(mv));
        }
        moves
    }

    /// Were some worlds left out, so that more may be possible than is known?
    pub(super) const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// How the game may stand: each world's outcome, and what it would be if its hidden pieces that
    /// have never moved cannot.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = Option<Outcome>> {
        self.open.iter().flat_map(|world| {
            let stuck = world.outcome_if_stuck().map(Some);
            std::iter::once(world.game.outcome()).chain(stuck)
        })
    }
}

impl World {
    fn is_attack(&self, mv: Move) -> bool {
        self.game
            .tokens(self.game.to_move().other())
            .contains(mv.to)
    }

    /// Adds what this world becomes by a move: nothing when it is not legal, several worlds when an unknown
    /// piece meets another.
    fn play_into(mut self, mv: Move, next: &mut Vec<Self>) {
        if self.game.check(mv).is_err() {
            return;
        }
        let mover = self.game.to_move();
        if self.hidden[mover].contains(mv.from) {
            if is_far(mv) {
                self.resolve(mover, mv.from, Rank::Scout);
            } else {
                self.moved[mover].insert(mv.from);
            }
        }
        self.deduce();
        let mut finish = |mut world: Self| {
            if world.finish(mv).is_ok() {
                next.push(world);
            }
        };
        if !self.is_attack(mv) {
            finish(self);
            return;
        }
        for world in self.guesses(mover, mv.from) {
            for world in world.guesses(mover.other(), mv.to) {
                finish(world);
            }
        }
    }

    /// This world once for each rank that a piece can have; as it is when the rank is known.
    fn guesses(self, color: Color, square: Square) -> Vec<Self> {
        if !self.hidden[color].contains(square) {
            return vec![self];
        }
        Rank::ALL
            .into_iter()
            .filter(|rank| rank.is_movable() || !self.moved[color].contains(square))
            .filter(|rank| self.pools[color].is_none_or(|pool| pool[rank.index()] > 0))
            .filter_map(|rank| {
                let mut world = self.clone();
                world.resolve(color, square, rank);
                world.deduce();
                world.is_possible().then_some(world)
            })
            .collect()
    }

    /// Gives a hidden piece its rank.
    fn resolve(&mut self, color: Color, square: Square, rank: Rank) {
        self.hidden[color].remove(square);
        self.moved[color].remove(square);
        if let Some(pool) = &mut self.pools[color] {
            pool[rank.index()] -= 1;
        }
        self.game.suppose(color, square, rank);
    }

    /// Is there a movable rank for each hidden piece that has moved?
    fn is_possible(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            self.pools[color].is_none_or(|pool| self.moved[color].len() <= movable(&pool))
        })
    }

    /// Draws from the pools what the hidden pieces can be.
    fn deduce(&mut self) {
        for color in Color::ALL {
            let Some(pool) = self.pools[color] else {
                continue;
            };
            let is_single = |rank: &Rank, total: u32| u32::from(pool[rank.index()]) == total;
            let total = self.hidden[color].len();
            if let Some(rank) = Rank::ALL.iter().find(|rank| is_single(rank, total)) {
                for square in self.hidden[color] {
                    self.resolve(color, square, *rank);
                }
                continue;
            }
            let has_movable_left = movable(&pool) > self.moved[color].len();
            let has_scout = pool[Rank::Scout.index()] > 0;
            for square in self.hidden[color] {
                let can_move = has_movable_left || self.moved[color].contains(square);
                self.game
                    .restrict(color, square, can_move, can_move && has_scout);
            }
        }
    }

    /// Plays the move once both pieces that it concerns are known, and carries the hidden ones along.
    fn finish(&mut self, mv: Move) -> Result<(), Refusal> {
        let mover = self.game.to_move();
        self.game.play(mv)?;
        for set in [&mut self.hidden[mover], &mut self.moved[mover]] {
            if set.contains(mv.from) {
                set.remove(mv.from);
                set.insert(mv.to);
            }
        }
        Ok(())
    }

    /// Does this piece certainly move in this way?
    fn is_certain(&self, mv: Move) -> bool {
        let color = self.game.to_move();
        let has_immovable = self.pools[color]
            .is_none_or(|pool| pool[Rank::Flag.index()] + pool[Rank::Bomb.index()] > 0);
        !self.hidden[color].contains(mv.from)
            || !is_far(mv) && (!has_immovable || self.moved[color].contains(mv.from))
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.game.legal_moves();
        moves.retain(|mv| self.is_certain(*mv));
        moves
    }

    /// How the game would be over if its hidden pieces that have never moved cannot (rule 7.3).
    fn outcome_if_stuck(&self) -> Option<Outcome> {
        if self.game.outcome().is_some() {
            return None;
        }
        let mover = self.game.to_move();
        let is_stuck = ByColor::from_fn(|color| self.may_be_stuck(color));
        let win = |color| Some(Outcome::win(color, EndReason::NoLegalMove));
        match (is_stuck[mover], is_stuck[mover.other()]) {
            (true, true) => Some(Outcome::draw(EndReason::BothStuck)),
            (true, false) => win(mover.other()),
            (false, true) if !self.game.plies().is_empty() => win(mover),
            _ => None,
        }
    }

    fn may_be_stuck(&self, color: Color) -> bool {
        let mut game = self.game.clone();
        let mut at_rest = 0;
        for square in self.hidden[color] {
            let has_moved = self.moved[color].contains(square);
            let is_free = !(neighbors_of(square) & !game.tokens(color)).is_empty();
            at_rest += u8::from(is_free && !has_moved);
            game.restrict(color, square, has_moved, has_moved);
        }
        let can_rest =
            |pool: [u8; 12]| at_rest <= pool[Rank::Flag.index()] + pool[Rank::Bomb.index()];
        self.pools[color].is_none_or(can_rest)
            && if color == game.to_move() {
                game.legal_moves().is_empty()
            } else {
                !game.has_step(color)
            }
    }
}

/// How many pieces of a pool can move.
fn movable(pool: &[u8; 12]) -> u32 {
    Rank::ALL
        .into_iter()
        .filter(|rank| rank.is_movable())
        .map(|rank| u32::from(pool[rank.index()]))
        .sum()
}

/// Does it go further than one square, as only a Scout may?
fn is_far(mv: Move) -> bool {
    mv.from.file().index().abs_diff(mv.to.file().index())
        + mv.from.row().index().abs_diff(mv.to.row().index())
        > 1
}
