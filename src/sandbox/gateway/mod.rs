//! The gateway's side of the world: sessions, what they missed, and whom an event concerns (DISCORD 2.5).
//!
//! [`connection`] speaks over one socket; this part only knows sessions. Every event is also read by twilight-model before it is sent, so
//! that the sandbox is not tuned to one client library.

pub(crate) mod connection;

use std::collections::BTreeMap;

use serde::de::DeserializeSeed;
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;
use twilight_model::gateway::event::{
    DispatchEventWithTypeDeserializer, GatewayEvent, GatewayEventDeserializer,
};

use super::id::Id;

/// docs: topics/gateway, "List of intents".
pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
    pub(crate) const ALL: u64 = (1 << 26) - 1;
}

/// Events that a session may have missed are kept up to this many.
const REPLAY: usize = 1000;

/// What goes out over a socket.
#[derive(Debug)]
pub(crate) enum Out {
    Text(String),
    Close(u16, &'static str),
    /// The wire is cut, without a goodbye.
    Cut,
}

#[derive(Debug)]
pub(crate) struct Session {
    sequence: u64,
    missed: Vec<(u64, String)>,
    line: Option<UnboundedSender<Out>>,
    intents: u64,
    /// This shard, and how many there are.
    shard: (u64, u64),
    /// The sandbox itself made this session's socket end: the bot did not stop.
    provoked: bool,
}

/// All sessions, and what tests ask the gateway to do.
#[derive(Debug, Default)]
pub(crate) struct Gateway {
    pub(crate) sessions: BTreeMap<String, Session>,
    /// Neither acknowledges heartbeats nor sends anything: a connection that died unnoticed.
    pub(crate) is_silent: bool,
    /// Events that are to come twice, once each.
    pub(crate) repeats: Vec<String>,
    pub(crate) identifies: u32,
    pub(crate) resumes: u32,
    is_registered: bool,
    started: u64,
}

impl Gateway {
    /// Sends `event` to each session whose shard and intents it concerns (`intents` 0: needs none), and keeps it for replay.
    pub(crate) fn dispatch(
        &mut self,
        event: &str,
        data: &Value,
        guild: Option<Id>,
        intents: u64,
        violations: &mut Vec<String>,
    ) {
        let times = match self.repeats.iter().position(|name| name == event) {
            Some(at) => {
                self.repeats.remove(at);
                2
            }
            None => 1,
        };
        if let Err(why) = read_by_twilight(event, data) {
            violations.push(format!(
                "the sandbox's own {event} cannot be read by twilight-model: {why}; {data}"
            ));
        }
        let is_silent = self.is_silent;
        for session in self.sessions.values_mut() {
            let (shard, shards) = session.shard;
            // docs: "Sharding"; direct messages go to shard 0.
            let concerned = guild.map_or(0, |id| (id.get() >> 22) % shards.max(1)) == shard;
            if concerned && (intents == 0 || session.intents & intents != 0) {
                for _ in 0..times {
                    session.send(event, data, is_silent);
                }
            }
        }
    }

    /// Begins a session and returns its id. Those of the shard that nobody speaks over are left behind: a bot that was killed cannot resume
    /// its own, and one that could have would not begin another.
    fn open(&mut self, line: UnboundedSender<Out>, intents: u64, shard: (u64, u64)) -> String {
        self.sessions
            .retain(|_, session| session.line.is_some() || session.shard != shard);
        self.started += 1;
        self.identifies += 1;
        let id = format!("{:032x}", self.started);
        let session = Session {
            sequence: 0,
            missed: Vec::new(),
            line: Some(line),
            intents,
            shard,
            provoked: false,
        };
        self.sessions.insert(id.clone(), session);
        id
    }

    /// The socket of a session is gone. `forget`: it was closed with a code that ends the session. One that was resumed over another socket
    /// meanwhile goes on.
    fn hung_up(&mut self, id: &str, line: &UnboundedSender<Out>, forget: bool) {
        let Some(session) = self.sessions.get_mut(id) else {
            return;
        };
        if let Some(known) = &session.line
            && !known.same_channel(line)
        {
            return;
        }
        session.line = None;
        if !session.provoked {
            // The bot stopped or died: what it registered counts anew when it comes back.
            self.is_registered = false;
        }
        if forget {
            self.sessions.remove(id);
        }
    }

    pub(crate) fn registered(&mut self) {
        self.is_registered = true;
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.sessions.values().any(|session| session.line.is_some())
    }

    /// Connected, and has registered its commands since it came.
    pub(crate) fn is_ready(&self) -> bool {
        self.is_connected() && self.is_registered
    }

    /// Does something to every connected session's socket that is not the bot's doing.
    pub(crate) fn provoke(&mut self, out: impl Fn() -> Out) {
        for session in self.sessions.values_mut() {
            if let Some(line) = &session.line {
                session.provoked = true;
                // A receiver that is gone is a socket that is closed already.
                let _ = line.send(out());
            }
        }
    }

