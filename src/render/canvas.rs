//! A picture being put together: two pixels a byte, sprites copied row by row.
//!
//! Whatever is drawn begins and ends at even columns, so that bytes are copied whole.

use super::atlas::{Area, Sprite, atlas};
use super::ink::Ink;
use super::sheet::Sheet;

/// A picture in the palette of inks.
pub(super) struct Canvas {
    width: usize,
    bytes: Vec<u8>,
}

impl Canvas {
    /// A picture of so many pixels, all frame.
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            bytes: vec![pair(Ink::Frame); width * height / 2],
        }
    }

    /// Width in pixels.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Height in pixels.
    pub(super) const fn height(&self) -> usize {
        self.bytes.len() * 2 / self.width
    }

    /// The pixels row by row, two a byte, the left one in the upper half.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Copies a sprite; `x` and `y` are its upper left corner.
    pub(super) fn copy(&mut self, sprite: Sprite, x: usize, y: usize) {
        self.copy_area(atlas(), sprite.area(), x, y);
    }

    /// Copies the lower rows of a sprite, as many as `height` says.
    pub(super) fn copy_lower(&mut self, sprite: Sprite, height: usize, x: usize, y: usize) {
        let area = sprite.area();
        let lower = Area {
            y: area.y + area.height - height,
            height,
            ..area
        };
        self.copy_area(atlas(), lower, x, y);
    }

    /// Copies a badge or a mark; what lies under its bare pixels stays.
    pub(super) fn stamp(&mut self, sprite: Sprite, x: usize, y: usize) {
        self.stamp_area(atlas(), sprite.area(), x, y);
    }

    /// Copies an area of a sheet.
    pub(super) fn copy_area(&mut self, sheet: &Sheet, area: Area, x: usize, y: usize) {
        for (row, source) in sheet.rows(area).enumerate() {
            self.row(x, y + row, area.width).copy_from_slice(source);
        }
    }

    /// Copies an area of a sheet but for its bare pixels.
    pub(super) fn stamp_area(&mut self, sheet: &Sheet, area: Area, x: usize, y: usize) {
        for (row, source) in sheet.rows(area).enumerate() {
            for (byte, stamp) in self.row(x, y + row, area.width).iter_mut().zip(source) {
                *byte = *byte & bare(*stamp) | *stamp & !bare(*stamp);
            }
        }
    }

    /// Draws a border of so many pixels along the inner side of an area.
    pub(super) fn border(&mut self, area: Area, thickness: usize, ink: Ink) {
        for row in 0..area.height {
            let bytes = self.row(area.x, area.y + row, area.width);
            if row < thickness || row >= area.height - thickness {
                bytes.fill(pair(ink));
            } else {
                bytes[..thickness / 2].fill(pair(ink));
                bytes[(area.width - thickness) / 2..].fill(pair(ink));
            }
        }
    }

    /// Part of a row of pixels; `x` and `width` are even.
    pub(super) fn row(&mut self, x: usize, y: usize, width: usize) -> &mut [u8] {
        &mut self.bytes[y * (self.width / 2) + x / 2..][..width / 2]
    }
}

/// Two pixels of an ink.
const fn pair(ink: Ink) -> u8 {
    ink.index() << 4 | ink.index()
}

/// All bits of those of two pixels that are bare.
const fn bare(pixels: u8) -> u8 {
    let bare = Ink::BARE.index();
    let left = if pixels >> 4 == bare { 0xF0 } else { 0 };
    let right = if pixels & 0x0F == bare { 0x0F } else { 0 };
    left | right
}
