//! Placing the pieces.

use stratego_bot::matches::{Match, Rearrange, Rejection, Slot};
use stratego_bot::rules::color::Color;
use stratego_bot::rules::rank::Rank;
use stratego_bot::rules::setup::SetupFault;

use crate::fixture::*;

/// The revision of Red's panel.
fn red(found: &Match) -> u32 {
    found.revisions[Slot::Red]
}

#[tokio::test]
async fn random_mirror_and_edit_change_only_the_own_draft_and_message() {
    let mut fixture = Fixture::new().await;
    let before = fixture.deploying().await;
    let (id, now) = (before.id, fixture.now + HOUR);
    let random = fixture
        .matches
        .rearrange(
            id,
            anna(),
            red(&before),
            Rearrange::Random(&mut lot(3)),
            now,
        )
        .await
        .expect("another draft");
    let mirrored = fixture
        .matches
        .rearrange(id, anna(), red(&random), Rearrange::Mirror, now)
        .await
        .expect("the mirrored draft");
    let edited = fixture
        .matches
        .edit(id, anna(), SCOUTS, now)
        .await
        .expect("the typed draft");

    let draft = |found: &Match| *as_deploying(found).draft(Color::Red);
    assert_ne!(draft(&random), draft(&before));
    assert_eq!(draft(&mirrored), draft(&random).mirrored());
    assert_eq!(draft(&edited).to_string(), SCOUTS);
    for (count, found) in [(1, &random), (2, &mirrored), (3, &edited)] {
        let mut expected = before.revisions;
        expected.red += count;
        assert_eq!(found.revisions, expected);
        // Neither what the other sees nor the public deadline tells that something was done.
        assert_eq!(
            as_deploying(found).draft(Color::Blue),
            as_deploying(&before).draft(Color::Blue)
        );
        assert_eq!(
            as_deploying(found).idle_at(),
            as_deploying(&before).idle_at()
        );
    }
}

#[tokio::test]
async fn a_press_on_an_old_panel_does_nothing() {
    let mut fixture = Fixture::new().await;
    let before = fixture.deploying().await;
    let (id, now) = (before.id, fixture.now);
    let after = fixture
        .matches
        .edit(id, anna(), SCOUTS, now)
        .await
        .expect("a draft");
    let at = red(&before);
    for result in [
        fixture
            .matches
            .rearrange(id, anna(), at, Rearrange::Random(&mut lot(1)), now)
            .await,
        fixture
            .matches
            .rearrange(id, anna(), at, Rearrange::Mirror, now)
            .await,
        fixture.matches.ready(id, anna(), at, now).await,
    ] {
        assert_eq!(rejected(result), Rejection::OldPanel);
    }
    assert_eq!(
        told(&fixture.matches.load(id).await.expect("a match")),
        told(&after)
    );
}

#[tokio::test]
async fn z01_a_faulty_setup_is_refused_in_detail_and_what_was_typed_is_kept() {
    let mut fixture = Fixture::new().await;
    let before = fixture.deploying().await;
    let (id, now) = (before.id, fixture.now);
    // The first scout became a ninth miner… of five: one too many, one scout missing.
    let typed = SCOUTS.replacen('2', "3", 1);
    let faults = vec![
        SetupFault::Missing {
            rank: Rank::Scout,
            by: 1,
        },
        SetupFault::TooMany {
            rank: Rank::Miner,
            by: 1,
        },
    ];
    let found = rejected(fixture.matches.edit(id, anna(), &typed, now).await);
    let Rejection::Setup(mut found) = found else {
        panic!("{found:?}")
    };
    found.sort_by_key(|fault| matches!(fault, SetupFault::TooMany { .. }));
    assert_eq!(found, faults);

    let kept = fixture.matches.load(id).await.expect("a match");
    assert_eq!(as_deploying(&kept).typed(Color::Red), Some(typed.as_str()));
    assert_eq!(as_deploying(&kept).typed(Color::Blue), None);
    assert_eq!(
        as_deploying(&kept).draft(Color::Red),
        as_deploying(&before).draft(Color::Red)
    );
    assert_eq!(kept.revisions, before.revisions);

    let mended = fixture
        .matches
        .edit(id, anna(), SCOUTS, now)
        .await
        .expect("a draft");
    assert_eq!(as_deploying(&mended).typed(Color::Red), None);
}

