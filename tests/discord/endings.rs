//! How matches end, who may end them when, what the result says, and who hears of it.

use std::time::Duration;

use stratego_bot::sandbox::{Message, Person};

use crate::harness::Table;

const OPEN: &str = "M.......9./2.2......3/..S......./F.B.......";
const DAY: Duration = Duration::from_hours(24);

/// Presses Resign in the channel; gives what is asked.
async fn ask(table: &Table, person: &Person) -> Message {
    let board = table.board();
    person.press(&board, "Resign").await.private()
}

/// Checks the result in the channel: what it says, that it is the last word, whom it calls.
async fn check_result(table: &Table, says: &[&str], told: &[&Person]) {
    table.settle().await;
    let result = table.board();
    assert!(result.says(says), "{result}");
    assert!(
        result.labels().is_empty() && result.menus().is_empty(),
        "{result}"
    );
    let told: Vec<_> = told.iter().map(|person| person.id()).collect();
    assert_eq!(result.notified, told, "{result}");
    for person in [&table.ann, &table.ben] {
        let view = table.view(person);
        assert!(view.says(&says[..1]) && view.labels().is_empty(), "{view}");
    }
}

#[tokio::test]
async fn a_resignation_asks_first_and_shows_the_whole_board() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table.fast_forward("a4-a5 b7-b6 a5-a4 b6-b7").await;
    let (ann, ben) = (&table.ann, &table.ben);
    let asked = ask(&table, ben).await;
    assert!(
        asked.says(&["really want to resign #1", &ann.mention()]),
        "{asked}"
    );
    assert_eq!(asked.labels(), ["Confirm"]);
    assert!(table.board().has_button("Move"), "nothing has happened yet");
    let told = ben.press(&asked, "Confirm").await.updated();
    assert!(
        told.says(&["You resigned #1"]) && told.labels().is_empty(),
        "{told}"
    );
    let wins = format!("🏆 {} wins as **Red**", ann.mention());
    check_result(&table, &[&wins, "resigned"], &[ann]).await;
    let result = table.board();
    let alt = result.image().description.clone().expect("alt text");
    assert!(alt.contains("M: a4") && alt.contains("F: j10"), "{alt}");
    // The private views show the same, each from its own side.
    assert_eq!(table.view(ann).image().bytes, result.image().bytes);
    let own = table.view(ben);
    assert_ne!(own.image().bytes, result.image().bytes);
    let alt = own.image().description.clone().expect("alt text");
    assert!(alt.contains("M: a4") && alt.contains("F: j10"), "{alt}");
    table.leave().await;
}

#[tokio::test]
async fn resign_is_a_command_too_and_works_in_direct_messages() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table.fast_forward("a4-a5 b7-b6 a5-a4 b6-b7").await;
    let (ann, ben) = (&table.ann, &table.ben);
    let asked = ben.command(&table.channel, "resign").send().await.private();
    assert_eq!(asked.labels(), ["Confirm"]);
    let asked = ann.press(&table.view(ann), "Resign").await.private();
    assert_eq!(asked.labels(), ["Confirm"]);
    let asked = ann.command(&ann.dm(), "resign").send().await.private();
    ann.press(&asked, "Confirm").await.updated();
    let wins = format!("🏆 {} wins as **Blue**", ben.mention());
    check_result(&table, &[&wins, "resigned"], &[ben]).await;
    table.leave().await;
}

#[tokio::test]
async fn p044_two_confirmations_at_once_end_it_once() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    let (first, second) = (ask(&table, ann).await, ask(&table, ben).await);
    let (first, second) = tokio::join!(ann.press(&first, "Confirm"), ben.press(&second, "Confirm"));
    let resigned = [first, second]
        .iter()
        .filter(|answer| answer.text().contains("You resigned"))
        .count();
    assert_eq!(resigned, 1);
    table.settle().await;
    let results = table.channel.messages();
    assert_eq!(results.len(), 2, "the challenge and one result");
    table.leave().await;
}

#[tokio::test]
async fn a_young_match_can_be_aborted_by_either() {
    let table = Table::set().await;
    let (ann, ben) = (&table.ann, &table.ben);
    // While the pieces are placed.
    table.accepted("Barrage").await;
    let asked = ask(&table, ben).await;
    assert!(asked.says(&["leave #1", "without a result"]), "{asked}");
    assert_eq!(asked.labels(), ["Abort"]);
    ben.press(&asked, "Abort").await.updated();
    check_result(&table, &["ended the match without a result"], &[ann]).await;
    assert!(table.board().images().is_empty(), "there was no board");
    for person in [ann, ben] {
        let command = person.command(&table.channel, "board");
        let told = command.option("match", "1").send().await;
        let says = format!("{} ended the match without a result", ben.mention());
        assert!(told.private().says(&[&says]), "{told}");
    }
    table.leave().await;
}

