//! Rows of buttons and menus (docs: components/reference).

use serde_json::Value;
use twilight_model::channel::message::Component;

use super::{Problems, at, by_twilight, entries, keys, length};
use crate::sandbox::refusal::Problem;

/// Rows of a message. Components of the second version are judged by twilight alone.
pub(super) fn components(value: &Value, is_v2: bool, problems: &mut Problems) {
    let before = problems.len();
    let mut ids = Vec::new();
    if !is_v2 {
        for (path, row) in entries(value, "components") {
            message_row(row, &path, &mut ids, problems);
        }
    }
    if problems.len() == before && !value.is_null() {
        let parsed = by_twilight(
            serde_json::from_value::<Vec<Component>>(value.clone()),
            "components",
            problems,
        );
        if let Some(parsed) = parsed {
            by_twilight(
                twilight_validate::message::components(&parsed, is_v2),
                "components",
                problems,
            );
        }
    }
}

fn message_row(row: &Value, path: &str, ids: &mut Vec<String>, problems: &mut Problems) {
    keys(row, path, &["type", "components", "id"], problems);
    if row["type"].as_u64() != Some(1) {
        problems.push(super::choice_problem(at(path, "type"), "(1,)"));
        return;
    }
    let children = row["components"].as_array().map_or(0, Vec::len);
    let is_menu = |child: &Value| matches!(child["type"].as_u64(), Some(3 | 5..=8));
    let has_menu = row["components"]
        .as_array()
        .is_some_and(|list| list.iter().any(is_menu));
    if children == 0 || has_menu && children > 1 {
        let message = "A row holds one to five buttons, or one menu.";
        problems.push(Problem::new(
            at(path, "components"),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            message,
        ));
    }
    for (here, child) in entries(&row["components"], &at(path, "components")) {
        match child["type"].as_u64() {
            Some(2) => button(child, &here, problems),
            Some(3) => menu(child, &here, problems),
            Some(5..=8) => {}
            _ => problems.push(super::choice_problem(
                at(&here, "type"),
                "(2, 3, 5, 6, 7, 8)",
            )),
        }
        if let Some(id) = child["custom_id"].as_str() {
            length(
                &child["custom_id"],
                at(&here, "custom_id"),
                1,
                100,
                problems,
            );
            if ids.iter().any(|known| known == id) {
                let message = "Component custom id cannot be duplicated";
                problems.push(Problem::new(
                    at(&here, "custom_id"),
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    message,
                ));
            }
            ids.push(id.to_owned());
        }
    }
}

fn button(button: &Value, path: &str, problems: &mut Problems) {
    let known = [
        "type",
        "id",
        "style",
        "label",
        "emoji",
        "custom_id",
        "sku_id",
        "url",
        "disabled",
    ];
    keys(button, path, &known, problems);
    let is_link = button["style"].as_u64() == Some(5);
    if is_link {
        let url = button["url"].as_str().unwrap_or_default();
        let scheme = ["https://", "http://", "discord://"]
            .iter()
            .any(|scheme| url.starts_with(scheme));
        if !scheme || url.len() > 512 {
            problems.push(Problem::new(
                at(path, "url"),
                "URL_TYPE_INVALID_URL",
                "Not a well formed URL.",
            ));
        }
    } else if button["style"].as_u64() != Some(6) && button["custom_id"].is_null() {
        problems.push(Problem::new(
            at(path, "custom_id"),
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ));
    }
    let says_something = button["label"]
        .as_str()
        .is_some_and(|label| !label.trim().is_empty());
    if button["style"].as_u64() != Some(6) && !says_something && button["emoji"].is_null() {
        problems.push(Problem::new(
            at(path, "label"),
            "BUTTON_COMPONENT_LABEL_OR_EMOJI",
            "Neither label nor emoji.",
        ));
    }
    emoji(&button["emoji"], &at(path, "emoji"), problems);
}

/// Unicode emoji go by themselves as `name`. No word of letters is one.
fn emoji(emoji: &Value, path: &str, problems: &mut Problems) {
    if emoji.is_null() {
        return;
    }
    keys(emoji, path, &["id", "name", "animated"], problems);
    let name = emoji["name"].as_str().unwrap_or_default();
    if emoji["id"].is_null()
        && (name.is_empty() || name.chars().all(|c| c.is_ascii() && !c.is_ascii_digit()))
    {
        problems.push(Problem::new(
            at(path, "name"),
            "BUTTON_COMPONENT_INVALID_EMOJI",
            "Invalid emoji",
        ));
    }
}

