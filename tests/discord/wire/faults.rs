//! Faults on demand, as serenity sees them.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::builder::{CreateMessage, EditMessage};
use serenity::http::HttpError;
use serenity::model::id::{ChannelId, MessageId};
use stratego_bot::sandbox::{Code, Fault, Permissions, RateLimits, Sandbox};

use super::tiny::Tiny;

/// Status and code of an error that Discord answered with.
fn answered(error: &serenity::Error) -> Option<(u16, isize)> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            Some((response.status_code.as_u16(), response.error.code))
        }
        _ => None,
    }
}

#[tokio::test]
async fn each_fault_is_seen_once_and_then_all_is_well() {
    let tiny = Tiny::start(Vec::new()).await;
    let channel = ChannelId::new(tiny.channel.id().get());
    let post = || channel.send_message(&tiny.http, CreateMessage::new().content("hello"));
    for (fault, expected) in [
        (Fault::Status(500), Some((500, -1))),
        (Fault::Status(503), Some((503, -1))),
        (Fault::RateLimited(Duration::from_secs(2)), Some((429, -1))),
        (Fault::Refused(Code::MissingPermissions), Some((403, 50013))),
        (Fault::Refused(Code::UnknownChannel), Some((404, 10003))),
        (Fault::LostBefore, None),
    ] {
        let set = tiny
            .discord
            .faults()
            .next("POST /channels/*/messages", fault.clone());
        let error = post().await.expect_err("a fault");
        assert_eq!(
            answered(&error).map(|(status, _)| status),
            expected.map(|(status, _)| status),
            "{fault:?}: {error}"
        );
        if let Some((_, code)) = expected.filter(|(_, code)| *code > 0) {
            assert_eq!(
                answered(&error).map(|(_, code)| code),
                Some(code),
                "{fault:?}"
            );
        }
        assert_eq!(set.hits(), 1);
        assert!(
            tiny.channel.messages().is_empty(),
            "{fault:?} carries nothing out"
        );
    }
    post().await.expect("no fault");
    assert_eq!(tiny.channel.messages().len(), 1);
    tiny.clear().await;
}

#[tokio::test]
async fn a_lost_answer_was_carried_out_and_the_nonce_finds_it() {
    let tiny = Tiny::start(Vec::new()).await;
    let channel = ChannelId::new(tiny.channel.id().get());
    let post = || {
        let message = CreateMessage::new()
            .content("board")
            .nonce(serenity::Nonce::String("1-public-7".to_owned()))
            .enforce_nonce(true);
        channel.send_message(&tiny.http, message)
    };
    let _ = tiny
        .discord
        .faults()
        .next("POST /channels/*/messages", Fault::LostAfter);
    post().await.expect_err("a lost answer");
    let there = tiny.channel.newest();
    let again = post().await.expect("the same message");
    assert_eq!(again.id.get(), there.id.get());
    assert_eq!(tiny.channel.messages().len(), 1);
    tiny.clear().await;
}

#[tokio::test]
async fn a_held_call_waits_for_its_release() {
    let tiny = Tiny::start(Vec::new()).await;
    let channel = ChannelId::new(tiny.channel.id().get());
    let held = tiny
        .discord
        .faults()
        .next("POST /channels/*/messages", Fault::Held);
    let http = std::sync::Arc::clone(&tiny.http);
    let post = tokio::spawn(async move { channel.say(&http, "later").await });
    held.reached().await;
    assert!(tiny.channel.messages().is_empty());
    held.release();
    post.await.expect("a task").expect("a message");
    assert_eq!(tiny.channel.newest().content, "later");
    tiny.clear().await;
}

