//! A picture being put together: indexed pixels, sprites copied row by row.

use super::atlas::{Area, Sprite, atlas};
use super::ink::Ink;

/// An indexed picture in the atlas's palette.
pub(super) struct Canvas {
    width: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    /// A picture of so many pixels, all frame.
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            pixels: vec![Ink::Frame.index(); width * height],
        }
    }

    /// Width in pixels.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The palette indexes, row by row.
    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Copies a sprite; `x` and `y` are its upper left corner.
    pub(super) fn copy(&mut self, sprite: Sprite, x: usize, y: usize) {
        let area = sprite.area();
        for (row, source) in atlas().rows(area).enumerate() {
            self.row(x, y + row, area.width).copy_from_slice(source);
        }
    }

    /// Draws a border of so many pixels along the inner side of an area.
    pub(super) fn border(&mut self, area: Area, thickness: usize, ink: Ink) {
        for row in 0..area.height {
            let pixels = self.row(area.x, area.y + row, area.width);
            if row < thickness || row >= area.height - thickness {
                pixels.fill(ink.index());
            } else {
                pixels[..thickness].fill(ink.index());
                pixels[area.width - thickness..].fill(ink.index());
            }
        }
    }

    fn row(&mut self, x: usize, y: usize, width: usize) -> &mut [u8] {
        &mut self.pixels[y * self.width + x..][..width]
    }
}
