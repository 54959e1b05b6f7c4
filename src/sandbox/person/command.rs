//! Typing a slash command, as a client helps with it: it knows the registered options and asks for required ones. What each takes is in
//! [`option`](super::option).

use serde_json::{Value, json};

use super::option::{Given, is_called, value};
use super::{Answer, Person, answer};
use crate::sandbox::id::Id;
use crate::sandbox::world::World;
use crate::sandbox::world::command::localised;
use crate::sandbox::world::interaction::{Beginning, Kind, Reaction};
use crate::sandbox::world::message::snowflake;
use crate::sandbox::world::place::Channel;

/// One thing that autocompletion offers.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Suggestion {
    /// What is shown.
    pub name: String,
    /// What is sent when it is taken.
    pub value: Value,
}

/// A slash command that is being typed.
#[derive(Clone, Debug)]
#[must_use = "nothing happens before `send` or `complete`"]
pub struct CommandCall {
    person: Person,
    channel: Id,
    name: String,
    options: Vec<(String, Given)>,
}

impl CommandCall {
    pub(super) fn new(person: Person, channel: Id, name: &str) -> Self {
        Self {
            person,
            channel,
            name: name.to_owned(),
            options: Vec::new(),
        }
    }

    /// Fills an option in: text, numbers, truth values, a [`Person`], or a choice by its name.
    pub fn option(mut self, name: &str, value: impl Into<Given>) -> Self {
        self.options.push((name.to_owned(), value.into()));
        self
    }

    /// Sends the command, and waits for what comes.
    pub async fn send(self) -> Answer {
        match self.build(None) {
            Ok(data) => {
                self.person
                    .interact(Kind::Command, self.channel, data, None)
                    .await
            }
            Err(why) => self.person.refused(why),
        }
    }

    /// Types `typed` into `option` and waits for what autocompletion offers. Empty if the bot does not answer, as in a client.
    ///
    /// # Panics
    /// If there is no such command or option here, or the option does not autocomplete.
    pub async fn complete(self, option: &str, typed: &str) -> Vec<Suggestion> {
        match self.suggestions(option, typed).await {
            Ok(suggestions) => suggestions.unwrap_or_default(),
            Err(why) => panic!("cannot complete {option:?}: {why}"),
        }
    }

    /// What autocompletion offers; none if the bot does not answer.
    ///
    /// # Errors
    /// Why the client cannot ask for it.
    pub(crate) async fn suggestions(
        self,
        option: &str,
        typed: &str,
    ) -> Result<Option<Vec<Suggestion>>, String> {
        let data = self.build(Some((option, typed)))?;
        let discord = &self.person.discord;
        let beginning = Beginning {
            kind: Kind::Autocomplete,
            user: self.person.id,
            channel: self.channel,
            data,
            source: None,
        };
        let id = discord
            .shared
            .change(|world| world.begin_interaction(beginning));
        Ok(match answer::reaction(discord, id).await {
            Some(Reaction::Suggested(pairs)) => Some(
                pairs
                    .into_iter()
                    .map(|(name, value)| Suggestion { name, value })
                    .collect(),
            ),
            _ => None,
        })
    }

