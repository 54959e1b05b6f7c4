//! The program ends between any two steps, and everybody sees what he saw before.

use std::future::poll_fn;
use std::task::Poll;

use stratego_bot::matches::{Match, Rearrange, Slot};

use crate::fixture::*;

impl Fixture {
    /// Restarts and looks whether a match is still as it was told.
    async fn check(&mut self, after: &Match) {
        self.restart().await;
        let found = self.matches.load(after.id).await.expect("the match");
        assert_eq!(told(&found), told(after));
    }
}

#[tokio::test]
async fn p024_p138_a_restart_between_any_two_steps_changes_nothing() {
    let mut fixture = Fixture::new().await;
    let mut found = fixture.challenged().await;
    let id = found.id;
    fixture.check(&found).await;
    fixture.wait(HOUR);
    found = fixture.accept(id, boris()).await.expect("a match");
    fixture.check(&found).await;
    let at = found.revisions[Slot::Blue];
    found = fixture
        .matches
        .rearrange(id, boris(), at, Rearrange::Random(&mut lot(9)), fixture.now)
        .await
        .expect("a draft");
    fixture.check(&found).await;
    found = fixture
        .matches
        .rearrange(id, boris(), at + 1, Rearrange::Mirror, fixture.now)
        .await
        .expect("a draft");
    fixture.check(&found).await;
    rejected(fixture.matches.edit(id, anna(), "FFFF", fixture.now).await);
    found = fixture.matches.load(id).await.expect("a match");
    fixture.check(&found).await;
    for user in [anna(), boris()] {
        found = fixture
            .matches
            .edit(id, user, SCOUTS, fixture.now)
            .await
            .expect("a draft");
        fixture.check(&found).await;
    }
    found = fixture.ready(id, boris()).await.expect("ready");
    fixture.check(&found).await;
    fixture.wait(HOUR);
    found = fixture
        .matches
        .not_ready(id, boris(), fixture.now)
        .await
        .expect("not ready");
    fixture.check(&found).await;
    for user in [boris(), anna()] {
        found = fixture.ready(id, user).await.expect("ready");
        fixture.check(&found).await;
    }
    for text in ["b4-b6", "j7-j6", "b6-b7", "j6-j5", "a4-a5"] {
        fixture.wait(HOUR);
        let (user, origin) = (found.waits_for()[0], fixture.origin());
        let played = fixture
            .matches
            .play(id, user, mv(text), None, origin, fixture.now)
            .await;
        found = played.expect(text).after;
        fixture.check(&found).await;
    }
    found = fixture
        .matches
        .offer_draw(id, anna(), fixture.now)
        .await
        .expect("an offer");
    fixture.check(&found).await;
    found = fixture
        .matches
        .decline_draw(id, boris(), fixture.now)
        .await
        .expect("declined");
    fixture.check(&found).await;
    found = fixture
        .matches
        .resign(id, boris(), fixture.now)
        .await
        .expect("an end");
    fixture.check(&found).await;
}

#[tokio::test]
async fn other_ends_survive_a_restart_too() {
    let mut fixture = Fixture::new().await;
    let id = fixture.challenged().await.id;
    let declined = fixture
        .matches
        .decline(id, boris(), fixture.now)
        .await
        .expect("declined");
    fixture.check(&declined).await;
    let id = fixture.deploying().await.id;
    let aborted = fixture
        .matches
        .abort(id, boris(), fixture.now)
        .await
        .expect("aborted");
    fixture.check(&aborted).await;
    let id = fixture.playing().await.id;
    fixture
        .matches
        .offer_draw(id, anna(), fixture.now)
        .await
        .expect("an offer");
    let agreed = fixture
        .matches
        .accept_draw(id, boris(), fixture.now)
        .await
        .expect("a draw");
    fixture.check(&agreed).await;
}

#[tokio::test]
async fn p124_what_was_not_committed_never_happened() {
    let mut fixture = Fixture::new().await;
    let found = fixture.playing().await;
    // The future is dropped at some point of its way, as when the program is killed.
    for polls in 0..40 {
        let origin = fixture.origin();
        let play = fixture
            .matches
            .play(found.id, anna(), mv("b4-b5"), None, origin, fixture.now);
        let mut play = Box::pin(play);
        let mut is_done = false;
        for _ in 0..polls {
            is_done = poll_fn(|context| Poll::Ready(play.as_mut().poll(context).is_ready())).await;
            if is_done {
                break;
            }
            tokio::task::yield_now().await;
        }
        drop(play);
        let after = fixture.matches.load(found.id).await.expect("a match");
        assert!(after.ply() <= 1);
        assert!(!is_done || after.ply() == 1);
        if after.ply() == 1 {
            return;
        }
    }
    fixture.play(found.id, "b4-b5").await;
}
