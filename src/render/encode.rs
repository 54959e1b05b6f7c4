//! Encoding: an indexed picture becomes the bytes of a PNG file.

use super::atlas::atlas;
use super::canvas::Canvas;

/// Packs a picture into a PNG file.
pub(super) fn encode(canvas: &Canvas) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(32 * 1024);
    write(canvas, &mut bytes).expect("a picture of whole rows goes into memory");
    bytes
}

fn write(canvas: &Canvas, bytes: &mut Vec<u8>) -> Result<(), png::EncodingError> {
    let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
    let height = canvas.pixels().len() / canvas.width();
    let mut encoder = png::Encoder::new(bytes, side(canvas.width()), side(height));
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(atlas().palette());
    encoder.set_deflate_compression(png::DeflateCompression::Level(4));
    encoder.set_filter(png::Filter::Up);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(canvas.pixels())?;
    writer.finish()
}