fn menu(menu: &Value, path: &str, problems: &mut Problems) {
    let known = [
        "type",
        "id",
        "custom_id",
        "options",
        "placeholder",
        "min_values",
        "max_values",
        "disabled",
        "required",
    ];
    keys(menu, path, &known, problems);
    if menu["custom_id"].is_null() {
        problems.push(Problem::new(
            at(path, "custom_id"),
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ));
    }
    let options = menu["options"].as_array().map_or(0, Vec::len);
    if options == 0 {
        problems.push(Problem::new(
            at(path, "options"),
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 25 in length.",
        ));
    }
    let (least, most) = (
        menu["min_values"].as_u64().unwrap_or(1),
        menu["max_values"].as_u64().unwrap_or(1),
    );
    if least > most || most > options as u64 {
        let message = "More can be chosen than there is, or less than must be.";
        problems.push(Problem::new(
            at(path, "max_values"),
            "SELECT_COMPONENT_MAX_VALUES",
            message,
        ));
    }
    let mut values = Vec::new();
    for (here, option) in entries(&menu["options"], &at(path, "options")) {
        keys(
            option,
            &here,
            &["label", "value", "description", "emoji", "default"],
            problems,
        );
        length(&option["label"], at(&here, "label"), 1, 100, problems);
        length(&option["value"], at(&here, "value"), 1, 100, problems);
        emoji(&option["emoji"], &at(&here, "emoji"), problems);
        if values.contains(&&option["value"]) {
            let message = "The specified option value is already used";
            problems.push(Problem::new(
                at(&here, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                message,
            ));
        }
        values.push(&option["value"]);
    }
    let defaults = menu["options"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|o| o["default"] == Value::Bool(true));
    if defaults.count() as u64 > most {
        let message = "More options are chosen at the start than can be chosen.";
        problems.push(Problem::new(
            at(path, "options"),
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            message,
        ));
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

    fn press(id: &str) -> Value {
        json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id })
    }

    fn choose(values: &[&str]) -> Value {
        let options: Vec<Value> = values
            .iter()
            .map(|value| json!({ "label": value, "value": value }))
            .collect();
        json!({ "type": 3, "custom_id": "menu", "options": options })
    }

    fn check(rows: &Value, expected: &[&str]) {
        let mut problems = Vec::new();
        components(rows, false, &mut problems);
        assert_eq!(paths(&problems), expected, "{rows} {problems:?}");
    }

    #[test]
    fn buttons_and_menus_in_rows_of_their_own_are_taken() {
        let link = json!({ "type": 2, "style": 5, "label": "See", "url": "https://example.org" });
        let picture =
            json!({ "type": 2, "style": 2, "emoji": { "name": "🚩" }, "custom_id": "flag" });
        check(
            &json!([
                row(&json!([press("a"), press("b"), link, picture])),
                row(&json!([choose(&["x", "y"])]))
            ]),
            &[],
        );
        check(&json!([]), &[]);
    }

    #[test]
    fn each_mistake_is_found() {
        let with = |key: &str, value: Value| {
            let mut button = press("a");
            button[key] = value;
            json!([row(&json!([button]))])
        };
        for (rows, expected) in [
            (json!([press("a")]), "components.0.type"),
            (json!([row(&json!([]))]), "components.0.components"),
            (
                json!([row(&json!([press("a"), choose(&["x"])]))]),
                "components.0.components",
            ),
            (
                json!([row(&json!([press("a"), press("a")]))]),
                "components.0.components.1.custom_id",
            ),
            (
                json!([row(&json!([press("a")])), row(&json!([press("a")]))]),
                "components.1.components.0.custom_id",
            ),
            (
                json!([row(&json!([choose(&["x", "x"])]))]),
                "components.0.components.0.options.1.value",
            ),
            (
                json!([row(&json!([choose(&[""])]))]),
                "components.0.components.0.options.0.label",
            ),
            (
                Value::Array(
                    (0..6)
                        .map(|n| row(&json!([press(&n.to_string())])))
                        .collect(),
                ),
                "components",
            ),
            (
                json!([row(&Value::Array(
                    (0..6).map(|n| press(&n.to_string())).collect()
                ))]),
                "components",
            ),
            (
                with("custom_id", Value::Null),
                "components.0.components.0.custom_id",
            ),
            (
                with("custom_id", json!("x".repeat(101))),
                "components.0.components.0.custom_id",
            ),
            (with("label", json!("x".repeat(81))), "components"),
            (with("label", json!("")), "components.0.components.0.label"),
            (with("lable", json!("x")), "components.0.components.0.lable"),
            (
                with("emoji", json!({ "name": "flag" })),
                "components.0.components.0.emoji.name",
            ),
            (with("type", json!(4)), "components.0.components.0.type"),
        ] {
            let mut problems = Vec::new();
            components(&rows, false, &mut problems);
            assert!(
                paths(&problems).contains(&expected),
                "{expected}: {rows} {problems:?}"
            );
        }
        let many: Vec<String> = (0..26).map(|n| n.to_string()).collect();
        check(
            &json!([row(&json!([choose(
                &many.iter().map(String::as_str).collect::<Vec<_>>()
            )]))]),
            &["components"],
        );
    }
}
