//! Records of a length that no game has: what takes the square of it in time would not end.

use std::ffi::OsString;
use std::fmt::Write as _;

use stratego_bot::verify;

fn check(text: &str, line: &str) {
    let mut output = Vec::new();
    let files = [OsString::from("-")];
    verify::run(&files, false, &mut text.as_bytes(), &mut output).expect("a buffer");
    assert_eq!(
        String::from_utf8(output).expect("text"),
        format!("{line}\n")
    );
}

/// Four plies that bring the position back, again and again.
fn shuttle(options: &str, pieces: &str, plies: &str, rounds: usize) -> String {
    let mut text = format!(
        "stratego-record 1\ntwo-squares: off\nno-attack-draw: off\nmax-plies: off\n{options}\n{pieces}\n\n"
    );
    for _ in 0..rounds {
        writeln!(text, "{plies}").expect("a string");
    }
    text
}

const APART: &str = "red-pieces: a1=6 f1=F\nblue-pieces: j9=3 e10=F";
const HIDDEN: &str = "red-pieces: a1=? f1=?\nblue-pieces: j9=? e10=?";
const CHASE: &str = "red-pieces: e4=6 f1=F\nblue-pieces: e6=6 e10=F";

#[test]
fn a_long_game_of_shuttles() {
    let plies = "a1-a2 j9-j8 a2-a1 j8-j9";
    check(
        &shuttle("more-squares: off", APART, plies, 50_000),
        "legal: 200000 plies, *, -",
    );
    check(
        &shuttle("more-squares: game", APART, plies, 50_000),
        "legal: 200000 plies, *, -",
    );
    check(
        &shuttle("more-squares: off", HIDDEN, plies, 50_000),
        "legal: 200000 plies, *, -, 4 hidden",
    );
}

#[test]
fn a_long_chase() {
    // Straight back is always allowed, so the chase never ends.
    let plies = "e4-e5 e6-f6 e5-e4 f6-e6";
    let plies_beside = "e4-e5 e6-e7 e5-e4 e7-e6";
    for option in ["more-squares: on", "more-squares: game"] {
        check(
            &shuttle(option, CHASE, plies, 30_000),
            "legal: 120000 plies, *, -",
        );
        check(
            &shuttle(option, CHASE, plies_beside, 30_000),
            "legal: 120000 plies, *, -",
        );
    }
}

#[test]
fn many_unknown_keys() {
    let mut notes = String::new();
    for i in 0..60_000 {
        writeln!(notes, "key-{i}: x").expect("a string");
    }
    let text = |more: &str| format!("stratego-record 1\n{notes}{more}{APART}\n");
    check(&text(""), "legal: 0 plies, *, -");
    check(&text("key-7: y\n"), "line 60002: key-7: it is given twice");
}
