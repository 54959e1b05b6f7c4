//! The program as its operator meets it: what is wrong is one clear line and exit status 2, and the token is never shown.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use stratego_bot::store::Store;
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
    for address in [
        "https://discord.com:99999",
        "https://",
        "https://discord.com/api/v10",
        "https://discord.com?x",
    ] {
        check_refused(
            &[],
            &[token, ("DISCORD_API_URL", address)],
            &["DISCORD_API_URL", "https://discord.com"],
        );
    }
    for log in ["a=b=c", "loud", "info,loud", "stratego_bot=loud", TOKEN] {
        check_refused(
            &[],
            &[token, ("STRATEGO_LOG", log)],
            &["STRATEGO_LOG", "for example", "info"],
        );
    }
    check_refused(
        &["--database-url", "postgres://x"],
        &[token],
        &["DATABASE_URL", "sqlite://"],
    );
}

/// Wherever the token was put by mistake, it is not repeated.
#[test]
fn a_token_in_the_wrong_place_is_not_shown() {
    let token = ("DISCORD_TOKEN", TOKEN);
    check_refused(&[&format!("--{TOKEN}")], &[], &["DISCORD_TOKEN"]);
    check_refused(&[&format!("--token-{TOKEN}")], &[], &["DISCORD_TOKEN"]);
    check_refused(&[&format!("Bot {TOKEN}")], &[], &["DISCORD_TOKEN"]);
    check_refused(&[&format!("{TOKEN}.")], &[], &["DISCORD_TOKEN"]);
    check_refused(
        &["verify", &format!("--legal={TOKEN}"), "x"],
        &[],
        &["--legal"],
    );
    check_refused(&["verify", "x"], &[("STRATEGO_LEGAL", TOKEN)], &["--legal"]);
    check_refused(&[], &[token, ("DATABASE_URL", TOKEN)], &["DATABASE_URL"]);
    check_refused(
        &[],
        &[token, ("DISCORD_API_URL", TOKEN)],
        &["DISCORD_API_URL"],
    );
    check_refused(
        &[],
        &[token, ("DATABASE_URL", "postgres://u:Gabcde@h/db")],
        &["DATABASE_URL"],
    );
}

/// What is wrong is one sentence that a person would write.
#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    for (arguments, line) in [
        (
            &["--log"][..],
            "`--log <LOG>` needs a value; `stratego-bot --help` lists what there is",
        ),
        (
            &["--tokn", "x"],
            "there is no option `--tokn`, did you mean `--token`? `stratego-bot --help` lists what there is",
        ),
        (
            &["--sail"],
            "there is no option `--sail`; `stratego-bot --help` lists what there is",
        ),
        (
            &["verfy"],
            "there is no subcommand `verfy`, did you mean `verify`? `stratego-bot --help` lists what there is",
        ),
        (
            &["run", "fly"],
            "the argument `fly` is one too many; `stratego-bot --help` lists what there is",
        ),
        (
            &["verify"],
            "`<FILE>...` is missing; `stratego-bot --help` lists what there is",
        ),
        (
            &["--log", "info", "--log", "info"],
            "`--log <LOG>` can be given only once; `stratego-bot --help` lists what there is",
        ),
    ] {
        let output = run(arguments, &[]);
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(said, format!("stratego-bot: {line}\n"), "{arguments:?}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_variable_that_is_no_text_is_named() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = TempDir::new().expect("a temporary folder");
    for name in ["DISCORD_TOKEN", "DATABASE_URL", "STRATEGO_LOG"] {
        let output = program(folder.path())
            .env(name, OsStr::from_bytes(b"Gabcde\xff"))
            .output()
            .expect("the program starts");
        let line = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(line.contains(name) && !line.contains("Gabcde"), "{line}");
        assert_eq!(line.lines().count(), 1, "{line}");
    }
}

/// An empty variable is one that was not filled in.
#[test]
fn an_empty_variable_is_as_good_as_none() {
    let output = run(
        &["invite"],
        &[
            ("DISCORD_TOKEN", TOKEN),
            ("DATABASE_URL", ""),
            ("DISCORD_API_URL", ""),
            ("STRATEGO_LOG", ""),
        ],
    );
    assert_eq!(output.status.code(), Some(0));
    // The default is a folder here: the error names what was opened, once all else was accepted.
    let folder = TempDir::new().expect("a temporary folder");
    fs::create_dir(folder.path().join("stratego.db")).expect("a folder");
    let output = program(folder.path())
        .envs([
            ("DISCORD_TOKEN", TOKEN),
            ("DISCORD_API_URL", ""),
            ("DATABASE_URL", ""),
            ("STRATEGO_LOG", ""),
        ])
        .output()
        .expect("the program starts");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("`stratego.db`"), "{said}");
}

