//! Lines that serenity may never log in a test. Both mean that bot and sandbox misunderstood each other and that nobody would notice: an
//! event that it cannot parse is dropped at level DEBUG, and a failed look-up of the gateway's address makes it call the real Discord.

use std::fmt::{self, Write as _};
use std::sync::{Mutex, Once, PoisonError};

use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

const FORBIDDEN: [&str; 2] = [
    "An unknown event was received",
    "HTTP request to get gateway URL failed",
];

static FOUND: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Listens from now on, once for all tests of this binary. What is logged is also shown with a failed test; `STRATEGO_LOG` says how much.
pub(crate) fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let shown = tracing_subscriber::fmt::layer()
            .with_test_writer()
            .with_filter(EnvFilter::from_env("STRATEGO_LOG"));
        let subscriber = tracing_subscriber::registry().with(shown).with(Listener);
        tracing::subscriber::set_global_default(subscriber).expect("no other listener");
    });
}

/// # Panics
/// If such a line came, in whichever test.
#[track_caller]
pub(crate) fn assert_clean() {
    let found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    assert!(found.is_empty(), "serenity logged: {found:?}");
}

struct Listener;

impl<S: Subscriber> Layer<S> for Listener {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if !event.metadata().target().starts_with("serenity") {
            return;
        }
        let mut line = Line(String::new());
        event.record(&mut line);
        if FORBIDDEN.iter().any(|text| line.0.contains(text)) {
            FOUND
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(line.0);
        }
    }
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let _ = write!(self.0, "{}={value:?} ", field.name());
    }
}
