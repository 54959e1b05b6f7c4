//! What servers have set for the matches that are played in them.

use super::settings::{Theme, named};
use super::{Fault, Reading, Writing, signed};
use crate::ids::{GuildId, MatchId};

/// What a server has set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GuildSettings {
    /// The colours of public boards.
    pub theme: Theme,
}

impl Reading {
    /// What a server has set; the defaults where it has set nothing.
    ///
    /// # Errors
    /// The database fails, or holds an unknown word.
    pub async fn guild_settings(&mut self, guild: GuildId) -> Result<GuildSettings, Fault> {
        let row: Option<(String,)> = sqlx::query_as("select theme from guilds where id = ?")
            .bind(signed(guild))
            .fetch_optional(self.connection())
            .await?;
        match row {
            None => Ok(GuildSettings::default()),
            Some((theme,)) => Ok(GuildSettings {
                theme: named(&Theme::ALL, Theme::name, &theme)?,
            }),
        }
    }

    /// The matches of a server that are played, oldest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn played_in(&mut self, guild: GuildId) -> Result<Vec<MatchId>, Fault> {
        let rows: Vec<(u32,)> = sqlx::query_as(
            "select id from matches where guild = ? and state = 'playing' order by id",
        )
        .bind(signed(guild))
        .fetch_all(self.connection())
        .await?;
        Ok(rows.into_iter().map(|(id,)| MatchId::from(id)).collect())
    }
}

impl Writing {
    /// Keeps what a server has set in place of what it had.
    ///
    /// # Errors
    /// The database fails.
    pub async fn put_guild_settings(
        &mut self,
        guild: GuildId,
        settings: &GuildSettings,
    ) -> Result<(), Fault> {
        sqlx::query(
            "insert into guilds (id, theme) values (?, ?)
             on conflict do update set theme = excluded.theme",
        )
        .bind(signed(guild))
        .bind(settings.theme.name())
        .execute(self.connection())
        .await?;
        Ok(())
    }
}
