//! Interactions: what people do, told to the bot, and what the bot may answer, when and how often (DISCORD 2.1).

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::World;
use super::attachment::Upload;
use super::message::{Draft, Message, Origin, flag};
use super::permission::Permissions;
use super::place::Channel;
use super::timeline::Event;
use crate::sandbox::check;
use crate::sandbox::id::Id;
use crate::sandbox::person::Modal;
use crate::sandbox::refusal::{Code, Refusal};

/// The first answer is due within this (docs: interactions/receiving-and-responding). Measured in real time.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);
/// A token lives this long, in milliseconds of the sandbox's clock.
const TOKEN_LIFE: u64 = 15 * 60 * 1000;
/// Bytes of a file by default (docs: reference, "Uploading files").
pub(crate) const FILE_LIMIT: usize = 10 * 1024 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl Kind {
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) kind: Kind,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) data: Value,
    /// The message that bore the component, as its presser saw it.
    pub(crate) source: Option<Arc<Message>>,
    pub(crate) created: u64,
    pub(crate) started: Instant,
    /// Real time until the answer that was taken.
    pub(crate) acknowledged: Option<Duration>,
    pub(crate) reaction: Option<Reaction>,
    /// What `@original` means.
    pub(crate) original: Option<Id>,
    pub(crate) followups: Vec<Id>,
}

/// What the bot answered.
#[derive(Clone, Debug)]
pub(crate) enum Reaction {
    /// Types 4 and 5: a message, which for 5 says "thinking…" at first.
    Posted(Id),
    /// Type 7: the message with the component changed.
    Updated(Id),
    /// Type 6: nothing that can be seen.
    Silent,
    Suggested(Vec<(String, Value)>),
    Opened(Arc<Modal>),
}

/// An interaction that is about to begin.
pub(crate) struct Beginning {
    pub(crate) kind: Kind,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) data: Value,
    pub(crate) source: Option<Arc<Message>>,
}

impl Interaction {
    pub(crate) fn command_name(&self) -> Option<&str> {
        (self.kind == Kind::Command)
            .then(|| self.data["name"].as_str())
            .flatten()
    }

    pub(crate) fn is_overdue(&self) -> bool {
        self.acknowledged.is_none() && self.started.elapsed() > ANSWER_WITHIN
    }

    /// Real time left for the first answer.
    pub(crate) fn time_left(&self) -> Duration {
        ANSWER_WITHIN.saturating_sub(self.started.elapsed())
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.acknowledged.is_none() && !self.is_overdue()
    }
}

impl World {
    /// Tells the bot, and returns the interaction's id.
    pub(crate) fn begin_interaction(&mut self, beginning: Beginning) -> Id {
        let id = self.clock.next_id();
        let interaction = Interaction {
            id,
            // Longer than an id and unlike one, so that nobody mixes them up.
            token: format!(
                "aW50ZXJhY3Rpb24{:016x}{:032x}",
                id.get(),
                u128::from(id.get()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ),
            kind: beginning.kind,
            user: beginning.user,
            channel: beginning.channel,
            data: beginning.data,
            source: beginning.source,
            created: self.clock.now(),
            started: Instant::now(),
            acknowledged: None,
            reaction: None,
            original: None,
            followups: Vec::new(),
        };
        let payload = self.interaction_json(&interaction);
        let guild = self
            .channels
            .get(&interaction.channel)
            .and_then(Channel::guild);
        self.interactions.insert(id, interaction);
        self.tell("INTERACTION_CREATE", &payload, guild, 0);
        id
    }

    pub(crate) fn integration_owners(&self, channel: Id) -> Value {
        let guild = self.channels.get(&channel).and_then(Channel::guild);
        json!({ "0": guild.map_or_else(|| "0".to_owned(), |id| id.to_string()) })
    }

    fn interaction_json(&self, interaction: &Interaction) -> Value {
        let channel = self.channels.get(&interaction.channel);
        let guild = channel
            .and_then(Channel::guild)
            .and_then(|id| self.guilds.get(&id));
        let locale = self
            .users
            .get(&interaction.user)
            .map_or("en-US", |user| user.locale.as_str());
        let permissions =
            |who: Id| channel.map_or(Permissions::default(), |c| self.permissions(who, c));
        let mut value = json!({
            "id": interaction.id,
            "application_id": self.application.id,
            "type": interaction.kind.number(),
            "token": interaction.token,
            "version": 1,
            "channel_id": interaction.channel,
            "app_permissions": permissions(self.bot()),
            "locale": locale,
            "entitlements": [],
            "authorizing_integration_owners": self.integration_owners(interaction.channel),
            "context": u8::from(guild.is_none()),
            "attachment_size_limit": FILE_LIMIT,
            "data": interaction.data,
        });
        if let Some(channel) = channel {
            value["channel"] = self.channel_json(channel);
            value["channel"]["permissions"] = json!(permissions(interaction.user));
        }
        if let Some(guild) = guild {
            value["guild_id"] = json!(guild.id);
            value["guild"] = json!({ "id": guild.id, "locale": guild.locale, "features": [] });
            value["guild_locale"] = json!(guild.locale);
            value["member"] = self.member_json(guild, interaction.user);
            value["member"]["permissions"] = json!(permissions(interaction.user));
        } else {
            value["user"] = self.user_json(interaction.user);
        }
        if let Some(source) = &interaction.source {
            value["message"] = self.message_json(source);
        }
        value
    }

    /// The initial response; the body that `?with_response=true` asks for.
    pub(crate) fn acknowledge(
        &mut self,
        id: Id,
        token: &str,
        body: &Value,
        files: &[Upload],
    ) -> Result<Value, Refusal> {
        let interaction = self
            .interactions
            .get(&id)
            .filter(|i| i.token == token)
            .ok_or(Code::UnknownInteraction)?;
        if interaction.acknowledged.is_some() {
            return Err(Code::AlreadyAcknowledged.into());
        }
        if interaction.is_overdue() {
            return Err(Code::UnknownInteraction.into());
        }
        let problems = check::answer(interaction, body, files);
        self.refuse_problems(&problems, "an interaction's answer")?;
        let interaction = self.interactions.get(&id).ok_or(Code::UnknownInteraction)?;
        if self
            .channels
            .get(&interaction.channel)
            .and_then(Channel::thread)
            .is_some_and(|t| t.archived)
        {
            return Err(Code::ArchivedThread.into());
        }
        let kind = body["type"].as_u64().unwrap_or(0);
        let reaction = self.react(id, kind, &body["data"], files)?;
        let took = self.interactions[&id].started.elapsed();
        let mut described = json!({ "id": id, "type": self.interactions[&id].kind.number() });
        let mut answer = json!({});
        let message = match &reaction {
            Reaction::Posted(message) | Reaction::Updated(message) => Some(*message),
            Reaction::Silent => self.interactions[&id]
                .source
                .as_ref()
                .map(|source| source.id),
            Reaction::Suggested(_) | Reaction::Opened(_) => None,
        };
        if let Some(message) = message.and_then(|message| self.message(message)) {
            described["response_message_id"] = json!(message.id);
            described["response_message_loading"] = json!(message.is_loading);
            described["response_message_ephemeral"] = json!(message.only_for.is_some());
            // Deferrals (5 and 6) name the message, but do not carry it.
            if matches!(kind, 4 | 7) {
                answer["resource"] =
                    json!({ "type": kind, "message": self.message_json(&message) });
            }
        }
        answer["interaction"] = described;
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.acknowledged = Some(took);
            interaction.reaction = Some(reaction);
            interaction.original = message;
        }
        Ok(answer)
    }

