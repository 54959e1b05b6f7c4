//! What the page shows a person: everything that is theirs to see, nothing else, and at once.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stratego_bot::sandbox::Sandbox;

use super::window::{Window, component, text};
use crate::harness::Table;

/// The issue: a new message is on the page within this of the bot's call. The browser's part is in the browser test.
const SHOWN_WITHIN: Duration = Duration::from_millis(100);

/// Every address of a file in a frame.
fn files(frame: &Value) -> Vec<String> {
    match frame {
        Value::String(text) if text.starts_with("/page/files/") => vec![text.clone()],
        Value::Array(list) => list.iter().flat_map(files).collect(),
        Value::Object(map) => map.values().flat_map(files).collect(),
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn private_things_are_seen_and_fetched_by_their_owner_only() {
    let table = Table::set().await;
    let window = Window::at(&table.discord.url());
    table.accepted("Barrage").await;
    let (mut ann, _) = window.screen_of(&table.ann).await;
    let (mut ben, _) = window.screen_of(&table.ben).await;
    let setup = table.board();
    let press = json!({ "person": table.ann.id(), "message": setup.id, "custom_id": setup.buttons()[0].custom_id });
    window.done("press", press).await;
    let panel = ann
        .until("posted", |frame| frame["message"]["ephemeral"] == true)
        .await;
    let panel = &panel["message"];
    let picture = &panel["embeds"][0]["image"];
    assert!(
        picture["width"].as_u64() > Some(100) && !text(&picture["description"]).is_empty(),
        "{picture}"
    );
    assert_eq!(panel["attachments"], json!([]), "it is in the embed");
    let address = text(&picture["url"]);
    let file = window.get(&address).await;
    assert_eq!(file.headers()["content-type"], "image/png");
    let bytes = file.bytes().await.expect("bytes");
    assert!(bytes.starts_with(b"\x89PNG"));
    for (from, to) in [
        (table.ann.id(), table.ben.id()),
        (table.ann.id(), table.cem.id()),
        (table.ann.id(), table.discord.bot()),
    ] {
        let forged = address.replace(&format!("person={from}"), &format!("person={to}"));
        assert_ne!(forged, address);
        assert_eq!(window.get(&forged).await.status(), 404, "{forged}");
    }
    let nobody = address.split('?').next().expect("a path");
    assert!(window.get(nobody).await.status().is_client_error());
    let other_name = address.replace(".png", ".gif");
    assert_eq!(window.get(&other_name).await.status(), 404);

    // A word in the channel is the first thing that Ben sees.
    window
        .done(
            "say",
            json!({ "person": table.ann.id(), "channel": table.channel.id(), "text": "hello" }),
        )
        .await;
    let first = ben.until("posted", |_| true).await;
    assert_eq!(first["message"]["content"], "hello", "{first}");
    let edit = json!({ "person": table.ben.id(), "message": panel["id"], "custom_id": component(panel, ".random") });
    assert_eq!(
        window.refused("press", edit).await,
        "This interaction failed"
    );
    table.leave().await;
}

/// A window that is opened anew shows what the old one came to show.
#[tokio::test]
async fn a_reload_shows_the_same() {
    let table = Table::set().await;
    let window = Window::at(&table.discord.url());
    let (mut frames, screen) = window.screen_of(&table.ben).await;
    let mut messages: Vec<Value> = screen["messages"].as_array().expect("a list").clone();
    table
        .begun(
            "Barrage",
            "M.......9./2.2......3/..S......./F.B.......",
            "M.......9./3.2......2/S.B......./....F.....",
        )
        .await;
    table.play(&table.ann, "a4", "a5").await.public();
    table
        .ben
        .command(&table.channel, "board")
        .send()
        .await
        .private();
    table.settle().await;
    let _ = table.ann.says(&table.channel, "the last word");
    loop {
        let frame = frames.next().await;
        let message = &frame["message"];
        match frame["type"].as_str() {
            Some("posted") => messages.push(message.clone()),
            Some("edited") => {
                let old = messages.iter_mut().find(|old| old["id"] == message["id"]);
                *old.expect("it was posted") = message.clone();
            }
            Some("deleted") => messages.retain(|old| old["id"] != frame["id"]),
            _ => {}
        }
        if message["content"] == "the last word" {
            break;
        }
    }
    let (_, again) = window.screen_of(&table.ben).await;
    assert_eq!(again["messages"], Value::Array(messages));
    for file in files(&again) {
        assert_eq!(window.get(&file).await.status(), 200, "{file}");
    }
    table.leave().await;
}

#[tokio::test]
async fn switches_make_things_go_wrong_and_the_state_tells() {
    let table = Table::set().await;
    let window = Window::at(&table.discord.url());
    let (mut cem, _) = window.screen_of(&table.cem).await;
    let state = cem.until("state", |_| true).await;
    assert_eq!(
        (&state["bot"]["running"], &state["switches"]["attach_files"]),
        (&json!(true), &json!(true))
    );
    window
        .done("break", json!({ "what": "attach-files" }))
        .await;
    cem.until("state", |state| state["switches"]["attach_files"] == false)
        .await;
    window
        .done("break", json!({ "what": "restore-attach-files" }))
        .await;
    cem.until("state", |state| state["switches"]["attach_files"] == true)
        .await;

    let mut calls = window.open("/page/calls").await;
    for (what, status) in [("429", 429), ("500", 500)] {
        window.done("break", json!({ "what": what })).await;
        let help =
            json!({ "person": table.ann.id(), "channel": table.channel.id(), "name": "help" });
        window.post("command", help).await;
        let hit = calls
            .until("call", |call| {
                call["fault"].is_string() && call["under_way"] == false
            })
            .await;
        assert_eq!(hit["status"], status, "{hit}");
        assert_eq!(
            hit["global"], false,
            "answers to interactions do not count: {hit}"
        );
    }
    let counted = calls.until("call", |_| true);
    let challenge = table.challenge("Barrage");
    let (_, challenge) = tokio::join!(counted, challenge);
    let mut again = window.open("/page/calls").await;
    let registration = again.until("call", |call| call["method"] == "PUT").await;
    assert_eq!(
        (&registration["global"], &registration["status"]),
        (&json!(true), &json!(200))
    );

    let resumes = table.discord.gateway().resumes();
    window.done("break", json!({ "what": "gateway" })).await;
    table.discord.gateway().resumed(resumes + 1).await;
    window
        .done("delete", json!({ "message": challenge.id }))
        .await;
    let gone = cem.until("deleted", |_| true).await;
    assert_eq!(gone["id"], json!(challenge.id));
    let view = table
        .ann
        .command(&table.channel, "help")
        .send()
        .await
        .private();
    let private = window
        .refused("delete", json!({ "message": view.id }))
        .await;
    assert!(private.contains("Only you"), "{private}");
    table.leave().await;
}

/// From the bot's call to the frame in the window, both over loopback.
#[tokio::test]
async fn a_message_is_shown_at_once() {
    let discord = Sandbox::start().await;
    let guild = discord.guild("Parlour");
    let (channel, ann) = (guild.channel("games"), guild.member("Ann"));
    for number in 0..2000 {
        let _ = ann.says(&channel, &format!("message {number}"));
    }
    let window = Window::at(&discord.url());
    let (mut frames, screen) = window.screen_of(&ann).await;
    assert_eq!(screen["messages"].as_array().map(Vec::len), Some(2000));
    let http = reqwest::Client::new();
    let mut took = Vec::new();
    for number in 0..41 {
        let content = format!("call {number}");
        let call = http
            .post(format!(
                "{}/api/v10/channels/{}/messages",
                discord.url(),
                channel.id()
            ))
            .header("authorization", format!("Bot {}", discord.token()))
            .json(&json!({ "content": content }));
        let started = Instant::now();
        let called = tokio::spawn(call.send());
        frames
            .until("posted", |frame| frame["message"]["content"] == content)
            .await;
        took.push(started.elapsed());
        let answer = called.await.expect("a call").expect("an answer");
        assert_eq!(answer.status(), 200);
    }
    took.sort_unstable();
    println!(
        "from the call to the frame: median {:?}, worst {:?}",
        took[20], took[40]
    );
    assert!(took[20] < SHOWN_WITHIN, "{took:?}");
}
