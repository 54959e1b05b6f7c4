//! What people and servers take away from the bot: direct messages, rights, channels, threads, the server itself.

use std::time::Duration;

use stratego_bot::sandbox::{Fault, Message, Permissions, Person, Sight};

use crate::chance::Chance;
use crate::harness::Table;
use crate::screens::plies;
use crate::whole_match::OPEN;

const SECOND: Duration = Duration::from_secs(1);

impl Table {
    /// Both place their pieces by My setup in the channel, and begin.
    async fn sets_up_in_the_channel(&self) {
        let challenge = self.challenge("Barrage").await;
        // An answer while the bot looks after the challenge is followed by one more edit of it.
        self.discord.settle().await;
        self.ben.press(&challenge, "Accept").await.updated();
        self.discord.settle().await;
        for person in [&self.ann, &self.ben] {
            let panel = person.press(&self.channel.newest(), "My setup").await;
            let form = person.press(&panel.private(), "Edit").await.modal();
            let field = form.fields[0].custom_id.clone();
            let panel = person.submit(&form, &[(&field, OPEN)]).await.updated();
            person.press(&panel, "Ready").await.updated();
            self.discord.settle().await;
        }
    }

    async fn plays_by_dm(&self, person: &Person, from: &str, to: &str) {
        let command = person.command(&person.dm(), "move");
        let view = command.option("from", from).option("to", to).send().await;
        assert!(view.public().says(&[&plies(1)[..2]]), "{view}");
    }

    /// How many calls Discord refused to carry out for good.
    fn forbidden(&self) -> usize {
        let calls = self.discord.calls().into_iter();
        calls.filter(|call| call.status == Some(403)).count()
    }
}

/// A whole match in the channel, where some people take no direct messages; what Cem saw of it.
async fn seen_by_cem(closed: &[&str]) -> Vec<Sight> {
    let table = Table::set().await;
    for person in [&table.ann, &table.ben] {
        if closed.contains(&person.name().as_str()) {
            person.close_dms();
        }
    }
    table.sets_up_in_the_channel().await;
    for (number, (from, to)) in (1..).zip([("i4", "i5"), ("b7", "b6"), ("i5", "i6")]) {
        let person = if number % 2 == 1 {
            &table.ann
        } else {
            &table.ben
        };
        table.play(person, from, to).await.public();
        table.channel_catches_up(number).await;
        table.discord.settle().await;
        let view = person.press(&table.board(), "My board").await.private();
        assert!(view.says(&["You play", &plies(number)]), "{view}");
    }
    let question = table.ben.press(&table.board(), "Resign").await.private();
    table.ben.press(&question, "Confirm").await.updated();
    table.discord.settle().await;
    assert!(table.board().says(&["wins", "resigned"]));
    assert!(
        table.forbidden() <= 2 * closed.len(),
        "{} refused calls",
        table.forbidden()
    );
    let seen = table.cem.everything_seen();
    table.leave().await;
    seen
}

/// Closed DMs cost their owner nothing, and the channel does not tell whose they are.
#[tokio::test]
async fn p028_p055_p056_closed_dms_stop_nobody_and_are_not_told() {
    let open = seen_by_cem(&[]).await;
    assert!(open.len() > 50);
    for closed in [&["Ann"][..], &["Ben"], &["Ann", "Ben"]] {
        let seen = seen_by_cem(closed).await;
        let difference = seen.iter().zip(&open).find(|(seen, open)| seen != open);
        assert!(
            seen == open,
            "the channel tells that {closed:?} take no DMs: {} {} {difference:?}",
            seen.len(),
            open.len()
        );
    }
}

