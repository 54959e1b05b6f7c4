//! What a person does on the page: commands, buttons, menus, forms, words; and what Discord says where it cannot be done.

use serde_json::{Value, json};

use super::window::{Window, component, text};
use crate::harness::Table;

fn command(table: &Table, name: &str, options: &Value) -> Value {
    json!({ "person": table.ann.id(), "channel": table.channel.id(), "name": name, "options": options })
}

/// From the challenge to the first plies, by every way to act that there is.
#[tokio::test]
async fn a_match_begins_and_is_played_on_the_page() {
    let table = Table::set().await;
    let window = Window::at(&table.discord.url());
    let (mut ann, screen) = window.screen_of(&table.ann).await;
    assert_eq!(screen["messages"], json!([]));
    let (mut ben, _) = window.screen_of(&table.ben).await;

    let options = json!({ "opponent": table.ben.id(), "variant": "1", "side": "Red" });
    window
        .done("command", command(&table, "challenge", &options))
        .await;
    let posted = ben.until("posted", |_| true).await;
    let challenge = &posted["message"];
    assert_eq!(posted["notifies"], true);
    assert_eq!(challenge["mentions_me"], true);
    assert_eq!(challenge["author"]["bot"], true);
    assert_eq!(
        challenge["answers"],
        json!({ "user": "Ann", "command": "challenge" })
    );
    assert!(
        text(&challenge["embeds"][0]["title"]).contains("Barrage"),
        "the choice is taken by its value"
    );

    let press = |person: &stratego_bot::sandbox::Person, message: &Value, end: &str| json!({ "person": person.id(), "message": message["id"], "custom_id": component(message, end) });
    window
        .done("press", press(&table.ben, challenge, ".accept"))
        .await;
    let is_setup = |frame: &Value| frame["message"].to_string().contains(".my-setup");
    let setup = ann.until("posted", is_setup).await["message"].clone();

    window
        .done("press", press(&table.ann, &setup, ".my-setup"))
        .await;
    let own = |frame: &Value| frame["message"]["ephemeral"] == true;
    let panel = ann.until("posted", own).await["message"].clone();
    let changed = |frame: &Value| frame["message"]["id"] == panel["id"];
    window
        .done("press", press(&table.ann, &panel, ".random"))
        .await;
    let drawn = ann.until("edited", changed).await["message"].clone();
    window
        .done("press", press(&table.ann, &drawn, ".edit"))
        .await;
    let form = ann.until("form", |_| true).await["form"].clone();
    let field = &form["fields"][0];
    assert!(!text(&field["value"]).is_empty(), "it is filled in: {form}");
    let typed = "M.......9./2.2......3/..S......./F.B.......";
    let fields = json!({ text(&field["custom_id"]): typed });
    let submission = json!({ "person": table.ann.id(), "form": form["id"], "fields": fields });
    window.done("submit", submission.clone()).await;
    let edited = ann.until("edited", changed).await;
    window
        .done("press", press(&table.ann, &edited["message"], ".ready"))
        .await;
    let stolen = json!({ "person": table.ben.id(), "form": form["id"], "fields": fields });
    assert_eq!(
        window.refused("submit", stolen).await,
        "This interaction failed"
    );
    table
        .ben
        .press(&table.view(&table.ben), "Ready")
        .await
        .updated();
    table.settle().await;

    let completion = json!({ "person": table.ann.id(), "channel": table.channel.id(), "name": "move", "options": { "from": "a" }, "focused": "from" });
    let offered = window.post("complete", completion).await;
    let offered = offered["suggestions"]
        .as_array()
        .expect("suggestions")
        .clone();
    assert!(
        offered.iter().any(|one| one["value"] == "a4"),
        "{offered:?}"
    );
    window
        .done(
            "command",
            command(&table, "move", &json!({ "from": "a4", "to": "a5" })),
        )
        .await;
    let turn = |frame: &Value| frame["message"]["mentions_me"] == true;
    let board = ben.until("posted", turn).await;
    window
        .done("press", press(&table.ben, &board["message"], ".move"))
        .await;
    let menu = ben.until("posted", own).await["message"].clone();
    let menu_id = component(&menu, ".piece.0");
    let entry = menu["components"][0]["components"][0]["options"][0]["value"].clone();
    let choice = json!({ "person": table.ben.id(), "message": menu["id"], "custom_id": menu_id, "value": entry });
    window.done("choose", choice).await;
    ben.until("edited", |frame| frame["message"]["id"] == menu["id"])
        .await;

    window.done("say", json!({ "person": table.ann.id(), "channel": table.channel.id(), "text": " good luck " })).await;
    let said = ben
        .until("posted", |frame| {
            frame["message"]["author"]["name"] == "Ann"
        })
        .await;
    assert_eq!(said["message"]["content"], "good luck");
    table.leave().await;
}

