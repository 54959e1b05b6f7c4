//! The rules of interactions over time: what a token reaches, how often and how long (DISCORD.md, section 2.1). By plain HTTP, so that the
//! sandbox is judged without a client library in between.

use std::time::Duration;

use futures::{SinkExt as _, StreamExt as _};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use stratego_bot::sandbox::{Answer, Channel, Person, Sandbox};
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::openapi;

/// A bot that does just what a test says.
struct Puppet {
    discord: Sandbox,
    channel: Channel,
    ann: Person,
    client: Client,
    socket: tokio_tungstenite::WebSocketStream<
        tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>,
    >,
}

/// One interaction as the puppet got it.
struct Told {
    id: String,
    token: String,
    whole: Value,
}

impl Puppet {
    async fn start() -> Self {
        let discord = Sandbox::builder()
            .oracle(openapi::judge)
            .start()
            .await
            .expect("a free port");
        let guild = discord.guild("Parlour");
        let url = format!(
            "{}/?v=10&encoding=json",
            discord.url().replace("http://", "ws://")
        );
        let (socket, _) = tokio_tungstenite::connect_async(url)
            .await
            .expect("a gateway");
        let channel = guild.channel("games");
        let ann = guild.member("Ann");
        let mut puppet = Self {
            channel,
            ann,
            discord,
            client: Client::new(),
            socket,
        };
        puppet.send(&json!({ "op": 2, "d": {
            "token": puppet.discord.token(), "intents": 0, "properties": { "os": "x", "browser": "x", "device": "x" },
        } })).await;
        let commands = json!([
            { "name": "go", "description": "Go", "contexts": [0, 1] },
            { "name": "data", "description": "Yours", "options": [
                { "type": 1, "name": "export", "description": "Take it" },
                { "type": 1, "name": "delete", "description": "Erase it" },
            ] },
        ]);
        let path = format!("/applications/{}/commands", puppet.discord.bot());
        assert_eq!(puppet.call(Method::PUT, &path, commands).await.0, 200);
        puppet.discord.bot_ready().await;
        puppet
    }

    async fn send(&mut self, payload: &Value) {
        self.socket
            .send(Frame::Text(payload.to_string()))
            .await
            .expect("an open gateway");
    }

    async fn call(&self, method: Method, path: &str, body: Value) -> (u16, Value) {
        let mut request = self
            .client
            .request(method, format!("{}/api/v10{path}", self.discord.url()));
        request = request.header("Authorization", format!("Bot {}", self.discord.token()));
        if !body.is_null() {
            request = request.json(&body);
        }
        let response = request.send().await.expect("an answer");
        let status = response.status().as_u16();
        (status, response.json().await.unwrap_or(Value::Null))
    }

    /// Waits for the next interaction.
    async fn told(&mut self) -> Told {
        loop {
            let frame = self
                .socket
                .next()
                .await
                .expect("an open gateway")
                .expect("a frame");
            let payload: Value =
                serde_json::from_str(&frame.into_text().expect("text")).expect("JSON");
            if payload["t"] == "INTERACTION_CREATE" {
                let text = |key: &str| payload["d"][key].as_str().expect("a text").to_owned();
                return Told {
                    id: text("id"),
                    token: text("token"),
                    whole: payload["d"].clone(),
                };
            }
        }
    }

    /// Ann types `/go`; her answer comes when the puppet has given one.
    async fn go(&mut self) -> (Told, tokio::task::JoinHandle<Answer>) {
        let call = self.ann.command(&self.channel, "go");
        let answer = tokio::spawn(call.send());
        (self.told().await, answer)
    }

    async fn acknowledge(&self, told: &Told, body: Value) -> (u16, u64) {
        let path = format!("/interactions/{}/{}/callback", told.id, told.token);
        let (status, answer) = self.call(Method::POST, &path, body).await;
        (status, answer["code"].as_u64().unwrap_or(0))
    }

    async fn webhook(&self, method: Method, told: &Told, path: &str, body: Value) -> (u16, Value) {
        let path = format!("/webhooks/{}/{}{path}", self.discord.bot(), told.token);
        self.call(method, &path, body).await
    }
}

fn say(text: &str) -> Value {
    json!({ "type": 4, "data": { "content": text } })
}

