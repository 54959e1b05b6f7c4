//! The errors that Discord answers with: HTTP status, code and words.
//!
//! Source of codes and texts: docs, "Opcodes and status codes"; DISCORD issues named at the odd ones.

use serde_json::{Map, Value, json};

/// One of Discord's documented errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Code {
    /// 404, code 0: no such route.
    NotFound,
    /// 401, code 0: the token is not one that Discord knows.
    Unauthorized,
    /// 404, 10003.
    UnknownChannel,
    /// 404, 10004.
    UnknownGuild,
    /// 404, 10007: also the answer for somebody who left the guild.
    UnknownMember,
    /// 404, 10008.
    UnknownMessage,
    /// 404, 10013.
    UnknownUser,
    /// 404, 10015: an interaction's webhook before the first answer, or a wrong token.
    UnknownWebhook,
    /// 404, 10062: too late (3 s), or never heard of.
    UnknownInteraction,
    /// 404, 10063.
    UnknownCommand,
    /// 400, 30015.
    TooManyAttachments,
    /// 429, 30046: edits to messages older than an hour.
    OldMessageEdits,
    /// 400, 30034.
    TooManyCommandCreates,
    /// 429, 40003: direct messages opened too fast.
    OpeningDmsTooFast,
    /// 413, 40005.
    RequestTooLarge,
    /// 400, 40060.
    AlreadyAcknowledged,
    /// 400, 40094: five follow-ups where the app is not installed.
    TooManyFollowups,
    /// 403, 50001.
    MissingAccess,
    /// 403, 50005.
    NotAuthor,
    /// 400, 50006.
    EmptyMessage,
    /// 403, 50007: closed direct messages or a block, nobody can tell which.
    CannotMessageUser,
    /// 403, 50278: no guild in common (any more).
    NoMutualGuild,
    /// 403, 50013.
    MissingPermissions,
    /// 401, 50027: an interaction's token after 15 minutes.
    InvalidWebhookToken,
    /// 400, 50035.
    InvalidBody,
    /// 400, 50045.
    FileTooLarge,
    /// 400, 50083.
    ArchivedThread,
    /// 400, 160004.
    ThreadExists,
}

impl Code {
    /// HTTP status, JSON error code and Discord's own words.
    #[must_use]
    pub const fn parts(self) -> (u16, u32, &'static str) {
        match self {
            Self::NotFound => (404, 0, "404: Not Found"),
            Self::Unauthorized => (401, 0, "401: Unauthorized"),
            Self::UnknownChannel => (404, 10003, "Unknown Channel"),
            Self::UnknownGuild => (404, 10004, "Unknown Guild"),
            Self::UnknownMember => (404, 10007, "Unknown Member"),
            Self::UnknownMessage => (404, 10008, "Unknown Message"),
            Self::UnknownUser => (404, 10013, "Unknown User"),
            Self::UnknownWebhook => (404, 10015, "Unknown Webhook"),
            Self::UnknownInteraction => (404, 10062, "Unknown interaction"),
            Self::UnknownCommand => (404, 10063, "Unknown application command"),
            Self::TooManyAttachments => (
                400,
                30015,
                "Maximum number of attachments in a message reached (10)",
            ),
            Self::OldMessageEdits => (
                429,
                30046,
                "Maximum number of edits to messages older than 1 hour reached. Try again later",
            ),
            Self::TooManyCommandCreates => (
                400,
                30034,
                "Max number of daily application command creates has been reached (200)",
            ),
            Self::OpeningDmsTooFast => (429, 40003, "You are opening direct messages too fast"),
            Self::RequestTooLarge => (
                413,
                40005,
                "Request entity too large. Try sending something smaller in size",
            ),
            Self::AlreadyAcknowledged => (400, 40060, "Interaction has already been acknowledged."),
            Self::TooManyFollowups => (
                400,
                40094,
                "This interaction has hit the maximum number of follow up messages",
            ),
            Self::MissingAccess => (403, 50001, "Missing Access"),
            Self::NotAuthor => (403, 50005, "Cannot edit a message authored by another user"),
            Self::EmptyMessage => (400, 50006, "Cannot send an empty message"),
            Self::CannotMessageUser => (403, 50007, "Cannot send messages to this user"),
            Self::NoMutualGuild => (
                403,
                50278,
                "Cannot send messages to this user due to having no mutual guilds",
            ),
            Self::MissingPermissions => (403, 50013, "Missing Permissions"),
            Self::InvalidWebhookToken => (401, 50027, "Invalid Webhook Token"),
            Self::InvalidBody => (400, 50035, "Invalid Form Body"),
            Self::FileTooLarge => (400, 50045, "File uploaded exceeds the maximum size"),
            Self::ArchivedThread => (400, 50083, "Thread is archived"),
            Self::ThreadExists => (
                400,
                160_004,
                "A thread has already been created for this message",
            ),
        }
    }
}

