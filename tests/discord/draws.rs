//! Draws: offered, answered, lapsed; by button in the channel and in direct messages, and by `/draw`.

use stratego_bot::sandbox::{Answer, Person};

use crate::harness::Table;

const OPEN: &str = "M.......9./2.2......3/..S......./F.B.......";

async fn draw(table: &Table, person: &Person) -> Answer {
    person.command(&table.channel, "draw").send().await
}

async fn check_agreed(table: &Table, told: &Person) {
    table.settle().await;
    let result = table.board();
    let offered = format!("{} offered it", told.mention());
    assert!(result.says(&["Draw by agreement", &offered]), "{result}");
    assert_eq!(result.notified, [told.id()], "who accepted knows it");
    assert!(result.labels().is_empty());
}

#[tokio::test]
async fn an_offer_stands_on_every_board_until_it_is_accepted() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben, cem) = (&table.ann, &table.ben, &table.cem);
    let board = table.board();
    let heard = ben.notifications().len();
    let told = ann.press(&board, "Offer draw").await.private();
    assert!(told.says(&["You offer a draw in #1"]), "{told}");
    table.settle().await;

    let offered = format!("{} offers a draw. {} may", ann.mention(), ben.mention());
    let now = table.discord.current(&board).expect("the same board");
    assert!(now.says(&[&offered]), "{now}");
    assert_eq!(
        now.labels(),
        ["Move", "My board", "Accept draw", "Decline draw", "Resign"]
    );
    assert_eq!(
        table.view(ben).labels(),
        ["My board", "Accept draw", "Decline draw", "Resign"]
    );
    assert_eq!(
        table.view(ann).labels(),
        ["Move", "Resign"],
        "there is nothing to answer"
    );
    assert_eq!(ben.notifications().len(), heard, "it is not his turn");

    let stands = "Your draw offer stands already";
    for answer in [
        draw(&table, ann).await,
        ann.press_anyway(&board, "Offer draw").await,
        ann.press(&now, "Accept draw").await,
        ann.press(&now, "Decline draw").await,
    ] {
        assert!(answer.private().says(&[stands]), "{answer}");
    }
    for button in ["Accept draw", "Decline draw"] {
        let told = cem.press(&now, button).await.private();
        assert!(told.says(&["Only the two players"]), "{told}");
    }
    let told = ben.press(&now, "Accept draw").await.private();
    assert!(told.says(&["You agreed on a draw in #1"]), "{told}");
    check_agreed(&table, ann).await;
    table.leave().await;
}

#[tokio::test]
async fn an_offer_is_accepted_in_direct_messages() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    let offering = ben.press(&table.view(ben), "Offer draw").await.updated();
    assert!(offering.says(&["offers a draw"]), "{offering}");
    assert_eq!(offering.labels(), ["My board", "Resign"]);
    table.settle().await;
    let over = ann.press(&table.view(ann), "Accept draw").await.updated();
    assert!(
        over.says(&["Draw by agreement"]) && over.labels().is_empty(),
        "{over}"
    );
    check_agreed(&table, ben).await;
    table.leave().await;
}

/// An answer in the channel does not follow the match by itself: once it is pressed, it does.
#[tokio::test]
async fn an_offer_that_was_answered_leaves_no_button() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    ben.press(&table.board(), "Offer draw").await.private();
    table.settle().await;
    let stale = ann.press(&table.board(), "My board").await.private();
    ann.press(&table.board(), "Decline draw").await.private();
    table.settle().await;
    for (button, says) in [
        ("Accept draw", "no draw offer"),
        ("Decline draw", "no draw offer"),
    ] {
        let told = ann.press_anyway(&stale, button).await.updated();
        assert!(told.says(&[says, "your turn"]), "{button}: {told}");
        assert_eq!(told.labels(), ["Move", "Offer draw", "Resign"]);
    }
    // Offered twice on the same view.
    let own = ann.press(&table.board(), "My board").await.private();
    ann.press(&own, "Offer draw").await.updated();
    let told = ann.press_anyway(&own, "Offer draw").await.updated();
    assert!(told.says(&["stands already"]), "{told}");
    assert_eq!(told.labels(), ["Move", "Resign"]);
    table.settle().await;
    table.leave().await;
}

#[tokio::test]
async fn draw_is_a_command_too() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    draw(&table, ann).await.private();
    let told = ben.command(&ben.dm(), "draw").send().await.private();
    assert!(told.says(&["You agreed on a draw in #1"]), "{told}");
    check_agreed(&table, ann).await;
    let told = draw(&table, ann).await.private();
    assert!(told.says(&["This match is over"]), "{told}");
    table.leave().await;
}

#[tokio::test]
async fn two_offers_at_once_are_an_agreement() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (first, second) = tokio::join!(draw(&table, &table.ann), draw(&table, &table.ben));
    let mut words = [first, second].map(|answer| answer.private().text());
    words.sort();
    assert!(words[0].contains("You agreed on a draw"), "{words:?}");
    assert!(words[1].contains("You offer a draw"), "{words:?}");
    table.settle().await;
    assert!(
        table.board().says(&["Draw by agreement"]),
        "{}",
        table.board()
    );
    table.leave().await;
}

#[tokio::test]
async fn who_was_declined_offers_again_after_a_ply_of_his_own() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    draw(&table, ann).await.private();
    table.settle().await;
    let board = table.board();
    let told = ben.press(&board, "Decline draw").await.private();
    assert!(told.says(&["You declined the draw"]), "{told}");
    table.settle().await;
    let now = table.discord.current(&board).expect("the same board");
    assert!(
        !now.says(&["offers a draw"]) && now.has_button("Offer draw"),
        "{now}"
    );
    let told = ben.press_anyway(&board, "Accept draw").await.private();
    assert!(told.says(&["no draw offer"]), "{told}");

    let told = draw(&table, ann).await.private();
    assert!(
        told.says(&["was declined", "after your next move"]),
        "{told}"
    );
    table.play(ann, "a4", "a5").await.public();
    table.settle().await;
    let told = draw(&table, ann).await.private();
    assert!(told.says(&["You offer a draw"]), "{told}");
    table.settle().await;
    ben.press(&table.view(ben), "Decline draw").await.updated();
    // The other is free to offer.
    let told = draw(&table, ben).await.private();
    assert!(told.says(&["You offer a draw"]), "{told}");
    table.leave().await;
}

#[tokio::test]
async fn an_offer_lapses_when_the_other_plays_on() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    draw(&table, ann).await.private();
    let board = table.play(ann, "a4", "a5").await.public();
    assert!(
        board.says(&["offers a draw"]),
        "one's own ply keeps it: {board}"
    );
    let board = table.play(ben, "b7", "b6").await.public();
    table.settle().await;
    assert!(
        !board.says(&["offers a draw"]) && board.has_button("Offer draw"),
        "{board}"
    );
    let told = ben.press_forged(&board, "1.2.accept-draw").await.private();
    assert!(told.says(&["no draw offer"]), "{told}");
    // It was not declined, so another may follow at once.
    let told = draw(&table, ann).await.private();
    assert!(told.says(&["You offer a draw"]), "{told}");
    table.leave().await;
}
