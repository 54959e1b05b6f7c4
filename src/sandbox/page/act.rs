//! What a person does: types a command, presses, chooses, fills a form, writes.

use axum::extract::State;
use axum::{Json, response};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Said;
use crate::sandbox::person::{CommandCall, Given, NO_ANSWER};
use crate::sandbox::world::World;
use crate::sandbox::world::interaction::Reaction;
use crate::sandbox::world::permission::Permissions;
use crate::sandbox::{Answer, Channel, Id, Message, Modal, Person, Sandbox};

/// Discord's words for a press that cannot be taken.
const FAILED: &str = "This interaction failed";
/// For a place that is gone, or was never theirs to see.
pub(super) const NO_CHANNEL: &str = "This channel is not there any more";
/// Characters of a message that a person writes (docs: resources/message).
const TEXT: usize = 2000;

#[derive(Deserialize)]
pub(super) struct Typed {
    person: Id,
    channel: Id,
    name: String,
    #[serde(default)]
    options: Map<String, Value>,
    /// For completion: the option in which the cursor stands.
    focused: Option<String>,
}

impl Typed {
    /// The command with its options; what stands in the focused one comes apart.
    fn call(&self, discord: &Sandbox) -> Result<(CommandCall, String), Said> {
        let person = person(discord, self.person)?;
        let channel = channel(discord, self.person, self.channel)?;
        let mut call = person.command(&channel, &self.name);
        let mut focused = String::new();
        for (name, value) in &self.options {
            let text = match value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            if self.focused.as_ref() == Some(name) {
                focused = text;
            } else {
                call = call.option(name, Given::Typed(text));
            }
        }
        Ok((call, focused))
    }
}

pub(super) async fn command(
    State(discord): State<Sandbox>,
    Json(typed): Json<Typed>,
) -> Result<Said, Said> {
    let (call, _) = typed.call(&discord)?;
    Ok(call.send().await.into())
}

pub(super) async fn complete(
    State(discord): State<Sandbox>,
    Json(typed): Json<Typed>,
) -> Result<response::Json<Value>, Said> {
    let (call, text) = typed.call(&discord)?;
    let option = typed.focused.as_deref().unwrap_or_default();
    let offered = call
        .suggestions(option, &text)
        .await
        .map_err(Said::Refused)?;
    let offered = offered.ok_or_else(|| Said::refused("Loading options failed"))?;
    let offered: Vec<Value> = offered
        .into_iter()
        .map(|one| json!({ "name": one.name, "value": one.value }))
        .collect();
    Ok(response::Json(json!({ "suggestions": offered })))
}

#[derive(Deserialize)]
pub(super) struct Press {
    person: Id,
    message: Id,
    custom_id: String,
}

pub(super) async fn press(
    State(discord): State<Sandbox>,
    Json(press): Json<Press>,
) -> Result<Said, Said> {
    let person = person(&discord, press.person)?;
    let message = message(&discord, press.person, press.message)?;
    let mut buttons = message.buttons().into_iter();
    let is_there = buttons
        .any(|button| button.custom_id.as_deref() == Some(&press.custom_id) && !button.is_disabled);
    if !is_there {
        return Err(Said::refused(FAILED));
    }
    Ok(person.press(&message, &press.custom_id).await.into())
}

#[derive(Deserialize)]
pub(super) struct Choice {
    person: Id,
    message: Id,
    custom_id: String,
    value: String,
}

pub(super) async fn choose(
    State(discord): State<Sandbox>,
    Json(choice): Json<Choice>,
) -> Result<Said, Said> {
    let person = person(&discord, choice.person)?;
    let message = message(&discord, choice.person, choice.message)?;
    let mut menus = message.menus().into_iter();
    let menu = menus
        .find(|menu| menu.custom_id == choice.custom_id && !menu.is_disabled)
        .ok_or_else(|| Said::refused(FAILED))?;
    if menu.is_of_people {
        let chosen = anybody(&discord, &choice.value)?;
        let answer = person.choose_person(&message, &choice.custom_id, &chosen);
        return Ok(answer.await.into());
    }
    let mut options = menu.options.iter();
    if options.all(|option| option.value != choice.value) {
        return Err(Said::refused(FAILED));
    }
    Ok(person
        .choose(&message, &choice.custom_id, &choice.value)
        .await
        .into())
}

