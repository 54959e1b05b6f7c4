//! The workshop: a setup in the making outside any match, one for each person and variant (P005). It is kept like a
//! match's draft, so that a panel works after a restart.

use super::error::{Error, Rejection};
use super::rearrange::{Rearrange, TypedSetup, rearranged};
use super::{Below, Matches};
use crate::clock::Timestamp;
use crate::ids::UserId;
use crate::rules::army::Variant;
use crate::rules::color::Color;
use crate::rules::presets;
use crate::rules::setup::Deployment;
use crate::store::setups::Draft;
use crate::store::workshops::StoredWorkshop;
use crate::store::{Fault, Reading, Writing};

/// The workshop shows a setup as Red's, whose squares are those of the record's first notation.
pub const WORKSHOP_COLOR: Color = Color::Red;

/// A person's workshop as it stands; his secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Workshop(StoredWorkshop);

impl Workshop {
    /// Whose army is placed.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.0.draft.deployment.variant()
    }

    /// The setup.
    #[must_use]
    pub const fn deployment(&self) -> &Deployment {
        &self.0.draft.deployment
    }

    /// What was last typed as a setup and was not legal, to stand in the form.
    #[must_use]
    pub fn typed(&self) -> Option<&str> {
        self.0.draft.typed.as_deref()
    }

    /// How often it has changed.
    #[must_use]
    pub const fn revision(&self) -> u32 {
        self.0.revision
    }

    /// Refuses what was pressed on a panel that shows an earlier setup (P041).
    pub(super) fn check_panel(&self, at: u32) -> Result<(), Rejection> {
        if self.0.revision == at {
            Ok(())
        } else {
            Err(Rejection::OldPanel)
        }
    }
}

impl Matches {
    /// A person's workshop of a variant, which is now the one that he worked on last. Who comes for the first time finds the
    /// setup that he last began a match with, or a natural random one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn workshop(
        &self,
        user: UserId,
        variant: Variant,
        below: Below<'_>,
        now: Timestamp,
    ) -> Result<Workshop, Fault> {
        let mut writing = self.store.write().await?;
        let Workshop(stored) = open(&mut writing, user, variant, below).await?;
        // Written also where nothing is new: it is the one worked on last.
        writing.put_workshop(user, &stored, now).await?;
        writing.commit().await?;
        Ok(Workshop(stored))
    }

    /// The variant that a person worked on last, the default one for whoever was never there. It never writes.
    ///
    /// # Errors
    /// The database fails.
    pub async fn workshop_variant(&self, user: UserId) -> Result<Variant, Fault> {
        let mut reading = self.store.read().await?;
        Ok(reading.last_workshop(user).await?.unwrap_or_default())
    }

    /// Rearranges the pieces in a person's workshop. `at` is the revision of the panel that was pressed.
    ///
    /// # Errors
    /// [`Rejection::OldPanel`], what [`Rearrange`] says; or the database fails.
    pub async fn rearrange_workshop(
        &self,
        user: UserId,
        variant: Variant,
        at: u32,
        how: Rearrange<'_>,
        now: Timestamp,
    ) -> Result<Workshop, Error> {
        let mut writing = self.store.write().await?;
        let found = find(&mut writing, user, variant).await?;
        found.check_panel(at)?;
        let StoredWorkshop { draft, revision } = found.0;
        let draft = rearranged(&mut writing, user, WORKSHOP_COLOR, draft, how, now).await?;
        keep(writing, user, draft, revision + 1, now).await
    }

    /// Puts what a person typed in the place of the setup in his workshop. If it is not legal, it is kept for his next try.
    ///
    /// # Errors
    /// [`Rejection::Setup`], [`Rejection::SetupTooLong`], [`Rejection::OldPanel`] where he was never there; or the database fails.
    pub async fn edit_workshop(
        &self,
        user: UserId,
        variant: Variant,
        typed: impl Into<TypedSetup<'_>> + Send,
        now: Timestamp,
    ) -> Result<Workshop, Error> {
        let typed = typed.into();
        typed.check_length()?;
        let mut writing = self.store.write().await?;
        let StoredWorkshop { draft, revision } = find(&mut writing, user, variant).await?.0;
        match typed.check(variant) {
            Ok(deployment) => keep(writing, user, Draft::new(deployment), revision + 1, now).await,
            Err(faults) => {
                let draft = Draft {
                    typed: Some(typed.text.to_owned()),
                    ..draft
                };
                keep(writing, user, draft, revision, now).await?;
                Err(Rejection::Setup(faults).into())
            }
        }
    }
}

/// A person's workshop. A panel of one that is not there is older than the database.
pub(super) async fn find(
    reading: &mut Reading,
    user: UserId,
    variant: Variant,
) -> Result<Workshop, Error> {
    let found = reading.workshop(user, variant).await?;
    Ok(Workshop(found.ok_or(Rejection::OldPanel)?))
}

async fn open(
    writing: &mut Writing,
    user: UserId,
    variant: Variant,
    below: Below<'_>,
) -> Result<Workshop, Fault> {
    if let Some(stored) = writing.workshop(user, variant).await? {
        return Ok(Workshop(stored));
    }
    let last = writing.last_setup(user, variant).await?;
    let deployment = last.unwrap_or_else(|| presets::natural(variant, below));
    Ok(Workshop(StoredWorkshop {
        draft: Draft::new(deployment),
        revision: 0,
    }))
}

async fn keep(
    mut writing: Writing,
    user: UserId,
    draft: Draft,
    revision: u32,
    now: Timestamp,
) -> Result<Workshop, Error> {
    let stored = StoredWorkshop { draft, revision };
    writing.put_workshop(user, &stored, now).await?;
    writing.commit().await?;
    Ok(Workshop(stored))
}
