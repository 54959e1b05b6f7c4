//! The ways out of a match that are no moves.

use stratego_bot::matches::{Exits, Rejection, Slot};
use stratego_bot::rules::color::Color;
use stratego_bot::rules::outcome::{EndReason, Outcome};

use crate::fixture::*;

const ABORTED: Outcome = Outcome::draw(EndReason::Aborted);

fn exits(resign: bool, abort: bool, end: bool) -> Exits {
    Exits { resign, abort, end }
}

#[tokio::test]
async fn either_player_resigns_at_any_time() {
    for (user, winner) in [(anna(), Color::Blue), (boris(), Color::Red)] {
        let mut fixture = Fixture::new().await;
        let before = fixture.playing().await;
        fixture.wait(HOUR);
        let over = fixture
            .matches
            .resign(before.id, user, fixture.now)
            .await
            .expect("an end");
        let finished = as_finished(&over);
        assert_eq!(
            finished.outcome(),
            Outcome::win(winner, EndReason::Resigned)
        );
        assert_eq!((finished.ply(), finished.ended_at()), (0, fixture.now));
        assert!(finished.revealed().is_some());
        for slot in Slot::ALL {
            let raised = u32::from(slot != Slot::Challenge);
            assert_eq!(
                over.revisions[slot],
                before.revisions[slot] + raised,
                "{slot:?}"
            );
        }
        assert_eq!(over.waits_for(), []);
        assert_eq!(over.exits(user, fixture.now), exits(false, false, false));
    }
}

#[tokio::test]
async fn a_match_is_aborted_before_its_fourth_ply() {
    let plies = ["b4-b5", "b7-b6", "a4-a5", "a7-a6"];
    for count in 0..=plies.len() {
        let mut fixture = Fixture::new().await;
        let id = fixture.playing().await.id;
        let found = fixture.play(id, &plies[..count].join(" ")).await;
        let may_abort = count < 4;
        for user in [anna(), boris()] {
            assert_eq!(
                found.exits(user, fixture.now),
                exits(true, may_abort, false),
                "{count}"
            );
        }
        assert_eq!(
            found.exits(clara(), fixture.now),
            exits(false, false, false)
        );
        let result = fixture.matches.abort(id, boris(), fixture.now).await;
        if may_abort {
            let over = result.expect("aborted");
            assert_eq!(as_finished(&over).outcome(), ABORTED);
            assert!(as_finished(&over).revealed().is_some());
        } else {
            assert_eq!(
                rejected(result),
                Rejection::TooLateToAbort { ply: 4, max: 4 }
            );
        }
    }
}

#[tokio::test]
async fn a_match_is_aborted_while_both_place() {
    let mut fixture = Fixture::new().await;
    let found = fixture.deploying().await;
    assert_eq!(found.exits(boris(), fixture.now), exits(false, true, false));
    let over = fixture
        .matches
        .abort(found.id, boris(), fixture.now)
        .await
        .expect("aborted");
    let finished = as_finished(&over);
    assert_eq!((finished.outcome(), finished.ply()), (ABORTED, 0));
    assert!(finished.public_view().is_none() && finished.revealed().is_none());
    assert_eq!(over.color_of(anna()), Some(Color::Red));
    let ready = fixture
        .matches
        .ready(found.id, anna(), 1, fixture.now)
        .await;
    assert_eq!(rejected(ready), Rejection::Over { outcome: ABORTED });
}

#[tokio::test]
async fn an_idle_match_is_ended_by_the_one_who_waits() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    fixture.wait(HOUR);
    let found = fixture.play(id, "b4-b5").await;
    let idle_at = fixture.now + 14 * DAY;
    fixture.wait_almost(14 * DAY);
    let early = fixture.matches.end_idle(id, anna(), fixture.now).await;
    assert_eq!(rejected(early), Rejection::NotIdle { idle_at });
    // Nothing but a ply puts the deadline off.
    fixture
        .matches
        .offer_draw(id, boris(), fixture.now)
        .await
        .expect("an offer");
    fixture.wait(MOMENT);
    assert_eq!(found.exits(anna(), fixture.now), exits(true, true, true));
    assert_eq!(found.exits(boris(), fixture.now), exits(true, true, false));
    let own = fixture.matches.end_idle(id, boris(), fixture.now).await;
    assert_eq!(rejected(own), Rejection::WaitsForYou);
    let over = fixture
        .matches
        .end_idle(id, anna(), fixture.now)
        .await
        .expect("an end");
    assert_eq!(as_finished(&over).outcome(), ABORTED);
}

#[tokio::test]
async fn an_idle_setup_is_ended_by_the_one_who_is_ready() {
    let mut fixture = Fixture::new().await;
    let id = fixture.deploying().await.id;
    fixture.wait(HOUR);
    let found = fixture.ready(id, anna()).await.expect("ready");
    let idle_at = fixture.now + 3 * DAY;
    fixture.wait_almost(3 * DAY);
    let early = fixture.matches.end_idle(id, anna(), fixture.now).await;
    assert_eq!(rejected(early), Rejection::NotIdle { idle_at });
    // That the other still arranges his pieces is his secret, so it does not count either.
    fixture
        .matches
        .edit(id, boris(), SCOUTS, fixture.now)
        .await
        .expect("a draft");
    fixture.wait(MOMENT);
    assert_eq!(found.exits(anna(), fixture.now), exits(false, true, true));
    let own = fixture.matches.end_idle(id, boris(), fixture.now).await;
    assert_eq!(rejected(own), Rejection::WaitsForYou);
    let over = fixture
        .matches
        .end_idle(id, anna(), fixture.now)
        .await
        .expect("an end");
    assert_eq!(as_finished(&over).outcome(), ABORTED);
}

#[tokio::test]
async fn onlookers_end_nothing() {
    let mut fixture = Fixture::new().await;
    let found = fixture.playing().await;
    let players = as_playing(&found).players();
    fixture.wait(30 * DAY);
    for result in [
        fixture.matches.abort(found.id, clara(), fixture.now).await,
        fixture
            .matches
            .end_idle(found.id, clara(), fixture.now)
            .await,
        fixture.matches.resign(found.id, clara(), fixture.now).await,
    ] {
        assert_eq!(rejected(result), Rejection::NotAPlayer { players });
    }
}
