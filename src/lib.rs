//! A Discord bot for Stratego.

pub mod clock;
pub mod ids;
pub mod matches;
pub mod render;
pub mod rules;
pub mod store;
pub mod verify;
