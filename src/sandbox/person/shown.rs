//! Messages as people read them.

use std::fmt;

use serde_json::Value;

use crate::sandbox::{Attachment, Message};

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Button {
    /// What stands on it; an emoji counts if there is nothing else.
    pub label: String,
    /// The bot's name for it; links have none.
    pub custom_id: Option<String>,
    /// Whether it is grey and cannot be pressed.
    pub is_disabled: bool,
    /// 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    pub(super) number: u64,
}

/// A menu.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Menu {
    /// What stands in it before something is chosen.
    pub placeholder: String,
    /// The bot's name for it.
    pub custom_id: String,
    /// Its entries; none in a menu of people, where everybody in the server can be chosen.
    pub options: Vec<MenuOption>,
    /// Whether people are chosen in it.
    pub is_of_people: bool,
    /// Whether it is grey.
    pub is_disabled: bool,
    pub(super) number: u64,
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MenuOption {
    /// What stands in the menu.
    pub label: String,
    /// What the bot gets.
    pub value: String,
    /// A smaller line below.
    pub description: Option<String>,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl Message {
    /// All that can be read in it: content, then each embed's title, description, fields and footer. Alt texts and labels are apart.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = vec![self.content.clone()];
        for embed in &self.embeds {
            lines.push(text(&embed["author"]["name"]));
            lines.push(text(&embed["title"]));
            lines.push(text(&embed["description"]));
            for field in embed["fields"].as_array().into_iter().flatten() {
                lines.push(text(&field["name"]));
                lines.push(text(&field["value"]));
            }
            lines.push(text(&embed["footer"]["text"]));
        }
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Whether it is an answer that only one person sees.
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    /// Whether its text has all of these in it.
    #[must_use]
    pub fn says(&self, parts: &[&str]) -> bool {
        let text = self.text();
        parts.iter().all(|part| text.contains(part))
    }

    /// Buttons, row by row.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        self.numbered(2)
            .map(|(number, button)| {
                let label = text(&button["label"]);
                Button {
                    label: if label.is_empty() {
                        text(&button["emoji"]["name"])
                    } else {
                        label
                    },
                    custom_id: button["custom_id"].as_str().map(ToOwned::to_owned),
                    is_disabled: button["disabled"] == Value::Bool(true),
                    style: button["style"].as_u64().unwrap_or(0),
                    number,
                }
            })
            .collect()
    }

    /// Labels of the buttons that can be pressed.
    #[must_use]
    pub fn labels(&self) -> Vec<String> {
        self.buttons()
            .into_iter()
            .filter(|button| !button.is_disabled)
            .map(|button| button.label)
            .collect()
    }

    /// Whether there is a button with this label that can be pressed.
    #[must_use]
    pub fn has_button(&self, label: &str) -> bool {
        self.labels().iter().any(|known| known == label)
    }

    /// Menus, top to bottom.
    #[must_use]
    pub fn menus(&self) -> Vec<Menu> {
        let of_words = self.numbered(3);
        let mut menus: Vec<_> = of_words.chain(self.numbered(5)).collect();
        menus.sort_by_key(|(number, _)| *number);
        menus
            .into_iter()
            .map(|(number, menu)| Menu {
                is_of_people: menu["type"].as_u64() == Some(5),
                placeholder: text(&menu["placeholder"]),
                custom_id: text(&menu["custom_id"]),
                options: menu["options"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|option| MenuOption {
                        label: text(&option["label"]),
                        value: text(&option["value"]),
                        description: option["description"].as_str().map(ToOwned::to_owned),
                    })
                    .collect(),
                is_disabled: menu["disabled"] == Value::Bool(true),
                number,
            })
            .collect()
    }

    /// The menu with this placeholder or `custom_id`.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    #[track_caller]
    pub fn menu(&self, name: &str) -> Menu {
        let found = self
            .menus()
            .into_iter()
            .find(|menu| menu.placeholder == name || menu.custom_id == name);
        found.unwrap_or_else(|| panic!("there is no menu {name:?} in:\n{self}"))
    }

    /// Components of a kind with the numbers that Discord gives them: rows and what is in them, counted from 1.
    fn numbered(&self, kind: u64) -> impl Iterator<Item = (u64, &Value)> {
        let all = self.components.iter().flat_map(|row| {
            std::iter::once(row).chain(row["components"].as_array().into_iter().flatten())
        });
        (1..)
            .zip(all)
            .filter(move |(_, component)| component["type"].as_u64() == Some(kind))
    }

    /// Pictures that are really there: those shown in embeds and those below.
    #[must_use]
    pub fn images(&self) -> Vec<&Attachment> {
        let is_picture = |attachment: &&Attachment| {
            let end = attachment
                .name
                .rsplit_once('.')
                .map(|(_, end)| end.to_ascii_lowercase())
                .unwrap_or_default();
            ["png", "gif", "jpg", "jpeg", "webp"].contains(&end.as_str())
        };
        self.attachments.iter().filter(is_picture).collect()
    }

    /// The first picture.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    #[track_caller]
    pub fn image(&self) -> &Attachment {
        self.images()
            .into_iter()
            .next()
            .unwrap_or_else(|| panic!("there is no picture in:\n{self}"))
    }

    /// Whether `person` may be notified by a mention in it.
    #[must_use]
    pub fn mentions(&self, person: &super::Person) -> bool {
        self.mentions.contains(&person.id)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match (self.is_loading, self.only_for.is_some()) {
            (true, _) => " (thinking…)",
            (false, true) => " (only they see it)",
            (false, false) => "",
        };
        write!(
            f,
            "- message {}{kind}: {}",
            self.id,
            self.text().replace('\n', "\n    ")
        )?;
        for attachment in &self.attachments {
            write!(f, "\n    file {attachment:?}")?;
        }
        for button in self.buttons() {
            let grey = if button.is_disabled { ", disabled" } else { "" };
            write!(
                f,
                "\n    [{}{grey}] {}",
                button.label,
                button.custom_id.unwrap_or_default()
            )?;
        }
        for menu in self.menus() {
            let entries: Vec<&str> = menu
                .options
                .iter()
                .map(|option| option.label.as_str())
                .collect();
            write!(
                f,
                "\n    menu {:?}: {}",
                menu.placeholder,
                entries.join(" | ")
            )?;
        }
        Ok(())
    }
}
