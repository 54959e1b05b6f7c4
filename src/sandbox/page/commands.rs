//! The registered commands, as a client offers them while one types.

use serde_json::{Map, Value, json};

use crate::sandbox::Id;
use crate::sandbox::world::World;
use crate::sandbox::world::command::localised;
use crate::sandbox::world::place::Channel;

/// The registered commands that the person's client offers in a channel, subcommands flattened, in the person's language.
pub(super) fn page_commands(world: &World, person: Id, channel: &Channel) -> Value {
    let locale = world
        .users
        .get(&person)
        .map_or("en-US", |user| user.locale.as_str());
    let mut found = Vec::new();
    for command in world.offered(person, channel) {
        flatten(&command.body, &mut Vec::new(), locale, &mut found);
    }
    Value::Array(found)
}

fn flatten<'a>(
    command: &'a Value,
    path: &mut Vec<&'a Value>,
    locale: &str,
    found: &mut Vec<Value>,
) {
    path.push(command);
    let options = command["options"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let is_inner = |option: &&Value| matches!(option["type"].as_u64(), Some(1 | 2));
    if options.iter().any(|option| is_inner(&option)) {
        for inner in options.iter().filter(is_inner) {
            flatten(inner, path, locale, found);
        }
    } else {
        let words = |read: &dyn Fn(&Value) -> String| {
            path.iter()
                .map(|part| read(part))
                .collect::<Vec<_>>()
                .join(" ")
        };
        found.push(json!({
            "name": words(&|part| part["name"].as_str().unwrap_or_default().to_owned()),
            "local_name": words(&|part| localised(part, "name", locale).to_owned()),
            "description": command["description"],
            "local_description": localised(command, "description", locale),
            "options": options.iter().map(|option| page_option(option, locale)).collect::<Vec<_>>(),
        }));
    }
    path.pop();
}

fn page_option(option: &Value, locale: &str) -> Value {
    let choices = option["choices"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let choices: Vec<Value> = choices
        .iter()
        .map(
            |choice| json!({ "name": localised(choice, "name", locale), "value": choice["value"] }),
        )
        .collect();
    let mut value = Map::from_iter([
        ("name".to_owned(), option["name"].clone()),
        (
            "local_name".to_owned(),
            json!(localised(option, "name", locale)),
        ),
        (
            "description".to_owned(),
            json!(localised(option, "description", locale)),
        ),
        ("type".to_owned(), option["type"].clone()),
        ("required".to_owned(), json!(option["required"] == true)),
        (
            "autocomplete".to_owned(),
            json!(option["autocomplete"] == true),
        ),
        ("choices".to_owned(), json!(choices)),
    ]);
    for bound in ["min_length", "max_length", "min_value", "max_value"] {
        if let Some(bounded) = option.get(bound).filter(|bounded| !bounded.is_null()) {
            value.insert(bound.to_owned(), bounded.clone());
        }
    }
    Value::Object(value)
}
