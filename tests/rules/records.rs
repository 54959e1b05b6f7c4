//! Records as RECORD.md has them, and what `stratego-bot verify` prints of them.

use std::ffi::OsString;

use stratego_bot::rules::notation::Record;
use stratego_bot::verify;

/// The record that RECORD.md begins with.
pub(super) const SAMPLE: &str = "\
stratego-record 1
variant: classic
two-squares: 3
more-squares: on
no-attack-draw: 200
red: Alice
blue: Bob
red-setup: 62926M6272/8S75B5B728/5423B45242/33B3BFB364
blue-setup: 2627962826/5S72M84275/42B63B5B42/3533BFB4B3
result: *
reason: -

1. a4-a5 j7-j6
2. b4-b5 a7-a6
";

/// Red takes the flag with his second ply.
pub(super) const WON: &str = "\
stratego-record 1
red-pieces: a1=4 e8=S
blue-pieces: e10=F j10=4

e8-e9 j10-j9
e9xe10
";

/// Verifies what standard input gives.
fn verify_text(text: &[u8], legal: bool) -> (String, u8) {
    let mut output = Vec::new();
    let status =
        verify::run(&[OsString::from("-")], legal, &mut &text[..], &mut output).expect("a buffer");
    (String::from_utf8(output).expect("text"), status)
}

fn check(text: &str, line: &str) {
    let (found, status) = verify_text(text.as_bytes(), false);
    let expected = match line {
        line if line.starts_with("legal") => 0,
        line if line.starts_with("line") => 2,
        _ => 1,
    };
    assert_eq!(
        (found.as_str(), status),
        (format!("{line}\n").as_str(), expected),
        "{text}"
    );
}

/// Puts lines into the header of a record, before its start.
fn with_header(lines: &str, record: &str) -> String {
    record.replacen('\n', &format!("\n{lines}\n"), 1)
}

#[test]
fn a_record_is_verified() {
    check(SAMPLE, "legal: 4 plies, *, -");
    check(WON, "legal: 3 plies, red, flag-captured");
    check(
        &WON.replace("e9xe10", "e9-e10"),
        "legal: 3 plies, red, flag-captured",
    );
    check(
        &WON.replace("e8-e9", "e8-f9"),
        "illegal at ply 1 (e8-f9): diagonal",
    );
    check(
        &format!("{WON}j9-j8"),
        "illegal at ply 4 (j9-j8): game-over",
    );
    check(
        &format!("{WON}j9-k8"),
        "illegal at ply 4 (j9-k8): game-over",
    );
    check(
        &format!("{WON}k9-k8"),
        "illegal at ply 4 (k9-k8): game-over",
    );
    check(
        &SAMPLE.replace("a7-a6", "a7xa4"),
        "illegal at ply 4 (a7xa4): too-far",
    );
}

#[test]
fn the_header_is_read_as_it_may_be_written() {
    let legal = "legal: 4 plies, *, -";
    check(&SAMPLE.replace('\n', "\r\n"), legal);
    check(&format!("\u{feff}{SAMPLE}"), legal);
    check(&SAMPLE.replace("variant: classic\n", ""), legal);
    check(
        &SAMPLE.replace("variant: classic", "variant:classic"),
        legal,
    );
    check(
        &SAMPLE.replace("variant: classic", "  variant  :\tclassic  # the army"),
        legal,
    );
    check(
        &SAMPLE.replace("variant: classic", "# a comment, not a blank line\n#"),
        legal,
    );
    check(
        &SAMPLE.replace("red: Alice", "red: Alice: the first"),
        legal,
    );
    check(&SAMPLE.replace("red: Alice", "event: #1\nred:"), legal);
    check(&SAMPLE.replace("record 1\n", "record 1 # one\n"), legal);
    check(&SAMPLE.replace("\n\n", "\n \t \n"), legal);
    check(
        &with_header(
            &format!("red-seal: {}\nred-salt: x", "0".repeat(64)),
            SAMPLE,
        ),
        legal,
    );
    check(&with_header("to-move: red", SAMPLE), legal);
    check(
        &with_header("max-plies: 4", SAMPLE),
        "legal: 4 plies, draw, too-long",
    );
    check(&with_header("max-plies: off", SAMPLE), legal);
    // Any order after the first line.
    let mut lines: Vec<_> = SAMPLE.lines().collect();
    lines[1..11].reverse();
    check(&lines.join("\n"), legal);
    // A record without plies, with and without its blank line.
    let header = SAMPLE.split("\n\n").next().expect("a header");
    check(header, "legal: 0 plies, *, -");
    check(&format!("{header}\n\n\n"), "legal: 0 plies, *, -");
}

