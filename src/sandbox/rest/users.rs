//! Users, the application itself, and where the gateway is.

#![allow(clippy::unnecessary_wraps, reason = "handlers share one signature")]

use serde_json::json;

use super::request::Request;
use super::routes::Route;
use super::{Outcome, Reply};
use crate::sandbox::check;
use crate::sandbox::id::Id;
use crate::sandbox::refusal::Code;
use crate::sandbox::world::World;
use crate::sandbox::world::message::snowflake;

pub(crate) fn gateway(world: &mut World, _: &Request, _: &Route<'_>) -> Outcome {
    Ok(Reply::ok(json!({ "url": format!("ws://{}", world.host) })))
}

pub(crate) fn gateway_bot(world: &mut World, _: &Request, _: &Route<'_>) -> Outcome {
    Ok(Reply::ok(json!({
        "url": format!("ws://{}", world.host),
        "shards": 1,
        "session_start_limit": { "total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1 },
    })))
}

pub(crate) fn me(world: &mut World, _: &Request, _: &Route<'_>) -> Outcome {
    let mut user = world.user_json(world.bot());
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(true);
    user["locale"] = json!("en-US");
    user["premium_type"] = json!(0);
    user["email"] = json!(null);
    Ok(Reply::ok(user))
}

pub(crate) fn user(world: &mut World, _: &Request, route: &Route<'_>) -> Outcome {
    let id = route.id("user_id")?;
    if !world.users.contains_key(&id) {
        return Err(Code::UnknownUser.into());
    }
    Ok(Reply::ok(world.user_json(id)))
}

pub(crate) fn application(world: &mut World, _: &Request, _: &Route<'_>) -> Outcome {
    Ok(Reply::ok(json!({
        "id": world.application.id,
        "name": "Parlour Bot",
        "icon": null,
        "description": "",
        "summary": "",
        "type": null,
        "bot": world.user_json(world.bot()),
        "bot_public": true,
        "bot_require_code_grant": false,
        "verify_key": "0".repeat(64),
        "flags": 0,
        "flags_new": "0",
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "max_participants": null,
        "owner": world.user_json(world.application.owner),
        "team": null,
        "hook": true,
        "is_monetized": false,
        "redirect_uris": [],
        "interactions_endpoint_url": null,
        "role_connections_verification_url": null,
        "approximate_guild_count": world.guilds.len(),
        "explicit_content_filter": 0,
    })))
}

/// Opening succeeds even where sending will not (DISCORD 2.3).
pub(crate) fn open_direct(world: &mut World, request: &Request, _: &Route<'_>) -> Outcome {
    let problems = check::object(&request.body, &["recipient_id"], &["recipient_id"]);
    world.refuse_problems(&problems, "POST /users/@me/channels")?;
    let user = snowflake(&request.body["recipient_id"])
        .map(Id::new)
        .ok_or(Code::InvalidBody)?;
    if !world.users.contains_key(&user) {
        return Err(Code::UnknownUser.into());
    }
    if world.users.get(&user).is_some_and(|user| user.is_bot) {
        return Err(Code::CannotMessageUser.into());
    }
    let channel = world.direct_channel(user);
    Ok(Reply::ok(world.channel_json(&world.channels[&channel])))
}
