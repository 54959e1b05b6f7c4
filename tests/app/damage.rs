//! Rows that contradict themselves: the match can still be ended, and nothing else suffers (P047).

use stratego_bot::matches::{Exits, MatchState, Matches, Need, Rejection};
use stratego_bot::rules::outcome::{EndReason, Outcome};

use crate::fixture::*;

/// Takes the guard off the log, as no part of the program can.
const UNLOCK: &str = "drop trigger if exists a_ply_is_never_changed;
    drop trigger if exists a_ply_is_never_removed;
    drop trigger if exists a_deployment_is_never_changed;
    drop trigger if exists a_deployment_is_never_removed;";

/// Damages to match 1 after three plies.
const DAMAGES: [&str; 9] = [
    "update plies set move = 'nonsense' where match_id = 1 and ply = 2",
    "update plies set move = 'b4-b5' where match_id = 1 and ply = 2",
    "delete from plies where match_id = 1 and ply = 2",
    "delete from plies where match_id = 1 and ply = 3",
    "update matches set ply = 7 where id = 1",
    "update deployments set setup = 'MMMM' where match_id = 1 and color = 'red'",
    "delete from deployments where match_id = 1 and color = 'blue'",
    "update matches set ruleset = 'two-squares: perhaps' where id = 1",
    "update matches set variant = 'duel' where id = 1",
];

#[tokio::test]
async fn p047_a_damaged_match_can_be_aborted_and_nothing_else() {
    for damage in DAMAGES {
        let mut fixture = Fixture::new().await;
        let id = fixture.playing().await.id;
        fixture.play(id, "b4-b5 b7-b6 a4-a5").await;
        let healthy = fixture.playing().await;
        fixture.sql(UNLOCK).await;
        assert_eq!(fixture.sql(damage).await, 1, "{damage}");

        let found = fixture.matches.load(id).await.expect("a match");
        let MatchState::Damaged(damaged) = &found.state else {
            panic!("{damage}: {:?}", found.state);
        };
        assert_eq!(damaged.players(), healthy.players().expect("players"));
        let only_abort = Exits {
            resign: false,
            abort: true,
            end: false,
        };
        assert_eq!(found.exits(boris(), fixture.now), only_abort);

        // It hides nothing else.
        let listed = fixture
            .matches
            .list(anna(), fixture.now)
            .await
            .expect("a list");
        assert_eq!(listed.len(), 2, "{damage}");
        let number = id.to_string();
        let located = fixture
            .matches
            .locate(dm(), boris(), Some(&number), Need::Leave)
            .await;
        assert_eq!(located.expect("the match").id, id);
        fixture.play(healthy.id, "b4-b5").await;

        assert_only_abort_works(&fixture.matches, &mut Fixture::new().await, id).await;
        let players = damaged.players();
        let wrong = fixture.matches.abort(id, clara(), fixture.now).await;
        assert_eq!(rejected(wrong), Rejection::NotAPlayer { players });
        fixture.wait(HOUR);
        let over = fixture
            .matches
            .abort(id, boris(), fixture.now)
            .await
            .expect("aborted");
        assert_eq!(
            as_finished(&over).outcome(),
            Outcome::draw(EndReason::Aborted)
        );
        assert!(as_finished(&over).public_view().is_none());
        fixture.restart().await;
        let again = fixture.matches.load(id).await.expect("a match");
        assert_eq!(told(&again), told(&over), "{damage}");
        let listed = fixture
            .matches
            .list(anna(), fixture.now)
            .await
            .expect("a list");
        assert_eq!(listed.len(), 1);
    }
}

async fn assert_only_abort_works(
    matches: &Matches,
    other: &mut Fixture,
    id: stratego_bot::ids::MatchId,
) {
    let (now, origin) = (other.now, other.origin());
    for result in [
        matches
            .play(id, boris(), mv("b6-b5"), None, origin, now)
            .await
            .map(|played| played.after),
        matches.offer_draw(id, boris(), now).await,
        matches.accept_draw(id, boris(), now).await,
        matches.decline_draw(id, boris(), now).await,
        matches.resign(id, boris(), now).await,
        matches.end_idle(id, boris(), now).await,
        matches.ready(id, boris(), 0, now).await,
        matches.edit(id, boris(), SCOUTS, now).await,
    ] {
        assert_eq!(rejected(result), Rejection::Damaged);
    }
}

