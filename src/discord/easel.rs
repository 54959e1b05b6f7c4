//! Pictures off the event loop, a bounded number at a time (P117).
//!
//! Drawing takes a processor for a millisecond, a film for hundreds of them. Both happen on threads for blocking work, so
//! that answers to others need not wait, and only a few at once, however many are asked for: what waits for a board is a view
//! and a look, some kilobytes, and no canvas. A film's work owns the match's [course](crate::rules::course), which is no larger,
//! and makes the up to 2,001 shots of it when its turn has come. Films have a place of their own, so that the longest matches
//! there are hold up nobody's board. Nothing is written to a disk or shared between two pictures (P053).

use std::sync::Arc;

use tokio::sync::{Semaphore, oneshot};

/// How many boards are drawn at the same time.
const BOARDS: usize = 2;
/// How many films are drawn at the same time, beside the boards.
const FILMS: usize = 1;

/// Draws pictures for messages.
#[derive(Clone, Debug)]
pub struct Easel {
    boards: Arc<Semaphore>,
    films: Arc<Semaphore>,
}

impl Default for Easel {
    fn default() -> Self {
        Self {
            boards: Arc::new(Semaphore::new(BOARDS)),
            films: Arc::new(Semaphore::new(FILMS)),
        }
    }
}

impl Easel {
    /// The picture that `work` draws, as soon as there is a place for it; `None` where it panics. Work that has begun keeps
    /// its place to its end, even if nobody waits for it any more.
    pub async fn work(&self, work: impl FnOnce() -> Vec<u8> + Send + 'static) -> Option<Vec<u8>> {
        work_at(&self.boards, work).await
    }

    /// The film that `work` draws, one film after another and beside all boards; else as [`Easel::work`]. The shots are for
    /// `work` to make: while it waits, it should hold no more than the course of its match.
    pub async fn film(&self, work: impl FnOnce() -> Vec<u8> + Send + 'static) -> Option<Vec<u8>> {
        work_at(&self.films, work).await
    }

    /// What `tell` says of a view in words, and the picture that `draw` makes of it. A fault in drawing costs the picture, not
    /// the words (P052).
    pub(super) async fn draw<V: Send + 'static>(
        &self,
        view: Box<V>,
        tell: impl FnOnce(&V) -> String + Send + 'static,
        draw: impl FnOnce(&V) -> Vec<u8> + Send + 'static,
    ) -> (String, Option<Vec<u8>>) {
        let (told, words) = oneshot::channel();
        let work = move || {
            // Nobody listens any more where nobody waits.
            let _ = told.send(tell(&view));
            draw(&view)
        };
        let picture = self.work(work).await;
        (words.await.unwrap_or_default(), picture)
    }
}

async fn work_at(
    places: &Arc<Semaphore>,
    work: impl FnOnce() -> Vec<u8> + Send + 'static,
) -> Option<Vec<u8>> {
    let place = Arc::clone(places).acquire_owned().await.ok()?;
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc;

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
        for _ in 0..BOARDS {
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
        assert_eq!(easel.boards.available_permits(), 0);
        assert!(drawn.lock().expect("nobody panics").is_empty());

        // Nobody waits for the first any more: it keeps its place until it is done.
        drawing.remove(0).abort();
        for _ in 0..1_000 {
            tokio::task::yield_now().await;
        }
        assert_eq!(easel.boards.available_permits(), 0);
        drop(ends);
        for picture in waiting {
            assert!(picture.await.expect("it is drawn").is_some());
        }
        let mut drawn = drawn.lock().expect("nobody panics").clone();
        drawn.sort_unstable();
        assert!(drawn.into_iter().eq(0..100));
    }

    #[tokio::test]
    async fn p117_boards_are_drawn_while_films_wait_for_one_another() {
        let easel = Easel::default();
        let (work, has_begun, end) = held();
        let first = tokio::spawn({
            let easel = easel.clone();
            async move { easel.film(work).await }
        });
        has_begun.await.expect("there is a place for a film");
        let (work, mut second_has_begun, end_of_second) = held();
        let second = tokio::spawn({
            let easel = easel.clone();
            async move { easel.film(work).await }
        });
        assert_eq!(easel.boards.available_permits(), BOARDS);
        for number in 0..100 {
            let board = easel.work(move || vec![number]).await;
            assert_eq!(board, Some(vec![number]));
        }
        assert!(second_has_begun.try_recv().is_err(), "one film at a time");

        drop(end);
        assert_eq!(first.await.expect("it is drawn"), Some(vec![1]));
        second_has_begun.await.expect("the place is free again");
        drop(end_of_second);
        assert_eq!(second.await.expect("it is drawn"), Some(vec![1]));
    }

    #[tokio::test]
    async fn p052_a_fault_in_drawing_costs_one_picture() {
        let easel = Easel::default();
        for _ in 0..2 * BOARDS {
            let drawn = easel.draw(Box::new(7), |view| format!("{view}"), |_| panic!("a fault"));
            assert_eq!(drawn.await, ("7".to_owned(), None));
        }
        let drawn = easel.draw(Box::new(7), |view| format!("{view}"), |view| vec![*view]);
        assert_eq!(drawn.await, ("7".to_owned(), Some(vec![7])));
    }
}
