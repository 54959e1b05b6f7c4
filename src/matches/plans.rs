//! Plans: named setups to begin with, those that come with the program and those that a person has saved. Which plans
//! somebody has, and that he uses them, is his secret.

use std::fmt;
use std::str::FromStr;

use super::Matches;
use super::change::REFRESH_AFTER;
use super::deploy::{check_panel, open_draft};
use super::error::{Error, PlanRefusal, Rejection};
use super::load::load;
use super::locate::{own_numbered, waiting_for_setup};
use super::rearrange::Bench;
use super::terms::Place;
use super::workshop;
use crate::clock::Timestamp;
use crate::ids::{PlanId, UserId};
use crate::rules::army::Variant;
use crate::rules::presets::plans::BuiltIn;
use crate::rules::setup::Deployment;
use crate::store::jobs::JobKind;
use crate::store::plans::StoredPlan;
use crate::store::slots::Slot;
use crate::store::{Fault, Reading, Writing};

/// How many plans of a variant a person may save. With the built-in ones they fill one menu of Discord's.
pub const PLANS_MAX: usize = 12;
/// The longest name of a plan, in characters: it stands in menus and in words.
pub const NAME_MAX: u16 = 40;

/// A plan as it is named in menus: a built-in one by key, a saved one by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanKey {
    /// Comes with the program.
    BuiltIn(&'static BuiltIn),
    /// Saved.
    Own(PlanId),
}

impl fmt::Display for PlanKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(plan) => f.write_str(plan.key()),
            Self::Own(id) => id.fmt(f),
        }
    }
}

impl FromStr for PlanKey {
    type Err = UnknownKey;

    fn from_str(text: &str) -> Result<Self, UnknownKey> {
        if let Some(plan) = BuiltIn::keyed(text) {
            return Ok(Self::BuiltIn(plan));
        }
        let id: u32 = text.parse().map_err(|_| UnknownKey)?;
        Ok(Self::Own(id.into()))
    }
}

/// The text is no plan's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a plan's key")]
pub struct UnknownKey;

/// A plan that somebody can begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// Comes with the program.
    BuiltIn(&'static BuiltIn),
    /// Saved by the person.
    Own(StoredPlan),
}

impl Plan {
    /// How menus name it.
    #[must_use]
    pub const fn key(&self) -> PlanKey {
        match self {
            Self::BuiltIn(plan) => PlanKey::BuiltIn(plan),
            Self::Own(plan) => PlanKey::Own(plan.id),
        }
    }

    /// The setup; the person's secret, also where it comes with the program.
    #[must_use]
    pub fn deployment(&self) -> Deployment {
        match self {
            Self::BuiltIn(plan) => plan.deployment(),
            Self::Own(plan) => plan.deployment,
        }
    }
}

/// A name that a plan can have: in one line, with something to be seen, at most [`NAME_MAX`] characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanName(String);

impl PlanName {
    /// The name as its owner writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// By which it is compared: nobody has two plans whose names differ only in case, or look the same.
    fn folded(&self) -> String {
        fold(&self.0)
    }
}

/// A name in lower case and without anything that cannot be seen, for comparing.
#[must_use]
pub fn fold(name: &str) -> String {
    let is_seen = |sign: &char| sign.is_whitespace() || !is_blank(*sign);
    name.to_lowercase().chars().filter(is_seen).collect()
}

impl FromStr for PlanName {
    type Err = PlanRefusal;

    /// White space is evened out. Signs that cannot be seen or only steer the text around them are left out, but for those that
    /// join the parts of a picture or of a foreign word; and backticks: a plan as one line stands between two of them, to be
    /// copied.
    fn from_str(text: &str) -> Result<Self, PlanRefusal> {
        let mut clean = String::new();
        for sign in text
            .chars()
            .filter(|sign| *sign != '`' && !is_steering(*sign))
        {
            let is_joined = |before: char| !before.is_ascii() && !before.is_whitespace();
            let joins = is_joiner(sign) && clean.chars().next_back().is_some_and(is_joined);
            if sign.is_whitespace() || !is_blank(sign) || joins {
                clean.push(sign);
            }
        }
        let name = clean.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = name.chars().count();
        // A name of blanks that are no white space would be an empty label, which Discord refuses.
        if length > NAME_MAX.into() || name.chars().all(is_blank) {
            return Err(PlanRefusal::BadName {
                max: NAME_MAX.into(),
            });
        }
        Ok(Self(name))
    }
}

