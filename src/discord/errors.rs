//! From an error to what the person reads: a rejection in words, a fault as a reference code that the operator finds in the
//! log.

use std::convert::Infallible;
use std::fmt::Display;

use super::Bot;
use super::asked::Asked;
use super::reply::Answer;
use crate::matches::Error;
use crate::text::{Msg, Typed, rejection};

/// Letters of a reference code: none that is taken for another.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

impl Bot {
    /// What the person reads.
    pub(super) fn explain(&self, error: Error) -> String {
        match error {
            Error::Rejected(reason) => rejection::words(&self.voice, &reason),
            Error::Fault(fault) => self.fault(&fault),
        }
    }

    /// Logs a fault and gives the words for the person, with the reference to the log.
    pub(super) fn fault(&self, fault: &dyn Display) -> String {
        let reference = log(fault);
        self.voice.say(&Msg::Fault { reference })
    }
}

/// Logs a fault and gives the reference to the log.
pub(super) fn log(fault: &dyn Display) -> Typed {
    let reference = reference(rand::random());
    tracing::error!(reference, %fault, "a fault");
    Typed(reference)
}

fn reference(random: u32) -> String {
    (0..6)
        .map(|place| char::from(ALPHABET[(random >> (5 * place)) as usize % ALPHABET.len()]))
        .collect()
}

/// What poise could not hand to a command. Commands answer their own errors.
pub(super) async fn on_error(error: poise::FrameworkError<'_, Bot, Infallible>) {
    use poise::FrameworkError as E;
    let (bot, interaction, msg) = match error {
        E::CommandPanic {
            ctx: poise::Context::Application(ctx),
            ..
        } => (ctx.framework.user_data, ctx.interaction, None),
        E::CommandStructureMismatch { ctx, .. }
        | E::ArgumentParse {
            ctx: poise::Context::Application(ctx),
            ..
        } => (
            ctx.framework.user_data,
            ctx.interaction,
            Some(Msg::OldCommand),
        ),
        E::UnknownInteraction {
            framework,
            interaction,
            ..
        } => (framework.user_data, interaction, Some(Msg::OldCommand)),
        E::GuildOnly {
            ctx: poise::Context::Application(ctx),
            ..
        } => (
            ctx.framework.user_data,
            ctx.interaction,
            Some(Msg::GuildOnly),
        ),
        other => {
            tracing::error!(error = %other, "poise could not handle an event");
            return;
        }
    };
    let asked = Asked::by_command(interaction);
    let words = match msg {
        Some(msg) => bot.voice.say(&msg),
        None => bot.fault(&"a command panicked"),
    };
    bot.answer(&asked, async { Ok(Answer::words(words)) }).await;
}
