//! A bot of a few lines.

use std::sync::Arc;

use futures::future::BoxFuture;
use poise::serenity_prelude as serenity;
use serenity::http::{Http, HttpBuilder};
use stratego_bot::sandbox::{Channel, Guild, Person, Sandbox};
use tokio::task::JoinHandle;

use crate::{log, openapi};

pub(super) type Error = Box<dyn std::error::Error + Send + Sync>;
pub(super) type Context<'a> = poise::Context<'a, React, Error>;
pub(super) type Command = poise::Command<React, Error>;

/// What is done with presses, choices and forms.
pub(super) type React =
    fn(Arc<Http>, serenity::Interaction) -> BoxFuture<'static, Result<(), Error>>;

/// A guild with a channel and one person, and the tiny bot.
pub(super) struct Tiny {
    pub(super) discord: Sandbox,
    pub(super) guild: Guild,
    pub(super) channel: Channel,
    pub(super) ann: Person,
    pub(super) http: Arc<Http>,
    client: JoinHandle<()>,
}

/// A client that reaches the sandbox: serenity ignores `proxy` while its limiter is on.
pub(super) fn http(discord: &Sandbox) -> Http {
    HttpBuilder::new(discord.token())
        .proxy(discord.url())
        .ratelimiter_disabled(true)
        .build()
}

impl Tiny {
    /// With slash commands only.
    pub(super) async fn start(commands: Vec<Command>) -> Self {
        Self::start_with(commands, |_, _| Box::pin(async { Ok(()) })).await
    }

    /// With something to do for presses, choices and forms.
    pub(super) async fn start_with(commands: Vec<Command>, react: React) -> Self {
        log::listen();
        let discord = Sandbox::builder()
            .oracle(openapi::judge)
            .start()
            .await
            .expect("a free port");
        let guild = discord.guild("Parlour");
        let framework = poise::Framework::builder()
            .options(poise::FrameworkOptions {
                commands,
                initialize_owners: false,
                event_handler: |context, event| Box::pin(on_event(context, event)),
                ..Default::default()
            })
            .setup(move |context, _, framework| {
                Box::pin(async move {
                    poise::builtins::register_globally(context, &framework.options().commands)
                        .await?;
                    Ok(react)
                })
            })
            .build();
        let intents = serenity::GatewayIntents::non_privileged();
        let mut client = serenity::ClientBuilder::new_with_http(http(&discord), intents)
            .framework(framework)
            .await
            .expect("a client");
        let shared = Arc::clone(&client.http);
        let client = tokio::spawn(async move { client.start().await.expect("a connection") });
        discord.bot_ready().await;
        Self {
            channel: guild.channel("games"),
            ann: guild.member("Ann"),
            guild,
            discord,
            http: shared,
            client,
        }
    }

    /// The end of a test: nothing that Discord would not take, nothing that serenity did not understand.
    pub(super) async fn clear(self) {
        self.discord.settle().await;
        self.discord.assert_no_violations();
        log::assert_clean();
        self.client.abort();
    }
}

async fn on_event(
    context: poise::FrameworkContext<'_, React, Error>,
    event: &serenity::FullEvent,
) -> Result<(), Error> {
    if let serenity::FullEvent::InteractionCreate { interaction } = event
        && matches!(
            interaction,
            serenity::Interaction::Component(_) | serenity::Interaction::Modal(_)
        )
    {
        let http = Arc::clone(&context.serenity_context.http);
        (context.user_data)(http, interaction.clone()).await?;
    }
    Ok(())
}