/// An error as it goes over the wire.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// HTTP status.
    pub status: u16,
    /// The body, as Discord words it.
    pub body: Value,
    /// Seconds after which to try again (429 only).
    pub retry_after: Option<f64>,
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        let (status, number, message) = code.parts();
        let mut body = json!({ "message": message, "code": number });
        // Old-message edits and fast openings come as 429s that carry their own code (discord-api-docs #4413).
        let retry_after = (status == 429).then_some(1.0);
        if let Some(seconds) = retry_after {
            body["retry_after"] = json!(seconds);
            body["global"] = json!(false);
        }
        Self {
            status,
            body,
            retry_after,
        }
    }
}

impl Refusal {
    /// The JSON error code, 0 if there is none.
    #[must_use]
    pub fn code(&self) -> u64 {
        self.body["code"].as_u64().unwrap_or(0)
    }

    /// A 429 as docs, "Rate limits" describes it.
    pub(crate) fn rate_limited(seconds: f64, global: bool) -> Self {
        let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global });
        Self {
            status: 429,
            body,
            retry_after: Some(seconds),
        }
    }

    /// 50035 with the nested `errors` object (docs: reference, "Error messages").
    pub(crate) fn invalid_body(problems: &[Problem]) -> Self {
        let mut refusal = Self::from(Code::InvalidBody);
        let mut errors = Value::Object(Map::new());
        for problem in problems {
            let mut at = &mut errors;
            for key in problem.path.split('.').filter(|key| !key.is_empty()) {
                at = &mut at[key];
            }
            if at["_errors"].is_null() {
                at["_errors"] = json!([]);
            }
            if let Some(list) = at["_errors"].as_array_mut() {
                list.push(json!({ "code": problem.code, "message": problem.message }));
            }
        }
        refusal.body["errors"] = errors;
        refusal
    }
}

/// One thing that is wrong in a request's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// Dotted, as `embeds.0.fields.2.value`.
    pub(crate) path: String,
    /// Discord's name for the kind of mistake, as `BASE_TYPE_MAX_LENGTH`.
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl Problem {
    pub(crate) fn new(
        path: impl Into<String>,
        code: &'static str,
        message: impl Into<String>,
    ) -> Self {
        Self {
            path: path.into(),
            code,
            message: message.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_nest_by_their_path() {
        let refusal = Refusal::invalid_body(&[
            Problem::new(
                "embeds.0.title",
                "BASE_TYPE_MAX_LENGTH",
                "Must be 256 or fewer in length.",
            ),
            Problem::new("content", "BASE_TYPE_REQUIRED", "This field is required"),
        ]);
        assert_eq!(refusal.code(), 50035);
        assert_eq!(
            refusal.body["errors"],
            json!({
                "embeds": { "0": { "title": { "_errors": [
                    { "code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 256 or fewer in length." } ] } } },
                "content": { "_errors": [ { "code": "BASE_TYPE_REQUIRED", "message": "This field is required" } ] },
            })
        );
    }

    #[test]
    fn a_429_says_when_to_come_back() {
        let refusal = Refusal::from(Code::OldMessageEdits);
        assert_eq!((refusal.status, refusal.code()), (429, 30046));
        assert_eq!(refusal.body["retry_after"], json!(1.0));
    }
}
