//! A match on a bad day: faults on any call, ends of the bot at any time, pauses of any length, plies by all ways. Nothing is
//! lost, nothing is played twice, and in the end everything shows the latest state once.

use std::time::Duration;

use stratego_bot::sandbox::{Answer, Code, Fault, Person};

use crate::chance::Chance;
use crate::harness::Table;
use crate::whole_match::OPEN;

const PLIES: u32 = 25;
const ROUTES: [&str; 6] = [
    "POST /interactions/*/*/callback",
    "POST /webhooks/*/*",
    "GET /webhooks/*/*/messages/*",
    "POST /channels/*/messages",
    "PATCH /channels/*/messages/*",
    "DELETE /channels/*/messages/*",
];

fn fault(chance: &mut Chance) -> Fault {
    let faults = [
        Fault::Status(500),
        Fault::Status(502),
        Fault::RateLimited(Duration::from_millis(300)),
        Fault::GloballyLimited(Duration::from_millis(300)),
        Fault::Refused(Code::UnknownMessage),
        Fault::Refused(Code::MissingPermissions),
        Fault::Refused(Code::CannotMessageUser),
        Fault::Slow(Duration::from_millis(200)),
        Fault::LostBefore,
        Fault::LostAfter,
    ];
    let chosen = chance.below(faults.len());
    faults[chosen].clone()
}

/// Whether Discord answers such a call so: an answer to an interaction is not refused for want of rights, and what is said to be
/// gone is gone (an edit that hears so posts anew and deletes to be sure).
fn fits(route: &str, fault: &Fault) -> bool {
    match fault {
        Fault::Refused(Code::UnknownMessage) => route.starts_with("PATCH"),
        Fault::Refused(_) => route.contains("channels"),
        _ => true,
    }
}

/// Plays a ply in one of the three ways. None where a menu did not get so far.
async fn played(table: &Table, person: &Person, mv: (&str, &str), way: usize) -> Option<Answer> {
    let (from, to) = mv;
    let command = |place| {
        let command = person.command(place, "move");
        command.option("from", from).option("to", to).send()
    };
    match way {
        0 => Some(command(&table.channel).await),
        1 => Some(command(&person.dm()).await),
        _ => {
            let Answer::Posted(menu) = person.press(&table.board(), "Move").await else {
                return None;
            };
            let Answer::Updated(menu) = person.choose(&menu, "Choose a piece…", from).await
            else {
                return None;
            };
            Some(person.choose(&menu, "Choose a target…", to).await)
        }
    }
}

async fn check_bad_day(seed: u64) {
    let mut table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let mut chance = Chance::new(&table, seed).await;
    let mut number = 0;
    let mut rounds = 0;
    while number < PLIES {
        rounds += 1;
        assert!(
            rounds < 10 * PLIES,
            "seed {seed}: the match does not get on"
        );
        for _ in 0..chance.below(4) {
            let route = ROUTES[chance.below(ROUTES.len())];
            let fault = fault(&mut chance);
            if fits(route, &fault) {
                let _ = table.discord.faults().next(route, fault);
            }
        }
        let (person, mv) = chance
            .ply(&table, false)
            .await
            .expect("a match that goes on");
        let (from, to) = (mv.from.to_string(), mv.to.to_string());
        let way = chance.below(3);
        let answer = played(&table, &person, (&from, &to), way).await;
        match chance.below(8) {
            0 => table.kill_bot().await,
            1 => {
                table.discord.settle().await;
                table.stop_bot().await;
            }
            2..=4 => table.discord.settle().await,
            _ => {}
        }
        let seconds = [0, 1, 4, 40, 400, 3100][chance.below(6)];
        table.advance(Duration::from_secs(seconds));
        if table.is_away() {
            table.advance(Duration::from_secs(1));
            table.discord.faults().clear();
            table.start_bot().await;
        }
        let stored = chance.stored().await.ply();
        let told = format!("**{}.**", number + 1);
        let is_told = answer.is_some_and(|answer| answer.text().contains(&told));
        assert!(
            stored == number + 1 || stored == number && !is_told,
            "seed {seed}: {mv}"
        );
        number = stored;
    }
    table.discord.faults().clear();
    table.discord.settle().await;
    // Longer than the longest pause between two tries, and than DMs count as closed.
    table.advance(Duration::from_hours(2));
    let (person, mv) = chance.ply(&table, false).await.expect("a ply");
    let (from, to) = (mv.from.to_string(), mv.to.to_string());
    table.play(&person, &from, &to).await.public();
    table.catches_up(number + 1).await;
    table.discord.settle().await;
    assert!(
        table.shows_one_board(number + 1),
        "seed {seed}: {}",
        table.cem.screen()
    );
    table.leave().await;
}

#[tokio::test]
async fn p137_a_bad_day_ends_well() {
    for seed in 1..=3 {
        check_bad_day(seed).await;
    }
}
