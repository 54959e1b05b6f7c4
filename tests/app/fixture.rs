//! A database of its own, some people, and short ways to a match in any state.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use stratego_bot::clock::Timestamp;
use stratego_bot::ids::{ChannelId, GuildId, InteractionId, InteractionToken, MatchId, UserId};
use stratego_bot::matches::{
    AnswerKey, Deploying, Error, Finished, Match, MatchState, Matches, Origin, Place, Playing,
    Rejection, Side, Slot, Terms,
};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::Color;
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::square::Square;
use stratego_bot::store::Store;
use tempfile::TempDir;

pub(crate) const HOUR: Duration = Duration::from_hours(1);
pub(crate) const DAY: Duration = Duration::from_hours(24);
/// The shortest time that the clock tells.
pub(crate) const MOMENT: Duration = Duration::from_millis(1);
pub(crate) const APPLICATION: u64 = 77;

/// A setup that begins with a row of scouts and lets every game begin with `b4-b5`.
pub(crate) const SCOUTS: &str = "2222222266/3333366555/4444577788/9MSBBBBBBF";

pub(crate) fn anna() -> UserId {
    UserId::from(1)
}

pub(crate) fn boris() -> UserId {
    UserId::from(2)
}

pub(crate) fn clara() -> UserId {
    UserId::from(3)
}

pub(crate) fn guild() -> GuildId {
    GuildId::from(10)
}

pub(crate) fn channel() -> ChannelId {
    ChannelId::from(100)
}

pub(crate) fn here() -> Place {
    Place {
        guild: Some(guild()),
        channel: channel(),
    }
}

pub(crate) fn dm() -> Place {
    Place {
        guild: None,
        channel: ChannelId::from(900),
    }
}

pub(crate) fn terms() -> Terms {
    Terms {
        variant: Variant::Classic,
        side: Side::Red,
    }
}

pub(crate) fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

pub(crate) struct Fixture {
    folder: TempDir,
    store: Store,
    pub(crate) matches: Matches,
    pub(crate) now: Timestamp,
    pub(crate) chance: StdRng,
    interactions: u64,
}

impl Fixture {
    pub(crate) async fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        let store = Store::open(&url(&folder)).await.expect("a database");
        Self {
            matches: Matches::new(store.clone()),
            folder,
            store,
            now: Timestamp::from_millis(1_700_000_000_000),
            chance: StdRng::seed_from_u64(7),
            interactions: 1_000,
        }
    }

    /// Ends the program and starts it anew.
    pub(crate) async fn restart(&mut self) {
        self.store.close().await;
        self.store = Store::open(&self.url()).await.expect("the same database");
        self.matches = Matches::new(self.store.clone());
    }

    /// The address of the database.
    pub(crate) fn url(&self) -> String {
        url(&self.folder)
    }

    /// A second program's hands on the same database.
    pub(crate) async fn other_hands(&self) -> Matches {
        Matches::new(Store::open(&self.url()).await.expect("the same database"))
    }

    /// A connection of its own, for what no use case does.
    pub(crate) async fn sql(&self, statement: &'static str) -> u64 {
        use sqlx::Connection;
        let mut connection = sqlx::SqliteConnection::connect(&self.url())
            .await
            .expect("a connection");
        let done = sqlx::raw_sql(statement)
            .execute(&mut connection)
            .await
            .expect("a statement");
        connection.close().await.expect("closed");
        done.rows_affected()
    }

    pub(crate) fn wait(&mut self, duration: Duration) {
        self.now = self.now + duration;
    }

    /// Waits until a moment before `duration` is over.
    pub(crate) fn wait_almost(&mut self, duration: Duration) {
        self.now = self.now + duration - MOMENT;
    }

    /// A new interaction whose answer is no message of the match.
    pub(crate) fn origin(&mut self) -> Origin {
        self.interactions += 1;
        Origin {
            interaction: InteractionId::from(self.interactions),
            answer: None,
        }
    }

    /// A new interaction whose answer becomes a message of the match.
    pub(crate) fn answered(&mut self, slot: Slot) -> Origin {
        let origin = self.origin();
        let token = InteractionToken::from(format!("token-{}", u64::from(origin.interaction)));
        Origin {
            answer: Some(AnswerKey {
                slot,
                application: APPLICATION,
                token,
            }),
            ..origin
        }
    }

    pub(crate) async fn challenge(&mut self, opponent: Option<UserId>) -> Result<Match, Error> {
        let origin = self.origin();
        self.matches
            .challenge(here(), anna(), opponent, terms(), origin, self.now)
            .await
    }

    /// Anna's challenge to Boris.
    pub(crate) async fn challenged(&mut self) -> Match {
        self.challenge(Some(boris())).await.expect("a challenge")
    }

    pub(crate) async fn accept(&mut self, id: MatchId, user: UserId) -> Result<Match, Error> {
        let (matches, now) = (self.matches.clone(), self.now);
        let mut below = |n| self.chance.random_range(0..n);
        matches.accept(id, user, &mut below, now).await
    }

    /// A match of Anna, who is Red, and Boris, who is Blue, that waits for both setups.
    pub(crate) async fn deploying(&mut self) -> Match {
        let id = self.challenged().await.id;
        self.accept(id, boris()).await.expect("a match")
    }

    /// Such a match with both sides set up as [`SCOUTS`] and begun.
    pub(crate) async fn playing(&mut self) -> Match {
        let id = self.deploying().await.id;
        for user in [anna(), boris()] {
            self.matches
                .edit(id, user, SCOUTS, self.now)
                .await
                .expect("a draft");
            self.ready(id, user).await.expect("ready");
        }
        self.matches.load(id).await.expect("a match")
    }

    pub(crate) async fn ready(&mut self, id: MatchId, user: UserId) -> Result<Match, Error> {
        let found = self.matches.load(id).await?;
        let color = found.color_of(user).expect("a player");
        self.matches
            .ready(id, user, found.revisions[Slot::of(color)], self.now)
            .await
    }

    /// Plays moves in turn.
    pub(crate) async fn play(&mut self, id: MatchId, moves: &str) -> Match {
        for text in moves.split_whitespace() {
            let found = self.matches.load(id).await.expect("a match");
            let user = found.waits_for()[0];
            let origin = self.origin();
            self.matches
                .play(id, user, mv(text), None, origin, self.now)
                .await
                .expect(text);
        }
        self.matches.load(id).await.expect("a match")
    }

    /// A match that Boris has resigned.
    pub(crate) async fn finished(&mut self) -> Match {
        let id = self.playing().await.id;
        self.play(id, "b4-b5").await;
        self.matches
            .resign(id, boris(), self.now)
            .await
            .expect("an end")
    }
}

