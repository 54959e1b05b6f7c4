//! "Play for me".

use serde_json::{Value, json};

use super::window::{Window, text};
use crate::harness::Table;
use crate::whole_match::OPEN;

async fn play(table: &Table, plies: usize) -> Value {
    let window = Window::at(&table.discord.url());
    let wish = json!({ "channel": table.channel.id(), "plies": plies });
    window.post("play", wish).await
}

/// In a classic match nobody captures the Flag within ten plies: the armies stand in its way.
#[tokio::test]
async fn the_robot_places_and_plays_as_far_as_it_is_asked_to() {
    let table = Table::set().await;
    let nothing = play(&table, 5).await;
    assert!(text(&nothing["refused"]).contains("no match"), "{nothing}");
    table.accepted("Classic").await;
    let asked = json!({ "plies": 3, "ended": false });
    assert_eq!(play(&table, 3).await, asked);
    table.settle().await;
    assert!(table.board().says(&["· 3 plies"]), "{}", table.board());
    let none = json!({ "plies": 0, "ended": false });
    assert_eq!(play(&table, 0).await, none);

    let (first, second) = tokio::join!(play(&table, 6), play(&table, 6));
    let is_refused = |answer: &&Value| text(&answer["refused"]).contains("already");
    let refused = [&first, &second].into_iter().filter(is_refused);
    assert_eq!(refused.count(), 1, "{first} {second}");
    table.settle().await;
    assert!(table.board().says(&["· 9 plies"]), "{}", table.board());
    table.leave().await;
}

#[tokio::test]
async fn the_robot_comes_to_an_end() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let played = play(&table, 2000).await;
    println!("{played}");
    assert_eq!(played["ended"], true, "{played}");
    table.settle().await;
    assert!(table.board().says(&["is over"]), "{}", table.board());
    let over = play(&table, 5).await;
    assert!(text(&over["refused"]).contains("no match"), "{over}");
    table.leave().await;
}

/// Where two matches may be meant, nothing is offered; that is no end.
#[tokio::test]
async fn the_robot_does_not_take_two_matches_for_the_end_of_one() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table.begun("Barrage", OPEN, OPEN).await;
    let answer = play(&table, 5).await;
    assert!(text(&answer["refused"]).contains("goes on"), "{answer}");
    table.leave().await;
}

/// Whoever hangs up stops it.
#[tokio::test]
async fn the_robot_stops_when_nobody_listens_any_more() {
    let table = Table::set().await;
    let window = Window::at(&table.discord.url());
    table.accepted("Classic").await;
    let request = reqwest::Client::new().post(format!("{}/page/play", window.url));
    let request = request.json(&json!({ "channel": table.channel.id(), "plies": 2000 }));
    let asking = tokio::spawn(request.send());
    let begun = |message: &stratego_bot::sandbox::Message| message.says(&["· 2 plies"]);
    table
        .cem
        .waits_for(&table.channel, "some plies", begun)
        .await;
    asking.abort();
    table.settle().await;
    let stood = table.board().text();
    table.settle().await;
    assert_eq!(table.board().text(), stood);
    let more = window
        .post("play", json!({ "channel": table.channel.id(), "plies": 1 }))
        .await;
    assert_eq!(more, json!({ "plies": 1, "ended": false }));
    table.leave().await;
}
