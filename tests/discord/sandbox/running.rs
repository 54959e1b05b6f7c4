//! `stratego-bot sandbox` as a process: in a folder of its own, with its one address, and gone when nobody holds it any more.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use tokio::task::spawn_blocking;

use super::window::Window;

/// A process that ends with whoever holds it.
pub(crate) struct Kept(Child);

impl Kept {
    /// Starts it without an input; its output is to be read.
    pub(crate) fn start(command: &mut Command) -> io::Result<Self> {
        let piped = command.stdin(Stdio::null()).stdout(Stdio::piped());
        piped.spawn().map(Self)
    }

    /// The first line of its output with `part` in it, and a thread that reads what comes later: the process never waits for a reader.
    pub(crate) fn line_with(&mut self, part: &str) -> (String, Rest) {
        let mut output = BufReader::new(self.0.stdout.take().expect("its output"));
        let lines = output.by_ref().lines().map_while(Result::ok);
        let line = lines.into_iter().find(|line| line.contains(part));
        let line = line.unwrap_or_else(|| panic!("no line with {part:?}"));
        (line, std::thread::spawn(move || io::read_to_string(output)))
    }
}

/// What a process prints until its end.
type Rest = std::thread::JoinHandle<io::Result<String>>;

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The program, under another one or by itself, with an environment that has nothing of ours in it. What it makes is made in `folder`.
pub(super) fn command(under: &[&str], folder: &Path, arguments: &[&str]) -> Command {
    let program = [env!("CARGO_BIN_EXE_stratego-bot"), "sandbox"];
    let mut words = under.iter().chain(&program).chain(arguments);
    let mut command = Command::new(words.next().expect("a program"));
    command
        .args(words)
        .current_dir(folder)
        .env("TMPDIR", folder);
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
pub(crate) struct Running {
    process: Kept,
    errors: ChildStderr,
    output: Rest,
    window: Window,
    /// Its own folder, if it was given none.
    _folder: Option<TempDir>,
}

impl Running {
    /// Starts it in a folder, and reads its address.
    pub(crate) async fn start(folder: &Path, arguments: &[&str]) -> Self {
        Self::start_under(&[], folder, arguments).await
    }

    /// The same, started by another program.
    pub(super) async fn start_under(under: &[&str], folder: &Path, arguments: &[&str]) -> Self {
        let mut command = command(under, folder, arguments);
        let starting = spawn_blocking(move || {
            let mut process = Kept::start(&mut command).expect("the program starts");
            let errors = process.0.stderr.take().expect("its errors");
            let (line, output) = process.line_with("http://");
            let mut words = line.split_whitespace();
            let address = words.find(|word| word.starts_with("http://127.0.0.1:"));
            let address = address.unwrap_or_else(|| panic!("an address in {line:?}"));
            Self {
                process,
                errors,
                output,
                window: Window::at(address.trim_end_matches('/')),
                _folder: None,
            }
        });
        starting.await.expect("an address")
    }

    /// Starts it as somebody does who tries the bot, in a folder that goes with it.
    pub(crate) async fn open() -> Self {
        Self::open_at("0").await
    }

    /// Starts it so at this port, as after one that was there.
    pub(crate) async fn open_at(port: &str) -> Self {
        let folder = TempDir::new().expect("a folder");
        let running = Self::start(folder.path(), &["--port", port]).await;
        Self {
            _folder: Some(folder),
            ..running
        }
    }

    /// Its address.
    pub(crate) fn url(&self) -> &str {
        &self.window.url
    }

    /// Its page's API.
    pub(super) fn window(&self) -> &Window {
        &self.window
    }

    /// Waits until the bot is there and has been started again so often.
    pub(super) async fn ready(&self, restarts: u64) {
        let person = self.window.names().await["Cleo"].clone();
        let (mut frames, _) = self.window.screen(&person).await;
        let is_there =
            |state: &Value| state["bot"]["running"] == true && state["bot"]["restarts"] == restarts;
        frames.until("state", is_there).await;
    }

    /// Sends a signal.
    pub(super) fn signal(&self, signal: &str) {
        let id = self.process.0.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Sends a signal to it and to all of its process group, as a terminal does.
    pub(super) fn signal_group(&self, signal: &str) {
        let group = format!("-{}", self.process.0.id());
        let sent = Command::new("kill").args([signal, "--", &group]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Sends a signal, and waits for the end of it and of the bot: only then nobody holds its standard error any more. What it wrote there.
    pub(crate) async fn end(mut self, signal: &str) -> (Option<i32>, String) {
        self.signal(signal);
        let ending = spawn_blocking(move || {
            let mut text = String::new();
            self.errors.read_to_string(&mut text).expect("text");
            let status = self.process.0.wait().expect("an end");
            let rest = self.output.join().expect("a reader").expect("text");
            assert_eq!(rest, "", "the address is all that it prints");
            (status.code(), text)
        });
        ending.await.expect("an end")
    }
}
