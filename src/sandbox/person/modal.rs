//! Forms, and how a client fills them in.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::sandbox::{Id, Message};

/// A form that opened.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Modal {
    /// The interaction that it answers: no two forms share it.
    pub id: Id,
    /// What stands above it.
    pub title: String,
    /// The bot's name for it.
    pub custom_id: String,
    /// Its text fields, top to bottom.
    pub fields: Vec<Field>,
    pub(super) channel: Id,
    pub(super) source: Option<Arc<Message>>,
}

/// A text field.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Field {
    /// What stands above it.
    pub label: String,
    /// The bot's name for it.
    pub custom_id: String,
    /// What stands in it at first.
    pub value: String,
    /// What stands in it while it is empty.
    pub placeholder: String,
    /// Whether it takes several lines.
    pub is_paragraph: bool,
    /// Whether it must not stay empty.
    pub is_required: bool,
    /// Characters at least.
    pub min_length: usize,
    /// Characters at most.
    pub max_length: usize,
}

impl Modal {
    pub(crate) fn open(id: Id, data: &Value, channel: Id, source: Option<Arc<Message>>) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let number = |value: &Value, default: u64| {
            usize::try_from(value.as_u64().unwrap_or(default)).unwrap_or(usize::MAX)
        };
        let fields = data["components"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|row| &row["components"][0])
            .map(|input| Field {
                label: text(&input["label"]),
                custom_id: text(&input["custom_id"]),
                value: text(&input["value"]),
                placeholder: text(&input["placeholder"]),
                is_paragraph: input["style"].as_u64() == Some(2),
                is_required: input["required"].as_bool().unwrap_or(true),
                min_length: number(&input["min_length"], 0),
                max_length: number(&input["max_length"], 4000),
            })
            .collect();
        Self {
            id,
            title: text(&data["title"]),
            custom_id: text(&data["custom_id"]),
            fields,
            channel,
            source,
        }
    }

    /// What stands in a field at first, by its label or `custom_id`.
    ///
    /// # Panics
    /// If there is no such field.
    #[must_use]
    #[track_caller]
    pub fn value(&self, field: &str) -> &str {
        let found = self.fields.iter().find(|known| known.is(field));
        let Some(found) = found else {
            panic!("no field {field:?} in {self:?}")
        };
        &found.value
    }

    /// The `data` of a submission, or what the client minds.
    pub(super) fn fill(&self, typed: &[(&str, &str)]) -> Result<Value, String> {
        if let Some((name, _)) = typed
            .iter()
            .find(|(name, _)| !self.fields.iter().any(|field| field.is(name)))
        {
            return Err(format!("the form {:?} has no field {name:?}", self.title));
        }
        let mut rows = Vec::new();
        for (index, field) in self.fields.iter().enumerate() {
            let value = typed
                .iter()
                .find(|(name, _)| field.is(name))
                .map_or(field.value.as_str(), |(_, value)| *value);
            let count = value.chars().count();
            if field.is_required && count == 0 {
                return Err(format!("{:?} is required", field.label));
            }
            if count > 0 && count < field.min_length || count > field.max_length {
                let (least, most) = (field.min_length, field.max_length);
                return Err(format!(
                    "{:?} takes {least} to {most} characters, not {count}",
                    field.label
                ));
            }
            rows.push(json!({
                "type": 1, "id": 2 * index + 1,
                "components": [{ "type": 4, "id": 2 * index + 2, "custom_id": field.custom_id, "value": value }],
            }));
        }
        Ok(json!({ "custom_id": self.custom_id, "components": rows }))
    }
}

impl Field {
    fn is(&self, name: &str) -> bool {
        self.label == name || self.custom_id == name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(change: &Value) -> Modal {
        let mut input = json!({ "type": 4, "custom_id": "setup", "style": 2, "label": "Setup", "value": "old" });
        for (key, value) in change.as_object().expect("an object") {
            input[key] = value.clone();
        }
        let row = json!({ "type": 1, "components": [input] });
        Modal::open(
            Id::new(2),
            &json!({ "title": "Edit", "custom_id": "edit", "components": [row] }),
            Id::new(1),
            None,
        )
    }

    #[test]
    fn a_form_keeps_what_stood_in_it() {
        let filled = form(&json!({})).fill(&[]).expect("a filled form");
        assert_eq!(filled["components"][0]["components"][0]["value"], "old");
        let filled = form(&json!({}))
            .fill(&[("Setup", "new")])
            .expect("a filled form");
        assert_eq!(filled["components"][0]["components"][0]["value"], "new");
    }

    #[test]
    fn the_client_minds_lengths_and_empty_fields() {
        for (change, typed) in [
            (json!({}), ("Setup", "")),
            (json!({ "min_length": 4 }), ("Setup", "abc")),
            (json!({ "max_length": 2 }), ("Setup", "abc")),
            (json!({}), ("Plan", "abc")),
        ] {
            assert!(form(&change).fill(&[typed]).is_err(), "{change} {typed:?}");
        }
        assert!(
            form(&json!({ "required": false, "min_length": 4 }))
                .fill(&[("setup", "")])
                .is_ok()
        );
    }
}
