//! What holds whatever people do on their panels, in whatever order, also pressed twice or on old panels: every draft is legal,
//! or what is wrong is named and nothing has changed.

use std::collections::BTreeSet;

use proptest::prelude::*;
use stratego_bot::ids::{MatchId, UserId};
use stratego_bot::matches::plans::{PLANS_MAX, fold};
use stratego_bot::matches::{
    Bench, Error, Match, MatchState, Plan, PlanKey, Rearrange, Rejection, Slot,
};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::Color;
use stratego_bot::rules::setup::{Deployment, Setup};
use stratego_bot::rules::square::Square;

use crate::fixture::*;

/// Something that somebody does on a panel.
#[derive(Debug, Clone, Copy)]
enum Act {
    Random,
    Mirror,
    Swap(usize, usize),
    /// A plan of the menu, or one that is not in it.
    Plan(usize),
    Edit(&'static str),
    Save(&'static str),
    Rename(u32, &'static str),
    Delete(u32),
    Ready,
    NotReady,
}

/// Texts that are legal, that are not, and that are no setup at all.
const TEXTS: [&str; 5] = [
    SCOUTS,
    "2B22BF22BB/BB22233333/4444555566/66777889MS",
    "BB22BF22BB/B222233333/4444555566/66777889MS",
    "MMMMMMMMMM/MMMMMMMMMM/MMMMMMMMMM/MMMMMMMMMM",
    "nonsense",
];
const NAMES: [&str; 5] = ["Left", "left", "Right", "Corner fortress", ""];

fn acts() -> impl Strategy<Value = Act> {
    let name = || prop::sample::select(&NAMES[..]);
    prop_oneof![
        3 => Just(Act::Random),
        3 => Just(Act::Mirror),
        6 => (0..100_usize, 0..100_usize).prop_map(|(one, other)| Act::Swap(one, other)),
        // Within one's own rows, most of the time.
        6 => (0..40_usize, 0..40_usize).prop_map(|(one, other)| Act::Swap(one, other)),
        4 => (0..40_usize).prop_map(Act::Plan),
        4 => prop::sample::select(&TEXTS[..]).prop_map(Act::Edit),
        4 => name().prop_map(Act::Save),
        2 => (1..6_u32, name()).prop_map(|(plan, name)| Act::Rename(plan, name)),
        2 => (1..6_u32).prop_map(Act::Delete),
        1 => Just(Act::Ready),
        2 => Just(Act::NotReady),
    ]
}

/// Who acts, on the match's panel or in the workshop, on an old panel or the present one, once or twice.
#[derive(Debug, Clone, Copy)]
struct Step {
    user: UserId,
    is_workshop: bool,
    is_old: bool,
    is_twice: bool,
    act: Act,
}

fn steps() -> impl Strategy<Value = Step> {
    let user = prop_oneof![4 => Just(anna()), 4 => Just(boris()), 1 => Just(clara())];
    let flags = (
        any::<bool>(),
        prop::bool::weighted(0.15),
        prop::bool::weighted(0.2),
    );
    (user, flags, acts()).prop_map(|(user, (is_workshop, is_old, is_twice), act)| Step {
        user,
        is_workshop,
        is_old,
        is_twice,
        act,
    })
}

const VARIANT: Variant = Variant::Classic;

/// All that is kept of drafts and plans, secrets included.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Kept {
    game: String,
    workshops: Vec<(String, u32)>,
    plans: Vec<Vec<Plan>>,
}

impl Fixture {
    async fn kept(&self, id: MatchId) -> Kept {
        let game = self.matches.load(id).await.expect("a match");
        let (mut workshops, mut plans) = (Vec::new(), Vec::new());
        for user in [anna(), boris(), clara()] {
            let mut chance = lot(1);
            let workshop = self
                .matches
                .workshop(user, VARIANT, &mut chance, self.now)
                .await
                .expect("a workshop");
            check_legal(workshop.deployment());
            workshops.push((workshop.deployment().to_string(), workshop.revision()));
            let mut found = self.matches.plans(user, VARIANT).await.expect("plans");
            found.sort_by_key(|plan| plan.key().to_string());
            plans.push(found);
        }
        Kept {
            game: told(&game),
            workshops,
            plans,
        }
    }

    /// The first three plans that a person is offered.
    async fn check_first(&self, user: UserId, expected: &str) {
        let plans = self.matches.plans(user, VARIANT).await.expect("plans");
        let keys = plans.iter().take(3).map(|plan| plan.key().to_string());
        assert_eq!(keys.collect::<Vec<_>>().join(" "), expected);
    }

    /// Takes a step; tells whether it was done, or why not.
    async fn step(&self, id: MatchId, step: Step) -> Result<(), Error> {
        let (matches, now, user) = (&self.matches, self.now, step.user);
        let game = matches.load(id).await.expect("a match");
        let workshop = matches.workshop(user, VARIANT, &mut lot(1), now).await?;
        let bench = if step.is_workshop {
            Bench::Workshop(VARIANT)
        } else {
            Bench::Match(id)
        };
        let revision = match game.color_of(user) {
            _ if step.is_workshop => workshop.revision(),
            Some(color) => game.revisions[Slot::of(color)],
            None => 0,
        };
        let at = if step.is_old {
            revision.wrapping_sub(1)
        } else {
            revision
        };
        let mut chance = lot(u64::from(revision) + 100);
        let square = |index| Square::from_index(index).expect("a square");
        let how = match step.act {
            Act::Random => Rearrange::Random(&mut chance),
            Act::Mirror => Rearrange::Mirror,
            Act::Swap(one, other) => Rearrange::Swap(square(one), square(other)),
            Act::Plan(number) => {
                let plans = matches.plans(user, VARIANT).await?;
                let gone = PlanKey::Own(u32::MAX.into());
                Rearrange::Plan(plans.get(number).map_or(gone, Plan::key))
            }
            Act::Edit(text) => {
                return match bench {
                    Bench::Match(id) => matches.edit(id, user, text, now).await.map(drop),
                    Bench::Workshop(variant) => matches
                        .edit_workshop(user, variant, text, now)
                        .await
                        .map(drop),
                };
            }
            Act::Save(name) => {
                let taken = ["Corner fortress".to_owned()];
                let name = name.parse()?;
                let saved = matches.save_draft(bench, user, at, &name, &taken, now);
                return saved.await.map(drop);
            }
            Act::Rename(plan, name) => {
                let name = name.parse()?;
                let named = matches.rename_plan(user, VARIANT, plan.into(), &name, &[], now);
                return named.await.map(drop);
            }
            Act::Delete(plan) => {
                return matches
                    .delete_plan(user, VARIANT, plan.into(), now)
                    .await
                    .map(drop);
            }
            Act::Ready => return matches.ready(id, user, at, now).await.map(drop),
            Act::NotReady => return matches.not_ready(id, user, now).await.map(drop),
        };
        match bench {
            Bench::Match(id) => matches.rearrange(id, user, at, how, now).await.map(drop),
            Bench::Workshop(variant) => {
                let done = matches.rearrange_workshop(user, variant, at, how, now);
                done.await.map(drop)
            }
        }
    }
}

fn check_legal(deployment: &Deployment) {
    let again = deployment.setup().check(deployment.variant());
    assert_eq!(again.as_ref(), Ok(deployment));
}

/// What must hold of a match and of everybody's plans.
fn check_whole(game: &Match, kept: &Kept) {
    match &game.state {
        MatchState::Deploying(deploying) => {
            for color in Color::ALL {
                check_legal(deploying.draft(color));
            }
        }
        MatchState::Playing(_) => {}
        other => panic!("{other:?}"),
    }
    for plans in &kept.plans {
        let own = plans.iter().filter_map(|plan| match plan {
            Plan::Own(own) => Some(fold(&own.name)),
            Plan::BuiltIn(_) => None,
        });
        let own: Vec<_> = own.collect();
        assert!(own.len() <= PLANS_MAX);
        assert_eq!(
            own.iter().collect::<BTreeSet<_>>().len(),
            own.len(),
            "{own:?}"
        );
        for plan in plans {
            check_legal(&plan.deployment());
        }
    }
}

async fn live(script: Vec<Step>) {
    let mut fixture = Fixture::new().await;
    let id = fixture.deploying().await.id;
    for step in script {
        fixture.wait(MOMENT);
        for _ in 0..=usize::from(step.is_twice) {
            let before = fixture.kept(id).await;
            let done = fixture.step(id, step).await;
            let after = fixture.kept(id).await;
            let game = fixture.matches.load(id).await.expect("a match");
            check_whole(&game, &after);
            match done {
                Ok(()) => {
                    // P041: an old panel decides nothing. What is typed, and what is done to a plan, says itself what is meant.
                    let is_free = matches!(
                        step.act,
                        Act::Edit(_)
                            | Act::Rename(..)
                            | Act::Delete(_)
                            | Act::Ready
                            | Act::NotReady
                    );
                    assert!(is_free || !step.is_old, "{step:?}");
                }
                Err(Error::Fault(fault)) => panic!("{step:?}: {fault}"),
                // What was typed is kept; nothing else is changed.
                Err(Error::Rejected(Rejection::Setup(_) | Rejection::IsReady))
                    if matches!(step.act, Act::Edit(_)) =>
                {
                    assert_eq!(before.plans, after.plans);
                    assert_eq!(before.workshops, after.workshops);
                }
                Err(Error::Rejected(_)) => assert_eq!(before, after, "{step:?}"),
            }
            // Nobody touches what is another's.
            for (number, user) in [anna(), boris(), clara()].into_iter().enumerate() {
                if user != step.user {
                    assert_eq!(before.plans[number], after.plans[number], "{step:?}");
                    assert_eq!(
                        before.workshops[number], after.workshops[number],
                        "{step:?}"
                    );
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 30,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_mixture_of_panel_actions_leaves_legal_drafts_or_names_the_fault(
        script in prop::collection::vec(steps(), 1..60)
    ) {
        tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime")
            .block_on(live(script));
    }
}

/// The menu offers what was used last first, over a restart, and forgets what is deleted.
#[tokio::test]
async fn plans_come_in_the_order_of_their_use() {
    let mut fixture = Fixture::new().await;
    let (user, id) = (anna(), fixture.deploying().await.id);
    fixture.check_first(user, "fortress towers keep").await;
    let mut at = fixture
        .matches
        .load(id)
        .await
        .expect("a match")
        .revisions
        .red;
    for (key, expected) in [
        ("blitz", "blitz fortress towers"),
        ("keep", "keep blitz fortress"),
        ("blitz", "blitz keep fortress"),
    ] {
        fixture.wait(MOMENT);
        let how = Rearrange::Plan(key.parse().expect("a key"));
        let done = fixture.matches.rearrange(id, user, at, how, fixture.now);
        at = done.await.expect("a draft").revisions.red;
        fixture.check_first(user, expected).await;
    }
    fixture.restart().await;
    fixture.check_first(user, "blitz keep fortress").await;
    fixture.check_first(boris(), "fortress towers keep").await;
    // A saved plan comes before those never used, and by its use before all.
    let name = "Own".parse().expect("a name");
    let bench = Bench::Match(id);
    let saved = fixture
        .matches
        .save_draft(bench, user, at, &name, &[], fixture.now);
    let own = saved.await.expect("saved").id;
    let key = own.to_string();
    fixture
        .check_first(user, &format!("blitz keep {key}"))
        .await;
    fixture.wait(MOMENT);
    let how = Rearrange::Plan(PlanKey::Own(own));
    let done = fixture
        .matches
        .rearrange(id, user, at + 1, how, fixture.now);
    done.await.expect("a draft");
    fixture
        .check_first(user, &format!("{key} blitz keep"))
        .await;
    let gone = fixture.matches.delete_plan(user, VARIANT, own, fixture.now);
    gone.await.expect("deleted");
    fixture.check_first(user, "blitz keep fortress").await;
}

/// Every panel of the person must show what has become of his plans, nobody else's.
#[tokio::test]
async fn a_saved_plan_is_to_be_shown_by_all_panels_of_its_owner() {
    let mut fixture = Fixture::new().await;
    let first = fixture.deploying().await;
    let made = fixture.challenge(Some(clara())).await.expect("a challenge");
    let second = fixture.accept(made.id, clara()).await.expect("a match");
    let setup = Setup::parse(SCOUTS).expect("forty letters").check(VARIANT);
    let setup = setup.expect("a legal setup");
    let name = "Own".parse().expect("a name");
    let saved = fixture
        .matches
        .save_plan(anna(), &name, &setup, &[], fixture.now);
    saved.await.expect("saved");
    for before in [first, second] {
        let after = fixture.matches.load(before.id).await.expect("a match");
        for slot in Slot::ALL {
            let raised = u32::from(slot == Slot::Red);
            assert_eq!(
                after.revisions[slot],
                before.revisions[slot] + raised,
                "{slot:?}"
            );
        }
    }
}
