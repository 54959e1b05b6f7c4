//! Plans: begun with, saved, renamed, deleted, carried from place to place as a line of text; and Swap, names and advice on the
//! panel.

use std::time::Duration;

use stratego_bot::render::{self, Look};
use stratego_bot::rules::color::Color;
use stratego_bot::rules::setup::{Deployment, Setup};
use stratego_bot::sandbox::{Message, Person};

use crate::harness::Table;

pub(crate) const BARRAGE: &str = "M.......9./2.2......3/..S......./F.B.......";
const MIRRORED: &str = ".9.......M/3......2.2/.......S../.......B.F";
pub(crate) const MENU: &str = "Start from a plan…";

/// A legal setup.
pub(crate) fn deploy(setup: &str) -> Deployment {
    let setup = Setup::parse(setup).expect("cells");
    let variant = setup.variant().expect("an army");
    setup.check(variant).expect("a legal setup")
}

/// What the Edit form shows, in one line.
pub(crate) async fn setup_on(person: &Person, panel: &Message) -> String {
    let form = person.press(panel, "Edit").await.modal();
    form.value("setup").replace('\n', "/")
}

/// The panel that `/setup` gives with these options.
pub(crate) async fn set_up(table: &Table, person: &Person, options: &[(&str, &str)]) -> Message {
    let command = person.command(&table.channel, "setup");
    let command = options.iter().fold(command, |command, (name, value)| {
        command.option(name, *value)
    });
    command.send().await.private()
}

/// Saves what a panel shows as a plan.
async fn save(person: &Person, panel: &Message, name: &str) -> Message {
    let form = person.press(panel, "Save plan").await.modal();
    person.submit(&form, &[("name", name)]).await.updated()
}

/// The labels of the menu of plans.
fn offered(panel: &Message) -> Vec<String> {
    let options = panel.menu(MENU).options.into_iter();
    options.map(|option| option.label).collect()
}

/// A newcomer, from Accept to Ready with a built-in plan, in the channel and in the DM.
#[tokio::test]
async fn a_newcomer_is_ready_with_a_built_in_plan_after_three_presses() {
    let table = Table::set().await;
    table.accepted("Classic").await;
    let (ann, ben) = (&table.ann, &table.ben);
    let panel = ann.press(&table.board(), "My setup").await.private();
    let panel = ann.choose(&panel, MENU, "Corner fortress").await.updated();
    assert!(
        panel.says(&["Plan: **Corner fortress**. The Flag in the corner"]),
        "{panel}"
    );
    let ready = ann.press(&panel, "Ready").await.updated();
    assert!(ready.says(&["you are **ready**"]), "{ready}");
    // In the DM the panel lies open, so it takes two.
    let panel = ben.choose(&table.view(ben), MENU, "Left blitz").await;
    let ready = ben.press(&panel.updated(), "Ready").await.updated();
    assert!(ready.says(&["You play **Blue**", "is to move"]), "{ready}");
    table.settle().await;
    assert!(table.board().has_button("Move"));
    table.leave().await;
}

#[tokio::test]
async fn every_plan_can_be_begun_with_and_mirrored_and_the_last_used_comes_first() {
    let table = Table::set().await;
    for (number, variant) in [(1, "Classic"), (2, "Barrage"), (3, "Duel")] {
        table.accepted(variant).await;
        let game = number.to_string();
        let mut panel = set_up(&table, &table.ann, &[("match", &game)]).await;
        let plans = offered(&panel);
        assert_eq!(plans.len(), if number == 1 { 12 } else { 4 });
        for plan in &plans {
            table.advance(Duration::from_secs(1));
            panel = table.ann.choose(&panel, MENU, plan).await.updated();
            assert!(panel.says(&[&format!("Plan: **{plan}**. ")]), "{panel}");
            assert_eq!(&offered(&panel)[0], plan);
            let serious = [
                "front row, where the first",
                "can hardly get out",
                "too late",
                "shows where",
            ];
            assert!(!serious.iter().any(|hint| panel.says(&[hint])), "{panel}");
            let straight = setup_on(&table.ann, &panel).await;
            panel = table.ann.press(&panel, "Mirror").await.updated();
            assert!(panel.says(&[&format!("**{plan}**, mirrored")]), "{panel}");
            let mirrored = setup_on(&table.ann, &panel).await;
            let turned = straight
                .split('/')
                .map(|row| row.chars().rev().collect::<String>());
            assert_eq!(mirrored, turned.collect::<Vec<_>>().join("/"));
        }
        let ideas = panel.menu(MENU).options.into_iter();
        assert!(
            ideas
                .into_iter()
                .all(|plan| plan.description.is_some_and(|idea| idea.len() > 20))
        );
        let resign = table.ann.press(&table.board(), "Resign").await.private();
        table.ann.press(&resign, "Abort").await.updated();
        table.settle().await;
    }
    table.leave().await;
}

