//! A sheet of drawings made ahead of time, as committed in `assets/`: unpacked once, copied from row by row.
//!
//! [`super::atlas`] and [`super::signs`] are one each, and say what lies where.

use std::io::Cursor;

use super::atlas::Area;

/// The pixels of a sheet, two a byte, the left one in the upper half.
pub(super) struct Sheet {
    /// Bytes in a row.
    stride: usize,
    bytes: Vec<u8>,
}

impl Sheet {
    /// Unpacks a committed PNG file of so many pixels. That each of them can be unpacked is checked by tests.
    pub(super) fn unpack(file: &[u8], width: usize, height: usize) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(file))
            .read_info()
            .expect("a sheet is a PNG file");
        let drawn = reader.info().size();
        assert!(
            [drawn.0, drawn.1].map(|side| side as usize) == [width, height],
            "a sheet is as large as its layout: {drawn:?} is not {width} × {height}"
        );
        let stride = width / 2;
        let mut bytes = vec![0; stride * height];
        reader.next_frame(&mut bytes).expect("a sheet is complete");
        Self { stride, bytes }
    }

    /// The rows of an area from top to bottom; its left edge and width are even.
    pub(super) fn rows(&self, area: Area) -> impl Iterator<Item = &[u8]> {
        (area.y..area.y + area.height)
            .map(move |y| &self.bytes[y * self.stride + area.x / 2..][..area.width / 2])
    }
}
