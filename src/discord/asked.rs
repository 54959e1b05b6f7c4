//! An interaction, in the bot's own words: who asks, where, and how it can be answered; and the one path from there to the
//! answer that the person sees.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt as _;
use serenity::all::{
    CommandInteraction, ComponentInteraction, Member, Message as Pressed, MessageFlags,
    ModalInteraction,
};

use super::api::{Failure, Ticket};
use super::message::{PrivateMessage, PublicMessage};
use super::post::Behind;
use super::reply::{Answer, Fill, Refresh, Reply, Responder, Sent};
use super::{Bot, errors};
use crate::ids::{InteractionId, InteractionToken, MessageId, UserId};
use crate::matches::{AnswerKey, Error, Fault, Match, Origin, Place, Slot};
use crate::text::Msg;

/// An answer that takes longer is deferred, so that it is acknowledged within a second: Discord waits for 3 s.
const PATIENCE: Duration = Duration::from_millis(900);

/// What was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Nothing: a command.
    Command,
    /// A message that everybody in the channel sees.
    Public(MessageId),
    /// A message that one person sees: ephemeral, or in the DM.
    Private(MessageId),
}

/// An interaction.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) user: UserId,
    pub(super) place: Place,
    pub(super) source: Source,
    pub(super) interaction: InteractionId,
    pub(super) ticket: Ticket,
    /// Whether Discord says that the person manages the server: what a client shows or hides proves nothing (P082).
    pub(super) is_manager: bool,
}

impl Asked {
    pub(super) fn by_command(command: &CommandInteraction) -> Self {
        Self {
            user: command.user.id.get().into(),
            place: Place {
                guild: command.guild_id.map(|id| id.get().into()),
                channel: command.channel_id.get().into(),
            },
            source: Source::Command,
            interaction: command.id.get().into(),
            ticket: ticket(command.id, command.application_id, &command.token),
            is_manager: is_manager(command.member.as_ref()),
        }
    }

    pub(super) fn by_press(press: &ComponentInteraction) -> Self {
        Self {
            user: press.user.id.get().into(),
            place: Place {
                guild: press.guild_id.map(|id| id.get().into()),
                channel: press.channel_id.get().into(),
            },
            source: source(press.guild_id.is_some(), Some(&press.message)),
            interaction: press.id.get().into(),
            ticket: ticket(press.id, press.application_id, &press.token),
            is_manager: is_manager(press.member.as_ref()),
        }
    }

    pub(super) fn by_form(form: &ModalInteraction) -> Self {
        Self {
            user: form.user.id.get().into(),
            place: Place {
                guild: form.guild_id.map(|id| id.get().into()),
                channel: form.channel_id.get().into(),
            },
            source: source(form.guild_id.is_some(), form.message.as_deref()),
            interaction: form.id.get().into(),
            ticket: ticket(form.id, form.application_id, &form.token),
            is_manager: is_manager(form.member.as_ref()),
        }
    }

    pub(super) fn is_dm(&self) -> bool {
        self.place.guild.is_none()
    }

    /// Whether an answer for all would stand where the match is played.
    pub(super) fn is_at(&self, game: &Match) -> bool {
        self.place.guild.is_some() && self.place.channel == game.channel
    }

    /// Where a change comes from whose answer becomes the message in `slot`, if any.
    pub(super) fn origin(&self, slot: Option<Slot>) -> Origin {
        let answer = slot.map(|slot| AnswerKey {
            slot,
            application: self.ticket.application.get(),
            token: self.ticket.token.clone(),
        });
        Origin {
            interaction: self.interaction,
            answer,
        }
    }
}

fn is_manager<M: std::borrow::Borrow<Member>>(member: Option<&M>) -> bool {
    member
        .and_then(|member| member.borrow().permissions)
        .is_some_and(|has| has.administrator() || has.manage_guild())
}

fn source(is_guild: bool, message: Option<&Pressed>) -> Source {
    let Some(message) = message else {
        return Source::Command;
    };
    let is_ephemeral = message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let id = MessageId::from(message.id.get());
    if is_guild && !is_ephemeral {
        Source::Public(id)
    } else {
        Source::Private(id)
    }
}

