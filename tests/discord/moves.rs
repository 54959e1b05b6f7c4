//! Plies: every spelling, every refusal, the wrong person and the wrong moment.

use stratego_bot::ids::MatchId;
use stratego_bot::sandbox::{Answer, Code, Fault, Message, Permissions, Person};

use crate::harness::Table;

const PIECES: &str = "Choose a piece…";
const TARGETS: &str = "Choose a target…";

/// Red: a4 Marshal, i4 General, a3 c3 Scouts, j3 Miner, c2 Spy, a1 Flag, c1 Bomb; Blue the same seen from his side.
const OPEN: &str = "M.......9./2.2......3/..S......./F.B.......";

async fn ply(table: &Table) -> u32 {
    let matches = table.matches().await;
    matches
        .load(MatchId::from(1))
        .await
        .expect("the match")
        .ply()
}

/// `/move` with what was typed.
async fn typed(table: &Table, person: &Person, from: &str, to: Option<&str>) -> Answer {
    let command = person.command(&table.channel, "move").option("from", from);
    match to {
        Some(to) => command.option("to", to),
        None => command,
    }
    .send()
    .await
}

#[tokio::test]
async fn p040_every_usual_spelling_plays() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let plies = [
        ("a4", Some("a5")),
        ("J7", Some("J6")),
        ("a5a6", None),
        ("b7-b6", None),
        ("A6 A5", None),
        ("j6xj5", None),
        (" i4 ", Some(" i5 ")),
        ("J5J4", None),
        ("i5 up", None),
        ("b6 right", None),
        ("I6 1 forward", None),
        ("a6 ← 1", None),
        ("c3", Some("up 1")),
        ("Ｂ６－Ｂ５", None),
    ];
    for (number, (from, to)) in (1..).zip(plies) {
        let person = if number % 2 == 1 {
            &table.ann
        } else {
            &table.ben
        };
        let answer = typed(&table, person, from, to).await;
        assert!(
            answer.public().says(&[&format!("**{number}.**")]),
            "{from} {to:?}: {answer}"
        );
        table.settle().await;
    }
    table.leave().await;
}

#[tokio::test]
async fn what_is_no_move_is_named() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let long = "a".repeat(6000);
    for (from, to, says) in [
        (long.as_str(), None, "a…` is no move"),
        (long.as_str(), Some("a5"), "a…` is no square"),
        ("k4", Some("a5"), "`k4` is no square"),
        ("a4", Some("a11"), "`a11` is no square"),
        ("a0", Some("a1"), "`a0` is no square"),
        ("a4", Some("``` @everyone"), "`''' @everyone` is no square"),
        ("a4", None, "`a4` is no move"),
        ("a4a5a6", None, "`a4a5a6` is no move"),
        ("up", None, "`up` is no move"),
        ("a4 up 0", None, "like `b4 up 3`"),
        ("a4 up 9", None, "From a4 the board ends after 6 squares"),
        ("a4", Some("left"), "From a4 the board ends right there"),
    ] {
        let told = typed(&table, &table.ann, from, to).await.private();
        assert!(told.says(&[says]), "{from} {to:?}: {told}");
    }
    assert_eq!(ply(&table).await, 0);
    table.leave().await;
}

#[tokio::test]
async fn each_rule_that_forbids_a_move_is_named_in_words() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    for (from, to, says) in [
        ("e4", "e5", "no piece on e4"),
        ("b7", "b6", "The piece on b7 is not yours"),
        ("a1", "b1", "The piece on a1 never moves"),
        ("c1", "d1", "The piece on c1 never moves"),
        ("a4", "a3", "Your own piece stands on a3"),
        ("a4", "a4", "a4 is where the piece stands already"),
        ("a4", "b5", "a4 and b5 are not in one line"),
        ("a4", "a6", "more than one square. Only a Scout"),
        ("a4", "a6", "From a4 it may go to b4, a5."),
        ("i4", "e4", "more than one square. Only a Scout"),
        ("a3", "a5", "Something stands between a3 and a5"),
        ("c3", "c5", "c5 is a lake"),
        ("c3", "c7", "Something stands between c3 and c7"),
    ] {
        let told = table.play(&table.ann, from, to).await.private();
        assert!(told.says(&[says]), "{from}-{to}: {told}");
        assert!(told.images().is_empty(), "{from}-{to}: {told}");
    }
    assert_eq!(ply(&table).await, 0);
    table.leave().await;
}

