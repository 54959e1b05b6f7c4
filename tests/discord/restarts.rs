//! The bot ends between any two steps, well or by `kill -9`, and nobody loses anything.

use std::time::Duration;

use stratego_bot::sandbox::{Answer, Fault, FaultHandle};
use tokio::task::JoinHandle;

use crate::harness::Table;
use crate::whole_match::OPEN;

const SECOND: Duration = Duration::from_secs(1);
const CALLBACK: &str = "POST /interactions/*/*/callback";
const FOLLOW_UP: &str = "POST /webhooks/*/*";

#[derive(Clone, Copy, Debug)]
enum End {
    Stopped,
    Killed,
}

impl Table {
    /// The bot ends and comes back, a second later.
    async fn interrupted(&mut self, how: End) {
        match how {
            End::Stopped => self.stop_bot().await,
            End::Killed => self.kill_bot().await,
        }
        self.advance(SECOND);
        self.start_bot().await;
    }

    /// The bot ends and comes back between two steps, and nothing that anybody sees has changed.
    async fn check_interruption(&mut self, how: End) {
        self.settle().await;
        let before = self.screens();
        self.interrupted(how).await;
        self.settle().await;
        assert_eq!(self.screens(), before, "{how:?}");
    }

    /// Begins to play a ply that will not be answered soon.
    fn plays_meanwhile(&self, from: &'static str, to: &'static str) -> JoinHandle<Answer> {
        let (ann, channel) = (self.ann.clone(), self.channel.clone());
        tokio::spawn(async move {
            let command = ann.command(&channel, "move");
            command.option("from", from).option("to", to).send().await
        })
    }

    /// Ann plays i4-i5 in a match that has just begun; the bot is killed once `held` holds it, and comes back. Ben goes on.
    async fn check_killed_at(mut self, held: FaultHandle, typed: JoinHandle<Answer>) {
        held.reached().await;
        self.kill_bot().await;
        self.advance(SECOND);
        self.start_bot().await;
        self.catches_up(1).await;
        let answer = self.play(&self.ben, "b7", "b6").await;
        assert!(answer.public().says(&["**2.**"]), "{answer}");
        self.catches_up(2).await;
        typed.await.expect("Ann got something, or nothing");
        self.leave().await;
    }
}

async fn check_every_step(how: End) {
    let mut table = Table::set().await;
    let challenge = table.challenge("Barrage").await;
    table.check_interruption(how).await;
    table.ben.press(&challenge, "Accept").await.updated();
    table.check_interruption(how).await;
    let panels = [&table.ann, &table.ben].map(|person| (person.clone(), table.view(person)));
    for (person, panel) in &panels {
        let form = person.press(panel, "Edit").await.modal();
        table.interrupted(how).await;
        let field = form.fields[0].custom_id.clone();
        let panel = person.submit(&form, &[(&field, OPEN)]).await.updated();
        table.check_interruption(how).await;
        person.press(&panel, "Ready").await.updated();
        table.check_interruption(how).await;
    }
    let board = table.board();
    let boards = table.boards_asked_for().await;
    table.interrupted(how).await;
    assert_eq!(table.boards_asked_for().await, boards, "{how:?}");
    // The board and the menus are older than the bot that is asked.
    let menu = table.ann.press(&board, "Move").await.private();
    table.interrupted(how).await;
    let menu = table
        .ann
        .choose(&menu, "Choose a piece…", "i4")
        .await
        .updated();
    table.interrupted(how).await;
    table
        .ann
        .choose(&menu, "Choose a target…", "i5")
        .await
        .updated();
    table.check_interruption(how).await;
    for (number, (from, to)) in (2..).zip([("b7", "b6"), ("i5", "i6"), ("b6", "b7")]) {
        let person = if number % 2 == 0 {
            &table.ben
        } else {
            &table.ann
        };
        table.play(person, from, to).await.public();
        table.check_interruption(how).await;
        table.catches_up(number).await;
    }
    table.ben.press(&table.board(), "Offer draw").await;
    table.check_interruption(how).await;
    table.ann.press(&table.board(), "Decline draw").await;
    table.check_interruption(how).await;
    let question = table.ben.press(&table.board(), "Resign").await.private();
    table.interrupted(how).await;
    table.ben.press(&question, "Confirm").await.updated();
    table.check_interruption(how).await;
    let result = table.board();
    assert!(result.says(&["wins", "resigned"]), "{result}");
    assert_eq!(Table::boards_in(&table.channel).len(), 1);
    table.leave().await;
}

#[tokio::test]
async fn p024_p138_a_clean_end_between_any_two_steps_changes_nothing() {
    check_every_step(End::Stopped).await;
}

#[tokio::test]
async fn p024_p138_a_kill_between_any_two_steps_changes_nothing() {
    check_every_step(End::Killed).await;
}

/// The database has the ply, Discord has no answer yet.
#[tokio::test]
async fn p137_killed_after_the_commit_and_before_the_answer() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let held = table.discord.faults().next(CALLBACK, Fault::Held);
    let typed = table.plays_meanwhile("i4", "i5");
    table.check_killed_at(held, typed).await;
}

/// Discord has the answer, and the bot never heard which message it became.
#[tokio::test]
async fn p137_killed_after_the_answer_was_taken_and_before_its_id_came() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let _ = table.discord.faults().next(CALLBACK, Fault::LostAfter);
    let held = table.discord.faults().next(CALLBACK, Fault::Held);
    let typed = table.plays_meanwhile("i4", "i5");
    held.reached().await;
    let answer = table.board();
    table.check_killed_at(held, typed).await;
    assert!(answer.says(&["**1.**"]), "{answer}");
}

