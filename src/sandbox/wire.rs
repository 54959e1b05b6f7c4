//! The gateway as something that misbehaves (DISCORD 2.5).

use std::sync::Arc;

use super::Shared;
use super::gateway::Out;

/// What the gateway can be made to do. Each concerns every connected session.
#[derive(Debug)]
pub struct Wire<'a>(pub(crate) &'a Arc<Shared>);

impl Wire<'_> {
    /// The socket breaks without a goodbye. The session can be resumed.
    pub fn drop_socket(&self) {
        self.0.change(|world| world.gateway.provoke(|| Out::Cut));
    }

    /// Op 7: reconnect and resume.
    pub fn reconnect(&self) {
        self.0.change(|world| {
            let reconnect = r#"{"op":7,"s":null,"t":null,"d":null}"#;
            world.gateway.provoke(|| Out::Text(reconnect.to_owned()));
        });
    }

    /// Op 9: the session is invalid. If it is not resumable, what it missed is lost.
    pub fn invalidate(&self, resumable: bool) {
        self.0.change(|world| {
            world
                .gateway
                .provoke(|| Out::Text(format!(r#"{{"op":9,"s":null,"t":null,"d":{resumable}}}"#)));
            if !resumable {
                world.gateway.forget_sessions();
            }
        });
    }

    /// Closes with a code, as 4000 or 4009 (docs: "Gateway close event codes").
    pub fn close(&self, code: u16) {
        self.0
            .change(|world| world.gateway.provoke(|| Out::Close(code, "")));
    }

    /// The next event of this name comes twice, as `INTERACTION_CREATE`.
    pub fn repeat_next(&self, event: &str) {
        self.0
            .change(|world| world.gateway.repeats.push(event.to_owned()));
    }

    /// Nothing comes any more, not even acknowledgements of heartbeats; the socket stays open. Events are kept for a resume.
    pub fn fall_silent(&self, is_silent: bool) {
        self.0.change(|world| world.gateway.is_silent = is_silent);
    }

    /// How often the bot identified.
    #[must_use]
    pub fn identifies(&self) -> u32 {
        self.0.read(|world| world.gateway.identifies)
    }

    /// How often the bot resumed.
    #[must_use]
    pub fn resumes(&self) -> u32 {
        self.0.read(|world| world.gateway.resumes)
    }

    /// Whether a session is connected now.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.0.read(|world| world.gateway.is_connected())
    }

    /// Waits until the bot has resumed `count` times altogether.
    ///
    /// # Panics
    /// If that takes more than some seconds.
    pub async fn resumed(&self, count: u32) {
        let done = self
            .0
            .wait_for(|world| (world.gateway.resumes >= count).then_some(()))
            .await;
        assert!(
            done.is_some(),
            "the bot resumed {} times, not {count}",
            self.resumes()
        );
    }

    /// Waits until the bot has identified `count` times altogether.
    ///
    /// # Panics
    /// If that takes more than some seconds.
    pub async fn identified(&self, count: u32) {
        let done = self
            .0
            .wait_for(|world| (world.gateway.identifies >= count).then_some(()))
            .await;
        assert!(
            done.is_some(),
            "the bot identified {} times, not {count}",
            self.identifies()
        );
    }
}
