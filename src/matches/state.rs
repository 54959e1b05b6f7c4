//! A match and the states that it passes through.
//!
//! Each state is a type with only the methods that make sense in it; a transition consumes one and returns the next, so
//! that nothing can be done to a match that is not there yet, or no more.

use std::time::Duration;

use super::deploying::Deploying;
use super::error::Rejection;
use super::finished::Finished;
use super::playing::Playing;
use super::terms::Terms;
use crate::clock::Timestamp;
use crate::ids::{ChannelId, GuildId, MatchId, UserId};
use crate::rules::color::{ByColor, Color};
use crate::rules::outcome::{EndReason, Outcome};
use crate::rules::ruleset::Ruleset;
use crate::store::Damage;
use crate::store::matches::{Closing, Phase, Progress};
use crate::store::slots::BySlot;

/// For how long a challenge can be accepted (PRODUCT.md).
pub const CHALLENGE_LASTS: Duration = Duration::from_hours(24);

/// After how many plies a match can no longer be aborted (PRODUCT.md).
pub const ABORT_BEFORE: u32 = 4;

/// A match as it stands.
#[derive(Debug, Clone)]
pub struct Match {
    /// Its number.
    pub id: MatchId,
    /// Its server.
    pub guild: GuildId,
    /// The channel that it is played in.
    pub channel: ChannelId,
    /// Who asked for it.
    pub challenger: UserId,
    /// Who was asked or has accepted; none while anybody may.
    pub opponent: Option<UserId>,
    /// What the challenge proposed.
    pub terms: Terms,
    /// What each of its messages should show.
    pub revisions: BySlot<u32>,
    /// How far it has come.
    pub state: MatchState,
    pub(super) ruleset: Option<Ruleset>,
}

/// How far a match has come.
#[derive(Debug, Clone)]
pub enum MatchState {
    /// It waits to be accepted.
    Challenged(Challenged),
    /// It was never accepted.
    Closed(Closed),
    /// Both place their pieces.
    Deploying(Box<Deploying>),
    /// Both play.
    Playing(Box<Playing>),
    /// It is over.
    Finished(Box<Finished>),
    /// What is stored of it contradicts itself. Either player can abort it, nothing else.
    Damaged(Damaged),
}

/// A challenge that waits to be accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Challenged {
    pub(super) created_at: Timestamp,
}

impl Challenged {
    /// When it can no longer be accepted.
    #[must_use]
    pub fn expires_at(&self) -> Timestamp {
        self.created_at + CHALLENGE_LASTS
    }

    /// Whether its time is over.
    #[must_use]
    pub fn is_expired(&self, now: Timestamp) -> bool {
        now >= self.expires_at()
    }
}

/// A challenge that was never accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closed {
    how: Closing,
    closed_at: Timestamp,
}

impl Closed {
    pub(super) const fn new(how: Closing, closed_at: Timestamp) -> Self {
        Self { how, closed_at }
    }

    /// How it ended.
    #[must_use]
    pub const fn how(&self) -> Closing {
        self.how
    }
}

/// A match whose rows contradict themselves (P047).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damaged {
    pub(super) players: ByColor<UserId>,
    pub(super) damage: Damage,
    pub(super) progress: Progress,
}

impl Damaged {
    /// Who plays which colour.
    #[must_use]
    pub const fn players(&self) -> ByColor<UserId> {
        self.players
    }

    pub(super) fn abort(self, by: Color, now: Timestamp) -> Finished {
        Finished::without_board(
            self.players,
            self.progress.ply,
            Outcome::draw(EndReason::Aborted),
            now,
        )
        .by(Some(by))
    }
}

/// Which ways out of a match are open to a player now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exits {
    /// Give the match to the other.
    pub resign: bool,
    /// Leave a match that has hardly begun, without a result.
    pub abort: bool,
    /// End a match without a result because the other has not moved for long.
    pub end: bool,
}

impl Match {
    /// Who plays which colour; none before the challenge is accepted.
    #[must_use]
    pub fn players(&self) -> Option<ByColor<UserId>> {
        match &self.state {
            MatchState::Challenged(_) | MatchState::Closed(_) => None,
            MatchState::Deploying(deploying) => Some(deploying.players()),
            MatchState::Playing(playing) => Some(playing.players()),
            MatchState::Finished(finished) => Some(finished.players()),
            MatchState::Damaged(damaged) => Some(damaged.players()),
        }
    }

