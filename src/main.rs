//! The `stratego-bot` command: reads the command line, sets up logging, runs one subcommand.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;

use clap::Parser as _;
use clap::error::ErrorKind;
use stratego_bot::clock::Clock;
use stratego_bot::config::{Command, CommandLine, Config, Options, dotenv, mistake};
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
    match line.command.unwrap_or(Command::Run) {
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
        Command::Run => match run(&line.options) {
            Ok(()) => ExitCode::SUCCESS,
            Err((status, what)) => complain(status, &what),
        },
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

/// Runs the bot; what went wrong comes with the exit status for it.
fn run(options: &Options) -> Result<(), (u8, String)> {
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
    let runtime = tokio::runtime::Runtime::new().map_err(|error| {
        (
            FAILED,
            format!("the program cannot start its threads: {error}"),
        )
    })?;
    let ended = runtime.block_on(async {
        let store = Store::open_alone(&options.database_url)
            .await
            .map_err(|error| usage(error.to_string()))?;
        let bot = Bot::new(&config, Matches::new(store.clone()), Clock::system());
        let jobs = tokio::spawn({
            let bot = bot.clone();
            async move { jobs::run(&bot).await }
        });
        let ended = bot.run(&config, stopped()).await;
        jobs.abort();
        store.close().await;
        ended.map_err(|error| match error {
            RunError::TokenRefused => usage(error.to_string()),
            RunError::Discord(_) => (FAILED, error.to_string()),
        })
    });
    // A look-up that hangs in a thread of its own holds nothing up.
    runtime.shutdown_background();
    ended
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

/// Ends with SIGTERM or Ctrl-C.
async fn stopped() {
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = terminated() => {}
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            terminate.recv().await;
        }
        Err(error) => {
            tracing::warn!(%error, "SIGTERM is not heard");
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending::<()>().await;
}
