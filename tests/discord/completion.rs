//! Autocompletion: legal squares only, to the one whose turn it is only.

use stratego_bot::sandbox::{Channel, Person, Suggestion};

use crate::harness::Table;

const OPEN: &str = "M.......9./2.2......3/..S......./F.B.......";

fn values(suggestions: &[Suggestion]) -> Vec<&str> {
    let values = suggestions
        .iter()
        .map(|suggestion| suggestion.value.as_str());
    values.map(|value| value.expect("a text")).collect()
}

async fn from(channel: &Channel, person: &Person, typed: &str) -> Vec<Suggestion> {
    person
        .command(channel, "move")
        .complete("from", typed)
        .await
}

async fn to(channel: &Channel, person: &Person, from: &str, typed: &str) -> Vec<Suggestion> {
    let command = person.command(channel, "move").option("from", from);
    command.complete("to", typed).await
}

#[tokio::test]
async fn p074_it_offers_the_legal_squares_as_texts_and_filters_as_one_types() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let ann = &table.ann;
    for place in [&table.channel, &ann.dm()] {
        let all = from(place, ann, "").await;
        let mut squares = values(&all);
        squares.sort_unstable();
        assert_eq!(squares, ["a3", "a4", "c2", "c3", "i4", "j3"]);
        assert!(all.iter().any(|one| one.name == "a4 Marshal"), "{all:?}");
        for (typed, expected) in [
            ("a", &["a3", "a4"][..]),
            ("sc", &["a3", "c3"]),
            ("g", &["i4"]),
            ("a3 sco", &["a3"]),
            ("Ａ４", &["a4"]),
            ("a4", &["a4"]),
            ("A4", &["a4"]),
            (" marsh", &["a4"]),
            ("scout", &["a3", "c3"]),
            ("j", &["j3"]),
            ("z", &[]),
            ("a1", &[]),
            ("b7", &[]),
        ] {
            let found = from(place, ann, typed).await;
            let mut found = values(&found);
            found.sort_unstable();
            assert_eq!(found, expected, "{typed}");
        }
        assert_eq!(values(&to(place, ann, "a4", "").await), ["b4", "a5"]);
        assert_eq!(values(&to(place, ann, "a4", "up").await), ["a5"]);
        assert_eq!(values(&to(place, ann, "c3", "left").await), ["b3"]);
        assert_eq!(values(&to(place, ann, "A4", "b").await), ["b4"]);
        assert_eq!(values(&to(place, ann, "c3", "").await).len(), 8);
        for not_movable in ["a1", "c1", "e5", "b7", "k9", "a4a5"] {
            assert!(
                to(place, ann, not_movable, "").await.is_empty(),
                "{not_movable}"
            );
        }
    }
    table.leave().await;
}

#[tokio::test]
async fn a_whole_move_completes_in_from() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    for (typed, expected) in [
        ("a4b", &["a4b4"][..]),
        ("a4-", &["a4b4", "a4a5"]),
        ("a4 up", &["a4a5"]),
        ("a4 right 1", &["a4b4"]),
        ("c3 right 2", &["c3e3"]),
        ("a4a6", &[]),
        ("a1a2", &[]),
        ("b7b6", &[]),
    ] {
        let found = from(&table.channel, &table.ann, typed).await;
        assert_eq!(values(&found), expected, "{typed}: {found:?}");
    }
    let found = from(&table.channel, &table.ann, "a4 up").await;
    assert_eq!(found[0].name, "a4 Marshal → a5");
    let value = values(&found)[0];
    let command = table.ann.command(&table.channel, "move");
    let board = command.option("from", value).send().await.public();
    assert!(board.says(&["**1.** Red a4–a5"]), "{board}");
    // Blue sees the board from the other side.
    let found = from(&table.channel, &table.ben, "b7 up").await;
    assert_eq!(values(&found), ["b7b6"]);
    table.leave().await;
}

/// Attacked pieces, those that can strike, the one that moved last, then the foremost.
#[tokio::test]
async fn the_likeliest_pieces_come_first() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let check = async |plies: &str, person: &Person, expected: &[&str]| {
        table.fast_forward(plies).await;
        let found = from(&table.channel, person, "").await;
        assert_eq!(values(&found), expected, "{plies}");
    };
    check("j3-j4", &table.ben, &["j7", "b7", "j8", "h8", "a8", "h9"]).await;
    check("b7-c7", &table.ann, &["j4", "a4", "i4", "a3", "c3", "c2"]).await;
    // The Scout on j8 waits behind the Marshal; the Scout on a3 sees nothing: only j4 meets j7 next.
    check(
        "j4-j5 j7-j6",
        &table.ann,
        &["j5", "a4", "i4", "a3", "c3", "c2"],
    )
    .await;
    check("a4-b4", &table.ben, &["j6", "c7", "j8", "h8", "a8", "h9"]).await;
    // The way is free for the Scouts on a3 and a8.
    check("c7-c8", &table.ann, &["j5", "a3", "b4", "i4", "c3", "c2"]).await;
    table.leave().await;
}

#[tokio::test]
async fn it_offers_nothing_to_anybody_else() {
    let table = Table::set().await;
    let ann = &table.ann;
    assert!(from(&table.channel, ann, "").await.is_empty(), "no match");
    table.accepted("Barrage").await;
    assert!(from(&table.channel, ann, "").await.is_empty(), "placing");
    for person in [ann, &table.ben] {
        person.press(&table.view(person), "Ready").await.updated();
    }
    table.settle().await;
    assert!(!from(&table.channel, ann, "").await.is_empty());

    let guild = table.discord.guild("Elsewhere");
    let elsewhere = guild.channel("games");
    let dan = guild.member("Dan");
    for (person, place) in [
        (&table.ben, &table.channel),
        (&table.ben, &table.ben.dm()),
        (&table.cem, &table.channel),
        (&table.cem, &table.cem.dm()),
        (&dan, &elsewhere),
    ] {
        assert!(from(place, person, "").await.is_empty());
        for square in ["a4", "b7"] {
            assert!(to(place, person, square, "").await.is_empty());
        }
        let numbered = person.command(place, "move").option("match", "1");
        assert!(numbered.complete("from", "").await.is_empty());
    }
    table.leave().await;
}

#[tokio::test]
async fn it_names_no_hidden_rank() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table.fast_forward("a4-a5 j7-j6 a5-a6 b7-b6").await;
    let offered = to(&table.channel, &table.ann, "a6", "").await;
    let names: Vec<&str> = offered.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["b6 — unknown", "a5", "a7"]);
    table.leave().await;
}

#[tokio::test]
async fn match_completes_to_the_numbers_of_ones_own() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let complete = async |person: &Person, command: &str, typed: &str| -> Vec<String> {
        let command = person.command(&table.channel, command);
        let found = command.complete("match", typed).await;
        values(&found).into_iter().map(str::to_owned).collect()
    };
    for command in ["move", "setup", "board", "draw", "resign"] {
        assert_eq!(complete(&table.ann, command, "").await, ["1"], "{command}");
        assert_eq!(
            complete(&table.ann, command, "#1").await,
            ["1"],
            "{command}"
        );
        assert!(
            complete(&table.ann, command, "2").await.is_empty(),
            "{command}"
        );
        assert!(
            complete(&table.cem, command, "").await.is_empty(),
            "{command}"
        );
    }
    table.leave().await;
}
