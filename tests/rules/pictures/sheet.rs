//! The contact sheet: every picture in every theme, at full size and as wide as a phone (360 px), also in greyscale and as the
//! three common kinds of colour blindness see it. Written to be looked at; the tests that judge are beside this one.

use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use image::imageops::FilterType;
use image::{DynamicImage, Rgb, RgbImage};
use stratego_bot::render::{self, Look, Numbering, Theme};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::Color;
use stratego_bot::rules::square::Square;

use super::scenes::{BARRAGE, CLASSIC, begin, deploy, middle, play_on, resign};

/// Width of a phone's pictures, in pixels.
const PHONE: u32 = 360;
/// Between pictures, in pixels.
const GAP: u32 = 12;
/// The background of Discord's dark client.
const BACKGROUND: Rgb<u8> = Rgb([0x31, 0x33, 0x38]);

/// How somebody sees colours: each row gives a channel, from red, green and blue in linear light.
type Sight = [[f32; 3]; 3];

/// Brightness only, and the three kinds of dichromacy (Machado, Oliveira and Fernandes 2009, severity 1).
pub(super) const SIGHTS: [(&str, Sight); 4] = [
    ("grey", [[0.2126, 0.7152, 0.0722]; 3]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// A picture as somebody sees it.
pub(super) fn see(picture: &RgbImage, sight: Sight) -> RgbImage {
    let mut known = HashMap::new();
    let mut seen = picture.clone();
    for Rgb(pixel) in seen.pixels_mut() {
        *pixel = *known
            .entry(*pixel)
            .or_insert_with_key(|color| see_color(*color, sight));
    }
    seen
}

/// Through linear light and back (IEC 61966-2-1).
fn see_color(color: [u8; 3], sight: Sight) -> [u8; 3] {
    let linear = color.map(|value| {
        let value = f32::from(value) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    });
    sight.map(|row| {
        let parts = row.iter().zip(linear);
        let light: f32 = parts.map(|(part, value)| part * value).sum();
        to_byte(if light <= 0.003_130_8 {
            light * 12.92
        } else {
            1.055 * light.powf(1.0 / 2.4) - 0.055
        })
    })
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to a byte"
)]
fn to_byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// Every kind of picture.
pub(super) fn pictures(look: Look) -> Vec<Vec<u8>> {
    let (start, game) = (begin(Variant::Classic, &CLASSIC), middle());
    let mut end = middle();
    resign(&mut end);
    let mut long = begin(Variant::Barrage, &BARRAGE);
    play_on(&mut long, 8);
    let (red, to_move) = (
        game.player_view(Color::Red),
        game.player_view(game.to_move()),
    );
    let remembered = |color| game.player_view(color).with_memory(game.memory());
    let from = to_move
        .moves()
        .iter()
        .find(|mv| to_move.public().token(mv.to).is_some());
    let from = from.map_or(to_move.moves()[0].from, |mv| mv.from);
    let targets: Vec<Square> = to_move
        .moves()
        .iter()
        .filter(|mv| mv.from == from)
        .map(|mv| mv.to)
        .collect();
    let revealed = end.revealed().expect("the game is over");
    vec![
        render::player_board(&start.player_view(Color::Blue), look),
        render::player_board(&red, look),
        render::player_board(&remembered(Color::Blue), look),
        render::public_board(&game.public_view().with_memory(game.memory()), look),
        render::revealed_board(&revealed, Color::Red, look),
        render::movable(&remembered(Color::Red), look),
        render::moving(&to_move, from, &targets, look),
        render::player_board(&long.player_view(Color::Blue), look),
        render::setup_panel(&deploy(CLASSIC.red, Variant::Classic), Color::Red, look),
        render::setup_panel(&deploy(BARRAGE.blue, Variant::Barrage), Color::Blue, look),
    ]
}

/// Pictures beside one another, in columns of about equal height.
fn tile(pictures: &[RgbImage], columns: usize) -> RgbImage {
    let width = pictures.iter().map(RgbImage::width).max().unwrap_or(1) + GAP;
    let mut heights = vec![GAP; columns];
    let mut places = Vec::new();
    for picture in pictures {
        let (x, height) = (GAP..)
            .step_by(width as usize)
            .zip(&mut heights)
            .min_by_key(|(_, height)| **height)
            .expect("there is a column");
        places.push((x, *height));
        *height += picture.height() + GAP;
    }
    let height = heights.into_iter().max().unwrap_or(GAP);
    let whole = u32::try_from(columns).expect("few columns") * width + GAP;
    let mut sheet = RgbImage::from_pixel(whole, height, BACKGROUND);
    for (picture, (x, y)) in pictures.iter().zip(places) {
        let (stride, length) = (3 * whole as usize, 3 * picture.width() as usize);
        for (row, pixels) in picture.as_raw().chunks(length).enumerate() {
            let at = (y as usize + row) * stride + 3 * x as usize;
            sheet.as_mut()[at..at + length].copy_from_slice(pixels);
        }
    }
    sheet
}

/// Writes the sheets of one look.
pub(super) fn write(folder: &Path, name: &str, look: Look) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let full = pictures(look)
        .iter()
        .map(|picture| image::load_from_memory(picture))
        .collect::<Result<Vec<_>, image::ImageError>>()?;
    let phone: Vec<RgbImage> = full
        .iter()
        .map(|picture| {
            let height = picture.height() * PHONE / picture.width();
            let small = picture.resize_exact(PHONE, height, FilterType::Triangle);
            small.into_rgb8()
        })
        .collect();
    let full: Vec<RgbImage> = full.into_iter().map(DynamicImage::into_rgb8).collect();
    let save = |kind: &str, sheet: RgbImage| {
        DynamicImage::from(sheet).save(folder.join(format!("{name}-{kind}.png")))
    };
    save("full", tile(&full, 3))?;
    save("phone", tile(&phone, 3))?;
    // A private view with the memory aid, and a choice.
    let some = tile(&[phone[2].clone(), phone[6].clone()], 2);
    for (kind, sight) in SIGHTS {
        save(kind, see(&some, sight))?;
    }
    Ok(())
}

#[test]
fn the_contact_sheet_is_written() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    for (name, theme) in ["classic", "dark", "contrast"].into_iter().zip(Theme::ALL) {
        let numbering = if theme == Theme::Dark {
            Numbering::OneHigh
        } else {
            Numbering::TenHigh
        };
        write(&folder, name, Look { theme, numbering })?;
    }
    Ok(())
}
