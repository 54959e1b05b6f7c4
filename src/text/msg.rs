//! The typed list of everything that the bot says.

use super::{Typed, Value};
use crate::clock::Timestamp;
use crate::ids::{ChannelId, MatchId, UserId};
use crate::rules::army::Variant;
use crate::rules::color::Color;
use crate::rules::moves::Move;
use crate::rules::rank::Rank;
use crate::rules::square::Square;

/// Declares [`Msg`]: each message with its arguments, and the identifier under which the text files have it. An argument
/// has the same name there.
macro_rules! messages {
    ($($name:ident $({ $($field:ident: $kind:ty),+ $(,)? })? = $id:literal;)+) => {
        /// A message and its arguments. Each is named for what it says; its text stands in `assets/text/`.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Msg {
            $($name $({ $($field: $kind),+ })?,)+
        }

        impl Msg {
            /// The identifiers of all messages.
            pub const IDS: &[&str] = &[$($id),+];

            /// The identifier under which the text files have this message.
            #[must_use]
            pub const fn id(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $id,)+
                }
            }

            /// The arguments with their names.
            pub(super) fn args(&self) -> Vec<(&'static str, Value)> {
                match self {
                    $(Self::$name $({ $($field),+ })? => vec![$($((stringify!($field), Value::from($field))),+)?],)+
                }
            }
        }
    };
}

