//! Every call that the bot makes to Discord, one method each.
//!
//! Two serenity clients stand behind it. Interaction callbacks and follow-ups are exempt from the bot's global limit, and
//! serenity's limiter would keep one map entry for each callback for ever, so they go through a client without limiter;
//! everything else goes through one that waits where Discord asks to. Requests are built by hand where serenity has no
//! method that fits: a callback `with_response` is the only one that gives the message's id back.

use std::sync::Arc;
use std::time::Duration;

use backon::{ConstantBuilder, ExponentialBuilder, Retryable};
use serde::{Deserialize, Serialize};
use serde_json::json;
use serenity::builder::{CreateAllowedMentions, CreateAttachment, CreateCommand, CreateModal};
use serenity::http::{
    Http, HttpBuilder, HttpError, LightMethod, Multipart, MultipartUpload, Request, Route,
};
use serenity::model::id as discord;

use super::message::{Body, PICTURE_NAME, Payload, Postable, PrivateMessage, PublicMessage};
use crate::config::Config;
use crate::ids::{ChannelId, InteractionToken, MessageId, UserId};

/// The door to Discord.
#[derive(Clone)]
pub(crate) struct Api {
    /// For interactions: no limiter.
    direct: Arc<Http>,
    /// For everything else.
    limited: Arc<Http>,
}

