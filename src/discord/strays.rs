//! Messages that Discord has and the bot does not know of: it asked for them, and never heard what became of that.
//!
//! A post has a nonce, which Discord forgets after some minutes, and an answer its token, which is good for a quarter of an
//! hour; a message that follows an answer has neither. So where there is doubt a refresh looks through the newest messages of the
//! channel, takes what is the match's own as shown, and [`super::post`] keeps one of them and deletes the others. An ordinary
//! ply leaves no doubt, and reads nothing from Discord.

use super::Bot;
use super::api::ChannelMessage;
use super::components::{Action, Press};
use super::post::Behind;
use super::reply::Fill;
use crate::clock::Timestamp;
use crate::ids::{ChannelId, MessageId};
use crate::matches::{Shown, Slot};

/// Milliseconds of Unix time at which Discord's ids begin (its reference, "Snowflakes").
const EPOCH: u64 = 1_420_070_400_000;

impl Bot {
    /// Records the messages in `channel` that show the slot of `wanted` and are not known to; whether there were any. A
    /// result has no buttons to know it by: its `title` says which match it is of.
    pub(super) async fn adopt_strays(
        &self,
        channel: ChannelId,
        wanted: Fill,
        title: &str,
        shown: &Shown,
    ) -> Result<bool, Behind> {
        let mut has_strays = false;
        for listed in self.api.newest(channel).await? {
            let id = MessageId::from(listed.id.get());
            let is_known = shown.messages.iter().any(|message| message.id == id);
            if is_known || Some(listed.author.id.get()) != self.user {
                continue;
            }
            let is_newest = shown.messages.iter().all(|message| message.id < id);
            let title = Some(title).filter(|_| is_newest);
            if let Some(edition) = edition(&listed, wanted, title) {
                tracing::info!(game = %wanted.game, slot = wanted.slot.name(), "a message of a match was found");
                let fill = Fill {
                    revision: 0,
                    edition,
                    ..wanted
                };
                let message = fill.message(id, channel, posted_at(id));
                self.matches.record_message(&message, None).await?;
                has_strays = true;
            }
        }
        Ok(has_strays)
    }
}

/// The edition that a message shows, if it shows the slot of `wanted`.
fn edition(listed: &ChannelMessage, wanted: Fill, title: Option<&str>) -> Option<u32> {
    let mut presses = listed
        .components
        .iter()
        .flat_map(|row| &row.components)
        .filter_map(|component| component.custom_id.as_deref())
        .filter_map(|id| id.parse::<Press>().ok())
        .peekable();
    if presses.peek().is_none() {
        let titles = listed
            .embeds
            .iter()
            .filter_map(|embed| embed.title.as_deref());
        let is_wanted = wanted.slot != Slot::Challenge
            && title.is_some_and(|title| titles.into_iter().any(|known| known == title));
        return is_wanted.then_some(wanted.edition);
    }
    let mut edition = None;
    for press in presses.filter(|press| press.game == wanted.game) {
        edition = Some(match press.action {
            Action::Accept | Action::Decline | Action::Cancel => {
                return (wanted.slot == Slot::Challenge).then_some(0);
            }
            Action::MySetup | Action::Arrange(_) | Action::Ready | Action::NotReady => 0,
            _ => edition.unwrap_or_else(|| u32::try_from(press.at + 1).unwrap_or(u32::MAX)),
        });
    }
    let edition = edition.filter(|_| wanted.slot != Slot::Challenge)?;
    Some(edition.min(wanted.edition))
}

fn posted_at(id: MessageId) -> Timestamp {
    let millis = (u64::from(id) >> 22) + EPOCH;
    Timestamp::from_millis(i64::try_from(millis).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_message_is_known_by_its_buttons_or_its_title() {
        let check = |title: &str, ids: &[&str], slot: Slot, expected: Option<u32>| {
            let buttons: Vec<_> = ids.iter().map(|id| json!({ "custom_id": id })).collect();
            let rows = if ids.is_empty() {
                json!([])
            } else {
                json!([{ "components": buttons }])
            };
            let listed = json!({
                "id": "1", "author": { "id": "2" }, "embeds": [{ "title": title }], "components": rows,
            });
            let listed: ChannelMessage = serde_json::from_value(listed).expect("a message");
            let wanted = Fill {
                game: 42.into(),
                slot,
                revision: 9,
                edition: 18,
            };
            assert_eq!(
                edition(&listed, wanted, Some("Match #42 \u{b7} 17 plies")),
                expected,
                "{title} {ids:?}"
            );
        };
        let board = ["42.17.move", "42.17.my-board", "42.17.resign"];
        check("", &board, Slot::Public, Some(18));
        check("", &board, Slot::Red, Some(18));
        check("", &board, Slot::Challenge, None);
        check("", &["42.3.move"], Slot::Public, Some(4));
        check("", &["43.17.move"], Slot::Public, None);
        check("", &["42.0.my-setup", "42.0.resign"], Slot::Public, Some(0));
        check("", &["42.5.random", "42.5.ready"], Slot::Blue, Some(0));
        check(
            "",
            &["42.0.accept", "42.0.cancel"],
            Slot::Challenge,
            Some(0),
        );
        check("", &["42.0.accept", "42.0.cancel"], Slot::Public, None);
        check("Match #42 \u{b7} 17 plies", &[], Slot::Public, Some(18));
        check("Match #42 \u{b7} 17 plies", &[], Slot::Challenge, None);
        check("Match #42", &[], Slot::Public, None);
    }

    #[test]
    fn an_id_tells_its_time() {
        // The example of Discord's reference.
        let id = MessageId::from(175_928_847_299_117_063);
        assert_eq!(posted_at(id).as_millis(), 1_462_015_105_796);
    }
}
