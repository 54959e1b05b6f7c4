//! Why a move is refused that would be legal but for what was played before: the two repetition rules (rules 5 and 6), as
//! pictures for the one who tried.
//!
//! They are made from what everybody has seen, the plies, and from the ranks of one's own pieces. Numbers on plates are those
//! of plies; what is crossed out is the move that was tried. [`super::text`] says the same in signs.

use std::cmp::Ordering;

use super::atlas::{Area, SQUARE};
use super::canvas::Canvas;
use super::encode::encode;
use super::ink::Ink;
use super::look::Look;
use super::signs::SMALL;
use super::sketch::{Sketch, midway};
use super::strokes::{Line, Spot};
use crate::rules::moves::{Move, Ply};
use crate::rules::square::Square;
use crate::rules::view::PlayerView;

/// Breadth of an arrow's lane below the squares, in pixels.
const LOW_LANE: usize = 44;
/// Breadth of an arrow's lane beside the squares, in pixels: a number of four digits fits.
const SIDE_LANE: usize = 72;
/// Height of the strip below a whole board, in pixels.
const STRIP: usize = 64;
/// Thickness of the line on a border, in pixels.
const GUIDE: usize = 4;
/// From the middle of the square that a refused move leaves to its sign, in pixels.
const BACK: usize = (SQUARE - SMALL) / 2;

/// The two-squares rule (rule 5.4): the crossings of a border, each an arrow with its ply's number, and the move that would
/// be one too many.
#[must_use]
pub fn two_squares(
    view: &PlayerView,
    mv: Move,
    border: (Square, Square),
    crossings: &[Ply],
    look: Look,
) -> Vec<u8> {
    let mut sketch = Sketch::new(view.color(), look);
    lay(&mut sketch, view, None);
    let crossings: Vec<(u32, Move)> = crossings.iter().map(|ply| (ply.number, ply.mv)).collect();
    encode(&draw_lanes(sketch, mv, border, &crossings), look.theme)
}

/// The more-squares rule (rule 6.3): the position after a ply, which the refused move would bring back.
#[must_use]
pub fn more_squares(view: &PlayerView, mv: Move, ply: u32, look: Look) -> Vec<u8> {
    let mut sketch = Sketch::new(view.color(), look);
    lay(&mut sketch, view, Some(mv));
    sketch.moved_here(mv.to, view.color(), view.rank(mv.from));
    let board = draw_return(sketch, mv);
    let mut canvas = Canvas::new(board.width(), board.height() + STRIP);
    let (width, height) = (board.width(), board.height());
    let whole = Area {
        x: 0,
        y: 0,
        width,
        height,
    };
    canvas.paste(&board, whole, 0, 0);
    // The ply's number, equal to, the refused move.
    let (x, y) = (width / 2, height + STRIP / 2 - 6);
    canvas.large_number(ply, (x - 100, y));
    for y in [y - 12, y + 5] {
        let bar = Area {
            x: x - 22,
            y,
            width: 44,
            height: 8,
        };
        canvas.fill(bar, Ink::Coordinate);
    }
    let (from, to) = ((x + 120, y), (x + 60, y));
    canvas.refused_arrow(from, to, Ink::Coordinate);
    encode(&canvas, look.theme)
}

/// The pieces of a view, with or without the one that a move would take away from its square.
fn lay(sketch: &mut Sketch, view: &PlayerView, without: Option<Move>) {
    for square in Square::all() {
        if let Some(color) = view.public().token(square)
            && without.is_none_or(|mv| mv.from != square)
        {
            sketch.piece(square, color, view.rank(square));
        }
    }
}

