//! One gateway socket: hello, identify or resume, heartbeats, and the close codes for what a client may not do.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::{Out, intent};
use crate::sandbox::Shared;
use crate::sandbox::line::Line;
use crate::sandbox::world::World;

/// Milliseconds, as Discord usually says.
const HEARTBEAT: u64 = 41_250;
/// Bytes of a payload (docs: topics/gateway, "Sending events").
const PAYLOAD: usize = 4096;
/// Events a connection may send in a minute (docs: topics/gateway, "Rate limiting").
const EVENTS: usize = 120;

/// Why a socket has to be closed: code and reason (docs: "Gateway close event codes").
type Close = (u16, &'static str);

struct Connection {
    shared: Arc<Shared>,
    line: UnboundedSender<Out>,
    session: Option<String>,
    sent: VecDeque<Instant>,
}

pub(crate) async fn run(
    mut socket: WebSocket,
    shared: Arc<Shared>,
    wire: Line,
    version: Option<String>,
) {
    let (line, mut outbox) = unbounded_channel();
    let mut connection = Connection {
        shared,
        line,
        session: None,
        sent: VecDeque::new(),
    };
    let hello = json!({ "op": 10, "s": null, "t": null, "d": { "heartbeat_interval": HEARTBEAT, "_trace": [] } });
    let _ = connection.line.send(Out::Text(hello.to_string()));
    if version.as_deref() != Some("10") {
        let _ = connection
            .line
            .send(Out::Close(4012, "Invalid API version"));
    }
    let code = converse(&mut socket, &mut connection, &mut outbox, &wire).await;
    let forget = code.is_some_and(ends_session);
    if let Some(session) = &connection.session {
        connection
            .shared
            .change(|world| world.gateway.hung_up(session, &connection.line, forget));
    }
}

/// Whether nothing can be resumed after a socket was closed with `code`: the client left, or may not reconnect (DISCORD 2.5).
fn ends_session(code: u16) -> bool {
    matches!(code, 1000 | 1001 | 4004 | 4010..=4014)
}

/// Talks until the socket ends, and returns the code with which either side closed it, if it did.
async fn converse(
    socket: &mut WebSocket,
    connection: &mut Connection,
    outbox: &mut UnboundedReceiver<Out>,
    wire: &Line,
) -> Option<u16> {
    loop {
        tokio::select! {
            received = socket.recv() => match received {
                Some(Ok(Message::Text(text))) => {
                    if let Err((code, reason)) = connection.receive(text.as_str()) {
                        connection.shared.change(|world| {
                            world.violation(format!("the gateway closed with {code} ({reason}) after: {}", redacted(text.as_str())));
                        });
                        let _ = connection.line.send(Out::Close(code, reason));
                    }
                }
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            },
            out = outbox.recv() => match out? {
                Out::Text(text) => socket.send(Message::Text(text.into())).await.ok()?,
                Out::Close(code, reason) => {
                    let frame = CloseFrame { code, reason: reason.into() };
                    socket.send(Message::Close(Some(frame))).await.ok()?;
                    return Some(code);
                }
                Out::Cut => {
                    wire.cut();
                    return None;
                }
            },
        }
    }
}

/// A payload without the token that IDENTIFY and RESUME carry.
fn redacted(text: &str) -> String {
    match serde_json::from_str::<Value>(text) {
        Ok(mut value) => {
            if value["d"].get("token").is_some() {
                value["d"]["token"] = json!("…");
            }
            value.to_string()
        }
        Err(_) => format!("{} bytes that are not JSON", text.len()),
    }
}

impl Connection {
    fn receive(&mut self, text: &str) -> Result<(), Close> {
        if text.len() > PAYLOAD {
            return Err((4002, "Decode error"));
        }
        self.count_event()?;
        let payload: Value = serde_json::from_str(text).map_err(|_| (4002, "Decode error"))?;
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(1) if data.is_null() || data.is_u64() => {
                if !self.shared.read(|world| world.gateway.is_silent) {
                    self.send(&json!({ "op": 11, "s": null, "t": null, "d": null }));
                }
                Ok(())
            }
            Some(2) => self.identify(data),
            Some(6) => self.resume(data),
            Some(3 | 4 | 8 | 31) if self.session.is_none() => Err((4003, "Not authenticated")),
            Some(3) => Ok(()),
            Some(_) => Err((4001, "Unknown opcode")),
            None => Err((4002, "Decode error")),
        }
    }

    fn send(&self, payload: &Value) {
        let _ = self.line.send(Out::Text(payload.to_string()));
    }

    fn count_event(&mut self) -> Result<(), Close> {
        self.sent.push_back(Instant::now());
        while self
            .sent
            .front()
            .is_some_and(|first| first.elapsed() > Duration::from_mins(1))
        {
            self.sent.pop_front();
        }
        if self.sent.len() > EVENTS {
            Err((4008, "Rate limited"))
        } else {
            Ok(())
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), Close> {
        if self.session.is_some() {
            return Err((4005, "Already authenticated"));
        }
        let intents = data["intents"]
            .as_u64()
            .ok_or((4013, "Invalid intent(s)"))?;
        let shard = match &data["shard"] {
            Value::Null => (0, 1),
            shard => (
                shard[0].as_u64().ok_or((4010, "Invalid shard"))?,
                shard[1].as_u64().ok_or((4010, "Invalid shard"))?,
            ),
        };
        if shard.0 >= shard.1 {
            return Err((4010, "Invalid shard"));
        }
        if intents & !intent::ALL != 0 {
            return Err((4013, "Invalid intent(s)"));
        }
        if intents & intent::PRIVILEGED != 0 {
            return Err((4014, "Disallowed intent(s)"));
        }
        let line = self.line.clone();
        let opened = self.shared.change(|world| {
            world.check_token(data)?;
            for key in unknown_keys(
                data,
                &[
                    "token",
                    "properties",
                    "compress",
                    "large_threshold",
                    "shard",
                    "presence",
                    "intents",
                ],
            ) {
                world.violation(format!("IDENTIFY has an unknown key {key:?}"));
            }
            if !["os", "browser", "device"]
                .iter()
                .all(|key| data["properties"][key].is_string())
            {
                return Err((4002, "Decode error"));
            }
            let id = world.gateway.open(line, intents, shard);
            world.greet(&id, shard);
            Ok(id)
        })?;
        self.session = Some(opened);
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<(), Close> {
        let (Some(id), Some(sequence)) = (data["session_id"].as_str(), data["seq"].as_u64()) else {
            return Err((4002, "Decode error"));
        };
        let line = self.line.clone();
        let resumed = self.shared.change(|world| {
            world.check_token(data)?;
            let Some(session) = world
                .gateway
                .sessions
                .get_mut(id)
                .filter(|s| s.sequence >= sequence && s.sequence < u64::MAX)
            else {
                return Ok(false);
            };
            for (_, text) in session
                .missed
                .iter()
                .filter(|(number, _)| *number > sequence)
            {
                let _ = line.send(Out::Text(text.clone()));
            }
            session.line = Some(line);
            session.provoked = false;
            session.send("RESUMED", &json!({ "_trace": [] }), false);
            world.gateway.resumes += 1;
            world.gateway.registered();
            Ok(true)
        })?;
        if resumed {
            self.session = Some(id.to_owned());
        } else {
            self.send(&json!({ "op": 9, "s": null, "t": null, "d": false }));
        }
        Ok(())
    }
}

fn unknown_keys<'a>(object: &'a Value, known: &'a [&str]) -> impl Iterator<Item = &'a String> {
    object
        .as_object()
        .into_iter()
        .flat_map(|map| map.keys())
        .filter(|key| !known.contains(&key.as_str()))
}

impl World {
    fn check_token(&self, data: &Value) -> Result<(), Close> {
        let given = data["token"].as_str().unwrap_or_default();
        let plain = given.strip_prefix("Bot ").unwrap_or(given);
        if self.application.tokens.iter().any(|token| token == plain) {
            Ok(())
        } else {
            Err((4004, "Authentication failed"))
        }
    }

    /// READY, and a `GUILD_CREATE` for each guild of the shard.
    fn greet(&mut self, session: &str, shard: (u64, u64)) {
        let bot = self.bot();
        let ours: Vec<_> = self
            .guilds
            .values()
            .filter(|guild| (guild.id.get() >> 22) % shard.1 == shard.0)
            .collect();
        let mut user = self.user_json(bot);
        for (key, value) in [
            ("verified", json!(true)),
            ("mfa_enabled", json!(true)),
            ("email", Value::Null),
            ("locale", json!("en-US")),
            ("premium_type", json!(0)),
        ] {
            user[key] = value;
        }
        let ready = json!({
            "v": 10,
            "user": user,
            "user_settings": {},
            "session_type": "normal",
            "private_channels": [],
            "guilds": ours.iter().map(|g| json!({ "id": g.id, "unavailable": true })).collect::<Vec<_>>(),
            "session_id": session,
            "resume_gateway_url": format!("ws://{}", self.host),
            "shard": [shard.0, shard.1],
            "application": { "id": bot, "flags": 0 },
            "_trace": [],
        });
        let mut events = vec![("READY", ready)];
        events.extend(
            ours.iter()
                .map(|guild| ("GUILD_CREATE", self.guild_create_json(guild))),
        );
        let gateway = &mut self.gateway;
        for (event, data) in events {
            if let Err(why) = super::read_by_twilight(event, &data) {
                self.violations.push(format!(
                    "the sandbox's own {event} cannot be read by twilight-model: {why}"
                ));
            }
            if let Some(session) = gateway.sessions.get_mut(session)
                && (event == "READY" || session.intents & intent::GUILDS != 0)
            {
                session.send(event, &data, gateway.is_silent);
            }
        }
    }
}
