//! The plans that come with the program: named setups to begin with.
//!
//! Each is known by a key (`fortress`); its name and its idea are texts, in every language. Tests hold that each is legal, that
//! no serious advice speaks against it, and that no two are alike by the figures of people's setups, mirrored or not.

use super::super::army::Variant;
use super::super::setup::{Deployment, Setup};

/// A plan that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    key: &'static str,
    variant: Variant,
    setup: &'static str,
}

impl BuiltIn {
    /// The plan's key: lower-case letters, never two plans of one key.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// The variant whose army it places.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The setup itself.
    ///
    /// # Panics
    /// When the program's own plan is not legal, which a test excludes.
    #[must_use]
    pub fn deployment(&self) -> Deployment {
        let setup = Setup::parse(self.setup).expect("a plan of ours has forty cells");
        setup
            .check(self.variant)
            .expect("a plan of ours places its variant's army")
    }

    /// The plan with a key.
    #[must_use]
    pub fn keyed(key: &str) -> Option<&'static Self> {
        ALL.iter().find(|plan| plan.key == key)
    }

    /// The plans of a variant, in the order in which they are offered.
    pub fn of(variant: Variant) -> impl Iterator<Item = &'static Self> {
        ALL.iter().filter(move |plan| plan.variant == variant)
    }
}

const fn plan(key: &'static str, variant: Variant, setup: &'static str) -> BuiltIn {
    BuiltIn {
        key,
        variant,
        setup,
    }
}

/// All of them, those for beginners first.
#[rustfmt::skip]
static ALL: [BuiltIn; 20] = [
    plan("fortress", Variant::Classic, "64845B6M56/273972S2B4/37232B826B/535242B3BF"),
    plan("towers", Variant::Classic, "B542M28765/67284S9244/B72B65263B/FB353332B2"),
    plan("keep", Variant::Classic, "2276659255/385M73S842/6232BB6722/4B4BFBB334"),
    plan("decoy", Variant::Classic, "2667862752/55M276394B/B44S22B835/4BB2332BF3"),
    plan("blitz", Variant::Classic, "M827952626/877S436323/6252B45B4B/23352B4BFB"),
    plan("lakeside", Variant::Classic, "66229445M2/7542B58BS7/68BFB27352/333B62423B"),
    plan("swarm", Variant::Classic, "2265246242/66MB778493/2B542S55B8/23BFB333B7"),
    plan("counter", Variant::Classic, "4524546422/263B6576B2/3M8S759837/3B2BFB2B32"),
    plan("sappers", Variant::Classic, "6486765229/7323M2S368/5BB2257B43/4FB35224BB"),
    plan("closed", Variant::Classic, "7649BB8526/52BS7M6252/7435263822/B3B3FB3442"),
    plan("ambush", Variant::Classic, "5256652947/8227623S68/452BM7B34B/323FBBB342"),
    plan("bluff", Variant::Classic, "5694442786/22M2S24765/5B33F75B23/B336B822BB"),
    plan("guard", Variant::Barrage, "2...M9...2/....S...../........3./........BF"),
    plan("spearhead", Variant::Barrage, "M2......2./9S......../3........./.......F.B"),
    plan("harbour", Variant::Barrage, "....9.M.../2.B.....S2/3.F......./.........."),
    plan("rearguard", Variant::Barrage, "........../.2....2.../..9.S.M.../....F.B..3"),
    plan("redoubt", Variant::Duel, "2...9...../..3...M..2/.3....S..B/........BF"),
    plan("sentries", Variant::Duel, "M.......2./S2......9./3.......3./..BFB....."),
    plan("mirage", Variant::Duel, "2..M9.2.../...S....3./B........./.B...3.F.."),
    plan("middle", Variant::Duel, "..2....M../9.......S2/....B...../..3.FB.3.."),
];

#[cfg(test)]
mod tests {
    use super::super::super::advice::advise;
    use super::super::super::setup::CELLS;
    use super::super::figures;
    use super::*;

    #[test]
    fn every_plan_is_legal_and_sound_and_has_its_own_key() {
        for plan in &ALL {
            let serious: Vec<_> = advise(&plan.deployment())
                .into_iter()
                .filter(|hint| hint.is_serious())
                .collect();
            assert_eq!(serious, [], "{}", plan.key);
            assert_eq!(BuiltIn::keyed(plan.key), Some(plan), "a key of its own");
            assert!(plan.key.bytes().all(|byte| byte.is_ascii_lowercase()));
        }
        let count = |variant| BuiltIn::of(variant).count();
        assert_eq!(Variant::ALL.map(count), [12, 4, 4]);
    }

    /// On how many cells two setups have the same rank.
    fn agreement(one: &Deployment, other: &Deployment) -> f64 {
        let same = (0..CELLS).filter(|&cell| {
            one.rank_at(cell).is_some() && one.rank_at(cell) == other.rank_at(cell)
        });
        u32::try_from(same.count())
            .map(f64::from)
            .expect("at most forty")
    }

    /// More agreement than this makes two setups alike. Two people who know nothing of each other put the same rank on a
    /// cell with the chance that the figures give for it; so many cells agree by chance, and three standard deviations more
    /// are hardly chance.
    fn alike_above(figures: &figures::Figures, setups: f64) -> f64 {
        let chances = figures.iter().map(|cell| {
            let shares = cell.iter().map(|&count| f64::from(count) / setups);
            shares.map(|share| share * share).sum::<f64>()
        });
        let (mean, variance) = chances.fold((0.0, 0.0), |(mean, variance), chance| {
            (mean + chance, variance + chance * (1.0 - chance))
        });
        mean + 3.0 * variance.sqrt()
    }

    #[test]
    fn no_two_plans_are_alike() {
        for variant in Variant::ALL {
            let most = match variant {
                Variant::Classic => alike_above(&figures::CLASSIC, 64920.0),
                Variant::Barrage | Variant::Duel => alike_above(&figures::BARRAGE, 3944.0),
            };
            let plans: Vec<_> = BuiltIn::of(variant).collect();
            for (number, one) in plans.iter().enumerate() {
                for other in &plans[..number] {
                    let (a, b) = (one.deployment(), other.deployment());
                    let agree = agreement(&a, &b).max(agreement(&a, &b.mirrored()));
                    assert!(
                        agree <= most,
                        "{} and {} agree on {agree} cells, more than {most:.1}",
                        one.key,
                        other.key
                    );
                }
            }
        }
    }

    /// The measure tells a copy with two pieces changed from two setups of different people.
    #[test]
    fn a_plan_with_two_pieces_exchanged_is_alike() {
        let plan = BuiltIn::keyed("fortress").expect("a plan").deployment();
        let changed = plan.swapped(0, 39).expect("a legal setup");
        assert!(agreement(&plan, &changed) > alike_above(&figures::CLASSIC, 64920.0));
    }
}
