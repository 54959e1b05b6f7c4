//! `/move`: plays a ply.

use poise::serenity_prelude as serenity;

use super::{Context, Done, choices, enter};
use crate::discord::Bot;
use crate::discord::asked::Asked;
use crate::discord::reply::{Answer, Reply};
use crate::discord::showing::{Stage, fill};
use crate::matches::{Error, Match, Need, Slot};
use crate::rules::color::Color;
use crate::rules::square::Square;
use crate::rules::view::PlayerView;
use crate::text::Msg;
use crate::text::spelling::Spelling;

#[poise::command(
    slash_command,
    rename = "move",
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(in crate::discord) async fn play(
    ctx: Context<'_>,
    #[autocomplete = "complete_from"] from: String,
    #[autocomplete = "complete_to"] to: Option<String>,
    #[rename = "match"]
    #[autocomplete = "super::matches::complete_match"]
    number: Option<String>,
) -> Done {
    let (bot, asked) = enter(&ctx);
    bot.answer(&asked, async {
        let spelling = Spelling::read(&bot.voice, &from, to.as_deref())?;
        bot.play_typed(&asked, spelling, number.as_deref()).await
    })
    .await;
    Ok(())
}

async fn complete_from(ctx: Context<'_>, partial: &str) -> serenity::CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let Some(view) = view(&ctx).await else {
        return choices([]);
    };
    let typed = partial.trim().to_lowercase();
    let mut squares: Vec<Square> = view.moves().iter().map(|mv| mv.from).collect();
    squares.sort_unstable();
    squares.dedup();
    choices(squares.into_iter().filter_map(|square| {
        let rank = view.rank(square)?;
        let label = bot.voice.say(&Msg::PieceOption { square, rank });
        label
            .to_lowercase()
            .contains(&typed)
            .then(|| (label, square.to_string()))
    }))
}

async fn complete_to(ctx: Context<'_>, partial: &str) -> serenity::CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let Some(view) = view(&ctx).await else {
        return choices([]);
    };
    let from = option(&ctx, "from").and_then(|from| from.parse::<Square>().ok());
    let typed = partial.trim().to_lowercase();
    choices(
        view.moves()
            .iter()
            .filter(|mv| Some(mv.from) == from)
            .filter_map(|mv| {
                let label = bot.target_label(&view, mv.to);
                label
                    .to_lowercase()
                    .contains(&typed)
                    .then(|| (label, mv.to.to_string()))
            }),
    )
}

/// The typist's view of the match that a ply would be played in; none where there is none, or it is not his turn. One read,
/// no writing and no drawing (P076).
async fn view(ctx: &Context<'_>) -> Option<PlayerView> {
    let bot = ctx.framework.user_data;
    let asked = Asked::by_command(ctx.interaction);
    let number = option(ctx, "match").filter(|number| !number.is_empty());
    let game = bot
        .matches
        .locate(asked.place, asked.user, number, Need::Play)
        .await
        .ok()?;
    let (playing, color) = game.turn(asked.user).ok()?;
    Some(playing.player_view(color))
}

/// What stands in another text option at the moment.
fn option<'a>(ctx: &Context<'a>, name: &str) -> Option<&'a str> {
    ctx.args
        .iter()
        .find(|option| option.name == name)
        .and_then(|option| match option.value {
            serenity::ResolvedValue::String(text) => Some(text),
            serenity::ResolvedValue::Autocomplete { value, .. } => Some(value),
            _ => None,
        })
}

impl Bot {
    /// Which of the match's messages the answer to a typed ply becomes: the live board where the match is played, the
    /// private view in the DM, none elsewhere.
    fn answer_slot(asked: &Asked, game: &Match) -> Option<Slot> {
        if asked.is_at(game) {
            Some(Slot::Public)
        } else if asked.is_dm() {
            game.color_of(asked.user).map(Slot::of)
        } else {
            None
        }
    }

    async fn play_typed(
        &self,
        asked: &Asked,
        spelling: Spelling,
        number: Option<&str>,
    ) -> Result<Answer, Error> {
        let game = self
            .matches
            .locate(asked.place, asked.user, number, Need::Play)
            .await?;
        let color = game.color_of(asked.user).unwrap_or(Color::Red);
        let mv = spelling.resolve(color)?;
        let slot = Self::answer_slot(asked, &game);
        let now = self.clock.now();
        let played = self
            .matches
            .play(game.id, asked.user, mv, None, asked.origin(slot), now)
            .await?;
        let game = played.after;
        let Some((stage, color)) = Stage::of_player(&game, asked.user) else {
            return Ok(Answer::words(self.voice.say(&Msg::Done)).refreshing(game.id));
        };
        let reply = match slot {
            Some(Slot::Public) => {
                let message = self.public_message(&game, stage, Some(asked.user)).await;
                Reply::Public(message, fill(&game, Slot::Public))
            }
            Some(slot) => self.view_reply(&game, stage, color, slot).await,
            None => Reply::Private(self.private_message(&game, stage, color).await),
        };
        Ok(Answer::from(reply).refreshing(game.id))
    }

    async fn view_reply(&self, game: &Match, stage: Stage<'_>, color: Color, slot: Slot) -> Reply {
        Reply::View(
            self.private_message(game, stage, color).await,
            fill(game, slot),
        )
    }
}