/// A second bot on the same database would answer everything twice.
#[tokio::test]
async fn a_second_bot_on_the_same_database_is_refused() {
    let folder = TempDir::new().expect("a temporary folder");
    let url = format!("sqlite://{}/stratego.db", folder.path().display());
    let _bot = Store::open_alone(&url).await.expect("the first bot");
    check_refused(
        &["--database-url", &url],
        &[("DISCORD_TOKEN", TOKEN)],
        &["stratego.db", "another bot"],
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

/// A line that cannot be read may be the token: its number is said, not what stands in it.
#[test]
fn a_malformed_env_file_is_named_and_not_shown() {
    for (text, number) in [
        (format!("DISCORD_TOKEN {TOKEN}\n"), 1),
        (
            "# Gabcde x\n\nSTRATEGO_LOG=info\nDISCORD_TOKEN=Gabcde x\n".to_owned(),
            4,
        ),
        (format!("\u{feff}A=1\r\n{TOKEN}\r\nB=2\r\n"), 2),
        (format!("A='two\nlines'\n{TOKEN}\n"), 3),
        (format!("A=1\nDISCORD_TOKEN='{TOKEN}\nB=2\n"), 2),
        (format!("A=1\nDISCORD_TOKEN={TOKEN}\0\n"), 2),
    ] {
        let folder = TempDir::new().expect("a temporary folder");
        fs::write(folder.path().join(".env"), &text).expect("a file");
        check_env_refused(folder.path(), &[&format!("line {number} "), "NAME=value"]);
    }
}

#[test]
fn an_env_file_that_is_no_text_file_is_named() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join(".env");
    fs::create_dir(&path).expect("a folder");
    check_env_refused(folder.path(), &["cannot be read"]);
    fs::remove_dir(&path).expect("it is empty");
    fs::write(&path, b"DISCORD_TOKEN=Gabcde\xff\n").expect("a file");
    check_env_refused(folder.path(), &["cannot be read"]);
}

fn check_env_refused(folder: &Path, words: &[&str]) {
    let output = program(folder).output().expect("the program starts");
    let line = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert_eq!(line.lines().count(), 1, "{line}");
    for word in words.iter().chain(&[".env"]) {
        assert!(line.contains(word), "{word:?} is missing in: {line}");
    }
    assert!(!line.contains("Gabcde"), "{line}");
}

#[test]
fn only_the_working_folders_env_file_is_read() {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(
        folder.path().join(".env"),
        format!("DISCORD_TOKEN={TOKEN}\n"),
    )
    .expect("a file");
    let below = folder.path().join("below");
    fs::create_dir(&below).expect("a folder");
    let output = program(&below)
        .arg("invite")
        .output()
        .expect("the program starts");
    let line = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert!(line.contains("no token"), "{line}");
}

#[test]
fn help_and_version_end_well() {
    for (argument, expected) in [
        ("--help", "DISCORD_TOKEN"),
        ("--version", env!("CARGO_PKG_VERSION")),
    ] {
        let output = run(
            &[argument],
            &[("DISCORD_TOKEN", TOKEN), ("DATABASE_URL", TOKEN)],
        );
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

#[test]
fn legal_moves_are_asked_for_by_a_variable_too() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = folder.path().join("match.stratego");
    let record = "stratego-record 1\nred-pieces: a4=6 f1=F\nblue-pieces: j9=3 j1=F\n\n1. a4-a5\n";
    fs::write(&file, record).expect("a file");
    for (value, is_asked_for) in [
        ("", false),
        ("0", false),
        ("no", false),
        ("false", false),
        ("1", true),
        ("yes", true),
        ("true", true),
    ] {
        let output = program(folder.path())
            .env("STRATEGO_LEGAL", value)
            .arg("verify")
            .arg(&file)
            .output()
            .expect("the program starts");
        let text = String::from_utf8(output.stdout).expect("text");
        assert_eq!(output.status.code(), Some(0), "{value:?} {text}");
        assert_eq!(text.lines().count() > 1, is_asked_for, "{value:?} {text}");
    }
}
