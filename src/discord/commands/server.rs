//! `/server`: what a server has set, for those who manage it.

use super::{Context, Done, enter};

#[poise::command(
    slash_command,
    default_member_permissions = "MANAGE_GUILD",
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(in crate::discord) async fn server(ctx: Context<'_>) -> Done {
    let (bot, asked) = enter(&ctx);
    bot.answer(&asked, async { bot.show_server(&asked).await })
        .await;
    Ok(())
}
