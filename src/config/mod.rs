//! The command line and its environment variables.
//!
//! Knows nothing of what is done with the values; `main` runs the subcommand. [`dotenv`] reads the file `.env`, and
//! [`mistake`] says what is wrong with a command line.

pub mod dotenv;
pub mod mistake;

use std::convert::Infallible;
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};
use url::Url;

/// A Discord bot that plays Stratego between the people of a server.
#[derive(Debug, Parser)]
#[command(name = "stratego-bot", version, about)]
pub struct CommandLine {
    /// What to do; without a subcommand, `run`.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How to run the bot.
    #[command(flatten)]
    pub options: Options,
}

/// A subcommand.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the bot (the default)
    Run(Tether),
    /// Try the bot without Discord: in a browser, or one whole match by itself with `--play`
    #[cfg(feature = "sandbox")]
    Sandbox(Sandbox),
    /// Check record files: exit status 0 legal, 1 not legal, 2 not readable
    Verify {
        /// Print the legal moves of each position before the verdict
        #[arg(long, env = "STRATEGO_LEGAL", hide_env_values = true, value_parser = yes_or_no)]
        legal: bool,
        /// Record files; `-` reads standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<OsString>,
    },
    /// Print the address that adds the bot to a server, with the least rights it needs
    Invite,
}

/// What holds a bot that another program started.
#[derive(Debug, Default, Args)]
pub struct Tether {
    /// End when standard input ends: the bot does not outlive the program that started it
    #[arg(long, hide = true)]
    pub tethered: bool,
    /// The folder of a database that nobody wants any more when standard input has ended
    #[arg(long, hide = true, requires = "tethered", value_name = "FOLDER")]
    pub throw_away: Option<PathBuf>,
}

/// How the sandbox is to be.
#[cfg(feature = "sandbox")]
#[derive(Debug, Args)]
pub struct Sandbox {
    /// The port of 127.0.0.1 for the page (default 4747); 0 for any free one
    #[arg(long)]
    pub port: Option<u16>,
    /// The bot's database, to go on with the next time; without it, one that is thrown away
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
    /// Play one whole match without a browser, and save its pictures
    #[arg(long)]
    pub play: bool,
}

/// Options that every subcommand takes.
#[derive(Debug, Args)]
pub struct Options {
    /// The bot's token, from the Discord developer portal
    #[arg(long, env = "DISCORD_TOKEN", hide_env_values = true, global = true)]
    pub token: Option<GivenToken>,
    /// The database file; it and its folder are made where they are missing
    #[arg(
        long,
        env = "DATABASE_URL",
        hide_env_values = true,
        default_value = DATABASE,
        value_parser = or_default(DATABASE),
        global = true
    )]
    pub database_url: String,
    /// The address of Discord, or of anything that speaks like it
    #[arg(
        long,
        env = "DISCORD_API_URL",
        hide_env_values = true,
        default_value = DISCORD,
        value_parser = or_default(DISCORD),
        global = true
    )]
    pub discord_api_url: String,
    /// What is logged: a level, or `tracing` directives
    #[arg(
        long,
        env = "STRATEGO_LOG",
        hide_env_values = true,
        default_value = LOG,
        value_parser = or_default(LOG),
        global = true
    )]
    pub log: String,
}

/// The database file, where none is named.
const DATABASE: &str = "sqlite://stratego.db";
/// Where the sandbox's page is, where nothing else is asked for.
#[cfg(feature = "sandbox")]
pub const SANDBOX_PORT: u16 = 4747;
/// Discord's own address.
const DISCORD: &str = "https://discord.com";
/// What is logged, where nothing is asked for.
pub const LOG: &str = "warn,stratego_bot=info";

/// Takes an empty value for one that was not filled in.
fn or_default(
    default: &'static str,
) -> impl Fn(&str) -> Result<String, Infallible> + Clone + Send + Sync + 'static {
    move |given| {
        let given = given.trim();
        Ok(if given.is_empty() { default } else { given }.to_owned())
    }
}