#[test]
fn plies_are_read_as_they_may_be_written() {
    let legal = "legal: 4 plies, *, -";
    let with = |plies: &str| {
        let header = SAMPLE.split("\n\n").next().expect("a header");
        format!("{header}\n\n{plies}")
    };
    check(&with("a4-a5 j7-j6 b4-b5 a7-a6"), legal);
    check(
        &with("a4-a5\n\n\tj7-j6 # a comment\n# another\n  b4-b5\r\na7-a6"),
        legal,
    );
    check(&with("1.a4-a5 2. j7-j6 7. 8. b4-b5 1. a7-a6 9."), legal);
    check(&with("a4-a5#j7-j6"), "legal: 1 plies, *, -");
    check(&with("a4-a5 k7-k6"), "illegal at ply 2 (k7-k6): no-piece");
    check(&with("1.a4-a11"), "illegal at ply 1 (a4-a11): off-board");
    check(&with("a4-x5"), "illegal at ply 1 (a4-x5): off-board");
    check(&with("a4xx5"), "illegal at ply 1 (a4xx5): off-board");
    check(&with("a4-a0"), "illegal at ply 1 (a4-a0): off-board");
    check(
        &with("a4-a999999999999"),
        "illegal at ply 1 (a4-a999999999999): off-board",
    );
    for wrong in [
        "a4",
        "a4-",
        "-a5",
        "a4a5",
        "a4--a5",
        "a4-a5-a6",
        "A4-A5",
        "a4-A5",
        "a4:a5",
        "a4-a5!",
        "1-0",
        "*",
        "a4–a5",
        "1...a4-a5",
        ".a4-a5",
        "a-4",
        "a4-b",
        "ä4-a5",
        "a4Xa5",
        "a４-a5",
        "resigns",
    ] {
        let fault = format!("line 13: `{wrong}` is no ply, such as `a4-a5`, and no move number");
        check(&with(wrong), &fault);
    }
    // What is not readable comes before what is not legal.
    check(
        &with("a4-b5\nso"),
        "line 14: `so` is no ply, such as `a4-a5`, and no move number",
    );
}

#[test]
fn x_stands_for_an_attack_only() {
    check(
        &WON.replace("e8-e9", "e8xe9"),
        "line 5: `e8xe9` attacks nothing, so it is written `e8-e9`",
    );
    check(
        &WON.replace("e8-e9", "e8xe10"),
        "illegal at ply 1 (e8xe10): too-far",
    );
}

#[test]
fn what_cannot_be_read_is_named_with_its_line() {
    let title = "line 1: a record begins with `stratego-record 1`";
    check("", title);
    check("\n", title);
    check("stratego-record 2\n", title);
    check("\nstratego-record 1\n", title);
    check("variant: classic\n", title);
    check(
        "stratego-record 1",
        "line 1: the header gives no `red-setup`",
    );
    let check_header = |lines: &str, line: &str| check(&with_header(lines, SAMPLE), line);
    check_header(
        "Hello",
        "line 2: `Hello` is not `key: value`; a blank line ends the header",
    );
    check_header(
        ": x",
        "line 2: `: x` is not `key: value`; a blank line ends the header",
    );
    check_header("variant: classic", "line 3: variant: it is given twice");
    check_header("x: 1\nx: 1", "line 3: x: it is given twice");
    check_header(
        "max-plies: 0",
        "line 2: a limit is a number of plies, 1 to 4294967295, or `off`",
    );
    check_header(
        "to-move: blue",
        "line 2: to-move: a game from setups begins with red (rule 2.3)",
    );
    check_header(
        "to-move: green",
        "line 2: to-move: a side is `red` or `blue`",
    );
    check_header(
        "red-pieces: a1=4",
        "line 10: blue-setup: a record begins from setups or from a position, not both",
    );
    let replace = |from: &str, to: &str, line: &str| check(&SAMPLE.replace(from, to), line);
    replace(
        "classic",
        "chess",
        "line 2: variant: a variant is `classic`, `barrage` or `duel`",
    );
    replace(
        "classic",
        "Classic",
        "line 2: variant: a variant is `classic`, `barrage` or `duel`",
    );
    replace(
        "squares: 3",
        "squares: 4",
        "line 3: two-squares is `3`, `5` or `off`",
    );
    replace(
        "squares: on",
        "squares: yes",
        "line 4: more-squares is `on`, `game` or `off`",
    );
    replace(
        "draw: 200",
        "draw: many",
        "line 5: a limit is a number of plies, 1 to 4294967295, or `off`",
    );
    replace(
        "result: *",
        "result: green",
        "line 10: result: a result is `red`, `blue`, `draw` or `*`",
    );
    replace(
        "result: *",
        "result:",
        "line 10: result: a result is `red`, `blue`, `draw` or `*`",
    );
    replace(
        "reason: -",
        "reason: luck",
        "line 11: reason: a reason is `flag-captured`, `no-legal-move`, `both-stuck`, `resigned`, `time`, \
         `agreed`, `no-attack`, `too-long`, `aborted`, or `-` for none",
    );
    replace(
        "red-setup",
        "green-setup",
        "line 12: the header gives no `red-setup`",
    );
    replace(
        "blue-setup",
        "green-setup",
        "line 12: the header gives no `blue-setup`",
    );
    // A blank line too early: the setups are no plies.
    let (found, status) = verify_text(SAMPLE.replace("red: A", "\nred: A").as_bytes(), false);
    assert_eq!(
        (found.as_str(), status),
        ("line 6: the header gives no `red-setup`\n", 2)
    );
}