    /// Who plays a colour.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<UserId> {
        self.players().map(|players| players[color])
    }

    /// The colour that a person plays.
    #[must_use]
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        let players = self.players()?;
        Color::ALL.into_iter().find(|&color| players[color] == user)
    }

    /// Whether the match is a person's own: as challenger, as the one who is challenged, or as a player.
    #[must_use]
    pub fn is_of(&self, user: UserId) -> bool {
        self.challenger == user || self.opponent == Some(user)
    }

    /// Plies played.
    #[must_use]
    pub fn ply(&self) -> u32 {
        match &self.state {
            MatchState::Challenged(_) | MatchState::Closed(_) | MatchState::Deploying(_) => 0,
            MatchState::Playing(playing) => playing.ply(),
            MatchState::Finished(finished) => finished.ply(),
            MatchState::Damaged(damaged) => damaged.progress.ply,
        }
    }

    /// The number of the message by which the channel follows the match: each edition is a new message there, while
    /// changes within one are edits. 0 is the setup message; each ply and the end is another.
    #[must_use]
    pub fn edition(&self) -> u32 {
        match &self.state {
            MatchState::Challenged(_) | MatchState::Closed(_) | MatchState::Deploying(_) => 0,
            MatchState::Playing(_) | MatchState::Damaged(_) => self.ply() + 1,
            MatchState::Finished(_) => self.ply() + 2,
        }
    }

    /// Whose turn it is to play, and what for: `user`'s, or why it is not.
    ///
    /// # Errors
    /// [`Rejection::NotYourTurn`], [`Rejection::NotAPlayer`], or that the match is in no state for a ply.
    pub fn turn(&self, user: UserId) -> Result<(&Playing, Color), Rejection> {
        let MatchState::Playing(playing) = &self.state else {
            return Err(self.misplaced());
        };
        let color = self.seat(user)?;
        let to_move = playing.to_move();
        if color != to_move {
            return Err(Rejection::NotYourTurn {
                to_move,
                who: playing.players()[to_move],
            });
        }
        Ok((playing, color))
    }

    /// The setups in the making, and the colour that a person places.
    ///
    /// # Errors
    /// [`Rejection::NotAPlayer`], or that the match is in no state for placing.
    pub fn placing(&self, user: UserId) -> Result<(&Deploying, Color), Rejection> {
        match &self.state {
            MatchState::Deploying(deploying) => Ok((deploying, self.seat(user)?)),
            _ => Err(self.misplaced()),
        }
    }

    /// The players of a match that can still be left, and the colour that a person plays in it.
    ///
    /// # Errors
    /// [`Rejection::NotAPlayer`], or that there is nothing to leave.
    pub fn leaving(&self, user: UserId) -> Result<(ByColor<UserId>, Color), Rejection> {
        let players = match &self.state {
            MatchState::Deploying(deploying) => deploying.players(),
            MatchState::Playing(playing) => playing.players(),
            MatchState::Damaged(damaged) => damaged.players(),
            _ => return Err(self.misplaced()),
        };
        Ok((players, self.seat(user)?))
    }

    /// Whether it may be ended without a result because nothing has happened for so long.
    #[must_use]
    pub fn is_idle(&self, now: Timestamp) -> bool {
        match &self.state {
            MatchState::Deploying(deploying) => now >= deploying.idle_at(),
            MatchState::Playing(playing) => now >= playing.idle_at(),
            _ => false,
        }
    }

    /// Whom the match waits for: who may accept a challenge, is not ready, or is to move. Nobody when it is over, or
    /// when anybody may accept.
    #[must_use]
    pub fn waits_for(&self) -> Vec<UserId> {
        match &self.state {
            MatchState::Challenged(_) => self.opponent.into_iter().collect(),
            MatchState::Deploying(deploying) => deploying.waits_for(),
            MatchState::Playing(playing) => vec![playing.players()[playing.to_move()]],
            MatchState::Closed(_) | MatchState::Finished(_) | MatchState::Damaged(_) => vec![],
        }
    }

    /// Which ways out are open to a person; none to one who does not play.
    #[must_use]
    pub fn exits(&self, user: UserId, now: Timestamp) -> Exits {
        let Some(color) = self.color_of(user) else {
            return Exits {
                resign: false,
                abort: false,
                end: false,
            };
        };
        match &self.state {
            MatchState::Deploying(deploying) => Exits {
                resign: false,
                abort: true,
                end: deploying.may_end(color, now).is_ok(),
            },
            MatchState::Playing(playing) => Exits {
                resign: true,
                abort: playing.may_abort().is_ok(),
                end: playing.may_end(color, now).is_ok(),
            },
            MatchState::Damaged(_) => Exits {
                resign: false,
                abort: true,
                end: false,
            },
            MatchState::Challenged(_) | MatchState::Closed(_) | MatchState::Finished(_) => Exits {
                resign: false,
                abort: false,
                end: false,
            },
        }
    }

    /// Why this match is in no state for something that was asked for.
    pub(super) fn misplaced(&self) -> Rejection {
        match &self.state {
            MatchState::Challenged(_) => Rejection::NotAccepted,
            MatchState::Closed(closed) => Rejection::ChallengeClosed { how: closed.how },
            MatchState::Deploying(deploying) => Rejection::StillPlacing {
                waits_for: deploying.waits_for(),
            },
            MatchState::Playing(_) => Rejection::AlreadyPlaying,
            MatchState::Finished(finished) => Rejection::Over {
                outcome: finished.outcome(),
            },
            MatchState::Damaged(_) => Rejection::Damaged,
        }
    }

    /// The part of the match's row that changes.
    pub(super) fn progress(&self) -> Progress {
        let challenger_color = self.color_of(self.challenger);
        let blank = |phase, active_at| Progress {
            phase,
            opponent: self.opponent,
            closed: None,
            challenger_color,
            ply: self.ply(),
            offer: None,
            refused: ByColor::default(),
            outcome: None,
            ended_by: None,
            active_at,
        };
        match &self.state {
            MatchState::Challenged(challenged) => blank(Phase::Challenged, challenged.created_at),
            MatchState::Closed(closed) => Progress {
                closed: Some(closed.how),
                ..blank(Phase::Closed, closed.closed_at)
            },
            MatchState::Deploying(deploying) => blank(Phase::Deploying, deploying.active_at()),
            MatchState::Playing(playing) => Progress {
                offer: playing.offer(),
                refused: playing.refused(),
                ..blank(Phase::Playing, playing.active_at())
            },
            MatchState::Finished(finished) => Progress {
                outcome: Some(finished.outcome()),
                ended_by: finished.ended_by(),
                ..blank(Phase::Finished, finished.ended_at())
            },
            MatchState::Damaged(damaged) => damaged.progress,
        }
    }
}