#[tokio::test]
async fn people_and_places_refuse_as_discord_does() {
    let tiny = Tiny::start(Vec::new()).await;
    let channel = ChannelId::new(tiny.channel.id().get());
    let direct = ChannelId::new(tiny.ann.dm().id().get());
    let code = |result: Result<serenity::Message, serenity::Error>| {
        answered(&result.expect_err("a refusal"))
    };
    tiny.ann.close_dms();
    assert_eq!(
        code(direct.say(&tiny.http, "psst").await),
        Some((403, 50007))
    );
    tiny.ann.open_dms();
    tiny.guild.leave(&tiny.ann);
    assert_eq!(
        code(direct.say(&tiny.http, "psst").await),
        Some((403, 50278))
    );
    tiny.guild.join(&tiny.ann);
    let said = direct
        .say(&tiny.http, "psst")
        .await
        .expect("open direct messages");
    assert_eq!(tiny.ann.notifications().len(), 1);
    let unknown = MessageId::new(said.id.get() + 1);
    assert_eq!(
        code(
            direct
                .edit_message(&tiny.http, unknown, EditMessage::new().content("x"))
                .await
        ),
        Some((404, 10008))
    );
    let ours = tiny.ann.says(&tiny.channel, "mine");
    let theirs = MessageId::new(ours.id.get());
    assert_eq!(
        code(
            channel
                .edit_message(&tiny.http, theirs, EditMessage::new().content("x"))
                .await
        ),
        Some((403, 50005))
    );
    tiny.channel.deny_bot(Permissions::SEND_MESSAGES);
    assert_eq!(code(channel.say(&tiny.http, "x").await), Some((403, 50013)));
    tiny.channel.deny_bot(Permissions::VIEW_CHANNEL);
    assert_eq!(code(channel.say(&tiny.http, "x").await), Some((403, 50001)));
    tiny.channel.allow_bot(Permissions::default());
    tiny.guild.time_out_bot(Duration::from_mins(1));
    assert_eq!(code(channel.say(&tiny.http, "x").await), Some((403, 50013)));
    tiny.discord.advance(Duration::from_mins(2));
    channel
        .say(&tiny.http, "back")
        .await
        .expect("the time-out is over");
    tiny.channel.delete();
    assert_eq!(code(channel.say(&tiny.http, "x").await), Some((404, 10003)));
    tiny.clear().await;
}

#[tokio::test]
async fn edits_of_old_messages_are_specially_limited() {
    let tiny = Tiny::start(Vec::new()).await;
    let channel = ChannelId::new(tiny.channel.id().get());
    let message = channel.say(&tiny.http, "board").await.expect("a message");
    let edit =
        || channel.edit_message(&tiny.http, message.id, EditMessage::new().content("edited"));
    for _ in 0..5 {
        edit().await.expect("a young message");
    }
    tiny.discord.advance(Duration::from_mins(61));
    for _ in 0..3 {
        edit().await.expect("three are free");
    }
    assert_eq!(
        answered(&edit().await.expect_err("the fourth")),
        Some((429, 30046))
    );
    tiny.clear().await;
}

#[tokio::test]
async fn an_archived_thread_takes_posts_but_no_edits() {
    let tiny = Tiny::start(Vec::new()).await;
    let thread = tiny.channel.thread("match", &tiny.ann);
    let channel = ChannelId::new(thread.id().get());
    let message = channel.say(&tiny.http, "board").await.expect("a message");
    thread.archive(false);
    let edited = channel
        .edit_message(&tiny.http, message.id, EditMessage::new().content("x"))
        .await;
    assert_eq!(answered(&edited.expect_err("archived")), Some((400, 50083)));
    channel
        .say(&tiny.http, "awake")
        .await
        .expect("sending wakes it");
    assert!(!thread.is_archived());
    thread.archive(true);
    assert_eq!(
        answered(&channel.say(&tiny.http, "x").await.expect_err("locked")),
        Some((400, 50083))
    );
    tiny.clear().await;
}

#[tokio::test]
async fn with_discords_own_limits_the_sixth_post_waits_and_answers_do_not() {
    let discord = Sandbox::builder()
        .rate_limits(RateLimits::discord())
        .start()
        .await
        .expect("a free port");
    let channel = ChannelId::new(discord.guild("Parlour").channel("games").id().get());
    let http = super::tiny::http(&discord);
    for _ in 0..5 {
        channel.say(&http, "x").await.expect("five are free");
    }
    let error = channel.say(&http, "x").await.expect_err("the sixth");
    assert_eq!(answered(&error).map(|(status, _)| status), Some(429));
    let calls = discord.calls();
    let wait = calls
        .last()
        .map(|call| &call.response["retry_after"])
        .and_then(serde_json::Value::as_f64);
    assert!(
        wait.is_some_and(|seconds| seconds > 0.0 && seconds <= 5.0),
        "{wait:?}"
    );
    let callback = serenity::CreateInteractionResponse::Acknowledge;
    for _ in 0..60 {
        let interaction = serenity::InteractionId::new(1);
        let error = http
            .create_interaction_response(interaction, "x", &callback, Vec::new())
            .await
            .expect_err("there is no such interaction");
        assert_eq!(answered(&error), Some((404, 10062)));
    }
    assert_eq!(
        discord
            .calls()
            .iter()
            .filter(|call| call.counts_globally)
            .count(),
        6
    );
}