messages! {
    // Buttons, menus and forms.
    ButtonAccept = "button-accept";
    ButtonDecline = "button-decline";
    ButtonCancel = "button-cancel";
    ButtonMySetup = "button-my-setup";
    ButtonRandom = "button-random";
    ButtonMirror = "button-mirror";
    ButtonEdit = "button-edit";
    ButtonReady = "button-ready";
    ButtonNotReady = "button-not-ready";
    ButtonMove = "button-move";
    ButtonMyBoard = "button-my-board";
    ButtonOfferDraw = "button-offer-draw";
    ButtonAcceptDraw = "button-accept-draw";
    ButtonDeclineDraw = "button-decline-draw";
    ButtonResign = "button-resign";
    ButtonConfirm = "button-confirm";
    ButtonAbort = "button-abort";
    ButtonEndMatch = "button-end-match";
    ButtonBack = "button-back";
    ChoosePiece = "choose-piece";
    ChoosePieceIn { first: String, last: String } = "choose-piece-in";
    ChooseTarget = "choose-target";
    PieceOption { square: Square, rank: Rank } = "piece-option";
    TargetEmpty { square: Square } = "target-empty";
    TargetAttack { square: Square } = "target-attack";
    HintAttacked = "hint-attacked";
    HintStrike = "hint-strike";
    ConfirmMove { piece: String, target: String } = "confirm-move";
    MoveOption { piece: String, target: String } = "move-option";
    EditTitle { game: MatchId } = "edit-title";
    EditField = "edit-field";

    // The challenge.
    Title { game: MatchId, variant: Variant, plies: u32 } = "title";
    Challenge { challenger: UserId, opponent: UserId } = "challenge";
    ChallengeOpen { challenger: UserId } = "challenge-open";
    ChallengeExpires { at: Timestamp } = "challenge-expires";
    ChallengeAccepted { challenger: UserId, opponent: UserId } = "challenge-accepted";
    ChallengeDeclined { challenger: UserId, opponent: UserId } = "challenge-declined";
    ChallengeCancelled { challenger: UserId } = "challenge-cancelled";
    ChallengeExpired { challenger: UserId } = "challenge-expired";
    TermsVariant { variant: Variant, pieces: u8 } = "terms-variant";
    TermsSide { challenger: UserId, color: Color } = "terms-side";
    TermsLot = "terms-lot";

    // Placing.
    SetupBegins { game: MatchId, red: UserId, blue: UserId } = "setup-begins";
    SetupHint = "setup-hint";
    SeatReady { color: Color, player: UserId } = "seat-ready";
    SeatPlacing { color: Color, player: UserId } = "seat-placing";
    Panel { color: Color, opponent: UserId } = "panel";
    PanelReady { color: Color, opponent: UserId } = "panel-ready";
    AltPanel { board: String } = "alt-panel";
    SetupKept { faults: String } = "setup-kept";

    // Plans and the workshop.
    ButtonSwap = "button-swap";
    ButtonSavePlan = "button-save-plan";
    ButtonMyPlans = "button-my-plans";
    ButtonRename = "button-rename";
    ButtonDelete = "button-delete";
    ChoosePlan = "choose-plan";
    ChooseOwnPlan = "choose-own-plan";
    OwnPlan = "own-plan";
    PlanChoice { plan: String, variant: Variant } = "plan-choice";
    SwapTitle = "swap-title";
    SwapFirst { one: String, other: String } = "swap-first";
    SwapSecond = "swap-second";
    SavePlanTitle = "save-plan-title";
    PlanNameField = "plan-name-field";
    RenameTitle = "rename-title";
    EditWorkshopTitle { variant: Variant } = "edit-workshop-title";
    VariantLabel { variant: Variant } = "label-variant";
    WorkshopTitle { variant: Variant } = "workshop-title";
    Workshop = "workshop";
    AsOneLine { line: Typed } = "as-one-line";
    PanelPlan { plan: String, idea: String } = "panel-plan";
    PanelPlanMirrored { plan: String, idea: String } = "panel-plan-mirrored";
    PanelOwnPlan { plan: Typed } = "panel-own-plan";
    PanelOwnPlanMirrored { plan: Typed } = "panel-own-plan-mirrored";
    Hint { hint: String } = "hint";
    HintFlagInFront = "hint-flag-in-front";
    HintNothingMoves = "hint-nothing-moves";
    HintMiners = "hint-miners";
    HintOneCorner = "hint-one-corner";
    HintFlagUnguarded = "hint-flag-unguarded";
    HintSpyInFront = "hint-spy-in-front";
    HintSpyFar = "hint-spy-far";
    HintStrengthInBack = "hint-strength-in-back";
    HintNoScout = "hint-no-scout";
    Understood { rows: String } = "understood";
    PlanSaved { plan: Typed } = "plan-saved";
    PlanSavedOver { plan: Typed, before: Typed } = "plan-saved-over";
    PlanRenamed { before: Typed, plan: Typed } = "plan-renamed";
    PlanDeleted { plan: Typed, line: Typed } = "plan-deleted";
    MyPlans { variant: Variant } = "my-plans";
    MyPlansNone { variant: Variant } = "my-plans-none";
    OtherArmy { game: MatchId, army: Variant, variant: Variant } = "other-army";
    SetupTooLong { max: u32 } = "setup-too-long";
    NotTwoSquares { typed: Typed } = "not-two-squares";
    NotAtHome { square: Square } = "not-at-home";
    NothingToSwap { one: Square, other: Square } = "nothing-to-swap";
    PlanUnknown { typed: Typed } = "plan-unknown";
    PlanGone = "plan-gone";
    BadPlanName { max: u32 } = "bad-plan-name";
    PlanNameTaken { plan: Typed } = "plan-name-taken";
    TooManyPlans { max: u32, variant: Variant } = "too-many-plans";
    FaultAmbiguous { typed: Typed, row: u32, column: u32, pieces: String } = "fault-ambiguous";

    // Playing.
    ToMove { player: UserId, game: MatchId } = "to-move";
    Seat { color: Color, player: UserId } = "seat";
    SeatToMove { color: Color, player: UserId } = "seat-to-move";
    YouMove { color: Color } = "you-move";
    YouWait { color: Color, opponent: UserId } = "you-wait";
    Legend { sign: String, rank: Rank } = "legend";
    SignOfRank { rank: Rank, sign: String } = "sign-of-rank";
    PlyMove { number: u32, color: Color, ply: Move } = "ply-move";
    BattleFlag { attacker: Rank } = "battle-flag";
    BattleSpy = "battle-spy";
    BattleMiner = "battle-miner";
    BattleBomb { attacker: Rank } = "battle-bomb";
    BattleHigher { attacker: Rank, defender: Rank } = "battle-higher";
    BattleLower { attacker: Rank, defender: Rank } = "battle-lower";
    BattleEqual { attacker: Rank } = "battle-equal";
    Fallen { rank: Rank, count: u8 } = "fallen";
    Losses { color: Color, left: u8, fallen: String } = "losses";
    LossesNone { color: Color, left: u8 } = "losses-none";
    CannotPost { channel: ChannelId, game: MatchId } = "cannot-post";
    DrawOffered { player: UserId, opponent: UserId } = "draw-offered";
    Idle { player: UserId } = "idle";
    AltPublic { board: String } = "alt-public";
    AltPrivate { board: String } = "alt-private";
    AltMovable { board: String } = "alt-movable";
    AltMoving { board: String } = "alt-moving";
    AltTwoSquares { board: String } = "alt-two-squares";
    AltMoreSquares { board: String } = "alt-more-squares";
    KeyHidden { color: Color } = "key-hidden";
    KeyMarshal = "key-marshal";
    KeyLake = "key-lake";
    KeyEmpty = "key-empty";
    KeyMovable = "key-movable";
    KeyTarget = "key-target";
    KeyForbidden = "key-forbidden";
    KeyBorder = "key-border";
    KeySamePosition = "key-same-position";
    KeyCaptured = "key-captured";
    KeyMoved = "key-moved";
    KeyKnown = "key-known";
    KeyBeats = "key-beats";
    KeyBeatenBy = "key-beaten-by";
    KeyBothFall = "key-both-fall";
    YouOfferDraw { game: MatchId } = "you-offer-draw";
    YouDeclineDraw { game: MatchId } = "you-decline-draw";

    // The end.
    ConfirmResign { game: MatchId, opponent: UserId } = "confirm-resign";
    ConfirmLeave { game: MatchId } = "confirm-leave";
    MayAbort = "may-abort";
    MayEnd = "may-end";
    YouEnded { game: MatchId } = "you-ended";
    YouResigned { game: MatchId } = "you-resigned";
    YouAgree { game: MatchId } = "you-agree";
    Over { game: MatchId, red: UserId, blue: UserId } = "over";
    EndedFlag { winner: UserId, loser: UserId, color: Color } = "ended-flag";
    EndedNoMove { winner: UserId, loser: UserId, color: Color } = "ended-no-move";
    EndedResigned { winner: UserId, loser: UserId, color: Color } = "ended-resigned";
    EndedTime { winner: UserId, loser: UserId, color: Color } = "ended-time";
    EndedBothStuck = "ended-both-stuck";
    EndedNoAttack = "ended-no-attack";
    EndedTooLong = "ended-too-long";
    EndedAgreed = "ended-agreed";
    EndedAborted = "ended-aborted";
    EndedAbortedBy { player: UserId } = "ended-aborted-by";
    EndedAgreedBy { player: UserId, other: UserId } = "ended-agreed-by";
    EndedTimeDraw = "ended-time-draw";
    AltRevealed { board: String } = "alt-revealed";

    // Settings.
    SettingsTitle = "settings-title";
    ServerTitle = "server-title";
    ChooseSetting = "choose-setting";
    Setting { name: String, state: String } = "setting";
    SettingConfirm = "setting-confirm";
    SettingConfirmHint = "setting-confirm-hint";
    ConfirmOff = "confirm-off";
    ConfirmOn = "confirm-on";
    SettingNumbering = "setting-numbering";
    SettingNumberingHint = "setting-numbering-hint";
    NumberingTenHigh = "numbering-ten-high";
    NumberingOneHigh = "numbering-one-high";
    SettingTheme = "setting-theme";
    SettingThemeHint = "setting-theme-hint";
    ThemeClassic = "theme-classic";
    ThemeDark = "theme-dark";
    ThemeContrast = "theme-contrast";
    SettingNotice = "setting-notice";
    SettingNoticeHint = "setting-notice-hint";
    NoticeChannel = "notice-channel";
    NoticeDm = "notice-dm";
    NoticeNowhere = "notice-nowhere";
    NoticeDmUnreached = "notice-dm-unreached";
    NoticeDmBegins = "notice-dm-begins";
    SettingChallengers = "setting-challengers";
    SettingChallengersHint = "setting-challengers-hint";
    ChallengersAll = "challengers-all";
    ChallengersMet = "challengers-met";
    ChallengersNobody = "challengers-nobody";
    SettingBlocked = "setting-blocked";
    SettingBlockedHint = "setting-blocked-hint";
    BlockedNobody = "blocked-nobody";
    ChooseBlock = "choose-block";
    ChooseUnblock = "choose-unblock";
    UnblockOption { number: u32 } = "unblock-option";
    ServerTheme = "server-theme";
    ServerThemeHint = "server-theme-hint";

    // Lists and pages.
    ListEmpty = "list-empty";
    ListHead = "list-head";
    ListMore { count: u32 } = "list-more";
    ListChallengeToYou { game: MatchId, variant: Variant, challenger: UserId, at: Timestamp } = "list-challenge-to-you";
    ListChallengeByYou { game: MatchId, variant: Variant, opponent: UserId, at: Timestamp } = "list-challenge-by-you";
    ListChallengeOpen { game: MatchId, variant: Variant, at: Timestamp } = "list-challenge-open";
    ListPlace { game: MatchId, variant: Variant, opponent: UserId } = "list-place";
    ListPlacing { game: MatchId, variant: Variant, opponent: UserId } = "list-placing";
    ListYourTurn { game: MatchId, variant: Variant, opponent: UserId, plies: u32 } = "list-your-turn";
    ListTheirTurn { game: MatchId, variant: Variant, opponent: UserId, plies: u32 } = "list-their-turn";
    CandidatePlaying { game: MatchId, red: UserId, blue: UserId, plies: u32, player: UserId } = "candidate-playing";
    CandidatePlacing { game: MatchId, one: UserId, other: UserId } = "candidate-placing";
    ListOver { game: MatchId, variant: Variant } = "list-over";
    Help { ranks: String } = "help";
    About { version: String } = "about";
    Done = "done";
    TookTooLong = "took-too-long";
    Restarting = "restarting";
    Unshown { reference: Typed } = "unshown";

    // Rejections and faults.
    Fault { reference: Typed } = "fault";
    UnknownPress = "unknown-press";
    OldCommand = "old-command";
    GuildOnly = "guild-only";
    Oneself = "oneself";
    TheBot = "the-bot";
    AnotherBot = "another-bot";
    NotInServer = "not-in-server";
    TakesNoChallenge { player: UserId } = "takes-no-challenge";
    NotForYou = "not-for-you";
    DmsClosed = "dms-closed";
    ManagersOnly = "managers-only";
    BlockOneself = "block-oneself";
    TooManyBlocked { max: u32 } = "too-many-blocked";
    NoPictures = "no-pictures";
    AlreadyChallenged { game: MatchId } = "already-challenged";
    TooManyChallenges { max: u32 } = "too-many-challenges";
    TooManyMatches { player: UserId, max: u32 } = "too-many-matches";
    MatchUnknown { typed: Typed } = "match-unknown";
    NoMatch = "no-match";
    WhichMatch { matches: String } = "which-match";
    NotAPlayer { red: UserId, blue: UserId } = "not-a-player";
    OnlyOpponent { player: UserId } = "only-opponent";
    OnlyChallenger { player: UserId } = "only-challenger";
    AlreadyAccepted { player: UserId } = "already-accepted";
    ClosedDeclined = "closed-declined";
    ClosedCancelled = "closed-cancelled";
    ClosedExpired = "closed-expired";
    NotAccepted = "not-accepted";
    TwoPlayers { one: UserId, other: UserId } = "two-players";
    StillPlacing { players: String } = "still-placing";
    AlreadyPlaying = "already-playing";
    IsOver = "is-over";
    IsOverWon { color: Color } = "is-over-won";
    Damaged = "damaged";
    IsReady = "is-ready";
    OldPanel = "old-panel";
    OldMenu { plies: u32 } = "old-menu";
    NotYourTurn { color: Color, player: UserId } = "not-your-turn";
    BadSquare { typed: Typed } = "bad-square";
    BadMove { typed: Typed } = "bad-move";
    OffBoard { from: Square, most: u32 } = "off-board";
    DrawStands = "draw-stands";
    NoDrawOffered = "no-draw-offered";
    DrawDeclinedBefore = "draw-declined-before";
    TooLateToAbort { plies: u32, max: u32 } = "too-late-to-abort";
    WaitsForYou = "waits-for-you";
    NotIdle { at: Timestamp } = "not-idle";

    // What the rules forbid.
    RefusedGameOver = "refused-game-over";
    RefusedNoPiece { from: Square } = "refused-no-piece";
    RefusedNotYours { from: Square } = "refused-not-yours";
    RefusedImmovable { from: Square } = "refused-immovable";
    RefusedLake { to: Square } = "refused-lake";
    RefusedDiagonal { from: Square, to: Square } = "refused-diagonal";
    RefusedTooFar { from: Square, to: Square } = "refused-too-far";
    RefusedBlocked { from: Square, to: Square } = "refused-blocked";
    RefusedOwnPiece { to: Square } = "refused-own-piece";
    RefusedSameSquare { to: Square } = "refused-same-square";
    RefusedTwoSquares { ply: Move, one: Square, other: Square, crossings: String, count: u32 } = "refused-two-squares";
    Crossing { number: u32, ply: Move } = "crossing";
    Otherwise { from: Square, squares: String } = "otherwise";
    RefusedMoreSquares { ply: Move, after: u32 } = "refused-more-squares";

    // What is wrong with a setup.
    FaultLetter { typed: Typed, row: u32, column: u32 } = "fault-letter";
    FaultRowLength { row: u32, found: u32 } = "fault-row-length";
    FaultRows { found: u32 } = "fault-rows";
    FaultTooMany { rank: Rank, by: u8 } = "fault-too-many";
    FaultMissing { rank: Rank, by: u8 } = "fault-missing";
    FaultLetters = "fault-letters";
    FaultImmobile = "fault-immobile";
    FaultMore { count: u32 } = "fault-more";
}
