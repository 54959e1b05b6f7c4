//! The bot and the small Discord, over a real socket.
//!
//! [`wire`] shows what serenity and poise really send, and that the sandbox and they understand each other; the other tests run the bot itself
//! ([`harness`]). Every exchange is also judged by Discord's own `OpenAPI` description where that file is there ([`openapi`]), and some
//! log lines of serenity must never come ([`log`]).

#![cfg(feature = "sandbox")]

mod bad_day;
mod browser;
mod challenges;
mod chance;
mod completion;
mod direct;
mod draws;
mod endings;
mod faults;
mod figures;
mod harness;
mod in_browser;
mod log;
mod long_run;
mod menus;
mod moves;
mod one_board;
mod openapi;
mod page_hands;
mod page_limits;
mod pages;
mod pane;
mod panics;
mod phone;
mod plans;
mod process;
mod refusals;
mod registration;
mod repetition;
mod restarts;
mod sandbox;
mod screens;
mod secrecy;
mod server;
mod settings;
mod setups;
mod slow;
mod whole_match;
mod wire;
mod workshop;
