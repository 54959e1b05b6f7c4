//! A person's open challenges and matches, from their rows alone: no game is folded for a list.

use super::Matches;
use super::state::CHALLENGE_LASTS;
use super::terms::Terms;
use crate::clock::Timestamp;
use crate::ids::{ChannelId, GuildId, MatchId, MessageId, UserId};
use crate::rules::color::{ByColor, Color};
use crate::store::Fault;
use crate::store::listing::ListedMatch;
use crate::store::matches::Phase;

/// A challenge or match as a list tells of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its number.
    pub id: MatchId,
    /// Its server.
    pub guild: GuildId,
    /// Its channel.
    pub channel: ChannelId,
    /// Its newest message in that channel, if one is recorded.
    pub message: Option<MessageId>,
    /// Who asked for it.
    pub challenger: UserId,
    /// Who was asked or has accepted; none while anybody may.
    pub opponent: Option<UserId>,
    /// What the challenge proposed.
    pub terms: Terms,
    /// How far it has come.
    pub stage: Stage,
}

/// How far a listed match has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It waits to be accepted.
    Challenged {
        /// Until then.
        expires_at: Timestamp,
    },
    /// Both place their pieces.
    Deploying {
        /// Who plays which colour.
        players: ByColor<UserId>,
        /// Who is ready.
        ready: ByColor<bool>,
    },
    /// Both play.
    Playing {
        /// Who plays which colour.
        players: ByColor<UserId>,
        /// Plies played.
        ply: u32,
        /// The colour to move.
        to_move: Color,
    },
    /// It is over, or was never accepted.
    Over,
}

impl Listed {
    /// Whether it waits for this person: for his answer to a challenge, his Ready, or his ply.
    #[must_use]
    pub fn waits_for(&self, user: UserId) -> bool {
        match self.stage {
            Stage::Challenged { .. } => self.opponent == Some(user),
            Stage::Deploying { players, ready } => Color::ALL
                .into_iter()
                .any(|color| players[color] == user && !ready[color]),
            Stage::Playing {
                players, to_move, ..
            } => players[to_move] == user,
            Stage::Over => false,
        }
    }

    /// Whether it is a person's own.
    #[must_use]
    pub fn is_of(&self, user: UserId) -> bool {
        self.challenger == user || self.opponent == Some(user)
    }

    /// Who plays which colour; none before the challenge is accepted.
    #[must_use]
    pub const fn players(&self) -> Option<ByColor<UserId>> {
        match self.stage {
            Stage::Deploying { players, .. } | Stage::Playing { players, .. } => Some(players),
            Stage::Challenged { .. } | Stage::Over => None,
        }
    }

    /// The colour that a person plays; none before the challenge is accepted.
    #[must_use]
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        let players = self.players()?;
        Color::ALL.into_iter().find(|&color| players[color] == user)
    }

    pub(super) fn of(found: ListedMatch) -> Self {
        let ListedMatch {
            row,
            ready,
            message,
        } = found;
        let progress = row.progress;
        let players = match (progress.challenger_color, progress.opponent) {
            (Some(Color::Red), Some(blue)) => Some(ByColor {
                red: row.challenger,
                blue,
            }),
            (Some(Color::Blue), Some(red)) => Some(ByColor {
                red,
                blue: row.challenger,
            }),
            _ => None,
        };
        let stage = match (progress.phase, players) {
            (Phase::Challenged, _) => Stage::Challenged {
                expires_at: row.created_at + CHALLENGE_LASTS,
            },
            (Phase::Deploying, Some(players)) => Stage::Deploying { players, ready },
            (Phase::Playing, Some(players)) => {
                let ply = progress.ply;
                // Red moves first, then strictly in turn (rule 2.3).
                let to_move = Color::ALL[usize::from(ply % 2 == 1)];
                Stage::Playing {
                    players,
                    ply,
                    to_move,
                }
            }
            _ => Stage::Over,
        };
        Self {
            id: row.id,
            guild: row.guild,
            channel: row.channel,
            message,
            challenger: row.challenger,
            opponent: progress.opponent,
            terms: Terms {
                variant: row.variant,
                side: row.side,
            },
            stage,
        }
    }
}

impl Matches {
    /// The open challenges to and by a person and his open matches: first those that wait for him, each group from the
    /// oldest.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list(&self, user: UserId, now: Timestamp) -> Result<Vec<Listed>, Fault> {
        let mut reading = self.store.read().await?;
        let open = reading
            .open_matches_of(user)
            .await?
            .into_iter()
            .map(Listed::of);
        let is_expired = |listed: &Listed| matches!(listed.stage, Stage::Challenged { expires_at } if now >= expires_at);
        let mut open: Vec<_> = open.filter(|listed| !is_expired(listed)).collect();
        open.sort_by_key(|listed| !listed.waits_for(user));
        Ok(open)
    }
}
