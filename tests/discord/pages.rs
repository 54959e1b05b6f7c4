//! What people look at: `/board`, `/matches`, `/help`, `/about`; and which match a command means.

use std::time::Duration;

use stratego_bot::ids::{InteractionId, UserId};
use stratego_bot::matches::{Origin, Place, Side, Terms};
use stratego_bot::rules::army::Variant;
use stratego_bot::sandbox::{Channel, Message, Person};

use crate::harness::Table;

const OPEN: &str = "M.......9./2.2......3/..S......./F.B.......";

async fn board(channel: &Channel, person: &Person, number: Option<&str>) -> Message {
    let command = person.command(channel, "board");
    match number {
        Some(number) => command.option("match", number),
        None => command,
    }
    .send()
    .await
    .private()
}

async fn page(channel: &Channel, person: &Person, name: &str) -> Message {
    person.command(channel, name).send().await.private()
}

#[tokio::test]
async fn board_shows_each_what_is_theirs() {
    let table = Table::set().await;
    let (ann, ben, cem) = (&table.ann, &table.ben, &table.cem);
    let told = board(&table.channel, ann, None).await;
    assert!(told.says(&["no match here"]), "{told}");
    let challenge = table.challenge("Barrage").await;
    for person in [ann, cem] {
        let told = board(&table.channel, person, Some("1")).await;
        assert!(told.says(&["has not been accepted yet"]), "{told}");
    }
    ben.press(&challenge, "Accept").await.updated();
    table.settle().await;
    let panel = board(&table.channel, ann, None).await;
    assert!(panel.has_button("Ready"), "{panel}");
    let told = board(&table.channel, cem, None).await;
    let must = [ann.mention(), ben.mention()];
    assert!(told.says(&["has not begun", &must[0], &must[1]]), "{told}");
    assert!(told.images().is_empty());

    for person in [ann, ben] {
        person.press(&table.view(person), "Ready").await.updated();
    }
    table.settle().await;
    let live = table.board();
    let own = [ann, ben].map(|person| table.view(person).image().bytes.clone());
    for (person, expected) in [(ann, &own[0]), (ben, &own[1]), (cem, &live.image().bytes)] {
        for number in [None, Some("1"), Some("#1"), Some(" # 1 ")] {
            let shown = board(&table.channel, person, number).await;
            assert_eq!(&shown.image().bytes, expected);
        }
    }
    let shown = board(&ann.dm(), ann, None).await;
    assert_eq!(shown.image().bytes, own[0]);

    // Once it is over, everybody sees the whole board.
    let asked = page(&table.channel, ann, "resign").await;
    ann.press(&asked, "Confirm").await.updated();
    table.settle().await;
    let shown = board(&table.channel, cem, None).await;
    assert_eq!(shown.image().bytes, table.board().image().bytes);
    assert!(shown.notified.is_empty());
    let shown = board(&table.channel, ann, None).await;
    assert!(shown.says(&["resigned"]), "{shown}");
    table.leave().await;
}

/// P115: the text board is of equal worth.
#[tokio::test]
async fn p115_board_is_text_where_text_is_wanted() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let text = async |person: &Person, place: &Channel| {
        let command = person.command(place, "board").option("as_text", true);
        let shown = command.send().await.private();
        assert!(shown.images().is_empty(), "{shown}");
        shown.text()
    };
    let own = text(&table.ann, &table.channel).await;
    let lines = own
        .lines()
        .filter(|line| line.contains('M') && line.contains('9'));
    assert!(lines.count() > 0, "{own}");
    assert!(own.contains("your turn"), "{own}");
    assert!(
        own.contains("~\u{a0}lake"),
        "its signs are explained: {own}"
    );
    assert_eq!(text(&table.ann, &table.ann.dm()).await, own);
    let public = text(&table.cem, &table.channel).await;
    assert_ne!(public, own);
    table.leave().await;
}

