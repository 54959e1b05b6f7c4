//! The options of a command, and their choices (docs: interactions/application-commands, "Application command option structure").
//! Tested with [`super::command`].

use serde_json::Value;

use super::command::{described, localisations, named};
use super::{Problems, at, choice_problem, entries, keys, length};
use crate::sandbox::refusal::Problem;

/// `depth`: 0 for a command's own options, 1 inside a subcommand or group, 2 inside a group's subcommand.
pub(super) fn options(list: &Value, path: &str, depth: u8, problems: &mut Problems) {
    if list.as_array().is_some_and(|list| list.len() > 25) {
        problems.push(Problem::new(
            path,
            "BASE_TYPE_MAX_LENGTH",
            "Must be 25 or fewer in length.",
        ));
    }
    let mut names: Vec<String> = Vec::new();
    let mut was_optional = false;
    for (here, option) in entries(list, path) {
        let known = [
            "type",
            "name",
            "name_localizations",
            "description",
            "description_localizations",
            "required",
            "choices",
            "options",
            "channel_types",
            "min_value",
            "max_value",
            "min_length",
            "max_length",
            "autocomplete",
        ];
        keys(option, &here, &known, problems);
        named(option, &here, problems);
        described(option, &here, problems);
        let kind = option["type"].as_u64().unwrap_or(0);
        match kind {
            1 if depth < 2 => options(&option["options"], &at(&here, "options"), 2, problems),
            2 if depth == 0 => options(&option["options"], &at(&here, "options"), 1, problems),
            3..=11 => value_option(option, kind, &here, problems),
            _ => problems.push(choice_problem(
                at(&here, "type"),
                "the option types of this depth",
            )),
        }
        let required = option["required"] == Value::Bool(true);
        if required && was_optional {
            let message = "Required options must be placed before non-required options";
            problems.push(Problem::new(
                &here,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                message,
            ));
        }
        was_optional |= !required && kind > 2;
        // Localised names must differ as well.
        let localised = option["name_localizations"].as_object();
        for (locale, name) in localised
            .into_iter()
            .flatten()
            .map(|(l, n)| (l.as_str(), n))
            .chain([("", &option["name"])])
        {
            let key = format!("{locale} {}", name.as_str().unwrap_or_default());
            if names.contains(&key) {
                let message = "Option names must be unique";
                problems.push(Problem::new(
                    at(&here, "name"),
                    "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                    message,
                ));
            }
            names.push(key);
        }
    }
}

fn value_option(option: &Value, kind: u64, path: &str, problems: &mut Problems) {
    let choices = option["choices"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let autocompletes = option["autocomplete"] == Value::Bool(true);
    if !matches!(kind, 3 | 4 | 10) && (autocompletes || !choices.is_empty())
        || autocompletes && !choices.is_empty()
    {
        let message =
            "Choices and autocomplete exclude each other, and are for text and numbers only.";
        problems.push(Problem::new(
            at(path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE",
            message,
        ));
    }
    if choices.len() > 25 {
        problems.push(Problem::new(
            at(path, "choices"),
            "BASE_TYPE_MAX_LENGTH",
            "Must be 25 or fewer in length.",
        ));
    }
    for (here, choice) in entries(&option["choices"], &at(path, "choices")) {
        keys(
            choice,
            &here,
            &["name", "name_localizations", "value"],
            problems,
        );
        length(&choice["name"], at(&here, "name"), 1, 100, problems);
        for (here, value) in localisations(choice, "name_localizations", &here, problems) {
            length(&value, here, 1, 100, problems);
        }
        let value = &choice["value"];
        let fits = match kind {
            3 => value
                .as_str()
                .is_some_and(|text| (1..=100).contains(&text.chars().count())),
            4 => value
                .as_i64()
                .is_some_and(|number| number.unsigned_abs() < 1 << 53),
            _ => value.is_number(),
        };
        if !fits {
            problems.push(Problem::new(
                at(&here, "value"),
                "BASE_TYPE_BAD_LENGTH",
                "Not a value of this option's kind.",
            ));
        }
    }
    for (key, least, most) in [("min_length", 0, 6000), ("max_length", 1, 6000)] {
        let value = &option[key];
        if !value.is_null()
            && (kind != 3 || !value.as_u64().is_some_and(|n| (least..=most).contains(&n)))
        {
            problems.push(Problem::new(
                at(path, key),
                "NUMBER_TYPE_MAX",
                "For text only, and up to 6000.",
            ));
        }
    }
    for key in ["min_value", "max_value"] {
        if !option[key].is_null() && !matches!(kind, 4 | 10) {
            problems.push(Problem::new(
                at(path, key),
                "NUMBER_TYPE_MAX",
                "For numbers only.",
            ));
        }
    }
}
