//! The WebSocket of the bot's REST calls: the newest ones, then each as it begins and as it ends.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};

use crate::sandbox::Sandbox;
use crate::sandbox::calls::Call;
use crate::sandbox::id::as_millis;
use crate::sandbox::world::World;

/// So many calls from before are told at first.
const NEWEST: usize = 200;

pub(super) async fn upgrade(State(discord): State<Sandbox>, socket: WebSocketUpgrade) -> Response {
    socket.on_upgrade(move |socket| run(socket, discord))
}

async fn run(mut socket: WebSocket, discord: Sandbox) {
    let mut changes = discord.shared.changes();
    let begun = discord
        .shared
        .read(|world| world.calls.log.len())
        .saturating_sub(NEWEST);
    let mut told = Told {
        begun,
        under_way: BTreeSet::new(),
    };
    loop {
        let news = discord.shared.read(|world| told.news(world));
        for one in news {
            if socket
                .send(Frame::Text(one.to_string().into()))
                .await
                .is_err()
            {
                return;
            }
        }
        tokio::select! {
            more = changes.changed() => if more.is_err() {
                return;
            },
            received = socket.recv() => match received {
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
        }
    }
}

/// Which calls a window knows of.
struct Told {
    /// Those before this number.
    begun: usize,
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
        let new = self.begun..log.len();
        self.under_way
            .extend(new.clone().filter(|number| !log[*number].is_over));
        self.begun = log.len();
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
