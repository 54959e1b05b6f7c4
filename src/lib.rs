//! A Discord bot for Stratego.

pub mod rules;
