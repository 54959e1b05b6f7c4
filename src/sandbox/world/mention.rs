//! Whom a message mentions and notifies (docs: resources/message, "Allowed mentions").

use serde_json::Value;

use super::World;
use super::message::{Message, Origin, flag};
use super::permission::Permissions;
use super::place::Kind;
use crate::sandbox::id::Id;

/// What counts when a body says nothing about mentions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MentionRule {
    /// Ordinary posts.
    All,
    /// Answers to interactions.
    UsersOnly,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Mentions {
    pub(crate) users: Vec<Id>,
    pub(crate) everyone: bool,
}

impl Mentions {
    /// Only the content counts: mentions inside an embed notify nobody.
    pub(crate) fn read(content: &str, allowed: &Value, default: MentionRule) -> Self {
        let parses = |kind: &str| {
            if allowed.is_null() {
                default == MentionRule::All || kind == "users"
            } else {
                allowed["parse"]
                    .as_array()
                    .is_some_and(|kinds| kinds.iter().any(|k| k == kind))
            }
        };
        let listed = |id: Id| {
            let ids = allowed["users"]
                .as_array()
                .map(Vec::as_slice)
                .unwrap_or_default();
            ids.iter()
                .any(|value| super::message::snowflake(value) == Some(id.get()))
        };
        let mut users = Vec::new();
        for id in user_mentions(content) {
            if (parses("users") || listed(id)) && !users.contains(&id) {
                users.push(id);
            }
        }
        let everyone =
            parses("everyone") && (content.contains("@everyone") || content.contains("@here"));
        Self { users, everyone }
    }
}

/// Every `<@id>` and `<@!id>`.
fn user_mentions(content: &str) -> impl Iterator<Item = Id> + '_ {
    content.split("<@").skip(1).filter_map(|rest| {
        let (id, _) = rest.split_once('>')?;
        id.strip_prefix('!').unwrap_or(id).parse().ok()
    })
}

impl World {
    pub(crate) fn may_mention_everyone(&self, message: &Message) -> bool {
        self.channels.get(&message.channel).is_some_and(|channel| {
            self.permissions(message.author, channel)
                .contains(Permissions::MENTION_EVERYONE)
        })
    }

    /// Whose phone buzzes when `message` is posted. In a direct message everything does but an answer to what its reader just did.
    pub(crate) fn notified(&self, message: &Message) -> Vec<Id> {
        if message.flags & flag::SUPPRESS_NOTIFICATIONS != 0 || message.only_for.is_some() {
            return Vec::new();
        }
        let audience = self.audience(message);
        let direct = self
            .channels
            .get(&message.channel)
            .is_some_and(|c| matches!(c.kind, Kind::Direct { .. }));
        audience
            .into_iter()
            .filter(|person| *person != message.author)
            .filter(|person| {
                if direct {
                    message.origin == Origin::Post
                } else {
                    message.mentions_everyone || message.mentions.contains(person)
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn allowed_mentions_decide_who_is_meant() {
        let content = "<@1> and <@!2> and @everyone";
        let (all, users) = (MentionRule::All, MentionRule::UsersOnly);
        for (allowed, default, ids, everyone) in [
            (Value::Null, all, &[1, 2][..], true),
            (Value::Null, users, &[1, 2], false),
            (json!({ "parse": [] }), all, &[], false),
            (json!({ "users": ["2"] }), all, &[2], false),
            (
                json!({ "parse": ["everyone"], "users": ["1"] }),
                users,
                &[1],
                true,
            ),
        ] {
            let read = Mentions::read(content, &allowed, default);
            let expected = Mentions {
                users: ids.iter().copied().map(Id::new).collect(),
                everyone,
            };
            assert_eq!(read, expected, "{allowed}");
        }
    }
}
