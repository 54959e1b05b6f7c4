//! The state of the little Discord: who and what there is, and the changes that can happen to it.
//!
//! Everything is behind one lock, and every change is a plain function: no IO and no waiting in here. Requests come in by `rest`, news
//! goes out by `gateway` and by each person's timeline. Read [`message`] and [`interaction`] next.

pub(crate) mod attachment;
pub(crate) mod command;
pub(crate) mod interaction;
pub(crate) mod mention;
pub(crate) mod message;
pub(crate) mod permission;
pub(crate) mod place;
pub(crate) mod timeline;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Value, json};

use super::calls::Calls;
use super::faults::FaultList;
use super::gateway::{Gateway, intent};
use super::id::{Clock, Id};
use super::limits::Limits;
use super::refusal::{Problem, Refusal};
use command::Command;
use interaction::Interaction;
use message::Message;
use permission::Permissions;
use place::{Channel, Guild, Kind, Member, Role, User};

#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    pub(crate) application: Application,
    pub(crate) users: BTreeMap<Id, User>,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) messages: BTreeMap<Id, Arc<Message>>,
    pub(crate) commands: Vec<Command>,
    pub(crate) interactions: BTreeMap<Id, Interaction>,
    pub(crate) gateway: Gateway,
    pub(crate) calls: Calls,
    pub(crate) faults: FaultList,
    pub(crate) limits: Limits,
    pub(crate) violations: Vec<String>,
    /// Another one for each Discord, though its ids are the same every time: a page that was open before sees that this one is new.
    pub(crate) run: u64,
    /// The address under which this Discord is reached, as `127.0.0.1:4000`.
    pub(crate) host: String,
    /// How often the bot's process was started again after it ended.
    pub(crate) restarts: u32,
    /// Whether the bot's process has ended and the next one has not begun.
    pub(crate) is_stopped: bool,
    /// Whether the bot has a database of an earlier time.
    pub(crate) goes_on: bool,
    /// How many of the newest events of each person and of the newest calls are remembered whole; none: all. Pictures weigh, and somebody
    /// who tries the bot plays for hours.
    pub(crate) remembers: Option<usize>,
    /// The channels in which a robot plays at the moment.
    pub(crate) robots: BTreeSet<Id>,
}

/// The application whose bot this is.
#[derive(Debug)]
pub(crate) struct Application {
    pub(crate) id: Id,
    pub(crate) owner: Id,
    pub(crate) tokens: Vec<String>,
}

impl World {
    pub(crate) fn new(clock: Clock, limits: Limits, host: String) -> Self {
        let mut world = Self {
            clock,
            application: Application {
                id: Id::new(0),
                owner: Id::new(0),
                tokens: Vec::new(),
            },
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            commands: Vec::new(),
            interactions: BTreeMap::new(),
            gateway: Gateway::default(),
            calls: Calls::default(),
            faults: FaultList::default(),
            limits,
            violations: Vec::new(),
            run: rand::random(),
            host,
            restarts: 0,
            is_stopped: false,
            goes_on: false,
            remembers: None,
            robots: BTreeSet::new(),
        };
        // A bot's user and its application share one id since 2016.
        world.application.id = world.add_user("Parlour Bot", true);
        world.application.owner = world.add_user("Owner", false);
        world
    }

    /// The bot's own user.
    pub(crate) fn bot(&self) -> Id {
        self.application.id
    }

    pub(crate) fn add_user(&mut self, name: &str, is_bot: bool) -> Id {
        let id = self.clock.next_id();
        let user = User {
            id,
            name: name.to_owned(),
            is_bot,
            locale: "en-US".to_owned(),
            dms_closed: false,
            dm: None,
            timeline: Vec::new(),
        };
        self.users.insert(id, user);
        id
    }

    /// Those who have a screen: all but bots and the owner of the application.
    pub(crate) fn people(&self) -> impl Iterator<Item = Id> {
        let users = self.users.values();
        users
            .filter(|user| !user.is_bot && user.id != self.application.owner)
            .map(|user| user.id)
    }

