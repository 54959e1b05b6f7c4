//! The state in which both place their pieces, each unseen by the other.

use std::time::Duration;

use super::error::Rejection;
use super::finished::Finished;
use super::playing::Playing;
use super::state::MatchState;
use crate::clock::Timestamp;
use crate::ids::UserId;
use crate::rules::color::{ByColor, Color};
use crate::rules::game::Game;
use crate::rules::outcome::{EndReason, Outcome};
use crate::rules::ruleset::Ruleset;
use crate::rules::setup::Deployment;
use crate::store::setups::Draft;

/// After how long who is ready need not wait any longer (PRODUCT.md).
const IDLE_AFTER: Duration = Duration::from_hours(3 * 24);

/// A match whose players place their pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deploying {
    players: ByColor<UserId>,
    drafts: ByColor<Draft>,
    active_at: Timestamp,
}

impl Deploying {
    pub(super) const fn new(
        players: ByColor<UserId>,
        drafts: ByColor<Draft>,
        active_at: Timestamp,
    ) -> Self {
        Self {
            players,
            drafts,
            active_at,
        }
    }

    /// Who plays which colour.
    #[must_use]
    pub const fn players(&self) -> ByColor<UserId> {
        self.players
    }

    /// Whether a player has said Ready; public.
    #[must_use]
    pub fn is_ready(&self, color: Color) -> bool {
        self.drafts[color].is_ready
    }

    /// The setup that a player would begin with; his secret.
    #[must_use]
    pub fn draft(&self, color: Color) -> &Deployment {
        &self.drafts[color].deployment
    }

    /// What a player last typed as a setup and was not legal, to stand in his form; his secret.
    #[must_use]
    pub fn typed(&self, color: Color) -> Option<&str> {
        self.drafts[color].typed.as_deref()
    }

    /// Who is not ready, Red first.
    #[must_use]
    pub fn waits_for(&self) -> Vec<UserId> {
        let unready = Color::ALL
            .into_iter()
            .filter(|&color| !self.is_ready(color));
        unready.map(|color| self.players[color]).collect()
    }

    /// When who is ready may end the match. Only what both can see moves it: the accepting, Ready and Not ready.
    #[must_use]
    pub fn idle_at(&self) -> Timestamp {
        self.active_at + IDLE_AFTER
    }

    pub(super) const fn active_at(&self) -> Timestamp {
        self.active_at
    }

    pub(super) fn stored(&self, color: Color) -> &Draft {
        &self.drafts[color]
    }

    /// Whether a player may end the match as idle.
    pub(super) fn may_end(&self, color: Color, now: Timestamp) -> Result<(), Rejection> {
        if !self.is_ready(color) {
            Err(Rejection::WaitsForYou)
        } else if now < self.idle_at() {
            Err(Rejection::NotIdle {
                idle_at: self.idle_at(),
            })
        } else {
            Ok(())
        }
    }

    /// Puts another draft in the place of a player's.
    pub(super) fn redraft(mut self, color: Color, draft: Draft) -> Self {
        self.drafts[color] = draft;
        self
    }

    /// Keeps what a player typed beside his draft.
    pub(super) fn keep_typed(mut self, color: Color, typed: &str) -> Self {
        self.drafts[color].typed = Some(typed.to_owned());
        self
    }

    /// A player says Ready; if the other has, the match begins.
    pub(super) fn ready(mut self, color: Color, ruleset: Ruleset, now: Timestamp) -> MatchState {
        self.drafts[color].is_ready = true;
        self.active_at = now;
        if self.is_ready(color.other()) {
            let game = Game::new(ruleset, self.drafts.map(|draft| draft.deployment));
            MatchState::begun(Playing::new(self.players, game, now))
        } else {
            MatchState::Deploying(Box::new(self))
        }
    }

    /// A player takes his Ready back.
    pub(super) fn not_ready(mut self, color: Color, now: Timestamp) -> Self {
        self.drafts[color].is_ready = false;
        self.active_at = now;
        self
    }

    /// The match ends before it began.
    pub(super) fn abort(self, by: Color, now: Timestamp) -> Finished {
        Finished::without_board(self.players, 0, Outcome::draw(EndReason::Aborted), now)
            .by(Some(by))
    }
}
