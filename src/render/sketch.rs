//! A board that is drawn square by square, to explain something: refusals and rules.

use std::cmp::Ordering;
use std::ops::Range;

use super::atlas::{Area, Ground, Occupant, SQUARE};
use super::canvas::Canvas;
use super::field::{Field, MARGIN, Outline};
use super::ink::Ink;
use super::look::Look;
use super::signs::SMALL;
use super::strokes::{Line, Spot};
use crate::rules::color::Color;
use crate::rules::moves::Move;
use crate::rules::rank::Rank;
use crate::rules::square::Square;

/// Half the length of the arrow between two pieces in order, in pixels.
const POINT: usize = 22;
/// How far a short arrow reaches to both sides of a border, in pixels: on both squares there is room for a number.
const STEP: usize = 15;
/// From the middle of a square to a piece's edge, in pixels.
const PIECE: usize = 30;
/// How far into the next square the arrow of a refused step reaches, in pixels.
const REACH: usize = 64;
/// How far below the middle of that square its number stands, in pixels.
const BELOW: usize = 23;

/// A board with pieces, arrows and numbers, of which a part is shown.
pub(super) struct Sketch {
    field: Field,
}

impl Sketch {
    /// An empty board, the given side at the bottom.
    pub(super) fn new(bottom: Color, look: Look) -> Self {
        Self {
            field: Field::board(bottom, look.numbering, 0),
        }
    }

    /// Puts a piece on a square, face up where its rank is given.
    pub(super) fn piece(&mut self, square: Square, color: Color, rank: Option<Rank>) {
        let ground = self.field.chequer(square);
        self.field.put(square, Occupant::piece(color, rank), ground);
    }

    /// The same where it was chosen to move, as in the menus.
    pub(super) fn chosen(&mut self, square: Square, color: Color, rank: Option<Rank>) {
        let piece = Occupant::piece(color, rank);
        self.field.put(square, piece, Ground::Goal);
        self.field.outline(square, Outline::Chosen);
    }

    /// The same where it would be after a move, as on boards after one.
    pub(super) fn moved_here(&mut self, square: Square, color: Color, rank: Option<Rank>) {
        let piece = Occupant::piece(color, rank);
        self.field.put(square, piece, Ground::Goal);
        self.field.outline(square, Outline::Reached);
    }

    /// Marks a piece that may be attacked, as in the menus.
    pub(super) fn attackable(&mut self, square: Square) {
        self.field.outline(square, Outline::Target);
    }

    /// Marks an empty square as a target.
    pub(super) fn target(&mut self, square: Square) {
        self.field
            .put(square, Occupant::Dot, self.field.chequer(square));
    }

    /// Shows the two pieces of a battle on a square, each with whether it falls.
    pub(super) fn battle(&mut self, square: Square, fighters: [(Color, Rank, bool); 2]) {
        self.field.fight(square, fighters);
    }

    /// Draws the arrow of an attack from the square to the left.
    pub(super) fn attack(&mut self, square: Square) {
        let (x, y) = self.middle(square);
        let (from, to) = ((x - SQUARE, y), (x - SQUARE / 2 - 4, y));
        self.field.canvas().arrow(from, to, Line::Solid, Ink::Goal);
    }

    /// Draws the arrow from a piece to the one that it beats, two squares to its right.
    pub(super) fn beats(&mut self, strong: Square) {
        let (x, y) = self.middle(strong);
        let (from, to) = ((x + SQUARE - POINT, y), (x + SQUARE + POINT, y));
        self.field.canvas().arrow(from, to, Line::Solid, Ink::Goal);
    }

    /// Crosses out the middle of some squares.
    pub(super) fn bar(&mut self, one: Square, two: Square) {
        let spot = midway(self.middle(one), self.middle(two));
        self.field.canvas().refuse(spot);
    }

    /// Draws a short arrow across the border between two neighbouring squares.
    pub(super) fn step(&mut self, mv: Move) {
        let (from, to) = (self.middle(mv.from), self.middle(mv.to));
        let (x, y) = midway(from, to);
        let (from, to) = match (to.0.cmp(&from.0), to.1.cmp(&from.1)) {
            (Ordering::Greater, _) => ((x - STEP, y), (x + STEP, y)),
            (Ordering::Less, _) => ((x + STEP, y), (x - STEP, y)),
            (_, Ordering::Greater) => ((x, y - STEP), (x, y + STEP)),
            (_, _) => ((x, y + STEP), (x, y - STEP)),
        };
        self.field.canvas().arrow(from, to, Line::Solid, Ink::Goal);
    }

