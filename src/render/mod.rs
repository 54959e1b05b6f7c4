//! Pictures and text boards: pure functions from a view to bytes. Equal inputs give equal bytes.
//!
//! Each entry point takes one kind of view and nothing wider, and nothing here can name a game, so a picture cannot show
//! what its reader may not know. No function here opens a file or knows a font or a drawing: pictures are put together from the
//! sprites of the committed [`atlas`] and [`signs`], row by row, with arrows between squares drawn over them, and packed with
//! a palette.
//!
//! Read [`look`] for what a reader may choose, [`board`] and [`replay`] for the pictures of matches, [`refused`] and [`mod@diagram`]
//! for those that explain, [`atlas`], [`signs`] and [`ink`] for what all are made of, [`text`] and [`key`] for the boards in
//! words' stead.

pub mod atlas;
mod banner;
pub mod board;
mod canvas;
pub mod diagram;
mod encode;
mod field;
mod film;
mod grid;
pub mod ink;
pub mod key;
pub mod look;
mod lzw;
pub mod refused;
pub mod replay;
mod sheet;
mod sight;
pub mod signs;
mod sketch;
mod strokes;
pub mod text;

pub use board::{movable, moving, player_board, public_board, revealed_board, setup_panel};
pub use diagram::{Topic, diagram, diagram_alt};
pub use key::{TextSign, text_signs};
pub use look::{Look, Numbering, Theme};
pub use refused::{more_squares, two_squares};
pub use replay::{Replay, Shot};
pub use text::{
    more_squares_alt, more_squares_text, movable_alt, movable_text, moving_alt, moving_text,
    player_alt, player_text, public_alt, public_text, revealed_alt, revealed_text, setup_alt,
    setup_text, text_list, two_squares_alt, two_squares_text,
};
