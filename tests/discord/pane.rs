//! A person's pane on the page, and what hands do in it.

use crate::browser::Browser;

pub(crate) const ENTER: char = '\u{e007}';

/// A person's pane on the page in front.
pub(crate) struct Pane<'a> {
    browser: &'a Browser,
    person: &'static str,
}

impl<'a> Pane<'a> {
    pub(crate) fn of(browser: &'a Browser, person: &'static str) -> Self {
        Self { browser, person }
    }

    /// What is inside this pane.
    pub(crate) fn within(&self, path: &str) -> String {
        format!(
            "//section[contains(@class,'pane')][starts-with(@aria-label,'{}:')]{path}",
            self.person
        )
    }

    pub(crate) async fn sees(&self, text: &str) {
        let path = self.within(&format!(
            "//li[contains(@class,'message')][contains(normalize-space(),\"{text}\")]"
        ));
        self.browser.wait_for(&path).await;
    }

    /// Presses the lowest button with this label.
    pub(crate) async fn press(&self, label: &str) {
        let button = format!(
            "//button[contains(@class,'act')][normalize-space()='{label}'][not(@disabled)]"
        );
        self.browser
            .click(&format!("({})[last()]", self.within(&button)))
            .await;
    }

    /// Types into the message box.
    pub(crate) async fn types(&self, keys: &str) {
        self.browser.click(&self.within("//textarea")).await;
        self.browser.type_keys(keys).await;
    }

    /// Sends a line with a command.
    pub(crate) async fn sends(&self, line: &str) {
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
    pub(crate) async fn offered(&self) -> Vec<String> {
        self.browser
            .wait_for("//ul[@role='listbox'][not(@hidden)]/li[@role='option']")
            .await;
        let script = "return [...document.querySelectorAll('.listbox:not([hidden]) [role=option]')].map((row) => row.dataset.value)";
        let values: Vec<String> =
            serde_json::from_value(self.browser.run(script).await).expect("texts");
        values
    }

    pub(crate) async fn picks(&self, value: &str) {
        self.browser
            .click(&format!(
                "//ul[@role='listbox'][not(@hidden)]/li[@data-value='{value}']"
            ))
            .await;
    }

    /// Opens the lowest menu with this placeholder and gives what it offers.
    pub(crate) async fn opens(&self, placeholder: &str) -> Vec<String> {
        let menu = format!("//button[contains(@class,'menu')][@aria-label='{placeholder}']");
        self.browser
            .click(&format!("({})[last()]", self.within(&menu)))
            .await;
        self.offered().await
    }

    pub(crate) async fn hint(&self, text: &str) {
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
pub(crate) async fn id(browser: &Browser, list: &str, name: &str) -> String {
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
