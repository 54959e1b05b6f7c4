//! Use cases and the database beneath them, without Discord.

mod arranging;
mod challenge;
mod command_line;
mod damage;
mod deploy;
mod due;
mod finish;
mod fixture;
mod laws;
mod locate;
mod open;
mod play;
mod race;
mod restart;
mod settings;
mod shown;
mod speed;
mod without_sandbox;
