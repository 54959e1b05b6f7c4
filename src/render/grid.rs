//! Boards as grids of letters in a fixed-width font: the part of [`super::text`] for the eye.

use super::look::Numbering;
use crate::rules::color::Color;
use crate::rules::rank::Rank;
use crate::rules::square::{File, Row, Square};

/// A piece as it is seen: its side, and its rank where that is seen.
pub(super) type Seen = (Color, Option<Rank>);

/// The whole board with this side at the bottom, and before each square its mark, if it has one.
pub(super) fn draw_board(
    bottom: Color,
    numbering: Numbering,
    piece: impl Fn(Square) -> Option<Seen>,
    mark: impl Fn(Square) -> Option<char>,
) -> String {
    draw(bottom, &rows_from_top(bottom), |square| {
        let sign = match piece(square) {
            Some((color, rank)) => letter(color, rank, numbering),
            None if square.is_lake() => '~',
            None => '.',
        };
        [mark(square).unwrap_or(' '), sign]
    })
}

/// The four rows in which a side places its pieces, as their owner sees them.
pub(super) fn draw_home(
    color: Color,
    numbering: Numbering,
    piece: impl Fn(Square) -> Option<Seen>,
) -> String {
    draw(color, &rows_from_top(color)[6..], |square| {
        let piece = piece(square);
        [
            ' ',
            piece.map_or('.', |(color, rank)| letter(color, rank, numbering)),
        ]
    })
}

/// The letter of a piece: its rank's, or one that no rank has in either case.
pub(super) fn letter(color: Color, rank: Option<Rank>, numbering: Numbering) -> char {
    match (rank, color) {
        (Some(rank), _) => numbering.letter(rank),
        (None, Color::Red) => 'x',
        (None, Color::Blue) => 'o',
    }
}

fn rows_from_top(bottom: Color) -> Vec<Row> {
    let mut rows: Vec<Row> = Row::all().collect();
    if bottom == Color::Red {
        rows.reverse();
    }
    rows
}

/// Some rows with their coordinates on all sides.
fn draw(bottom: Color, rows: &[Row], signs: impl Fn(Square) -> [char; 2]) -> String {
    let mut files: Vec<File> = File::all().collect();
    if bottom == Color::Blue {
        files.reverse();
    }
    let heading = files
        .iter()
        .fold("  ".to_owned(), |line, file| format!("{line} {file}"));
    let lines = rows.iter().map(|&row| {
        let signs = files
            .iter()
            .flat_map(|&file| signs(Square::new(file, row)))
            .collect::<String>();
        format!("{:>2}{signs} {row}\n", row.to_string())
    });
    format!(
        "{heading}\n{}{heading}\n",
        lines.collect::<Vec<_>>().concat()
    )
}
