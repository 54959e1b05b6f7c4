//! Jobs: what becomes due, when, and what puts it off.

use std::time::Duration;

use stratego_bot::ids::MatchId;
use stratego_bot::matches::{Closing, Job, JobKind, MatchState, Slot};
use stratego_bot::rules::color::Color;

use crate::fixture::*;

const SOON: Duration = Duration::from_secs(3);

impl Fixture {
    /// The kinds of jobs that are due.
    async fn due(&self) -> Vec<JobKind> {
        self.jobs().await.iter().map(|job| job.kind).collect()
    }

    async fn jobs(&self) -> Vec<Job> {
        self.matches.due(self.now, 100).await.expect("jobs")
    }

    /// Does as if the messages had been brought up to date.
    async fn settle(&self, id: MatchId) {
        let found = self.matches.load(id).await.expect("a match");
        assert!(
            self.matches
                .settle(id, &found.revisions)
                .await
                .expect("settled")
        );
    }
}

#[tokio::test]
async fn every_change_asks_for_a_look_at_its_messages() {
    let mut fixture = Fixture::new().await;
    let id = fixture.challenged().await.id;
    fixture.wait_almost(SOON);
    assert_eq!(fixture.due().await, []);
    fixture.wait(MOMENT);
    assert_eq!(fixture.due().await, [JobKind::Refresh]);
    fixture.settle(id).await;
    assert_eq!(fixture.due().await, []);

    // Each of these is a change.
    fixture.accept(id, boris()).await.expect("a match");
    let changes = [
        "edit",
        "ready",
        "not ready",
        "ready",
        "ready",
        "offer",
        "decline",
        "resign",
    ];
    for (number, change) in changes.into_iter().enumerate() {
        fixture.settle(id).await;
        let (matches, now) = (fixture.matches.clone(), fixture.now);
        match change {
            "edit" => matches.edit(id, anna(), SCOUTS, now).await,
            "ready" if number == 4 => fixture.ready(id, boris()).await,
            "ready" => fixture.ready(id, anna()).await,
            "not ready" => matches.not_ready(id, anna(), now).await,
            "offer" => matches.offer_draw(id, anna(), now).await,
            "decline" => matches.decline_draw(id, boris(), now).await,
            _ => matches.resign(id, anna(), now).await,
        }
        .expect(change);
        fixture.wait(SOON);
        // A draft is changed behind everybody else's back.
        let expected = match change {
            "edit" => JobKind::Own(Color::Red),
            _ => JobKind::Refresh,
        };
        assert_eq!(fixture.due().await, [expected], "{change}");
    }
}

#[tokio::test]
async fn what_was_shown_too_early_does_not_settle() {
    let mut fixture = Fixture::new().await;
    let before = fixture.playing().await;
    fixture.play(before.id, "b4-b5").await;
    let settled = fixture
        .matches
        .settle(before.id, &before.revisions)
        .await
        .expect("an answer");
    assert!(!settled);
    fixture.wait(SOON);
    assert_eq!(fixture.due().await, [JobKind::Refresh]);
}

#[tokio::test]
async fn a_failed_job_is_put_off_unless_it_was_asked_for_anew() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    fixture.wait(SOON);
    let job = fixture.jobs().await[0];
    assert_eq!((job.kind, job.of, job.attempts), (JobKind::Refresh, id, 0));
    let later = fixture.now + HOUR;
    fixture
        .matches
        .reschedule(&job, later)
        .await
        .expect("put off");
    assert_eq!(fixture.due().await, []);
    fixture.wait(HOUR);
    let again = fixture.jobs().await[0];
    assert_eq!((again.due_at, again.attempts), (later, 1));

    // A ply in the meantime asks anew: the failure of the job before it does not put that off.
    fixture.play(id, "b4-b5").await;
    fixture
        .matches
        .reschedule(&again, fixture.now + DAY)
        .await
        .expect("nothing");
    fixture.wait(SOON);
    assert_eq!(fixture.jobs().await[0].attempts, 0);
}

#[tokio::test]
async fn a_start_hastens_what_was_put_off() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    fixture.wait(SOON);
    let job = fixture.jobs().await[0];
    fixture
        .matches
        .reschedule(&job, fixture.now + DAY)
        .await
        .expect("put off");
    fixture.restart().await;
    fixture
        .matches
        .hasten_refreshes(fixture.now)
        .await
        .expect("hastened");
    assert_eq!(fixture.due().await, [JobKind::Refresh]);
    fixture.settle(id).await;
}

