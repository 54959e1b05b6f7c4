//! The page as people use it, in a real browser: a whole match by mouse and keyboard, what goes wrong, and how much it holds.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::browser::{Browser, Program};

const ENTER: char = '\u{e007}';
const DELETE: char = '\u{e017}';

/// A person's pane on the page in front.
struct Pane<'a> {
    browser: &'a Browser,
    person: &'static str,
}

impl<'a> Pane<'a> {
    fn of(browser: &'a Browser, person: &'static str) -> Self {
        Self { browser, person }
    }

    /// What is inside this pane.
    fn within(&self, path: &str) -> String {
        format!(
            "//section[contains(@class,'pane')][starts-with(@aria-label,'{}:')]{path}",
            self.person
        )
    }

    async fn sees(&self, text: &str) {
        let path = self.within(&format!(
            "//li[contains(@class,'message')][contains(normalize-space(),\"{text}\")]"
        ));
        self.browser.wait_for(&path).await;
    }

    /// Presses the lowest button with this label.
    async fn press(&self, label: &str) {
        let button = format!(
            "//button[contains(@class,'act')][normalize-space()='{label}'][not(@disabled)]"
        );
        self.browser
            .click(&format!("({})[last()]", self.within(&button)))
            .await;
    }

    /// Types into the message box.
    async fn types(&self, keys: &str) {
        self.browser.click(&self.within("//textarea")).await;
        self.browser.type_keys(keys).await;
    }

    /// Sends a line with a command.
    async fn sends(&self, line: &str) {
        self.types(line).await;
        if !line.contains(' ') {
            // The list of commands is open, and takes the first Enter.
            assert!(self.offered().await.contains(&line[1..].to_owned()));
            self.browser.type_keys(&ENTER.to_string()).await;
        }
        let filled = format!(
            "//div[contains(@class,'command')][@aria-label='Command {}']",
            word(line)
        );
        self.browser.wait_for(&self.within(&filled)).await;
        self.browser.type_keys(&ENTER.to_string()).await;
    }

    /// The values that are offered below the cursor or by an open menu.
    async fn offered(&self) -> Vec<String> {
        self.browser
            .wait_for("//ul[@role='listbox'][not(@hidden)]/li[@role='option']")
            .await;
        let script = "return [...document.querySelectorAll('.listbox:not([hidden]) [role=option]')].map((row) => row.dataset.value)";
        let values: Vec<String> =
            serde_json::from_value(self.browser.run(script).await).expect("texts");
        values
    }

    async fn picks(&self, value: &str) {
        self.browser
            .click(&format!(
                "//ul[@role='listbox'][not(@hidden)]/li[@data-value='{value}']"
            ))
            .await;
    }

    /// Opens the lowest menu with this placeholder and gives what it offers.
    async fn opens(&self, placeholder: &str) -> Vec<String> {
        let menu = format!("//button[contains(@class,'menu')][@aria-label='{placeholder}']");
        self.browser
            .click(&format!("({})[last()]", self.within(&menu)))
            .await;
        self.offered().await
    }

    async fn hint(&self, text: &str) {
        let path = self.within(&format!(
            "//p[contains(@class,'hint')][contains(.,\"{text}\")]"
        ));
        self.browser.wait_for(&path).await;
    }
}

