//! What a person's client is set to, and what is made to go wrong.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use super::{Said, act};
use crate::sandbox::world::place::Kind;
use crate::sandbox::{Channel, Fault, Id, Permissions, Sandbox};

/// The locales that a Discord client can have (docs: reference, "Locales").
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];
/// How long a bot is told to wait by a 429 that was asked for.
const WAIT: Duration = Duration::from_secs(1);
/// Every call of the bot.
const ANY: &str = "* **";

#[derive(Deserialize)]
pub(super) struct Setting {
    person: Id,
    locale: Option<String>,
    dms_closed: Option<bool>,
}

pub(super) async fn person(
    State(discord): State<Sandbox>,
    Json(setting): Json<Setting>,
) -> Result<Said, Said> {
    let person = act::person(&discord, setting.person)?;
    if let Some(locale) = &setting.locale {
        if !LOCALES.contains(&locale.as_str()) {
            return Err(Said::Refused(format!("Discord has no language {locale:?}")));
        }
        person.speaks(locale);
    }
    match setting.dms_closed {
        Some(true) => person.close_dms(),
        Some(false) => person.open_dms(),
        None => {}
    }
    Ok(Said::Done)
}

#[derive(Deserialize)]
pub(super) struct Trouble {
    what: Kinds,
}

#[derive(Deserialize)]
enum Kinds {
    #[serde(rename = "attach-files")]
    NoFiles,
    #[serde(rename = "restore-attach-files")]
    FilesAgain,
    #[serde(rename = "gateway")]
    Gateway,
    #[serde(rename = "429")]
    RateLimited,
    #[serde(rename = "500")]
    ServerError,
    #[serde(rename = "stop-bot")]
    StopBot,
}

/// `break` is a word of the language.
pub(super) async fn trouble(
    State(discord): State<Sandbox>,
    Json(trouble): Json<Trouble>,
) -> Result<Said, Said> {
    match trouble.what {
        Kinds::NoFiles => every_channel(&discord, Channel::deny_bot),
        Kinds::FilesAgain => every_channel(&discord, Channel::allow_bot),
        Kinds::Gateway => discord.gateway().drop_socket(),
        Kinds::RateLimited => {
            let _ = discord.faults().next(ANY, Fault::RateLimited(WAIT));
        }
        Kinds::ServerError => {
            let _ = discord.faults().next(ANY, Fault::Status(500));
        }
        Kinds::StopBot => {
            if !discord.shared.keeper.kill() {
                return Err(Said::refused(
                    "No process of the sandbox's runs that could be stopped",
                ));
            }
        }
    }
    Ok(Said::Done)
}

/// Gives or takes the right to attach files.
fn every_channel(discord: &Sandbox, change: impl Fn(&Channel, Permissions)) {
    let channels: Vec<Id> = discord.shared.read(|world| {
        let text = world
            .channels
            .values()
            .filter(|channel| matches!(channel.kind, Kind::Text { .. }));
        text.map(|channel| channel.id).collect()
    });
    for id in channels {
        let channel = Channel::new(discord.clone(), id);
        change(&channel, Permissions::ATTACH_FILES);
    }
}

#[derive(Deserialize)]
pub(super) struct Removal {
    message: Id,
}

/// A moderator deletes a message of the server.
pub(super) async fn delete(
    State(discord): State<Sandbox>,
    Json(removal): Json<Removal>,
) -> Result<Said, Said> {
    discord.shared.change(|world| {
        let message = world.message(removal.message);
        let message = message.ok_or_else(|| Said::refused("This message is gone already"))?;
        if message.only_for.is_some() {
            return Err(Said::refused(
                "Only you see this message: nobody else can delete it",
            ));
        }
        let channel = world.channels.get(&message.channel);
        if channel.is_none_or(|channel| channel.guild().is_none()) {
            return Err(Said::refused(
                "In direct messages only its author can delete a message",
            ));
        }
        world
            .delete_message(removal.message)
            .map_err(|_| Said::refused("This message is gone already"))?;
        Ok(Said::Done)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_page_offers_every_language() {
        let offered: BTreeSet<&str> = include_str!("../../../assets/sandbox/locales.js")
            .lines()
            .filter_map(|line| line.trim().strip_prefix("[\"")?.split('"').next())
            .collect();
        assert_eq!(offered, BTreeSet::from(LOCALES));
    }
}
