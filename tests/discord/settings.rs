//! `/settings`: what a person wishes, and that it counts at once.

use std::time::Duration;

use stratego_bot::ids::MatchId;
use stratego_bot::matches::MatchState;
use stratego_bot::render::{self, Look, Numbering, Theme};
use stratego_bot::rules::color::Color;
use stratego_bot::rules::view::PlayerView;
use stratego_bot::sandbox::{Message, Person};

use crate::harness::Table;
use crate::whole_match::OPEN;

const ITEMS: &str = "Choose a setting…";

impl Table {
    /// Sets one of a person's settings on a fresh sheet; gives the sheet as it is then.
    pub(crate) async fn sets(&self, person: &Person, item: &str, value: &str) -> Message {
        let sheet = person.command(&self.channel, "settings").send().await;
        let sheet = person.choose(&sheet.private(), ITEMS, item).await.updated();
        person.choose(&sheet, item, value).await.updated()
    }

    /// Red's view of match 1, drawn for somebody who likes it so.
    async fn drawn_for(&self, theme: Theme, numbering: Numbering) -> Vec<u8> {
        let view = self.player_view(Color::Red).await;
        render::player_board(&view, Look { theme, numbering })
    }

    /// What a player of match 1 sees, while it goes on.
    pub(crate) async fn player_view(&self, color: Color) -> PlayerView {
        let game = self.matches().await.load(MatchId::from(1)).await;
        let MatchState::Playing(playing) = game.expect("the match").state else {
            panic!("it is played");
        };
        playing.player_view(color)
    }
}

async fn begun() -> Table {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table
}

#[tokio::test]
async fn the_sheet_says_what_is_set_and_changes_in_place() {
    let table = Table::set().await;
    let (ann, dm) = (&table.ann, table.ann.dm());
    for place in [&table.channel, &dm] {
        let sheet = ann.command(place, "settings").send().await.private();
        let items: Vec<_> = sheet
            .menu(ITEMS)
            .options
            .into_iter()
            .map(|one| one.label)
            .collect();
        let expected = [
            "Confirm moves",
            "Rank numbers",
            "Board theme",
            "Tell me of my turn",
            "Who may challenge me",
            "Blocked people",
        ];
        assert_eq!(items, expected);
    }
    for (item, value) in [
        ("Confirm moves", "On: ask first"),
        ("Rank numbers", "1 is the Marshal, 9 the Scout"),
        ("Board theme", "Dark"),
        ("Tell me of my turn", "Nowhere: I look for myself"),
        ("Who may challenge me", "Only people I have played"),
    ] {
        let sheet = table.sets(ann, item, value).await;
        assert!(sheet.says(&[&format!("**{item}:** {value}")]), "{sheet}");
        assert_eq!(sheet.menus().len(), 2, "{sheet}");
    }
    // All of it is kept, and nobody else's is changed.
    let sheet = ann.command(&dm, "settings").send().await.private();
    assert!(sheet.says(&[
        "On: ask first",
        "9 the Scout",
        "Dark",
        "Nowhere",
        "Only people"
    ]));
    let other = table
        .ben
        .command(&table.channel, "settings")
        .send()
        .await
        .private();
    assert!(other.says(&[
        "Off: play at once",
        "2 the Scout",
        "Classic wood",
        "Everybody"
    ]));
    table.leave().await;
}

#[tokio::test]
async fn forged_choices_set_nothing() {
    let table = Table::set().await;
    let sheet = table
        .ann
        .command(&table.channel, "settings")
        .send()
        .await
        .private();
    for (custom_id, value) in [
        ("mine.item", "language"),
        ("mine.value.theme", "neon"),
        ("mine.value.blocked", "1"),
        ("mine.value.language", "de"),
        ("mine.block", "nobody"),
        ("mine.item", ""),
    ] {
        let told = table.ann.choose_forged(&sheet, custom_id, value).await;
        assert!(
            told.private().says(&["another version"]),
            "{custom_id}: {told}"
        );
    }
    for custom_id in ["mine.item", "mine.unknown", "mine"] {
        let told = table.ann.press_forged(&sheet, custom_id).await;
        assert!(
            told.private().says(&["another version"]),
            "{custom_id}: {told}"
        );
    }
    table.leave().await;
}

