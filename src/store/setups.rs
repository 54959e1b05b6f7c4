//! Setups: in the making, as a match began with them, and as a person last used them. All secret, so nothing here can
//! be printed.

use std::fmt;

use super::{Damage, Fault, Reading, Writing, signed};
use crate::ids::{MatchId, UserId};
use crate::rules::army::Variant;
use crate::rules::color::{ByColor, Color};
use crate::rules::setup::{Deployment, Setup};

/// One side's setup in the making.
#[derive(Clone, PartialEq, Eq)]
pub struct Draft {
    /// What it is now; always legal.
    pub deployment: Deployment,
    /// What its owner last typed and was not legal.
    pub typed: Option<String>,
    /// Whether its owner has said Ready.
    pub is_ready: bool,
    /// Whether Random was pressed last and drew a natural setup.
    pub is_drawn: bool,
}

impl Draft {
    /// A draft with nothing typed beside it, of an owner who is not ready.
    #[must_use]
    pub const fn new(deployment: Deployment) -> Self {
        Self {
            deployment,
            typed: None,
            is_ready: false,
            is_drawn: false,
        }
    }
}

impl fmt::Debug for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draft")
            .field("is_ready", &self.is_ready)
            .finish_non_exhaustive()
    }
}

/// The legal setup that `text` says for an army, as [`Deployment`]'s `Display` has written it.
pub(super) fn read(text: &str, variant: Variant) -> Option<Deployment> {
    Setup::parse(text).ok()?.check(variant).ok()
}

/// What was found for each colour; both must be there.
fn both<T>(id: MatchId, found: ByColor<Option<T>>) -> Result<ByColor<T>, Fault> {
    let missing = |color: Color| Fault::Damaged {
        id,
        what: Damage::Setup(color.name()),
    };
    Ok(ByColor {
        red: found.red.ok_or_else(|| missing(Color::Red))?,
        blue: found.blue.ok_or_else(|| missing(Color::Blue))?,
    })
}

impl Reading {
    /// Both drafts of a match.
    ///
    /// # Errors
    /// The database fails, or a draft is missing or not legal.
    pub async fn drafts(&mut self, id: MatchId, variant: Variant) -> Result<ByColor<Draft>, Fault> {
        let rows: Vec<(String, String, Option<String>, bool, bool)> = sqlx::query_as(
            "select color, setup, typed, ready, drawn from drafts where match_id = ?",
        )
        .bind(u32::from(id))
        .fetch_all(self.connection())
        .await?;
        let mut found = ByColor {
            red: None,
            blue: None,
        };
        for (color, setup, typed, is_ready, is_drawn) in rows {
            if let (Ok(color), Some(deployment)) = (color.parse::<Color>(), read(&setup, variant)) {
                found[color] = Some(Draft {
                    deployment,
                    typed,
                    is_ready,
                    is_drawn,
                });
            }
        }
        both(id, found)
    }

    /// Whether a match has begun: both setups are final.
    ///
    /// # Errors
    /// The database fails.
    pub async fn began(&mut self, id: MatchId) -> Result<bool, Fault> {
        let (began,): (bool,) =
            sqlx::query_as("select exists (select 1 from deployments where match_id = ?)")
                .bind(u32::from(id))
                .fetch_one(self.connection())
                .await?;
        Ok(began)
    }

    /// The setups that a match began with.
    ///
    /// # Errors
    /// The database fails, or a deployment is missing or not legal.
    pub async fn deployments(
        &mut self,
        id: MatchId,
        variant: Variant,
    ) -> Result<ByColor<Deployment>, Fault> {
        let rows: Vec<(String, String)> =
            sqlx::query_as("select color, setup from deployments where match_id = ?")
                .bind(u32::from(id))
                .fetch_all(self.connection())
                .await?;
        let mut found = ByColor {
            red: None,
            blue: None,
        };
        for (color, setup) in rows {
            if let Ok(color) = color.parse::<Color>() {
                found[color] = read(&setup, variant);
            }
        }
        both(id, found)
    }

    /// The setup that a person last began a match of this variant with; none, too, when it is no longer legal.
    ///
    /// # Errors
    /// The database fails.
    pub async fn last_setup(
        &mut self,
        user: UserId,
        variant: Variant,
    ) -> Result<Option<Deployment>, Fault> {
        let row: Option<(String,)> =
            sqlx::query_as("select setup from last_setups where user_id = ? and variant = ?")
                .bind(signed(user))
                .bind(variant.name())
                .fetch_optional(self.connection())
                .await?;
        Ok(row.and_then(|(setup,)| read(&setup, variant)))
    }
}

impl Writing {
    /// Keeps a draft in place of the one before.
    ///
    /// # Errors
    /// The database fails.
    pub async fn put_draft(
        &mut self,
        id: MatchId,
        color: Color,
        draft: &Draft,
    ) -> Result<(), Fault> {
        sqlx::query(
            "insert into drafts (match_id, color, setup, typed, ready, drawn) values (?, ?, ?, ?, ?, ?)
             on conflict do update set setup = excluded.setup, typed = excluded.typed, ready = excluded.ready,
                 drawn = excluded.drawn",
        )
        .bind(u32::from(id))
        .bind(color.name())
        .bind(draft.deployment.to_string())
        .bind(draft.typed.as_deref())
        .bind(draft.is_ready)
        .bind(draft.is_drawn)
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Forgets both drafts of a match.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_drafts(&mut self, id: MatchId) -> Result<(), Fault> {
        sqlx::query("delete from drafts where match_id = ?")
            .bind(u32::from(id))
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Writes down what a colour begins the match with; for good.
    ///
    /// # Errors
    /// The database fails, or the colour has a deployment already.
    pub async fn insert_deployment(
        &mut self,
        id: MatchId,
        color: Color,
        deployment: &Deployment,
    ) -> Result<(), Fault> {
        sqlx::query("insert into deployments (match_id, color, setup) values (?, ?, ?)")
            .bind(u32::from(id))
            .bind(color.name())
            .bind(deployment.to_string())
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Remembers what a person last began a match with.
    ///
    /// # Errors
    /// The database fails.
    pub async fn put_last_setup(
        &mut self,
        user: UserId,
        deployment: &Deployment,
    ) -> Result<(), Fault> {
        sqlx::query(
            "insert into last_setups (user_id, variant, setup) values (?, ?, ?)
             on conflict do update set setup = excluded.setup",
        )
        .bind(signed(user))
        .bind(deployment.variant().name())
        .bind(deployment.to_string())
        .execute(self.connection())
        .await?;
        Ok(())
    }
}
