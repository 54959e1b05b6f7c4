//! What one person's client was shown, event by event: the stream that a page draws and that leak tests read.

use std::sync::Arc;

use super::World;
use super::message::Message;
use super::permission::Permissions;
use super::place::Channel;
use crate::sandbox::id::Id;
use crate::sandbox::person::Modal;

/// One thing that appeared on, changed on or vanished from a person's screen.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A message came to be. `notifies` is true if the person's phone would have buzzed.
    Posted {
        /// The message as it was then.
        message: Arc<Message>,
        /// Mentioned in it, or it is a direct message that was not asked for.
        notifies: bool,
    },
    /// A message changed; this is the whole new state.
    Edited(Arc<Message>),
    /// A message is gone.
    Deleted {
        /// Where it was.
        channel: Id,
        /// Which it was.
        message: Id,
    },
    /// A form opened.
    Opened(Arc<Modal>),
    /// Autocomplete offered these (name, value as text).
    Suggested(Vec<(String, String)>),
    /// What was tried failed; these are the words that the client shows.
    Failed(String),
    /// A channel can no longer be seen.
    Closed(Id),
    /// Too long ago to be remembered.
    Forgotten,
}

impl World {
    pub(crate) fn show(&mut self, person: Id, event: Event) {
        if let Some(user) = self.users.get_mut(&person) {
            user.timeline.push(Arc::new(event));
            let remembered = self.remembers.unwrap_or(usize::MAX);
            if let Some(old) = user
                .timeline
                .len()
                .checked_sub(remembered.saturating_add(1))
            {
                user.timeline[old] = Arc::new(Event::Forgotten);
            }
        }
    }

    /// Everybody (bots left out) who sees `message` now.
    pub(crate) fn audience(&self, message: &Message) -> Vec<Id> {
        if let Some(only) = message.only_for {
            return vec![only];
        }
        self.channels
            .get(&message.channel)
            .map(|channel| self.audience_of(channel))
            .unwrap_or_default()
    }

    /// Everybody (bots left out) who sees a channel now.
    pub(crate) fn audience_of(&self, channel: &Channel) -> Vec<Id> {
        let sees = |user: &Id| {
            self.permissions(*user, channel)
                .contains(Permissions::VIEW_CHANNEL)
        };
        self.users
            .values()
            .filter(|user| !user.is_bot)
            .map(|user| user.id)
            .filter(sees)
            .collect()
    }

    pub(crate) fn show_posted(&mut self, message: &Arc<Message>) {
        for person in self.audience(message) {
            let notifies = message.notified.contains(&person);
            self.show(
                person,
                Event::Posted {
                    message: Arc::clone(message),
                    notifies,
                },
            );
        }
    }

    pub(crate) fn show_edited(&mut self, message: &Arc<Message>) {
        for person in self.audience(message) {
            self.show(person, Event::Edited(Arc::clone(message)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::id::Clock;
    use crate::sandbox::limits::Limits;

    #[test]
    fn only_the_newest_events_are_remembered_if_that_is_asked_for() {
        let clock = Clock::new(1_767_225_600_000, false);
        let mut world = World::new(clock, Limits::default(), String::new());
        let ann = world.add_user("Ann", false);
        let mut seen = |remembers: Option<usize>| {
            world.remembers = remembers;
            for _ in 0..3 {
                world.show(ann, Event::Failed("no".to_owned()));
            }
            let timeline = world.users[&ann].timeline.iter();
            let forgotten: Vec<bool> = timeline
                .map(|event| matches!(**event, Event::Forgotten))
                .collect();
            forgotten
        };
        assert_eq!(seen(None), [false; 3]);
        assert_eq!(seen(Some(2)), [false, true, true, true, false, false]);
    }
}
