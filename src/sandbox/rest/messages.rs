//! Messages in channels, by the bot's ordinary calls.

use serde_json::{Value, json};

use super::channels::{accessible, need, send_right};
use super::request::Request;
use super::routes::Route;
use super::{Outcome, Reply};
use crate::sandbox::check::{self, Use};
use crate::sandbox::id::Id;
use crate::sandbox::refusal::{Code, Refusal};
use crate::sandbox::world::World;
use crate::sandbox::world::message::{Draft, Message, Origin};
use crate::sandbox::world::permission::Permissions;
use crate::sandbox::world::place::Kind;

/// Milliseconds after which edits of a message are specially limited (DISCORD 2.3).
const OLD: u64 = 60 * 60 * 1000;

/// A message that channel routes reach: ephemeral ones are not among them.
fn reachable(
    world: &World,
    channel: Id,
    route: &Route<'_>,
) -> Result<std::sync::Arc<Message>, Refusal> {
    let id = route.id("message_id")?;
    let message = world
        .message(id)
        .filter(|m| m.channel == channel && m.only_for.is_none());
    Ok(message.ok_or(Code::UnknownMessage)?)
}

pub(crate) fn message(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let (channel, permissions) = accessible(world, route)?;
    need(permissions, Permissions::READ_MESSAGE_HISTORY)?;
    let message = reachable(world, channel, route)?;
    Ok(Reply::ok(world.message_json(&message)))
}

pub(crate) fn list(world: &mut World, request: &Request, route: &Route<'_>) -> Outcome {
    let (channel, permissions) = accessible(world, route)?;
    if !permissions.contains(Permissions::READ_MESSAGE_HISTORY) {
        return Ok(Reply::ok(json!([])));
    }
    let limit = request
        .query
        .get("limit")
        .and_then(|limit| limit.parse().ok())
        .unwrap_or(50);
    let bound = |key: &str| request.query.get(key).and_then(|id| id.parse::<Id>().ok());
    let (before, after) = (bound("before"), bound("after"));
    let found: Vec<Value> = world
        .messages
        .values()
        .rev()
        .filter(|m| m.channel == channel && m.only_for.is_none())
        .filter(|m| before.is_none_or(|id| m.id < id) && after.is_none_or(|id| m.id > id))
        .take(limit)
        .map(|message| world.message_json(message))
        .collect();
    Ok(Reply::ok(Value::Array(found)))
}

pub(crate) fn create(world: &mut World, request: &Request, route: &Route<'_>) -> Outcome {
    let (channel, permissions) = accessible(world, route)?;
    let body = &request.body;
    let problems = check::message(body, Use::Create, &request.files, &[]);
    world.refuse_problems(&problems, "POST /channels/{channel_id}/messages")?;
    check::file_sizes(&request.files)?;
    deliverable(world, channel)?;
    need(permissions, send_right(world, channel))?;
    need_for_content(permissions, body, &request.files)?;
    wake_thread(world, channel)?;
    let author = world.bot();
    if body["enforce_nonce"] == json!(true)
        && let Some(known) = world.by_nonce(channel, author, &body["nonce"])
    {
        return Ok(Reply::ok(world.message_json(&known)));
    }
    if let Some(to) = body["message_reference"].as_object() {
        let id = to
            .get("message_id")
            .and_then(crate::sandbox::world::message::snowflake)
            .map(Id::new);
        let known = id
            .and_then(|id| world.message(id))
            .is_some_and(|m| m.channel == channel);
        if !known
            && to
                .get("fail_if_not_exists")
                .is_none_or(|fail| *fail == json!(true))
        {
            return Err(Code::UnknownMessage.into());
        }
    }
    let draft = Draft {
        channel,
        author,
        body,
        files: &request.files,
        only_for: None,
        origin: Origin::Post,
        is_loading: false,
    };
    let message = world.create_message(&draft)?;
    Ok(Reply::ok(world.message_json(&message)))
}

/// Direct messages arrive where they are open and a guild is shared; a block looks like closed ones.
fn deliverable(world: &World, channel: Id) -> Result<(), Refusal> {
    let Kind::Direct { with } = world.channels[&channel].kind else {
        return Ok(());
    };
    if !world.shares_guild(with) {
        return Err(Code::NoMutualGuild.into());
    }
    if world.users.get(&with).is_none_or(|user| user.dms_closed) {
        return Err(Code::CannotMessageUser.into());
    }
    Ok(())
}

fn need_for_content(
    permissions: Permissions,
    body: &Value,
    files: &[crate::sandbox::world::attachment::Upload],
) -> Result<(), Refusal> {
    if body["embeds"]
        .as_array()
        .is_some_and(|embeds| !embeds.is_empty())
    {
        need(permissions, Permissions::EMBED_LINKS)?;
    }
    if !files.is_empty() {
        need(permissions, Permissions::ATTACH_FILES)?;
    }
    Ok(())
}

/// Sending wakes a thread, unless it is locked.
fn wake_thread(world: &mut World, channel: Id) -> Result<(), Refusal> {
    let Some(thread) = world
        .channels
        .get_mut(&channel)
        .and_then(|channel| channel.thread_mut())
    else {
        return Ok(());
    };
    if thread.archived {
        if thread.locked {
            return Err(Code::ArchivedThread.into());
        }
        thread.archived = false;
        world.channel_changed(channel);
    }
    Ok(())
}

pub(crate) fn edit(world: &mut World, request: &Request, route: &Route<'_>) -> Outcome {
    let (channel, permissions) = accessible(world, route)?;
    let message = reachable(world, channel, route)?;
    if message.author != world.bot() {
        return Err(Code::NotAuthor.into());
    }
    let problems = check::message(
        &request.body,
        Use::Edit,
        &request.files,
        &message.attachments,
    );
    world.refuse_problems(
        &problems,
        "PATCH /channels/{channel_id}/messages/{message_id}",
    )?;
    check::file_sizes(&request.files)?;
    need_for_content(permissions, &request.body, &request.files)?;
    if world.channels[&channel]
        .thread()
        .is_some_and(|thread| thread.archived)
    {
        return Err(Code::ArchivedThread.into());
    }
    deliverable(world, channel)?;
    if world.clock.now() > message.posted_at + OLD {
        let rate = world.limits.rates.old_edits;
        if let Err(seconds) = world.limits.take(&format!("old edits in {channel}"), rate) {
            let mut refusal = Refusal::from(Code::OldMessageEdits);
            refusal.body["retry_after"] = json!(seconds);
            refusal.retry_after = Some(seconds);
            return Err(refusal);
        }
    }
    let message = world.edit_message(message.id, &request.body, &request.files)?;
    Ok(Reply::ok(world.message_json(&message)))
}

pub(crate) fn delete(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let (channel, permissions) = accessible(world, route)?;
    let message = reachable(world, channel, route)?;
    if message.author != world.bot() {
        need(permissions, Permissions::MANAGE_MESSAGES)?;
    }
    world.delete_message(message.id)?;
    Ok(Reply::nothing())
}
