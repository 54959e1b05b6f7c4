//! Challenges: how they are made and refused, who may answer them, and how they end without a match.

use std::collections::BTreeSet;
use std::time::Duration;

use stratego_bot::ids::{InteractionId, InteractionToken, UserId};
use stratego_bot::matches::{AnswerKey, Origin, Place, Side, Slot, Terms};
use stratego_bot::rules::army::Variant;
use stratego_bot::sandbox::{Answer, Channel, Code, Fault, Message, Permissions, Person};

use crate::harness::Table;

/// So long before its end a challenge is still open.
const SECOND: Duration = Duration::from_secs(1);
const ALMOST_A_DAY: Duration = Duration::from_secs(24 * 60 * 60 - 1);

/// `by` challenges `opponent`, or everybody, with the defaults.
async fn challenge(channel: &Channel, by: &Person, opponent: Option<&Person>) -> Answer {
    let command = by.command(channel, "challenge");
    match opponent {
        Some(opponent) => command.option("opponent", opponent),
        None => command,
    }
    .send()
    .await
}

/// What a refused challenge says, to its maker alone.
async fn refusal(channel: &Channel, by: &Person, opponent: Option<&Person>) -> String {
    challenge(channel, by, opponent).await.private().text()
}

#[tokio::test]
async fn p029_p030_p038_each_impossible_opponent_has_a_reason_of_its_own() {
    let table = Table::set().await;
    let robo = table.guild.other_bot("Robo");
    let dan = table.discord.outsider("Dan");
    let eve = table.guild.member("Eve");
    table.guild.leave(&eve);
    let mut texts = BTreeSet::new();
    for (opponent, reason) in [
        (&table.ann, "play against yourself"),
        (&table.guild.the_bot(), "I cannot play yet"),
        (&robo, "bots do not play"),
        (&dan, "not in this server"),
        (&eve, "not in this server"),
    ] {
        let text = refusal(&table.channel, &table.ann, Some(opponent)).await;
        assert!(text.contains(reason), "{text}");
        texts.insert(text);
    }
    assert_eq!(texts.len(), 4, "{texts:?}");
    assert!(table.channel.messages().is_empty());
    table.leave().await;
}

#[tokio::test]
async fn a_second_challenge_between_two_is_refused_from_either_side() {
    let table = Table::set().await;
    let (ann, ben) = (&table.ann, &table.ben);
    challenge(&table.channel, ann, Some(ben)).await.public();
    let elsewhere = table.guild.channel("elsewhere");
    for (by, opponent) in [(ann, ben), (ben, ann)] {
        let text = refusal(&elsewhere, by, Some(opponent)).await;
        assert!(text.contains("open challenge already: #1"), "{text}");
    }
    // An open challenge of either is another thing.
    challenge(&table.channel, ann, None).await.public();
    assert_eq!(table.channel.messages().len(), 2);
    table.leave().await;
}

#[tokio::test]
async fn p043_a_sixth_open_challenge_waits_for_the_end_of_another() {
    let table = Table::set().await;
    let ann = &table.ann;
    for _ in 0..5 {
        challenge(&table.channel, ann, None).await.public();
    }
    let text = refusal(&table.channel, ann, Some(&table.ben)).await;
    assert!(text.contains("5 open challenges"), "{text}");
    // Whoever is challenged has made none.
    challenge(&table.channel, &table.ben, Some(ann))
        .await
        .public();
    let first = &table.channel.messages()[0];
    ann.press(first, "Cancel").await.updated();
    challenge(&table.channel, ann, Some(&table.cem))
        .await
        .public();
    table.leave().await;
}

#[tokio::test]
async fn a_twenty_first_match_is_refused_to_both() {
    let table = Table::set().await;
    let (ann, ben) = (&table.ann, &table.ben);
    let waiting = challenge(&table.channel, ann, Some(ben)).await.public();
    let matches = table.matches().await;
    let place = Place {
        guild: Some(u64::from(table.guild.id()).into()),
        channel: u64::from(table.guild.channel("elsewhere").id()).into(),
    };
    let terms = Terms {
        variant: Variant::Duel,
        side: Side::Lot,
    };
    let now = table.now();
    for number in 1..=20 {
        let origin = Origin {
            interaction: InteractionId::from(number),
            answer: Some(AnswerKey {
                slot: Slot::Challenge,
                application: 1,
                token: InteractionToken::from(number.to_string()),
            }),
        };
        let (other, ben) = (UserId::from(number), u64::from(ben.id()).into());
        let made = matches
            .challenge(place, other, Some(ben), terms, origin, now)
            .await
            .expect("a challenge");
        matches
            .accept(made.id, ben, &mut |_| 0, now)
            .await
            .expect("a match");
    }
    let full = format!("{} has 20 open matches", ben.mention());
    let told = ben.press(&waiting, "Accept").await.private().text();
    assert!(told.contains(&full), "{told}");
    assert!(
        table
            .discord
            .current(&waiting)
            .expect("it")
            .has_button("Accept")
    );
    let told = refusal(&table.channel, &table.cem, Some(ben)).await;
    assert!(told.contains(&full), "{told}");
    let told = refusal(&table.channel, ben, None).await;
    assert!(told.contains(&full), "{told}");
    table.leave().await;
}

