//! Which message each slot of a match shows in the state that the match is in.

use super::Bot;
use super::message::{PrivateMessage, PublicMessage};
use super::reply::Fill;
use crate::ids::UserId;
use crate::matches::{Deploying, Finished, Match, MatchState, Playing, Slot};
use crate::rules::color::Color;

/// The state of a match that was accepted, and so has a message in the channel and one for each player.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stage<'a> {
    Placing(&'a Deploying),
    Playing(&'a Playing),
    Over(&'a Finished),
}

impl<'a> Stage<'a> {
    /// None before the challenge is accepted, and where what is stored makes no sense.
    pub(super) fn of(game: &'a Match) -> Option<Self> {
        match &game.state {
            MatchState::Challenged(_) | MatchState::Closed(_) | MatchState::Damaged(_) => None,
            MatchState::Deploying(deploying) => Some(Self::Placing(deploying)),
            MatchState::Playing(playing) => Some(Self::Playing(playing)),
            MatchState::Finished(finished) => Some(Self::Over(finished)),
        }
    }

    /// The same with the colour that `user` plays; none for anybody but the players.
    pub(super) fn of_player(game: &'a Match, user: UserId) -> Option<(Self, Color)> {
        Some((Self::of(game)?, game.color_of(user)?))
    }
}

/// What `slot` of a match is to show.
pub(super) fn fill(game: &Match, slot: Slot) -> Fill {
    Fill {
        game: game.id,
        slot,
        revision: game.revisions[slot],
        edition: game.edition(),
    }
}

impl Bot {
    /// The challenge as it stands.
    pub(super) fn challenge_message(&self, game: &Match) -> (PublicMessage, Fill) {
        let message = match &game.state {
            MatchState::Challenged(challenged) => self.challenge(game, *challenged),
            MatchState::Closed(closed) => self.challenge_closed(game, closed.how()),
            MatchState::Deploying(_)
            | MatchState::Playing(_)
            | MatchState::Finished(_)
            | MatchState::Damaged(_) => self.challenge_accepted(game),
        };
        let slot = Slot::Challenge;
        (
            message,
            Fill {
                game: game.id,
                slot,
                revision: game.revisions[slot],
                edition: 0,
            },
        )
    }

    /// The channel's message of the match. It tells nobody of an end that he has brought about himself: `by`.
    pub(super) async fn public_message(
        &self,
        game: &Match,
        stage: Stage<'_>,
        by: Option<UserId>,
    ) -> PublicMessage {
        match stage {
            Stage::Placing(deploying) => self.setup_message(game, deploying),
            Stage::Playing(playing) => self.live_board(game, playing).await,
            Stage::Over(finished) => self.result(game, finished).await.without_calling(by),
        }
    }

    /// `color`'s own message.
    pub(super) async fn private_message(
        &self,
        game: &Match,
        stage: Stage<'_>,
        color: Color,
    ) -> PrivateMessage {
        match stage {
            Stage::Placing(deploying) => self.panel(game, deploying, color).await,
            Stage::Playing(playing) => self.private_board(game, playing, color).await,
            Stage::Over(finished) => self.last_view(game, finished, color).await,
        }
    }
}
