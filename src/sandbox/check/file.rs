//! Uploaded files, those that an edit keeps, and the pictures that embeds refer to (docs: reference, "Uploading files").
//! References are tested with [`mod@super::message`].

use serde_json::Value;

use super::message::Use;
use super::{Problems, at, by_twilight, entries, keys, optional_length};
use crate::sandbox::refusal::{Code, Problem, Refusal};
use crate::sandbox::world::attachment::{Attachment, Upload, attachment_references};
use crate::sandbox::world::interaction::FILE_LIMIT;
use crate::sandbox::world::message::snowflake;

/// Bytes of all files of a request (docs: reference, "Uploading files").
const REQUEST: usize = 25 * 1024 * 1024;
/// Files of a message.
const FILES: usize = 10;

/// # Errors
/// 40005 or 50045 for files that are too large, 30015 for too many.
pub(crate) fn file_sizes(files: &[Upload]) -> Result<(), Refusal> {
    if files.iter().map(|file| file.bytes.len()).sum::<usize>() > REQUEST {
        return Err(Code::RequestTooLarge.into());
    }
    if files.iter().any(|file| file.bytes.len() > FILE_LIMIT) {
        return Err(Code::FileTooLarge.into());
    }
    if files.len() > FILES {
        return Err(Code::TooManyAttachments.into());
    }
    Ok(())
}

pub(super) fn attachments(
    body: &Value,
    purpose: Use,
    files: &[Upload],
    existing: &[Attachment],
    problems: &mut Problems,
) {
    let mut names: Vec<String> = Vec::new();
    for file in files {
        let here = format!("files.{}", file.number);
        by_twilight(
            twilight_validate::message::attachment_filename(&file.name),
            &here,
            problems,
        );
        if file.name.is_empty() || file.bytes.is_empty() {
            problems.push(Problem::new(
                &here,
                "SANDBOX_EMPTY_FILE",
                "A file without name or content.",
            ));
        }
        names.push(file.name.clone());
    }
    let listed = body["attachments"].as_array();
    let mut seen = Vec::new();
    for (here, entry) in entries(&body["attachments"], "attachments") {
        let known = [
            "id",
            "filename",
            "description",
            "title",
            "duration_secs",
            "waveform",
            "is_spoiler",
            "is_remix",
        ];
        keys(entry, &here, &known, problems);
        let id = snowflake(&entry["id"]);
        let kept = existing
            .iter()
            .find(|attachment| Some(attachment.id.get()) == id);
        let new = files.iter().any(|file| Some(file.number) == id);
        if !new && kept.is_none() {
            let message = "Neither a file of this request nor one of the message.";
            problems.push(Problem::new(
                at(&here, "id"),
                "ATTACHMENT_NOT_FOUND",
                message,
            ));
        }
        if seen.contains(&id) {
            problems.push(Problem::new(
                at(&here, "id"),
                "ATTACHMENT_DUPLICATE",
                "Named twice.",
            ));
        }
        seen.push(id);
        optional_length(
            &entry["description"],
            at(&here, "description"),
            0,
            1024,
            problems,
        );
        names.extend(kept.map(|attachment| attachment.name.clone()));
    }
    if listed.is_none() && purpose.edits() {
        names.extend(existing.iter().map(|attachment| attachment.name.clone()));
    }
    if names.len() > FILES {
        problems.push(Problem::new(
            "attachments",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 10 or fewer in length.",
        ));
    }
    for (here, embed) in entries(&body["embeds"], "embeds") {
        for name in attachment_references(embed) {
            let is_picture = name.rsplit_once('.').is_some_and(|(_, end)| {
                ["jpg", "jpeg", "png", "webp", "gif"].contains(&end.to_ascii_lowercase().as_str())
            });
            if !is_picture || !names.iter().any(|known| known == name) {
                let message = format!("attachment://{name} is no picture of this message.");
                problems.push(Problem::new(&here, "ATTACHMENT_REFERENCE", message));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn files_have_limits() {
        let of = |size: usize, count: u64| -> Vec<Upload> {
            let bytes: Arc<[u8]> = vec![0; size].into();
            (0..count)
                .map(|number| Upload {
                    number,
                    name: "a.png".into(),
                    bytes: Arc::clone(&bytes),
                })
                .collect()
        };
        for (size, count, code) in [
            (FILE_LIMIT, 2, None),
            (FILE_LIMIT + 1, 1, Some(50045)),
            (FILE_LIMIT, 3, Some(40005)),
            (1, 11, Some(30015)),
        ] {
            assert_eq!(
                file_sizes(&of(size, count))
                    .err()
                    .map(|refusal| refusal.code()),
                code,
                "{count} of {size}"
            );
        }
    }
}