/// Z15: before both are ready, no piece moves.
#[tokio::test]
async fn z15_nothing_moves_before_the_match_begins() {
    let table = Table::set().await;
    let told = table.play(&table.ann, "a4", "a5").await.private();
    assert!(told.says(&["no match here"]), "{told}");
    table.accepted("Barrage").await;
    let (ann, ben) = (&table.ann, &table.ben);
    ann.press(&table.view(ann), "Ready").await.updated();
    table.settle().await;
    let told = table.play(ann, "a4", "a5").await.private();
    let says = format!("{} must be ready first", ben.mention());
    assert!(told.says(&["has not begun", &says]), "{told}");
    for action in ["move", "my-board", "offer-draw", "accept-draw", "confirm"] {
        let told = ann
            .press_forged(&table.board(), &format!("1.0.{action}"))
            .await;
        let told = told.private();
        assert!(
            told.says(&["has not begun"]) || told.has_button("Not ready"),
            "{told}"
        );
    }
    table.leave().await;
}

/// A refused call is a fault of ours, but the person is not left without a word, and the ply is played.
#[tokio::test]
async fn an_answer_that_discord_refuses_is_followed_by_words() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let callbacks = "POST /interactions/*/*/callback";
    for _ in 0..2 {
        let fault = Fault::Refused(Code::InvalidBody);
        let refused = table.discord.faults().next(callbacks, fault);
        let mover = table.board().content;
        let (person, from, to) = if mover.starts_with(&table.ann.mention()) {
            (&table.ann, "a4", "a5")
        } else {
            (&table.ben, "b7", "b6")
        };
        let told = table.play(person, from, to).await.private();
        assert!(told.says(&["I could not show you the answer"]), "{told}");
        assert_eq!(refused.hits(), 1);
        table.settle().await;
        assert!(
            table.board().says(&[&format!("{from}–{to}")]),
            "{}",
            table.board()
        );
    }
    table.leave().await;
}

#[tokio::test]
async fn the_wrong_person_is_told_whose_turn_it_is() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let board = table.board();
    let turn = format!("It is {}'s turn (Red)", table.ann.mention());
    let told = table.play(&table.ben, "b7", "b6").await.private();
    assert!(told.says(&[&turn]), "{told}");
    let told = table.ben.press(&board, "Move").await.private();
    assert!(told.says(&[&turn]), "{told}");
    assert!(
        !told.says(&["You are told"]),
        "who looks for himself is not: {told}"
    );
    // His own view offers nothing that he may not do; a press from before he gets told.
    let view = table.view(&table.ben);
    assert_eq!(view.labels(), ["My board", "Offer draw", "Resign"]);
    let told = table.ben.press_forged(&view, "1.0.move").await.updated();
    assert!(told.says(&[&turn]), "{told}");
    assert_eq!(told.labels(), view.labels());

    let only = [
        "Only the two players",
        &table.ann.mention(),
        &table.ben.mention(),
    ];
    let told = table.play(&table.cem, "b7", "b6").await.private();
    assert!(told.says(&only), "{told}");
    for button in ["Move", "Offer draw", "Resign"] {
        let told = table.cem.press(&board, button).await.private();
        assert!(told.says(&only), "{button}: {told}");
    }
    // My board is the public one for him, without any button.
    let shown = table.cem.press(&board, "My board").await.private();
    assert_eq!(shown.image().bytes, board.image().bytes);
    assert!(shown.labels().is_empty(), "{shown}");
    assert_eq!(ply(&table).await, 0);
    table.leave().await;
}