#[tokio::test]
async fn p043_a_challenge_is_closed_when_its_time_is_over() {
    let mut fixture = Fixture::new().await;
    let id = fixture.challenged().await.id;
    fixture.settle(id).await;
    fixture.wait_almost(DAY);
    assert_eq!(fixture.due().await, []);
    fixture.wait(MOMENT);
    assert_eq!(fixture.due().await, [JobKind::ChallengeExpiry]);
    let found = fixture
        .matches
        .expire(id, fixture.now)
        .await
        .expect("expired");
    let MatchState::Closed(closed) = found.state else {
        panic!("{:?}", found.state)
    };
    assert_eq!(closed.how(), Closing::Expired);
    fixture.settle(id).await;
    assert_eq!(fixture.due().await, []);
}

#[tokio::test]
async fn what_is_answered_does_not_expire() {
    for answer in ["accept", "decline", "cancel"] {
        let mut fixture = Fixture::new().await;
        let id = fixture.challenged().await.id;
        match answer {
            "accept" => fixture.accept(id, boris()).await,
            "decline" => fixture.matches.decline(id, boris(), fixture.now).await,
            _ => fixture.matches.cancel(id, anna(), fixture.now).await,
        }
        .expect(answer);
        fixture.settle(id).await;
        fixture.wait(2 * DAY);
        assert_eq!(fixture.due().await, [], "{answer}");
        let before = told(&fixture.matches.load(id).await.expect("a match"));
        let after = fixture
            .matches
            .expire(id, fixture.now)
            .await
            .expect("unchanged");
        assert_eq!(told(&after), before);
    }
}

#[tokio::test]
async fn an_idle_match_is_told_of_once() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    fixture.wait(7 * DAY);
    fixture.play(id, "b4-b5").await;
    fixture.settle(id).await;
    fixture.wait_almost(14 * DAY);
    assert_eq!(fixture.due().await, []);
    let early = fixture
        .matches
        .note_idle(id, fixture.now)
        .await
        .expect("too early");
    fixture.wait(MOMENT);
    assert_eq!(fixture.due().await, [JobKind::Idle]);
    let noted = fixture
        .matches
        .note_idle(id, fixture.now)
        .await
        .expect("noted");
    for slot in Slot::ALL {
        let raised = u32::from(slot != Slot::Challenge);
        assert_eq!(
            noted.revisions[slot],
            early.revisions[slot] + raised,
            "{slot:?}"
        );
    }
    fixture.settle(id).await;
    fixture
        .matches
        .offer_draw(id, anna(), fixture.now)
        .await
        .expect("an offer");
    fixture.settle(id).await;
    fixture.wait(30 * DAY);
    assert_eq!(fixture.due().await, []);
    fixture.play(id, "b7-b6").await;
    fixture.settle(id).await;
    fixture.wait(14 * DAY);
    assert_eq!(
        fixture.due().await,
        [JobKind::Idle],
        "a ply begins a new time"
    );
}

#[tokio::test]
async fn an_idle_setup_is_told_of_after_three_days() {
    let mut fixture = Fixture::new().await;
    let id = fixture.deploying().await.id;
    fixture.wait(DAY);
    fixture.ready(id, anna()).await.expect("ready");
    fixture.wait_almost(3 * DAY);
    // That the other arranges his pieces moves nothing.
    fixture
        .matches
        .edit(id, boris(), SCOUTS, fixture.now)
        .await
        .expect("a draft");
    fixture.settle(id).await;
    assert_eq!(fixture.due().await, []);
    fixture.wait(MOMENT);
    assert_eq!(fixture.due().await, [JobKind::Idle]);
    fixture
        .matches
        .note_idle(id, fixture.now)
        .await
        .expect("noted");
    fixture.settle(id).await;
    assert_eq!(fixture.due().await, []);
}

#[tokio::test]
async fn what_is_over_has_no_deadline() {
    let mut fixture = Fixture::new().await;
    let id = fixture.finished().await.id;
    fixture.settle(id).await;
    fixture.wait(30 * DAY);
    assert_eq!(fixture.due().await, []);
    let before = told(&fixture.matches.load(id).await.expect("a match"));
    let after = fixture
        .matches
        .note_idle(id, fixture.now)
        .await
        .expect("unchanged");
    assert_eq!(told(&after), before);
}

#[tokio::test]
async fn jobs_come_in_the_order_of_their_times() {
    let mut fixture = Fixture::new().await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(fixture.challenge(None).await.expect("a challenge").id);
        fixture.wait(SOON);
    }
    let due: Vec<_> = fixture.jobs().await.iter().map(|job| job.of).collect();
    assert_eq!(due, ids);
    let first = fixture.matches.due(fixture.now, 1).await.expect("jobs");
    assert_eq!(first.len(), 1);
}
