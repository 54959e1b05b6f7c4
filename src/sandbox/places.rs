//! Guilds and channels as a test or a page holds them.

use std::collections::BTreeSet;
use std::time::Duration;

use super::id::as_millis;
use super::world::place::{Kind, Role, Thread};
use super::{Id, Message, Permissions, Person, Sandbox};

/// A guild.
#[derive(Clone, Debug)]
pub struct Guild {
    discord: Sandbox,
    id: Id,
}

/// A text channel, a thread, or the direct messages between the bot and somebody.
#[derive(Clone, Debug)]
pub struct Channel {
    discord: Sandbox,
    id: Id,
}

impl Guild {
    pub(crate) fn new(discord: Sandbox, id: Id) -> Self {
        Self { discord, id }
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> Id {
        self.id
    }

    /// A new text channel.
    #[must_use]
    pub fn channel(&self, name: &str) -> Channel {
        let id = self
            .discord
            .shared
            .change(|world| world.add_channel(name, Kind::Text { guild: self.id }));
        Channel {
            discord: self.discord.clone(),
            id,
        }
    }

    /// A new member.
    #[must_use]
    pub fn member(&self, name: &str) -> Person {
        let person = self.discord.outsider(name);
        self.join(&person);
        person
    }

    /// A new member with rights that @everyone does not have, as [`Permissions::MANAGE_GUILD`].
    #[must_use]
    pub fn member_with(&self, name: &str, permissions: Permissions) -> Person {
        let person = self.member(name);
        self.discord.shared.change(|world| {
            let role = world.clock.next_id();
            if let Some(guild) = world.guilds.get_mut(&self.id) {
                guild.roles.insert(
                    role,
                    Role {
                        name: name.to_lowercase(),
                        permissions,
                    },
                );
                if let Some(member) = guild.members.get_mut(&person.id()) {
                    member.roles.push(role);
                }
            }
        });
        person
    }

    /// Another bot, as a member.
    #[must_use]
    pub fn other_bot(&self, name: &str) -> Person {
        let id = self.discord.shared.change(|world| {
            let id = world.add_user(name, true);
            world.add_member(self.id, id);
            id
        });
        Person::new(self.discord.clone(), id)
    }

    /// The bot of the application itself, to name it in an option.
    #[must_use]
    pub fn the_bot(&self) -> Person {
        Person::new(self.discord.clone(), self.discord.bot())
    }

    /// Somebody joins.
    pub fn join(&self, person: &Person) {
        self.discord
            .shared
            .change(|world| world.add_member(self.id, person.id()));
    }

    /// Somebody leaves, or is removed.
    pub fn leave(&self, person: &Person) {
        self.discord
            .shared
            .change(|world| world.remove_member(self.id, person.id()));
    }

    /// The bot is timed out: it cannot send, but may still answer interactions.
    pub fn time_out_bot(&self, length: Duration) {
        self.discord.shared.change(|world| {
            let (bot, until) = (world.bot(), world.clock.now() + as_millis(length));
            if let Some(member) = world
                .guilds
                .get_mut(&self.id)
                .and_then(|guild| guild.members.get_mut(&bot))
            {
                member.timed_out_until = until;
            }
        });
    }

    /// The bot is removed from the guild.
    pub fn remove_bot(&self) {
        self.discord.shared.change(|world| {
            let bot = world.bot();
            if let Some(guild) = world.guilds.get_mut(&self.id) {
                guild.members.remove(&bot);
            }
            world.guild_gone(self.id);
        });
    }
}

impl Channel {
    pub(crate) fn new(discord: Sandbox, id: Id) -> Self {
        Self { discord, id }
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> Id {
        self.id
    }

    /// Takes rights from the bot here. Without [`Permissions::VIEW_CHANNEL`] it has none at all.
    pub fn deny_bot(&self, permissions: Permissions) {
        self.overwrite(self.discord.bot(), Permissions::default(), permissions);
    }

    /// Gives the bot back what was taken, and `permissions` besides.
    pub fn allow_bot(&self, permissions: Permissions) {
        self.overwrite(self.discord.bot(), permissions, Permissions::default());
    }

    /// Somebody can no longer see the channel.
    pub fn hide_from(&self, person: &Person) {
        self.overwrite(
            person.id(),
            Permissions::default(),
            Permissions::VIEW_CHANNEL,
        );
    }

    fn overwrite(&self, subject: Id, allow: Permissions, deny: Permissions) {
        self.discord.shared.change(|world| {
            if let Some(channel) = world.channels.get_mut(&self.id) {
                channel.overwrites.insert(subject, (allow, deny));
            }
            world.channel_changed(self.id);
        });
    }

    /// Somebody deletes the channel.
    pub fn delete(&self) {
        self.discord
            .shared
            .change(|world| world.remove_channel(self.id));
    }

    /// `person` starts a public thread here.
    #[must_use]
    pub fn thread(&self, name: &str, person: &Person) -> Channel {
        let id = self.discord.shared.change(|world| {
            let guild = world
                .channels
                .get(&self.id)
                .and_then(super::world::place::Channel::guild)
                .unwrap_or(self.id);
            let thread = Thread {
                guild,
                parent: self.id,
                owner: person.id(),
                is_private: false,
                archived: false,
                locked: false,
                auto_archive: 4320,
                members: BTreeSet::from([person.id()]),
                messages: 0,
            };
            world.add_channel(name, Kind::Thread(thread))
        });
        Channel {
            discord: self.discord.clone(),
            id,
        }
    }

    /// Archives a thread; `locked`: only moderators can wake it.
    pub fn archive(&self, locked: bool) {
        self.discord.shared.change(|world| {
            if let Some(thread) = world
                .channels
                .get_mut(&self.id)
                .and_then(|channel| channel.thread_mut())
            {
                thread.archived = true;
                thread.locked = locked;
            }
            world.channel_changed(self.id);
        });
    }

    /// Whether a thread is archived now.
    #[must_use]
    pub fn is_archived(&self) -> bool {
        let archived = |world: &super::world::World| {
            world
                .channels
                .get(&self.id)
                .and_then(|channel| channel.thread())
                .is_some_and(|thread| thread.archived)
        };
        self.discord.shared.read(archived)
    }

    /// The messages that everybody with access sees, oldest first.
    #[must_use]
    pub fn messages(&self) -> Vec<Message> {
        self.discord.shared.read(|world| {
            let here = world
                .messages
                .values()
                .filter(|m| m.channel == self.id && m.only_for.is_none());
            here.map(|message| Message::clone(message)).collect()
        })
    }

    /// The newest of them.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    #[track_caller]
    pub fn newest(&self) -> Message {
        self.messages().pop().expect("a message in this channel")
    }
}
