//! Quick hands on the page, menus of people, two windows of one person, and texts that are meant to hang it, in a real browser.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::browser::Browser;
use crate::pane::{ENTER, Pane};
use crate::sandbox::running::Running;

const HOME: char = '\u{e011}';
const END: char = '\u{e010}';
const ESCAPE: char = '\u{e00c}';
const RUNNING: &str = "//p[contains(@class,'bot-state')][contains(.,'is running')]";

/// A browser in which Ann sees `#games`, and the sandbox behind it; none where there is no browser.
async fn opened() -> Option<(Browser, Running)> {
    let browser = Browser::open().await?;
    let program = Running::open().await;
    browser.goto(&format!("{}/#ann/games", program.url())).await;
    browser.wait_for(RUNNING).await;
    Some((browser, program))
}

/// How often the page has asked for the commands.
async fn asked_for_commands(browser: &Browser) -> Value {
    browser
        .run("return performance.getEntriesByType('resource').filter(({ name }) => name.includes('/page/commands')).length")
        .await
}

/// Puts a line into the message box and sends it twice before anybody can answer.
async fn send_twice(browser: &Browser, line: &str) {
    let script = format!(
        "const form = document.querySelector('.composer'); form.querySelector('textarea').value = {}; form.requestSubmit(); form.requestSubmit();",
        json!(line)
    );
    browser.run(&script).await;
}

/// A command that is sent while the page asks for the commands is sent once.
#[tokio::test]
async fn quick_hands_send_once() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let program = Running::open().await;
    // An address that no browser writes is no reason to show nothing.
    browser.goto(&format!("{}/#%", program.url())).await;
    browser.wait_for(RUNNING).await;
    browser.goto(&format!("{}/#ann/games", program.url())).await;
    browser.reload().await;
    browser.wait_for(RUNNING).await;
    let ann = Pane::of(&browser, "Ann");

    send_twice(&browser, "/move to:b5").await;
    ann.hint("This option is required").await;
    let lines = "await new Promise(requestAnimationFrame); return document.querySelectorAll('.command').length";
    assert_eq!(browser.run_async(lines).await, 1);
    browser.reload().await;
    browser.wait_for(RUNNING).await;
    send_twice(&browser, "/about").await;
    ann.sees("MIT licence").await;
    ann.sends("/help").await;
    ann.sees("Stratego in a minute").await;
    let rows = "return document.querySelectorAll('.message').length";
    assert_eq!(browser.run(rows).await, 2);

    // The commands were asked for once, and are again in another language.
    assert_eq!(asked_for_commands(&browser).await, 1);
    browser
        .click("//select[@aria-label=\"Ann's language\"]/option[@value='de']")
        .await;
    browser
        .wait_for(&ann.within("//li//time[@class='posted'][not(contains(.,'M'))]"))
        .await;
    ann.types("/mov").await;
    assert_eq!(ann.offered().await, ["move"]);
    assert_eq!(asked_for_commands(&browser).await, 2);
    browser.close().await;
}

