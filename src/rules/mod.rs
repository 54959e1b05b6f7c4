//! Stratego itself: pure, `std` only. No clock, no randomness, no IO, no serialisation; time and chance
//! are arguments. RULES.md is its specification, and "rule 5.4" in these docs is a number of that page.
//!
//! It may not know that there is a Discord, a database or a picture.
//!
//! In reading order: [`color`], [`square`], [`rank`], [`numbering`], [`army`] name things; [`setup`] is what a player
//! prepares and [`presets`] what chance and the house offer him, [`advice`] what speaks against it; [`moves`], [`combat`],
//! [`outcome`] are what happens; [`board`] and [`repetition`] are the machinery below [`game`], which is one playing of the
//! rules; [`view`] is what each person may see of it, [`memory`] what everybody could know, [`course`] what can be shown of it
//! again afterwards, and [`notation`] what is written down.

pub mod advice;
pub mod army;
pub(crate) mod board;
pub mod color;
pub mod combat;
pub mod course;
pub mod game;
pub mod memory;
pub mod moves;
pub mod notation;
pub mod numbering;
pub mod outcome;
pub mod presets;
pub mod rank;
pub mod refusal;
pub(crate) mod repetition;
pub mod ruleset;
pub mod setup;
pub mod square;
pub mod view;
