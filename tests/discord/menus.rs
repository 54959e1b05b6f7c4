//! Playing by menus: Move, a piece, a target; in the direct messages and in the channel.

use std::collections::BTreeSet;

use stratego_bot::ids::MatchId;
use stratego_bot::matches::MatchState;
use stratego_bot::render::{self, Look};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::{ByColor, Color};
use stratego_bot::rules::game::Game;
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::ruleset::Ruleset;
use stratego_bot::rules::setup::{Deployment, Setup};
use stratego_bot::sandbox::{Call, Message, Person};

use crate::harness::Table;

const PIECES: &str = "Choose a piece…";
const TARGETS: &str = "Choose a target…";

/// Barrage setups under which Red's General on i4 walks to the Flag on j10.
const OPEN: &str = "M.......9./2.2......3/..S......./F.B.......";
const WALK: &str =
    "i4-i5 b7-c7 i5-i6 c7-d7 i6-i7 d7-e7 i7-i8 e7-f7 i8-i9 f7-f6 i9-i10 f6-f5 i10-j10";

/// Chooses a ply in `menu`; gives what the message becomes.
async fn choose(person: &Person, menu: &Message, from: &str, to: &str) -> Message {
    let targets = person.choose(menu, PIECES, from).await.updated();
    assert_eq!(targets.id, menu.id);
    person.choose(&targets, TARGETS, to).await.updated()
}

fn lines(calls: &[Call]) -> Vec<String> {
    calls.iter().map(Call::line).collect()
}

#[tokio::test]
async fn a_whole_match_in_direct_messages() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    for person in [&table.ann, &table.ben] {
        let panel = table.view(person);
        let form = person.press(&panel, "Edit").await.modal();
        let answer = person.submit(&form, &[("setup", OPEN)]).await;
        assert_eq!(answer.updated().id, panel.id);
        let ready = person.press(&panel, "Ready").await.updated();
        assert_eq!(ready.id, panel.id);
        table.settle().await;
    }
    for (number, mv) in (1..).zip(WALK.split(' ')) {
        let (mover, other) = if number % 2 == 1 {
            (&table.ann, &table.ben)
        } else {
            (&table.ben, &table.ann)
        };
        let (view, others, board) = (table.view(mover), table.view(other), table.board());
        assert_eq!(board.notified, [mover.id()], "{board}");
        let (from, to) = mv.split_once('-').expect("two squares");
        let start = table.discord.calls().len();
        let menu = mover.press(&view, "Move").await.updated();
        assert_eq!(menu.id, view.id, "the view itself turns into the menus");
        let played = choose(mover, &menu, from, to).await;
        table.settle().await;
        assert_eq!(table.view(mover).id, view.id);
        assert!(played.menus().is_empty(), "the ply turns it back: {played}");
        assert_eq!(table.view(other).id, others.id, "edited in place");

        let calls = table.discord.calls_since(start);
        let posts = format!("POST /channels/{}/messages", table.channel.id());
        let deletes = format!(
            "DELETE /channels/{}/messages/{}",
            table.channel.id(),
            board.id
        );
        let count = |line: &str| lines(&calls).iter().filter(|known| *known == line).count();
        assert_eq!(
            (count(&posts), count(&deletes)),
            (1, 1),
            "{:#?}",
            lines(&calls)
        );
        assert_eq!(table.board().id, table.channel.newest().id);
        if number < 13 {
            assert!(table.board().says(&[&format!("**{number}.**")]));
            assert!(table.view(mover).says(&["is to move"]));
            assert!(table.view(other).says(&["your turn"]));
        }
    }
    assert!(table.board().says(&["wins", "Flag"]), "{}", table.board());
    for person in [&table.ann, &table.ben] {
        let view = table.view(person);
        assert!(
            view.says(&["wins", "Flag"]) && view.labels().is_empty(),
            "{view}"
        );
    }
    table.leave().await;
}

#[tokio::test]
async fn a_typed_move_in_direct_messages_becomes_the_view() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let before = table.view(&table.ann);
    let answer = table
        .ann
        .command(&table.ann.dm(), "move")
        .option("from", "i4")
        .option("to", "i5")
        .send()
        .await
        .public();
    table.settle().await;
    assert!(
        table.discord.current(&before).is_none(),
        "the one before is deleted"
    );
    assert_eq!(table.view(&table.ann).id, answer.id);
    assert!(
        answer.says(&["**1.**"]) && !answer.has_button("Move"),
        "{answer}"
    );
    assert!(
        table.board().says(&["**1.**", &table.ben.mention()]),
        "{}",
        table.board()
    );
    // It is the view from now on: the reply to it is an edit.
    table.play(&table.ben, "b7", "c7").await.public();
    table.settle().await;
    let view = table.discord.current(&answer).expect("the view");
    assert!(view.says(&["**2.**", "your turn"]), "{view}");
    table.leave().await;
}

