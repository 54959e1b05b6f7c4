//! Nothing hidden is in a picture or a text: games that differ only in what a reader may not know look the same to him.
//!
//! The twin of a game is the same plies from another setup of one side, in which the ranks of all its pieces are exchanged
//! that nobody has seen: those that never moved, and those that only went step by step, among ranks that can do so.

use proptest::prelude::*;
use stratego_bot::render::{self, Look, Numbering, Replay, Shot, Theme};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::course::Course;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::refusal::Refusal;
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::Deployment;
use stratego_bot::rules::square::Square;
use stratego_bot::rules::view::{PlayerView, PublicView};

use super::explained::refuse;
use super::scenes::{CLASSIC, deploy, middle, resign};
use crate::chance::{Chance, deployments, neighbors, play_out};
use crate::secrecy::permute;

/// Every look there is.
fn looks() -> impl Iterator<Item = Look> {
    Theme::ALL
        .into_iter()
        .flat_map(|theme| Numbering::ALL.map(|numbering| Look { theme, numbering }))
}

/// Somebody who looks: how he likes pictures, and whether the match has the memory aid.
#[derive(Clone, Copy)]
struct Eye {
    look: Look,
    is_aided: bool,
}

/// Two of them in two looks by lot, one with the memory aid and one without.
fn open_eyes(chance: &mut Chance) -> [Eye; 2] {
    let looks: Vec<Look> = looks().collect();
    let first = chance.below(looks.len());
    let other = (first + 1 + chance.below(looks.len() - 1)) % looks.len();
    let is_aided = chance.below(2) == 0;
    [(first, is_aided), (other, !is_aided)].map(|(place, is_aided)| Eye {
        look: looks[place],
        is_aided,
    })
}

/// A picture or a text, and what it is.
type Shown = (String, Vec<u8>);

/// What everybody is shown of a position.
fn show_all(view: &PublicView, look: Look) -> Vec<Shown> {
    let Look { numbering, .. } = look;
    [
        ("board", render::public_board(view, look)),
        ("text", render::public_text(view, numbering).into()),
        ("alt", render::public_alt(view, numbering).into()),
    ]
    .map(|(kind, bytes)| (format!("public {kind}, {look:?}"), bytes))
    .to_vec()
}

/// What a player is shown of a position and of his setup.
fn show_player(view: &PlayerView, setup: &Deployment, look: Look) -> Vec<Shown> {
    let (color, Look { numbering, .. }) = (view.color(), look);
    let mut shown = vec![
        ("board", render::player_board(view, look)),
        ("text", render::player_text(view, numbering).into()),
        ("alt", render::player_alt(view, numbering).into()),
        ("movable", render::movable(view, look)),
        ("movable text", render::movable_text(view, numbering).into()),
        ("movable alt", render::movable_alt(view, numbering).into()),
        ("setup", render::setup_panel(setup, color, look)),
        (
            "setup text",
            render::setup_text(setup, color, numbering).into(),
        ),
        (
            "setup alt",
            render::setup_alt(setup, color, numbering).into(),
        ),
    ];
    // A piece in the middle of the list, with all its targets.
    let moves = view.moves();
    if let Some(&Move { from, .. }) = moves.get(moves.len() / 2) {
        let targets = moves.iter().filter(|mv| mv.from == from).map(|mv| mv.to);
        let targets: Vec<Square> = targets.collect();
        let text = render::moving_text(view, from, &targets, numbering);
        let alt = render::moving_alt(view, from, &targets, numbering);
        shown.extend([
            ("moving", render::moving(view, from, &targets, look)),
            ("moving text", text.into()),
            ("moving alt", alt.into()),
        ]);
    }
    let name = |(kind, bytes)| (format!("{color}'s {kind}, {look:?}"), bytes);
    shown.into_iter().map(name).collect()
}

/// A film of these shots, and the last of them alone.
fn show_film(kind: &str, shots: Vec<Shot>, look: Look) -> Vec<Shown> {
    // The start and the end.
    let last = shots.len().saturating_sub(3);
    let some = shots.into_iter().enumerate();
    let some = some.filter(|(ply, _)| *ply == 0 || *ply > last);
    let replay = Replay::new(some.map(|(_, shot)| shot)).expect("there is a start");
    let end = replay.plies();
    [
        ("film", Some(replay.film(look))),
        ("film's alt", Some(replay.film_alt(look).into())),
        ("film's alt", Some(replay.film_alt(look).into_bytes())),
        ("still", replay.still(end, look)),
        ("still's alt", replay.alt(end, look).map(String::into_bytes)),
    ]
    .map(|(part, bytes)| {
        let bytes = bytes.expect("there is an end");
        (format!("{part} of {kind}, {look:?}"), bytes)
    })
    .to_vec()
}

