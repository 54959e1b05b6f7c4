//! Rejections in words: what is wrong, and what would be right. Each has its own text (P038).

use super::{Msg, Typed, Voice, listing};
use crate::ids::UserId;
use crate::matches::{Closing, PlanRefusal, Rejection, SwapRefusal};
use crate::rules::moves::{Move, Ply};
use crate::rules::outcome::Outcome;
use crate::rules::refusal::Refusal;
use crate::rules::setup::SetupFault;
use crate::rules::square::Square;

/// What a person reads who was rejected.
#[must_use]
pub fn words(voice: &Voice, rejection: &Rejection) -> String {
    voice.say(&match rejection {
        Rejection::GuildOnly => Msg::GuildOnly,
        Rejection::Oneself => Msg::Oneself,
        Rejection::TheBot => Msg::TheBot,
        Rejection::AnotherBot => Msg::AnotherBot,
        Rejection::NotInServer => Msg::NotInServer,
        Rejection::TakesNoChallenge { who } => Msg::TakesNoChallenge { player: *who },
        Rejection::NotForYou => Msg::NotForYou,
        Rejection::DmsClosed => Msg::DmsClosed,
        Rejection::ManagersOnly => Msg::ManagersOnly,
        Rejection::BlockOneself => Msg::BlockOneself,
        Rejection::TooManyBlocked { max } => Msg::TooManyBlocked {
            max: u32::try_from(*max).unwrap_or(u32::MAX),
        },
        Rejection::NoPictures => Msg::NoPictures,
        Rejection::AlreadyChallenged { id } => Msg::AlreadyChallenged { game: *id },
        Rejection::TooManyChallenges { max } => Msg::TooManyChallenges { max: *max },
        Rejection::TooManyMatches { who, max } => Msg::TooManyMatches {
            player: *who,
            max: *max,
        },
        Rejection::MatchUnknown { wanted } => Msg::MatchUnknown {
            typed: Typed(wanted.clone()),
        },
        Rejection::NoMatch => Msg::NoMatch,
        Rejection::WhichMatch { candidates } => Msg::WhichMatch {
            matches: listing::candidates(voice, candidates),
        },
        Rejection::NotAPlayer { players } => Msg::NotAPlayer {
            red: players.red,
            blue: players.blue,
        },
        Rejection::OnlyOpponent { who } => Msg::OnlyOpponent { player: *who },
        Rejection::OnlyChallenger { who } => Msg::OnlyChallenger { player: *who },
        Rejection::AlreadyAccepted { by } => Msg::AlreadyAccepted { player: *by },
        Rejection::ChallengeClosed { how } => match how {
            Closing::Declined => Msg::ClosedDeclined,
            Closing::Cancelled => Msg::ClosedCancelled,
            Closing::Expired => Msg::ClosedExpired,
        },
        Rejection::NotAccepted => Msg::NotAccepted,
        Rejection::StillPlacing { waits_for } => Msg::StillPlacing {
            players: people(voice, waits_for),
        },
        Rejection::AlreadyPlaying => Msg::AlreadyPlaying,
        Rejection::Over {
            outcome: Outcome { winner, .. },
        } => match winner {
            Some(color) => Msg::IsOverWon { color: *color },
            None => Msg::IsOver,
        },
        Rejection::Damaged => Msg::Damaged,
        Rejection::IsReady => Msg::IsReady,
        Rejection::OldPanel => Msg::OldPanel,
        Rejection::Setup(faults) => Msg::SetupKept {
            faults: list_faults(voice, faults),
        },
        Rejection::SetupTooLong { max } => Msg::SetupTooLong { max: *max },
        Rejection::Swap(refusal) => not_swapped(refusal),
        Rejection::Plan(refusal) => not_planned(refusal),
        Rejection::OldMenu { ply } => Msg::OldMenu { plies: *ply },
        Rejection::NotYourTurn { to_move, who } => Msg::NotYourTurn {
            color: *to_move,
            player: *who,
        },
        Rejection::BadSquare { typed } => Msg::BadSquare {
            typed: Typed(typed.clone()),
        },
        Rejection::BadMove { typed } => Msg::BadMove {
            typed: Typed(typed.clone()),
        },
        Rejection::OffBoard { from, most } => Msg::OffBoard {
            from: *from,
            most: *most,
        },
        Rejection::Move {
            mv,
            refusal,
            crossings,
            otherwise,
        } => return refused(voice, *mv, *refusal, crossings, otherwise),
        Rejection::DrawStands => Msg::DrawStands,
        Rejection::NoDrawOffered => Msg::NoDrawOffered,
        Rejection::DrawDeclinedBefore => Msg::DrawDeclinedBefore,
        Rejection::TooLateToAbort { ply, max } => Msg::TooLateToAbort {
            plies: *ply,
            max: *max,
        },
        Rejection::WaitsForYou => Msg::WaitsForYou,
        Rejection::NotIdle { idle_at } => Msg::NotIdle { at: *idle_at },
    })
}

