//! `/setup`: the private setup panel of the match that waits for it, or the setup itself in one line.

use super::{Context, Done, enter};
use crate::discord::Bot;
use crate::discord::asked::Asked;
use crate::discord::reply::Answer;
use crate::matches::{Error, Need};

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(in crate::discord) async fn setup(
    ctx: Context<'_>,
    text: Option<String>,
    #[rename = "match"]
    #[autocomplete = "super::matches::complete_match"]
    number: Option<String>,
) -> Done {
    let (bot, asked) = enter(&ctx);
    bot.answer(&asked, async {
        bot.place(&asked, text.as_deref(), number.as_deref()).await
    })
    .await;
    Ok(())
}

impl Bot {
    async fn place(
        &self,
        asked: &Asked,
        text: Option<&str>,
        number: Option<&str>,
    ) -> Result<Answer, Error> {
        let game = self
            .matches
            .locate(asked.place, asked.user, number, Need::Setup)
            .await?;
        match text {
            Some(text) => self.enter_setup(asked, game.id, text).await,
            None => self.show_own(asked, &game).await,
        }
    }
}
