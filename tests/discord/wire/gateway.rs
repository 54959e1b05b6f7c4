//! The gateway: serenity comes back from whatever it does, and misses nothing that can be replayed.

use super::tiny::{Context, Error, Tiny};

/// Answers
#[poise::command(slash_command)]
async fn ping(context: Context<'_>) -> Result<(), Error> {
    context.say("pong").await?;
    Ok(())
}

async fn answers(tiny: &Tiny) {
    assert_eq!(
        tiny.ann.command(&tiny.channel, "ping").send().await.text(),
        "pong"
    );
}

#[tokio::test]
async fn a_broken_socket_and_op_7_end_in_a_resume() {
    let tiny = Tiny::start(vec![ping()]).await;
    tiny.discord.gateway().reconnect();
    tiny.discord.gateway().resumed(1).await;
    answers(&tiny).await;
    tiny.discord.gateway().drop_socket();
    tiny.discord.gateway().resumed(2).await;
    answers(&tiny).await;
    assert_eq!(tiny.discord.gateway().identifies(), 1);
    tiny.clear().await;
}

#[tokio::test]
async fn what_was_missed_is_replayed() {
    let tiny = Tiny::start(vec![ping()]).await;
    tiny.discord.gateway().drop_socket();
    tiny.discord.bot_gone().await;
    answers(&tiny).await;
    assert_eq!(tiny.discord.gateway().resumes(), 1);
    tiny.clear().await;
}

#[tokio::test]
async fn an_invalid_session_ends_in_a_new_one() {
    let tiny = Tiny::start(vec![ping()]).await;
    tiny.discord.gateway().invalidate(false);
    tiny.discord.gateway().identified(2).await;
    tiny.discord.bot_ready().await;
    answers(&tiny).await;
    tiny.clear().await;
}

#[tokio::test]
async fn a_repeated_event_is_answered_once_and_refused_once() {
    let tiny = Tiny::start(vec![ping()]).await;
    tiny.discord.gateway().repeat_next("INTERACTION_CREATE");
    answers(&tiny).await;
    tiny.discord.settle().await;
    let calls = tiny.discord.calls();
    let mut codes: Vec<(Option<u16>, u64)> = calls
        .iter()
        .filter(|call| call.fits("POST /interactions/*/*/callback"))
        .map(|call| (call.status, call.code))
        .collect();
    codes.sort_unstable();
    // poise tells the person about its failed second answer, so there may be more refusals.
    assert_eq!(codes[..2], [(Some(204), 0), (Some(400), 40060)]);
    tiny.clear().await;
}
