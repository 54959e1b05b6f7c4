//! `/server`: what a server has set for its matches, on one private sheet for those who manage it. A new setting is a variant of
//! [`Item`].
//!
//! Discord hides the command from everybody else, and is not relied on: who may is asked again here at every step (P082).

use super::Bot;
use super::asked::Asked;
use super::message::PrivateMessage;
use super::reply::{Answer, Reply};
use super::settings::theme_name;
use super::sheet::{Entry, Sheet, Step, Value, sheet};
use crate::ids::GuildId;
use crate::matches::{Error, GuildSettings, Rejection, Theme};
use crate::text::Msg;

/// Something that a server can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Theme,
}

impl Item {
    const ALL: [Self; 1] = [Self::Theme];

    const fn key(self) -> &'static str {
        match self {
            Self::Theme => "theme",
        }
    }

    fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|item| item.key() == key)
    }

    /// The settings with this one set to a chosen value.
    fn set(self, settings: GuildSettings, value: &str) -> Option<GuildSettings> {
        let choices = self.choices(settings).into_iter();
        choices
            .into_iter()
            .find(|(known, _)| known.key == value)
            .map(|(_, settings)| settings)
    }

    /// What it can be set to, and the settings that this makes.
    fn choices(self, now: GuildSettings) -> Vec<(Value, GuildSettings)> {
        match self {
            Self::Theme => Theme::ALL
                .map(|theme| {
                    let value = Value {
                        key: theme.name(),
                        name: theme_name(theme),
                        is_set: now.theme == theme,
                    };
                    (value, GuildSettings { theme })
                })
                .into(),
        }
    }
}

impl Bot {
    /// The sheet with a server's settings, as a new message.
    pub(super) async fn show_server(&self, asked: &Asked) -> Result<Answer, Error> {
        let guild = managed(asked)?;
        Ok(Reply::Private(self.server_sheet(guild, None).await?).into())
    }

    /// A choice in the sheet's menus.
    pub(super) async fn turn_server(
        &self,
        asked: &Asked,
        step: &Step,
        choice: Option<&str>,
    ) -> Result<Answer, Error> {
        let guild = managed(asked)?;
        let choice = choice.unwrap_or_default();
        let item = match step {
            Step::Item => Item::by_key(choice),
            Step::Value(key) => Item::by_key(key),
            Step::Block | Step::Unblock => None,
        };
        let Some(item) = item else {
            return Ok(Answer::words(self.voice.say(&Msg::UnknownPress)));
        };
        if let Step::Value(_) = step {
            let settings = self.matches.guild_settings(guild).await?;
            let Some(settings) = item.set(settings, choice) else {
                return Ok(Answer::words(self.voice.say(&Msg::UnknownPress)));
            };
            let now = self.clock.now();
            self.matches.set_guild(guild, settings, now).await?;
        }
        let sheet = self.server_sheet(guild, Some(item)).await?;
        Ok(Reply::in_place(asked.source, sheet, None).into())
    }

    async fn server_sheet(
        &self,
        guild: GuildId,
        open: Option<Item>,
    ) -> Result<PrivateMessage, Error> {
        let settings = self.matches.guild_settings(guild).await?;
        let entries = Item::ALL.map(|item| {
            let (name, hint) = match item {
                Item::Theme => (Msg::ServerTheme, Msg::ServerThemeHint),
            };
            let choices = item.choices(settings).into_iter();
            Entry::of(
                item.key(),
                name,
                hint,
                choices.map(|(value, _)| value).collect(),
            )
        });
        let (title, open) = (Msg::ServerTitle, open.map(Item::key));
        Ok(sheet(
            &self.voice,
            Sheet::Server,
            &title,
            entries.into(),
            open,
        ))
    }
}

/// The server that the person manages and asks from.
fn managed(asked: &Asked) -> Result<GuildId, Rejection> {
    let guild = asked.place.guild.ok_or(Rejection::GuildOnly)?;
    if asked.is_manager {
        Ok(guild)
    } else {
        Err(Rejection::ManagersOnly)
    }
}
