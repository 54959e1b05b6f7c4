//! Positions to draw, reached by playing.

use std::ops::RangeInclusive;

use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::game::Game;
use stratego_bot::rules::moves::{Move, Ply};
use stratego_bot::rules::outcome::{EndReason, Outcome};
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::{Deployment, Setup};

/// Two classic setups.
pub(super) const CLASSIC: ByColor<&str> = ByColor {
    red: "62926M6272/8S75B5B728/5423B45242/33B3BFB364",
    blue: "2627962826/5S72M84275/42B63B5B42/3533BFB4B3",
};

/// Two barrage setups.
pub(super) const BARRAGE: ByColor<&str> = ByColor {
    red: ".2...M..2./...3...9../.....S..../.....BF...",
    blue: "..M...2.../.2..9...../...S..3.../...FB.....",
};

/// A legal setup.
pub(super) fn deploy(setup: &str, variant: Variant) -> Deployment {
    Setup::parse(setup)
        .and_then(|setup| setup.check(variant))
        .expect("the setup is legal")
}

/// A game at its start.
pub(super) fn begin(variant: Variant, setups: &ByColor<&str>) -> Game {
    Game::new(
        Ruleset::default(),
        setups.as_ref().map(|setup| deploy(setup, variant)),
    )
}

/// Plays on for so many plies, by a fixed rule with some chance in it: two attacks of three, else any move.
pub(super) fn play_on(game: &mut Game, plies: usize) {
    let mut chance: u32 = 7;
    for _ in 0..plies {
        let (moves, view) = (game.legal_moves(), game.public_view());
        let mut pick = |from: &[Move]| {
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            from[(chance >> 16) as usize % from.len()]
        };
        let attacks: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| view.token(mv.to).is_some())
            .collect();
        let mv = pick(&moves);
        let mv = if attacks.is_empty() || mv.from.index() % 3 == 0 {
            mv
        } else {
            pick(&attacks)
        };
        game.play(mv).expect("legal moves can be played");
    }
}

/// A game in its middle: a scout has just lost a battle far from where it stood, and Red may attack.
pub(super) fn middle() -> Game {
    let mut game = begin(Variant::Classic, &CLASSIC);
    play_on(&mut game, 202);
    game
}

/// Plays the first move that meets a condition.
pub(super) fn play_some(game: &mut Game, is_wanted: impl Fn(&Move) -> bool) {
    let mv = game
        .legal_moves()
        .into_iter()
        .find(is_wanted)
        .expect("there is such a move");
    game.play(mv).expect("legal moves can be played");
}

/// The plies of these numbers that the player to move has made: with those of a refusal by the two-squares rule, its crossings.
pub(super) fn crossings(game: &Game, numbers: RangeInclusive<u32>) -> Vec<Ply> {
    let own = game
        .plies()
        .iter()
        .filter(|ply| ply.color == game.to_move());
    own.filter(|ply| numbers.contains(&ply.number))
        .copied()
        .collect()
}

/// Ends a game as if Red had resigned.
pub(super) fn resign(game: &mut Game) {
    game.conclude(Outcome {
        winner: Some(Color::Blue),
        reason: EndReason::Resigned,
    });
}
