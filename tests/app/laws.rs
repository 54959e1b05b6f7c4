//! What holds whatever people do, in whatever order: random use cases by random people.

use proptest::prelude::*;
use stratego_bot::ids::{MatchId, UserId};
use stratego_bot::matches::{Error, Match, MatchState, Rearrange, Rejection, Slot};
use stratego_bot::rules::color::Color;
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::outcome::{EndReason, Outcome};
use stratego_bot::rules::square::Square;

use crate::fixture::*;

/// Something that somebody does to the newest match.
#[derive(Debug, Clone, Copy)]
enum Act {
    Challenge,
    Accept,
    Decline,
    Cancel,
    Expire,
    Randomize,
    Mirror,
    Edit {
        is_legal: bool,
    },
    Ready,
    NotReady,
    /// A legal ply of the player to move, chosen by number.
    Play(usize),
    /// Some two squares.
    Try(usize, usize),
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    Resign,
    Abort,
    EndIdle,
    NoteIdle,
    Restart,
    Wait {
        hours: u32,
    },
}

fn acts() -> impl Strategy<Value = Act> {
    prop_oneof![
        8 => Just(Act::Challenge),
        8 => Just(Act::Accept),
        1 => Just(Act::Decline),
        1 => Just(Act::Cancel),
        1 => Just(Act::Expire),
        2 => Just(Act::Randomize),
        2 => Just(Act::Mirror),
        4 => any::<bool>().prop_map(|is_legal| Act::Edit { is_legal }),
        8 => Just(Act::Ready),
        6 => Just(Act::NotReady),
        30 => any::<usize>().prop_map(Act::Play),
        4 => (0..100_usize, 0..100_usize).prop_map(|(from, to)| Act::Try(from, to)),
        5 => Just(Act::OfferDraw),
        1 => Just(Act::AcceptDraw),
        4 => Just(Act::DeclineDraw),
        1 => Just(Act::Resign),
        1 => Just(Act::Abort),
        2 => Just(Act::EndIdle),
        2 => Just(Act::NoteIdle),
        2 => Just(Act::Restart),
        4 => prop_oneof![1..30_u32, 300..400_u32].prop_map(|hours| Act::Wait { hours }),
    ]
}

/// Anna and Boris act more often than Clara, who is no player unless she accepts an open challenge.
fn people() -> impl Strategy<Value = UserId> {
    prop_oneof![5 => Just(anna()), 5 => Just(boris()), 1 => Just(clara())]
}

impl Fixture {
    /// Lets somebody do something; none for what is no use case.
    async fn act(&mut self, id: MatchId, user: UserId, act: Act) -> Option<Result<Match, Error>> {
        let found = self.matches.load(id).await.expect("a match");
        let own = found
            .color_of(user)
            .map_or(0, |color| found.revisions[Slot::of(color)]);
        let (matches, now) = (self.matches.clone(), self.now);
        let mut chance = lot(u64::from(u32::from(id)));
        Some(match act {
            Act::Challenge => {
                let opponent = [None, Some(boris()), Some(user)][(own as usize + 1) % 3];
                self.challenge(opponent).await
            }
            Act::Accept => self.accept(id, user).await,
            Act::Decline => matches.decline(id, user, now).await,
            Act::Cancel => matches.cancel(id, user, now).await,
            Act::Expire => matches.expire(id, now).await,
            Act::Randomize => {
                matches
                    .rearrange(id, user, own, Rearrange::Random(&mut chance), now)
                    .await
            }
            Act::Mirror => {
                matches
                    .rearrange(id, user, own, Rearrange::Mirror, now)
                    .await
            }
            Act::Edit { is_legal } => {
                let text = if is_legal {
                    SCOUTS
                } else {
                    "FFFF/2222/MMMM/BBBB"
                };
                matches.edit(id, user, text, now).await
            }
            Act::Ready => matches.ready(id, user, own, now).await,
            Act::NotReady => matches.not_ready(id, user, now).await,
            Act::Play(number) => {
                let MatchState::Playing(playing) = &found.state else {
                    return None;
                };
                let moves = playing.player_view(playing.to_move()).moves().to_vec();
                let (user, mv) = (found.waits_for()[0], moves[number % moves.len()]);
                let origin = self.origin();
                let played = matches.play(id, user, mv, None, origin, now).await;
                Ok(played.expect("a legal ply").after)
            }
            Act::Try(from, to) => {
                let square = |index| Square::from_index(index).expect("a square");
                let mv = Move {
                    from: square(from),
                    to: square(to),
                };
                let origin = self.origin();
                matches
                    .play(id, user, mv, Some(found.ply()), origin, now)
                    .await
                    .map(|p| p.after)
            }
            Act::OfferDraw => matches.offer_draw(id, user, now).await,
            Act::AcceptDraw => matches.accept_draw(id, user, now).await,
            Act::DeclineDraw => matches.decline_draw(id, user, now).await,
            Act::Resign => matches.resign(id, user, now).await,
            Act::Abort => matches.abort(id, user, now).await,
            Act::EndIdle => matches.end_idle(id, user, now).await,
            Act::NoteIdle => matches.note_idle(id, now).await,
            Act::Restart => {
                self.restart().await;
                return None;
            }
            Act::Wait { hours } => {
                self.wait(HOUR * hours);
                return None;
            }
        })
    }

