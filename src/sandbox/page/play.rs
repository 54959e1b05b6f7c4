//! "Play for me": the robot, on a channel's match, which it begins where there is none.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Said, act};
use crate::sandbox::robot::Robot;
use crate::sandbox::world::place::Kind;
use crate::sandbox::{Channel, Id, Sandbox};

#[derive(Deserialize)]
pub(super) struct Wish {
    channel: Id,
    plies: usize,
    #[serde(default = "wished")]
    begin: bool,
}

fn wished() -> bool {
    true
}

/// Plays until it is done. It stops when whoever asked hangs up.
pub(super) async fn play(
    State(discord): State<Sandbox>,
    Json(wish): Json<Wish>,
) -> Result<Json<Value>, Said> {
    let is_there = discord.shared.read(|world| {
        let channel = world.channels.get(&wish.channel);
        channel.is_some_and(|channel| matches!(channel.kind, Kind::Text { .. }))
    });
    if !is_there {
        return Err(Said::refused(act::NO_CHANNEL));
    }
    let _seat = Seat::take(&discord, wish.channel)?;
    let channel = Channel::new(discord.clone(), wish.channel);
    let mut robot = Robot::new(&discord, &channel);
    if wish.begin {
        robot.begin().await.map_err(Said::Refused)?;
    }
    let played = robot.play(wish.plies, |_| {}).await;
    let played = played.map_err(Said::Refused)?;
    Ok(Json(
        json!({ "plies": played.plies, "ended": played.ended }),
    ))
}

/// Only one robot plays in a channel.
struct Seat {
    discord: Sandbox,
    channel: Id,
}

impl Seat {
    fn take(discord: &Sandbox, channel: Id) -> Result<Self, Said> {
        let is_free = discord.shared.change(|world| world.robots.insert(channel));
        if is_free {
            Ok(Self {
                discord: discord.clone(),
                channel,
            })
        } else {
            Err(Said::refused(
                "Somebody plays for you in this channel already",
            ))
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.discord
            .shared
            .change(|world| world.robots.remove(&self.channel));
    }
}
