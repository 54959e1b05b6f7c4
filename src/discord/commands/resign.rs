//! `/resign`: asks to confirm, then gives the match to the other; offers the ways out without a result where they apply.

use super::{Context, Done, enter};
use crate::matches::Need;

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(in crate::discord) async fn resign(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "super::matches::complete_match"]
    number: Option<String>,
) -> Done {
    let (bot, asked) = enter(&ctx);
    bot.answer(&asked, async {
        let game = bot
            .matches
            .locate(asked.place, asked.user, number.as_deref(), Need::Leave)
            .await?;
        bot.ask_to_confirm(&asked, game.id).await
    })
    .await;
    Ok(())
}
