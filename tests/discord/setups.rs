//! Placing the pieces: the panel, what is wrong with a typed setup, Ready, and what nobody else sees of it.

use stratego_bot::ids::MatchId;
use stratego_bot::matches::MatchState;
use stratego_bot::rules::color::Color;
use stratego_bot::sandbox::{Message, Person};

use crate::harness::Table;

const CLASSIC: &str = "62926M6272/8S75B5B728/5423B45242/33B3BFB364";
const BARRAGE: &str = "M.......9./2.2......3/..S......./F.B.......";
const OTHER_BARRAGE: &str = ".M......9./2.2......3/..S......./F.B.......";

/// The panel that `/setup` gives.
async fn panel(table: &Table, person: &Person) -> Message {
    let command = person.command(&table.channel, "setup");
    command.send().await.private()
}

/// What the Edit form shows.
async fn form_value(person: &Person, panel: &Message) -> String {
    let form = person.press(panel, "Edit").await.modal();
    form.value("setup").to_owned()
}

/// The setup that `color` would begin with, as it is stored, and whether its player is ready.
async fn stored(table: &Table, color: Color) -> (String, bool) {
    let game = table.matches().await.load(MatchId::from(1)).await;
    match game.expect("the match").state {
        MatchState::Deploying(deploying) => (
            deploying.draft(color).to_string(),
            deploying.is_ready(color),
        ),
        other => panic!("it is not placed: {other:?}"),
    }
}

#[tokio::test]
async fn z01_z12_every_mistake_is_named_and_what_was_typed_is_kept() {
    let table = Table::set().await;
    table.accepted("Classic").await;
    let ann = &table.ann;
    let (draft, _) = stored(&table, Color::Red).await;
    let cases: [(&str, &[&str]); 11] = [
        (
            "6292XM6272/8S75B5B728/5423B45242/33B3BFB364",
            &["Row 1, place 5: `X` is no piece"],
        ),
        (
            "62926M6272/8S75B5B728/54@3B45242/33B3BFB36`",
            &["Row 3, place 3: `@`", "Row 4, place 10: `'`"],
        ),
        (
            "62926M627/8S75B5B7288/5423B45242/33B3BFB364",
            &["Row 1 has 9 places", "Row 2 has 11 places", "needs ten"],
        ),
        (
            "62926M6272/8S75B5B728/5423B45242",
            &["There are 3 rows; there must be four"],
        ),
        ("6", &["Row 1 has one place", "There is one row"]),
        ("/ / /", &["There are no rows"]),
        (
            "62926M6272/8S75B5B728/5423B45242/33B3BFB334",
            &["One Miner too many", "One Captain is missing"],
        ),
        (
            "62926M6272/8S75B5B728/5423B45242/33B3B.B364",
            &["One Flag is missing"],
        ),
        (
            "MMMMMMMMMM/MMMMMMMMMM/MMMMMMMMMM/MMMMMMMMMM",
            &[
                "39 too many: Marshal",
                "8 are missing: Scout",
                "One Flag is missing",
            ],
        ),
        (
            "BB26BBM6BB/FS22222223/3333444455/5566777889",
            &["No piece could make a first move"],
        ),
        (
            "M.......9./2.2......3/..S......./F.B.......",
            &["6 are missing: Scout"],
        ),
    ];
    for (typed, faults) in cases {
        let told = ann
            .command(&table.channel, "setup")
            .option("text", typed)
            .send()
            .await
            .private();
        assert!(told.says(faults), "{typed}: {told}");
        // By the form it is the same, and the form keeps what was typed.
        let form = ann.press(&told, "Edit").await.modal();
        assert_eq!(form.value("setup"), typed);
        let lines = typed.replace('/', "\n");
        let told = ann.submit(&form, &[("setup", &lines)]).await.updated();
        assert!(told.says(faults), "{typed}: {told}");
        assert_eq!(form_value(ann, &told).await, lines);
        assert_eq!(stored(&table, Color::Red).await.0, draft);
    }
    // Whatever else is pressed meanwhile, what was typed stays in the form.
    let told = ann
        .command(&table.channel, "setup")
        .option("text", "nonsense");
    let told = told.send().await.private();
    let mirrored = ann.press(&told, "Mirror").await.updated();
    assert_eq!(form_value(ann, &mirrored).await, "nonsense");
    // Put right, it is on every panel.
    let told = ann
        .command(&table.channel, "setup")
        .option("text", "nonsense")
        .send()
        .await
        .private();
    let form = ann.press(&told, "Edit").await.modal();
    let typed = CLASSIC.to_lowercase().replace('/', " \n\n ");
    let right = ann.submit(&form, &[("setup", &typed)]).await.updated();
    assert!(right.has_button("Ready"), "{right}");
    assert_eq!(stored(&table, Color::Red).await.0, CLASSIC);
    assert_eq!(form_value(ann, &right).await, CLASSIC.replace('/', "\n"));
    table.leave().await;
}

