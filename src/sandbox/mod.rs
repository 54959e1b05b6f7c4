//! A small Discord on loopback, for tests and for trying the bot without an account.
//!
//! It knows nothing of the bot: it is written against Discord's documentation, or it would confirm the bot's own misreadings. One port
//! serves the REST API (`/api/v10/…`), the gateway (a WebSocket at `/`) and a page for the browser (`/`, `/page/…`). It is strict: what Discord would refuse is refused, and what it
//! would only overlook (an unknown key or route) is recorded, see [`Sandbox::violations`].
//!
//! ```text
//! person ──acts──▶ world ──events──▶ gateway ──▶ the bot
//!    ▲               ▲                              │
//!    └──timeline─────┴──────── rest ◀───────────────┘      (check and faults stand in rest's door)
//! ```
//!
//! * [`world`]: what there is and how it changes; one lock, no IO.
//! * [`rest`]: one door for every call: log, faults, limits, [`check`], then the world.
//! * [`gateway`]: sessions, replay, close codes. Every event is also read by twilight-model.
//! * [`person`]: people who type, press, choose and submit, and who see only what they may see. Nothing there sleeps: everything waits for
//!   a change of the world, and gives up after some seconds with a picture of the person's screen.
//! * [`page`]: a chat client in a browser, and its API. [`robot`] plays for people; it alone knows this bot's commands.
//! * [`parlour`]: the server that `stratego-bot sandbox` shows, the same at every start; [`keeper`] keeps the bot's process running for
//!   it, [`demo`] is the match that plays itself.
//! * [`faults`], [`limits`], [`refusal`]: what goes wrong, and in which words.
//!
//! Time stands still but for [`Sandbox::advance`] (message ages, tokens of 15 minutes), unless [`Builder::follow_time`] is asked for; the 3
//! seconds for an answer and rate limits are real time, since a client waits in that.
//!
//! ```no_run
//! # async fn example() {
//! use stratego_bot::sandbox::Sandbox;
//! let discord = Sandbox::start().await;
//! let guild = discord.guild("Parlour");
//! let (channel, ann) = (guild.channel("games"), guild.member("Ann"));
//! // … start the bot with discord.url() and discord.token() …
//! discord.bot_ready().await;
//! let answer = ann.command(&channel, "move").option("from", "b4").option("to", "b5").send().await;
//! assert!(answer.private().text().contains("not your turn"));
//! # }
//! ```

mod calls;
mod check;
mod demo;
mod faults;
mod gateway;
mod id;
mod keeper;
mod limits;
mod line;
mod oracle;
mod page;
mod parlour;
mod person;
mod places;
mod refusal;
mod rest;
mod robot;
mod shared;
mod wire;
mod world;

pub use calls::{Acknowledgement, Call};
pub use demo::Demo;
pub use faults::{Fault, FaultHandle, Faults};
pub use id::Id;
pub use keeper::KeepError;
pub use limits::{Rate, RateLimits};
pub use oracle::Exchange;
pub use parlour::Parlour;
pub use person::{
    Answer, Button, CommandCall, Field, Given, Menu, MenuOption, Modal, Person, Sight, Suggestion,
};
pub use places::{Channel, Guild};
pub use refusal::{Code, Refusal};
pub use robot::{Played, Robot};
pub use wire::Wire;
pub use world::attachment::Attachment;
pub use world::message::Message;
pub use world::permission::Permissions;
pub use world::timeline::Event;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use id::Clock;
use limits::Limits;
use oracle::Oracle;
pub(crate) use shared::Shared;
use world::World;

/// 1 January 2026, 00:00 UTC, in milliseconds of Unix time: where a sandbox's clock stands at first.
const START: u64 = 1_767_225_600_000;

/// A running sandbox. Clones are the same one.
#[derive(Clone, Debug)]
pub struct Sandbox {
    shared: Arc<Shared>,
    address: SocketAddr,
}

/// How a sandbox is to be.
#[derive(Debug, Default)]
pub struct Builder {
    port: u16,
    start: Option<u64>,
    follows_time: bool,
    rates: RateLimits,
    oracle: Option<Oracle>,
}

impl Builder {
    /// Listens on this port instead of any free one.
    #[must_use]
    pub fn port(mut self, port: u16) -> Self {
        self.port = port;
        self
    }

