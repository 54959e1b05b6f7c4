//! What is remembered about a person apart from matches.

use super::{Fault, Reading, Writing, signed};
use crate::ids::{ChannelId, UserId};

impl Reading {
    /// The channel of a person's direct messages, if it was ever opened (P059).
    ///
    /// # Errors
    /// The database fails.
    pub async fn dm_channel(&mut self, user: UserId) -> Result<Option<ChannelId>, Fault> {
        let row: Option<(Option<i64>,)> =
            sqlx::query_as("select dm_channel from users where id = ?")
                .bind(signed(user))
                .fetch_optional(self.connection())
                .await?;
        Ok(row
            .and_then(|(channel,)| channel)
            .map(|channel| channel.cast_unsigned().into()))
    }
}

impl Writing {
    /// Remembers the channel of a person's direct messages.
    ///
    /// # Errors
    /// The database fails.
    pub async fn put_dm_channel(&mut self, user: UserId, channel: ChannelId) -> Result<(), Fault> {
        sqlx::query(
            "insert into users (id, dm_channel) values (?, ?)
             on conflict do update set dm_channel = excluded.dm_channel",
        )
        .bind(signed(user))
        .bind(signed(channel))
        .execute(self.connection())
        .await?;
        Ok(())
    }
}
