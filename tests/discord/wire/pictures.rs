//! Point 4: an update (type 7) always names `attachments`, so without a file it blanks the picture; uploading it again keeps it.

use std::sync::Arc;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use poise::serenity_prelude as serenity;
use serde_json::json;
use serenity::builder::{
    CreateActionRow, CreateAttachment, CreateButton, CreateEmbed, CreateInteractionResponse,
    CreateInteractionResponseMessage,
};
use serenity::http::Http;

use super::tiny::{Error, React, Tiny};

/// The header of a picture of 1 × 1: enough for the sandbox, which does not draw.
pub(super) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01";

fn board() -> CreateInteractionResponseMessage {
    let buttons = ["words", "again"].map(|id| CreateButton::new(id).label(id));
    CreateInteractionResponseMessage::new()
        .embed(
            CreateEmbed::new()
                .title("Board")
                .image("attachment://board.png"),
        )
        .add_file(CreateAttachment::bytes(PNG, "board.png"))
        .components(vec![CreateActionRow::Buttons(buttons.to_vec())])
}

/// Shows a board
#[poise::command(slash_command)]
async fn show(context: poise::ApplicationContext<'_, React, Error>) -> Result<(), Error> {
    let response = CreateInteractionResponse::Message(board());
    context
        .interaction
        .create_response(&context.serenity_context().http, response)
        .await?;
    Ok(())
}

fn react(
    http: Arc<Http>,
    interaction: serenity::Interaction,
) -> BoxFuture<'static, Result<(), Error>> {
    async move {
        let Some(press) = interaction.message_component() else {
            return Ok(());
        };
        let update = match press.data.custom_id.as_str() {
            "words" => CreateInteractionResponseMessage::new().content("your turn"),
            _ => board().content("your turn"),
        };
        press
            .create_response(&http, CreateInteractionResponse::UpdateMessage(update))
            .await?;
        Ok(())
    }
    .boxed()
}

#[tokio::test]
async fn an_update_without_a_file_blanks_the_picture() {
    let tiny = Tiny::start_with(vec![show()], react).await;
    let shown = tiny
        .ann
        .command(&tiny.channel, "show")
        .send()
        .await
        .public();
    assert_eq!(shown.image().dimensions(), Some((1, 1)));
    let updated = tiny.ann.press(&shown, "words").await.updated();
    assert_eq!(updated.content, "your turn");
    assert!(updated.images().is_empty(), "{updated}");
    let calls = tiny.discord.calls();
    let body = &calls.last().expect("a call").body;
    assert_eq!(
        body["data"]["attachments"],
        json!([]),
        "serenity names them always"
    );
    tiny.clear().await;
}

#[tokio::test]
async fn an_update_with_the_file_keeps_the_picture() {
    let tiny = Tiny::start_with(vec![show()], react).await;
    let shown = tiny
        .ann
        .command(&tiny.channel, "show")
        .send()
        .await
        .public();
    let updated = tiny.ann.press(&shown, "again").await.updated();
    assert_eq!(updated.images().len(), 1, "one picture, not two: {updated}");
    tiny.clear().await;
}
