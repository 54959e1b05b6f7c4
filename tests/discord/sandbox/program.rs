//! `stratego-bot sandbox` at a terminal: its one address, its ends, and the bot that it keeps.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::spawn_blocking;

use super::window::Window;

/// From the signal to the end.
const STOPS_WITHIN: Duration = Duration::from_secs(8);

/// The program, with an environment that has nothing of ours in it.
pub(super) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stratego-bot"));
    command.arg("sandbox").args(arguments).current_dir(folder);
    // Of these, none may reach the sandbox's bot.
    command
        .env(
            "DISCORD_TOKEN",
            "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB",
        )
        .env("DATABASE_URL", "sqlite://precious.db")
        .env("DISCORD_API_URL", "http://127.0.0.1:9")
        .env("HTTP_PROXY", "http://127.0.0.1:9")
        .env("http_proxy", "http://127.0.0.1:9")
        .env_remove("STRATEGO_LOG")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// A running sandbox.
pub(super) struct Running {
    child: Child,
    output: BufReader<ChildStdout>,
    errors: ChildStderr,
    pub(super) window: Window,
}

impl Running {
    /// Starts it in a folder, and reads its address.
    pub(super) async fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = command(folder, arguments)
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("its output");
        let errors = child.stderr.take().expect("its errors");
        let reading = spawn_blocking(move || {
            let mut output = BufReader::new(output);
            let mut line = String::new();
            output.read_line(&mut line).expect("a line");
            (output, line)
        });
        let (output, line) = reading.await.expect("a line");
        let mut words = line.split_whitespace();
        let address = words.find(|word| word.starts_with("http://127.0.0.1:"));
        let address = address.unwrap_or_else(|| panic!("an address in {line:?}"));
        let window = Window::at(address.trim_end_matches('/'));
        Self {
            child,
            output,
            errors,
            window,
        }
    }

    /// Waits until the bot is there and has been started again so often.
    pub(super) async fn ready(&self, restarts: u64) {
        let person = self.window.names().await["Cleo"].clone();
        let (mut frames, _) = self.window.screen(&person).await;
        let is_there =
            |state: &Value| state["bot"]["running"] == true && state["bot"]["restarts"] == restarts;
        frames.until("state", is_there).await;
    }

    /// Sends a signal, and waits for the end of it and of the bot: only then nobody holds its standard error any more. What it wrote there.
    pub(super) async fn end(mut self, signal: &str) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill runs").success());
        let ending = spawn_blocking(move || {
            let mut text = String::new();
            self.errors.read_to_string(&mut text).expect("text");
            let status = self.child.wait().expect("an end");
            let mut rest = String::new();
            self.output.read_to_string(&mut rest).expect("text");
            assert_eq!(rest, "", "the address is all that it prints");
            (status.code(), text)
        });
        ending.await.expect("an end")
    }
}

async fn run(arguments: &[&str], folder: &Path) -> Output {
    let mut command = command(folder, arguments);
    let running = spawn_blocking(move || command.output());
    running.await.expect("an end").expect("the program starts")
}

#[tokio::test]
async fn it_prints_an_address_keeps_the_bot_and_ends_with_it() {
    let folder = TempDir::new().expect("a folder");
    for signal in ["-TERM", "-INT"] {
        let sandbox = Running::start(folder.path(), &["--port", "0"]).await;
        sandbox.ready(0).await;
        sandbox
            .window
            .done("break", json!({ "what": "stop-bot" }))
            .await;
        sandbox.ready(1).await;
        let names = sandbox.window.names().await;
        let help = json!({ "person": names["Ann"], "channel": names["games"], "name": "help" });
        sandbox.window.done("command", help).await;
        let signalled = Instant::now();
        let (status, text) = sandbox.end(signal).await;
        assert_eq!(status, Some(0), "{signal}: {text}");
        assert!(
            signalled.elapsed() < STOPS_WITHIN,
            "{signal}: {:?}",
            signalled.elapsed()
        );
    }
    assert!(
        folder.path().read_dir().expect("a folder").next().is_none(),
        "it leaves nothing behind"
    );
}

/// When the sandbox is killed, its bot does not go on without it.
#[tokio::test]
async fn the_bot_does_not_outlive_the_sandbox() {
    let folder = TempDir::new().expect("a folder");
    let sandbox = Running::start(folder.path(), &["--port", "0"]).await;
    sandbox.ready(0).await;
    let signalled = Instant::now();
    let (status, _) = sandbox.end("-KILL").await;
    assert_eq!(status, None);
    assert!(
        signalled.elapsed() < STOPS_WITHIN,
        "{:?}",
        signalled.elapsed()
    );
}

#[tokio::test]
async fn what_is_wrong_is_said_in_one_line() {
    let folder = TempDir::new().expect("a folder");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    fs::write(
        folder.path().join("text.db"),
        "not a database, but long enough to be looked at",
    )
    .expect("a file");
    for (arguments, words) in [
        (&["--port", port.as_str()][..], &["is in use", "--port"][..]),
        (&["--port", "70000"], &["--port"]),
        (&["--port", "0", "--database", "text.db"], &["text.db"]),
        (&["--port", "0", "--database", "nowhere/"], &["nowhere"]),
    ] {
        let output = run(arguments, folder.path()).await;
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert_eq!(text.trim_end().lines().count(), 1, "{arguments:?}: {text}");
        for word in words {
            assert!(text.contains(word), "{arguments:?}: {text}");
        }
    }
}

/// Without a browser: a whole match, its pictures, and status 0.
#[tokio::test]
async fn a_match_plays_itself() {
    let place = TempDir::new().expect("a folder");
    let mut command = command(place.path(), &["--play"]);
    // The folder that it names is made where temporary things go.
    command.env("TMPDIR", place.path());
    let running = spawn_blocking(move || command.output());
    let output = running.await.expect("an end").expect("the program starts");
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(0), "{errors}");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(
        text.contains("is over") && !text.contains('\r') && !text.contains("<@"),
        "{text}"
    );
    let folder = text.trim_end().rsplit(" in ").next().expect("a folder");
    let entries = fs::read_dir(folder).expect("the folder that it names");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    names.sort_unstable();
    assert!(
        names.iter().any(|name| name.starts_with("ann-"))
            && names.iter().any(|name| name.starts_with("ben-")),
        "{names:?}"
    );
    let numbered = names.iter().filter(|name| name.starts_with('0')).count();
    let plies = text
        .split(" · ")
        .nth(2)
        .and_then(|rest| rest.split(' ').next());
    let plies: usize = plies.and_then(|plies| plies.parse().ok()).expect("plies");
    assert!(numbered > plies, "{numbered} pictures of {plies} plies");
    for name in names {
        let bytes = fs::read(Path::new(folder).join(&name)).expect("a picture");
        assert!(
            bytes.starts_with(b"\x89PNG") || bytes.starts_with(b"GIF8"),
            "{name}"
        );
    }
}
