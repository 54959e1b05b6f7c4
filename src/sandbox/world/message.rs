//! Messages: what they hold, how they come to be, change and go, and the payload that describes them.
//!
//! The one type [`Message`] is both the world's record and what a person sees of it; its readers (`text`, `buttons`, …) are in
//! `person::shown`. Rules about *whether* a body is acceptable are in `check`, not here.

use std::sync::Arc;

use serde_json::{Value, json};

use super::World;
use super::attachment::{Attachment, Upload};
use super::interaction::{Interaction, Kind, Reaction};
use super::mention::{MentionRule, Mentions};
use super::timeline::Event;
use crate::sandbox::id::{Id, iso8601};
use crate::sandbox::refusal::{Code, Refusal};

/// docs: resources/message, "Message flags".
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

/// A message as it is at one moment.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Message {
    /// Its id.
    pub id: Id,
    /// Where it is.
    pub channel: Id,
    /// Who wrote it.
    pub author: Id,
    /// The text above everything else.
    pub content: String,
    /// Embeds as they were sent (pictures as `attachment://…`).
    pub embeds: Vec<Value>,
    /// Rows of buttons and menus as they were sent.
    pub components: Vec<Value>,
    /// Files, those shown inside an embed included.
    pub attachments: Vec<Attachment>,
    /// The one person who sees it, for an ephemeral answer.
    pub only_for: Option<Id>,
    /// "Thinking…": an answer was promised (callback type 5) and has not come yet.
    pub is_loading: bool,
    /// Milliseconds of Unix time.
    pub posted_at: u64,
    /// When it was last edited.
    pub edited_at: Option<u64>,
    /// Users whom it mentions and may notify.
    pub mentions: Vec<Id>,
    /// The people whose phone buzzed when it was posted.
    pub notified: Vec<Id>,
    pub(crate) mentions_everyone: bool,
    pub(crate) flags: u64,
    pub(crate) origin: Origin,
    pub(crate) nonce: Option<Value>,
}

/// How a message came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Written by a person or posted by an ordinary call.
    Post,
    /// The first answer to an interaction.
    Answer { interaction: Id },
    /// A later answer, which refers to the first where there is one.
    Followup { interaction: Id, to: Option<Id> },
}

/// A message that is to be made.
pub(crate) struct Draft<'a> {
    pub(crate) channel: Id,
    pub(crate) author: Id,
    pub(crate) body: &'a Value,
    pub(crate) files: &'a [Upload],
    pub(crate) only_for: Option<Id>,
    pub(crate) origin: Origin,
    pub(crate) is_loading: bool,
}

impl Message {
    /// Nothing in it that a client could draw.
    fn is_empty(&self) -> bool {
        self.content.is_empty()
            && self.embeds.is_empty()
            && self.components.is_empty()
            && self.attachments.is_empty()
            && !self.is_loading
    }

    fn is_answer(&self) -> bool {
        self.origin != Origin::Post
    }
}

/// How long a nonce is remembered: "in the past few minutes" (docs: resources/message, "Create message").
const NONCE_MEMORY: u64 = 5 * 60 * 1000;

impl World {
    pub(crate) fn message(&self, id: Id) -> Option<Arc<Message>> {
        self.messages.get(&id).cloned()
    }

    /// The message that this bot sent to this channel under the same enforced nonce a few minutes ago at most.
    pub(crate) fn by_nonce(&self, channel: Id, author: Id, nonce: &Value) -> Option<Arc<Message>> {
        let since = self.clock.now().saturating_sub(NONCE_MEMORY);
        self.messages
            .values()
            .rev()
            .find(|m| {
                m.channel == channel
                    && m.author == author
                    && m.posted_at >= since
                    && m.nonce.as_ref() == Some(nonce)
            })
            .cloned()
    }

