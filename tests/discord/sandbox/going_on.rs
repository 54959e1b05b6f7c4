//! `--database`: the same people come back to their matches, though the messages of last time are gone.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::running::Running;
use super::window::{Window, component, text};

const START: [&str; 4] = ["--port", "0", "--database", "kept.db"];

async fn act(window: &Window, person: &str, message: &Value, end: &str) {
    let press =
        json!({ "person": person, "message": message["id"], "custom_id": component(message, end) });
    window.done("press", press).await;
}

#[tokio::test]
async fn a_match_goes_on_after_the_sandbox_was_ended() {
    let folder = TempDir::new().expect("a folder");
    let sandbox = Running::start(folder.path(), &START).await;
    sandbox.ready(0).await;
    let names = sandbox.window().names().await;
    let (ann, ben, channel) = (&names["Ann"], &names["Ben"], &names["games"]);
    let (mut frames, _) = sandbox.window().screen(ben).await;
    // Not a smaller army: there a scout may find its way to the Flag at once.
    let options = json!({ "opponent": ben, "variant": "Classic" });
    let challenge =
        json!({ "person": ann, "channel": channel, "name": "challenge", "options": options });
    sandbox.window().done("command", challenge).await;
    let challenge = frames.until("posted", |_| true).await;
    act(sandbox.window(), ben, &challenge["message"], ".accept").await;
    frames
        .until("posted", |frame| frame.to_string().contains(".my-setup"))
        .await;
    let play = async |window: &Window, plies: usize| {
        window
            .post("play", json!({ "channel": channel, "plies": plies }))
            .await
    };
    assert_eq!(
        play(sandbox.window(), 3).await,
        json!({ "plies": 3, "ended": false })
    );
    let (status, errors) = sandbox.end("-TERM").await;
    assert_eq!(status, Some(0), "{errors}");

    let sandbox = Running::start(folder.path(), &START).await;
    sandbox.ready(0).await;
    assert_eq!(sandbox.window().names().await, names);
    let (mut frames, screen) = sandbox.window().screen(ben).await;
    assert_eq!(screen["messages"], json!([]), "the world is new");
    assert_eq!(
        play(sandbox.window(), 1).await,
        json!({ "plies": 1, "ended": false })
    );
    let is_board =
        |frame: &Value| text(&frame["message"]["embeds"][0]["title"]).contains("· 4 plies");
    let board = frames
        .until("posted", |frame| {
            is_board(frame) && frame["message"]["channel"] == **channel
        })
        .await;
    let private = board["message"]["ephemeral"].clone();
    assert_eq!(private, false);
    // Their own views come back, too.
    let is_own = |frame: &Value| is_board(frame) && frame["message"]["channel"] != **channel;
    frames.until("posted", is_own).await;
    assert_eq!(
        play(sandbox.window(), 5).await,
        json!({ "plies": 5, "ended": false })
    );
    let (status, errors) = sandbox.end("-TERM").await;
    assert_eq!(status, Some(0), "{errors}");
    assert!(!errors.contains("ERROR"), "{errors}");
}

/// Two sandboxes on one database: the second says so and ends.
#[tokio::test]
async fn two_sandboxes_do_not_share_a_database() {
    let folder = TempDir::new().expect("a folder");
    let first = Running::start(folder.path(), &START).await;
    first.ready(0).await;
    let mut second = super::running::command(&[], folder.path(), &START);
    let output = tokio::task::spawn_blocking(move || second.output()).await;
    let output = output.expect("an end").expect("the program starts");
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("another bot is running"), "{errors}");
    assert!(
        errors.contains("--database") && !errors.contains("DATABASE_URL"),
        "{errors}"
    );
    assert_eq!(output.stdout, b"", "no address that nobody is at");
    assert_eq!(first.end("-TERM").await.0, Some(0));
}
