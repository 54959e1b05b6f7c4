//! Challenges: who may be challenged, and what becomes of it.

use stratego_bot::ids::{ChannelId, GuildId, InteractionId, MatchId, UserId};
use stratego_bot::matches::{
    Closing, MatchState, Origin, Place, Rearrange, Rejection, Side, Slot, Stage, Terms,
};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::Color;

use crate::fixture::*;

#[tokio::test]
async fn a_challenge_waits_for_its_opponent() {
    let mut fixture = Fixture::new().await;
    let origin = fixture.answered(Slot::Challenge);
    let terms = Terms {
        variant: Variant::Duel,
        side: Side::Lot,
    };
    let made = fixture
        .matches
        .challenge(here(), anna(), Some(boris()), terms, origin, fixture.now)
        .await
        .expect("a challenge");
    assert_eq!(made.id, MatchId::from(1));
    assert_eq!((made.guild, made.channel), (guild(), channel()));
    assert_eq!(
        (made.challenger, made.opponent, made.terms),
        (anna(), Some(boris()), terms)
    );
    assert_eq!(made.waits_for(), [boris()]);
    let MatchState::Challenged(challenged) = made.state else {
        panic!("{:?}", made.state);
    };
    assert_eq!(challenged.expires_at(), fixture.now + DAY);
    assert_eq!(made.revisions[Slot::Challenge], 1);
    let shown = fixture.matches.shown(made.id).await.expect("rows");
    assert_eq!(shown.answers.len(), 1);
    assert_eq!(shown.answers[0].slot, Slot::Challenge);
    assert_eq!(
        (shown.answers[0].revision, shown.answers[0].application),
        (1, APPLICATION)
    );
}

#[tokio::test]
async fn p029_p030_p038_each_impossible_challenge_has_its_own_reason() {
    let mut fixture = Fixture::new().await;
    let origin = fixture.origin();
    let in_dm = fixture
        .matches
        .challenge(dm(), anna(), None, terms(), origin, fixture.now)
        .await;
    assert_eq!(rejected(in_dm), Rejection::GuildOnly);
    assert_eq!(
        rejected(fixture.challenge(Some(anna())).await),
        Rejection::Oneself
    );

    let id = fixture.challenged().await.id;
    let again = Rejection::AlreadyChallenged { id };
    assert_eq!(rejected(fixture.challenge(Some(boris())).await), again);
    let origin = fixture.origin();
    let elsewhere = Place {
        guild: Some(GuildId::from(11)),
        channel: ChannelId::from(101),
    };
    let back = fixture.matches.challenge(
        elsewhere,
        boris(),
        Some(anna()),
        terms(),
        origin,
        fixture.now,
    );
    assert_eq!(rejected(back.await), again);
}

#[tokio::test]
async fn a_person_has_five_open_challenges_at_most() {
    let mut fixture = Fixture::new().await;
    let first = fixture.challenge(None).await.expect("a challenge").id;
    for _ in 1..5 {
        fixture.challenge(None).await.expect("a challenge");
    }
    let full = Rejection::TooManyChallenges { max: 5 };
    assert_eq!(rejected(fixture.challenge(Some(boris())).await), full);
    fixture
        .matches
        .cancel(first, anna(), fixture.now)
        .await
        .expect("cancelled");
    fixture
        .challenge(Some(boris()))
        .await
        .expect("there is room again");
    assert_eq!(rejected(fixture.challenge(None).await), full);
    // P043: what is over does not count, even before somebody has cleared it away.
    fixture.wait(DAY);
    fixture
        .challenge(Some(boris()))
        .await
        .expect("the others have expired");
}

#[tokio::test]
async fn a_person_has_twenty_open_matches_at_most() {
    let mut fixture = Fixture::new().await;
    let mut last = MatchId::from(0);
    for number in 0..20 {
        let id = fixture.challenge(None).await.expect("a challenge").id;
        last = fixture
            .accept(id, UserId::from(50 + number))
            .await
            .expect("a match")
            .id;
    }
    let full = Rejection::TooManyMatches {
        who: anna(),
        max: 20,
    };
    assert_eq!(rejected(fixture.challenge(Some(boris())).await), full);
    let origin = fixture.origin();
    let asked =
        fixture
            .matches
            .challenge(here(), boris(), Some(anna()), terms(), origin, fixture.now);
    assert_eq!(rejected(asked.await), full);
    let origin = fixture.origin();
    let open = fixture
        .matches
        .challenge(here(), boris(), None, terms(), origin, fixture.now);
    let open = open.await.expect("an open challenge").id;
    assert_eq!(rejected(fixture.accept(open, anna()).await), full);
    fixture
        .matches
        .abort(last, anna(), fixture.now)
        .await
        .expect("aborted");
    fixture
        .accept(open, anna())
        .await
        .expect("there is room again");
}

