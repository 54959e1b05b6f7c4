//! Files for `stratego-bot verify`: one line each, in order, whatever they are called and hold.

use std::ffi::OsString;
use std::fs;
use std::io;

use stratego_bot::verify;

use super::records::{SAMPLE, WON};

#[test]
fn several_files_are_told_apart_and_the_worst_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("a file");
        path.into_os_string()
    };
    let name = |path: &OsString| path.to_string_lossy().into_owned();
    let good = file("good", SAMPLE.as_bytes());
    let lost = file("lost", WON.replace("j10-j9", "j10-i9").as_bytes());
    let torn = file("torn", b"stratego-record 1\nred: \xff\n");
    let absent = folder.path().join("absent").into_os_string();
    let run = |files: &[&OsString], legal| {
        let files: Vec<OsString> = files.iter().map(|file| (*file).clone()).collect();
        let mut output = Vec::new();
        let status =
            verify::run(&files, legal, &mut WON.as_bytes(), &mut output).expect("a buffer");
        (String::from_utf8(output).expect("text"), status)
    };
    let standard = OsString::from("-");
    let good_line = "legal: 4 plies, *, -";
    assert_eq!(run(&[&good], false), (format!("{good_line}\n"), 0));
    let (found, status) = run(&[&good, &standard, &lost], false);
    let expected = format!(
        "{}: {good_line}\n-: legal: 3 plies, red, flag-captured\n{}: illegal at ply 2 (j10-i9): diagonal\n",
        name(&good),
        name(&lost)
    );
    assert_eq!((found, status), (expected, 1));
    let (found, status) = run(&[&torn, &lost], true);
    let expected = format!(
        "{}: line 2: it is not UTF-8\n{1}: 1: a1-a2 a1-b1 e8-d8 e8-e7 e8-e9 e8-f8\n\
         {1}: 2: j10-i10 j10-j9\n{1}: illegal at ply 2 (j10-i9): diagonal\n",
        name(&torn),
        name(&lost)
    );
    assert_eq!((found, status), (expected, 2));
    let (found, status) = run(&[&absent], false);
    let reason = io::Error::from_raw_os_error(2);
    assert_eq!((found, status), (format!("cannot be read: {reason}\n"), 2));
}

#[test]
fn each_file_has_one_line_whatever_its_name_and_its_text_hold() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a\nb\u{1b}[2J\u{202e}c");
    fs::write(&path, SAMPLE).expect("a file");
    let files = [path.into_os_string(), OsString::from("-")];
    let mut output = Vec::new();
    let input = b"stratego-record 1\n\x1b]0;x\x07\n";
    verify::run(&files, false, &mut &input[..], &mut output).expect("a buffer");
    let expected = format!(
        "{}/a\\nb\\u{{1b}}[2J\\u{{202e}}c: legal: 4 plies, *, -\n\
         -: line 2: `\\u{{1b}}]0;x\\u{{7}}` is not `key: value`; a blank line ends the header\n",
        folder.path().display()
    );
    assert_eq!(String::from_utf8(output).expect("text"), expected);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    struct Closed;
    impl io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let lost = WON.replace("j10-j9", "j10-i9");
    let files = [OsString::from("-")];
    let status = verify::run(&files, false, &mut lost.as_bytes(), &mut Closed).expect("quiet");
    assert_eq!(status, 1);
}