#[tokio::test]
async fn a_match_is_unknown_where_it_does_not_exist() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let guild = table.discord.guild("Elsewhere");
    let elsewhere = guild.channel("games");
    let dan = guild.member("Dan");
    for (person, place) in [
        (&dan, &elsewhere),
        (&dan, &dan.dm()),
        (&table.cem, &table.cem.dm()),
    ] {
        for name in ["board", "move", "draw", "resign", "setup"] {
            let command = person.command(place, name).option("match", "1");
            let command = match name {
                "move" => command.option("from", "a4b4"),
                _ => command,
            };
            let told = command.send().await.private();
            assert!(told.says(&["no match `1` for you here"]), "{name}: {told}");
        }
        let told = board(place, person, None).await;
        assert!(told.says(&["no match here"]), "{told}");
    }
    for number in ["2", "0", "x", "-1", "4294967297", "`@everyone`"] {
        let told = board(&table.channel, &table.ann, Some(number)).await;
        assert!(told.says(&["There is no match `"]), "{number}: {told}");
    }
    // Her own match is hers wherever she is, and its public answers stay at home.
    guild.join(&table.ann);
    let played = table
        .ann
        .command(&elsewhere, "move")
        .option("from", "a4")
        .option("to", "a5")
        .send()
        .await
        .private();
    assert!(played.says(&["**1.**"]), "{played}");
    table.settle().await;
    assert!(elsewhere.messages().is_empty());
    assert!(table.board().says(&["**1.**"]), "{}", table.board());
    table.leave().await;
}

#[tokio::test]
async fn matches_lists_what_is_open_with_a_link_to_each() {
    let table = Table::set().await;
    let (ann, ben, cem) = (&table.ann, &table.ben, &table.cem);
    let empty = page(&table.channel, ann, "matches").await;
    assert!(empty.says(&["no match and no challenge"]), "{empty}");
    table.begun("Barrage", OPEN, OPEN).await;
    let link = |message: &Message| {
        let (guild, channel) = (table.guild.id(), table.channel.id());
        format!(
            "https://discord.com/channels/{guild}/{channel}/{}",
            message.id
        )
    };
    let live = table.board();
    for (person, says) in [(ann, "your turn"), (ben, "their turn")] {
        for place in [&table.channel, &person.dm()] {
            let listed = page(place, person, "matches").await;
            assert!(
                listed.says(&["**#1** Barrage against", says, &link(&live)]),
                "{listed}"
            );
        }
    }
    assert!(
        page(&table.channel, cem, "matches")
            .await
            .says(&["no match"])
    );

    let open = ann
        .command(&table.channel, "challenge")
        .send()
        .await
        .public();
    let asked = cem
        .command(&table.channel, "challenge")
        .option("opponent", ann)
        .send()
        .await
        .public();
    table.play(ann, "a4", "a5").await.public();
    table.settle().await;
    let listed = page(&table.channel, ann, "matches").await;
    let lines: Vec<String> = listed.text().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 4, "{listed}");
    let expected = [
        (format!("{} challenges you", cem.mention()), link(&asked)),
        (ben.mention(), link(&table.board())),
        ("your open challenge".to_owned(), link(&open)),
    ];
    // What waits for her comes first.
    assert!(
        lines[1].contains(&expected[0].0) && lines[1].contains(&expected[0].1),
        "{listed}"
    );
    for (says, link) in &expected {
        assert!(listed.says(&[says, link]), "{listed}");
    }
    ann.press(&asked, "Accept").await.updated();
    table.settle().await;
    let listed = page(&table.channel, cem, "matches").await;
    assert!(listed.says(&["**#3**", "place your pieces"]), "{listed}");
    // A finished match is no longer listed.
    let over = ben.command(&table.channel, "resign").option("match", "1");
    let over = over.send().await.private();
    ben.press(&over, "Confirm").await.updated();
    assert!(
        page(&table.channel, ben, "matches")
            .await
            .says(&["no match"])
    );
    table.leave().await;
}

/// P121, P122: a list longer than a message says how much is missing.
#[tokio::test]
async fn p121_a_long_list_fits_a_message() {
    let table = Table::set().await;
    let matches = table.matches().await;
    let place = Place {
        guild: Some(u64::from(table.guild.id()).into()),
        channel: u64::from(table.channel.id()).into(),
    };
    let terms = Terms {
        variant: Variant::Duel,
        side: Side::Lot,
    };
    let ann = UserId::from(u64::from(table.ann.id()));
    for number in 1..=20 {
        let origin = Origin {
            interaction: InteractionId::from(number),
            answer: None,
        };
        let other = UserId::from(1_456_074_443_980_000_000 + number);
        let made = matches
            .challenge(place, other, Some(ann), terms, origin, table.now())
            .await
            .expect("a challenge");
        matches
            .accept(made.id, ann, &mut |_| 0, table.now())
            .await
            .expect("a match");
    }
    let listed = page(&table.channel, &table.ann, "matches").await;
    assert!(listed.says(&["and ", " more"]), "{listed}");
    assert!(listed.content.chars().count() <= 2000);
    // So does the question which of them is meant.
    let told = page(&table.channel, &table.ann, "setup").await;
    assert!(told.says(&["Which match?", "**#1**", "**#15**"]), "{told}");
    assert!(told.content.chars().count() <= 2000);
    table.leave().await;
}

