//! What Discord does on a bad day: no fault ends a match or stops the other player, and all messages catch up.
//!
//! The address of the sandbox switches serenity's own limiter off (DISCORD.md 5.6), so a 429 exercises the bot's own retries
//! here: short ones for an answer, the jobs for everything else.

use std::time::Duration;

use stratego_bot::rules::moves::Move;
use stratego_bot::sandbox::{Fault, Person};

use crate::chance::Chance;
use crate::harness::Table;
use crate::whole_match::OPEN;

const SECOND: Duration = Duration::from_secs(1);
const CALLBACK: &str = "POST /interactions/*/*/callback";
const FOLLOW_UP: &str = "POST /webhooks/*/*";

/// How a ply is made.
#[derive(Clone, Copy, Debug)]
enum By {
    Command,
    Menu,
    DirectMessage,
}

impl Table {
    /// Makes a ply, and waits until its maker has an answer.
    async fn makes(&self, person: &Person, mv: Move, by: By) {
        let (from, to) = (mv.from.to_string(), mv.to.to_string());
        let answer = match by {
            By::Command => self.play(person, &from, &to).await,
            By::DirectMessage => {
                let command = person.command(&person.dm(), "move");
                command.option("from", from).option("to", to).send().await
            }
            By::Menu => {
                let menu = person.press(&self.board(), "Move").await.private();
                let piece = menu.menus().into_iter().find(|menu| {
                    let mut options = menu.options.iter();
                    options.any(|option| option.value == from)
                });
                let piece = piece.expect("a menu with the piece").custom_id;
                let menu = person.choose(&menu, &piece, &from).await.updated();
                return self.chosen(person, &menu, &to).await;
            }
        };
        assert!(!answer.is_unanswered(), "{mv} by {by:?}: {answer}");
    }

    async fn chosen(&self, person: &Person, menu: &stratego_bot::sandbox::Message, to: &str) {
        let answer = person.choose(menu, "Choose a target…", to).await;
        assert!(!answer.is_unanswered(), "{to}: {answer}");
    }
}

#[tokio::test]
async fn every_route_survives_every_fault() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let mut chance = Chance::new(&table, 1).await;
    let channel = table.channel.id();
    let direct = |person: &Person| person.dm().id();
    let routes = [
        (CALLBACK.to_owned(), By::Command),
        (FOLLOW_UP.to_owned(), By::Menu),
        (
            format!("POST /channels/{channel}/messages"),
            By::DirectMessage,
        ),
        (
            format!("DELETE /channels/{channel}/messages/*"),
            By::Command,
        ),
        (
            format!("PATCH /channels/{}/messages/*", direct(&table.ann)),
            By::Command,
        ),
        (
            format!("PATCH /channels/{}/messages/*", direct(&table.ben)),
            By::Menu,
        ),
    ];
    let faults = [
        Fault::RateLimited(SECOND),
        Fault::GloballyLimited(SECOND),
        Fault::Status(500),
        Fault::Status(502),
        Fault::Slow(Duration::from_millis(700)),
        Fault::LostBefore,
        Fault::LostAfter,
    ];
    let mut number = 0;
    for (route, by) in &routes {
        for fault in &faults {
            let (person, mv) = chance
                .ply(&table, false)
                .await
                .expect("a match that goes on");
            let is_menu = matches!(by, By::Menu);
            // The menus before the ply are answers too.
            let set = if is_menu && route == CALLBACK {
                continue;
            } else {
                table.discord.faults().next(route, fault.clone())
            };
            table.makes(&person, mv, *by).await;
            number += 1;
            // What failed is repaired by a job.
            set.reached().await;
            table.discord.settle().await;
            table.advance(5 * SECOND);
            table.catches_up(number).await;
            assert_eq!(set.hits(), 1, "{route} {fault:?}");
        }
    }
    table.leave().await;
}

/// The channel takes no posts for long. Both play on by DM, and the bot asks ever more rarely.
#[tokio::test]
async fn what_fails_for_long_is_tried_with_growing_pauses() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let mut chance = Chance::new(&table, 2).await;
    let post = format!("POST /channels/{}/messages", table.channel.id());
    let down = table
        .discord
        .faults()
        .next(post, Fault::Status(503))
        .always();
    for number in 1..=3 {
        let (person, mv) = chance.ply(&table, false).await.expect("a ply");
        table.makes(&person, mv, By::DirectMessage).await;
        let other = if number % 2 == 1 {
            &table.ben
        } else {
            &table.ann
        };
        other
            .waits_until("his view", || {
                Table::shows_one_view(other, number).then_some(())
            })
            .await;
    }
    table.discord.settle().await;
    let tries = down.hits();
    let mut hits = tries;
    // 3 s after the ply, then after 1, 2, 4, 8, 16 and 32 s.
    for pause in [3, 1, 2, 4, 8, 16, 32] {
        assert_eq!(down.hits(), hits, "nothing is tried before its time");
        table.advance(pause * SECOND);
        let more = || (down.hits() > hits).then_some(());
        table.cem.waits_until("another try", more).await;
        table.discord.settle().await;
        hits = down.hits();
    }
    down.release();
    table.advance(64 * SECOND);
    table.catches_up(3).await;
    table.leave().await;
}

