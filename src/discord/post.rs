//! The messages of a match in Discord, kept as the match says: compare what is shown with what is true, and repair.
//!
//! [`Bot::refresh`] works under a lock per match, always from the latest state, and records what is shown. What fails stays
//! behind: the match's refresh job remains, and [`crate::jobs`] comes back to it with growing pauses, also after a crash.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt as _;

use super::Bot;
use super::api::Failure;
use super::message::{Dm, GuildChannel, Postable, PrivateMessage};
use super::reply::Fill;
use super::showing::{Call, Stage, fill};
use crate::clock::Timestamp;
use crate::ids::{MatchId, MessageId, UserId};
use crate::matches::{Error, Fault, Match, MatchState, Message, Notice, Shown, Slot};
use crate::rules::color::Color;
use crate::text::Msg;

/// Discord limits edits of messages older than an hour (30046); ours are replaced well before.
const FRESH: Duration = Duration::from_mins(50);
/// An answer to an interaction that has not told its message's id for so long is looked up.
const ANSWER_WAIT: Duration = Duration::from_secs(10);
/// An answer to an interaction can be found for so long (Discord's documentation of interactions).
const TOKEN_LASTS: Duration = Duration::from_mins(15);

/// When closed DMs are tried again by the clock alone.
const TRIED_AFTER: Duration = Duration::from_hours(1);

