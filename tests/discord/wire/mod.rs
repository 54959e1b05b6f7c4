//! What serenity and poise really put on the wire, shown with a bot of a few lines (DISCORD.md, section 5, points 1 to 4), and that the
//! sandbox's gateway is one that serenity gets along with.

mod answers;
mod choices;
mod faults;
mod gateway;
mod modals;
mod people;
mod pictures;
mod rules;
mod tiny;
