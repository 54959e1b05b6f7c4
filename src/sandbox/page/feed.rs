//! The page's sockets: what there is at first, then whatever a change of the world brings, until the window closes.

use axum::extract::ws::{Message as Frame, WebSocket};
use serde_json::Value;

use crate::sandbox::Sandbox;
use crate::sandbox::world::World;

/// Sends what `news` finds, now and after each change.
pub(super) async fn feed(
    mut socket: WebSocket,
    discord: Sandbox,
    mut news: impl FnMut(&World) -> Vec<Value>,
) {
    let mut changes = discord.shared.changes();
    loop {
        for frame in discord.shared.read(&mut news) {
            let frame = Frame::Text(frame.to_string().into());
            if socket.send(frame).await.is_err() {
                return;
            }
        }
        tokio::select! {
            more = changes.changed() => if more.is_err() {
                return;
            },
            received = socket.recv() => match received {
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
        }
    }
}
