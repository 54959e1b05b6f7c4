//! Two at the same moment, on two handles of the same database: each thing happens once.

use stratego_bot::matches::{Error, Match, MatchState, Rejection};
use stratego_bot::rules::color::Color;

use crate::fixture::*;

/// How many of the results are no rejections; none is a fault.
fn successes<T>(results: &[Result<T, Error>]) -> usize {
    for result in results {
        if let Err(Error::Fault(fault)) = result {
            panic!("{fault}");
        }
    }
    results.iter().filter(|result| result.is_ok()).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p046_two_people_accept_an_open_challenge() {
    let mut fixture = Fixture::new().await;
    let other = fixture.other_hands().await;
    for round in 0..10 {
        let id = fixture.challenge(None).await.expect("a challenge").id;
        let (mut first, mut second) = (lot(round), lot(round + 100));
        let (one, two) = tokio::join!(
            fixture.matches.accept(id, boris(), &mut first, fixture.now),
            other.accept(id, clara(), &mut second, fixture.now),
        );
        let results = [one, two];
        assert_eq!(successes(&results), 1);
        let found = fixture.matches.load(id).await.expect("a match");
        let by = found.opponent.expect("an opponent");
        assert!([boris(), clara()].contains(&by));
        let [one, two] = results;
        let late = if one.is_ok() { two } else { one };
        assert_eq!(rejected(late), Rejection::AlreadyAccepted { by });
        fixture
            .matches
            .abort(id, by, fixture.now)
            .await
            .expect("aborted");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p044_two_plies_at_the_same_moment_are_one() {
    let mut fixture = Fixture::new().await;
    let other = fixture.other_hands().await;
    let id = fixture.playing().await.id;
    let (first, second) = (fixture.origin(), fixture.origin());
    let (one, two) = tokio::join!(
        fixture
            .matches
            .play(id, anna(), mv("b4-b5"), None, first, fixture.now),
        other.play(id, anna(), mv("a4-a5"), None, second, fixture.now),
    );
    let results = [one, two];
    assert_eq!(successes(&results), 1);
    let [one, two] = results;
    let late = if one.is_ok() { two } else { one };
    let not_his_turn = Rejection::NotYourTurn {
        to_move: Color::Blue,
        who: boris(),
    };
    assert_eq!(rejected(late), not_his_turn);
    assert_eq!(fixture.matches.load(id).await.expect("a match").ply(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_interaction_delivered_twice_at_once_plays_once() {
    let mut fixture = Fixture::new().await;
    let other = fixture.other_hands().await;
    let id = fixture.playing().await.id;
    let origin = fixture.origin();
    let (one, two) = tokio::join!(
        fixture
            .matches
            .play(id, anna(), mv("b4-b5"), None, origin.clone(), fixture.now),
        other.play(id, anna(), mv("b4-b5"), None, origin, fixture.now),
    );
    let (one, two) = (one.expect("a ply"), two.expect("the same ply"));
    assert_eq!(one.ply, two.ply);
    assert_eq!(told(&one.after), told(&two.after));
    assert_eq!(one.after.ply(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_become_ready_at_the_same_moment() {
    let mut fixture = Fixture::new().await;
    let other = fixture.other_hands().await;
    let id = fixture.deploying().await.id;
    let (one, two) = tokio::join!(
        fixture.matches.ready(id, anna(), 1, fixture.now),
        other.ready(id, boris(), 1, fixture.now),
    );
    let begun = |found: &Match| matches!(found.state, MatchState::Playing(_));
    let (one, two) = (one.expect("ready"), two.expect("ready"));
    assert!(begun(&one) ^ begun(&two), "one of the two began the match");
    assert!(begun(&fixture.matches.load(id).await.expect("a match")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p044_a_match_ends_once() {
    let mut fixture = Fixture::new().await;
    let other = fixture.other_hands().await;
    let id = fixture.playing().await.id;
    let (one, two) = tokio::join!(
        fixture.matches.resign(id, anna(), fixture.now),
        other.resign(id, boris(), fixture.now),
    );
    let results = [one, two];
    assert_eq!(successes(&results), 1);
    let outcome = as_finished(&fixture.matches.load(id).await.expect("a match")).outcome();
    let [one, two] = results;
    let late = if one.is_ok() { two } else { one };
    assert_eq!(rejected(late), Rejection::Over { outcome });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p098_many_writers_wait_for_one_another() {
    let mut fixture = Fixture::new().await;
    let id = fixture.deploying().await.id;
    let other = fixture.other_hands().await;
    let before = fixture.matches.load(id).await.expect("a match").revisions;
    let edits = (0..40).map(|number| {
        let matches = if number % 2 == 0 {
            fixture.matches.clone()
        } else {
            other.clone()
        };
        let user = if number % 4 < 2 { anna() } else { boris() };
        let now = fixture.now;
        tokio::spawn(async move { matches.edit(id, user, SCOUTS, now).await })
    });
    for edit in edits.collect::<Vec<_>>() {
        edit.await.expect("no panic").expect("no fault");
    }
    let after = fixture.matches.load(id).await.expect("a match").revisions;
    assert_eq!((after.red, after.blue), (before.red + 20, before.blue + 20));
}