/// The rule that forbids a move, in words; for the two repetition rules with the plies that make it so. Then where the piece may
/// go instead.
fn refused(
    voice: &Voice,
    mv: Move,
    refusal: Refusal,
    crossings: &[Ply],
    otherwise: &[Square],
) -> String {
    let Move { from, to } = mv;
    let mut words = voice.say(&match refusal {
        Refusal::GameOver => Msg::RefusedGameOver,
        Refusal::NoPiece => Msg::RefusedNoPiece { from },
        Refusal::NotYourPiece => Msg::RefusedNotYours { from },
        Refusal::Immovable => Msg::RefusedImmovable { from },
        Refusal::Lake => Msg::RefusedLake { to },
        Refusal::Diagonal => Msg::RefusedDiagonal { from, to },
        Refusal::TooFar => Msg::RefusedTooFar { from, to },
        Refusal::Blocked => Msg::RefusedBlocked { from, to },
        Refusal::OwnPiece if from == to => Msg::RefusedSameSquare { to },
        Refusal::OwnPiece => Msg::RefusedOwnPiece { to },
        Refusal::TwoSquares {
            border: (one, other),
            ..
        } => Msg::RefusedTwoSquares {
            ply: mv,
            one,
            other,
            crossings: list_crossings(voice, crossings),
            count: u32::try_from(crossings.len()).unwrap_or(u32::MAX),
        },
        Refusal::MoreSquares { ply } => Msg::RefusedMoreSquares {
            ply: mv,
            after: ply,
        },
    });
    if !otherwise.is_empty() {
        let squares: Vec<String> = otherwise.iter().map(Square::to_string).collect();
        let squares = squares.join(", ");
        words.push('\n');
        words.push_str(&voice.say(&Msg::Otherwise { from, squares }));
    }
    words
}

fn list_crossings(voice: &Voice, crossings: &[Ply]) -> String {
    let crossings = crossings.iter().map(|ply| {
        voice.say(&Msg::Crossing {
            number: ply.number,
            ply: ply.mv,
        })
    });
    crossings.collect::<Vec<_>>().join(", ")
}

/// People in one phrase.
fn people(voice: &Voice, people: &[UserId]) -> String {
    match people {
        [one, other] => voice.say(&Msg::TwoPlayers {
            one: *one,
            other: *other,
        }),
        people => {
            let people = people.iter().map(|person| format!("<@{person}>"));
            people.collect::<Vec<_>>().join(", ")
        }
    }
}

fn not_swapped(refusal: &SwapRefusal) -> Msg {
    match refusal {
        SwapRefusal::NotTwoSquares { typed } => Msg::NotTwoSquares {
            typed: Typed(typed.clone()),
        },
        SwapRefusal::NotAtHome { square } => Msg::NotAtHome { square: *square },
        SwapRefusal::Nothing { one, other } => Msg::NothingToSwap {
            one: *one,
            other: *other,
        },
    }
}

fn not_planned(refusal: &PlanRefusal) -> Msg {
    match refusal {
        PlanRefusal::Unknown { wanted: None } => Msg::PlanGone,
        PlanRefusal::Unknown {
            wanted: Some(wanted),
        } => Msg::PlanUnknown {
            typed: Typed(wanted.clone()),
        },
        PlanRefusal::BadName { max } => Msg::BadPlanName { max: *max },
        PlanRefusal::NameTaken { name } => Msg::PlanNameTaken {
            plan: Typed(name.clone()),
        },
        PlanRefusal::TooMany { max, variant } => Msg::TooManyPlans {
            max: *max,
            variant: *variant,
        },
    }
}

/// So many faults of a setup are named; more would not be read.
const FAULTS_MAX: usize = 12;

fn list_faults(voice: &Voice, faults: &[SetupFault]) -> String {
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let mut lines: Vec<String> = faults
        .iter()
        .take(FAULTS_MAX)
        .map(|fault| {
            voice.say(&match fault.clone() {
                SetupFault::UnknownWord { word, row, column } => Msg::FaultLetter {
                    typed: Typed(word),
                    row: count(row),
                    column: count(column),
                },
                SetupFault::AmbiguousWord {
                    word,
                    row,
                    column,
                    candidates,
                } => Msg::FaultAmbiguous {
                    typed: Typed(word),
                    row: count(row),
                    column: count(column),
                    pieces: candidates
                        .iter()
                        .map(|rank| voice.rank(*rank))
                        .collect::<Vec<_>>()
                        .join(" / "),
                },
                SetupFault::UnknownLetter {
                    letter,
                    row,
                    column,
                } => Msg::FaultLetter {
                    typed: Typed(letter.to_string()),
                    row: count(row),
                    column: count(column),
                },
                SetupFault::RowLength { row, found } => Msg::FaultRowLength {
                    row: count(row),
                    found: count(found),
                },
                SetupFault::Rows { found } => Msg::FaultRows {
                    found: count(found),
                },
                SetupFault::TooMany { rank, by } => Msg::FaultTooMany { rank, by },
                SetupFault::Missing { rank, by } => Msg::FaultMissing { rank, by },
                SetupFault::Immobile => Msg::FaultImmobile,
            })
        })
        .collect();
    if faults.len() > FAULTS_MAX {
        lines.push(voice.say(&Msg::FaultMore {
            count: count(faults.len() - FAULTS_MAX),
        }));
    }
    let is_letter = |fault: &SetupFault| {
        matches!(
            fault,
            SetupFault::UnknownLetter { .. } | SetupFault::UnknownWord { .. }
        )
    };
    if faults.iter().any(is_letter) {
        lines.push(voice.say(&Msg::FaultLetters));
    }
    lines.join("\n")
}