fn word(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

/// A person's id, or a channel's, in the page's state.
async fn id(browser: &Browser, list: &str, name: &str) -> String {
    let script = format!(
        "return (await (await fetch('/page/state')).json()).{list}.find((one) => one.name === '{name}').id"
    );
    browser
        .run_async(&script)
        .await
        .as_str()
        .expect("an id")
        .to_owned()
}

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
async fn quiet_step(browser: &Browser, person: &str) -> (String, String) {
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

/// The issue's own example, from the challenge to the result.
#[tokio::test]
async fn a_match_is_played_by_mouse_and_keyboard() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let program = Program::start();
    browser
        .goto(&format!("{}/#ann/games+ben/games", program.url))
        .await;
    let (ann, ben) = (Pane::of(&browser, "Ann"), Pane::of(&browser, "Ben"));
    browser
        .wait_for("//p[contains(@class,'bot-state')][contains(.,'is running')]")
        .await;

    // The command's name, then its options one by one.
    ann.types("/chal").await;
    assert_eq!(ann.offered().await, ["challenge"]);
    browser.type_keys(&ENTER.to_string()).await;
    assert_eq!(ann.offered().await, ["opponent", "variant", "side"]);
    browser.type_keys("opponent:").await;
    browser
        .wait_for(&ann.within("//input[@data-option='opponent']"))
        .await;
    browser.type_keys(&format!("be{ENTER}")).await;
    browser.type_keys(&format!("side:red{ENTER}")).await;
    browser.type_keys(&ENTER.to_string()).await;
    ben.sees("Ann used /challenge").await;

    let both = browser.window().await;
    let bens = browser
        .another(&format!("{}/#ben/games", program.url))
        .await;
    Pane::of(&browser, "Ben").sees("challenges you").await;
    browser.run(WATCH).await;
    browser.front(&both).await;

    ben.press("Accept").await;
    for pane in [&ann, &ben] {
        pane.press("My setup").await;
        pane.press("Random").await;
        pane.press("Ready").await;
    }
    ann.sees("it is your turn").await;
    let ways = [Way::Menu, Way::Autocomplete, Way::Typing];
    for (number, way) in (1..=10).zip(ways.into_iter().cycle()) {
        let person = if number % 2 == 1 { "Ann" } else { "Ben" };
        play(&browser, person, way).await;
        let plies = if number == 1 {
            "1 ply".to_owned()
        } else {
            format!("{number} plies")
        };
        for pane in [&ann, &ben] {
            pane.sees(&format!("Classic · {plies}")).await;
        }
    }
    let wide = browser.screenshot("page-wide").await;

    // Closed direct messages: the private way is in the channel.
    browser
        .click("//label[contains(.,'Ann takes direct messages')]")
        .await;
    browser
        .wait_for(
            "//label[contains(.,'Ann takes direct messages')]/input[not(@aria-checked='true')]",
        )
        .await;
    ann.press("My board").await;
    let private = ann.within("//li[contains(@class,'ephemeral')][contains(.,'Only you can see this')]//img[starts-with(@alt,'Your view')]");
    browser.wait_for(&private).await;

    // Up to here Red's ranks are hidden, and Ben's own window has never shown one.
    browser.front(&bens).await;
    Pane::of(&browser, "Ben").sees("Classic · 10 plies").await;
    let seen: Vec<String> =
        serde_json::from_value(browser.run("return [...everSeen]").await).expect("texts");
    let signs: BTreeSet<String> = seen.iter().flat_map(|text| red_signs(text)).collect();
    assert_eq!(
        signs,
        BTreeSet::from(["x".to_owned()]),
        "Red's pieces as Ben saw them"
    );
    let own = id(&browser, "people", "Ben").await;
    let pictures: Vec<&str> = seen
        .iter()
        .flat_map(|text| text.split("src=\"/page/files/").skip(1))
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert!(!pictures.is_empty());
    for picture in pictures {
        assert!(picture.ends_with(&format!("person={own}")), "{picture}");
    }
    // Nor is a picture of hers to be had under his name.
    browser.front(&both).await;
    let addresses = "return [...document.querySelectorAll('.pane[aria-label^=\"Ann\"] .ephemeral img')].map((image) => image.getAttribute('src').split('?')[0])";
    let hers: Vec<String> =
        serde_json::from_value(browser.run(addresses).await).expect("addresses");
    assert!(!hers.is_empty());
    for address in hers {
        let status = browser
            .run_async(&format!(
                "return (await fetch('{address}?person={own}')).status"
            ))
            .await;
        assert_eq!(status, 404, "{address}");
    }

    ann.sends("/resign").await;
    ann.press("Confirm").await;
    for pane in [&ann, &ben] {
        pane.sees("wins as Blue").await;
    }
    browser.see_at(390, 844).await;
    let narrow = browser.screenshot("page-narrow").await;
    println!("screenshots: {} {}", wide.display(), narrow.display());

    let asked = browser
        .run("return performance.getEntriesByType('resource').map(({ name }) => name)")
        .await;
    let asked: Vec<String> = serde_json::from_value(asked).expect("addresses");
    assert!(asked.len() > 20, "{asked:?}");
    for address in asked {
        assert!(address.starts_with(&program.url), "{address}");
    }
    browser.close().await;
}

/// Posts as many messages of Ben's into the channel, past the page.
async fn fill(program: &Program, count: u32) {
    let http = reqwest::Client::new();
    let state = http.get(format!("{}/page/state", program.url)).send();
    let state: Value = state
        .await
        .expect("an answer")
        .json()
        .await
        .expect("the state");
    let (ben, channel) = (&state["people"][1]["id"], &state["channels"][0]["id"]);
    for number in 0..count {
        let text = format!(
            "Message **{number}** for <@{}>",
            ben.as_str().expect("an id")
        );
        let said = http
            .post(format!("{}/page/say", program.url))
            .json(&json!({ "person": ben, "channel": channel, "text": text }))
            .send();
        let said: Value = said.await.expect("an answer").json().await.expect("a word");
        assert_eq!(said, json!({ "ok": true }));
    }
}

/// Milliseconds from each message's post to its row on the page, for messages that the bot sends to Ann.
async fn latencies(browser: &Browser, count: u32) -> Vec<i64> {
    let (ann, channel) = (
        id(browser, "people", "Ann").await,
        id(browser, "channels", "games").await,
    );
    let script = format!(
        "const found = []; const list = document.querySelector('.pane[aria-label^=\"Ann\"] .messages'); \
         const observer = new MutationObserver((changes) => {{ const now = Date.now(); \
             for (const {{ addedNodes }} of changes) for (const node of addedNodes) {{ const time = node.querySelector?.('time.posted'); if (time && node.matches('.message')) found.push(now - Date.parse(time.dateTime)); }} }}); \
         observer.observe(list, {{ childList: true, subtree: true }}); \
         for (let number = 0; number < {count}; number += 1) await fetch('/page/command', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
             body: JSON.stringify({{ person: '{ann}', channel: '{channel}', name: 'about', options: {{}} }}) }}); \
         await new Promise(requestAnimationFrame); observer.disconnect(); return found;"
    );
    let mut found: Vec<i64> =
        serde_json::from_value(browser.run_async(&script).await).expect("numbers");
    assert!(found.len() + 1 >= count as usize, "{found:?}");
    found.sort_unstable();
    found
}

