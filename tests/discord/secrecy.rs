//! What nobody may learn before the end: two matches that differ only in ranks that were never shown look the same, to the
//! byte, to everybody but their owner.

use stratego_bot::sandbox::{Channel, Person, Sight};

use crate::harness::Table;

/// Two setups of Red whose difference is not shown in the plies below, and two of Blue.
const RED: [&str; 2] = [
    "M.......9./2.2......3/..S......./F.B.......",
    "M.......9./3.2......2/..B......./S.F.......",
];
const BLUE: [&str; 2] = [
    "M.......9./3.2......2/S.B......./....F.....",
    "M.......9./2.2......3/B.F......./....S.....",
];

/// Plies: the pieces on a3 and j8, whose ranks differ, move as either may; General and Marshals fight.
const PLIES: [(&str, &str); 12] = [
    ("i4", "i5"),
    ("b7", "b6"),
    ("j3", "i3"),
    ("j8", "i8"),
    ("i5", "i6"),
    ("b6", "b5"),
    ("i6", "i7"),
    ("b5", "b4"),
    ("i7", "j7"),
    ("b4", "a4"),
    ("i3", "i4"),
    ("i8", "i7"),
];

/// What the three saw from the moment when both setups stood, and which calls the bot made where they could see.
struct Seen {
    ann: Vec<Sight>,
    ben: Vec<Sight>,
    cem: Vec<Sight>,
    in_channel: Vec<String>,
    to_ann: Vec<String>,
    to_ben: Vec<String>,
}

/// Everything that a person can look at without moving.
async fn look_around(table: &Table, person: &Person) {
    for as_text in [false, true] {
        let board = person.command(&table.channel, "board").option("match", "1");
        board.option("as_text", as_text).send().await.private();
    }
    let board = table.board();
    for button in ["My board", "Move", "Accept draw", "Resign"] {
        person.press(&board, button).await;
    }
    person.command(&table.channel, "matches").send().await;
    for square in ["a4", "i8", "j7"] {
        table.play(person, square, square).await;
        let squares = person.command(&table.channel, "move");
        squares.option("from", square).complete("to", "").await;
    }
    for typed in ["", "s", "7"] {
        let squares = person.command(&table.channel, "move");
        squares.complete("from", typed).await;
    }
}

async fn seen(red: &str, blue: &str) -> Seen {
    let table = Table::set().await;
    table.begun("Barrage", red, blue).await;
    let people = [&table.ann, &table.ben, &table.cem];
    let before = people.map(|person| person.everything_seen().len());
    let calls = table.discord.calls().len();
    for (number, (from, to)) in (1..).zip(PLIES) {
        let (mover, other) = if number % 2 == 1 {
            (&table.ann, &table.ben)
        } else {
            (&table.ben, &table.ann)
        };
        // Before the first ply, in the middle, before and after battles.
        if [1, 5, 8, 10, 12].contains(&number) {
            for person in [other, &table.cem] {
                look_around(&table, person).await;
            }
        }
        table.settle().await;
        match number % 3 {
            0 => {
                let view = table.view(mover);
                let menu = mover.press(&view, "Move").await.updated();
                let menu = mover.choose(&menu, "Choose a piece…", from).await;
                mover
                    .choose(&menu.updated(), "Choose a target…", to)
                    .await
                    .updated();
            }
            1 => drop(table.play(mover, from, to).await.public()),
            _ => {
                let menu = mover.press(&table.board(), "Move").await.private();
                let menu = mover.choose(&menu, "Choose a piece…", from).await;
                mover
                    .choose(&menu.updated(), "Choose a target…", to)
                    .await
                    .updated();
            }
        }
        table.settle().await;
        table.catches_up(number).await;
    }
    other_doings(&table).await;
    let [ann, ben, cem] = [0, 1, 2].map(|at| seen_from(people[at], before[at]));
    let calls_to = |channel: &Channel| {
        let place = channel.id().to_string();
        let made = table.discord.calls_since(calls).into_iter();
        let made = made.filter(|call| call.path.contains(&place));
        let mut made: Vec<String> = made
            .map(|call| format!("{} {}", call.method, call.template))
            .collect();
        // What is done at the same time has no order.
        made.sort_unstable();
        made
    };
    let seen = Seen {
        ann,
        ben,
        cem,
        in_channel: calls_to(&table.channel),
        to_ann: calls_to(&table.ann.dm()),
        to_ben: calls_to(&table.ben.dm()),
    };
    table.leave().await;
    seen
}

