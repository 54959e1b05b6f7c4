//! The log of plies that a game is folded from: only ever added to.

use super::{Damage, Fault, Reading, Writing, signed};
use crate::clock::Timestamp;
use crate::ids::{InteractionId, MatchId};
use crate::rules::moves::Move;

impl Reading {
    /// The moves of a match in the order in which they were played.
    ///
    /// # Errors
    /// The database fails, or a ply is missing or unreadable.
    pub async fn moves(&mut self, id: MatchId) -> Result<Vec<Move>, Fault> {
        let rows: Vec<(u32, String)> =
            sqlx::query_as("select ply, move from plies where match_id = ? order by ply")
                .bind(u32::from(id))
                .fetch_all(self.connection())
                .await?;
        (1..)
            .zip(rows)
            .map(|(expected, (ply, mv))| {
                let damaged = || Fault::Damaged {
                    id,
                    what: Damage::Ply(expected),
                };
                if ply == expected {
                    mv.parse().map_err(|_| damaged())
                } else {
                    Err(damaged())
                }
            })
            .collect()
    }

    /// The match and number of the ply that an interaction has played.
    ///
    /// # Errors
    /// The database fails.
    pub async fn ply_by(
        &mut self,
        interaction: InteractionId,
    ) -> Result<Option<(MatchId, u32)>, Fault> {
        let row: Option<(u32, u32)> =
            sqlx::query_as("select match_id, ply from plies where interaction = ?")
                .bind(signed(interaction))
                .fetch_optional(self.connection())
                .await?;
        Ok(row.map(|(id, ply)| (id.into(), ply)))
    }
}

impl Writing {
    /// Adds the ply number `ply`.
    ///
    /// # Errors
    /// The database fails, or there is such a ply, or the interaction has played one.
    pub async fn insert_ply(
        &mut self,
        id: MatchId,
        ply: u32,
        mv: Move,
        interaction: InteractionId,
        now: Timestamp,
    ) -> Result<(), Fault> {
        sqlx::query("insert into plies (match_id, ply, move, interaction, played_at) values (?, ?, ?, ?, ?)")
            .bind(u32::from(id))
            .bind(ply)
            .bind(mv.to_string())
            .bind(signed(interaction))
            .bind(now.as_millis())
            .execute(self.connection())
            .await?;
        Ok(())
    }
}