/// Why a message does not show the latest state yet.
#[derive(Debug, thiserror::Error)]
pub(super) enum Behind {
    #[error(transparent)]
    Call(#[from] Failure),
    #[error(transparent)]
    Store(#[from] Fault),
    #[error(transparent)]
    Match(#[from] Error),
    #[error("an answer to an interaction is on its way")]
    Answering,
    #[error("a panic")]
    Panic,
}

/// What a refresh goes by.
#[derive(Debug)]
struct Round {
    /// Slots whose answers to interactions are still on their way.
    waiting: Vec<Slot>,
    /// Where Discord may have messages of the match that were never recorded, the title of its messages.
    doubts: Option<String>,
    /// Who has just changed the match, and so needs not be told of its end.
    by: Option<UserId>,
}

/// What to do about one slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Keep(MessageId),
    Edit(MessageId),
    /// Post a new one, and then delete all others.
    Post,
}

/// Decides on a slot whose messages are `shown`, where `wanted` should be.
///
/// In the channel the newest edition must be the lowest of the match's messages; in the DM one message is edited as long as
/// it is fresh, unless its reader is to be called: no edit makes a phone buzz.
fn step(shown: &[Message], wanted: Fill, call: Call, now: Timestamp) -> Step {
    let is_public = wanted.slot.color().is_none();
    let best = shown
        .iter()
        .max_by_key(|message| (message.edition, message.id));
    let lowest = shown.iter().map(|message| message.id).max();
    let Some(best) = best else {
        return Step::Post;
    };
    let is_fresh = now < best.posted_at + FRESH;
    let is_in_place = if is_public {
        best.edition >= wanted.edition && Some(best.id) == lowest
    } else {
        best.edition >= wanted.edition || call != Call::Edition
    };
    if !is_in_place {
        Step::Post
    } else if best.revision >= wanted.revision {
        Step::Keep(best.id)
    } else if is_fresh || wanted.slot == Slot::Challenge {
        Step::Edit(best.id)
    } else {
        Step::Post
    }
}

/// A panic over one message stops neither the match's other messages nor other matches.
async fn caught(work: impl Future<Output = Result<(), Behind>>) -> Result<(), Behind> {
    let done = AssertUnwindSafe(work).catch_unwind().await;
    done.unwrap_or(Err(Behind::Panic))
}

/// Whether a refresh has done all; what it has not is logged.
fn is_done(id: MatchId, done: Result<(), Behind>) -> bool {
    match done {
        Ok(()) => return true,
        Err(Behind::Answering) => {}
        Err(
            behind @ Behind::Call(
                Failure::Passing(_) | Failure::Forbidden(_) | Failure::Archived(_),
            ),
        ) => {
            tracing::warn!(game = %id, %behind, "messages of a match are behind");
        }
        Err(behind) => {
            tracing::error!(game = %id, %behind, "messages of a match are behind");
        }
    }
    false
}

impl Bot {
    /// Looks at a match's channels for messages that were never recorded, at the next refresh: the program ended, or a call broke
    /// off, before it was known what became of them.
    pub(crate) fn doubt(&self, id: MatchId) {
        self.desk.doubt(id);
    }

    /// Brings all messages of a match up to date after a change `by` somebody, and tells whether they are. What fails is
    /// logged, and its job remains.
    pub(crate) async fn refresh(&self, id: MatchId, by: Option<UserId>) -> bool {
        let _lock = self.desk.lock(id).await;
        let done = async {
            let (game, round) = self.begin_round(id, by).await?;
            let is_over = matches!(game.state, MatchState::Closed(_) | MatchState::Finished(_));
            let (challenge, public, red, blue) = tokio::join!(
                caught(self.keep_challenge(&game, &round)),
                caught(self.keep_public(&game, &round)),
                caught(self.keep_private(&game, Color::Red, &round)),
                caught(self.keep_private(&game, Color::Blue, &round)),
            );
            for slot in [challenge, public, red, blue] {
                match slot {
                    // Nobody waits for it there any more.
                    Err(Behind::Call(Failure::Gone(error))) => {
                        tracing::warn!(game = %id, %error, "the channel of a match is gone");
                    }
                    Err(Behind::Call(Failure::Forbidden(error))) if is_over => {
                        tracing::warn!(game = %id, %error, "the end of a match may not be shown");
                    }
                    other => other?,
                }
            }
            self.desk.trust(id);
            self.matches.settle(id, &game.revisions).await?;
            for color in Color::ALL {
                self.try_later(&game, color).await?;
            }
            Ok(())
        };
        is_done(id, Box::pin(caught(done)).await)
    }

    /// Brings a player's own message up to date, and looks at no other: what lags behind elsewhere must not catch up at the
    /// moment of a change that is this player's secret.
    pub(crate) async fn refresh_own(&self, id: MatchId, color: Color, by: Option<UserId>) -> bool {
        let _lock = self.desk.lock(id).await;
        let done = async {
            let (game, round) = self.begin_round(id, by).await?;
            self.keep_private(&game, color, &round).await?;
            let shown = game.revisions[Slot::of(color)];
            self.matches.settle_own(id, color, shown).await?;
            self.try_later(&game, color).await
        };
        is_done(id, Box::pin(caught(done)).await)
    }

    async fn begin_round(&self, id: MatchId, by: Option<UserId>) -> Result<(Match, Round), Behind> {
        let game = self.matches.load(id).await?;
        let waiting = self.adopt_answers(&game, self.clock.now()).await?;
        let is_doubted = self.desk.is_doubted(id);
        let doubts = is_doubted.then(|| self.title(&game, game.ply()));
        let round = Round {
            waiting,
            doubts,
            by,
        };
        Ok((game, round))
    }

    /// Has a player whose DMs are closed tried again when his time has come, whatever others do meanwhile.
    async fn try_later(&self, game: &Match, color: Color) -> Result<(), Behind> {
        let now = self.clock.now();
        let is_open = matches!(
            game.state,
            MatchState::Deploying(_) | MatchState::Playing(_)
        );
        let user = game.player(color).filter(|_| is_open);
        if user.is_some_and(|user| self.desk.is_closed(user, now)) {
            self.matches
                .look_again(game.id, color, now + TRIED_AFTER)
                .await?;
        }
        Ok(())
    }

    /// Looks up the answers whose message ids were never told, as after a crash between the two. Gives the slots whose
    /// answers are still on their way.
    async fn adopt_answers(&self, game: &Match, now: Timestamp) -> Result<Vec<Slot>, Behind> {
        let mut waiting = Vec::new();
        for answer in self.matches.shown(game.id).await?.answers {
            let is_ours_to_wait =
                answer.created_at >= self.started_at && now < answer.created_at + ANSWER_WAIT;
            if is_ours_to_wait {
                waiting.push(answer.slot);
                continue;
            }
            let is_alive = now < answer.created_at + TOKEN_LASTS;
            let found = if is_alive {
                self.api
                    .find_answer(answer.application, &answer.token)
                    .await
            } else {
                Ok(None)
            };
            if let Err(Failure::Passing(error)) = found {
                tracing::warn!(game = %game.id, %error, "an answer could not be looked up");
                waiting.push(answer.slot);
                continue;
            }
            if let Ok(Some(id)) = found {
                let fill = Fill {
                    game: game.id,
                    slot: answer.slot,
                    revision: answer.revision,
                    edition: answer.edition,
                };
                let channel = match answer.slot.color() {
                    None => Some(game.channel),
                    Some(color) => match game.player(color) {
                        Some(user) => Some(self.dm(user).await?.0),
                        None => None,
                    },
                };
                if let Some(channel) = channel {
                    let message = fill.message(id, channel, answer.created_at);
                    self.matches.record_message(&message, None).await?;
                }
            }
            if !is_alive {
                self.desk.doubt(game.id);
            }
            self.matches.forget_answer(&answer.token).await?;
        }
        Ok(waiting)
    }

    async fn keep_challenge(&self, game: &Match, round: &Round) -> Result<(), Behind> {
        let (message, fill) = self.challenge_message(game).await;
        let room = GuildChannel(game.channel);
        // A challenge that nobody can answer any more is not worth a new message.
        let may_post = matches!(game.state, MatchState::Challenged(_));
        self.keep(&room, fill, Call::Edition, round, may_post, async || {
            message
        })
        .await
        .map(drop)
    }

    async fn keep_public(&self, game: &Match, round: &Round) -> Result<(), Behind> {
        let Some(stage) = Stage::of(game) else {
            return Ok(());
        };
        let room = GuildChannel(game.channel);
        let wanted = fill(game, Slot::Public);
        let message = async || self.public_message(game, stage, round.by).await;
        let kept = self
            .keep(&room, wanted, Call::Edition, round, true, message)
            .await;
        match &kept {
            Err(Behind::Call(Failure::Forbidden(_))) if self.desk.mute(game.id) => {
                self.tell_muted(game).await;
            }
            Ok(_) => self.desk.unmute(game.id),
            Err(_) => {}
        }
        kept.map(drop)
    }

    /// Tells both players, once, that the channel hears nothing of the match for want of rights (P083).
    async fn tell_muted(&self, game: &Match) {
        let words = self.voice.say(&Msg::CannotPost {
            channel: game.channel,
            game: game.id,
        });
        let message = PrivateMessage::words(words);
        for user in Color::ALL
            .into_iter()
            .filter_map(|color| game.player(color))
        {
            let told = async {
                let nonce = format!("{}.muted.{}", game.id, u64::from(user) % 1_000_000);
                self.api
                    .post(&self.dm(user).await?, &message, nonce)
                    .await?;
                Ok::<(), Behind>(())
            };
            if let Err(behind) = told.await {
                tracing::info!(game = %game.id, %behind, "a player could not be told of missing rights");
            }
        }
    }

    /// A person's closed DMs stop nobody (P055): the same panel and view are a press away in the channel.
    async fn keep_private(&self, game: &Match, color: Color, round: &Round) -> Result<(), Behind> {
        let (Some(user), Some(stage)) = (game.player(color), Stage::of(game)) else {
            return Ok(());
        };
        let wanted = fill(game, Slot::of(color));
        let now = self.clock.now();
        if self.desk.is_closed(user, now) {
            return Ok(());
        }
        let sent = async {
            let room = self.dm(user).await?;
            let call = self.call(game, stage, color, round.by).await;
            self.keep(&room, wanted, call, round, true, async || {
                self.private_message(game, stage, color).await
            })
            .await
        };
        match sent.await {
            Err(Behind::Call(Failure::NoDm(_))) => {
                self.desk.close(user, now);
                self.note_reach(user, false).await
            }
            Ok(true) => self.note_reach(user, true).await,
            other => other.map(drop),
        }
    }

    /// Who wishes to be told by direct messages that do not reach him is mentioned in the channel until they do (P055).
    async fn note_reach(&self, user: UserId, is_reached: bool) -> Result<(), Behind> {
        let settings = self.settings_of(user).await;
        if settings.notice == Notice::Dm && settings.is_unreached == is_reached {
            self.matches.note_reach(user, is_reached).await?;
        }
        Ok(())
    }

    pub(super) async fn dm(&self, user: UserId) -> Result<Dm, Behind> {
        if let Some(channel) = self.matches.dm_channel(user).await? {
            return Ok(Dm(channel));
        }
        let channel = self.api.open_dm(user).await?;
        self.matches.record_dm_channel(user, channel).await?;
        Ok(Dm(channel))
    }

    /// Takes one slot from what is shown to what is `wanted`; whether a new message was posted for it.
    async fn keep<M: Postable>(
        &self,
        room: &M::Room,
        wanted: Fill,
        call: Call,
        round: &Round,
        may_post: bool,
        message: impl AsyncFnOnce() -> M,
    ) -> Result<bool, Behind> {
        if round.waiting.contains(&wanted.slot) {
            return Err(Behind::Answering);
        }
        let mut shown = self.matches.shown(wanted.game).await?;
        if let Some(title) = &round.doubts
            && self
                .adopt_strays(M::channel(room), wanted, title, &shown)
                .await?
        {
            shown = self.matches.shown(wanted.game).await?;
        }
        shown.messages.retain(|message| message.slot == wanted.slot);
        let now = self.clock.now();
        let step = step(&shown.messages, wanted, call, now);
        let kept = match step {
            Step::Keep(id) => id,
            Step::Post if !may_post => return Ok(false),
            Step::Post => {
                self.post_slot(room, wanted, call, &shown, message().await)
                    .await?
            }
            Step::Edit(id) => {
                let message = message().await;
                match self.api.edit(room, id, &message).await {
                    Ok(()) => {
                        self.matches
                            .record_edit(id, wanted.revision, wanted.edition)
                            .await?;
                        id
                    }
                    Err(failure @ (Failure::Passing(_) | Failure::Archived(_))) if !may_post => {
                        return Err(failure.into());
                    }
                    Err(_) if !may_post => {
                        self.matches.forget_message(id).await?;
                        return Ok(false);
                    }
                    Err(failure @ Failure::NoDm(_)) => return Err(failure.into()),
                    Err(failure) => {
                        tracing::info!(game = %wanted.game, %failure, "a message is posted anew: its edit failed");
                        if let Failure::Gone(_) = failure {
                            self.matches.forget_message(id).await?;
                        }
                        self.post_slot(room, wanted, call, &shown, message).await?
                    }
                }
            }
        };
        for old in shown.messages.iter().filter(|old| old.id != kept) {
            self.api.delete(old.channel, old.id).await?;
            self.matches.forget_message(old.id).await?;
        }
        Ok(shown.messages.iter().all(|old| old.id != kept))
    }

    /// Posts a slot's message and records it. Only what is news notifies.
    async fn post_slot<M: Postable>(
        &self,
        room: &M::Room,
        wanted: Fill,
        call: Call,
        shown: &Shown,
        message: M,
    ) -> Result<MessageId, Behind> {
        let slot = shown.slots[wanted.slot];
        let message = if call.may(slot.announced, wanted.edition) {
            message
        } else {
            message.silent()
        };
        let nonce = |kind: &str| {
            format!(
                "{}.{}.{}.{}{kind}",
                wanted.game,
                wanted.slot.name(),
                wanted.revision,
                slot.posts
            )
        };
        let posted = match self.api.post(room, &message, nonce("")).await {
            Err(failure @ (Failure::Forbidden(_) | Failure::Refused(_)))
                if message.body().png().is_some() =>
            {
                tracing::warn!(game = %wanted.game, %failure, "a board is posted as text: its picture was refused");
                self.api
                    .post(room, &message.without_picture(), nonce("t"))
                    .await
            }
            other => other,
        };
        if let Err(Failure::Passing(_)) = posted {
            self.desk.doubt(wanted.game);
        }
        let id = posted?;
        let now = self.clock.now();
        self.matches
            .record_message(&wanted.message(id, M::channel(room), now), None)
            .await?;
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn message(id: u64, edition: u32, revision: u32) -> Message {
        fill(Slot::Public, edition, revision).message(
            id.into(),
            7.into(),
            Timestamp::from_millis(0),
        )
    }

    fn fill(slot: Slot, edition: u32, revision: u32) -> Fill {
        Fill {
            game: MatchId::from(1),
            slot,
            revision,
            edition,
        }
    }

    #[test]
    fn the_newest_edition_is_the_lowest_message() {
        let now = Timestamp::from_millis(0) + SECOND;
        let check = |shown: &[Message], edition, revision, expected: Step| {
            assert_eq!(
                step(
                    shown,
                    fill(Slot::Public, edition, revision),
                    Call::Edition,
                    now
                ),
                expected,
                "{shown:?}"
            );
        };
        check(&[], 1, 1, Step::Post);
        check(&[message(10, 1, 1)], 1, 1, Step::Keep(10.into()));
        check(&[message(10, 1, 1)], 1, 2, Step::Edit(10.into()));
        check(&[message(10, 1, 1)], 2, 2, Step::Post);
        check(
            &[message(10, 1, 1), message(11, 2, 2)],
            2,
            2,
            Step::Keep(11.into()),
        );
        // An answer of an earlier ply that landed late stands below the present board.
        check(&[message(12, 1, 1), message(11, 2, 2)], 2, 2, Step::Post);
    }

    #[test]
    fn the_private_view_is_edited_while_it_is_fresh() {
        let check = |age: Duration, expected: Step| {
            let shown = [message(10, 1, 1)];
            let now = Timestamp::from_millis(0) + age;
            assert_eq!(
                step(&shown, fill(Slot::Red, 2, 2), Call::First, now),
                expected,
                "{age:?}"
            );
        };
        check(SECOND, Step::Edit(10.into()));
        check(
            FRESH.checked_sub(SECOND).expect("50 minutes are longer"),
            Step::Edit(10.into()),
        );
        check(FRESH, Step::Post);
    }

    #[test]
    fn who_wants_to_be_called_gets_a_new_view_at_each_turn() {
        let check = |edition, revision, call, expected: Step| {
            let shown = [message(10, 1, 1)];
            let now = Timestamp::from_millis(0) + SECOND;
            let wanted = fill(Slot::Red, edition, revision);
            assert_eq!(step(&shown, wanted, call, now), expected, "{call:?}");
        };
        check(2, 2, Call::Edition, Step::Post);
        check(2, 2, Call::First, Step::Edit(10.into()));
        check(2, 2, Call::Never, Step::Edit(10.into()));
        // A change of the same edition is no news.
        check(1, 2, Call::Edition, Step::Edit(10.into()));
        check(1, 1, Call::Edition, Step::Keep(10.into()));
    }
}
