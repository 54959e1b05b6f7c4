//! A Discord bot for Stratego.
