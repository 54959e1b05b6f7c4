//! A table to play at: the sandbox with a guild and its people, and the real bot on a database of its own.
//!
//! The bot runs in a runtime of its own, so that [`Table::kill_bot`] takes it away between any two of its steps, as `kill -9` would: nothing
//! of it is asked, and what it had not committed is lost. Its database is a file that outlives it.

use std::path::PathBuf;
use std::time::Duration;

use stratego_bot::clock::{Clock, Hand, Timestamp};
use stratego_bot::config::Config;
use stratego_bot::discord::Bot;
use stratego_bot::ids::{InteractionId, MatchId};
use stratego_bot::jobs;
use stratego_bot::matches::{Matches, Origin};
use stratego_bot::sandbox::{self, Answer, Channel, Guild, Message, Person, Sandbox};
use stratego_bot::store::Store;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::{log, openapi};

/// Everything that an end-to-end test needs. Ann challenges, Ben accepts, Cem looks on.
pub(crate) struct Table {
    pub(crate) discord: Sandbox,
    pub(crate) guild: Guild,
    pub(crate) channel: Channel,
    pub(crate) ann: Person,
    pub(crate) ben: Person,
    pub(crate) cem: Person,
    clock: Clock,
    hand: Hand,
    folder: TempDir,
    bot: Option<Running>,
}

struct Running {
    runtime: Runtime,
    task: JoinHandle<()>,
    stop: oneshot::Sender<()>,
}

impl Table {
    /// A table with the bot at it.
    pub(crate) async fn set() -> Self {
        let mut table = Self::around(Sandbox::builder()).await;
        table.start_bot().await;
        table
    }

    /// A table in real time and without a bot: for the program itself.
    pub(crate) async fn set_in_time() -> Self {
        let now = Clock::system().now().as_millis();
        let now = u64::try_from(now).expect("a time after 1970");
        Self::around(Sandbox::builder().start_at(now).follow_time()).await
    }

    async fn around(discord: sandbox::Builder) -> Self {
        log::listen();
        let discord = discord
            .oracle(openapi::judge)
            .start()
            .await
            .expect("a free port");
        let guild = discord.guild("Parlour");
        let channel = guild.channel("games");
        let people = ["Ann", "Ben", "Cem"].map(|name| guild.member(name));
        let [ann, ben, cem] = people;
        let (clock, hand) = Clock::manual(Timestamp::from_millis(
            i64::try_from(discord.now()).expect("a time of this century"),
        ));
        let folder = TempDir::new().expect("a temporary folder");
        Self {
            discord,
            guild,
            channel,
            ann,
            ben,
            cem,
            clock,
            hand,
            folder,
            bot: None,
        }
    }

