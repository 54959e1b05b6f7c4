//! `/challenge`: asks somebody in this server, or whoever accepts first, for a match.

use poise::serenity_prelude as serenity;

use super::{Context, Done, enter};
use crate::discord::Bot;
use crate::discord::asked::Asked;
use crate::discord::reply::{Answer, Reply};
use crate::matches::{Error, Rejection, Side, Slot, Terms};
use crate::rules::army::Variant;

/// The army, as Discord offers it; a choice's name is the key of its text.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(in crate::discord) enum VariantChoice {
    #[name = "classic"]
    Classic,
    #[name = "barrage"]
    Barrage,
    #[name = "duel"]
    Duel,
}

/// The challenger's side, as Discord offers it.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(in crate::discord) enum SideChoice {
    #[name = "red"]
    Red,
    #[name = "blue"]
    Blue,
    #[name = "lot"]
    Lot,
}

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(in crate::discord) async fn challenge(
    ctx: Context<'_>,
    opponent: Option<serenity::User>,
    variant: Option<VariantChoice>,
    side: Option<SideChoice>,
) -> Done {
    let terms = Terms {
        variant: match variant.unwrap_or(VariantChoice::Classic) {
            VariantChoice::Classic => Variant::Classic,
            VariantChoice::Barrage => Variant::Barrage,
            VariantChoice::Duel => Variant::Duel,
        },
        side: match side.unwrap_or(SideChoice::Lot) {
            SideChoice::Red => Side::Red,
            SideChoice::Blue => Side::Blue,
            SideChoice::Lot => Side::Lot,
        },
    };
    let (bot, asked) = enter(&ctx);
    bot.answer(&asked, async {
        check(&ctx, opponent.as_ref())?;
        bot.make_challenge(&asked, opponent.as_ref(), terms).await
    })
    .await;
    Ok(())
}

/// Refuses what only Discord knows to be impossible.
fn check(ctx: &Context<'_>, opponent: Option<&serenity::User>) -> Result<(), Rejection> {
    if let Some(opponent) = opponent {
        if opponent.id == ctx.framework.bot_id() {
            return Err(Rejection::TheBot);
        }
        if opponent.bot {
            return Err(Rejection::AnotherBot);
        }
        if !ctx
            .interaction
            .data
            .resolved
            .members
            .contains_key(&opponent.id)
        {
            return Err(Rejection::NotInServer);
        }
    }
    let has = ctx
        .interaction
        .app_permissions
        .unwrap_or(serenity::Permissions::all());
    let is_thread = ctx.interaction.channel.as_ref().is_some_and(|channel| {
        use serenity::ChannelType::{NewsThread, PrivateThread, PublicThread};
        matches!(channel.kind, NewsThread | PrivateThread | PublicThread)
    });
    let send = if is_thread {
        serenity::Permissions::SEND_MESSAGES_IN_THREADS
    } else {
        serenity::Permissions::SEND_MESSAGES
    };
    let needed = serenity::Permissions::VIEW_CHANNEL
        | serenity::Permissions::EMBED_LINKS
        | serenity::Permissions::ATTACH_FILES
        | send;
    if has.contains(needed) {
        Ok(())
    } else {
        Err(Rejection::NoPictures)
    }
}

impl Bot {
    async fn make_challenge(
        &self,
        asked: &Asked,
        opponent: Option<&serenity::User>,
        terms: Terms,
    ) -> Result<Answer, Error> {
        let opponent = opponent.map(|user| user.id.get().into());
        let origin = asked.origin(Some(Slot::Challenge));
        let now = self.clock.now();
        let game = self
            .matches
            .challenge(asked.place, asked.user, opponent, terms, origin, now)
            .await?;
        let (message, fill) = self.challenge_message(&game).await;
        Ok(Answer::from(Reply::Public(message, fill)).refreshing(game.id))
    }
}
