//! The commands' descriptions and choices, from the texts: poise would have them in the code.

use super::commands::Command;
use crate::text::Voice;

/// Gives `commands` and their options the descriptions that `voice` has for them.
pub(super) fn describe(voice: &Voice, mut commands: Vec<Command>) -> Vec<Command> {
    for command in &mut commands {
        command.description = Some(voice.command(&command.name, None).into());
        for option in &mut command.parameters {
            option.description = Some(voice.command(&command.name, Some(&option.name)).into());
            for choice in option.choices.to_mut() {
                choice.name = voice.choice(&choice.name).into();
            }
        }
    }
    commands
}