#[tokio::test]
async fn the_panel_opens_with_a_legal_draft_and_changes_in_place() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let ann = &table.ann;
    let dm = table.view(ann);
    assert!(
        dm.says(&["You play **Red** against", &table.ben.mention()]),
        "{dm}"
    );
    let labels = [
        "Random",
        "Mirror",
        "Swap",
        "Edit",
        "Save plan",
        "Ready",
        "My plans",
    ];
    assert_eq!(dm.labels(), labels);
    assert_eq!(dm.menu("Start from a plan…").options.len(), 4);
    assert!(!dm.image().description.clone().expect("alt text").is_empty());
    let own = ann.press(&table.board(), "My setup").await.private();
    assert_eq!(own.labels(), dm.labels());
    let form = ann.press(&own, "Edit").await.modal();
    assert!(form.title.contains("#1"), "{}", form.title);
    assert_eq!(form.fields.len(), 1);
    assert!(form.fields[0].is_paragraph);
    assert_eq!(form.value("setup").lines().count(), 4);

    let told = ann.submit(&form, &[("setup", BARRAGE)]).await.updated();
    assert_eq!(told.id, own.id);
    let mirrored = ann.press(&told, "Mirror").await.updated();
    let expected = ".9.......M/3......2.2/.......S../.......B.F";
    assert_eq!(stored(&table, Color::Red).await.0, expected);
    assert_eq!(
        form_value(ann, &mirrored).await,
        expected.replace('/', "\n")
    );
    let drawn = ann.press(&mirrored, "Random").await.updated();
    assert_ne!(stored(&table, Color::Red).await.0, expected);
    let ready = ann.press(&drawn, "Ready").await.updated();
    assert!(ready.says(&["you are **ready**"]), "{ready}");
    assert_eq!(ready.labels(), ["Not ready"]);
    table.settle().await;
    assert_eq!(
        table.view(ann).labels(),
        ["Not ready"],
        "the panel in the DM follows"
    );
    table.leave().await;
}

/// P041: nobody changes, or begins with, a setup other than the one that is seen.
#[tokio::test]
async fn p041_an_old_panel_decides_nothing() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let ann = &table.ann;
    let old = panel(&table, ann).await;
    let now = ann
        .command(&table.channel, "setup")
        .option("text", BARRAGE)
        .send()
        .await
        .private();
    table.settle().await;
    for button in ["Random", "Mirror", "Ready"] {
        let told = ann.press_anyway(&old, button).await.updated();
        assert!(told.says(&["old, so nothing has changed"]), "{told}");
        assert_eq!(
            stored(&table, Color::Red).await,
            (BARRAGE.to_owned(), false)
        );
        // What is shown now is the present, and what is pressed there counts.
        assert_eq!(told.id, old.id);
        assert_eq!(told.image().bytes, now.image().bytes);
    }
    let present = table.discord.current(&old).expect("the panel");
    let ready = ann.press(&present, "Ready").await.updated();
    assert!(!ready.says(&["old"]), "{ready}");
    assert_eq!(stored(&table, Color::Red).await, (BARRAGE.to_owned(), true));
    table.leave().await;
}

#[tokio::test]
async fn who_is_ready_changes_nothing_before_not_ready() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let ann = &table.ann;
    let open = ann
        .command(&table.channel, "setup")
        .option("text", BARRAGE)
        .send()
        .await
        .private();
    let form = ann.press(&open, "Edit").await.modal();
    let ready = ann.press(&open, "Ready").await.updated();
    for button in ["Random", "Mirror", "Edit"] {
        let told = ann.press_anyway(&open, button).await;
        assert!(
            told.text().contains("Press **Not ready** first"),
            "{button}: {told}"
        );
    }
    let told = ann.submit(&form, &[("setup", OTHER_BARRAGE)]).await;
    assert!(told.text().contains("Press **Not ready** first"), "{told}");
    let told = ann
        .command(&table.channel, "setup")
        .option("match", "1")
        .option("text", OTHER_BARRAGE)
        .send()
        .await;
    assert!(
        told.private().says(&["Press **Not ready** first"]),
        "{told}"
    );
    assert_eq!(stored(&table, Color::Red).await, (BARRAGE.to_owned(), true));
    // Ready once more is no fault.
    let again = ann.press_anyway(&open, "Ready").await.updated();
    assert_eq!(again.labels(), ["Not ready"]);

    let open = ann.press(&ready, "Not ready").await.updated();
    assert_eq!(
        stored(&table, Color::Red).await,
        (BARRAGE.to_owned(), false)
    );
    // What was typed meanwhile is kept.
    assert_eq!(form_value(ann, &open).await, OTHER_BARRAGE);
    table.leave().await;
}

