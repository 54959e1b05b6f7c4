//! The files of messages, for those who see the message.

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{Response, StatusCode, header};
use serde::Deserialize;

use crate::sandbox::world::World;
use crate::sandbox::world::attachment::content_type;
use crate::sandbox::{Attachment, Id, Sandbox};

#[derive(Deserialize)]
pub(super) struct Asking {
    person: Id,
}

/// The file, or 404 for whoever does not see a message with it.
pub(super) async fn serve(
    State(discord): State<Sandbox>,
    Path((id, name)): Path<(Id, String)>,
    Query(asking): Query<Asking>,
) -> Response<Body> {
    let found = discord.shared.read(|world| find(world, id, asking.person));
    let Some(file) = found.filter(|file| file.name == name) else {
        let mut missing = Response::new(Body::from("there is no such file\n"));
        *missing.status_mut() = StatusCode::NOT_FOUND;
        return missing;
    };
    let mut response = Response::new(Body::from(file.bytes.to_vec()));
    let kind = content_type(&file.name);
    let headers = [
        (
            header::CONTENT_TYPE,
            kind.unwrap_or("application/octet-stream"),
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // A file never changes under its id.
        (header::CACHE_CONTROL, "private, max-age=86400, immutable"),
    ];
    for (name, value) in headers {
        response
            .headers_mut()
            .insert(name, header::HeaderValue::from_static(value));
    }
    if kind.is_none_or(|kind| !kind.starts_with("image/")) {
        response.headers_mut().insert(
            header::CONTENT_DISPOSITION,
            header::HeaderValue::from_static("attachment"),
        );
    }
    response
}

fn find(world: &World, id: Id, person: Id) -> Option<Attachment> {
    let mut messages = world.messages.values().rev();
    let (message, file) = messages.find_map(|message| {
        Some((
            message,
            message.attachments.iter().find(|file| file.id == id)?,
        ))
    })?;
    world
        .audience(message)
        .contains(&person)
        .then(|| file.clone())
}
