//! Point 2: `poise::Modal` waits in memory and acknowledges with type 6; what follows is a follow-up. Forms handled as events are answered
//! like anything else.

use std::sync::Arc;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use poise::Modal as _;
use poise::serenity_prelude as serenity;
use serenity::builder::{
    CreateActionRow, CreateInputText, CreateInteractionResponse, CreateInteractionResponseMessage,
    CreateModal,
};
use serenity::http::Http;

use super::tiny::{Error, React, Tiny};

#[derive(Debug, poise::Modal)]
#[name = "Your setup"]
struct Form {
    #[name = "Four lines"]
    #[paragraph]
    lines: String,
}

/// Opens a form of poise
#[poise::command(slash_command)]
async fn setup(context: poise::ApplicationContext<'_, React, Error>) -> Result<(), Error> {
    let form = Form::execute_with_defaults(
        context,
        Form {
            lines: "prefilled".to_owned(),
        },
    )
    .await?;
    let lines = form.map(|form| form.lines).unwrap_or_default();
    poise::Context::from(context)
        .say(format!("got {lines}"))
        .await?;
    Ok(())
}

/// Opens a form that is handled as an event
#[poise::command(slash_command)]
async fn edit(context: poise::ApplicationContext<'_, React, Error>) -> Result<(), Error> {
    let input =
        CreateInputText::new(serenity::InputTextStyle::Short, "Square", "square").max_length(2);
    let modal =
        CreateModal::new("edit", "Edit").components(vec![CreateActionRow::InputText(input)]);
    context
        .interaction
        .create_response(
            &context.serenity_context().http,
            CreateInteractionResponse::Modal(modal),
        )
        .await?;
    Ok(())
}

fn react(
    http: Arc<Http>,
    interaction: serenity::Interaction,
) -> BoxFuture<'static, Result<(), Error>> {
    async move {
        if let serenity::Interaction::Modal(modal) = interaction
            && modal.data.custom_id == "edit"
        {
            let message = CreateInteractionResponseMessage::new()
                .content("edited")
                .ephemeral(true);
            modal
                .create_response(&http, CreateInteractionResponse::Message(message))
                .await?;
        }
        Ok(())
    }
    .boxed()
}

#[tokio::test]
async fn poise_acknowledges_a_form_with_type_6_and_follows_up() {
    let tiny = Tiny::start(vec![setup()]).await;
    let modal = tiny
        .ann
        .command(&tiny.channel, "setup")
        .send()
        .await
        .modal();
    assert_eq!(modal.title, "Your setup");
    assert_eq!(modal.value("Four lines"), "prefilled");
    let answer = tiny.ann.submit(&modal, &[("Four lines", "FB")]).await;
    assert!(
        matches!(answer, stratego_bot::sandbox::Answer::Silent),
        "{answer}"
    );
    let message = tiny
        .ann
        .waits_for(&tiny.channel, "the follow-up", |message| {
            message.says(&["got FB"])
        })
        .await;
    assert!(!message.is_ephemeral());
    let calls = tiny.discord.calls();
    let types: Vec<_> = calls
        .iter()
        .filter(|call| call.fits("POST /interactions/*/*/callback"))
        .map(|call| call.body["type"].clone())
        .collect();
    assert_eq!(types, [9, 6]);
    assert!(
        calls
            .iter()
            .any(|call| call.fits("POST /webhooks/*/*") && call.body["content"] == "got FB")
    );
    tiny.clear().await;
}

#[tokio::test]
async fn a_form_handled_as_an_event_is_answered_with_a_message() {
    let tiny = Tiny::start_with(vec![edit()], react).await;
    let modal = tiny.ann.command(&tiny.channel, "edit").send().await.modal();
    let refused = tiny.ann.submit(&modal, &[("Square", "b10")]).await;
    assert!(refused.refusal().contains("0 to 2 characters"));
    let answer = tiny.ann.submit(&modal, &[("Square", "b4")]).await;
    assert_eq!(answer.private().content, "edited");
    tiny.clear().await;
}