/// The films of a game, as if it had been given up: what everybody saw of it, to the one eye, and what a player saw, to the
/// other.
fn show_films(game: &Game, color: Color, [one, other]: [Eye; 2]) -> Vec<Shown> {
    let mut end = game.clone();
    resign(&mut end);
    let course = |is_aided| {
        let course = Course::of(&end).expect("the game is over");
        if is_aided {
            course.with_memory()
        } else {
            course
        }
    };
    let public = course(one.is_aided)
        .public_views()
        .map(Shot::Public)
        .collect();
    let own = course(other.is_aided);
    let own = own.player_views(color).map(Shot::Player).collect();
    [
        show_film("all", public, one.look),
        show_film("one", own, other.look),
    ]
    .concat()
}

/// All that everybody, and all that one player is shown of a game.
fn show(game: &Game, color: Color, setup: &Deployment, eyes: [Eye; 2]) -> Vec<Shown> {
    let mut shown = show_films(game, color, eyes);
    for Eye { look, is_aided } in eyes {
        let (mut view, mut player) = (game.public_view(), game.player_view(color));
        if is_aided {
            view = view.with_memory(game.memory());
            player = player.with_memory(game.memory());
        }
        shown.extend(show_all(&view, look));
        shown.extend(show_player(&player, setup, look));
    }
    shown
}

/// All that only one player, and after its end everybody, is shown of a game in one look: whatever it holds, ranks are in it.
fn show_ranks(game: &Game, color: Color, setup: &Deployment) -> Vec<Shown> {
    let look = Look::default();
    let mut end = game.clone();
    resign(&mut end);
    let whole = end.revealed().expect("the game is over");
    let course = Course::of(&end).expect("the game is over");
    let mut shown = show_player(&game.player_view(color), setup, look);
    let own = course.player_views(color).map(Shot::Player);
    shown.extend(show_film("the owner", own.collect(), look));
    let all = course.revealed_views();
    let all = all.map(|view| Shot::Revealed(view, color));
    shown.extend(show_film("the whole board", all.collect(), look));
    shown.extend([
        (
            "whole board".into(),
            render::revealed_board(&whole, color, look),
        ),
        (
            "whole text".into(),
            render::revealed_text(&whole, color, look.numbering).into(),
        ),
        (
            "whole alt".into(),
            render::revealed_alt(&whole, color, look.numbering).into(),
        ),
    ]);
    shown
}

/// The moves of a player that a repetition rule refused during a game: each with the game as it was then, the newest last.
fn refused(game: &Game, setups: &ByColor<Deployment>, color: Color) -> Vec<(Game, Move)> {
    let mut then = Game::new(*game.ruleset(), *setups);
    let mut refused = Vec::new();
    for ply in game.plies() {
        let last = then.plies().iter().rev().find(|ply| ply.color == color);
        if let Some(last) = last.filter(|_| ply.color == color) {
            let from = last.mv.to;
            // Back, or anywhere beside.
            for to in neighbors(from).chain([last.mv.from]) {
                let tried = Move { from, to };
                if let Err(Refusal::TwoSquares { .. } | Refusal::MoreSquares { .. }) =
                    then.check(tried)
                {
                    refused.push((then.clone(), tried));
                }
            }
        }
        then.play(ply.mv).expect("it was played once");
    }
    refused
}

/// The newest refusal that a player met.
fn show_refusal(
    game: &Game,
    setups: &ByColor<Deployment>,
    color: Color,
    eyes: [Eye; 2],
) -> Vec<Shown> {
    let refused = refused(game, setups, color);
    let show = |(game, tried): &(Game, Move)| {
        eyes.into_iter()
            .flat_map(|Eye { look, .. }| {
                let (picture, text, alt) = refuse(game, *tried, look);
                let name = format!("refused {tried}, {look:?}");
                [
                    (name.clone() + ", text", text.into()),
                    (name.clone() + ", alt", alt.into()),
                    (name, picture),
                ]
            })
            .collect()
    };
    refused.last().map(show).unwrap_or_default()
}

/// A game played by chance, and its twins: for each side that in which its own pieces are exchanged, if there is one.
struct Twins {
    game: Game,
    setups: ByColor<Deployment>,
    others: ByColor<Option<(Game, ByColor<Deployment>)>>,
}

impl Twins {
    fn play(seed: u64, variant: Variant, plies: usize) -> Self {
        let chance = &mut Chance(seed);
        let setups = deployments(variant, chance);
        let game = play_out(Ruleset::default(), setups, plies, chance);
        let others = ByColor::from_fn(|color| Self::find(&game, &setups, color, chance));
        Self {
            game,
            setups,
            others,
        }
    }

