//! Which match a command means, and who may know of it.

use stratego_bot::ids::{ChannelId, GuildId, MatchId, UserId};
use stratego_bot::matches::{Error, Match, Need, Place, Rejection, Stage};
use stratego_bot::rules::color::Color;

use crate::fixture::*;

const NEEDS: [Need; 4] = [Need::Setup, Need::Play, Need::Leave, Need::Look];

fn other_channel() -> Place {
    Place {
        guild: Some(guild()),
        channel: ChannelId::from(101),
    }
}

fn other_guild() -> Place {
    Place {
        guild: Some(GuildId::from(11)),
        channel: ChannelId::from(102),
    }
}

impl Fixture {
    /// A match in `place` that waits for both setups.
    async fn deploying_in(
        &mut self,
        place: Place,
        challenger: UserId,
        opponent: UserId,
    ) -> MatchId {
        let origin = self.origin();
        let made =
            self.matches
                .challenge(place, challenger, Some(opponent), terms(), origin, self.now);
        let id = made.await.expect("a challenge").id;
        self.accept(id, opponent).await.expect("a match").id
    }

    /// A match in `place` that its challenger has to play.
    async fn playing_in(&mut self, place: Place, challenger: UserId, opponent: UserId) -> MatchId {
        let id = self.deploying_in(place, challenger, opponent).await;
        for user in [challenger, opponent] {
            self.ready(id, user).await.expect("ready");
        }
        id
    }

    async fn find(
        &self,
        place: Place,
        user: UserId,
        wanted: Option<&str>,
        need: Need,
    ) -> Result<Match, Error> {
        self.matches.locate(place, user, wanted, need).await
    }

    /// The only match that a command can mean.
    async fn found(&self, place: Place, user: UserId, need: Need) -> MatchId {
        self.find(place, user, None, need)
            .await
            .expect("one match")
            .id
    }
}

fn candidates(result: Result<Match, Error>) -> Vec<MatchId> {
    match rejected(result) {
        Rejection::WhichMatch { candidates } => candidates.iter().map(|one| one.id).collect(),
        rejection => panic!("{rejection:?}"),
    }
}

#[tokio::test]
async fn without_any_match_nothing_is_meant() {
    let mut fixture = Fixture::new().await;
    fixture.challenged().await;
    for place in [here(), dm(), other_guild()] {
        for need in NEEDS {
            let nothing = fixture.find(place, boris(), None, need).await;
            assert_eq!(rejected(nothing), Rejection::NoMatch, "{need:?}");
        }
    }
}

#[tokio::test]
async fn the_match_of_the_channel_is_meant_there() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing_in(here(), anna(), boris()).await;
    // Also when another waits for the person elsewhere, and when it is not his turn.
    fixture.playing_in(other_channel(), boris(), clara()).await;
    for need in NEEDS {
        assert_eq!(fixture.found(here(), boris(), need).await, id, "{need:?}");
    }
    assert_eq!(fixture.found(here(), clara(), Need::Look).await, id);
    let players = fixture
        .matches
        .load(id)
        .await
        .expect("a match")
        .players()
        .expect("players");
    for need in [Need::Setup, Need::Play, Need::Leave] {
        let refused = fixture.find(here(), UserId::from(9), None, need).await;
        assert_eq!(rejected(refused), Rejection::NotAPlayer { players });
    }
}

#[tokio::test]
async fn of_several_in_a_channel_the_one_that_waits_is_meant() {
    let mut fixture = Fixture::new().await;
    let waits = fixture.playing_in(here(), anna(), boris()).await;
    let other = fixture.playing_in(here(), clara(), anna()).await;
    let foreign = fixture.playing_in(here(), boris(), clara()).await;
    assert_eq!(fixture.found(here(), anna(), Need::Play).await, waits);
    assert_eq!(fixture.found(here(), anna(), Need::Look).await, waits);
    fixture.play(waits, "b4-b5").await;
    let asked = fixture.find(here(), anna(), None, Need::Play).await;
    assert_eq!(candidates(asked), [waits, other]);
    // An onlooker chooses among all of them.
    let asked = fixture
        .find(here(), UserId::from(9), None, Need::Look)
        .await;
    assert_eq!(candidates(asked), [waits, other, foreign]);
}

