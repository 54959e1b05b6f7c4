//! A record's header: `key: value` lines up to the first blank one.

use std::collections::HashSet;
use std::str::FromStr;

use super::super::army::Variant;
use super::super::color::Color;
use super::super::outcome::EndReason;
use super::super::ruleset::Ruleset;
use super::{Claim, Claimed, TITLE, Unreadable};

/// The keys that are understood, beside [`Ruleset::OPTIONS`].
const KEYS: [&str; 8] = [
    "variant",
    "red-setup",
    "blue-setup",
    "red-pieces",
    "blue-pieces",
    "to-move",
    "result",
    "reason",
];

/// What a line of the header says.
#[derive(Clone, Debug)]
pub(super) struct Entry<'a> {
    pub(super) line: usize,
    pub(super) key: &'a str,
    pub(super) value: &'a str,
}

impl Entry<'_> {
    /// Reads the value, or says that it is wrong.
    pub(super) fn read<T: FromStr<Err: ToString>>(&self) -> Result<T, Unreadable> {
        self.value
            .parse()
            .map_err(|error: T::Err| self.fault(&error.to_string()))
    }

    /// Says what is wrong with the value.
    pub(super) fn fault(&self, fault: &str) -> Unreadable {
        Unreadable::new(self.line, format!("{}: {fault}", self.key))
    }
}

/// The header's entries, each key once, and the line where it ended.
#[derive(Clone, Debug)]
pub(super) struct Header<'a> {
    entries: Vec<Entry<'a>>,
    pub(super) end: usize,
}

/// A line without its comment and the white space around it.
pub(super) fn strip(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim()
}

impl<'a> Header<'a> {
    /// Reads the title and the lines up to the blank one.
    pub(super) fn parse(
        lines: &mut impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<Self, Unreadable> {
        let title = lines.next().map_or("", |(_, line)| strip(line));
        if title != TITLE {
            return Err(Unreadable::new(
                1,
                format!("a record begins with `{TITLE}`"),
            ));
        }
        let mut header = Self {
            entries: Vec::new(),
            end: 1,
        };
        let mut keys = HashSet::new();
        for (line, text) in lines {
            header.end = line;
            if text.trim().is_empty() {
                break;
            }
            let text = strip(text);
            if text.is_empty() {
                continue;
            }
            let (key, value) = text
                .split_once(':')
                .map(|(key, value)| (key.trim(), value.trim()))
                .filter(|(key, _)| !key.is_empty())
                .ok_or_else(|| {
                    let fault =
                        format!("`{text}` is not `key: value`; a blank line ends the header");
                    Unreadable::new(line, fault)
                })?;
            let entry = Entry { line, key, value };
            if !keys.insert(key) {
                return Err(entry.fault("it is given twice"));
            }
            header.entries.push(entry);
        }
        Ok(header)
    }

    /// The entry with this key.
    pub(super) fn find(&self, key: &str) -> Option<&Entry<'a>> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    pub(super) fn variant(&self) -> Result<Variant, Unreadable> {
        self.find("variant")
            .map_or(Ok(Variant::default()), Entry::read)
    }

    pub(super) fn ruleset(&self) -> Result<Ruleset, Unreadable> {
        let mut ruleset = Ruleset::default();
        for option in Ruleset::OPTIONS {
            if let Some(entry) = self.find(option) {
                ruleset
                    .set(option, entry.value)
                    .map_err(|error| Unreadable::new(entry.line, error.to_string()))?;
            }
        }
        Ok(ruleset)
    }

    pub(super) fn claim(&self) -> Result<Claim, Unreadable> {
        let result = self.find("result").map_or(Ok(None), |entry| {
            Ok(match entry.value {
                "*" => None,
                "draw" => Some(Claimed::Draw),
                color => Some(Claimed::Win(color.parse::<Color>().map_err(|_| {
                    entry.fault("a result is `red`, `blue`, `draw` or `*`")
                })?)),
            })
        })?;
        let reason = self
            .find("reason")
            .filter(|entry| entry.value != "-")
            .map(|entry| {
                let fault = |error| entry.fault(&format!("{error}, or `-` for none"));
                entry.value.parse::<EndReason>().map_err(fault)
            })
            .transpose()?;
        Ok(Claim { result, reason })
    }

    /// What is kept and not understood.
    pub(super) fn notes(&self) -> Vec<(String, String)> {
        self.entries
            .iter()
            .filter(|entry| !KEYS.contains(&entry.key) && !Ruleset::OPTIONS.contains(&entry.key))
            .map(|entry| (entry.key.to_owned(), entry.value.to_owned()))
            .collect()
    }
}