fn url(folder: &TempDir) -> String {
    format!("sqlite://{}", folder.path().join("stratego.db").display())
}

/// The rejection that a use case has given.
pub(crate) fn rejected<T>(result: Result<T, Error>) -> Rejection {
    match result {
        Err(Error::Rejected(rejection)) => rejection,
        Err(Error::Fault(fault)) => panic!("a fault: {fault}"),
        Ok(_) => panic!("it was not rejected"),
    }
}

pub(crate) fn as_deploying(found: &Match) -> &Deploying {
    match &found.state {
        MatchState::Deploying(deploying) => deploying,
        state => panic!("not placing: {state:?}"),
    }
}

pub(crate) fn as_playing(found: &Match) -> &Playing {
    match &found.state {
        MatchState::Playing(playing) => playing,
        state => panic!("not playing: {state:?}"),
    }
}

pub(crate) fn as_finished(found: &Match) -> &Finished {
    match &found.state {
        MatchState::Finished(finished) => finished,
        state => panic!("not over: {state:?}"),
    }
}

/// Chance for a use case, from a seed.
pub(crate) fn lot(seed: u64) -> impl FnMut(usize) -> usize + Send {
    let mut chance = StdRng::seed_from_u64(seed);
    move |n| chance.random_range(0..n)
}

/// Everything that anybody may ever see of a match, secrets included, as text to compare.
pub(crate) fn told(found: &Match) -> String {
    let state = match &found.state {
        MatchState::Deploying(deploying) => {
            let sides = Color::ALL.map(|color| {
                let (draft, typed) = (deploying.draft(color), deploying.typed(color));
                format!(
                    "{} {draft} {typed:?} {}",
                    color.name(),
                    deploying.is_ready(color)
                )
            });
            format!(
                "{sides:?} {:?} {:?}",
                deploying.players(),
                deploying.idle_at()
            )
        }
        MatchState::Playing(playing) => {
            let sides = Color::ALL.map(|color| {
                let view = playing.player_view(color);
                let ranks: Vec<_> = Square::all().map(|square| view.rank(square)).collect();
                format!(
                    "{ranks:?} {:?} {:?}",
                    view.moves(),
                    playing.may_offer(color)
                )
            });
            format!(
                "{:?} {sides:?} {:?} {:?} {:?}",
                playing.public_view(),
                playing.players(),
                playing.offer(),
                playing.idle_at()
            )
        }
        MatchState::Finished(finished) => {
            let ranks = finished.revealed().map(|view| {
                Square::all()
                    .map(|square| view.rank(square))
                    .collect::<Vec<_>>()
            });
            format!(
                "{:?} {ranks:?} {:?} {:?} {} {:?}",
                finished.public_view(),
                finished.players(),
                finished.outcome(),
                finished.ply(),
                finished.ended_at()
            )
        }
        state => format!("{state:?}"),
    };
    format!(
        "{} {} {} {} {:?} {:?} {:?} {state}",
        found.id,
        found.guild,
        found.channel,
        found.challenger,
        found.opponent,
        found.terms,
        found.revisions
    )
}
