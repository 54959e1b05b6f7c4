//! Future work, as rows with due times.

use super::slots::{BySlot, Slot};
use super::{Fault, Reading, Writing};
use crate::clock::Timestamp;
use crate::ids::MatchId;
use crate::rules::color::Color;

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JobKind {
    /// Bring a match's messages up to date.
    Refresh,
    /// Bring one player's own message up to date, and touch nothing that anybody else sees.
    Own(Color),
    /// Close a challenge that nobody has accepted.
    ChallengeExpiry,
    /// Tell the players that the one who waits may end the match.
    Idle,
}

impl JobKind {
    const ALL: [Self; 5] = [
        Self::Refresh,
        Self::Own(Color::Red),
        Self::Own(Color::Blue),
        Self::ChallengeExpiry,
        Self::Idle,
    ];

    /// What brings changed messages up to date. A player's own changes alone say nothing to anybody else, not even when they
    /// happen: no other message may follow at that moment.
    #[must_use]
    pub fn after(raised: &[Slot]) -> Self {
        match raised {
            [slot] => slot.color().map_or(Self::Refresh, Self::Own),
            _ => Self::Refresh,
        }
    }

    /// Whether it brings messages up to date.
    #[must_use]
    pub const fn is_refresh(self) -> bool {
        matches!(self, Self::Refresh | Self::Own(_))
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Refresh => "refresh",
            Self::Own(Color::Red) => "refresh-red",
            Self::Own(Color::Blue) => "refresh-blue",
            Self::ChallengeExpiry => "challenge-expiry",
            Self::Idle => "idle",
        }
    }
}

/// One thing to do for one match; there is at most one of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Job {
    /// What.
    pub kind: JobKind,
    /// For which match.
    pub of: MatchId,
    /// Not before this moment.
    pub due_at: Timestamp,
    /// How often it has failed since it was last asked for.
    pub attempts: u32,
}

impl Reading {
    /// The jobs whose time has come, the longest due first, at most `limit` of them.
    ///
    /// # Errors
    /// The database fails, or holds an unknown kind.
    pub async fn due_jobs(&mut self, now: Timestamp, limit: u32) -> Result<Vec<Job>, Fault> {
        let rows: Vec<(String, u32, i64, u32)> = sqlx::query_as(
            "select kind, match_id, due_at, attempts from jobs where due_at <= ? order by due_at, match_id limit ?",
        )
        .bind(now.as_millis())
        .bind(limit)
        .fetch_all(self.connection())
        .await?;
        rows.into_iter()
            .map(|(kind, id, due_at, attempts)| {
                let of = MatchId::from(id);
                Ok(Job {
                    kind: super::word(&JobKind::ALL, JobKind::name, &kind, of, "kind")?,
                    of,
                    due_at: Timestamp::from_millis(due_at),
                    attempts,
                })
            })
            .collect()
    }
}

impl Writing {
    /// Asks for a job anew, in place of one of the same kind.
    ///
    /// # Errors
    /// The database fails.
    pub async fn put_job(
        &mut self,
        kind: JobKind,
        id: MatchId,
        due_at: Timestamp,
    ) -> Result<(), Fault> {
        sqlx::query(
            "insert into jobs (kind, match_id, due_at) values (?, ?, ?)
             on conflict do update set due_at = excluded.due_at, attempts = 0",
        )
        .bind(kind.name())
        .bind(u32::from(id))
        .bind(due_at.as_millis())
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Drops a job, done or needless.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_job(&mut self, kind: JobKind, id: MatchId) -> Result<(), Fault> {
        sqlx::query("delete from jobs where kind = ? and match_id = ?")
            .bind(kind.name())
            .bind(u32::from(id))
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Drops the refreshes of the players' own messages: one of all messages does what they do.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_own_refreshes(&mut self, id: MatchId) -> Result<(), Fault> {
        for color in Color::ALL {
            self.remove_job(JobKind::Own(color), id).await?;
        }
        Ok(())
    }

    /// Counts a failure of `job` and puts it off until `due_at`, unless it was asked for anew meanwhile.
    ///
    /// # Errors
    /// The database fails.
    pub async fn postpone_job(&mut self, job: &Job, due_at: Timestamp) -> Result<(), Fault> {
        sqlx::query(
            "update jobs set due_at = ?, attempts = attempts + 1
             where kind = ? and match_id = ? and due_at = ? and attempts = ?",
        )
        .bind(due_at.as_millis())
        .bind(job.kind.name())
        .bind(u32::from(job.of))
        .bind(job.due_at.as_millis())
        .bind(job.attempts)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Drops the refresh of a match whose messages show `shown`, unless a later revision is to be shown already. Tells
    /// whether that was so.
    ///
    /// # Errors
    /// The database fails.
    pub async fn settle_refresh(
        &mut self,
        id: MatchId,
        shown: &BySlot<u32>,
    ) -> Result<bool, Fault> {
        let is_settled = self.revisions(id).await? == *shown;
        if is_settled {
            self.remove_job(JobKind::Refresh, id).await?;
            self.remove_own_refreshes(id).await?;
        }
        Ok(is_settled)
    }

    /// Drops the refresh of a player's own message that shows the revision `shown`, unless a later one is to be shown already.
    ///
    /// # Errors
    /// The database fails.
    pub async fn settle_own(&mut self, id: MatchId, color: Color, shown: u32) -> Result<(), Fault> {
        if self.revisions(id).await?[Slot::of(color)] == shown {
            self.remove_job(JobKind::Own(color), id).await?;
        }
        Ok(())
    }

    /// Makes every refresh that waits due at once.
    ///
    /// # Errors
    /// The database fails.
    pub async fn hasten_refreshes(&mut self, now: Timestamp) -> Result<(), Fault> {
        sqlx::query(
            "update jobs set due_at = ?1, attempts = 0 where kind in ('refresh', 'refresh-red', 'refresh-blue') and due_at > ?1",
        )
        .bind(now.as_millis())
        .execute(self.connection())
        .await?;
        Ok(())
    }
}
