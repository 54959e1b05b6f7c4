//! `/move`: plays a ply.

use poise::serenity_prelude as serenity;

use super::{Context, Done, choices, enter, option};
use crate::discord::Bot;
use crate::discord::asked::Asked;
use crate::discord::menus::targets;
use crate::discord::prospects::prospects;
use crate::discord::reply::{Answer, Reply};
use crate::discord::showing::{Stage, fill};
use crate::matches::{Error, Match, Need, Slot};
use crate::rules::color::Color;
use crate::rules::moves::Move;
use crate::rules::view::PlayerView;
use crate::text::Msg;
use crate::text::spelling::{self, Spelling};

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

/// Completes `from` to the squares of pieces, the likeliest first; behind a whole square also to whole moves.
async fn complete_from(ctx: Context<'_>, partial: &str) -> serenity::CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let Some(view) = view(&ctx).await else {
        return choices([]);
    };
    let found = prospects(&view);
    let pieces = found.iter().filter_map(|piece| {
        let label = bot.piece_label(&view, piece.square);
        fits(&label, partial).then(|| (label, piece.square.to_string()))
    });
    let origins = found.iter().map(|piece| piece.square);
    let moves = origins.flat_map(|from| {
        let targets = targets(&view, from).into_iter();
        targets.map(move |to| Move { from, to })
    });
    let moves = moves.filter(|mv| spelling::begins(&bot.voice, partial, *mv, view.color()));
    let moves = moves.map(|mv| {
        let label = bot.voice.say(&Msg::MoveOption {
            piece: bot.piece_label(&view, mv.from),
            target: bot.target_label(&view, mv.to),
        });
        (label, format!("{}{}", mv.from, mv.to))
    });
    choices(pieces.chain(moves))
}

/// Completes `to` to the squares where the piece in `from` may go, with what stands there.
async fn complete_to(ctx: Context<'_>, partial: &str) -> serenity::CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let Some(view) = view(&ctx).await else {
        return choices([]);
    };
    let Some(from) = option(&ctx, "from").and_then(|from| spelling::square(&bot.voice, from))
    else {
        return choices([]);
    };
    choices(targets(&view, from).into_iter().filter_map(|to| {
        let label = bot.target_label(&view, to);
        let way = spelling::way(&bot.voice, Move { from, to }, view.color());
        (fits(&label, partial) || fits(&way, partial)).then(|| (label, to.to_string()))
    }))
}

/// Whether each word that was typed begins a word of a label: "sc" fits "a3 Scout".
fn fits(label: &str, typed: &str) -> bool {
    let (label, typed) = (spelling::plain(label), spelling::plain(typed));
    let mut typed = typed.split_whitespace();
    typed.all(|typed| label.split_whitespace().any(|word| word.starts_with(typed)))
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
            .await;
        let game = match played {
            Ok(played) => played.after,
            Err(error) => return self.refuse_move(asked, game.id, error).await,
        };
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
