//! Rate limits (docs: topics/rate-limits; DISCORD 2.4). Windows are measured in real time, since that is what a client waits in.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

/// How many calls in how long a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Calls.
    pub calls: usize,
    /// The window.
    pub within: Duration,
}

/// Which limits hold.
///
/// `default()` has only the one on edits of old messages: tests play a match faster than any two people. [`RateLimits::discord`]
/// is what Discord does, as far as it can be known; its figures per route are not documented and may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimits {
    /// Sends and edits, per channel.
    pub per_channel: Option<Rate>,
    /// All calls of the bot but interaction answers and follow-ups.
    pub global: Option<Rate>,
    /// Edits to messages older than an hour, per channel (code 30046).
    pub old_edits: Rate,
}

impl Default for RateLimits {
    fn default() -> Self {
        // Users report about three in 20 s (discord-api-docs #4413).
        Self {
            per_channel: None,
            global: None,
            old_edits: Rate {
                calls: 3,
                within: Duration::from_secs(20),
            },
        }
    }
}

impl RateLimits {
    /// 50 calls a second over all, and five sends or edits in five seconds per channel.
    #[must_use]
    pub fn discord() -> Self {
        Self {
            per_channel: Some(Rate {
                calls: 5,
                within: Duration::from_secs(5),
            }),
            global: Some(Rate {
                calls: 50,
                within: Duration::from_secs(1),
            }),
            ..Self::default()
        }
    }
}

/// The limits that hold, and the calls that count against them.
#[derive(Debug, Default)]
pub(crate) struct Limits {
    pub(crate) rates: RateLimits,
    windows: BTreeMap<String, VecDeque<Instant>>,
}

/// How a bucket stands after a call, for the `X-RateLimit-…` headers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(crate) limit: usize,
    pub(crate) remaining: usize,
    pub(crate) reset_after: f64,
}

impl Limits {
    pub(crate) fn new(rates: RateLimits) -> Self {
        Self {
            rates,
            windows: BTreeMap::new(),
        }
    }

    /// Counts a call against a bucket.
    ///
    /// # Errors
    /// The seconds until there is room again.
    pub(crate) fn take(&mut self, bucket: &str, rate: Rate) -> Result<Standing, f64> {
        let now = Instant::now();
        let window = self.windows.entry(bucket.to_owned()).or_default();
        while window
            .front()
            .is_some_and(|first| now.duration_since(*first) >= rate.within)
        {
            window.pop_front();
        }
        let reset_after = |window: &VecDeque<Instant>| {
            window.front().map_or(0.0, |first| {
                rate.within
                    .saturating_sub(now.duration_since(*first))
                    .as_secs_f64()
            })
        };
        if window.len() >= rate.calls {
            return Err(reset_after(window));
        }
        window.push_back(now);
        Ok(Standing {
            limit: rate.calls,
            remaining: rate.calls - window.len(),
            reset_after: reset_after(window),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_bucket_says_when_there_is_room() {
        let mut limits = Limits::default();
        let rate = Rate {
            calls: 2,
            within: Duration::from_secs(5),
        };
        assert_eq!(
            limits.take("a", rate).map(|standing| standing.remaining),
            Ok(1)
        );
        assert_eq!(
            limits.take("a", rate).map(|standing| standing.remaining),
            Ok(0)
        );
        let wait = limits.take("a", rate).expect_err("the third of two");
        assert!((4.0..=5.0).contains(&wait), "{wait}");
        assert!(limits.take("b", rate).is_ok(), "another bucket");
    }
}