/// P041: what was decided on a board that is not the present one is not played, even if it would be legal.
#[tokio::test]
async fn p041_an_old_board_decides_nothing() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    let board = table.board();
    let pieces = ann.press(&board, "Move").await.private();
    let other = ann.press(&board, "Move").await.private();
    let targets = ann.choose(&other, PIECES, "i4").await.updated();
    table.play(ann, "a4", "a5").await.public();
    table.play(ben, "b7", "b6").await.public();
    table.settle().await;

    let told = ann.choose_anyway(&targets, TARGETS, "i5").await.updated();
    assert!(
        told.says(&["old", "2 plies have been played", "your turn"]),
        "{told}"
    );
    assert!(told.menus().is_empty() && told.has_button("Move"), "{told}");
    let told = ann.choose_anyway(&pieces, PIECES, "i4").await.updated();
    assert!(told.says(&["old", "2 plies"]), "{told}");
    for button in ["Move", "Offer draw"] {
        let told = ann.press_anyway(&board, button).await.private();
        assert!(told.says(&["old", "2 plies"]), "{button}: {told}");
    }
    // Looking is never too late, and Resign asks anyway.
    let shown = ann.press_anyway(&board, "My board").await.private();
    assert!(shown.says(&["**2.**", "your turn"]), "{shown}");
    let asked = ann.press_anyway(&board, "Resign").await.private();
    table.play(ann, "i4", "i5").await.public();
    table.settle().await;
    let told = ann.press(&asked, "Confirm").await.updated();
    assert!(told.says(&["old", "3 plies"]), "{told}");
    assert_eq!(ply(&table).await, 3);
    table.leave().await;
}

/// Whether an answer is the message of a ply that was played.
fn is_played(answer: &Answer) -> bool {
    answer.text().contains("**1.**") && !answer.text().contains("old")
}

#[tokio::test]
async fn a_double_press_plays_once() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let ann = &table.ann;
    let menu = ann.press(&table.board(), "Move").await.private();
    let targets = ann.choose(&menu, PIECES, "i4").await.updated();
    let (first, second) = tokio::join!(
        ann.choose_anyway(&targets, TARGETS, "i5"),
        ann.choose_anyway(&targets, TARGETS, "i5")
    );
    for answer in [&first, &second] {
        assert!(answer.updated().says(&["**1.**"]), "{answer}");
    }
    table.settle().await;
    assert_eq!(ply(&table).await, 1);
    assert_eq!(
        table.channel.messages().len(),
        2,
        "the challenge and one board"
    );
    table.leave().await;
}

#[tokio::test]
async fn of_two_moves_at_the_same_instant_one_is_played() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (first, second) = tokio::join!(
        table.play(&table.ann, "a4", "a5"),
        table.play(&table.ann, "i4", "i5")
    );
    let played = [&first, &second]
        .into_iter()
        .filter(|answer| is_played(answer))
        .count();
    assert_eq!(played, 1, "{first}\n{second}");
    let refused = if is_played(&first) { second } else { first };
    let turn = format!("It is {}'s turn", table.ben.mention());
    assert!(refused.private().says(&[&turn]), "{refused}");
    table.settle().await;
    assert_eq!(ply(&table).await, 1);
    assert_eq!(
        table.channel.messages().len(),
        2,
        "the challenge and one board"
    );

    // A menu in the DM and a command in the channel.
    let ben = &table.ben;
    let menu = ben.press(&table.view(ben), "Move").await.updated();
    let targets = ben.choose(&menu, PIECES, "b7").await.updated();
    let (chosen, typed) = tokio::join!(
        ben.choose(&targets, TARGETS, "b6"),
        table.play(ben, "j7", "j6")
    );
    table.settle().await;
    assert_eq!(ply(&table).await, 2, "{chosen}\n{typed}");
    assert_eq!(table.channel.messages().len(), 2);
    let view = table.view(ben);
    assert!(view.menus().is_empty() && view.says(&["**2.**"]), "{view}");
    table.leave().await;
}

