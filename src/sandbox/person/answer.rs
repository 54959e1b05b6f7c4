//! What a person got for what they did.

use crate::sandbox::id::Id;
use crate::sandbox::shared::PATIENCE;
use crate::sandbox::world::World;
use crate::sandbox::world::interaction::{Interaction, Reaction};
use crate::sandbox::world::timeline::Event;
use crate::sandbox::{Message, Modal, Sandbox};

/// Discord's words for an interaction that the bot does not answer in time.
pub(crate) const NO_ANSWER: &str = "The application did not respond";

/// The end of an interaction, as the person saw it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// A new message, private or for all. "Thinking…" was waited out.
    Posted(Message),
    /// The message with the button or menu was changed.
    Updated(Message),
    /// The bot took notice, and nothing was seen yet.
    Silent,
    /// A form opened.
    Opened(Modal),
    /// The client itself refused, and said why; the bot never heard of it.
    Refused(String),
    /// "The application did not respond": three seconds went by.
    Unanswered,
}

#[allow(
    clippy::must_use_candidate,
    reason = "each says what was expected, and is often asked for that alone"
)]
impl Answer {
    /// The message, new or updated.
    ///
    /// # Panics
    /// If the answer is none.
    #[track_caller]
    pub fn message(&self) -> Message {
        match self {
            Self::Posted(message) | Self::Updated(message) => message.clone(),
            other => panic!("expected a message, got {other}"),
        }
    }

    /// A new message that only this person sees.
    ///
    /// # Panics
    /// If the answer is anything else.
    #[track_caller]
    pub fn private(&self) -> Message {
        match self {
            Self::Posted(message) if message.only_for.is_some() => message.clone(),
            other => panic!("expected a private message, got {other}"),
        }
    }

    /// A new message for all in the channel (or for the one reader of direct messages).
    ///
    /// # Panics
    /// If the answer is anything else.
    #[track_caller]
    pub fn public(&self) -> Message {
        match self {
            Self::Posted(message) if message.only_for.is_none() => message.clone(),
            other => panic!("expected a public message, got {other}"),
        }
    }

    /// The message with the button or menu, changed.
    ///
    /// # Panics
    /// If the answer is anything else.
    #[track_caller]
    pub fn updated(&self) -> Message {
        match self {
            Self::Updated(message) => message.clone(),
            other => panic!("expected an update of the message, got {other}"),
        }
    }

    /// The form that opened.
    ///
    /// # Panics
    /// If the answer is anything else.
    #[track_caller]
    pub fn modal(&self) -> Modal {
        match self {
            Self::Opened(modal) => modal.clone(),
            other => panic!("expected a form, got {other}"),
        }
    }

    /// Why the client refused.
    ///
    /// # Panics
    /// If it did not.
    #[must_use]
    #[track_caller]
    pub fn refusal(&self) -> &str {
        match self {
            Self::Refused(why) => why,
            other => panic!("expected the client to refuse, got {other}"),
        }
    }

    /// The text of the message that was got, or the client's words.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Posted(message) | Self::Updated(message) => message.text(),
            Self::Opened(modal) => modal.title.clone(),
            Self::Refused(why) => why.clone(),
            Self::Silent => String::new(),
            Self::Unanswered => NO_ANSWER.to_owned(),
        }
    }

    /// Whether it is a message that only this person sees.
    #[must_use]
    pub fn is_private(&self) -> bool {
        matches!(self, Self::Posted(message) if message.only_for.is_some())
    }

    /// Whether three seconds went by.
    #[must_use]
    pub fn is_unanswered(&self) -> bool {
        matches!(self, Self::Unanswered)
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Posted(message) => write!(f, "a new message:\n{message}"),
            Self::Updated(message) => write!(f, "an update of the message:\n{message}"),
            Self::Silent => f.write_str("a silent acknowledgement"),
            Self::Opened(modal) => write!(f, "the form {:?}", modal.title),
            Self::Refused(why) => write!(f, "a refusal by the client: {why}"),
            Self::Unanswered => f.write_str("no answer within three seconds"),
        }
    }
}

/// Waits for the first answer to an interaction, or until its three seconds are over.
pub(super) async fn of(discord: &Sandbox, id: Id) -> Answer {
    match reaction(discord, id).await {
        None => Answer::Unanswered,
        Some(Reaction::Silent | Reaction::Suggested(_)) => Answer::Silent,
        Some(Reaction::Opened(modal)) => Answer::Opened(Modal::clone(&modal)),
        Some(Reaction::Updated(message)) => discord
            .shared
            .read(|world| world.shown(message))
            .map_or(Answer::Silent, Answer::Updated),
        Some(Reaction::Posted(message)) => {
            let done = |world: &World| world.shown(message).filter(|message| !message.is_loading);
            let message = discord.shared.wait_within(PATIENCE, done).await;
            message.map_or(Answer::Unanswered, Answer::Posted)
        }
    }
}

pub(super) async fn reaction(discord: &Sandbox, id: Id) -> Option<Reaction> {
    loop {
        let left = discord
            .shared
            .read(|world| world.interactions.get(&id).map(Interaction::time_left))
            .unwrap_or_default();
        let answered = |world: &World| world.interactions.get(&id).and_then(|i| i.reaction.clone());
        if let Some(reaction) = discord.shared.wait_within(left, answered).await {
            return Some(reaction);
        }
        let is_over = discord.shared.change(|world| {
            let Some(interaction) = world.interactions.get(&id) else {
                return true;
            };
            let (is_over, user) = (interaction.is_overdue(), interaction.user);
            if is_over {
                world.show(user, Event::Failed(NO_ANSWER.to_owned()));
            }
            is_over
        });
        if is_over {
            return None;
        }
    }
}

impl World {
    fn shown(&self, id: Id) -> Option<Message> {
        self.message(id).map(|message| Message::clone(&message))
    }
}
