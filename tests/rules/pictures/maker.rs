//! Makes the atlas: drawings are rasterised, reduced to mixes of two inks, and laid out.
//!
//! Each sprite is drawn many times too large and without smoothing, so that every fine pixel is one pure ink or bare ground.
//! A pixel of the atlas is then made of the two inks that cover most of it.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufWriter;

use resvg::{tiny_skia, usvg};
use stratego_bot::render::atlas::{Ground, HEIGHT, Sprite, WIDTH};
use stratego_bot::render::ink::{Ink, Mix};

use super::drawing::draw;

/// How much larger sprites are drawn than they are.
const ZOOM: usize = 8;

/// Two inks of a smaller distance than this need no smoothing between them.
const CLOSE: u32 = 100;

/// An atlas, as made or as read from its file.
#[derive(PartialEq)]
pub(super) struct Sheet {
    pixels: Vec<u8>,
    palette: Vec<u8>,
    mixes: String,
}

impl Sheet {
    /// Draws all sprites.
    pub(super) fn make() -> Self {
        let options = options();
        let mut blends = vec![pure(Ink::Frame); WIDTH * HEIGHT];
        let (mut last, mut fine) = (String::new(), Vec::new());
        for sprite in Sprite::all() {
            let (area, body) = (sprite.area(), draw(sprite));
            // The same piece on several grounds is rasterised once.
            if body != last || fine.len() != area.width * area.height * ZOOM * ZOOM {
                fine = rasterise(&options, &body, area.width, area.height);
                last = body;
            }
            let ground = match sprite {
                Sprite::Square(_, ground) => ground.ink(),
                Sprite::Fighter { .. } => Ground::Goal.ink(),
                Sprite::Lake
                | Sprite::Lost(..)
                | Sprite::Count(_)
                | Sprite::File(_)
                | Sprite::Row(_) => Ink::Frame,
            };
            for (y, x) in (0..area.height).flat_map(|y| (0..area.width).map(move |x| (y, x))) {
                blends[(area.y + y) * WIDTH + area.x + x] = reduce(&fine, area.width, x, y, ground);
            }
        }
        Self::index(&blends)
    }

    /// Gives each blend its place in the palette: pure inks first, in their order.
    fn index(blends: &[Blend]) -> Self {
        let mixed: BTreeSet<Blend> = blends
            .iter()
            .copied()
            .filter(|&(_, _, share)| share > 0)
            .collect();
        let entries: Vec<Blend> = Ink::ALL.into_iter().map(pure).chain(mixed).collect();
        assert!(
            entries.len() <= 256,
            "{} colours are too many for a palette",
            entries.len()
        );
        let place = |blend: &Blend| {
            let place = entries
                .iter()
                .position(|entry| entry == blend)
                .expect("every blend has a place");
            u8::try_from(place).expect("a palette has 256 places")
        };
        let of = |index: u8| Ink::ALL[usize::from(index)];
        Self {
            pixels: blends.iter().map(place).collect(),
            palette: entries
                .iter()
                .flat_map(|&(ink, other, share)| {
                    Mix {
                        ink: of(ink),
                        other: of(other),
                        share,
                    }
                    .rgb(Ink::classic)
                })
                .collect(),
            mixes: entries
                .iter()
                .map(|(ink, other, share)| format!("{ink} {other} {share}"))
                .collect::<Vec<_>>()
                .join("\n"),
        }
    }

    /// Reads a committed atlas.
    pub(super) fn read(path: &str) -> Result<Self, Box<dyn std::error::Error>> {
        let mut reader =
            png::Decoder::new(std::io::BufReader::new(File::open(path)?)).read_info()?;
        let palette = reader
            .info()
            .palette
            .clone()
            .unwrap_or_default()
            .into_owned();
        let mixes = reader
            .info()
            .uncompressed_latin1_text
            .iter()
            .map(|chunk| chunk.text.clone())
            .collect();
        let mut pixels = vec![0; reader.output_buffer_size().ok_or("too large")?];
        reader.next_frame(&mut pixels)?;
        Ok(Self {
            pixels,
            palette,
            mixes,
        })
    }

