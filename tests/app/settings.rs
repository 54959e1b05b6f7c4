//! Wishes of people and settings of servers: kept, and what they raise.

use stratego_bot::ids::{GuildId, UserId};
use stratego_bot::matches::settings::MAX_BLOCKED;
use stratego_bot::matches::{
    BySlot, Challengers, GuildSettings, Notice, Rejection, Settings, Theme, Wish,
};
use stratego_bot::rules::numbering::Numbering;

use crate::fixture::{Fixture, anna, boris, guild};

impl Fixture {
    /// By how much the revisions of match `id` grow with a person's wish, and whether a refresh is asked for at once.
    async fn raised_by(&self, id: stratego_bot::ids::MatchId, wish: Wish) -> (BySlot<u32>, bool) {
        let before = self.matches.load(id).await.expect("a match").revisions;
        self.matches.settle(id, &before).await.expect("settled");
        self.matches
            .wish(anna(), wish, self.now)
            .await
            .expect("a wish");
        let after = self.matches.load(id).await.expect("a match").revisions;
        let raised = BySlot {
            challenge: after.challenge - before.challenge,
            public: after.public - before.public,
            red: after.red - before.red,
            blue: after.blue - before.blue,
        };
        let due = self.matches.due(self.now, 10).await.expect("the jobs");
        (raised, due.iter().any(|job| job.kind.is_refresh()))
    }
}

#[tokio::test]
async fn a_wish_about_looks_raises_ones_own_open_views_and_no_others() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let own = BySlot {
        red: 1,
        ..BySlot::default()
    };
    for (wish, expected) in [
        (Wish::Theme(Theme::Dark), (own, true)),
        (Wish::Theme(Theme::Dark), (BySlot::default(), false)),
        (Wish::Numbering(Numbering::OneHigh), (own, true)),
        (Wish::Confirms(true), (BySlot::default(), false)),
        (Wish::Notice(Notice::Dm), (BySlot::default(), false)),
        (
            Wish::Challengers(Challengers::Nobody),
            (BySlot::default(), false),
        ),
    ] {
        assert_eq!(fixture.raised_by(id, wish).await, expected, "{wish:?}");
    }
    fixture.restart().await;
    let expected = Settings {
        confirms: true,
        numbering: Numbering::OneHigh,
        theme: Theme::Dark,
        notice: Notice::Dm,
        challengers: Challengers::Nobody,
        is_unreached: false,
    };
    let kept = fixture.matches.settings(anna()).await.expect("settings");
    assert_eq!(kept, expected);
    let others = fixture.matches.settings(boris()).await.expect("settings");
    assert_eq!(others, Settings::default());
    // A match that is over keeps the look that it had.
    let now = fixture.now;
    fixture.matches.resign(id, anna(), now).await.expect("over");
    let wish = Wish::Theme(Theme::Contrast);
    assert_eq!(
        fixture.raised_by(id, wish).await,
        (BySlot::default(), false)
    );
}

#[tokio::test]
async fn a_servers_theme_raises_its_live_boards_and_no_others() {
    let mut fixture = Fixture::new().await;
    let id = fixture.playing().await.id;
    let revision = async |fixture: &Fixture| {
        let game = fixture.matches.load(id).await.expect("a match");
        game.revisions.public
    };
    let before = revision(&fixture).await;
    let dark = GuildSettings { theme: Theme::Dark };
    for (place, raised) in [(GuildId::from(11), 0), (guild(), 1), (guild(), 1)] {
        let now = fixture.now;
        let set = fixture.matches.set_guild(place, dark, now).await;
        set.expect("a setting");
        assert_eq!(revision(&fixture).await - before, raised, "{place}");
        let kept = fixture.matches.guild_settings(place).await;
        assert_eq!(kept.expect("settings"), dark);
    }
}

#[tokio::test]
async fn so_many_people_can_be_blocked_and_no_more() {
    let fixture = Fixture::new().await;
    let (matches, now) = (&fixture.matches, fixture.now);
    let people: Vec<UserId> = (0..MAX_BLOCKED as u64)
        .map(|id| UserId::from(50 + id))
        .collect();
    for who in &people {
        matches.block(anna(), *who, now).await.expect("blocked");
    }
    matches
        .block(anna(), people[0], now)
        .await
        .expect("no news");
    let more = matches.block(anna(), boris(), now).await;
    let max = MAX_BLOCKED;
    assert_eq!(
        crate::fixture::rejected(more),
        Rejection::TooManyBlocked { max }
    );
    let blocked = matches.blocked(anna()).await.expect("the list");
    assert_eq!(blocked, people, "in the order in which it was done");
    matches.unblock(anna(), people[0]).await.expect("unblocked");
    matches.unblock(anna(), people[0]).await.expect("no news");
    matches
        .block(anna(), boris(), now)
        .await
        .expect("room again");
}
