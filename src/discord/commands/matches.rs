//! `/matches`: the person's challenges and matches, whose turn it is, and the way to each.

use poise::serenity_prelude as serenity;

use super::{Context, Done, choices, enter};
use crate::discord::Bot;
use crate::discord::asked::Asked;
use crate::discord::reply::Answer;
use crate::matches::{Error, Listed};
use crate::text::{Msg, listing};

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(in crate::discord) async fn matches(ctx: Context<'_>) -> Done {
    let (bot, asked) = enter(&ctx);
    bot.answer(&asked, async { bot.list(&asked).await }).await;
    Ok(())
}

/// Completes `match` to the numbers of the person's own matches.
pub(super) async fn complete_match(
    ctx: Context<'_>,
    partial: &str,
) -> serenity::CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let user = Asked::by_command(ctx.interaction).user;
    let typed = partial.trim().trim_start_matches('#');
    let listed = bot
        .matches
        .list(user, bot.clock.now())
        .await
        .unwrap_or_default();
    choices(
        listed
            .iter()
            .map(|listed| listed.id.to_string())
            .filter(|number| number.contains(typed))
            .map(|number| (format!("#{number}"), number)),
    )
}

impl Bot {
    async fn list(&self, asked: &Asked) -> Result<Answer, Error> {
        let listed: Vec<Listed> = self.matches.list(asked.user, self.clock.now()).await?;
        if listed.is_empty() {
            return Ok(Answer::words(self.voice.say(&Msg::ListEmpty)));
        }
        Ok(Answer::words(listing::matches(
            &self.voice,
            asked.user,
            &listed,
        )))
    }
}
