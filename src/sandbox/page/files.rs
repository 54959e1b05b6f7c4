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
    "components.css"
    "components.js"
    "composer.css"
    "composer.js"
    "conversation.js"
    "dom.js"
    "embed.css"
    "embed.js"
    "form.js"
    "frame.css"
    "icon.svg"
    "ids.js"
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
    "palette.css"
    "panes.css"
    "people.css"
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
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_embedded() {
        let entries = std::fs::read_dir(FOLDER).expect("the folder");
        let there: BTreeSet<String> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .map(|name| name.into_string().expect("a name in Unicode"))
            .collect();
        let embedded: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(there, embedded);
        for name in embedded {
            assert_ne!(media_type(&name), "application/octet-stream", "{name}");
        }
    }
    /// The colours of `palette.css` by name, light or dark.
    fn colours(is_dark: bool) -> BTreeMap<String, f64> {
        let text = include_str!("../../../assets/sandbox/palette.css");
        let (light, rest) = text.split_once("@media").expect("two schemes");
        let dark = if is_dark { rest } else { "" };
        let lines = light.lines().chain(dark.lines());
        lines
            .filter_map(|line| {
                let (name, colour) = line.trim().strip_prefix("--")?.split_once(": #")?;
                let colour = colour
                    .strip_suffix(';')
                    .filter(|digits| digits.len() == 6)?;
                Some((name.to_owned(), luminance(colour)))
            })
            .collect()
    }

    /// WCAG 2.2, "relative luminance".
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let part = u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour");
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
    }

    /// WCAG 2.2, criterion 1.4.3: 4.5 to 1 for text.
    #[test]
    fn text_is_readable_in_light_and_dark() {
        for is_dark in [false, true] {
            let colours = colours(is_dark);
            let check = |text: f64, name: &str, ground: &str| {
                let ground = colours[ground];
                let ratio = (text.max(ground) + 0.05) / (text.min(ground) + 0.05);
                assert!(ratio >= 4.5, "{name}, dark: {is_dark}: {ratio:.2}");
            };
            for ink in [
                "ink",
                "soft",
                "danger-ink",
                "success-ink",
                "attention-ink",
                "mention-ink",
            ] {
                for ground in [
                    "paper",
                    "sheet",
                    "raised",
                    "sunk",
                    "attention-wash",
                    "private-wash",
                ] {
                    check(colours[ink], &format!("{ink} on {ground}"), ground);
                }
            }
            for kind in ["accent", "success", "danger"] {
                for ground in [kind.to_owned(), format!("{kind}-hover")] {
                    check(1.0, &format!("white on {ground}"), &ground);
                }
            }
            check(colours["mention-ink"], "a mention", "mention");
        }
    }
}
