//! What people see and what notifies them, and autocompletion.

use std::sync::Arc;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use poise::serenity_prelude as serenity;
use serenity::builder::{
    AutocompleteChoice, CreateActionRow, CreateAutocompleteResponse, CreateInteractionResponse,
    CreateInteractionResponseMessage, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};
use serenity::http::Http;
use stratego_bot::sandbox::{Answer, Sight};

use super::tiny::{Context, Error, React, Tiny};

#[expect(clippy::unused_async, reason = "poise wants it so")]
async fn squares<'a>(_: Context<'a>, partial: &'a str) -> CreateAutocompleteResponse {
    let fitting = ["a4", "b4", "b5"]
        .into_iter()
        .filter(|square| square.starts_with(partial));
    let choices = fitting
        .map(|square| AutocompleteChoice::new(square, square))
        .collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// Plays
#[poise::command(slash_command, rename = "move")]
async fn play(
    context: poise::ApplicationContext<'_, React, Error>,
    #[description = "Where from"]
    #[autocomplete = "squares"]
    from: String,
) -> Result<(), Error> {
    let options = ["b5", "b6"]
        .map(|to| CreateSelectMenuOption::new(format!("to {to}"), to))
        .to_vec();
    let menu = CreateSelectMenu::new("target", CreateSelectMenuKind::String { options })
        .placeholder("Choose a target…");
    let message = CreateInteractionResponseMessage::new()
        .content(format!("from {from}"))
        .ephemeral(true)
        .components(vec![CreateActionRow::SelectMenu(menu)]);
    let response = CreateInteractionResponse::Message(message);
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
        let Some(choice) = interaction.message_component() else {
            return Ok(());
        };
        let serenity::ComponentInteractionDataKind::StringSelect { values } = &choice.data.kind
        else {
            return Ok(());
        };
        let message = CreateInteractionResponseMessage::new()
            .content(format!("to {}", values[0]))
            .components(vec![]);
        choice
            .create_response(&http, CreateInteractionResponse::UpdateMessage(message))
            .await?;
        let said = format!("<@{}> moved", choice.user.id);
        choice.channel_id.say(&http, said).await?;
        Ok(())
    }
    .boxed()
}

#[tokio::test]
async fn private_answers_are_seen_by_one_person_only() {
    let tiny = Tiny::start_with(vec![play()], react).await;
    let ben = tiny.guild.member("Ben");
    let call = || tiny.ann.command(&tiny.channel, "move");
    let offered = call().complete("from", "b").await;
    assert_eq!(
        offered
            .iter()
            .map(|found| found.name.as_str())
            .collect::<Vec<_>>(),
        ["b4", "b5"]
    );
    let private = call().option("from", "b4").send().await.private();
    assert!(
        tiny.ann
            .sees(&tiny.channel)
            .iter()
            .any(|message| message.id == private.id)
    );
    assert!(ben.sees(&tiny.channel).is_empty());
    assert!(
        ben.choose(&private, "Choose a target…", "b5")
            .await
            .refusal()
            .contains("does not see")
    );
    assert!(
        tiny.ann
            .choose(&private, "Choose a target…", "b9")
            .await
            .refusal()
            .contains("no entry")
    );
    let chosen = tiny
        .ann
        .choose(&private, "Choose a target…", "to b5")
        .await
        .updated();
    assert_eq!(
        (chosen.content.as_str(), chosen.menus().len()),
        ("to b5", 0)
    );
    ben.waits_for(&tiny.channel, "the public message", |message| {
        message.content.ends_with("moved")
    })
    .await;
    assert_eq!(tiny.ann.notifications().len(), 1, "she is mentioned");
    assert!(ben.notifications().is_empty());
    let seen = |who: &stratego_bot::sandbox::Person, word: &str| {
        who.everything_seen()
            .iter()
            .any(|sight| matches!(sight, Sight::Text { text, .. } if text.contains(word)))
    };
    for word in ["from b4", "target", "b6", "to b5", "moved", "a4"] {
        let expected = word != "a4";
        assert_eq!(seen(&tiny.ann, word), expected, "{word}");
        assert_eq!(seen(&ben, word), word == "moved", "{word}");
    }
    tiny.clear().await;
}

#[tokio::test]
async fn someone_who_cannot_see_the_channel_sees_nothing_there() {
    let tiny = Tiny::start(Vec::new()).await;
    let eve = tiny.guild.member("Eve");
    let outsider = tiny.discord.outsider("Olga");
    tiny.channel.hide_from(&eve);
    let channel = serenity::ChannelId::new(tiny.channel.id().get());
    channel
        .say(&tiny.http, format!("hello {}", eve.mention()))
        .await
        .expect("a message");
    for person in [&eve, &outsider] {
        assert!(person.sees(&tiny.channel).is_empty());
        assert!(person.everything_seen().is_empty());
        assert!(person.notifications().is_empty());
    }
    assert_eq!(tiny.ann.sees(&tiny.channel).len(), 1);
    tiny.clear().await;
}

/// Never answers
#[expect(clippy::unused_async, reason = "poise wants it so")]
#[poise::command(slash_command)]
async fn sleepy(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

#[tokio::test]
async fn no_answer_in_three_seconds_is_none() {
    let tiny = Tiny::start(vec![sleepy()]).await;
    let answer = tiny.ann.command(&tiny.channel, "sleepy").send().await;
    assert!(matches!(answer, Answer::Unanswered), "{answer}");
    assert_eq!(
        tiny.discord.acknowledgements().last().map(|ack| ack.took),
        Some(None)
    );
    tiny.clear().await;
}