#[tokio::test]
async fn a_finished_match_answers_every_press() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    let (board, view) = (table.board(), table.view(ann));
    let menu = ann.press(&board, "Move").await.private();
    let targets = ann.choose(&menu, PIECES, "i4").await.updated();
    let pieces = ann.press(&board, "Move").await.private();
    let own = ann.press(&board, "My board").await.private();
    let question = ann.press(&board, "Resign").await.private();
    let asked = ben.press(&board, "Resign").await.private();
    ben.press(&asked, "Confirm").await.updated();
    table.settle().await;
    let over = "This match is over: Red won";
    for button in ["Move", "Offer draw", "Resign"] {
        let told = ann.press_anyway(&board, button).await.private();
        assert!(told.says(&[over]), "{button}: {told}");
    }
    // What he alone sees becomes the result, and none of its buttons stays.
    let check = |answer: Answer| {
        let told = answer.updated();
        assert!(told.says(&[over, "resigned"]), "{told}");
        assert!(
            told.labels().is_empty() && told.menus().is_empty(),
            "{told}"
        );
        assert_eq!(told.images().len(), 1, "{told}");
    };
    for button in ["Move", "Offer draw", "Resign"] {
        for message in [&view, &own] {
            check(ann.press_anyway(message, button).await);
        }
    }
    check(ann.press_anyway(&question, "Confirm").await);
    check(ann.choose_anyway(&targets, TARGETS, "i5").await);
    check(ann.choose_anyway(&pieces, PIECES, "i4").await);
    for forged in [
        "accept-draw",
        "decline-draw",
        "confirm",
        "abort",
        "end-match",
    ] {
        let told = ann.press_forged(&board, &format!("1.0.{forged}")).await;
        assert!(told.private().says(&[over]), "{forged}: {told}");
    }
    let told = table.play(ann, "i4", "i5").await.private();
    assert!(told.says(&[over]), "{told}");
    let shown = ann.press_anyway(&board, "My board").await.private();
    assert!(shown.says(&["resigned"]), "{shown}");
    table.leave().await;
}

#[tokio::test]
async fn forged_presses_and_values_are_refused() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben, cem) = (&table.ann, &table.ben, &table.cem);
    let board = table.board();
    for (custom_id, says) in [
        ("x", "another version"),
        ("1.0.jump", "another version"),
        ("1.0.target.k4", "another version"),
        ("1.0.piece.0", "another version"),
        ("1.0.target.i4", "another version"),
        ("999.0.move", "no match `999`"),
        ("1.7.move", "old"),
        ("1.0.accept", "has accepted this challenge already"),
        ("1.0.ready", "The match has begun"),
        ("1.0.end-match", "waits for you"),
        ("1.0.accept-draw", "no draw offer"),
    ] {
        let told = ann.press_forged(&board, custom_id).await.private();
        assert!(told.says(&[says]), "{custom_id}: {told}");
    }
    for action in [
        "confirm",
        "abort",
        "end-match",
        "accept-draw",
        "decline-draw",
        "ready",
    ] {
        let told = cem
            .press_forged(&board, &format!("1.0.{action}"))
            .await
            .private();
        let is_told = told.says(&["Only the two players"]) || told.says(&["The match has begun"]);
        assert!(is_told, "{action}: {told}");
    }
    let told = ben.press_forged(&board, "1.0.end-match").await.private();
    assert!(told.says(&["still has time"]), "{told}");

    // Menus: values that were never offered.
    let menu = ann.press(&board, "Move").await.private();
    for value in ["e5", "b7", "a1", "a2", "k4", "", "a4 Marshal"] {
        let told = ann
            .choose_forged(&menu, "1.0.piece.0", value)
            .await
            .private();
        assert!(
            !told.text().is_empty() && told.menus().is_empty(),
            "{value}: {told}"
        );
    }
    for (from, to, says) in [
        ("i4", "i6", "Only a Scout"),
        ("c3", "c5", "lake"),
        ("b7", "b6", "not yours"),
        ("e5", "e6", "no piece"),
        ("i4", "z9", "another version"),
    ] {
        let told = ann
            .choose_forged(&menu, &format!("1.0.target.{from}"), to)
            .await;
        assert!(told.private().says(&[says]), "{from}-{to}: {told}");
    }
    let own = ben.press(&board, "My board").await.private();
    let told = ben
        .choose_forged(&own, "1.0.target.b7", "b6")
        .await
        .updated();
    assert!(told.says(&["turn"]), "{told}");
    let told = cem
        .choose_forged(&menu, "1.0.target.i4", "i5")
        .await
        .private();
    assert!(told.says(&["Only the two players"]), "{told}");
    assert_eq!(ply(&table).await, 0);
    assert_eq!(table.channel.messages().len(), 2);
    table.leave().await;
}

