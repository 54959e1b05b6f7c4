//! First answers to interactions: which kinds fit what, and what is in them (docs: interactions/receiving-and-responding).

use serde_json::Value;

use super::message::{Use, message};
use super::{Problems, entries, keys, length, modal};
use crate::sandbox::refusal::Problem;
use crate::sandbox::world::attachment::Upload;
use crate::sandbox::world::interaction::{Interaction, Kind};
use crate::sandbox::world::message::flag;

pub(crate) fn answer(interaction: &Interaction, body: &Value, files: &[Upload]) -> Problems {
    let mut problems = Vec::new();
    keys(body, "", &["type", "data"], &mut problems);
    let number = body["type"].as_u64().unwrap_or(0);
    let source = interaction.source.as_ref();
    let fits = match interaction.kind {
        Kind::Command => matches!(number, 4 | 5 | 9),
        Kind::Component => matches!(number, 4 | 5 | 6 | 7 | 9),
        Kind::Autocomplete => number == 8,
        // 6 is taken for every form, also one that a command opened (measured with poise); 7 needs a message to update.
        Kind::Modal => matches!(number, 4..=6) || number == 7 && source.is_some(),
    };
    if !fits {
        let message = format!("Type {number} does not answer a {:?}.", interaction.kind);
        problems.push(Problem::new("type", "BASE_TYPE_CHOICES", message));
        return problems;
    }
    let data = &body["data"];
    match number {
        4 => problems.extend(nested(message(data, Use::Answer, files, &[]))),
        7 => {
            let ephemeral = source.is_some_and(|source| source.only_for.is_some());
            let existing = source
                .map(|source| source.attachments.as_slice())
                .unwrap_or_default();
            problems.extend(nested(message(
                data,
                Use::Update { ephemeral },
                files,
                existing,
            )));
        }
        5 => promise(data, &mut problems),
        8 => suggestions(interaction, data, &mut problems),
        9 => modal::modal(data, &mut problems),
        _ => {
            if !data.is_null() {
                problems.push(Problem::new(
                    "data",
                    "SANDBOX_UNKNOWN_KEY",
                    "Type 6 has no data.",
                ));
            }
        }
    }
    if !files.is_empty() && !matches!(number, 4 | 7) {
        problems.push(Problem::new(
            "files",
            "SANDBOX_UNKNOWN_KEY",
            "Only messages carry files.",
        ));
    }
    problems
}

fn nested(problems: Problems) -> Problems {
    problems
        .into_iter()
        .map(|problem| Problem {
            path: super::at("data", problem.path),
            ..problem
        })
        .collect()
}

/// Of a message that is to come, only whether it is ephemeral can be said.
fn promise(data: &Value, problems: &mut Problems) {
    if data.is_null() {
        return;
    }
    let said = |key: &str, value: &Value| {
        key != "flags" && !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty())
    };
    for (key, value) in data
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(key, value)| said(key, value))
    {
        if key != "allowed_mentions" || value.is_null() {
            problems.push(Problem::new(
                format!("data.{key}"),
                "SANDBOX_WITHOUT_EFFECT",
                "A promise has no content.",
            ));
        }
    }
    if data["flags"].as_u64().unwrap_or(0) & !flag::EPHEMERAL != 0 {
        problems.push(Problem::new(
            "data.flags",
            "MESSAGE_FLAGS_INVALID",
            "Only EPHEMERAL can be set.",
        ));
    }
}

