//! What is slow: the database, and Discord's other calls. Answers come in time all the same, and nothing is lost.

use std::time::Duration;

use stratego_bot::sandbox::{Answer, Fault};
use stratego_bot::store::{Store, Writing};

use crate::chance::Chance;
use crate::harness::Table;
use crate::screens::plies;
use crate::whole_match::OPEN;

/// The most that an acknowledgement may take (the figures).
const IN_TIME: Duration = Duration::from_secs(1);

impl Table {
    /// Takes the database from the bot, as a slow disk does.
    pub(crate) async fn holds_the_database(&self) -> Writing {
        let url = format!("sqlite://{}", self.database().display());
        let store = Store::open(&url).await.expect("the database opens");
        store.write().await.expect("nobody else writes")
    }

    /// Does something that writes while the database is slow until it was acknowledged; what its doer got in the end.
    async fn slowly(&self, doing: impl Future<Output = Answer> + Send + 'static) -> Answer {
        let before = self.discord.acknowledgements().len();
        let held = self.holds_the_database().await;
        let doing = tokio::spawn(doing);
        let is_acknowledged = || {
            let all = self.discord.acknowledgements();
            (all.len() > before).then(|| all[before].took).flatten()
        };
        let what = "an acknowledgement in time";
        let took = self.cem.waits_until(what, is_acknowledged).await;
        assert!(took < IN_TIME, "{took:?}");
        drop(held);
        let answer = doing.await.expect("an answer");
        self.settle().await;
        answer
    }
}

#[tokio::test]
async fn a_slow_database_defers_the_answer_and_loses_nothing() {
    let table = Table::set().await;
    let (ann, ben, channel) = (table.ann.clone(), table.ben.clone(), table.channel.clone());
    let challenge = ann.command(&channel, "challenge");
    let challenge = challenge
        .option("opponent", &ben)
        .option("variant", "Barrage");
    let challenge = challenge.option("side", "Red");
    let answer = table.slowly(challenge.send()).await;
    assert!(answer.private().says(&["Done"]), "{answer}");
    let challenge = channel.newest();
    assert!(
        challenge.says(&["challenges you", "Barrage"]),
        "{challenge}"
    );
    let old = challenge.clone();
    let person = ben.clone();
    let pressing = async move { person.press(&old, "Accept").await };
    table.slowly(pressing).await;
    let challenge = table.discord.current(&challenge).expect("the challenge");
    assert!(challenge.says(&["accepted"]) && challenge.labels().is_empty());
    assert!(channel.newest().has_button("My setup"));
    for person in [&ann, &ben] {
        let panel = table.view(person);
        let form = person.press(&panel, "Edit").await.modal();
        let field = form.fields[0].custom_id.clone();
        let typist = person.clone();
        let typing = async move { typist.submit(&form, &[(&field, OPEN)]).await };
        table.slowly(typing).await;
        let panel = table.view(person);
        let pressed_by = person.clone();
        let pressing = async move { pressed_by.press(&panel, "Ready").await };
        table.slowly(pressing).await;
    }
    assert!(table.board().says(&["your turn"]));
    // A typed ply: the board follows.
    let ply = ann.command(&channel, "move").option("from", "i4");
    let answer = table.slowly(ply.option("to", "i5").send()).await;
    assert!(answer.private().says(&["Done"]), "{answer}");
    table.catches_up(1).await;
    // One by menu: the menu becomes the board.
    let menu = ben.press(&table.board(), "Move").await.private();
    let menu = ben.choose(&menu, "Choose a piece…", "b7").await.updated();
    let chooser = ben.clone();
    let chosen = menu.clone();
    let choosing = async move { chooser.choose(&chosen, "Choose a target…", "b6").await };
    table.slowly(choosing).await;
    table.catches_up(2).await;
    let menu = ben.sees(&channel).into_iter().find(|one| one.id == menu.id);
    assert!(menu.is_some_and(|menu| menu.says(&[&plies(2)])));
    // One by DM, whose answer is only for its maker's eyes, as all that a deferral promises.
    let ply = ann.command(&ann.dm(), "move").option("from", "i5");
    table.slowly(ply.option("to", "i6").send()).await;
    table.channel_catches_up(3).await;
    // What is refused is refused in words.
    let ply = ann.command(&channel, "move").option("from", "i6");
    let answer = table.slowly(ply.option("to", "i7").send()).await;
    assert!(answer.private().says(&["turn"]), "{answer}");
    let board = table.board();
    let person = ben.clone();
    let pressing = async move { person.press(&board, "Offer draw").await };
    table.slowly(pressing).await;
    assert!(table.board().says(&["offers a draw"]));
    let question = ann.press(&table.board(), "Resign").await.private();
    let confirming = async move { ann.press(&question, "Confirm").await };
    table.slowly(confirming).await;
    assert!(table.board().says(&["resigned"]));
    assert_eq!(Table::boards_in(&channel).len(), 1);
    table.leave().await;
}

