//! `/draw`: offers a draw, or accepts the one that is offered.

use super::{Context, Done, enter};
use crate::discord::Bot;
use crate::discord::asked::Asked;
use crate::discord::reply::Answer;
use crate::matches::{Error, MatchState, Need};

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
        bot.draw_typed(&asked, number.as_deref()).await
    })
    .await;
    Ok(())
}

impl Bot {
    async fn draw_typed(&self, asked: &Asked, number: Option<&str>) -> Result<Answer, Error> {
        let game = self
            .matches
            .locate(asked.place, asked.user, number, Need::Play)
            .await?;
        let is_offered = match &game.state {
            MatchState::Playing(playing) => playing
                .offer()
                .is_some_and(|color| game.color_of(asked.user) == Some(color.other())),
            _ => false,
        };
        if is_offered {
            self.accept_draw(asked, game.id).await
        } else {
            self.offer_draw(asked, game.id).await
        }
    }
}
