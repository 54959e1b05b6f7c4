//! What a slash command's option takes, as a client sees to it before anything is sent.

use serde_json::{Value, json};

use super::Person;
use crate::sandbox::id::Id;
use crate::sandbox::world::World;
use crate::sandbox::world::command::localised;
use crate::sandbox::world::interaction::as_text;
use crate::sandbox::world::place::Channel;

/// What is given for an option.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Given {
    /// Text, or a choice by its name.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A truth value.
    Truth(bool),
    /// A user.
    User(Id),
    /// What stands in the option's field, which the client reads by the option's kind: a user's id, a choice's value or name, digits, a
    /// truth value.
    Typed(String),
}

impl From<&str> for Given {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Given {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Given {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<i64> for Given {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Given {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl From<&Person> for Given {
    fn from(person: &Person) -> Self {
        Self::User(person.id)
    }
}

pub(super) fn is_called(thing: &Value, name: &str, locale: &str) -> bool {
    thing["name"] == name || localised(thing, "name", locale) == name
}

/// The value as the client would send it, or why it cannot be typed.
pub(super) fn value(
    world: &World,
    channel: &Channel,
    option: &Value,
    given: &Given,
    locale: &str,
) -> Result<Value, String> {
    let name = option["name"].as_str().unwrap_or_default();
    let choices = option["choices"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    if !choices.is_empty() {
        let chosen = choices
            .iter()
            .find(|choice| is_chosen(choice, given, locale));
        return chosen
            .map(|choice| choice["value"].clone())
            .ok_or_else(|| format!("{name}: choose one of the options"));
    }
    match option["type"].as_u64() {
        Some(3) => text(option, given),
        Some(4) => whole_number(option, given),
        Some(5) => truth(given)
            .map(|truth| json!(truth))
            .ok_or("choose True or False".to_owned()),
        Some(6) => user(world, channel, given).ok_or("choose a user who is here".to_owned()),
        _ => Err("this kind of option is not known here".to_owned()),
    }
    .map_err(|why| format!("{name}: {why}"))
}

fn is_chosen(choice: &Value, given: &Given, locale: &str) -> bool {
    match given {
        Given::Text(name) => is_called(choice, name, locale),
        Given::Typed(typed) => {
            is_called(choice, typed, locale) || as_text(&choice["value"]) == *typed
        }
        _ => false,
    }
}

fn text(option: &Value, given: &Given) -> Result<Value, String> {
    let (Given::Text(text) | Given::Typed(text)) = given else {
        return Err("this takes text".to_owned());
    };
    let count = text.chars().count() as u64;
    // docs: interactions/application-commands, "Application Command Option Structure".
    let least = option["min_length"].as_u64().unwrap_or(1);
    let most = option["max_length"].as_u64().unwrap_or(6000);
    if count < least {
        Err(format!("must be at least {least} in length"))
    } else if count > most {
        Err(format!("must be {most} or fewer in length"))
    } else {
        Ok(json!(text))
    }
}

fn whole_number(option: &Value, given: &Given) -> Result<Value, String> {
    let number = match given {
        Given::Number(number) => Some(*number),
        Given::Typed(typed) => typed.trim().parse().ok(),
        _ => None,
    };
    let number = number.ok_or("enter a whole number")?;
    let least = option["min_value"].as_i64().unwrap_or(i64::MIN);
    let most = option["max_value"].as_i64().unwrap_or(i64::MAX);
    if number < least {
        Err(format!("must be at least {least}"))
    } else if number > most {
        Err(format!("must be at most {most}"))
    } else {
        Ok(json!(number))
    }
}

fn truth(given: &Given) -> Option<bool> {
    match given {
        Given::Truth(truth) => Some(*truth),
        Given::Typed(typed) => typed.trim().to_lowercase().parse().ok(),
        _ => None,
    }
}

fn user(world: &World, channel: &Channel, given: &Given) -> Option<Value> {
    let user = match given {
        Given::User(user) => Some(*user),
        Given::Typed(typed) => typed.trim().parse().ok(),
        _ => None,
    };
    let user = user.filter(|user| world.users.contains_key(user))?;
    // In direct messages only the two people of the conversation can be named.
    let is_there = channel.guild().is_some()
        || world.bot() == user
        || world.audience_of(channel).contains(&user);
    is_there.then(|| json!(user))
}
