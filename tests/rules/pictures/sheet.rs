//! The contact sheet: every picture in every theme, ranks in both numberings, at full size and as wide as a phone (360 px), also in greyscale and as the
//! three common kinds of colour blindness see it. Written to be looked at; the tests that judge are beside this one.

use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::fs;
use std::ops::Range;
use std::path::Path;

use image::imageops::FilterType;
use image::{DynamicImage, Rgb, RgbImage};
use stratego_bot::render::{self, Look, Numbering, Replay, Shot, Theme, Topic};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::Color;
use stratego_bot::rules::outcome::{EndReason, Outcome};
use stratego_bot::rules::square::Square;

use super::explained::refusals;
use super::film::ends;
use super::scenes::{BARRAGE, CLASSIC, begin, deploy, middle, play_on, resign};

/// Width of a phone's pictures, in pixels.
const PHONE: u32 = 360;
/// Between pictures, in pixels.
const GAP: u32 = 12;
/// The background of Discord's dark client.
const BACKGROUND: [u8; 3] = [0x31, 0x33, 0x38];

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
    // Most pixels are like the one before.
    let mut last = ([0; 3], see_color([0; 3], sight));
    for Rgb(pixel) in seen.pixels_mut() {
        if *pixel != last.0 {
            let color = known.entry(*pixel);
            last = (*pixel, *color.or_insert_with(|| see_color(*pixel, sight)));
        }
        *pixel = last.1;
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

/// Every kind of picture, by name.
fn pictures(look: Look) -> Result<Vec<(String, RgbImage)>, Box<dyn Error>> {
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
    let revealed = end.revealed().ok_or("the game is over")?;
    let numbering = match look.numbering {
        Numbering::TenHigh => Numbering::OneHigh,
        Numbering::OneHigh => Numbering::TenHigh,
    };
    let renumbered = Look { numbering, ..look };
    let (classic, barrage) = (
        deploy(CLASSIC.red, Variant::Classic),
        deploy(BARRAGE.blue, Variant::Barrage),
    );
    let shots = [Shot::Revealed(revealed.clone(), Color::Red)];
    let still = Replay::new(shots.into_iter().cycle().take(5)).and_then(|it| it.still(2, look));
    let boards = [
        (
            "start",
            render::player_board(&start.player_view(Color::Blue), look),
        ),
        ("private", render::player_board(&red, look)),
        (
            "private, with the aid",
            render::player_board(&remembered(Color::Blue), look),
        ),
        ("public", render::public_board(&game.public_view(), look)),
        (
            "public, with the aid",
            render::public_board(&game.public_view().with_memory(game.memory()), look),
        ),
        ("whole", render::revealed_board(&revealed, Color::Red, look)),
        (
            "whole, in the other numbers",
            render::revealed_board(&revealed, Color::Red, renumbered),
        ),
        ("movable", render::movable(&remembered(Color::Red), look)),
        ("moving", render::moving(&to_move, from, &targets, look)),
        (
            "long way",
            render::player_board(&long.player_view(Color::Blue), look),
        ),
        ("setup", render::setup_panel(&classic, Color::Red, look)),
        (
            "setup, in the other numbers",
            render::setup_panel(&classic, Color::Red, renumbered),
        ),
        (
            "small setup",
            render::setup_panel(&barrage, Color::Blue, look),
        ),
        ("still", still.ok_or("a position")?),
    ];
    let diagrams = Topic::ALL.map(|topic| (format!("{topic:?}"), render::diagram(topic, look)));
    let named = |(name, picture): (&'static str, Vec<u8>)| (name.to_owned(), picture);
    let [title, result] = ends(Outcome::win(Color::Red, EndReason::FlagCaptured), look)?;
    let [_, agreed] = ends(Outcome::draw(EndReason::Agreed), look)?;
    let drawn = boards
        .map(named)
        .into_iter()
        .chain(refusals(look).map(named))
        .chain(diagrams);
    let decode = |(name, picture): (String, Vec<u8>)| {
        Ok((name, image::load_from_memory(&picture)?.into_rgb8()))
    };
    let mut pictures = drawn
        .map(decode)
        .collect::<Result<Vec<_>, image::ImageError>>()?;
    let film = [
        ("film's title", title),
        ("film's result", result),
        ("film's other result", agreed),
    ];
    pictures.extend(film.map(|(name, picture)| (name.to_owned(), picture)));
    Ok(pictures)
}

/// Pictures beside one another, in columns of about equal height.
fn tile(pictures: &[RgbImage], columns: usize) -> RgbImage {
    let (width, height, places) = places(pictures, columns);
    let ground = BACKGROUND.repeat((width * height) as usize);
    let mut sheet = RgbImage::from_raw(width, height, ground).expect("as many pixels as it takes");
    for (picture, place) in pictures.iter().zip(places) {
        for (range, row) in rows(picture, place, width) {
            sheet.as_mut()[range].copy_from_slice(row);
        }
    }
    sheet
}

/// Width and height of a sheet, and where each picture lies in it.
fn places(pictures: &[RgbImage], columns: usize) -> (u32, u32, Vec<(u32, u32)>) {
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
    (whole, height, places)
}

/// The rows of a picture that lies somewhere in a sheet so wide: which of the sheet's bytes they are, and their own.
fn rows(
    picture: &RgbImage,
    (x, y): (u32, u32),
    width: u32,
) -> impl Iterator<Item = (Range<usize>, &[u8])> {
    let rows = picture.as_raw().chunks(3 * picture.width() as usize);
    (y..).zip(rows).map(move |(y, row)| {
        let start = 3 * (y * width + x) as usize;
        (start..start + row.len(), row)
    })
}

/// As wide as a phone, where it is wider.
fn shrink(picture: &RgbImage) -> RgbImage {
    let width = picture.width().min(PHONE);
    let height = picture.height() * width / picture.width();
    let small =
        DynamicImage::from(picture.clone()).resize_exact(width, height, FilterType::Triangle);
    small.into_rgb8()
}

/// Writes a sheet, and reads it again: each picture is in it, and none covers another.
fn check(
    path: &Path,
    pictures: &[(String, RgbImage)],
    columns: usize,
) -> Result<(), Box<dyn Error>> {
    let drawn: Vec<RgbImage> = pictures.iter().map(|(_, it)| it.clone()).collect();
    DynamicImage::from(tile(&drawn, columns)).save(path)?;
    let kept = image::open(path)?.into_rgb8();
    let (width, height, places) = places(&drawn, columns);
    assert_eq!(kept.dimensions(), (width, height));
    for ((name, picture), place) in pictures.iter().zip(places) {
        let is_there = rows(picture, place, width).all(|(range, row)| kept.as_raw()[range] == *row);
        assert!(is_there, "{name} is not in {}", path.display());
    }
    Ok(())
}

/// Writes the sheets of one look.
fn write(name: &str, look: Look) -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    fs::create_dir_all(&folder)?;
    let full = pictures(look)?;
    let kinds: BTreeSet<&String> = full.iter().map(|(name, _)| name).collect();
    assert_eq!(kinds.len(), 14 + 4 + Topic::ALL.len() + 3, "{kinds:?}");
    check(&folder.join(format!("{name}-full.png")), &full, 4)?;
    let phone = map(&full, shrink);
    check(&folder.join(format!("{name}-phone.png")), &phone, 5)?;
    for (kind, sight) in SIGHTS {
        let seen = map(&phone, |picture| see(picture, sight));
        check(&folder.join(format!("{name}-{kind}.png")), &seen, 5)?;
    }
    Ok(())
}

fn map(
    pictures: &[(String, RgbImage)],
    change: impl Fn(&RgbImage) -> RgbImage,
) -> Vec<(String, RgbImage)> {
    let change = |(name, picture): &(String, RgbImage)| (name.clone(), change(picture));
    pictures.iter().map(change).collect()
}

#[test]
fn the_classic_contact_sheets_are_written() -> Result<(), Box<dyn Error>> {
    write(
        "classic",
        Look {
            theme: Theme::Classic,
            numbering: Numbering::TenHigh,
        },
    )
}

#[test]
fn the_dark_contact_sheets_are_written() -> Result<(), Box<dyn Error>> {
    write(
        "dark",
        Look {
            theme: Theme::Dark,
            numbering: Numbering::OneHigh,
        },
    )
}

#[test]
fn the_contact_sheets_of_high_contrast_are_written() -> Result<(), Box<dyn Error>> {
    write(
        "contrast",
        Look {
            theme: Theme::Contrast,
            numbering: Numbering::TenHigh,
        },
    )
}