#[tokio::test]
async fn only_matches_that_can_serve_are_candidates() {
    let mut fixture = Fixture::new().await;
    let setup = fixture.deploying_in(here(), anna(), boris()).await;
    let board = fixture.playing_in(here(), anna(), clara()).await;
    assert_eq!(fixture.found(here(), anna(), Need::Setup).await, setup);
    assert_eq!(fixture.found(here(), anna(), Need::Play).await, board);
    let asked = fixture.find(here(), anna(), None, Need::Leave).await;
    assert_eq!(candidates(asked), [setup, board]);
    // If none can, the one that is there is found: the use case says why not.
    assert_eq!(fixture.found(here(), boris(), Need::Play).await, setup);
}

#[tokio::test]
async fn in_direct_messages_the_one_that_waits_is_meant() {
    let mut fixture = Fixture::new().await;
    let first = fixture.playing_in(here(), anna(), boris()).await;
    assert_eq!(fixture.found(dm(), boris(), Need::Play).await, first);
    let second = fixture.playing_in(other_guild(), boris(), anna()).await;
    assert_eq!(fixture.found(dm(), boris(), Need::Play).await, second);
    assert_eq!(fixture.found(dm(), anna(), Need::Look).await, first);
    fixture.play(first, "b4-b5").await;
    let asked = fixture.find(dm(), boris(), None, Need::Play).await;
    assert_eq!(candidates(asked), [first, second]);
    let nothing = fixture.find(dm(), clara(), None, Need::Look).await;
    assert_eq!(rejected(nothing), Rejection::NoMatch);
}

#[tokio::test]
async fn in_a_channel_without_a_match_the_one_elsewhere_is_meant() {
    let mut fixture = Fixture::new().await;
    let first = fixture.playing_in(here(), anna(), boris()).await;
    for place in [other_channel(), other_guild()] {
        for need in NEEDS {
            assert_eq!(fixture.found(place, boris(), need).await, first);
        }
        let nothing = fixture.find(place, clara(), None, Need::Look).await;
        assert_eq!(rejected(nothing), Rejection::NoMatch);
    }
    let second = fixture.playing_in(here(), anna(), clara()).await;
    let asked = fixture
        .find(other_channel(), anna(), None, Need::Play)
        .await;
    assert_eq!(candidates(asked), [first, second]);
    fixture.play(first, "b4-b5").await;
    assert_eq!(
        fixture.found(other_channel(), anna(), Need::Play).await,
        second
    );
}

#[tokio::test]
async fn one_match_of_others_in_the_channel_is_meant_and_several_are_not() {
    let mut fixture = Fixture::new().await;
    let own = fixture.playing_in(other_channel(), clara(), boris()).await;
    let foreign = fixture.playing_in(here(), anna(), boris()).await;
    let players = fixture
        .matches
        .load(foreign)
        .await
        .expect("a match")
        .players();
    let refused = fixture.find(here(), clara(), None, Need::Play).await;
    let players = players.expect("players");
    assert_eq!(rejected(refused), Rejection::NotAPlayer { players });
    let second = fixture.playing_in(here(), boris(), anna()).await;
    assert_eq!(fixture.found(here(), clara(), Need::Play).await, own);
    let asked = fixture.find(here(), clara(), None, Need::Look).await;
    assert_eq!(candidates(asked), [foreign, second]);
}

