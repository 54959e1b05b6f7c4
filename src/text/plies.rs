//! Plies, battles, losses and results in words: what the channel reads beside the board.

use super::{Msg, Voice};
use crate::ids::UserId;
use crate::rules::army::Variant;
use crate::rules::color::{ByColor, Color};
use crate::rules::combat::{Battle, BattleReason};
use crate::rules::moves::Ply;
use crate::rules::numbering::Numbering;
use crate::rules::outcome::{EndReason, Outcome};
use crate::rules::rank::Rank;

/// One ply in words; a battle with both ranks, who fell, and why where a rule decides (P003, P004).
#[must_use]
pub fn ply(voice: &Voice, ply: &Ply) -> String {
    let step = voice.say(&Msg::PlyMove {
        number: ply.number,
        color: ply.color,
        ply: ply.mv,
    });
    match ply.battle {
        None => step,
        Some(battle) => format!("{step}: {}", voice.say(&battle_msg(battle))),
    }
}

fn battle_msg(Battle { attacker, defender }: Battle) -> Msg {
    match (Battle { attacker, defender }).reason() {
        BattleReason::Flag => Msg::BattleFlag { attacker },
        BattleReason::Spy => Msg::BattleSpy,
        BattleReason::Miner => Msg::BattleMiner,
        BattleReason::Bomb => Msg::BattleBomb { attacker },
        BattleReason::Higher => Msg::BattleHigher { attacker, defender },
        BattleReason::Lower => Msg::BattleLower { attacker, defender },
        BattleReason::Equal => Msg::BattleEqual { attacker },
    }
}

/// How many pieces `color` has left and which have fallen, strongest first; `captured` and `remaining` count by rank.
#[must_use]
pub fn losses(voice: &Voice, color: Color, captured: [u8; 12], remaining: [u8; 12]) -> String {
    let left: u8 = remaining.iter().sum();
    let fallen: Vec<String> = Rank::ALL
        .into_iter()
        .rev()
        .filter(|rank| captured[rank.index()] > 0)
        .map(|rank| {
            voice.say(&Msg::Fallen {
                rank,
                count: captured[rank.index()],
            })
        })
        .collect();
    if fallen.is_empty() {
        voice.say(&Msg::LossesNone { color, left })
    } else {
        voice.say(&Msg::Losses {
            color,
            left,
            fallen: fallen.join(", "),
        })
    }
}

/// The signs of an army's ranks for a reader and what they stand for, strongest first (P003).
#[must_use]
pub fn legend(voice: &Voice, variant: Variant, numbering: Numbering) -> String {
    let ranks = Rank::ALL.into_iter().rev();
    let entries = ranks.filter(|rank| variant.count(*rank) > 0).map(|rank| {
        let sign = numbering.sign(rank).to_owned();
        voice.say(&Msg::Legend { sign, rank })
    });
    // A line of a narrow screen begins with no point.
    entries.collect::<Vec<_>>().join("\u{a0}· ")
}

/// The ranks that fight, from the highest, each with its sign for a reader (P003).
#[must_use]
pub fn order(voice: &Voice, numbering: Numbering) -> String {
    let ranks = Rank::ALL.into_iter().rev();
    let fighting = ranks.filter(|rank| rank.is_movable());
    let names = fighting.map(|rank| {
        voice.say(&Msg::SignOfRank {
            rank,
            sign: numbering.sign(rank).to_owned(),
        })
    });
    names.collect::<Vec<_>>().join(", ")
}

/// How a match ended, in a sentence; without a winner also by whom, where that was noted.
#[must_use]
pub fn result(
    voice: &Voice,
    players: &ByColor<UserId>,
    outcome: Outcome,
    by: Option<Color>,
) -> String {
    let Some(color) = outcome.winner else {
        let by = by.map(|color| (players[color], players[color.other()]));
        return voice.say(&match (outcome.reason, by) {
            (EndReason::BothStuck, _) => Msg::EndedBothStuck,
            (EndReason::NoAttack, _) => Msg::EndedNoAttack,
            (EndReason::TooLong, _) => Msg::EndedTooLong,
            (EndReason::Aborted, None) => Msg::EndedAborted,
            (EndReason::Aborted, Some((player, _))) => Msg::EndedAbortedBy { player },
            (EndReason::Time, _) => Msg::EndedTimeDraw,
            (EndReason::Agreed, Some((player, other))) => Msg::EndedAgreedBy { player, other },
            (
                EndReason::Agreed
                | EndReason::FlagCaptured
                | EndReason::NoLegalMove
                | EndReason::Resigned,
                _,
            ) => Msg::EndedAgreed,
        });
    };
    let (winner, loser) = (players[color], players[color.other()]);
    voice.say(&match outcome.reason {
        EndReason::Resigned => Msg::EndedResigned {
            winner,
            loser,
            color,
        },
        EndReason::NoLegalMove => Msg::EndedNoMove {
            winner,
            loser,
            color,
        },
        EndReason::Time => Msg::EndedTime {
            winner,
            loser,
            color,
        },
        EndReason::FlagCaptured
        | EndReason::BothStuck
        | EndReason::Agreed
        | EndReason::NoAttack
        | EndReason::TooLong
        | EndReason::Aborted => Msg::EndedFlag {
            winner,
            loser,
            color,
        },
    })
}