    /// Ends all sessions for good, as op 9 with `false` says.
    pub(crate) fn forget_sessions(&mut self) {
        self.sessions.retain(|_, session| session.line.is_some());
        for session in self.sessions.values_mut() {
            session.sequence = u64::MAX;
        }
    }
}

impl Session {
    fn send(&mut self, event: &str, data: &Value, is_silent: bool) {
        self.sequence = self.sequence.saturating_add(1);
        let text = json!({ "op": 0, "s": self.sequence, "t": event, "d": data }).to_string();
        if self.missed.len() == REPLAY {
            self.missed.remove(0);
        }
        self.missed.push((self.sequence, text.clone()));
        if let Some(line) = self.line.as_ref().filter(|_| !is_silent) {
            let _ = line.send(Out::Text(text));
        }
    }
}

/// Whether another client library understands an event.
fn read_by_twilight(event: &str, data: &Value) -> Result<(), String> {
    let text = json!({ "op": 0, "s": 1, "t": event, "d": data }).to_string();
    let reader = GatewayEventDeserializer::new(0, Some(event));
    let read: Result<GatewayEvent, _> =
        reader.deserialize(&mut serde_json::Deserializer::from_str(&text));
    read.map_err(|why| why.to_string())?;
    DispatchEventWithTypeDeserializer::new(event)
        .deserialize(data.clone())
        .map(|_| ())
        .map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc::unbounded_channel;

    fn typing() -> Value {
        json!({ "channel_id": "1", "guild_id": "4194304", "user_id": "3", "timestamp": 1 })
    }

    #[test]
    fn an_event_reaches_the_shard_and_intents_that_it_concerns() {
        let (line, mut received) = unbounded_channel();
        let mut gateway = Gateway::default();
        let mut violations = Vec::new();
        gateway.open(line, intent::GUILDS, (1, 2));
        let guild = Id::new(1 << 22);
        gateway.dispatch(
            "TYPING_START",
            &typing(),
            Some(guild),
            intent::GUILDS,
            &mut violations,
        );
        assert!(received.try_recv().is_ok());
        gateway.dispatch(
            "TYPING_START",
            &typing(),
            None,
            intent::GUILDS,
            &mut violations,
        );
        gateway.dispatch(
            "TYPING_START",
            &typing(),
            Some(guild),
            intent::GUILD_MEMBERS,
            &mut violations,
        );
        assert!(received.try_recv().is_err());
        assert_eq!(violations, Vec::<String>::new());
    }

    #[test]
    fn a_repeated_event_comes_twice_once() {
        let (line, mut received) = unbounded_channel();
        let mut gateway = Gateway {
            repeats: vec!["TYPING_START".to_owned()],
            ..Gateway::default()
        };
        gateway.open(line, 0, (0, 1));
        for _ in 0..2 {
            gateway.dispatch("TYPING_START", &typing(), None, 0, &mut Vec::new());
        }
        let count = std::iter::from_fn(|| received.try_recv().ok()).count();
        assert_eq!(count, 3);
    }

    #[test]
    fn what_twilight_cannot_read_is_a_violation() {
        let mut violations = Vec::new();
        Gateway::default().dispatch(
            "MESSAGE_CREATE",
            &json!({ "id": "1" }),
            None,
            0,
            &mut violations,
        );
        assert_eq!(violations.len(), 1, "{violations:?}");
    }

    #[test]
    fn a_session_ends_when_the_bot_begins_another() {
        let mut gateway = Gateway::default();
        let (line, _received) = unbounded_channel();
        let other = gateway.open(line.clone(), 0, (1, 2));
        for _ in 0..3 {
            let killed = gateway.open(line.clone(), 0, (0, 2));
            gateway.hung_up(&killed, &line, false);
            // Until then it could be resumed.
            assert!(gateway.sessions.contains_key(&killed));
        }
        assert_eq!(gateway.sessions.len(), 2);
        gateway.hung_up(&other, &line, true);
        assert!(!gateway.sessions.contains_key(&other));
    }

    #[test]
    fn a_bot_that_stopped_is_ready_only_after_it_registered_again() {
        let (line, _received) = unbounded_channel();
        let mut gateway = Gateway::default();
        let session = gateway.open(line.clone(), 0, (0, 1));
        gateway.registered();
        assert!(gateway.is_ready());
        gateway.hung_up(&session, &line, false);
        gateway.open(line.clone(), 0, (0, 1));
        assert!(!gateway.is_ready());
        gateway.registered();
        gateway.provoke(|| Out::Cut);
        let latest = gateway
            .sessions
            .keys()
            .next_back()
            .cloned()
            .expect("a session");
        gateway.hung_up(&latest, &line, false);
        gateway.open(line, 0, (0, 1));
        assert!(gateway.is_ready(), "the sandbox cut the wire itself");
    }
}
