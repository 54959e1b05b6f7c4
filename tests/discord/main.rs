//! The bot and the small Discord, over a real socket.

mod harness;
mod whole_match;
