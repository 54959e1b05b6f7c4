//! `/settings`: a person's wishes on one private sheet. A new wish is a variant of [`Item`] and of
//! [`Wish`].

use serenity::builder::CreateSelectMenuOption;

use super::Bot;
use super::api::Failure;
use super::asked::Asked;
use super::message::PrivateMessage;
use super::post::Behind;
use super::reply::{Answer, Reply};
use super::sheet::{Entry, Sheet, Step, Turn, Value, menu, people, sheet};
use crate::ids::{GuildId, UserId};
use crate::matches::{Challengers, Error, GuildSettings, Notice, Rejection, Settings, Theme, Wish};
use crate::render::{self, Look, Numbering};
use crate::text::{Msg, rejection};

/// Something that a person can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Confirm,
    Numbering,
    Theme,
    Notice,
    Challengers,
    Blocked,
}

impl Item {
    const ALL: [Self; 6] = [
        Self::Confirm,
        Self::Numbering,
        Self::Theme,
        Self::Notice,
        Self::Challengers,
        Self::Blocked,
    ];

    const fn key(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Numbering => "numbering",
            Self::Theme => "theme",
            Self::Notice => "notice",
            Self::Challengers => "challengers",
            Self::Blocked => "blocked",
        }
    }

    fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|item| item.key() == key)
    }

    /// What a chosen value wishes.
    fn wish(self, value: &str) -> Option<Wish> {
        let choice = self.choices(Settings::default());
        choice
            .into_iter()
            .find(|(known, ..)| known.key == value)
            .map(|(_, wish)| wish)
    }

    /// What it can be set to, and the wish that this is.
    fn choices(self, now: Settings) -> Vec<(Value, Wish)> {
        let choice = |key, name, is_set, wish| (Value { key, name, is_set }, wish);
        match self {
            Self::Confirm => [
                ("off", Msg::ConfirmOff, false),
                ("on", Msg::ConfirmOn, true),
            ]
            .map(|(key, name, it)| choice(key, name, now.confirms == it, Wish::Confirms(it)))
            .into(),
            Self::Numbering => [
                ("ten-high", Msg::NumberingTenHigh, Numbering::TenHigh),
                ("one-high", Msg::NumberingOneHigh, Numbering::OneHigh),
            ]
            .map(|(key, name, it)| choice(key, name, now.numbering == it, Wish::Numbering(it)))
            .into(),
            Self::Theme => Theme::ALL
                .map(|it| choice(it.name(), theme_name(it), now.theme == it, Wish::Theme(it)))
                .into(),
            Self::Notice => [
                (Notice::Channel, Msg::NoticeChannel),
                (Notice::Dm, Msg::NoticeDm),
                (Notice::Nowhere, Msg::NoticeNowhere),
            ]
            .map(|(it, name)| choice(it.name(), name, now.notice == it, Wish::Notice(it)))
            .into(),
            Self::Challengers => [
                (Challengers::All, Msg::ChallengersAll),
                (Challengers::Met, Msg::ChallengersMet),
                (Challengers::Nobody, Msg::ChallengersNobody),
            ]
            .map(|(it, name)| {
                let wish = Wish::Challengers(it);
                choice(it.name(), name, now.challengers == it, wish)
            })
            .into(),
            Self::Blocked => Vec::new(),
        }
    }
}

/// What a theme is called.
pub(super) const fn theme_name(theme: Theme) -> Msg {
    match theme {
        Theme::Classic => Msg::ThemeClassic,
        Theme::Dark => Msg::ThemeDark,
        Theme::Contrast => Msg::ThemeContrast,
    }
}

/// The theme that pictures know under this name.
const fn drawn(theme: Theme) -> render::Theme {
    match theme {
        Theme::Classic => render::Theme::Classic,
        Theme::Dark => render::Theme::Dark,
        Theme::Contrast => render::Theme::Contrast,
    }
}

impl Bot {
    /// A person's wishes; the defaults where the store cannot tell, since no message is to be lost over its looks.
    pub(super) async fn settings_of(&self, user: UserId) -> Settings {
        self.matches.settings(user).await.unwrap_or_else(|fault| {
            tracing::error!(%fault, "a person's settings are taken for the defaults");
            Settings::default()
        })
    }

    /// How a person likes the pictures that only he sees.
    pub(super) async fn look_of(&self, user: UserId) -> Look {
        let settings = self.settings_of(user).await;
        Look {
            theme: drawn(settings.theme),
            numbering: settings.numbering,
        }
    }

    /// How a server likes the pictures that everybody sees. All read the same numbers on them.
    pub(super) async fn look_in(&self, guild: GuildId) -> Look {
        let settings = self.matches.guild_settings(guild).await;
        let settings = settings.unwrap_or_else(|fault| {
            tracing::error!(%fault, "a server's settings are taken for the defaults");
            GuildSettings::default()
        });
        Look {
            theme: drawn(settings.theme),
            numbering: Numbering::TenHigh,
        }
    }

    /// The sheet with a person's settings, as a new message.
    pub(super) async fn show_settings(&self, asked: &Asked) -> Result<Answer, Error> {
        Ok(Reply::Private(self.settings_sheet(asked.user, None).await?).into())
    }

