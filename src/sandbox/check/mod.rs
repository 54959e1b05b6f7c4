//! Whether a body is one that Discord would take.
//!
//! twilight-validate judges first; what it misses (DISCORD 3 and 4) is judged here: unknown keys, duplicate custom ids, buttons beside menus,
//! empty parts of embeds, references to files, modals, autocomplete, flags, and most of what concerns commands. Each function returns
//! the problems that it found, for Discord's nested error object. Parts: [`mod@message`] with [`mod@file`], [`embed`] and [`component`];
//! [`mod@answer`] with [`mod@modal`]; [`command`] with [`option`].

mod answer;
mod command;
mod component;
mod embed;
mod file;
mod message;
mod modal;
mod option;

use serde_json::Value;

pub(crate) use answer::answer;
pub(crate) use command::commands;
pub(crate) use file::file_sizes;
pub(crate) use message::{Use, message};

use super::refusal::Problem;

type Problems = Vec<Problem>;

/// An object with only these keys, and at least the required ones.
pub(crate) fn object(value: &Value, known: &[&str], required: &[&str]) -> Problems {
    let mut problems = Vec::new();
    keys(value, "", known, &mut problems);
    for key in required.iter().filter(|key| value[**key].is_null()) {
        problems.push(Problem::new(
            *key,
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ));
    }
    problems
}

/// Discord ignores keys that it does not know; here they are mistakes, since nobody sends them on purpose.
fn keys(value: &Value, path: &str, known: &[&str], problems: &mut Problems) {
    let Some(map) = value.as_object() else {
        problems.push(Problem::new(
            path,
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        ));
        return;
    };
    for key in map.keys().filter(|key| !known.contains(&key.as_str())) {
        problems.push(Problem::new(
            at(path, key),
            "SANDBOX_UNKNOWN_KEY",
            "Unknown key",
        ));
    }
}

fn at(path: &str, key: impl std::fmt::Display) -> String {
    if path.is_empty() {
        key.to_string()
    } else {
        format!("{path}.{key}")
    }
}

/// A string of so many characters, white space at its ends left out.
pub(crate) fn length(
    value: &Value,
    path: impl Into<String>,
    min: usize,
    max: usize,
    problems: &mut Problems,
) {
    let Some(text) = value.as_str() else {
        problems.push(Problem::new(
            path,
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ));
        return;
    };
    let count = text.trim().chars().count();
    if count < min || count > max {
        let message = format!("Must be between {min} and {max} in length.");
        problems.push(Problem::new(path, "BASE_TYPE_BAD_LENGTH", message));
    }
}

fn optional_length(value: &Value, path: String, min: usize, max: usize, problems: &mut Problems) {
    if !value.is_null() {
        length(value, path, min, max, problems);
    }
}

/// A value that is none of those allowed.
pub(crate) fn choice_problem(path: impl Into<String>, choices: &str) -> Problem {
    Problem::new(
        path,
        "BASE_TYPE_CHOICES",
        format!("Value must be one of {choices}."),
    )
}

/// The entries of an array, with their paths.
fn entries<'a>(value: &'a Value, path: &'a str) -> impl Iterator<Item = (String, &'a Value)> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .enumerate()
        .map(move |(index, entry)| (at(path, index), entry))
}

/// A judgement of twilight-validate or twilight-model.
fn by_twilight<T, E: std::fmt::Display>(
    result: Result<T, E>,
    path: &str,
    problems: &mut Problems,
) -> Option<T> {
    result
        .map_err(|why| problems.push(Problem::new(path, "TWILIGHT", why.to_string())))
        .ok()
}

#[cfg(test)]
pub(crate) mod testing {
    use super::Problems;

    /// Where the problems are, for tables of cases.
    pub(crate) fn paths(problems: &Problems) -> Vec<&str> {
        problems
            .iter()
            .map(|problem| problem.path.as_str())
            .collect()
    }
}
