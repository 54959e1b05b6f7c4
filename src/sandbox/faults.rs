//! Faults on demand: what a real Discord does on a bad day, aimed at a route and a number of calls.
//!
//! The first fault that fits a call is used for it, in the order in which they were set. The faults of the gateway and of people (closed
//! direct messages, missing rights) are methods of [`super::Sandbox`], [`super::Channel`] and [`super::Person`].

use std::sync::Arc;
use std::time::Duration;

use super::Shared;
use super::calls::fits;
use super::refusal::Code;

/// What happens to a call.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Fault {
    /// This status with a body that is not JSON, as proxies in front of Discord send; nothing was carried out.
    Status(u16),
    /// 429 for this route, not carried out.
    RateLimited(Duration),
    /// 429 for the whole bot, not carried out.
    GloballyLimited(Duration),
    /// One of Discord's own errors, not carried out.
    Refused(Code),
    /// Carried out after this much real time.
    Slow(Duration),
    /// Neither carried out nor answered before [`FaultHandle::release`].
    Held,
    /// The connection breaks before the call was carried out.
    LostBefore,
    /// The call is carried out, and then the connection breaks.
    LostAfter,
}

#[derive(Debug)]
struct Armed {
    number: usize,
    pattern: String,
    fault: Fault,
    left: usize,
    used: usize,
    is_released: bool,
}

#[derive(Debug, Default)]
pub(crate) struct FaultList {
    armed: Vec<Armed>,
}

impl FaultList {
    /// The fault that hits this call, and its number.
    pub(crate) fn take(&mut self, method: &str, path: &str) -> Option<(usize, Fault)> {
        let armed = self
            .armed
            .iter_mut()
            .find(|armed| armed.left > 0 && fits(&armed.pattern, method, path))?;
        armed.left = if armed.left == usize::MAX {
            usize::MAX
        } else {
            armed.left - 1
        };
        armed.used += 1;
        Some((armed.number, armed.fault.clone()))
    }

    pub(crate) fn is_released(&self, number: usize) -> bool {
        self.armed.get(number).is_none_or(|armed| armed.is_released)
    }
}

/// Where faults are set.
#[derive(Debug)]
pub struct Faults<'a>(pub(crate) &'a Arc<Shared>);

impl Faults<'_> {
    /// The next call that fits `pattern` (as `PATCH /channels/*/messages/*`) is hit by `fault`.
    #[must_use = "the handle tells how often it hit; use `let _ =` if that does not matter"]
    pub fn next(&self, pattern: impl Into<String>, fault: Fault) -> FaultHandle {
        let number = self.0.change(|world| {
            let number = world.faults.armed.len();
            let pattern = pattern.into();
            world.faults.armed.push(Armed {
                number,
                pattern,
                fault,
                left: 1,
                used: 0,
                is_released: false,
            });
            number
        });
        FaultHandle {
            shared: Arc::clone(self.0),
            number,
        }
    }

    /// No fault that was set hits any more, and what was held goes on.
    pub fn clear(&self) {
        self.0.change(|world| {
            for armed in &mut world.faults.armed {
                armed.left = 0;
                armed.is_released = true;
            }
        });
    }
}

/// A fault that was set.
#[derive(Clone, Debug)]
pub struct FaultHandle {
    shared: Arc<Shared>,
    number: usize,
}

impl FaultHandle {
    fn with<T>(&self, change: impl FnOnce(&mut Armed) -> T) -> T {
        self.shared
            .change(|world| change(&mut world.faults.armed[self.number]))
    }

    /// Hits this many calls instead of one.
    #[must_use]
    pub fn times(self, count: usize) -> Self {
        self.with(|armed| armed.left = count);
        self
    }

    /// Hits every call until it is cleared.
    #[must_use]
    pub fn always(self) -> Self {
        self.times(usize::MAX)
    }

    /// How many calls it has hit.
    #[must_use]
    pub fn hits(&self) -> usize {
        self.with(|armed| armed.used)
    }

    /// Hits no more; what it holds goes on.
    pub fn release(&self) {
        self.with(|armed| {
            armed.left = 0;
            armed.is_released = true;
        });
    }

    /// Waits until it has hit a call.
    ///
    /// # Panics
    /// If no call comes in a few seconds.
    pub async fn reached(&self) {
        let number = self.number;
        let found = self
            .shared
            .wait_for(|world| (world.faults.armed[number].used > 0).then_some(()))
            .await;
        assert!(
            found.is_some(),
            "no call came that this fault could hit: {:?}",
            self.with(|armed| armed.pattern.clone())
        );
    }
}