/// Reads a flag's variable.
fn yes_or_no(given: &str) -> Result<bool, &'static str> {
    match given.trim().to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" | "on" => Ok(true),
        "false" | "0" | "no" | "off" | "" => Ok(false),
        _ => Err("it is neither yes nor no"),
    }
}

/// A token as it was given, not yet checked: clap would print the value of one that it could not read.
#[derive(Clone)]
pub struct GivenToken(String);

impl From<String> for GivenToken {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Debug for GivenToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GivenToken(…)")
    }
}

/// A well-formed bot token. Neither `Debug` nor any error shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The token itself, for the one place that sends it to Discord.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The application's id, with which a real token begins, in base64.
    #[must_use]
    pub fn application(&self) -> Option<u64> {
        use base64::Engine as _;
        let first = self.0.split('.').next()?.trim_end_matches('=');
        let bytes = base64::engine::general_purpose::STANDARD_NO_PAD
            .decode(first)
            .ok()?;
        String::from_utf8(bytes).ok()?.parse().ok()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// What is wrong with the configuration, and what would be right. Never shows the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// No token was given.
    #[error(
        "no token: set DISCORD_TOKEN (in the environment or in a file .env) to the token from the Bot page of the Discord developer portal"
    )]
    NoToken,
    /// The token has not the form of one.
    #[error(
        "DISCORD_TOKEN is not a bot token: copy it whole from the Bot page of the Discord developer portal (three parts joined by dots)"
    )]
    MalformedToken,
    /// The address is no HTTP address, or has more in it than the host and the port.
    #[error("DISCORD_API_URL is not an address like https://discord.com, without a path")]
    MalformedAddress,
}

impl FromStr for Token {
    type Err = ConfigError;

    /// # Errors
    /// [`ConfigError::MalformedToken`] unless the text has three parts of letters, digits, `-` and `_`, joined by dots.
    fn from_str(text: &str) -> Result<Self, ConfigError> {
        let token = text.trim().trim_start_matches("Bot ");
        let is_clean = |part: &str| {
            !part.is_empty()
                && part
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "-_=".contains(c))
        };
        if token.split('.').count() == 3 && token.split('.').all(is_clean) {
            Ok(Self(token.to_owned()))
        } else {
            Err(ConfigError::MalformedToken)
        }
    }
}

/// What the running bot needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The bot's token.
    pub token: Token,
    /// The address of Discord, without a path.
    pub discord_api_url: String,
}

impl Config {
    /// Checks what was given.
    ///
    /// # Errors
    /// [`ConfigError`] says what is missing or malformed.
    pub fn new(options: &Options) -> Result<Self, ConfigError> {
        let GivenToken(given) = options.token.as_ref().ok_or(ConfigError::NoToken)?;
        if given.trim().is_empty() {
            return Err(ConfigError::NoToken);
        }
        let address = options.discord_api_url.trim_end_matches('/');
        let is_base = Url::parse(address).is_ok_and(|url| {
            ["http", "https"].contains(&url.scheme())
                && (url.path(), url.query(), url.fragment()) == ("/", None, None)
        });
        if !is_base {
            return Err(ConfigError::MalformedAddress);
        }
        Ok(Self {
            token: given.parse()?,
            discord_api_url: address.to_owned(),
        })
    }

    /// Whether the bot talks to Discord itself rather than to something that stands in for it.
    #[must_use]
    pub fn is_real_discord(&self) -> bool {
        self.discord_api_url == DISCORD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB";

    #[test]
    fn a_token_is_checked_and_never_shown() {
        let token: Token = GOOD.parse().expect("well formed");
        assert_eq!(token.application(), Some(123_456_789_012_345_678));
        assert!(!format!("{token:?}").contains("Gabcde"));
        for bad in [
            "",
            "abc",
            "a.b",
            "MTIzNDU2Nzg5MDEyMzQ1Njc4..x",
            &format!("{GOOD}.x"),
            "MTIz NDU2.a.b",
        ] {
            assert_eq!(
                bad.parse::<Token>(),
                Err(ConfigError::MalformedToken),
                "{bad}"
            );
        }
    }
}
