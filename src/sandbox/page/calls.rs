//! The WebSocket of the bot's REST calls: the newest ones, then each as it begins and as it ends.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use serde_json::{Value, json};

use super::feed::feed;
use crate::sandbox::Sandbox;
use crate::sandbox::calls::Call;
use crate::sandbox::id::as_millis;
use crate::sandbox::world::World;

/// So many calls from before are told at first.
const NEWEST: usize = 200;

pub(super) async fn upgrade(State(discord): State<Sandbox>, socket: WebSocketUpgrade) -> Response {
    socket.on_upgrade(move |socket| {
        let mut told = Told::default();
        feed(socket, discord, move |world| told.news(world))
    })
}

/// Which calls a window knows of.
#[derive(Default)]
struct Told {
    /// Those before this number; none at first.
    begun: Option<usize>,
    /// Those of them that were not over.
    under_way: BTreeSet<usize>,
}

impl Told {
    fn news(&mut self, world: &World) -> Vec<Value> {
        let log = &world.calls.log;
        let ended: Vec<usize> = self
            .under_way
            .iter()
            .copied()
            .filter(|number| log[*number].is_over)
            .collect();
        for number in &ended {
            self.under_way.remove(number);
        }
        let newest = log.len().saturating_sub(NEWEST);
        let new = self.begun.unwrap_or(newest)..log.len();
        self.under_way
            .extend(new.clone().filter(|number| !log[*number].is_over));
        self.begun = Some(log.len());
        ended
            .into_iter()
            .chain(new)
            .map(|number| frame(number, &log[number]))
            .collect()
    }
}

fn frame(number: usize, call: &Call) -> Value {
    json!({
        "type": "call",
        "number": number,
        "method": call.method,
        "path": call.path,
        "status": call.status,
        "code": call.code,
        "millis": as_millis(call.took),
        "global": call.counts_globally,
        "fault": call.fault,
        "under_way": !call.is_over,
        "at": call.at,
    })
}