#[tokio::test]
async fn a_plan_is_saved_used_renamed_and_deleted_from_one_panel() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let ann = &table.ann;
    let panel = set_up(&table, ann, &[("text", BARRAGE)]).await;
    let panel = save(ann, &panel, " My  wall ").await;
    assert!(
        panel.says(&["Saved as your plan `My wall`", "Your plan `My wall`."]),
        "{panel}"
    );
    table.settle().await;
    assert_eq!(
        offered(&panel)[0],
        "My wall",
        "own plans before those never used"
    );
    let dm = table.view(ann);
    assert_eq!(
        offered(&dm),
        offered(&panel),
        "the panel in the DM offers it, too"
    );

    // Another setup, and back to the plan.
    let other = ann.press(&dm, "Mirror").await.updated();
    assert!(other.says(&["Your plan `My wall`, mirrored."]), "{other}");
    let back = ann.choose(&other, MENU, "My wall").await.updated();
    assert_eq!(setup_on(ann, &back).await, BARRAGE);

    // A name in another case is the same name.
    let mirrored = ann.press(&back, "Mirror").await.updated();
    let over = save(ann, &mirrored, "MY WALL").await;
    assert!(
        over.says(&["`MY WALL` holds this setup now", BARRAGE]),
        "{over}"
    );

    table.settle().await;
    let page = ann.press(&over, "My plans").await.updated();
    assert_eq!(page.id, over.id);
    assert_eq!(page.image().bytes, over.image().bytes, "P084: never blank");
    let shown = ann
        .choose(&page, "Choose one of your plans…", "MY WALL")
        .await
        .updated();
    let line = format!("As one line: `MY WALL: {MIRRORED}`");
    assert!(shown.says(&[&line]), "{shown}");
    assert_eq!(shown.labels(), ["Rename", "Delete", "Back"]);
    let expected = render::setup_panel(&deploy(MIRRORED), Color::Red, Look::default());
    assert_eq!(*shown.image().bytes, *expected);
    let form = ann.press(&shown, "Rename").await.modal();
    assert_eq!(form.value("name"), "MY WALL");
    let named = ann
        .submit(&form, &[("name", "Eastern wall")])
        .await
        .updated();
    assert!(
        named.says(&["`MY WALL` is called `Eastern wall` now"]),
        "{named}"
    );
    table.settle().await;
    let named = table.discord.current(&named).expect("the page");
    assert!(named.has_button("Delete"), "it stays open: {named}");
    let gone = ann.press(&named, "Delete").await.updated();
    let line = format!("brings it back: `Eastern wall: {MIRRORED}`");
    assert!(
        gone.says(&["is deleted", &line, "You have saved no Barrage plan"]),
        "{gone}"
    );
    table.settle().await;
    let gone = table.discord.current(&gone).expect("the page");
    let panel = ann.press(&gone, "Back").await.updated();
    assert_eq!(offered(&panel).len(), 4);
    assert_eq!(setup_on(ann, &panel).await, MIRRORED, "the draft stays");

    // What the bot said of it brings it back.
    let line = format!("Eastern wall: {MIRRORED}");
    let again = set_up(&table, ann, &[("text", &line)]).await;
    assert!(
        again.says(&["Saved as your plan `Eastern wall`"]),
        "{again}"
    );
    assert_eq!(offered(&again)[0], "Eastern wall");
    table.leave().await;
}

#[tokio::test]
async fn names_that_do_not_do_are_refused_each_in_its_words() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let ann = &table.ann;
    let mut panel = set_up(&table, ann, &[("text", BARRAGE)]).await;
    for (name, told) in [
        ("\u{3164}\u{200b}", "needs a name that can be seen"),
        ("corner GUARD", "There is another plan `corner GUARD`"),
        ("Left blitz", "There is another plan `Left blitz`"),
    ] {
        panel = save(ann, &panel, name).await;
        assert!(panel.says(&[told]), "{panel}");
        assert_eq!(offered(&panel).len(), 4);
    }
    for number in 1..=12 {
        panel = save(ann, &panel, &format!("Plan {number}")).await;
    }
    assert_eq!(offered(&panel).len(), 16);
    panel = save(ann, &panel, "One more").await;
    assert!(
        panel.says(&["You have 12 Barrage plans, and that is the limit"]),
        "{panel}"
    );
    // Under a name that there is, there is room.
    panel = save(ann, &panel, "plan 3").await;
    assert!(panel.says(&["Saved as your plan `plan 3`"]), "{panel}");
    let page = ann.press(&panel, "My plans").await.updated();
    let shown = ann
        .choose(&page, "Choose one of your plans…", "Plan 4")
        .await
        .updated();
    let form = ann.press(&shown, "Rename").await.modal();
    let told = ann.submit(&form, &[("name", "PLAN 5")]).await.updated();
    assert!(told.says(&["There is another plan `PLAN 5`"]), "{told}");
    table.leave().await;
}

