//! The slash commands, one file each. What each does is in [`super::presses`] where a button does the same.

mod about;
mod board;
mod challenge;
mod draw;
mod matches;
mod play;
mod resign;
mod server;
mod settings;
mod setup;

use std::convert::Infallible;

use poise::serenity_prelude as serenity;

use super::Bot;
use super::asked::Asked;
use super::localize::describe;
use crate::text::Voice;

pub(super) type Command = poise::Command<Bot, Infallible>;
pub(super) type Context<'a> = poise::ApplicationContext<'a, Bot, Infallible>;
/// Commands answer their errors themselves, so none is left for poise.
pub(super) type Done = Result<(), Infallible>;

/// All commands, with their texts.
pub(super) fn all(voice: &Voice) -> Vec<Command> {
    let commands = vec![
        challenge::challenge(),
        setup::setup(),
        play::play(),
        board::board(),
        matches::matches(),
        draw::draw(),
        resign::resign(),
        settings::settings(),
        server::server(),
        about::help(),
        about::about(),
    ];
    describe(voice, commands)
}

/// The bot, and the command as it was asked.
fn enter<'a>(ctx: &Context<'a>) -> (&'a Bot, Asked) {
    (ctx.framework.user_data, Asked::by_command(ctx.interaction))
}

/// What stands in another text option at the moment.
fn option<'a>(ctx: &Context<'a>, name: &str) -> Option<&'a str> {
    ctx.args
        .iter()
        .find(|option| option.name == name)
        .and_then(|option| match option.value {
            serenity::ResolvedValue::String(text) => Some(text),
            serenity::ResolvedValue::Autocomplete { value, .. } => Some(value),
            _ => None,
        })
}

/// Choices for an option with autocomplete: a label and the value that it stands for.
fn choices(
    choices: impl IntoIterator<Item = (String, String)>,
) -> serenity::CreateAutocompleteResponse {
    let choices = choices.into_iter().take(CHOICES_MAX);
    serenity::CreateAutocompleteResponse::new().set_choices(
        choices
            .map(|(label, value)| serenity::AutocompleteChoice::new(label, value))
            .collect(),
    )
}

/// Discord's limit for the choices of one autocomplete answer.
const CHOICES_MAX: usize = 25;