/// P003: the numbers are the reader's, on his pictures and in the words around them, and on nobody else's.
#[tokio::test]
async fn p003_views_follow_the_readers_wishes_at_once() {
    let table = begun().await;
    let (ann, ben) = (&table.ann, &table.ben);
    let (mine, other, board) = (table.view(ann), table.view(ben), table.board());
    assert!(mine.says(&["10\u{a0}Marshal", "2\u{a0}Scout"]), "{mine}");
    table
        .sets(ann, "Rank numbers", "1 is the Marshal, 9 the Scout")
        .await;
    table.settle().await;
    let turned = table.view(ann);
    assert_eq!(turned.id, mine.id, "edited in place");
    assert!(turned.says(&["1\u{a0}Marshal", "9\u{a0}Scout"]), "{turned}");
    let expected = table.drawn_for(Theme::Classic, Numbering::OneHigh).await;
    assert_eq!(*turned.image().bytes, *expected);
    table.sets(ann, "Board theme", "High contrast").await;
    table.settle().await;
    let contrasting = table.view(ann);
    let expected = table.drawn_for(Theme::Contrast, Numbering::OneHigh).await;
    assert_eq!(*contrasting.image().bytes, *expected);
    // What is made afterwards looks so, too.
    let shown = ann.press(&table.board(), "My board").await.private();
    assert_eq!(shown.image().bytes, contrasting.image().bytes);
    let menu = ann.press(&table.board(), "Move").await.private();
    assert!(menu.says(&["9\u{a0}Scout"]), "{menu}");
    assert_eq!(table.view(ben).image().bytes, other.image().bytes);
    assert!(table.view(ben).says(&["10\u{a0}Marshal"]));
    assert_eq!(table.board().image().bytes, board.image().bytes);
    assert!(table.board().says(&["10\u{a0}Marshal"]));
    table.leave().await;
}

#[tokio::test]
async fn a_panel_follows_its_readers_wishes() {
    let table = Table::set().await;
    table.accepted("Classic").await;
    let panel = table.view(&table.ann);
    table
        .sets(&table.ann, "Rank numbers", "1 is the Marshal, 9 the Scout")
        .await;
    table.settle().await;
    let turned = table.view(&table.ann);
    assert_eq!(turned.id, panel.id);
    assert!(turned.says(&["1\u{a0}Marshal"]), "{turned}");
    table.ann.press(&turned, "Ready").await.updated();
    table.settle().await;
    table.leave().await;
}

#[tokio::test]
async fn a_move_by_menu_waits_for_confirm_where_wished() {
    let table = begun().await;
    let ann = &table.ann;
    table.sets(ann, "Confirm moves", "On: ask first").await;
    let menu = ann.press(&table.board(), "Move").await.private();
    let targets = ann.choose(&menu, "Choose a piece…", "i4").await.updated();
    let asked = ann
        .choose(&targets, "Choose a target…", "i5")
        .await
        .updated();
    assert!(asked.says(&["Play **i4 General** → **i5**?"]), "{asked}");
    assert_eq!(asked.labels(), ["Confirm", "Back"]);
    assert!(table.board().says(&[&ann.mention()]), "nothing is played");
    // Back to the piece's targets, and on from there.
    let targets = ann.press(&asked, "Back").await.updated();
    let asked = ann
        .choose(&targets, "Choose a target…", "h4")
        .await
        .updated();
    let own = ann.press(&asked, "Confirm").await.updated();
    assert!(own.says(&["**1.** Red i4–h4", "is to move"]), "{own}");
    table.settle().await;
    // A second press, and one on a question of an earlier board, play nothing (P041).
    let again = ann.press_anyway(&asked, "Confirm").await.updated();
    assert!(again.says(&["old", "1 ply"]), "{again}");
    // What is typed is played at once.
    table.play(&table.ben, "b7", "b6").await.public();
    table.play(ann, "h4", "i4").await.public();
    table.settle().await;
    let stale = ann.press_anyway(&asked, "Back").await.updated();
    assert!(
        stale.menus().is_empty() && stale.says(&["**3.**"]),
        "{stale}"
    );
    table.leave().await;
}

