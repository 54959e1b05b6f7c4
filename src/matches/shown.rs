//! What Discord shows of a match, as far as it is known: kept by whoever posts, read to find what lags behind.

use super::Matches;
use super::{BySlot, Fault, Message, PendingAnswer, SlotState};
use crate::ids::{ChannelId, InteractionToken, MatchId, MessageId, UserId};

/// What is shown of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Its recorded messages, oldest first; several of a slot while an old one waits for its deletion.
    pub messages: Vec<Message>,
    /// Its answers whose message ids are not known yet, oldest first.
    pub answers: Vec<PendingAnswer>,
    /// What is known of each slot.
    pub slots: BySlot<SlotState>,
}

impl Matches {
    /// What is shown of a match.
    ///
    /// # Errors
    /// The database fails.
    pub async fn shown(&self, id: MatchId) -> Result<Shown, Fault> {
        let mut reading = self.store.read().await?;
        Ok(Shown {
            messages: reading.messages(id).await?,
            answers: reading.answers(id).await?,
            slots: reading.slots(id).await?,
        })
    }

    /// Records a message that was posted, and that it is the one of a pending answer. Recorded again, nothing is counted
    /// twice.
    ///
    /// # Errors
    /// The database fails.
    pub async fn record_message(
        &self,
        message: &Message,
        answer: Option<&InteractionToken>,
    ) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        writing.put_message(message).await?;
        if let Some(token) = answer {
            writing.remove_answer(token).await?;
        }
        writing.commit().await
    }

    /// Records that an answer has brought a message up to date.
    ///
    /// # Errors
    /// The database fails.
    pub async fn update_shown(
        &self,
        id: MessageId,
        revision: u32,
        edition: u32,
    ) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        writing.update_shown(id, revision, edition).await?;
        writing.commit().await
    }

    /// Records what a refresh has edited a message to show, even if a later state was recorded meanwhile.
    ///
    /// # Errors
    /// The database fails.
    pub async fn record_edit(
        &self,
        id: MessageId,
        revision: u32,
        edition: u32,
    ) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        writing.put_shown(id, revision, edition).await?;
        writing.commit().await
    }

    /// Forgets a message that is gone.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget_message(&self, id: MessageId) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        writing.remove_message(id).await?;
        writing.commit().await
    }

    /// Forgets an answer that became no message.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget_answer(&self, token: &InteractionToken) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        writing.remove_answer(token).await?;
        writing.commit().await
    }

    /// The channel of a person's direct messages, if it was ever opened.
    ///
    /// # Errors
    /// The database fails.
    pub async fn dm_channel(&self, user: UserId) -> Result<Option<ChannelId>, Fault> {
        self.store.read().await?.dm_channel(user).await
    }

    /// Remembers the channel of a person's direct messages.
    ///
    /// # Errors
    /// The database fails.
    pub async fn record_dm_channel(&self, user: UserId, channel: ChannelId) -> Result<(), Fault> {
        let mut writing = self.store.write().await?;
        writing.put_dm_channel(user, channel).await?;
        writing.commit().await
    }
}
