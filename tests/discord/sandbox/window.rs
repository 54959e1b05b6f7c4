//! A browser's window on the sandbox: requests, and the two sockets.

use std::collections::BTreeMap;
use std::time::Duration;

use futures::StreamExt as _;
use serde_json::{Value, json};
use stratego_bot::sandbox::Person;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long a frame is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// Requests to the sandbox at an address.
pub(super) struct Window {
    pub(super) url: String,
    http: reqwest::Client,
}

/// A WebSocket of the page.
pub(super) struct Frames(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Window {
    pub(super) fn at(url: &str) -> Self {
        Self {
            url: url.to_owned(),
            http: reqwest::Client::new(),
        }
    }

    pub(super) async fn get(&self, path: &str) -> reqwest::Response {
        let sent = self.http.get(format!("{}{path}", self.url)).send().await;
        sent.expect("an answer")
    }

    pub(super) async fn json(&self, path: &str) -> Value {
        self.get(path).await.json().await.expect("JSON")
    }

    /// A POST, as the page sends it.
    pub(super) async fn post(&self, path: &str, body: Value) -> Value {
        let request = self.http.post(format!("{}/page/{path}", self.url));
        let answer = request.header("origin", &self.url).json(&body).send().await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.status(), 200, "{path} {body}");
        answer.json().await.expect("JSON")
    }

    /// A POST that does what it asks for.
    pub(super) async fn done(&self, path: &str, body: Value) {
        let answer = self.post(path, body.clone()).await;
        assert_eq!(answer, json!({ "ok": true }), "{path} {body}");
    }

    /// A POST that is refused; the words.
    pub(super) async fn refused(&self, path: &str, body: Value) -> String {
        let answer = self.post(path, body.clone()).await;
        let words = answer["refused"].as_str().map(ToOwned::to_owned);
        words.unwrap_or_else(|| panic!("{path} {body} is not refused: {answer}"))
    }

    /// The WebSocket at a path, opened by a page of this `origin`.
    pub(super) async fn open_from(&self, path: &str, origin: Option<&str>) -> Result<Frames, u16> {
        let address = format!("{}{path}", self.url.replacen("http", "ws", 1));
        let mut request = address.into_client_request().expect("an address");
        if let Some(origin) = origin {
            let origin = origin.parse().expect("an origin");
            request.headers_mut().insert("origin", origin);
        }
        match connect_async(request).await {
            Ok((socket, _)) => Ok(Frames(socket)),
            Err(Error::Http(refused)) => Err(refused.status().as_u16()),
            Err(other) => panic!("{path}: {other}"),
        }
    }

    pub(super) async fn open(&self, path: &str) -> Frames {
        let opened = self.open_from(path, Some(&self.url)).await;
        opened.unwrap_or_else(|status| panic!("{path}: {status}"))
    }

    /// A person's screen, with the first frame.
    pub(super) async fn screen(&self, person: &str) -> (Frames, Value) {
        let mut frames = self.open(&format!("/page/see?person={person}")).await;
        let screen = frames.until("screen", |_| true).await;
        (frames, screen)
    }

    pub(super) async fn screen_of(&self, person: &Person) -> (Frames, Value) {
        self.screen(&person.id().to_string()).await
    }

    /// Ids of people and channels by name.
    pub(super) async fn names(&self) -> BTreeMap<String, String> {
        let state = self.json("/page/state").await;
        let named = |list: &str| {
            let list = state[list].as_array().cloned().unwrap_or_default();
            list.into_iter()
                .map(|one| (text(&one["name"]), text(&one["id"])))
        };
        named("people").chain(named("channels")).collect()
    }
}

impl Frames {
    pub(super) async fn next(&mut self) -> Value {
        loop {
            let frame = timeout(PATIENCE, self.0.next()).await.expect("a frame");
            let frame = frame.expect("an open socket").expect("a frame");
            if let Message::Text(text) = frame {
                return serde_json::from_str(&text).expect("JSON");
            }
        }
    }

    /// The next frame of this type that fits; others are passed over.
    pub(super) async fn until(&mut self, kind: &str, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = self.next().await;
            if frame["type"] == kind && fits(&frame) {
                return frame;
            }
        }
    }
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The `custom_id` of a component of a message whose `custom_id` ends so.
pub(super) fn component(message: &Value, end: &str) -> String {
    let rows = message["components"].as_array().into_iter().flatten();
    let all = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let mut ids = all.filter_map(|component| component["custom_id"].as_str());
    let found = ids.find(|id| id.ends_with(end));
    found
        .unwrap_or_else(|| panic!("no {end} in {message}"))
        .to_owned()
}
