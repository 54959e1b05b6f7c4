//! The page on a phone: one pane at a time, columns in drawers, and a match up to its first move, in a real browser.

use crate::browser::Browser;
use crate::in_browser::{DRAWN_ANEW, quiet_step};
use crate::pane::{ENTER, Pane};
use crate::sandbox::running::Running;

const ESCAPE: char = '\u{e00c}';

/// Nothing is wider than the screen, and one pane is on it.
async fn assert_fits(browser: &Browser) {
    let fits = "const wide = [document.documentElement, ...document.querySelectorAll('.pane:not([hidden]) .scroller')].filter((part) => part.scrollWidth > part.clientWidth); \
                return [innerWidth, wide.length, document.querySelectorAll('.pane:not([hidden])').length]";
    assert_eq!(browser.run(fits).await, serde_json::json!([390, 0, 1]));
}

/// Looks through somebody's eyes.
async fn look_as(browser: &Browser, person: &'static str) {
    let face = format!("//div[@id='faces']/button[@aria-label='{person}']");
    browser.click(&face).await;
    let pane = Pane::of(browser, person);
    browser.wait_for(&pane.within("[not(@hidden)]")).await;
}

/// A drawer opens and closes by keyboard, and the focus goes along.
async fn assert_drawer(browser: &Browser, name: &str) {
    let focus = format!("document.getElementById('show-{name}').focus()");
    browser.run(&focus).await;
    browser.type_keys(&ENTER.to_string()).await;
    browser
        .wait_for(&format!("//body[@data-drawer='{name}']"))
        .await;
    let inside =
        format!("return document.getElementById('{name}').contains(document.activeElement)");
    assert_eq!(browser.run(&inside).await, true);
    assert_fits(browser).await;
    browser.type_keys(&ESCAPE.to_string()).await;
    browser.wait_for("//body[not(@data-drawer)]").await;
    let back = format!("return document.activeElement.id === 'show-{name}'");
    assert_eq!(browser.run(&back).await, true);
}

#[tokio::test]
async fn a_match_begins_on_a_phone() {
    let Some(browser) = Browser::open().await else {
        return;
    };
    let program = Running::open().await;
    browser.see_at(390, 844).await;
    browser
        .goto(&format!("{}/#ann/games+ben/games", program.url()))
        .await;
    let (ann, ben) = (Pane::of(&browser, "Ann"), Pane::of(&browser, "Ben"));
    let running = "//p[contains(@class,'bot-state')][contains(.,'is running')]";
    browser.wait_for(running).await;
    assert_fits(&browser).await;
    for name in ["rail", "tools"] {
        assert_drawer(&browser, name).await;
    }

    // What stands in a pane out of sight has not been read.
    ann.types(&format!("Good morning{ENTER}")).await;
    ben.sees("Good morning").await;
    let new = "//nav//section[@aria-label='Ben']//button[starts-with(@aria-label,'#games')]";
    browser
        .wait_for(&format!("{new}[contains(@class,'unread')]"))
        .await;
    look_as(&browser, "Ben").await;
    browser
        .wait_for(&format!("{new}[not(contains(@class,'unread'))]"))
        .await;

    look_as(&browser, "Ann").await;
    ann.sends("/challenge opponent:Ben side:Red").await;
    ann.sees("Ann used /challenge").await;
    look_as(&browser, "Ben").await;
    ben.press("Accept").await;
    look_as(&browser, "Ann").await;
    ann.press("My setup").await;
    ann.press("Random").await;
    browser.wait_for(&ann.within(DRAWN_ANEW)).await;
    browser.drawn().await;
    assert_fits(&browser).await;
    let setup = browser.screenshot("phone-setup").await;
    ann.press("Ready").await;
    look_as(&browser, "Ben").await;
    ben.press("My setup").await;
    ben.press("Random").await;
    browser.wait_for(&ben.within(DRAWN_ANEW)).await;
    ben.press("Ready").await;

    look_as(&browser, "Ann").await;
    ann.sees("it is your turn").await;
    let (from, to) = quiet_step(&browser, "Ann").await;
    ann.press("Move").await;
    ann.opens("Choose a piece…").await;
    ann.picks(&from).await;
    assert!(ann.opens("Choose a target…").await.contains(&to));
    browser.type_keys(&ESCAPE.to_string()).await;
    browser.drawn().await;
    assert_fits(&browser).await;
    let moving = browser.screenshot("phone-move").await;
    browser.prefer("dark").await;
    let paper = "return getComputedStyle(document.body).backgroundColor";
    assert_eq!(browser.run(paper).await, "rgb(27, 25, 23)");
    assert_fits(&browser).await;
    let dark = browser.screenshot("phone-dark").await;
    for file in [setup, moving, dark] {
        println!("screenshot: {}", file.display());
    }

    // At a desk again: it plays for her, until she has seen enough.
    browser.prefer("light").await;
    browser.see_at(1440, 900).await;
    browser
        .run("document.querySelector('.player input').value = 2000")
        .await;
    browser
        .click("//form[@class='player']//button[.='Play for me']")
        .await;
    browser
        .wait_for("//form[@class='player'][contains(.,'of 2000 plies played')]")
        .await;
    browser
        .click("//form[@class='player']//button[.='Stop']")
        .await;
    browser
        .wait_for("//form[@class='player'][contains(.,'Stopped after')]//button[.='Play for me'][not(@hidden)]")
        .await;
    browser.close().await;
}