/// P129: each is told of a turn where he wishes, and nowhere else.
#[tokio::test]
async fn p129_each_is_told_where_he_wishes() {
    let table = begun().await;
    let (ann, ben) = (&table.ann, &table.ben);
    let count = |person: &Person| person.notifications().len();
    let old = table.view(ann);
    table
        .sets(ann, "Tell me of my turn", "By direct message")
        .await;
    let told = ann.notifications().pop().expect("a trial");
    assert!(
        told.channel == ann.dm().id() && told.says(&["From now on"]),
        "{told}"
    );
    table
        .sets(ben, "Tell me of my turn", "Nowhere: I look for myself")
        .await;

    // Chosen again, it is not tried again.
    let trials = count(ann);
    table
        .sets(ann, "Tell me of my turn", "By direct message")
        .await;
    assert_eq!(count(ann), trials);

    let before = (count(ann), count(ben));
    let view = table.view(ben);
    table.play(ann, "i4", "i5").await.public();
    table.settle().await;
    assert_eq!((count(ann), count(ben)), before, "Ben looks for himself");
    assert!(
        table.board().content.contains(&ben.mention()),
        "it is still said"
    );
    assert_eq!(table.view(ben).id, view.id);

    table.play(ben, "b7", "b6").await.public();
    table.settle().await;
    assert_eq!((count(ann), count(ben)), (before.0 + 1, before.1));
    let fresh = ann.notifications().pop().expect("a notification");
    assert_eq!(fresh.channel, ann.dm().id());
    assert!(
        fresh.says(&["**2.**", "your turn"]) && fresh.has_button("Move"),
        "{fresh}"
    );
    assert_eq!(table.view(ann).id, fresh.id);
    assert!(
        table.discord.current(&old).is_none(),
        "the one before is gone"
    );

    // What is no turn is no news: a draw offer edits the view.
    ben.press(&table.board(), "Offer draw").await.private();
    table.settle().await;
    assert_eq!(table.view(ann).id, fresh.id);
    assert_eq!(count(ann), before.0 + 1);
    // The end is.
    let asked = ben.press(&table.board(), "Resign").await.private();
    ben.press(&asked, "Confirm").await.updated();
    table.settle().await;
    assert_eq!((count(ann), count(ben)), (before.0 + 2, before.1));
    assert!(table.view(ann).says(&["resigned"]));
    table.leave().await;
}

/// P054: who cannot be reached by direct message is told so, and keeps what was set.
#[tokio::test]
async fn p054_closed_direct_messages_are_found_out_when_they_are_wished_for() {
    let table = Table::set().await;
    table.ann.close_dms();
    let sheet = table
        .ann
        .command(&table.channel, "settings")
        .send()
        .await
        .private();
    let item = "Tell me of my turn";
    let sheet = table.ann.choose(&sheet, ITEMS, item).await.updated();
    let told = table
        .ann
        .choose(&sheet, item, "By direct message")
        .await
        .updated();
    // The menu shows again what is set.
    let set = "**Tell me of my turn:** By a mention";
    assert!(
        told.says(&["do not reach you", "Allow direct messages", set]),
        "{told}"
    );
    let sheet = table
        .ann
        .command(&table.channel, "settings")
        .send()
        .await
        .private();
    assert!(
        sheet.says(&["**Tell me of my turn:** By a mention"]),
        "{sheet}"
    );
    table.leave().await;
}

/// P055: who wishes to be told by direct message, and takes none any more, is told in the channel until they arrive again.
#[tokio::test]
async fn p055_who_cannot_be_told_by_direct_message_is_mentioned() {
    let table = begun().await;
    let (ann, ben) = (&table.ann, &table.ben);
    let state = async || {
        let sheet = ann.command(&table.channel, "settings").send().await;
        sheet.private()
    };
    let turn = async |own: &str, other: &str| {
        let [(from, to), (back, forth)] = [own, other].map(|mv| mv.split_at(2));
        table.play(ann, from, to).await.public();
        table.settle().await;
        table.play(ben, back, forth).await.public();
        table.settle().await;
        table.board().notified
    };
    table
        .sets(ann, "Tell me of my turn", "By direct message")
        .await;
    assert!(turn("i4i5", "b7b6").await.is_empty());
    ann.close_dms();
    turn("i5i6", "b6b5").await;
    let unreached = "By direct message; but mine do not reach you";
    assert!(state().await.says(&[unreached]));
    assert_eq!(turn("i6i5", "b5b6").await, [ann.id()]);
    // Chosen again, it is tried again.
    let (sheet, item) = (state().await, "Tell me of my turn");
    let sheet = ann.choose(&sheet, ITEMS, item).await.updated();
    let told = ann.choose(&sheet, item, "By direct message");
    let told = told.await.updated();
    assert!(told.says(&["so nothing was changed", unreached]), "{told}");

    ann.open_dms();
    table.advance(Duration::from_mins(10));
    turn("i5i4", "b6b7").await;
    let fresh = ann.notifications().pop().expect("a notification");
    assert_eq!(fresh.id, table.view(ann).id, "they arrive again");
    assert!(!state().await.says(&[unreached]));
    assert!(turn("i4h4", "b7a7").await.is_empty());
    table.leave().await;
}

