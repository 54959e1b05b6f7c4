//! Non-interference: whatever a viewer may not know makes no difference to anything that he is shown.
//!
//! The unrevealed ranks of one side (or, for an onlooker, of both) are permuted in a way that the public
//! facts allow, and the whole game is played again. Everything that the viewer could see along it must be
//! the same.

use proptest::prelude::*;
use stratego_bot::render::{self, Look};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::combat::{Battle, BattleResult};
use stratego_bot::rules::game::Game;
use stratego_bot::rules::moves::{Move, Ply};
use stratego_bot::rules::outcome::Outcome;
use stratego_bot::rules::rank::Rank;
use stratego_bot::rules::refusal::Refusal;
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::{CELLS, Deployment, Setup, square_of};
use stratego_bot::rules::square::Square;
use stratego_bot::rules::view::{PlayerView, PublicView};

use crate::chance::{Chance, all_moves, deployments, play_out};

/// What everybody knows of a piece besides where it stands (rule 8.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    /// It has fought, and this is its rank.
    Revealed,
    /// It has gone further than one square, so it is a Scout.
    Far,
    /// It has moved, so it is neither flag nor bomb.
    Moved,
    /// It has never moved.
    None,
}

impl Fact {
    fn allows(self, rank: Rank) -> bool {
        match self {
            Self::Revealed => false,
            Self::Far => rank == Rank::Scout,
            Self::Moved => rank.is_movable(),
            Self::None => true,
        }
    }
}

/// What the plies of a game tell of each cell of a side's setup.
fn facts(deployment: &Deployment, color: Color, plies: &[Ply]) -> [Fact; CELLS] {
    let mut facts = [Fact::None; CELLS];
    let mut places: [Option<Square>; CELLS] = std::array::from_fn(|cell| {
        deployment.rank_at(cell)?;
        square_of(cell, color)
    });
    for ply in plies {
        let find = |at| places.iter().position(|place| *place == Some(at));
        let result = ply.battle.map(Battle::result);
        if ply.color == color {
            let piece = find(ply.mv.from).expect("a piece that moves");
            let distance = ply
                .mv
                .from
                .file()
                .index()
                .abs_diff(ply.mv.to.file().index())
                + ply.mv.from.row().index().abs_diff(ply.mv.to.row().index());
            let learnt = match (ply.battle, distance) {
                (Some(_), _) => Fact::Revealed,
                (None, 1) => Fact::Moved,
                (None, _) => Fact::Far,
            };
            facts[piece] = facts[piece].min(learnt);
            let survives = matches!(result, None | Some(BattleResult::AttackerWins));
            places[piece] = survives.then_some(ply.mv.to);
        } else if let Some(result) = result {
            let piece = find(ply.mv.to).expect("a piece that is attacked");
            facts[piece] = Fact::Revealed;
            if result != BattleResult::DefenderWins {
                places[piece] = None;
            }
        }
    }
    facts
}

/// Another setup that agrees with the facts: the ranks of unrevealed pieces change places.
pub(crate) fn permute(
    deployment: &Deployment,
    color: Color,
    plies: &[Ply],
    chance: &mut Chance,
) -> Option<Deployment> {
    let facts = facts(deployment, color, plies);
    let mut cells = std::array::from_fn(|cell| deployment.rank_at(cell));
    let mut open: Vec<usize> = (0..CELLS)
        .filter(|&cell| cells[cell].is_some() && facts[cell] != Fact::Revealed)
        .collect();
    let mut ranks: Vec<Rank> = open.iter().filter_map(|&cell| cells[cell]).collect();
    // Those of which most is known choose first, each at random among what it can be; the choices are
    // nested, so that this always works out.
    open.sort_by_key(|&cell| facts[cell]);
    for cell in open {
        let fit: Vec<usize> = (0..ranks.len())
            .filter(|&i| facts[cell].allows(ranks[i]))
            .collect();
        let chosen = *fit.get(chance.below(fit.len().max(1)))?;
        cells[cell] = Some(ranks.swap_remove(chosen));
    }
    Setup::new(cells).check(deployment.variant()).ok()
}

/// Everything that somebody who may see one side, or none, can find out at one moment.
#[derive(PartialEq, Eq)]
struct Sight {
    public: PublicView,
    player: Option<PlayerView>,
    moves: Vec<Move>,
    refusals: Vec<Option<Refusal>>,
    debug: String,
}

impl Sight {
    /// Where two sights differ, if they do.
    fn difference(&self, other: &Self) -> Option<String> {
        let mut lines = self.debug.split(' ').zip(other.debug.split(' '));
        let debug = lines.find(|(a, b)| a != b);
        let refusals = self.refusals.iter().zip(&other.refusals);
        let refusal = all_moves().zip(refusals).find(|(_, (a, b))| a != b);
        (self != other).then(|| format!("{debug:?}, {refusal:?}"))
    }
}

