//! The world behind its lock, and the notice that it changed.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::time::timeout;

use super::keeper::Keeper;
use super::oracle::Oracle;
use super::world::World;
use super::world::interaction::Interaction;

/// How long anything is waited for, in real time.
pub(crate) const PATIENCE: Duration = Duration::from_secs(15);
/// How long nothing may change before the bot counts as being at rest.
const QUIET: Duration = Duration::from_millis(150);
/// How long a call may be held by a fault.
const HELD: Duration = Duration::from_mins(10);

#[derive(Debug)]
pub(crate) struct Shared {
    world: Mutex<World>,
    changed: watch::Sender<u64>,
    pub(crate) oracle: Option<Oracle>,
    pub(crate) keeper: Keeper,
}

impl Shared {
    pub(crate) fn new(world: World, oracle: Option<Oracle>) -> Self {
        Self {
            world: Mutex::new(world),
            changed: watch::Sender::new(0),
            oracle,
            keeper: Keeper::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the world, and tells everybody who waits.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let result = change(&mut self.lock());
        self.changed.send_modify(|count| *count += 1);
        result
    }

    /// Waits until `look` finds something, at most [`PATIENCE`].
    pub(crate) async fn wait_for<T>(&self, look: impl FnMut(&World) -> Option<T>) -> Option<T> {
        self.wait_within(PATIENCE, look).await
    }

    pub(crate) async fn wait_long<T>(&self, look: impl FnMut(&World) -> Option<T>) -> Option<T> {
        self.wait_within(HELD, look).await
    }

    pub(crate) async fn wait_within<T>(
        &self,
        patience: Duration,
        mut look: impl FnMut(&World) -> Option<T>,
    ) -> Option<T> {
        let mut changes = self.changed.subscribe();
        let until = Instant::now() + patience;
        loop {
            changes.mark_unchanged();
            if let Some(found) = self.read(&mut look) {
                return Some(found);
            }
            let left = until.checked_duration_since(Instant::now())?;
            timeout(left, changes.changed()).await.ok()?.ok()?;
        }
    }

    /// A notice of whatever changes from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Whether the bot came to rest within [`PATIENCE`].
    pub(crate) async fn settled(&self) -> bool {
        let mut changes = self.changed.subscribe();
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            changes.mark_unchanged();
            let busy_for = self.read(|world| {
                let waiting = world
                    .interactions
                    .values()
                    .rev()
                    .filter(|i| i.is_waiting())
                    .map(Interaction::time_left)
                    .max();
                if world.calls.in_flight > 0 {
                    Some(PATIENCE)
                } else {
                    waiting
                }
            });
            let patience = busy_for.map_or(QUIET, |left| left + QUIET);
            let quiet = timeout(patience, changes.changed()).await.is_err();
            if quiet && busy_for.is_none() {
                return true;
            }
        }
        false
    }
}
