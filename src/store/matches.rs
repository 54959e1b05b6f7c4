//! One row a match: who, where, under which rules, and how far it has come.

use sqlx::FromRow;

use super::{Damage, Fault, Reading, Writing, signed};
use crate::clock::Timestamp;
use crate::ids::{ChannelId, GuildId, InteractionId, MatchId, UserId};
use crate::rules::army::Variant;
use crate::rules::color::{ByColor, Color};
use crate::rules::outcome::{EndReason, Outcome};
use crate::rules::ruleset::Ruleset;

/// The colour that a challenger asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The challenger plays Red and begins.
    Red,
    /// The challenger plays Blue.
    Blue,
    /// By lot, as rule 2.3 has it.
    Lot,
}

impl Side {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Red, Self::Blue, Self::Lot];

    /// Its name in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Lot => "lot",
        }
    }
}

/// How a challenge ended without a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Closing {
    /// By the opponent.
    Declined,
    /// By the challenger.
    Cancelled,
    /// By nobody in time.
    Expired,
}

impl Closing {
    const ALL: [Self; 3] = [Self::Declined, Self::Cancelled, Self::Expired];

    const fn name(self) -> &'static str {
        match self {
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
        }
    }
}

/// How far a match has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Waits to be accepted.
    Challenged,
    /// Was never accepted.
    Closed,
    /// Both place their pieces.
    Deploying,
    /// Both play.
    Playing,
    /// Is over.
    Finished,
}

impl Phase {
    const ALL: [Self; 5] = [
        Self::Challenged,
        Self::Closed,
        Self::Deploying,
        Self::Playing,
        Self::Finished,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Challenged => "challenged",
            Self::Closed => "closed",
            Self::Deploying => "deploying",
            Self::Playing => "playing",
            Self::Finished => "finished",
        }
    }
}

/// A match's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchRow {
    /// Its number.
    pub id: MatchId,
    /// The server that it belongs to.
    pub guild: GuildId,
    /// The channel that it is played in.
    pub channel: ChannelId,
    /// Who asked for it.
    pub challenger: UserId,
    /// The army.
    pub variant: Variant,
    /// The colour that the challenger asked for.
    pub side: Side,
    /// The rules that it began under; none when its column cannot be read, so that such a match can still be ended.
    pub ruleset: Option<Ruleset>,
    /// When the challenge was made.
    pub created_at: Timestamp,
    /// What changes.
    pub progress: Progress,
}

/// The part of a match's row that changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// How far it has come.
    pub phase: Phase,
    /// Who was asked or has accepted; none while anybody may.
    pub opponent: Option<UserId>,
    /// How the challenge ended, if without a match.
    pub closed: Option<Closing>,
    /// The colour that the challenger plays, once accepted.
    pub challenger_color: Option<Color>,
    /// Plies played.
    pub ply: u32,
    /// Who offers a draw.
    pub offer: Option<Color>,
    /// Whose offer was declined since his own last ply.
    pub refused: ByColor<bool>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Who brought about an end without a winner.
    pub ended_by: Option<Color>,
    /// When somebody last did what the other waits for, or when it ended.
    pub active_at: Timestamp,
}

/// What a challenge says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMatch {
    /// The server.
    pub guild: GuildId,
    /// The channel.
    pub channel: ChannelId,
    /// The command that asks for it.
    pub interaction: InteractionId,
    /// Who asks.
    pub challenger: UserId,
    /// Who is asked; none for anybody.
    pub opponent: Option<UserId>,
    /// The army.
    pub variant: Variant,
    /// The colour that the challenger asks for.
    pub side: Side,
    /// The rules.
    pub ruleset: Ruleset,
    /// Now.
    pub created_at: Timestamp,
}

#[derive(FromRow)]
pub(super) struct Columns {
    id: u32,
    guild: i64,
    channel: i64,
    challenger: i64,
    opponent: Option<i64>,
    variant: String,
    side: String,
    ruleset: String,
    state: String,
    closed: Option<String>,
    challenger_color: Option<String>,
    ply: u32,
    offer: Option<String>,
    red_refused: bool,
    blue_refused: bool,
    winner: Option<String>,
    reason: Option<String>,
    ended_by: Option<String>,
    created_at: i64,
    active_at: i64,
}

impl Columns {
    pub(super) fn read(self) -> Result<MatchRow, Fault> {
        let id = MatchId::from(self.id);
        let damaged = |column| Fault::Damaged {
            id,
            what: Damage::Column(column),
        };
        let color = |text: Option<String>, column| {
            text.map(|text| text.parse::<Color>().map_err(|_| damaged(column)))
                .transpose()
        };
        let winner = color(self.winner, "winner")?;
        let reason = self
            .reason
            .map(|text| text.parse::<EndReason>().map_err(|_| damaged("reason")))
            .transpose()?;
        Ok(MatchRow {
            id,
            guild: self.guild.cast_unsigned().into(),
            channel: self.channel.cast_unsigned().into(),
            challenger: self.challenger.cast_unsigned().into(),
            variant: self.variant.parse().map_err(|_| damaged("variant"))?,
            side: super::word(&Side::ALL, Side::name, &self.side, id, "side")?,
            ruleset: self.ruleset.parse().ok(),
            created_at: Timestamp::from_millis(self.created_at),
            progress: Progress {
                phase: super::word(&Phase::ALL, Phase::name, &self.state, id, "state")?,
                opponent: self.opponent.map(|user| user.cast_unsigned().into()),
                closed: self
                    .closed
                    .map(|name| super::word(&Closing::ALL, Closing::name, &name, id, "closed"))
                    .transpose()?,
                challenger_color: color(self.challenger_color, "challenger_color")?,
                ply: self.ply,
                offer: color(self.offer, "offer")?,
                refused: ByColor {
                    red: self.red_refused,
                    blue: self.blue_refused,
                },
                outcome: reason.map(|reason| Outcome { winner, reason }),
                ended_by: color(self.ended_by, "ended_by")?,
                active_at: Timestamp::from_millis(self.active_at),
            },
        })
    }
}

