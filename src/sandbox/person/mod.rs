//! People: they type, press, choose and submit as a Discord client lets them, and see only what they may see.
//!
//! A client checks some things itself (required options, disabled buttons, lengths in forms); such a refusal is [`Answer::Refused`] and never
//! reaches the bot. [`shown`] reads messages, [`command`] types slash commands, [`answer`] is what came back.

mod answer;
mod command;
mod modal;
mod option;
mod seen;
mod shown;

use std::fmt::Write;
use std::future::Future;
use std::panic::Location;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

pub use answer::Answer;
pub(crate) use answer::NO_ANSWER;
pub use command::{CommandCall, Suggestion};
pub use modal::{Field, Modal};
pub use option::Given;
pub use seen::Sight;
pub use shown::{Button, Menu, MenuOption};

use super::shared::PATIENCE;
use super::world::World;
use super::world::interaction::{Beginning, Kind};
use super::world::message::{Draft, Origin};
use super::world::permission::Permissions;
use super::{Channel, Event, Id, Message, Sandbox};

/// A user with a client in front of them. Clones are the same person.
#[derive(Clone, Debug)]
pub struct Person {
    discord: Sandbox,
    id: Id,
}

impl Person {
    pub(crate) fn new(discord: Sandbox, id: Id) -> Self {
        Self { discord, id }
    }

    /// Their user id.
    #[must_use]
    pub fn id(&self) -> Id {
        self.id
    }

    /// Their name.
    #[must_use]
    pub fn name(&self) -> String {
        self.discord.shared.read(|world| {
            world
                .users
                .get(&self.id)
                .map(|user| user.name.clone())
                .unwrap_or_default()
        })
    }

    /// `<@id>`, as a mention is written.
    #[must_use]
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Sets the client's language, one of Discord's locales, as `de`.
    pub fn speaks(&self, locale: &str) {
        self.change(|user| locale.clone_into(&mut user.locale));
    }

    /// Nobody can send them direct messages any more: the bot gets 50007.
    pub fn close_dms(&self) {
        self.change(|user| user.dms_closed = true);
    }

    /// Direct messages arrive again.
    pub fn open_dms(&self) {
        self.change(|user| user.dms_closed = false);
    }

    fn change(&self, change: impl FnOnce(&mut super::world::place::User)) {
        self.discord.shared.change(|world| {
            if let Some(user) = world.users.get_mut(&self.id) {
                change(user);
            }
        });
    }

    /// Their direct messages with the bot.
    #[must_use]
    pub fn dm(&self) -> Channel {
        Channel::new(
            self.discord.clone(),
            self.discord
                .shared
                .change(|world| world.direct_channel(self.id)),
        )
    }

    /// Writes an ordinary message.
    ///
    /// # Panics
    /// If the text is empty.
    #[must_use]
    pub fn says(&self, channel: &Channel, text: &str) -> Message {
        let body = json!({ "content": text });
        let made = self.discord.shared.change(|world| {
            world.create_message(&Draft {
                channel: channel.id(),
                author: self.id,
                body: &body,
                files: &[],
                only_for: None,
                origin: Origin::Post,
                is_loading: false,
            })
        });
        Message::clone(&made.expect("a text that is not empty"))
    }

    /// Begins to type a slash command; subcommands follow after a space, as `privacy export`.
    pub fn command(&self, channel: &Channel, name: &str) -> CommandCall {
        CommandCall::new(self.clone(), channel.id(), name)
    }

    /// Presses a button of the message as it is now, by its label or `custom_id`.
    pub async fn press(&self, message: &Message, button: &str) -> Answer {
        match self.on_screen(message) {
            Ok(current) => self.press_in(current, button, false).await,
            Err(why) => self.refused(why),
        }
    }

    /// Presses a button of the message as it was when `message` was read, even if it has changed, is gone or was never theirs to see: clients
    /// lag behind, and requests can be forged.
    pub async fn press_anyway(&self, message: &Message, button: &str) -> Answer {
        self.press_in(Arc::new(message.clone()), button, true).await
    }

    /// Sends a press with a `custom_id` that no button of the message has.
    pub async fn press_forged(&self, message: &Message, custom_id: &str) -> Answer {
        let data = json!({ "component_type": 2, "custom_id": custom_id, "id": 2 });
        self.interact(
            Kind::Component,
            message.channel,
            data,
            Some(Arc::new(message.clone())),
        )
        .await
    }

