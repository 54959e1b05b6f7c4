//! Placing the pieces, until both are ready. What one player does with his draft touches only his own message: that he
//! does it, and when, is his secret, too.

use super::change::{BOARDS, Change};
use super::deploying::Deploying;
use super::error::{Error, Rejection};
use super::rearrange::{Rearrange, TypedSetup, rearranged};
use super::state::{Match, MatchState};
use super::{Matches, Slot};
use crate::clock::Timestamp;
use crate::ids::{MatchId, UserId};
use crate::rules::color::Color;
use crate::store::setups::Draft;

impl Matches {
    /// Rearranges the pieces of a player's draft. `at` is the revision of the panel that was pressed.
    ///
    /// # Errors
    /// [`Rejection::IsReady`], [`Rejection::OldPanel`], [`Rejection::NotAPlayer`], what [`Rearrange`] says, or that the match
    /// is in no state for this; or the database fails.
    pub async fn rearrange(
        &self,
        id: MatchId,
        user: UserId,
        at: u32,
        how: Rearrange<'_>,
        now: Timestamp,
    ) -> Result<Match, Error> {
        let (mut change, found) = self.change(id).await?;
        let (color, deploying) = open_draft(&found, user)?;
        check_panel(&found, color, at)?;
        let draft = deploying.stored(color).clone();
        let draft = rearranged(&mut change.writing, user, color, draft, how, now).await?;
        redraft(change, found, color, draft, now).await
    }

    /// Puts what a player typed in the place of his draft. If it is not legal, or he is ready, it is kept for his next try.
    ///
    /// # Errors
    /// [`Rejection::Setup`], [`Rejection::SetupTooLong`]; else as [`Matches::rearrange`], but for the panel.
    pub async fn edit(
        &self,
        id: MatchId,
        user: UserId,
        typed: impl Into<TypedSetup<'_>> + Send,
        now: Timestamp,
    ) -> Result<Match, Error> {
        let typed = typed.into();
        let (change, found) = self.change(id).await?;
        let (color, deploying) = seat_placing(&found, user)?;
        typed.check_length()?;
        if deploying.is_ready(color) {
            keep_typed(change, found, color, typed.text).await?;
            return Err(Rejection::IsReady.into());
        }
        match typed.check(found.terms.variant) {
            Ok(deployment) => redraft(change, found, color, Draft::new(deployment), now).await,
            Err(faults) => {
                keep_typed(change, found, color, typed.text).await?;
                Err(Rejection::Setup(faults).into())
            }
        }
    }

    /// Says Ready for a player; when the other is, the match begins. Said again, nothing changes. `at` is the revision of
    /// the panel that was pressed: nobody begins with a setup other than the one that he sees.
    ///
    /// # Errors
    /// [`Rejection::OldPanel`], [`Rejection::NotAPlayer`], or that the match is in no state for this; or the database
    /// fails.
    pub async fn ready(
        &self,
        id: MatchId,
        user: UserId,
        at: u32,
        now: Timestamp,
    ) -> Result<Match, Error> {
        let (mut change, found) = self.change(id).await?;
        let (color, deploying) = seat_placing(&found, user)?;
        if deploying.is_ready(color) {
            return Ok(found);
        }
        check_panel(&found, color, at)?;
        let ruleset = found.ruleset.ok_or(Rejection::Damaged)?;
        let players = deploying.players();
        let drafts = Color::ALL.map(|color| (color, *deploying.draft(color)));
        let MatchState::Deploying(deploying) = found.state else {
            return Err(found.misplaced().into());
        };
        let state = deploying.ready(color, ruleset, now);
        let raised: &[Slot] = if let MatchState::Deploying(deploying) = &state {
            change
                .writing
                .put_draft(id, color, deploying.stored(color))
                .await?;
            &[Slot::Public, Slot::of(color)]
        } else {
            change.writing.remove_drafts(id).await?;
            for (color, deployment) in &drafts {
                change
                    .writing
                    .insert_deployment(id, *color, deployment)
                    .await?;
                change
                    .writing
                    .put_last_setup(players[*color], deployment)
                    .await?;
            }
            &BOARDS
        };
        let after = Match { state, ..found };
        Ok(change.commit(after, raised, None, now).await?)
    }

    /// Takes a player's Ready back. Of one who is not ready, nothing changes.
    ///
    /// # Errors
    /// [`Rejection::NotAPlayer`], or that the match is in no state for this; or the database fails.
    pub async fn not_ready(
        &self,
        id: MatchId,
        user: UserId,
        now: Timestamp,
    ) -> Result<Match, Error> {
        let (mut change, found) = self.change(id).await?;
        let (color, deploying) = seat_placing(&found, user)?;
        if !deploying.is_ready(color) {
            return Ok(found);
        }
        let MatchState::Deploying(deploying) = found.state else {
            return Err(found.misplaced().into());
        };
        let deploying = deploying.not_ready(color, now);
        change
            .writing
            .put_draft(id, color, deploying.stored(color))
            .await?;
        let after = Match {
            state: MatchState::Deploying(Box::new(deploying)),
            ..found
        };
        Ok(change
            .commit(after, &[Slot::Public, Slot::of(color)], None, now)
            .await?)
    }
}

/// A player's colour, in a match whose pieces are placed.
fn seat_placing(found: &Match, user: UserId) -> Result<(Color, &Deploying), Rejection> {
    match &found.state {
        MatchState::Deploying(deploying) => Ok((found.seat(user)?, deploying)),
        _ => Err(found.misplaced()),
    }
}

/// A player's colour, if he may change his draft.
pub(super) fn open_draft(found: &Match, user: UserId) -> Result<(Color, &Deploying), Rejection> {
    let (color, deploying) = seat_placing(found, user)?;
    if deploying.is_ready(color) {
        Err(Rejection::IsReady)
    } else {
        Ok((color, deploying))
    }
}

/// Refuses what was pressed on a panel that shows an earlier draft (P041).
pub(super) fn check_panel(found: &Match, color: Color, at: u32) -> Result<(), Rejection> {
    if found.revisions[Slot::of(color)] == at {
        Ok(())
    } else {
        Err(Rejection::OldPanel)
    }
}

async fn redraft(
    mut change: Change,
    found: Match,
    color: Color,
    draft: Draft,
    now: Timestamp,
) -> Result<Match, Error> {
    let MatchState::Deploying(deploying) = found.state else {
        return Err(found.misplaced().into());
    };
    let deploying = deploying.redraft(color, draft);
    change
        .writing
        .put_draft(found.id, color, deploying.stored(color))
        .await?;
    let after = Match {
        state: MatchState::Deploying(Box::new(deploying)),
        ..found
    };
    Ok(change.commit(after, &[Slot::of(color)], None, now).await?)
}

/// Keeps a text that is no legal setup. No message shows it, so none is raised.
async fn keep_typed(
    mut change: Change,
    found: Match,
    color: Color,
    text: &str,
) -> Result<(), Error> {
    let MatchState::Deploying(deploying) = found.state else {
        return Err(found.misplaced().into());
    };
    let deploying = deploying.keep_typed(color, text);
    change
        .writing
        .put_draft(found.id, color, deploying.stored(color))
        .await?;
    Ok(change.writing.commit().await?)
}
