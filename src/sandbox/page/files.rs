//! The page's own files, embedded in the program.
//!
//! A debug build reads them from the project's folder at each request where that is there, so that an edit needs no build.

use std::borrow::Cow;
use std::path::Path;

use axum::body::Body;
use axum::http::{Response, StatusCode, header};

macro_rules! embedded {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("../../../assets/sandbox/", $name)))),*]
    };
}

/// Each file of `assets/sandbox` that the page needs.
const FILES: &[(&str, &[u8])] = embedded![
    "app.js"
    "calls.js"
    "command.js"
    "components.js"
    "composer.css"
    "composer.js"
    "conversation.js"
    "dom.js"
    "embed.js"
    "form.js"
    "frame.css"
    "icon.svg"
    "index.html"
    "list.js"
    "listbox.js"
    "locales.js"
    "markdown.js"
    "memory.js"
    "menu.js"
    "message.css"
    "message.js"
    "option.js"
    "people.js"
    "picture.js"
    "server.js"
    "socket.js"
    "timeline.js"
    "timestamps.js"
    "tools.css"
    "tools.js"
    "world.js"
];

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sandbox");

/// The file with this name, or 404. `host` is what the browser calls this Discord: besides its own files the page may only open
/// sockets to it.
pub(super) fn serve(name: &str, host: &str) -> Response<Body> {
    let Some((name, embedded)) = FILES.iter().find(|(known, _)| *known == name) else {
        let mut missing = Response::new(Body::from("there is no such file\n"));
        *missing.status_mut() = StatusCode::NOT_FOUND;
        return missing;
    };
    let bytes = fresh(name).map_or(Cow::Borrowed(*embedded), Cow::Owned);
    let mut response = Response::new(Body::from(bytes.into_owned()));
    let policy = format!(
        "default-src 'self'; connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    let headers = [
        (header::CONTENT_TYPE, media_type(name)),
        (header::CONTENT_SECURITY_POLICY, policy.as_str()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    for (name, value) in headers {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

fn fresh(name: &str) -> Option<Vec<u8>> {
    if cfg!(debug_assertions) {
        std::fs::read(Path::new(FOLDER).join(name)).ok()
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_embedded() {
        let entries = std::fs::read_dir(FOLDER).expect("the folder");
        let there: BTreeSet<String> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .map(|name| name.into_string().expect("a name in Unicode"))
            // For the README alone.
            .filter(|name| name != "screenshot.png")
            .collect();
        let embedded: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(there, embedded);
        for name in embedded {
            assert_ne!(media_type(&name), "application/octet-stream", "{name}");
        }
    }
}
