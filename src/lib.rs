//! A Discord bot for Stratego.

pub mod render;
pub mod rules;
