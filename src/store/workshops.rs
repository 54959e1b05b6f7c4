//! What people make of setups outside any match. Secret, as every setup.

use super::setups::{Draft, read};
use super::{Fault, Reading, Writing, signed};
use crate::clock::Timestamp;
use crate::ids::UserId;
use crate::rules::army::Variant;

/// A person's setup in the making, of one variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredWorkshop {
    /// The setup; nobody is ever ready with it.
    pub draft: Draft,
    /// How often it has changed.
    pub revision: u32,
}

impl Reading {
    /// A person's workshop of a variant; none where he was never in it, and where what is stored is no longer legal.
    ///
    /// # Errors
    /// The database fails.
    pub async fn workshop(
        &mut self,
        user: UserId,
        variant: Variant,
    ) -> Result<Option<StoredWorkshop>, Fault> {
        let row: Option<(String, Option<String>, bool, u32)> = sqlx::query_as(
            "select setup, typed, drawn, revision from workshops where user_id = ? and variant = ?",
        )
        .bind(signed(user))
        .bind(variant.name())
        .fetch_optional(self.connection())
        .await?;
        Ok(row.and_then(|(setup, typed, is_drawn, revision)| {
            let draft = Draft {
                typed,
                is_drawn,
                ..Draft::new(read(&setup, variant)?)
            };
            Some(StoredWorkshop { draft, revision })
        }))
    }

    /// The variant that a person worked on last.
    ///
    /// # Errors
    /// The database fails.
    pub async fn last_workshop(&mut self, user: UserId) -> Result<Option<Variant>, Fault> {
        let row: Option<(String,)> = sqlx::query_as(
            "select variant from workshops where user_id = ? order by worked_at desc limit 1",
        )
        .bind(signed(user))
        .fetch_optional(self.connection())
        .await?;
        Ok(row.and_then(|(variant,)| variant.parse().ok()))
    }
}

impl Writing {
    /// Keeps a person's workshop in place of the one before.
    ///
    /// # Errors
    /// The database fails.
    pub async fn put_workshop(
        &mut self,
        user: UserId,
        workshop: &StoredWorkshop,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let draft = &workshop.draft;
        sqlx::query(
            "insert into workshops (user_id, variant, setup, typed, drawn, revision, worked_at)
             values (?, ?, ?, ?, ?, ?, ?)
             on conflict do update set setup = excluded.setup, typed = excluded.typed, drawn = excluded.drawn,
                 revision = excluded.revision, worked_at = excluded.worked_at",
        )
        .bind(signed(user))
        .bind(draft.deployment.variant().name())
        .bind(draft.deployment.to_string())
        .bind(draft.typed.as_deref())
        .bind(draft.is_drawn)
        .bind(workshop.revision)
        .bind(now.as_millis())
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Says that every open panel of a person's workshop is old.
    ///
    /// # Errors
    /// The database fails.
    pub async fn raise_workshop(&mut self, user: UserId, variant: Variant) -> Result<(), Fault> {
        sqlx::query(
            "update workshops set revision = revision + 1 where user_id = ? and variant = ?",
        )
        .bind(signed(user))
        .bind(variant.name())
        .execute(self.connection())
        .await?;
        Ok(())
    }
}
