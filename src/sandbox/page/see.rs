//! The WebSocket of one person's screen: what is on it now, then everything that happens to it.

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::feed::feed;
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
        socket.on_upgrade(move |socket| {
            let mut view = View::of(asking.person);
            feed(socket, discord, move |world| view.news(world))
        })
    } else {
        (StatusCode::NOT_FOUND, "there is no such person\n").into_response()
    }
}

/// How far a window has seen.
struct View {
    person: Id,
    /// Events of the person's timeline; none before the first screen.
    seen: Option<usize>,
    state: Value,
}

impl View {
    fn of(person: Id) -> Self {
        Self {
            person,
            seen: None,
            state: Value::Null,
        }
    }

    fn whole(&mut self, world: &World) -> Vec<Value> {
        let user = world.users.get(&self.person);
        self.seen = Some(user.map_or(0, |user| user.timeline.len()));
        let mut frames = vec![world.page_screen(self.person)];
        frames.extend(self.new_state(world));
        frames
    }

    fn news(&mut self, world: &World) -> Vec<Value> {
        let Some(seen) = self.seen else {
            return self.whole(world);
        };
        let user = world.users.get(&self.person);
        let events = user.and_then(|user| user.timeline.get(seen..));
        let events = events.unwrap_or_default();
        if events
            .iter()
            .any(|event| matches!(**event, Event::Closed(_) | Event::Forgotten))
        {
            return self.whole(world);
        }
        self.seen = Some(seen + events.len());
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
