//! A second opinion that a test may add: it is shown every exchange and returns what it finds wrong.

use std::fmt;

use serde_json::Value;

/// One request and its answer.
#[derive(Debug)]
#[non_exhaustive]
pub struct Exchange<'a> {
    /// `GET`, `POST`, …
    pub method: &'a str,
    /// The path by its `OpenAPI` name, as `/channels/{channel_id}/messages`.
    pub template: &'a str,
    /// What was sent, or null.
    pub body: &'a Value,
    /// Whether it came as multipart form data.
    pub is_multipart: bool,
    /// HTTP status of the answer.
    pub status: u16,
    /// What was answered, or null.
    pub response: &'a Value,
}

type Judge = dyn Fn(&Exchange<'_>) -> Vec<String> + Send + Sync;

/// The closure, boxed.
pub(crate) struct Oracle(Box<Judge>);

impl Oracle {
    pub(crate) fn new(
        judge: impl Fn(&Exchange<'_>) -> Vec<String> + Send + Sync + 'static,
    ) -> Self {
        Self(Box::new(judge))
    }

    pub(crate) fn judge(&self, exchange: &Exchange<'_>) -> Vec<String> {
        (self.0)(exchange)
    }
}

impl fmt::Debug for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Oracle")
    }
}
