//! Packing of a film's frames: the LZW of GIF (its specification's appendix F), quick where nothing changes.
//!
//! Most of a frame is one colour, "as before", in runs of many thousand pixels, and a general encoder looks at each of them: a
//! film of 300 plies has 51 million, and took 1.3 s with the `gif` crate's, on two cores that were busy with eight builds. Here a
//! run costs one step for each code that is written for it, at the same size. Medians without other load, drawing included:
//! 167 ms and 964 kB for 300 plies, 408 ms and 2.6 MB for a match that went on to ply 967.
//! `cargo bench --bench pictures -- films --verbose` measures again.

/// Bits of a pixel: sixteen inks and [`SAME`] need five.
const PIXEL_BITS: u8 = 5;
/// Codes that stand for one pixel.
const PIXELS: usize = 1 << PIXEL_BITS;
/// Forgets all strings.
const CLEAR: u16 = 1 << PIXEL_BITS;
/// Ends a frame.
const END: u16 = CLEAR + 1;
/// The first code that stands for a string.
const FIRST: u16 = END + 1;
/// Codes have at most twelve bits.
const CODES: u16 = 1 << 12;

/// The pixel that stands for "as before".
pub(super) const SAME: u8 = 16;

/// Packs the pixels of one frame after another.
pub(super) struct Packer {
    /// For each string the one that is a pixel longer, by that pixel; 0 is none.
    longer: Vec<[u16; PIXELS]>,
    /// The strings of nothing but [`SAME`], by length less one.
    runs: Vec<u16>,
    next: u16,
    width: u8,
    /// The longest known string that ends with the newest pixel.
    string: Option<u16>,
    /// Its length, if it is nothing but [`SAME`].
    run: usize,
    bits: u32,
    pending: u8,
    bytes: Vec<u8>,
}

impl Packer {
    pub(super) fn new() -> Self {
        Self {
            longer: vec![[0; PIXELS]; CODES.into()],
            runs: vec![SAME.into()],
            next: FIRST,
            width: PIXEL_BITS + 1,
            string: None,
            run: 0,
            bits: 0,
            pending: 0,
            bytes: Vec::new(),
        }
    }

    /// Begins a frame.
    pub(super) fn begin(&mut self) {
        self.bytes.clear();
        self.bytes.push(PIXEL_BITS);
        self.width = PIXEL_BITS + 1;
        self.clear();
    }

    /// Adds a pixel.
    pub(super) fn push(&mut self, pixel: u8) {
        let is_same = pixel == SAME;
        let alone = (Some(pixel.into()), usize::from(is_same));
        let Some(string) = self.string else {
            (self.string, self.run) = alone;
            return;
        };
        let is_run = is_same && self.run > 0;
        let longer = self.longer[usize::from(string)][usize::from(pixel)];
        if longer != 0 {
            self.string = Some(longer);
            self.run = if is_run { self.run + 1 } else { 0 };
            return;
        }
        self.write(string);
        self.learn(string, pixel, is_run);
        (self.string, self.run) = alone;
    }

    /// Adds so many pixels that are as before.
    pub(super) fn skip(&mut self, mut pixels: usize) {
        while pixels > 0 {
            let is_run = self.run > 0 || self.string.is_none();
            let step = if is_run {
                pixels.min(self.runs.len() - self.run)
            } else {
                0
            };
            if step > 0 {
                self.run += step;
                self.string = Some(self.runs[self.run - 1]);
                pixels -= step;
            } else {
                self.push(SAME);
                pixels -= 1;
            }
        }
    }

    /// Ends the frame and gives what [`gif::Encoder::write_lzw_pre_encoded_frame`] takes.
    pub(super) fn finish(&mut self) -> &[u8] {
        if let Some(string) = self.string.take() {
            self.write(string);
            // The reader learns a string here, too, and may need another bit for it.
            self.learn(string, SAME, false);
        }
        self.write(END);
        if self.pending > 0 {
            self.bytes.push(self.bits.to_le_bytes()[0]);
        }
        (self.bits, self.pending, self.run) = (0, 0, 0);
        &self.bytes
    }

    fn learn(&mut self, string: u16, pixel: u8, is_run: bool) {
        let new = self.next;
        self.longer[usize::from(string)][usize::from(pixel)] = new;
        self.longer[usize::from(new)] = [0; PIXELS];
        if is_run {
            self.runs.push(new);
        }
        self.next += 1;
        if new == 1 << self.width {
            self.width += 1;
        }
        if self.next == CODES {
            self.clear();
        }
    }

    fn clear(&mut self) {
        self.write(CLEAR);
        self.longer[..PIXELS].fill([0; PIXELS]);
        self.runs.truncate(1);
        (self.next, self.width) = (FIRST, PIXEL_BITS + 1);
    }

    fn write(&mut self, code: u16) {
        self.bits |= u32::from(code) << self.pending;
        self.pending += self.width;
        while self.pending >= 8 {
            self.bytes.push(self.bits.to_le_bytes()[0]);
            self.bits >>= 8;
            self.pending -= 8;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    /// A stretch of pixels: as before, or whatever chance gives.
    #[derive(Clone, Copy)]
    enum Stretch {
        Same(usize),
        Noise(usize),
    }

    /// Packs stretches one after another, as one frame 256 pixels wide, and reads them with the reader of the crate.
    fn check(packer: &mut Packer, stretches: &[Stretch]) {
        let (mut pixels, mut chance) = (Vec::new(), 7_u32);
        packer.begin();
        for stretch in stretches {
            match *stretch {
                Stretch::Same(length) => {
                    packer.skip(length);
                    pixels.resize(pixels.len() + length, SAME);
                }
                Stretch::Noise(length) => {
                    for _ in 0..length {
                        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        let pixel = chance.to_be_bytes()[0] % (SAME + 1);
                        packer.push(pixel);
                        pixels.push(pixel);
                    }
                }
            }
        }
        let height = u16::try_from(pixels.len() / 256).expect("a small picture");
        let frame = gif::Frame {
            width: 256,
            height,
            buffer: Cow::Borrowed(packer.finish()),
            ..gif::Frame::default()
        };
        let mut encoder =
            gif::Encoder::new(Vec::new(), 256, height, &[0; 3 * 17]).expect("a small picture");
        encoder
            .write_lzw_pre_encoded_frame(&frame)
            .expect("a whole frame");
        let file = encoder.into_inner().expect("a whole file");
        let mut reader = gif::DecodeOptions::new()
            .read_info(file.as_slice())
            .expect("a file");
        let read = reader.read_next_frame().expect("a frame");
        assert!(read.is_some_and(|frame| frame.buffer == pixels));
    }

    #[test]
    fn what_is_packed_can_be_read_again() {
        use Stretch::{Noise, Same};
        let mut packer = Packer::new();
        check(&mut packer, &[Same(256)]);
        check(&mut packer, &[Noise(256)]);
        check(&mut packer, &[Same(200 * 256)]);
        // More strings than there are codes, so that the reader forgets them several times.
        check(&mut packer, &[Noise(200 * 256)]);
        let mixed: Vec<Stretch> = (1..256)
            .flat_map(|length| [Same(256 - length), Noise(length)])
            .collect();
        check(&mut packer, &mixed);
        check(
            &mut packer,
            &[Same(1_000), Noise(24), Same(70_000), Noise(656)],
        );
    }
}
