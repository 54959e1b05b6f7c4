//! What is drawn free of the squares: areas, arrows, signs and numbers, and parts of a picture cut out of it.

use std::cmp::Ordering;

use super::atlas::Area;
use super::canvas::Canvas;
use super::ink::Ink;
use super::signs::{SMALL, Sign, signs};

/// Thickness of an arrow's shaft, in pixels.
const SHAFT: usize = 10;
/// Length of an arrow's head, and half its breadth, in pixels.
const HEAD: usize = 15;
/// Length of a dash and of the gap after it, in pixels.
const DASH: usize = 10;
/// The fewest dashes that are seen to be a line, the one at the arrow's head among them.
const DASHES: usize = 3;
/// From the middle of a refused move's sign to its arrow, in pixels.
const REFUSED: usize = SMALL / 2 + 2;
/// From the edge of a number's plate to its digits, in pixels.
const PLATE: usize = 4;

/// A place in a picture: column and row of a pixel.
pub(super) type Spot = (usize, usize);

/// How an arrow is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// What happened.
    Solid,
    /// What was tried in vain; too short for dashes, it is a solid one.
    Dashed,
}

impl Canvas {
    /// Fills an area with one ink.
    pub(super) fn fill(&mut self, area: Area, ink: Ink) {
        for y in area.y..area.y + area.height {
            for x in area.x..area.x + area.width {
                self.dot(x, y, ink);
            }
        }
    }

    fn dot(&mut self, x: usize, y: usize, ink: Ink) {
        let byte = &mut self.row(x - x % 2, y, 2)[0];
        *byte = if x.is_multiple_of(2) {
            *byte & 0x0F | ink.index() << 4
        } else {
            *byte & 0xF0 | ink.index()
        };
    }

    /// Draws an arrow with a dark outline from one spot to another in the same row or column, tip on the second.
    pub(super) fn arrow(&mut self, from: Spot, to: Spot, line: Line, ink: Ink) {
        for (grow, ink) in [(2, Ink::Frame), (0, ink)] {
            self.arrow_layer(from, to, line, grow, ink);
        }
    }

    fn arrow_layer(&mut self, from: Spot, to: Spot, line: Line, grow: usize, ink: Ink) {
        let is_level = from.1 == to.1;
        let (start, tip, across) = if is_level {
            (from.0, to.0, from.1)
        } else {
            (from.1, to.1, from.0)
        };
        let length = start.abs_diff(tip);
        // No dash is a part of one: what is too much is left out at the tail.
        let dashes = (length.saturating_sub(HEAD) + DASH) / (2 * DASH);
        let is_solid = line == Line::Solid || dashes < DASHES;
        for step in 0..=length + 2 * grow {
            // From the tip backwards; the outline reaches beyond both ends.
            let is_head = step <= HEAD + 2 * grow;
            let (place, part) = (
                step.saturating_sub(HEAD) / (2 * DASH),
                step.saturating_sub(HEAD) % (2 * DASH),
            );
            let is_gap = part >= DASH + 2 * grow || place >= dashes;
            if is_gap && !is_solid && !is_head {
                continue;
            }
            let half = if is_head {
                step.min(HEAD + grow)
            } else {
                SHAFT / 2 + grow
            };
            let along = if start <= tip {
                (tip + grow).saturating_sub(step)
            } else {
                (tip + step).saturating_sub(grow)
            };
            let breadth = across.saturating_sub(half);
            let (x, y, width, height) = if is_level {
                (along, breadth, 1, 2 * half)
            } else {
                (breadth, along, 2 * half, 1)
            };
            self.fill(
                Area {
                    x,
                    y,
                    width,
                    height,
                },
                ink,
            );
        }
    }

    /// Copies a sign with its ground; `x` and `y` are its upper left corner, `x` is even.
    pub(super) fn copy_sign(&mut self, sign: Sign, x: usize, y: usize) {
        self.copy_area(signs(), sign.area(), x, y);
    }

    /// Puts the sign of what may not be done around a spot in an even column.
    pub(super) fn refuse(&mut self, (x, y): Spot) {
        let (left, top) = (x.saturating_sub(SMALL / 2), y.saturating_sub(SMALL / 2));
        self.stamp_area(signs(), Sign::Refused.area(), left, top);
    }

