//! What is kept of the messages on Discord.

use stratego_bot::ids::{ChannelId, MatchId, MessageId, UserId};
use stratego_bot::matches::{BySlot, Message, Slot};

use crate::fixture::*;

fn message(of: MatchId, slot: Slot, number: u64, revision: u32, edition: u32) -> Message {
    Message {
        id: MessageId::from(number),
        of,
        slot,
        channel: channel(),
        posted_at: stratego_bot::clock::Timestamp::from_millis(5),
        revision,
        edition,
    }
}

#[tokio::test]
async fn messages_are_recorded_counted_and_forgotten() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let old = message(id, Slot::Public, 11, 4, 0);
    let new = message(id, Slot::Public, 12, 5, 1);
    let private = message(id, Slot::Red, 10, 5, 1);
    for one in [new, old, private, old] {
        fixture
            .matches
            .record_message(&one, None)
            .await
            .expect("recorded");
    }
    fixture.restart().await;
    let shown = fixture.matches.shown(id).await.expect("rows");
    assert_eq!(shown.messages, [private, old, new]);
    assert_eq!(
        shown.slots.map(|slot| slot.posts),
        BySlot {
            challenge: 0,
            public: 2,
            red: 1,
            blue: 0
        }
    );
    let shown = fixture.matches.shown(id).await.expect("rows");
    assert!(shown.messages.contains(&new));
    fixture
        .matches
        .forget_message(old.id)
        .await
        .expect("forgotten");
    let shown = fixture.matches.shown(id).await.expect("rows");
    assert_eq!(shown.messages, [private, new]);
    assert_eq!(
        shown.slots.public.posts, 2,
        "the nonces of what is gone are not used again"
    );
}

#[tokio::test]
async fn a_slow_edit_does_not_hide_a_later_one() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let private = message(id, Slot::Red, 10, 4, 0);
    fixture
        .matches
        .record_message(&private, None)
        .await
        .expect("recorded");
    fixture
        .matches
        .update_shown(private.id, 6, 2)
        .await
        .expect("edited");
    fixture
        .matches
        .update_shown(private.id, 5, 1)
        .await
        .expect("edited before");
    let shown = fixture.matches.shown(id).await.expect("rows").messages;
    assert_eq!((shown[0].revision, shown[0].edition), (6, 2));
    // A refresh knows what it has edited, and that it may have hidden something later.
    let matches = &fixture.matches;
    let edited = matches.record_edit(private.id, 5, 1).await;
    edited.expect("edited");
    let shown = matches.shown(id).await.expect("rows").messages;
    assert_eq!((shown[0].revision, shown[0].edition), (5, 1));
}

#[tokio::test]
async fn an_answer_waits_until_its_message_is_known() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let mut tokens = Vec::new();
    for (user, text, slot) in [
        (anna(), "b4-b5", Slot::Public),
        (boris(), "b7-b6", Slot::Blue),
    ] {
        let origin = fixture.answered(slot);
        tokens.push(origin.answer.clone().expect("an answer").token);
        fixture
            .matches
            .play(id, user, mv(text), None, origin, fixture.now)
            .await
            .expect("a ply");
        fixture.wait(HOUR);
    }
    fixture.restart().await;
    let answers = fixture.matches.shown(id).await.expect("rows").answers;
    let found: Vec<_> = answers
        .iter()
        .map(|one| (&one.token, one.slot, one.edition))
        .collect();
    assert_eq!(
        found,
        [(&tokens[0], Slot::Public, 2), (&tokens[1], Slot::Blue, 3)]
    );
    let adopted = message(id, Slot::Public, 11, answers[0].revision, 1);
    fixture
        .matches
        .record_message(&adopted, Some(&tokens[0]))
        .await
        .expect("recorded");
    fixture
        .matches
        .forget_answer(&tokens[1])
        .await
        .expect("given up");
    let shown = fixture.matches.shown(id).await.expect("rows");
    assert_eq!((shown.answers, shown.messages), (vec![], vec![adopted]));
}

#[tokio::test]
async fn a_refused_use_case_leaves_no_answer_behind() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let origin = fixture.answered(Slot::Public);
    let result = fixture
        .matches
        .play(id, anna(), mv("b4-c5"), None, origin, fixture.now)
        .await;
    rejected(result);
    assert_eq!(fixture.matches.shown(id).await.expect("rows").answers, []);
}

#[tokio::test]
async fn a_list_links_to_the_newest_public_message() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let listed = fixture
        .matches
        .list(anna(), fixture.now)
        .await
        .expect("a list");
    assert_eq!(listed[0].message, None);
    for (slot, number) in [(Slot::Challenge, 5), (Slot::Public, 7), (Slot::Red, 9)] {
        let one = message(id, slot, number, 1, 0);
        fixture
            .matches
            .record_message(&one, None)
            .await
            .expect("recorded");
    }
    let listed = fixture
        .matches
        .list(anna(), fixture.now)
        .await
        .expect("a list");
    assert_eq!(listed[0].message, Some(MessageId::from(7)));
}

#[tokio::test]
async fn p059_direct_message_channels_are_remembered() {
    let mut fixture = Fixture::new().await;
    // The greatest number that Discord may ever use survives the signed column.
    let (user, channel) = (UserId::from(u64::MAX), ChannelId::from(u64::MAX - 1));
    assert_eq!(fixture.matches.dm_channel(user).await.expect("a row"), None);
    for channel in [ChannelId::from(5), channel] {
        fixture
            .matches
            .record_dm_channel(user, channel)
            .await
            .expect("recorded");
    }
    fixture.restart().await;
    assert_eq!(
        fixture.matches.dm_channel(user).await.expect("a row"),
        Some(channel)
    );
}

#[tokio::test]
async fn only_the_first_post_of_an_edition_is_news() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let announced = async |fixture: &Fixture| {
        fixture
            .matches
            .shown(id)
            .await
            .expect("rows")
            .slots
            .public
            .announced
    };
    assert_eq!(announced(&fixture).await, None);
    // The repair of an earlier edition, posted late, does not make a later one news again.
    for (number, edition, expected) in [(5, 1, 1), (6, 2, 2), (7, 1, 2)] {
        let one = message(id, Slot::Public, number, 1, edition);
        fixture
            .matches
            .record_message(&one, None)
            .await
            .expect("recorded");
        assert_eq!(announced(&fixture).await, Some(expected));
    }
}

#[tokio::test]
async fn every_ply_and_the_end_is_an_edition_of_its_own() {
    let mut fixture = Fixture::new().await;
    let placing = fixture.deploying().await;
    assert_eq!(placing.edition(), 0);
    fixture
        .matches
        .abort(placing.id, anna(), fixture.now)
        .await
        .expect("aborted");
    let begun = fixture.playing().await;
    let mut editions = vec![placing.edition(), begun.edition()];
    for text in ["b4-b5", "b7-b6", "a4-a5"] {
        editions.push(fixture.play(begun.id, text).await.edition());
    }
    // What changes nothing on the board is an edit of the message that is there.
    let offered = fixture
        .matches
        .offer_draw(begun.id, anna(), fixture.now)
        .await
        .expect("offered");
    assert_eq!(Some(&offered.edition()), editions.last());
    let over = fixture
        .matches
        .accept_draw(begun.id, boris(), fixture.now)
        .await
        .expect("a draw");
    editions.push(over.edition());
    assert!(
        editions.is_sorted_by(|one, next| one < next),
        "{editions:?}"
    );
}
