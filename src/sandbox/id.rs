//! Snowflakes and the sandbox's own clock.
//!
//! Every thing in the sandbox has an [`Id`] that grows with time, as Discord's have. The clock stands still unless a test moves it
//! (or the sandbox was built to follow the real one), so two runs of one test see the same ids and times.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The first millisecond of 2015 in Unix time, where snowflakes begin (docs: reference, "Snowflakes").
const EPOCH: u64 = 1_420_070_400_000;

/// A snowflake: the creation time in milliseconds in its upper 42 bits. Written as a string in JSON, as Discord does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u64);

impl Id {
    /// The id with this number.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The plain number, for a bot's own id types.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// When the thing was made, in milliseconds of Unix time.
    #[must_use]
    pub const fn created_at(self) -> u64 {
        (self.0 >> 22) + EPOCH
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl From<Id> for u64 {
    fn from(id: Id) -> Self {
        id.0
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

/// What time it is in the sandbox, and the source of its ids.
#[derive(Debug)]
pub(crate) struct Clock {
    base: u64,
    follows: Option<Instant>,
    last: u64,
}

impl Clock {
    /// A clock that shows `base` (milliseconds of Unix time) and runs on from there only if `follows`.
    pub(crate) fn new(base: u64, follows: bool) -> Self {
        Self {
            base,
            follows: follows.then(Instant::now),
            last: 0,
        }
    }

    /// Milliseconds of Unix time.
    pub(crate) fn now(&self) -> u64 {
        self.base + self.follows.map_or(0, |start| as_millis(start.elapsed()))
    }

    /// From now on it shows `now` (milliseconds of Unix time) and runs on.
    pub(crate) fn run_from(&mut self, now: u64) {
        self.base = now;
        self.follows = Some(Instant::now());
    }

    pub(crate) fn advance(&mut self, by: Duration) {
        self.base += as_millis(by);
    }

    pub(crate) fn next_id(&mut self) -> Id {
        self.last = (self.last + 1).max((self.now() - EPOCH) << 22);
        Id(self.last)
    }
}

/// Whole milliseconds.
pub(crate) fn as_millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// A time in milliseconds of Unix time as Discord writes it (ISO 8601, UTC).
pub(crate) fn iso8601(millis: u64) -> String {
    let (days, in_day) = (millis / 86_400_000, millis % 86_400_000);
    // Civil date from a day number: Howard Hinnant, "chrono-compatible low-level date algorithms", for years after 1970.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_index = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_index + 2) / 5 + 1;
    let month = if month_index < 10 {
        month_index + 3
    } else {
        month_index - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second, milli) = (
        in_day / 3_600_000,
        in_day / 60_000 % 60,
        in_day / 1_000 % 60,
        in_day % 1_000,
    );
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}000+00:00")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_and_hold_the_time() {
        let mut clock = Clock::new(1_767_225_600_000, false);
        let first = clock.next_id();
        let second = clock.next_id();
        assert!(first < second);
        assert_eq!(second.created_at(), 1_767_225_600_000);
        clock.advance(Duration::from_mins(1));
        assert_eq!(clock.next_id().created_at(), 1_767_225_660_000);
    }

    #[test]
    fn times_are_written_as_iso8601() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00.000000+00:00"),
            (951_827_696_789, "2000-02-29T12:34:56.789000+00:00"),
            (1_767_225_599_999, "2025-12-31T23:59:59.999000+00:00"),
        ] {
            assert_eq!(iso8601(millis), text);
        }
    }
}
