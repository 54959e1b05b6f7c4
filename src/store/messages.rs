//! What Discord shows of a match: its messages, and answers that are about to become one.

use sqlx::FromRow;

use super::slots::Slot;
use super::{Fault, Reading, Writing, signed};
use crate::clock::Timestamp;
use crate::ids::{ChannelId, InteractionToken, MatchId, MessageId};

/// A message of a match, as it was last posted or edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// The match that it shows.
    pub of: MatchId,
    /// The slot that it fills, or filled.
    pub slot: Slot,
    /// Where it stands.
    pub channel: ChannelId,
    /// When it was posted; edits do not change this.
    pub posted_at: Timestamp,
    /// The slot's revision that it shows.
    pub revision: u32,
    /// The match's edition that it shows.
    pub edition: u32,
}

/// An answer to an interaction that becomes a slot's message once Discord has taken it. Written together with the
/// change that it tells of, so that it is found by its token if the program ends before it knows the message's id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingAnswer {
    /// The key to the answer.
    pub token: InteractionToken,
    /// The bot's application id, the other half of the answer's address.
    pub application: u64,
    /// The match that it shows.
    pub of: MatchId,
    /// The slot that it will fill.
    pub slot: Slot,
    /// The slot's revision that it shows.
    pub revision: u32,
    /// The match's edition that it shows.
    pub edition: u32,
    /// When the interaction was handled; its token is good for 15 minutes from about then.
    pub created_at: Timestamp,
}

#[derive(FromRow)]
struct MessageColumns {
    id: i64,
    match_id: u32,
    slot: String,
    channel: i64,
    posted_at: i64,
    revision: u32,
    edition: u32,
}

impl MessageColumns {
    fn read(self) -> Result<Message, Fault> {
        let of = MatchId::from(self.match_id);
        Ok(Message {
            id: self.id.cast_unsigned().into(),
            of,
            slot: Slot::named(&self.slot, of)?,
            channel: self.channel.cast_unsigned().into(),
            posted_at: Timestamp::from_millis(self.posted_at),
            revision: self.revision,
            edition: self.edition,
        })
    }
}

#[derive(FromRow)]
struct AnswerColumns {
    token: String,
    match_id: u32,
    slot: String,
    application: i64,
    revision: u32,
    edition: u32,
    created_at: i64,
}

impl AnswerColumns {
    fn read(self) -> Result<PendingAnswer, Fault> {
        let of = MatchId::from(self.match_id);
        Ok(PendingAnswer {
            token: self.token.into(),
            application: self.application.cast_unsigned(),
            of,
            slot: Slot::named(&self.slot, of)?,
            revision: self.revision,
            edition: self.edition,
            created_at: Timestamp::from_millis(self.created_at),
        })
    }
}

impl Reading {
    /// The recorded messages of a match, oldest first.
    ///
    /// # Errors
    /// The database fails, or holds an unknown slot.
    pub async fn messages(&mut self, id: MatchId) -> Result<Vec<Message>, Fault> {
        let rows: Vec<MessageColumns> =
            sqlx::query_as("select * from messages where match_id = ? order by id")
                .bind(u32::from(id))
                .fetch_all(self.connection())
                .await?;
        rows.into_iter().map(MessageColumns::read).collect()
    }

    /// A recorded message.
    ///
    /// # Errors
    /// The database fails, or holds an unknown slot.
    pub async fn message(&mut self, id: MessageId) -> Result<Option<Message>, Fault> {
        let row: Option<MessageColumns> = sqlx::query_as("select * from messages where id = ?")
            .bind(signed(id))
            .fetch_optional(self.connection())
            .await?;
        row.map(MessageColumns::read).transpose()
    }

    /// The answers of a match whose message ids are not known yet, oldest first.
    ///
    /// # Errors
    /// The database fails, or holds an unknown slot.
    pub async fn answers(&mut self, id: MatchId) -> Result<Vec<PendingAnswer>, Fault> {
        let rows: Vec<AnswerColumns> =
            sqlx::query_as("select * from answers where match_id = ? order by created_at, token")
                .bind(u32::from(id))
                .fetch_all(self.connection())
                .await?;
        rows.into_iter().map(AnswerColumns::read).collect()
    }
}

impl Writing {
    /// Records a message and counts it as a post of its slot. Recorded again, it is brought up to date and not counted.
    ///
    /// # Errors
    /// The database fails, or the match has no such slot.
    pub async fn put_message(&mut self, message: &Message) -> Result<(), Fault> {
        if self.message(message.id).await?.is_none() {
            sqlx::query(
                "insert into slots (match_id, slot, posts, announced) values (?, ?, 1, ?)
                 on conflict do update set posts = posts + 1,
                 announced = max(coalesce(announced, 0), excluded.announced)",
            )
            .bind(u32::from(message.of))
            .bind(message.slot.name())
            .bind(message.edition)
            .execute(self.connection())
            .await?;
        }
        sqlx::query(
            "insert into messages (id, match_id, slot, channel, posted_at, revision, edition) values (?, ?, ?, ?, ?, ?, ?)
             on conflict do update set revision = max(revision, excluded.revision), edition = max(edition, excluded.edition)",
        )
        .bind(signed(message.id))
        .bind(u32::from(message.of))
        .bind(message.slot.name())
        .bind(signed(message.channel))
        .bind(message.posted_at.as_millis())
        .bind(message.revision)
        .bind(message.edition)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Says that an answer has brought a message up to date. One that is recorded late, of an earlier state, changes nothing.
    ///
    /// # Errors
    /// The database fails.
    pub async fn update_shown(
        &mut self,
        id: MessageId,
        revision: u32,
        edition: u32,
    ) -> Result<(), Fault> {
        sqlx::query(
            "update messages set revision = max(revision, ?), edition = max(edition, ?) where id = ?",
        )
        .bind(revision)
        .bind(edition)
        .bind(signed(id))
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Says that a refresh has edited a message to show this state, be it an earlier one than it showed before: a slow edit
    /// overwrites what came meanwhile, and the next refresh must know.
    ///
    /// # Errors
    /// The database fails.
    pub async fn put_shown(
        &mut self,
        id: MessageId,
        revision: u32,
        edition: u32,
    ) -> Result<(), Fault> {
        sqlx::query("update messages set revision = ?, edition = ? where id = ?")
            .bind(revision)
            .bind(edition)
            .bind(signed(id))
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Forgets a message that is gone.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_message(&mut self, id: MessageId) -> Result<(), Fault> {
        sqlx::query("delete from messages where id = ?")
            .bind(signed(id))
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Notes that an answer is about to become a message.
    ///
    /// # Errors
    /// The database fails, or the token stands for an answer already.
    pub async fn insert_answer(&mut self, answer: &PendingAnswer) -> Result<(), Fault> {
        sqlx::query(
            "insert into answers (token, match_id, slot, application, revision, edition, created_at)
             values (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(answer.token.as_str())
        .bind(u32::from(answer.of))
        .bind(answer.slot.name())
        .bind(answer.application.cast_signed())
        .bind(answer.revision)
        .bind(answer.edition)
        .bind(answer.created_at.as_millis())
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Forgets an answer: its message is recorded, or it has none.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_answer(&mut self, token: &InteractionToken) -> Result<(), Fault> {
        sqlx::query("delete from answers where token = ?")
            .bind(token.as_str())
            .execute(self.connection())
            .await?;
        Ok(())
    }
}
