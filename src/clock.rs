//! The time of day, as an argument: everything else is handed a [`Timestamp`], and only the edges of the program hold a
//! [`Clock`] to read it from. Tests hold one that stands still until they move it.

use std::ops::{Add, Sub};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A moment, in milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The moment `milliseconds` after the beginning of 1970, UTC.
    #[must_use]
    pub const fn from_millis(milliseconds: i64) -> Self {
        Self(milliseconds)
    }

    /// Milliseconds since the beginning of 1970, UTC.
    #[must_use]
    pub const fn as_millis(self) -> i64 {
        self.0
    }

    /// Whole seconds since the beginning of 1970, UTC, as Discord's `<t:…:R>` wants them; rounded down.
    #[must_use]
    pub const fn as_seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// The time since `earlier`; zero when `earlier` is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

/// Whole milliseconds of `duration`, at most `i64::MAX`.
fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

impl Add<Duration> for Timestamp {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(millis(duration)))
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Self;

    fn sub(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(millis(duration)))
    }
}

/// Tells the time. Clones tell the same time.
#[derive(Debug, Clone)]
pub struct Clock(Source);

#[derive(Debug, Clone)]
enum Source {
    System,
    Manual(Arc<AtomicI64>),
}

impl Clock {
    /// The computer's clock.
    #[must_use]
    pub const fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stands at `start` and a handle that moves it.
    #[must_use]
    pub fn manual(start: Timestamp) -> (Self, Hand) {
        let time = Arc::new(AtomicI64::new(start.0));
        (Self(Source::Manual(Arc::clone(&time))), Hand(time))
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Source::System => system_time(),
            Source::Manual(time) => Timestamp(time.load(Ordering::SeqCst)),
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the one place that reads the system's clock"
)]
fn system_time() -> Timestamp {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Timestamp(0) + since
}

/// Moves a manual [`Clock`].
#[derive(Debug, Clone)]
pub struct Hand(Arc<AtomicI64>);

impl Hand {
    /// Puts the clock at `moment`.
    pub fn set(&self, moment: Timestamp) {
        self.0.store(moment.0, Ordering::SeqCst);
    }

    /// Puts the clock forward.
    pub fn advance(&self, by: Duration) {
        self.0.fetch_add(millis(by), Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_rounded_down() {
        for (millis, seconds) in [(0, 0), (999, 0), (1_000, 1), (-1, -1), (-1_000, -1)] {
            assert_eq!(
                Timestamp::from_millis(millis).as_seconds(),
                seconds,
                "{millis}"
            );
        }
    }

    #[test]
    fn a_manual_clock_moves_only_by_hand() {
        let (clock, hand) = Clock::manual(Timestamp::from_millis(5));
        let copy = clock.clone();
        assert_eq!(clock.now(), Timestamp::from_millis(5));
        hand.advance(Duration::from_secs(1));
        assert_eq!(copy.now(), Timestamp::from_millis(1_005));
        hand.set(Timestamp::from_millis(9));
        assert_eq!(clock.now(), Timestamp::from_millis(9));
    }

    #[test]
    fn time_since_a_later_moment_is_none_at_all() {
        let (early, late) = (Timestamp::from_millis(10), Timestamp::from_millis(250));
        assert_eq!(late.since(early), Duration::from_millis(240));
        assert_eq!(early.since(late), Duration::ZERO);
        assert_eq!(late - Duration::from_millis(240), early);
    }
}
