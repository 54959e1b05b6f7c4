//! "Play for me".

use serde_json::{Value, json};
use stratego_bot::sandbox::{Call, Message, Permissions};

use super::window::{Window, text};
use crate::harness::Table;
use crate::whole_match::OPEN;

async fn play(table: &Table, plies: usize) -> Value {
    let wish = json!({ "channel": table.channel.id(), "plies": plies });
    Window::at(&table.discord.url()).post("play", wish).await
}

/// The same in a match that was begun already: no other is begun.
async fn play_on(table: &Table, plies: usize) -> Value {
    let wish = json!({ "channel": table.channel.id(), "plies": plies, "begin": false });
    Window::at(&table.discord.url()).post("play", wish).await
}

fn played(plies: usize) -> Value {
    json!({ "plies": plies, "ended": false })
}

/// How many challenges were made in the channel.
fn challenges(table: &Table) -> usize {
    let posted = |call: &&Call| call.body.to_string().contains(".accept");
    table.discord.calls().iter().filter(posted).count()
}

/// In a classic match nobody captures the Flag within ten plies: the armies stand in its way.
#[tokio::test]
async fn the_robot_begins_a_match_and_plays_as_far_as_it_is_asked_to() {
    let table = Table::set().await;
    let over = json!({ "plies": 0, "ended": true });
    assert_eq!(play_on(&table, 3).await, over);
    assert_eq!(challenges(&table), 0);
    assert_eq!(play(&table, 3).await, played(3));
    table.settle().await;
    assert!(table.board().says(&["· 3 plies"]), "{}", table.board());
    assert_eq!(play_on(&table, 1).await, played(1));
    assert_eq!(play(&table, 0).await, played(0));

    let (first, second) = tokio::join!(play(&table, 6), play(&table, 6));
    let is_refused = |answer: &&Value| text(&answer["refused"]).contains("already");
    let refused = [&first, &second].into_iter().filter(is_refused);
    assert_eq!(refused.count(), 1, "{first} {second}");
    table.settle().await;
    assert!(table.board().says(&["· 10 plies"]), "{}", table.board());
    assert_eq!(challenges(&table), 1);
    table.leave().await;
}

/// A challenge that stands open is taken up by whom it is for, or by anybody but its maker.
#[tokio::test]
async fn the_robot_goes_on_from_an_open_challenge() {
    for names_somebody in [true, false] {
        let table = Table::set().await;
        let challenge = table.ben.command(&table.channel, "challenge");
        // Not a smaller army: there a scout may find its way to the Flag at once.
        let challenge = challenge.option("variant", "Classic");
        let challenge = if names_somebody {
            challenge.option("opponent", &table.ann)
        } else {
            challenge
        };
        challenge.send().await.public();
        assert_eq!(play(&table, 2).await, played(2));
        table.settle().await;
        assert!(
            table.board().says(&["Classic · 2 plies"]),
            "{}",
            table.board()
        );
        assert_eq!(challenges(&table), 1);
        let private = |message: &Message| message.is_ephemeral() && message.says(&["Only"]);
        for person in [&table.ann, &table.ben] {
            let seen = person.sees(&table.channel);
            assert!(!seen.iter().any(private), "{}", person.screen());
        }
        table.leave().await;
    }
}

/// One player is ready with a setup of her own, and nobody's direct messages are open.
#[tokio::test]
async fn the_robot_places_whoever_is_not_ready() {
    let table = Table::set().await;
    for person in [&table.ann, &table.ben, &table.cem] {
        person.close_dms();
    }
    table.accepted("Barrage").await;
    let panel = table.ann.command(&table.channel, "setup");
    let panel = panel.option("text", OPEN).send().await.private();
    table.ann.press(&panel, "Ready").await;
    table.settle().await;
    assert_eq!(play(&table, 1).await, played(1));
    table.settle().await;
    let own = table.ann.command(&table.channel, "board");
    let own = own.option("as_text", true).send().await.private();
    assert!(own.says(&["1 F . B"]), "{own}");
    assert_eq!(challenges(&table), 1);
    table.leave().await;
}

/// What keeps a match from beginning is said as the bot says it, with names in place of mentions.
#[tokio::test]
async fn the_robot_says_why_it_cannot_begin() {
    let mut table = Table::set().await;
    table.channel.deny_bot(Permissions::ATTACH_FILES);
    let refused = text(&play(&table, 5).await["refused"]);
    assert!(refused.contains("Attach Files"), "{refused}");
    table.channel.allow_bot(Permissions::ATTACH_FILES);
    let settings = table.ben.command(&table.channel, "settings").send().await;
    let settings = settings.private();
    let settings = table
        .ben
        .choose(&settings, &settings.menus()[0].custom_id, "challengers")
        .await;
    let settings = settings.updated();
    let nobody = settings.menus()[1].custom_id.clone();
    table
        .ben
        .choose(&settings, &nobody, "Nobody")
        .await
        .updated();
    let refused = text(&play(&table, 5).await["refused"]);
    assert!(
        refused.contains("Ben takes no challenges from you"),
        "{refused}"
    );
    table.stop_bot().await;
    let refused = text(&play(&table, 5).await["refused"]);
    assert!(refused.contains("bot is not there"), "{refused}");
    table.leave().await;
}

/// A slow bot answers in private that it is done, and what all may see follows: no refusal.
#[tokio::test]
async fn the_robot_waits_for_a_slow_bot() {
    let table = Table::set().await;
    for name in ["challenge", "move"] {
        let held = table.holds_the_database().await;
        let url = table.discord.url();
        let wish = json!({ "channel": table.channel.id(), "plies": 1 });
        let playing = tokio::spawn(async move { Window::at(&url).post("play", wish).await });
        let is_deferred = || {
            let all = table.discord.acknowledgements();
            let took = all.into_iter().rfind(|one| one.name == name)?.took?;
            Some(took)
        };
        table
            .cem
            .waits_until("an acknowledgement", is_deferred)
            .await;
        drop(held);
        assert_eq!(playing.await.expect("an answer"), played(1), "{name}");
        table.settle().await;
    }
    assert!(table.board().says(&["· 2 plies"]), "{}", table.board());
    table.leave().await;
}

#[tokio::test]
async fn the_robot_comes_to_an_end_and_begins_anew() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let all = play(&table, 2000).await;
    println!("{all}");
    assert_eq!(all["ended"], true, "{all}");
    table.settle().await;
    assert!(table.board().says(&["is over"]), "{}", table.board());
    let over = json!({ "plies": 0, "ended": true });
    assert_eq!(play_on(&table, 5).await, over);
    assert_eq!(play(&table, 5).await, played(5));
    table.settle().await;
    assert!(
        table.board().says(&["Classic · 5 plies"]),
        "{}",
        table.board()
    );
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
    let begun = |message: &Message| message.says(&["· 2 plies"]);
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