#[tokio::test]
async fn accepting_deals_colors_as_the_challenger_asked() {
    let mut fixture = Fixture::new().await;
    let mut lots = [0, 0];
    for (side, expected) in [
        (Side::Red, Some(Color::Red)),
        (Side::Blue, Some(Color::Blue)),
    ]
    .into_iter()
    .chain(std::iter::repeat_n((Side::Lot, None), 12))
    {
        let origin = fixture.origin();
        let terms = Terms {
            variant: Variant::Barrage,
            side,
        };
        let made = fixture
            .matches
            .challenge(here(), anna(), None, terms, origin, fixture.now);
        let id = made.await.expect("a challenge").id;
        let found = fixture.accept(id, clara()).await.expect("a match");
        let color = found.color_of(anna()).expect("a player");
        assert_eq!(found.color_of(clara()), Some(color.other()));
        assert_eq!(found.opponent, Some(clara()));
        match expected {
            Some(expected) => assert_eq!(color, expected),
            None => lots[usize::from(color == Color::Blue)] += 1,
        }
        fixture
            .matches
            .abort(id, anna(), fixture.now)
            .await
            .expect("aborted");
    }
    assert!(lots[0] > 0 && lots[1] > 0, "{lots:?}");
}

#[tokio::test]
async fn accepting_opens_two_legal_drafts() {
    let mut fixture = Fixture::new().await;
    let found = fixture.deploying().await;
    let deploying = as_deploying(&found);
    for color in Color::ALL {
        assert_eq!(deploying.draft(color).variant(), Variant::Classic);
        assert!(!deploying.is_ready(color));
    }
    assert_ne!(deploying.draft(Color::Red), deploying.draft(Color::Blue));
    assert_eq!(found.waits_for(), [anna(), boris()]);
    assert_eq!(deploying.idle_at(), fixture.now + 3 * DAY);
    for slot in Slot::ALL {
        assert_eq!(
            found.revisions[slot],
            if slot == Slot::Challenge { 2 } else { 1 },
            "{slot:?}"
        );
    }
}

#[tokio::test]
async fn only_the_opponent_accepts_or_declines_and_only_the_challenger_cancels() {
    let mut fixture = Fixture::new().await;
    let id = fixture.challenged().await.id;
    let only_boris = Rejection::OnlyOpponent { who: boris() };
    let only_anna = Rejection::OnlyChallenger { who: anna() };
    for wrong in [anna(), clara()] {
        assert_eq!(rejected(fixture.accept(id, wrong).await), only_boris);
        assert_eq!(
            rejected(fixture.matches.decline(id, wrong, fixture.now).await),
            only_boris
        );
    }
    for wrong in [boris(), clara()] {
        assert_eq!(
            rejected(fixture.matches.cancel(id, wrong, fixture.now).await),
            only_anna
        );
    }
    let open = fixture.challenge(None).await.expect("an open challenge").id;
    assert_eq!(
        rejected(fixture.accept(open, anna()).await),
        Rejection::Oneself
    );
    assert_eq!(
        rejected(fixture.matches.decline(open, clara(), fixture.now).await),
        only_anna
    );
    fixture
        .accept(open, clara())
        .await
        .expect("anybody accepts");
}

#[tokio::test]
async fn p033_a_closed_challenge_stays_closed() {
    let mut fixture = Fixture::new().await;
    let declined = fixture.challenged().await.id;
    let found = fixture
        .matches
        .decline(declined, boris(), fixture.now)
        .await
        .expect("declined");
    assert_eq!(found.revisions[Slot::Challenge], 2);
    let again = fixture
        .matches
        .decline(declined, boris(), fixture.now)
        .await
        .expect("the same");
    assert_eq!(told(&again), told(&found));
    let cancelled = fixture.challenged().await.id;
    fixture
        .matches
        .cancel(cancelled, anna(), fixture.now)
        .await
        .expect("cancelled");
    for (id, how) in [
        (declined, Closing::Declined),
        (cancelled, Closing::Cancelled),
    ] {
        let closed = Rejection::ChallengeClosed { how };
        assert_eq!(rejected(fixture.accept(id, boris()).await), closed);
        assert_eq!(
            rejected(fixture.matches.resign(id, anna(), fixture.now).await),
            closed
        );
        assert_eq!(
            rejected(fixture.matches.abort(id, anna(), fixture.now).await),
            closed
        );
    }
    let taken_back = fixture.matches.cancel(declined, anna(), fixture.now).await;
    assert_eq!(
        rejected(taken_back),
        Rejection::ChallengeClosed {
            how: Closing::Declined
        }
    );
}

