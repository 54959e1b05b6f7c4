//! Pictures and text boards: they look as they looked, and nothing hidden is in them.

mod drawing;
mod explained;
mod facts;
mod film;
mod golden;
mod legible;
mod maker;
mod pack;
mod scenes;
mod secrecy;
mod sheet;
mod signs;
mod sizes;
mod text;
mod told;
