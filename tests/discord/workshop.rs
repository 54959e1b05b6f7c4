//! `/setup` outside a match: the workshop for plans, and what a command line can do.

use std::time::Duration;

use crate::harness::Table;
use crate::plans::{BARRAGE, MENU, set_up, setup_on};

const DUEL: &str = "2...9...../..3...M..2/.3....S..B/........BF";

/// P005: setups are made at any time and outside any match, in the channel and in the DM.
#[tokio::test]
async fn p005_the_workshop_works_without_a_match() {
    let table = Table::set().await;
    let ann = &table.ann;
    // The variant that is shown is grey; the one worked on last opens.
    for (place, others) in [
        (&table.channel, ["Barrage", "Duel"]),
        (&ann.dm(), ["Classic", "Duel"]),
    ] {
        let panel = ann.command(place, "setup").send().await.private();
        assert!(
            panel.says(&["Workshop ·", "This is your workshop"]),
            "{panel}"
        );
        let labels = ["Random", "Mirror", "Swap", "Edit", "Save plan", "My plans"];
        assert_eq!(panel.labels(), [&others[..], &labels].concat());
        let panel = ann.press(&panel, "Duel").await.updated();
        let panel = ann.press(&panel, "Barrage").await.updated();
        assert!(panel.says(&["Workshop · Barrage"]), "{panel}");
        let form = ann.press(&panel, "Edit").await.modal();
        assert_eq!(form.title, "Your Barrage setup, front row first");
        // The letters of the form, which are everybody's: the boards of some begin with 1.
        let letters = "2 Scout … 9 General, M Marshal, . empty";
        assert_eq!(form.fields[0].label, letters);
        let panel = ann.submit(&form, &[("setup", BARRAGE)]).await.updated();
        assert!(
            panel.says(&["As one line: `M.......9./", "a4 Marshal, i4 General"]),
            "{panel}"
        );
        let form = ann.press(&panel, "Swap").await.modal();
        let panel = ann.submit(&form, &[("first", "a4 i4")]).await.updated();
        let panel = ann.press(&panel, "Mirror").await.updated();
        assert_eq!(
            setup_on(ann, &panel).await,
            ".M.......9/3......2.2/.......S../.......B.F"
        );
        let form = ann.press(&panel, "Save plan").await.modal();
        let panel = ann.submit(&form, &[("name", "Wing")]).await.updated();
        assert!(panel.says(&["`Wing`"]), "{panel}");
        let panel = ann.choose(&panel, MENU, "Harbour").await.updated();
        assert!(panel.says(&["Plan: **Harbour**"]), "{panel}");
        let classic = ann.press(&panel, "Classic").await.updated();
        let duel = ann.press(&classic, "Duel").await.updated();
        assert!(duel.says(&["Workshop · Duel"]), "{duel}");
        // Each variant keeps its own.
        table.advance(Duration::from_secs(1));
        let barrage = ann.press(&duel, "Barrage").await.updated();
        assert!(barrage.says(&["Plan: **Harbour**"]), "{barrage}");
        let again = ann.command(place, "setup").send().await.private();
        assert!(
            again.says(&["Workshop · Barrage", "Plan: **Harbour**"]),
            "{again}"
        );
    }
    // A match can begin with it.
    table.accepted("Barrage").await;
    let panel = ann.choose(&table.view(ann), MENU, "Wing").await.updated();
    assert!(panel.says(&["Your plan `Wing`."]), "{panel}");
    table.leave().await;
}

#[tokio::test]
async fn z01_z12_faults_are_named_in_the_workshop_and_what_was_typed_is_kept() {
    let table = Table::set().await;
    let ann = &table.ann;
    let panel = set_up(&table, ann, &[("text", BARRAGE)]).await;
    let form = ann.press(&panel, "Edit").await.modal();
    let typed = "MMMM....9./2.2......3/..S......./F.B.......";
    let told = ann.submit(&form, &[("setup", typed)]).await.updated();
    assert!(told.says(&["3 too many: Marshal"]), "{told}");
    assert_eq!(setup_on(ann, &told).await, typed);
    let told = set_up(&table, ann, &[("text", "Nonsense")]).await;
    assert!(told.says(&["`Nonsense` is no piece"]), "{told}");
    assert_eq!(setup_on(ann, &told).await, "Nonsense");
    table.leave().await;
}