    pub(crate) fn create_message(&mut self, draft: &Draft<'_>) -> Result<Arc<Message>, Refusal> {
        let body = draft.body;
        let id = self.clock.next_id();
        let mut message = Message {
            id,
            channel: draft.channel,
            author: draft.author,
            content: trimmed(&body["content"]),
            embeds: list(&body["embeds"]),
            components: list(&body["components"]),
            attachments: self.store_uploads(&body["attachments"], draft.files),
            only_for: draft.only_for,
            is_loading: draft.is_loading,
            posted_at: self.clock.now(),
            edited_at: None,
            mentions: Vec::new(),
            notified: Vec::new(),
            mentions_everyone: false,
            flags: body["flags"].as_u64().unwrap_or(0) & !(flag::EPHEMERAL | flag::LOADING),
            origin: draft.origin,
            nonce: body.get("nonce").filter(|nonce| !nonce.is_null()).cloned(),
        };
        self.refuse_empty(&message)?;
        self.read_mentions(&mut message, &body["allowed_mentions"]);
        message.notified = self.notified(&message);
        let message = Arc::new(message);
        self.messages.insert(id, Arc::clone(&message));
        if message.only_for.is_none()
            && let Some(channel) = self.channels.get_mut(&draft.channel)
        {
            channel.last_message = Some(id);
            if let Some(thread) = channel.thread_mut() {
                thread.messages += 1;
            }
        }
        self.show_posted(&message);
        self.dispatch_message("MESSAGE_CREATE", &message);
        Ok(message)
    }

    /// Applies an edit: keys that are absent stay as they are (docs: resources/message, "Edit message").
    pub(crate) fn edit_message(
        &mut self,
        id: Id,
        body: &Value,
        files: &[Upload],
    ) -> Result<Arc<Message>, Refusal> {
        let old = self.messages.get(&id).ok_or(Code::UnknownMessage)?;
        let mut message = Message::clone(old);
        if body.get("content").is_some() {
            message.content = trimmed(&body["content"]);
        }
        if body.get("embeds").is_some() {
            message.embeds = list(&body["embeds"]);
        }
        if body.get("components").is_some() {
            message.components = list(&body["components"]);
        }
        if let Some(flags) = body["flags"].as_u64() {
            message.flags = flags & !(flag::EPHEMERAL | flag::LOADING);
        }
        if body.get("attachments").is_some() {
            let kept: Vec<u64> = list(&body["attachments"])
                .iter()
                .filter_map(|a| snowflake(&a["id"]))
                .collect();
            message
                .attachments
                .retain(|attachment| kept.contains(&attachment.id.get()));
        }
        let mut uploads = self.store_uploads(&body["attachments"], files);
        message.attachments.append(&mut uploads);
        let was_loading = std::mem::take(&mut message.is_loading);
        self.refuse_empty(&message)?;
        if !was_loading {
            message.edited_at = Some(self.clock.now());
        }
        if body.get("content").is_some() || body.get("allowed_mentions").is_some() {
            self.read_mentions(&mut message, &body["allowed_mentions"]);
        }
        let message = Arc::new(message);
        self.messages.insert(id, Arc::clone(&message));
        self.show_edited(&message);
        self.dispatch_message("MESSAGE_UPDATE", &message);
        Ok(message)
    }

    fn refuse_empty(&mut self, message: &Message) -> Result<(), Refusal> {
        if message.is_empty() {
            self.violation(format!("a message without anything in it ({})", message.id));
            return Err(Code::EmptyMessage.into());
        }
        Ok(())
    }

    pub(crate) fn delete_message(&mut self, id: Id) -> Result<(), Refusal> {
        let message = self.messages.remove(&id).ok_or(Code::UnknownMessage)?;
        for person in self.audience(&message) {
            self.show(
                person,
                Event::Deleted {
                    channel: message.channel,
                    message: id,
                },
            );
        }
        if message.only_for.is_none() {
            let guild = self
                .channels
                .get(&message.channel)
                .and_then(super::place::Channel::guild);
            let mut data = json!({ "id": id, "channel_id": message.channel });
            if let Some(guild) = guild {
                data["guild_id"] = json!(guild);
            }
            self.dispatch_in_channel("MESSAGE_DELETE", &data, guild);
        }
        Ok(())
    }

