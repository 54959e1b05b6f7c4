//! Which message each slot of a match shows in the state that the match is in, and whom it tells.

use super::Bot;
use super::boards::told;
use super::message::{PrivateMessage, PublicMessage};
use super::reply::Fill;
use crate::ids::UserId;
use crate::matches::{Deploying, Finished, Match, MatchState, Notice, Playing, Slot};
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

/// When a post may make a phone buzz: repairs and posts of what was told before never do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    Never,
    /// The first message of the slot.
    First,
    /// The first post of each edition.
    Edition,
}

impl Call {
    /// Whether a post of this `edition` may, after `announced` was the last one posted.
    pub(super) fn may(self, announced: Option<u32>, edition: u32) -> bool {
        match self {
            Self::Never => false,
            Self::First => announced.is_none(),
            Self::Edition => announced.is_none_or(|announced| announced < edition),
        }
    }
}

impl Stage<'_> {
    /// Whom the state of the match is news to, whoever brought it about.
    fn is_news_to(self, game: &Match) -> Vec<UserId> {
        match self {
            Self::Placing(_) => vec![game.challenger],
            Self::Playing(playing) => vec![playing.players()[playing.to_move()]],
            Self::Over(finished) => told(finished),
        }
    }
}

impl Bot {
    /// The challenge as it stands. Mentions, and notifies, whoever is challenged, unless he wishes to hear of nothing.
    pub(super) async fn challenge_message(&self, game: &Match) -> (PublicMessage, Fill) {
        let mut message = match &game.state {
            MatchState::Challenged(challenged) => self.challenge(game, *challenged),
            MatchState::Closed(closed) => self.challenge_closed(game, closed.how()),
            MatchState::Deploying(_)
            | MatchState::Playing(_)
            | MatchState::Finished(_)
            | MatchState::Damaged(_) => self.challenge_accepted(game),
        };
        if let Some(user) = game.opponent
            && self.settings_of(user).await.notice == Notice::Nowhere
        {
            message.0.notify.clear();
        }
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

    /// The channel's message of the match. It notifies those to whom it is news and who wish to be told there, and nobody of an
    /// end that he has brought about himself: `by` (P129).
    pub(super) async fn public_message(
        &self,
        game: &Match,
        stage: Stage<'_>,
        by: Option<UserId>,
    ) -> PublicMessage {
        let PublicMessage(mut body) = match stage {
            Stage::Placing(deploying) => self.setup_message(game, deploying),
            Stage::Playing(playing) => self.live_board(game, playing).await,
            Stage::Over(finished) => self.result(game, finished).await,
        };
        body.notify.clear();
        for user in stage.is_news_to(game) {
            let is_own_end = matches!(stage, Stage::Over(_)) && by == Some(user);
            if !is_own_end && self.settings_of(user).await.is_mentioned() {
                body.notify.push(user);
            }
        }
        PublicMessage(body)
    }

    /// When `color`'s own message may make his phone buzz: the panel that begins it; and for who wishes to be told by direct
    /// message, whatever is news to him.
    pub(super) async fn call(
        &self,
        game: &Match,
        stage: Stage<'_>,
        color: Color,
        by: Option<UserId>,
    ) -> Call {
        let Some(user) = game.player(color) else {
            return Call::Never;
        };
        match self.settings_of(user).await.notice {
            Notice::Nowhere => Call::Never,
            Notice::Dm if by != Some(user) && stage.is_news_to(game).contains(&user) => {
                Call::Edition
            }
            Notice::Channel | Notice::Dm => Call::First,
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