/// A plan is its owner's: nobody else begins with it, renames or deletes it, by whatever he sends.
#[tokio::test]
async fn plans_of_others_do_not_exist() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let (ann, ben) = (&table.ann, &table.ben);
    let panel = set_up(&table, ann, &[("text", BARRAGE)]).await;
    save(ann, &panel, "Secret").await;
    let own = set_up(&table, ben, &[]).await;
    let before = setup_on(ben, &own).await;
    assert_eq!(offered(&own).len(), 4);
    let menu = own.menu(MENU).custom_id;
    let told = ben.choose_forged(&own, &menu, "1").await.updated();
    assert!(told.says(&["That plan is gone"]), "{told}");
    for action in ["rename.1", "delete.1"] {
        let id = menu.replace("plan", action);
        let told = ben.press_forged(&told, &id).await.updated();
        assert!(told.says(&["That plan is gone"]), "{action}: {told}");
    }
    let told = set_up(&table, ben, &[("plan", "Secret")]).await;
    assert!(told.says(&["There is no plan `Secret`"]), "{told}");
    assert_eq!(setup_on(ben, &told).await, before);
    let panel = set_up(&table, ann, &[("plan", "secret")]).await;
    assert_eq!(setup_on(ann, &panel).await, BARRAGE);
    table.leave().await;
}

#[tokio::test]
async fn z15_swap_exchanges_two_squares_of_ones_own_rows() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let (ann, ben) = (&table.ann, &table.ben);
    let mut panel = set_up(&table, ann, &[("text", BARRAGE)]).await;
    for (fields, expected) in [
        (
            &[("first", "a4"), ("second", "I4")][..],
            "9.......M./2.2......3/..S......./F.B.......",
        ),
        (&[("first", "a4 i4")], BARRAGE),
        (
            &[("first", "A4-J1")],
            "........9./2.2......3/..S......./F.B......M",
        ),
        (&[("first", "j1a4")], BARRAGE),
    ] {
        let form = ann.press(&panel, "Swap").await.modal();
        panel = ann.submit(&form, fields).await.updated();
        assert_eq!(setup_on(ann, &panel).await, expected);
    }
    for (first, told) in [
        ("a4 a5", "a5 is not in your four rows"),
        ("a7 a4", "a7 is not in your four rows"),
        ("a4 d5", "d5 is not in your four rows"),
        ("a4 a4", "nothing to swap between a4 and a4"),
        ("b4 c4", "nothing to swap between b4 and c4"),
        ("a4", "`a4` is not two squares"),
        ("a4 k4", "`a4 k4` is not two squares"),
    ] {
        let form = ann.press(&panel, "Swap").await.modal();
        panel = ann.submit(&form, &[("first", first)]).await.updated();
        assert!(panel.says(&[told]), "{first}: {panel}");
        assert_eq!(setup_on(ann, &panel).await, BARRAGE);
    }
    // Blue's rows are the upper ones.
    let panel = set_up(&table, ben, &[("text", BARRAGE)]).await;
    let form = ben.press(&panel, "Swap").await.modal();
    let panel = ben.submit(&form, &[("first", "j7 b7")]).await.updated();
    assert_eq!(
        setup_on(ben, &panel).await,
        "9.......M./2.2......3/..S......./F.B......."
    );
    table.leave().await;
}

/// Rule 2.4: no swap leaves a setup that cannot move.
#[tokio::test]
async fn a_swap_that_shuts_all_pieces_in_is_refused() {
    let table = Table::set().await;
    table.accepted("Classic").await;
    let ann = &table.ann;
    let shut = "2B22BF22BB/BB22233333/4444555566/66777889MS";
    let panel = set_up(&table, ann, &[("text", shut)]).await;
    let form = ann.press(&panel, "Swap").await.modal();
    let told = ann.submit(&form, &[("first", "a4 a3")]).await.updated();
    assert!(told.says(&["No piece could make a first move"]), "{told}");
    assert_eq!(setup_on(ann, &told).await, shut);
    table.leave().await;
}

