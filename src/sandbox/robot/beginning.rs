//! From an empty channel to the first ply: a challenge, its acceptance, and a random setup for everybody who has none.

use std::time::Duration;

use super::{Robot, Seat, button, first_line};
use crate::sandbox::shared::PATIENCE;
use crate::sandbox::world::World;
use crate::sandbox::world::message::Origin;
use crate::sandbox::{Answer, Message, Person};

/// The command that begins a match, and its option.
const CHALLENGE: &str = "challenge";
const OPPONENT: &str = "opponent";
/// What the `custom_id` of the button ends in that takes a challenge up.
const ACCEPT: &str = ".accept";
/// What the `custom_id`s of the buttons end in that make a setup complete, in the order in which they are pressed.
const OPEN_SETUP: &str = ".my-setup";
const RANDOM: &str = ".random";
const READY: &str = ".ready";

/// What a slow bot's private answer announces to all follows within this; a refusal announces nothing.
const FOLLOWS_WITHIN: Duration = Duration::from_secs(2);

impl Robot {
    /// Does what comes next on the way to a match: places whoever is not ready, else accepts a challenge, else makes one.
    pub(super) async fn prepare(&self) -> Result<(), String> {
        if self.place().await? {
            return Ok(());
        }
        match self.challenge_here() {
            Some((challenge, accept)) => self.accept(&challenge, &accept).await,
            None => self.challenge().await,
        }
    }

    /// Gives everybody who still places pieces in this channel a random setup; whether there was anybody.
    async fn place(&self) -> Result<bool, String> {
        let mut placed = false;
        for Seat { person, .. } in &self.seats {
            placed |= self.place_for(person).await?;
        }
        Ok(placed)
    }

    /// What was not answered may have been done all the same, and counts as done: who is asked next time tells.
    async fn place_for(&self, person: &Person) -> Result<bool, String> {
        let messages = person.sees(&self.channel);
        let mut newest = messages.iter().rev();
        let opener = newest.find_map(|message| Some((message, button(message, OPEN_SETUP)?)));
        let Some((message, open)) = opener else {
            return Ok(false);
        };
        let panel = match person.press(message, &open).await {
            Answer::Posted(panel) => panel,
            other => return Ok(other.is_unanswered()),
        };
        // Whoever is ready, or plays no part in it, has no such button.
        let Some(random) = button(&panel, RANDOM) else {
            return Ok(false);
        };
        let panel = match person.press(&panel, &random).await {
            Answer::Updated(panel) => panel,
            other => return self.done(&other),
        };
        let ready = button(&panel, READY).ok_or("A setup cannot be made ready")?;
        self.done(&person.press(&panel, &ready).await)
    }

    /// Whether a press was taken, or may have been.
    fn done(&self, answer: &Answer) -> Result<bool, String> {
        match answer {
            Answer::Updated(_) | Answer::Silent | Answer::Unanswered => Ok(true),
            other => Err(self.named(first_line(other))),
        }
    }

    /// The newest challenge in the channel that can be accepted, and the button for it.
    fn challenge_here(&self) -> Option<(Message, String)> {
        let onlooker = &self.seats.first()?.person;
        let mut messages = onlooker.sees(&self.channel).into_iter().rev();
        messages.find_map(|message| {
            let accept = button(&message, ACCEPT)?;
            Some((message, accept))
        })
    }

    /// Accepts for whom it is meant; an open challenge for the first who did not make it.
    async fn accept(&self, challenge: &Message, accept: &str) -> Result<(), String> {
        let maker = match challenge.origin {
            Origin::Answer { interaction } => self.discord.shared.read(|world| {
                let made = world.interactions.get(&interaction);
                made.map(|interaction| interaction.user)
            }),
            _ => None,
        };
        let others = self.seats.iter().map(|seat| &seat.person);
        let mut others = others.filter(|person| Some(person.id()) != maker);
        let is_meant = |person: &&Person| challenge.mentions(person);
        let acceptor = others.clone().find(is_meant).or_else(|| others.next());
        let acceptor = acceptor.ok_or("Nobody is there to accept the challenge")?;
        let answer = acceptor.press(challenge, accept).await;
        // What was not answered may have been done all the same; where it was not, it is tried again.
        let patience = if answer.is_private() {
            FOLLOWS_WITHIN
        } else {
            PATIENCE
        };
        let is_refused = matches!(answer, Answer::Refused(_))
            || !self.shows(OPEN_SETUP, patience).await && answer.is_private();
        if is_refused {
            return Err(self.named(first_line(&answer)));
        }
        Ok(())
    }

    /// Whether the channel shows everybody a button whose `custom_id` ends so, or does within `patience`.
    async fn shows(&self, end: &str, patience: Duration) -> bool {
        let channel = self.channel.id();
        let shown = |world: &World| {
            let mut here = world.messages.values().filter(|m| m.channel == channel);
            here.any(|message| message.only_for.is_none() && button(message, end).is_some())
                .then_some(())
        };
        let shown = self.discord.shared.wait_within(patience, shown).await;
        shown.is_some()
    }

    /// Lets the first person challenge the second.
    async fn challenge(&self) -> Result<(), String> {
        let [challenger, opponent, ..] = self.seats.as_slice() else {
            return Err("A match needs two people".to_owned());
        };
        let command = challenger.person.command(&self.channel, CHALLENGE);
        let answer = command.option(OPPONENT, &opponent.person).send().await;
        // What was not answered may have been made all the same: the channel tells.
        let is_made = match &answer {
            Answer::Posted(message) if message.only_for.is_none() => true,
            Answer::Unanswered => true,
            Answer::Posted(_) => self.shows(ACCEPT, FOLLOWS_WITHIN).await,
            _ => false,
        };
        if is_made {
            Ok(())
        } else {
            Err(self.named(first_line(&answer)))
        }
    }
}
