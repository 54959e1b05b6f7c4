//! Answers to interactions, and the messages that their tokens reach.

use std::sync::Arc;

use super::request::Request;
use super::routes::Route;
use super::{Outcome, Reply};
use crate::sandbox::check::{self, Use};
use crate::sandbox::id::Id;
use crate::sandbox::refusal::{Code, Refusal};
use crate::sandbox::world::World;
use crate::sandbox::world::message::Message;

pub(crate) fn callback(world: &mut World, request: &Request, route: &Route<'_>) -> Outcome {
    let id = route.id("interaction_id")?;
    let token = route.parameter("interaction_token").unwrap_or_default();
    check::file_sizes(&request.files)?;
    let answer = world.acknowledge(id, token, &request.body, &request.files)?;
    let wanted = request
        .query
        .get("with_response")
        .is_some_and(|value| value == "true");
    Ok(if wanted {
        Reply::ok(answer)
    } else {
        Reply::nothing()
    })
}

fn interaction(world: &World, route: &Route<'_>) -> Result<Id, Refusal> {
    let token = route.parameter("webhook_token").unwrap_or_default();
    Ok(world.by_token(route.id("webhook_id")?, token)?.id)
}

/// One of the interaction's own messages: `@original`, or a follow-up.
fn own_message(world: &World, route: &Route<'_>) -> Result<Arc<Message>, Refusal> {
    let interaction = &world.interactions[&interaction(world, route)?];
    let id = if route.parameter("message_id").is_none() {
        interaction.original
    } else {
        let id = route.id("message_id")?;
        let is_own = interaction.original == Some(id) || interaction.followups.contains(&id);
        is_own.then_some(id)
    };
    Ok(id
        .and_then(|id| world.message(id))
        .ok_or(Code::UnknownMessage)?)
}

pub(crate) fn follow_up(world: &mut World, request: &Request, route: &Route<'_>) -> Outcome {
    let id = interaction(world, route)?;
    let problems = check::message(&request.body, Use::Followup, &request.files, &[]);
    world.refuse_problems(&problems, "a follow-up")?;
    check::file_sizes(&request.files)?;
    let message = world.follow_up(id, &request.body, &request.files)?;
    Ok(Reply::ok(world.message_json(&message)))
}

pub(crate) fn message(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let message = own_message(world, route)?;
    Ok(Reply::ok(world.message_json(&message)))
}

pub(crate) fn edit(world: &mut World, request: &Request, route: &Route<'_>) -> Outcome {
    let message = own_message(world, route)?;
    let problems = check::message(
        &request.body,
        Use::EditAnswer,
        &request.files,
        &message.attachments,
    );
    world.refuse_problems(&problems, "an edit of an answer")?;
    check::file_sizes(&request.files)?;
    let message = world.edit_message(message.id, &request.body, &request.files)?;
    Ok(Reply::ok(world.message_json(&message)))
}

pub(crate) fn delete(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let message = own_message(world, route)?;
    world.delete_message(message.id)?;
    Ok(Reply::nothing())
}
