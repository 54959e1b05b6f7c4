//! Registration of commands, global and per guild.

use serde_json::{Value, json};

use super::request::Request;
use super::routes::Route;
use super::{Outcome, Reply};
use crate::sandbox::check;
use crate::sandbox::id::Id;
use crate::sandbox::refusal::{Code, Refusal};
use crate::sandbox::world::World;

/// The guild of the scope, or none for the global one.
fn scope(world: &World, route: &Route<'_>) -> Result<Option<Id>, Refusal> {
    if route.id("application_id")? != world.application.id {
        return Err(Code::MissingAccess.into());
    }
    if route.parameter("guild_id").is_none() {
        return Ok(None);
    }
    let guild = route.id("guild_id")?;
    if world.guilds.contains_key(&guild) {
        Ok(Some(guild))
    } else {
        Err(Code::UnknownGuild.into())
    }
}

fn listed(world: &World, guild: Option<Id>) -> Value {
    let application = world.application.id;
    world
        .commands
        .iter()
        .filter(|c| c.guild == guild)
        .map(|c| c.json(application))
        .collect()
}

pub(crate) fn list(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let guild = scope(world, route)?;
    Ok(Reply::ok(listed(world, guild)))
}

pub(crate) fn replace(world: &mut World, request: &Request, route: &Route<'_>) -> Outcome {
    let guild = scope(world, route)?;
    let problems = check::commands(&request.body);
    world.refuse_problems(&problems, "registration of commands")?;
    world.set_commands(guild, request.body.as_array().cloned().unwrap_or_default());
    Ok(Reply::ok(listed(world, guild)))
}

/// POST is an upsert by name: 201 for a new command, 200 for one that was there.
pub(crate) fn create(world: &mut World, request: &Request, route: &Route<'_>) -> Outcome {
    let guild = scope(world, route)?;
    let problems = check::commands(&json!([request.body]));
    world.refuse_problems(&problems, "registration of a command")?;
    let same =
        |body: &Value| body["name"] == request.body["name"] && body["type"] == request.body["type"];
    let mut bodies: Vec<Value> = world
        .commands
        .iter()
        .filter(|c| c.guild == guild)
        .map(|c| c.body.clone())
        .collect();
    let known = bodies.iter().any(same);
    bodies.retain(|body| !same(body));
    bodies.push(request.body.clone());
    world.set_commands(guild, bodies);
    let body = listed(world, guild)
        .as_array()
        .and_then(|list| list.last().cloned())
        .unwrap_or_default();
    Ok(if known {
        Reply::ok(body)
    } else {
        Reply::created(body)
    })
}

pub(crate) fn delete(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let guild = scope(world, route)?;
    let id = route.id("command_id")?;
    let before = world.commands.len();
    world
        .commands
        .retain(|command| command.id != id || command.guild != guild);
    if world.commands.len() == before {
        Err(Code::UnknownCommand.into())
    } else {
        Ok(Reply::nothing())
    }
}
