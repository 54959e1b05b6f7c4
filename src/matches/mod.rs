//! Use cases: everything that people do to matches, as rules plus rows.
//!
//! Each use case is one method of [`Matches`] and one transaction: look the match up, ask whether this person may do this
//! now, let the state become the next ([`state`]), write it down, commit. It answers with the match as it is then, or
//! with why not ([`error`]). It speaks to nobody: what people are shown follows from what is committed, and the
//! transaction leaves a job behind that sees to it, also after a crash ([`shown`], [`due`]).
//!
//! Knows no Discord beyond its ids and no pictures. Time and chance are arguments. Read [`state`] first, then
//! [`challenge`], [`deploy`], [`play`] and [`finish`], in the order of a match; [`locate`] says which match somebody
//! means, [`settings`] what people and servers wish. Pieces are placed for a match or in the [`workshop`], in the same ways ([`rearrange`]); [`plans`] keeps the setups
//! that people have named.

pub mod challenge;
mod change;
pub mod deploy;
mod deploying;
pub mod due;
pub mod error;
pub mod finish;
mod finished;
pub mod list;
mod load;
pub mod locate;
pub mod plans;
pub mod play;
mod playing;
pub mod rearrange;
pub mod settings;
pub mod shown;
pub mod state;
pub mod terms;
pub mod workshop;

use crate::ids::MatchId;
use crate::store::Store;

pub use crate::store::jobs::{Job, JobKind};
pub use crate::store::matches::Closing;
pub use crate::store::messages::{Message, PendingAnswer};
pub use crate::store::slots::{BySlot, Slot, SlotState};
pub use crate::store::{Damage, Fault};
pub use deploying::Deploying;
pub use error::{Error, PlanRefusal, Rejection, SwapRefusal};
pub use finished::Finished;
pub use list::{Listed, Stage};
pub use locate::Need;
pub use plans::{Plan, PlanKey, PlanName, Saved};
pub use play::Played;
pub use playing::Playing;
pub use rearrange::{Bench, Rearrange, TypedSetup};
pub use settings::{Challengers, GuildSettings, Notice, Settings, Theme, Wish};
pub use shown::Shown;
pub use state::{Challenged, Closed, Damaged, Exits, Match, MatchState};
pub use terms::{AnswerKey, Origin, Place, Side, Terms};
pub use workshop::Workshop;

/// Draws a number from `0..n`, all equally likely, when called with `n`.
pub type Below<'a> = &'a mut (dyn FnMut(usize) -> usize + Send);

/// All matches. Clones are the same.
#[derive(Debug, Clone)]
pub struct Matches {
    store: Store,
}

impl Matches {
    /// The matches that a store holds.
    #[must_use]
    pub const fn new(store: Store) -> Self {
        Self { store }
    }

    /// The match with a number, whoever asks: for the buttons on its own messages, and for the bot itself.
    ///
    /// # Errors
    /// There is none ([`Rejection::MatchUnknown`]), or the database fails.
    pub async fn load(&self, id: MatchId) -> Result<Match, Error> {
        let mut reading = self.store.read().await?;
        let found = load::load(&mut reading, id).await?;
        Ok(found.ok_or_else(|| Rejection::MatchUnknown {
            wanted: id.to_string(),
        })?)
    }
}
