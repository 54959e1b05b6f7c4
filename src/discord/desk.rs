//! What the bot keeps in mind while it runs. Forgetting it costs a call or two, never a match: everything that matters is in
//! the store.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::OwnedMutexGuard;

use crate::clock::Timestamp;
use crate::ids::{InteractionId, MatchId, UserId};

/// A person who takes no DMs is not tried again for so long (P059).
const CLOSED_FOR: Duration = Duration::from_mins(10);
/// How many interactions are remembered, to know one that Discord delivers twice.
const REMEMBERED: usize = 1000;

/// Who refreshes what at the moment, which interactions were taken, whose DMs are closed, and which matches' channels take no
/// messages.
#[derive(Default)]
pub(super) struct Desk {
    taken: Mutex<VecDeque<InteractionId>>,
    locks: Mutex<HashMap<MatchId, Arc<tokio::sync::Mutex<()>>>>,
    closed: Mutex<HashMap<UserId, Timestamp>>,
    muted: Mutex<HashSet<MatchId>>,
    /// Matches of which Discord may have messages that were never recorded.
    doubted: Mutex<HashSet<MatchId>>,
}

impl Desk {
    /// Who holds it alone posts messages of the match.
    pub(super) async fn lock(&self, id: MatchId) -> OwnedMutexGuard<()> {
        let lock = {
            let mut locks = self.locks.lock().unwrap_or_else(PoisonError::into_inner);
            locks.retain(|_, lock| Arc::strong_count(lock) > 1);
            locks.entry(id).or_default().clone()
        };
        lock.lock_owned().await
    }

    /// Whether somebody holds it, and so posts and edits messages of the match.
    pub(super) fn is_held(&self, id: MatchId) -> bool {
        let locks = self.locks.lock().unwrap_or_else(PoisonError::into_inner);
        locks.get(&id).is_some_and(|lock| lock.try_lock().is_err())
    }

    /// Takes an interaction on; false if it was taken before: Discord delivers some events twice.
    pub(super) fn take(&self, id: InteractionId) -> bool {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.contains(&id) {
            return false;
        }
        if taken.len() == REMEMBERED {
            taken.pop_front();
        }
        taken.push_back(id);
        true
    }

    pub(super) fn is_closed(&self, user: UserId, now: Timestamp) -> bool {
        let closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        closed.get(&user).is_some_and(|until| now < *until)
    }

    /// Notes that nobody knows what became of a post of a match.
    pub(super) fn doubt(&self, id: MatchId) {
        self.doubted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(id);
    }

    pub(super) fn is_doubted(&self, id: MatchId) -> bool {
        self.doubted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .contains(&id)
    }

    pub(super) fn trust(&self, id: MatchId) {
        self.doubted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&id);
    }

    /// Notes that the bot may not post where a match is played; whether that is news.
    pub(super) fn mute(&self, id: MatchId) -> bool {
        self.muted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(id)
    }

    pub(super) fn unmute(&self, id: MatchId) {
        self.muted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&id);
    }

    /// Notes that a message has reached a person.
    pub(super) fn open(&self, user: UserId) {
        self.closed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&user);
    }

    pub(super) fn close(&self, user: UserId, now: Timestamp) {
        let mut closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        closed.retain(|_, until| now < *until);
        closed.insert(user, now + CLOSED_FOR);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_taken_once_and_not_remembered_for_ever() {
        let desk = Desk::default();
        assert!(desk.take(1.into()));
        assert!(!desk.take(1.into()));
        for id in 2..=REMEMBERED as u64 {
            assert!(desk.take(id.into()));
        }
        assert!(!desk.take(1.into()), "{REMEMBERED} are remembered");
        assert!(desk.take(0.into()));
        assert!(desk.take(1.into()), "and no more");
    }

    #[test]
    fn closed_dms_are_tried_again_after_a_while() {
        let (desk, now) = (Desk::default(), Timestamp::from_millis(0));
        desk.close(7.into(), now);
        assert!(desk.is_closed(7.into(), now));
        assert!(!desk.is_closed(8.into(), now));
        assert!(!desk.is_closed(7.into(), now + CLOSED_FOR));
        desk.open(7.into());
        assert!(!desk.is_closed(7.into(), now));
    }
}
