//! Future work: polls the store for rows whose time has come, and does them. The only room that waits for a time to come.
//!
//! A job is a row with a due time, written in the transaction of the change that makes it necessary, so that it survives
//! every end of the program: challenges expire, a match that idles says so, messages that lag behind are repaired.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt as _;
use tokio::task::JoinSet;

use crate::discord::Bot;
use crate::matches::{Error, Fault, Job, JobKind};

/// How often the store is asked.
const POLL: Duration = Duration::from_millis(500);
/// How many jobs are done at the same time, and how many are looked through for those that may begin.
const AT_ONCE: usize = 8;
const ROUND: u32 = 200;

/// Does what is due, for ever. What lags behind at the start is due at once.
pub async fn run(bot: &Bot) {
    if let Err(error) = resume(bot).await {
        tracing::error!(%error, "the messages that lag behind wait for their time");
    }
    let mut ticks = tokio::time::interval(POLL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    // Tasks of their own: a match that takes its time holds up nothing but its own jobs.
    let mut running = JoinSet::new();
    let mut busy = HashSet::new();
    loop {
        tokio::select! {
            Some(done) = running.join_next() => {
                if let Ok(Job { kind, of, .. }) = done {
                    busy.remove(&(kind, of));
                }
                if running.len() + 1 == AT_ONCE {
                    ticks.reset_immediately();
                }
            }
            _ = ticks.tick() => match bot.matches.due(bot.clock.now(), ROUND).await {
                Ok(jobs) => {
                    for job in jobs {
                        if running.len() < AT_ONCE && busy.insert((job.kind, job.of)) {
                            running.spawn(run_caught(bot.clone(), job));
                        }
                    }
                }
                Err(error) => tracing::error!(%error, "the jobs could not be read"),
            },
        }
    }
}

/// Whatever is wrong with one match, the others' jobs are done.
async fn run_caught(bot: Bot, job: Job) -> Job {
    if AssertUnwindSafe(run_one(&bot, job))
        .catch_unwind()
        .await
        .is_err()
    {
        tracing::error!(game = %job.of, kind = ?job.kind, "a job panicked");
        put_off(&bot, job).await;
    }
    job
}

/// Makes due what lagged behind when the program ended; what it was doing to those messages is not known.
async fn resume(bot: &Bot) -> Result<(), Fault> {
    let now = bot.clock.now();
    bot.matches.hasten_refreshes(now).await?;
    for job in bot.matches.due(now, u32::MAX).await? {
        if job.kind.is_refresh() {
            bot.doubt(job.of);
        }
    }
    Ok(())
}

async fn run_one(bot: &Bot, job: Job) {
    let Some(_running) = bot.begin() else {
        return;
    };
    let now = bot.clock.now();
    let done: Result<(), Error> = match job.kind {
        JobKind::Refresh | JobKind::Own(_) => Ok(()),
        JobKind::ChallengeExpiry => bot.matches.expire(job.of, now).await.map(drop),
        JobKind::Idle => bot.matches.note_idle(job.of, now).await.map(drop),
    };
    let is_done = match done {
        Ok(()) => match job.kind {
            JobKind::Own(color) => bot.refresh_own(job.of, color, None).await,
            _ => bot.refresh(job.of, None).await,
        },
        Err(error) => {
            tracing::error!(game = %job.of, kind = ?job.kind, %error, "a job failed");
            false
        }
    };
    if !is_done {
        put_off(bot, job).await;
    }
}

async fn put_off(bot: &Bot, job: Job) {
    let due_at = bot.clock.now() + pause(job.attempts);
    if let Err(error) = bot.matches.reschedule(&job, due_at).await {
        tracing::error!(game = %job.of, %error, "a job could not be put off");
    }
}

/// How long to wait after so many failures: 1 s, doubled each time, up to an hour.
fn pause(attempts: u32) -> Duration {
    const LONGEST: Duration = Duration::from_hours(1);
    Duration::from_secs(1 << attempts.min(12)).min(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_an_hour() {
        for (attempts, seconds) in [
            (0, 1),
            (1, 2),
            (5, 32),
            (11, 2048),
            (12, 3600),
            (1000, 3600),
        ] {
            assert_eq!(
                pause(attempts),
                Duration::from_secs(seconds),
                "after {attempts}"
            );
        }
    }
}
