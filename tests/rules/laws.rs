//! Laws that hold for every game: a second generator agrees, legal means accepted, a replay is the game,
//! notation is read back, every game ends.

use std::collections::BTreeSet;

use proptest::prelude::*;
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::notation::Record;
use stratego_bot::rules::presets;
use stratego_bot::rules::refusal::Refusal;
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::Setup;
use stratego_bot::rules::square::Square;

use crate::chance::{Chance, all_moves, choose, deployments, neighbors, play_out, rulesets};
use crate::naive::Naive;

/// Cases of a law are made from a number, and kept nowhere.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn variants() -> impl Strategy<Value = Variant> {
    prop::sample::select(&Variant::ALL[..])
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn a_second_generator_agrees(
        seed: u64,
        variant in variants(),
        ruleset in prop::sample::select(rulesets()),
        plies in 1..400_usize,
    ) {
        let chance = &mut Chance(seed);
        let setups = deployments(variant, chance);
        let mut game = Game::new(ruleset, setups);
        let mut naive = Naive::new(ruleset, &setups);
        for _ in 0..plies {
            let found: BTreeSet<_> = game.legal_moves().into_iter().collect();
            prop_assert_eq!(&found, &naive.legal_moves(), "after ply {}", game.ply_count());
            let Some(mv) = choose(&game, chance) else { break };
            game.play(mv).expect("a legal move");
            naive.play(mv);
            let end = game.outcome().map(|end| (end.winner, end.reason.name()));
            prop_assert_eq!(end, naive.end, "after ply {}", game.ply_count());
        }
        for mv in all_moves() {
            let found = game.check(mv).map_err(Refusal::name);
            prop_assert_eq!(found, naive.check(mv), "{}", mv);
        }
    }

    #[test]
    fn legal_means_accepted(seed: u64, variant in variants(), plies in 0..300_usize) {
        let chance = &mut Chance(seed);
        let setups = deployments(variant, chance);
        let game = play_out(Ruleset::default(), setups, plies, chance);
        let legal: BTreeSet<_> = game.legal_moves().into_iter().collect();
        let mut reused = vec![];
        game.list_legal_moves(&mut reused);
        prop_assert_eq!(reused, game.legal_moves());
        let mut refused = game.clone();
        for mv in all_moves() {
            if legal.contains(&mv) {
                prop_assert_eq!(game.check(mv), Ok(()));
                prop_assert!(game.clone().play(mv).is_ok(), "{}", mv);
            } else {
                prop_assert!(game.check(mv).is_err(), "{}", mv);
                prop_assert_eq!(refused.play(mv).err(), game.check(mv).err());
            }
        }
        prop_assert_eq!(refused.revealed(), game.revealed());
        prop_assert_eq!(refused.public_view(), game.public_view());
        prop_assert_eq!(refused.legal_moves(), game.legal_moves());
    }

    #[test]
    fn a_replay_is_the_game(seed: u64, variant in variants(), plies in 0..400_usize) {
        let chance = &mut Chance(seed);
        let setups = deployments(variant, chance);
        let game = play_out(Ruleset::default(), setups, plies, chance);
        let moves = game.plies().iter().map(|ply| ply.mv);
        let replay = Game::replay(Ruleset::default(), setups, moves).expect("legal moves");
        prop_assert_eq!(replay.plies(), game.plies());
        prop_assert_eq!(replay.public_view(), game.public_view());
        prop_assert_eq!(replay.legal_moves(), game.legal_moves());
        prop_assert_eq!(replay.revealed(), game.revealed());
    }

    #[test]
    fn notation_is_read_back(
        seed: u64,
        variant in variants(),
        ruleset in prop::sample::select(rulesets()),
        plies in 0..400_usize,
    ) {
        let chance = &mut Chance(seed);
        let setups = deployments(variant, chance);
        for setup in [setups.red, setups.blue] {
            let read = Setup::parse(&setup.to_string()).expect("a setup").check(variant);
            prop_assert_eq!(read, Ok(setup));
        }
        let game = play_out(ruleset, setups, plies, chance);
        let text = Record::of(&setups, &game).to_string();
        let record = Record::parse(&text).expect("a record");
        prop_assert_eq!(record.to_string(), text);
        let report = record.verify(true).expect("a record");
        let (winner, reason) = match game.outcome() {
            Some(end) => (end.winner.map_or("draw", |color| color.name()), end.reason.name()),
            None => ("*", "-"),
        };
        prop_assert_eq!(
            report.to_string(),
            format!("legal: {} plies, {winner}, {reason}", game.ply_count())
        );
        prop_assert_eq!(report.positions.last(), Some(&game.legal_moves()));
    }

    #[test]
    fn every_random_game_ends(seed: u64, variant in variants()) {
        let chance = &mut Chance(seed);
        let setups = deployments(variant, chance);
        let game = play_out(Ruleset::default(), setups, 2001, chance);
        prop_assert!(game.outcome().is_some());
        prop_assert!(game.ply_count() <= 2000);
        prop_assert!(game.legal_moves().is_empty());
        prop_assert!(all_moves().all(|mv| game.check(mv) == Err(Refusal::GameOver)));
    }

    #[test]
    fn z01_z12_only_the_variants_army_is_a_deployment(
        seed: u64,
        variant in variants(),
        cell in 0..40_usize,
        letter in prop::sample::select(vec!['F', 'B', 'S', '2', '3', '9', 'M', '.']),
    ) {
        let chance = &mut Chance(seed);
        let deployment = presets::natural(variant, &mut |bound| chance.below(bound));
        let mut letters: Vec<char> = deployment.to_string().replace('/', "").chars().collect();
        let is_changed = letters[cell] != letter;
        letters[cell] = letter;
        let setup = Setup::parse(&letters.iter().collect::<String>()).expect("forty letters");
        prop_assert_eq!(setup.check(variant).is_err(), is_changed);
    }
}

#[test]
fn the_games_of_these_laws_meet_the_repetition_rules() {
    let (mut two_squares, mut more_squares) = (0, 0);
    for seed in 0..60 {
        let chance = &mut Chance(seed);
        let setups = deployments(Variant::Barrage, chance);
        let mut game = Game::new(Ruleset::default(), setups);
        while let Some(mv) = choose(&game, chance) {
            for from in Square::all() {
                for to in neighbors(from) {
                    match game.check(Move { from, to }) {
                        Err(Refusal::TwoSquares { .. }) => two_squares += 1,
                        Err(Refusal::MoreSquares { .. }) => more_squares += 1,
                        _ => {}
                    }
                }
            }
            game.play(mv).expect("a legal move");
        }
    }
    assert!(two_squares > 100, "{two_squares} refusals by rule 5");
    assert!(more_squares > 20, "{more_squares} refusals by rule 6");
}