/// What is typed behind a command, and not after the name of an option, is for the option that it fits. What fits none stays there.
#[tokio::test]
async fn text_behind_a_command_is_not_lost() {
    let Some((browser, _program)) = opened().await else {
        return;
    };
    let ann = Pane::of(&browser, "Ann");
    let left = "return document.querySelector('.command .more')?.value ?? ''";
    let line = ann.within("//div[@aria-label='Command /challenge']");

    ann.types("/challenge ").await;
    browser.wait_for(&line).await;
    for key in ["Z", "o", "e", &ENTER.to_string()] {
        browser.type_keys(key).await;
    }
    ann.hint("“Zoe” fits no option").await;
    assert_eq!(browser.run(left).await, "Zoe");
    // Back to plain text, and to the command again: it is still there.
    browser.type_keys(&ESCAPE.to_string()).await;
    assert_eq!(
        browser
            .run("return document.querySelector('textarea').value")
            .await,
        "/challenge Zoe"
    );
    browser.reload().await;
    browser.wait_for(RUNNING).await;

    // Two words for one option each are named; then the rest is for the only one that it fits.
    ann.types("/challenge ").await;
    browser.wait_for(&line).await;
    for key in ["B", "e", "n", " "] {
        browser.type_keys(key).await;
    }
    browser.type_keys("variant:").await;
    browser
        .wait_for(&ann.within("//input[@data-option='variant']"))
        .await;
    assert_eq!(browser.run(left).await, "Ben");
    browser.type_keys(&format!("Duel{ENTER}")).await;
    ann.sees("@Ben, @Ann challenges you").await;
    ann.press("Cancel").await;

    ann.types("/challenge ").await;
    browser.wait_for(&line).await;
    for key in ["b", "e", "n", &ENTER.to_string()] {
        browser.type_keys(key).await;
    }
    ann.sees("@Ben, @Ann challenges you").await;
    ann.press("Cancel").await;

    // A whole line at once.
    for (sent, seen) in [
        ("/challenge Cleo variant:Duel", "@Cleo, @Ann challenges you"),
        ("/challenge Barrage", "@Ann is looking for a match"),
    ] {
        let script = format!(
            "const form = document.querySelector('.composer'); form.querySelector('textarea').value = {}; form.requestSubmit();",
            json!(sent)
        );
        browser.run(&script).await;
        ann.sees(seen).await;
    }
    browser
        .run("const form = document.querySelector('.composer'); form.querySelector('textarea').value = '/about chess'; form.requestSubmit();")
        .await;
    ann.hint("“chess” fits no option").await;
    assert_eq!(browser.run(left).await, "chess");
    browser.close().await;
}

/// With a database of last time, an empty channel says that its matches go on.
#[tokio::test]
async fn an_empty_channel_tells_of_matches_that_go_on() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let folder = TempDir::new().expect("a folder");
    let start = ["--port", "0", "--database", "kept.db"];
    let hello = "//p[@class='empty'][contains(.,'This is the beginning of #games.')]";
    for is_there in [false, true] {
        let program = Running::start(folder.path(), &start).await;
        browser.goto(&format!("{}/#ann/games", program.url())).await;
        browser.wait_for(RUNNING).await;
        browser.wait_for(hello).await;
        let said = browser
            .run("return document.querySelector('.empty').textContent")
            .await;
        let said = said.as_str().expect("text");
        for command in ["/matches", "/board"] {
            assert_eq!(said.contains(command), is_there, "{said}");
        }
        assert_eq!(program.end("-TERM").await.0, Some(0));
    }
    browser.close().await;
}

/// One press on an empty page: the bot, which was just stopped, comes back, and a match is begun and played. No picture that comes lets what
/// is below it jump.
#[tokio::test]
async fn one_press_begins_a_match_and_plays_it() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let program = Running::open().await;
    let address = format!("{}/#ann/dm+ben/games", program.url());
    browser.goto(&address).await;
    browser.wait_for(RUNNING).await;
    browser.click("//button[@data-what='stop-bot']").await;
    let plies = "const field = document.querySelector('.player input'); const offered = field.value; field.value = 12; return offered";
    assert_eq!(browser.run(plies).await, "200");
    let watch = "window.least = 1000; new MutationObserver(() => { \
            for (const image of document.querySelectorAll('.picture img')) least = Math.min(least, image.getBoundingClientRect().height); \
        }).observe(document.getElementById('panes'), { childList: true, subtree: true })";
    browser.run(watch).await;
    let player = "//form[@class='player']";
    browser
        .click(&format!("{player}//button[.='Play for me']"))
        .await;
    browser
        .wait_for(&format!("{player}[contains(.,'12 plies played.')]"))
        .await;
    for person in ["Ann", "Ben"] {
        Pane::of(&browser, person).sees("Classic · 12 plies").await;
    }
    let least = browser.run("return least").await;
    assert!(least.as_f64() > Some(100.0), "{least}");
    browser.close().await;
}