    /// The clock starts at this time, in milliseconds of Unix time (2015 or later), instead of at the beginning of 2026.
    #[must_use]
    pub fn start_at(mut self, millis: u64) -> Self {
        self.start = Some(millis);
        self
    }

    /// The clock runs on with real time.
    #[must_use]
    pub fn follow_time(mut self) -> Self {
        self.follows_time = true;
        self
    }

    /// Other limits than those for tests.
    #[must_use]
    pub fn rate_limits(mut self, rates: RateLimits) -> Self {
        self.rates = rates;
        self
    }

    /// Shows every exchange to `judge`; what it returns counts as violations.
    #[must_use]
    pub fn oracle(
        mut self,
        judge: impl Fn(&Exchange<'_>) -> Vec<String> + Send + Sync + 'static,
    ) -> Self {
        self.oracle = Some(Oracle::new(judge));
        self
    }

    /// Starts it on 127.0.0.1.
    ///
    /// # Errors
    /// If the port cannot be had.
    pub async fn start(self) -> std::io::Result<Sandbox> {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", self.port)).await?;
        let address = listener.local_addr()?;
        let clock = Clock::new(self.start.unwrap_or(START), self.follows_time);
        let mut world = World::new(clock, Limits::new(self.rates), address.to_string());
        let token = token_for(world.bot());
        world.application.tokens.push(token);
        let shared = Arc::new(Shared::new(world, self.oracle));
        let discord = Sandbox { shared, address };
        tokio::spawn(rest::run(listener, discord.clone()));
        Ok(discord)
    }
}

impl Sandbox {
    /// A sandbox with the defaults, on any free port.
    ///
    /// # Panics
    /// If loopback has no free port.
    pub async fn start() -> Self {
        Self::builder()
            .start()
            .await
            .expect("a free port on 127.0.0.1")
    }

    /// For everything that is not as usual.
    #[must_use]
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// The address, as `http://127.0.0.1:4000`: what the bot takes in place of `https://discord.com`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The token that the bot may use.
    #[must_use]
    pub fn token(&self) -> String {
        self.shared.read(|world| {
            world
                .application
                .tokens
                .first()
                .cloned()
                .unwrap_or_default()
        })
    }

    /// The old token is worth nothing from now on: a bot that uses it is answered 401 and closed with 4004.
    #[must_use]
    pub fn reset_token(&self) -> String {
        self.shared.change(|world| {
            let token = format!("{}x", token_for(world.bot()));
            world.application.tokens = vec![token.clone()];
            token
        })
    }

    /// The bot's user, which is also the application's id.
    #[must_use]
    pub fn bot(&self) -> Id {
        self.shared.read(World::bot)
    }

    /// A new guild with the bot in it.
    #[must_use]
    pub fn guild(&self, name: &str) -> Guild {
        Guild::new(
            self.clone(),
            self.shared.change(|world| world.add_guild(name)),
        )
    }

    /// Somebody who is in no guild with the bot.
    #[must_use]
    pub fn outsider(&self, name: &str) -> Person {
        Person::new(
            self.clone(),
            self.shared.change(|world| world.add_user(name, false)),
        )
    }

    /// The sandbox's time, in milliseconds of Unix time.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.shared.read(|world| world.clock.now())
    }

    /// Moves the sandbox's clock on.
    pub fn advance(&self, by: Duration) {
        self.shared.change(|world| world.clock.advance(by));
    }