    /// Two players who want a draw can have it.
    async fn agree(&mut self, id: MatchId) {
        loop {
            let found = self.matches.load(id).await.expect("a match");
            let MatchState::Playing(playing) = &found.state else {
                return;
            };
            let players = playing.players();
            let offering = match playing.offer() {
                Some(color) => Some(color),
                None => Color::ALL
                    .into_iter()
                    .find(|&color| playing.may_offer(color)),
            };
            let Some(color) = offering else {
                // Both were declined since their last plies.
                let color = playing.to_move();
                self.act(id, players[color], Act::Play(0)).await;
                continue;
            };
            if playing.offer().is_none() {
                self.matches
                    .offer_draw(id, players[color], self.now)
                    .await
                    .expect("an offer");
            }
            let other = players[color.other()];
            let over = self
                .matches
                .accept_draw(id, other, self.now)
                .await
                .expect("a draw");
            assert_eq!(
                as_finished(&over).outcome(),
                Outcome::draw(EndReason::Agreed)
            );
        }
    }
}

/// What must hold between the match before an act and after it.
fn check(act: Act, before: &Match, result: &Result<Match, Error>, after: &Match) {
    match result {
        Ok(returned) if returned.id == after.id => {
            assert_eq!(
                told(returned),
                told(after),
                "what is told is what is stored"
            );
        }
        // A new challenge leaves the others as they are.
        Ok(_) => assert_eq!(told(before), told(after)),
        Err(Error::Fault(fault)) => panic!("{act:?}: {fault}"),
        Err(Error::Rejected(Rejection::Setup(_) | Rejection::ChallengeClosed { .. })) => {}
        // What was typed is kept.
        Err(Error::Rejected(Rejection::IsReady)) if matches!(act, Act::Edit { .. }) => {}
        Err(Error::Rejected(rejection)) => {
            assert_eq!(
                told(before),
                told(after),
                "{act:?} was rejected: {rejection:?}"
            );
        }
    }
    for slot in Slot::ALL {
        assert!(
            before.revisions[slot] <= after.revisions[slot],
            "{act:?} lowered {slot:?}"
        );
    }
    assert!(
        !matches!(after.state, MatchState::Damaged(_)),
        "{act:?} did damage"
    );
    assert!(after.ply() <= before.ply() + 1);
    for user in after.waits_for() {
        assert!(after.is_of(user));
    }
}

/// The ways out that are promised are those that work.
fn check_exits(act: Act, before: &Match, user: UserId, fixture: &Fixture, is_ok: bool) {
    let exits = before.exits(user, fixture.now);
    match act {
        Act::Resign => assert_eq!(exits.resign, is_ok),
        Act::Abort => assert_eq!(exits.abort, is_ok),
        Act::EndIdle => assert_eq!(exits.end, is_ok),
        _ => {}
    }
}

/// Where a script begins.
#[derive(Debug, Clone, Copy)]
enum Start {
    Challenged,
    Deploying,
    Playing,
}

async fn live(start: Start, script: Vec<(UserId, Act)>) {
    let mut fixture = Fixture::new().await;
    let mut id = match start {
        Start::Challenged => fixture.challenged().await.id,
        Start::Deploying => fixture.deploying().await.id,
        Start::Playing => fixture.playing().await.id,
    };
    for (user, act) in script {
        let before = fixture.matches.load(id).await.expect("a match");
        let result = fixture.act(id, user, act).await;
        let after = fixture.matches.load(id).await.expect("a match");
        let Some(result) = result else {
            assert_eq!(told(&before), told(&after), "{act:?}");
            continue;
        };
        check(act, &before, &result, &after);
        check_exits(act, &before, user, &fixture, result.is_ok());
        let listed = fixture
            .matches
            .list(after.challenger, fixture.now)
            .await
            .expect("a list");
        let is_open = match &after.state {
            MatchState::Challenged(challenged) => !challenged.is_expired(fixture.now),
            MatchState::Deploying(_) | MatchState::Playing(_) => true,
            _ => false,
        };
        assert_eq!(listed.iter().any(|one| one.id == id), is_open);
        // Go on with a new challenge only when the match before has had its time.
        if let Ok(made) = result
            && !is_open
        {
            id = made.id;
        }
    }
    fixture.agree(id).await;
    fixture.restart().await;
    fixture.matches.load(id).await.expect("a match");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 40,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn whatever_people_do_the_match_stays_whole(
        start in prop_oneof![Just(Start::Challenged), Just(Start::Deploying), Just(Start::Playing)],
        script in prop::collection::vec((people(), acts()), 1..100)
    ) {
        tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime")
            .block_on(live(start, script));
    }
}