    fn react(
        &mut self,
        id: Id,
        kind: u64,
        data: &Value,
        files: &[Upload],
    ) -> Result<Reaction, Refusal> {
        let interaction = &self.interactions[&id];
        let (user, channel) = (interaction.user, interaction.channel);
        let source = interaction.source.as_ref().map(|source| source.id);
        Ok(match kind {
            4 | 5 => {
                let ephemeral = data["flags"].as_u64().unwrap_or(0) & flag::EPHEMERAL != 0;
                let message = self.create_message(&Draft {
                    channel,
                    author: self.bot(),
                    body: data,
                    files,
                    only_for: ephemeral.then_some(user),
                    origin: Origin::Answer { interaction: id },
                    is_loading: kind == 5,
                })?;
                Reaction::Posted(message.id)
            }
            7 => {
                let source = source.ok_or(Code::UnknownMessage)?;
                Reaction::Updated(self.edit_message(source, data, files)?.id)
            }
            8 => {
                let choices = data["choices"].as_array().cloned().unwrap_or_default();
                let pairs: Vec<(String, Value)> = choices
                    .iter()
                    .map(|choice| {
                        (
                            choice["name"].as_str().unwrap_or_default().to_owned(),
                            choice["value"].clone(),
                        )
                    })
                    .collect();
                let shown = pairs
                    .iter()
                    .map(|(name, value)| (name.clone(), as_text(value)))
                    .collect();
                self.show(user, Event::Suggested(shown));
                Reaction::Suggested(pairs)
            }
            9 => {
                let modal = Arc::new(Modal::open(
                    id,
                    data,
                    channel,
                    self.interactions[&id].source.clone(),
                ));
                self.show(user, Event::Opened(Arc::clone(&modal)));
                Reaction::Opened(modal)
            }
            _ => Reaction::Silent,
        })
    }

    /// Finds an interaction by its token, as the webhook routes do.
    pub(crate) fn by_token(&self, application: Id, token: &str) -> Result<&Interaction, Refusal> {
        let known = self
            .interactions
            .values()
            .find(|i| i.token == token && application == self.application.id);
        let interaction = known
            .filter(|i| i.acknowledged.is_some())
            .ok_or(Code::UnknownWebhook)?;
        if self.clock.now() > interaction.created + TOKEN_LIFE {
            return Err(Code::InvalidWebhookToken.into());
        }
        Ok(interaction)
    }

    /// A follow-up. The first one after a promise (type 5) fulfils it, and its own ephemeral flag is ignored.
    pub(crate) fn follow_up(
        &mut self,
        id: Id,
        body: &Value,
        files: &[Upload],
    ) -> Result<Arc<Message>, Refusal> {
        let interaction = &self.interactions[&id];
        let promised = interaction
            .original
            .and_then(|id| self.messages.get(&id))
            .filter(|m| m.is_loading);
        if let Some(promised) = promised {
            let promised = promised.id;
            return self.edit_message(promised, body, files);
        }
        let ephemeral = body["flags"].as_u64().unwrap_or(0) & flag::EPHEMERAL != 0;
        let message = self.create_message(&Draft {
            channel: interaction.channel,
            author: self.bot(),
            body,
            files,
            only_for: ephemeral.then_some(interaction.user),
            origin: Origin::Followup {
                interaction: id,
                to: interaction.original,
            },
            is_loading: false,
        })?;
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.followups.push(message.id);
        }
        Ok(message)
    }
}

/// A choice's value as a client shows it.
pub(crate) fn as_text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), ToOwned::to_owned)
}