/// That somebody places pieces, when, and how often, is nobody else's to see.
#[tokio::test]
async fn others_see_ready_and_nothing_else() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let (ann, ben, cem) = (&table.ann, &table.ben, &table.cem);
    let seen = || [ben, cem].map(|person| person.events(0).len());
    let (before, calls) = (seen(), table.discord.calls().len());
    let own = panel(&table, ann).await;
    let own = ann.choose(&own, "Start from a plan…", "Harbour").await;
    let own = ann.press(&own.updated(), "Random").await.updated();
    let form = ann.press(&own, "Save plan").await.modal();
    let own = ann.submit(&form, &[("name", "Mine")]).await.updated();
    let page = ann.press(&own, "My plans").await.updated();
    let page = ann.choose(&page, "Choose one of your plans…", "Mine").await;
    let form = ann.press(&page.updated(), "Rename").await.modal();
    let page = ann.submit(&form, &[("name", "Yours")]).await.updated();
    let page = ann.press(&page, "Delete").await.updated();
    let own = ann.press(&page, "Back").await.updated();
    let form = ann.press(&own, "Swap").await.modal();
    let own = ann.submit(&form, &[("first", "a4 a4")]).await.updated();
    let own = ann.press(&own, "Random").await.updated();
    let own = ann.press(&own, "Mirror").await.updated();
    let form = ann.press(&own, "Edit").await.modal();
    ann.submit(&form, &[("setup", "wrong")]).await.updated();
    let form = ann.press(&table.view(ann), "Edit").await.modal();
    ann.submit(&form, &[("setup", BARRAGE)]).await.updated();
    table.settle().await;
    assert_eq!(seen(), before);
    // Not even a call is made where they could notice it.
    for place in [&table.channel, &ben.dm(), &cem.dm()] {
        let place = place.id().to_string();
        for call in table.discord.calls_since(calls) {
            assert!(!call.path.contains(&place), "{}", call.line());
        }
    }

    let setups = table.board();
    let own = panel(&table, ann).await;
    let own = ann.press(&own, "Ready").await.updated();
    table.settle().await;
    let ready = format!("**Red** {} – ready", ann.mention());
    let placing = format!("**Blue** {} – placing", ben.mention());
    let public = table.discord.current(&setups).expect("the same message");
    assert!(public.says(&[&ready, &placing]), "{public}");
    assert_eq!(
        seen(),
        [before[0] + 1, before[1] + 1],
        "one edit in the channel"
    );
    ann.press(&own, "Not ready").await.updated();
    table.settle().await;
    let public = table.discord.current(&setups).expect("the same message");
    assert!(!public.says(&["– ready"]), "{public}");
    assert_eq!(public.notified, [ann.id()], "nobody is called again");
    table.leave().await;
}

#[tokio::test]
async fn only_the_players_place_pieces() {
    let table = Table::set().await;
    let command = |person: &Person| person.command(&table.channel, "setup");
    table.accepted("Barrage").await;
    let only = [
        "Only the two players",
        &table.ann.mention(),
        &table.ben.mention(),
    ];
    // An onlooker has his workshop here, and can ask for the match by number in vain.
    let own = command(&table.cem).send().await.private();
    assert!(own.says(&["This is your workshop"]), "{own}");
    let told = command(&table.cem).option("match", "1").send().await;
    assert!(told.private().says(&only), "{told}");
    let told = command(&table.cem).option("match", "1");
    let told = told.option("text", BARRAGE).send().await;
    assert!(told.private().says(&only), "{told}");
    let setups = table.board();
    for button in ["My setup", "Resign"] {
        let told = table.cem.press(&setups, button).await.private();
        assert!(told.says(&only), "{told}");
    }
    table.leave().await;
}

#[tokio::test]
async fn a_setup_cannot_change_once_the_match_has_begun() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let (ann, ben) = (&table.ann, &table.ben);
    let old = panel(&table, ann).await;
    let form = ann.press(&old, "Edit").await.modal();
    ann.press(&old, "Ready").await.updated();
    ben.press(&table.view(ben), "Ready").await.updated();
    table.settle().await;
    for button in ["Random", "Mirror", "Edit", "Ready", "Not ready"] {
        let answer = match button {
            "Not ready" => ann.press_forged(&old, "1.0.not-ready").await,
            button => ann.press_anyway(&old, button).await,
        };
        assert!(
            answer.text().contains("The match has begun"),
            "{button}: {answer}"
        );
    }
    let told = ann.submit(&form, &[("setup", BARRAGE)]).await;
    assert!(told.text().contains("The match has begun"), "{told}");
    let told = ann.command(&table.channel, "setup").option("text", BARRAGE);
    let told = told.option("match", "1").send().await.private();
    assert!(told.says(&["The match has begun"]), "{told}");
    assert!(told.has_button("Move"), "{told}");
    let own = panel(&table, ann).await;
    assert!(own.says(&["This is your workshop"]), "{own}");
    table.leave().await;
}