fn suggestions(interaction: &Interaction, data: &Value, problems: &mut Problems) {
    keys(data, "data", &["choices"], problems);
    let Some(choices) = data["choices"].as_array() else {
        problems.push(Problem::new(
            "data.choices",
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ));
        return;
    };
    if choices.len() > 25 {
        problems.push(Problem::new(
            "data.choices",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 25 or fewer in length.",
        ));
    }
    let wanted = focused(&interaction.data)
        .and_then(|option| option["type"].as_u64())
        .unwrap_or(3);
    for (path, choice) in entries(&data["choices"], "data.choices") {
        keys(
            choice,
            &path,
            &["name", "name_localizations", "value"],
            problems,
        );
        length(&choice["name"], super::at(&path, "name"), 1, 100, problems);
        let value = &choice["value"];
        let fits = match wanted {
            4 => value.is_i64() || value.is_u64(),
            10 => value.is_number(),
            _ => value
                .as_str()
                .is_some_and(|text| text.chars().count() <= 100),
        };
        if !fits {
            let message = "Not a value that the option takes (text: at most 100 characters).";
            problems.push(Problem::new(
                super::at(&path, "value"),
                "APPLICATION_COMMAND_INVALID_VALUE",
                message,
            ));
        }
    }
}

/// The option that is being typed, however deep.
fn focused(data: &Value) -> Option<&Value> {
    let options = data["options"].as_array()?;
    options.iter().find_map(|option| {
        if option["focused"] == Value::Bool(true) {
            Some(option)
        } else {
            focused(option)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::check::testing::paths;
    use crate::sandbox::id::Id;
    use serde_json::json;
    use std::time::Instant;

    fn interaction(kind: Kind) -> Interaction {
        Interaction {
            id: Id::new(1),
            token: String::new(),
            kind,
            user: Id::new(2),
            channel: Id::new(3),
            data: json!({ "options": [{ "name": "to", "type": 3, "value": "", "focused": true }] }),
            source: None,
            created: 0,
            started: Instant::now(),
            acknowledged: None,
            reaction: None,
            original: None,
            followups: Vec::new(),
        }
    }

    #[test]
    fn only_fitting_answers_are_taken() {
        let text = json!({ "content": "x" });
        let long: Vec<Value> = (0..26)
            .map(|n| json!({ "name": "n", "value": n.to_string() }))
            .collect();
        for (kind, body, expected) in [
            (Kind::Command, json!({ "type": 4, "data": text }), &[][..]),
            (Kind::Command, json!({ "type": 5 }), &[]),
            (
                Kind::Command,
                json!({ "type": 5, "data": { "flags": 64, "attachments": [] } }),
                &[],
            ),
            (
                Kind::Command,
                json!({ "type": 5, "data": { "flags": 4 } }),
                &["data.flags"],
            ),
            (
                Kind::Command,
                json!({ "type": 5, "data": { "content": "x" } }),
                &["data.content"],
            ),
            (Kind::Command, json!({ "type": 6 }), &["type"]),
            (Kind::Command, json!({ "type": 7, "data": text }), &["type"]),
            (
                Kind::Command,
                json!({ "type": 4, "data": text, "kind": 1 }),
                &["kind"],
            ),
            (Kind::Component, json!({ "type": 6, "data": null }), &[]),
            (Kind::Component, json!({ "type": 7, "data": text }), &[]),
            (
                Kind::Component,
                json!({ "type": 8, "data": { "choices": [] } }),
                &["type"],
            ),
            (Kind::Modal, json!({ "type": 6 }), &[]),
            (Kind::Modal, json!({ "type": 7, "data": text }), &["type"]),
            (Kind::Modal, json!({ "type": 9, "data": {} }), &["type"]),
            (
                Kind::Autocomplete,
                json!({ "type": 8, "data": { "choices": [{ "name": "b4", "value": "b4" }] } }),
                &[],
            ),
            (
                Kind::Autocomplete,
                json!({ "type": 4, "data": text }),
                &["type"],
            ),
            (
                Kind::Autocomplete,
                json!({ "type": 8, "data": { "choices": long } }),
                &["data.choices"],
            ),
            (
                Kind::Autocomplete,
                json!({ "type": 8, "data": { "choices": [{ "name": "", "value": 4 }] } }),
                &["data.choices.0.name", "data.choices.0.value"],
            ),
        ] {
            let problems = answer(&interaction(kind), &body, &[]);
            assert_eq!(paths(&problems), expected, "{kind:?} {body} {problems:?}");
        }
    }
}
