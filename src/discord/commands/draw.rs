//! `/draw`: offers a draw, or accepts the one that is offered.

use super::{Context, Done, enter};
use crate::matches::Need;

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(in crate::discord) async fn draw(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "super::matches::complete_match"]
    number: Option<String>,
) -> Done {
    let (bot, asked) = enter(&ctx);
    bot.answer(&asked, async {
        let game = bot
            .matches
            .locate(asked.place, asked.user, number.as_deref(), Need::Play)
            .await?;
        bot.offer_draw(&asked, game.id).await
    })
    .await;
    Ok(())
}