    /// The database file.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("stratego.db")
    }

    /// The bot's own use cases on its database, to see what is stored.
    pub(crate) async fn matches(&self) -> Matches {
        Matches::new(self.store().await)
    }

    async fn store(&self) -> Store {
        let url = format!("sqlite://{}", self.database().display());
        Store::open(&url).await.expect("the database opens")
    }

    /// Starts the bot and waits until it is ready.
    pub(crate) async fn start_bot(&mut self) {
        let config = Config {
            token: self.discord.token().parse().expect("a well-formed token"),
            discord_api_url: self.discord.url(),
        };
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let url = format!("sqlite://{}", self.database().display());
        let clock = self.clock.clone();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = runtime.spawn(async move {
            let store = Store::open(&url).await.expect("the database opens");
            let bot = Bot::new(&config, Matches::new(store.clone()), clock);
            let jobs = tokio::spawn({
                let bot = bot.clone();
                async move { jobs::run(&bot).await }
            });
            let stopped = async { drop(stopped.await) };
            bot.run(&config, stopped).await.expect("the bot runs");
            jobs.abort();
            store.close().await;
        });
        self.bot = Some(Running {
            runtime,
            task,
            stop,
        });
        self.discord.bot_ready().await;
    }

    /// Ends the bot as SIGTERM does: what runs is finished.
    pub(crate) async fn stop_bot(&mut self) {
        let bot = self.bot.take().expect("a running bot");
        bot.stop.send(()).expect("the bot waits for this");
        bot.task.await.expect("the bot ends well");
        bot.runtime.shutdown_background();
        self.discord.bot_gone().await;
    }

    /// Takes the bot away without a word to it.
    pub(crate) async fn kill_bot(&mut self) {
        let bot = self.bot.take().expect("a running bot");
        bot.runtime.shutdown_background();
        self.discord.bot_gone().await;
    }

    /// The time that it is for the bot.
    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Whether the bot was ended and not started again.
    pub(crate) fn is_away(&self) -> bool {
        self.bot.is_none()
    }

    /// Moves all clocks on.
    pub(crate) fn advance(&self, by: Duration) {
        self.discord.advance(by);
        self.hand.advance(by);
    }

    /// Ann challenges Ben, playing Red; gives the challenge.
    pub(crate) async fn challenge(&self, variant: &str) -> Message {
        self.ann
            .command(&self.channel, "challenge")
            .option("opponent", &self.ben)
            .option("variant", variant)
            .option("side", "Red")
            .send()
            .await
            .public()
    }

    /// A match whose players place their pieces.
    pub(crate) async fn accepted(&self, variant: &str) {
        let challenge = self.challenge(variant).await;
        self.ben.press(&challenge, "Accept").await;
        self.settle().await;
    }

    /// A match that has begun, with these setups; Ann is Red.
    pub(crate) async fn begun(&self, variant: &str, red: &str, blue: &str) {
        self.accepted(variant).await;
        for (person, setup) in [(&self.ann, red), (&self.ben, blue)] {
            let panel = person
                .command(&self.channel, "setup")
                .option("text", setup)
                .send()
                .await
                .private();
            person.press(&panel, "Ready").await;
            self.settle().await;
        }
    }

    /// The match's newest message in the channel.
    pub(crate) fn board(&self) -> Message {
        let messages = self.ann.sees(&self.channel);
        messages
            .into_iter()
            .rfind(|message| !message.is_ephemeral())
            .expect("a board")
    }

    /// A person's private view in the DM.
    #[expect(clippy::unused_self, reason = "it reads like the board")]
    pub(crate) fn view(&self, person: &Person) -> Message {
        let messages = person.sees(&person.dm());
        messages
            .into_iter()
            .rfind(|message| !message.is_ephemeral())
            .expect("a private view")
    }

    /// Plays a ply by `/move` in the channel.
    pub(crate) async fn play(&self, person: &Person, from: &str, to: &str) -> Answer {
        person
            .command(&self.channel, "move")
            .option("from", from)
            .option("to", to)
            .send()
            .await
    }

    /// Waits until every message shows its match as it is, and the bot has come to rest.
    pub(crate) async fn settle(&self) {
        let matches = self.matches().await;
        // Each round is a while without any change.
        for _ in 0..50 {
            self.discord.settle().await;
            let due = matches.due(self.now() + Duration::from_mins(1), 100).await;
            let mut due = due.expect("the jobs").into_iter();
            if !due.any(|job| job.kind.is_refresh()) {
                return;
            }
        }
        panic!("messages stay behind:\n{}", self.ann.screen());
    }

    /// Changes the database behind the bot's back.
    pub(crate) async fn sql(&self, statement: &'static str) {
        use sqlx::Connection as _;
        let url = format!("sqlite://{}", self.database().display());
        let mut connection = sqlx::SqliteConnection::connect(&url)
            .await
            .expect("a connection");
        let done = sqlx::raw_sql(statement).execute(&mut connection).await;
        done.expect("a statement");
        connection.close().await.expect("closed");
    }

    /// Plays plies of match 1, as `a4-a5 b7-b6`, past Discord, and waits until the channel shows them.
    pub(crate) async fn fast_forward(&self, plies: &str) {
        let (matches, id) = (self.matches().await, MatchId::from(1));
        let mut game = matches.load(id).await.expect("a match");
        for mv in plies.split_whitespace() {
            let player = game.waits_for()[0];
            let origin = Origin {
                interaction: InteractionId::from(u64::from(game.ply()) + 1),
                answer: None,
            };
            let mv = mv.parse().expect("a move");
            let done = matches.play(id, player, mv, None, origin, self.now()).await;
            game = done.expect("a legal move").after;
        }
        // The job that looks after messages that lag behind.
        self.advance(Duration::from_secs(3));
        let plies = format!("· {} pl", game.ply());
        let shown = |message: &Message| message.says(&[&plies]);
        self.ann.waits_for(&self.channel, &plies, shown).await;
        self.settle().await;
    }

    /// The bot has come to rest, and has done nothing that Discord would not take.
    pub(crate) async fn leave(mut self) {
        self.discord.settle().await;
        if self.bot.is_some() {
            self.stop_bot().await;
        }
        self.discord.assert_no_violations();
        log::assert_clean();
    }
}

impl Drop for Table {
    /// A runtime may not end inside another; a failed test leaves its bot to this.
    fn drop(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.runtime.shutdown_background();
        }
    }
}
