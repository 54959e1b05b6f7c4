//! The page as people use it, in a real browser: a whole match by mouse and keyboard.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::pane::{ENTER, Pane, id};
use crate::sandbox::running::Running;

/// The suggestions for an option of `/move`, as the page asks for them, without attacks.
async fn suggestions(
    browser: &Browser,
    person: &str,
    options: Value,
    focused: &str,
) -> Vec<String> {
    let body = json!({
        "person": id(browser, "people", person).await, "channel": id(browser, "channels", "games").await,
        "name": "move", "options": options, "focused": focused,
    });
    let script = format!(
        "const answer = await fetch('/page/complete', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({body}) }}); \
         return (await answer.json()).suggestions.filter(({{ name }}) => !name.includes('–')).map(({{ value }}) => value)"
    );
    serde_json::from_value(browser.run_async(&script).await).expect("squares")
}

/// Column and row, from 1.
fn square(text: &str) -> (i32, i32) {
    let mut letters = text.chars();
    let column = letters.next().map_or(0, |letter| {
        i32::from(u8::try_from(letter).unwrap_or(0)) - 96
    });
    (column, letters.as_str().parse().expect("a row"))
}

/// The square next to `from`, which nobody can tell a Scout by.
fn next_to<'a>(from: &str, targets: &'a [String]) -> Option<&'a String> {
    let (column, row) = square(from);
    targets.iter().find(|target| {
        let (to_column, to_row) = square(target);
        (column - to_column).abs() + (row - to_row).abs() == 1
    })
}

/// A step that is no battle, found as the page finds it.
pub(crate) async fn quiet_step(browser: &Browser, person: &str) -> (String, String) {
    for from in suggestions(browser, person, json!({ "from": "" }), "from").await {
        let targets = suggestions(browser, person, json!({ "from": from, "to": "" }), "to").await;
        if let Some(to) = next_to(&from, &targets)
            && (4..8).contains(&square(to).1)
        {
            return (from, to.clone());
        }
    }
    panic!("{person} has no quiet step");
}

#[derive(Clone, Copy)]
enum Way {
    Menu,
    Autocomplete,
    Typing,
}

/// Plays a step in one of the ways that the page has.
async fn play(browser: &Browser, person: &'static str, way: Way) {
    let (pane, (from, to)) = (Pane::of(browser, person), quiet_step(browser, person).await);
    match way {
        Way::Menu => {
            pane.press("Move").await;
            let mut pieces = pane.opens("Choose a piece…").await;
            assert!(pieces.contains(&from), "{from} of {pieces:?}");
            pieces.dedup();
            pane.picks(&from).await;
            let targets = pane.opens("Choose a target…").await;
            assert!(targets.contains(&to), "{to} of {targets:?}");
            pane.picks(&to).await;
        }
        Way::Autocomplete => {
            pane.types("/move ").await;
            let pieces = pane.offered().await;
            assert!(pieces.contains(&from), "{from} of {pieces:?}");
            pane.picks(&from).await;
            browser.type_keys("to:").await;
            browser
                .wait_for(&pane.within("//input[@data-option='to']"))
                .await;
            browser
                .wait_for(&format!(
                    "//ul[@role='listbox'][not(@hidden)]/li[@data-value='{to}']"
                ))
                .await;
            pane.picks(&to).await;
            browser.type_keys(&ENTER.to_string()).await;
        }
        Way::Typing => pane.sends(&format!("/move from:{from} to:{to}")).await,
    }
}

/// From now on everything that is ever in the document is kept: text, alt texts, addresses.
const WATCH: &str = "
    window.everSeen = new Set([document.body.outerHTML]);
    new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
            if (type === 'childList') for (const node of addedNodes) everSeen.add(node.outerHTML ?? node.data);
            else everSeen.add(target.outerHTML ?? target.data);
        }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
";

/// What is said of Red's pieces in a text that names pieces: the signs before the squares.
fn red_signs(text: &str) -> BTreeSet<String> {
    let lines = text
        .split("🔴 ")
        .skip(1)
        .map(|rest| rest.split(['\n', '"']).next().unwrap_or_default());
    let groups = lines.flat_map(|line| line.split(';'));
    groups
        .filter_map(|group| group.split_once(':'))
        .map(|(sign, _)| sign.trim().to_owned())
        .collect()
}

/// Ann challenges Ben to Classic and plays Red: the command by its first letters, then its options one by one.
async fn challenge(browser: &Browser) {
    let ann = Pane::of(browser, "Ann");
    ann.types("/chal").await;
    assert_eq!(ann.offered().await, ["challenge"]);
    browser.type_keys(&ENTER.to_string()).await;
    assert_eq!(ann.offered().await[0], "opponent");
    browser.type_keys("opponent:").await;
    browser
        .wait_for(&ann.within("//input[@data-option='opponent']"))
        .await;
    browser.type_keys(&format!("be{ENTER}")).await;
    browser.type_keys(&format!("side:red{ENTER}")).await;
    browser.type_keys(&ENTER.to_string()).await;
    Pane::of(browser, "Ben").sees("Ann used /challenge").await;
}

/// Ann takes no direct messages any more.
async fn close_dms(browser: &Browser) {
    browser
        .click("//label[contains(.,'Ann takes direct messages')]")
        .await;
    let closed = "for (;;) if ((await (await fetch('/page/state')).json()).people[0].dms_closed) return true";
    assert_eq!(browser.run_async(closed).await, true);
}

