//! Registration of commands (docs: interactions/application-commands; DISCORD 2.2).

use serde_json::{Value, json};
use twilight_model::application::command::Command;

use super::{Problems, at, by_twilight, choice_problem, entries, keys, length, option};
use crate::sandbox::refusal::Problem;

/// Characters of a command altogether, the longest localisation counted.
const SIZE: usize = 8000;

/// docs: reference, "Locales"; `ar` and `he` stand only in the `OpenAPI` description.
const LOCALES: [&str; 34] = [
    "ar", "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "he", "hr", "it", "lt",
    "hu", "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk",
    "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];

pub(crate) fn commands(list: &Value) -> Problems {
    let mut problems = Vec::new();
    if !list.is_array() {
        problems.push(Problem::new(
            "",
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        ));
    }
    let mut names: Vec<(u64, &str)> = Vec::new();
    for (path, command) in entries(list, "") {
        let kind = command["type"].as_u64().unwrap_or(1);
        command_body(command, kind, &path, &mut problems);
        let name = command["name"].as_str().unwrap_or_default();
        if names.contains(&(kind, name)) {
            let message = "Application command names must be unique";
            problems.push(Problem::new(
                at(&path, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                message,
            ));
        }
        names.push((kind, name));
    }
    for (kind, most) in [(1, 100), (2, 15), (3, 15)] {
        if names.iter().filter(|(known, _)| *known == kind).count() > most {
            problems.push(Problem::new(
                "",
                "BASE_TYPE_MAX_LENGTH",
                format!("More than {most} of type {kind}."),
            ));
        }
    }
    problems
}

fn command_body(command: &Value, kind: u64, path: &str, problems: &mut Problems) {
    let before = problems.len();
    let known = [
        "id",
        "type",
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "options",
        "default_member_permissions",
        "dm_permission",
        "contexts",
        "integration_types",
        "nsfw",
        "handler",
    ];
    keys(command, path, &known, problems);
    match kind {
        1 => {
            named(command, path, problems);
            described(command, path, problems);
        }
        2 | 3 => {
            length(&command["name"], at(path, "name"), 1, 32, problems);
            if command["description"]
                .as_str()
                .is_some_and(|text| !text.is_empty())
            {
                problems.push(Problem::new(
                    at(path, "description"),
                    "BASE_TYPE_MAX_LENGTH",
                    "Must be empty.",
                ));
            }
        }
        _ => problems.push(choice_problem(at(path, "type"), "(1, 2, 3)")),
    }
    option::options(&command["options"], &at(path, "options"), 0, problems);
    permissions(&command["default_member_permissions"], path, problems);
    for (key, most) in [("contexts", 2), ("integration_types", 1)] {
        for (here, value) in entries(&command[key], &at(path, key)) {
            if value.as_u64().is_none_or(|number| number > most) {
                problems.push(choice_problem(here, "those documented"));
            }
        }
    }
    let installs: Vec<u64> = command["integration_types"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
        .collect();
    let contexts = command["contexts"].as_array();
    if contexts.is_some_and(|list| list.contains(&json!(2))) && !installs.contains(&1) {
        let message = "PRIVATE_CHANNEL needs USER_INSTALL";
        problems.push(Problem::new(
            at(path, "contexts"),
            "APPLICATION_COMMAND_CONTEXTS",
            message,
        ));
    }
    if size(command) > SIZE {
        problems.push(Problem::new(
            path,
            "APPLICATION_COMMAND_TOO_LARGE",
            "Command exceeds maximum size (8000)",
        ));
    }
    if problems.len() == before && kind == 1 {
        second_opinion(command, path, problems);
    }
}

/// twilight-validate, told what it takes for granted; its total of 4000 characters is out of date, so it is not asked about that.
fn second_opinion(command: &Value, path: &str, problems: &mut Problems) {
    let mut whole = command.clone();
    whole["type"] = json!(1);
    whole["version"] = json!("1");
    if let Some(map) = whole.as_object_mut() {
        // Sent as a string or as a number; twilight knows the former only.
        map.remove("default_member_permissions");
    }
    if let Some(parsed) = by_twilight(serde_json::from_value::<Command>(whole), path, problems) {
        by_twilight(
            twilight_validate::command::options(&parsed.options),
            path,
            problems,
        );
    }
}

fn permissions(value: &Value, path: &str, problems: &mut Problems) {
    let fits = value.is_null()
        || value.is_u64()
        || value
            .as_str()
            .is_some_and(|bits| bits.parse::<u64>().is_ok());
    if !fits {
        problems.push(Problem::new(
            at(path, "default_member_permissions"),
            "NUMBER_TYPE_COERCE",
            "Not a bit set.",
        ));
    }
}

/// `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, and lower case where there is one.
fn is_name(name: &str) -> bool {
    let fits = |c: char| {
        c.is_alphanumeric()
            || matches!(c, '-' | '_' | '\'' | '\u{900}'..='\u{97F}' | '\u{A8E0}'..='\u{A8FF}' | '\u{E01}'..='\u{E3A}' | '\u{E40}'..='\u{E5B}')
    };
    let count = name.chars().count();
    (1..=32).contains(&count) && name.chars().all(fits) && name == name.to_lowercase()
}

pub(super) fn named(thing: &Value, path: &str, problems: &mut Problems) {
    let invalid = |here: String| {
        Problem::new(
            here,
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        )
    };
    if !thing["name"].as_str().is_some_and(is_name) {
        problems.push(invalid(at(path, "name")));
    }
    for (here, value) in localisations(thing, "name_localizations", path, problems) {
        if !value.as_str().is_some_and(is_name) {
            problems.push(invalid(here));
        }
    }
}

pub(super) fn described(thing: &Value, path: &str, problems: &mut Problems) {
    length(
        &thing["description"],
        at(path, "description"),
        1,
        100,
        problems,
    );
    for (here, value) in localisations(thing, "description_localizations", path, problems) {
        length(&value, here, 1, 100, problems);
    }
}

pub(super) fn localisations(
    thing: &Value,
    key: &str,
    path: &str,
    problems: &mut Problems,
) -> Vec<(String, Value)> {
    let here = at(path, key);
    let Some(map) = thing[key].as_object() else {
        return Vec::new();
    };
    for locale in map
        .keys()
        .filter(|locale| !LOCALES.contains(&locale.as_str()))
    {
        problems.push(choice_problem(at(&here, locale), "Discord's locales"));
    }
    map.iter()
        .map(|(locale, value)| (at(&here, locale), value.clone()))
        .collect()
}

/// Names, descriptions and values, each in its longest localisation.
fn size(thing: &Value) -> usize {
    let longest = |key: &str| {
        let localised = thing[format!("{key}_localizations")].as_object();
        let texts = localised
            .into_iter()
            .flatten()
            .map(|(_, text)| text)
            .chain([&thing[key]]);
        texts
            .filter_map(Value::as_str)
            .map(|text| text.chars().count())
            .max()
            .unwrap_or(0)
    };
    let value = thing["value"]
        .as_str()
        .map_or(0, |text| text.chars().count());
    let inner = ["options", "choices"]
        .iter()
        .flat_map(|key| thing[*key].as_array().into_iter().flatten());
    longest("name") + longest("description") + value + inner.map(size).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::check::testing::paths;

    fn option(change: &Value) -> Value {
        let mut option = json!({ "type": 3, "name": "from", "description": "Where from" });
        for (key, value) in change.as_object().expect("an object") {
            option[key] = value.clone();
        }
        option
    }

    fn command(change: &Value) -> Value {
        let mut command = json!({ "name": "move", "description": "Play a ply", "contexts": [0, 1], "integration_types": [0] });
        for (key, value) in change.as_object().expect("an object") {
            command[key] = value.clone();
        }
        command
    }

    fn check(list: &Value, expected: &[&str]) {
        let problems = commands(list);
        assert_eq!(paths(&problems), expected, "{list} {problems:?}");
    }

    #[test]
    fn ordinary_commands_are_taken() {
        let inner = json!([
            option(&json!({ "required": true })),
            option(&json!({ "name": "to", "autocomplete": true }))
        ]);
        check(&json!([command(&json!({ "options": inner }))]), &[]);
        let nested = json!([{ "type": 1, "name": "export", "description": "d", "options": [option(&json!({}))] }]);
        check(
            &json!([command(
                &json!({ "options": nested, "default_member_permissions": "32" })
            )]),
            &[],
        );
        for name in ["zug", "ход", "d'accord", "แผน", "चाल", "a-b_c1"] {
            check(
                &json!([command(&json!({ "name_localizations": { "de": name } }))]),
                &[],
            );
        }
        check(&json!([{ "type": 2, "name": "Challenge Them" }]), &[]);
    }

    #[test]
    fn each_mistake_is_found() {
        let many: Vec<Value> = (0..26)
            .map(|n| json!({ "name": n.to_string(), "value": n.to_string() }))
            .collect();
        for (change, expected) in [
            (json!({ "name": "Move" }), "0.name"),
            (json!({ "name": "m".repeat(33) }), "0.name"),
            (json!({ "name": "a b" }), "0.name"),
            (json!({ "description": "" }), "0.description"),
            (json!({ "description": "d".repeat(101) }), "0.description"),
            (
                json!({ "name_localizations": { "de": "Zug" } }),
                "0.name_localizations.de",
            ),
            (
                json!({ "name_localizations": { "xx": "zug" } }),
                "0.name_localizations.xx",
            ),
            (json!({ "descripton": "d" }), "0.descripton"),
            (json!({ "contexts": [3] }), "0.contexts.0"),
            (json!({ "contexts": [2] }), "0.contexts"),
            (
                json!({ "default_member_permissions": "x" }),
                "0.default_member_permissions",
            ),
            (
                json!({ "options": vec![option(&json!({})); 2] }),
                "0.options.1.name",
            ),
            (
                json!({ "options": [option(&json!({})), option(&json!({ "name": "to", "required": true }))] }),
                "0.options.1",
            ),
            (
                json!({ "options": [option(&json!({ "choices": many }))] }),
                "0.options.0.choices",
            ),
            (
                json!({ "options": [option(&json!({ "autocomplete": true, "choices": [{ "name": "a", "value": "a" }] }))] }),
                "0.options.0.autocomplete",
            ),
            (
                json!({ "options": [option(&json!({ "choices": [{ "name": "a", "value": "v".repeat(101) }] }))] }),
                "0.options.0.choices.0.value",
            ),
            (
                json!({ "options": [option(&json!({ "type": 12 }))] }),
                "0.options.0.type",
            ),
            (
                json!({ "options": [option(&json!({ "max_length": 6001 }))] }),
                "0.options.0.max_length",
            ),
            (
                json!({ "options": [option(&json!({ "min_value": 1 }))] }),
                "0.options.0.min_value",
            ),
        ] {
            check(&json!([command(&change)]), &[expected]);
        }
    }

    #[test]
    fn scopes_have_limits_and_names_are_unique() {
        check(
            &json!([command(&json!({})), command(&json!({}))]),
            &["1.name"],
        );
        let many: Vec<Value> = (0..101)
            .map(|n| command(&json!({ "name": format!("c{n}") })))
            .collect();
        check(&Value::Array(many), &[""]);
    }

    #[test]
    fn a_command_has_at_most_8000_characters() {
        let choices: Vec<Value> = (0..25)
            .map(|n| json!({ "name": format!("{n:0>100}"), "value": format!("{n:0>100}") }))
            .collect();
        let with = |count: usize| -> Value {
            let options = (0..count)
                .map(|n| option(&json!({ "name": format!("o{n}"), "choices": choices })))
                .collect();
            json!([command(&json!({ "options": Value::Array(options) }))])
        };
        check(&with(1), &[]);
        check(&with(2), &["0"]);
    }
}
