//! `stratego-bot sandbox` at a terminal: its one address, its ends, and the bot that it keeps.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use serde_json::json;
use tempfile::TempDir;
use tokio::task::spawn_blocking;

use super::running::{Running, command};

/// From the signal to the end.
const STOPS_WITHIN: Duration = Duration::from_secs(8);

async fn run(arguments: &[&str], folder: &Path) -> Output {
    let mut command = command(&[], folder, arguments);
    let running = spawn_blocking(move || command.output());
    running.await.expect("an end").expect("the program starts")
}

#[tokio::test]
async fn it_prints_an_address_keeps_the_bot_and_ends_with_it() {
    let folder = TempDir::new().expect("a folder");
    for signal in ["-TERM", "-INT", "-HUP"] {
        let sandbox = Running::start(folder.path(), &["--port", "0"]).await;
        sandbox.ready(0).await;
        sandbox
            .window()
            .done("break", json!({ "what": "stop-bot" }))
            .await;
        sandbox.ready(1).await;
        let names = sandbox.window().names().await;
        let help = json!({ "person": names["Ann"], "channel": names["games"], "name": "help" });
        sandbox.window().done("command", help).await;
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

/// As soon as the address is there, an end is clean.
#[tokio::test]
async fn it_can_be_ended_at_once() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let folder = TempDir::new().expect("a folder");
        let sandbox = Running::start(folder.path(), &["--port", "0"]).await;
        let (status, text) = sandbox.end(signal).await;
        assert_eq!(status, Some(0), "{signal}: {text}");
        let left = folder.path().read_dir().expect("a folder").count();
        assert_eq!(left, 0, "{signal}");
    }
}

/// Started with `nohup`, it goes on when its terminal closes.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn it_does_not_hear_what_its_starter_told_it_to_ignore() {
    let folder = TempDir::new().expect("a folder");
    let deaf = ["sh", "-c", "trap '' HUP; exec \"$0\" \"$@\""];
    let sandbox = Running::start_under(&deaf, folder.path(), &["--port", "0"]).await;
    sandbox.ready(0).await;
    sandbox.signal("-HUP");
    sandbox.window().names().await;
    let (status, text) = sandbox.end("-TERM").await;
    assert_eq!(status, Some(0), "{text}");
}

/// When the sandbox is killed, its bot does not go on without it, and takes away the database with everybody's setups.
#[tokio::test]
async fn the_bot_does_not_outlive_the_sandbox() {
    let folder = TempDir::new().expect("a folder");
    for signal in ["-KILL", "-QUIT"] {
        let sandbox = Running::start(folder.path(), &["--port", "0"]).await;
        sandbox.ready(0).await;
        let signalled = Instant::now();
        let (status, _) = sandbox.end(signal).await;
        assert_eq!(status, None, "{signal}");
        assert!(
            signalled.elapsed() < STOPS_WITHIN,
            "{signal}: {:?}",
            signalled.elapsed()
        );
        assert_eq!(names(folder.path()), [""; 0], "{signal}");
    }
}

/// Ctrl-\ in a terminal ends all that runs in it at once.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn nothing_is_left_when_the_whole_terminal_is_killed() {
    let folder = TempDir::new().expect("a folder");
    for signal in ["-KILL", "-QUIT"] {
        let sandbox = Running::start_under(&["setsid"], folder.path(), &["--port", "0"]).await;
        sandbox.ready(0).await;
        sandbox.signal_group(signal);
        let (status, _) = sandbox.end("-KILL").await;
        assert_eq!(status, None, "{signal}");
        assert_eq!(names(folder.path()), [""; 0], "{signal}");
    }
}

/// A bot that is started anew finds its database, and one that was named stays there in any case.
#[tokio::test]
async fn a_database_that_is_still_needed_stays() {
    let folder = TempDir::new().expect("a folder");
    let sandbox = Running::start(folder.path(), &["--port", "0"]).await;
    sandbox.ready(0).await;
    let thrown_away = folder.path().join(&names(folder.path())[0]);
    fs::write(thrown_away.join("mark"), "").expect("a file");
    let kill = json!({ "what": "stop-bot" });
    sandbox.window().done("break", kill).await;
    sandbox.ready(1).await;
    assert!(thrown_away.join("mark").exists(), "{thrown_away:?}");
    assert_eq!(sandbox.end("-KILL").await.0, None);
    assert_eq!(names(folder.path()), [""; 0]);

    let kept = ["--port", "0", "--database", "kept.db"];
    let sandbox = Running::start(folder.path(), &kept).await;
    sandbox.ready(0).await;
    assert_eq!(sandbox.end("-KILL").await.0, None);
    let left = names(folder.path());
    assert!(
        left.contains(&"kept.db".to_owned()) && left.iter().all(|name| name.starts_with("kept.db")),
        "{left:?}"
    );
}

/// The names of what is in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    entries
        .map(|entry| name(entry).into_string().expect("text"))
        .collect()
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
        (
            &["--port", "0", "--database", "text.db"],
            &["--database", "text.db", "SQLite"],
        ),
        (
            &["--port", "0", "--database", "nowhere/"],
            &["--database", "nowhere"],
        ),
        (
            &["--port", "0", "--database", "."],
            &["--database", "not a file"],
        ),
    ] {
        let output = run(arguments, folder.path()).await;
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert_eq!(text.trim_end().lines().count(), 1, "{arguments:?}: {text}");
        assert!(!text.contains("DATABASE_URL"), "{arguments:?}: {text}");
        let said = String::from_utf8(output.stdout).expect("text");
        assert_eq!(said, "", "{arguments:?}: no address that nobody is at");
        for word in words {
            assert!(text.contains(word), "{arguments:?}: {text}");
        }
    }
}

/// Without a browser: a whole match, its pictures, and status 0.
#[tokio::test]
async fn a_match_plays_itself() {
    let place = TempDir::new().expect("a folder");
    let mut command = command(&[], place.path(), &["--play"]);
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