#[test]
fn z01_z12_a_records_setups_are_checked() {
    let shape = "line 8: red-setup: a setup is four groups of ten letters, joined by `/`";
    let red = |from: &str, to: &str, line: &str| {
        check(&SAMPLE.replacen(from, to, 1), line);
    };
    red("62926M6272/", "62926M627/", shape);
    red("62926M6272/", "62926M62722/", shape);
    red("62926M6272/", "62926M6272", shape);
    red("62926M6272/", "62926M6272//", shape);
    red(
        "62926M6272/",
        "62926m6272/",
        "line 8: red-setup: `m` is no piece",
    );
    red(
        "62926M6272/",
        "62926 6272/",
        "line 8: red-setup: ` ` is no piece",
    );
    red(
        "62926M6272/",
        "6292696272/",
        "line 8: red-setup: 1 general too many; 1 marshal missing",
    );
    red(
        "62926M6272/",
        "62926.6272/",
        "line 8: red-setup: 1 marshal missing",
    );
    check(
        &SAMPLE.replace("variant: classic", "variant: barrage"),
        "line 8: red-setup: 5 bombs too many; 6 scouts too many; 4 miners too many; \
         4 sergeants too many; 4 lieutenants too many; 4 captains too many; 3 majors too many; \
         2 colonels too many",
    );
    let immobile = SAMPLE.replace(
        "62926M6272/8S75B5B728/5423B45242/33B3BFB364",
        "BB22BF22BB/B222233333/4444555566/66777889MS",
    );
    check(
        &immobile,
        "line 8: red-setup: its owner could make no first move",
    );
}

#[test]
fn a_position_is_checked_for_what_no_board_can_have() {
    let with = |red: &str, blue: &str| {
        format!("stratego-record 1\nred-pieces: {red}\nblue-pieces: {blue}\n")
    };
    check(&with("a4=6 b3=B f1=F", "j9=3"), "legal: 0 plies, *, -");
    check(&with("a1=M a2=M a3=M", "j9=3"), "legal: 0 plies, *, -");
    check(&with("a9=6", "a1=3"), "legal: 0 plies, *, -");
    let red = |pieces: &str, fault: &str| {
        check(
            &with(pieces, "j9=3"),
            &format!("line 2: red-pieces: {fault}"),
        );
    };
    red("c5=6", "`c5=6`: no piece stands in a lake");
    red("a4=6 a4=5", "`a4=5`: another piece stands there already");
    red("k4=6", "`k4=6`: the board has no such square");
    red("a11=6", "`a11=6`: the board has no such square");
    red("A4=6", "`A4=6`: the board has no such square");
    red("a4=1", "`a4=1`: there is no such piece");
    red("a4=", "`a4=`: there is no such piece");
    red("a4=66", "`a4=66`: there is no such piece");
    red("a4=.", "`a4=.`: there is no such piece");
    red("a4", "`a4`: a piece is written `a4=6`");
    red("a4 = 6", "`a4`: a piece is written `a4=6`");
    check(
        &with("a4=6", "j9=3 a4=3"),
        "line 3: blue-pieces: `a4=3`: another piece stands there already",
    );
    check(
        "stratego-record 1\nred-pieces: a4=6\n",
        "line 2: the header gives no `blue-pieces`",
    );
    check(
        "stratego-record 1\nblue-pieces: a4=6\n",
        "line 2: the header gives no `red-pieces`",
    );
    check(
        &with_header(
            "to-move: blue",
            &format!("{}\nj9-j8 a4-a5", with("a4=6", "j9=3")),
        ),
        "legal: 2 plies, *, -",
    );
}