    /// Draws a step to the right that may not be made, between the piece that tried it and the next one.
    pub(super) fn refused_step(&mut self, from: Square) {
        let (x, y) = self.middle(from);
        let edge = x + PIECE + SMALL / 2;
        let tip = x + SQUARE / 2 + REACH;
        let canvas = self.field.canvas();
        canvas.refused_arrow((edge, y), (tip, y), Ink::Goal);
    }

    /// Writes a ply's number on the square where it ended, lower where another arrow ends there.
    pub(super) fn station(&mut self, square: Square, ply: u32, is_shared: bool) {
        let (x, y) = self.middle(square);
        let y = if is_shared { y + BELOW } else { y };
        self.field.canvas().number(ply, (x, y));
    }

    /// The middle of a square in the picture.
    pub(super) fn middle(&self, square: Square) -> Spot {
        let Area { x, y, .. } = self.field.area(square);
        (x + SQUARE / 2, y + SQUARE / 2)
    }

    /// The picture, to draw on freely.
    pub(super) fn canvas(&mut self) -> &mut Canvas {
        self.field.canvas()
    }

    /// All of it.
    pub(super) fn into_canvas(self) -> Canvas {
        self.field.into_canvas()
    }

    /// The part around two opposite corners with its coordinates, and room of so many pixels at the right and below.
    pub(super) fn cut(self, (one, two): (Square, Square), room: (usize, usize)) -> Canvas {
        let cut = Cut::around(&self, one, two);
        let board = self.field.into_canvas();
        let (width, height) = (cut.columns.len() * SQUARE, cut.lines.len() * SQUARE);
        let mut canvas = Canvas::new(width + 2 * MARGIN + room.0, height + 2 * MARGIN + room.1);
        let far = MARGIN + Square::SIDE * SQUARE;
        // The frame's four sides and the squares: where each begins on the board and here.
        let across = [
            (0, 0, MARGIN),
            (MARGIN + cut.columns.start * SQUARE, MARGIN, width),
            (far, MARGIN + width, MARGIN),
        ];
        let down = [
            (0, 0, MARGIN),
            (MARGIN + cut.lines.start * SQUARE, MARGIN, height),
            (far, MARGIN + height, MARGIN),
        ];
        for (y, to_y, height) in down {
            for (x, to_x, width) in across {
                let area = Area {
                    x,
                    y,
                    width,
                    height,
                };
                canvas.paste(&board, area, to_x, to_y);
            }
        }
        canvas
    }

    /// From where on the board to where in the part around two corners a spot is moved by [`Sketch::cut`].
    pub(super) fn moved(&self, (one, two): (Square, Square), (x, y): Spot) -> Spot {
        let cut = Cut::around(self, one, two);
        (x - cut.columns.start * SQUARE, y - cut.lines.start * SQUARE)
    }

    /// The square in a column and line of the picture.
    pub(super) fn square(&self, cell: (usize, usize)) -> Square {
        Square::all()
            .find(|square| self.cell(*square) == cell)
            .expect("there are ten columns and ten lines")
    }

    /// Column and line of a square in the picture.
    pub(super) fn cell(&self, square: Square) -> (usize, usize) {
        let Area { x, y, .. } = self.field.area(square);
        ((x - MARGIN) / SQUARE, (y - MARGIN) / SQUARE)
    }
}

/// A part of the board, in squares of the picture.
struct Cut {
    columns: Range<usize>,
    lines: Range<usize>,
}

impl Cut {
    fn around(sketch: &Sketch, one: Square, two: Square) -> Self {
        let (one, two) = (sketch.cell(one), sketch.cell(two));
        Self {
            columns: one.0.min(two.0)..one.0.max(two.0) + 1,
            lines: one.1.min(two.1)..one.1.max(two.1) + 1,
        }
    }
}

/// The spot halfway between two others.
pub(super) const fn midway(one: Spot, two: Spot) -> Spot {
    (usize::midpoint(one.0, two.0), usize::midpoint(one.1, two.1))
}