/// What somebody saw after the first so many. Links lose the message's number: messages posted at the same time have no order.
fn seen_from(person: &Person, before: usize) -> Vec<Sight> {
    let without_number = |line: &str| match line.split_once("https://discord.com/channels/") {
        Some((words, link)) => {
            let place = link.rsplit_once('/').map_or(link, |(place, _)| place);
            format!("{words}{place}")
        }
        None => line.to_owned(),
    };
    let seen = person.everything_seen().split_off(before).into_iter();
    seen.map(|sight| match sight {
        Sight::Text { place, text } => Sight::Text {
            place,
            text: text
                .lines()
                .map(without_number)
                .collect::<Vec<_>>()
                .join("\n"),
        },
        file => file,
    })
    .collect()
}

/// An offer, its refusal, and what is refused to everybody.
async fn other_doings(table: &Table) {
    table.ben.press(&table.board(), "Offer draw").await;
    table.settle().await;
    table.cem.press(&table.board(), "Accept draw").await;
    table.ann.press(&table.board(), "Decline draw").await;
    table.settle().await;
}

/// What was seen, without the order in which messages in several places came.
fn sorted(seen: &[Sight]) -> Vec<(&str, &str, &[u8])> {
    let mut seen: Vec<_> = seen
        .iter()
        .map(|sight| match sight {
            Sight::Text { place, text } => (*place, text.as_str(), &[][..]),
            Sight::File { name, bytes } => ("file", name.as_str(), &bytes[..]),
            other => panic!("an unknown sight: {other:?}"),
        })
        .collect();
    seen.sort_unstable();
    seen
}

fn is_same(one: &[Sight], other: &[Sight]) -> bool {
    sorted(one) == sorted(other)
}

#[track_caller]
fn assert_same(who: &str, one: &[Sight], other: &[Sight]) {
    assert!(one.len() > 100, "{who} saw something");
    let (one, other) = (sorted(one), sorted(other));
    if let Some((one, other)) = one.iter().zip(&other).find(|(one, other)| one != other) {
        let (text, bytes) = (one.1, one.2.len());
        panic!(
            "{who} could tell the difference in a {}: {text:?} ({bytes} bytes) or {:?} ({} bytes)",
            one.0,
            other.1,
            other.2.len()
        );
    }
    assert_eq!(one.len(), other.len(), "{who} saw more of one match");
}

#[tokio::test]
async fn p011_p016_hidden_ranks_make_no_difference_to_anybody_else() {
    let first = seen(RED[0], BLUE[0]).await;
    let other_blue = seen(RED[0], BLUE[1]).await;
    assert_same("Ann", &first.ann, &other_blue.ann);
    assert_same("Cem", &first.cem, &other_blue.cem);
    assert!(!is_same(&first.ben, &other_blue.ben), "Ben sees his own");
    assert_eq!(first.in_channel, other_blue.in_channel);
    assert_eq!(first.to_ann, other_blue.to_ann);
    let other_red = seen(RED[1], BLUE[0]).await;
    assert_same("Ben", &first.ben, &other_red.ben);
    assert_same("Cem", &first.cem, &other_red.cem);
    assert!(!is_same(&first.ann, &other_red.ann), "Ann sees her own");
    assert_eq!(first.in_channel, other_red.in_channel);
    assert_eq!(first.to_ben, other_red.to_ben);
    let both = seen(RED[1], BLUE[1]).await;
    assert_same("Cem", &first.cem, &both.cem);
    assert_eq!(first.in_channel, both.in_channel);
}

/// Nothing that somebody saw holds a row of another's setup.
#[tokio::test]
async fn p018_nobody_reads_anothers_setup() {
    let table = Table::set().await;
    table.begun("Barrage", RED[0], BLUE[0]).await;
    for (number, (from, to)) in (1..).zip(PLIES) {
        let mover = if number % 2 == 1 {
            &table.ann
        } else {
            &table.ben
        };
        for person in [&table.ann, &table.ben, &table.cem] {
            look_around(&table, person).await;
        }
        table.play(mover, from, to).await.public();
    }
    table.settle().await;
    for (person, secrets) in [
        (&table.ann, &BLUE[..1]),
        (&table.ben, &RED[..1]),
        (&table.cem, &[RED[0], BLUE[0]]),
    ] {
        // The front row moves, and is the same for both.
        let rows = secrets.iter().flat_map(|setup| setup.split('/').skip(1));
        for row in rows {
            for sight in person.everything_seen() {
                if let Sight::Text { place, text } = sight {
                    assert!(
                        !text.contains(row),
                        "{} reads {row} in a {place}",
                        person.name()
                    );
                }
            }
        }
    }
    table.leave().await;
}
