//! Numbers that name people, places and matches, each its own type so that one is never taken for another.
//!
//! Knows nothing of what they stand for. Read `matches` next.

use std::fmt;

/// Declares a newtype over `u64` for one kind of Discord's ids.
macro_rules! snowflake {
    ($(#[$docs:meta])* $name:ident) => {
        $(#[$docs])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl From<u64> for $name {
            fn from(id: u64) -> Self {
                Self(id)
            }
        }

        impl From<$name> for u64 {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

snowflake! {
    /// A person.
    UserId
}
snowflake! {
    /// A server.
    GuildId
}
snowflake! {
    /// A channel, a thread, or a person's direct messages with the bot.
    ChannelId
}
snowflake! {
    /// A message. Later messages have greater ids.
    MessageId
}
snowflake! {
    /// One command, press or form that somebody sent.
    InteractionId
}

/// A match's public number, counted from 1 over all servers and never used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(u32);

impl From<u32> for MatchId {
    fn from(number: u32) -> Self {
        Self(number)
    }
}

impl From<MatchId> for u32 {
    fn from(id: MatchId) -> Self {
        id.0
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a plan that somebody has saved, counted from 1 over all people and never used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlanId(u32);

impl From<u32> for PlanId {
    fn from(number: u32) -> Self {
        Self(number)
    }
}

impl From<PlanId> for u32 {
    fn from(id: PlanId) -> Self {
        id.0
    }
}

impl fmt::Display for PlanId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The key to an interaction's answer, good for 15 minutes (DISCORD.md 2.1). Whoever has it may write as the bot, so
/// `Debug` hides it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct InteractionToken(String);

impl InteractionToken {
    /// The token as Discord sent it, for the address of a request.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for InteractionToken {
    fn from(token: String) -> Self {
        Self(token)
    }
}

impl fmt::Debug for InteractionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InteractionToken(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_show_as_bare_numbers_and_convert_back() {
        assert_eq!(UserId::from(u64::MAX).to_string(), "18446744073709551615");
        assert_eq!(u64::from(ChannelId::from(7)), 7);
        assert_eq!(MatchId::from(42).to_string(), "42");
        assert_eq!(u32::from(MatchId::from(42)), 42);
    }

    #[test]
    fn a_token_is_not_in_its_debug_text() {
        let token = InteractionToken::from("aW50ZXJhY3Rpb24".to_owned());
        assert!(!format!("{token:?}").contains(token.as_str()));
    }
}