    async fn press_in(&self, message: Arc<Message>, label: &str, anyway: bool) -> Answer {
        let buttons = message.buttons();
        let found = buttons
            .iter()
            .find(|button| button.label == label || button.custom_id.as_deref() == Some(label));
        let Some(button) = found else {
            return self.refused(format!("there is no button {label:?} in:\n{message}"));
        };
        let Some(custom_id) = &button.custom_id else {
            return self.refused(format!("{label:?} is a link"));
        };
        if button.is_disabled && !anyway {
            return self.refused(format!("The button {label:?} is disabled"));
        }
        let data = json!({ "component_type": 2, "custom_id": custom_id, "id": button.number });
        self.interact(Kind::Component, message.channel, data, Some(message))
            .await
    }

    /// Chooses one entry of a menu, by the menu's placeholder or `custom_id` and the entry's label or value.
    pub async fn choose(&self, message: &Message, menu: &str, entry: &str) -> Answer {
        match self.on_screen(message) {
            Ok(current) => self.choose_in(current, menu, entry).await,
            Err(why) => self.refused(why),
        }
    }

    /// Chooses in the message as it was when `message` was read, see [`Person::press_anyway`].
    pub async fn choose_anyway(&self, message: &Message, menu: &str, entry: &str) -> Answer {
        self.choose_in(Arc::new(message.clone()), menu, entry).await
    }

    async fn choose_in(&self, message: Arc<Message>, name: &str, entry: &str) -> Answer {
        let menus = message.menus();
        let found = menus
            .iter()
            .find(|menu| menu.placeholder == name || menu.custom_id == name);
        let Some(menu) = found.filter(|menu| !menu.is_disabled) else {
            return self.refused(format!("there is no menu {name:?} in:\n{message}"));
        };
        let Some(option) = menu
            .options
            .iter()
            .find(|option| option.label == entry || option.value == entry)
        else {
            return self.refused(format!(
                "the menu {name:?} has no entry {entry:?} in:\n{message}"
            ));
        };
        let data = json!({
            "component_type": 3, "custom_id": menu.custom_id, "values": [option.value], "id": menu.number,
        });
        self.interact(Kind::Component, message.channel, data, Some(message))
            .await
    }

    /// Chooses a person in a menu of people, by the menu's placeholder or `custom_id`.
    pub async fn choose_person(&self, message: &Message, menu: &str, person: &Self) -> Answer {
        let message = match self.on_screen(message) {
            Ok(current) => current,
            Err(why) => return self.refused(why),
        };
        let menus = message.menus();
        let is_meant = |known: &&Menu| known.placeholder == menu || known.custom_id == menu;
        let found = menus
            .iter()
            .find(|known| is_meant(known) && known.is_of_people && !known.is_disabled);
        let Some(menu) = found else {
            return self.refused(format!(
                "there is no menu of people {menu:?} in:\n{message}"
            ));
        };
        let user = self.discord.shared.read(|world| world.user_json(person.id));
        let mut users = serde_json::Map::new();
        users.insert(person.id.to_string(), user);
        let data = json!({
            "component_type": 5, "custom_id": menu.custom_id, "values": [person.id], "id": menu.number,
            "resolved": { "users": users },
        });
        self.interact(Kind::Component, message.channel, data, Some(message))
            .await
    }

    /// Sends the choice of a value that no menu of the message offers.
    pub async fn choose_forged(&self, message: &Message, custom_id: &str, value: &str) -> Answer {
        let data =
            json!({ "component_type": 3, "custom_id": custom_id, "values": [value], "id": 2 });
        self.interact(
            Kind::Component,
            message.channel,
            data,
            Some(Arc::new(message.clone())),
        )
        .await
    }

    /// Submits a form. Fields are named by label or `custom_id`; those that are not named keep what stood in them.
    pub async fn submit(&self, modal: &Modal, fields: &[(&str, &str)]) -> Answer {
        match modal.fill(fields) {
            Ok(data) => {
                self.interact(Kind::Modal, modal.channel, data, modal.source.clone())
                    .await
            }
            Err(why) => self.refused(why),
        }
    }

    fn on_screen(&self, message: &Message) -> Result<Arc<Message>, String> {
        self.discord.shared.read(|world| {
            let current = world
                .message(message.id)
                .ok_or_else(|| format!("the message is gone:\n{message}"))?;
            if world.audience(&current).contains(&self.id) {
                Ok(current)
            } else {
                Err(format!(
                    "{} does not see this message:\n{message}",
                    self.name_in(world)
                ))
            }
        })
    }

    fn name_in(&self, world: &World) -> String {
        world
            .users
            .get(&self.id)
            .map(|user| user.name.clone())
            .unwrap_or_default()
    }

    /// What the screen says is the first line; what follows is for the message of a failed test.
    fn refused(&self, why: String) -> Answer {
        let shown = why.lines().next().unwrap_or_default().to_owned();
        self.discord
            .shared
            .change(|world| world.show(self.id, Event::Failed(shown)));
        Answer::Refused(why)
    }