/// What only one person may see never takes the place of what all see, whichever message a press claims to come from (P011).
#[tokio::test]
async fn forged_presses_put_nothing_private_on_the_board() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, board) = (&table.ann, table.board());
    for (custom_id, value) in [
        ("1.0.piece.0", "i4"),
        ("mine.item", "theme"),
        ("mine.value.confirm", "on"),
        ("1.0.target.i4", "i5"),
    ] {
        let told = ann.choose_forged(&board, custom_id, value).await.private();
        assert!(
            !told.menus().is_empty() || told.has_button("Back"),
            "{custom_id}: {told}"
        );
    }
    let boss = table.guild.member_with("Zoe", Permissions::MANAGE_GUILD);
    let told = boss.choose_forged(&board, "server.item", "theme").await;
    assert!(told.private().says(&["Settings of this server"]), "{told}");
    let edits = |message: &Message| message.edited_at;
    let untouched = table.discord.current(&board).expect("the board");
    assert_eq!(edits(&untouched), edits(&board));
    let told = ann.press_forged(&board, "1.0.confirm").await.private();
    assert!(told.says(&["You resigned #1"]), "{told}");
    table.settle().await;
    assert!(
        table.board().says(&["resigned", &ann.mention()]),
        "{}",
        table.board()
    );
    table.leave().await;
}

/// A match exists only for its players and its server, whatever a press claims.
#[tokio::test]
async fn a_press_from_another_server_finds_no_match() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (elsewhere, stranger) = foreign(&table);
    let help = stranger.command(&elsewhere, "help").send().await.private();
    for action in [
        "accept",
        "decline",
        "cancel",
        "my-setup",
        "random",
        "edit",
        "ready",
        "move",
        "my-board",
        "offer-draw",
        "resign",
        "confirm",
        "abort",
    ] {
        let told = stranger.press_forged(&help, &format!("1.0.{action}")).await;
        check_unknown(&table, &told.private());
    }
    for custom_id in ["1.0.piece.0", "1.0.target.i4"] {
        let told = stranger.choose_forged(&help, custom_id, "i4").await;
        check_unknown(&table, &told.private());
    }
    // A player may act from wherever he is, but what all read stands where the match is played.
    table.guild.leave(&stranger);
    table.leave().await;
}

fn foreign(table: &Table) -> (stratego_bot::sandbox::Channel, Person) {
    let guild = table.discord.guild("Elsewhere");
    (guild.channel("games"), guild.member("Dan"))
}

fn check_unknown(table: &Table, told: &Message) {
    assert!(told.says(&["no match `1` for you here"]), "{told}");
    for person in [&table.ann, &table.ben] {
        assert!(!told.says(&[&person.mention()]), "{told}");
    }
}