#[tokio::test]
async fn after_its_end_a_match_is_still_the_channels() {
    let mut fixture = Fixture::new().await;
    let id = fixture.finished().await.id;
    for user in [anna(), clara()] {
        assert_eq!(fixture.found(here(), user, Need::Look).await, id);
    }
    assert_eq!(fixture.found(here(), anna(), Need::Play).await, id);
    let nothing = fixture.find(here(), clara(), None, Need::Play).await;
    assert_eq!(rejected(nothing), Rejection::NoMatch);
}

#[tokio::test]
async fn a_number_decides_always() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing_in(here(), anna(), boris()).await;
    fixture.playing_in(other_channel(), anna(), boris()).await;
    for wanted in ["1", "#1", " # 1 "] {
        for place in [here(), dm(), other_channel(), other_guild()] {
            let found = fixture.find(place, boris(), Some(wanted), Need::Play).await;
            assert_eq!(found.expect("a match").id, id, "{wanted} in {place:?}");
        }
    }
    let look = fixture
        .find(other_channel(), clara(), Some("1"), Need::Look)
        .await;
    assert_eq!(look.expect("a match").id, id);
    let players = fixture
        .matches
        .load(id)
        .await
        .expect("a match")
        .players()
        .expect("players");
    let play = fixture
        .find(other_channel(), clara(), Some("1"), Need::Play)
        .await;
    assert_eq!(rejected(play), Rejection::NotAPlayer { players });
}

#[tokio::test]
async fn a_match_of_others_elsewhere_is_as_unknown_as_none() {
    let mut fixture = Fixture::new().await;
    fixture.playing_in(here(), anna(), boris()).await;
    for place in [dm(), other_guild()] {
        for wanted in ["1", "404", "b4", "", "-1", "99999999999999"] {
            for need in NEEDS {
                let unknown = Rejection::MatchUnknown {
                    wanted: wanted.to_owned(),
                };
                let found = fixture.find(place, clara(), Some(wanted), need).await;
                assert_eq!(rejected(found), unknown, "{wanted}");
            }
        }
    }
}

#[tokio::test]
async fn a_list_names_what_is_open_and_puts_what_waits_first() {
    let mut fixture = Fixture::new().await;
    let not_mine = fixture.playing_in(here(), clara(), boris()).await;
    let played = fixture.playing_in(here(), boris(), anna()).await;
    let placing = fixture.deploying_in(other_guild(), clara(), anna()).await;
    fixture.ready(placing, clara()).await.expect("ready");
    let origin = fixture.origin();
    let asked =
        fixture
            .matches
            .challenge(here(), clara(), Some(anna()), terms(), origin, fixture.now);
    let asked = asked.await.expect("a challenge").id;
    let asking = fixture.challenge(None).await.expect("a challenge").id;
    let over = fixture.playing_in(here(), anna(), boris()).await;
    fixture
        .matches
        .resign(over, anna(), fixture.now)
        .await
        .expect("an end");

    let listed = fixture
        .matches
        .list(anna(), fixture.now)
        .await
        .expect("a list");
    let ids: Vec<_> = listed.iter().map(|one| one.id).collect();
    assert_eq!(
        ids,
        [placing, asked, played, asking],
        "without {not_mine} and {over}"
    );
    let waits: Vec<_> = listed.iter().map(|one| one.waits_for(anna())).collect();
    assert_eq!(waits, [true, true, false, false]);
    let Stage::Deploying { players, ready } = listed[0].stage else {
        panic!("{listed:?}")
    };
    assert_eq!(
        (players[Color::Red], ready[Color::Red], ready[Color::Blue]),
        (clara(), true, false)
    );
    let Stage::Playing { ply, to_move, .. } = listed[2].stage else {
        panic!("{listed:?}")
    };
    assert_eq!((ply, to_move), (0, Color::Red));
    fixture.play(played, "b4-b5").await;
    let listed = fixture
        .matches
        .list(anna(), fixture.now)
        .await
        .expect("a list");
    assert_eq!(listed[0].id, played);
    assert!(listed[0].is_of(anna()) && !listed[0].is_of(clara()));
}
