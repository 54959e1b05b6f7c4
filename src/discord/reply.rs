//! The one way in which an interaction is answered: what to say ([`Answer`]) is decided first, then said once.
//!
//! A [`Responder`] knows whether its interaction was answered, so that nothing is acknowledged twice (P085); an answer that
//! is long in coming is deferred in time.

use serenity::builder::CreateModal;
use tokio::sync::Mutex;

use super::api::{Api, Callback, Failure, Ticket};
use super::asked::Source;
use super::message::{PrivateMessage, PublicMessage};
use crate::clock::Timestamp;
use crate::ids::{ChannelId, MatchId, MessageId};
use crate::matches::{Message, Slot};
use crate::rules::color::Color;

/// Which of a match's messages an answer becomes, and what state it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fill {
    pub(super) game: MatchId,
    pub(super) slot: Slot,
    pub(super) revision: u32,
    /// See [`super::showing::Stage`].
    pub(super) edition: u32,
}

impl Fill {
    /// The message `id` that shows it.
    pub(super) fn message(
        self,
        id: MessageId,
        channel: ChannelId,
        posted_at: Timestamp,
    ) -> Message {
        let Self {
            game,
            slot,
            revision,
            edition,
        } = self;
        Message {
            id,
            of: game,
            slot,
            channel,
            posted_at,
            revision,
            edition,
        }
    }
}

/// The answer itself.
#[derive(Debug)]
pub(super) enum Reply {
    /// A new message for this person alone.
    Private(PrivateMessage),
    /// A new message that stays in the DM: the person's private view.
    View(PrivateMessage, Fill),
    /// The private message that was pressed, anew; where it is the kept one of the DM, it now shows this state. Made by
    /// [`Reply::in_place`] alone, which knows that nobody else sees it.
    Update(PrivateMessage, Option<Fill>),
    /// A new message for all.
    Public(PublicMessage, Fill),
    /// The public message that was pressed, anew.
    UpdatePublic(PublicMessage, Fill),
    /// A form to fill in.
    Form(CreateModal),
}

impl Reply {
    /// A message for this person alone: in the place of what was pressed if nobody else sees that, else a new one. A press can
    /// claim to come from any message.
    pub(super) fn in_place(source: Source, message: PrivateMessage, shows: Option<Fill>) -> Self {
        match source {
            Source::Private(_) => Self::Update(message, shows),
            Source::Command | Source::Public(_) => Self::Private(message),
        }
    }

    /// Which of a match's messages it becomes, or brings up to date.
    pub(super) const fn shows(&self) -> Option<Fill> {
        match self {
            Self::Private(_) | Self::Form(_) => None,
            Self::Update(_, shows) => *shows,
            Self::View(_, fill) | Self::Public(_, fill) | Self::UpdatePublic(_, fill) => {
                Some(*fill)
            }
        }
    }
}

/// Which messages of a match are to follow an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refresh {
    All(MatchId),
    /// The own one of the player who was answered.
    Own(MatchId, Color),
}

/// What an interaction leads to.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) reply: Reply,
    /// A message for all that follows the answer at once.
    pub(super) then: Option<(PublicMessage, Fill)>,
    /// What else is to be brought up to date.
    pub(super) refresh: Option<Refresh>,
}

impl From<Reply> for Answer {
    fn from(reply: Reply) -> Self {
        Self {
            reply,
            then: None,
            refresh: None,
        }
    }
}

impl Answer {
    /// A message of words for this person alone.
    pub(super) fn words(text: impl Into<String>) -> Self {
        Reply::Private(PrivateMessage::words(text)).into()
    }

    pub(super) fn refreshing(self, game: MatchId) -> Self {
        Self {
            refresh: Some(Refresh::All(game)),
            ..self
        }
    }

    /// The same after a change that nobody else may notice.
    pub(super) fn refreshing_own(self, game: MatchId, color: Color) -> Self {
        Self {
            refresh: Some(Refresh::Own(game, color)),
            ..self
        }
    }

    pub(super) fn then(self, message: PublicMessage, fill: Fill) -> Self {
        Self {
            then: Some((message, fill)),
            ..self
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    New,
    Deferred,
    Answered,
}

/// Answers one interaction.
pub(super) struct Responder {
    api: Api,
    pub(super) ticket: Ticket,
    /// Whether a message with components was pressed, which an answer may update.
    pub(super) is_press: bool,
    state: Mutex<State>,
}

/// What became of an answer.
#[derive(Debug)]
pub(super) enum Sent {
    /// It stands as it was meant, as this message where Discord told.
    Whole(Option<MessageId>),
    /// It came late, and stands in the place of what was pressed.
    Updated,
    /// The interaction had been deferred or taken before: the person was told in another way, and no message of the match
    /// was made.
    Otherwise,
}

impl Responder {
    pub(super) fn new(api: Api, ticket: Ticket, is_press: bool) -> Self {
        Self {
            api,
            ticket,
            is_press,
            state: Mutex::new(State::New),
        }
    }

    /// Acknowledges now and leaves the answer for later, unless it is on its way.
    pub(super) async fn defer(&self) {
        let mut state = self.state.lock().await;
        if *state != State::New {
            return;
        }
        let callback = if self.is_press {
            Callback::DeferredUpdate
        } else {
            Callback::DeferredMessage
        };
        match self.api.defer(&self.ticket, callback).await {
            Ok(()) | Err(Failure::Acknowledged(_)) => *state = State::Deferred,
            Err(failure) => tracing::warn!(%failure, "an interaction could not be deferred"),
        }
    }

    /// Says `reply`; `instead` is what a person reads in place of a public answer that can no longer be given here.
    pub(super) async fn send(&self, reply: &Reply, instead: &str) -> Result<Sent, Failure> {
        let mut state = self.state.lock().await;
        match *state {
            State::New => {
                let sent = self.answer(reply).await;
                if sent.is_ok() {
                    *state = State::Answered;
                }
                sent.map(Sent::Whole)
            }
            State::Deferred => {
                self.complete(reply, instead).await?;
                *state = State::Answered;
                Ok(match reply {
                    Reply::Update(..) => Sent::Updated,
                    _ => Sent::Otherwise,
                })
            }
            State::Answered => Ok(Sent::Otherwise),
        }
    }

    async fn answer(&self, reply: &Reply) -> Result<Option<MessageId>, Failure> {
        let (api, ticket) = (&self.api, &self.ticket);
        match reply {
            Reply::Private(message) => api.answer_private(ticket, Callback::Message, message).await,
            Reply::View(message, _) => api.answer_dm(ticket, message).await,
            Reply::Update(message, _) => {
                api.answer_private(ticket, Callback::Update, message).await
            }
            Reply::Public(message, _) => {
                api.answer_public(ticket, Callback::Message, message).await
            }
            Reply::UpdatePublic(message, _) => {
                api.answer_public(ticket, Callback::Update, message).await
            }
            Reply::Form(modal) => api.answer_modal(ticket, modal).await.map(|()| None),
        }
    }

    async fn complete(&self, reply: &Reply, instead: &str) -> Result<(), Failure> {
        let private = match reply {
            Reply::Private(message) | Reply::View(message, _) | Reply::Update(message, _) => {
                message.clone()
            }
            Reply::Public(..) | Reply::UpdatePublic(..) | Reply::Form(_) => {
                PrivateMessage::words(instead)
            }
        };
        let is_update = matches!(reply, Reply::Update(..));
        if self.is_press && !is_update {
            self.api.follow_up_private(&self.ticket, &private).await
        } else {
            self.api.complete(&self.ticket, &private).await
        }
    }
}