/// Who wishes to be asked before a move is played is asked, or nothing is played.
#[tokio::test]
async fn a_wish_that_cannot_be_read_plays_nothing() {
    let table = begun().await;
    let ann = &table.ann;
    table.sets(ann, "Confirm moves", "On: ask first").await;
    let menu = ann.press(&table.board(), "Move").await.private();
    let targets = ann.choose(&menu, "Choose a piece…", "i4").await.updated();
    table
        .sql("pragma ignore_check_constraints = on; update settings set theme = 'neon'")
        .await;
    let told = ann.choose(&targets, "Choose a target…", "i5").await;
    assert!(told.private().says(&["Something went wrong"]), "{told}");
    let game = table.matches().await.load(MatchId::from(1)).await;
    assert_eq!(game.expect("the match").ply(), 0);
    table.leave().await;
}

/// P030: whoever takes no challenges gets none, and the words do not say why.
#[tokio::test]
async fn p030_challenges_are_refused_where_they_are_not_wished() {
    let table = Table::set().await;
    let (ann, ben) = (&table.ann, &table.ben);
    let challenge = async || {
        let command = ann.command(&table.channel, "challenge");
        command
            .option("opponent", ben)
            .option("variant", "Barrage")
            .send()
            .await
    };
    let refusal = format!("{} takes no challenges from you", ben.mention());
    let who = "Who may challenge me";
    for value in ["Nobody", "Only people I have played"] {
        table.sets(ben, who, value).await;
        let told = challenge().await.private();
        assert!(told.says(&[&refusal]), "{value}: {told}");
    }
    // A block says the same, whatever else is set.
    table.sets(ben, who, "Everybody").await;
    let sheet = ben
        .command(&table.channel, "settings")
        .send()
        .await
        .private();
    let sheet = ben.choose(&sheet, ITEMS, "Blocked people").await.updated();
    assert!(sheet.says(&["**Blocked people:** Nobody"]), "{sheet}");
    let sheet = ben
        .choose_person(&sheet, "Block somebody…", ann)
        .await
        .updated();
    assert!(sheet.says(&[&format!("1. {}", ann.mention())]), "{sheet}");
    assert!(sheet.mentions.is_empty(), "nobody is told");
    let told = challenge().await.private();
    assert!(told.says(&[&refusal]), "{told}");
    // An open challenge of his is none for those whom he has blocked.
    let open = ben
        .command(&table.channel, "challenge")
        .send()
        .await
        .public();
    let told = ann.press(&open, "Accept").await.private();
    assert!(told.says(&["not one that you can accept"]), "{told}");
    let robot = table.guild.other_bot("Robot");
    for (who, says) in [(ben, "cannot block yourself"), (&robot, "That is a bot")] {
        let told = ben.choose_person(&sheet, "Block somebody…", who).await;
        let told = told.updated();
        let listed = format!("**Blocked people:** 1. {}\n", ann.mention());
        assert!(told.says(&[says, &listed]), "{told}");
    }

    let sheet = ben
        .choose(&sheet, "Unblock…", "Number 1 in the list")
        .await
        .updated();
    assert!(sheet.says(&["**Blocked people:** Nobody"]), "{sheet}");
    challenge().await.public();
    table.leave().await;
}

#[tokio::test]
async fn people_who_have_played_are_known() {
    let table = begun().await;
    let (ann, ben, cem) = (&table.ann, &table.ben, &table.cem);
    table
        .sets(ben, "Who may challenge me", "Only people I have played")
        .await;
    for (person, is_known) in [(ann, true), (cem, false)] {
        let command = person.command(&table.channel, "challenge");
        let answer = command.option("opponent", ben).send().await.message();
        assert_eq!(answer.only_for.is_none(), is_known, "{answer}");
    }
    table.leave().await;
}