fn look(game: &Game, viewer: Option<Color>, asks_all: bool) -> Sight {
    let is_turn = viewer == Some(game.to_move());
    let player = viewer.map(|color| game.player_view(color));
    Sight {
        public: game.public_view(),
        debug: format!("{game:?} {player:?}"),
        player,
        moves: if is_turn {
            game.legal_moves()
        } else {
            Vec::new()
        },
        refusals: if is_turn && asks_all {
            all_moves().map(|mv| game.check(mv).err()).collect()
        } else {
            Vec::new()
        },
    }
}

/// What somebody sees from the start to the end; `None` when the moves cannot be played from here, or end
/// elsewhere, so that the facts did not allow these setups.
fn watch(
    setups: ByColor<Deployment>,
    moves: &[Move],
    viewer: Option<Color>,
    outcome: Option<Outcome>,
) -> Option<Vec<Sight>> {
    let mut game = Game::new(Ruleset::default(), setups);
    let mut sights = Vec::new();
    for mv in moves {
        sights.push(look(&game, viewer, false));
        game.play(*mv).ok()?;
    }
    sights.push(look(&game, viewer, true));
    (game.outcome() == outcome).then_some(sights)
}

/// How many games of a sample were told apart from none of their permutations, of how many.
fn sample(variant: Variant, games: u64) -> (u32, u32) {
    let (mut seen, mut changed) = (0, 0);
    for seed in 0..games {
        let chance = &mut Chance(seed);
        let setups = deployments(variant, chance);
        let plies = chance.below(200);
        let game = play_out(Ruleset::default(), setups, plies, chance);
        for hidden in Color::ALL {
            let Some(other) = permute(&setups[hidden], hidden, game.plies(), chance) else {
                continue;
            };
            let mut permuted = setups;
            permuted[hidden] = other;
            let moves: Vec<_> = game.plies().iter().map(|ply| ply.mv).collect();
            if watch(permuted, &moves, None, game.outcome()).is_some() {
                seen += 1;
                changed += u32::from(other != setups[hidden]);
            }
        }
    }
    (seen, changed)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 48,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn hidden_ranks_make_no_difference(
        seed: u64,
        variant in prop::sample::select(&Variant::ALL[..]),
        plies in 0..200_usize,
    ) {
        prop_assert_eq!(leak(seed, variant, plies), None);
    }
}

/// Plays a game by chance and looks for something that shows a viewer more than he may know.
fn leak(seed: u64, variant: Variant, plies: usize) -> Option<String> {
    let chance = &mut Chance(seed);
    let setups = deployments(variant, chance);
    let game = play_out(Ruleset::default(), setups, plies, chance);
    let moves: Vec<_> = game.plies().iter().map(|ply| ply.mv).collect();
    let others = ByColor {
        red: permute(&setups.red, Color::Red, game.plies(), chance),
        blue: permute(&setups.blue, Color::Blue, game.plies(), chance),
    };
    for viewer in [Some(Color::Red), Some(Color::Blue), None] {
        let mut permuted = setups;
        for color in Color::ALL {
            if viewer != Some(color) {
                permuted[color] = others[color].unwrap_or(setups[color]);
            }
        }
        let Some(found) = watch(permuted, &moves, viewer, game.outcome()) else {
            continue;
        };
        let truth = watch(setups, &moves, viewer, game.outcome()).expect("the game itself");
        for (ply, (found, truth)) in found.iter().zip(&truth).enumerate() {
            if let Some(difference) = found.difference(truth) {
                return Some(format!("{viewer:?} sees after ply {ply}: {difference}"));
            }
        }
        if found.last().map(pictures) != truth.last().map(pictures) {
            return Some(format!("{viewer:?} sees another picture"));
        }
    }
    None
}

/// The pictures and texts that are made of it.
fn pictures(sight: &Sight) -> (Vec<u8>, Option<Vec<u8>>) {
    let player = sight.player.as_ref();
    (
        render::public_board(&sight.public, Look::default()),
        player.map(|view| render::player_board(view, Look::default())),
    )
}

#[test]
fn most_permutations_agree_with_the_facts_and_change_something() {
    for variant in Variant::ALL {
        let (seen, changed) = sample(variant, 30);
        assert!(
            seen > 30,
            "{variant}: {seen} permutations of 60 agree with the facts"
        );
        assert!(
            changed > 20,
            "{variant}: {changed} of them change something"
        );
    }
}
