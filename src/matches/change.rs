//! One change of one match: begun with its present state, ended with its next.

use std::time::Duration;

use super::error::{Error, Rejection};
use super::load::load;
use super::state::{Match, MatchState};
use super::terms::AnswerKey;
use super::{Matches, Slot};
use crate::clock::Timestamp;
use crate::ids::{MatchId, UserId};
use crate::rules::color::Color;
use crate::store::jobs::JobKind;
use crate::store::matches::Progress;
use crate::store::messages::PendingAnswer;
use crate::store::{Fault, Writing};

/// How long after a change the job looks whether its messages show it. Whoever made the change shows it at once, so this
/// only matters when that failed or the program ended in between.
pub(super) const REFRESH_AFTER: Duration = Duration::from_secs(3);

/// The slots that show the course of a match: those of a board.
pub(super) const BOARDS: [Slot; 3] = [Slot::Public, Slot::Red, Slot::Blue];

/// A match that is being changed. Dropped, nothing has changed.
pub(super) struct Change {
    pub(super) writing: Writing,
    was: Progress,
}

impl Matches {
    /// Begins to change a match.
    pub(super) async fn change(&self, id: MatchId) -> Result<(Change, Match), Error> {
        let mut writing = self.store.write().await?;
        let found = load(&mut writing, id).await?;
        let found = found.ok_or_else(|| Rejection::MatchUnknown {
            wanted: id.to_string(),
        })?;
        Ok((
            Change {
                writing,
                was: found.progress(),
            },
            found,
        ))
    }
}

impl Change {
    /// A match that was just added.
    pub(super) fn of_new(writing: Writing, new: &Match) -> Self {
        Self {
            writing,
            was: new.progress(),
        }
    }

    /// Writes down what the match has become, which of its messages must show it, and the jobs that follow from it.
    pub(super) async fn commit(
        mut self,
        mut after: Match,
        raised: &[Slot],
        answer: Option<AnswerKey>,
        now: Timestamp,
    ) -> Result<Match, Fault> {
        let id = after.id;
        let progress = after.progress();
        self.writing
            .update_match(id, &progress, (self.was.phase, self.was.ply))
            .await?;
        for &slot in raised {
            self.writing.raise(id, slot).await?;
            after.revisions[slot] += 1;
        }
        if let Some(AnswerKey {
            slot,
            application,
            token,
        }) = answer
        {
            let (revision, edition) = (after.revisions[slot], after.edition());
            let answer = PendingAnswer {
                token,
                application,
                of: id,
                slot,
                revision,
                edition,
                created_at: now,
            };
            self.writing.insert_answer(&answer).await?;
        }
        let refresh = JobKind::after(raised);
        if refresh == JobKind::Refresh {
            self.writing.remove_own_refreshes(id).await?;
        }
        self.writing
            .put_job(refresh, id, now + REFRESH_AFTER)
            .await?;
        self.schedule(&after, &progress).await?;
        self.writing.commit().await?;
        Ok(after)
    }

    /// Keeps the deadlines of the match's state and drops those of the state before.
    async fn schedule(&mut self, after: &Match, progress: &Progress) -> Result<(), Fault> {
        let id = after.id;
        if let MatchState::Challenged(challenged) = &after.state {
            return self
                .writing
                .put_job(JobKind::ChallengeExpiry, id, challenged.expires_at())
                .await;
        }
        self.writing
            .remove_job(JobKind::ChallengeExpiry, id)
            .await?;
        let idle_at = match &after.state {
            MatchState::Deploying(deploying) => deploying.idle_at(),
            MatchState::Playing(playing) => playing.idle_at(),
            _ => return self.writing.remove_job(JobKind::Idle, id).await,
        };
        // Only what moves the deadline asks anew: who was told once is not told again by every change of a draft.
        if (self.was.phase, self.was.active_at) == (progress.phase, progress.active_at) {
            return Ok(());
        }
        self.writing.put_job(JobKind::Idle, id, idle_at).await
    }
}

impl Match {
    /// The colour of a player, or why a person may not do a player's things.
    pub(super) fn seat(&self, user: UserId) -> Result<Color, Rejection> {
        let players = self.players().ok_or_else(|| self.misplaced())?;
        self.color_of(user).ok_or(Rejection::NotAPlayer { players })
    }
}
