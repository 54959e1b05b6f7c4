//! What is to be done later: deadlines, and messages that lag behind. Rows, not sleeping tasks; whoever polls does them.

use super::change::BOARDS;
use super::error::Error;
use super::state::{Match, MatchState};
use super::{BySlot, Fault, Job, JobKind, Matches};
use crate::clock::Timestamp;
use crate::ids::MatchId;
use crate::rules::color::Color;

impl Matches {
    /// The jobs whose time has come, the longest due first, at most `limit` of them.
    ///
    /// # Errors
    /// The database fails.
    pub async fn due(&self, now: Timestamp, limit: u32) -> Result<Vec<Job>, Fault> {
        self.store.read().await?.due_jobs(now, limit).await
    }

    /// Notes that a match's messages show `shown`, so that nobody needs to look again; unless later revisions are to be
    /// shown already, which is told by `false`.
    ///
    /// # Errors
    /// The database fails.
    pub async fn settle(&self, id: MatchId, shown: &BySlot<u32>) -> Result<bool, Fault> {
        let mut writing = self.store.write().await?;
        let is_settled = writing.settle_refresh(id, shown).await?;
        writing.commit().await?;
        Ok(is_settled)
    }

    /// Notes the same of a player's own message, which shows the revision `shown`.
    ///
    /// # Errors
    /// The database fails.
    pub async fn settle_own(&self, id: MatchId, color: Color, shown: u32) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        writing.settle_own(id, color, shown).await?;
        writing.commit().await
    }

    /// Looks at a player's own message again at `due_at`: he cannot be reached now.
    ///
    /// # Errors
    /// The database fails.
    pub async fn look_again(
        &self,
        id: MatchId,
        color: Color,
        due_at: Timestamp,
    ) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        writing.put_job(JobKind::Own(color), id, due_at).await?;
        writing.commit().await
    }

    /// Counts a failure of `job` and puts it off until `due_at`, unless it was asked for anew meanwhile.
    ///
    /// # Errors
    /// The database fails.
    pub async fn reschedule(&self, job: &Job, due_at: Timestamp) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        writing.postpone_job(job, due_at).await?;
        writing.commit().await
    }

    /// Makes every refresh that waits due at once: after a start, what had failed may succeed.
    ///
    /// # Errors
    /// The database fails.
    pub async fn hasten_refreshes(&self, now: Timestamp) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        writing.hasten_refreshes(now).await?;
        writing.commit().await
    }

    /// Makes the messages of a match that has been idle for long say that who waits may end it; any other stays as it is.
    ///
    /// # Errors
    /// There is no such match, or the database fails.
    pub async fn note_idle(&self, id: MatchId, now: Timestamp) -> Result<Match, Error> {
        let (mut change, found) = self.change(id).await?;
        let idle_at = match &found.state {
            MatchState::Deploying(deploying) => deploying.idle_at(),
            MatchState::Playing(playing) => playing.idle_at(),
            _ => {
                change.writing.remove_job(JobKind::Idle, id).await?;
                change.writing.commit().await?;
                return Ok(found);
            }
        };
        if now < idle_at {
            change.writing.put_job(JobKind::Idle, id, idle_at).await?;
            change.writing.commit().await?;
            return Ok(found);
        }
        change.writing.remove_job(JobKind::Idle, id).await?;
        Ok(change.commit(found, &BOARDS, None, now).await?)
    }
}
