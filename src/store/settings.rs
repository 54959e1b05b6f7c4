//! What people wish: how their views look, where they are told of their turn, who may challenge them.

use sqlx::FromRow;

use super::{Fault, Reading, Writing, signed};
use crate::clock::Timestamp;
use crate::ids::UserId;
use crate::rules::numbering::Numbering;

/// The colours of pictures, by the names under which they are stored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A wooden board.
    #[default]
    Classic,
    /// For a dark background.
    Dark,
    /// The highest contrast.
    Contrast,
}

impl Theme {
    /// All of them, the default first.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Dark, Self::Contrast];

    /// Its name in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }
}

/// Where a person is told that it is his turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Notice {
    /// By a mention where the match is played.
    #[default]
    Channel,
    /// By a fresh private view in the direct messages.
    Dm,
    /// Nowhere: he looks for himself.
    Nowhere,
}

impl Notice {
    /// All of them, the default first.
    pub const ALL: [Self; 3] = [Self::Channel, Self::Dm, Self::Nowhere];

    /// Its name in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Channel => "channel",
            Self::Dm => "dm",
            Self::Nowhere => "nowhere",
        }
    }
}

/// Who may challenge a person, apart from those whom he has blocked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Challengers {
    /// Everybody.
    #[default]
    All,
    /// Those with whom he has played.
    Met,
    /// Nobody.
    Nobody,
}

impl Challengers {
    /// All of them, the default first.
    pub const ALL: [Self; 3] = [Self::All, Self::Met, Self::Nobody];

    /// Its name in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Met => "met",
            Self::Nobody => "nobody",
        }
    }
}

/// The name of a numbering in the database.
#[must_use]
pub const fn numbering_name(numbering: Numbering) -> &'static str {
    match numbering {
        Numbering::TenHigh => "ten-high",
        Numbering::OneHigh => "one-high",
    }
}

/// A person's wishes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Settings {
    /// Whether a move chosen in the menus is played only after Confirm.
    pub confirms: bool,
    /// The numbers that his private pictures and texts show.
    pub numbering: Numbering,
    /// The colours of his private pictures.
    pub theme: Theme,
    /// Where he is told of his turn.
    pub notice: Notice,
    /// Who may challenge him.
    pub challengers: Challengers,
    /// Whether the direct messages by which he wishes to be told do not reach him.
    pub is_unreached: bool,
}

impl Settings {
    /// Whether he is told of his turn by a mention where the match is played: as he wishes, or because nothing else reaches him.
    #[must_use]
    pub fn is_mentioned(self) -> bool {
        match self.notice {
            Notice::Channel => true,
            Notice::Dm => self.is_unreached,
            Notice::Nowhere => false,
        }
    }
}

#[derive(FromRow)]
struct Columns {
    confirms: bool,
    numbering: String,
    theme: String,
    notice: String,
    challengers: String,
    is_unreached: bool,
}

/// The member of `all` that is called `name`.
pub(super) fn named<T: Copy>(
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
    name: &str,
) -> Result<T, Fault> {
    let found = all.iter().copied().find(|&one| name_of(one) == name);
    let unknown = || sqlx::Error::Decode(format!("`{name}` is no known setting").into());
    Ok(found.ok_or_else(unknown)?)
}

impl Columns {
    fn read(self) -> Result<Settings, Fault> {
        Ok(Settings {
            confirms: self.confirms,
            numbering: named(&Numbering::ALL, numbering_name, &self.numbering)?,
            theme: named(&Theme::ALL, Theme::name, &self.theme)?,
            notice: named(&Notice::ALL, Notice::name, &self.notice)?,
            challengers: named(&Challengers::ALL, Challengers::name, &self.challengers)?,
            is_unreached: self.is_unreached,
        })
    }
}

impl Reading {
    /// A person's wishes; the defaults for one who has set nothing.
    ///
    /// # Errors
    /// The database fails, or holds an unknown word.
    pub async fn settings(&mut self, user: UserId) -> Result<Settings, Fault> {
        let row: Option<Columns> = sqlx::query_as(
            "select confirms, numbering, theme, notice, challengers, is_unreached
             from settings where user_id = ?",
        )
        .bind(signed(user))
        .fetch_optional(self.connection())
        .await?;
        row.map_or_else(|| Ok(Settings::default()), Columns::read)
    }