#[tokio::test]
async fn a_channel_that_takes_no_pictures_takes_no_challenge() {
    let table = Table::set().await;
    let (ann, ben) = (&table.ann, &table.ben);
    let thread = table.channel.thread("a thread", ann);
    let cases = [
        (Permissions::VIEW_CHANNEL, true, true),
        (Permissions::EMBED_LINKS, true, true),
        (Permissions::ATTACH_FILES, true, true),
        (Permissions::SEND_MESSAGES, true, false),
        (Permissions::SEND_MESSAGES_IN_THREADS, false, true),
    ];
    for (missing, in_channel, in_thread) in cases {
        table.channel.deny_bot(missing);
        for (place, is_refused) in [(&table.channel, in_channel), (&thread, in_thread)] {
            let answer = challenge(place, ann, Some(ben)).await;
            if is_refused {
                let text = answer.private().text();
                assert!(text.contains("cannot post boards"), "{missing:?}: {text}");
            } else {
                ann.press(&answer.public(), "Cancel").await.updated();
            }
        }
        table.channel.allow_bot(Permissions::default());
    }
    challenge(&thread, ann, Some(ben)).await.public();
    table.leave().await;
}

#[tokio::test]
async fn there_is_no_challenge_in_direct_messages() {
    let table = Table::set().await;
    let answer = challenge(&table.ann.dm(), &table.ann, Some(&table.ben)).await;
    assert!(
        answer.refusal().contains("no command /challenge here"),
        "{answer}"
    );
    table.leave().await;
}

#[tokio::test]
async fn a_challenge_states_its_terms_and_mentions_the_opponent_once() {
    let table = Table::set().await;
    let (ann, ben) = (&table.ann, &table.ben);
    for (variant, side, terms) in [
        ("Classic", "Red", ["Classic: 40 pieces", "plays Red"]),
        ("Barrage", "Blue", ["Barrage: 8 pieces", "plays Blue"]),
        ("Duel", "By lot", ["Duel: 10 pieces", "by lot"]),
    ] {
        let made = ann
            .command(&table.channel, "challenge")
            .option("opponent", ben)
            .option("variant", variant)
            .option("side", side)
            .send()
            .await
            .public();
        assert!(made.says(&terms), "{made}");
        assert!(
            made.says(&["Red moves first", "expires <t:", ":R>"]),
            "{made}"
        );
        assert_eq!(made.labels(), ["Accept", "Decline", "Cancel"]);
        assert_eq!(made.notified, [ben.id()]);
        ann.press(&made, "Cancel").await.updated();
        table.settle().await;
    }
    let open = challenge(&table.channel, ann, None).await.public();
    assert!(open.says(&["Classic", "by lot", "accepts first"]), "{open}");
    assert_eq!(open.labels(), ["Accept", "Cancel"]);
    assert_eq!(
        ben.notifications().len(),
        3,
        "an open challenge calls nobody"
    );
    table.leave().await;
}

#[tokio::test]
async fn the_challenger_gets_the_side_that_was_asked_for() {
    let table = Table::set().await;
    let (ann, ben) = (&table.ann, &table.ben);
    for (side, red, blue) in [("Red", ann, ben), ("Blue", ben, ann)] {
        let made = ann
            .command(&table.channel, "challenge")
            .option("opponent", ben)
            .option("side", side)
            .send()
            .await
            .public();
        ben.press(&made, "Accept").await.updated();
        table.settle().await;
        let setups = table.board();
        let seats = [("Red", red), ("Blue", blue)]
            .map(|(color, player)| format!("**{color}** {}", player.mention()));
        assert!(setups.says(&[&seats[0], &seats[1]]), "{setups}");
    }
    let made = challenge(&table.channel, ann, Some(ben)).await.public();
    ben.press(&made, "Accept").await.updated();
    table.settle().await;
    assert!(table.board().says(&[&ann.mention(), &ben.mention()]));
    table.leave().await;
}

