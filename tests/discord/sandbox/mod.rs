//! The page's API as a browser meets it, and `stratego-bot sandbox` as a person at a terminal does.

mod acting;
mod door;
mod going_on;
mod playing;
mod program;
pub(crate) mod running;
mod seeing;
mod window;
