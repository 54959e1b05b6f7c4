//! Plies and draws.

use super::Matches;
use super::change::BOARDS;
use super::error::{Error, Rejection};
use super::playing::Playing;
use super::state::{Match, MatchState};
use super::terms::Origin;
use crate::clock::Timestamp;
use crate::ids::{MatchId, UserId};
use crate::rules::color::Color;
use crate::rules::moves::{Move, Ply};

/// A ply that was played.
#[derive(Debug, Clone)]
pub struct Played {
    /// The ply, as all may see it.
    pub ply: Ply,
    /// The match after it.
    pub after: Match,
}

impl Matches {
    /// Plays a ply, for good. `at` is the number of plies that the pressed menu showed; none for what was typed. The same
    /// interaction delivered again gives the ply that it has played.
    ///
    /// # Errors
    /// [`Rejection::OldMenu`], [`Rejection::NotYourTurn`], [`Rejection::Move`], [`Rejection::NotAPlayer`], or that the
    /// match is in no state for this; or the database fails.
    pub async fn play(
        &self,
        id: MatchId,
        user: UserId,
        mv: Move,
        at: Option<u32>,
        origin: Origin,
        now: Timestamp,
    ) -> Result<Played, Error> {
        let (mut change, found) = self.change(id).await?;
        if let Some((of, number)) = change.writing.ply_by(origin.interaction).await?
            && of == id
            && let Some(ply) = ply_at(&found, number)
        {
            return Ok(Played { ply, after: found });
        }
        let (_, playing) = seat_playing(&found, user)?;
        let ply = playing.ply();
        if at.is_some_and(|at| at != ply) {
            return Err(Rejection::OldMenu { ply }.into());
        }
        found.turn(user)?;
        let MatchState::Playing(playing) = found.state else {
            return Err(found.misplaced().into());
        };
        let (ply, state) = playing.play(mv, now)?;
        change
            .writing
            .insert_ply(id, ply.number, mv, origin.interaction, now)
            .await?;
        let after = Match { state, ..found };
        let after = change.commit(after, &BOARDS, origin.answer, now).await?;
        Ok(Played { ply, after })
    }

    /// Offers a draw, or accepts the other's offer if one stands.
    ///
    /// # Errors
    /// [`Rejection::DrawStands`], [`Rejection::DrawDeclinedBefore`], [`Rejection::NotAPlayer`], or that the match is in no
    /// state for this; or the database fails.
    pub async fn offer_draw(
        &self,
        id: MatchId,
        user: UserId,
        now: Timestamp,
    ) -> Result<Match, Error> {
        let (change, found) = self.change(id).await?;
        let (color, playing) = seat_playing(&found, user)?;
        match playing.offer() {
            Some(offering) if offering == color => return Err(Rejection::DrawStands.into()),
            None if !playing.may_offer(color) => {
                return Err(Rejection::DrawDeclinedBefore.into());
            }
            _ => {}
        }
        let MatchState::Playing(playing) = found.state else {
            return Err(found.misplaced().into());
        };
        let state = if playing.offer().is_some() {
            MatchState::Finished(Box::new(playing.agree(color, now)))
        } else {
            MatchState::Playing(Box::new(playing.offer_draw(color)))
        };
        Ok(change
            .commit(Match { state, ..found }, &BOARDS, None, now)
            .await?)
    }

    /// Accepts the other's draw offer (rule 7.4).
    ///
    /// # Errors
    /// [`Rejection::NoDrawOffered`], [`Rejection::DrawStands`] for one's own, [`Rejection::NotAPlayer`], or that the match
    /// is in no state for this; or the database fails.
    pub async fn accept_draw(
        &self,
        id: MatchId,
        user: UserId,
        now: Timestamp,
    ) -> Result<Match, Error> {
        let agree = |playing: Playing, by| MatchState::Finished(Box::new(playing.agree(by, now)));
        self.answer_offer(id, user, now, agree).await
    }

    /// Declines the other's draw offer.
    ///
    /// # Errors
    /// As [`Matches::accept_draw`].
    pub async fn decline_draw(
        &self,
        id: MatchId,
        user: UserId,
        now: Timestamp,
    ) -> Result<Match, Error> {
        let decline = |playing: Playing, _| MatchState::Playing(Box::new(playing.decline_draw()));
        self.answer_offer(id, user, now, decline).await
    }

    async fn answer_offer(
        &self,
        id: MatchId,
        user: UserId,
        now: Timestamp,
        answer: impl FnOnce(Playing, Color) -> MatchState,
    ) -> Result<Match, Error> {
        let (change, found) = self.change(id).await?;
        let color = offered(&found, user)?;
        let MatchState::Playing(playing) = found.state else {
            return Err(found.misplaced().into());
        };
        let state = answer(*playing, color);
        Ok(change
            .commit(Match { state, ..found }, &BOARDS, None, now)
            .await?)
    }
}

/// A player's colour, in a match that is played.
fn seat_playing(found: &Match, user: UserId) -> Result<(Color, &Playing), Rejection> {
    match &found.state {
        MatchState::Playing(playing) => Ok((found.seat(user)?, playing)),
        _ => Err(found.misplaced()),
    }
}

/// A player's colour, if the other has offered a draw.
fn offered(found: &Match, user: UserId) -> Result<Color, Rejection> {
    let (color, playing) = seat_playing(found, user)?;
    match playing.offer() {
        Some(offering) if offering == color => Err(Rejection::DrawStands),
        Some(_) => Ok(color),
        None => Err(Rejection::NoDrawOffered),
    }
}

fn ply_at(found: &Match, number: u32) -> Option<Ply> {
    match &found.state {
        MatchState::Playing(playing) => playing.ply_at(number),
        MatchState::Finished(finished) => finished.ply_at(number),
        _ => None,
    }
}
