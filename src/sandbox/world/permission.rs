//! Permission bits and how they add up (docs: topics/permissions).

use std::ops::{BitOr, Not};

use serde::{Serialize, Serializer};

/// A set of permissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permissions(u64);

impl Permissions {
    /// Every right there is: what owners and administrators have.
    pub const ALL: Self = Self((1 << 53) - 1);
    /// Bypasses everything.
    pub const ADMINISTRATOR: Self = Self(1 << 3);
    /// Configure the server.
    pub const MANAGE_GUILD: Self = Self(1 << 5);
    /// Read a channel at all.
    pub const VIEW_CHANNEL: Self = Self(1 << 10);
    /// Send in channels (not in threads).
    pub const SEND_MESSAGES: Self = Self(1 << 11);
    /// Delete other people's messages.
    pub const MANAGE_MESSAGES: Self = Self(1 << 13);
    /// Send embeds.
    pub const EMBED_LINKS: Self = Self(1 << 14);
    /// Send files.
    pub const ATTACH_FILES: Self = Self(1 << 15);
    /// Read older messages.
    pub const READ_MESSAGE_HISTORY: Self = Self(1 << 16);
    /// Mention everyone.
    pub const MENTION_EVERYONE: Self = Self(1 << 17);
    /// Use slash commands.
    pub const USE_APPLICATION_COMMANDS: Self = Self(1 << 31);
    /// Archive and delete threads, see all private ones.
    pub const MANAGE_THREADS: Self = Self(1 << 34);
    /// Start public threads.
    pub const CREATE_PUBLIC_THREADS: Self = Self(1 << 35);
    /// Start private threads.
    pub const CREATE_PRIVATE_THREADS: Self = Self(1 << 36);
    /// Send in threads.
    pub const SEND_MESSAGES_IN_THREADS: Self = Self(1 << 38);

    /// What @everyone has in a fresh guild, as far as the sandbox tells permissions apart.
    pub(crate) const EVERYONE: Self = Self(
        Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0,
    );
    /// All that is left to a member who is timed out.
    pub(crate) const TIMED_OUT: Self = Self(Self::VIEW_CHANNEL.0 | Self::READ_MESSAGE_HISTORY.0);
    /// What an app is told it may do in a direct message (docs: interaction object, `app_permissions`).
    pub(crate) const DIRECT: Self = Self(
        Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::MENTION_EVERYONE.0
            | Self::USE_APPLICATION_COMMANDS.0
            | (1 << 18),
    );

    /// The set with these bits.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether every right of `other` is in this set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// This set without the rights of `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The rights in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Permissions {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Permissions {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Serialize for Permissions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