    /// A guild with the bot in it.
    pub(crate) fn add_guild(&mut self, name: &str) -> Id {
        let id = self.clock.next_id();
        let everyone = Role {
            name: "@everyone".to_owned(),
            permissions: Permissions::EVERYONE,
        };
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner: self.application.owner,
            locale: "en-US".to_owned(),
            roles: BTreeMap::from([(id, everyone)]),
            members: BTreeMap::new(),
        };
        self.guilds.insert(id, guild);
        for user in [self.application.owner, self.bot()] {
            self.add_member(id, user);
        }
        let payload = self.guild_create_json(&self.guilds[&id]);
        self.tell("GUILD_CREATE", &payload, Some(id), intent::GUILDS);
        id
    }

    pub(crate) fn add_member(&mut self, guild: Id, user: Id) {
        let joined = self.clock.now();
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.insert(
                user,
                Member {
                    joined,
                    ..Member::default()
                },
            );
        }
        if let Some(guild) = self.guilds.get(&guild) {
            let mut data = self.member_json(guild, user);
            data["guild_id"] = json!(guild.id);
            let id = guild.id;
            self.tell("GUILD_MEMBER_ADD", &data, Some(id), intent::GUILD_MEMBERS);
        }
    }

    pub(crate) fn remove_member(&mut self, guild: Id, user: Id) {
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.remove(&user);
        }
        let data = json!({ "guild_id": guild, "user": self.user_json(user) });
        self.tell(
            "GUILD_MEMBER_REMOVE",
            &data,
            Some(guild),
            intent::GUILD_MEMBERS,
        );
    }

    /// Tells the bot that it is no longer in a guild.
    pub(crate) fn guild_gone(&mut self, guild: Id) {
        let data = json!({ "id": guild });
        self.tell("GUILD_DELETE", &data, Some(guild), intent::GUILDS);
    }

    pub(crate) fn add_channel(&mut self, name: &str, kind: Kind) -> Id {
        self.add_channel_as(None, name, kind)
    }

    /// A thread that is started from a message shares its id.
    pub(crate) fn add_channel_as(&mut self, message: Option<Id>, name: &str, kind: Kind) -> Id {
        let id = message.unwrap_or_else(|| self.clock.next_id());
        let event = if matches!(kind, Kind::Thread(_)) {
            "THREAD_CREATE"
        } else {
            "CHANNEL_CREATE"
        };
        let channel = Channel {
            id,
            name: name.to_owned(),
            kind,
            overwrites: BTreeMap::new(),
            last_message: None,
        };
        let guild = channel.guild();
        let mut payload = self.channel_json(&channel);
        if event == "THREAD_CREATE" {
            payload["newly_created"] = json!(true);
        }
        self.channels.insert(id, channel);
        if guild.is_some() {
            self.tell(event, &payload, guild, intent::GUILDS);
        }
        id
    }

    /// Tells the bot how a channel is now.
    pub(crate) fn channel_changed(&mut self, id: Id) {
        let Some(channel) = self.channels.get(&id) else {
            return;
        };
        let event = if channel.thread().is_some() {
            "THREAD_UPDATE"
        } else {
            "CHANNEL_UPDATE"
        };
        let (payload, guild) = (self.channel_json(channel), channel.guild());
        self.tell(event, &payload, guild, intent::GUILDS);
    }

    pub(crate) fn remove_channel(&mut self, id: Id) {
        let Some(channel) = self.channels.get(&id) else {
            return;
        };
        let (guild, is_thread) = (channel.guild(), channel.thread().is_some());
        let data = if let Some(thread) = channel.thread() {
            json!({ "id": id, "guild_id": guild, "parent_id": thread.parent, "type": 11 })
        } else {
            self.channel_json(channel)
        };
        for person in self.audience_of(channel) {
            self.show(person, timeline::Event::Closed(id));
        }
        let threads: Vec<Id> = self
            .channels
            .values()
            .filter(|c| c.thread().is_some_and(|thread| thread.parent == id))
            .map(|c| c.id)
            .collect();
        self.channels.remove(&id);
        for thread in threads {
            self.channels.remove(&thread);
        }
        let channels = &self.channels;
        self.messages
            .retain(|_, message| channels.contains_key(&message.channel));
        let event = if is_thread {
            "THREAD_DELETE"
        } else {
            "CHANNEL_DELETE"
        };
        self.tell(event, &data, guild, intent::GUILDS);
    }

    /// The direct messages between the bot and `user`, opened if they were not yet.
    pub(crate) fn direct_channel(&mut self, user: Id) -> Id {
        if let Some(id) = self.users.get(&user).and_then(|user| user.dm) {
            return id;
        }
        let id = self.add_channel("", Kind::Direct { with: user });
        if let Some(user) = self.users.get_mut(&user) {
            user.dm = Some(id);
        }
        id
    }

    pub(crate) fn shares_guild(&self, user: Id) -> bool {
        self.guilds.values().any(|guild| {
            guild.members.contains_key(&user) && guild.members.contains_key(&self.bot())
        })
    }

    /// Records what the bot did wrong; a violation fails the test that asks for them.
    pub(crate) fn violation(&mut self, text: String) {
        self.violations.push(text);
    }

    /// Refuses a body with problems, and counts each as a violation: a bot must not send such a thing at all.
    pub(crate) fn refuse_problems(
        &mut self,
        problems: &[Problem],
        what: &str,
    ) -> Result<(), Refusal> {
        if problems.is_empty() {
            return Ok(());
        }
        for problem in problems {
            self.violation(format!(
                "{what}: {}: {} ({})",
                problem.path, problem.message, problem.code
            ));
        }
        Err(Refusal::invalid_body(problems))
    }

    /// Sends an event to the sessions whose guild and intents it concerns.
    pub(crate) fn tell(&mut self, event: &str, data: &Value, guild: Option<Id>, intents: u64) {
        self.gateway
            .dispatch(event, data, guild, intents, &mut self.violations);
    }

    /// Sends an event about a message to the sessions that may have it.
    pub(crate) fn dispatch_in_channel(&mut self, event: &str, data: &Value, guild: Option<Id>) {
        let intents = if guild.is_some() {
            intent::GUILD_MESSAGES
        } else {
            intent::DIRECT_MESSAGES
        };
        self.tell(event, data, guild, intents);
    }

    pub(crate) fn dispatch_message(&mut self, event: &str, message: &Message) {
        if message.only_for.is_some() {
            return;
        }
        let guild = self
            .channels
            .get(&message.channel)
            .and_then(Channel::guild)
            .and_then(|id| self.guilds.get(&id));
        let mut data = self.message_json(message);
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild.id);
            data["member"] = self.member_json(guild, message.author);
            if let Some(member) = data["member"].as_object_mut() {
                member.remove("user");
            }
            // Without the MESSAGE_CONTENT intent, other people's words are blank (docs: topics/gateway).
            if message.author != self.bot() && !message.mentions.contains(&self.bot()) {
                data["content"] = json!("");
                for key in ["embeds", "attachments", "components"] {
                    data[key] = json!([]);
                }
            }
        }
        let guild = guild.map(|guild| guild.id);
        self.dispatch_in_channel(event, &data, guild);
    }
}
