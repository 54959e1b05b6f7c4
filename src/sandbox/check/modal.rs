//! Forms (docs: interactions/receiving-and-responding, "Modal"; components/reference, "Text Input").

use serde_json::Value;

use super::{Problems, at, entries, keys, length, optional_length};
use crate::sandbox::refusal::Problem;

/// The `data` of callback type 9: a form of one to five rows with one text input each.
pub(super) fn modal(data: &Value, problems: &mut Problems) {
    let path = "data";
    keys(data, path, &["custom_id", "title", "components"], problems);
    length(&data["custom_id"], at(path, "custom_id"), 1, 100, problems);
    length(&data["title"], at(path, "title"), 1, 45, problems);
    let rows = data["components"].as_array().map_or(0, Vec::len);
    if !(1..=5).contains(&rows) {
        problems.push(Problem::new(
            "data.components",
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 5 in length.",
        ));
    }
    let mut ids = Vec::new();
    for (here, row) in entries(&data["components"], "data.components") {
        keys(row, &here, &["type", "components", "id"], problems);
        let inputs = row["components"].as_array().map_or(0, Vec::len);
        if row["type"].as_u64() != Some(1) || inputs != 1 {
            problems.push(Problem::new(
                &here,
                "SANDBOX_NOT_SIMULATED",
                "The sandbox's forms are rows of one text input.",
            ));
            continue;
        }
        text_input(
            &row["components"][0],
            &at(&here, "components.0"),
            &mut ids,
            problems,
        );
    }
}

fn text_input<'a>(input: &'a Value, path: &str, ids: &mut Vec<&'a str>, problems: &mut Problems) {
    let known = [
        "type",
        "id",
        "custom_id",
        "style",
        "label",
        "min_length",
        "max_length",
        "required",
        "value",
        "placeholder",
    ];
    keys(input, path, &known, problems);
    if input["type"].as_u64() != Some(4) {
        problems.push(super::choice_problem(at(path, "type"), "(4,)"));
        return;
    }
    length(&input["custom_id"], at(path, "custom_id"), 1, 100, problems);
    length(&input["label"], at(path, "label"), 1, 45, problems);
    optional_length(
        &input["placeholder"],
        at(path, "placeholder"),
        0,
        100,
        problems,
    );
    if !matches!(input["style"].as_u64(), Some(1 | 2)) {
        problems.push(super::choice_problem(at(path, "style"), "(1, 2)"));
    }
    let least = input["min_length"].as_u64().unwrap_or(0);
    let most = input["max_length"].as_u64().unwrap_or(4000);
    if most == 0 || most > 4000 || least > most {
        let message = "Lengths lie between 0 and 4000, the least not above the most.";
        problems.push(Problem::new(
            at(path, "max_length"),
            "NUMBER_TYPE_MAX",
            message,
        ));
    }
    if let Some(value) = input["value"].as_str()
        && value.chars().count() as u64 > most
    {
        let message = format!("Must be {most} or fewer in length.");
        problems.push(Problem::new(
            at(path, "value"),
            "BASE_TYPE_MAX_LENGTH",
            message,
        ));
    }
    if let Some(id) = input["custom_id"].as_str() {
        if ids.contains(&id) {
            let message = "Component custom id cannot be duplicated";
            problems.push(Problem::new(
                at(path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                message,
            ));
        }
        ids.push(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::check::testing::paths;
    use serde_json::json;

    fn row(children: &Value) -> Value {
        json!({ "type": 1, "components": children })
    }

    #[test]
    fn forms_have_their_limits() {
        let input = |key: &str, value: Value| {
            let mut input = json!({ "type": 4, "custom_id": "text", "style": 2, "label": "Setup" });
            input[key] = value;
            row(&json!([input]))
        };
        let plain = || input("required", json!(true));
        let form = |title: &str, rows: Value| json!({ "custom_id": "form", "title": title, "components": rows });
        for (data, expected) in [
            (form("Edit", json!([plain()])), &[][..]),
            (form(&"x".repeat(46), json!([plain()])), &["data.title"]),
            (form("Edit", json!([])), &["data.components"]),
            (
                form("Edit", json!([plain(), plain()])),
                &["data.components.1.components.0.custom_id"],
            ),
            (
                form("Edit", json!([input("label", json!("x".repeat(46)))])),
                &["data.components.0.components.0.label"],
            ),
            (
                form("Edit", json!([input("value", json!("x".repeat(4001)))])),
                &["data.components.0.components.0.value"],
            ),
            (
                form(
                    "Edit",
                    json!([input("placeholder", json!("x".repeat(101)))]),
                ),
                &["data.components.0.components.0.placeholder"],
            ),
            (
                form("Edit", json!([input("max_length", json!(4001))])),
                &["data.components.0.components.0.max_length"],
            ),
            (
                form("Edit", json!([input("style", json!(3))])),
                &["data.components.0.components.0.style"],
            ),
            (
                form(
                    "Edit",
                    json!([{ "type": 2, "style": 1, "label": "Go", "custom_id": "a" }]),
                ),
                &[
                    "data.components.0.style",
                    "data.components.0.label",
                    "data.components.0.custom_id",
                    "data.components.0",
                ],
            ),
        ] {
            let mut problems = Vec::new();
            modal(&data, &mut problems);
            let mut found = paths(&problems);
            let mut expected = expected.to_vec();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{data} {problems:?}");
        }
    }
}