#[tokio::test]
async fn a_view_comes_once_dms_are_open_again() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table.ben.close_dms();
    table.play(&table.ann, "i4", "i5").await.public();
    table.channel_catches_up(1).await;
    table.play(&table.ben, "b7", "b6").await.public();
    table.channel_catches_up(2).await;
    table.discord.settle().await;
    assert!(
        table.forbidden() <= 1,
        "{} refused calls",
        table.forbidden()
    );
    assert!(Table::shows_one_view(&table.ann, 2), "Ann has hers");
    table.ben.open_dms();
    table.advance(Duration::from_mins(11));
    table.play(&table.ann, "i5", "i6").await.public();
    table.catches_up(3).await;
    table.leave().await;
}

/// P083: where the bot may not post, answers to commands still can; the players are told once, and privately.
#[tokio::test]
async fn p083_without_rights_a_match_goes_on() {
    for right in [
        Permissions::SEND_MESSAGES,
        Permissions::VIEW_CHANNEL,
        Permissions::EMBED_LINKS,
    ] {
        let table = Table::set().await;
        table.begun("Barrage", OPEN, OPEN).await;
        table.channel.deny_bot(right);
        table.plays_by_dm(&table.ann, "i4", "i5").await;
        table.discord.settle().await;
        table.plays_by_dm(&table.ben, "b7", "b6").await;
        table.discord.settle().await;
        for person in [&table.ann, &table.ben] {
            let told = person.sees(&person.dm());
            let told = told.iter().filter(|one| one.says(&["may not post in"]));
            assert_eq!(told.count(), 1, "{}", person.screen());
        }
        let channel = table.channel.messages();
        assert!(!channel.iter().any(|one| one.says(&["may not post"])));
        table.play(&table.ann, "i5", "i6").await.public();
        table.play(&table.ben, "b6", "b5").await.public();
        table.channel.allow_bot(right);
        table.advance(Duration::from_mins(10));
        table.play(&table.ann, "i6", "i5").await.public();
        table.discord.settle().await;
        table.channel_catches_up(5).await;
        table.leave().await;
    }
}

/// P052: without the right to attach files, the board is posted as text.
#[tokio::test]
async fn p052_a_board_that_cannot_be_attached_is_text() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table.channel.deny_bot(Permissions::ATTACH_FILES);
    table.plays_by_dm(&table.ann, "i4", "i5").await;
    table.discord.settle().await;
    let board = table.channel.newest();
    assert!(board.images().is_empty());
    assert!(board.says(&["```", &plies(1)]), "{board}");
    assert!(board.has_button("Move"));
    table.channel.allow_bot(Permissions::ATTACH_FILES);
    table.plays_by_dm(&table.ben, "b7", "b6").await;
    table.catches_up(2).await;
    table.leave().await;
}

/// P083: a bot that was timed out.
#[tokio::test]
async fn p083_a_timed_out_bot_keeps_the_match_going() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table.guild.time_out_bot(Duration::from_mins(5));
    table.play(&table.ann, "i4", "i5").await.public();
    table.plays_by_dm(&table.ben, "b7", "b6").await;
    table.discord.settle().await;
    table.advance(Duration::from_mins(6));
    table.catches_up(2).await;
    table.leave().await;
}

/// P049: the channel is gone, the match is not.
#[tokio::test]
async fn p049_a_match_outlives_its_channel() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table.channel.delete();
    let plies = [
        ("i4", "i5"),
        ("b7", "c7"),
        ("i5", "i6"),
        ("c7", "d7"),
        ("i6", "i7"),
        ("d7", "e7"),
        ("i7", "i8"),
        ("e7", "f7"),
        ("i8", "i9"),
        ("f7", "f6"),
        ("i9", "i10"),
        ("f6", "f5"),
        ("i10", "j10"),
    ];
    for (number, (from, to)) in (1..).zip(plies) {
        let person = if number % 2 == 1 {
            &table.ann
        } else {
            &table.ben
        };
        table.plays_by_dm(person, from, to).await;
        table.discord.settle().await;
    }
    for person in [&table.ann, &table.ben] {
        let view = table.view(person);
        assert!(view.says(&["wins", "Flag"]), "{view}");
    }
    table.leave().await;
}

