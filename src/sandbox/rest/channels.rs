//! Channels and threads.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::request::Request;
use super::routes::Route;
use super::{Outcome, Reply};
use crate::sandbox::check;
use crate::sandbox::id::Id;
use crate::sandbox::refusal::{Code, Refusal};
use crate::sandbox::world::World;
use crate::sandbox::world::permission::Permissions;
use crate::sandbox::world::place::{Kind, Thread};

/// The channel, and what the bot may do there; without `VIEW_CHANNEL` it is not told more than that.
pub(crate) fn accessible(world: &World, route: &Route<'_>) -> Result<(Id, Permissions), Refusal> {
    let id = route.id("channel_id")?;
    let channel = world.channels.get(&id).ok_or(Code::UnknownChannel)?;
    let permissions = world.permissions(world.bot(), channel);
    if permissions.contains(Permissions::VIEW_CHANNEL) {
        Ok((id, permissions))
    } else {
        Err(Code::MissingAccess.into())
    }
}

pub(crate) fn need(permissions: Permissions, needed: Permissions) -> Result<(), Refusal> {
    if permissions.contains(needed) {
        Ok(())
    } else {
        Err(Code::MissingPermissions.into())
    }
}

pub(crate) fn channel(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let (id, _) = accessible(world, route)?;
    Ok(Reply::ok(world.channel_json(&world.channels[&id])))
}

/// Only threads: a bot that plays a game has no reason to change channels.
pub(crate) fn edit(world: &mut World, request: &Request, route: &Route<'_>) -> Outcome {
    let (id, permissions) = accessible(world, route)?;
    let body = &request.body;
    let problems = check::object(
        body,
        &["name", "archived", "locked", "auto_archive_duration"],
        &[],
    );
    world.refuse_problems(&problems, "PATCH /channels/{channel_id}")?;
    check_name(world, body, false)?;
    let bot = world.bot();
    let thread = world
        .channels
        .get(&id)
        .and_then(|channel| channel.thread())
        .ok_or(Code::MissingPermissions)?;
    // Anybody who may send can wake a thread that is not locked; everything else is for its owner or a moderator.
    let wakes =
        body.as_object().is_some_and(|map| map.len() == 1) && body["archived"] == json!(false);
    let may = permissions.contains(Permissions::MANAGE_THREADS)
        || (thread.owner == bot && body.get("locked").is_none() && !thread.locked)
        || (wakes && !thread.locked && permissions.contains(Permissions::SEND_MESSAGES_IN_THREADS));
    if !may {
        return Err(Code::MissingPermissions.into());
    }
    if thread.archived && body["archived"] != json!(false) {
        return Err(Code::ArchivedThread.into());
    }
    if let Some(channel) = world.channels.get_mut(&id) {
        if let Some(name) = body["name"].as_str() {
            name.clone_into(&mut channel.name);
        }
        if let Some(thread) = channel.thread_mut() {
            thread.archived = body["archived"].as_bool().unwrap_or(thread.archived);
            thread.locked = body["locked"].as_bool().unwrap_or(thread.locked);
            thread.auto_archive = body["auto_archive_duration"]
                .as_u64()
                .unwrap_or(thread.auto_archive);
        }
    }
    world.channel_changed(id);
    Ok(Reply::ok(world.channel_json(&world.channels[&id])))
}

pub(crate) fn delete(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let (id, permissions) = accessible(world, route)?;
    if world.channels[&id].thread().is_none() {
        return Err(Code::MissingPermissions.into());
    }
    need(permissions, Permissions::MANAGE_THREADS)?;
    let gone = world.channel_json(&world.channels[&id]);
    world.remove_channel(id);
    Ok(Reply::ok(gone))
}

pub(crate) fn typing(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let (id, permissions) = accessible(world, route)?;
    need(permissions, send_right(world, id))?;
    Ok(Reply::nothing())
}

/// In threads `SEND_MESSAGES` means nothing (docs: topics/threads, "Permissions").
pub(crate) fn send_right(world: &World, channel: Id) -> Permissions {
    if world
        .channels
        .get(&channel)
        .is_some_and(|channel| channel.thread().is_some())
    {
        Permissions::SEND_MESSAGES_IN_THREADS
    } else {
        Permissions::SEND_MESSAGES
    }
}

fn check_name(world: &mut World, body: &Value, is_required: bool) -> Result<(), Refusal> {
    let mut problems = Vec::new();
    if is_required || body.get("name").is_some() {
        check::length(&body["name"], "name", 1, 100, &mut problems);
    }
    let duration = &body["auto_archive_duration"];
    if !duration.is_null() && !matches!(duration.as_u64(), Some(60 | 1440 | 4320 | 10_080)) {
        problems.push(check::choice_problem(
            "auto_archive_duration",
            "(60, 1440, 4320, 10080)",
        ));
    }
    world.refuse_problems(&problems, "a thread")
}

pub(crate) fn start_thread(world: &mut World, request: &Request, route: &Route<'_>) -> Outcome {
    let (parent, permissions) = accessible(world, route)?;
    let body = &request.body;
    let known = [
        "name",
        "auto_archive_duration",
        "type",
        "invitable",
        "rate_limit_per_user",
    ];
    let problems = check::object(body, &known, &["name"]);
    world.refuse_problems(&problems, "a thread")?;
    check_name(world, body, true)?;
    let Kind::Text { guild } = world.channels[&parent].kind else {
        return Err(Code::MissingPermissions.into());
    };
    let message = match route.parameter("message_id") {
        Some(_) => Some(route.id("message_id")?),
        None => None,
    };
    let is_private = message.is_none() && body["type"].as_u64().unwrap_or(12) == 12;
    need(
        permissions,
        if is_private {
            Permissions::CREATE_PRIVATE_THREADS
        } else {
            Permissions::CREATE_PUBLIC_THREADS
        },
    )?;
    if let Some(message) = message {
        world
            .message(message)
            .filter(|m| m.channel == parent && m.only_for.is_none())
            .ok_or(Code::UnknownMessage)?;
        if world.channels.contains_key(&message) {
            return Err(Code::ThreadExists.into());
        }
    }
    let thread = Thread {
        guild,
        parent,
        owner: world.bot(),
        is_private,
        archived: false,
        locked: false,
        auto_archive: body["auto_archive_duration"].as_u64().unwrap_or(4320),
        members: BTreeSet::from([world.bot()]),
        messages: 0,
    };
    let name = body["name"].as_str().unwrap_or_default().to_owned();
    let id = world.add_channel_as(message, &name, Kind::Thread(thread));
    Ok(Reply::created(world.channel_json(&world.channels[&id])))
}

pub(crate) fn add_to_thread(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let (id, _) = accessible(world, route)?;
    let user = route.id_or("user_id", world.bot())?;
    let guild = world.channels[&id]
        .guild()
        .and_then(|guild| world.guilds.get(&guild));
    if !guild.is_some_and(|guild| guild.members.contains_key(&user)) {
        return Err(Code::UnknownMember.into());
    }
    let thread = world
        .channels
        .get_mut(&id)
        .and_then(|channel| channel.thread_mut())
        .ok_or(Code::UnknownChannel)?;
    if thread.archived {
        return Err(Code::ArchivedThread.into());
    }
    thread.members.insert(user);
    Ok(Reply::nothing())
}
