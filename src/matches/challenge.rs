//! From a challenge to its acceptance, or to its end without a match.

use super::change::Change;
use super::deploying::Deploying;
use super::error::{Error, Rejection};
use super::load::load;
use super::settings::check_welcome;
use super::state::{CHALLENGE_LASTS, Challenged, Closed, Match, MatchState};
use super::terms::{Origin, Place, Side, Terms};
use super::{Below, BySlot, Matches, Slot};
use crate::clock::Timestamp;
use crate::ids::{MatchId, UserId};
use crate::rules::color::{ByColor, Color};
use crate::rules::presets;
use crate::rules::ruleset::Ruleset;
use crate::store::matches::{Closing, NewMatch};
use crate::store::setups::Draft;
use crate::store::{Fault, Reading};

/// How many challenges of one person may wait to be accepted (PRODUCT.md).
const MAX_CHALLENGES: u32 = 5;

/// How many matches of one person may be open (PRODUCT.md).
const MAX_MATCHES: u32 = 20;

impl Matches {
    /// Challenges somebody or, without an opponent, whoever accepts first. The same interaction delivered again gives the
    /// challenge that it has made. That the opponent is a person in this server, and that the channel takes pictures, is
    /// the caller's to check.
    ///
    /// # Errors
    /// [`Rejection::GuildOnly`], [`Rejection::Oneself`], [`Rejection::TakesNoChallenge`], [`Rejection::AlreadyChallenged`],
    /// [`Rejection::TooManyChallenges`], [`Rejection::TooManyMatches`]; or the database fails.
    pub async fn challenge(
        &self,
        place: Place,
        challenger: UserId,
        opponent: Option<UserId>,
        terms: Terms,
        origin: Origin,
        now: Timestamp,
    ) -> Result<Match, Error> {
        let guild = place.guild.ok_or(Rejection::GuildOnly)?;
        let mut writing = self.store.write().await?;
        if let Some(id) = writing.challenge_by(origin.interaction).await?
            && let Some(made) = load(&mut writing, id).await?
        {
            return Ok(made);
        }
        if opponent == Some(challenger) {
            return Err(Rejection::Oneself.into());
        }
        if let Some(other) = opponent {
            check_welcome(&mut writing, challenger, other).await?;
        }
        let since = now - CHALLENGE_LASTS;
        if let Some(other) = opponent
            && let Some(id) = writing.challenge_between(challenger, other, since).await?
        {
            return Err(Rejection::AlreadyChallenged { id }.into());
        }
        if writing.count_challenges(challenger, since).await? >= MAX_CHALLENGES {
            return Err(Rejection::TooManyChallenges {
                max: MAX_CHALLENGES,
            }
            .into());
        }
        check_room(&mut writing, [Some(challenger), opponent]).await?;
        let ruleset = Ruleset::default();
        let id = writing
            .insert_match(&NewMatch {
                guild,
                channel: place.channel,
                interaction: origin.interaction,
                challenger,
                opponent,
                variant: terms.variant,
                side: terms.side,
                ruleset,
                created_at: now,
            })
            .await?;
        let made = Match {
            id,
            guild,
            channel: place.channel,
            challenger,
            opponent,
            terms,
            revisions: BySlot::default(),
            state: MatchState::Challenged(Challenged { created_at: now }),
            ruleset: Some(ruleset),
        };
        let change = Change::of_new(writing, &made);
        Ok(change
            .commit(made, &[Slot::Challenge], origin.answer, now)
            .await?)
    }

    /// Accepts a challenge: colours are drawn, and each player gets a draft, the setup that he used last, else a natural
    /// random one. Accepted again by the same person, nothing changes.
    ///
    /// # Errors
    /// [`Rejection::Oneself`], [`Rejection::OnlyOpponent`], [`Rejection::NotForYou`], [`Rejection::AlreadyAccepted`],
    /// [`Rejection::ChallengeClosed`], [`Rejection::TooManyMatches`], [`Rejection::MatchUnknown`]; or the database fails.
    pub async fn accept(
        &self,
        id: MatchId,
        user: UserId,
        below: Below<'_>,
        now: Timestamp,
    ) -> Result<Match, Error> {
        let (mut change, found) = self.change(id).await?;
        if found.players().is_some() && found.opponent == Some(user) {
            return Ok(found);
        }
        let challenged = open_challenge(&found)?;
        match found.opponent {
            Some(who) if who != user => return Err(Rejection::OnlyOpponent { who }.into()),
            None if user == found.challenger => return Err(Rejection::Oneself.into()),
            None if change.writing.is_blocked(found.challenger, user).await? => {
                return Err(Rejection::NotForYou.into());
            }
            _ => {}
        }
        if challenged.is_expired(now) {
            return too_late(change, found, now).await;
        }
        check_room(&mut change.writing, [Some(user), Some(found.challenger)]).await?;
        let color = match found.terms.side {
            Side::Red => Color::Red,
            Side::Blue => Color::Blue,
            Side::Lot => Color::ALL[below(Color::ALL.len())],
        };
        let players = match color {
            Color::Red => ByColor {
                red: found.challenger,
                blue: user,
            },
            Color::Blue => ByColor {
                red: user,
                blue: found.challenger,
            },
        };
        let variant = found.terms.variant;
        let mut last = ByColor {
            red: None,
            blue: None,
        };
        for color in Color::ALL {
            last[color] = change.writing.last_setup(players[color], variant).await?;
        }
        let drafts = last
            .map(|last| Draft::new(last.unwrap_or_else(|| presets::natural(variant, &mut *below))));
        for color in Color::ALL {
            change.writing.put_draft(id, color, &drafts[color]).await?;
        }
        let after = Match {
            opponent: Some(user),
            state: MatchState::Deploying(Box::new(Deploying::new(players, drafts, now))),
            ..found
        };
        Ok(change.commit(after, &Slot::ALL, None, now).await?)
    }

