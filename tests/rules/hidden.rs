//! Records that keep pieces secret (`?`): what can be decided is checked, and nothing else.

use std::ffi::OsString;

use stratego_bot::verify;

fn verify_text(text: &str, legal: bool) -> String {
    let mut output = Vec::new();
    let files = [OsString::from("-")];
    verify::run(&files, legal, &mut text.as_bytes(), &mut output).expect("a buffer");
    String::from_utf8(output).expect("text")
}

fn check(text: &str, line: &str) {
    assert_eq!(verify_text(text, false), format!("{line}\n"), "{text}");
}

/// A classic game; its first row for Red is given, `62926M6272` when nothing is hidden.
fn classic(front: &str, plies: &str) -> String {
    format!(
        "stratego-record 1\n\
         red-setup: {front}/8S75B5B728/5423B45242/33B3BFB364\n\
         blue-setup: 2627962826/5S72M84275/42B63B5B42/3533BFB4B3\n\n{plies}\n"
    )
}

fn position(red: &str, blue: &str, plies: &str) -> String {
    format!("stratego-record 1\nred-pieces: {red}\nblue-pieces: {blue}\n\n{plies}\n")
}

#[test]
fn the_rest_of_the_army_is_what_is_hidden() {
    // One hidden piece can only be the captain that is missing.
    check(
        &classic("?2926M6272", "a4-a5"),
        "legal: 1 plies, *, -, 1 hidden",
    );
    check(
        &classic("?2926M6272", "a4-a6"),
        "illegal at ply 1 (a4-a6): too-far, 1 hidden",
    );
    // A captain and a scout: whichever goes far is the scout, and the other one is not.
    check(
        &classic("??926M6272", "a4-a6"),
        "legal: 1 plies, *, -, 2 hidden",
    );
    check(
        &classic("??926M6272", "b4-b6"),
        "legal: 1 plies, *, -, 2 hidden",
    );
    check(
        &classic("??926M6272", "a4-a6 j7-j6 b4-b5"),
        "legal: 3 plies, *, -, 2 hidden",
    );
    check(
        &classic("??926M6272", "a4-a6 j7-j6 b4-b6"),
        "illegal at ply 3 (b4-b6): too-far, 2 hidden",
    );
}

#[test]
fn a_hidden_setup_must_be_able_to_become_the_army() {
    let fault = |front: &str, fault: &str| {
        check(&classic(front, ""), &format!("line 2: red-setup: {fault}"));
    };
    fault("?.926M6272", "39 pieces, but classic has 40");
    fault("?292MM6272", "1 captain missing; 1 marshal too many");
    check(
        &classic("??????????", ""),
        "legal: 0 plies, *, -, 10 hidden",
    );
    let whole = "??????????/??????????/??????????/??????????";
    let text = format!("stratego-record 1\nred-setup: {whole}\nblue-setup: {whole}\n");
    check(&text, "legal: 0 plies, *, -, 80 hidden");
    let immobile = "BB22BF22BB/?222233333/4444555566/66777889MS";
    check(
        &format!("stratego-record 1\nred-setup: {immobile}\nblue-setup: {whole}\n"),
        "line 2: red-setup: its owner could make no first move",
    );
    let perhaps = "?B22BF22BB/?222233333/4444555566/66777889MS";
    let perhaps = perhaps.replacen("66777889MS", "66777889M?", 1);
    check(
        &format!("stratego-record 1\nred-setup: {perhaps}\nblue-setup: {whole}\n"),
        "legal: 0 plies, *, -, 43 hidden",
    );
}

#[test]
fn who_moves_is_no_bomb_and_who_is_left_may_be() {
    // A bomb and a captain are hidden: when one of them moves, the other is the bomb.
    let record = |plies: &str| classic("?2926M6272", plies).replacen("8S75B5B728", "8S75B5?728", 1);
    check(
        &record("a4-a5 j7-j6 a5-a4"),
        "legal: 3 plies, *, -, 2 hidden",
    );
    let moves = verify_text(&record(""), true);
    assert!(
        !moves.contains("a4-a5"),
        "nobody can say whether it moves: {moves}"
    );
    let moves = verify_text(&record("a4-a5 j7-j6"), true);
    let last = moves.lines().nth(2).expect("a third position");
    assert!(
        last.contains(" a5-b5 ") && last.contains(" a5-a6 "),
        "{last}"
    );
    assert!(!last.contains(" a5-c5"), "{last}");
}

#[test]
fn the_plies_after_a_battle_tell_how_it_went() {
    // Whatever it is, the hidden piece cannot both have fallen and move on.
    let fought = |plies: &str, line: &str| check(&position("e4=? a1=4", "e5=5 j10=4", plies), line);
    fought("e4xe5", "legal: 1 plies, *, -, 1 hidden");
    fought("e4xe5 j10-j9 e5-e6", "legal: 3 plies, *, -, 1 hidden");
    fought("e4xe5 e5-e6", "legal: 2 plies, *, -, 1 hidden");
    fought(
        "e4xe5 e5-e6 e5-e4",
        "illegal at ply 3 (e5-e4): no-piece, 1 hidden",
    );
    fought(
        "e4xe5 e5-e6 e4-e5",
        "illegal at ply 3 (e4-e5): no-piece, 1 hidden",
    );
    fought(
        "e4xe5 e5-f5 a1-a3",
        "illegal at ply 3 (a1-a3): too-far, 1 hidden",
    );
    // What beats a lieutenant beats a sergeant too.
    check(
        &position(
            "e4=? a1=4",
            "e5=5 e7=4 j10=4",
            "e4xe5 j10-j9 e5-e6 e7xe6 a1-a2 e6-e5",
        ),
        "illegal at ply 6 (e6-e5): not-your-piece, 1 hidden",
    );
    // Once it has gone far it is a Scout, which beats no lieutenant.
    check(
        &position("e1=? a1=4", "e5=5 j10=4", "e1-e4 j10-j9 e4xe5 j9-j8 e5-e6"),
        "illegal at ply 5 (e5-e6): not-your-piece, 1 hidden",
    );
}