#[tokio::test]
async fn p046_accepting_twice_is_accepting_once() {
    let mut fixture = Fixture::new().await;
    let first = fixture.deploying().await;
    fixture.wait(HOUR);
    let second = fixture.accept(first.id, boris()).await.expect("the same");
    assert_eq!(told(&second), told(&first));
    let by = Rejection::AlreadyAccepted { by: boris() };
    let open = fixture.challenge(None).await.expect("a challenge").id;
    fixture.accept(open, boris()).await.expect("a match");
    assert_eq!(rejected(fixture.accept(open, clara()).await), by);
    assert_eq!(
        rejected(fixture.matches.decline(open, boris(), fixture.now).await),
        by
    );
    assert_eq!(
        rejected(fixture.matches.cancel(open, anna(), fixture.now).await),
        by
    );
}

#[tokio::test]
async fn a_challenge_expires_after_a_day() {
    let mut fixture = Fixture::new().await;
    let id = fixture.challenged().await.id;
    fixture.wait_almost(DAY);
    let found = fixture
        .matches
        .expire(id, fixture.now)
        .await
        .expect("too early");
    assert!(
        matches!(found.state, MatchState::Challenged(_)),
        "{:?}",
        found.state
    );
    assert_eq!(
        fixture
            .matches
            .list(boris(), fixture.now)
            .await
            .expect("a list")
            .len(),
        1
    );
    fixture.wait(MOMENT);
    assert_eq!(
        fixture
            .matches
            .list(boris(), fixture.now)
            .await
            .expect("a list"),
        []
    );
    // Whoever comes before the job that clears it away is too late, too, and clears it away.
    let expired = Rejection::ChallengeClosed {
        how: Closing::Expired,
    };
    assert_eq!(rejected(fixture.accept(id, boris()).await), expired);
    let found = fixture
        .matches
        .expire(id, fixture.now)
        .await
        .expect("expired");
    let MatchState::Closed(closed) = found.state else {
        panic!("{:?}", found.state)
    };
    assert_eq!(
        (closed.how(), found.revisions[Slot::Challenge]),
        (Closing::Expired, 2)
    );
}

#[tokio::test]
async fn a_challenge_cannot_be_played() {
    let mut fixture = Fixture::new().await;
    let id = fixture.challenged().await.id;
    let (matches, now, origin) = (fixture.matches.clone(), fixture.now, fixture.origin());
    let mut below = lot(1);
    for result in [
        matches
            .play(id, anna(), mv("b4-b5"), None, origin, now)
            .await
            .map(|played| played.after),
        matches
            .rearrange(id, anna(), 0, Rearrange::Random(&mut below), now)
            .await,
        matches
            .rearrange(id, anna(), 0, Rearrange::Mirror, now)
            .await,
        matches.edit(id, anna(), SCOUTS, now).await,
        matches.ready(id, anna(), 0, now).await,
        matches.not_ready(id, anna(), now).await,
        matches.offer_draw(id, anna(), now).await,
        matches.accept_draw(id, anna(), now).await,
        matches.decline_draw(id, anna(), now).await,
        matches.resign(id, anna(), now).await,
        matches.abort(id, anna(), now).await,
        matches.end_idle(id, anna(), now).await,
    ] {
        assert_eq!(rejected(result), Rejection::NotAccepted);
    }
}

#[tokio::test]
async fn a_number_without_a_match_is_unknown() {
    let mut fixture = Fixture::new().await;
    let id = MatchId::from(404);
    let unknown = Rejection::MatchUnknown {
        wanted: "404".to_owned(),
    };
    assert_eq!(rejected(fixture.matches.load(id).await), unknown);
    assert_eq!(rejected(fixture.accept(id, boris()).await), unknown);
    assert_eq!(
        rejected(fixture.matches.resign(id, boris(), fixture.now).await),
        unknown
    );
}

#[tokio::test]
async fn one_interaction_makes_one_challenge() {
    let fixture = Fixture::new().await;
    let origin = Origin {
        interaction: InteractionId::from(5),
        answer: None,
    };
    let mut made = Vec::new();
    for _ in 0..2 {
        let challenge =
            fixture
                .matches
                .challenge(here(), anna(), None, terms(), origin.clone(), fixture.now);
        made.push(told(&challenge.await.expect("a challenge")));
    }
    assert_eq!(made[0], made[1]);
    let listed = fixture
        .matches
        .list(anna(), fixture.now)
        .await
        .expect("a list");
    assert_eq!(listed.len(), 1);
    assert_eq!(
        listed[0].stage,
        Stage::Challenged {
            expires_at: fixture.now + DAY
        }
    );
}
