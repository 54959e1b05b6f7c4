//! The `stratego-bot` command.
fn main() {}
