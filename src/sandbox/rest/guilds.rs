//! Guilds as the bot sees them: only those that it is in.

use serde_json::Value;

use super::request::Request;
use super::routes::Route;
use super::{Outcome, Reply};
use crate::sandbox::refusal::{Code, Refusal};
use crate::sandbox::world::World;
use crate::sandbox::world::permission::Permissions;
use crate::sandbox::world::place::Guild;

fn find<'a>(world: &'a World, route: &Route<'_>) -> Result<&'a Guild, Refusal> {
    let guild = world
        .guilds
        .get(&route.id("guild_id")?)
        .ok_or(Code::UnknownGuild)?;
    if guild.members.contains_key(&world.bot()) {
        Ok(guild)
    } else {
        Err(Code::MissingAccess.into())
    }
}

pub(crate) fn guild(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    Ok(Reply::ok(find(world, route)?.json()))
}

pub(crate) fn channels(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let guild = find(world, route)?.id;
    let list: Vec<Value> = world
        .channels
        .values()
        .filter(|channel| channel.guild() == Some(guild) && channel.thread().is_none())
        .filter(|channel| {
            world
                .permissions(world.bot(), channel)
                .contains(Permissions::VIEW_CHANNEL)
        })
        .map(|channel| world.channel_json(channel))
        .collect();
    Ok(Reply::ok(Value::Array(list)))
}

pub(crate) fn roles(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let guild = find(world, route)?;
    Ok(Reply::ok(guild.json()["roles"].clone()))
}

/// Somebody who left is unknown here, and this is the only way to learn it without a privileged intent (DISCORD 5.11).
pub(crate) fn member(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let guild = find(world, route)?;
    let user = route.id_or("user_id", world.bot())?;
    if !world.users.contains_key(&user) {
        return Err(Code::UnknownUser.into());
    }
    if !guild.members.contains_key(&user) {
        return Err(Code::UnknownMember.into());
    }
    Ok(Reply::ok(world.member_json(guild, user)))
}