#[tokio::test]
async fn after_the_fourth_ply_nobody_aborts() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    assert_eq!(ask(&table, ben).await.labels(), ["Confirm", "Abort"]);
    table.fast_forward("a4-a5 b7-b6 a5-a4").await;
    let asked = ask(&table, ann).await;
    assert_eq!(asked.labels(), ["Confirm", "Abort"]);
    table.play(ben, "b6", "b7").await.public();
    table.settle().await;
    let told = ann.press(&asked, "Abort").await.updated();
    assert!(told.says(&["old", "4 plies"]), "{told}");
    assert_eq!(ask(&table, ann).await.labels(), ["Confirm"]);
    let told = ann
        .press_forged(&table.board(), "1.4.abort")
        .await
        .private();
    assert!(
        told.says(&["only before ply 4, and 4 have been played"]),
        "{told}"
    );
    assert!(table.board().has_button("Move"));
    table.leave().await;
}

#[tokio::test]
async fn an_abort_in_play_calls_the_other_only() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    let asked = ben.press(&table.view(ben), "Resign").await.private();
    ben.press(&asked, "Abort").await.updated();
    check_result(&table, &["ended the match without a result"], &[ann]).await;
    assert_eq!(table.board().images().len(), 1);
    table.leave().await;
}

/// Who waits may end a match after 14 idle days, and the messages say so as soon as the time is over.
#[tokio::test]
async fn an_idle_match_can_be_ended_by_the_one_who_waits() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table.fast_forward("a4-a5 b7-b6 a5-a4 b6-b7 a4-a5").await;
    let (ann, ben) = (&table.ann, &table.ben);
    // It is Ben's turn. All of the forward play took place three seconds ago.
    table.advance(Duration::from_secs(14 * 24 * 3600 - 4));
    assert_eq!(ask(&table, ann).await.labels(), ["Confirm"]);
    let told = ann.press_forged(&table.board(), "1.5.end-match").await;
    assert!(told.private().says(&["still has time", "<t:"]), "{told}");
    let heard = [ann, ben].map(|person| person.notifications().len());

    table.advance(Duration::from_secs(4));
    let may_end = format!("{} may end the match without a result", ann.mention());
    let says = |message: &Message| message.says(&[&may_end]);
    ann.waits_for(&table.channel, "the notice", says).await;
    for person in [ann, ben] {
        person.waits_for(&person.dm(), "the notice", says).await;
    }
    table.settle().await;
    assert!(table.board().notified.is_empty(), "nobody is called for it");
    assert_eq!(table.channel.messages().len(), 2);
    assert_eq!([ann, ben].map(|person| person.notifications().len()), heard);

    assert_eq!(ask(&table, ben).await.labels(), ["Confirm"]);
    let told = ben.press_forged(&table.board(), "1.5.end-match").await;
    assert!(told.private().says(&["The match waits for you"]), "{told}");
    let asked = ann.command(&table.channel, "resign").send().await.private();
    assert_eq!(asked.labels(), ["Confirm", "End match"]);
    ann.press(&asked, "End match").await.updated();
    check_result(&table, &["ended the match without a result"], &[ben]).await;
    table.leave().await;
}

#[tokio::test]
async fn a_ply_takes_the_end_of_an_idle_match_back() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    table.advance(DAY * 14);
    let notice = |message: &Message| message.says(&["may end the match"]);
    ann.waits_for(&table.channel, "the notice", notice).await;
    table.settle().await;
    let asked = ask(&table, ben).await;
    assert_eq!(asked.labels(), ["Confirm", "Abort", "End match"]);
    table.play(ann, "a4", "a5").await.public();
    table.settle().await;
    let told = ben.press(&asked, "End match").await.updated();
    assert!(told.says(&["old", "1 ply"]), "{told}");
    assert!(
        !table.board().says(&["may end the match"]),
        "{}",
        table.board()
    );
    table.leave().await;
}

#[tokio::test]
async fn who_is_ready_need_not_wait_for_ever() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let (ann, ben) = (&table.ann, &table.ben);
    ann.press(&table.view(ann), "Ready").await.updated();
    table.settle().await;
    table.advance(Duration::from_secs(3 * 24 * 3600 - 1));
    assert_eq!(ask(&table, ann).await.labels(), ["Abort"]);
    table.advance(Duration::from_secs(1));
    let may_end = format!("{} may end the match", ann.mention());
    let notice = |message: &Message| message.says(&[&may_end]);
    ann.waits_for(&table.channel, "the notice", notice).await;
    table.settle().await;
    assert_eq!(ask(&table, ben).await.labels(), ["Abort"]);
    let asked = ask(&table, ann).await;
    assert_eq!(asked.labels(), ["Abort", "End match"]);
    ann.press(&asked, "End match").await.updated();
    check_result(&table, &["ended the match without a result"], &[ben]).await;
    table.leave().await;
}

