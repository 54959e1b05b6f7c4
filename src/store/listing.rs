//! Matches as lists tell of them: their rows, without setups and plies.

use sqlx::FromRow;

use super::matches::{Columns, MatchRow};
use super::{Fault, Reading, signed};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::rules::color::ByColor;

/// What the line of a match in a list says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedMatch {
    /// Its row.
    pub row: MatchRow,
    /// Who is ready, while both place their pieces.
    pub ready: ByColor<bool>,
    /// Its newest public message.
    pub message: Option<MessageId>,
}

#[derive(FromRow)]
struct ListedColumns {
    #[sqlx(flatten)]
    columns: Columns,
    red_ready: bool,
    blue_ready: bool,
    message: Option<i64>,
}

impl ListedColumns {
    fn read(self) -> Result<ListedMatch, Fault> {
        Ok(ListedMatch {
            row: self.columns.read()?,
            ready: ByColor {
                red: self.red_ready,
                blue: self.blue_ready,
            },
            message: self.message.map(|id| id.cast_unsigned().into()),
        })
    }
}

/// The beginning of a query for [`ListedColumns`].
macro_rules! select_listed {
    ($rest:literal) => {
        concat!(
            "select matches.*,
                    exists (select 1 from drafts where match_id = matches.id and color = 'red' and ready) red_ready,
                    exists (select 1 from drafts where match_id = matches.id and color = 'blue' and ready) blue_ready,
                    (select max(id) from messages
                     where match_id = matches.id and slot in ('challenge', 'public')) message
             from matches ",
            $rest
        )
    };
}

const OF_PERSON: &str = select_listed!(
    "where (challenger = ?1 or opponent = ?1) and state in ('challenged', 'deploying', 'playing') order by id"
);
const IN_CHANNEL: &str =
    select_listed!("where channel = ? and state in ('deploying', 'playing') order by id");
const FINISHED_IN_CHANNEL: &str = select_listed!(
    "where channel = ? and state = 'finished' order by active_at desc, id desc limit 1"
);

impl Reading {
    /// The open challenges to and by a person and his open matches, oldest first. A damaged row is left out: it must
    /// not hide the others (P047).
    ///
    /// # Errors
    /// The database fails.
    pub async fn open_matches_of(&mut self, user: UserId) -> Result<Vec<ListedMatch>, Fault> {
        let rows: Vec<ListedColumns> = sqlx::query_as(OF_PERSON)
            .bind(signed(user))
            .fetch_all(self.connection())
            .await?;
        Ok(readable(rows))
    }

    /// The matches of a channel that are set up or played, oldest first, damaged rows left out.
    ///
    /// # Errors
    /// The database fails.
    pub async fn open_matches_in(&mut self, channel: ChannelId) -> Result<Vec<ListedMatch>, Fault> {
        let rows: Vec<ListedColumns> = sqlx::query_as(IN_CHANNEL)
            .bind(signed(channel))
            .fetch_all(self.connection())
            .await?;
        Ok(readable(rows))
    }

    /// The match of a channel that was finished last.
    ///
    /// # Errors
    /// The database fails, or the row is damaged.
    pub async fn last_finished_in(
        &mut self,
        channel: ChannelId,
    ) -> Result<Option<ListedMatch>, Fault> {
        let row: Option<ListedColumns> = sqlx::query_as(FINISHED_IN_CHANNEL)
            .bind(signed(channel))
            .fetch_optional(self.connection())
            .await?;
        row.map(ListedColumns::read).transpose()
    }
}

/// The rows that can be read; the others are told to the operator.
fn readable(rows: Vec<ListedColumns>) -> Vec<ListedMatch> {
    rows.into_iter()
        .filter_map(|row| {
            row.read()
                .inspect_err(|fault| tracing::error!(%fault, "a match is left out"))
                .ok()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use sqlx::AssertSqlSafe;

    use super::*;
    use crate::store::Store;

    #[tokio::test]
    async fn p076_no_list_reads_every_match() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::TempDir::new()?;
        let url = format!("sqlite://{}", folder.path().join("stratego.db").display());
        let mut reading = Store::open(&url).await?.read().await?;
        for query in [OF_PERSON, IN_CHANNEL, FINISHED_IN_CHANNEL] {
            let plan: Vec<(i64, i64, i64, String)> =
                sqlx::query_as(AssertSqlSafe(format!("explain query plan {query}")))
                    .bind(1)
                    .fetch_all(reading.connection())
                    .await?;
            assert!(!plan.is_empty());
            for (.., step) in plan {
                assert!(!step.starts_with("SCAN"), "{step} of {query}");
            }
        }
        Ok(())
    }
}