    fn read_mentions(&self, message: &mut Message, allowed: &Value) {
        let rule = if message.is_answer() {
            MentionRule::UsersOnly
        } else {
            MentionRule::All
        };
        let mentions = Mentions::read(&message.content, allowed, rule);
        let known = |id: &Id| self.users.contains_key(id);
        message.mentions = mentions.users.into_iter().filter(known).collect();
        message.mentions_everyone = mentions.everyone && self.may_mention_everyone(message);
    }

    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let mut value = json!({
            "id": message.id,
            "channel_id": message.channel,
            "author": self.user_json(message.author),
            "content": message.content,
            "timestamp": iso8601(message.posted_at),
            "edited_timestamp": message.edited_at.map(iso8601),
            "tts": false,
            "mention_everyone": message.mentions_everyone,
            "mentions": message.mentions.iter().map(|id| self.user_json(*id)).collect::<Vec<_>>(),
            "mention_roles": [],
            "attachments": message.attachments.iter().filter(|a| !message.shows_in_embed(a))
                .map(|a| a.json(message)).collect::<Vec<_>>(),
            "embeds": message.embeds.iter().map(|embed| message.embed_json(embed)).collect::<Vec<_>>(),
            "components": numbered(&message.components),
            "pinned": false,
            "type": 0,
            "flags": message.flags
                | if message.only_for.is_some() { flag::EPHEMERAL } else { 0 }
                | if message.is_loading { flag::LOADING } else { 0 },
        });
        if let Some(nonce) = &message.nonce {
            value["nonce"] = nonce.clone();
        }
        match message.origin {
            Origin::Post => {}
            Origin::Answer { interaction } | Origin::Followup { interaction, .. } => {
                self.add_origin(&mut value, message, interaction);
            }
        }
        value
    }

    /// Answers to a command name it; answers to a component refer to the message that bore it (measured, DISCORD 2.1).
    fn add_origin(&self, value: &mut Value, message: &Message, interaction: Id) {
        value["application_id"] = json!(self.application.id);
        value["webhook_id"] = json!(self.application.id);
        let Some(interaction) = self.interactions.get(&interaction) else {
            return;
        };
        let refers_to = match message.origin {
            Origin::Followup { to, .. } => to,
            _ => interaction.source.as_ref().map(|source| source.id),
        };
        value["interaction_metadata"] = self.origin_json(interaction);
        if let Some(to) = refers_to {
            value["type"] = json!(19);
            value["message_reference"] =
                json!({ "type": 0, "channel_id": message.channel, "message_id": to });
        } else if let Some(name) = interaction.command_name() {
            value["type"] = json!(20);
            value["interaction"] = json!({
                "id": interaction.id, "type": 2, "name": name, "user": self.user_json(interaction.user),
            });
        }
    }
}

impl World {
    /// docs: resources/message, "Message interaction metadata". A form also names what opened it: the last that opened one for this person.
    fn origin_json(&self, interaction: &Interaction) -> Value {
        let mut value = json!({
            "id": interaction.id,
            "type": interaction.kind.number(),
            "user": self.user_json(interaction.user),
            "authorizing_integration_owners": self.integration_owners(interaction.channel),
        });
        match (&interaction.source, interaction.kind) {
            (_, Kind::Modal) => {
                let opened = |one: &&Interaction| {
                    one.user == interaction.user
                        && one.id < interaction.id
                        && matches!(one.reaction, Some(Reaction::Opened(_)))
                };
                if let Some(opener) = self.interactions.values().rev().find(opened) {
                    value["triggering_interaction_metadata"] = self.origin_json(opener);
                }
            }
            (Some(source), _) => value["interacted_message_id"] = json!(source.id),
            (None, _) => {}
        }
        value
    }
}