/// Setups whose armies fall in pairs along the open files.
const FACING: [&str; 2] = [
    "9M..32..2S/........../........../F.B.......",
    "M2..23..9S/........../........../F.B.......",
];
const PAIRS: [&str; 2] = [
    "M9..32..2S/........../........../F.B.......",
    "S2..23..9M/........../........../F.B.......",
];

/// P001, Z08: a side without a legal move has lost at once.
#[tokio::test]
async fn p001_z08_no_legal_move_is_the_end() {
    let table = Table::set().await;
    table.begun("Barrage", FACING[0], FACING[1]).await;
    table
        .fast_forward(
            "j4-j5 j7-j6 j5-j6 e7-e6 e4-e5 e6-e5 b4-b5 b7-b6 b5-b6 f7-f4 i4-i7 a7-a6 a4-a5",
        )
        .await;
    let (ann, ben) = (&table.ann, &table.ben);
    let answer = table.play(ben, "a6", "a5").await.public();
    let wins = format!("🏆 {} wins as **Red**", ann.mention());
    assert!(
        answer.says(&[&wins, "no legal move left", "Blue has 2 left"]),
        "{answer}"
    );
    check_result(&table, &[&wins, "no legal move left"], &[ann]).await;
    table.leave().await;
}

#[tokio::test]
async fn p001_both_stuck_is_a_draw() {
    let table = Table::set().await;
    table.begun("Barrage", PAIRS[0], PAIRS[1]).await;
    table
        .fast_forward(
            "a4-a5 a7-a6 a5-a6 b7-b6 b4-b5 b6-b5 e4-e5 e7-e6 e5-e6 f7-f4 i4-i7 j7-j6 j4-j5",
        )
        .await;
    let (ann, ben) = (&table.ann, &table.ben);
    let answer = table.play(ben, "j6", "j5").await.public();
    assert!(answer.says(&["Draw: neither side can move"]), "{answer}");
    check_result(&table, &["Draw: neither side can move"], &[ann]).await;
    table.leave().await;
}

/// A battle is told to all in words, with the reason where a rule decides (P003, P004).
#[tokio::test]
async fn battles_are_told_in_words() {
    let table = Table::set().await;
    table.begun("Barrage", FACING[0], FACING[1]).await;
    for (before, from, to, says) in [
        (
            "j4-j5 j7-j6",
            "j5",
            "j6",
            "the Spy attacks the **Marshal** and takes it",
        ),
        ("e7-e6 e4-e5", "e6", "e5", "Miner against Miner: both fall"),
        (
            "b4-b5 b7-b6",
            "b5",
            "b6",
            "the **Marshal** beats the General",
        ),
        ("f7-f6 f4-f5", "f6", "f5", "Scout against Scout: both fall"),
        ("a4-a5 a7-a6 a5-a4", "a6", "a5", ""),
    ] {
        table.fast_forward(before).await;
        let mover = if table.board().content.starts_with(&table.ann.mention()) {
            &table.ann
        } else {
            &table.ben
        };
        let answer = table.play(mover, from, to).await.public();
        assert!(answer.says(&[says]), "{from}-{to}: {answer}");
        table.settle().await;
    }
    let told = table.play(&table.ann, "a4", "a5").await.public();
    assert!(
        told.says(&["the **General** beats the Spy", "Blue has 3 left"]),
        "{told}"
    );
    table.leave().await;
}

/// P047: a match whose rows contradict themselves can still be left, and leaves a word behind.
#[tokio::test]
async fn p047_a_damaged_match_can_be_aborted() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    let board = table.board();
    table.sql("update matches set ply = 7 where id = 1").await;
    for button in ["Move", "My board", "Offer draw"] {
        let told = ann.press(&board, button).await.private();
        assert!(
            told.says(&["contradicts itself", "**Abort**"]),
            "{button}: {told}"
        );
    }
    let told = table.play(ann, "a4", "a5").await.private();
    assert!(told.says(&["contradicts itself"]), "{told}");
    let listed = ben.command(&table.channel, "matches").send().await;
    assert!(listed.private().says(&["**#1**"]), "{listed}");
    let asked = ben.command(&table.channel, "resign").send().await.private();
    assert_eq!(asked.labels(), ["Abort"]);
    ben.press(&asked, "Abort").await.updated();
    check_result(&table, &["ended the match without a result"], &[ann]).await;
    let made = table.challenge("Barrage").await;
    ben.press(&made, "Accept").await.updated();
    table.leave().await;
}
