//! Which match a command means (PRODUCT.md, "Slash commands"): its number decides always; else it is the channel's; else,
//! in direct messages, with several in the channel or with none, the one that waits for this person.

use super::Matches;
use super::error::{Error, Rejection};
use super::list::{Listed, Stage};
use super::load::load;
use super::state::Match;
use super::terms::Place;
use crate::ids::{MatchId, UserId};
use crate::store::listing::ListedMatch;
use crate::store::{Fault, Reading};

/// What a command wants of a match; with several to choose from, only those that can serve it count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// To place pieces.
    Setup,
    /// To play a ply or to speak of a draw.
    Play,
    /// To leave, while placing or playing.
    Leave,
    /// To look on; anybody in the match's server may.
    Look,
}

impl Need {
    const fn fits(self, stage: &Stage) -> bool {
        match self {
            Self::Setup => matches!(stage, Stage::Deploying { .. }),
            Self::Play => matches!(stage, Stage::Playing { .. }),
            Self::Leave | Self::Look => {
                matches!(stage, Stage::Deploying { .. } | Stage::Playing { .. })
            }
        }
    }
}

impl Matches {
    /// The match that a person means by a command sent from `place`, `wanted` being what he typed as its number. Whether
    /// it is in the state that he hopes for is left to the use case, whose rejection says more. It never writes.
    ///
    /// # Errors
    /// [`Rejection::MatchUnknown`], also for a match that exists only for others; [`Rejection::NotAPlayer`] for an
    /// onlooker who needs more than to look; [`Rejection::WhichMatch`]; [`Rejection::NoMatch`]; or the database fails.
    pub async fn locate(
        &self,
        place: Place,
        user: UserId,
        wanted: Option<&str>,
        need: Need,
    ) -> Result<Match, Error> {
        let mut reading = self.store.read().await?;
        let found = if let Some(wanted) = wanted {
            numbered(&mut reading, place, user, wanted).await?
        } else {
            let id = implied(&mut reading, place, user, need).await?;
            load(&mut reading, id).await?.ok_or(Rejection::NoMatch)?
        };
        match found.players() {
            Some(players) if need != Need::Look && !found.is_of(user) => {
                Err(Rejection::NotAPlayer { players }.into())
            }
            _ => Ok(found),
        }
    }
}

impl Matches {
    /// The match that waits for a person's setup, where he names none: the only one here, else the only one anywhere. None where
    /// none waits for it, whatever else he plays. It never writes.
    ///
    /// # Errors
    /// [`Rejection::WhichMatch`]; or the database fails.
    pub async fn waiting_for_setup(
        &self,
        place: Place,
        user: UserId,
    ) -> Result<Option<Listed>, Error> {
        waiting_for_setup(&mut self.store.read().await?, place, user).await
    }
}

pub(super) async fn waiting_for_setup(
    reading: &mut Reading,
    place: Place,
    user: UserId,
) -> Result<Option<Listed>, Error> {
    let mut waiting = listed(reading.open_matches_of(user).await?);
    waiting.retain(|one| Need::Setup.fits(&one.stage) && one.waits_for(user));
    let is_here = |one: &Listed| place.guild == Some(one.guild) && one.channel == place.channel;
    if waiting.iter().any(is_here) {
        waiting.retain(is_here);
    }
    match waiting.len() {
        0 | 1 => Ok(waiting.pop()),
        _ => Err(Rejection::WhichMatch {
            candidates: waiting,
        }
        .into()),
    }
}

/// A person's own open match with a number.
pub(super) async fn own_numbered(
    reading: &mut Reading,
    user: UserId,
    number: &str,
) -> Result<Option<Listed>, Fault> {
    let own = listed(reading.open_matches_of(user).await?);
    let id = number_of(number).map(MatchId::from);
    Ok(own.into_iter().find(|one| Some(one.id) == id))
}

/// A match's number as people type it: `42`, `#42`.
fn number_of(typed: &str) -> Option<u32> {
    let number = typed.trim().trim_start_matches('#').trim_start();
    number.parse().ok()
}

/// The match with a number, if there is one for this person at this place.
async fn numbered(
    reading: &mut Reading,
    place: Place,
    user: UserId,
    wanted: &str,
) -> Result<Match, Error> {
    let unknown = || Rejection::MatchUnknown {
        wanted: wanted.to_owned(),
    };
    let id = number_of(wanted).ok_or_else(unknown)?;
    let found = load(reading, id.into()).await?.ok_or_else(unknown)?;
    if found.is_of(user) || place.guild == Some(found.guild) {
        Ok(found)
    } else {
        Err(unknown().into())
    }
}

/// The match that a command without a number means.
async fn implied(
    reading: &mut Reading,
    place: Place,
    user: UserId,
    need: Need,
) -> Result<MatchId, Error> {
    let own = listed(reading.open_matches_of(user).await?);
    let Some(guild) = place.guild else {
        return Ok(pick(fitting(own, need), user)?.ok_or(Rejection::NoMatch)?);
    };
    let (here, elsewhere): (Vec<_>, Vec<_>) = own
        .into_iter()
        .partition(|one| one.guild == guild && one.channel == place.channel);
    if let Some(id) = pick(fitting(here, need), user)? {
        return Ok(id);
    }
    let others = listed(reading.open_matches_in(place.channel).await?);
    // Of one match that is not his he is told so; of several he can mean none.
    if (need == Need::Look || others.len() == 1)
        && let Some(id) = pick(others, user)?
    {
        return Ok(id);
    }
    if let Some(id) = pick(fitting(elsewhere, need), user)? {
        return Ok(id);
    }
    let finished = reading
        .last_finished_in(place.channel)
        .await?
        .map(Listed::of);
    let finished = finished.filter(|one| need == Need::Look || one.is_of(user));
    Ok(finished.ok_or(Rejection::NoMatch)?.id)
}

/// The matches that serve a need; failing those, all that are placed or played, since the use case can say why not.
fn fitting(mut open: Vec<Listed>, need: Need) -> Vec<Listed> {
    open.retain(|one| Need::Look.fits(&one.stage));
    if open.iter().any(|one| need.fits(&one.stage)) {
        open.retain(|one| need.fits(&one.stage));
    }
    open
}

/// The only one of several, or the only one that waits for this person.
fn pick(candidates: Vec<Listed>, user: UserId) -> Result<Option<MatchId>, Rejection> {
    let mut waiting = candidates.iter().filter(|one| one.waits_for(user));
    match (candidates.as_slice(), waiting.next(), waiting.next()) {
        ([], ..) => Ok(None),
        ([only], ..) => Ok(Some(only.id)),
        (_, Some(one), None) => Ok(Some(one.id)),
        _ => Err(Rejection::WhichMatch { candidates }),
    }
}

fn listed(open: Vec<ListedMatch>) -> Vec<Listed> {
    open.into_iter().map(Listed::of).collect()
}
