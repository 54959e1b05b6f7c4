//! The WebSocket of one person's screen: what is on it now, then everything that happens to it.

use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::screen::page_form;
use crate::sandbox::world::World;
use crate::sandbox::{Event, Id, Sandbox};

#[derive(Deserialize)]
pub(super) struct Asking {
    person: Id,
}

pub(super) async fn upgrade(
    State(discord): State<Sandbox>,
    Query(asking): Query<Asking>,
    socket: WebSocketUpgrade,
) -> Response {
    let is_person = discord
        .shared
        .read(|world| world.people().any(|id| id == asking.person));
    if is_person {
        socket.on_upgrade(move |socket| run(socket, discord, asking.person))
    } else {
        (StatusCode::NOT_FOUND, "there is no such person\n").into_response()
    }
}

async fn run(mut socket: WebSocket, discord: Sandbox, person: Id) {
    let mut changes = discord.shared.changes();
    let mut view = View {
        person,
        seen: 0,
        state: Value::Null,
    };
    let mut frames = discord.shared.read(|world| view.whole(world));
    loop {
        for one in frames {
            if socket
                .send(Frame::Text(one.to_string().into()))
                .await
                .is_err()
            {
                return;
            }
        }
        tokio::select! {
            news = changes.changed() => if news.is_err() {
                return;
            },
            received = socket.recv() => match received {
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
        }
        frames = discord.shared.read(|world| view.news(world));
    }
}

/// How far a window has seen.
struct View {
    person: Id,
    /// Events of the person's timeline.
    seen: usize,
    state: Value,
}

impl View {
    fn whole(&mut self, world: &World) -> Vec<Value> {
        self.seen = world
            .users
            .get(&self.person)
            .map_or(0, |user| user.timeline.len());
        let mut frames = vec![world.page_screen(self.person)];
        frames.extend(self.new_state(world));
        frames
    }

    fn news(&mut self, world: &World) -> Vec<Value> {
        let timeline = world
            .users
            .get(&self.person)
            .map(|user| user.timeline.as_slice());
        let events = timeline
            .and_then(|timeline| timeline.get(self.seen..))
            .unwrap_or_default();
        if events
            .iter()
            .any(|event| matches!(**event, Event::Closed(_) | Event::Forgotten))
        {
            return self.whole(world);
        }
        self.seen += events.len();
        let mut frames: Vec<Value> = events
            .iter()
            .filter_map(|event| frame(world, event, self.person))
            .collect();
        frames.extend(self.new_state(world));
        frames
    }

    fn new_state(&mut self, world: &World) -> Option<Value> {
        let state = world.page_state();
        if state == self.state {
            return None;
        }
        self.state = state.clone();
        let mut frame = state;
        frame["type"] = json!("state");
        Some(frame)
    }
}

fn frame(world: &World, event: &Event, person: Id) -> Option<Value> {
    match event {
        Event::Posted { message, notifies } => Some(json!({
            "type": "posted", "message": world.page_message(message, person), "notifies": notifies,
        })),
        Event::Edited(message) => {
            Some(json!({ "type": "edited", "message": world.page_message(message, person) }))
        }
        Event::Deleted { channel, message } => {
            Some(json!({ "type": "deleted", "id": message, "channel": channel }))
        }
        Event::Opened(modal) => Some(json!({ "type": "form", "form": page_form(modal) })),
        // The answer to what was asked for carries these.
        Event::Suggested(_) | Event::Failed(_) | Event::Closed(_) | Event::Forgotten => None,
    }
}
