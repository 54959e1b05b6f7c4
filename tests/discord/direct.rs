//! Everything but a challenge works in the direct messages with the bot.

use stratego_bot::sandbox::{Call, Message, Person};

use crate::harness::Table;

const OPEN: &str = "M.......9./2.2......3/..S......./F.B.......";

fn newest(person: &Person) -> Message {
    person.sees(&person.dm()).pop().expect("a message")
}

#[tokio::test]
async fn every_command_answers_there() {
    let table = Table::set().await;
    let (ann, ben) = (&table.ann, &table.ben);
    for (command, says) in [
        ("setup", "your workshop"),
        ("board", "no match here"),
        ("draw", "no match here"),
        ("resign", "no match here"),
        ("settings", "Your settings"),
    ] {
        let told = ann.command(&ann.dm(), command).send().await.private();
        assert!(told.says(&[says]), "{command}: {told}");
    }
    table.accepted("Barrage").await;
    for person in [ann, ben] {
        let set = person.command(&person.dm(), "setup").option("text", OPEN);
        let panel = set.send().await.private();
        assert!(panel.has_button("Ready"), "{panel}");
        let ready = person.press(&panel, "Ready").await.updated();
        assert!(ready.only_for.is_some(), "{ready}");
        table.settle().await;
    }
    assert!(table.board().says(&["your turn"]), "{}", table.board());
    for person in [ann, ben] {
        let shown = person.command(&person.dm(), "board").send().await.private();
        assert_eq!(shown.image().bytes, table.view(person).image().bytes);
        let listed = person
            .command(&person.dm(), "matches")
            .send()
            .await
            .private();
        assert!(listed.says(&["**#1**"]), "{listed}");
    }
    let told = ben
        .command(&ben.dm(), "move")
        .option("from", "b7b6")
        .send()
        .await;
    assert!(told.private().says(&["turn (Red)"]), "{told}");
    let told = ann
        .command(&ann.dm(), "move")
        .option("from", "a4a6")
        .send()
        .await;
    assert!(told.private().says(&["Only a Scout"]), "{told}");
    let told = ann
        .command(&ann.dm(), "move")
        .option("from", "a4 a5")
        .send()
        .await;
    assert!(told.public().says(&["**1.**"]), "{told}");
    let told = ben.command(&ben.dm(), "draw").send().await.private();
    assert!(told.says(&["You offer a draw"]), "{told}");
    let asked = ann.command(&ann.dm(), "resign").send().await.private();
    assert_eq!(asked.labels(), ["Confirm", "Abort"]);
    ann.press(&asked, "Confirm").await.updated();
    table.settle().await;
    assert!(table.board().says(&["resigned"]), "{}", table.board());
    let last = newest(ann);
    assert!(last.says(&["You resigned #1"]), "{last}");
    table.leave().await;
}

#[tokio::test]
async fn the_view_is_one_message_that_is_edited_while_it_is_young() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben) = (&table.ann, &table.ben);
    let views = [ann, ben].map(|person| table.view(person));
    table.play(ann, "a4", "a5").await.public();
    table.settle().await;
    for (person, view) in [ann, ben].into_iter().zip(&views) {
        assert_eq!(table.view(person).id, view.id);
        assert_eq!(person.dm().messages().len(), 1);
    }
    table.advance(std::time::Duration::from_mins(50));
    let start = table.discord.calls().len();
    table.play(ben, "b7", "b6").await.public();
    table.settle().await;
    for (person, view) in [ann, ben].into_iter().zip(&views) {
        assert_ne!(table.view(person).id, view.id, "old views are replaced");
        assert_eq!(person.dm().messages().len(), 1);
    }
    let calls = table.discord.calls_since(start);
    let counted: Vec<&Call> = calls.iter().filter(|call| call.counts_globally).collect();
    assert_eq!(
        counted.len(),
        5,
        "{:#?}",
        counted.iter().map(|call| call.line()).collect::<Vec<_>>()
    );
    table.leave().await;
}