/// A message is on the page within 100 ms of the bot's call, also below 2,000 others, and the list holds still while one reads above.
#[tokio::test]
async fn two_thousand_messages_do_not_slow_it() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let program = Program::start();
    let address = format!("{}/#ann/games+ben/games", program.url);
    browser.goto(&address).await;
    browser
        .wait_for("//p[contains(@class,'bot-state')][contains(.,'is running')]")
        .await;
    let empty = latencies(&browser, 21).await;
    browser.goto("about:blank").await;
    fill(&program, 2000).await;
    browser.goto(&address).await;
    let ann = Pane::of(&browser, "Ann");
    ann.sees("Message 1999").await;
    let rows = browser
        .run("return document.querySelectorAll('.pane[aria-label^=\"Ann\"] .message').length")
        .await;
    assert!(rows.as_u64() > Some(2000), "{rows}");
    let full = latencies(&browser, 21).await;
    println!(
        "from the post to the page: {empty:?} ms in an empty channel, {full:?} ms below 2,000 messages"
    );
    assert!(full[full.len() / 2] < 100, "{full:?}");

    // Whoever reads further up stays there, and is told that there is news.
    browser
        .run("document.querySelector('.scroller').scrollTop = -2500")
        .await;
    browser
        .wait_for(&ann.within("//button[contains(@class,'jump')][not(@hidden)]"))
        .await;
    let before = browser.run("window.row = [...document.querySelectorAll('.pane .message')].find((row) => row.getBoundingClientRect().top > 200); return row.getBoundingClientRect().top").await;
    fill(&program, 5).await;
    let news = ann.within("//button[contains(@class,'jump')][contains(@class,'new')]");
    browser.wait_for(&news).await;
    let after = browser.run("return row.getBoundingClientRect().top").await;
    assert_eq!(before, after);
    browser.click(&news).await;
    browser
        .wait_for(&ann.within("//button[contains(@class,'jump')][@hidden]"))
        .await;
    browser.close().await;
}

