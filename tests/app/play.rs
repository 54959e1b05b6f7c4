//! Plies and draws.

use stratego_bot::matches::{Rejection, Slot};
use stratego_bot::rules::color::Color;
use stratego_bot::rules::combat::Battle;
use stratego_bot::rules::outcome::{EndReason, Outcome};
use stratego_bot::rules::rank::Rank;
use stratego_bot::rules::refusal::Refusal;

use crate::fixture::*;

/// Red shuttles on rank 4 and 5, Blue on rank 7 and 6, until the ply before a fourth crossing.
const SHUTTLE: &str = "b4-b5 b7-b6 b5-b4 b6-b7 b4-b5 b7-b6";

#[tokio::test]
async fn a_ply_passes_the_turn_and_raises_every_board() {
    let mut fixture = Fixture::new().await;
    let before = fixture.playing().await;
    fixture.wait(HOUR);
    let origin = fixture.answered(Slot::Public);
    let token = origin.answer.clone().expect("an answer").token;
    let played = fixture
        .matches
        .play(before.id, anna(), mv("b4-b5"), Some(0), origin, fixture.now)
        .await
        .expect("a ply");
    assert_eq!((played.ply.number, played.ply.color), (1, Color::Red));
    assert_eq!((played.ply.mv, played.ply.battle), (mv("b4-b5"), None));
    let playing = as_playing(&played.after);
    assert_eq!((playing.ply(), playing.to_move()), (1, Color::Blue));
    assert_eq!(playing.idle_at(), fixture.now + 14 * DAY);
    assert_eq!(played.after.waits_for(), [boris()]);
    for slot in Slot::ALL {
        let raised = u32::from(slot != Slot::Challenge);
        assert_eq!(
            played.after.revisions[slot],
            before.revisions[slot] + raised,
            "{slot:?}"
        );
    }
    let answers = fixture
        .matches
        .shown(before.id)
        .await
        .expect("rows")
        .answers;
    assert_eq!(answers.len(), 1);
    assert_eq!(
        (&answers[0].token, answers[0].slot, answers[0].edition),
        (&token, Slot::Public, 2)
    );
    assert_eq!(answers[0].revision, played.after.revisions.public);
}

#[tokio::test]
async fn z02_only_the_player_to_move_plays_and_only_his_own_pieces() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let players = fixture
        .matches
        .load(id)
        .await
        .expect("a match")
        .players()
        .expect("players");
    let mut check = async |user, text: &str, expected| {
        let origin = fixture.origin();
        let result = fixture
            .matches
            .play(id, user, mv(text), None, origin, fixture.now)
            .await;
        assert_eq!(rejected(result), expected, "{text}");
    };
    let refused = |text, refusal, otherwise: &[&str]| Rejection::Move {
        mv: mv(text),
        refusal,
        crossings: Vec::new(),
        otherwise: otherwise
            .iter()
            .map(|square| square.parse().expect("a square"))
            .collect(),
    };
    check(clara(), "b4-b5", Rejection::NotAPlayer { players }).await;
    let not_yet = Rejection::NotYourTurn {
        to_move: Color::Red,
        who: anna(),
    };
    check(boris(), "b7-b6", not_yet).await;
    check(
        anna(),
        "b7-b6",
        refused("b7-b6", Refusal::NotYourPiece, &[]),
    )
    .await;
    check(anna(), "b5-b6", refused("b5-b6", Refusal::NoPiece, &[])).await;
    check(anna(), "c4-c5", refused("c4-c5", Refusal::Lake, &[])).await;
    check(anna(), "j1-j2", refused("j1-j2", Refusal::Immovable, &[])).await;
    let found = fixture.matches.load(id).await.expect("a match");
    assert_eq!(as_playing(&found).ply(), 0);
}

#[tokio::test]
async fn p041_a_menu_of_an_earlier_board_plays_nothing() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let found = fixture.play(id, "b4-b5 b7-b6").await;
    for at in [0, 1, 3] {
        let origin = fixture.origin();
        let result = fixture
            .matches
            .play(id, anna(), mv("a4-a5"), Some(at), origin, fixture.now)
            .await;
        assert_eq!(rejected(result), Rejection::OldMenu { ply: 2 });
    }
    assert_eq!(
        told(&fixture.matches.load(id).await.expect("a match")),
        told(&found)
    );
}

