//! The file `.env` of the working folder.
//!
//! What stands in it may be the token, so an error tells where it is wrong and never what is written there.

use std::cell::Cell;
use std::fs;
use std::io::{self, Read};

/// Why the file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum DotenvError {
    /// It is there, and it is no text file that this user may read.
    #[error("the file .env cannot be read ({0})")]
    File(#[from] io::Error),
    /// A line has not the right form.
    #[error(
        "line {0} of the file .env cannot be read: it must be NAME=value, with quotes around a value that has spaces"
    )]
    Line(usize),
}

/// Puts what the file names into the environment, where it is not there already. No file is as good as an empty one; those of
/// the folders above are somebody else's.
///
/// # Errors
/// See [`DotenvError`].
pub fn load() -> Result<(), DotenvError> {
    let text = match fs::read_to_string(".env") {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    // No variable can hold one.
    if let Some(at) = text.find('\0') {
        return Err(DotenvError::Line(text[..at].matches('\n').count() + 1));
    }
    let read = Cell::new(0);
    let lines = Lines {
        rest: text.as_bytes(),
        read: &read,
    };
    dotenvy::from_read(lines).map_err(|error| match error {
        // What is between quotes may go over several lines; the first of them is the one to look at.
        dotenvy::Error::LineParse(lines, _) => {
            DotenvError::Line((read.get() + 1).saturating_sub(lines.lines().count().max(1)))
        }
        error => DotenvError::File(io::Error::other(error)),
    })
}

/// A text that is read one line at a time, and counts them: the library does not tell which line was wrong.
struct Lines<'a> {
    rest: &'a [u8],
    read: &'a Cell<usize>,
}

impl Read for Lines<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let line = self.rest.split_inclusive(|&byte| byte == b'\n').next();
        let Some(mut line) = line else { return Ok(0) };
        let length = line.read(buffer)?;
        self.read
            .set(self.read.get() + usize::from(line.is_empty()));
        self.rest = &self.rest[length..];
        Ok(length)
    }
}
