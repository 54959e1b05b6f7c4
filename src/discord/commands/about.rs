//! `/help` and `/about`.

use super::{Context, Done, enter};
use crate::discord::reply::Answer;
use crate::text::{Msg, plies};

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(in crate::discord) async fn help(ctx: Context<'_>) -> Done {
    let (bot, asked) = enter(&ctx);
    bot.answer(&asked, async {
        let numbering = bot.settings_of(asked.user).await.numbering;
        let ranks = plies::order(&bot.voice, numbering);
        Ok(Answer::words(bot.voice.say(&Msg::Help { ranks })))
    })
    .await;
    Ok(())
}

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(in crate::discord) async fn about(ctx: Context<'_>) -> Done {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let (bot, asked) = enter(&ctx);
    bot.answer(&asked, async {
        Ok(Answer::words(bot.voice.say(&Msg::About { version })))
    })
    .await;
    Ok(())
}
