//! What people see at a [`Table`], in a form that two moments can be compared in.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use stratego_bot::sandbox::{Channel, Id, Message, Person};

use crate::harness::Table;

/// A message as somebody sees it: which it is, and everything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    who: String,
    id: Id,
    text: String,
    parts: String,
    files: Vec<(String, Option<String>, u64)>,
}

impl Look {
    fn at(who: &Person, message: &Message) -> Self {
        let files = message.attachments.iter().map(|file| {
            let mut hasher = DefaultHasher::new();
            file.bytes.hash(&mut hasher);
            let name = file.name.clone();
            (name, file.description.clone(), hasher.finish())
        });
        Self {
            who: who.name(),
            id: message.id,
            text: message.text(),
            parts: serde_json::Value::from(message.components.clone()).to_string(),
            files: files.collect(),
        }
    }

    /// The same wherever it stands.
    pub(crate) fn anywhere(mut self) -> Self {
        self.id = Id::new(0);
        self
    }
}

/// How a title counts plies.
pub(crate) fn plies(count: u32) -> String {
    match count {
        0 => String::new(),
        1 => "· 1 ply".to_owned(),
        _ => format!("· {count} plies"),
    }
}

impl Table {
    /// Everything on everybody's screen that stays there.
    pub(crate) fn screens(&self) -> Vec<Look> {
        let mut screens = Vec::new();
        for person in [&self.ann, &self.ben, &self.cem] {
            for channel in [&self.channel, &person.dm()] {
                let messages = person.sees(channel);
                screens.extend(messages.iter().map(|message| Look::at(person, message)));
            }
        }
        screens
    }

    /// What `/board` shows to each, wherever the answer stands.
    pub(crate) async fn boards_asked_for(&self) -> Vec<Look> {
        let mut boards = Vec::new();
        for person in [&self.ann, &self.ben, &self.cem] {
            let call = person.command(&self.channel, "board");
            let board = call.option("match", "1").send().await.private();
            boards.push(Look::at(person, &board).anywhere());
        }
        boards
    }

    /// The boards in a channel that everybody there sees.
    pub(crate) fn boards_in(channel: &Channel) -> Vec<Message> {
        let messages = channel.messages().into_iter();
        messages
            .filter(|message| !message.images().is_empty())
            .collect()
    }

    /// Whether the channel holds one board, and it is the lowest message there and shows the state after so many plies.
    pub(crate) fn shows_one_board(&self, count: u32) -> bool {
        let boards = Self::boards_in(&self.channel);
        matches!(&boards[..], [board] if board.says(&[&plies(count)]) && board.id == self.channel.newest().id)
    }

    /// Whether a person's direct messages hold one private view, and it shows the state after so many plies.
    pub(crate) fn shows_one_view(person: &Person, count: u32) -> bool {
        let views = Self::boards_in(&person.dm());
        matches!(&views[..], [view] if view.says(&[&plies(count)]))
    }

    /// Waits until all messages of the only match show the state after so many plies, each once.
    pub(crate) async fn catches_up(&self, count: u32) {
        self.channel_catches_up(count).await;
        for person in [&self.ann, &self.ben] {
            let what = format!("one view after {count} plies");
            person
                .waits_until(&what, || Self::shows_one_view(person, count).then_some(()))
                .await;
        }
    }

    /// The same of the channel alone.
    pub(crate) async fn channel_catches_up(&self, count: u32) {
        let what = format!("one board after {count} plies");
        self.cem
            .waits_until(&what, || self.shows_one_board(count).then_some(()))
            .await;
    }
}
