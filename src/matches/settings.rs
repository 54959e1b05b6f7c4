//! What people and servers wish, and what follows from it: who may challenge whom, and which messages must be drawn anew.
//!
//! A change is shown at once: in its own transaction it raises the revisions of the open messages that look different by it,
//! and asks for their refresh.

use super::Matches;
use super::error::{Error, Rejection};
use super::list::Listed;
use super::{Fault, Slot};
use crate::clock::Timestamp;
use crate::ids::{GuildId, MatchId, UserId};
use crate::rules::numbering::Numbering;
pub use crate::store::guilds::GuildSettings;
use crate::store::jobs::JobKind;
pub use crate::store::settings::{Challengers, Notice, Settings, Theme};
use crate::store::{Reading, Writing};

/// How many people somebody may have blocked; as many as a menu holds.
pub const MAX_BLOCKED: usize = 25;

/// One wish of a person, as he has changed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Whether a move chosen in the menus is played only after Confirm.
    Confirms(bool),
    /// The numbers on private pictures and in private texts.
    Numbering(Numbering),
    /// The colours of private pictures.
    Theme(Theme),
    /// Where he is told of his turn.
    Notice(Notice),
    /// Who may challenge him.
    Challengers(Challengers),
}

impl Wish {
    fn apply(self, settings: Settings) -> Settings {
        match self {
            Self::Confirms(confirms) => Settings {
                confirms,
                ..settings
            },
            Self::Numbering(numbering) => Settings {
                numbering,
                ..settings
            },
            Self::Theme(theme) => Settings { theme, ..settings },
            Self::Notice(notice) => Settings {
                notice,
                is_unreached: false,
                ..settings
            },
            Self::Challengers(challengers) => Settings {
                challengers,
                ..settings
            },
        }
    }

    /// Whether private views look different by it.
    const fn shows(self) -> bool {
        matches!(self, Self::Numbering(_) | Self::Theme(_))
    }
}

impl Matches {
    /// A person's wishes.
    ///
    /// # Errors
    /// The database fails.
    pub async fn settings(&self, user: UserId) -> Result<Settings, Fault> {
        self.store.read().await?.settings(user).await
    }

    /// Changes one wish of a person; his open private views follow.
    ///
    /// # Errors
    /// The database fails.
    pub async fn wish(&self, user: UserId, wish: Wish, now: Timestamp) -> Result<Settings, Fault> {
        let mut writing = self.store.write().await?;
        let before = writing.settings(user).await?;
        let settings = wish.apply(before);
        writing.put_settings(user, &settings).await?;
        if settings != before && wish.shows() {
            for listed in writing
                .open_matches_of(user)
                .await?
                .into_iter()
                .map(Listed::of)
            {
                if let Some(color) = listed.color_of(user) {
                    redraw(&mut writing, listed.id, Slot::of(color), now).await?;
                }
            }
        }
        writing.commit().await?;
        Ok(settings)
    }

    /// Notes whether direct messages reach a person who wishes to be told by them.
    ///
    /// # Errors
    /// The database fails.
    pub async fn note_reach(&self, user: UserId, is_reached: bool) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        let settings = writing.settings(user).await?;
        if settings.notice != Notice::Dm {
            return Ok(());
        }
        let settings = Settings {
            is_unreached: !is_reached,
            ..settings
        };
        writing.put_settings(user, &settings).await?;
        writing.commit().await
    }

    /// Whom a person has blocked, in the order in which he did.
    ///
    /// # Errors
    /// The database fails.
    pub async fn blocked(&self, user: UserId) -> Result<Vec<UserId>, Fault> {
        self.store.read().await?.blocked(user).await
    }

    /// Takes no more challenges from somebody.
    ///
    /// # Errors
    /// [`Rejection::BlockOneself`], [`Rejection::TooManyBlocked`]; or the database fails.
    pub async fn block(&self, user: UserId, other: UserId, now: Timestamp) -> Result<(), Error> {
        if user == other {
            return Err(Rejection::BlockOneself.into());
        }
        let mut writing = self.store.write().await?;
        let blocked = writing.blocked(user).await?;
        if blocked.len() >= MAX_BLOCKED && !blocked.contains(&other) {
            return Err(Rejection::TooManyBlocked { max: MAX_BLOCKED }.into());
        }
        writing.put_block(user, other, now).await?;
        Ok(writing.commit().await?)
    }

    /// Takes challenges from somebody again.
    ///
    /// # Errors
    /// The database fails.
    pub async fn unblock(&self, user: UserId, other: UserId) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        writing.remove_block(user, other).await?;
        writing.commit().await
    }

    /// What a server has set.
    ///
    /// # Errors
    /// The database fails.
    pub async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, Fault> {
        self.store.read().await?.guild_settings(guild).await
    }

    /// Changes what a server has set, as somebody who may: that is the caller's to check. Its live boards follow.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_guild(
        &self,
        guild: GuildId,
        settings: GuildSettings,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        if writing.guild_settings(guild).await? != settings {
            writing.put_guild_settings(guild, &settings).await?;
            for id in writing.played_in(guild).await? {
                redraw(&mut writing, id, Slot::Public, now).await?;
            }
        }
        writing.commit().await
    }
}

/// Says that a message looks different now, and asks for its refresh.
async fn redraw(
    writing: &mut Writing,
    id: MatchId,
    slot: Slot,
    now: Timestamp,
) -> Result<(), Fault> {
    writing.raise(id, slot).await?;
    writing.put_job(JobKind::after(&[slot]), id, now).await
}

/// Refuses a challenge to somebody who does not take it. Why is his own affair: the words are the same for all.
pub(super) async fn check_welcome(
    reading: &mut Reading,
    challenger: UserId,
    opponent: UserId,
) -> Result<(), Error> {
    let is_welcome = match reading.settings(opponent).await?.challengers {
        Challengers::All => true,
        Challengers::Met => reading.have_played(challenger, opponent).await?,
        Challengers::Nobody => false,
    };
    if is_welcome && !reading.is_blocked(opponent, challenger).await? {
        Ok(())
    } else {
        Err(Rejection::TakesNoChallenge { who: opponent }.into())
    }
}