#[derive(Deserialize)]
pub(super) struct Submission {
    person: Id,
    form: Id,
    #[serde(default)]
    fields: Map<String, Value>,
}

pub(super) async fn submit(
    State(discord): State<Sandbox>,
    Json(submission): Json<Submission>,
) -> Result<Said, Said> {
    let person = person(&discord, submission.person)?;
    let form = discord
        .shared
        .read(|world| form(world, submission.person, submission.form))
        .ok_or_else(|| Said::refused(FAILED))?;
    let fields: Vec<(&str, &str)> = submission
        .fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str().unwrap_or_default()))
        .collect();
    Ok(person.submit(&form, &fields).await.into())
}

#[derive(Deserialize)]
pub(super) struct Words {
    person: Id,
    channel: Id,
    text: String,
}

pub(super) async fn say(
    State(discord): State<Sandbox>,
    Json(words): Json<Words>,
) -> Result<Said, Said> {
    let person = person(&discord, words.person)?;
    let channel = channel(&discord, words.person, words.channel)?;
    let text = words.text.trim();
    if text.is_empty() {
        return Err(Said::refused("A message cannot be empty"));
    }
    let count = text.chars().count();
    if count > TEXT {
        return Err(Said::Refused(format!(
            "Your message is too long: {count} of at most {TEXT} characters"
        )));
    }
    let _ = person.says(&channel, text);
    Ok(Said::Done)
}

impl From<Answer> for Said {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Refused(why) => {
                // What follows the first line is for the message of a failed test.
                Self::refused(why.lines().next().unwrap_or(FAILED))
            }
            Answer::Unanswered => Self::refused(NO_ANSWER),
            _ => Self::Done,
        }
    }
}

/// The person with this id, if it is one.
pub(super) fn person(discord: &Sandbox, id: Id) -> Result<Person, Said> {
    let is_one = discord
        .shared
        .read(|world| world.people().any(|known| known == id));
    if is_one {
        Ok(Person::new(discord.clone(), id))
    } else {
        Err(Said::refused("There is no such person"))
    }
}

/// Whom a menu of people offers: people and the bot.
fn anybody(discord: &Sandbox, id: &str) -> Result<Person, Said> {
    let bot = discord.shared.read(World::bot);
    match id.parse() {
        Ok(id) if id == bot => Ok(Person::new(discord.clone(), id)),
        Ok(id) => person(discord, id),
        Err(_) => Err(Said::refused(FAILED)),
    }
}

/// The channel with this id, if the person sees it.
pub(super) fn channel(discord: &Sandbox, person: Id, id: Id) -> Result<Channel, Said> {
    let sees = discord.shared.read(|world| {
        let channel = world.channels.get(&id)?;
        Some(
            world
                .permissions(person, channel)
                .contains(Permissions::VIEW_CHANNEL),
        )
    });
    match sees {
        Some(true) => Ok(Channel::new(discord.clone(), id)),
        _ => Err(Said::refused(NO_CHANNEL)),
    }
}

/// The message with this id as it is now, if the person sees it.
fn message(discord: &Sandbox, person: Id, id: Id) -> Result<Message, Said> {
    let seen = discord.shared.read(|world| {
        let message = world.message(id)?;
        world
            .audience(&message)
            .contains(&person)
            .then_some(message)
    });
    seen.map(|message| Message::clone(&message))
        .ok_or_else(|| Said::refused(FAILED))
}

/// The form that an interaction of this person opened.
fn form(world: &World, person: Id, id: Id) -> Option<Modal> {
    let opener = world.interactions.get(&id)?;
    match &opener.reaction {
        Some(Reaction::Opened(modal)) if opener.user == person => Some(Modal::clone(modal)),
        _ => None,
    }
}