#[tokio::test]
async fn an_open_challenge_is_for_everybody_but_its_maker() {
    let table = Table::set().await;
    let (ann, ben, cem) = (&table.ann, &table.ben, &table.cem);
    let made = challenge(&table.channel, ann, None).await.public();
    let told = ann.press(&made, "Accept").await.private().text();
    assert!(told.contains("play against yourself"), "{told}");
    let told = ben.press(&made, "Cancel").await.private().text();
    assert!(told.contains(&format!("Only {}", ann.mention())), "{told}");

    let accepted = cem.press(&made, "Accept").await.updated();
    assert!(accepted.labels().is_empty(), "{accepted}");
    let told = ben.press_anyway(&made, "Accept").await.private().text();
    assert!(
        told.contains(&format!("{} has accepted", cem.mention())),
        "{told}"
    );
    table.settle().await;
    let setups = table.board();
    assert!(setups.says(&[&ann.mention(), &cem.mention()]), "{setups}");
    assert_eq!(
        setups.notified,
        [ann.id()],
        "whoever waited for this is told"
    );
    table.leave().await;
}

#[tokio::test]
async fn only_those_who_are_asked_may_answer() {
    let table = Table::set().await;
    let (ann, ben, cem) = (&table.ann, &table.ben, &table.cem);
    let made = table.challenge("Classic").await;
    for (person, button, may) in [
        (cem, "Accept", ben),
        (cem, "Decline", ben),
        (cem, "Cancel", ann),
        (ann, "Accept", ben),
        (ann, "Decline", ben),
        (ben, "Cancel", ann),
    ] {
        let told = person.press(&made, button).await.private().text();
        assert!(told.contains(&format!("Only {}", may.mention())), "{told}");
    }
    let now = table.discord.current(&made).expect("the challenge");
    assert_eq!(now.labels(), ["Accept", "Decline", "Cancel"]);
    assert_eq!(now.edited_at, None, "{now}");
    table.leave().await;
}

/// Checks a challenge that has ended without a match: what it says, that its buttons are gone, and what late presses hear.
async fn check_closed(table: &Table, made: &Message, says: &str, late: &str) {
    table.settle().await;
    let closed = table.discord.current(made).expect("the challenge");
    assert!(closed.says(&[says]), "{closed}");
    assert!(closed.labels().is_empty(), "{closed}");
    for (person, button) in [
        (&table.ben, "Accept"),
        (&table.ben, "Decline"),
        (&table.ann, "Cancel"),
    ] {
        let answer = person.press_anyway(made, button).await;
        // The same press once more gives the same answer (P046).
        let is_same = matches!(&answer, Answer::Updated(message) if message.says(&[says]));
        assert!(is_same || answer.private().says(&[late]), "{answer}");
    }
    assert_eq!(table.channel.messages().len(), 1, "no match has come of it");
}

#[tokio::test]
async fn p033_a_declined_challenge_loses_its_buttons() {
    let table = Table::set().await;
    let made = table.challenge("Classic").await;
    let closed = table.ben.press(&made, "Decline").await.updated();
    assert!(closed.labels().is_empty(), "{closed}");
    check_closed(&table, &made, "declined", "was declined").await;
    assert_eq!(table.ann.notifications().len(), 0);
    table.leave().await;
}

#[tokio::test]
async fn p033_a_cancelled_challenge_loses_its_buttons() {
    let table = Table::set().await;
    let made = table.challenge("Classic").await;
    table.ann.press(&made, "Cancel").await.updated();
    check_closed(&table, &made, "took the challenge back", "was taken back").await;
    // P043: nothing of it is in the way of the next.
    let second = table.challenge("Classic").await;
    table.ben.press(&second, "Accept").await.updated();
    table.leave().await;
}

#[tokio::test]
async fn p033_a_challenge_expires_after_a_day() {
    let table = Table::set().await;
    let made = table.challenge("Classic").await;
    table.settle().await;
    table.advance(ALMOST_A_DAY);
    table.settle().await;
    let open = table.discord.current(&made).expect("the challenge");
    assert!(open.has_button("Accept"), "{open}");
    table.advance(SECOND);
    let ann = &table.ann;
    ann.waits_for(&table.channel, "the end of the challenge", |message| {
        message.id == made.id && message.labels().is_empty()
    })
    .await;
    check_closed(&table, &made, "in time", "has expired").await;
    challenge(&table.channel, ann, Some(&table.ben))
        .await
        .public();
    table.leave().await;
}