    /// Whom a person has blocked, in the order in which he did.
    ///
    /// # Errors
    /// The database fails.
    pub async fn blocked(&mut self, user: UserId) -> Result<Vec<UserId>, Fault> {
        let rows: Vec<(i64,)> = sqlx::query_as(
            "select blocked from blocks where user_id = ? order by blocked_at, blocked",
        )
        .bind(signed(user))
        .fetch_all(self.connection())
        .await?;
        let ids = rows.into_iter().map(|(id,)| id.cast_unsigned().into());
        Ok(ids.collect())
    }

    /// Whether a person has blocked another.
    ///
    /// # Errors
    /// The database fails.
    pub async fn is_blocked(&mut self, user: UserId, other: UserId) -> Result<bool, Fault> {
        let (is_blocked,): (bool,) = sqlx::query_as(
            "select exists (select 1 from blocks where user_id = ? and blocked = ?)",
        )
        .bind(signed(user))
        .bind(signed(other))
        .fetch_one(self.connection())
        .await?;
        Ok(is_blocked)
    }

    /// Whether two people have begun a match with each other.
    ///
    /// # Errors
    /// The database fails.
    pub async fn have_played(&mut self, one: UserId, other: UserId) -> Result<bool, Fault> {
        let (have,): (bool,) = sqlx::query_as(
            "select exists (
                 select 1 from matches
                 where (challenger = ?1 and opponent = ?2 or challenger = ?2 and opponent = ?1)
                   and exists (select 1 from deployments where match_id = matches.id)
             )",
        )
        .bind(signed(one))
        .bind(signed(other))
        .fetch_one(self.connection())
        .await?;
        Ok(have)
    }
}

impl Writing {
    /// Keeps a person's wishes in place of those before.
    ///
    /// # Errors
    /// The database fails.
    pub async fn put_settings(&mut self, user: UserId, settings: &Settings) -> Result<(), Fault> {
        sqlx::query(
            "insert into settings (user_id, confirms, numbering, theme, notice, challengers, is_unreached)
             values (?, ?, ?, ?, ?, ?, ?)
             on conflict do update set confirms = excluded.confirms, numbering = excluded.numbering,
             theme = excluded.theme, notice = excluded.notice, challengers = excluded.challengers,
             is_unreached = excluded.is_unreached",
        )
        .bind(signed(user))
        .bind(settings.confirms)
        .bind(numbering_name(settings.numbering))
        .bind(settings.theme.name())
        .bind(settings.notice.name())
        .bind(settings.challengers.name())
        .bind(settings.is_unreached)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Notes that a person takes no challenges from another. Noted again, nothing changes.
    ///
    /// # Errors
    /// The database fails, or the two are one.
    pub async fn put_block(
        &mut self,
        user: UserId,
        other: UserId,
        now: Timestamp,
    ) -> Result<(), Fault> {
        sqlx::query(
            "insert into blocks (user_id, blocked, blocked_at) values (?, ?, ?)
             on conflict do nothing",
        )
        .bind(signed(user))
        .bind(signed(other))
        .bind(now.as_millis())
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Takes a block back, if there is one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_block(&mut self, user: UserId, other: UserId) -> Result<(), Fault> {
        sqlx::query("delete from blocks where user_id = ? and blocked = ?")
            .bind(signed(user))
            .bind(signed(other))
            .execute(self.connection())
            .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::*;
    use crate::store::Store;

    /// Every value of every wish passes the table's constraints and comes back.
    #[tokio::test]
    async fn every_wish_is_stored_and_read_back() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::TempDir::new()?;
        let url = format!("sqlite://{}", folder.path().join("stratego.db").display());
        let store = Store::open(&url).await?;
        let user = UserId::from(u64::MAX);
        assert_eq!(
            store.read().await?.settings(user).await?,
            Settings::default()
        );
        for number in 0..3 {
            let settings = Settings {
                confirms: number % 2 == 0,
                numbering: Numbering::ALL[number % 2],
                theme: Theme::ALL[number],
                notice: Notice::ALL[2 - number],
                challengers: Challengers::ALL[number],
                is_unreached: number % 2 == 1,
            };
            let mut writing = store.write().await?;
            writing.put_settings(user, &settings).await?;
            writing.commit().await?;
            assert_eq!(store.read().await?.settings(user).await?, settings);
        }
        Ok(())
    }
}
