//! Encoding: a picture becomes the bytes of a PNG file.
//!
//! Half a byte a pixel is what makes pictures small and quick: the same artwork in 57 colours, a byte a pixel, took 24.6 kB for
//! a board with 80 pieces and 17.4 kB for a setup, and as long again. Deflate looks back 32 kB, and at half a byte that reaches
//! the same piece in the row of squares above.
//!
//! The whole board with all 80 pieces face up (772 × 868), the dearest picture there is, and a setup (772 × 376); size in
//! kilobytes, and milliseconds of packing by zlib-rs, best of 600 runs on a machine that was busy with a dozen builds.
//! `cargo bench --bench pictures -- codecs` measures again.
//!
//! | filter, level | board, kB | ms | setup, kB | ms |
//! |---|---|---|---|---|
//! | none, 1 | 46.0 | 0.6 | 22.3 | 0.2 |
//! | none, 2 | 30.9 | 0.9 | 15.2 | 0.4 |
//! | none, 3 | 26.4 | 1.3 | 13.2 | 0.6 |
//! | none, 4 | 23.4 | 2.2 | 11.7 | 0.7 |
//! | up, 1 | 38.0 | 0.6 | 19.6 | 0.2 |
//! | up, 2 | 27.0 | 0.8 | 13.9 | 0.4 |
//! | up, 3 | 24.5 | 1.7 | 12.5 | 0.5 |
//! | **up, 4** | 22.8 | 1.5 | 11.7 | 0.7 |
//! | up, 5 | 20.6 | 2.0 | 10.4 | 0.9 |
//! | adaptive, 2 | 27.5 | 1.0 | 14.1 | 0.5 |
//! | adaptive, 3 | 24.7 | 2.2 | 12.5 | 0.8 |
//! | adaptive, 4 | 23.2 | 1.7 | 11.7 | 1.1 |
//! | png's "Balanced", a byte a pixel | 27.8 | 11.3 | 13.9 | 3.1 |
//! | png's "Fast", a byte a pixel | 64.7 | 1.0 | 32.5 | 0.5 |
//!
//! Level 4 is the first at which both keep their size (25 and 12 kB); level 5 costs a third more time for a tenth of the size.
//! With `miniz_oxide` in the place of zlib-rs, level 4 took twice as long.

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
    encoder.set_deflate_compression(png::DeflateCompression::Level(2));
    encoder.set_filter(png::Filter::Up);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(canvas.bytes())?;
    writer.finish()
}
