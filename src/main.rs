//! The `stratego-bot` command: reads the command line, sets up logging, runs one subcommand.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser as _;
use clap::error::ErrorKind;
use futures::future::{self, FutureExt as _};
use stratego_bot::clock::Clock;
use stratego_bot::config::{Command, CommandLine, Config, Options, Tether, dotenv, mistake};
use stratego_bot::discord::{self, Bot, RunError};
use stratego_bot::matches::Matches;
use stratego_bot::store::Store;
use stratego_bot::{jobs, verify};
use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{FilterExt as _, LevelFilter, filter_fn};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

/// Exit status of what the person who started the program can mend.
const USAGE: u8 = 2;
/// Exit status of what may pass by itself: whatever watches over the program may start it again.
const FAILED: u8 = 1;
/// A program that is killed closes all that it holds, one after the other: the connection to it may end this long before the tether does.
const APART: Duration = Duration::from_millis(500);

fn main() -> ExitCode {
    if let Err(error) = dotenv::load() {
        return complain(USAGE, &error.to_string());
    }
    let line = match CommandLine::try_parse() {
        Ok(line) => line,
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
            ) =>
        {
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return complain(USAGE, &mistake::sentence(&error)),
    };
    match line.command.unwrap_or(Command::Run(Tether::default())) {
        Command::Verify { legal, files } => {
            match verify::run(
                &files,
                legal,
                &mut io::stdin().lock(),
                &mut io::stdout().lock(),
            ) {
                Ok(status) => ExitCode::from(status),
                Err(error) => complain(USAGE, &format!("the verdict cannot be written: {error}")),
            }
        }
        Command::Invite => match invite(&line.options) {
            Ok(address) => {
                println!("{address}");
                ExitCode::SUCCESS
            }
            Err(what) => complain(USAGE, &what),
        },
        Command::Run(tether) => ended(run(&line.options, &tether)),
        #[cfg(feature = "sandbox")]
        Command::Sandbox(wish) => ended(sandbox::run(&line.options, &wish)),
    }
}

/// What went wrong comes with the exit status for it; no words where it has been said already.
type Ended = Result<(), (u8, String)>;

fn ended(ended: Ended) -> ExitCode {
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err((status, what)) if what.is_empty() => ExitCode::from(status),
        Err((status, what)) => complain(status, &what),
    }
}

/// One line on standard error that says what to do.
fn complain(status: u8, what: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "stratego-bot: {what}");
    ExitCode::from(status)
}

fn invite(options: &Options) -> Result<String, String> {
    let config = Config::new(options).map_err(|error| error.to_string())?;
    discord::invite(&config.token).ok_or_else(|| {
        "DISCORD_TOKEN does not begin with an application's id, so it cannot be invited".to_owned()
    })
}

/// Runs the bot; a tethered one also ends with its standard input, and then takes the folder away that it was told to.
fn run(options: &Options, tether: &Tether) -> Ended {
    let usage = |what: String| (USAGE, what);
    let config = Config::new(options).map_err(|error| usage(error.to_string()))?;
    let filter = filter(&options.log).ok_or_else(|| {
        usage(
            "STRATEGO_LOG is not understood; for example: info, or warn,stratego_bot=debug"
                .to_owned(),
        )
    })?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_filter(filter.and(filter_fn(is_discreet)));
    tracing_subscriber::registry().with(lines).init();
    let runtime = threads()?;
    // Only the sandbox tethers a bot, and there the file is named by an option of its own.
    let setting = if tether.tethered {
        "--database"
    } else {
        "DATABASE_URL"
    };
    let ended = runtime.block_on(async {
        let cut = if tether.tethered {
            input_ended().boxed()
        } else {
            future::pending().boxed()
        };
        let cut = cut.shared();
        let ended = match Store::open_alone(&options.database_url).await {
            Ok(store) => serve(&config, store, cut.clone()).await,
            Err(error) => Err(usage(format!("{setting}: {error}"))),
        };
        if let Some(folder) = &tether.throw_away
            && tokio::time::timeout(APART, cut).await.is_ok()
        {
            // Whoever held the tether may do it at the same time.
            let _ = std::fs::remove_dir_all(folder);
        }
        ended
    });
    // A look-up that hangs in a thread of its own holds nothing up.
    runtime.shutdown_background();
    ended
}

/// Runs the bot on an open database until it is stopped or `cut` off.
async fn serve(config: &Config, store: Store, cut: impl Future<Output = ()> + Send) -> Ended {
    let bot = Bot::new(config, Matches::new(store.clone()), Clock::system());
    let jobs = tokio::spawn({
        let bot = bot.clone();
        async move { jobs::run(&bot).await }
    });
    let ended = bot
        .run(config, async {
            tokio::select! {
                () = stopped(false) => {}
                () = cut => {}
            }
        })
        .await;
    jobs.abort();
    store.close().await;
    ended.map_err(|error| match error {
        RunError::TokenRefused => (USAGE, error.to_string()),
        RunError::Discord(_) => (FAILED, error.to_string()),
    })
}