    /// Declines a challenge, as the one who was challenged.
    ///
    /// # Errors
    /// [`Rejection::OnlyOpponent`]; [`Rejection::OnlyChallenger`] when anybody may accept, so that nobody can decline;
    /// [`Rejection::AlreadyAccepted`], [`Rejection::ChallengeClosed`], [`Rejection::MatchUnknown`]; or the database fails.
    pub async fn decline(&self, id: MatchId, user: UserId, now: Timestamp) -> Result<Match, Error> {
        let (change, found) = self.change(id).await?;
        match found.opponent {
            Some(who) if who == user => close(change, found, Closing::Declined, now).await,
            Some(who) => Err(Rejection::OnlyOpponent { who }.into()),
            None => Err(Rejection::OnlyChallenger {
                who: found.challenger,
            }
            .into()),
        }
    }

    /// Takes a challenge back, as its challenger.
    ///
    /// # Errors
    /// [`Rejection::OnlyChallenger`], [`Rejection::AlreadyAccepted`], [`Rejection::ChallengeClosed`],
    /// [`Rejection::MatchUnknown`]; or the database fails.
    pub async fn cancel(&self, id: MatchId, user: UserId, now: Timestamp) -> Result<Match, Error> {
        let (change, found) = self.change(id).await?;
        if user != found.challenger {
            return Err(Rejection::OnlyChallenger {
                who: found.challenger,
            }
            .into());
        }
        close(change, found, Closing::Cancelled, now).await
    }

    /// Closes a challenge whose time is over; any other match stays as it is.
    ///
    /// # Errors
    /// [`Rejection::MatchUnknown`]; or the database fails.
    pub async fn expire(&self, id: MatchId, now: Timestamp) -> Result<Match, Error> {
        let (change, found) = self.change(id).await?;
        match found.state {
            MatchState::Challenged(challenged) if challenged.is_expired(now) => {
                Ok(end(change, found, Closing::Expired, now).await?)
            }
            _ => Ok(found),
        }
    }
}

/// The challenge in a match that waits to be accepted.
fn open_challenge(found: &Match) -> Result<Challenged, Rejection> {
    match (&found.state, found.opponent) {
        (MatchState::Challenged(challenged), _) => Ok(*challenged),
        (MatchState::Closed(closed), _) => Err(Rejection::ChallengeClosed { how: closed.how() }),
        (_, Some(by)) => Err(Rejection::AlreadyAccepted { by }),
        (_, None) => Err(found.misplaced()),
    }
}

/// Ends a challenge as a person wants it; once more in the same way changes nothing.
async fn close(change: Change, found: Match, how: Closing, now: Timestamp) -> Result<Match, Error> {
    if let MatchState::Closed(closed) = found.state
        && closed.how() == how
    {
        return Ok(found);
    }
    if open_challenge(&found)?.is_expired(now) {
        return too_late(change, found, now).await;
    }
    Ok(end(change, found, how, now).await?)
}

/// Somebody came after the challenge's time and before the job that closes it.
async fn too_late(change: Change, found: Match, now: Timestamp) -> Result<Match, Error> {
    let how = Closing::Expired;
    end(change, found, how, now).await?;
    Err(Rejection::ChallengeClosed { how }.into())
}

async fn end(change: Change, found: Match, how: Closing, now: Timestamp) -> Result<Match, Fault> {
    let state = MatchState::Closed(Closed::new(how, now));
    let after = Match { state, ..found };
    change.commit(after, &[Slot::Challenge], None, now).await
}

/// Refuses a match that one of its players has no room for.
async fn check_room(reading: &mut Reading, players: [Option<UserId>; 2]) -> Result<(), Error> {
    for who in players.into_iter().flatten() {
        if reading.count_matches(who).await? >= MAX_MATCHES {
            return Err(Rejection::TooManyMatches {
                who,
                max: MAX_MATCHES,
            }
            .into());
        }
    }
    Ok(())
}
