//! A panic in one place: it is logged and answered, and everything else goes on. The rows that provoke it are ones that the
//! bot never writes.

use std::time::Duration;

use sqlx::Connection as _;

use crate::harness::Table;
use crate::whole_match::OPEN;

impl Table {
    /// Does to the database what the bot never would.
    async fn spoils(&self, statement: &'static str) {
        let url = format!("sqlite://{}", self.database().display());
        let connection = sqlx::SqliteConnection::connect(&url).await;
        let mut connection = connection.expect("the database opens");
        let done = sqlx::query(statement).execute(&mut connection).await;
        assert!(
            done.expect("a statement").rows_affected() > 0,
            "{statement}"
        );
    }
}

/// The counter of the board's revisions is at its end: the next change panics, or the one after it finds no number to read.
#[tokio::test]
async fn a_panic_in_a_handler_is_answered_and_the_bot_goes_on() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table
        .spoils("update slots set revision = 4294967295 where slot = 'public'")
        .await;
    let first = table.play(&table.ann, "i4", "i5").await;
    let second = table.play(&table.ben, "b7", "b6").await;
    let is_told = |text: String| text.contains("reference");
    assert!(
        is_told(first.text()) || is_told(second.text()),
        "{first} {second}"
    );
    let help = table.ann.command(&table.channel, "help").send().await;
    assert!(help.private().says(&["Stratego"]));
    let challenge = table.cem.command(&table.channel, "challenge");
    let challenge = challenge.option("opponent", &table.ben).send().await;
    assert!(challenge.public().says(&["challenges you"]));
    table.leave().await;
}

/// Ann's DM has no channel that could be: no message reaches her. Ben, the channel and the jobs know nothing of it.
#[tokio::test]
async fn a_panic_over_one_message_stops_no_other() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let user = table.ann.id();
    let statement = format!("update users set dm_channel = 0 where id = {user}");
    table.spoils(statement.leak()).await;
    table.advance(Duration::from_mins(51));
    table.play(&table.ann, "i4", "i5").await.public();
    table.channel_catches_up(1).await;
    table
        .ben
        .waits_until("Ben's view", || {
            Table::shows_one_view(&table.ben, 1).then_some(())
        })
        .await;
    // The job comes back to it, again and again, and to everything else.
    table.discord.delete(&table.board());
    for _ in 0..3 {
        table.advance(Duration::from_mins(1));
        table.discord.settle().await;
    }
    let challenge = table.ann.command(&table.channel, "challenge");
    let challenge = challenge.option("opponent", &table.cem).send().await;
    let challenge = challenge.public();
    table.advance(Duration::from_hours(25));
    let is_expired = || {
        let challenge = table.discord.current(&challenge)?;
        challenge.labels().is_empty().then_some(())
    };
    table
        .cem
        .waits_until("an expired challenge", is_expired)
        .await;
    table.leave().await;
}