    async fn interact(
        &self,
        kind: Kind,
        channel: Id,
        data: Value,
        source: Option<Arc<Message>>,
    ) -> Answer {
        let beginning = Beginning {
            kind,
            user: self.id,
            channel,
            data,
            source,
        };
        let id = self
            .discord
            .shared
            .change(|world| world.begin_interaction(beginning));
        answer::of(&self.discord, id).await
    }

    /// The messages that they see in a channel now, oldest first, private answers to them included.
    #[must_use]
    pub fn sees(&self, channel: &Channel) -> Vec<Message> {
        self.discord.shared.read(|world| {
            let Some(place) = world.channels.get(&channel.id()) else {
                return Vec::new();
            };
            if !world
                .permissions(self.id, place)
                .contains(Permissions::VIEW_CHANNEL)
            {
                return Vec::new();
            }
            let theirs = |m: &&Arc<Message>| {
                m.channel == channel.id() && m.only_for.is_none_or(|only| only == self.id)
            };
            world
                .messages
                .values()
                .filter(theirs)
                .map(|message| Message::clone(message))
                .collect()
        })
    }

    /// Waits until they see a message in `channel` that `fits`; the newest such. `what` is said when it does not come.
    ///
    /// # Panics
    /// If none comes in some seconds; the whole screen is shown.
    #[track_caller]
    pub fn waits_for<'a>(
        &'a self,
        channel: &'a Channel,
        what: &'a str,
        fits: impl Fn(&Message) -> bool + 'a,
    ) -> impl Future<Output = Message> + 'a {
        self.waits_until(what, move || {
            self.sees(channel)
                .into_iter()
                .rev()
                .find(|message| fits(message))
        })
    }

    /// Waits until `look` finds something; it is asked again whenever anything has changed.
    ///
    /// # Panics
    /// If it finds nothing in some seconds; the whole screen is shown.
    #[track_caller]
    pub fn waits_until<'a, T>(
        &'a self,
        what: &'a str,
        mut look: impl FnMut() -> Option<T> + 'a,
    ) -> impl Future<Output = T> + 'a {
        let caller = Location::caller();
        async move {
            let until = std::time::Instant::now() + PATIENCE;
            loop {
                let mut changes = self.discord.shared.changes();
                if let Some(found) = look() {
                    return found;
                }
                let left = until.saturating_duration_since(std::time::Instant::now());
                let waited = tokio::time::timeout(left, changes.changed()).await;
                assert!(
                    waited.is_ok() && left > Duration::ZERO,
                    "{caller}: {} waited in vain for {what}.\n{}",
                    self.name(),
                    self.screen()
                );
            }
        }
    }

    /// The messages that made their phone buzz, oldest first: mentions, and direct messages that were not asked for.
    #[must_use]
    pub fn notifications(&self) -> Vec<Message> {
        let notified = |event: &Arc<Event>| match &**event {
            Event::Posted {
                message,
                notifies: true,
            } => Some(Message::clone(message)),
            _ => None,
        };
        self.events(0).iter().filter_map(notified).collect()
    }

    /// Everything that their client was shown, in order, from the event with this number (counted from 0).
    #[must_use]
    pub fn events(&self, from: usize) -> Vec<Arc<Event>> {
        self.discord.shared.read(|world| {
            let timeline = world
                .users
                .get(&self.id)
                .and_then(|user| user.timeline.get(from..));
            timeline.map(<[Arc<Event>]>::to_vec).unwrap_or_default()
        })
    }

    /// Waits for the event with this number, and returns it and those after it. Empty after some seconds without one.
    pub async fn next_events(&self, from: usize) -> Vec<Arc<Event>> {
        let come = |world: &World| {
            let timeline = world
                .users
                .get(&self.id)
                .and_then(|user| user.timeline.get(from..));
            timeline
                .filter(|events| !events.is_empty())
                .map(<[Arc<Event>]>::to_vec)
        };
        self.discord.shared.wait_for(come).await.unwrap_or_default()
    }

    /// What is on their screen now, in words, for the message of a failed test.
    #[must_use]
    pub fn screen(&self) -> String {
        let channels: Vec<Id> = self
            .discord
            .shared
            .read(|world| world.channels.keys().copied().collect());
        let mut text = format!("{} sees:", self.name());
        for id in channels {
            let channel = Channel::new(self.discord.clone(), id);
            let messages = self.sees(&channel);
            if messages.is_empty() {
                continue;
            }
            let _ = write!(text, "\n# channel {id}");
            for message in messages.iter().rev().take(6).rev() {
                let _ = write!(text, "\n{message}");
            }
        }
        text
    }
}
