//! `/board`: the person's own view of a match; for anybody else, the public one. Always private.

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
pub(in crate::discord) async fn board(
    ctx: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "super::matches::complete_match"]
    number: Option<String>,
    as_text: Option<bool>,
) -> Done {
    let (bot, asked) = enter(&ctx);
    bot.answer(&asked, async {
        bot.show_board(&asked, number.as_deref(), as_text.unwrap_or(false))
            .await
    })
    .await;
    Ok(())
}

impl Bot {
    pub(in crate::discord) async fn show_board(
        &self,
        asked: &Asked,
        number: Option<&str>,
        as_text: bool,
    ) -> Result<Answer, Error> {
        let game = self
            .matches
            .locate(asked.place, asked.user, number, Need::Look)
            .await?;
        if as_text {
            self.in_words().show_own(asked, &game).await
        } else {
            self.show_own(asked, &game).await
        }
    }
}
