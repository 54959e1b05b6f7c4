//! The four messages of a match: what each should show, counted as revisions.

use std::ops::{Index, IndexMut};

use super::{Fault, Reading, Writing};
use crate::ids::MatchId;
use crate::rules::color::Color;

/// One of the messages that a match keeps up to date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    /// The challenge, in the channel.
    Challenge,
    /// Who is ready, then the live board, then the result, in the channel.
    Public,
    /// Red's own: the setup panel, then the private view, by direct message.
    Red,
    /// Blue's own.
    Blue,
}

impl Slot {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Challenge, Self::Public, Self::Red, Self::Blue];

    /// The private message of a colour.
    #[must_use]
    pub const fn of(color: Color) -> Self {
        match color {
            Color::Red => Self::Red,
            Color::Blue => Self::Blue,
        }
    }

    /// Whose private message it is; none for the public ones.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::Challenge | Self::Public => None,
            Self::Red => Some(Color::Red),
            Self::Blue => Some(Color::Blue),
        }
    }

    /// Its name in the database, also fit for a nonce.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Challenge => "challenge",
            Self::Public => "public",
            Self::Red => "red",
            Self::Blue => "blue",
        }
    }

    pub(super) fn named(name: &str, id: MatchId) -> Result<Self, Fault> {
        super::word(&Self::ALL, Self::name, name, id, "slot")
    }
}

/// Something for each slot.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BySlot<T> {
    /// The challenge's.
    pub challenge: T,
    /// The public message's.
    pub public: T,
    /// Red's.
    pub red: T,
    /// Blue's.
    pub blue: T,
}

impl<T> BySlot<T> {
    /// The same for each slot, passed through `f`.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> BySlot<U> {
        BySlot {
            challenge: f(self.challenge),
            public: f(self.public),
            red: f(self.red),
            blue: f(self.blue),
        }
    }
}

impl<T> Index<Slot> for BySlot<T> {
    type Output = T;

    fn index(&self, slot: Slot) -> &T {
        match slot {
            Slot::Challenge => &self.challenge,
            Slot::Public => &self.public,
            Slot::Red => &self.red,
            Slot::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Slot> for BySlot<T> {
    fn index_mut(&mut self, slot: Slot) -> &mut T {
        match slot {
            Slot::Challenge => &mut self.challenge,
            Slot::Public => &mut self.public,
            Slot::Red => &mut self.red,
            Slot::Blue => &mut self.blue,
        }
    }
}

/// What is known of one slot.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SlotState {
    /// The revision that its message should show.
    pub revision: u32,
    /// The messages recorded for it so far.
    pub posts: u32,
    /// The highest edition posted so far.
    pub announced: Option<u32>,
}

impl Reading {
    /// What is known of a match's slots.
    ///
    /// # Errors
    /// The database fails, or holds an unknown slot.
    pub async fn slots(&mut self, id: MatchId) -> Result<BySlot<SlotState>, Fault> {
        let rows: Vec<(String, u32, u32, Option<u32>)> =
            sqlx::query_as("select slot, revision, posts, announced from slots where match_id = ?")
                .bind(u32::from(id))
                .fetch_all(self.connection())
                .await?;
        let mut slots = BySlot::default();
        for (name, revision, posts, announced) in rows {
            slots[Slot::named(&name, id)?] = SlotState {
                revision,
                posts,
                announced,
            };
        }
        Ok(slots)
    }

    /// The revisions that a match's messages should show.
    ///
    /// # Errors
    /// As [`Reading::slots`].
    pub async fn revisions(&mut self, id: MatchId) -> Result<BySlot<u32>, Fault> {
        Ok(self.slots(id).await?.map(|slot| slot.revision))
    }
}

impl Writing {
    /// Says that what a slot's message must show has changed.
    ///
    /// # Errors
    /// The database fails.
    pub async fn raise(&mut self, id: MatchId, slot: Slot) -> Result<(), Fault> {
        sqlx::query(
            "insert into slots (match_id, slot, revision) values (?, ?, 1)
             on conflict do update set revision = revision + 1",
        )
        .bind(u32::from(id))
        .bind(slot.name())
        .execute(self.connection())
        .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_has_its_own_place_and_name() {
        let mut numbers = BySlot::default();
        for (number, slot) in Slot::ALL.into_iter().enumerate() {
            numbers[slot] = number;
            assert_eq!(Slot::named(slot.name(), MatchId::from(1)).ok(), Some(slot));
        }
        assert_eq!(
            numbers,
            BySlot {
                challenge: 0,
                public: 1,
                red: 2,
                blue: 3
            }
        );
    }

    #[test]
    fn private_slots_belong_to_their_color() {
        for color in Color::ALL {
            assert_eq!(Slot::of(color).color(), Some(color));
        }
    }
}
