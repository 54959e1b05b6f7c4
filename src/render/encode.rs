//! Encoding: a picture becomes the bytes of a PNG file.
//!
//! Half a byte a pixel is what makes pictures small and quick: the same artwork in 57 colours, a byte a pixel, took 24.6 kB for
//! a board with 80 pieces and 17.4 kB for a setup, and as long again. Deflate looks back 32 kB, and at half a byte that reaches
//! the same piece in the row of squares above.
//!
//! Filters and levels on a private board with 80 pieces (772 × 868) and a setup (772 × 340); kilobytes, milliseconds of
//! packing with `miniz_oxide` and with `zlib-rs`, on two cores that were busy with eight builds:
//!
//! | filter, level | board | miniz | zlib-rs | setup | miniz | zlib-rs |
//! |---|---|---|---|---|---|---|
//! | none, 2 | 22.4 | 3.4 | 1.0 | 14.4 | 1.2 | 0.6 |
//! | none, 4 | 17.9 | 4.1 | 1.8 | 11.8 | 2.1 | 1.0 |
//! | none, 6 | 15.1 | 13.7 | 7.6 | 10.5 | 5.6 | 2.1 |
//! | up, 2 | 19.7 | 2.9 | 0.9 | 13.1 | 1.4 | 0.6 |
//! | up, 3 | 17.4 | 3.6 | 1.4 | 11.8 | 2.3 | 0.9 |
//! | **up, 4** | 16.9 | 3.2 | 1.8 | 11.4 | 1.7 | 1.1 |
//! | up, 6 | 15.1 | 6.9 | 6.0 | 10.4 | 3.7 | 2.0 |
//! | adaptive, 4 | 17.5 | 7.6 | 1.8 | 11.8 | 2.2 | 1.1 |
//!
//! Above level 4 time grows much faster than size shrinks; below it a setup passes 12 kB.

use super::canvas::Canvas;
use super::ink::Ink;
use super::look::Theme;

/// Packs a picture into a PNG file, in the colours of a theme.
pub(super) fn encode(canvas: &Canvas, theme: Theme) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(32 * 1024);
    write(canvas, theme, &mut bytes).expect("a picture of whole rows goes into memory");
    bytes
}

fn write(canvas: &Canvas, theme: Theme, bytes: &mut Vec<u8>) -> Result<(), png::EncodingError> {
    let [width, height] =
        [canvas.width(), canvas.height()].map(|side| u32::try_from(side).unwrap_or(u32::MAX));
    let mut encoder = png::Encoder::new(bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Four);
    encoder.set_palette(Ink::ALL.map(|ink| ink.color(theme)).concat());
    encoder.set_deflate_compression(png::DeflateCompression::Level(4));
    encoder.set_filter(png::Filter::Up);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(canvas.bytes())?;
    writer.finish()
}