async fn check_refused(table: &Table, path: &str, body: Value, words: &str) {
    let window = Window::at(&table.discord.url());
    let calls = table.discord.calls().len();
    let said = window.refused(path, body.clone()).await;
    assert!(said.contains(words), "{path} {body}: {said}");
    assert!(!said.contains('\n') && !said.ends_with(':'), "{said:?}");
    assert_eq!(table.discord.calls().len(), calls, "the bot hears nothing");
}

/// A command that cannot be sent is refused in words, and the bot never hears of it.
#[tokio::test]
async fn a_command_that_discord_refuses() {
    let table = Table::set().await;
    let (ann, channel) = (table.ann.id(), table.channel.id());
    let long = "x".repeat(6001);
    for (path, body, words) in [
        (
            "command",
            command(&table, "fly", &json!({})),
            "no command /fly",
        ),
        ("command", command(&table, "move", &json!({})), "from"),
        (
            "command",
            command(&table, "move", &json!({ "from": "" })),
            "at least 1 in length",
        ),
        (
            "command",
            command(&table, "move", &json!({ "from": long })),
            "6000 or fewer in length",
        ),
        (
            "command",
            command(&table, "move", &json!({ "from": "a4", "sail": "1" })),
            "no option \"sail\"",
        ),
        (
            "command",
            command(&table, "challenge", &json!({ "opponent": "Ben" })),
            "choose a user",
        ),
        (
            "command",
            command(&table, "challenge", &json!({ "opponent": "1" })),
            "choose a user",
        ),
        (
            "command",
            command(&table, "challenge", &json!({ "variant": "Chess" })),
            "choose one of the options",
        ),
        (
            "command",
            command(&table, "board", &json!({ "as_text": "perhaps" })),
            "True or False",
        ),
        (
            "command",
            json!({ "person": ann, "channel": "1", "name": "help" }),
            "channel",
        ),
        (
            "command",
            json!({ "person": ann, "channel": table.ben.dm().id(), "name": "help" }),
            "channel",
        ),
        (
            "command",
            json!({ "person": "1", "channel": channel, "name": "help" }),
            "person",
        ),
        (
            "command",
            json!({ "person": ann, "channel": table.ann.dm().id(), "name": "challenge" }),
            "no command /challenge here",
        ),
    ] {
        check_refused(&table, path, body, words).await;
    }
    table.leave().await;
}