/// The address of a message leads to it, from another channel, too, and not out of the page; a day that has just begun to run is a day.
#[tokio::test]
async fn a_link_to_a_message_leads_there() {
    let Some((browser, _program)) = opened().await else {
        return;
    };
    let ann = Pane::of(&browser, "Ann");
    ann.sends("/challenge opponent:Ben").await;
    ann.sees("expires in 1 day.").await;
    for place in ["games", "dm"] {
        browser.run(&format!("location.hash = 'ann/{place}'")).await;
        ann.sends("/matches").await;
        browser
            .click(&ann.within("//li//button[.='#games › message']"))
            .await;
        let there = "for (;;) { if (document.activeElement.matches('.message')) return document.activeElement.textContent; await new Promise(requestAnimationFrame); }";
        let there = browser.run_async(there).await;
        assert!(there.to_string().contains("challenges you"), "{there}");
        assert_eq!(browser.run("return location.hash").await, "#ann/games");
    }

    // Smaller screens have larger letters, and no bar to scroll by in an empty box.
    browser.see_at(390, 844).await;
    let room = "for (;;) { const box = document.querySelector('.pane textarea'); if (getComputedStyle(box).fontSize === '16px' && box.scrollHeight <= box.clientHeight) return true; await new Promise(requestAnimationFrame); }";
    assert_eq!(browser.run_async(room).await, true);
    browser.close().await;
}

/// A menu of people, by mouse and keyboard.
#[tokio::test]
async fn somebody_is_blocked_on_the_page() {
    let Some((browser, _program)) = opened().await else {
        return;
    };
    let ann = Pane::of(&browser, "Ann");
    ann.sends("/settings").await;
    let items = "//button[contains(@class,'menu')]";
    browser.click(&ann.within(items)).await;
    let offered = ann.offered().await;
    for (key, at) in [(END, offered.len() - 1), (HOME, 0)] {
        browser.type_keys(&key.to_string()).await;
        let active = format!(
            "//li[@role='option'][@aria-selected='true'][@data-value='{}']",
            offered[at]
        );
        browser.wait_for(&active).await;
    }
    ann.picks("blocked").await;
    let people = ann.opens("Block somebody…").await;
    assert_eq!(people.len(), 4, "three people and the bot: {people:?}");
    browser
        .click("//ul[@role='listbox'][not(@hidden)]/li[normalize-space()='Ben']")
        .await;
    ann.sees("Blocked people: 1. @Ben").await;
    browser.close().await;
}

/// What was read or dismissed in one window is so in every other, and stays so.
#[tokio::test]
async fn windows_of_one_person_share_what_is_remembered() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let program = Running::open().await;
    browser.goto(&format!("{}/#ben/games", program.url())).await;
    browser.wait_for(RUNNING).await;
    let bens = browser.window().await;
    let anns = browser
        .another(&format!("{}/#ann/games", program.url()))
        .await;
    let (ann, ben) = (Pane::of(&browser, "Ann"), Pane::of(&browser, "Ben"));
    ann.sends("/about").await;
    ann.sees("MIT licence").await;
    browser.front(&bens).await;
    ben.types(&format!("Good morning{ENTER}")).await;
    ben.sees("Good morning").await;
    browser.front(&anns).await;
    ann.sees("Good morning").await;
    browser.front(&bens).await;
    let read = "//nav//section[@aria-label='Ann']//button[contains(@class,'place')][starts-with(@aria-label,'#games')][not(contains(@class,'unread'))]";
    browser.wait_for(read).await;

    // Both windows show Ann now.
    browser.goto(&format!("{}/#ann/games", program.url())).await;
    ann.sees("MIT licence").await;
    let dismiss = ann.within("//button[contains(@class,'dismiss')]");
    browser.click(&dismiss).await;
    let gone = ann.within("//div[@role='log'][.//li[contains(.,'Good morning')]][not(.//li[contains(.,'MIT licence')])]");
    browser.wait_for(&gone).await;
    browser.front(&anns).await;
    browser.wait_for(&gone).await;
    ann.types(&format!("And to you{ENTER}")).await;
    ann.sees("And to you").await;
    browser.front(&bens).await;
    browser.reload().await;
    ann.sees("And to you").await;
    browser.wait_for(&gone).await;
    browser.close().await;
}

