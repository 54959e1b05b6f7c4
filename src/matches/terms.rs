//! What a use case is told from outside: where it happens, what is asked for, and how its answer can be found again.

use crate::ids::{ChannelId, GuildId, InteractionId, InteractionToken};
use crate::rules::army::Variant;
pub use crate::store::matches::Side;
use crate::store::slots::Slot;

/// Where somebody sent a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The server; none in direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
}

/// What a challenge proposes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Terms {
    /// The army.
    pub variant: Variant,
    /// The colour that the challenger asks for.
    pub side: Side,
}

/// The interaction that a use case comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Its id: delivered twice, it acts once.
    pub interaction: InteractionId,
    /// Its answer, if that becomes one of the match's messages.
    pub answer: Option<AnswerKey>,
}

/// An answer to an interaction that becomes one of the match's messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerKey {
    /// Which of them.
    pub slot: Slot,
    /// The bot's application id.
    pub application: u64,
    /// The key to the answer.
    pub token: InteractionToken,
}
