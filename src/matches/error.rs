//! The two ways in which a use case fails: a [`Rejection`] is the player's to hear, in the words of `text`; a
//! [`Fault`] is the operator's. Holds data, never sentences.

use super::list::Listed;
use crate::clock::Timestamp;
use crate::ids::{MatchId, UserId};
use crate::rules::army::Variant;
use crate::rules::color::{ByColor, Color};
use crate::rules::moves::{Move, Ply};
use crate::rules::outcome::Outcome;
use crate::rules::refusal::Refusal;
use crate::rules::setup::SetupFault;
use crate::rules::square::Square;
use crate::store::Fault;
use crate::store::matches::Closing;

/// Why something that a person asked for is not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rejection {
    /// Challenges are made in servers.
    GuildOnly,
    /// Nobody plays himself: as the opponent of a challenge, or by accepting one's own.
    Oneself,
    /// The opponent is this bot.
    TheBot,
    /// The opponent is another bot.
    AnotherBot,
    /// The opponent is not in this server.
    NotInServer,
    /// The opponent takes no challenges from this person.
    TakesNoChallenge {
        /// The opponent.
        who: UserId,
    },
    /// The one who made an open challenge does not play with this person.
    NotForYou,
    /// The bot may not post pictures in this channel.
    NoPictures,
    /// The two have an open challenge.
    AlreadyChallenged {
        /// The challenge.
        id: MatchId,
    },
    /// The challenger has as many open challenges as one may have.
    TooManyChallenges {
        /// That many.
        max: u32,
    },
    /// One of the two has as many open matches as one may have.
    TooManyMatches {
        /// Who.
        who: UserId,
        /// That many.
        max: u32,
    },
    /// There is no such match, or none that this person may know of here.
    MatchUnknown {
        /// The number as it was typed.
        wanted: String,
    },
    /// No match fits here.
    NoMatch,
    /// Several matches may be meant.
    WhichMatch {
        /// They.
        candidates: Vec<Listed>,
    },
    /// Only the two players may.
    NotAPlayer {
        /// They.
        players: ByColor<UserId>,
    },
    /// Only the challenged person may.
    OnlyOpponent {
        /// Who.
        who: UserId,
    },
    /// Only the challenger may.
    OnlyChallenger {
        /// Who.
        who: UserId,
    },
    /// The challenge was accepted before.
    AlreadyAccepted {
        /// By whom.
        by: UserId,
    },
    /// The challenge ended without a match.
    ChallengeClosed {
        /// How.
        how: Closing,
    },
    /// The challenge must be accepted first.
    NotAccepted,
    /// The match begins when both are ready.
    StillPlacing {
        /// Who is not.
        waits_for: Vec<UserId>,
    },
    /// The setups are final: the match has begun.
    AlreadyPlaying,
    /// The match is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// What is stored of the match contradicts itself. It can be aborted, nothing else.
    Damaged,
    /// One's setup cannot change after Ready; Not ready takes that back.
    IsReady,
    /// The pressed panel shows an earlier draft.
    OldPanel,
    /// The setup is not legal; what was typed is kept.
    Setup(Vec<SetupFault>),
    /// What was typed as a setup is longer than any setup; it is not kept.
    SetupTooLong {
        /// The most characters.
        max: u32,
    },
    /// Two squares cannot be swapped.
    Swap(SwapRefusal),
    /// Something cannot be done with plans.
    Plan(PlanRefusal),
    /// The pressed menu shows an earlier board.
    OldMenu {
        /// The plies that have been played since the start.
        ply: u32,
    },
    /// It is the other's turn.
    NotYourTurn {
        /// The colour to move.
        to_move: Color,
        /// Its player.
        who: UserId,
    },
    /// What was typed as a square is none.
    BadSquare {
        /// What was typed.
        typed: String,
    },
    /// What was typed as a move is none.
    BadMove {
        /// What was typed.
        typed: String,
    },
    /// What was typed leads over the edge of the board.
    OffBoard {
        /// Where the piece stands.
        from: Square,
        /// So many squares there are that way.
        most: u32,
    },
    /// The rules forbid the move.
    Move {
        /// The move.
        mv: Move,
        /// Why.
        refusal: Refusal,
        /// For the two-squares rule, the plies that have used the crossings up, oldest first.
        crossings: Vec<Ply>,
        /// Where the piece may go instead.
        otherwise: Vec<Square>,
    },
    /// One's own draw offer stands.
    DrawStands,
    /// The other has offered no draw, or has taken the offer back by playing on.
    NoDrawOffered,
    /// One's draw offer was declined; the next may follow one's next ply.
    DrawDeclinedBefore,
    /// A match can be aborted only near its beginning.
    TooLateToAbort {
        /// The plies that have been played.
        ply: u32,
        /// The first number of plies that is too late.
        max: u32,
    },
    /// A match is ended as idle only by the one who waits, and it waits for this person.
    WaitsForYou,
    /// The direct messages, where somebody wants to be told of his turn, do not reach him.
    DmsClosed,
    /// Only those who manage the server may.
    ManagersOnly,
    /// Nobody can block himself.
    BlockOneself,
    /// The person has blocked as many people as one may.
    TooManyBlocked {
        /// That many.
        max: usize,
    },
    /// The match has not been idle for long enough.
    NotIdle {
        /// When it will have been.
        idle_at: Timestamp,
    },
}

/// Why two squares of a setup are not swapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SwapRefusal {
    /// What was typed is not two squares.
    NotTwoSquares {
        /// What was typed.
        typed: String,
    },
    /// A square is not in one's home rows.
    NotAtHome {
        /// The square.
        square: Square,
    },
    /// Both squares are empty, or they are the same.
    Nothing {
        /// One.
        one: Square,
        /// The other.
        other: Square,
    },
}

/// Why something is not done with a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanRefusal {
    /// There is no such plan for this person and variant.
    Unknown {
        /// What was typed; none for a plan from a menu, which has been deleted since.
        wanted: Option<String>,
    },
    /// Its name has nothing to be seen, or is too long.
    BadName {
        /// The most characters.
        max: u32,
    },
    /// A built-in plan or another plan of one's own has the name.
    NameTaken {
        /// The name.
        name: String,
    },
    /// The person has as many plans of this variant as one may have.
    TooMany {
        /// That many.
        max: u32,
        /// The variant.
        variant: Variant,
    },
}

impl From<SwapRefusal> for Rejection {
    fn from(refusal: SwapRefusal) -> Self {
        Self::Swap(refusal)
    }
}

impl From<PlanRefusal> for Rejection {
    fn from(refusal: PlanRefusal) -> Self {
        Self::Plan(refusal)
    }
}

impl From<SwapRefusal> for Error {
    fn from(refusal: SwapRefusal) -> Self {
        Self::Rejected(refusal.into())
    }
}

impl From<PlanRefusal> for Error {
    fn from(refusal: PlanRefusal) -> Self {
        Self::Rejected(refusal.into())
    }
}

/// Why a use case has done nothing.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It may not be done.
    #[error("rejected")]
    Rejected(Rejection),
    /// It cannot be done.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<Rejection> for Error {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}
