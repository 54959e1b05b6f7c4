//! Pictures off the event loop, a bounded number at a time (P117).

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::message::Picture;

/// How many pictures are drawn at the same time.
const AT_ONCE: usize = 2;

/// Draws pictures for messages.
#[derive(Clone)]
pub(super) struct Easel {
    places: Arc<Semaphore>,
}

impl Easel {
    pub(super) fn new() -> Self {
        Self {
            places: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// The picture that `draw` gives, with its alt text and the text board that stands in where pictures cannot be posted.
    /// A fault in drawing costs the picture, not the message (P052).
    pub(super) async fn draw(
        &self,
        alt: String,
        text: String,
        draw: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Picture {
        let place = self.places.acquire().await;
        let png = tokio::task::spawn_blocking(draw).await;
        drop(place);
        if let Err(error) = &png {
            tracing::error!(%error, "a picture could not be drawn");
        }
        Picture {
            png: png.ok(),
            alt,
            text,
        }
    }
}