/// Code in a line, and texts that an innocent reader would spend minutes with.
#[tokio::test]
async fn markdown_reads_any_text_at_once() {
    let Some((browser, _program)) = opened().await else {
        return;
    };
    let draw = |text: &str| {
        format!(
            "const {{ markdown }} = await import('/page/assets/markdown.js'); const begun = performance.now(); \
             const part = document.createElement('div'); part.append(markdown({}, {{ nameOf() {{}}, channelName() {{}} }})); \
             return [part.innerHTML, performance.now() - begun]",
            json!(text)
        )
    };
    for (text, expected) in [
        ("a `b` c", "<p>a <code>b</code> c</p>"),
        ("``a`b``", "<p><code>a`b</code></p>"),
        ("`` ` ``", "<p><code>`</code></p>"),
        ("`a``b` c", "<p><code>a``b</code> c</p>"),
        ("`a", "<p>`a</p>"),
        ("``a`", "<p>``a`</p>"),
        ("> a\n> > b", "<blockquote><p>a\n&gt; b</p></blockquote>"),
    ] {
        let drawn = browser.run_async(&draw(text)).await;
        assert_eq!(drawn[0], expected, "{text}");
    }
    // A footer has no markdown, but lines.
    let footer = "const { embedCard } = await import('/page/assets/embed.js'); const card = embedCard({ footer: { text: '*a*\\nb' } }, [], { locale: 'en-US' }); \
                  document.body.append(card); return card.innerText";
    assert_eq!(browser.run_async(footer).await, "*a*\nb");
    for text in [
        "`".repeat(2000),
        format!("{} {}", "`".repeat(1000), "`".repeat(999)),
        (1..60).map(|length| "`".repeat(length) + " ").collect(),
        "> ".repeat(1000),
        ">>> ".repeat(500),
        "*a **b ".repeat(280),
        "_a __b ".repeat(280),
        "[".repeat(2000),
        "<".repeat(2000),
        "||a".repeat(660),
        "\\".repeat(2000),
    ] {
        let drawn = browser.run_async(&draw(&text)).await;
        let millis = drawn[1].as_f64().expect("a time");
        assert!(millis < 1000.0, "{millis} ms for {}", &text[..12]);
    }
    browser.close().await;
}

/// A list of one message with a button, in the middle of the page; `edit` says something else in it.
const LONE_BUTTON: &str = r#"
    const { MessageList } = await import("/page/assets/list.js");
    const message = (content) => ({
      id: "1", author: { id: "2", name: "Bot", bot: true }, at: 0, content, embeds: [], attachments: [],
      components: [{ type: 1, components: [{ type: 2, style: 1, label: "Press", custom_id: "press" }] }],
    });
    const timeline = Object.assign(new EventTarget(), { messages: [message("before")], position: () => 0 });
    const sight = { people: () => [], users: () => [], locale: "en-US" };
    globalThis.pressed = 0;
    const list = new MessageList(timeline, sight, { act: () => pressed++ }, "A list");
    document.body.replaceChildren(list.element);
    globalThis.edit = () => {
      timeline.messages = [message("after")];
      timeline.dispatchEvent(new CustomEvent("edited", { detail: timeline.messages[0] }));
    };
"#;

/// The bot edits a message just while somebody holds the mouse button down on it: the press counts, and the edit is seen.
#[tokio::test]
async fn a_press_is_not_lost_when_its_message_is_edited() {
    let Some((browser, _program)) = opened().await else {
        return;
    };
    browser.run_async(LONE_BUTTON).await;
    browser.hold("//button[.='Press']").await;
    browser.run("edit()").await;
    browser.let_go().await;
    browser.wait_for("//li[contains(.,'after')]").await;
    assert_eq!(browser.run("return pressed").await, 1);
    browser.close().await;
}