/// Signs that turn text around, or control something; a tab or line end is white space, not one of these.
fn is_steering(sign: char) -> bool {
    (sign.is_control() && !sign.is_whitespace())
        || matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Signs without ink that change what stands before them: joiners, variation selectors, the letters of flags.
const fn is_joiner(sign: char) -> bool {
    matches!(
        sign,
        '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}' | '\u{e0020}'..='\u{e007f}'
    )
}

/// Signs without ink.
fn is_blank(sign: char) -> bool {
    sign.is_whitespace()
        || matches!(
            sign,
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200d}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// What became of a setup that somebody saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The plan's number.
    pub id: PlanId,
    /// What it held before, where a plan had the name.
    pub replaced: Option<Deployment>,
}

impl Matches {
    /// The plans that a person can begin with, built-in and own, the last used first. It never writes.
    ///
    /// # Errors
    /// The database fails.
    pub async fn plans(&self, user: UserId, variant: Variant) -> Result<Vec<Plan>, Fault> {
        offered(&mut self.store.read().await?, user, variant).await
    }

    /// The plans that fit: those of the match's variant, or in the workshop all, its own variant's first. It never writes.
    ///
    /// # Errors
    /// There is no such match, or the database fails.
    pub async fn plans_for(
        &self,
        user: UserId,
        bench: Bench,
    ) -> Result<Vec<(Variant, Plan)>, Error> {
        let mut reading = self.store.read().await?;
        let variants = match bench {
            Bench::Match(id) => {
                let found = load(&mut reading, id).await?;
                let found = found.ok_or_else(|| Rejection::MatchUnknown {
                    wanted: id.to_string(),
                })?;
                vec![found.terms.variant]
            }
            Bench::Workshop(first) => first_of_all(first),
        };
        Ok(offered_of(&mut reading, user, variants).await?)
    }

    /// The plans to suggest to a person at a place who has named a match by its `number`, or none. From rows alone: no game is
    /// folded, and nothing written. Of a match that is not an open one of his, none.
    ///
    /// # Errors
    /// [`Rejection::WhichMatch`]; or the database fails.
    pub async fn plans_offered(
        &self,
        place: Place,
        user: UserId,
        number: Option<&str>,
    ) -> Result<Vec<(Variant, Plan)>, Error> {
        let mut reading = self.store.read().await?;
        let variants = if let Some(number) = number {
            let found = own_numbered(&mut reading, user, number).await?;
            found.into_iter().map(|one| one.terms.variant).collect()
        } else if let Some(waiting) = waiting_for_setup(&mut reading, place, user).await? {
            vec![waiting.terms.variant]
        } else {
            first_of_all(reading.last_workshop(user).await?.unwrap_or_default())
        };
        Ok(offered_of(&mut reading, user, variants).await?)
    }

    /// Saves the setup that a panel shows under a name, in the place of an own plan of that name. `at` is the revision of the
    /// panel, `taken` are the names of the built-in plans as the person reads them.
    ///
    /// # Errors
    /// [`PlanRefusal::NameTaken`], [`PlanRefusal::TooMany`], [`Rejection::OldPanel`]; or as for changing the draft.
    pub async fn save_draft(
        &self,
        bench: Bench,
        user: UserId,
        at: u32,
        name: &PlanName,
        taken: &[String],
        now: Timestamp,
    ) -> Result<Saved, Error> {
        let mut writing = self.store.write().await?;
        let deployment = match bench {
            Bench::Match(id) => {
                let found = load(&mut writing, id).await?;
                let found = found.ok_or_else(|| Rejection::MatchUnknown {
                    wanted: id.to_string(),
                })?;
                let (color, deploying) = open_draft(&found, user)?;
                check_panel(&found, color, at)?;
                *deploying.draft(color)
            }
            Bench::Workshop(variant) => {
                let found = workshop::find(&mut writing, user, variant).await?;
                found.check_panel(at)?;
                *found.deployment()
            }
        };
        save(writing, user, name, &deployment, taken, now).await
    }

    /// Saves a setup under a name, in the place of an own plan of that name. `taken` are the names of the built-in plans as
    /// the person reads them.
    ///
    /// # Errors
    /// [`PlanRefusal::NameTaken`], [`PlanRefusal::TooMany`]; or the database fails.
    pub async fn save_plan(
        &self,
        user: UserId,
        name: &PlanName,
        deployment: &Deployment,
        taken: &[String],
        now: Timestamp,
    ) -> Result<Saved, Error> {
        let writing = self.store.write().await?;
        save(writing, user, name, deployment, taken, now).await
    }

    /// Gives a person's plan another name; gives the plan as it was.
    ///
    /// # Errors
    /// [`PlanRefusal::Unknown`], [`PlanRefusal::NameTaken`]; or the database fails.
    pub async fn rename_plan(
        &self,
        user: UserId,
        variant: Variant,
        id: PlanId,
        name: &PlanName,
        taken: &[String],
        now: Timestamp,
    ) -> Result<StoredPlan, Error> {
        let mut writing = self.store.write().await?;
        let own = writing.plans(user, variant).await?;
        let plan = own.iter().find(|plan| plan.id == id).cloned();
        let plan = plan.ok_or(PlanRefusal::Unknown { wanted: None })?;
        let has_name = |other: &&StoredPlan| other.id != id && fold(&other.name) == name.folded();
        if own.iter().find(has_name).is_some() {
            return Err(PlanRefusal::NameTaken {
                name: name.0.clone(),
            }
            .into());
        }
        check_free(name, taken)?;
        writing
            .update_plan(id, &name.0, &name.folded(), &plan.deployment)
            .await?;
        raise_panels(&mut writing, user, variant, now).await?;
        writing.commit().await?;
        Ok(plan)
    }

    /// Deletes a person's plan; gives the plan as it was. Drafts that began with it stay.
    ///
    /// # Errors
    /// [`PlanRefusal::Unknown`]; or the database fails.
    pub async fn delete_plan(
        &self,
        user: UserId,
        variant: Variant,
        id: PlanId,
        now: Timestamp,
    ) -> Result<StoredPlan, Error> {
        let mut writing = self.store.write().await?;
        let plan = find_own(&mut writing, user, variant, id).await?;
        writing.remove_plan(id, user).await?;
        raise_panels(&mut writing, user, variant, now).await?;
        writing.commit().await?;
        Ok(plan)
    }
}

/// All variants, beginning with one.
fn first_of_all(first: Variant) -> Vec<Variant> {
    let others = Variant::ALL.into_iter().filter(|other| *other != first);
    [first].into_iter().chain(others).collect()
}

async fn offered_of(
    reading: &mut Reading,
    user: UserId,
    variants: Vec<Variant>,
) -> Result<Vec<(Variant, Plan)>, Fault> {
    let mut found = Vec::new();
    for variant in variants {
        let plans = offered(reading, user, variant).await?;
        found.extend(plans.into_iter().map(|plan| (variant, plan)));
    }
    Ok(found)
}

async fn offered(
    reading: &mut Reading,
    user: UserId,
    variant: Variant,
) -> Result<Vec<Plan>, Fault> {
    let own = reading.plans(user, variant).await?;
    let recent = reading.plan_uses(user, variant).await?;
    let own = own.into_iter().map(Plan::Own);
    let mut plans: Vec<Plan> = own.chain(BuiltIn::of(variant).map(Plan::BuiltIn)).collect();
    // Stable: those never used stay in their order, own ones before.
    plans.sort_by_key(|plan| {
        let key = plan.key().to_string();
        let place = recent.iter().position(|one| *one == key);
        place.unwrap_or(recent.len())
    });
    Ok(plans)
}

/// The setup of the plan that somebody begins with, which is now the one used last.
pub(super) async fn begin(
    writing: &mut Writing,
    user: UserId,
    variant: Variant,
    key: PlanKey,
    now: Timestamp,
) -> Result<Deployment, Error> {
    let deployment = match key {
        PlanKey::BuiltIn(plan) if plan.variant() == variant => plan.deployment(),
        PlanKey::BuiltIn(_) => return Err(PlanRefusal::Unknown { wanted: None }.into()),
        PlanKey::Own(id) => find_own(writing, user, variant, id).await?.deployment,
    };
    writing
        .put_plan_use(user, variant, &key.to_string(), now)
        .await?;
    Ok(deployment)
}

async fn find_own(
    reading: &mut Reading,
    user: UserId,
    variant: Variant,
    id: PlanId,
) -> Result<StoredPlan, Error> {
    let own = reading.plans(user, variant).await?;
    let found = own.into_iter().find(|plan| plan.id == id);
    Ok(found.ok_or(PlanRefusal::Unknown { wanted: None })?)
}

fn check_free(name: &PlanName, taken: &[String]) -> Result<(), PlanRefusal> {
    if taken.iter().any(|taken| fold(taken) == name.folded()) {
        return Err(PlanRefusal::NameTaken {
            name: name.0.clone(),
        });
    }
    Ok(())
}

async fn save(
    mut writing: Writing,
    user: UserId,
    name: &PlanName,
    deployment: &Deployment,
    taken: &[String],
    now: Timestamp,
) -> Result<Saved, Error> {
    check_free(name, taken)?;
    let variant = deployment.variant();
    let own = writing.plans(user, variant).await?;
    let same = own.iter().find(|plan| fold(&plan.name) == name.folded());
    let saved = if let Some(plan) = same {
        writing
            .update_plan(plan.id, &name.0, &name.folded(), deployment)
            .await?;
        let replaced = (plan.deployment != *deployment).then_some(plan.deployment);
        Saved {
            id: plan.id,
            replaced,
        }
    } else if own.len() >= PLANS_MAX {
        return Err(PlanRefusal::TooMany {
            max: u32::try_from(PLANS_MAX).unwrap_or(u32::MAX),
            variant,
        }
        .into());
    } else {
        let folded = name.folded();
        let id = writing.insert_plan(user, &name.0, &folded, deployment);
        Saved {
            id: id.await?,
            replaced: None,
        }
    };
    raise_panels(&mut writing, user, variant, now).await?;
    writing.commit().await?;
    Ok(saved)
}

/// Every panel of the person offers his plans, so all of them must show what has become of them.
async fn raise_panels(
    writing: &mut Writing,
    user: UserId,
    variant: Variant,
    now: Timestamp,
) -> Result<(), Fault> {
    writing.raise_workshop(user, variant).await?;
    for (id, color) in writing.placing_of(user, variant).await? {
        writing.raise(id, Slot::of(color)).await?;
        writing
            .put_job(JobKind::Own(color), id, now + REFRESH_AFTER)
            .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_menu_holds_every_plan() {
        for variant in Variant::ALL {
            assert!(BuiltIn::of(variant).count() + PLANS_MAX <= 25, "{variant}");
        }
    }

    #[test]
    fn keys_are_read_as_they_are_written() {
        let built_in = BuiltIn::keyed("blitz").expect("a plan");
        for key in [PlanKey::BuiltIn(built_in), PlanKey::Own(PlanId::from(17))] {
            assert_eq!(key.to_string().parse(), Ok(key));
        }
        for text in ["", "blitzkrieg", "-1", "1.0", "4294967296"] {
            assert_eq!(text.parse::<PlanKey>(), Err(UnknownKey), "{text}");
        }
    }

    #[test]
    fn p120_names_are_one_line_that_can_be_seen() {
        let check = |text: &str, expected: Option<&str>| {
            let name = text.parse::<PlanName>().ok();
            assert_eq!(name.as_ref().map(PlanName::as_str), expected, "{text:?}");
        };
        check("Left hook", Some("Left hook"));
        check("  Left \n\t hook ", Some("Left hook"));
        check("a\u{202e}b\u{7}", Some("ab"));
        check("🏰", Some("🏰"));
        check(
            "Le\u{200b}ft\u{ad} ho\u{200d}\u{fe0f}ok\u{2800}",
            Some("Left hook"),
        );
        check(
            "👩\u{200d}🚀 \u{2764}\u{fe0f}",
            Some("👩\u{200d}🚀 \u{2764}\u{fe0f}"),
        );
        check("می\u{200c}روم", Some("می\u{200c}روم"));
        check("@everyone `x`", Some("@everyone x"));
        check("``", None);
        check(&"ä".repeat(40), Some(&"ä".repeat(40)));
        check(&"ä".repeat(41), None);
        check("", None);
        check(" \u{200b}\u{3164}\u{2800} ", None);
    }

    #[test]
    fn names_that_look_the_same_are_the_same() {
        let check = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|name| name.parse::<PlanName>().expect("a name"));
            assert_eq!(one.folded(), other.folded());
        };
        check("Left hook", "LEFT HOOK");
        check("Left hook", "Left\u{200b} hook");
        check("میروم", "می\u{200c}روم");
        check("\u{2764}", "\u{2764}\u{fe0f}");
    }
}