#[tokio::test]
async fn one_interaction_plays_one_ply() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let origin = fixture.answered(Slot::Public);
    let first = fixture
        .matches
        .play(id, anna(), mv("b4-b5"), None, origin.clone(), fixture.now);
    let first = first.await.expect("a ply");
    let later = fixture.play(id, "b7-b6").await;
    let again = fixture
        .matches
        .play(id, anna(), mv("b4-b5"), None, origin, fixture.now);
    let again = again.await.expect("the same ply");
    assert_eq!(again.ply, first.ply);
    assert_eq!(told(&again.after), told(&later));
    assert_eq!(
        fixture.matches.shown(id).await.expect("rows").answers.len(),
        1
    );
}

#[tokio::test]
async fn a_battle_is_told_with_both_ranks() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    // Blue's front row runs from j7 to a7, so a7 holds the last captain and b7 the one beside it.
    fixture.play(id, "b4-b6 j7-j6").await;
    let origin = fixture.origin();
    let played = fixture
        .matches
        .play(id, anna(), mv("b6-b7"), None, origin, fixture.now)
        .await;
    let played = played.expect("an attack");
    let battle = Battle {
        attacker: Rank::Scout,
        defender: Rank::Captain,
    };
    assert_eq!(played.ply.battle, Some(battle));
    let view = as_playing(&played.after).public_view();
    assert_eq!(view.captured(Color::Red)[Rank::Scout.index()], 1);
}

#[tokio::test]
async fn the_rule_book_is_asked_at_every_ply() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    fixture.play(id, SHUTTLE).await;
    let origin = fixture.origin();
    let result = fixture
        .matches
        .play(id, anna(), mv("b5-b4"), None, origin, fixture.now)
        .await;
    let Rejection::Move {
        refusal:
            Refusal::TwoSquares {
                first_ply,
                last_ply,
                ..
            },
        crossings,
        ..
    } = rejected(result)
    else {
        panic!("the two-squares rule was expected");
    };
    assert_eq!((first_ply, last_ply), (1, 5));
    let crossings: Vec<_> = crossings.iter().map(|ply| ply.number).collect();
    assert_eq!(crossings, [1, 3, 5]);
}

#[tokio::test]
async fn z04_taking_the_flag_ends_the_match() {
    let mut fixture = Fixture::new().await;
    let id = fixture.deploying().await.id;
    // Blue's flag stands in the front row at e7, within reach of a scout on e4.
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
    fixture.wait(HOUR);
    let over = fixture.play(id, "e4-e7").await;
    let finished = as_finished(&over);
    assert_eq!(
        finished.outcome(),
        Outcome::win(Color::Red, EndReason::FlagCaptured)
    );
    assert_eq!((finished.ply(), finished.ended_at()), (1, fixture.now));
    assert!(finished.revealed().is_some());
    let after = Rejection::Over {
        outcome: finished.outcome(),
    };
    let (now, origin) = (fixture.now, fixture.origin());
    let played = fixture
        .matches
        .play(id, boris(), mv("a7-a6"), None, origin, now)
        .await;
    assert_eq!(rejected(played), after);
    for result in [
        fixture.matches.offer_draw(id, boris(), now).await,
        fixture.matches.accept_draw(id, boris(), now).await,
        fixture.matches.decline_draw(id, boris(), now).await,
        fixture.matches.resign(id, boris(), now).await,
        fixture.matches.abort(id, boris(), now).await,
        fixture.matches.end_idle(id, boris(), now).await,
        fixture.matches.edit(id, boris(), SCOUTS, now).await,
    ] {
        assert_eq!(rejected(result), after);
    }
}

