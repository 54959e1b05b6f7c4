//! A long match is loaded as fast as the product promises.

use std::time::{Duration, Instant};

use stratego_bot::matches::Match;
use stratego_bot::rules::moves::Move;

use crate::fixture::*;

const PLIES: u32 = 400;

/// For 400 plies. The tests are built without optimisation, so this is several times what people's bots need.
const PROMISED: Duration = Duration::from_millis(5);

/// A ply that keeps the match going: quiet, but for an attack now and then, since 200 plies without one are a draw.
fn choose(found: &Match) -> Move {
    let playing = as_playing(found);
    let (ply, view) = (playing.ply(), playing.player_view(playing.to_move()));
    let is_attack = |mv: &Move| view.public().token(mv.to).is_some();
    let mut moves = view.moves().to_vec();
    moves.sort_by_key(|mv| {
        let number = ply as usize * 31 + mv.from.index() * 7 + mv.to.index();
        (is_attack(mv) != (ply % 50 == 49), number % 97)
    });
    moves[0]
}

#[tokio::test]
async fn a_match_of_four_hundred_plies_loads_in_time() {
    let mut fixture = Fixture::new().await;
    let mut found = fixture.playing().await;
    let id = found.id;
    while found.ply() < PLIES {
        let (user, origin) = (found.waits_for()[0], fixture.origin());
        let played = fixture
            .matches
            .play(id, user, choose(&found), None, origin, fixture.now);
        found = played.await.expect("a ply").after;
    }
    // Other tests run at the same time and slow it down, so one of many has to be in time.
    let mut fastest = Duration::MAX;
    for _ in 0..200 {
        let start = Instant::now();
        let found = fixture.matches.load(id).await.expect("a match");
        fastest = fastest.min(start.elapsed());
        assert_eq!(found.ply(), PLIES);
        if fastest < PROMISED {
            return;
        }
    }
    panic!("{fastest:?} at best");
}
