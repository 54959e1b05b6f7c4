//! Pictures off the event loop, a bounded number at a time (P117).
//!
//! Drawing takes a processor for a millisecond, a film for hundreds of them. Both happen on threads for blocking work, so
//! that answers to others need not wait, and only a few at once, however many are asked for: what waits is a view and a
//! look, some kilobytes, and no canvas. Nothing is written to a disk or shared between two pictures (P053).

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::message::Picture;

/// How many pictures are drawn at the same time.
const AT_ONCE: usize = 2;

/// Draws pictures for messages.
#[derive(Clone, Debug)]
pub struct Easel {
    places: Arc<Semaphore>,
}

impl Default for Easel {
    fn default() -> Self {
        Self {
            places: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Easel {
    /// What `work` draws, as soon as there is a place for it; `None` where it panics. Work that has begun keeps its place to
    /// its end, even if nobody waits for it any more.
    pub async fn work(&self, work: impl FnOnce() -> Vec<u8> + Send + 'static) -> Option<Vec<u8>> {
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        let drawn = tokio::task::spawn_blocking(move || {
            let _place = place;
            let mut picture = work();
            // It is kept until Discord has it, and was written with room to spare.
            picture.shrink_to_fit();
            picture
        });
        match drawn.await {
            Ok(picture) => Some(picture),
            Err(error) => {
                tracing::error!(%error, "a picture could not be drawn");
                None
            }
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
        Picture {
            png: self.work(draw).await,
            alt,
            text,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc;

    use tokio::sync::oneshot;

    use super::*;

    /// Work that says when it begins and ends when it is told to.
    fn held() -> (
        impl FnOnce() -> Vec<u8> + Send + 'static,
        oneshot::Receiver<()>,
        mpsc::Sender<()>,
    ) {
        let ((begun, has_begun), (end, wait)) = (oneshot::channel(), mpsc::channel());
        let work = move || {
            let _ = begun.send(());
            let _ = wait.recv();
            vec![1]
        };
        (work, has_begun, end)
    }

    #[tokio::test]
    async fn p117_only_so_many_pictures_are_drawn_at_once() {
        let easel = Easel::default();
        let mut ends = Vec::new();
        let mut drawing = Vec::new();
        for _ in 0..AT_ONCE {
            let (work, has_begun, end) = held();
            let easel = easel.clone();
            drawing.push(tokio::spawn(async move { easel.work(work).await }));
            // The one thread of this test goes on while they draw.
            has_begun.await.expect("there is a place for it");
            ends.push(end);
        }
        let drawn = Arc::new(Mutex::new(Vec::new()));
        let waiting: Vec<_> = (0..100)
            .map(|number| {
                let (easel, drawn) = (easel.clone(), Arc::clone(&drawn));
                tokio::spawn(async move {
                    let note = move || {
                        drawn.lock().expect("nobody panics").push(number);
                        Vec::new()
                    };
                    easel.work(note).await
                })
            })
            .collect();
        for _ in 0..1_000 {
            tokio::task::yield_now().await;
        }
        assert_eq!(easel.places.available_permits(), 0);
        assert!(drawn.lock().expect("nobody panics").is_empty());

        // Nobody waits for the first any more: it keeps its place until it is done.
        drawing.remove(0).abort();
        for _ in 0..1_000 {
            tokio::task::yield_now().await;
        }
        assert_eq!(easel.places.available_permits(), 0);
        drop(ends);
        for picture in waiting {
            assert!(picture.await.expect("it is drawn").is_some());
        }
        let mut drawn = drawn.lock().expect("nobody panics").clone();
        drawn.sort_unstable();
        assert!(drawn.into_iter().eq(0..100));
    }

    #[tokio::test]
    async fn p052_a_fault_in_drawing_costs_one_picture() {
        let easel = Easel::default();
        for _ in 0..2 * AT_ONCE {
            let picture = easel.draw("alt".into(), "text".into(), || panic!("a fault"));
            assert_eq!(picture.await.png, None);
        }
        let picture = easel.draw("alt".into(), "text".into(), || vec![7]).await;
        assert_eq!(picture.png, Some(vec![7]));
    }
}