#[tokio::test]
async fn a_command_means_the_match_that_waits_or_asks_which() {
    let table = Table::set().await;
    let (ann, ben, cem) = (&table.ann, &table.ben, &table.cem);
    table.begun("Barrage", OPEN, OPEN).await;
    let challenge = cem
        .command(&table.channel, "challenge")
        .option("opponent", ann)
        .option("variant", "Duel")
        .option("side", "Blue")
        .send()
        .await
        .public();
    ann.press(&challenge, "Accept").await.updated();
    table.settle().await;
    for person in [cem, ann] {
        person.press(&table.view(person), "Ready").await.updated();
        table.settle().await;
    }
    // Ann is Red in both, and both wait for her.
    let which = ["Which match?", "**#1**", "**#2**"];
    for place in [&table.channel, &ann.dm()] {
        let typed = ann
            .command(place, "move")
            .option("from", "a4")
            .option("to", "a5");
        let told = typed.send().await.private();
        assert!(told.says(&which), "{told}");
        for command in ["board", "draw", "resign"] {
            let told = page(place, ann, command).await;
            assert!(told.says(&which), "{command}: {told}");
        }
    }
    let numbered = ann.command(&table.channel, "move").option("match", "#1");
    let played = numbered.option("from", "a4a5").send().await.public();
    assert!(played.says(&["Match #1"]), "{played}");
    table.settle().await;
    // Now only the other waits for her.
    for place in [&table.channel, &ann.dm()] {
        let shown = board(place, ann, None).await;
        assert!(shown.says(&["Match #2"]), "{shown}");
        let shown = board(place, ann, Some("1")).await;
        assert!(shown.says(&["Match #1"]), "{shown}");
    }
    // Each of the others has one match only.
    assert!(board(&table.channel, ben, None).await.says(&["Match #1"]));
    assert!(board(&table.channel, cem, None).await.says(&["Match #2"]));
    // Somebody else has none here, and may mean either; a number says which, anywhere in the server.
    let dan = table.guild.member("Dan");
    let told = board(&table.channel, &dan, None).await;
    assert!(told.says(&which), "{told}");
    let told = page(&table.channel, &dan, "resign").await;
    assert!(told.says(&["no match here"]), "{told}");
    let shown = board(&table.guild.channel("elsewhere"), &dan, Some("2")).await;
    assert!(
        shown.says(&["Match #2"]) && !shown.images().is_empty(),
        "{shown}"
    );
    table.leave().await;
}

#[tokio::test]
async fn help_and_about_are_private_and_short() {
    let table = Table::set().await;
    for place in [&table.channel, &table.ann.dm()] {
        let help = page(place, &table.ann, "help").await;
        assert!(
            help.says(&["/challenge", "/move", "Flag", "Scout", "Bomb"]),
            "{help}"
        );
        let about = page(place, &table.ann, "about").await;
        let version = env!("CARGO_PKG_VERSION");
        assert!(about.says(&[version, "MIT", "Not affiliated"]), "{about}");
    }
    table.leave().await;
}

/// Whoever is to move is called once, where the match is played; nobody else, and no repeated post, calls anybody.
#[tokio::test]
async fn one_mention_a_turn_and_no_other() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let (ann, ben, cem) = (&table.ann, &table.ben, &table.cem);
    let heard = |person: &Person| -> Vec<Message> {
        let all = person.notifications();
        all.into_iter()
            .filter(|message| message.says(&["your turn"]))
            .collect()
    };
    assert_eq!((heard(ann).len(), heard(ben).len()), (1, 0));
    let direct = [ann, ben].map(|person| person.notifications().len());
    for (number, (person, from, to)) in [
        (ann, "a4", "a5"),
        (ben, "b7", "b6"),
        (ann, "a5", "a6"),
        (ben, "b6", "b7"),
    ]
    .into_iter()
    .enumerate()
    {
        // The private views grow old between the plies, and are posted anew without a sound.
        table.advance(Duration::from_mins(51));
        table.play(person, from, to).await.public();
        table.settle().await;
        let plies = number + 1;
        assert_eq!(
            (heard(ann).len(), heard(ben).len()),
            (1 + plies / 2, plies.div_ceil(2))
        );
    }
    assert_eq!(ann.notifications().len(), direct[0] + 2);
    assert_eq!(ben.notifications().len(), direct[1] + 2);
    assert!(cem.notifications().is_empty());
    table.leave().await;
}