#[tokio::test]
async fn p051_a_draw_offer_stands_until_it_is_answered() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let before = fixture.matches.load(id).await.expect("a match");
    let offered = fixture
        .matches
        .offer_draw(id, boris(), fixture.now)
        .await
        .expect("an offer");
    assert_eq!(as_playing(&offered).offer(), Some(Color::Blue));
    for slot in [Slot::Public, Slot::Red, Slot::Blue] {
        assert_eq!(offered.revisions[slot], before.revisions[slot] + 1);
    }
    let twice = fixture.matches.offer_draw(id, boris(), fixture.now).await;
    assert_eq!(rejected(twice), Rejection::DrawStands);
    let own = fixture.matches.accept_draw(id, boris(), fixture.now).await;
    assert_eq!(rejected(own), Rejection::DrawStands);
    fixture.restart().await;
    fixture.wait(HOUR);
    let agreed = fixture
        .matches
        .accept_draw(id, anna(), fixture.now)
        .await
        .expect("a draw");
    assert_eq!(
        as_finished(&agreed).outcome(),
        Outcome::draw(EndReason::Agreed)
    );
    let again = fixture.matches.accept_draw(id, anna(), fixture.now).await;
    let over = Rejection::Over {
        outcome: Outcome::draw(EndReason::Agreed),
    };
    assert_eq!(rejected(again), over);
}

#[tokio::test]
async fn offering_against_an_offer_accepts_it() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    fixture
        .matches
        .offer_draw(id, anna(), fixture.now)
        .await
        .expect("an offer");
    let agreed = fixture
        .matches
        .offer_draw(id, boris(), fixture.now)
        .await
        .expect("a draw");
    assert_eq!(
        as_finished(&agreed).outcome(),
        Outcome::draw(EndReason::Agreed)
    );
}

#[tokio::test]
async fn a_declined_player_offers_again_after_his_next_ply() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let none = Rejection::NoDrawOffered;
    assert_eq!(
        rejected(fixture.matches.decline_draw(id, boris(), fixture.now).await),
        none
    );
    fixture
        .matches
        .offer_draw(id, anna(), fixture.now)
        .await
        .expect("an offer");
    let own = fixture.matches.decline_draw(id, anna(), fixture.now).await;
    assert_eq!(rejected(own), Rejection::DrawStands);
    let declined = fixture
        .matches
        .decline_draw(id, boris(), fixture.now)
        .await
        .expect("declined");
    assert_eq!(as_playing(&declined).offer(), None);
    assert!(!as_playing(&declined).may_offer(Color::Red));
    let before = Rejection::DrawDeclinedBefore;
    assert_eq!(
        rejected(fixture.matches.offer_draw(id, anna(), fixture.now).await),
        before
    );
    fixture.restart().await;
    assert_eq!(
        rejected(fixture.matches.offer_draw(id, anna(), fixture.now).await),
        before
    );
    // The other was not declined; and one's own ply lifts the ban.
    fixture
        .matches
        .offer_draw(id, boris(), fixture.now)
        .await
        .expect("an offer");
    fixture
        .matches
        .decline_draw(id, anna(), fixture.now)
        .await
        .expect("declined");
    let played = fixture.play(id, "b4-b5").await;
    assert!(as_playing(&played).may_offer(Color::Red));
    assert!(!as_playing(&played).may_offer(Color::Blue));
    fixture
        .matches
        .offer_draw(id, anna(), fixture.now)
        .await
        .expect("an offer");
}

#[tokio::test]
async fn playing_on_answers_an_offer() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    fixture
        .matches
        .offer_draw(id, anna(), fixture.now)
        .await
        .expect("an offer");
    let standing = fixture.play(id, "b4-b5").await;
    assert_eq!(
        as_playing(&standing).offer(),
        Some(Color::Red),
        "one's own ply keeps it"
    );
    let lapsed = fixture.play(id, "b7-b6").await;
    assert_eq!(as_playing(&lapsed).offer(), None);
    let accepted = fixture.matches.accept_draw(id, boris(), fixture.now).await;
    assert_eq!(rejected(accepted), Rejection::NoDrawOffered);
    assert!(as_playing(&lapsed).may_offer(Color::Red));
}

#[tokio::test]
async fn onlookers_neither_offer_nor_answer() {
    let mut fixture = Fixture::new().await;
    let found = fixture.playing().await;
    let (id, now) = (found.id, fixture.now);
    let players = as_playing(&found).players();
    for result in [
        fixture.matches.offer_draw(id, clara(), now).await,
        fixture.matches.accept_draw(id, clara(), now).await,
        fixture.matches.decline_draw(id, clara(), now).await,
        fixture.matches.resign(id, clara(), now).await,
    ] {
        assert_eq!(rejected(result), Rejection::NotAPlayer { players });
    }
}