#[tokio::test]
async fn p078_a_whole_match_by_menus_in_the_channel() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    for (number, mv) in (1..).zip(WALK.split(' ')) {
        let mover = if number % 2 == 1 {
            &table.ann
        } else {
            &table.ben
        };
        let board = table.board();
        let (from, to) = mv.split_once('-').expect("two squares");
        let menu = mover.press(&board, "Move").await.private();
        let start = table.discord.calls().len();
        let own = choose(mover, &menu, from, to).await;
        assert!(own.only_for.is_some() && own.menus().is_empty(), "{own}");
        table.settle().await;
        let calls = table.discord.calls_since(start);
        let follow_up = calls
            .iter()
            .filter(|call| call.method == "POST" && !call.path.starts_with("/interactions"))
            .map(|call| call.template.as_str())
            .collect::<Vec<_>>();
        assert_eq!(
            follow_up,
            ["/webhooks/{webhook_id}/{webhook_token}"],
            "{:#?}",
            lines(&calls)
        );
        let counted = calls.iter().filter(|call| call.counts_globally).count();
        assert_eq!(counted, 3, "two edits and a deletion: {:#?}", lines(&calls));
        assert!(
            table.discord.current(&board).is_none(),
            "the board before is gone"
        );
        assert!(table.board().says(&[&format!("**{number}.**")]));
    }
    assert!(table.board().says(&["wins", "Flag"]), "{}", table.board());
    table.leave().await;
}

/// The alt text lists what the picture shows.
fn check_alt(message: &Message, list: &str) {
    let alt = message.image().description.as_deref();
    assert!(
        alt.is_some_and(|alt| alt.contains(list)),
        "{list} in {alt:?}"
    );
}

#[tokio::test]
async fn the_menus_offer_what_is_legal_and_nothing_else() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let menu = table.ann.press(&table.board(), "Move").await.private();
    // The picture marks what can move.
    let (view, look) = (table.player_view(Color::Red).await, Look::default());
    assert_eq!(*menu.image().bytes, *render::movable(&view, look));
    check_alt(&menu, &render::movable_alt(&view, look.numbering));
    let labels = |message: &Message, name: &str| -> Vec<String> {
        let menu = message.menu(name);
        menu.options
            .into_iter()
            .map(|option| option.label)
            .collect()
    };
    let pieces = labels(&menu, PIECES);
    let expected = [
        "a3 Scout",
        "a4 Marshal",
        "c2 Spy",
        "c3 Scout",
        "i4 General",
        "j3 Miner",
    ];
    let pieces: BTreeSet<String> = pieces.into_iter().collect();
    assert_eq!(pieces, expected.map(str::to_owned).into());
    let targets = table.ann.choose(&menu, PIECES, "c3 Scout").await.updated();
    let found: BTreeSet<String> = labels(&targets, TARGETS).into_iter().collect();
    let expected = ["b3", "c4", "d3", "e3", "f3", "g3", "h3", "i3"];
    assert_eq!(found, expected.map(str::to_owned).into());
    let from = "c3".parse().expect("a square");
    let moves = view.moves().iter().filter(|mv| mv.from == from);
    let squares: Vec<_> = moves.map(|mv| mv.to).collect();
    let expected = render::moving(&view, from, &squares, look);
    assert_eq!(*targets.image().bytes, *expected);
    let expected = render::moving_alt(&view, from, &squares, look.numbering);
    check_alt(&targets, &expected);
    // Another piece may be chosen before a target is.
    let targets = table.ann.choose(&targets, PIECES, "a4").await.updated();
    assert_eq!(labels(&targets, TARGETS), ["b4", "a5"]);
    // And one may think better of it, a step at a time or all at once.
    let pieces = table.ann.press(&targets, "Back").await.updated();
    assert_eq!(pieces.menus().len(), 1, "{pieces}");
    let board = table.ann.press(&pieces, "Back").await.updated();
    assert!(
        board.menus().is_empty() && board.has_button("Move"),
        "{board}"
    );
    let pieces = table.ann.press(&board, "Move").await.updated();
    let targets = table.ann.choose(&pieces, PIECES, "a4").await.updated();
    let board = table.ann.press(&targets, "My board").await.updated();
    assert!(
        board.menus().is_empty() && board.has_button("Move"),
        "{board}"
    );

    table.fast_forward("a4-a5 j7-j6 a5-a6 j6-j5").await;
    let menu = table.ann.press(&table.board(), "Move").await.private();
    let targets = table.ann.choose(&menu, PIECES, "a6").await.updated();
    assert_eq!(labels(&targets, TARGETS), ["a5", "b6", "a7"]);
    table.ann.choose(&targets, TARGETS, "a7").await.updated();
    table.settle().await;
    // Its name says what stands on the square, and no more.
    table.play(&table.ben, "b7", "b6").await.public();
    table.settle().await;
    let menu = table.ann.press(&table.board(), "Move").await.private();
    let targets = table.ann.choose(&menu, PIECES, "a7").await.updated();
    assert!(labels(&targets, TARGETS)[0] == "a8 — unknown", "{targets}");
    table.leave().await;
}

