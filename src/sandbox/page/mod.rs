//! The page for a browser, and the small API through which it speaks to the sandbox.
//!
//! `GET /` is the page, `/page/assets/NAME` are its other files ([`files`]). Everything below `/page/` besides is JSON; ids are texts, since a
//! snowflake does not fit into a JavaScript number, and times are milliseconds of Unix time. Who may ask is in [`door`].
//!
//! | request | body or query | answer |
//! |---|---|---|
//! | `GET /page/state` | | run, bot, guild, channels, people, switches, version of the commands, whether matches of last time go on ([`screen`]) |
//! | `GET /page/commands` | `person`, `channel` (the first of the server, if left out) | what the composer offers there ([`commands`]) |
//! | `GET /page/files/ID/NAME` | `person` | the bytes of a file, if that person sees the message with it ([`picture`]) |
//! | socket `/page/see` | `person` | `screen` and `state`, then `posted`, `edited`, `deleted`, `form`, `state` as they happen ([`see`]) |
//! | socket `/page/calls` | | `call` for the newest 200 calls of the bot, then for each as it begins and ends ([`calls`]) |
//! | `POST /page/command` | `person`, `channel`, `name`, `options` | ([`act`]) |
//! | `POST /page/complete` | the same, and `focused` | `suggestions` |
//! | `POST /page/press` | `person`, `message`, `custom_id` | |
//! | `POST /page/choose` | `person`, `message`, `custom_id`, `value` | |
//! | `POST /page/submit` | `person`, `form`, `fields` | |
//! | `POST /page/say` | `person`, `channel`, `text` | |
//! | `POST /page/person` | `person`, `locale`, `dms_closed` | ([`switches`]) |
//! | `POST /page/break` | `what`: `attach-files`, `restore-attach-files`, `gateway`, `429`, `500`, `stop-bot` | |
//! | `POST /page/delete` | `message` | |
//! | `POST /page/play` | `channel`, `plies`, `begin` | `plies`, `ended`, when it is done ([`play`]) |
//!
//! `play` has at most so many plies played. Where no match goes on in the channel it begins one, from an open challenge or unfinished setups if
//! there are any, unless `begin` is false: then nothing is played. `ended` says that no match goes on any more. Hanging up stops it.
//!
//! A POST is answered with `{"ok":true}` when Discord would answer, and with `{"refused":…}` in the words that Discord's client or server
//! has for it. What it leads to is seen on the two sockets (`WebSocket`s of JSON texts, [`feed`]).

mod act;
mod calls;
mod commands;
pub(crate) mod door;
mod feed;
mod files;
mod picture;
mod play;
mod screen;
mod see;
mod switches;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, Response, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::world::place::Kind;
use super::{Id, Sandbox};

/// What is answered to somebody who did something.
#[derive(Debug)]
enum Said {
    Done,
    Refused(String),
}

impl Said {
    fn refused(why: &str) -> Self {
        Self::Refused(why.to_owned())
    }
}

impl IntoResponse for Said {
    fn into_response(self) -> axum::response::Response {
        Json(match self {
            Self::Done => json!({ "ok": true }),
            Self::Refused(why) => json!({ "refused": why }),
        })
        .into_response()
    }
}

/// Everything below `/page/`.
pub(crate) fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/page/assets/{name}", get(asset))
        .route("/page/files/{id}/{name}", get(picture::serve))
        .route("/page/state", get(state))
        .route("/page/commands", get(offered))
        .route("/page/see", get(see::upgrade))
        .route("/page/calls", get(calls::upgrade))
        .route("/page/command", post(act::command))
        .route("/page/complete", post(act::complete))
        .route("/page/press", post(act::press))
        .route("/page/choose", post(act::choose))
        .route("/page/submit", post(act::submit))
        .route("/page/say", post(act::say))
        .route("/page/person", post(switches::person))
        .route("/page/break", post(switches::trouble))
        .route("/page/delete", post(switches::delete))
        .route("/page/play", post(play::play))
}

/// The page itself.
pub(crate) fn front(headers: &HeaderMap) -> Response<Body> {
    file("index.html", headers)
}

async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response<Body> {
    file(&name, &headers)
}

fn file(name: &str, headers: &HeaderMap) -> Response<Body> {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    files::serve(name, host.unwrap_or_default())
}

async fn state(State(discord): State<Sandbox>) -> Json<Value> {
    Json(discord.shared.read(super::world::World::page_state))
}

#[derive(Deserialize)]
struct Place {
    person: Id,
    channel: Option<Id>,
}

async fn offered(
    State(discord): State<Sandbox>,
    Query(place): Query<Place>,
) -> Result<Json<Value>, Said> {
    act::person(&discord, place.person)?;
    discord.shared.read(|world| {
        let mut channels = world.channels.values();
        let channel = match place.channel {
            Some(id) => world.channels.get(&id),
            None => channels.find(|channel| matches!(channel.kind, Kind::Text { .. })),
        };
        let channel = channel.ok_or_else(|| Said::refused(act::NO_CHANNEL))?;
        Ok(Json(commands::page_commands(world, place.person, channel)))
    })
}
