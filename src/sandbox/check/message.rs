//! Bodies that make or change a message (docs: resources/message; DISCORD 2.3).

use serde_json::Value;

use super::{Problems, at, by_twilight, component, embed, file, keys};
use crate::sandbox::refusal::Problem;
use crate::sandbox::world::attachment::{Attachment, Upload};
use crate::sandbox::world::message::{flag, snowflake};

/// What a body is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Create,
    Edit,
    /// The `data` of callback type 4.
    Answer,
    /// The `data` of callback type 7; whether the message is ephemeral already.
    Update {
        ephemeral: bool,
    },
    Followup,
    EditAnswer,
}

impl Use {
    fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Create => &[
                "content",
                "nonce",
                "tts",
                "embeds",
                "allowed_mentions",
                "message_reference",
                "components",
                "sticker_ids",
                "flags",
                "attachments",
                "enforce_nonce",
                "poll",
            ],
            Self::Edit => &[
                "content",
                "embeds",
                "flags",
                "allowed_mentions",
                "components",
                "attachments",
            ],
            Self::Answer | Self::Update { .. } => &[
                "tts",
                "content",
                "embeds",
                "allowed_mentions",
                "flags",
                "components",
                "attachments",
                "poll",
            ],
            Self::Followup => &[
                "content",
                "tts",
                "embeds",
                "allowed_mentions",
                "components",
                "attachments",
                "flags",
                "poll",
            ],
            Self::EditAnswer => &[
                "content",
                "embeds",
                "flags",
                "allowed_mentions",
                "components",
                "attachments",
                "poll",
            ],
        }
    }

    fn flags(self) -> u64 {
        match self {
            Self::Create => {
                flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS | flag::COMPONENTS_V2
            }
            Self::Edit | Self::EditAnswer | Self::Update { ephemeral: false } => {
                flag::SUPPRESS_EMBEDS | flag::COMPONENTS_V2
            }
            // Being ephemeral cannot change: naming it again where it holds does no harm.
            Self::Update { ephemeral: true } => {
                flag::SUPPRESS_EMBEDS | flag::COMPONENTS_V2 | flag::EPHEMERAL
            }
            Self::Answer | Self::Followup => {
                flag::SUPPRESS_EMBEDS
                    | flag::SUPPRESS_NOTIFICATIONS
                    | flag::COMPONENTS_V2
                    | flag::EPHEMERAL
            }
        }
    }

    pub(super) fn edits(self) -> bool {
        matches!(self, Self::Edit | Self::EditAnswer | Self::Update { .. })
    }
}

/// `existing` are the files that the message has now, when it is edited.
pub(crate) fn message(
    body: &Value,
    purpose: Use,
    files: &[Upload],
    existing: &[Attachment],
) -> Problems {
    let mut problems = Vec::new();
    keys(body, "", purpose.keys(), &mut problems);
    if !body.is_object() {
        return problems;
    }
    let content = &body["content"];
    if let Some(text) = content.as_str() {
        by_twilight(
            twilight_validate::message::content(text.trim()),
            "content",
            &mut problems,
        );
    } else if !content.is_null() {
        problems.push(Problem::new(
            "content",
            "STRING_TYPE_CONVERT",
            "Could not interpret value as string.",
        ));
    }
    let flags = body["flags"].as_u64().unwrap_or(0);
    if flags & !purpose.flags() != 0 {
        let message = format!(
            "These flags cannot be set here: {:#x}",
            flags & !purpose.flags()
        );
        problems.push(Problem::new("flags", "MESSAGE_FLAGS_INVALID", message));
    }
    if body
        .get("flags")
        .is_some_and(|flags| !flags.is_null() && !flags.is_u64())
    {
        problems.push(Problem::new(
            "flags",
            "NUMBER_TYPE_COERCE",
            "Not an integer.",
        ));
    }
    embed::embeds(&body["embeds"], &mut problems);
    let is_v2 = flags & flag::COMPONENTS_V2 != 0;
    component::components(&body["components"], is_v2, &mut problems);
    if is_v2 && (content.is_string() || body["embeds"].as_array().is_some_and(|e| !e.is_empty())) {
        let message = "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2";
        problems.push(Problem::new(
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            message,
        ));
    }
    allowed_mentions(&body["allowed_mentions"], &mut problems);
    file::attachments(body, purpose, files, existing, &mut problems);
    nonce(body, &mut problems);
    if body["poll"].is_object()
        || body["sticker_ids"]
            .as_array()
            .is_some_and(|ids| !ids.is_empty())
    {
        problems.push(Problem::new(
            "poll",
            "SANDBOX_NOT_SIMULATED",
            "The sandbox knows no polls and stickers.",
        ));
    }
    problems
}

fn nonce(body: &Value, problems: &mut Problems) {
    let nonce = &body["nonce"];
    if let Some(text) = nonce.as_str() {
        if text.chars().count() > 25 {
            problems.push(Problem::new(
                "nonce",
                "BASE_TYPE_MAX_LENGTH",
                "Must be 25 or fewer in length.",
            ));
        }
    } else if !nonce.is_null() && !nonce.is_i64() && !nonce.is_u64() {
        problems.push(Problem::new(
            "nonce",
            "NONCE_TYPE",
            "Neither a string nor an integer.",
        ));
    }
    if body["enforce_nonce"] == Value::Bool(true) && nonce.is_null() {
        problems.push(Problem::new(
            "enforce_nonce",
            "SANDBOX_WITHOUT_EFFECT",
            "There is no nonce to enforce.",
        ));
    }
}