/// Why a call failed, as far as the bot acts on it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The message, channel or interaction is not there (any more): 404, or 10062 for an interaction that waited too long.
    #[error("gone: {0}")]
    Gone(#[source] serenity::Error),
    /// The person does not take DMs from the bot: 50007, or 50278 without a common server.
    #[error("no DM: {0}")]
    NoDm(#[source] serenity::Error),
    /// The bot may not do this there: 403.
    #[error("forbidden: {0}")]
    Forbidden(#[source] serenity::Error),
    /// Already acknowledged: 40060.
    #[error("already acknowledged: {0}")]
    Acknowledged(#[source] serenity::Error),
    /// Nothing can be said in an archived thread: 50083.
    #[error("archived: {0}")]
    Archived(#[source] serenity::Error),
    /// Anything that may pass: 429, 5xx, 30046, a broken connection, no answer at all.
    #[error("for now: {0}")]
    Passing(#[source] serenity::Error),
    /// Discord refuses what was sent: a fault of ours.
    #[error("refused: {0}")]
    Refused(#[source] serenity::Error),
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Self {
        let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = &error else {
            return Self::Passing(error);
        };
        match (response.status_code.as_u16(), response.error.code) {
            (_, 40060) => Self::Acknowledged(error),
            (_, 50007 | 50278) => Self::NoDm(error),
            (_, 30046 | 40003) | (429 | 500..=599, _) => Self::Passing(error),
            (_, 50083) => Self::Archived(error),
            (404, _) | (_, 10062 | 50027) => Self::Gone(error),
            (401 | 403, _) => Self::Forbidden(error),
            _ => Self::Refused(error),
        }
    }
}

/// How an interaction is answered (Discord's interaction callback types).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Callback {
    Message = 4,
    DeferredMessage = 5,
    DeferredUpdate = 6,
    Update = 7,
    Modal = 9,
}

/// An interaction to be answered.
#[derive(Clone, Debug)]
pub(super) struct Ticket {
    pub(super) id: discord::InteractionId,
    pub(super) application: discord::ApplicationId,
    pub(super) token: InteractionToken,
}

#[derive(Deserialize)]
struct CallbackReply {
    resource: Option<Resource>,
}

#[derive(Deserialize)]
struct Resource {
    message: Option<Posted>,
}

#[derive(Deserialize)]
struct Posted {
    id: discord::MessageId,
}

/// How many of a channel's messages are looked through.
const NEWEST: u8 = 50;

/// How long Discord has for an answer. One that never comes must not hold up everything that waits behind it.
const PATIENCE: Duration = Duration::from_secs(10);
/// The same for an answer to an interaction, which is worth nothing after 3 s.
const CALLBACK_PATIENCE: Duration = Duration::from_secs(3);

/// A message as a channel's list shows it, as far as the bot reads it.
#[derive(Debug, Deserialize)]
pub(super) struct ChannelMessage {
    pub(super) id: discord::MessageId,
    pub(super) author: Author,
    #[serde(default)]
    pub(super) embeds: Vec<Titled>,
    #[serde(default)]
    pub(super) components: Vec<Row>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Author {
    pub(super) id: discord::UserId,
}

#[derive(Debug, Deserialize)]
pub(super) struct Titled {
    pub(super) title: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Row {
    #[serde(default)]
    pub(super) components: Vec<Component>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Component {
    pub(super) custom_id: Option<String>,
}

/// An answer to an interaction is tried again this often, this long after a failure that may pass: 3 s are all it has.
const CALLBACK_RETRY: ConstantBuilder = ConstantBuilder::new()
    .with_delay(Duration::from_millis(300))
    .with_max_times(6);

/// What follows a deferral has 15 minutes, and somebody waits for it.
const COMPLETION_RETRY: ExponentialBuilder = ExponentialBuilder::new()
    .with_min_delay(Duration::from_millis(500))
    .with_max_times(4);

/// Without commands nobody can begin anything, and without a gateway nothing at all, so both are tried for some minutes.
const START_RETRY: ExponentialBuilder = ExponentialBuilder::new()
    .with_min_delay(Duration::from_secs(1))
    .with_max_times(8);

impl Api {
    /// Clients for `config`'s token and address.
    ///
    /// With an address other than Discord's own the limiter is off for all calls: serenity cannot combine the two.
    pub(super) fn new(config: &Config) -> Self {
        Self {
            direct: Arc::new(client(config, false)),
            limited: Arc::new(client(config, true)),
        }
    }

    /// Waits for a call, but not for ever.
    async fn within<T>(
        patience: Duration,
        call: impl Future<Output = Result<T, serenity::Error>> + Send,
    ) -> Result<T, Failure> {
        match tokio::time::timeout(patience, call).await {
            Ok(done) => Ok(done?),
            Err(_) => Err(Failure::Passing(serenity::Error::Other(
                "Discord does not answer",
            ))),
        }
    }

    /// The address of the gateway; tries for some minutes. serenity's own look-up would fall back to Discord's address where the
    /// token is refused, or whoever stands in for Discord is down for a moment.
    pub(super) async fn gateway(&self) -> Result<String, Failure> {
        let ask = || Self::within(PATIENCE, self.limited.get_bot_gateway());
        let gateway = ask
            .retry(START_RETRY)
            .when(|failure| matches!(failure, Failure::Passing(_)))
            .await?;
        Ok(gateway.url)
    }

    /// Registers all commands of `application`, in place of whatever was registered; tries again for some minutes.
    pub(super) async fn register(
        &self,
        application: discord::ApplicationId,
        commands: &[CreateCommand],
    ) -> Result<(), Failure> {
        self.limited.set_application_id(application);
        let send = || Self::within(PATIENCE, self.limited.create_global_commands(&commands));
        send.retry(START_RETRY)
            .when(|failure| matches!(failure, Failure::Passing(_)))
            .await?;
        Ok(())
    }

    /// The DM with a person; Discord gives the same one each time, also when the person takes no messages.
    pub(super) async fn open_dm(&self, user: UserId) -> Result<ChannelId, Failure> {
        let recipient = json!({ "recipient_id": user.to_string() });
        let channel =
            Self::within(PATIENCE, self.limited.create_private_channel(&recipient)).await?;
        Ok(ChannelId::from(channel.id.get()))
    }

    /// Posts a message; the same `nonce` within some minutes gives the message that is already there.
    pub(super) async fn post<M: Postable>(
        &self,
        room: &M::Room,
        message: &M,
        nonce: String,
    ) -> Result<MessageId, Failure> {
        let route = Route::ChannelMessages {
            channel_id: u64::from(M::channel(room)).into(),
        };
        let body = message.body();
        let mut payload = Payload::new(body).once(nonce);
        if body.is_quiet {
            payload = payload.quiet();
        }
        let request = request(route, LightMethod::Post, &payload, body);
        let posted: Posted = Self::within(PATIENCE, self.limited.fire(request)).await?;
        Ok(MessageId::from(posted.id.get()))
    }

    /// The newest messages of a channel; none where the bot may not read what was said before.
    pub(super) async fn newest(&self, channel: ChannelId) -> Result<Vec<ChannelMessage>, Failure> {
        let route = Route::ChannelMessages {
            channel_id: u64::from(channel).into(),
        };
        let request =
            Request::new(route, LightMethod::Get).params(Some(vec![("limit", NEWEST.to_string())]));
        Self::within(PATIENCE, self.limited.fire(request)).await
    }

    /// Wakes an archived thread, which everybody may who may write there, unless it is locked.
    pub(super) async fn wake(&self, thread: ChannelId) -> Result<(), Failure> {
        let route = Route::Channel {
            channel_id: u64::from(thread).into(),
        };
        let body = json!({ "archived": false });
        let request = request(route, LightMethod::Patch, &body, &Body::default());
        Self::within(PATIENCE, self.limited.request(request))
            .await
            .map(drop)
    }

    /// Puts `message` in the place of an earlier one.
    pub(super) async fn edit<M: Postable>(
        &self,
        room: &M::Room,
        id: MessageId,
        message: &M,
    ) -> Result<(), Failure> {
        let route = Route::ChannelMessage {
            channel_id: u64::from(M::channel(room)).into(),
            message_id: u64::from(id).into(),
        };
        let body = message.body();
        let request = request(route, LightMethod::Patch, &Payload::new(body), body);
        Self::within(PATIENCE, self.limited.request(request))
            .await
            .map(drop)
    }

    /// Deletes one of the bot's own messages; that it is gone already is no failure.
    pub(super) async fn delete(&self, channel: ChannelId, id: MessageId) -> Result<(), Failure> {
        let (channel, id) = (u64::from(channel).into(), u64::from(id).into());
        let call = self.limited.delete_message(channel, id, None);
        match Self::within(PATIENCE, call).await {
            Err(Failure::Gone(_)) => Ok(()),
            done => done,
        }
    }

    /// Answers an interaction with a message for all, or updates the public message that was pressed.
    pub(super) async fn answer_public(
        &self,
        ticket: &Ticket,
        callback: Callback,
        message: &PublicMessage,
    ) -> Result<Option<MessageId>, Failure> {
        let data = Payload::new(&message.0);
        self.callback(ticket, callback, Some(&data), Some(&message.0))
            .await
    }

    /// Answers an interaction for the person alone, or updates the private message that was pressed. Whether a message is
    /// ephemeral is settled when it is made, so only a new one says so.
    pub(super) async fn answer_private(
        &self,
        ticket: &Ticket,
        callback: Callback,
        message: &PrivateMessage,
    ) -> Result<Option<MessageId>, Failure> {
        let data = match callback {
            Callback::Message => Payload::new(&message.0).ephemeral(),
            _ => Payload::new(&message.0),
        };
        self.callback(ticket, callback, Some(&data), Some(&message.0))
            .await
    }

    /// Answers a command in the DM with a message that stays there: the person's new private view.
    pub(super) async fn answer_dm(
        &self,
        ticket: &Ticket,
        message: &PrivateMessage,
    ) -> Result<Option<MessageId>, Failure> {
        let data = Payload::new(&message.0);
        self.callback(ticket, Callback::Message, Some(&data), Some(&message.0))
            .await
    }

    pub(super) async fn answer_modal(
        &self,
        ticket: &Ticket,
        modal: &CreateModal,
    ) -> Result<(), Failure> {
        self.callback(ticket, Callback::Modal, Some(modal), None)
            .await
            .map(drop)
    }

    /// Acknowledges without an answer yet: a private "thinking…", or nothing that shows for a press.
    pub(super) async fn defer(&self, ticket: &Ticket, callback: Callback) -> Result<(), Failure> {
        let data = (callback == Callback::DeferredMessage).then(|| json!({ "flags": 1 << 6 }));
        self.callback(ticket, callback, data.as_ref(), None)
            .await
            .map(drop)
    }

    async fn callback<T: Serialize>(
        &self,
        ticket: &Ticket,
        callback: Callback,
        data: Option<&T>,
        body: Option<&Body>,
    ) -> Result<Option<MessageId>, Failure> {
        let json = json!({ "type": callback as u8, "data": data });
        let send = || async {
            let route = Route::InteractionResponse {
                interaction_id: ticket.id,
                token: ticket.token.as_str(),
            };
            let request = match body {
                Some(body) => request(route, LightMethod::Post, &json, body),
                None => request(route, LightMethod::Post, &json, &Body::default()),
            };
            let params = Some(vec![("with_response", "true".to_owned())]);
            let call = self.direct.request(request.params(params));
            let response = Self::within(CALLBACK_PATIENCE, call).await?;
            // A body that is not there costs only the message's id, which can be asked for later.
            let body = response.bytes().await.unwrap_or_default();
            let reply: Option<CallbackReply> = serde_json::from_slice(&body).ok();
            let message = reply
                .and_then(|reply| reply.resource)
                .and_then(|resource| resource.message);
            Ok(message.map(|posted| MessageId::from(posted.id.get())))
        };
        send.retry(CALLBACK_RETRY)
            .when(|failure| matches!(failure, Failure::Passing(_)))
            .await
    }

    /// Adds a message for all to an interaction that was answered.
    pub(super) async fn follow_up(
        &self,
        ticket: &Ticket,
        message: &PublicMessage,
    ) -> Result<MessageId, Failure> {
        let route = Route::WebhookFollowupMessages {
            application_id: ticket.application,
            token: ticket.token.as_str(),
        };
        let request = request(
            route,
            LightMethod::Post,
            &Payload::new(&message.0),
            &message.0,
        );
        let posted: Posted = Self::within(PATIENCE, self.direct.fire(request)).await?;
        Ok(MessageId::from(posted.id.get()))
    }

    /// Adds a message for the person alone to an interaction that was answered.
    pub(super) async fn follow_up_private(
        &self,
        ticket: &Ticket,
        message: &PrivateMessage,
    ) -> Result<(), Failure> {
        let payload = Payload::new(&message.0).ephemeral();
        let send = || async {
            let route = Route::WebhookFollowupMessages {
                application_id: ticket.application,
                token: ticket.token.as_str(),
            };
            let request = request(route, LightMethod::Post, &payload, &message.0);
            Self::within(PATIENCE, self.direct.request(request)).await
        };
        send.retry(COMPLETION_RETRY)
            .when(|failure| matches!(failure, Failure::Passing(_)))
            .await
            .map(drop)
    }

    /// Puts the answer into the place of a deferral.
    pub(super) async fn complete(
        &self,
        ticket: &Ticket,
        message: &PrivateMessage,
    ) -> Result<(), Failure> {
        let payload = Payload::new(&message.0);
        let send = || async {
            let route = original(ticket.application, &ticket.token);
            let request = request(route, LightMethod::Patch, &payload, &message.0);
            Self::within(PATIENCE, self.direct.request(request)).await
        };
        send.retry(COMPLETION_RETRY)
            .when(|failure| matches!(failure, Failure::Passing(_)))
            .await
            .map(drop)
    }

    /// The message that an interaction was answered with, `None` where there is none.
    pub(super) async fn find_answer(
        &self,
        application: u64,
        token: &InteractionToken,
    ) -> Result<Option<MessageId>, Failure> {
        let request = Request::new(original(application.into(), token), LightMethod::Get);
        match Self::within(PATIENCE, self.direct.fire::<Posted>(request)).await {
            Ok(posted) => Ok(Some(MessageId::from(posted.id.get()))),
            Err(Failure::Gone(_) | Failure::Forbidden(_)) => Ok(None),
            Err(failure) => Err(failure),
        }
    }
}

/// A client, with serenity's limiter or without.
pub(super) fn client(config: &Config, is_limited: bool) -> Http {
    let mut http = HttpBuilder::new(config.token.reveal())
        .ratelimiter_disabled(!is_limited)
        // Every message names whom it may notify; should one ever not, it notifies nobody (P118).
        .default_allowed_mentions(CreateAllowedMentions::new());
    if !config.is_real_discord() {
        http = http
            .proxy(config.discord_api_url.clone())
            .ratelimiter_disabled(true);
    }
    http.build()
}

fn original(application: discord::ApplicationId, token: &InteractionToken) -> Route<'_> {
    Route::WebhookOriginalInteractionResponse {
        application_id: application,
        token: token.as_str(),
    }
}

/// A request with `json`, as multipart where `body` has a picture.
fn request<'a>(
    route: Route<'a>,
    method: LightMethod,
    json: &impl Serialize,
    body: &Body,
) -> Request<'a> {
    let json = serde_json::to_string(json).expect("payloads are plain data");
    let request = Request::new(route, method);
    match body.png() {
        Some(png) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![CreateAttachment::bytes(
                png.clone(),
                PICTURE_NAME,
            )]),
            payload_json: Some(json),
            fields: Vec::new(),
        })),
        None => request.body(Some(json.into_bytes())),
    }
}
