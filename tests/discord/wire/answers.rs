//! Point 3: `create_interaction_response` gives no message back; a request by hand with `?with_response=true` does.

use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::builder::{
    CreateAttachment, CreateInteractionResponse, CreateInteractionResponseMessage,
};
use serenity::http::{LightMethod, Multipart, MultipartUpload, Request, Route};
use stratego_bot::sandbox::Call;

use super::tiny::{Error, React, Tiny};

type Context<'a> = poise::ApplicationContext<'a, React, Error>;

/// Answers by serenity's own method
#[poise::command(slash_command)]
async fn plain(context: Context<'_>) -> Result<(), Error> {
    let message = CreateInteractionResponseMessage::new().content("plain");
    let response = CreateInteractionResponse::Message(message);
    context
        .interaction
        .create_response(&context.serenity_context().http, response)
        .await?;
    Ok(())
}

/// Answers by hand, and then says which message that was
#[poise::command(slash_command)]
async fn by_hand(context: Context<'_>) -> Result<(), Error> {
    let http = &context.serenity_context().http;
    let picture = CreateAttachment::bytes(super::pictures::PNG, "board.png").description("A board");
    let message = CreateInteractionResponseMessage::new()
        .content("by hand")
        .add_file(picture.clone());
    let response = CreateInteractionResponse::Message(message);
    let route = Route::InteractionResponse {
        interaction_id: context.interaction.id,
        token: &context.interaction.token,
    };
    let request = Request::new(route, LightMethod::Post)
        .params(Some(vec![("with_response", "true".to_owned())]))
        .multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![picture]),
            payload_json: Some(serde_json::to_string(&response)?),
            fields: Vec::new(),
        }));
    let answer: Value = http.fire(request).await?;
    let id = answer["resource"]["message"]["id"]
        .as_str()
        .unwrap_or_default();
    let followup =
        serenity::CreateInteractionResponseFollowup::new().content(format!("it was {id}"));
    context.interaction.create_followup(http, followup).await?;
    Ok(())
}

fn callback(calls: &[Call]) -> &Call {
    calls
        .iter()
        .find(|call| call.fits("POST /interactions/*/*/callback"))
        .expect("a callback")
}

#[tokio::test]
async fn serenitys_own_method_gives_no_message_back() {
    let tiny = Tiny::start(vec![plain()]).await;
    tiny.ann
        .command(&tiny.channel, "plain")
        .send()
        .await
        .public();
    tiny.discord.settle().await;
    let calls = tiny.discord.calls();
    assert_eq!(callback(&calls).status, Some(204));
    assert_eq!(callback(&calls).response, Value::Null);
    tiny.clear().await;
}

#[tokio::test]
async fn a_request_by_hand_gives_the_message_with_its_id() {
    let tiny = Tiny::start(vec![by_hand()]).await;
    let board = tiny
        .ann
        .command(&tiny.channel, "by_hand")
        .send()
        .await
        .public();
    assert_eq!(board.image().description.as_deref(), Some("A board"));
    let expected = format!("it was {}", board.id);
    tiny.ann
        .waits_for(&tiny.channel, "the id of the answer", |message| {
            message.content == expected
        })
        .await;
    tiny.discord.settle().await;
    let calls = tiny.discord.calls();
    assert_eq!(callback(&calls).status, Some(200));
    assert!(!callback(&calls).counts_globally);
    let fetches = ["GET /webhooks/*/*/messages/*", "GET /channels/*/messages/*"];
    assert!(
        !calls
            .iter()
            .any(|call| fetches.iter().any(|pattern| call.fits(pattern))),
        "no message was fetched"
    );
    tiny.clear().await;
}
