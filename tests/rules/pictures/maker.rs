//! Makes the atlas: drawings are rasterised, reduced to the sixteen inks, and laid out.
//!
//! Each sprite is drawn many times too large and without smoothing, so that every fine pixel is one ink or bare ground. A pixel
//! of the atlas is then the ink that comes nearest to the mean of its fine pixels. Steep edges step sideways at every second
//! row only: a row that equals the one above it packs to next to nothing. That takes a quarter off a whole board's bytes, and
//! is not seen at the size at which Discord shows boards; shallow edges, where it would be, keep every row.

use std::fs::File;
use std::io::BufReader;
use std::ops::Range;

use resvg::{tiny_skia, usvg};
use stratego_bot::render::Theme;
use stratego_bot::render::atlas::{Ground, HEIGHT, Sprite, WIDTH};
use stratego_bot::render::ink::{Ink, Rgb};

use super::drawing::draw;
use super::pack::pack;

/// From how much of a pixel on, in percent, an ink takes it whole: fewer pixels between make smaller and quicker pictures,
/// and are not missed where pictures are scaled down, as in all of Discord's clients.
const CLEAR: u32 = 60;
/// An edge is steep where it moves at most so many pixels sideways from one row to the next.
const STEEP: usize = 3;
/// How much larger sprites are drawn than they are.
pub(super) const ZOOM: usize = 8;

/// An atlas, as made or as read from its file: two pixels a byte, and the palette.
#[derive(PartialEq)]
pub(super) struct Sheet {
    width: usize,
    bytes: Vec<u8>,
    palette: Vec<u8>,
}

impl Sheet {
    /// Draws all sprites.
    pub(super) fn make() -> Self {
        let options = options();
        let mut pixels = vec![Ink::Frame; WIDTH * HEIGHT];
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
                Sprite::Badge { .. } | Sprite::Mark(_) => Ink::BARE,
                Sprite::Lake
                | Sprite::Lost(..)
                | Sprite::Count(_)
                | Sprite::File(_)
                | Sprite::Row(_) => Ink::Frame,
            };
            for (y, row) in reduce_all(&fine, area.width, ground).iter().enumerate() {
                pixels[(area.y + y) * WIDTH + area.x..][..area.width].copy_from_slice(row);
            }
        }
        Self::new(WIDTH, &pixels)
    }

    /// A sheet of finished pixels.
    pub(super) fn new(width: usize, pixels: &[Ink]) -> Self {
        Self {
            width,
            bytes: pixels
                .chunks(2)
                .map(|pair| pair[0].index() << 4 | pair[1].index())
                .collect(),
            palette: Ink::ALL.map(|ink| ink.color(Theme::Classic)).concat(),
        }
    }

    /// Reads a committed atlas.
    pub(super) fn read(path: &str) -> Result<Self, Box<dyn std::error::Error>> {
        let mut reader = png::Decoder::new(BufReader::new(File::open(path)?)).read_info()?;
        let palette = reader
            .info()
            .palette
            .clone()
            .unwrap_or_default()
            .into_owned();
        let mut bytes = vec![0; reader.output_buffer_size().ok_or("too large")?];
        reader.next_frame(&mut bytes)?;
        let width = usize::try_from(reader.info().width)?;
        Ok(Self {
            width,
            bytes,
            palette,
        })
    }

    /// Writes an atlas to be committed.
    pub(super) fn write(&self, path: &str) -> Result<(), Box<dyn std::error::Error>> {
        let size = (self.width, self.bytes.len() * 2 / self.width);
        let palette = self.palette.clone();
        let file = pack(&self.bytes, size, png::BitDepth::Four, palette, |encoder| {
            encoder.set_deflate_compression(png::DeflateCompression::Level(9));
            encoder.set_filter(png::Filter::NoFilter);
        });
        Ok(std::fs::write(path, file)?)
    }
}

