//! The log of REST calls, and the bookkeeping that tells when the bot is at rest.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::id::Id;

/// One REST call, as it was answered.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Call {
    /// `GET`, `POST`, …
    pub method: String,
    /// The path after `/api/v10`, without the query. The token of an interaction is left out.
    pub path: String,
    /// The path as the documentation writes it, as `/channels/{channel_id}/messages`.
    pub template: String,
    /// The JSON body, or null.
    pub body: Value,
    /// Names and bytes of uploaded files.
    pub files: Vec<(String, Arc<[u8]>)>,
    /// HTTP status; none while it is under way, or if the answer was lost.
    pub status: Option<u16>,
    /// Discord's error code, 0 if there was none.
    pub code: u64,
    /// What was answered.
    pub response: Value,
    /// Whether it counts against the bot's 50 calls a second: interaction answers and follow-ups do not.
    pub counts_globally: bool,
    /// The fault that hit it.
    pub fault: Option<String>,
    /// Milliseconds of Unix time, by the sandbox's clock.
    pub at: u64,
    /// Real time from the request to the answer.
    pub took: Duration,
    /// Whether it was answered, or its answer lost.
    pub is_over: bool,
}

impl Call {
    /// `POST /channels/123/messages`: method and path in one.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Whether method and path fit `pattern`, as `PATCH /channels/*/messages/*`; `*` stands for one part of the path, or any method,
    /// and `**` for any path.
    #[must_use]
    pub fn fits(&self, pattern: &str) -> bool {
        fits(pattern, &self.method, &self.path)
    }
}

pub(crate) fn fits(pattern: &str, method: &str, path: &str) -> bool {
    let Some((wanted, route)) = pattern.split_once(' ') else {
        return false;
    };
    (wanted == "*" || wanted == method) && (route == "**" || is_alike(route, path))
}
fn is_alike(route: &str, path: &str) -> bool {
    let (parts, pieces) = (route.split('/'), path.split('/'));
    parts.clone().count() == pieces.clone().count()
        && parts
            .zip(pieces)
            .all(|(part, piece)| part == "*" || part == piece)
}

/// How long the bot took for its first answer to an interaction.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Acknowledgement {
    /// The interaction.
    pub interaction: Id,
    /// The command's name, or the component's or modal's custom id; autocompletion is marked so.
    pub name: String,
    /// Real time, none if it was never answered.
    pub took: Option<Duration>,
}

/// The calls so far.
#[derive(Debug, Default)]
pub(crate) struct Calls {
    pub(crate) log: Vec<Call>,
    pub(crate) in_flight: usize,
}

/// A call that is under way.
#[derive(Debug)]
pub(crate) struct Ticket {
    pub(crate) number: usize,
    pub(crate) started: Instant,
}

impl Calls {
    /// Begins a call. Of those before the newest `remembers`, if that is given, bodies and files are forgotten.
    pub(crate) fn begin(&mut self, call: Call, remembers: Option<usize>) -> Ticket {
        self.in_flight += 1;
        self.log.push(call);
        let remembered = remembers.unwrap_or(usize::MAX);
        if let Some(old) = self.log.len().checked_sub(remembered.saturating_add(1)) {
            let old = &mut self.log[old];
            (old.body, old.response) = (Value::Null, Value::Null);
            old.files.clear();
        }
        Ticket {
            number: self.log.len() - 1,
            started: Instant::now(),
        }
    }

    pub(crate) fn end(&mut self, ticket: &Ticket, fill: impl FnOnce(&mut Call)) {
        self.in_flight -= 1;
        if let Some(call) = self.log.get_mut(ticket.number) {
            call.took = ticket.started.elapsed();
            call.is_over = true;
            fill(call);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_fit_part_by_part() {
        for (pattern, fitting) in [
            ("PATCH /channels/*/messages/*", true),
            ("* /channels/1/messages/2", true),
            ("PATCH /channels/9/messages/*", false),
            ("POST /channels/*/messages/*", false),
            ("PATCH /channels/*", false),
            ("* **", true),
            ("POST **", false),
            ("PATCH", false),
        ] {
            assert_eq!(
                fits(pattern, "PATCH", "/channels/1/messages/2"),
                fitting,
                "{pattern}"
            );
        }
    }
}
