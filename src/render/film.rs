//! A film: pictures of one size, one after another, in one GIF file.
//!
//! Each frame holds the rectangle in which it differs from the one before, and in it only the pixels that differ: all others
//! are a seventeenth, transparent colour, whose long runs pack to next to nothing. [`super::lzw`] has the figures.

use std::borrow::Cow;

use super::atlas::Area;
use super::canvas::Canvas;
use super::ink::Ink;
use super::look::Theme;
use super::lzw::{Packer, SAME};

/// A GIF file being written into memory.
pub(super) struct Film {
    encoder: gif::Encoder<Vec<u8>>,
    packer: Packer,
    shown: Canvas,
}

impl Film {
    /// A film that begins with a picture, shown for so many hundredths of a second, and begins anew at its end.
    pub(super) fn new(first: Canvas, hundredths: u16, theme: Theme) -> Self {
        let mut palette = Ink::ALL.map(|ink| ink.color(theme)).concat();
        palette.extend([0; 3]);
        let [width, height] = [first.width(), first.height()].map(short);
        let mut encoder = gif::Encoder::new(Vec::new(), width, height, &palette).expect(IN_MEMORY);
        encoder.set_repeat(gif::Repeat::Infinite).expect(IN_MEMORY);
        let mut film = Self {
            encoder,
            packer: Packer::new(),
            shown: first,
        };
        film.packer.begin();
        for &byte in film.shown.bytes() {
            let [left, right] = split(byte);
            film.packer.push(left);
            film.packer.push(right);
        }
        let all = Area {
            x: 0,
            y: 0,
            width: width.into(),
            height: height.into(),
        };
        film.write(all, hundredths);
        film
    }

    /// Adds a picture of the same size, shown for so many hundredths of a second.
    pub(super) fn show(&mut self, next: Canvas, hundredths: u16) {
        let changed = changed(&self.shown, &next);
        self.packer.begin();
        for (old, new) in rows(&self.shown, changed).zip(rows(&next, changed)) {
            for (old, new) in old.chunks(CHUNK).zip(new.chunks(CHUNK)) {
                if old == new {
                    self.packer.skip(2 * new.len());
                    continue;
                }
                for (&before, &after) in old.iter().zip(new) {
                    let (before, after) = (split(before), split(after));
                    self.packer.push(newer(before[0], after[0]));
                    self.packer.push(newer(before[1], after[1]));
                }
            }
        }
        self.write(changed, hundredths);
        self.shown = next;
    }

    /// How many bytes the file would have if it ended here.
    pub(super) fn size(&self) -> usize {
        self.encoder.get_ref().len() + TRAILER
    }

    /// The finished file.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.encoder.into_inner().expect(IN_MEMORY)
    }

    fn write(&mut self, changed: Area, hundredths: u16) {
        let frame = gif::Frame {
            delay: hundredths,
            dispose: gif::DisposalMethod::Keep,
            transparent: Some(SAME),
            left: short(changed.x),
            top: short(changed.y),
            width: short(changed.width),
            height: short(changed.height),
            buffer: Cow::Borrowed(self.packer.finish()),
            ..gif::Frame::default()
        };
        self.encoder
            .write_lzw_pre_encoded_frame(&frame)
            .expect(IN_MEMORY);
    }
}

/// Bytes that end a file (its specification, section 27).
const TRAILER: usize = 1;
/// So many bytes are compared at once.
const CHUNK: usize = 16;

/// Why writing cannot fail.
const IN_MEMORY: &str = "a picture of whole rows goes into memory";

/// The smallest rectangle outside which two pictures of one size are the same, with even left edge and width; two pixels where
/// they are the same everywhere, since a frame may not be empty.
fn changed(one: &Canvas, two: &Canvas) -> Area {
    let stride = one.width() / 2;
    let rows = || one.bytes().chunks(stride).zip(two.bytes().chunks(stride));
    let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, stride, 0);
    for (y, (old, new)) in rows().enumerate().filter(|(_, (old, new))| old != new) {
        top = top.min(y);
        bottom = y + 1;
        let differs = |x: &usize| old[*x] != new[*x];
        left = (0..left).find(differs).unwrap_or(left);
        right = (right..stride).rfind(differs).map_or(right, |x| x + 1);
    }
    if bottom == 0 {
        (top, bottom, left, right) = (0, 1, 0, 1);
    }
    Area {
        x: 2 * left,
        y: top,
        width: 2 * (right - left),
        height: bottom - top,
    }
}

/// The rows of an area from top to bottom, two pixels a byte.
fn rows(canvas: &Canvas, area: Area) -> impl Iterator<Item = &[u8]> {
    canvas
        .bytes()
        .chunks(canvas.width() / 2)
        .skip(area.y)
        .take(area.height)
        .map(move |row| &row[area.x / 2..][..area.width / 2])
}

/// The two pixels of a byte.
const fn split(byte: u8) -> [u8; 2] {
    [byte >> 4, byte & 0xF]
}

/// What a frame says of a pixel.
const fn newer(before: u8, after: u8) -> u8 {
    if before == after { SAME } else { after }
}

/// A length in pixels as the format stores it.
fn short(pixels: usize) -> u16 {
    u16::try_from(pixels).expect("a picture has some thousand pixels a side")
}