/// P041: what is swapped or saved is what was seen.
#[tokio::test]
async fn p041_an_old_form_decides_nothing() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let ann = &table.ann;
    let old = set_up(&table, ann, &[("text", BARRAGE)]).await;
    let swap = ann.press(&old, "Swap").await.modal();
    let name = ann.press(&old, "Save plan").await.modal();
    let now = set_up(&table, ann, &[("text", MIRRORED)]).await;
    let told = ann.submit(&swap, &[("first", "a4 i4")]).await.updated();
    assert!(told.says(&["old, so nothing has changed"]), "{told}");
    let told = ann.submit(&name, &[("name", "Old")]).await.updated();
    assert!(told.says(&["old, so nothing has changed"]), "{told}");
    assert_eq!(offered(&told).len(), 4);
    assert_eq!(
        told.image().bytes,
        now.image().bytes,
        "the present is shown"
    );
    for button in ["Swap", "Save plan", "Random"] {
        let told = ann.press_anyway(&old, button).await.updated();
        assert!(
            told.says(&["old, so nothing has changed"]),
            "{button}: {told}"
        );
    }
    let told = ann.choose_anyway(&old, MENU, "Spearhead").await.updated();
    assert!(told.says(&["old, so nothing has changed"]), "{told}");
    assert_eq!(setup_on(ann, &told).await, MIRRORED);
    table.leave().await;
}

#[tokio::test]
async fn names_of_pieces_are_understood_and_shown_back() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let ann = &table.ann;
    let panel = set_up(&table, ann, &[]).await;
    let form = ann.press(&panel, "Edit").await.modal();
    let typed =
        "marshal . . . . . . . gen .\nSCOUT,.,2,......,min\n..,Spy,.......\nfl . bom .......";
    let panel = ann.submit(&form, &[("setup", typed)]).await.updated();
    let rows = [
        "I understood:",
        "a4 Marshal, i4 General",
        "a3 Scout, c3 Scout, j3 Miner",
        "c2 Spy",
        "a1 Flag, c1 Bomb",
    ];
    assert!(panel.says(&rows), "{panel}");
    assert_eq!(setup_on(ann, &panel).await, BARRAGE);
    let form = ann.press(&panel, "Edit").await.modal();
    let typed = "ma . . . . . . . gen .\n2.2......3\n..S.......\nF.Bumb.......";
    let told = ann.submit(&form, &[("setup", typed)]).await.updated();
    let faults = [
        "Row 1, place 1: `ma` may be Major / Marshal",
        "Row 4, place 4: `u` is no piece",
        "or their names",
    ];
    assert!(told.says(&faults), "{told}");
    assert_eq!(setup_on(ann, &told).await, typed.replace('\n', "/"));
    table.leave().await;
}

/// Advice is under the picture, three hints at most, and hinders nothing.
#[tokio::test]
async fn advice_is_given_under_the_picture_and_blocks_nothing() {
    let table = Table::set().await;
    table.accepted("Classic").await;
    let ann = &table.ann;
    let bad = "SF222233BB/BB33355556/BB66677444/4M98872222";
    let panel = set_up(&table, ann, &[("text", bad)]).await;
    let footer = panel.embeds[0]["footer"]["text"]
        .as_str()
        .expect("advice")
        .to_owned();
    let hints = footer.lines().filter(|line| line.starts_with("💡"));
    assert_eq!(hints.count(), 3, "{footer}");
    assert!(
        footer.contains("The Flag stands in the front row"),
        "{footer}"
    );
    let ready = ann.press(&panel, "Ready").await.updated();
    assert!(ready.says(&["you are **ready**"]), "{ready}");
    assert!(!ready.says(&["💡"]), "{ready}");
    table.leave().await;
}

/// The kinds of Random take turns, and its label stays.
#[tokio::test]
async fn random_pressed_twice_draws_any_setup() {
    let table = Table::set().await;
    table.accepted("Classic").await;
    let ann = &table.ann;
    let mut panel = set_up(&table, ann, &[]).await;
    // People keep the flag in the two back rows in 29 of 30 cases, chance in one of two.
    let mut in_front = [0, 0];
    for press in 0..100 {
        panel = ann.press(&panel, "Random").await.updated();
        let setup = setup_on(ann, &panel).await;
        in_front[press % 2] += usize::from(setup[..21].contains('F'));
    }
    // Fifty of a kind: bounds that chance breaks less than once in 10^9 runs.
    assert!(in_front[0] <= 15 && in_front[1] >= 5, "{in_front:?}");
    table.leave().await;
}