fn allowed_mentions(value: &Value, problems: &mut Problems) {
    if value.is_null() {
        return;
    }
    let path = "allowed_mentions";
    keys(
        value,
        path,
        &["parse", "users", "roles", "replied_user"],
        problems,
    );
    let parse: Vec<&str> = value["parse"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    for kind in parse
        .iter()
        .filter(|kind| !["users", "roles", "everyone"].contains(kind))
    {
        problems.push(choice(at(path, "parse"), kind));
    }
    for kind in ["users", "roles"] {
        let ids = value[kind]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        let here = at(path, kind);
        if ids.len() > 100 {
            problems.push(Problem::new(
                &here,
                "BASE_TYPE_MAX_LENGTH",
                "Must be 100 or fewer in length.",
            ));
        }
        if ids.iter().any(|id| snowflake(id).is_none()) {
            problems.push(Problem::new(
                &here,
                "NUMBER_TYPE_COERCE",
                "Not a snowflake.",
            ));
        }
        if parse.contains(&kind) && !ids.is_empty() {
            let message =
                format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            problems.push(Problem::new(
                &here,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                message,
            ));
        }
    }
}

fn choice(path: String, value: &str) -> Problem {
    Problem::new(
        path,
        "BASE_TYPE_CHOICES",
        format!("{value:?} is not one of the choices."),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::check::testing::paths;
    use crate::sandbox::id::Id;
    use serde_json::json;
    use std::sync::Arc;

    fn upload(name: &str) -> Upload {
        Upload {
            number: 0,
            name: name.to_owned(),
            bytes: Arc::from(&b"x"[..]),
        }
    }

    fn check(purpose: Use, body: &Value, files: &[Upload], expected: &[&str]) {
        let kept = Attachment {
            id: Id::new(7),
            name: "old.png".into(),
            description: None,
            bytes: Arc::from(&b"x"[..]),
        };
        let existing = if purpose.edits() {
            vec![kept]
        } else {
            Vec::new()
        };
        let problems = message(body, purpose, files, &existing);
        assert_eq!(
            paths(&problems),
            expected,
            "{purpose:?} {body} {problems:?}"
        );
    }

    #[test]
    fn plain_bodies_are_taken() {
        check(
            Use::Create,
            &json!({ "content": "x".repeat(2000), "nonce": "a", "enforce_nonce": true }),
            &[],
            &[],
        );
        check(
            Use::Answer,
            &json!({ "content": "hi", "flags": 64 }),
            &[],
            &[],
        );
        let board = json!({
            "embeds": [{ "image": { "url": "attachment://board.png" } }],
            "attachments": [{ "id": 0, "filename": "board.png", "description": "A board" }],
            "allowed_mentions": { "parse": [], "users": ["1"] },
        });
        check(Use::Create, &board, &[upload("board.png")], &[]);
        check(
            Use::Edit,
            &json!({ "attachments": [{ "id": "7" }] }),
            &[],
            &[],
        );
        check(
            Use::Edit,
            &json!({ "embeds": [{ "image": { "url": "attachment://old.png" } }] }),
            &[],
            &[],
        );
    }

    #[test]
    fn each_mistake_is_found() {
        for (purpose, body, expected) in [
            (
                Use::Create,
                json!({ "content": "x".repeat(2001) }),
                "content",
            ),
            (Use::Create, json!({ "content": 3 }), "content"),
            (Use::Create, json!({ "contents": "x" }), "contents"),
            (Use::Create, json!({ "content": "x", "flags": 64 }), "flags"),
            (Use::Edit, json!({ "content": "x", "flags": 64 }), "flags"),
            (
                Use::Update { ephemeral: false },
                json!({ "content": "x", "flags": 64 }),
                "flags",
            ),
            (
                Use::Answer,
                json!({ "content": "x", "flags": "64" }),
                "flags",
            ),
            (
                Use::Answer,
                json!({ "content": "x", "nonce": "1" }),
                "nonce",
            ),
            (
                Use::Create,
                json!({ "content": "x", "nonce": "n".repeat(26) }),
                "nonce",
            ),
            (
                Use::Create,
                json!({ "content": "x", "enforce_nonce": true }),
                "enforce_nonce",
            ),
            (
                Use::Create,
                json!({ "content": "x", "attachments": [{ "id": 0 }] }),
                "attachments.0.id",
            ),
            (
                Use::Edit,
                json!({ "attachments": [{ "id": "8" }] }),
                "attachments.0.id",
            ),
            (
                Use::Edit,
                json!({ "attachments": [{ "id": "7" }, { "id": "7" }] }),
                "attachments.1.id",
            ),
            (
                Use::Create,
                json!({ "embeds": [{ "image": { "url": "attachment://no.png" } }] }),
                "embeds.0",
            ),
            (
                Use::Edit,
                json!({ "attachments": [], "embeds": [{ "image": { "url": "attachment://old.png" } }] }),
                "embeds.0",
            ),
            (
                Use::Create,
                json!({ "content": "x", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
                "allowed_mentions.users",
            ),
            (
                Use::Create,
                json!({ "content": "x", "allowed_mentions": { "parse": ["all"] } }),
                "allowed_mentions.parse",
            ),
            (
                Use::Create,
                json!({ "content": "x", "allowed_mentions": { "users": vec!["1"; 101] } }),
                "allowed_mentions.users",
            ),
        ] {
            check(purpose, &body, &[], &[expected]);
        }
        check(
            Use::Create,
            &json!({ "content": "x" }),
            &[upload("a b.png")],
            &["files.0"],
        );
    }
}
