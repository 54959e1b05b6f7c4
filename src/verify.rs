//! `stratego-bot verify`: reads records from files and tells what is wrong with them.
//!
//! What a record says and whether it is legal is for [`crate::rules::notation`]; here are files, lines and
//! exit statuses, as RECORD.md has them. A file that cannot be read at all has no line to name; its line is
//! `cannot be read: …` with what the system says.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use crate::rules::notation::{Record, Report, Unreadable};

/// The name that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// The exit status for a record that cannot be read.
const UNREADABLE: u8 = 2;

/// Verifies each file in the order given, `-` being `input`, and writes a line for each to `output`;
/// with `legal`, before it a line for each position with its legal moves.
///
/// Returns the exit status: the worst of 0 for a legal record, 1 for one that is not, and 2 for a file that
/// cannot be read. When nobody reads `output` any more, it stops there and returns what it found so far.
///
/// # Errors
///
/// `output` cannot be written.
pub fn run(
    files: &[OsString],
    legal: bool,
    input: &mut impl Read,
    output: &mut impl Write,
) -> io::Result<u8> {
    let mut output = BufWriter::new(output);
    let mut status = 0;
    for file in files {
        let name = match files {
            [_] => String::new(),
            _ => format!("{}: ", Path::new(file).display()),
        };
        let found = read(file, input).and_then(|record| Ok(record.verify(legal)?));
        status = status.max(
            found
                .as_ref()
                .map_or(UNREADABLE, |report| report.verdict.status()),
        );
        let written = match found {
            Ok(report) => write_report(&mut output, &name, &report),
            Err(fault) => write_line(&mut output, &name, &fault.to_string()),
        };
        if !is_read_on(written)? {
            return Ok(status);
        }
    }
    is_read_on(output.flush())?;
    Ok(status)
}

/// Is there anybody left to write for? A reader such as `head` may have seen enough, which is no error.
fn is_read_on(written: io::Result<()>) -> io::Result<bool> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        written => written.map(|()| true),
    }
}

/// Why there is no record to verify.
enum Fault {
    /// The file as a whole cannot be read, so there is no line to name.
    File(io::Error),
    Record(Unreadable),
}

impl From<Unreadable> for Fault {
    fn from(unreadable: Unreadable) -> Self {
        Self::Record(unreadable)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => write!(f, "cannot be read: {error}"),
            Self::Record(unreadable) => unreadable.fmt(f),
        }
    }
}

fn read(file: &OsString, input: &mut impl Read) -> Result<Record, Fault> {
    let bytes = if file == STANDARD_INPUT {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    let bytes = bytes.map_err(Fault::File)?;
    let text = std::str::from_utf8(&bytes).map_err(|error| Unreadable {
        line: bytes[..error.valid_up_to()]
            .split(|byte| *byte == b'\n')
            .count(),
        fault: "it is not UTF-8".to_owned(),
    })?;
    Ok(Record::parse(text)?)
}

/// Writes one line, with escapes for what would break it or steer the terminal that shows it.
fn write_line(output: &mut impl Write, name: &str, text: &str) -> io::Result<()> {
    for part in [name, text] {
        for piece in part.split_inclusive(is_unsafe) {
            let last = piece
                .chars()
                .next_back()
                .filter(|letter| is_unsafe(*letter));
            let plain = &piece[..piece.len() - last.map_or(0, char::len_utf8)];
            output.write_all(plain.as_bytes())?;
            last.map_or(Ok(()), |letter| {
                write!(output, "{}", letter.escape_default())
            })?;
        }
    }
    writeln!(output)
}

/// Is it a control character, or does it break lines or turn the direction of writing?
fn is_unsafe(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

fn write_report(output: &mut impl Write, name: &str, report: &Report) -> io::Result<()> {
    for (i, moves) in report.positions.iter().enumerate() {
        let mut moves: Vec<_> = moves.iter().map(|mv| format!(" {mv}")).collect();
        moves.sort_unstable();
        write_line(output, name, &format!("{}:{}", i + 1, moves.concat()))?;
    }
    write_line(output, name, &report.to_string())
}