/// Looking reads, and readers never wait for a writer.
#[tokio::test]
async fn p076_a_slow_database_does_not_keep_anybody_from_looking() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let held = table.holds_the_database().await;
    let squares = table.ann.command(&table.channel, "move");
    assert!(!squares.complete("from", "").await.is_empty());
    let board = table.ann.press(&table.board(), "My board").await.private();
    assert!(board.says(&["your turn"]), "{board}");
    table.ann.press(&table.board(), "Move").await.private();
    let matches = table.ben.command(&table.channel, "matches");
    assert!(matches.send().await.private().says(&["#1"]));
    drop(held);
    table.leave().await;
}

/// The words above a panel stand there however late they come.
#[tokio::test]
async fn a_late_refusal_stays_on_the_panel() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let (ann, panel) = (table.ann.clone(), table.view(&table.ann));
    let form = ann.press(&panel, "Edit").await.modal();
    let field = form.fields[0].custom_id.clone();
    let typing = async move { ann.submit(&form, &[(&field, "x")]).await };
    table.slowly(typing).await;
    let panel = table.view(&table.ann);
    assert!(panel.says(&["`x` is no piece"]), "{panel}");
    table.leave().await;
}

/// An edit that was under way when a press was answered lands after the answer, and shows what was true before.
#[tokio::test]
async fn a_slow_edit_does_not_outlast_a_newer_answer() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    let view = table.view(ann);
    let held = table
        .discord
        .faults()
        .next("PATCH /channels/*/messages/*", Fault::Held)
        .always();
    ben.press(&table.board(), "Offer draw").await.private();
    let all_wait = || (held.hits() >= 3).then_some(());
    ben.waits_until("the edits are under way", all_wait).await;
    let over = ann.press(&view, "Offer draw").await.updated();
    assert!(over.says(&["Draw by agreement"]), "{over}");
    held.release();
    table.discord.faults().clear();
    table.settle().await;
    for message in [table.view(ann), table.view(ben), table.board()] {
        assert!(message.says(&["Draw by agreement"]), "{message}");
        assert!(message.labels().is_empty(), "{message}");
    }
    table.leave().await;
}

/// Whatever Discord's other calls do, answers to interactions do not wait for them.
#[tokio::test]
async fn answers_wait_for_no_other_call() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let mut chance = Chance::new(&table, 6).await;
    let before = table.discord.acknowledgements().len();
    let held = [
        "POST /channels/*/messages",
        "PATCH /channels/*/messages/*",
        "DELETE /channels/*/messages/*",
    ]
    .map(|route| table.discord.faults().next(route, Fault::Held).always());
    for number in 1..=6 {
        let (person, mv) = chance.ply(&table, false).await.expect("a ply");
        let (from, to) = (mv.from.to_string(), mv.to.to_string());
        table.play(&person, &from, &to).await.public();
        let view = person.press(&table.board(), "My board").await.private();
        assert!(view.says(&[&plies(number)]), "{view}");
    }
    let all = table.discord.acknowledgements();
    for acknowledgement in &all[before..] {
        let took = acknowledgement.took.expect("an acknowledgement");
        assert!(took < IN_TIME, "{acknowledgement:?}");
    }
    held.iter()
        .for_each(stratego_bot::sandbox::FaultHandle::release);
    table.advance(Duration::from_secs(5));
    table.catches_up(6).await;
    table.leave().await;
}