#[tokio::test]
async fn z12_forty_marshals_do_not_pass() {
    let mut fixture = Fixture::new().await;
    let id = fixture.deploying().await.id;
    let marshals = ["MMMMMMMMMM"; 4].join("/");
    let refused = rejected(
        fixture
            .matches
            .edit(id, anna(), &marshals, fixture.now)
            .await,
    );
    let Rejection::Setup(faults) = refused else {
        panic!("{refused:?}")
    };
    assert!(
        faults.contains(&SetupFault::TooMany {
            rank: Rank::Marshal,
            by: 39
        }),
        "{faults:?}"
    );
}

#[tokio::test]
async fn ready_is_public_and_can_be_taken_back() {
    let mut fixture = Fixture::new().await;
    let before = fixture.deploying().await;
    let id = before.id;
    fixture.wait(HOUR);
    let ready = fixture.ready(id, anna()).await.expect("ready");
    assert!(as_deploying(&ready).is_ready(Color::Red));
    assert_eq!(ready.waits_for(), [boris()]);
    assert_eq!(as_deploying(&ready).idle_at(), fixture.now + 3 * DAY);
    let mut expected = before.revisions;
    expected.public += 1;
    expected.red += 1;
    assert_eq!(ready.revisions, expected);
    // Said again, also on the old panel, nothing changes.
    let again = fixture
        .matches
        .ready(id, anna(), red(&before), fixture.now)
        .await;
    assert_eq!(told(&again.expect("the same")), told(&ready));

    let at = red(&ready);
    for result in [
        fixture
            .matches
            .rearrange(id, anna(), at, Rearrange::Random(&mut lot(1)), fixture.now)
            .await,
        fixture
            .matches
            .rearrange(id, anna(), at, Rearrange::Mirror, fixture.now)
            .await,
        fixture.matches.edit(id, anna(), SCOUTS, fixture.now).await,
    ] {
        assert_eq!(rejected(result), Rejection::IsReady);
    }
    let unready = fixture
        .matches
        .not_ready(id, anna(), fixture.now)
        .await
        .expect("not ready");
    assert!(!as_deploying(&unready).is_ready(Color::Red));
    let again = fixture
        .matches
        .not_ready(id, anna(), fixture.now)
        .await
        .expect("the same");
    assert_eq!(told(&again), told(&unready));
    fixture
        .matches
        .rearrange(id, anna(), red(&unready), Rearrange::Mirror, fixture.now)
        .await
        .expect("a draft");
}

#[tokio::test]
async fn the_match_begins_when_both_are_ready() {
    let mut fixture = Fixture::new().await;
    let id = fixture.deploying().await.id;
    fixture.wait(HOUR);
    let waiting = fixture.ready(id, boris()).await.expect("ready");
    let drafts = Color::ALL.map(|color| *as_deploying(&waiting).draft(color));
    fixture.wait(HOUR);
    let begun = fixture.ready(id, anna()).await.expect("begun");
    let playing = as_playing(&begun);
    assert_eq!(
        (playing.ply(), playing.to_move(), playing.offer()),
        (0, Color::Red, None)
    );
    assert_eq!(playing.idle_at(), fixture.now + 14 * DAY);
    for (color, draft) in Color::ALL.into_iter().zip(drafts) {
        let view = playing.player_view(color);
        for (square, rank) in draft.squares(color) {
            assert_eq!(view.rank(square), Some(rank), "{square}");
        }
        assert_eq!(
            begun.revisions[Slot::of(color)],
            waiting.revisions[Slot::of(color)] + 1
        );
    }
    assert_eq!(begun.revisions.public, waiting.revisions.public + 1);
    for result in [
        fixture.matches.edit(id, anna(), SCOUTS, fixture.now).await,
        fixture.ready(id, anna()).await,
        fixture.matches.not_ready(id, boris(), fixture.now).await,
    ] {
        assert_eq!(rejected(result), Rejection::AlreadyPlaying);
    }
}