    /// All REST calls so far, in the order in which they came.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        self.shared.read(|world| world.calls.log.clone())
    }

    /// The calls after the first `count`: take `calls().len()` before and ask afterwards.
    #[must_use]
    pub fn calls_since(&self, count: usize) -> Vec<Call> {
        self.shared.read(|world| {
            world
                .calls
                .log
                .get(count..)
                .map(<[Call]>::to_vec)
                .unwrap_or_default()
        })
    }

    /// Waits for a call after the first `count`, and returns those there are. Empty after some seconds without one.
    pub async fn next_calls(&self, count: usize) -> Vec<Call> {
        let come = |world: &World| (world.calls.log.len() > count).then_some(());
        let _ = self.shared.wait_for(come).await;
        self.calls_since(count)
    }

    /// How long the bot took to acknowledge each interaction so far.
    #[must_use]
    pub fn acknowledgements(&self) -> Vec<Acknowledgement> {
        self.shared.read(|world| {
            let named = |interaction: &world::interaction::Interaction| {
                let data = &interaction.data;
                let name = data["name"]
                    .as_str()
                    .or_else(|| data["custom_id"].as_str())
                    .unwrap_or_default();
                match interaction.kind {
                    world::interaction::Kind::Autocomplete => format!("{name} (autocomplete)"),
                    _ => name.to_owned(),
                }
            };
            world
                .interactions
                .values()
                .map(|i| Acknowledgement {
                    interaction: i.id,
                    name: named(i),
                    took: i.acknowledged,
                })
                .collect()
        })
    }

    /// Everything that the bot did and Discord would not have taken, or would have overlooked. A good test ends with none.
    #[must_use]
    pub fn violations(&self) -> Vec<String> {
        self.shared.read(|world| world.violations.clone())
    }

    /// # Panics
    /// If there are violations; they are listed.
    #[track_caller]
    pub fn assert_no_violations(&self) {
        let violations = self.violations();
        assert!(
            violations.is_empty(),
            "{} violations:\n{}",
            violations.len(),
            violations.join("\n")
        );
    }

    /// The commands that are registered now, as Discord lists them.
    #[must_use]
    pub fn commands(&self) -> Vec<serde_json::Value> {
        self.shared.read(|world| {
            world
                .commands
                .iter()
                .map(|c| c.json(world.application.id))
                .collect()
        })
    }

    /// Where faults of REST calls are set.
    #[must_use]
    pub fn faults(&self) -> Faults<'_> {
        Faults(&self.shared)
    }

    /// The gateway, to make it misbehave.
    #[must_use]
    pub fn gateway(&self) -> Wire<'_> {
        Wire(&self.shared)
    }

    /// Waits until the bot is connected and has registered its commands since it came.
    ///
    /// # Panics
    /// If that takes more than some seconds.
    pub async fn bot_ready(&self) {
        let ready = self
            .shared
            .wait_for(|world| world.gateway.is_ready().then_some(()))
            .await;
        assert!(
            ready.is_some(),
            "the bot is not ready; its calls:\n{}\nviolations: {:?}",
            self.call_lines(),
            self.violations()
        );
    }

    /// Whether the bot is connected and has registered its commands, or is so within `patience`.
    pub async fn is_ready_within(&self, patience: Duration) -> bool {
        let ready = |world: &World| world.gateway.is_ready().then_some(());
        self.shared.wait_within(patience, ready).await.is_some()
    }

    /// Waits until no session of the bot is connected.
    ///
    /// # Panics
    /// If that takes more than some seconds.
    pub async fn bot_gone(&self) {
        let gone = self
            .shared
            .wait_for(|world| (!world.gateway.is_connected()).then_some(()))
            .await;
        assert!(gone.is_some(), "the bot is still connected");
    }

    /// Waits until the bot is at rest: no call of it is under way, no interaction waits for its first answer, and for a short while (150 ms of
    /// real time) nothing at all has changed. That while is a time-out on the notice of a change, so each new call starts it anew.
    ///
    /// # Panics
    /// If the bot does not come to rest in some seconds.
    pub async fn settle(&self) {
        assert!(
            self.shared.settled().await,
            "the bot does not come to rest; its calls:\n{}",
            self.call_lines()
        );
    }

    /// What the message is now, if it is still there.
    #[must_use]
    pub fn current(&self, message: &Message) -> Option<Message> {
        self.shared.read(|world| {
            world
                .message(message.id)
                .map(|message| Message::clone(&message))
        })
    }

    /// A moderator deletes a message.
    pub fn delete(&self, message: &Message) {
        // It may be gone already, which is what was wanted.
        let _ = self.shared.change(|world| world.delete_message(message.id));
    }

    fn call_lines(&self) -> String {
        let calls = self.calls();
        let last = calls.len().saturating_sub(20);
        let lines = calls[last..].iter().map(|call| {
            let status = call
                .status
                .map_or("under way or lost".to_owned(), |status| status.to_string());
            format!(
                "  {} → {status} {}",
                call.line(),
                call.fault.as_deref().unwrap_or_default()
            )
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// A token of the usual form: the bot's id in base 64, a time, and a signature.
fn token_for(bot: Id) -> String {
    let id = STANDARD_NO_PAD.encode(bot.to_string());
    format!("{id}.Sandbo.only-good-on-loopback-and-nowhere-else")
}