    /// Writes an atlas to be committed.
    pub(super) fn write(&self, path: &str) -> Result<(), Box<dyn std::error::Error>> {
        let file = BufWriter::new(File::create(path)?);
        let mut encoder = png::Encoder::new(file, u32::try_from(WIDTH)?, u32::try_from(HEIGHT)?);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(&self.palette);
        encoder.add_text_chunk("mixes".to_owned(), self.mixes.clone())?;
        encoder.set_deflate_compression(png::DeflateCompression::Level(9));
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(())
    }
}

/// What a pixel is made of, before it has a place in the palette: ink, other ink, and the other's share.
type Blend = (u8, u8, u8);

fn pure(ink: Ink) -> Blend {
    (ink.index(), ink.index(), 0)
}

/// The two inks that cover most of one pixel.
fn reduce(fine: &[Option<Ink>], width: usize, x: usize, y: usize, ground: Ink) -> Blend {
    let mut covers = [0_usize; Ink::ALL.len()];
    for row in 0..ZOOM {
        let start = (y * ZOOM + row) * width * ZOOM + x * ZOOM;
        for ink in &fine[start..start + ZOOM] {
            covers[usize::from(ink.unwrap_or(ground).index())] += 1;
        }
    }
    let mut ranked: Vec<(usize, Ink)> = covers
        .into_iter()
        .zip(Ink::ALL)
        .filter(|&(cover, _)| cover > 0)
        .collect();
    ranked.sort_by_key(|&(cover, ink)| (Reverse(cover), ink.index()));
    let (most, ink) = ranked[0];
    let Some(&(rest, other)) = ranked.get(1) else {
        return pure(ink);
    };
    let parts = usize::from(Mix::PARTS);
    let share = (2 * rest * parts + most + rest) / (2 * (most + rest));
    let share = u8::try_from(share).expect("a share is at most half of the parts");
    if share == 0 || is_close(ink, other) {
        return pure(ink);
    }
    // Edges are smoothed towards one half of the chequer on both: nobody sees it, and the same piece packs as the same bytes.
    let (ink, other) = (chequer(ink).index(), chequer(other).index());
    // Half and half is one colour, whichever is named first.
    if 2 * share == Mix::PARTS {
        (ink.min(other), ink.max(other), share)
    } else {
        (ink, other, share)
    }
}

fn chequer(ink: Ink) -> Ink {
    if ink == Ink::Light { Ink::Dark } else { ink }
}

/// Whether an edge between two inks looks smooth without a mix of them.
fn is_close(one: Ink, two: Ink) -> bool {
    let distance = one
        .classic()
        .into_iter()
        .zip(two.classic())
        .map(|(one, two)| u32::from(one.abs_diff(two)).pow(2));
    distance.sum::<u32>() < CLOSE * CLOSE
}

fn options() -> usvg::Options<'static> {
    let mut options = usvg::Options {
        shape_rendering: usvg::ShapeRendering::CrispEdges,
        text_rendering: usvg::TextRendering::OptimizeSpeed,
        ..usvg::Options::default()
    };
    // The only font there is, so that the machine's fonts make no difference.
    options
        .fontdb_mut()
        .load_font_data(notosans::BOLD_TTF.to_vec());
    options
}

/// Draws an SVG body; `None` is where it leaves the ground bare.
fn rasterise(options: &usvg::Options, body: &str, width: usize, height: usize) -> Vec<Option<Ink>> {
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{body}</svg>"#
    );
    let tree = usvg::Tree::from_str(&svg, options).expect("a sprite's drawing is SVG");
    let side = |pixels: usize| u32::try_from(pixels * ZOOM).expect("sprites are small");
    let mut pixmap =
        tiny_skia::Pixmap::new(side(width), side(height)).expect("sprites are not empty");
    let zoom = f32::from(u8::try_from(ZOOM).expect("the zoom is small"));
    resvg::render(
        &tree,
        tiny_skia::Transform::from_scale(zoom, zoom),
        &mut pixmap.as_mut(),
    );

    let mut known = vec![([0; 4], None)];
    known.extend(Ink::ALL.map(|ink| {
        let [red, green, blue] = ink.classic();
        ([red, green, blue, 255], Some(ink))
    }));
    let mut last = known[0];
    pixmap
        .data()
        .chunks_exact(4)
        .map(|pixel| {
            if pixel != last.0 {
                let ink = known.iter().find(|(color, _)| color == pixel);
                last = *ink.unwrap_or_else(|| panic!("{pixel:?} is no ink's colour in {svg}"));
            }
            last.1
        })
        .collect()
}
