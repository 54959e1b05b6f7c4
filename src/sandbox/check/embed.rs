//! Embeds (docs: resources/message, "Embed limits").

use serde_json::{Value, json};
use twilight_model::channel::message::Embed;

use super::{Problems, at, by_twilight, entries, keys, length};
use crate::sandbox::refusal::Problem;

pub(super) fn embeds(value: &Value, problems: &mut Problems) {
    for (path, embed) in entries(value, "embeds") {
        let before = problems.len();
        shape(embed, &path, problems);
        if problems.len() > before {
            continue;
        }
        let mut typed = embed.clone();
        if typed.get("type").is_none() {
            typed["type"] = json!("rich");
        }
        // Discord takes both ways to write UTC, twilight only one.
        if let Some(time) = embed["timestamp"]
            .as_str()
            .and_then(|time| time.strip_suffix('Z'))
        {
            typed["timestamp"] = json!(format!("{time}+00:00"));
        }
        if let Some(parsed) = by_twilight(serde_json::from_value::<Embed>(typed), &path, problems) {
            by_twilight(twilight_validate::embed::embed(&parsed), &path, problems);
        }
    }
    let count = value.as_array().map_or(0, Vec::len);
    if count > 10 {
        problems.push(Problem::new(
            "embeds",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 10 or fewer in length.",
        ));
    }
    // Twilight counts each embed by itself; Discord counts all of a message together.
    let sum: usize = value.as_array().into_iter().flatten().map(characters).sum();
    if sum > 6000 && count > 1 {
        let message = "Embed size exceeds maximum size of 6000";
        problems.push(Problem::new("embeds", "MAX_EMBED_SIZE_EXCEEDED", message));
    }
}

/// What counts towards the 6000: title, description, field names and values, footer text, author name.
fn characters(embed: &Value) -> usize {
    let count = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let fields = embed["fields"].as_array().into_iter().flatten();
    count(&embed["title"])
        + count(&embed["description"])
        + count(&embed["footer"]["text"])
        + count(&embed["author"]["name"])
        + fields
            .map(|field| count(&field["name"]) + count(&field["value"]))
            .sum::<usize>()
}

fn shape(embed: &Value, path: &str, problems: &mut Problems) {
    let known = [
        "title",
        "type",
        "description",
        "url",
        "timestamp",
        "color",
        "footer",
        "image",
        "thumbnail",
        "video",
        "provider",
        "author",
        "fields",
    ];
    keys(embed, path, &known, problems);
    let has_something = [
        "title",
        "description",
        "footer",
        "image",
        "thumbnail",
        "author",
        "fields",
    ]
    .iter()
    .any(|key| {
        let part = &embed[*key];
        !part.is_null()
            && part.as_str() != Some("")
            && part.as_array().is_none_or(|fields| !fields.is_empty())
    });
    if !has_something {
        problems.push(Problem::new(
            path,
            "SANDBOX_EMPTY_EMBED",
            "An embed without anything in it.",
        ));
    }
    for (here, field) in entries(&embed["fields"], &at(path, "fields")) {
        keys(field, &here, &["name", "value", "inline"], problems);
        // Discord rejects empty ones, though its documentation does not say so (DISCORD 3).
        length(&field["name"], at(&here, "name"), 1, 256, problems);
        length(&field["value"], at(&here, "value"), 1, 1024, problems);
    }
    for (part, key, max, known) in [
        (
            "footer",
            "text",
            2048,
            &["text", "icon_url", "proxy_icon_url"][..],
        ),
        (
            "author",
            "name",
            256,
            &["name", "url", "icon_url", "proxy_icon_url"],
        ),
    ] {
        if !embed[part].is_null() {
            keys(&embed[part], &at(path, part), known, problems);
            length(
                &embed[part][key],
                at(&at(path, part), key),
                1,
                max,
                problems,
            );
        }
    }
    for part in ["image", "thumbnail"] {
        if !embed[part].is_null() {
            keys(
                &embed[part],
                &at(path, part),
                &["url", "proxy_url", "height", "width", "description"],
                problems,
            );
            link(
                &embed[part]["url"],
                at(&at(path, part), "url"),
                true,
                problems,
            );
            // Alt text (spec: RichEmbedImage).
            if !embed[part]["description"].is_null() {
                let path = at(&at(path, part), "description");
                length(&embed[part]["description"], path, 0, 4096, problems);
            }
        }
    }
    if !embed["url"].is_null() {
        link(&embed["url"], at(path, "url"), false, problems);
    }
}