/// The rows of a sprite: pixel by pixel, but for steep edges, which are the same in both rows of a pair.
fn reduce_all(fine: &[Option<Ink>], width: usize, ground: Ink) -> Vec<Vec<Ink>> {
    let height = fine.len() / (width * ZOOM * ZOOM);
    let mut rows: Vec<Vec<Ink>> = (0..height)
        .map(|y| {
            let reduce = |x| reduce(fine, width, x, y..y + 1, ground);
            (0..width).map(reduce).collect()
        })
        .collect();
    for y in (0..height - height % 2).step_by(2) {
        let mut x = 0;
        while x < width {
            let start = x;
            while x < width && rows[y][x] != rows[y + 1][x] {
                x += 1;
            }
            if x - start <= STEEP {
                let (upper, lower) = rows.split_at_mut(y + 1);
                let pairs = upper[y][start..x].iter_mut().zip(&mut lower[0][start..x]);
                for (x, (one, two)) in (start..x).zip(pairs) {
                    let ink = reduce(fine, width, x, y..y + 2, ground);
                    (*one, *two) = (ink, ink);
                }
            }
            x += 1;
        }
    }
    rows
}

/// The ink of one pixel, or of several below one another.
pub(super) fn reduce(
    fine: &[Option<Ink>],
    width: usize,
    x: usize,
    rows: Range<usize>,
    ground: Ink,
) -> Ink {
    let (mut covers, mut bare) = ([0_u32; Ink::ALL.len()], 0);
    for row in rows.start * ZOOM..rows.end * ZOOM {
        let start = row * width * ZOOM + x * ZOOM;
        for ink in &fine[start..start + ZOOM] {
            match ink {
                Some(ink) => covers[usize::from(ink.index())] += 1,
                None => bare += 1,
            }
        }
    }
    if ground == Ink::BARE && bare > 0 {
        // Stamps are put on anything, so their outer edges cannot be smoothed towards it.
        let covers: Vec<(Ink, u32)> = known(covers).collect();
        let drawn: u32 = covers.iter().map(|(_, cover)| cover).sum();
        return if bare > drawn {
            ground
        } else {
            nearest(&covers)
        };
    }
    // Edges are smoothed towards one half of the chequer on both: nobody sees it, and the same piece packs as the same bytes.
    let smooth = if ground == Ink::Light {
        Ink::Dark
    } else {
        ground
    };
    covers[usize::from(smooth.index())] += bare;
    let ink = nearest(&known(covers).collect::<Vec<_>>());
    if ink == smooth && bare > 0 {
        ground
    } else {
        ink
    }
}

/// The inks that cover a pixel, and how much of it.
fn known(covers: [u32; Ink::ALL.len()]) -> impl Iterator<Item = (Ink, u32)> {
    Ink::ALL
        .into_iter()
        .zip(covers)
        .filter(|&(_, cover)| cover > 0)
}

/// Of the inks that cover a pixel, and those that lie between them, the one nearest to their mean.
fn nearest(covers: &[(Ink, u32)]) -> Ink {
    if let [(ink, _)] = covers {
        return *ink;
    }
    let total: u32 = covers.iter().map(|(_, cover)| cover).sum();
    if let Some((ink, _)) = covers
        .iter()
        .find(|(_, cover)| cover * 100 >= total * CLEAR)
    {
        return *ink;
    }
    let mean: Rgb = std::array::from_fn(|channel| {
        let sum: u32 = covers
            .iter()
            .map(|(ink, cover)| u32::from(ink.color(Theme::Classic)[channel]) * cover)
            .sum();
        u8::try_from((sum + total / 2) / total).expect("a mean of colours is a colour")
    });
    let mut inks: Vec<Ink> = covers.iter().map(|(ink, _)| *ink).collect();
    for (ink, _) in covers {
        match ink {
            Ink::Frame => inks.extend([Ink::Rim, Ink::Coordinate]),
            Ink::RedInk => inks.push(Ink::RedHatch),
            Ink::BlueInk => inks.push(Ink::BlueHatch),
            _ => {}
        }
    }
    let distance = |ink: &Ink| {
        let channels = ink.color(Theme::Classic).into_iter().zip(mean);
        channels
            .map(|(one, two)| u32::from(one.abs_diff(two)).pow(2))
            .sum::<u32>()
    };
    inks.into_iter()
        .min_by_key(distance)
        .expect("a pixel is covered")
}

pub(super) fn options() -> usvg::Options<'static> {
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
pub(super) fn rasterise(
    options: &usvg::Options,
    body: &str,
    width: usize,
    height: usize,
) -> Vec<Option<Ink>> {
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
        let [red, green, blue] = ink.color(Theme::Classic);
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
