//! What was wrong with a command line, in one sentence.
//!
//! clap's own words go over several lines and repeat what was given, which may be the token.

use std::env;

use clap::CommandFactory as _;
use clap::error::{ContextKind, ErrorKind};

use super::CommandLine;

/// The longest argument that is repeated. A token, and each part of it that is secret, is longer.
const REPEATED: usize = 24;

/// Says what is wrong. Values are never repeated, and names only where they cannot be a token.
#[must_use]
pub fn sentence(error: &clap::Error) -> String {
    let text = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let option = text(ContextKind::InvalidArg);
    let given = text(ContextKind::InvalidSubcommand) + &option;
    let what = match error.kind() {
        ErrorKind::InvalidSubcommand | ErrorKind::UnknownArgument if !is_repeatable(&given) => {
            return "an argument is not understood; give the token in DISCORD_TOKEN".to_owned();
        }
        ErrorKind::InvalidSubcommand => format!("there is no subcommand `{given}`"),
        ErrorKind::UnknownArgument if given.starts_with('-') => {
            format!("there is no option `{given}`")
        }
        ErrorKind::UnknownArgument => format!("the argument `{given}` is one too many"),
        ErrorKind::MissingRequiredArgument => format!("`{option}` is missing"),
        ErrorKind::ArgumentConflict => format!("`{option}` can be given only once"),
        ErrorKind::TooManyValues => format!("`{option}` takes no value"),
        ErrorKind::InvalidValue if text(ContextKind::InvalidValue).is_empty() => {
            format!("`{option}` needs a value")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!("the value of `{option}` is not understood")
        }
        ErrorKind::InvalidUtf8 => match garbled() {
            Some(variable) => format!("the environment variable {variable} is not UTF-8 text"),
            None => "an argument is not UTF-8 text".to_owned(),
        },
        kind => kind
            .as_str()
            .unwrap_or("the command line is not understood")
            .to_owned(),
    };
    let near = text(ContextKind::SuggestedArg) + &text(ContextKind::SuggestedSubcommand);
    let near = if near.is_empty() {
        ";".to_owned()
    } else {
        format!(", did you mean `{near}`?")
    };
    format!("{what}{near} `stratego-bot --help` lists what there is")
}

fn is_repeatable(given: &str) -> bool {
    given.len() <= REPEATED
        && given
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
}

/// The first of our variables that is no text.
fn garbled() -> Option<String> {
    let command = CommandLine::command();
    let all = command
        .get_subcommands()
        .chain([&command])
        .flat_map(clap::Command::get_arguments);
    all.filter_map(clap::Arg::get_env)
        .find(|name| env::var_os(name).is_some_and(|value| value.to_str().is_none()))
        .map(|name| name.to_string_lossy().into_owned())
}