async fn texts(browser: &Browser, script: &str) -> Vec<String> {
    serde_json::from_value(browser.run(script).await).expect("texts")
}

/// No rank of Red's has ever been in the window in front, which is Ben's, and no picture but his own.
async fn assert_nothing_leaked(browser: &Browser, own: &str) {
    let seen = texts(browser, "return [...everSeen]").await;
    let signs: BTreeSet<String> = seen.iter().flat_map(|text| red_signs(text)).collect();
    let hidden = BTreeSet::from(["x".to_owned()]);
    assert_eq!(signs, hidden, "Red's pieces as Ben saw them");
    let pictures: Vec<&str> = seen
        .iter()
        .flat_map(|text| text.split("src=\"/page/files/").skip(1))
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert!(!pictures.is_empty());
    for picture in pictures {
        assert!(picture.ends_with(&format!("person={own}")), "{picture}");
    }
}

/// The pictures that only Ann sees are not to be had under Ben's name.
async fn assert_private_pictures_are_hers(browser: &Browser, ben: &str) {
    // She herself reads her ranks, or the search for them in Ben's window would find nothing anyway.
    let alts = "return [...document.querySelectorAll('.pane[aria-label^=\"Ann\"] .ephemeral img')].map(({ alt }) => alt)";
    let alts = texts(browser, alts).await;
    assert!(
        alts.iter().any(|alt| red_signs(alt).contains("F")),
        "{alts:?}"
    );
    let addresses = "return [...document.querySelectorAll('.pane[aria-label^=\"Ann\"] .ephemeral img')].map((image) => image.getAttribute('src').split('?')[0])";
    let hers = texts(browser, addresses).await;
    assert!(!hers.is_empty());
    for address in hers {
        let script = format!("return (await fetch('{address}?person={ben}')).status");
        assert_eq!(browser.run_async(&script).await, 404, "{address}");
    }
}

/// The setup panel after its first change.
pub(crate) const DRAWN_ANEW: &str = "//li[contains(@class,'ephemeral')][contains(.,'(edited)')]";

/// The issue's own example, from the challenge to the result.
#[tokio::test]
async fn a_match_is_played_by_mouse_and_keyboard() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let program = Running::open().await;
    browser
        .goto(&format!("{}/#ann/games+ben/games", program.url()))
        .await;
    let (ann, ben) = (Pane::of(&browser, "Ann"), Pane::of(&browser, "Ben"));
    browser
        .wait_for("//p[contains(@class,'bot-state')][contains(.,'is running')]")
        .await;
    close_dms(&browser).await;
    challenge(&browser).await;

    let both = browser.window().await;
    let bens = browser
        .another(&format!("{}/#ben/games", program.url()))
        .await;
    ben.sees("challenges you").await;
    browser.run(WATCH).await;
    browser.front(&both).await;

    ben.press("Accept").await;
    for pane in [&ann, &ben] {
        pane.press("My setup").await;
        pane.press("Random").await;
        // The buttons of before are for the setup of before.
        browser.wait_for(&pane.within(DRAWN_ANEW)).await;
        pane.press("Ready").await;
    }
    ann.sees("it is your turn").await;
    let ways = [Way::Menu, Way::Autocomplete, Way::Typing];
    for (number, way) in (1..=10).zip(ways.into_iter().cycle()) {
        let person = if number % 2 == 1 { "Ann" } else { "Ben" };
        play(&browser, person, way).await;
        let plies = match number {
            1 => "1 ply".to_owned(),
            _ => format!("{number} plies"),
        };
        for pane in [&ann, &ben] {
            pane.sees(&format!("Classic · {plies}")).await;
        }
    }
    let wide = browser.screenshot("page-wide").await;

    // The private way of somebody who takes no direct messages is in the channel.
    ann.press("My board").await;
    let private = "//li[contains(@class,'ephemeral')][contains(.,'Only you can see this')]//img[starts-with(@alt,'Your view')]";
    browser.wait_for(&ann.within(private)).await;
    let own = id(&browser, "people", "Ben").await;
    assert_private_pictures_are_hers(&browser, &own).await;
    browser
        .click("//nav//section[@aria-label='Ann']//button[contains(@aria-label,'Direct')]")
        .await;
    browser
        .wait_for(&ann.within("//div[@role='log'][not(.//li)]"))
        .await;
    browser
        .click("//nav//section[@aria-label='Ann']//button[starts-with(@aria-label,'#games')]")
        .await;

    browser.front(&bens).await;
    ben.sees("Classic · 10 plies").await;
    assert_nothing_leaked(&browser, &own).await;
    browser.front(&both).await;

    ann.sends("/resign").await;
    ann.press("Confirm").await;
    for pane in [&ann, &ben] {
        pane.sees("wins as Blue").await;
    }
    browser.see_at(390, 844).await;
    let narrow = browser.screenshot("page-narrow").await;
    println!("screenshots: {} {}", wide.display(), narrow.display());

    let asked = "return performance.getEntriesByType('resource').map(({ name }) => name)";
    let asked = texts(&browser, asked).await;
    assert!(asked.len() > 20, "{asked:?}");
    for address in asked {
        assert!(address.starts_with(program.url()), "{address}");
    }
    browser.close().await;
}