/// P070, P073: a thread that was archived wakes up; where it is locked, the person reads by DM what came of it.
#[tokio::test]
async fn p070_p073_a_match_survives_its_thread_being_archived() {
    let mut table = Table::set().await;
    table.channel = table.channel.thread("match", &table.ann);
    table.begun("Barrage", OPEN, OPEN).await;
    table.channel.archive(false);
    table.play(&table.ann, "i4", "i5").await.public();
    table.catches_up(1).await;
    assert!(!table.channel.is_archived());
    table.channel.archive(true);
    let board = table.channel.newest();
    assert!(table.ben.press(&board, "My board").await.is_unanswered());
    let boards = Table::boards_in(&table.ben.dm()).len();
    assert_eq!(boards, 2, "his view, and My board: {}", table.ben.screen());
    assert!(table.play(&table.ann, "i5", "i6").await.is_unanswered());
    let dm = table.ann.dm();
    let is_refusal = |one: &Message| one.says(&["'s turn"]);
    table
        .ann
        .waits_for(&dm, "a refusal by DM", is_refusal)
        .await;
    assert!(table.play(&table.ben, "b7", "b6").await.is_unanswered());
    table.discord.settle().await;
    for person in [&table.ann, &table.ben] {
        let views = person.sees(&person.dm());
        assert!(
            views.iter().any(|one| one.says(&[&plies(2)])),
            "{}",
            person.screen()
        );
    }
    // It can be woken again.
    table.channel.archive(false);
    table.advance(10 * SECOND);
    table.channel_catches_up(2).await;
    table.leave().await;
}

/// The bot is removed from a server: the matches there rest, and those of other servers go on.
#[tokio::test]
async fn a_server_that_removes_the_bot_harms_no_other() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let other = table.discord.guild("Club");
    let channel = other.channel("stratego");
    for person in [&table.cem, &table.ben] {
        other.join(person);
    }
    // Something is left to be repaired where the bot is no longer let in.
    let delete = "DELETE /channels/*/messages/*";
    let lost = table.discord.faults().next(delete, Fault::LostBefore);
    table.play(&table.ann, "i4", "i5").await.public();
    lost.reached().await;
    table.guild.remove_bot();
    table.advance(5 * SECOND);
    let challenge = table.cem.command(&channel, "challenge");
    let challenge = challenge
        .option("opponent", &table.ben)
        .send()
        .await
        .public();
    table.ben.press(&challenge, "Accept").await.updated();
    table.discord.settle().await;
    assert!(channel.newest().has_button("My setup"));
    table.advance(10 * SECOND);
    table.discord.settle().await;
    assert_eq!(Chance::new(&table, 0).await.stored().await.ply(), 1);
    table.leave().await;
}

/// When a player places is his secret: what lags behind elsewhere does not catch up at that moment, but by the clock.
#[tokio::test]
async fn p028_a_placing_brings_nobody_elses_panel() {
    let table = Table::set().await;
    let challenge = table.challenge("Classic").await;
    table.ben.close_dms();
    table.ben.press(&challenge, "Accept").await;
    table.settle().await;
    table.ben.open_dms();
    // Longer than DMs count as closed, and shorter than until the next try.
    table.advance(Duration::from_mins(11));
    let dm = table.ben.dm();
    for action in ["Random", "Mirror", "Random"] {
        let panel = table.view(&table.ann);
        table.ann.press(&panel, action).await.updated();
        table.settle().await;
        assert!(table.ben.sees(&dm).is_empty(), "{}", table.ben.screen());
    }
    // His own press brings it, or the clock.
    table.advance(Duration::from_mins(50));
    let is_panel = |one: &Message| one.has_button("Ready");
    table.ben.waits_for(&dm, "his panel", is_panel).await;
    table.settle().await;
    table.leave().await;
}