/// P005: the setup used last is offered first.
#[tokio::test]
async fn p005_the_last_setup_is_the_next_draft() {
    let table = Table::set().await;
    table.begun("Barrage", BARRAGE, OTHER_BARRAGE).await;
    let (ann, ben) = (&table.ann, &table.ben);
    let asked = ann.command(&table.channel, "resign").send().await.private();
    ann.press(&asked, "Abort").await.updated();
    table.settle().await;
    // This time Ben is Red.
    let made = ben
        .command(&table.channel, "challenge")
        .option("opponent", ann)
        .option("variant", "Barrage")
        .option("side", "Red")
        .send()
        .await
        .public();
    ann.press(&made, "Accept").await.updated();
    table.settle().await;
    for (person, setup) in [(ann, BARRAGE), (ben, OTHER_BARRAGE)] {
        let value = form_value(person, &table.view(person)).await;
        assert_eq!(value, setup.replace('/', "\n"));
    }
    table.leave().await;
}

#[tokio::test]
async fn a_form_of_another_version_is_answered() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let own = panel(&table, &table.ann).await;
    let mut form = table.ann.press(&own, "Edit").await.modal();
    for (custom_id, says) in [
        ("plan", "another version"),
        ("1.0.ready", "another version"),
        ("7.0.edit-form", "no match `7`"),
    ] {
        custom_id.clone_into(&mut form.custom_id);
        let told = table
            .ann
            .submit(&form, &[("setup", BARRAGE)])
            .await
            .private();
        assert!(told.says(&[says]), "{custom_id}: {told}");
    }
    table.leave().await;
}

#[tokio::test]
async fn mistakes_in_direct_messages_are_named_there() {
    let table = Table::set().await;
    table.accepted("Duel").await;
    let ann = &table.ann;
    let panel = table.view(ann);
    let form = ann.press(&panel, "Edit").await.modal();
    let told = ann.submit(&form, &[("setup", BARRAGE)]).await.updated();
    let says = ["One Miner is missing", "One Bomb is missing"];
    assert!(told.says(&says), "{told}");
    assert_eq!(told.id, panel.id, "the panel itself tells it");
    assert_eq!(form_value(ann, &told).await, BARRAGE);
    let right = "M.......9./2.2......3/..S3....../F.B......B";
    let form = ann.press(&told, "Edit").await.modal();
    ann.submit(&form, &[("setup", right)]).await.updated();
    table.settle().await;
    assert_eq!(stored(&table, Color::Red).await.0, right);
    assert_eq!(
        form_value(ann, &table.view(ann)).await.replace('\n', "/"),
        right
    );
    table.leave().await;
}

/// P121: whatever is typed, the answer fits a message, and what is kept is kept whole.
#[tokio::test]
async fn p121_a_very_long_text_is_answered() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let ann = &table.ann;
    for typed in [
        "@".repeat(4000),
        "`\u{1F480}\u{202E}".repeat(900),
        "M/".repeat(2000),
        "Q".repeat(4000),
        format!("{} / ", ["Nonsense"; 10].join(" ")).repeat(40),
    ] {
        let told = ann
            .command(&table.channel, "setup")
            .option("text", &typed)
            .send()
            .await
            .private();
        assert!(told.says(&["not right yet"]), "{told}");
        assert_eq!(form_value(ann, &told).await, typed);
    }
    table.leave().await;
}

#[tokio::test]
async fn two_who_are_ready_at_the_same_instant_begin_one_match() {
    let table = Table::set().await;
    table.accepted("Barrage").await;
    let (ann, ben) = (&table.ann, &table.ben);
    let panels = [panel(&table, ann).await, panel(&table, ben).await];
    let (first, second) = tokio::join!(
        ann.press(&panels[0], "Ready"),
        ben.press(&panels[1], "Ready")
    );
    for answer in [first, second] {
        let now = answer.updated();
        assert!(
            now.says(&["**ready**"]) || now.has_button("Resign"),
            "{now}"
        );
    }
    table.settle().await;
    let boards = table
        .channel
        .messages()
        .into_iter()
        .filter(|message| message.has_button("Move"));
    assert_eq!(boards.count(), 1);
    let called = ann.notifications().into_iter();
    let called = called.filter(|message| message.says(&["it is your turn in #1"]));
    assert_eq!(
        called.count(),
        1,
        "the one board is the only one that was posted"
    );
    assert!(
        !table
            .channel
            .messages()
            .iter()
            .any(|message| message.has_button("My setup"))
    );
    table.leave().await;
}
