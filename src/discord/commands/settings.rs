//! `/settings`: a person's own wishes.

use super::{Context, Done, enter};

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(in crate::discord) async fn settings(ctx: Context<'_>) -> Done {
    let (bot, asked) = enter(&ctx);
    bot.answer(&asked, async { bot.show_settings(&asked).await })
        .await;
    Ok(())
}