fn threads() -> Result<tokio::runtime::Runtime, (u8, String)> {
    tokio::runtime::Runtime::new().map_err(|error| {
        (
            FAILED,
            format!("the program cannot start its threads: {error}"),
        )
    })
}

/// Ends with standard input, which the thread that reads it may wait for until the program ends.
async fn input_ended() {
    let (ended, notice) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        let _ = ended.send(());
    });
    let _ = notice.await;
}

/// Reads what is to be logged. A lone word is a level: `tracing` takes any other for a module, and would log nothing else.
fn filter(directives: &str) -> Option<EnvFilter> {
    let is_understood = |directive: &str| {
        let is_word = directive
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_:.-".contains(c));
        !is_word || directive.parse::<LevelFilter>().is_ok()
    };
    let understood = directives.split(',').map(str::trim).all(is_understood);
    if understood {
        EnvFilter::try_new(directives).ok()
    } else {
        None
    }
}

/// The libraries below write tokens and whole messages into their spans and debug lines. Whatever is asked for, only their
/// warnings are shown.
fn is_discreet(metadata: &Metadata<'_>) -> bool {
    metadata.target().starts_with("stratego_bot") || *metadata.level() <= Level::WARN
}

/// Ends with SIGTERM or Ctrl-C, and when the terminal closes if that is asked for. They are heard from the call on, not only once it is waited
/// for. Who starts a program with `nohup` wants it to outlive the terminal, so what is ignored by then stays so.
#[cfg(unix)]
fn stopped(hears_hang_up: bool) -> impl Future<Output = ()> {
    use futures::future::select_all;
    use tokio::signal::unix::{SignalKind, signal};
    let hang_up = (hears_hang_up && !ignores_hang_up()).then(SignalKind::hangup);
    let kinds = [SignalKind::interrupt(), SignalKind::terminate()];
    let heard = kinds.into_iter().chain(hang_up).filter_map(|kind| {
        let heard = signal(kind);
        heard
            .inspect_err(|error| tracing::warn!(%error, ?kind, "a signal is not heard"))
            .ok()
    });
    let heard: Vec<_> = heard
        .map(|mut signal| async move { signal.recv().await }.boxed())
        .collect();
    async {
        if heard.is_empty() {
            std::future::pending::<()>().await;
        }
        select_all(heard).await;
    }
}

/// Whether whoever started this program had it ignore SIGHUP, the first in Linux's mask of signals (proc(5)). Elsewhere it is not known.
#[cfg(unix)]
fn ignores_hang_up() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & 1 == 1)
}

#[cfg(not(unix))]
async fn stopped(_hears_hang_up: bool) {
    let _ = tokio::signal::ctrl_c().await;
}

/// `stratego-bot sandbox`: the little Discord, and this same program as its bot.
#[cfg(feature = "sandbox")]
mod sandbox {
    use std::io::{self, IsTerminal as _, Write as _};
    use std::path::{Path, absolute};
    use std::process::Command;

    use stratego_bot::clock::Clock;
    use stratego_bot::config::{LOG, Options, SANDBOX_PORT, Sandbox};
    use stratego_bot::sandbox::{Demo, KeepError, Parlour};
    use tempfile::{Builder, TempDir};
    use tokio::sync::oneshot;

    use super::{Ended, FAILED, USAGE, stopped, threads};

    /// Opens it, and keeps the bot running until the end is asked for, or until the match is over that was to be played.
    pub(crate) fn run(options: &Options, wish: &Sandbox) -> Ended {
        let runtime = threads()?;
        let ended = runtime.block_on(async {
            let stopped = stopped(true);
            let (database, folder) = if let Some(file) = &wish.database {
                (file.clone(), None)
            } else {
                let folder = throw_away()?;
                (folder.path().join("stratego.db"), Some(folder))
            };
            // A match that nobody looks at needs no port that anybody knows.
            let port = wish
                .port
                .unwrap_or(if wish.play { 0 } else { SANDBOX_PORT });
            let parlour = open(port).await?;
            let mut bot = bot(options, &parlour, &database)?;
            if let Some(folder) = &folder {
                bot.arg("--throw-away").arg(folder.path());
            } else if database.metadata().is_ok_and(|file| file.len() > 0) {
                parlour.goes_on();
            }
            if wish.play {
                return play(&parlour, bot, stopped).await;
            }
            keep(&parlour, bot, stopped).await
        });
        runtime.shutdown_background();
        ended
    }