#[tokio::test]
async fn one_line_begins_with_a_plan_or_saves_one() {
    let table = Table::set().await;
    let ann = &table.ann;
    // A setup says by its army which variant it is.
    let panel = set_up(&table, ann, &[("text", DUEL)]).await;
    assert!(
        panel.says(&["Workshop · Duel", "Plan: **Redoubt**"]),
        "{panel}"
    );
    // Built-in plans by name, by a beginning, in any case.
    for wanted in ["Spearhead", "SPEAR", "spearhead "] {
        let panel = set_up(&table, ann, &[("plan", wanted)]).await;
        assert!(
            panel.says(&["Workshop · Barrage", "Plan: **Spearhead**"]),
            "{panel}"
        );
    }
    for wanted in ["Corner", "Nothing of the kind", " "] {
        let told = set_up(&table, ann, &[("plan", wanted)]).await;
        assert!(told.says(&["There is no plan"]), "{told}");
    }
    // With both, the text becomes the plan.
    let both = [("plan", "Homely"), ("text", DUEL)];
    let panel = set_up(&table, ann, &both).await;
    assert!(
        panel.says(&["Saved as your plan `Homely`", "Workshop · Duel"]),
        "{panel}"
    );
    let panel = set_up(&table, ann, &[("plan", "homely")]).await;
    assert!(panel.says(&["Your plan `Homely`."]), "{panel}");
    // As a line of text, from one person to another; a name may have colons.
    let line = format!("Ann's: 2nd: {BARRAGE}");
    let panel = set_up(&table, &table.ben, &[("text", &line)]).await;
    assert!(
        panel.says(&["Saved as your plan `Ann's: 2nd`", "Workshop · Barrage"]),
        "{panel}"
    );
    let told = set_up(&table, ann, &[("text", "Short: M.9")]).await;
    assert!(told.says(&["needs ten"]), "{told}");
    assert_eq!(setup_on(ann, &told).await, "Short: M.9");
    // It can be pasted into the form, too; and a plan of another variant is saved from the channel of a match.
    let form = ann.press(&told, "Edit").await.modal();
    let panel = ann.submit(&form, &[("setup", &line)]).await.updated();
    assert_eq!(setup_on(ann, &panel).await, BARRAGE);
    table.accepted("Barrage").await;
    let line = format!("Two: {DUEL}");
    let panel = set_up(&table, ann, &[("text", &line)]).await;
    assert!(
        panel.says(&["Saved as your plan `Two`", "Workshop · Duel"]),
        "{panel}"
    );
    // Where a match is named, it is meant for that: nothing is saved elsewhere without a word.
    for options in [
        [("match", "1"), ("text", &*format!("Three: {DUEL}"))].as_slice(),
        &[("match", "1"), ("plan", "Three"), ("text", DUEL)],
    ] {
        let panel = set_up(&table, ann, options).await;
        let says = "This is a Duel setup, but match #1 is Barrage";
        assert!(panel.says(&[says]) && panel.has_button("Ready"), "{panel}");
    }
    let told = set_up(&table, ann, &[("plan", "Three")]).await;
    assert!(told.says(&["There is no plan"]), "{told}");
    table.leave().await;
}

#[tokio::test]
async fn plan_completes_to_the_plans_that_fit() {
    let table = Table::set().await;
    let ann = &table.ann;
    set_up(&table, ann, &[("plan", "Own line"), ("text", DUEL)]).await;
    let complete = async |person: &stratego_bot::sandbox::Person, typed: &str| {
        let command = person.command(&table.channel, "setup");
        let found = command.complete("plan", typed).await.into_iter();
        found.map(|one| one.name).collect::<Vec<_>>()
    };
    let all = complete(ann, "").await;
    assert_eq!(all.len(), 21);
    assert_eq!(all[0], "Own line (Duel)", "its variant was worked on last");
    assert_eq!(
        complete(ann, "CORNER").await,
        [
            "Corner fortress (Classic)",
            "Decoy corner (Classic)",
            "Corner guard (Barrage)"
        ]
    );
    assert_eq!(complete(&table.ben, "own line").await, [""; 0]);
    table.accepted("Barrage").await;
    assert_eq!(complete(ann, "").await.len(), 4);
    assert_eq!(complete(ann, "spear").await, ["Spearhead (Barrage)"]);
    table.leave().await;
}

/// P138: the workshop survives the program, and its panel works on.
#[tokio::test]
async fn p138_a_panel_of_the_workshop_works_after_a_kill() {
    let mut table = Table::set().await;
    let panel = set_up(&table, &table.ann, &[("text", BARRAGE)]).await;
    let panel = table.ann.press(&panel, "Random").await.updated();
    let drawn = setup_on(&table.ann, &panel).await;
    let form = table.ann.press(&panel, "Save plan").await.modal();
    table.kill_bot().await;
    table.start_bot().await;
    let panel = table.ann.submit(&form, &[("name", "Kept")]).await.updated();
    assert!(panel.says(&["Saved as your plan `Kept`"]), "{panel}");
    let panel = table.ann.press(&panel, "Mirror").await.updated();
    let panel = table.ann.press(&panel, "Mirror").await.updated();
    assert_eq!(setup_on(&table.ann, &panel).await, drawn);
    table.leave().await;
}

