//! Writing of PNG files with a palette, for whatever a test or a benchmark keeps.

/// Rows of pixels as a file; `depth` says how many bits each has, `choose` how they are packed.
pub(crate) fn pack(
    pixels: &[u8],
    (width, height): (usize, usize),
    depth: png::BitDepth,
    palette: Vec<u8>,
    choose: impl FnOnce(&mut png::Encoder<'_, &mut Vec<u8>>),
) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    let [width, height] = [width, height].map(|side| u32::try_from(side).expect("a small picture"));
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(depth);
    encoder.set_palette(palette);
    choose(&mut encoder);
    let mut writer = encoder.write_header().expect("memory takes a header");
    writer
        .write_image_data(pixels)
        .expect("memory takes pixels");
    writer.finish().expect("memory takes the end");
    bytes
}
