//! What is drawn free of the squares: areas and signs.

use super::atlas::Area;
use super::canvas::Canvas;
use super::ink::Ink;
use super::signs::{Sign, sheet};

impl Canvas {
    /// Fills an area with one ink.
    pub(super) fn fill(&mut self, area: Area, ink: Ink) {
        for y in area.y..area.y + area.height {
            self.span(area.x, area.x + area.width, y, ink);
        }
    }

    /// Draws part of a row, from one column up to another.
    pub(super) fn span(&mut self, from: usize, to: usize, y: usize, ink: Ink) {
        for x in from..to {
            let byte = &mut self.row(x - x % 2, y, 2)[0];
            *byte = if x.is_multiple_of(2) {
                *byte & 0x0F | ink.index() << 4
            } else {
                *byte & 0xF0 | ink.index()
            };
        }
    }

    /// Copies a sign with its ground; `x` and `y` are its upper left corner.
    pub(super) fn copy_sign(&mut self, sign: Sign, x: usize, y: usize) {
        let width = sign.area().width;
        for (row, source) in sheet().rows(sign).enumerate() {
            self.row(x, y + row, width).copy_from_slice(source);
        }
    }
}
