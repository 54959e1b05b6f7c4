//! `stratego-bot verify`: reads records from files and tells what is wrong with them.
//!
//! What a record says and whether it is legal is for [`crate::rules::notation`]; here are files, lines and
//! exit statuses, as RECORD.md has them.

use std::ffi::OsString;
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
/// cannot be read.
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
        let found = match read(file, input).and_then(|record| record.verify(legal)) {
            Ok(report) => {
                write_positions(&mut output, &name, &report)?;
                writeln!(output, "{name}{report}")?;
                report.verdict.status()
            }
            Err(unreadable) => {
                writeln!(output, "{name}{unreadable}")?;
                UNREADABLE
            }
        };
        status = status.max(found);
    }
    output.flush()?;
    Ok(status)
}

fn read(file: &OsString, input: &mut impl Read) -> Result<Record, Unreadable> {
    let bytes = if file == STANDARD_INPUT {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    let bytes = bytes.map_err(|error| Unreadable {
        line: 0,
        fault: format!("it cannot be read: {error}"),
    })?;
    let text = std::str::from_utf8(&bytes).map_err(|error| Unreadable {
        line: bytes[..error.valid_up_to()]
            .split(|byte| *byte == b'\n')
            .count(),
        fault: "it is not UTF-8".to_owned(),
    })?;
    Record::parse(text)
}

fn write_positions(output: &mut impl Write, name: &str, report: &Report) -> io::Result<()> {
    for (i, moves) in report.positions.iter().enumerate() {
        let mut moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        write!(output, "{name}{}:", i + 1)?;
        for mv in moves {
            write!(output, " {mv}")?;
        }
        writeln!(output)?;
    }
    Ok(())
}
