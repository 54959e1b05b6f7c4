//! A match from its rows: the setups and plies are folded through the rules, and what the row claims is held against
//! the result. No game is kept between two use cases, since a second truth would be a bug.

use super::deploying::Deploying;
use super::finished::Finished;
use super::playing::Playing;
use super::state::{Challenged, Closed, Damaged, Match, MatchState};
use super::terms::Terms;
use crate::ids::{MatchId, UserId};
use crate::rules::color::{ByColor, Color};
use crate::rules::game::Game;
use crate::store::matches::{MatchRow, Phase};
use crate::store::{Damage, Fault, Reading};

/// The match with a number.
pub(super) async fn load(reading: &mut Reading, id: MatchId) -> Result<Option<Match>, Fault> {
    let Some(row) = reading.find_match(id).await? else {
        return Ok(None);
    };
    let state = match state(reading, &row).await {
        Err(Fault::Damaged { what, .. }) => damaged(&row, what)?,
        state => state?,
    };
    Ok(Some(Match {
        id,
        guild: row.guild,
        channel: row.channel,
        challenger: row.challenger,
        opponent: row.progress.opponent,
        terms: Terms {
            variant: row.variant,
            side: row.side,
        },
        revisions: reading.revisions(id).await?,
        state,
        ruleset: row.ruleset,
    }))
}

async fn state(reading: &mut Reading, row: &MatchRow) -> Result<MatchState, Fault> {
    let progress = &row.progress;
    Ok(match progress.phase {
        Phase::Challenged => MatchState::Challenged(Challenged {
            created_at: row.created_at,
        }),
        Phase::Closed => {
            let how = progress
                .closed
                .ok_or_else(|| damage(row, Damage::Column("closed")))?;
            MatchState::Closed(Closed::new(how, progress.active_at))
        }
        Phase::Deploying => {
            // Only read when the match begins, and it would be too late to find it unreadable then.
            row.ruleset
                .ok_or_else(|| damage(row, Damage::Column("ruleset")))?;
            let drafts = reading.drafts(row.id, row.variant).await?;
            if drafts.red.is_ready && drafts.blue.is_ready {
                return Err(damage(row, Damage::Fold("state")));
            }
            MatchState::Deploying(Box::new(Deploying::new(
                players(row)?,
                drafts,
                progress.active_at,
            )))
        }
        Phase::Playing => {
            let game = fold(reading, row).await?;
            if game.outcome().is_some() {
                return Err(damage(row, Damage::Fold("state")));
            }
            MatchState::Playing(Box::new(
                Playing::new(players(row)?, game, progress.active_at)
                    .with_offer(progress.offer, progress.refused),
            ))
        }
        Phase::Finished => {
            let outcome = progress
                .outcome
                .ok_or_else(|| damage(row, Damage::Column("reason")))?;
            if reading.began(row.id).await? {
                let mut game = fold(reading, row).await?;
                match game.outcome() {
                    None => game.conclude(outcome),
                    Some(folded) if folded == outcome => {}
                    Some(_) => return Err(damage(row, Damage::Fold("reason"))),
                }
                let finished = Finished::new(players(row)?, game, outcome, progress.active_at);
                MatchState::Finished(Box::new(finished.by(progress.ended_by)))
            } else {
                without_board(row)?
            }
        }
    })
}

/// The game that the plies give, if it has as many as the row claims.
async fn fold(reading: &mut Reading, row: &MatchRow) -> Result<Game, Fault> {
    let ruleset = row
        .ruleset
        .ok_or_else(|| damage(row, Damage::Column("ruleset")))?;
    let mut game = Game::new(ruleset, reading.deployments(row.id, row.variant).await?);
    for mv in reading.moves(row.id).await? {
        let number = game.ply_count() + 1;
        game.play(mv)
            .map_err(|_| damage(row, Damage::Ply(number)))?;
    }
    if game.ply_count() == row.progress.ply {
        Ok(game)
    } else {
        Err(damage(row, Damage::Fold("ply")))
    }
}

/// The state of a match that cannot be read: to be aborted while it is open; without a board once it is over.
fn damaged(row: &MatchRow, what: Damage) -> Result<MatchState, Fault> {
    tracing::error!(id = %row.id, %what, "a match is damaged");
    match row.progress.phase {
        Phase::Finished => without_board(row),
        Phase::Challenged | Phase::Closed => Err(damage(row, what)),
        Phase::Deploying | Phase::Playing => Ok(MatchState::Damaged(Damaged {
            players: players(row)?,
            damage: what,
            progress: row.progress,
        })),
    }
}

fn without_board(row: &MatchRow) -> Result<MatchState, Fault> {
    let progress = &row.progress;
    let outcome = progress
        .outcome
        .ok_or_else(|| damage(row, Damage::Column("reason")))?;
    let finished =
        Finished::without_board(players(row)?, progress.ply, outcome, progress.active_at);
    Ok(MatchState::Finished(Box::new(
        finished.by(progress.ended_by),
    )))
}

/// Who plays which colour.
fn players(row: &MatchRow) -> Result<ByColor<UserId>, Fault> {
    match (row.progress.challenger_color, row.progress.opponent) {
        (Some(Color::Red), Some(opponent)) => Ok(ByColor {
            red: row.challenger,
            blue: opponent,
        }),
        (Some(Color::Blue), Some(opponent)) => Ok(ByColor {
            red: opponent,
            blue: row.challenger,
        }),
        _ => Err(damage(row, Damage::Column("challenger_color"))),
    }
}

const fn damage(row: &MatchRow, what: Damage) -> Fault {
    Fault::Damaged { id: row.id, what }
}
