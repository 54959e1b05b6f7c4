//! Discord's `OpenAPI` description as a judge of every exchange: the bot's bodies and the sandbox's answers.
//!
//! The file is no part of the project. Its place is `STRATEGO_OPENAPI`, or `../shared/discord/openapi.json` beside the checkout; where it is
//! missing, that is said aloud. Two leniencies of Discord that the file does not know are evened out first: `default_member_permissions`
//! may be a string, and the placeholder `attachments[].id` a number.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};
use stratego_bot::sandbox::Exchange;

const ADDRESS: &str = "https://discord.test/openapi.json";

struct Description {
    document: Value,
    registry: Registry<'static>,
    /// By pointer into the document.
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

static DESCRIPTION: LazyLock<Option<Description>> = LazyLock::new(|| {
    let path = std::env::var_os("STRATEGO_OPENAPI").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/discord/openapi.json"),
        PathBuf::from,
    );
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!(
            "\n*** NOT CHECKED AGAINST DISCORD'S OPENAPI DESCRIPTION: set STRATEGO_OPENAPI to the file ***\n"
        );
        return None;
    };
    let document: Value = serde_json::from_str(&text).expect("the OpenAPI description is JSON");
    let registry = Registry::new()
        .add(ADDRESS, document.clone())
        .expect("an address")
        .prepare()
        .expect("a description without dangling references");
    Some(Description {
        document,
        registry,
        validators: Mutex::default(),
    })
});

/// What the description finds wrong with an exchange.
pub(crate) fn judge(exchange: &Exchange<'_>) -> Vec<String> {
    DESCRIPTION
        .as_ref()
        .map(|description| description.judge(exchange))
        .unwrap_or_default()
}

impl Description {
    fn judge(&self, exchange: &Exchange<'_>) -> Vec<String> {
        let operation = format!(
            "/paths/{}/{}",
            exchange.template.replace('/', "~1"),
            exchange.method.to_lowercase()
        );
        if self.document.pointer(&operation).is_none() {
            return vec![format!(
                "the description has no {} {}",
                exchange.method, exchange.template
            )];
        }
        let mut found = Vec::new();
        if !exchange.body.is_null() && exchange.status < 400 {
            let body = evened_out(exchange.body.clone());
            found.extend(self.check(&format!("{operation}/requestBody"), &body, "body"));
        }
        if !exchange.response.is_null() && exchange.status < 300 {
            let pointer = format!("{operation}/responses/{}", exchange.status);
            found.extend(self.check(&pointer, exchange.response, "the sandbox's answer"));
        }
        found
    }

    fn check(&self, pointer: &str, value: &Value, what: &str) -> Vec<String> {
        let pointer = format!("{pointer}/content/application~1json/schema");
        if self.document.pointer(&pointer).is_none() {
            return vec![format!("{what}: the description expects none")];
        }
        let validator = self.validator(&pointer);
        let errors = validator.iter_errors(value);
        errors
            .map(|error| format!("{what}: {} at {}", error, error.instance_path()))
            .collect()
    }

    fn validator(&self, pointer: &str) -> Arc<Validator> {
        let mut validators = self
            .validators
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let validator = validators.entry(pointer.to_owned()).or_insert_with(|| {
            let fragment = pointer.replace('{', "%7B").replace('}', "%7D");
            let schema = json!({ "$ref": format!("{ADDRESS}#{fragment}") });
            let built = jsonschema::options()
                .with_registry(&self.registry)
                .build(&schema);
            Arc::new(built.expect("a schema of the description"))
        });
        Arc::clone(validator)
    }
}

fn evened_out(mut value: Value) -> Value {
    match &mut value {
        Value::Object(map) => {
            if let Some(permissions) = map.get_mut("default_member_permissions")
                && let Some(bits) = permissions
                    .as_str()
                    .and_then(|text| text.parse::<u64>().ok())
            {
                *permissions = json!(bits);
            }
            for attachment in map
                .get_mut("attachments")
                .and_then(Value::as_array_mut)
                .into_iter()
                .flatten()
            {
                if let Some(number) = attachment["id"].as_u64() {
                    attachment["id"] = json!(number.to_string());
                }
            }
            map.values_mut()
                .for_each(|inner| *inner = evened_out(inner.take()));
        }
        Value::Array(list) => list
            .iter_mut()
            .for_each(|inner| *inner = evened_out(inner.take())),
        _ => {}
    }
    value
}

#[test]
fn the_description_finds_a_mistake_and_takes_what_is_right() {
    let Some(description) = &*DESCRIPTION else {
        return;
    };
    let operation = "/paths/~1channels~1{channel_id}~1messages/post/requestBody";
    let right =
        evened_out(json!({ "content": "x", "attachments": [{ "id": 0, "filename": "a.png" }] }));
    assert_eq!(
        description.check(operation, &right, "body"),
        Vec::<String>::new()
    );
    let wrong = json!({ "embeds": vec![json!({ "title": "x" }); 11] });
    assert_ne!(
        description.check(operation, &wrong, "body"),
        Vec::<String>::new()
    );
}