/// A call that is never answered holds up neither the players nor, for long, the messages.
#[tokio::test]
async fn a_call_that_is_never_answered_is_given_up() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let mut chance = Chance::new(&table, 3).await;
    let edit = format!("PATCH /channels/{}/messages/*", table.ben.dm().id());
    let hung = table.discord.faults().next(edit, Fault::Held);
    for number in 1..=3 {
        let (person, mv) = chance.ply(&table, false).await.expect("a ply");
        table.makes(&person, mv, By::Command).await;
        assert!(table.board().says(&[&crate::screens::plies(number)]));
    }
    hung.reached().await;
    table.advance(5 * SECOND);
    table.catches_up(3).await;
    table.leave().await;
}

/// A dropped socket, op 7, op 9 and a close: what people do meanwhile is answered.
#[tokio::test]
async fn p092_the_gateway_breaks_and_no_ply_is_lost() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let mut chance = Chance::new(&table, 4).await;
    let mut number = 0;
    // A dropped socket, op 7, op 9 that can be resumed, and a close that can.
    let breaks: [fn(&Table); 4] = [
        |table| table.discord.gateway().drop_socket(),
        |table| table.discord.gateway().reconnect(),
        |table| table.discord.gateway().invalidate(true),
        |table| table.discord.gateway().close(4000),
    ];
    for break_off in breaks {
        let (person, mv) = chance.ply(&table, false).await.expect("a ply");
        break_off(&table);
        table.makes(&person, mv, By::Command).await;
        number += 1;
        table.catches_up(number).await;
        table.discord.bot_ready().await;
    }
    // What comes while a session is lost for good is lost; afterwards all is as before.
    let losses: [fn(&Table); 2] = [
        |table| table.discord.gateway().invalidate(false),
        |table| table.discord.gateway().close(4009),
    ];
    for lose in losses {
        let identified = table.discord.gateway().identifies();
        lose(&table);
        table.discord.gateway().identified(identified + 1).await;
        table.discord.bot_ready().await;
        let (person, mv) = chance.ply(&table, false).await.expect("a ply");
        table.makes(&person, mv, By::Command).await;
        number += 1;
        table.catches_up(number).await;
    }
    table.leave().await;
}

/// Discord may deliver an event twice: it acts once, and is answered once.
#[tokio::test]
async fn p046_an_event_that_comes_twice_acts_once() {
    let table = Table::set().await;
    let twice = || table.discord.gateway().repeat_next("INTERACTION_CREATE");
    twice();
    let challenge = table.challenge("Barrage").await;
    assert_eq!(table.channel.messages().len(), 1);
    twice();
    table.ben.press(&challenge, "Accept").await.updated();
    table.discord.settle().await;
    assert_eq!(
        table.channel.messages().len(),
        2,
        "challenge and setup message"
    );
    for person in [&table.ann, &table.ben] {
        twice();
        let panel = person.command(&table.channel, "setup").option("text", OPEN);
        let panel = panel.send().await.private();
        twice();
        let panel = person.press(&panel, "Mirror").await.updated();
        twice();
        let panel = person.press(&panel, "Mirror").await.updated();
        twice();
        person.press(&panel, "Ready").await.updated();
        table.discord.settle().await;
    }
    let mut chance = Chance::new(&table, 5).await;
    for (number, by) in (1..).zip([By::Command, By::DirectMessage]) {
        let (person, mv) = chance.ply(&table, false).await.expect("a ply");
        twice();
        table.makes(&person, mv, by).await;
        table.catches_up(number).await;
    }
    let menu = table.ann.press(&table.board(), "Move").await.private();
    let menu = table
        .ann
        .choose(&menu, "Choose a piece…", "c3")
        .await
        .updated();
    twice();
    table.chosen(&table.ann, &menu, "d3").await;
    table.catches_up(3).await;
    twice();
    table.ben.press(&table.board(), "Offer draw").await;
    table.discord.settle().await;
    twice();
    table.ann.press(&table.board(), "Accept draw").await;
    table.discord.settle().await;
    assert!(table.board().says(&["Draw by agreement"]));
    assert_eq!(Table::boards_in(&table.channel).len(), 1);
    let again: Vec<_> = table
        .discord
        .calls()
        .into_iter()
        .filter(|call| call.code == 40060)
        .collect();
    assert!(again.is_empty(), "{again:?}");
    assert_eq!(chance.stored().await.ply(), 3);
    table.leave().await;
}

/// Without commands nobody can begin anything: their registration is tried again.
#[tokio::test]
async fn a_registration_that_fails_is_tried_again() {
    let mut table = Table::set().await;
    for fault in [
        Fault::Status(500),
        Fault::RateLimited(SECOND),
        Fault::LostBefore,
    ] {
        table.stop_bot().await;
        let set = table
            .discord
            .faults()
            .next("PUT /applications/*/commands", fault);
        table.start_bot().await;
        assert_eq!(set.hits(), 1);
    }
    table.challenge("Barrage").await;
    table.leave().await;
}