/// The same for everything else that a person can try.
#[tokio::test]
async fn what_discord_refuses_is_said() {
    let table = Table::set().await;
    let board = table.challenge("Barrage").await;
    table.settle().await;
    let (ann, channel) = (table.ann.id(), table.channel.id());
    let spoken = "x".repeat(2001);
    for (path, body, words) in [
        (
            "complete",
            json!({ "person": ann, "channel": channel, "name": "help", "focused": "from" }),
            "no option",
        ),
        (
            "press",
            json!({ "person": ann, "message": "1", "custom_id": "x" }),
            "This interaction failed",
        ),
        (
            "press",
            json!({ "person": ann, "message": board.id, "custom_id": "x" }),
            "This interaction failed",
        ),
        (
            "choose",
            json!({ "person": ann, "message": board.id, "custom_id": "x", "value": "y" }),
            "This interaction failed",
        ),
        (
            "submit",
            json!({ "person": ann, "form": "1", "fields": {} }),
            "This interaction failed",
        ),
        (
            "say",
            json!({ "person": ann, "channel": channel, "text": " \n" }),
            "empty",
        ),
        (
            "say",
            json!({ "person": ann, "channel": channel, "text": spoken }),
            "2000",
        ),
        (
            "person",
            json!({ "person": ann, "locale": "tlh" }),
            "language",
        ),
        (
            "break",
            json!({ "what": "stop-bot" }),
            "that could be stopped",
        ),
        ("delete", json!({ "message": "1" }), "gone"),
        ("play", json!({ "channel": "1", "plies": 1 }), "channel"),
    ] {
        check_refused(&table, path, body, words).await;
    }
    let window = Window::at(&table.discord.url());
    for (path, body) in [
        ("break", r#"{"what":"everything"}"#),
        ("say", "{}"),
        ("say", "no JSON"),
    ] {
        let request = reqwest::Client::new().post(format!("{}/page/{path}", window.url));
        let answer = request
            .header("content-type", "application/json")
            .body(body)
            .send()
            .await;
        let status = answer.expect("an answer").status();
        assert!(status.is_client_error(), "{path} {body}: {status}");
    }
    table.leave().await;
}

/// The language that the page gives a person is the one that the bot hears of and the composer speaks.
#[tokio::test]
async fn a_person_has_a_language_and_may_close_their_messages() {
    let table = Table::set().await;
    let window = Window::at(&table.discord.url());
    let ann = table.ann.id();
    window
        .done(
            "person",
            json!({ "person": ann, "locale": "de", "dms_closed": true }),
        )
        .await;
    let state = window.json("/page/state").await;
    assert_eq!(state["people"][0]["locale"], "de");
    assert_eq!(state["people"][0]["dms_closed"], true);
    table.accepted("Barrage").await;
    let private = table.ann.sees(&table.ann.dm());
    assert!(private.is_empty(), "nothing arrives: {private:?}");
    window
        .done("person", json!({ "person": ann, "dms_closed": false }))
        .await;
    let state = window.json("/page/state").await;
    assert_eq!(state["people"][0]["dms_closed"], false);
    assert_eq!(
        state["people"][0]["locale"], "de",
        "what is not named stays"
    );
    table.leave().await;
}

/// Registered commands as the composer offers them: in the channel and in direct messages.
#[tokio::test]
async fn the_composer_offers_what_is_registered() {
    let table = Table::set().await;
    let window = Window::at(&table.discord.url());
    let offered = async |place: String| {
        let commands = window
            .json(&format!("/page/commands?person={}{place}", table.ann.id()))
            .await;
        commands.as_array().expect("commands").clone()
    };
    let here = offered(String::new()).await;
    let named =
        |commands: &[Value], name: &str| commands.iter().find(|one| one["name"] == name).cloned();
    let challenge = named(&here, "challenge").expect("a command");
    assert!(!text(&challenge["local_description"]).is_empty());
    let opponent = &challenge["options"][0];
    assert_eq!(
        (&opponent["name"], &opponent["type"]),
        (&json!("opponent"), &json!(6))
    );
    let variant = &challenge["options"][1]["choices"];
    assert_eq!(variant[0]["name"], "Classic");
    let from = &named(&here, "move").expect("a command")["options"][0];
    assert_eq!(
        (&from["required"], &from["autocomplete"]),
        (&json!(true), &json!(true))
    );
    let there = offered(format!("&channel={}", table.ann.dm().id())).await;
    assert!(named(&there, "challenge").is_none() && named(&there, "move").is_some());
    table.leave().await;
}
