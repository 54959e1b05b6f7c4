//! Encoding: a picture becomes the bytes of a PNG file.
//!
//! Half a byte a pixel makes pictures small and quick. Deflate looks back 32 kB, and at half a byte that reaches the same piece
//! in the row of squares above; the filter turns rows that equal the one above them into zeros.
//!
//! The whole board with all 80 pieces face up (772 × 884), and a setup (772 × 376): size in kilobytes, and the median time of
//! packing by zlib-rs in milliseconds, on two cores of a shared Xeon without other load. Random matches give up to 24.1 kB for
//! a whole board with trays and 11 kB for a setup. `cargo bench --bench pictures -- codecs --verbose` measures again.
//!
//! | filter, level | board, kB | ms | setup, kB | ms |
//! |---|---|---|---|---|
//! | none, 1 | 33.7 | 0.51 | 17.1 | 0.22 |
//! | none, 2 | 23.0 | 1.11 | 11.5 | 0.36 |
//! | none, 3 | 19.9 | 1.67 | 10.1 | 0.73 |
//! | none, 4 | 17.0 | 1.92 | 8.6 | 0.56 |
//! | up, 1 | 26.9 | 0.56 | 13.5 | 0.19 |
//! | **up, 2** | 19.4 | 0.69 | 9.9 | 0.34 |
//! | up, 3 | 18.0 | 1.35 | 9.1 | 0.44 |
//! | up, 4 | 17.0 | 1.15 | 8.6 | 0.68 |
//! | up, 5 | 15.8 | 1.49 | 7.9 | 1.02 |
//! | up, 6 | 15.4 | 2.50 | 7.8 | 1.24 |
//! | adaptive, 1 | 27.0 | 1.06 | 13.3 | 0.23 |
//! | adaptive, 2 | 19.9 | 1.37 | 9.9 | 0.48 |
//! | adaptive, 4 | 17.2 | 1.22 | 8.5 | 0.61 |
//! | png's "Balanced", a byte a pixel | 20.4 | 4.58 | 10.2 | 1.86 |
//! | png's "Fast", a byte a pixel | 45.6 | 1.16 | 23.3 | 0.35 |
//!
//! Up at level 2 is the quickest that keeps every board below 25 kB and every setup below 12 kB; level 4 would take an eighth
//! off the size for two thirds more time. libdeflate, tried beside it, packs a twelfth smaller at its level 2 for a fifth more
//! time, and is one C library more. Drawing comes on top with 0.1 ms or less for a setup and 0.3 ms for a board.

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
    let [width, height] = [canvas.width(), canvas.height()]
        .map(|side| u32::try_from(side).expect("a picture has some thousand pixels a side"));
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
