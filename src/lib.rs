//! A Discord bot that plays Stratego between the people of a server.
//!
//! This page is the architecture; read on in the order of the modules below.
//!
//! # What must never happen
//! * A hidden rank reaches anybody but its owner before the end. A view of a game is built from what is public and one's own
//!   secret ([`rules::view`]), never by leaving things out of a fuller copy; public and private messages are different types.
//! * A ply is acknowledged and then lost, or played twice. It is committed before anything is said; what Discord shows is a
//!   projection of the database that can be made again at any time.
//! * Somebody is stuck. Every interaction is answered, every failure of Discord leaves the match as it is, and what shows an
//!   earlier state is repaired.
//!
//! # `/move b4 b5`, from end to end
//! 1. poise parses the options, [`discord`] calls [`Matches::play`](matches::Matches::play) once.
//! 2. One `begin immediate` transaction: load the match, fold its plies into a game, play the move, insert the ply, raise the
//!    revisions of the messages that must show it, ask for a refresh, note the interaction's token, commit. No call to Discord
//!    and no drawing inside.
//! 3. The answer to the interaction is the new live board: drawn by [`render`] from the public view, worded by [`text`].
//! 4. The match's other messages follow: each is compared with what it should show, then kept, edited, or posted anew.
//! 5. What fails there stays behind as a row, and [`jobs`] comes back to it; so does the next start after a crash.
//!
//! # Who may import whom
//! `ids` and `clock` import nothing of ours, [`rules`] only std. [`store`] knows [`rules`] and is the only room with SQL;
//! [`mod@matches`] adds the use cases and knows neither Discord nor pixels. [`render`] sees views, setups and outcomes and cannot name a
//! game. [`text`] words [`rules`] and rejections. [`discord`] is the only room with serenity and poise, [`jobs`] the only one
//! that waits for a time to come. `sandbox` is a Discord of our own, for tests and to try the bot in a browser; it imports nothing
//! of the bot. `tests/tidy.rs` holds all this.

pub mod config;

pub mod ids;

pub mod clock;

pub mod rules;

pub mod verify;

pub mod render;

pub mod store;

pub mod matches;

pub mod text;

pub mod discord;

pub mod jobs;

#[cfg(feature = "sandbox")]
pub mod sandbox;
