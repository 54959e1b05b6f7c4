//! A request, read from the wire: method, path, query, JSON and files.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use serde_json::Value;

use super::routes::Route;
use crate::sandbox::world::attachment::Upload;

/// Bytes of a whole request (docs: reference, "Uploading files": 25 MiB), and some room to see that it is too large.
const REQUEST_LIMIT: usize = 26 * 1024 * 1024;

#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// After `/api/v10`.
    pub(crate) path: String,
    pub(crate) query: BTreeMap<String, String>,
    pub(crate) body: Value,
    pub(crate) files: Vec<Upload>,
    pub(crate) is_multipart: bool,
    /// The bot's token, without `Bot `.
    pub(crate) token: Option<String>,
}

impl Request {
    /// # Errors
    /// What makes it no request that a client of Discord would send.
    pub(crate) async fn read(request: axum::extract::Request) -> Result<Self, String> {
        let (parts, body) = request.into_parts();
        let whole = parts.uri.path().to_owned();
        let path = whole
            .strip_prefix("/api/v10")
            .ok_or_else(|| format!("not under /api/v10: {whole}"))?
            .to_owned();
        let token = parts
            .headers
            .get(AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bot "))
            .map(ToOwned::to_owned);
        let mut read = Self {
            method: parts.method.to_string(),
            query: parse_query(parts.uri.query().unwrap_or_default()),
            path,
            body: Value::Null,
            files: Vec::new(),
            is_multipart: false,
            token,
        };
        let bytes = to_bytes(body, REQUEST_LIMIT)
            .await
            .map_err(|why| format!("{whole}: {why}"))?;
        let kind = parts
            .headers
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        if kind.starts_with("multipart/form-data") {
            read.is_multipart = true;
            let mut form = axum::extract::Request::from_parts(parts, Body::from(bytes));
            // axum's own limit is for forms of web pages; ours was applied above.
            DefaultBodyLimit::disable().apply(&mut form);
            let form = Multipart::from_request(form, &())
                .await
                .map_err(|why| format!("{whole}: {why}"))?;
            read.read_form(form)
                .await
                .map_err(|why| format!("{whole}: {why}"))?;
        } else if !bytes.is_empty() {
            if !kind.starts_with("application/json") {
                return Err(format!("{whole}: a body of kind {kind:?}"));
            }
            read.body = serde_json::from_slice(&bytes)
                .map_err(|why| format!("{whole}: not JSON: {why}"))?;
        }
        Ok(read)
    }

    async fn read_form(&mut self, mut form: Multipart) -> Result<(), String> {
        while let Some(field) = form.next_field().await.map_err(|why| why.to_string())? {
            let name = field.name().unwrap_or_default().to_owned();
            let file = field.file_name().map(ToOwned::to_owned);
            let bytes = field.bytes().await.map_err(|why| why.to_string())?;
            if name == "payload_json" {
                self.body =
                    serde_json::from_slice(&bytes).map_err(|why| format!("payload_json: {why}"))?;
                continue;
            }
            let number = name
                .strip_prefix("files[")
                .and_then(|rest| rest.strip_suffix(']'))
                .and_then(|number| number.parse().ok())
                .ok_or_else(|| format!("unknown part {name:?} of a multipart body"))?;
            let name = file.ok_or_else(|| format!("files[{number}] has no file name"))?;
            if self.files.iter().any(|file| file.number == number) {
                return Err(format!("two parts are called files[{number}]"));
            }
            self.files.push(Upload {
                number,
                name,
                bytes: Arc::from(&bytes[..]),
            });
        }
        Ok(())
    }

    /// The path without an interaction's token.
    pub(crate) fn logged_path(&self, route: Option<&Route<'_>>) -> String {
        match route.and_then(|route| {
            route
                .parameter("interaction_token")
                .or(route.parameter("webhook_token"))
        }) {
            Some(token) => self.path.replace(token, "*"),
            None => self.path.clone(),
        }
    }
}

/// Ids and words only: nothing that Discord takes in a query needs unescaping.
fn parse_query(query: &str) -> BTreeMap<String, String> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}
