//! A real browser with the sandbox's page in it: Chromium without a screen, driven through `chromedriver`.
//!
//! Where either is not installed, [`Browser::open`] says so and the test that asked for it ends there. Nothing here sleeps: what a test waits for it
//! names, and fantoccini asks until it is there.

use std::fmt;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::error::{CmdError, ErrorStatus};
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand, WindowHandle};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::sandbox::running::Kept;

/// How long anything on the page may take; a busy machine is slow.
const PATIENCE: Duration = Duration::from_mins(1);
const CHROMIUM: [&str; 2] = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

/// A browser with one window or more.
pub(crate) struct Browser {
    client: Client,
    _driver: Kept,
    /// Its profile: fresh, and gone afterwards.
    _profile: TempDir,
}

impl Browser {
    /// Opens one; none where there is no Chromium or no chromedriver.
    pub(crate) async fn open() -> Option<Self> {
        let chromium = CHROMIUM.into_iter().find(|path| Path::new(path).exists());
        let driver = || {
            let mut command = Command::new("chromedriver");
            Kept::start(command.arg("--port=0").stderr(Stdio::null())).ok()
        };
        let Some((chromium, mut driver)) = chromium.zip(chromium.and_then(|_| driver())) else {
            // Straight to standard error, which a passing test does not lose.
            writeln!(
                io::stderr(),
                "NOT TESTED: the page in a browser needs Debian's packages chromium and chromium-driver"
            )
            .expect("standard error");
            return None;
        };
        let (line, _) = driver.line_with("successfully on port");
        let port = line.rsplit(' ').next().unwrap_or_default();
        let port = port.trim_end_matches('.');
        let profile = TempDir::new().expect("a temporary folder");
        let options = json!({ "binary": chromium, "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            format!("--user-data-dir={}", profile.path().display()),
        ]});
        let capabilities = Capabilities::from_iter([("goog:chromeOptions".to_owned(), options)]);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("a browser");
        let browser = Self {
            client,
            _driver: driver,
            _profile: profile,
        };
        browser.see_at(1440, 900).await;
        Some(browser)
    }

    pub(crate) async fn close(self) {
        self.client
            .clone()
            .close()
            .await
            .expect("the browser closes");
    }

    /// Gives the window in front this size in CSS pixels, as a phone's screen or a desk's.
    pub(crate) async fn see_at(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.devtools("Emulation.setDeviceMetricsOverride", size)
            .await;
        // A window without a screen has no focus of its own.
        self.devtools(
            "Emulation.setFocusEmulationEnabled",
            json!({ "enabled": true }),
        )
        .await;
    }

    /// Whether whoever looks at the window in front likes it `light` or `dark`.
    pub(crate) async fn prefer(&self, scheme: &str) {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.devtools("Emulation.setEmulatedMedia", features).await;
    }

    async fn devtools(&self, command: &'static str, parameters: Value) {
        let done = self
            .client
            .issue_cmd(DevTools {
                command,
                parameters,
            })
            .await;
        done.unwrap_or_else(|why| panic!("{command}: {why}"));
    }

    /// Waits until every picture in sight has come, and what moves holds still.
    pub(crate) async fn drawn(&self) {
        let script = "for (const image of document.querySelectorAll('.pane:not([hidden]) .picture img')) if (image.checkVisibility({ contentVisibilityAuto: true })) await image.decode().catch(() => {}); \
                      await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame);";
        self.run_async(script).await;
    }

    /// Writes what the window in front shows to the target folder and gives the file's name.
    pub(crate) async fn screenshot(&self, name: &str) -> PathBuf {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        let picture = self.client.screenshot().await.expect("a screenshot");
        std::fs::write(&file, picture).expect("a file");
        file
    }

    pub(crate) async fn goto(&self, url: &str) {
        self.client.goto(url).await.expect("the page");
    }

    pub(crate) async fn reload(&self) {
        self.client.refresh().await.expect("the page again");
    }

    pub(crate) async fn window(&self) -> WindowHandle {
        self.client.window().await.expect("a window")
    }

    /// Opens another window on `url` and leaves it in front.
    pub(crate) async fn another(&self, url: &str) -> WindowHandle {
        let opened = self.client.new_window(false).await.expect("a window");
        self.front(&opened.handle).await;
        self.see_at(1440, 900).await;
        self.goto(url).await;
        opened.handle
    }

    /// Brings a window to the front.
    pub(crate) async fn front(&self, window: &WindowHandle) {
        let done = self.client.switch_to_window(window.clone()).await;
        done.expect("the window");
    }

    /// Runs a script; its value.
    pub(crate) async fn run(&self, script: &str) -> Value {
        let value = self.client.execute(script, Vec::new()).await;
        value.unwrap_or_else(|why| panic!("{why} in {script}"))
    }

    /// Runs a script with `await` in it; its value.
    pub(crate) async fn run_async(&self, script: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1]; (async () => {{ {script} }})().then(done, (why) => done('failed: ' + why));"
        );
        let value = self.client.execute_async(&script, Vec::new()).await;
        value.unwrap_or_else(|why| panic!("{why} in {script}"))
    }

    /// Waits for an element, by `XPath`.
    pub(crate) async fn wait_for(&self, path: &str) -> Element {
        let found = self
            .client
            .wait()
            .at_most(PATIENCE)
            .for_element(Locator::XPath(path))
            .await;
        match found {
            Ok(element) => element,
            Err(why) => {
                let shown = self.run("return document.body.innerText").await;
                let picture = self.screenshot("failed").await;
                panic!(
                    "{why}: {path}\n{}\n{}",
                    picture.display(),
                    shown.as_str().unwrap_or_default()
                );
            }
        }
    }

    /// Waits for an element and clicks it as a mouse does: what covers it is found out.
    pub(crate) async fn click(&self, path: &str) {
        // What is edited meanwhile is another element by then.
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match self.wait_for(path).await.click().await {
                Ok(()) => return,
                Err(CmdError::Standard(why)) if is_passing(&why) => {}
                Err(why) => panic!("{why}: {path}"),
            }
        }
        panic!("{path} never holds still");
    }

    /// Presses the mouse button on an element and does not let go of it.
    pub(crate) async fn hold(&self, path: &str) {
        let element = self.wait_for(path).await;
        let mouse = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveToElement {
                element,
                duration: None,
                x: 0.,
                y: 0.,
            })
            .then(PointerAction::Down {
                button: MOUSE_BUTTON_LEFT,
            });
        let held = self.client.perform_actions(mouse).await;
        held.unwrap_or_else(|why| panic!("{why}: {path}"));
    }

    /// Lets go of the mouse button.
    pub(crate) async fn let_go(&self) {
        let mouse = MouseActions::new("mouse".to_owned()).then(PointerAction::Up {
            button: MOUSE_BUTTON_LEFT,
        });
        let let_go = self.client.perform_actions(mouse).await;
        let_go.expect("the button is held");
    }

    /// Types where the cursor is.
    pub(crate) async fn type_keys(&self, keys: &str) {
        let here = self.client.active_element().await.expect("a cursor");
        here.send_keys(keys)
            .await
            .unwrap_or_else(|why| panic!("{why}: {keys}"));
    }
}

/// Whether something was only about to change under the mouse.
fn is_passing(why: &fantoccini::error::WebDriver) -> bool {
    matches!(
        why.error,
        ErrorStatus::StaleElementReference | ErrorStatus::ElementClickIntercepted
    )
}

/// A command of Chromium's own protocol, for what `WebDriver` has no word for.
struct DevTools {
    command: &'static str,
    parameters: Value,
}

impl fmt::Debug for DevTools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.command)
    }
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!(
            "session/{}/goog/cdp/execute",
            session.unwrap_or_default()
        ))
    }

    fn method_and_body(&self, _: &url::Url) -> (reqwest::Method, Option<String>) {
        let body = json!({ "cmd": self.command, "params": self.parameters });
        (reqwest::Method::POST, Some(body.to_string()))
    }
}