    /// A choice in the sheet's menus; `is_bot` where a bot was chosen.
    pub(super) async fn turn_settings(
        &self,
        asked: &Asked,
        step: &Step,
        choice: Option<&str>,
        is_bot: bool,
    ) -> Result<Answer, Error> {
        let unknown = || Ok(Answer::words(self.voice.say(&Msg::UnknownPress)));
        let Some(choice) = choice else {
            return unknown();
        };
        let now = self.clock.now();
        let other = || choice.parse().map(|id: u64| UserId::from(id));
        let (open, done) = match step {
            Step::Item => (Item::by_key(choice), Ok(())),
            Step::Value(key) => {
                let item = Item::by_key(key);
                let Some(wish) = item.and_then(|item| item.wish(choice)) else {
                    return unknown();
                };
                (item, self.set(asked, wish).await)
            }
            Step::Block | Step::Unblock => {
                let Ok(other) = other() else {
                    return unknown();
                };
                let done = match step {
                    Step::Block if is_bot => Err(Rejection::AnotherBot.into()),
                    Step::Block => self.matches.block(asked.user, other, now).await,
                    _ => {
                        let done = self.matches.unblock(asked.user, other).await;
                        done.map_err(Error::from)
                    }
                };
                (Some(Item::Blocked), done)
            }
        };
        let Some(open) = open else {
            return unknown();
        };
        // A menu keeps showing what was chosen in it until its message changes, whatever came of the choice.
        let words = match done {
            Ok(()) => String::new(),
            Err(Error::Rejected(reason)) => rejection::words(&self.voice, &reason),
            Err(fault) => return Err(fault),
        };
        let PrivateMessage(mut body) = self.settings_sheet(asked.user, Some(open)).await?;
        body.content = words;
        Ok(Reply::in_place(asked.source, PrivateMessage(body), None).into())
    }

    async fn set(&self, asked: &Asked, wish: Wish) -> Result<(), Error> {
        if wish == Wish::Notice(Notice::Dm) {
            let now = self.matches.settings(asked.user).await?;
            if now.notice != Notice::Dm || now.is_unreached {
                self.try_dm(asked).await?;
            }
        }
        self.matches
            .wish(asked.user, wish, self.clock.now())
            .await?;
        Ok(())
    }

    /// Nobody is to wait for direct messages that do not arrive (P054).
    async fn try_dm(&self, asked: &Asked) -> Result<(), Error> {
        let told = async {
            let words = PrivateMessage::words(self.voice.say(&Msg::NoticeDmBegins));
            let room = self.dm(asked.user).await?;
            let nonce = format!("n{}", asked.interaction);
            self.api.post(&room, &words, nonce).await?;
            self.desk.open(asked.user);
            Ok::<(), Behind>(())
        };
        match told.await {
            Err(Behind::Call(Failure::NoDm(_))) => Err(Rejection::DmsClosed.into()),
            Err(Behind::Store(fault)) => Err(fault.into()),
            Err(behind) => {
                tracing::info!(%behind, "direct messages could not be tried");
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    async fn settings_sheet(
        &self,
        user: UserId,
        open: Option<Item>,
    ) -> Result<PrivateMessage, Error> {
        let settings = self.matches.settings(user).await?;
        let blocked = self.matches.blocked(user).await?;
        let entries = Item::ALL.map(|item| {
            let (name, hint) = match item {
                Item::Confirm => (Msg::SettingConfirm, Msg::SettingConfirmHint),
                Item::Numbering => (Msg::SettingNumbering, Msg::SettingNumberingHint),
                Item::Theme => (Msg::SettingTheme, Msg::SettingThemeHint),
                Item::Notice => (Msg::SettingNotice, Msg::SettingNoticeHint),
                Item::Challengers => (Msg::SettingChallengers, Msg::SettingChallengersHint),
                Item::Blocked => return self.blocked_entry(&blocked),
            };
            let choices = item.choices(settings).into_iter();
            let values = choices.map(|(value, _)| value).collect();
            let mut entry = Entry::of(item.key(), name, hint, values);
            if item == Item::Notice && settings.notice == Notice::Dm && settings.is_unreached {
                entry.state = Some(self.voice.say(&Msg::NoticeDmUnreached));
            }
            entry
        });
        let (title, open) = (Msg::SettingsTitle, open.map(Item::key));
        Ok(sheet(
            &self.voice,
            Sheet::Mine,
            &title,
            entries.into(),
            open,
        ))
    }

    /// The people who are blocked, numbered: a menu cannot show a mention, and some may have left every common server.
    fn blocked_entry(&self, blocked: &[UserId]) -> Entry {
        let turn = |step| Turn {
            sheet: Sheet::Mine,
            step,
        };
        let block = people(&turn(Step::Block), self.voice.say(&Msg::ChooseBlock));
        let mut rows = vec![block];
        if !blocked.is_empty() {
            let options = (1_u32..).zip(blocked).map(|(number, user)| {
                let label = self.voice.say(&Msg::UnblockOption { number });
                CreateSelectMenuOption::new(label, user.to_string())
            });
            let placeholder = self.voice.say(&Msg::ChooseUnblock);
            rows.push(menu(&turn(Step::Unblock), options.collect(), placeholder));
        }
        let names = (1..).zip(blocked);
        let names: Vec<_> = names
            .map(|(number, user)| format!("{number}. <@{user}>"))
            .collect();
        Entry {
            key: Item::Blocked.key(),
            name: Msg::SettingBlocked,
            hint: Msg::SettingBlockedHint,
            state: Some(if blocked.is_empty() {
                self.voice.say(&Msg::BlockedNobody)
            } else {
                names.join(" ")
            }),
            values: Vec::new(),
            rows,
        }
    }
}
