//! What a person's screen shows, as the page gets it.

use serde_json::{Value, json};

use crate::sandbox::world::World;
use crate::sandbox::world::attachment::content_type;
use crate::sandbox::world::message::Origin;
use crate::sandbox::world::permission::Permissions;
use crate::sandbox::world::place::{Channel, Kind};
use crate::sandbox::{Attachment, Id, Message, Modal};

impl World {
    /// Bot, guild, channels, people and switches.
    pub(super) fn page_state(&self) -> Value {
        let guild = self.guilds.values().next();
        let channels: Vec<&Channel> = self
            .channels
            .values()
            .filter(|channel| matches!(channel.kind, Kind::Text { .. }))
            .collect();
        let may_attach = |channel: &&Channel| {
            self.permissions(self.bot(), channel)
                .contains(Permissions::ATTACH_FILES)
        };
        let people: Vec<Value> = self
            .people()
            .filter_map(|id| self.users.get(&id))
            .map(|user| {
                json!({
                    "id": user.id, "name": user.name, "locale": user.locale,
                    "dms_closed": user.dms_closed, "dm": user.dm,
                })
            })
            .collect();
        json!({
            "run": self.run.to_string(),
            "bot": {
                "id": self.bot(),
                "name": self.users.get(&self.bot()).map(|user| user.name.as_str()),
                "running": self.gateway.is_ready(),
                "stopped": self.is_stopped,
                "restarts": self.restarts,
            },
            "guild": guild.map(|guild| json!({ "id": guild.id, "name": guild.name })),
            "channels": channels.iter()
                .map(|channel| json!({ "id": channel.id, "name": channel.name })).collect::<Vec<_>>(),
            "people": people,
            "goes_on": self.goes_on,
            "switches": { "attach_files": channels.iter().all(may_attach) },
            "commands_version": self.commands_version(),
        })
    }

    /// Changes whenever the commands do.
    fn commands_version(&self) -> String {
        let newest = self.commands.iter().map(|command| command.version).max();
        newest.map(|id| id.to_string()).unwrap_or_default()
    }

    /// Everything that the person sees now.
    pub(super) fn page_screen(&self, person: Id) -> Value {
        let messages = self.messages.values();
        let seen = messages.filter(|message| self.audience(message).contains(&person));
        json!({
            "type": "screen",
            "messages": seen.map(|message| self.page_message(message, person)).collect::<Vec<_>>(),
        })
    }

    pub(super) fn page_message(&self, message: &Message, person: Id) -> Value {
        let author = self.users.get(&message.author);
        let embeds: Vec<Value> = message
            .embeds
            .iter()
            .map(|embed| page_embed(message, embed, person))
            .collect();
        let below = message
            .attachments
            .iter()
            .filter(|file| !message.shows_in_embed(file));
        json!({
            "id": message.id,
            "channel": message.channel,
            "author": {
                "id": message.author,
                "name": author.map(|user| user.name.as_str()),
                "bot": author.is_some_and(|user| user.is_bot),
            },
            "content": message.content,
            "embeds": embeds,
            "attachments": below.map(|file| page_file(file, person)).collect::<Vec<_>>(),
            "components": message.components,
            "ephemeral": message.only_for.is_some(),
            "loading": message.is_loading,
            "edited": message.edited_at.is_some(),
            "at": message.posted_at,
            "mentions_me": message.mentions.contains(&person),
            "answers": self.answered(message),
        })
    }

    /// Whose command a message answers.
    fn answered(&self, message: &Message) -> Value {
        let Origin::Answer { interaction } = message.origin else {
            return Value::Null;
        };
        let Some(interaction) = self.interactions.get(&interaction) else {
            return Value::Null;
        };
        let user = self
            .users
            .get(&interaction.user)
            .map(|user| user.name.as_str());
        interaction
            .command_name()
            .map_or(Value::Null, |name| json!({ "user": user, "command": name }))
    }
}

/// An embed with addresses that the page can fetch in place of `attachment://…`.
fn page_embed(message: &Message, embed: &Value, person: Id) -> Value {
    message.with_files(embed, |part, key, file| {
        if key == "url" {
            // Alt text is the embed's own, as everything in it.
            let alt = part["description"].take();
            *part = page_file(file, person);
            part["description"] = alt;
        } else {
            part[key] = json!(address(file, person));
        }
    })
}

fn page_file(file: &Attachment, person: Id) -> Value {
    let mut value = json!({
        "id": file.id,
        "name": file.name,
        "url": address(file, person),
        "description": file.description,
        "content_type": content_type(&file.name),
        "size": file.bytes.len(),
    });
    if let Some((width, height)) = file.dimensions() {
        value["width"] = json!(width);
        value["height"] = json!(height);
    }
    value
}

/// File names hold letters, digits and `._-` only, which `check::file` sees to.
fn address(file: &Attachment, person: Id) -> String {
    format!("/page/files/{}/{}?person={person}", file.id, file.name)
}

/// A form as the page draws it.
pub(super) fn page_form(modal: &Modal) -> Value {
    let fields: Vec<Value> = modal
        .fields
        .iter()
        .map(|field| {
            json!({
                "custom_id": field.custom_id,
                "label": field.label,
                "style": if field.is_paragraph { 2 } else { 1 },
                "value": field.value,
                "placeholder": field.placeholder,
                "min_length": field.min_length,
                "max_length": field.max_length,
                "required": field.is_required,
            })
        })
        .collect();
    json!({ "id": modal.id, "title": modal.title, "fields": fields })
}