fn ticket(
    id: serenity::all::InteractionId,
    application: serenity::all::ApplicationId,
    token: &str,
) -> Ticket {
    Ticket {
        id,
        application,
        token: InteractionToken::from(token.to_owned()),
    }
}

impl Bot {
    /// Does `work` and tells the person what came of it, whatever happens: in time, and once.
    pub(super) async fn answer(
        &self,
        asked: &Asked,
        work: impl Future<Output = Result<Answer, Error>> + Send,
    ) {
        if !self.desk.take(asked.interaction) {
            tracing::debug!("an interaction came twice");
            return;
        }
        let is_press = asked.source != Source::Command;
        let responder = Responder::new(self.api.clone(), asked.ticket.clone(), is_press);
        let Some(_running) = self.begin() else {
            let words = self.voice.say(&Msg::Restarting);
            Box::pin(self.say_at_last(&responder, words)).await;
            return;
        };
        let mut work = Box::pin(AssertUnwindSafe(work).catch_unwind());
        let done = if let Ok(done) = tokio::time::timeout(PATIENCE, &mut work).await {
            done
        } else {
            // The work goes on meanwhile: what holds the database must not wait for Discord (P102).
            let ((), done) = tokio::join!(Box::pin(responder.defer()), &mut work);
            done
        };
        let answer = match done {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => Answer::words(self.explain(error)),
            Err(_panic) => Answer::words(self.fault(&"a handler panicked")),
        };
        let delivered = Box::pin(self.deliver(asked, &responder, answer));
        if AssertUnwindSafe(delivered).catch_unwind().await.is_err() {
            let words = self.fault(&"an answer panicked");
            Box::pin(self.say_at_last(&responder, words)).await;
        }
    }

    /// Says `words` where nothing else can be said any more.
    async fn say_at_last(&self, responder: &Responder, words: String) {
        let reply = Reply::Private(PrivateMessage::words(&*words));
        if let Err(failure) = responder.send(&reply, &words).await {
            tracing::warn!(%failure, "an interaction could not be answered");
        }
    }

    /// Says an answer, records which message it became, and brings the match's other messages up to date.
    async fn deliver(&self, asked: &Asked, responder: &Responder, answer: Answer) {
        let Answer {
            reply,
            then,
            refresh,
        } = answer;
        let instead = self.voice.say(match reply {
            Reply::Form(_) => &Msg::TookTooLong,
            _ => &Msg::Done,
        });
        let is_racing = reply
            .shows()
            .is_some_and(|fill| self.desk.is_held(fill.game));
        let mut sent = responder.send(&reply, &instead).await;
        if let Err(Failure::Archived(_)) = sent {
            sent = self
                .answer_archived(asked, responder, &reply, &instead)
                .await;
        }
        if let Err(failure @ Failure::Refused(_)) = &sent {
            // The person still waits for a word, and what was asked for may be done.
            let reference = errors::log(failure);
            let words = self.voice.say(&Msg::Unshown { reference });
            let words = Reply::Private(PrivateMessage::words(words));
            sent = responder
                .send(&words, &instead)
                .await
                .map(|_| Sent::Otherwise);
        }
        let is_whole = match sent {
            Ok(Sent::Whole(id)) => {
                self.record(asked, &reply, id, is_racing).await;
                true
            }
            Ok(Sent::Updated) => {
                self.record(asked, &reply, None, is_racing).await;
                false
            }
            Ok(Sent::Otherwise) => {
                self.log_fault(self.matches.forget_answer(&asked.ticket.token).await);
                false
            }
            Err(Failure::Acknowledged(_)) => {
                self.record(asked, &reply, None, is_racing).await;
                true
            }
            Err(failure) => {
                tracing::warn!(%failure, "an interaction could not be answered");
                // Discord may have a new message all the same, if only its reply was lost. What was to be updated is edited
                // by the refresh.
                if let Reply::View(_, fill) | Reply::Public(_, fill) = &reply {
                    self.find(*fill, asked).await;
                }
                false
            }
        };
        if let Some((message, fill)) = then.filter(|_| is_whole) {
            self.follow_up(asked, &message, fill).await;
        }
        let by = Some(asked.user);
        match refresh {
            None => false,
            Some(Refresh::All(game)) => Box::pin(self.refresh(game, by)).await,
            Some(Refresh::Own(game, color)) => Box::pin(self.refresh_own(game, color, by)).await,
        };
    }

