//! The frame, the squares and the coordinates: all ten rows, or one side's home only.

use std::cmp::Ordering;

use super::atlas::{Area, COORDINATE, Ground, Heading, Occupant, SQUARE, Sprite};
use super::canvas::Canvas;
use super::ink::Ink;
use crate::rules::color::Color;
use crate::rules::square::{File, Row, Square};

/// From the outer edge of the frame to the squares, in pixels.
pub(super) const MARGIN: usize = COORDINATE + RIM;
/// Squares in a row.
const SIDE: usize = 10;
/// The line between frame and squares, in pixels.
const RIM: usize = 2;

/// A field of squares in a picture, seen from one side.
pub(super) struct Field {
    canvas: Canvas,
    bottom: Color,
    /// How many rows at the lower end of the board are shown.
    rows: usize,
    /// Upper edge of the squares, in pixels.
    top: usize,
}

impl Field {
    /// An empty board with lakes and coordinates, the given side at the bottom, with room for something above and below.
    pub(super) fn board(bottom: Color, room: usize) -> Self {
        let mut field = Self::new(bottom, SIDE, room);
        for square in Square::all().filter(|square| !square.is_lake()) {
            field.put(square, Occupant::Nothing, field.chequer(square));
        }
        for (column, row) in [(2, 4), (6, 4)] {
            let (x, y) = (MARGIN + column * SQUARE, field.top + row * SQUARE);
            field.canvas.copy(Sprite::Lake, x, y);
        }
        field
    }

    /// The four empty rows that a side places its pieces on.
    pub(super) fn home(color: Color) -> Self {
        let mut field = Self::new(color, 4, 0);
        for square in Square::all().filter(|square| square.home() == Some(color)) {
            field.put(square, Occupant::Nothing, field.chequer(square));
        }
        field
    }

    fn new(bottom: Color, rows: usize, room: usize) -> Self {
        let (width, height) = (SIDE * SQUARE, rows * SQUARE);
        let mut canvas = Canvas::new(width + 2 * MARGIN, height + 2 * (MARGIN + room));
        let top = MARGIN + room;
        let rim = Area {
            x: MARGIN - RIM,
            y: top - RIM,
            width: width + 2 * RIM,
            height: height + 2 * RIM,
        };
        canvas.border(rim, RIM, Ink::Rim);

        let centre = (SQUARE - COORDINATE) / 2;
        for file in File::all() {
            let column = if bottom == Color::Red {
                file.index()
            } else {
                SIDE - 1 - file.index()
            };
            for y in [top - MARGIN, top + height + RIM] {
                canvas.copy(Sprite::File(file), MARGIN + column * SQUARE + centre, y);
            }
        }
        for row in Row::all() {
            let above = if bottom == Color::Red {
                SIDE - 1 - row.index()
            } else {
                row.index()
            };
            if let Some(line) = above.checked_sub(SIDE - rows) {
                for x in [0, MARGIN + width + RIM] {
                    canvas.copy(Sprite::Row(row), x, top + line * SQUARE + centre);
                }
            }
        }
        Self {
            canvas,
            bottom,
            rows,
            top,
        }
    }

    /// The picture, to draw beside the squares.
    pub(super) fn canvas(&mut self) -> &mut Canvas {
        &mut self.canvas
    }

    /// The finished picture.
    pub(super) fn into_canvas(self) -> Canvas {
        self.canvas
    }

    /// The ground of a square on which nothing has happened.
    pub(super) fn chequer(&self, square: Square) -> Ground {
        let (column, line) = self.cell(square);
        if (column + line).is_multiple_of(2) {
            Ground::Light
        } else {
            Ground::Dark
        }
    }

    /// Draws a square anew. It must be one of those shown.
    pub(super) fn put(&mut self, square: Square, occupant: Occupant, ground: Ground) {
        let Area { x, y, .. } = self.area(square);
        self.canvas.copy(Sprite::Square(occupant, ground), x, y);
    }

    /// Where a square lies in the picture.
    pub(super) fn area(&self, square: Square) -> Area {
        let (column, line) = self.cell(square);
        let line = line + self.rows - SIDE;
        Area {
            x: MARGIN + column * SQUARE,
            y: self.top + line * SQUARE,
            width: SQUARE,
            height: SQUARE,
        }
    }

    /// The direction from one square to another of the same file or row, and the squares between them.
    pub(super) fn way(&self, from: Square, to: Square) -> (Heading, Vec<Square>) {
        let (start, goal) = (self.cell(from), self.cell(to));
        let heading = match (goal.0.cmp(&start.0), goal.1.cmp(&start.1)) {
            (Ordering::Equal, Ordering::Less) => Heading::Up,
            (Ordering::Equal, _) => Heading::Down,
            (Ordering::Less, _) => Heading::Left,
            (Ordering::Greater, _) => Heading::Right,
        };
        let is_between = |(column, line): (usize, usize)| {
            let within = |one: usize, two: usize, value: usize| {
                (one.min(two)..=one.max(two)).contains(&value)
            };
            within(start.0, goal.0, column) && within(start.1, goal.1, line)
        };
        let between = Square::all()
            .filter(|&square| square != from && square != to && is_between(self.cell(square)))
            .collect();
        (heading, between)
    }

    /// Column and line of a square, counted from the upper left corner of the whole board.
    fn cell(&self, square: Square) -> (usize, usize) {
        let seen = if self.bottom == Color::Red {
            square
        } else {
            square.flipped()
        };
        (seen.file().index(), SIDE - 1 - seen.row().index())
    }
}
