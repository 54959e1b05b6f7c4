//! Everything the bot says, in words.
//!
//! [`Msg`] is the one typed list of messages; [`Voice`] turns one into text from a Fluent file under `assets/text/`.
//! This room knows what can be said and how an argument is written in Discord's Markdown, not when it is said or to
//! whom. [`rejection`] words the rejections of [`crate::matches`], [`plies`] the plies and battles of a match, [`listing`] lists
//! of matches; [`spelling`] reads the moves that people type, [`setups`] reads and tells setups.
//!
//! Read next: [`msg`], then `assets/text/en-US.ftl`.

pub mod listing;
pub mod msg;
pub mod plies;
pub mod rejection;
pub mod setups;
pub mod spelling;
mod value;

pub use msg::Msg;
pub use value::{Typed, Value};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

const ENGLISH: &str = include_str!("../../assets/text/en-US.ftl");

/// One language's texts.
pub struct Voice {
    bundle: FluentBundle<FluentResource>,
}

impl Voice {
    /// The source language, in which every message exists (a test holds it).
    ///
    /// # Panics
    /// When the embedded file is not valid Fluent, which the same test excludes.
    #[must_use]
    pub fn english() -> Self {
        let resource = FluentResource::try_new(ENGLISH.to_owned())
            .map_err(|(_, errors)| errors)
            .expect("the embedded English file is valid Fluent");
        let mut bundle = FluentBundle::new_concurrent(vec![
            "en-US".parse().expect("a well-formed language tag"),
        ]);
        // Discord shows the isolation marks as boxes on some phones.
        bundle.set_use_isolating(false);
        bundle
            .add_resource(resource)
            .expect("the embedded English file defines no message twice");
        Self { bundle }
    }

    /// The text of `msg`.
    #[must_use]
    pub fn say(&self, msg: &Msg) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in msg.args() {
            args.set(name, self.resolve(value));
        }
        self.format(msg.id(), Some(&args))
    }

    /// The description of a command or of one of its options.
    #[must_use]
    pub fn command(&self, command: &str, option: Option<&str>) -> String {
        match option {
            None => self.name("command", command),
            Some(option) => self.name("command", &format!("{command}-{option}")),
        }
    }

    /// The name of a choice, by its key.
    #[must_use]
    pub fn choice(&self, key: &str) -> String {
        self.name("choice", key)
    }

    /// The text of a message that takes no argument, by its identifier: the names of ranks, colours and the like.
    fn name(&self, kind: &str, key: &str) -> String {
        self.format(&format!("{kind}-{key}"), None)
    }

    fn resolve(&self, value: Value) -> FluentValue<'static> {
        match value {
            Value::Number(n) => FluentValue::from(n),
            Value::Text(text) => FluentValue::from(text),
            Value::Name(kind, key) => FluentValue::from(self.name(kind, key)),
        }
    }

    /// A missing message shows as its identifier and is logged: a text that is wrong must not stop a match.
    fn format(&self, id: &str, args: Option<&FluentArgs<'_>>) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|m| m.value()) else {
            tracing::error!(id, "a text is missing");
            return id.to_owned();
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors);
        if !errors.is_empty() {
            tracing::error!(id, ?errors, "a text does not fit its arguments");
        }
        text.into_owned()
    }
}

impl std::fmt::Debug for Voice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Voice")
            .field("locales", &self.bundle.locales)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::ids::{MatchId, UserId};
    use crate::rules::rank::Rank;

    /// The messages that are named by what they are the name of.
    const NAMES: [&str; 8] = [
        "rank-",
        "color-",
        "variant-",
        "direction-",
        "command-",
        "choice-",
        "preset-",
        "idea-",
    ];

    #[test]
    fn every_message_has_a_text_and_every_text_is_used() {
        let written: BTreeSet<&str> = ENGLISH
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
            .filter_map(|line| line.split_once(" ="))
            .map(|(id, _)| id)
            .filter(|id| !NAMES.iter().any(|name| id.starts_with(name)))
            .collect();
        let listed: BTreeSet<&str> = Msg::IDS.iter().copied().collect();
        assert_eq!(written, listed);
        assert_eq!(listed.len(), Msg::IDS.len(), "no identifier is used twice");
    }

    #[test]
    fn arguments_are_put_in_as_discord_shows_them() {
        let voice = Voice::english();
        let check = |msg: Msg, expected: &str| assert_eq!(voice.say(&msg), expected);
        check(
            Msg::ToMove {
                player: UserId::from(7),
                game: MatchId::from(42),
            },
            "<@7>, it is your turn in #42.",
        );
        check(
            Msg::Fallen {
                rank: Rank::Scout,
                count: 2,
            },
            "Scout ×2",
        );
        check(
            Msg::Fallen {
                rank: Rank::Miner,
                count: 1,
            },
            "Miner",
        );
        check(
            Msg::OldMenu { plies: 1 },
            "That message was old, so nothing was done: 1 ply has been played now. The newest board is the lowest in the channel; `/board` shows your view.",
        );
    }
}