/// Discord trims white space before it counts or shows (docs: resources/message).
fn trimmed(content: &Value) -> String {
    content.as_str().unwrap_or_default().trim().to_owned()
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

/// A snowflake that a client may have written as a string or as a number.
pub(crate) fn snowflake(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// Components in answers carry an integer `id` each, in order (docs: components/reference, "Component IDs"), and menus how many
/// entries may be chosen, also where the bot left that to the default.
fn numbered(rows: &[Value]) -> Value {
    let mut next = 0;
    let mut number = |component: &mut Value| {
        next += 1;
        if component.get("id").is_none() {
            component["id"] = json!(next);
        }
        if matches!(component["type"].as_u64(), Some(3 | 5..=8)) {
            for bound in ["min_values", "max_values"] {
                if component.get(bound).is_none() {
                    component[bound] = json!(1);
                }
            }
        }
    };
    let mut rows = rows.to_vec();
    for row in &mut rows {
        number(row);
        for component in row["components"].as_array_mut().into_iter().flatten() {
            number(component);
        }
    }
    Value::Array(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::id::Clock;
    use crate::sandbox::limits::Limits;
    use crate::sandbox::world::place::Kind;
    use std::time::Duration;

    /// A world with a channel, and what its bot says there.
    fn world() -> (World, Id) {
        let clock = Clock::new(1_767_225_600_000, false);
        let mut world = World::new(clock, Limits::default(), String::new());
        let guild = world.add_guild("Parlour");
        let channel = world.add_channel("games", Kind::Text { guild });
        (world, channel)
    }

    fn file(name: &str) -> Upload {
        Upload {
            number: 0,
            name: name.to_owned(),
            bytes: Arc::from(&b"x"[..]),
        }
    }

    fn say(world: &mut World, channel: Id, body: &Value, files: &[Upload]) -> Arc<Message> {
        let draft = Draft {
            channel,
            author: world.bot(),
            body,
            files,
            only_for: None,
            origin: Origin::Post,
            is_loading: false,
        };
        world.create_message(&draft).expect("a message")
    }

    #[test]
    fn an_edit_keeps_the_files_that_it_names_or_all_if_it_names_none() {
        let (mut world, channel) = world();
        let embed = json!({ "embeds": [{ "image": { "url": "attachment://old.png" } }] });
        for (edit, files, expected) in [
            (json!({ "content": "x" }), &[][..], &["old.png"][..]),
            (json!({ "content": "x", "attachments": [] }), &[], &[]),
            (
                json!({ "attachments": [{ "id": "OLD" }] }),
                &[],
                &["old.png"],
            ),
            (
                json!({ "attachments": [{ "id": 0 }] }),
                &[file("new.png")],
                &["new.png"],
            ),
            (
                json!({ "attachments": [{ "id": "OLD" }, { "id": 0 }] }),
                &[file("new.png")],
                &["old.png", "new.png"],
            ),
            (
                json!({ "content": "x" }),
                &[file("new.png")],
                &["old.png", "new.png"],
            ),
        ] {
            let message = say(&mut world, channel, &embed, &[file("old.png")]);
            assert_eq!(
                world.message_json(&message)["attachments"],
                json!([]),
                "it is in the embed"
            );
            let old = message.attachments[0].id.to_string();
            let edit: Value =
                serde_json::from_str(&edit.to_string().replace("OLD", &old)).expect("JSON");
            let edited = world
                .edit_message(message.id, &edit, files)
                .expect("an edit");
            let names: Vec<&str> = edited
                .attachments
                .iter()
                .map(|file| file.name.as_str())
                .collect();
            assert_eq!(names, expected, "{edit}");
            let image = &world.message_json(&edited)["embeds"][0]["image"]["url"];
            assert_eq!(image.is_string(), expected.contains(&"old.png"), "{edit}");
        }
    }

    #[test]
    fn a_nonce_is_remembered_for_some_minutes_and_one_channel() {
        let (mut world, channel) = world();
        let nonce = json!("1-public-7");
        let made = say(
            &mut world,
            channel,
            &json!({ "content": "x", "nonce": nonce }),
            &[],
        );
        let known =
            |world: &World, channel| world.by_nonce(channel, world.bot(), &nonce).map(|m| m.id);
        assert_eq!(known(&world, channel), Some(made.id));
        assert_eq!(known(&world, Id::new(1)), None);
        world.clock.advance(Duration::from_mins(6));
        assert_eq!(known(&world, channel), None);
    }

    #[test]
    fn nothing_at_all_is_no_message() {
        let (mut world, channel) = world();
        let message = say(&mut world, channel, &json!({ "content": "x" }), &[]);
        let emptied = world.edit_message(message.id, &json!({ "content": " " }), &[]);
        assert_eq!(emptied.map_err(|refusal| refusal.code()).err(), Some(50006));
        assert_eq!(
            world
                .message(message.id)
                .map(|m| m.content.clone())
                .as_deref(),
            Some("x")
        );
        assert_eq!(world.violations.len(), 1);
    }
}