#[tokio::test]
async fn p005_the_setup_used_last_is_the_next_draft_of_that_variant() {
    let mut fixture = Fixture::new().await;
    let first = fixture.playing().await.id;
    fixture
        .matches
        .resign(first, anna(), fixture.now)
        .await
        .expect("an end");
    let next = fixture.deploying().await;
    for color in Color::ALL {
        assert_eq!(as_deploying(&next).draft(color).to_string(), SCOUTS);
    }
    // A draft that no match began with is not remembered.
    fixture
        .matches
        .edit(
            next.id,
            anna(),
            &SCOUTS.replacen("2266", "6622", 1),
            fixture.now,
        )
        .await
        .expect("a draft");
    fixture
        .matches
        .abort(next.id, anna(), fixture.now)
        .await
        .expect("aborted");
    let third = fixture.deploying().await;
    assert_eq!(as_deploying(&third).draft(Color::Red).to_string(), SCOUTS);
}

#[tokio::test]
async fn only_players_place() {
    let mut fixture = Fixture::new().await;
    let found = fixture.deploying().await;
    let (id, now) = (found.id, fixture.now);
    let players = as_deploying(&found).players();
    for result in [
        fixture
            .matches
            .rearrange(id, clara(), 1, Rearrange::Random(&mut lot(1)), now)
            .await,
        fixture
            .matches
            .rearrange(id, clara(), 1, Rearrange::Mirror, now)
            .await,
        fixture.matches.edit(id, clara(), SCOUTS, now).await,
        fixture.matches.ready(id, clara(), 1, now).await,
        fixture.matches.not_ready(id, clara(), now).await,
        fixture.matches.abort(id, clara(), now).await,
        fixture.matches.end_idle(id, clara(), now).await,
    ] {
        assert_eq!(rejected(result), Rejection::NotAPlayer { players });
    }
}

#[tokio::test]
async fn nothing_is_played_before_both_are_ready() {
    let mut fixture = Fixture::new().await;
    let id = fixture.deploying().await.id;
    fixture.ready(id, anna()).await.expect("ready");
    let placing = Rejection::StillPlacing {
        waits_for: vec![boris()],
    };
    let (now, origin) = (fixture.now, fixture.origin());
    let played = fixture
        .matches
        .play(id, anna(), mv("b4-b5"), None, origin, now)
        .await;
    assert_eq!(rejected(played), placing);
    for result in [
        fixture.matches.offer_draw(id, anna(), now).await,
        fixture.matches.accept_draw(id, anna(), now).await,
        fixture.matches.decline_draw(id, anna(), now).await,
        fixture.matches.resign(id, anna(), now).await,
    ] {
        assert_eq!(rejected(result), placing);
    }
}

#[tokio::test]
async fn no_debug_text_tells_a_rank() {
    let mut fixture = Fixture::new().await;
    let placing = fixture.deploying().await;
    let draft = as_deploying(&placing).draft(Color::Red).to_string();
    let typed = format!("{SCOUTS}oops");
    rejected(
        fixture
            .matches
            .edit(placing.id, anna(), &typed, fixture.now)
            .await,
    );
    let placing = fixture.matches.load(placing.id).await.expect("a match");
    let text = format!("{placing:?} {placing:#?}");
    assert!(!text.contains(&draft) && !text.contains(&typed), "{text}");
    for rank in Rank::ALL {
        assert!(!text.contains(&format!("{rank:?}")), "{rank:?} in {text}");
    }
    fixture
        .matches
        .abort(placing.id, anna(), fixture.now)
        .await
        .expect("aborted");
    let begun = fixture.playing().await;
    let text = format!("{begun:?} {begun:#?}");
    for rank in Rank::ALL {
        assert!(!text.contains(&format!("{rank:?}")), "{rank:?} in {text}");
    }
}