    /// Lets the public message follow an answer. The match's lock keeps a refresh from posting, and notifying of, the same
    /// meanwhile.
    async fn follow_up(&self, asked: &Asked, message: &PublicMessage, fill: Fill) {
        let _lock = self.desk.lock(fill.game).await;
        if self.is_shown(fill).await {
            return;
        }
        match self.api.follow_up(&asked.ticket, message).await {
            Ok(id) => self.note(fill, id, asked).await,
            Err(failure) => {
                tracing::warn!(%failure, "a board will be posted by an ordinary call");
                if let Failure::Passing(_) = failure {
                    self.desk.doubt(fill.game);
                }
            }
        }
    }

    /// Answers where the thread was archived meanwhile (P070): wakes it, or where that is not allowed says in the DM what was
    /// for this person alone. The match's own messages are brought up to date in any case.
    async fn answer_archived(
        &self,
        asked: &Asked,
        responder: &Responder,
        reply: &Reply,
        instead: &str,
    ) -> Result<Sent, Failure> {
        if self.api.wake(asked.place.channel).await.is_ok() {
            return responder.send(reply, instead).await;
        }
        if let Reply::Private(message) = reply {
            let nonce = format!("a{}", asked.interaction);
            let told = async {
                let room = self.dm(asked.user).await?;
                self.api.post(&room, message, nonce).await?;
                Ok::<(), Behind>(())
            };
            if let Err(behind) = told.await {
                tracing::warn!(%behind, "nothing can be said in a locked thread, nor by DM");
            }
        }
        Ok(Sent::Otherwise)
    }

    async fn record(&self, asked: &Asked, reply: &Reply, id: Option<MessageId>, is_racing: bool) {
        match reply {
            Reply::Private(_) | Reply::Update(_, None) | Reply::Form(_) => {}
            Reply::View(_, fill) | Reply::Public(_, fill) => match id {
                Some(id) => self.note(*fill, id, asked).await,
                None => self.find(*fill, asked).await,
            },
            // What a refresh edits meanwhile shows in the end what came last, and nobody knows which that is: nothing is
            // recorded, and the next refresh edits again. Not so in the channel: one more edit there would tell how long the
            // direct messages took, and so whose are closed (P028).
            Reply::Update(_, Some(_)) if is_racing => {}
            Reply::Update(_, Some(fill)) | Reply::UpdatePublic(_, fill) => {
                if let Source::Public(id) | Source::Private(id) = asked.source {
                    self.log_fault(
                        self.matches
                            .update_shown(id, fill.revision, fill.edition)
                            .await,
                    );
                }
            }
        }
    }

    /// Whether the channel has such a message already: a second press came in the moment after the first.
    async fn is_shown(&self, fill: Fill) -> bool {
        let shown = self.matches.shown(fill.game).await;
        shown.is_ok_and(|shown| {
            let mut messages = shown.messages.iter();
            messages.any(|one| one.slot == fill.slot && one.edition >= fill.edition)
        })
    }

    /// Looks for an answer whose message id Discord has not told. Where that fails too, the next refresh looks again.
    async fn find(&self, fill: Fill, asked: &Asked) {
        let Ticket {
            application, token, ..
        } = &asked.ticket;
        match self.api.find_answer(application.get(), token).await {
            Ok(Some(id)) => self.note(fill, id, asked).await,
            Ok(None) => self.log_fault(self.matches.forget_answer(token).await),
            Err(failure) => tracing::warn!(%failure, "an answer could not be looked up"),
        }
    }

    /// Records the message that an answer or a follow-up became.
    async fn note(&self, fill: Fill, id: MessageId, asked: &Asked) {
        let now = self.clock.now();
        let message = fill.message(id, asked.place.channel, now);
        self.log_fault(
            self.matches
                .record_message(&message, Some(&asked.ticket.token))
                .await,
        );
    }

    fn log_fault(&self, done: Result<(), Fault>) {
        if let Err(error) = done {
            self.fault(&error);
        }
    }
}