#[test]
fn the_headers_result_is_compared_with_the_plies() {
    let won = |lines: &str, line: &str| check(&with_header(lines, WON), line);
    let right = "legal: 3 plies, red, flag-captured";
    won("result: red", right);
    won("result: *", right);
    won("result: red\nreason: flag-captured", right);
    won("reason: flag-captured", right);
    won("result: red\nreason: -", right);
    let plies = "the plies give red, flag-captured";
    won(
        "result: blue",
        &format!("wrong result: the header says blue, {plies}"),
    );
    won(
        "result: draw\nreason: agreed",
        &format!("wrong result: the header says draw, {plies}"),
    );
    won(
        "result: red\nreason: resigned",
        &format!("wrong result: the header says red, resigned, {plies}"),
    );
    won(
        "reason: time",
        &format!("wrong result: the header says *, time, {plies}"),
    );

    let open = |result: &str, reason: &str, line: &str| {
        let record = SAMPLE
            .replace("result: *", &format!("result: {result}"))
            .replace("reason: -", &format!("reason: {reason}"));
        check(&record, line);
    };
    open("red", "resigned", "legal: 4 plies, red, resigned");
    open("blue", "time", "legal: 4 plies, blue, time");
    open("draw", "time", "legal: 4 plies, draw, time");
    open("draw", "agreed", "legal: 4 plies, draw, agreed");
    open("*", "aborted", "legal: 4 plies, *, aborted");
    let wrong = |result: &str, reason: &str, header: &str| {
        let line = format!("wrong result: the header says {header}, the plies give *, -");
        open(result, reason, &line);
    };
    wrong("red", "-", "red");
    wrong("red", "flag-captured", "red");
    wrong("draw", "no-attack", "draw");
    wrong("draw", "resigned", "draw");
    wrong("red", "agreed", "red");
    wrong("blue", "aborted", "blue");
    wrong("*", "no-legal-move", "*, no-legal-move");
    // An end that no ply shows is claimed with its result; only what was broken off has none.
    wrong("*", "resigned", "*, resigned");
    wrong("*", "time", "*, time");
    wrong("*", "agreed", "*, agreed");
    wrong("draw", "aborted", "draw");
    // An illegal ply comes before a wrong result.
    check(
        &with_header(
            "result: blue",
            &WON.replace("e8-e9", "e8-e7-").replace("e7-", "f9"),
        ),
        "illegal at ply 1 (e8-f9): diagonal",
    );
}

#[test]
fn legal_moves_are_listed_for_each_position() {
    let (found, status) = verify_text(WON.as_bytes(), true);
    let expected = "\
1: a1-a2 a1-b1 e8-d8 e8-e7 e8-e9 e8-f8
2: j10-i10 j10-j9
3: a1-a2 a1-b1 e9-d9 e9-e10 e9-e8 e9-f9
4:
legal: 3 plies, red, flag-captured
";
    assert_eq!((found.as_str(), status), (expected, 0));
    let broken = WON.replace("j10-j9", "j10-j8");
    let (found, status) = verify_text(broken.as_bytes(), true);
    let expected = "\
1: a1-a2 a1-b1 e8-d8 e8-e7 e8-e9 e8-f8
2: j10-i10 j10-j9
illegal at ply 2 (j10-j8): too-far
";
    assert_eq!((found.as_str(), status), (expected, 1));
    let (found, _) = verify_text(b"stratego-record 1\nred-pieces: a1=F\nblue-pieces:\n", true);
    assert_eq!(found, "1:\nlegal: 0 plies, draw, both-stuck\n");
    // Text order, not the order of squares.
    let (found, _) = verify_text(
        b"stratego-record 1\nred-pieces: a9=4\nblue-pieces: j1=4\n",
        true,
    );
    assert_eq!(found.lines().next(), Some("1: a9-a10 a9-a8 a9-b9"));
}

#[test]
fn a_record_is_written_as_it_was_read() {
    let text = with_header("event: a cup", WON);
    let record = Record::parse(&text).expect("a record");
    let expected = "\
stratego-record 1
variant: classic
two-squares: 3
more-squares: on
no-attack-draw: 200
max-plies: 2000
event: a cup
red-pieces: a1=4 e8=S
blue-pieces: e10=F j10=4
to-move: red
result: *
reason: -

1. e8-e9 j10-j9
2. e9xe10
";
    assert_eq!(record.to_string(), expected);
    assert_eq!(record.notes().collect::<Vec<_>>(), [("event", "a cup")]);
    let again = Record::parse(&record.to_string()).expect("a record");
    assert_eq!(again.to_string(), expected);
    let sample = Record::parse(SAMPLE).expect("a record").to_string();
    assert_eq!(
        Record::parse(&sample).expect("a record").to_string(),
        sample
    );
    assert!(sample.contains("red: Alice\nblue: Bob\n"));
}

#[test]
fn debug_of_a_record_hides_the_ranks() {
    let record = Record::parse(SAMPLE).expect("a record");
    assert!(format!("{record:?}").contains("Start(hidden)"));
}