    /// Draws a move that may not be made: a dashed arrow that begins at the sign for it.
    pub(super) fn refused_arrow(&mut self, from: Spot, to: Spot, ink: Ink) {
        let beside = |from: usize, to: usize| match from.cmp(&to) {
            Ordering::Less => from + REFUSED,
            Ordering::Equal => from,
            Ordering::Greater => from - REFUSED,
        };
        let start = (beside(from.0, to.0), beside(from.1, to.1));
        self.arrow(start, to, Line::Dashed, ink);
        self.refuse(from);
    }

    /// Writes a number on a plate around a spot, as near as the picture's edges allow.
    pub(super) fn number(&mut self, number: u32, spot: Spot) {
        self.plate(number, spot, Sign::Digit, PLATE);
    }

    /// The same twice as large.
    pub(super) fn large_number(&mut self, number: u32, spot: Spot) {
        self.plate(number, spot, Sign::LargeDigit, 2 * PLATE);
    }

    fn plate(&mut self, number: u32, (x, y): Spot, sign: impl Fn(u8) -> Sign, padding: usize) {
        let digits = number.to_string();
        let Area { width, height, .. } = sign(0).area();
        let step = width;
        let width = digits.len() * step + 2 * padding;
        let plate = Area {
            x: x.saturating_sub(width / 2).min(self.width() - width) & !1,
            y: y.saturating_sub(height / 2).min(self.height() - height),
            width,
            height,
        };
        self.fill(plate, Ink::Frame);
        for (place, digit) in digits.bytes().enumerate() {
            let x = plate.x + padding + place * step;
            self.copy_sign(sign(digit - b'0'), x, plate.y);
        }
        self.border(plate, padding / 2, Ink::Goal);
    }

    /// Copies an area of another picture; all columns and widths are even.
    pub(super) fn paste(&mut self, from: &Self, area: Area, x: usize, y: usize) {
        let stride = from.width() / 2;
        for row in 0..area.height {
            let source = &from.bytes()[(area.y + row) * stride + area.x / 2..][..area.width / 2];
            self.row(x, y + row, area.width).copy_from_slice(source);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long each piece of an arrow to the right is in its middle, in pixels, and whether its tail is outlined.
    fn draw(length: usize, line: Line) -> (Vec<usize>, bool) {
        const START: usize = 20;
        let mut canvas = Canvas::new(200, 60);
        let (width, height) = (canvas.width(), canvas.height());
        let ground = Area {
            x: 0,
            y: 0,
            width,
            height,
        };
        canvas.fill(ground, Ink::Light);
        canvas.arrow((START, 30), (START + length, 30), line, Ink::Goal);
        let row = canvas.row(0, 30, width).to_vec();
        let pixels: Vec<u8> = row
            .iter()
            .flat_map(|byte| [byte >> 4, byte & 0x0F])
            .collect();
        let runs = pixels.chunk_by(|one, other| one == other);
        let dashes = runs.filter(|run| run[0] == Ink::Goal.index());
        let lengths = dashes.map(<[u8]>::len).collect();
        let tail = [pixels[START - 2], pixels[START - 1], pixels[START]];
        let outlined = [Ink::Frame, Ink::Frame, Ink::Goal].map(Ink::index);
        (lengths, tail == outlined)
    }

    #[test]
    fn short_refused_arrows_are_whole_and_long_ones_dashed() {
        for length in 20..HEAD + 2 * DASHES * DASH - DASH {
            let (pieces, is_closed) = draw(length, Line::Dashed);
            assert_eq!((pieces, is_closed), (vec![length], true), "{length} pixels");
        }
        for length in HEAD + 2 * DASHES * DASH - DASH..160 {
            let (pieces, _) = draw(length, Line::Dashed);
            assert!(pieces.len() >= DASHES, "{length} pixels: {pieces:?}");
            assert!(
                pieces.iter().all(|piece| *piece >= DASH),
                "{length} pixels: {pieces:?}"
            );
        }
        assert_eq!(draw(100, Line::Solid), (vec![100], true));
    }
}
