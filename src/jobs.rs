//! Future work: polls the store for rows whose time has come, and does them. The only room that waits.
//!
//! A job is a row with a due time, written in the transaction of the change that makes it necessary, so that it survives
//! every end of the program: challenges expire, a match that idles says so, messages that lag behind are repaired.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::{FutureExt as _, StreamExt as _, stream};

use crate::discord::Bot;
use crate::matches::{Error, Job, JobKind};

/// How often the store is asked.
const POLL: Duration = Duration::from_millis(500);
/// How many jobs are done at the same time, and at most in one round.
const AT_ONCE: usize = 8;
const ROUND: u32 = 200;

/// Does what is due, for ever. What lags behind at the start is due at once.
pub async fn run(bot: &Bot) {
    if let Err(error) = bot.matches.hasten_refreshes(bot.clock.now()).await {
        tracing::error!(%error, "the messages that lag behind wait for their time");
    }
    let mut ticks = tokio::time::interval(POLL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match bot.matches.due(bot.clock.now(), ROUND).await {
            Ok(jobs) => {
                stream::iter(jobs)
                    .for_each_concurrent(AT_ONCE, |job| async move {
                        // Whatever is wrong with one match, the others' jobs are done.
                        if AssertUnwindSafe(run_one(bot, job))
                            .catch_unwind()
                            .await
                            .is_err()
                        {
                            tracing::error!(game = %job.of, kind = ?job.kind, "a job panicked");
                            put_off(bot, job).await;
                        }
                    })
                    .await;
            }
            Err(error) => tracing::error!(%error, "the jobs could not be read"),
        }
    }
}

async fn run_one(bot: &Bot, job: Job) {
    let Some(_running) = bot.begin() else {
        return;
    };
    let now = bot.clock.now();
    let done: Result<(), Error> = match job.kind {
        JobKind::Refresh => Ok(()),
        JobKind::ChallengeExpiry => bot.matches.expire(job.of, now).await.map(drop),
        JobKind::Idle => bot.matches.note_idle(job.of, now).await.map(drop),
    };
    let is_done = match done {
        Ok(()) => bot.repair(job.of).await,
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