/// An answer whose acknowledgement is lost is found again, and nothing is posted twice.
#[tokio::test]
async fn an_answer_that_was_taken_unnoticed_is_adopted() {
    for is_killed in [false, true] {
        let mut table = Table::set().await;
        table.begun("Barrage", OPEN, OPEN).await;
        let _ = table.discord.faults().next(CALLBACK, Fault::LostAfter);
        let held = is_killed.then(|| table.discord.faults().next(CALLBACK, Fault::Held));
        let answer = table.plays_meanwhile("i4", "i5");
        if let Some(held) = held {
            held.reached().await;
            table.kill_bot().await;
            table.advance(SECOND);
            table.start_bot().await;
        }
        let answer = answer.await.expect("an answer").public();
        table.catches_up(1).await;
        assert_eq!(table.board().id, answer.id, "killed: {is_killed}");
        table.leave().await;
    }
}

/// A ply by menu in the channel: the menu is answered, the live board has not followed.
#[tokio::test]
async fn p137_killed_between_the_answer_and_the_board_that_follows() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let menu = table.ann.press(&table.board(), "Move").await.private();
    let menu = table.ann.choose(&menu, "Choose a piece…", "i4").await;
    let menu = menu.updated();
    let held = table.discord.faults().next(FOLLOW_UP, Fault::Held);
    let ann = table.ann.clone();
    let chosen = tokio::spawn(async move { ann.choose(&menu, "Choose a target…", "i5").await });
    table.check_killed_at(held, chosen).await;
}

/// The board that follows a menu is posted, and the bot never heard so.
#[tokio::test]
async fn a_board_that_followed_unnoticed_is_found() {
    for is_killed in [false, true] {
        let mut table = Table::set().await;
        table.begun("Barrage", OPEN, OPEN).await;
        let menu = table.ann.press(&table.board(), "Move").await.private();
        let menu = table.ann.choose(&menu, "Choose a piece…", "i4").await;
        let _ = table.discord.faults().next(FOLLOW_UP, Fault::LostAfter);
        let held = is_killed.then(|| {
            let faults = table.discord.faults();
            faults.next("* /channels/*/messages", Fault::Held)
        });
        let menu = menu.updated();
        table.ann.choose(&menu, "Choose a target…", "i5").await;
        if let Some(held) = held {
            held.reached().await;
            table.kill_bot().await;
            table.advance(Duration::from_hours(1));
            table.start_bot().await;
        }
        table.catches_up(1).await;
        table.play(&table.ben, "b7", "b6").await.public();
        table.catches_up(2).await;
        table.leave().await;
    }
}

/// A ply in the DM posts the board by an ordinary call, whose answer is lost.
#[tokio::test]
async fn a_board_that_was_posted_unnoticed_is_not_posted_twice() {
    for (is_killed, later) in [
        (false, 4 * SECOND),
        (true, SECOND),
        // Longer than Discord remembers a nonce.
        (true, Duration::from_mins(20)),
    ] {
        let mut table = Table::set().await;
        table.begun("Barrage", OPEN, OPEN).await;
        let post = format!("POST /channels/{}/messages", table.channel.id());
        let lost = table.discord.faults().next(post, Fault::LostAfter);
        let command = table.ann.command(&table.ann.dm(), "move");
        let command = command.option("from", "i4").option("to", "i5");
        let view = command.send().await.public();
        assert!(view.says(&["**1.**"]), "{view}");
        lost.reached().await;
        if is_killed {
            table.kill_bot().await;
        } else {
            table.discord.settle().await;
        }
        let board = table.channel.newest();
        table.advance(later);
        if is_killed {
            table.start_bot().await;
        }
        table.catches_up(1).await;
        assert_eq!(table.board().id, board.id, "killed: {is_killed}, {later:?}");
        table.leave().await;
    }
}

/// Whichever call the bot is about to make: after `kill -9` the ply is there or it is not, and everything shows which.
#[tokio::test]
async fn p137_a_kill_before_any_call_leaves_one_board_and_no_doubt() {
    let patterns = [
        CALLBACK,
        FOLLOW_UP,
        "PATCH /channels/*/messages/*",
        "DELETE /channels/*/messages/*",
    ];
    for (pattern, is_carried_out) in patterns
        .into_iter()
        .flat_map(|pattern| [(pattern, false), (pattern, true)])
    {
        let mut table = Table::set().await;
        table.begun("Barrage", OPEN, OPEN).await;
        let menu = table.ann.press(&table.board(), "Move").await.private();
        let menu = table.ann.choose(&menu, "Choose a piece…", "i4").await;
        let menu = menu.updated();
        let faults = table.discord.faults();
        let hit = if is_carried_out {
            faults.next(pattern, Fault::LostAfter)
        } else {
            faults.next(pattern, Fault::Held)
        };
        let ann = table.ann.clone();
        let chosen = tokio::spawn(async move { ann.choose(&menu, "Choose a target…", "i5").await });
        hit.reached().await;
        table.kill_bot().await;
        table.advance(SECOND);
        table.start_bot().await;
        table.catches_up(1).await;
        chosen.await.expect("Ann got something, or nothing");
        table.leave().await;
    }
}
