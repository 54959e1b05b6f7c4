//! The messages of a match: one live board in the channel, one private view for each player.

use std::time::Duration;

use stratego_bot::sandbox::{Code, Fault, Message, Person};

use crate::harness::Table;
use crate::screens::plies;
use crate::whole_match::OPEN;

const MINUTE: Duration = Duration::from_mins(1);

/// Plies that meet nobody.
const QUIET: [(&str, &str); 6] = [
    ("i4", "i5"),
    ("b7", "b6"),
    ("i5", "i6"),
    ("b6", "b5"),
    ("i6", "i5"),
    ("b5", "b6"),
];

impl Table {
    fn mover(&self, number: u32) -> &Person {
        if number % 2 == 1 {
            &self.ann
        } else {
            &self.ben
        }
    }

    /// Plays the quiet ply with this number in the channel.
    async fn plays_quietly(&self, number: u32) -> Message {
        let (from, to) = QUIET[number as usize - 1];
        self.play(self.mover(number), from, to).await.public()
    }
}

async fn begun() -> Table {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table
}

#[tokio::test]
async fn every_ply_posts_the_board_anew_and_deletes_the_one_before() {
    let table = begun().await;
    let mut before = table.board();
    let views = [table.view(&table.ann), table.view(&table.ben)];
    for number in 1..=4 {
        let answer = table.plays_quietly(number).await;
        table.catches_up(number).await;
        let board = table.board();
        assert_eq!(board.id, answer.id, "the answer is the board");
        assert!(board.id > before.id);
        assert!(table.discord.current(&before).is_none());
        before = board;
    }
    for (person, view) in [&table.ann, &table.ben].into_iter().zip(views) {
        assert_eq!(table.view(person).id, view.id, "views are edited in place");
    }
    table.leave().await;
}

/// The player to move is mentioned once a ply, and nobody else is.
#[tokio::test]
async fn a_ply_notifies_the_player_to_move_once() {
    let table = begun().await;
    let count = |person: &Person| person.notifications().len();
    for number in 1..=4 {
        let (mover, other) = (table.mover(number), table.mover(number + 1));
        let before = [count(mover), count(other), count(&table.cem)];
        table.plays_quietly(number).await;
        table.catches_up(number).await;
        table.discord.settle().await;
        let after = [count(mover), count(other), count(&table.cem)];
        assert_eq!(after, [before[0], before[1] + 1, before[2]], "ply {number}");
        let news = other.notifications().pop().expect("a notification");
        assert_eq!(news.channel, table.channel.id());
        assert!(!news.mentions(mover), "{news}");
    }
    table.leave().await;
}

/// Ann's answer is long under way; meanwhile Ben plays on, and his board is posted first.
#[tokio::test]
async fn an_older_answer_that_lands_below_is_covered_silently() {
    let table = begun().await;
    let callbacks = "POST /interactions/*/*/callback";
    let held = table.discord.faults().next(callbacks, Fault::Held);
    let (ann, channel) = (table.ann.clone(), table.channel.clone());
    let late = tokio::spawn(async move {
        let command = ann.command(&channel, "move");
        command.option("from", "i4").option("to", "i5").send().await
    });
    held.reached().await;
    let answer = table.plays_quietly(2).await;
    held.release();
    let late = late.await.expect("an answer").public();
    assert!(late.id > answer.id, "Ann's board came later");
    table.catches_up(2).await;
    table.discord.settle().await;
    let board = table.board();
    assert!(board.id > late.id);
    assert!(board.content.contains(&table.ann.mention()), "{board}");
    let news = table.ann.notifications().into_iter();
    let news = news.filter(|message| message.says(&[&plies(2)])).count();
    assert_eq!(news, 1, "the board that is posted again notifies nobody");
    table.leave().await;
}

#[tokio::test]
async fn p049_a_deleted_board_comes_back_at_the_next_change() {
    let table = begun().await;
    table.discord.delete(&table.board());
    table.plays_quietly(1).await;
    table.catches_up(1).await;
    table.discord.delete(&table.board());
    table.ben.press(&table.view(&table.ben), "Offer draw").await;
    table.channel_catches_up(1).await;
    assert!(table.board().says(&["offers a draw"]));
    table.plays_quietly(2).await;
    table.catches_up(2).await;
    table.leave().await;
}

/// Edits of messages older than an hour are specially limited (30046), so a view of 50 minutes is replaced.
#[tokio::test]
async fn a_view_is_replaced_when_it_is_old() {
    let table = begun().await;
    let view = table.view(&table.ann);
    table.advance(49 * MINUTE);
    table.plays_quietly(1).await;
    table.catches_up(1).await;
    assert_eq!(table.view(&table.ann).id, view.id, "49 minutes are young");
    table.advance(MINUTE);
    table.plays_quietly(2).await;
    table.catches_up(2).await;
    let fresh = table.view(&table.ann);
    assert!(fresh.id > view.id, "50 minutes are old");
    table.plays_quietly(3).await;
    table.catches_up(3).await;
    assert_eq!(table.view(&table.ann).id, fresh.id, "the new one is edited");
    table.leave().await;
}

/// A draw offer changes the board that stands, unless that is too old to be edited.
#[tokio::test]
async fn an_old_board_is_replaced_when_it_changes() {
    let table = begun().await;
    let board = table.board();
    table.ann.press(&board, "Offer draw").await;
    table.discord.settle().await;
    assert_eq!(table.board().id, board.id);
    table.advance(51 * MINUTE);
    table.ben.press(&board, "Decline draw").await;
    table.discord.settle().await;
    table.channel_catches_up(0).await;
    assert!(table.board().id > board.id);
    assert!(!table.board().says(&["offers a draw"]));
    table.leave().await;
}

/// P067: whatever an edit fails with, a new message takes the place of the old one.
#[tokio::test]
async fn p067_a_view_is_replaced_when_its_edit_fails() {
    let table = begun().await;
    let faults = [
        Fault::Refused(Code::UnknownMessage),
        Fault::Refused(Code::OldMessageEdits),
        Fault::Status(500),
        Fault::Status(502),
        Fault::LostBefore,
        Fault::LostAfter,
    ];
    for (number, fault) in (1..).zip(faults) {
        let view = table.view(&table.ann);
        let edit = format!("PATCH /channels/{}/messages/*", table.ann.dm().id());
        let set = table.discord.faults().next(edit, fault.clone());
        table.plays_quietly(number).await;
        table.discord.settle().await;
        table.catches_up(number).await;
        assert_eq!(set.hits(), 1, "{fault:?}");
        assert!(table.view(&table.ann).id > view.id, "{fault:?}");
    }
    table.leave().await;
}
