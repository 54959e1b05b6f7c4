//! The state of a match that is over, when nothing is secret any more.

use crate::clock::Timestamp;
use crate::ids::UserId;
use crate::rules::color::{ByColor, Color};
use crate::rules::course::Course;
use crate::rules::game::Game;
use crate::rules::moves::Ply;
use crate::rules::outcome::Outcome;
use crate::rules::view::{PlayerView, PublicView, RevealedView};

/// A match that is over.
#[derive(Debug, Clone)]
pub struct Finished {
    players: ByColor<UserId>,
    outcome: Outcome,
    by: Option<Color>,
    ply: u32,
    game: Option<Game>,
    ended_at: Timestamp,
}

impl Finished {
    pub(super) fn new(
        players: ByColor<UserId>,
        game: Game,
        outcome: Outcome,
        ended_at: Timestamp,
    ) -> Self {
        Self {
            players,
            outcome,
            by: None,
            ply: game.ply_count(),
            game: Some(game),
            ended_at,
        }
    }

    /// A match without a board to show: it ended before it began, or its board is lost.
    pub(super) const fn without_board(
        players: ByColor<UserId>,
        ply: u32,
        outcome: Outcome,
        ended_at: Timestamp,
    ) -> Self {
        Self {
            players,
            outcome,
            by: None,
            ply,
            game: None,
            ended_at,
        }
    }

    /// The same, brought about by a player: who accepted the draw, or ended the match without a result.
    pub(super) fn by(self, by: Option<Color>) -> Self {
        Self { by, ..self }
    }

    /// Who brought about an end without a winner, where that was noted.
    #[must_use]
    pub const fn ended_by(&self) -> Option<Color> {
        self.by
    }

    /// Who played which colour.
    #[must_use]
    pub const fn players(&self) -> ByColor<UserId> {
        self.players
    }

    /// How it ended.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Plies played.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// When it ended.
    #[must_use]
    pub const fn ended_at(&self) -> Timestamp {
        self.ended_at
    }

    /// The last board with both sides hidden; none when the match ended before it began.
    #[must_use]
    pub fn public_view(&self) -> Option<PublicView> {
        self.game.as_ref().map(Game::public_view)
    }

    /// The last board as a player saw it; none when the match ended before it began.
    #[must_use]
    pub fn player_view(&self, color: Color) -> Option<PlayerView> {
        self.game.as_ref().map(|game| game.player_view(color))
    }

    /// The last board with every rank; none when the match ended before it began.
    #[must_use]
    pub fn revealed(&self) -> Option<RevealedView> {
        self.game.as_ref().and_then(Game::revealed)
    }

    /// All boards from the first to the last; none when the match ended before it began.
    #[must_use]
    pub fn course(&self) -> Option<Course> {
        self.game.as_ref().and_then(Course::of)
    }

    pub(super) fn ply_at(&self, number: u32) -> Option<Ply> {
        self.game.as_ref().and_then(|game| ply_at(game, number))
    }
}

/// The ply number `number` of a game, from 1.
pub(super) fn ply_at(game: &Game, number: u32) -> Option<Ply> {
    let index = usize::try_from(number.checked_sub(1)?).ok()?;
    game.plies().get(index).copied()
}
