//! Point 1: choices are registered as integers, and people and tests go by their names.

use serde_json::json;
use stratego_bot::sandbox::Permissions;

use super::tiny::{Command, Context, Error, Tiny};

#[derive(Debug, poise::ChoiceParameter)]
enum Variant {
    Classic,
    Barrage,
}

/// Says what was chosen
#[poise::command(slash_command)]
async fn challenge(
    context: Context<'_>,
    #[description = "Which army"] variant: Variant,
    #[description = "Against whom"] opponent: Option<poise::serenity_prelude::User>,
    #[description = "Whether it counts"] rated: Option<bool>,
) -> Result<(), Error> {
    let opponent = opponent.map(|user| user.id.to_string()).unwrap_or_default();
    context
        .say(format!("{variant:?} {opponent} {rated:?}"))
        .await?;
    Ok(())
}

/// Only for those who manage the server
#[poise::command(
    slash_command,
    required_permissions = "MANAGE_GUILD",
    default_member_permissions = "MANAGE_GUILD",
    guild_only
)]
async fn server(context: Context<'_>) -> Result<(), Error> {
    context.say("yes").await?;
    Ok(())
}

fn commands() -> Vec<Command> {
    vec![challenge(), server()]
}

#[tokio::test]
async fn choices_are_integers_and_found_by_name() {
    let tiny = Tiny::start(commands()).await;
    let registered = tiny.discord.commands();
    let option = &registered[0]["options"][0];
    assert_eq!(option["type"], 4, "{option}");
    assert_eq!(
        option["choices"][1],
        json!({ "name": "Barrage", "value": 1 })
    );
    let ben = tiny.guild.member("Ben");
    let call = || tiny.ann.command(&tiny.channel, "challenge");
    let answer = call()
        .option("variant", "Barrage")
        .option("opponent", &ben)
        .option("rated", true)
        .send()
        .await;
    assert_eq!(
        answer.public().content,
        format!("Barrage {} Some(true)", ben.id())
    );
    tiny.clear().await;
}

#[tokio::test]
async fn the_client_refuses_what_cannot_be_typed() {
    let tiny = Tiny::start(commands()).await;
    let call = |name: &str| tiny.ann.command(&tiny.channel, name);
    for (answer, word) in [
        (call("challenge").send().await, "required"),
        (
            call("challenge").option("variant", "Duel").send().await,
            "variant",
        ),
        (
            call("challenge").option("variant", 1).send().await,
            "variant",
        ),
        (
            call("challenge").option("army", "Classic").send().await,
            "army",
        ),
        (
            call("challenge")
                .option("variant", "Classic")
                .option("rated", "yes")
                .send()
                .await,
            "rated",
        ),
        (call("move").send().await, "/move"),
        (call("server").send().await, "/server"),
    ] {
        assert!(answer.refusal().contains(word), "{answer}");
    }
    let manager = tiny.guild.member_with("Mia", Permissions::MANAGE_GUILD);
    let answer = manager.command(&tiny.channel, "server").send().await;
    assert_eq!(answer.text(), "yes");
    let elsewhere = manager.command(&manager.dm(), "server").send().await;
    assert!(elsewhere.refusal().contains("/server"));
    tiny.clear().await;
}
