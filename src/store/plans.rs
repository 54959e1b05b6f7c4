//! The plans that people have saved, and which plans they used last. All secret, so nothing here can be printed.

use std::fmt;

use super::setups::read;
use super::{Fault, Reading, Writing, signed};
use crate::clock::Timestamp;
use crate::ids::{MatchId, PlanId, UserId};
use crate::rules::army::Variant;
use crate::rules::color::Color;
use crate::rules::setup::Deployment;

/// A plan that a person has saved.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredPlan {
    /// Its number.
    pub id: PlanId,
    /// Its name, as its owner wrote it.
    pub name: String,
    /// The setup.
    pub deployment: Deployment,
}

impl fmt::Debug for StoredPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredPlan")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

impl Reading {
    /// A person's plans of a variant, by name. One that is no longer legal is left out.
    ///
    /// # Errors
    /// The database fails.
    pub async fn plans(
        &mut self,
        user: UserId,
        variant: Variant,
    ) -> Result<Vec<StoredPlan>, Fault> {
        let rows: Vec<(u32, String, String)> = sqlx::query_as(
            "select id, name, setup from plans where user_id = ? and variant = ? order by folded",
        )
        .bind(signed(user))
        .bind(variant.name())
        .fetch_all(self.connection())
        .await?;
        let plans = rows.into_iter().filter_map(|(id, name, setup)| {
            Some(StoredPlan {
                id: id.into(),
                name,
                deployment: read(&setup, variant)?,
            })
        });
        Ok(plans.collect())
    }

    /// What a person began with, the last used first: built-in plans by key, saved ones by number.
    ///
    /// # Errors
    /// The database fails.
    pub async fn plan_uses(
        &mut self,
        user: UserId,
        variant: Variant,
    ) -> Result<Vec<String>, Fault> {
        let rows: Vec<(String,)> = sqlx::query_as(
            "select plan from plan_uses where user_id = ? and variant = ? order by used_at desc, plan",
        )
        .bind(signed(user))
        .bind(variant.name())
        .fetch_all(self.connection())
        .await?;
        Ok(rows.into_iter().map(|(plan,)| plan).collect())
    }

    /// The matches of a variant for which a person places his pieces now, and as which colour.
    ///
    /// # Errors
    /// The database fails.
    pub async fn placing_of(
        &mut self,
        user: UserId,
        variant: Variant,
    ) -> Result<Vec<(MatchId, Color)>, Fault> {
        let rows: Vec<(u32, bool, String)> = sqlx::query_as(
            "select id, challenger = ?1, challenger_color from matches
             where (challenger = ?1 or opponent = ?1) and state = 'deploying' and variant = ?2",
        )
        .bind(signed(user))
        .bind(variant.name())
        .fetch_all(self.connection())
        .await?;
        let seats = rows.into_iter().filter_map(|(id, is_challenger, color)| {
            let color: Color = color.parse().ok()?;
            let own = if is_challenger { color } else { color.other() };
            Some((id.into(), own))
        });
        Ok(seats.collect())
    }
}

impl Writing {
    /// Saves a plan under a name that none of the person's plans of this variant has; `folded` is the name in lower case.
    ///
    /// # Errors
    /// The database fails, or there is such a plan.
    pub async fn insert_plan(
        &mut self,
        user: UserId,
        name: &str,
        folded: &str,
        deployment: &Deployment,
    ) -> Result<PlanId, Fault> {
        let done = sqlx::query(
            "insert into plans (user_id, variant, name, folded, setup) values (?, ?, ?, ?, ?)",
        )
        .bind(signed(user))
        .bind(deployment.variant().name())
        .bind(name)
        .bind(folded)
        .bind(deployment.to_string())
        .execute(self.connection())
        .await?;
        let id = u32::try_from(done.last_insert_rowid()).unwrap_or(u32::MAX);
        Ok(id.into())
    }

    /// Changes a plan's name and setup.
    ///
    /// # Errors
    /// The database fails, or another plan has this name.
    pub async fn update_plan(
        &mut self,
        id: PlanId,
        name: &str,
        folded: &str,
        deployment: &Deployment,
    ) -> Result<(), Fault> {
        sqlx::query("update plans set name = ?, folded = ?, setup = ? where id = ?")
            .bind(name)
            .bind(folded)
            .bind(deployment.to_string())
            .bind(u32::from(id))
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Deletes a plan, and that it was used.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_plan(&mut self, id: PlanId, user: UserId) -> Result<(), Fault> {
        sqlx::query("delete from plans where id = ?")
            .bind(u32::from(id))
            .execute(self.connection())
            .await?;
        sqlx::query("delete from plan_uses where user_id = ? and plan = ?")
            .bind(signed(user))
            .bind(id.to_string())
            .execute(self.connection())
            .await?;
        Ok(())
    }

    /// Remembers that a person began with a plan: a built-in one's key, or a saved one's number.
    ///
    /// # Errors
    /// The database fails.
    pub async fn put_plan_use(
        &mut self,
        user: UserId,
        variant: Variant,
        plan: &str,
        now: Timestamp,
    ) -> Result<(), Fault> {
        sqlx::query(
            "insert into plan_uses (user_id, variant, plan, used_at) values (?, ?, ?, ?)
             on conflict do update set used_at = excluded.used_at",
        )
        .bind(signed(user))
        .bind(variant.name())
        .bind(plan)
        .bind(now.as_millis())
        .execute(self.connection())
        .await?;
        Ok(())
    }
}