#[tokio::test]
async fn an_interaction_is_acknowledged_once() {
    let mut puppet = Puppet::start().await;
    let (told, answer) = puppet.go().await;
    assert_eq!(told.whole["member"]["user"]["id"], json!(puppet.ann.id()));
    assert_eq!(
        told.whole["authorizing_integration_owners"]["0"],
        told.whole["guild_id"]
    );
    let (status, body) = puppet
        .webhook(Method::POST, &told, "", json!({ "content": "too early" }))
        .await;
    assert_eq!((status, &body["code"]), (404, &json!(10015)));
    assert_eq!(puppet.acknowledge(&told, say("hello")).await, (204, 0));
    assert_eq!(puppet.acknowledge(&told, say("hello")).await, (400, 40060));
    let unknown = Told {
        id: told.id.clone(),
        token: "x".to_owned(),
        whole: Value::Null,
    };
    assert_eq!(
        puppet.acknowledge(&unknown, say("hello")).await,
        (404, 10062)
    );
    assert_eq!(answer.await.expect("an answer").public().content, "hello");
    puppet.discord.assert_no_violations();
}

#[tokio::test]
async fn a_rejected_answer_does_not_use_the_interaction_up() {
    let mut puppet = Puppet::start().await;
    let (told, answer) = puppet.go().await;
    assert_eq!(
        puppet.acknowledge(&told, say(&"x".repeat(2001))).await,
        (400, 50035)
    );
    assert_eq!(
        puppet
            .acknowledge(&told, json!({ "type": 4, "data": {} }))
            .await,
        (400, 50006)
    );
    assert_eq!(
        puppet
            .acknowledge(&told, json!({ "type": 7, "data": { "content": "x" } }))
            .await,
        (400, 50035)
    );
    assert_eq!(puppet.acknowledge(&told, say("short")).await, (204, 0));
    assert_eq!(answer.await.expect("an answer").text(), "short");
    assert_eq!(
        puppet.discord.violations().len(),
        3,
        "{:?}",
        puppet.discord.violations()
    );
}

#[tokio::test]
async fn a_promise_is_kept_by_the_first_follow_up() {
    let mut puppet = Puppet::start().await;
    let (told, answer) = puppet.go().await;
    assert_eq!(
        puppet
            .acknowledge(&told, json!({ "type": 5, "data": { "flags": 64 } }))
            .await,
        (204, 0)
    );
    assert!(puppet.ann.sees(&puppet.channel)[0].is_loading);
    // Its own flag (none: public) is ignored: ephemeral is what was promised.
    let (_, first) = puppet
        .webhook(Method::POST, &told, "", json!({ "content": "kept" }))
        .await;
    let (_, original) = puppet
        .webhook(Method::GET, &told, "/messages/@original", Value::Null)
        .await;
    assert_eq!(first["id"], original["id"]);
    let answer = answer.await.expect("an answer").private();
    assert_eq!(answer.content, "kept");
    let (_, second) = puppet
        .webhook(Method::POST, &told, "", json!({ "content": "for all" }))
        .await;
    assert_ne!(second["id"], original["id"]);
    assert_eq!(second["message_reference"]["message_id"], original["id"]);
    assert_eq!(puppet.channel.messages().len(), 1);
    puppet.discord.assert_no_violations();
}

#[tokio::test]
async fn a_token_reaches_its_own_messages_for_a_quarter_of_an_hour() {
    let mut puppet = Puppet::start().await;
    let (told, answer) = puppet.go().await;
    puppet
        .acknowledge(
            &told,
            json!({ "type": 4, "data": { "content": "mine", "flags": 64 } }),
        )
        .await;
    let private = answer.await.expect("an answer").private();
    let in_channel = format!("/channels/{}/messages/{}", puppet.channel.id(), private.id);
    let (status, body) = puppet
        .call(Method::PATCH, &in_channel, json!({ "content": "x" }))
        .await;
    assert_eq!(
        (status, &body["code"]),
        (404, &json!(10008)),
        "only its token reaches an ephemeral message"
    );
    let edit = json!({ "content": "edited" });
    assert_eq!(
        puppet
            .webhook(Method::PATCH, &told, "/messages/@original", edit.clone())
            .await
            .0,
        200
    );
    assert_eq!(
        puppet
            .webhook(
                Method::PATCH,
                &told,
                &format!("/messages/{}", private.id),
                edit.clone()
            )
            .await
            .0,
        200
    );
    assert_eq!(
        puppet
            .webhook(Method::PATCH, &told, "/messages/7", edit.clone())
            .await
            .1["code"],
        10008
    );
    puppet.discord.advance(Duration::from_secs(15 * 60 + 1));
    let (status, body) = puppet
        .webhook(Method::PATCH, &told, "/messages/@original", edit)
        .await;
    assert_eq!((status, &body["code"]), (401, &json!(50027)));
    puppet.discord.assert_no_violations();
}