/// The refused way back on a whole board.
fn draw_return(mut sketch: Sketch, mv: Move) -> Canvas {
    let (from, to) = (sketch.middle(mv.from), sketch.middle(mv.to));
    let short_of = |from: usize, to: usize| match from.cmp(&to) {
        Ordering::Less => to - SQUARE / 2 + 4,
        Ordering::Equal => to,
        Ordering::Greater => to + SQUARE / 2 - 4,
    };
    let tip = (short_of(from.0, to.0), short_of(from.1, to.1));
    // The sign stands as far back as the square is wide, so that a step has an arrow, too.
    let far_from = |from: usize, to: usize| match from.cmp(&to) {
        Ordering::Less => from - BACK,
        Ordering::Equal => from,
        Ordering::Greater => from + BACK,
    };
    let start = (far_from(from.0, to.0), far_from(from.1, to.1));
    sketch.canvas().refused_arrow(start, tip, Ink::Goal);
    sketch.into_canvas()
}

/// The line of squares on which a piece went to and fro, and beside it a lane for each crossing and one for the refused move.
pub(super) fn draw_lanes(
    sketch: Sketch,
    mv: Move,
    border: (Square, Square),
    crossings: &[(u32, Move)],
) -> Canvas {
    let is_level = mv.from.row() == mv.to.row();
    let corners = corners(&sketch, mv, crossings);
    let lanes = crossings.len() + 1;
    let room = if is_level {
        (0, lanes * LOW_LANE)
    } else {
        (lanes * SIDE_LANE, 0)
    };
    let spot = |square: Square| sketch.moved(corners, sketch.middle(square));
    let edge = midway(spot(border.0), spot(border.1));
    let moves: Vec<(Option<u32>, Spot, Spot)> = crossings
        .iter()
        .map(|&(number, crossing)| (Some(number), crossing))
        .chain([(None, mv)])
        .map(|(number, mv)| (number, spot(mv.from), spot(mv.to)))
        .collect();
    let line = spot(mv.from);
    let mut canvas = sketch.cut(corners, room);
    let (width, height) = (canvas.width(), canvas.height());
    let guide = if is_level {
        let y = line.1 - SQUARE / 2;
        Area {
            x: edge.0 - GUIDE / 2,
            y,
            width: GUIDE,
            height: height - y - 4,
        }
    } else {
        let x = line.0 - SQUARE / 2;
        Area {
            x,
            y: edge.1 - GUIDE / 2,
            width: width - x - 4,
            height: GUIDE,
        }
    };
    canvas.fill(guide, Ink::Goal);
    for (lane, (number, from, to)) in moves.into_iter().enumerate() {
        let beside = |(x, y): Spot| {
            if is_level {
                (x, height - (lanes - lane) * LOW_LANE + LOW_LANE / 2 - 4)
            } else {
                (width - (lanes - lane) * SIDE_LANE + SIDE_LANE / 2 - 4, y)
            }
        };
        let (from, to) = (beside(from), beside(to));
        if let Some(number) = number {
            canvas.arrow(from, to, Line::Solid, Ink::Goal);
            canvas.number(number, from);
        } else {
            canvas.refused_arrow(from, to, Ink::Coordinate);
        }
    }
    canvas
}

/// Two opposite corners of what is shown: the squares that were crossed, one more at each end, and the line before them.
fn corners(sketch: &Sketch, mv: Move, crossings: &[(u32, Move)]) -> (Square, Square) {
    let is_level = mv.from.row() == mv.to.row();
    let moves = crossings.iter().map(|(_, crossing)| *crossing).chain([mv]);
    let cells = moves.flat_map(|mv| [sketch.cell(mv.from), sketch.cell(mv.to)]);
    let along = cells.map(|(column, line)| if is_level { column } else { line });
    let (first, last) = along.fold((usize::MAX, 0), |(first, last), at| {
        (first.min(at), last.max(at))
    });
    let (first, last) = (first.saturating_sub(1), (last + 1).min(Square::SIDE - 1));
    let (column, line) = sketch.cell(mv.from);
    if is_level {
        (
            sketch.square((first, line.saturating_sub(1))),
            sketch.square((last, line)),
        )
    } else {
        (
            sketch.square((column.saturating_sub(1), first)),
            sketch.square((column, last)),
        )
    }
}
