//! The database, and the only SQL of the program.
//!
//! One file, opened by [`Store::open`] or, for the bot itself, [`Store::open_alone`]; its tables are described in `migrations/`. All writing goes through one
//! connection, one transaction at a time ([`Writing`]); reading has a few connections of its own ([`Reading`]) and never
//! waits for a writer. A transaction awaits nothing but the database (P102), so each is over in about a millisecond.
//!
//! Knows rows, not what they mean: that two people cannot both be Red is a use case's matter. The files are one noun
//! each: [`mod@matches`], [`listing`], [`setups`], [`plans`], [`workshops`], [`plies`], [`slots`], [`messages`], [`jobs`],
//! [`users`], [`settings`], [`guilds`]. Read
//! `crate::matches` next.

pub mod guilds;
pub mod jobs;
pub mod listing;
pub mod matches;
pub mod messages;
pub mod open;
pub mod plans;
pub mod plies;
pub mod settings;
pub mod setups;
pub mod slots;
pub mod users;
pub mod workshops;

use std::fs::File;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use sqlx::{Sqlite, SqliteConnection, SqlitePool, Transaction};

use crate::ids::MatchId;

pub use open::OpenError;

/// An open database. Clones share its connections.
#[derive(Debug, Clone)]
pub struct Store {
    writer: SqlitePool,
    readers: SqlitePool,
    /// Held by the bot that runs, so that there is one.
    #[expect(dead_code, reason = "it is there to be dropped")]
    lock: Option<Arc<File>>,
}

impl Store {
    /// Begins to read: every look through the same [`Reading`] sees one state of the database.
    ///
    /// # Errors
    /// The database fails.
    pub async fn read(&self) -> Result<Reading, Fault> {
        Ok(Reading(self.readers.begin().await?))
    }

    /// Begins to write, once every other writer is done. It takes the write lock at once: a transaction that begins by
    /// reading would fail with "busy" the moment it writes (P098).
    ///
    /// # Errors
    /// The database fails.
    pub async fn write(&self) -> Result<Writing, Fault> {
        Ok(Writing(Reading(
            self.writer.begin_with("begin immediate").await?,
        )))
    }

    /// Lets what runs finish, then closes the file and folds the write-ahead log into it.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// A look at one state of the database.
#[derive(Debug)]
pub struct Reading(Transaction<'static, Sqlite>);

impl Reading {
    fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.0
    }
}

/// A change to the database: all of it or, dropped without [`Writing::commit`], nothing.
#[derive(Debug)]
pub struct Writing(Reading);

impl Writing {
    /// Makes the change last, also through a loss of power (`synchronous = full`).
    ///
    /// # Errors
    /// The database fails; then nothing is changed.
    pub async fn commit(self) -> Result<(), Fault> {
        Ok(self.0.0.commit().await?)
    }
}

impl Deref for Writing {
    type Target = Reading;

    fn deref(&self) -> &Reading {
        &self.0
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut Reading {
        &mut self.0
    }
}

/// What goes wrong with a database: a matter for whoever runs the bot, never for a player. Tells no rank.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The database itself fails.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// A row does not say what it should.
    #[error("match {id} is damaged: {what}")]
    Damaged {
        /// The row's match.
        id: MatchId,
        /// What is wrong with it.
        what: Damage,
    },
    /// A match changed under the only writer's hands; nothing was written.
    #[error("match {0} was changed by somebody else than the writer")]
    Overtaken(MatchId),
}

/// How the rows of a match contradict themselves or the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// A column holds a word or number that has no meaning.
    #[error("its column `{0}` is unreadable")]
    Column(&'static str),
    /// A colour's draft or deployment is missing or is no legal setup.
    #[error("{0}'s setup is missing or not legal")]
    Setup(&'static str),
    /// A ply is missing, unreadable, or refused by the rules.
    #[error("its ply {0} is missing or not legal")]
    Ply(u32),
    /// The match's own row tells another story than its plies.
    #[error("its plies and its column `{0}` disagree")]
    Fold(&'static str),
}

/// The signed number with the same bits, as the database stores it.
fn signed(id: impl Into<u64>) -> i64 {
    id.into().cast_signed()
}

/// The member of `all` that is called `name`.
fn word<T: Copy>(
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
    name: &str,
    id: MatchId,
    column: &'static str,
) -> Result<T, Fault> {
    all.iter()
        .copied()
        .find(|&one| name_of(one) == name)
        .ok_or(Fault::Damaged {
            id,
            what: Damage::Column(column),
        })
}