    /// A folder for a database that nobody wants any more afterwards.
    fn throw_away() -> Result<TempDir, (u8, String)> {
        let folder = Builder::new().prefix("stratego-sandbox-").tempdir();
        folder.map_err(|why| failed(format!("there is no place for the database: {why}")))
    }

    /// Says the address as soon as the bot is there: one that cannot open its database has only that to say.
    async fn keep(parlour: &Parlour, bot: Command, stopped: impl Future<Output = ()>) -> Ended {
        let mut keeping = std::pin::pin!(parlour.keep(bot, stopped));
        tokio::select! {
            kept = &mut keeping => return kept.map_err(|why| unkept(&why)),
            () = parlour.bot_called() => {}
        }
        println!(
            "The sandbox is at {}/ (Ctrl-C ends it)",
            parlour.discord.url()
        );
        keeping.await.map_err(|why| unkept(&why))
    }

    async fn play(parlour: &Parlour, bot: Command, stopped: impl Future<Output = ()>) -> Ended {
        let (over, is_over) = oneshot::channel::<()>();
        let mut keeping = std::pin::pin!(parlour.keep(bot, async { drop(is_over.await) }));
        let demo = tokio::select! {
            demo = Demo::play(parlour, progress) => demo.map_err(failed),
            () = stopped => Err(failed("the match was not played to its end".to_owned())),
            kept = &mut keeping => {
                return kept.map_err(|why| unkept(&why));
            }
        };
        drop(over);
        keeping.await.map_err(|why| unkept(&why))?;
        let demo = demo?;
        let folder = Builder::new()
            .prefix("stratego-match-")
            .disable_cleanup(true)
            .tempdir();
        let folder =
            folder.map_err(|why| failed(format!("there is no place for the pictures: {why}")))?;
        let saved = demo.save(folder.path());
        saved.map_err(|why| failed(format!("the pictures cannot be saved: {why}")))?;
        if io::stdout().is_terminal() {
            println!();
        }
        println!("{}", demo.end);
        println!(
            "{} pictures are in {}",
            demo.pictures.len(),
            folder.path().display()
        );
        Ok(())
    }

    /// A line that counts, for whoever looks on.
    fn progress(plies: usize) {
        if io::stdout().is_terminal() {
            // A terminal that is closed is no reason to leave anything behind.
            let _ = write!(
                io::stdout(),
                "\r{plies} {}",
                if plies == 1 { "ply" } else { "plies" }
            );
            let _ = io::stdout().flush();
        }
    }

    async fn open(port: u16) -> Result<Parlour, (u8, String)> {
        let now = u64::try_from(Clock::system().now().as_millis()).unwrap_or_default();
        Parlour::open(port, now).await.map_err(|why| {
            let what = if why.kind() == io::ErrorKind::AddrInUse {
                format!(
                    "port {port} is in use: name another one with --port, or 0 for any that is free"
                )
            } else {
                format!("port {port} cannot be had ({why}): name another one with --port")
            };
            (USAGE, what)
        })
    }

    /// This program, run for the parlour. What the operator's own environment says of a real bot does not count here.
    fn bot(options: &Options, parlour: &Parlour, database: &Path) -> Result<Command, (u8, String)> {
        let found = |why| failed(format!("the program does not find itself: {why}"));
        let mut command = Command::new(std::env::current_exe().map_err(found)?);
        let log = if options.log == LOG {
            "warn"
        } else {
            &options.log
        };
        command
            .args(["run", "--tethered"])
            .env("DISCORD_TOKEN", parlour.discord.token())
            .env("DISCORD_API_URL", parlour.discord.url())
            .env("DATABASE_URL", url(database)?)
            .env("STRATEGO_LOG", log)
            // A proxy of the operator's does not lead to this machine.
            .env("NO_PROXY", "127.0.0.1")
            .env("no_proxy", "127.0.0.1");
        Ok(command)
    }

    /// The address of a database file, whatever stands in its name.
    fn url(file: &Path) -> Result<String, (u8, String)> {
        let wrong = |why: &str| (USAGE, format!("--database names no file ({why})"));
        let path = absolute(file).map_err(|why| wrong(&why.to_string()))?;
        let path = path
            .to_str()
            .ok_or_else(|| wrong("its name is not UTF-8 text"))?;
        Ok(format!(
            "sqlite://{}",
            path.replace('%', "%25").replace('?', "%3F")
        ))
    }

    fn unkept(why: &KeepError) -> (u8, String) {
        match why {
            KeepError::Hopeless => (USAGE, String::new()),
            KeepError::Start(_) => failed(why.to_string()),
        }
    }

    fn failed(what: String) -> (u8, String) {
        (FAILED, what)
    }
}