#[tokio::test]
async fn three_seconds_are_all_there_is() {
    let mut puppet = Puppet::start().await;
    let (told, answer) = puppet.go().await;
    assert!(answer.await.expect("an answer").is_unanswered());
    assert_eq!(puppet.acknowledge(&told, say("late")).await, (404, 10062));
    assert!(puppet.channel.messages().is_empty());
    puppet.discord.assert_no_violations();
}

#[tokio::test]
async fn direct_messages_and_subcommands_are_told_as_discord_tells_them() {
    let mut puppet = Puppet::start().await;
    let direct = puppet.ann.dm();
    let answer = tokio::spawn(puppet.ann.command(&direct, "go").send());
    let told = puppet.told().await;
    assert_eq!(told.whole["user"]["id"], json!(puppet.ann.id()));
    assert_eq!(told.whole["context"], 1);
    assert_eq!(told.whole["authorizing_integration_owners"]["0"], "0");
    assert!(told.whole.get("member").is_none() && told.whole.get("guild_id").is_none());
    puppet.acknowledge(&told, say("here")).await;
    assert_eq!(answer.await.expect("an answer").text(), "here");
    assert!(puppet.ann.notifications().is_empty(), "she asked for it");
    let answer = tokio::spawn(puppet.ann.command(&puppet.channel, "data export").send());
    let told = puppet.told().await;
    assert_eq!(
        told.whole["data"]["options"],
        json!([{ "name": "export", "type": 1, "options": [] }])
    );
    puppet.acknowledge(&told, say("all of it")).await;
    assert_eq!(answer.await.expect("an answer").text(), "all of it");
    assert!(
        puppet
            .ann
            .command(&puppet.channel, "data")
            .send()
            .await
            .refusal()
            .contains("subcommand")
    );
    puppet.discord.assert_no_violations();
}

#[tokio::test]
async fn what_does_not_exist_is_a_violation() {
    let puppet = Puppet::start().await;
    assert_eq!(
        puppet
            .call(Method::GET, "/guilds/1/bogus", Value::Null)
            .await
            .0,
        404
    );
    let path = format!("/channels/{}/messages", puppet.channel.id());
    assert_eq!(
        puppet
            .call(
                Method::POST,
                &path,
                json!({ "content": "x", "contnet": "x" })
            )
            .await
            .0,
        400
    );
    let violations = puppet.discord.violations();
    assert_eq!(violations.len(), 2, "{violations:?}");
    assert!(violations[0].contains("/guilds/1/bogus"));
    assert!(violations[1].contains("contnet"));
}

#[tokio::test]
async fn a_wrong_token_opens_nothing() {
    let mut puppet = Puppet::start().await;
    let old = puppet.discord.token();
    let _ = puppet.discord.reset_token();
    let response = puppet
        .client
        .get(format!("{}/api/v10/users/@me", puppet.discord.url()))
        .header("Authorization", format!("Bot {old}"))
        .send()
        .await
        .expect("an answer");
    assert_eq!(response.status().as_u16(), 401);
    let url = format!("{}/?v=10", puppet.discord.url().replace("http://", "ws://"));
    let (socket, _) = tokio_tungstenite::connect_async(url)
        .await
        .expect("a gateway");
    puppet.socket = socket;
    puppet
        .send(&json!({ "op": 2, "d": { "token": old, "intents": 0, "properties": {} } }))
        .await;
    let close = loop {
        let frame = puppet
            .socket
            .next()
            .await
            .expect("a close")
            .expect("a frame");
        if let Frame::Close(frame) = frame {
            break frame.expect("a reason");
        }
    };
    assert_eq!(u16::from(close.code), 4004);
}
