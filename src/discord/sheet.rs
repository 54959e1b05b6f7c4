//! A sheet of settings: what is set now in words, a menu of what can be set, and below it a menu of the values of the one that
//! was chosen. `/settings` and `/server` are such sheets; a new setting is one more [`Entry`].
//!
//! The menus' `custom_id`s begin with the sheet's name, so that they are no match's: `mine.item`, `mine.value.theme`.

use std::fmt;
use std::str::FromStr;

use serenity::builder::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::components::Unreadable;
use super::message::{Body, PrivateMessage};
use crate::text::{Msg, Voice};

/// Whose settings a sheet shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sheet {
    /// A person's own.
    Mine,
    /// A server's.
    Server,
}

impl Sheet {
    const ALL: [Self; 2] = [Self::Mine, Self::Server];

    /// What its `custom_id`s begin with.
    const fn name(self) -> &'static str {
        match self {
            Self::Mine => "mine",
            Self::Server => "server",
        }
    }
}

/// A choice in one of a sheet's menus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) sheet: Sheet,
    pub(super) step: Step,
}

/// Which menu was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The one of what can be set; the choice is an entry's key.
    Item,
    /// The one of an entry's values, by its key.
    Value(String),
    /// The one of people to block.
    Block,
    /// The one of people to unblock.
    Unblock,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sheet.name())?;
        match &self.step {
            Step::Item => f.write_str(".item"),
            Step::Value(key) => write!(f, ".value.{key}"),
            Step::Block => f.write_str(".block"),
            Step::Unblock => f.write_str(".unblock"),
        }
    }
}

impl FromStr for Turn {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (name, rest) = text.split_once('.').ok_or(Unreadable)?;
        let sheet = Sheet::ALL.into_iter().find(|sheet| sheet.name() == name);
        let step = match (rest, rest.strip_prefix("value.")) {
            ("item", _) => Step::Item,
            ("block", _) => Step::Block,
            ("unblock", _) => Step::Unblock,
            (_, Some(key)) if !key.is_empty() => Step::Value(key.to_owned()),
            _ => return Err(Unreadable),
        };
        Ok(Self {
            sheet: sheet.ok_or(Unreadable)?,
            step,
        })
    }
}

/// Something that can be set.
pub(super) struct Entry {
    /// Tells it apart in `custom_id`s.
    pub(super) key: &'static str,
    /// What it is called.
    pub(super) name: Msg,
    /// What it means, in a sentence or two.
    pub(super) hint: Msg,
    /// What it is set to, in words; none where the chosen value says it.
    pub(super) state: Option<String>,
    /// What it can be set to; none where it has menus of its own.
    pub(super) values: Vec<Value>,
    /// Its own menus.
    pub(super) rows: Vec<CreateActionRow>,
}

/// Something that an entry can be set to.
pub(super) struct Value {
    pub(super) key: &'static str,
    pub(super) name: Msg,
    pub(super) is_set: bool,
}

impl Entry {
    /// One that is set to one of `values`.
    pub(super) fn of(key: &'static str, name: Msg, hint: Msg, values: Vec<Value>) -> Self {
        Self {
            key,
            name,
            hint,
            state: None,
            values,
            rows: Vec::new(),
        }
    }

    fn state(&self, voice: &Voice) -> String {
        let set = || self.values.iter().find(|value| value.is_set);
        match &self.state {
            Some(state) => state.clone(),
            None => set().map_or_else(String::new, |value| voice.say(&value.name)),
        }
    }
}

/// The sheet, with the menu of the `open` entry's values.
pub(super) fn sheet(
    voice: &Voice,
    sheet: Sheet,
    title: &Msg,
    entries: Vec<Entry>,
    open: Option<&str>,
) -> PrivateMessage {
    let line = |entry: &Entry| {
        voice.say(&Msg::Setting {
            name: voice.say(&entry.name),
            state: entry.state(voice),
        })
    };
    let mut text = entries.iter().map(line).collect::<Vec<_>>().join("\n");
    let options = entries.iter().map(|entry| {
        CreateSelectMenuOption::new(voice.say(&entry.name), entry.key)
            .default_selection(open == Some(entry.key))
    });
    let mut rows = vec![menu(
        &Turn {
            sheet,
            step: Step::Item,
        },
        options.collect(),
        voice.say(&Msg::ChooseSetting),
    )];
    if let Some(entry) = entries.into_iter().find(|entry| open == Some(entry.key)) {
        text.push_str("\n\n");
        text.push_str(&voice.say(&entry.hint));
        let options: Vec<_> = entry
            .values
            .iter()
            .map(|value| {
                CreateSelectMenuOption::new(voice.say(&value.name), value.key)
                    .default_selection(value.is_set)
            })
            .collect();
        if !options.is_empty() {
            let step = Step::Value(entry.key.to_owned());
            let placeholder = voice.say(&entry.name);
            rows.push(menu(&Turn { sheet, step }, options, placeholder));
        }
        rows.extend(entry.rows);
    }
    PrivateMessage(Body {
        title: voice.say(title),
        text,
        rows,
        ..Body::default()
    })
}

/// A menu of words.
pub(super) fn menu(
    turn: &Turn,
    options: Vec<CreateSelectMenuOption>,
    placeholder: String,
) -> CreateActionRow {
    let kind = CreateSelectMenuKind::String { options };
    CreateActionRow::SelectMenu(
        CreateSelectMenu::new(turn.to_string(), kind).placeholder(placeholder),
    )
}

/// A menu of people.
pub(super) fn people(turn: &Turn, placeholder: String) -> CreateActionRow {
    let kind = CreateSelectMenuKind::User {
        default_users: None,
    };
    CreateActionRow::SelectMenu(
        CreateSelectMenu::new(turn.to_string(), kind).placeholder(placeholder),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_is_read_as_it_was_written() {
        for sheet in Sheet::ALL {
            for step in [
                Step::Item,
                Step::Value("theme".to_owned()),
                Step::Block,
                Step::Unblock,
            ] {
                let turn = Turn { sheet, step };
                assert_eq!(turn.to_string().parse(), Ok(turn));
            }
        }
        for text in ["", "mine", "mine.", "mine.value.", "plan.item", "42.0.move"] {
            assert_eq!(text.parse::<Turn>(), Err(Unreadable), "{text}");
        }
    }
}
