//! What is in the atlas can be told apart: ranks at phone size, sides without their hue, and no machine's fonts are needed.

use std::error::Error;

use image::imageops::{FilterType, crop_imm, grayscale};
use image::{DynamicImage, RgbImage};
use stratego_bot::render::atlas::{Ground, Occupant, SQUARE, Sprite};
use stratego_bot::render::ink::Ink;
use stratego_bot::render::{Numbering, Theme};
use stratego_bot::rules::color::Color;
use stratego_bot::rules::rank::Rank;

use super::sheet::{SIGHTS, see};

/// A sprite cut out of the committed atlas, in the colours of a theme.
fn cut(sprite: Sprite, theme: Theme) -> Result<RgbImage, Box<dyn Error>> {
    let atlas = image::open("assets/atlas.png")?.into_rgb8();
    let area = sprite.area();
    let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(u32::try_from);
    let mut picture = crop_imm(&atlas, x?, y?, width?, height?).to_image();
    for pixel in picture.pixels_mut() {
        let ink = Ink::ALL
            .into_iter()
            .find(|ink| ink.color(Theme::Classic) == pixel.0);
        pixel.0 = ink.ok_or("the atlas is classic")?.color(theme);
    }
    Ok(picture)
}

/// As small as on a phone.
fn shrink(picture: &RgbImage) -> RgbImage {
    // The method is compiled with optimisation, the function would not be.
    DynamicImage::from(picture.clone())
        .resize_exact(36, 36, FilterType::Triangle)
        .into_rgb8()
}

/// How many pixels of two pictures differ clearly in brightness.
fn differing(one: &RgbImage, two: &RgbImage) -> usize {
    let (one, two) = (grayscale(one), grayscale(two));
    one.pixels()
        .zip(two.pixels())
        .filter(|(one, two)| one.0[0].abs_diff(two.0[0]) > 64)
        .count()
}

#[test]
fn emblems_are_told_apart_at_36_pixels_without_their_signs() -> Result<(), Box<dyn Error>> {
    for (theme, color) in Theme::ALL
        .into_iter()
        .flat_map(|theme| Color::ALL.map(|color| (theme, color)))
    {
        let mut emblems = Vec::new();
        for rank in Rank::ALL {
            let mut face = cut(
                Sprite::Square(Occupant::Face(color, rank), Ground::Light),
                theme,
            )?;
            // Where the badge lies.
            for (x, y) in (0..28).flat_map(|y| (0..36).map(move |x| (x, y))) {
                face.put_pixel(x, y, image::Rgb(Ink::Light.color(theme)));
            }
            emblems.push((rank, shrink(&face)));
        }
        for (place, (rank, emblem)) in emblems.iter().enumerate() {
            for (other, another) in &emblems[place + 1..] {
                let pixels = differing(emblem, another);
                assert!(
                    pixels >= 40,
                    "{theme:?}, {color}: {rank:?} and {other:?} differ in {pixels} pixels"
                );
            }
        }
    }
    Ok(())
}

#[test]
fn p114_sides_are_told_apart_without_their_hue() -> Result<(), Box<dyn Error>> {
    let occupants = |color| {
        Rank::ALL
            .into_iter()
            .map(move |rank| Occupant::Face(color, rank))
            .chain([Occupant::Back(color)])
    };
    for theme in Theme::ALL {
        for (red, blue) in occupants(Color::Red).zip(occupants(Color::Blue)) {
            let [one, two] =
                [red, blue].map(|piece| cut(Sprite::Square(piece, Ground::Light), theme));
            let (one, two) = (one?, two?);
            for (kind, sight) in SIGHTS {
                let pixels = differing(&shrink(&see(&one, sight)), &shrink(&see(&two, sight)));
                assert!(
                    pixels >= 40,
                    "{theme:?}, {kind}: {red:?} and {blue:?} differ in {pixels} pixels"
                );
            }
        }
    }
    Ok(())
}

#[test]
fn badges_are_at_least_a_third_of_a_square_high() -> Result<(), Box<dyn Error>> {
    let badge = cut(
        Sprite::Badge {
            color: Color::Red,
            rank: Rank::Marshal,
            numbering: Numbering::TenHigh,
            is_fallen: false,
        },
        Theme::Classic,
    )?;
    let bare = image::Rgb(Ink::BARE.color(Theme::Classic));
    let rows = badge
        .rows()
        .filter(|row| row.clone().any(|pixel| *pixel != bare));
    let height = rows.count();
    assert!(height * 3 >= SQUARE, "{height} of {SQUARE}");
    Ok(())
}

#[test]
fn p111_every_sign_is_drawn_without_the_machines_fonts() -> Result<(), Box<dyn Error>> {
    let count = |picture: &RgbImage, ink: Ink| {
        picture
            .pixels()
            .filter(|pixel| pixel.0 == ink.color(Theme::Classic))
            .count()
    };
    let field = |color: Color| {
        if color == Color::Red {
            Ink::RedField
        } else {
            Ink::BlueField
        }
    };
    for sprite in Sprite::all() {
        let (ink, least) = match sprite {
            Sprite::Badge {
                color,
                is_fallen: false,
                ..
            }
            | Sprite::Lost(color, ..) => (field(color), 40),
            Sprite::Count(_) | Sprite::File(_) | Sprite::Row(_) => (Ink::Coordinate, 10),
            _ => continue,
        };
        let pixels = count(&cut(sprite, Theme::Classic)?, ink);
        assert!(
            pixels >= least,
            "{sprite:?} shows {pixels} pixels of its sign"
        );
    }
    Ok(())
}