    /// A permutation that agrees with all that everybody knows: the plies can be played, and end nothing else.
    fn find(
        game: &Game,
        setups: &ByColor<Deployment>,
        color: Color,
        chance: &mut Chance,
    ) -> Option<(Game, ByColor<Deployment>)> {
        (0..20).find_map(|_| {
            let mut other = *setups;
            other[color] = permute(&setups[color], color, game.plies(), chance)?;
            let moves = game.plies().iter().map(|ply| ply.mv);
            let twin = Game::replay(*game.ruleset(), other, moves).ok()?;
            let is_twin = other[color] != setups[color] && twin.outcome() == game.outcome();
            is_twin.then_some((twin, other))
        })
    }

    /// The first thing that tells a game from its twins to somebody who may not know, or does not to their owner.
    fn leak(&self, chance: &mut Chance) -> Option<String> {
        for hidden in Color::ALL {
            let Some((twin, setups)) = &self.others[hidden] else {
                continue;
            };
            let (viewer, eyes) = (hidden.other(), open_eyes(chance));
            let mut shown = show(&self.game, viewer, &self.setups[viewer], eyes);
            let mut other = show(twin, viewer, &setups[viewer], eyes);
            shown.extend(show_refusal(&self.game, &self.setups, viewer, eyes));
            other.extend(show_refusal(twin, setups, viewer, eyes));
            if shown.len() != other.len() {
                return Some(format!("{viewer} sees more of one"));
            }
            if let Some(((kind, _), _)) = shown.iter().zip(&other).find(|(one, two)| one != two) {
                return Some(format!("{hidden}'s ranks are in {kind}"));
            }
            let owned = show_ranks(&self.game, hidden, &self.setups[hidden]);
            let other = show_ranks(twin, hidden, &setups[hidden]);
            if let Some(((kind, _), _)) = owned.iter().zip(&other).find(|(one, two)| one == two) {
                return Some(format!("{hidden}'s ranks are not in {kind}"));
            }
        }
        None
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 12,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Each player of each game looks twice, in two of the six looks: over a run most looks meet most kinds of pictures, over
    /// many runs all of them.
    #[test]
    fn p011_pictures_of_games_that_differ_in_hidden_ranks_are_equal(
        seed: u64,
        variant in prop::sample::select(&Variant::ALL[..]),
        plies in 0..120_usize,
    ) {
        let twins = Twins::play(seed, variant, plies);
        prop_assert_eq!(twins.leak(&mut Chance(seed)), None);
    }
}

/// What the law above speaks of is no rarity.
#[test]
fn p011_twins_exchange_moved_pieces_and_meet_refusals() {
    let (mut twins, mut moved, mut two_squares, mut more_squares) = (0, 0, 0, 0);
    for (seed, variant) in (0..40).zip(Variant::ALL.into_iter().cycle()) {
        let played = Twins::play(seed, variant, 100);
        for color in Color::ALL {
            let Some((twin, setups)) = &played.others[color] else {
                continue;
            };
            twins += 1;
            let (view, other) = (played.game.player_view(color), twin.player_view(color));
            let memory = twin.memory();
            moved +=
                usize::from(Square::all().any(|square| {
                    memory.is_moved(square) && view.rank(square) != other.rank(square)
                }));
            for (game, tried) in refused(twin, setups, color.other()) {
                match game.check(tried) {
                    Err(Refusal::TwoSquares { .. }) => two_squares += 1,
                    _ => more_squares += 1,
                }
            }
        }
    }
    assert!(twins > 60, "{twins} twins of 80");
    assert!(
        moved > 20,
        "{moved} of them with other ranks of moved pieces"
    );
    assert!(
        two_squares > 20 && more_squares > 5,
        "{two_squares} and {more_squares} refusals"
    );
}

#[test]
fn equal_views_give_equal_bytes() {
    let (one, two) = (middle(), middle());
    let setup = deploy(CLASSIC.red, Variant::Classic);
    let eyes = open_eyes(&mut Chance(1));
    assert!(show(&one, Color::Red, &setup, eyes) == show(&two, Color::Red, &setup, eyes));
}

#[test]
fn looks_differ_in_nothing_but_colours_and_signs() -> Result<(), Box<dyn std::error::Error>> {
    let view = middle().player_view(Color::Red);
    let draw = |look| render::player_board(&view, look);
    let mut pictures = std::collections::HashSet::new();
    for look in looks() {
        assert!(pictures.insert(draw(look)), "{look:?} looks like another");
        let [one, two] = [look.theme, Theme::Classic]
            .map(|theme| image::load_from_memory(&draw(Look { theme, ..look })));
        // Each colour of the one stands where the same colour of the other does.
        let (one, two) = (one?.into_rgb8(), two?.into_rgb8());
        let mut colours = std::collections::HashMap::new();
        for (classic, other) in two.pixels().zip(one.pixels()) {
            assert_eq!(colours.entry(classic).or_insert(other), &other, "{look:?}");
        }
    }
    Ok(())
}
