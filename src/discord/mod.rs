//! The bot in Discord: the only room that knows serenity and poise.
//!
//! An interaction comes in by [`commands`], [`presses`] or [`placing`], becomes one call of a use case of [`crate::matches`], and goes
//! out as one answer ([`reply`]); then [`post`] brings the match's other messages up to date. What messages look like is in
//! [`panels`], [`benches`], [`boards`] and [`menus`], their pictures and the words that stand for these in [`pictures`]; which one stands
//! where, in [`showing`]. Public and private messages are different types
//! ([`message`]). A person's wishes and a server's are in [`settings`] and [`server`], whose panels are made by [`sheet`];
//! which piece is likeliest to move, in [`prospects`].
//!
//! It keeps nothing that matters in memory ([`desk`] holds what may be forgotten): a press is understood from its
//! `custom_id` ([`components`], [`arrange`]), a match is read from the store each time. What Discord has and the bot never heard of is
//! found again by [`strays`].

mod api;
mod arrange;
mod asked;
mod benches;
mod boards;
mod commands;
mod components;
mod desk;
pub mod easel;
mod errors;
mod invite;
mod localize;
mod menus;
mod message;
mod panels;
mod pictures;
mod placing;
mod post;
mod presses;
mod prospects;
mod repetition;
mod reply;
#[cfg(test)]
mod secrecy;
mod server;
mod settings;
mod sheet;
mod showing;
mod strays;

pub use invite::invite;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use tokio::sync::{OwnedRwLockReadGuard, RwLock};

use crate::clock::{Clock, Timestamp};
use crate::config::Config;
use crate::matches::Matches;
use crate::text::Voice;
use api::{Api, Failure};
use desk::Desk;
use easel::Easel;

/// When stopping, what runs may take so long to end.
const GRACE: Duration = Duration::from_secs(3);
/// And the parting from the gateway so long: all in all, the bot ends within 5 s.
const FAREWELL: Duration = Duration::from_secs(1);

/// The bot.
#[derive(Clone)]
pub struct Bot {
    pub(crate) matches: Matches,
    pub(crate) clock: Clock,
    voice: Arc<Voice>,
    api: Api,
    /// None where words are wanted: nothing is drawn.
    easel: Option<Easel>,
    desk: Arc<Desk>,
    started_at: Timestamp,
    /// The bot's own user, whose id begins every token.
    user: Option<u64>,
    /// Held by everything that runs, taken whole by the end.
    running: Arc<RwLock<()>>,
}

/// Why the bot could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Discord does not take the token.
    #[error(
        "Discord refuses the token: copy it anew from the Bot page of the Discord developer portal into DISCORD_TOKEN"
    )]
    TokenRefused,
    /// Discord does not answer as it should.
    #[error("the connection to Discord failed: {0}")]
    Discord(String),
}

impl Bot {
    /// A bot that plays `matches`.
    #[must_use]
    pub fn new(config: &Config, matches: Matches, clock: Clock) -> Self {
        Self {
            matches,
            voice: Arc::new(Voice::english()),
            api: Api::new(config),
            easel: Some(Easel::default()),
            desk: Arc::default(),
            started_at: clock.now(),
            user: config.token.application(),
            running: Arc::default(),
            clock,
        }
    }

    /// Runs until `stop` ends, then finishes what is under way.
    ///
    /// # Errors
    /// Discord refuses the token, or the connection to it fails for good.
    pub async fn run(
        self,
        config: &Config,
        stop: impl Future<Output = ()> + Send,
    ) -> Result<(), RunError> {
        let shards = OnceLock::new();
        let ended = tokio::select! {
            ended = self.serve(config, &shards) => ended,
            () = stop => Ok(()),
        };
        if ended.is_ok() {
            tracing::info!("stopping");
            // Held to the end: nothing begins any more.
            let all = tokio::time::timeout(GRACE, self.running.write()).await;
            if all.is_err() {
                tracing::warn!("something still ran at the end");
            }
            if let Some(shards) = shards.get() {
                // Without this Discord shows the bot as there for some minutes more.
                drop(tokio::time::timeout(FAREWELL, shards.shutdown_all()).await);
            }
        }
        ended
    }

    /// Connects and answers until the connection ends for good.
    async fn serve(
        &self,
        config: &Config,
        shards: &OnceLock<Arc<serenity::ShardManager>>,
    ) -> Result<(), RunError> {
        let gateway = self.api.gateway().await?;
        let framework = poise::Framework::builder()
            .options(poise::FrameworkOptions {
                commands: commands::all(&self.voice),
                on_error: |error| Box::pin(errors::on_error(error)),
                event_handler: |ctx, event| Box::pin(on_event(ctx.user_data, event)),
                initialize_owners: false,
                allowed_mentions: Some(serenity::CreateAllowedMentions::new()),
                ..Default::default()
            })
            .setup({
                let bot = self.clone();
                move |_, ready, framework| {
                    tracing::info!(name = %ready.user.name, "connected to Discord");
                    let commands =
                        poise::builtins::create_application_commands(&framework.options().commands);
                    // Events wait for the end of this, so the registration goes on beside it.
                    tokio::spawn(bot.clone().register(ready.application.id, commands));
                    Box::pin(async { Ok(bot) })
                }
            })
            .build();
        // Autocomplete answers go through this one; like all answers, they know no limiter.
        let http = api::client(config, false);
        // Answering needs no intent at all: interactions come without one.
        let mut client =
            serenity::ClientBuilder::new_with_http(http, serenity::GatewayIntents::empty())
                .framework(framework)
                .await
                .map_err(|error| RunError::from(&error))?;
        *client.ws_url.lock().await = gateway;
        let _ = shards.set(Arc::clone(&client.shard_manager));
        match client.start().await {
            Ok(()) => Err(RunError::Discord(
                "it ended, and nobody asked it to".to_owned(),
            )),
            Err(error) => Err(RunError::from(&error)),
        }
    }

    /// Something begins that must be finished before the bot ends; none when the bot is stopping.
    pub(crate) fn begin(&self) -> Option<OwnedRwLockReadGuard<()>> {
        self.running.clone().try_read_owned().ok()
    }

    async fn register(
        self,
        application: serenity::ApplicationId,
        commands: Vec<serenity::CreateCommand>,
    ) {
        match self.api.register(application, &commands).await {
            Ok(()) => tracing::info!(count = commands.len(), "commands registered"),
            Err(failure) => tracing::error!(%failure, "the commands could not be registered"),
        }
    }
}

async fn on_event(bot: &Bot, event: &serenity::FullEvent) -> Result<(), std::convert::Infallible> {
    if let serenity::FullEvent::InteractionCreate { interaction } = event {
        match interaction {
            serenity::Interaction::Component(press) => bot.pressed(press).await,
            serenity::Interaction::Modal(form) => bot.submitted(form).await,
            _ => {}
        }
    }
    Ok(())
}

impl From<Failure> for RunError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Forbidden(_) => Self::TokenRefused,
            other => Self::Discord(other.to_string()),
        }
    }
}

impl From<&serenity::Error> for RunError {
    fn from(error: &serenity::Error) -> Self {
        use serenity::http::HttpError;
        let is_refused = match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                response.status_code == serenity::StatusCode::UNAUTHORIZED
            }
            serenity::Error::Gateway(serenity::GatewayError::InvalidAuthentication) => true,
            _ => false,
        };
        if is_refused {
            Self::TokenRefused
        } else {
            Self::Discord(error.to_string())
        }
    }
}
