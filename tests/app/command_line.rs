//! The program as its operator meets it: what is wrong is one clear line and exit status 2, and the token is never shown.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB";

/// The program in `folder`, with an environment that has nothing of ours in it.
fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stratego-bot"));
    command.current_dir(folder).stdin(Stdio::null());
    for name in [
        "DISCORD_TOKEN",
        "DATABASE_URL",
        "DISCORD_API_URL",
        "STRATEGO_LOG",
        "STRATEGO_LEGAL",
    ] {
        command.env_remove(name);
    }
    command
}

fn run(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let folder = TempDir::new().expect("a temporary folder");
    let mut command = program(folder.path());
    command.args(arguments).envs(environment.iter().copied());
    command.output().expect("the program starts")
}

/// Exit status 2, and one line on standard error that has all of `words` and not the token.
fn check_refused(arguments: &[&str], environment: &[(&str, &str)], words: &[&str]) {
    let output = run(arguments, environment);
    let line = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?} {line}");
    assert_eq!(line.trim_end().lines().count(), 1, "{arguments:?} {line}");
    for word in words {
        assert!(line.contains(word), "{word:?} is missing in: {line}");
    }
    assert!(
        !line.contains("Gabcde") && !line.contains("panicked"),
        "{line}"
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    check_refused(&[], &[], &["DISCORD_TOKEN", "Bot page"]);
    check_refused(&["run"], &[("DISCORD_TOKEN", " ")], &["no token"]);
    check_refused(
        &["run"],
        &[("DISCORD_TOKEN", "Gabcde.two")],
        &["not a bot token", "three parts"],
    );
    check_refused(&["--token", "Gabcde"], &[], &["not a bot token"]);
    check_refused(&["invite"], &[], &["DISCORD_TOKEN"]);
    check_refused(&["--sail"], &[], &["--sail", "--help"]);
    check_refused(&["fly"], &[], &["fly", "--help"]);
    check_refused(&["verify"], &[], &["FILE"]);
    check_refused(&[TOKEN], &[], &["DISCORD_TOKEN"]);
    check_refused(&["run", TOKEN], &[], &["DISCORD_TOKEN"]);
    let token = ("DISCORD_TOKEN", TOKEN);
    check_refused(
        &["--discord-api-url", "nowhere"],
        &[token],
        &["DISCORD_API_URL", "https://discord.com"],
    );
    check_refused(&["--log", "a=b=c"], &[token], &["STRATEGO_LOG"]);
    check_refused(
        &["--database-url", "postgres://x"],
        &[token],
        &["postgres://x", "sqlite://"],
    );
}

/// P108: a folder that cannot be written is named, with the way out.
#[test]
fn p108_an_unwritable_database_folder_is_named() {
    let folder = TempDir::new().expect("a temporary folder");
    // A file where a folder is needed stops even root.
    fs::write(folder.path().join("file"), "").expect("a file");
    let url = format!("sqlite://{}/file/data/stratego.db", folder.path().display());
    check_refused(
        &["--database-url", &url],
        &[("DISCORD_TOKEN", TOKEN)],
        &["/file/data", "folder"],
    );
}

#[test]
fn a_file_named_env_is_read() {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(
        folder.path().join(".env"),
        format!("DISCORD_TOKEN={TOKEN}\n"),
    )
    .expect("a file");
    let output = program(folder.path())
        .arg("invite")
        .output()
        .expect("the program starts");
    let address = String::from_utf8(output.stdout).expect("text");
    assert!(
        address.contains("client_id=123456789012345678"),
        "{address}"
    );
    assert!(
        address.contains("scope=bot+applications.commands"),
        "{address}"
    );
    assert_eq!(output.status.code(), Some(0));
}

/// A line that cannot be read may be the token.
#[test]
fn a_malformed_env_file_is_named_and_not_shown() {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(
        folder.path().join(".env"),
        format!("DISCORD_TOKEN {TOKEN}\n"),
    )
    .expect("a file");
    let output = program(folder.path()).output().expect("the program starts");
    let line = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert!(
        line.contains(".env") && line.contains("NAME=value"),
        "{line}"
    );
    assert!(!line.contains("Gabcde"), "{line}");
}

#[test]
fn help_and_version_end_well() {
    for (argument, expected) in [
        ("--help", "DISCORD_TOKEN"),
        ("--version", env!("CARGO_PKG_VERSION")),
    ] {
        let output = run(&[argument], &[("DISCORD_TOKEN", TOKEN)]);
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(
            text.contains(expected) && !text.contains("Gabcde"),
            "{text}"
        );
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn verify_speaks_through_its_exit_status() {
    let folder = TempDir::new().expect("a temporary folder");
    let header = "stratego-record 1\nred-pieces: a4=6 f1=F\nblue-pieces: j9=3 j1=F\n\n";
    for (plies, line, status) in [
        ("1. a4-a5 j9-i9", "legal: 2 plies, *, -", 0),
        ("1. a4-a6", "illegal at ply 1 (a4-a6): too-far", 1),
        ("1. a4", "line 5: ", 2),
    ] {
        let file = folder.path().join("match.stratego");
        fs::write(&file, format!("{header}{plies}\n")).expect("a file");
        let output = program(folder.path())
            .arg("verify")
            .arg(&file)
            .output()
            .expect("the program starts");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.starts_with(line), "{text}");
        assert_eq!(output.status.code(), Some(status), "{text}");
    }
}