/// Bad input is answered as Discord would, a closed tab loses nothing, and a bot that dies comes back.
#[tokio::test]
async fn what_goes_wrong_is_said_on_the_page() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let program = Program::start();
    let address = format!("{}/#ann/games", program.url);
    browser.goto(&address).await;
    let ann = Pane::of(&browser, "Ann");
    let running = "//p[contains(@class,'bot-state')][contains(.,'is running')]";
    browser.wait_for(running).await;

    ann.types(&format!("/nonsense{ENTER}")).await;
    ann.hint("no command").await;
    browser
        .run("document.querySelector('textarea').value = ''")
        .await;
    ann.sends("/move to:b5").await;
    ann.hint("This option is required").await;
    browser.type_keys(&format!("b4{ENTER}")).await;
    ann.sees("There is no match here").await;
    browser
        .click(&ann.within(
            "//li[contains(.,'There is no match here')]//button[contains(@class,'dismiss')]",
        ))
        .await;
    browser
        .wait_for(&ann.within("//div[@role='log'][not(.//li)]"))
        .await;
    browser.click(&ann.within("//textarea")).await;
    browser.run("const box = document.activeElement; box.value = 'x'.repeat(2001); box.dispatchEvent(new InputEvent('input'))").await;
    browser
        .wait_for(&ann.within("//span[contains(@class,'count')][.='-1']"))
        .await;
    browser.type_keys(&ENTER.to_string()).await;
    ann.hint("too long").await;

    // Unsent text waits while one looks elsewhere.
    browser
        .run("document.querySelector('textarea').value = ''")
        .await;
    ann.types("not yet").await;
    browser
        .click("//nav//section[@aria-label='Ann']//button[contains(.,'quiet-games')]")
        .await;
    browser
        .click("//nav//section[@aria-label='Ann']//button[.='games']")
        .await;
    let kept = browser
        .run("return document.querySelector('.pane textarea').value")
        .await;
    assert_eq!(kept, "not yet");
    ann.types(&ENTER.to_string()).await;
    ann.sees("not yet").await;

    // The bot's next call fails, and it tries again.
    browser.click("//button[@data-what='429']").await;
    ann.sends("/about").await;
    ann.sees("MIT licence").await;
    browser
        .wait_for("//tr[contains(@class,'poor')]/td[.='429']")
        .await;

    // In another language the times are others, too.
    browser
        .click("//select[@aria-label=\"Ann's language\"]/option[@value='de']")
        .await;
    browser
        .wait_for(&ann.within("//li[contains(.,'not yet')]//time[not(contains(.,'M'))]"))
        .await;

    // It dies, and comes back.
    browser.click("//button[@data-what='stop-bot']").await;
    browser
        .wait_for("//div[@id='banner'][not(@hidden)][contains(.,'has stopped')]")
        .await;
    browser.wait_for("//div[@id='banner'][@hidden]").await;
    browser.wait_for(running).await;
    ann.sends("/help").await;
    ann.sees("Stratego in a minute").await;

    // A reload shows the same; what a moderator deletes is gone.
    let ids = "return [...document.querySelectorAll('.message')].map(({ dataset }) => dataset.id)";
    let before = browser.run(ids).await;
    browser.reload().await;
    ann.sees("Stratego in a minute").await;
    assert_eq!(browser.run(ids).await, before);
    browser.run("[...document.querySelectorAll('.message')].find((row) => row.textContent.includes('not yet')).focus()").await;
    browser.type_keys(&DELETE.to_string()).await;
    browser
        .wait_for(&ann.within("//div[@role='log'][not(.//li[contains(.,'not yet')])]"))
        .await;

    // The whole sandbox goes: the page says so.
    drop(program);
    browser
        .wait_for("//div[@id='banner'][not(@hidden)][contains(.,'The sandbox is gone')]")
        .await;
    browser.close().await;
}