    fn build(&self, focused: Option<(&str, &str)>) -> Result<Value, String> {
        self.person.discord.shared.read(|world| {
            let channel = world
                .channels
                .get(&self.channel)
                .ok_or("This channel is gone")?;
            let locale = world
                .users
                .get(&self.person.id)
                .map_or("en-US", |user| user.locale.as_str());
            let mut words = self.name.split_whitespace();
            let first = words.next().unwrap_or_default();
            let offered = world.offered(self.person.id, channel);
            let command = offered
                .into_iter()
                .find(|command| {
                    command.name() == first || localised(&command.body, "name", locale) == first
                })
                .ok_or_else(|| format!("There is no command /{first} here"))?;
            let mut path = vec![&command.body];
            for word in words {
                let inner = path
                    .last()
                    .and_then(|last| last["options"].as_array())
                    .into_iter()
                    .flatten();
                let next = inner
                    .filter(|option| matches!(option["type"].as_u64(), Some(1 | 2)))
                    .find(|option| is_called(option, word, locale))
                    .ok_or_else(|| format!("/{first} has no subcommand {word:?}"))?;
                path.push(next);
            }
            let mut resolved = Resolved::default();
            let last = path.pop().unwrap_or(&command.body);
            let mut options = self.options(world, channel, last, locale, focused, &mut resolved)?;
            // Subcommands nest: the innermost carries the values.
            if last["type"].as_u64().is_some() && !path.is_empty() {
                options =
                    json!([{ "name": last["name"], "type": last["type"], "options": options }]);
            }
            for outer in path.iter().skip(1).rev() {
                options =
                    json!([{ "name": outer["name"], "type": outer["type"], "options": options }]);
            }
            let mut data =
                json!({ "id": command.id, "name": command.name(), "type": 1, "options": options });
            if let Some(guild) = command.guild {
                data["guild_id"] = json!(guild);
            }
            if !resolved.0.is_empty() {
                data["resolved"] = resolved.json(world, channel);
            }
            Ok(data)
        })
    }

    fn options(
        &self,
        world: &World,
        channel: &Channel,
        command: &Value,
        locale: &str,
        focused: Option<(&str, &str)>,
        resolved: &mut Resolved,
    ) -> Result<Value, String> {
        let registered = command["options"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        if registered
            .iter()
            .any(|option| matches!(option["type"].as_u64(), Some(1 | 2)))
        {
            return Err(format!("/{} needs a subcommand", self.name));
        }
        let find = |name: &str| {
            registered
                .iter()
                .find(|option| is_called(option, name, locale))
        };
        let mut values = Vec::new();
        for (name, given) in &self.options {
            let option =
                find(name).ok_or_else(|| format!("/{} has no option {name:?}", self.name))?;
            if values
                .iter()
                .any(|value: &Value| value["name"] == option["name"])
            {
                return Err(format!("{name}: this option is given twice"));
            }
            let value = value(world, channel, option, given, locale)?;
            if option["type"] == 6
                && let Some(user) = snowflake(&value)
            {
                resolved.0.push(Id::new(user));
            }
            values.push(json!({ "name": option["name"], "type": option["type"], "value": value }));
        }
        if let Some((name, typed)) = focused {
            let option =
                find(name).ok_or_else(|| format!("/{} has no option {name:?}", self.name))?;
            if option["autocomplete"] != Value::Bool(true) {
                return Err(format!("{name}: this option does not autocomplete"));
            }
            values.push(json!({ "name": option["name"], "type": option["type"], "value": typed, "focused": true }));
        } else {
            let missing = registered.iter().find(|option| {
                option["required"] == Value::Bool(true)
                    && !values.iter().any(|value| value["name"] == option["name"])
            });
            if let Some(option) = missing {
                return Err(format!(
                    "{}: this option is required",
                    option["name"].as_str().unwrap_or_default()
                ));
            }
        }
        Ok(Value::Array(values))
    }
}

/// The users that options name, to be described beside them.
#[derive(Default)]
struct Resolved(Vec<Id>);

impl Resolved {
    fn json(&self, world: &World, channel: &Channel) -> Value {
        let mut resolved = json!({ "users": {} });
        let guild = channel.guild().and_then(|guild| world.guilds.get(&guild));
        for user in &self.0 {
            resolved["users"][user.to_string()] = world.user_json(*user);
            let Some(guild) = guild.filter(|guild| guild.members.contains_key(user)) else {
                continue;
            };
            let mut member = world.member_json(guild, *user);
            if let Some(map) = member.as_object_mut() {
                for key in ["user", "deaf", "mute"] {
                    map.remove(key);
                }
            }
            member["permissions"] = json!(world.permissions(*user, channel));
            resolved["members"][user.to_string()] = member;
        }
        resolved
    }
}