#[tokio::test]
async fn p047_damaged_drafts_can_be_aborted() {
    for damage in [
        "update drafts set setup = 'MMMM' where match_id = 1 and color = 'red'",
        "delete from drafts where match_id = 1 and color = 'blue'",
        "update drafts set ready = 1 where match_id = 1 and color = 'blue'",
        "update matches set ruleset = '?' where id = 1",
    ] {
        let mut fixture = Fixture::new().await;
        let id = fixture.deploying().await.id;
        fixture.ready(id, anna()).await.expect("ready");
        assert_eq!(fixture.sql(damage).await, 1, "{damage}");
        let ready = fixture.ready(id, boris()).await;
        assert_eq!(rejected(ready), Rejection::Damaged, "{damage}");
        fixture
            .matches
            .abort(id, boris(), fixture.now)
            .await
            .expect("aborted");
    }
}

#[tokio::test]
async fn p047_a_finished_match_that_is_damaged_keeps_its_result() {
    let mut fixture = Fixture::new().await;
    let before = fixture.finished().await;
    fixture.sql(UNLOCK).await;
    fixture
        .sql("update plies set move = 'nonsense' where ply = 1")
        .await;
    let after = fixture.matches.load(before.id).await.expect("a match");
    assert_eq!(
        as_finished(&after).outcome(),
        as_finished(&before).outcome()
    );
    assert!(as_finished(&after).revealed().is_none());
}

#[tokio::test]
async fn a_claimed_result_that_the_plies_do_not_give_is_damage() {
    let mut fixture = Fixture::new().await;
    let id = fixture.deploying().await.id;
    // Blue's flag stands at e7.
    let exposed = SCOUTS.replacen("2222222266", "22222F2266", 1);
    let exposed = exposed.replacen("BBBBBBF", "BBBBBB2", 1);
    for (user, setup) in [(anna(), SCOUTS), (boris(), exposed.as_str())] {
        fixture
            .matches
            .edit(id, user, setup, fixture.now)
            .await
            .expect("a draft");
        fixture.ready(id, user).await.expect("ready");
    }
    fixture.play(id, "e4-e7").await;
    fixture.sql("update matches set winner = 'blue'").await;
    let found = fixture.matches.load(id).await.expect("a match");
    assert!(as_finished(&found).public_view().is_none());
    fixture
        .sql("update matches set state = 'playing', winner = null, reason = null")
        .await;
    let found = fixture.matches.load(id).await.expect("a match");
    assert!(
        matches!(found.state, MatchState::Damaged(_)),
        "{:?}",
        found.state
    );
}

#[tokio::test]
async fn the_log_cannot_be_rewritten() {
    use sqlx::Connection;
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    fixture.play(id, "b4-b5").await;
    let mut connection = sqlx::SqliteConnection::connect(&fixture.url())
        .await
        .expect("a connection");
    for (statement, guard) in [
        ("update plies set move = 'a4-a5'", "a ply is final"),
        ("delete from plies", "a ply is final"),
        ("update deployments set setup = ''", "a deployment is final"),
        ("delete from deployments", "a deployment is final"),
        (
            "insert into plies select 1, 1, 'a4-a5', 0, 0",
            "UNIQUE constraint failed",
        ),
        (
            "update matches set state = 'playing', challenger_color = null",
            "accepted_has_colors",
        ),
        ("update matches set state = 'lost'", "known_state"),
        (
            "update matches set opponent = challenger",
            "nobody_plays_himself",
        ),
        (
            "update matches set reason = 'resigned'",
            "finished_says_why",
        ),
        (
            "insert into slots (match_id, slot) values (404, 'red')",
            "FOREIGN KEY",
        ),
    ] {
        let error = sqlx::query(statement)
            .execute(&mut connection)
            .await
            .expect_err(statement);
        assert!(error.to_string().contains(guard), "{statement}: {error}");
    }
}
