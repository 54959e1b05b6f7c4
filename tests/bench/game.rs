//! Games to draw, for the benchmarks of pictures: the same ones in each run.

use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::ByColor;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::{Deployment, Setup};
use stratego_bot::rules::view::PublicView;

const SETUP: &str = "62926M6272/8S75B5B728/5423B45242/33B3BFB364";

/// A classic setup.
pub(crate) fn deploy() -> Deployment {
    Setup::parse(SETUP)
        .and_then(|setup| setup.check(Variant::Classic))
        .expect("the setup is legal")
}

/// A match after so many plies of such moves, or at its end. It goes on without any attack, too (rule 7.6).
pub(crate) fn play(plies: usize, is_wanted: impl Fn(&PublicView, Move) -> bool) -> Game {
    let ruleset = Ruleset {
        no_attack_draw: None,
        ..Ruleset::default()
    };
    let mut game = Game::new(ruleset, ByColor::from_fn(|_| deploy()));
    let mut chance: u32 = 7;
    while game.outcome().is_none() && game.plies().len() < plies {
        let (mut moves, view) = (game.legal_moves(), game.public_view());
        moves.retain(|mv| is_wanted(&view, *mv));
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        game.play(moves[(chance >> 16) as usize % moves.len()])
            .expect("legal moves can be played");
    }
    game
}