/// A web address; pictures may also be files of the message.
fn link(value: &Value, path: String, may_attach: bool, problems: &mut Problems) {
    let url = value.as_str().unwrap_or_default();
    let is_web = url.starts_with("https://") || url.starts_with("http://");
    if !(is_web || may_attach && url.starts_with("attachment://")) || url.len() > 2048 {
        problems.push(Problem::new(
            path,
            "URL_TYPE_INVALID_URL",
            "Not a well formed URL.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::check::testing::paths;

    fn check(value: &Value, expected: &[&str]) {
        let mut problems = Vec::new();
        embeds(value, &mut problems);
        assert_eq!(paths(&problems), expected, "{value} {problems:?}");
    }

    #[test]
    fn a_full_embed_is_taken() {
        check(
            &json!([{
                "title": "t", "description": "d".repeat(4096), "url": "https://example.org", "color": 0x00ff_00ff,
                "timestamp": "2026-01-01T00:00:00Z", "footer": { "text": "f" }, "author": { "name": "a" },
                "image": { "url": "https://example.org/a.png", "description": "a".repeat(4096) }, "fields": [{ "name": "n", "value": "v", "inline": true }],
            }]),
            &[],
        );
        check(&Value::Null, &[]);
    }

    #[test]
    fn each_mistake_is_found() {
        for (embed, expected) in [
            (json!({}), "embeds.0"),
            (json!({ "description": "" }), "embeds.0"),
            (json!({ "titel": "x", "title": "x" }), "embeds.0.titel"),
            (json!({ "title": "x".repeat(257) }), "embeds.0"),
            (json!({ "description": "x".repeat(4097) }), "embeds.0"),
            (
                json!({ "title": "x", "fields": [{ "name": "n", "value": "" }] }),
                "embeds.0.fields.0.value",
            ),
            (
                json!({ "title": "x", "fields": [{ "name": " ", "value": "v" }] }),
                "embeds.0.fields.0.name",
            ),
            (
                json!({ "title": "x", "fields": vec![json!({ "name": "n", "value": "v" }); 26] }),
                "embeds.0",
            ),
            (
                json!({ "title": "x", "footer": { "text": "" } }),
                "embeds.0.footer.text",
            ),
            (
                json!({ "title": "x", "author": { "name": "" } }),
                "embeds.0.author.name",
            ),
            (
                json!({ "title": "x", "image": { "url": "board.png" } }),
                "embeds.0.image.url",
            ),
            (
                json!({ "title": "x", "image": { "url": "https://example.org/a.png", "description": "a".repeat(4097) } }),
                "embeds.0.image.description",
            ),
            (
                json!({ "title": "x", "url": "attachment://a.png" }),
                "embeds.0.url",
            ),
            (json!({ "title": "x", "color": 0x0100_0000 }), "embeds.0"),
            (json!({ "title": "x", "timestamp": "today" }), "embeds.0"),
        ] {
            check(&json!([embed]), &[expected]);
        }
    }

    #[test]
    fn sums_and_counts_go_over_all_embeds() {
        check(
            &Value::Array(vec![json!({ "description": "d".repeat(3001) }); 2]),
            &["embeds"],
        );
        check(
            &Value::Array(vec![json!({ "description": "d" }); 11]),
            &["embeds"],
        );
    }
}