/// P041 in the workshop.
#[tokio::test]
async fn p041_an_old_panel_of_the_workshop_decides_nothing() {
    let table = Table::set().await;
    let ann = &table.ann;
    let old = set_up(&table, ann, &[("text", BARRAGE)]).await;
    let swap = ann.press(&old, "Swap").await.modal();
    let now = set_up(&table, ann, &[("plan", "Harbour")]).await;
    for button in ["Random", "Mirror", "Swap", "Save plan"] {
        let told = ann.press_anyway(&old, button).await.updated();
        assert!(
            told.says(&["old, so nothing has changed", "Plan: **Harbour**"]),
            "{told}"
        );
        assert_eq!(told.image().bytes, now.image().bytes);
    }
    let told = ann.submit(&swap, &[("first", "a4 i4")]).await.updated();
    assert!(told.says(&["old, so nothing has changed"]), "{told}");
    // One of a person who was never there, and things that no version wrote.
    let told = table.ben.press_forged(&told, "plan.duel.0.mirror").await;
    assert!(
        told.text().contains("old, so nothing has changed"),
        "{told}"
    );
    for id in [
        "plan.duel.0.jump",
        "plan.chess.0.mirror",
        "plan.duel.0.edit-form.1",
    ] {
        let told = ann.press_forged(&now, id).await;
        assert!(told.text().contains("another version"), "{id}: {told}");
    }
    table.leave().await;
}

/// Two plans of different variants may have one name; the one that was chosen is laid out. With a match named, only its
/// variant's plans are offered.
#[tokio::test]
async fn a_chosen_suggestion_is_the_plan_that_it_names() {
    let table = Table::set().await;
    let ann = &table.ann;
    for text in [BARRAGE, DUEL] {
        set_up(&table, ann, &[("plan", "Hook"), ("text", text)]).await;
    }
    let complete = async |options: &[(&str, &str)], typed: &str| {
        let command = ann.command(&table.channel, "setup");
        let command = options.iter().fold(command, |command, (name, value)| {
            command.option(name, *value)
        });
        command.complete("plan", typed).await
    };
    for (variant, setup) in [("Barrage", BARRAGE), ("Duel", DUEL)] {
        table.advance(Duration::from_secs(1));
        let label = format!("Hook ({variant})");
        let offered = complete(&[], "hook").await.into_iter();
        let chosen = offered.into_iter().find(|one| one.name == label);
        let chosen = chosen.expect("a suggestion");
        let value = chosen.value.as_str().expect("a text");
        let panel = set_up(&table, ann, &[("plan", value)]).await;
        let title = format!("Workshop · {variant}");
        assert!(panel.says(&[&title, "`Hook`"]), "{panel}");
        assert_eq!(setup_on(ann, &panel).await, setup);
        // Chosen as the name of a setup, it is the name that one has read.
        let saved = set_up(&table, ann, &[("plan", value), ("text", setup)]).await;
        assert!(saved.says(&["`Hook`"]), "{saved}");
    }
    table.accepted("Barrage").await;
    let labels = async |options: &[(&str, &str)]| {
        let offered = complete(options, "hook").await.into_iter();
        offered.map(|one| one.name).collect::<Vec<_>>()
    };
    assert_eq!(labels(&[]).await, ["Hook (Barrage)"]);
    assert_eq!(labels(&[("match", "#1")]).await, ["Hook (Barrage)"]);
    assert_eq!(labels(&[("match", "2")]).await, [""; 0]);
    let panel = table.view(ann);
    ann.press(&panel, "Ready").await.updated();
    table.settle().await;
    // Who is ready is waited for no longer, and may go on in the workshop.
    assert_eq!(labels(&[]).await, ["Hook (Duel)", "Hook (Barrage)"]);
    assert_eq!(labels(&[("match", "1")]).await, ["Hook (Barrage)"]);
    let bench = set_up(&table, ann, &[]).await;
    assert!(bench.says(&["Workshop · Duel"]), "{bench}");
    let panel = set_up(&table, ann, &[("match", "1")]).await;
    assert!(panel.has_button("Not ready"), "{panel}");
    // A match elsewhere that waits for a setup comes before the workshop.
    table.ben.press(&table.view(&table.ben), "Ready").await;
    table.settle().await;
    let mut elsewhere = table;
    let here = elsewhere.channel.clone();
    elsewhere.channel = elsewhere.guild.channel("elsewhere");
    elsewhere.accepted("Duel").await;
    let command = elsewhere.ann.command(&here, "setup");
    let panel = command.send().await.private();
    assert!(panel.has_button("Ready"), "{panel}");
    elsewhere.leave().await;
}

/// A bad name costs nobody his setup.
#[tokio::test]
async fn a_setup_typed_with_a_bad_name_is_taken_all_the_same() {
    let table = Table::set().await;
    for (name, says) in [
        ("\u{200b}", "needs a name"),
        ("Corner fortress", "Corner fortress"),
    ] {
        let options = [("plan", name), ("text", BARRAGE)];
        let panel = set_up(&table, &table.ann, &options).await;
        assert!(panel.says(&[says, "a4 Marshal, i4 General"]), "{panel}");
        assert_eq!(setup_on(&table.ann, &panel).await, BARRAGE);
    }
    table.leave().await;
}