impl Reading {
    /// A match's row.
    ///
    /// # Errors
    /// The database fails, or the row is damaged.
    pub async fn find_match(&mut self, id: MatchId) -> Result<Option<MatchRow>, Fault> {
        let columns: Option<Columns> = sqlx::query_as("select * from matches where id = ?")
            .bind(u32::from(id))
            .fetch_optional(self.connection())
            .await?;
        columns.map(Columns::read).transpose()
    }

    /// The challenge that an interaction has made.
    ///
    /// # Errors
    /// The database fails.
    pub async fn challenge_by(
        &mut self,
        interaction: InteractionId,
    ) -> Result<Option<MatchId>, Fault> {
        let id: Option<(u32,)> = sqlx::query_as("select id from matches where interaction = ?")
            .bind(signed(interaction))
            .fetch_optional(self.connection())
            .await?;
        Ok(id.map(|(id,)| id.into()))
    }

    /// The open challenge of one of two people to the other, made after `since`.
    ///
    /// # Errors
    /// The database fails.
    pub async fn challenge_between(
        &mut self,
        one: UserId,
        other: UserId,
        since: Timestamp,
    ) -> Result<Option<MatchId>, Fault> {
        let id: Option<(u32,)> = sqlx::query_as(
            "select id from matches
             where state = 'challenged' and created_at > ?3
               and ((challenger = ?1 and opponent = ?2) or (challenger = ?2 and opponent = ?1))
             limit 1",
        )
        .bind(signed(one))
        .bind(signed(other))
        .bind(since.as_millis())
        .fetch_optional(self.connection())
        .await?;
        Ok(id.map(|(id,)| id.into()))
    }

    /// How many challenges of a person, made after `since`, wait to be accepted.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_challenges(
        &mut self,
        challenger: UserId,
        since: Timestamp,
    ) -> Result<u32, Fault> {
        let (count,): (u32,) = sqlx::query_as(
            "select count(*) from matches where challenger = ? and state = 'challenged' and created_at > ?",
        )
        .bind(signed(challenger))
        .bind(since.as_millis())
        .fetch_one(self.connection())
        .await?;
        Ok(count)
    }

    /// How many accepted matches of a person are not over.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_matches(&mut self, player: UserId) -> Result<u32, Fault> {
        let (count,): (u32,) = sqlx::query_as(
            "select count(*) from matches
             where (challenger = ?1 or opponent = ?1) and state in ('deploying', 'playing')",
        )
        .bind(signed(player))
        .fetch_one(self.connection())
        .await?;
        Ok(count)
    }
}

impl Writing {
    /// Adds a match that waits to be accepted.
    ///
    /// # Errors
    /// The database fails, or the interaction has made a match already.
    pub async fn insert_match(&mut self, new: &NewMatch) -> Result<MatchId, Fault> {
        let (id,): (u32,) = sqlx::query_as(
            "insert into matches (guild, channel, interaction, challenger, opponent, variant, side, ruleset, state,
                                  created_at, active_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'challenged', ?9, ?9)
             returning id",
        )
        .bind(signed(new.guild))
        .bind(signed(new.channel))
        .bind(signed(new.interaction))
        .bind(signed(new.challenger))
        .bind(new.opponent.map(signed))
        .bind(new.variant.name())
        .bind(new.side.name())
        .bind(new.ruleset.to_string())
        .bind(new.created_at.as_millis())
        .fetch_one(self.connection())
        .await?;
        Ok(id.into())
    }

    /// Changes the row of a match that stood at `was`, its phase and plies before the change.
    ///
    /// # Errors
    /// The database fails, or the match does not stand there ([`Fault::Overtaken`]).
    pub async fn update_match(
        &mut self,
        id: MatchId,
        progress: &Progress,
        was: (Phase, u32),
    ) -> Result<(), Fault> {
        let done = sqlx::query(
            "update matches
             set opponent = ?, state = ?, closed = ?, challenger_color = ?, ply = ?, offer = ?, red_refused = ?,
                 blue_refused = ?, winner = ?, reason = ?, ended_by = ?, active_at = ?
             where id = ? and state = ? and ply = ?",
        )
        .bind(progress.opponent.map(signed))
        .bind(progress.phase.name())
        .bind(progress.closed.map(Closing::name))
        .bind(progress.challenger_color.map(Color::name))
        .bind(progress.ply)
        .bind(progress.offer.map(Color::name))
        .bind(progress.refused.red)
        .bind(progress.refused.blue)
        .bind(progress.outcome.and_then(|outcome| outcome.winner).map(Color::name))
        .bind(progress.outcome.map(|outcome| outcome.reason.name()))
        .bind(progress.ended_by.map(Color::name))
        .bind(progress.active_at.as_millis())
        .bind(u32::from(id))
        .bind(was.0.name())
        .bind(was.1)
        .execute(self.connection())
        .await?;
        if done.rows_affected() == 1 {
            Ok(())
        } else {
            Err(Fault::Overtaken(id))
        }
    }
}
