//! The ways out of a match that are no moves. Each asks the state again, whatever a button promised, so that two at the
//! same moment end it once (P044).

use super::Matches;
use super::change::BOARDS;
use super::error::{Error, Rejection};
use super::state::{Match, MatchState};
use crate::clock::Timestamp;
use crate::ids::{MatchId, UserId};

impl Matches {
    /// Gives the match to the other player (rule 7.7).
    ///
    /// # Errors
    /// [`Rejection::NotAPlayer`], or that the match is in no state for this; or the database fails.
    pub async fn resign(&self, id: MatchId, user: UserId, now: Timestamp) -> Result<Match, Error> {
        let (change, found) = self.change(id).await?;
        let MatchState::Playing(_) = found.state else {
            return Err(found.misplaced().into());
        };
        let color = found.seat(user)?;
        let MatchState::Playing(playing) = found.state else {
            return Err(found.misplaced().into());
        };
        let state = MatchState::Finished(Box::new(playing.resign(color, now)));
        Ok(change
            .commit(Match { state, ..found }, &BOARDS, None, now)
            .await?)
    }

    /// Ends a match that has hardly begun, without a result: in setup, or before the fourth ply. A damaged match can be
    /// aborted at any time (P047).
    ///
    /// # Errors
    /// [`Rejection::TooLateToAbort`], [`Rejection::NotAPlayer`], or that the match is in no state for this; or the
    /// database fails.
    pub async fn abort(&self, id: MatchId, user: UserId, now: Timestamp) -> Result<Match, Error> {
        let (mut change, found) = self.change(id).await?;
        let (MatchState::Deploying(_) | MatchState::Playing(_) | MatchState::Damaged(_)) =
            &found.state
        else {
            return Err(found.misplaced().into());
        };
        let color = found.seat(user)?;
        let finished = match found.state {
            MatchState::Deploying(deploying) => deploying.abort(color, now),
            MatchState::Playing(playing) => {
                playing.may_abort()?;
                playing.abort(color, now)
            }
            MatchState::Damaged(damaged) => damaged.abort(color, now),
            _ => return Err(found.misplaced().into()),
        };
        change.writing.remove_drafts(id).await?;
        let after = Match {
            state: MatchState::Finished(Box::new(finished)),
            ..found
        };
        Ok(change.commit(after, &BOARDS, None, now).await?)
    }

    /// Ends a match without a result because the other has let it lie: 14 days for a ply, or 3 days for his Ready.
    ///
    /// # Errors
    /// [`Rejection::WaitsForYou`], [`Rejection::NotIdle`], [`Rejection::NotAPlayer`], or that the match is in no state for
    /// this; or the database fails.
    pub async fn end_idle(
        &self,
        id: MatchId,
        user: UserId,
        now: Timestamp,
    ) -> Result<Match, Error> {
        let (mut change, found) = self.change(id).await?;
        if let MatchState::Challenged(_) | MatchState::Closed(_) | MatchState::Finished(_) =
            found.state
        {
            return Err(found.misplaced().into());
        }
        let color = found.seat(user)?;
        let finished = match found.state {
            MatchState::Deploying(deploying) => {
                deploying.may_end(color, now)?;
                deploying.abort(color, now)
            }
            MatchState::Playing(playing) => {
                playing.may_end(color, now)?;
                playing.abort(color, now)
            }
            _ => return Err(Rejection::Damaged.into()),
        };
        change.writing.remove_drafts(id).await?;
        let after = Match {
            state: MatchState::Finished(Box::new(finished)),
            ..found
        };
        Ok(change.commit(after, &BOARDS, None, now).await?)
    }
}