#[tokio::test]
async fn p046_two_presses_of_accept_at_once_begin_one_match() {
    let table = Table::set().await;
    let (ben, cem) = (&table.ben, &table.cem);
    let made = table.challenge("Barrage").await;
    let (first, second) = tokio::join!(
        ben.press_anyway(&made, "Accept"),
        ben.press_anyway(&made, "Accept")
    );
    for answer in [first, second] {
        assert!(
            !answer.is_unanswered() && answer.text().contains("accepted"),
            "{answer}"
        );
    }
    table.settle().await;
    let setups = |message: &&Message| message.has_button("My setup");
    assert_eq!(table.channel.messages().iter().filter(setups).count(), 1);

    // Of two who press at once, one plays.
    let open = challenge(&table.channel, &table.ann, None).await.public();
    let (first, second) = tokio::join!(
        ben.press_anyway(&open, "Accept"),
        cem.press_anyway(&open, "Accept")
    );
    let winners = [&first, &second]
        .into_iter()
        .filter(|answer| matches!(answer, Answer::Updated(_)))
        .count();
    assert_eq!(winners, 1, "{first}\n{second}");
    for answer in [first, second] {
        assert!(answer.text().contains("accepted"), "{answer}");
    }
    table.leave().await;
}

/// P118, P120: a name is shown by a mention, and calls only whom it names.
#[tokio::test]
async fn p118_p120_a_name_is_only_a_name() {
    let table = Table::set().await;
    let everyone = table.guild.member("@everyone");
    let marks = table.guild.member("||`**@here** <@&1>_~");
    let made = challenge(&table.channel, &everyone, Some(&marks))
        .await
        .public();
    assert_eq!(made.notified, [marks.id()]);
    marks.press(&made, "Accept").await.updated();
    table.settle().await;
    let panel = everyone
        .command(&table.channel, "setup")
        .send()
        .await
        .private();
    everyone.press(&panel, "Ready").await;
    table.settle().await;
    everyone
        .command(&table.channel, "matches")
        .send()
        .await
        .private();
    for person in [&table.ann, &table.ben, &table.cem] {
        assert!(person.notifications().is_empty());
        for message in person.sees(&table.channel) {
            let text = message.text();
            assert!(
                !text.contains("@everyone") && !text.contains("@here"),
                "{text}"
            );
        }
    }
    table.leave().await;
}

#[tokio::test]
async fn accepted_and_cancelled_at_once_is_one_of_them() {
    let table = Table::set().await;
    let made = table.challenge("Barrage").await;
    let (accepted, cancelled) = tokio::join!(
        table.ben.press_anyway(&made, "Accept"),
        table.ann.press_anyway(&made, "Cancel")
    );
    let has_begun = matches!(accepted, Answer::Updated(_));
    let (won, lost) = if has_begun {
        (accepted, cancelled)
    } else {
        (cancelled, accepted)
    };
    let won = won.updated();
    let told = lost.private();
    let expected = if has_begun { "accepted" } else { "taken back" };
    assert!(told.says(&[expected]), "{told}");
    table.settle().await;
    let now = table.discord.current(&made).expect("the challenge");
    assert_eq!(now.content, won.content);
    assert!(now.labels().is_empty());
    let begun = table.channel.messages().len() == 2;
    assert_eq!(begun, has_begun);
    table.leave().await;
}

#[tokio::test]
async fn of_two_challenges_at_once_one_is_made() {
    let table = Table::set().await;
    let (ann, ben) = (&table.ann, &table.ben);
    let (first, second) = tokio::join!(
        challenge(&table.channel, ann, Some(ben)),
        challenge(&table.channel, ben, Some(ann))
    );
    let (made, refused) = if first.is_private() {
        (second, first)
    } else {
        (first, second)
    };
    assert!(made.public().has_button("Accept"));
    assert!(
        refused.private().says(&["open challenge already: #1"]),
        "{refused}"
    );
    assert_eq!(table.channel.messages().len(), 1);
    table.leave().await;
}

/// P033: a press that came too late to be answered still counts, and the challenge loses its buttons all the same.
#[tokio::test]
async fn p033_an_acceptance_that_cannot_be_answered_closes_the_challenge() {
    let table = Table::set().await;
    let challenge = table.challenge("Barrage").await;
    let callbacks = "POST /interactions/*/*/callback";
    let fault = Fault::Refused(Code::UnknownInteraction);
    let late = table.discord.faults().next(callbacks, fault);
    assert!(table.ben.press(&challenge, "Accept").await.is_unanswered());
    assert_eq!(late.hits(), 1);
    table.settle().await;
    let now = table.discord.current(&challenge).expect("the challenge");
    assert!(now.labels().is_empty() && now.says(&["accepted"]), "{now}");
    assert!(table.board().has_button("My setup"));
    table.leave().await;
}