/// A classic setup whose army is quick to spread.
pub(crate) const CLASSIC: &str = "62926M6272/8S75B5B728/5423B45242/33B3BFB364";

/// Plies of a game in which Red has more movable pieces than one menu holds, found by a greedy walk without any attack.
fn crowded() -> (String, usize) {
    let deployment: Deployment = Setup::parse(CLASSIC)
        .and_then(|setup| setup.check(Variant::Classic))
        .expect("a legal setup");
    let both = ByColor {
        red: deployment,
        blue: deployment,
    };
    let mut game = Game::new(Ruleset::default(), both);
    let mut plies = Vec::new();
    let movable = |game: &Game| -> usize {
        let moves = game.player_view(Color::Red).moves().to_vec();
        let pieces: BTreeSet<_> = moves.iter().map(|mv| mv.from).collect();
        pieces.len()
    };
    let mut best = 0;
    while best <= 25 {
        assert!(plies.len() < 300, "{best} pieces after {plies:?}");
        let color = game.to_move();
        let view = game.player_view(color);
        let quiet = view
            .moves()
            .iter()
            .copied()
            .filter(|mv| view.public().token(mv.to).is_none());
        let mv: Move = if color == Color::Red {
            let worth = |mv: &Move| {
                let mut next = game.clone();
                next.play(*mv).expect("a legal move");
                let reply = next.legal_moves()[0];
                next.play(reply).expect("a legal move");
                (movable(&next), plies.len() * 31 % (mv.to.index() + 7))
            };
            quiet.max_by_key(worth).expect("a quiet move")
        } else {
            // Blue only waits, behind the rows between.
            let quiet: Vec<Move> = quiet.collect();
            let behind = |mv: &&Move| mv.to.index() >= 60;
            let waiting = quiet
                .iter()
                .filter(behind)
                .max_by_key(|mv| plies.len() * 31 % (mv.to.index() + 7));
            *waiting.unwrap_or(&quiet[0])
        };
        game.play(mv).expect("a legal move");
        plies.push(format!("{}-{}", mv.from, mv.to));
        if game.to_move() == Color::Red {
            best = movable(&game);
        }
    }
    (plies.join(" "), best)
}

#[tokio::test]
async fn more_pieces_than_a_menu_holds_are_in_several() {
    let (plies, count) = crowded();
    let table = Table::set().await;
    table.begun("Classic", CLASSIC, CLASSIC).await;
    table.fast_forward(&plies).await;
    let menu = table.ann.press(&table.board(), "Move").await.private();
    let menus = menu.menus();
    assert_eq!(menus.len(), 2, "{menu}");
    let of_columns = |menu: &stratego_bot::sandbox::Menu| {
        let letters = menu
            .options
            .iter()
            .map(|option| option.value[..1].to_owned());
        letters.collect::<BTreeSet<_>>()
    };
    let [left, right] = [&menus[0], &menus[1]].map(of_columns);
    assert!(left.iter().max() < right.iter().min(), "{menu}");
    for (menu, letters) in menus.iter().zip([left, right]) {
        let [first, last] = [letters.first(), letters.last()].map(|one| one.expect("a column"));
        let expected = format!("Choose a piece… (columns {first} to {last})");
        assert_eq!(menu.placeholder, expected);
    }
    let offered: BTreeSet<String> = menus
        .iter()
        .flat_map(|menu| &menu.options)
        .map(|option| option.value.clone())
        .collect();
    assert_eq!(offered.len(), count);
    let matches = table.matches().await;
    let game = matches.load(MatchId::from(1)).await.expect("the match");
    let MatchState::Playing(playing) = &game.state else {
        panic!("it is played");
    };
    let view = playing.player_view(Color::Red);
    let legal = view.moves().iter().map(|mv| mv.from.to_string());
    assert_eq!(offered, legal.collect());
    // So do the suggestions, once a letter is typed.
    for square in &offered {
        let typing = table.ann.command(&table.channel, "move");
        let suggested = typing.complete("from", square).await;
        assert!(
            suggested.iter().any(|one| one.value == square.as_str()),
            "{square}"
        );
    }
    let typing = table.ann.command(&table.channel, "move");
    assert_eq!(typing.complete("from", "").await.len(), 25);
    // A piece of the second menu plays as well as one of the first.
    let last = menus[1].options.last().expect("a piece").value.clone();
    let to = view.moves().iter().find(|mv| mv.from.to_string() == last);
    let to = to.expect("a move").to.to_string();
    let targets = table
        .ann
        .choose(&menu, &menus[1].custom_id, &last)
        .await
        .updated();
    let played = table.ann.choose(&targets, TARGETS, &to).await.updated();
    assert!(played.says(&["is to move"]), "{played}");
    table.leave().await;
}
