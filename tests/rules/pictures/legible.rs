//! What is in the atlas can be told apart: ranks at phone size, sides without their hue, and no machine's fonts are needed.

use std::error::Error;

use image::RgbImage;
use image::imageops::{FilterType, crop_imm, grayscale, resize};
use stratego_bot::render::atlas::{Ground, Occupant, Sprite};
use stratego_bot::render::ink::Ink;
use stratego_bot::rules::color::Color;
use stratego_bot::rules::rank::Rank;

/// A sprite cut out of the committed atlas.
fn cut(sprite: Sprite) -> Result<RgbImage, Box<dyn Error>> {
    let atlas = image::open("assets/atlas.png")?.into_rgb8();
    let area = sprite.area();
    let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(u32::try_from);
    Ok(crop_imm(&atlas, x?, y?, width?, height?).to_image())
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
    for color in Color::ALL {
        let mut emblems = Vec::new();
        for rank in Rank::ALL {
            let mut face = cut(Sprite::Square(Occupant::Face(color, rank), Ground::Light))?;
            for (x, y) in (0..28).flat_map(|y| (0..36).map(move |x| (x, y))) {
                face.put_pixel(x, y, image::Rgb(Ink::Light.classic()));
            }
            emblems.push((rank, resize(&face, 36, 36, FilterType::Triangle)));
        }
        for (place, (rank, emblem)) in emblems.iter().enumerate() {
            for (other, another) in &emblems[place + 1..] {
                let pixels = differing(emblem, another);
                assert!(
                    pixels >= 40,
                    "{color} {rank:?} and {other:?} differ in {pixels} pixels"
                );
            }
        }
    }
    Ok(())
}

#[test]
fn p114_sides_are_told_apart_without_their_hue() -> Result<(), Box<dyn Error>> {
    let [red, blue] =
        Color::ALL.map(|color| cut(Sprite::Square(Occupant::Back(color), Ground::Light)));
    let pixels = differing(
        &resize(&red?, 36, 36, FilterType::Triangle),
        &resize(&blue?, 36, 36, FilterType::Triangle),
    );
    assert!(pixels >= 40, "the backs differ in {pixels} pixels");
    Ok(())
}

#[test]
fn p111_every_sign_is_drawn_without_the_machines_fonts() -> Result<(), Box<dyn Error>> {
    let count = |picture: &RgbImage, ink: Ink| {
        picture
            .pixels()
            .filter(|pixel| pixel.0 == ink.classic())
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
            Sprite::Square(Occupant::Face(color, _), _) | Sprite::Fighter { color, .. } => {
                (field(color), 40)
            }
            Sprite::Lost(color, _) => (field(color), 8),
            Sprite::Count(_) => (Ink::Light, 10),
            Sprite::File(_) | Sprite::Row(_) => (Ink::Coordinate, 10),
            _ => continue,
        };
        let pixels = count(&cut(sprite)?, ink);
        assert!(
            pixels >= least,
            "{sprite:?} shows {pixels} pixels of its sign"
        );
    }
    Ok(())
}
