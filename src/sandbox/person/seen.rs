//! Every byte that ever reached a person's client, for tests of what leaks.

use std::sync::Arc;

use serde_json::Value;

use super::{Modal, Person};
use crate::sandbox::{Event, Message};

/// One piece of what was seen, or could be read out of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sight {
    /// A text, and where it stood: `content`, `embed`, `component` (labels, custom ids, values), `file name`, `alt text`, `form`,
    /// `suggestion`, `notice`.
    Text {
        /// Where it stood.
        place: &'static str,
        /// The text.
        text: String,
    },
    /// The bytes of a file.
    File {
        /// Its name.
        name: String,
        /// What is in it.
        bytes: Arc<[u8]>,
    },
}

impl Person {
    /// Everything that was ever visible to them, in order, also what has since been changed or deleted: contents, embeds, alt texts, file
    /// names and bytes, custom ids, menu values, autocompletion, form fields. Ids and times of messages are left out.
    #[must_use]
    pub fn everything_seen(&self) -> Vec<Sight> {
        let mut sights = Sights(Vec::new());
        for event in self.events(0) {
            match &*event {
                Event::Posted { message, .. } | Event::Edited(message) => sights.message(message),
                Event::Opened(modal) => sights.modal(modal),
                Event::Suggested(pairs) => {
                    for (name, value) in pairs {
                        sights.text("suggestion", name);
                        sights.text("suggestion", value);
                    }
                }
                Event::Failed(why) => sights.text("notice", why),
                Event::Deleted { .. } | Event::Closed(_) | Event::Forgotten => {}
            }
        }
        sights.0
    }
}

struct Sights(Vec<Sight>);

impl Sights {
    fn text(&mut self, place: &'static str, text: &str) {
        if !text.is_empty() {
            self.0.push(Sight::Text {
                place,
                text: text.to_owned(),
            });
        }
    }

    fn message(&mut self, message: &Message) {
        self.text("content", &message.content);
        for embed in &message.embeds {
            self.strings("embed", embed);
        }
        for row in &message.components {
            self.strings("component", row);
        }
        for file in &message.attachments {
            self.text("file name", &file.name);
            self.text("alt text", file.description.as_deref().unwrap_or_default());
            self.0.push(Sight::File {
                name: file.name.clone(),
                bytes: Arc::clone(&file.bytes),
            });
        }
    }

    fn modal(&mut self, modal: &Modal) {
        self.text("form", &modal.title);
        self.text("form", &modal.custom_id);
        for field in &modal.fields {
            for text in [
                &field.label,
                &field.custom_id,
                &field.value,
                &field.placeholder,
            ] {
                self.text("form", text);
            }
        }
    }

    fn strings(&mut self, place: &'static str, value: &Value) {
        match value {
            Value::String(text) => self.text(place, text),
            Value::Array(values) => values.iter().for_each(|value| self.strings(place, value)),
            Value::Object(map) => map.values().for_each(|value| self.strings(place, value)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}
