//! The commands that the bot registered (docs: interactions/application-commands).

use serde_json::{Value, json};

use super::World;
use super::permission::Permissions;
use super::place::Channel;
use crate::sandbox::id::Id;

#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) id: Id,
    /// The guild that it is for, or all.
    pub(crate) guild: Option<Id>,
    pub(crate) version: Id,
    /// As it was registered.
    pub(crate) body: Value,
}

impl Command {
    pub(crate) fn name(&self) -> &str {
        self.body["name"].as_str().unwrap_or_default()
    }

    /// 1 for slash commands, 2 and 3 for those of users and messages.
    pub(crate) fn kind(&self) -> u64 {
        self.body["type"].as_u64().unwrap_or(1)
    }

    /// Whether it is offered in this kind of place: 0 a guild, 1 the bot's direct messages.
    fn is_offered(&self, context: u64) -> bool {
        match self.body["contexts"].as_array() {
            Some(contexts) => contexts.iter().any(|c| c.as_u64() == Some(context)),
            None => context == 0 || self.body["dm_permission"].as_bool().unwrap_or(true),
        }
    }

    pub(crate) fn json(&self, application: Id) -> Value {
        let mut value = self.body.clone();
        drop_blanks(&mut value);
        value["id"] = json!(self.id);
        value["application_id"] = json!(application);
        value["version"] = json!(self.version);
        if let Some(guild) = self.guild {
            value["guild_id"] = json!(guild);
        }
        for (key, default) in [
            ("type", json!(1)),
            ("description", json!("")),
            ("default_member_permissions", Value::Null),
            ("nsfw", json!(false)),
            ("dm_permission", json!(true)),
            ("contexts", Value::Null),
            ("integration_types", json!([0])),
        ] {
            if value.get(key).is_none() {
                value[key] = default;
            }
        }
        value
    }
}

/// Discord's answers leave out what was sent as nothing.
fn drop_blanks(value: &mut Value) {
    let is_blank = |value: &Value| match value {
        Value::Null => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    };
    match value {
        Value::Object(map) => {
            map.values_mut().for_each(drop_blanks);
            map.retain(|_, inner| !is_blank(inner));
        }
        Value::Array(list) => list.iter_mut().for_each(drop_blanks),
        _ => {}
    }
}

/// What a localised thing is called in `locale`.
pub(crate) fn localised<'a>(thing: &'a Value, key: &str, locale: &str) -> &'a str {
    let names = &thing[format!("{key}_localizations")];
    // docs: "Localization": en-US and en-GB stand in for each other, es-419 falls back to es-ES.
    let stand_in = match locale {
        "en-US" => "en-GB",
        "en-GB" => "en-US",
        "es-419" => "es-ES",
        _ => locale,
    };
    names[locale]
        .as_str()
        .or_else(|| names[stand_in].as_str())
        .or_else(|| thing[key].as_str())
        .unwrap_or_default()
}

impl World {
    pub(crate) fn set_commands(&mut self, guild: Option<Id>, bodies: Vec<Value>) {
        let old = std::mem::take(&mut self.commands);
        let (same_scope, mut kept): (Vec<Command>, Vec<Command>) =
            old.into_iter().partition(|c| c.guild == guild);
        for body in bodies {
            let version = self.clock.next_id();
            // A command that stays keeps its id.
            let known = same_scope.iter().find(|c| {
                c.name() == body["name"] && c.kind() == body["type"].as_u64().unwrap_or(1)
            });
            let id = known.map_or(version, |command| command.id);
            kept.push(Command {
                id,
                guild,
                version,
                body,
            });
        }
        self.commands = kept;
        self.gateway.registered();
    }

    /// The slash commands that `user`'s client offers in `channel`.
    pub(crate) fn offered(&self, user: Id, channel: &Channel) -> Vec<&Command> {
        let context = u64::from(channel.guild().is_none());
        let permissions = self.permissions(user, channel);
        self.commands
            .iter()
            .filter(|command| command.kind() == 1 && command.is_offered(context))
            .filter(|command| command.guild.is_none() || command.guild == channel.guild())
            .filter(|command| {
                channel.guild().is_some() || self.shares_guild(user) && command.guild.is_none()
            })
            .filter(|command| {
                let needed = super::message::snowflake(&command.body["default_member_permissions"]);
                channel.guild().is_none()
                    || permissions.contains(Permissions::USE_APPLICATION_COMMANDS)
                        && needed.is_none_or(|bits| match bits {
                            // "0" hides it from everybody but administrators.
                            0 => permissions == Permissions::ALL,
                            bits => permissions.contains(Permissions::from_bits(bits)),
                        })
            })
            .collect()
    }
}