#[test]
fn x_tells_that_something_was_there_to_attack() {
    check(
        &position("e4=? a1=4", "e5=5 j10=4", "e4xe5 j10-j9 a1-a2 e5xe4"),
        "line 5: `e5xe4` attacks nothing, so it is written `e5-e4`",
    );
}

#[test]
fn an_end_that_hidden_pieces_leave_open_is_not_asserted() {
    let end = |red: &str, claim: &str, line: &str| {
        let text = position(red, "e5=6 j10=4", "e4xe5").replacen('\n', &format!("\n{claim}\n"), 1);
        check(&text, line);
    };
    let claim = "result: blue\nreason: no-legal-move";
    let open = "legal: 1 plies, *, -, 1 hidden";
    end("e4=4 a1=?", claim, open);
    end("e4=4 a1=?", "result: blue", open);
    end("e4=4 a1=?", "result: *", open);
    end("e4=4 a1=?", "result: red\nreason: resigned", open);
    end(
        "e4=4 a1=? b1=3",
        "result: red\nreason: resigned",
        "legal: 1 plies, red, resigned, 1 hidden",
    );
    end(
        "e4=4 a1=?",
        "result: red",
        "wrong result: the header says red, the plies give *, -, 1 hidden",
    );
    end(
        "e4=4 a1=? b1=3",
        claim,
        "wrong result: the header says blue, the plies give *, -, 1 hidden",
    );
    // In a setup the army is known: here all that is left must be able to rest.
    let left = |blue: &str, line: &str| {
        check(
            &format!(
                "stratego-record 1\nvariant: barrage\nresult: red\nreason: no-legal-move\n\
                 red-setup: 2......2../M9S3....../F........./B.........\nblue-setup: {blue}\n"
            ),
            line,
        );
    };
    left(
        "..?.?.?.?./....2..../..22...../..........",
        "line 6: blue-setup: a setup is four groups of ten letters, joined by `/`",
    );
    left(
        "..?.?.?.?./....2...../..2?....../?.........",
        "wrong result: the header says red, the plies give *, -, 6 hidden",
    );
}

#[test]
fn an_end_that_only_some_worlds_have_is_not_asserted() {
    let end = |claim: &str, line: &str| {
        let text =
            position("a4=? f1=F", "j9=3 a5=?", "a4xa5").replacen('\n', &format!("\n{claim}\n"), 1);
        check(&text, &format!("{line}, 2 hidden"));
    };
    let open = "legal: 1 plies, *, -";
    end("result: *", open);
    end("result: red", open);
    end("result: red\nreason: flag-captured", open);
    end("result: blue\nreason: resigned", open);
    let wrong = |claim: &str, header: &str| {
        let line = format!("wrong result: the header says {header}, the plies give *, -");
        end(claim, &line);
    };
    wrong("result: blue\nreason: flag-captured", "blue");
    wrong("result: draw", "draw");
    // What every world gives is told, and what every world allows of the header too.
    let sure = |claim: &str, blue: &str, line: &str| {
        let text = position("a4=8 f1=F", blue, "a4xa5").replacen('\n', &format!("\n{claim}\n"), 1);
        check(&text, line);
    };
    sure(
        "result: *",
        "a5=F j9=?",
        "legal: 1 plies, red, flag-captured, 1 hidden",
    );
    sure(
        "result: blue",
        "a5=F j9=?",
        "wrong result: the header says blue, the plies give red, flag-captured, 1 hidden",
    );
}

#[test]
fn a_ply_after_an_end_that_is_possible_is_checked_in_the_other_worlds() {
    let after = |plies: &str, line: &str| {
        let text = position("a4=8 f1=F", "j9=3 a5=?", &format!("a4xa5 {plies}"));
        check(&text, &format!("{line}, 1 hidden"));
    };
    after("j9-j8", "legal: 2 plies, *, -");
    after("j9-j8 a5-a6", "legal: 3 plies, *, -");
    after("j9-j7", "illegal at ply 2 (j9-j7): too-far");
}

#[test]
fn too_many_worlds_are_not_followed() {
    let pieces = |row: u8, letter: char| {
        let all: Vec<_> = ('a'..='j')
            .map(|file| format!("{file}{row}={letter}"))
            .collect();
        all.join(" ")
    };
    let text = position(
        &(pieces(7, '?') + " a1=4"),
        &(pieces(8, '?') + " a10=4"),
        "a7xa8 a10-b10 b7xb8 b10-a10 e7xe8 a10-b10 f7xf8 b10-a10 i7xi8",
    );
    check(&text, "legal: 9 plies, *, -, 20 hidden");
    // Once worlds are left out, nothing is said to be illegal, except off the board.
    check(
        &text.replace("i7xi8", "i7-i9"),
        "legal: 9 plies, *, -, 20 hidden",
    );
    check(
        &text.replace("i7xi8", "i7-i9 i8-k8"),
        "illegal at ply 10 (i8-k8): off-board, 20 hidden",
    );
}
