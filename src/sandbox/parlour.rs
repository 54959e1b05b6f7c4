//! The little server that `stratego-bot sandbox` shows: the same at every start, so that a bot can go on with the database of last time.

use std::process::Command;

use super::keeper::{KeepError, keep};
use super::{Channel, Guild, Permissions, Person, Sandbox};

/// Events and calls that are remembered whole. A window of the page that is further behind than that draws its screen anew.
const REMEMBERED: usize = 1000;

/// A sandbox with a server, two channels and three people in it. All their ids are the same in every one: they are made in one order at one
/// time, and only then the clock begins to run. What is new in a later version comes at the end.
#[derive(Clone, Debug)]
pub struct Parlour {
    /// The sandbox.
    pub discord: Sandbox,
    /// The server.
    pub guild: Guild,
    /// Where people play.
    pub channel: Channel,
    /// Who challenges, and may manage the server.
    pub ann: Person,
    /// Who is challenged.
    pub ben: Person,
    /// Who looks on.
    pub cleo: Person,
}

impl Parlour {
    /// Opens one on a port of 127.0.0.1 (0: any free one). `now` is the time in milliseconds of Unix time, from which its clock goes on.
    ///
    /// # Errors
    /// The port cannot be had.
    pub async fn open(port: u16, now: u64) -> std::io::Result<Self> {
        let discord = Sandbox::builder().port(port).start().await?;
        let guild = discord.guild("Parlour");
        let channel = guild.channel("games");
        let _ = guild.channel("quiet-games");
        let ann = guild.member_with("Ann", Permissions::MANAGE_GUILD);
        let [ben, cleo] = ["Ben", "Cleo"].map(|name| guild.member(name));
        for person in [&ann, &ben, &cleo] {
            let _ = person.dm();
        }
        discord.shared.change(|world| {
            world.clock.run_from(now);
            world.remembers = Some(REMEMBERED);
        });
        Ok(Self {
            discord,
            guild,
            channel,
            ann,
            ben,
            cleo,
        })
    }

    /// Says on the page that the bot's database was there before: its matches go on, though the world is new.
    pub fn goes_on(&self) {
        self.discord.shared.change(|world| world.goes_on = true);
    }

    /// Waits until the bot has first called, or for some seconds: by then it has all that it needs.
    pub async fn bot_called(&self) {
        let _ = self.discord.next_calls(0).await;
    }

    /// Keeps the bot running, which `command` starts with this sandbox's address and token, until `stop` ends. A bot that dies is started
    /// again.
    ///
    /// # Errors
    /// It cannot be started, or ends with status 2.
    pub async fn keep(
        &self,
        command: Command,
        stop: impl Future<Output = ()>,
    ) -> Result<(), KeepError> {
        keep(&self.discord.shared, command, stop).await
    }
}
