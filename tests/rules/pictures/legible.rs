//! What is in the atlas can be told apart: ranks at phone size, sides without their hue, and no machine's fonts are needed.

use std::error::Error;

use image::imageops::{FilterType, crop_imm, grayscale};
use image::{DynamicImage, RgbImage};
use stratego_bot::render::atlas::{
    BADGE, BADGE_HEIGHT, Ground, MARK, Mark, Occupant, SQUARE, Sprite,
};
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

/// As small as on a phone: squares of 36 pixels.
fn shrink(picture: &RgbImage) -> RgbImage {
    let (width, height) = picture.dimensions();
    // The method is compiled with optimisation, the function would not be.
    DynamicImage::from(picture.clone())
        .resize_exact(width / 2, height / 2, FilterType::Triangle)
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
fn emblems_in_the_trays_are_told_apart_beside_their_badges() -> Result<(), Box<dyn Error>> {
    for (theme, color) in Theme::ALL
        .into_iter()
        .flat_map(|theme| Color::ALL.map(|color| (theme, color)))
    {
        let mut emblems = Vec::new();
        for rank in Rank::ALL {
            let mut lost = cut(Sprite::Lost(color, rank, Numbering::TenHigh), theme)?;
            // Where the widest badge lies.
            let badge = (0..BADGE_HEIGHT).flat_map(|y| (0..BADGE).map(move |x| (x, y)));
            for (x, y) in badge {
                let frame = image::Rgb(Ink::Frame.color(theme));
                lost.put_pixel(u32::try_from(x)?, u32::try_from(y)?, frame);
            }
            emblems.push((rank, shrink(&lost)));
        }
        for (place, (rank, emblem)) in emblems.iter().enumerate() {
            for (other, another) in &emblems[place + 1..] {
                let pixels = differing(emblem, another);
                assert!(
                    pixels >= 15,
                    "{theme:?}, {color}: {rank:?} and {other:?} differ in {pixels} pixels"
                );
            }
        }
    }
    Ok(())
}

/// A mark on ground of one ink.
fn mark_on(mark: Mark, ground: Ink, theme: Theme) -> Result<RgbImage, Box<dyn Error>> {
    let mut picture = cut(Sprite::Mark(mark), theme)?;
    for pixel in picture.pixels_mut() {
        if pixel.0 == Ink::BARE.color(theme) {
            pixel.0 = ground.color(theme);
        }
    }
    Ok(picture)
}

#[test]
fn an_eye_has_a_pupil_and_two_corners_on_a_phone() -> Result<(), Box<dyn Error>> {
    for theme in Theme::ALL {
        let eye = grayscale(&shrink(&mark_on(Mark::Seen, Ink::Frame, theme)?));
        let [dark, bright] = [Ink::Frame, Ink::Goal]
            .map(|ink| grayscale(&RgbImage::from_pixel(1, 1, image::Rgb(ink.color(theme)))));
        let [dark, bright] = [dark, bright].map(|pixel| pixel.get_pixel(0, 0).0[0]);
        // A quarter of the way from the one to the other tells them.
        let quarter = bright.abs_diff(dark) / 4;
        let looks = |value: u8| {
            if value.abs_diff(bright) <= quarter {
                'o'
            } else if value.abs_diff(dark) <= quarter {
                '#'
            } else {
                '-'
            }
        };
        let is_seen = eye.rows().any(|row| {
            let mut signs: Vec<char> = row.map(|pixel| looks(pixel.0[0])).collect();
            signs.retain(|sign| *sign != '-');
            let runs: Vec<(char, usize)> = signs
                .chunk_by(|one, other| one == other)
                .map(|run| (run[0], run.len()))
                .collect();
            matches!(
                runs[..],
                [('#', _), ('o', 2..), ('#', 3..), ('o', 2..), ('#', _)]
            )
        });
        assert!(is_seen, "{theme:?}");
    }
    Ok(())
}

#[test]
fn a_moved_pieces_dot_sits_on_its_edge_and_is_seen_on_a_phone() -> Result<(), Box<dyn Error>> {
    for (theme, color) in Theme::ALL
        .into_iter()
        .flat_map(|theme| Color::ALL.map(|color| (theme, color)))
    {
        let square = Sprite::Square(Occupant::Back(color), Ground::Dark);
        let (plain, dot) = (cut(square, theme)?, cut(Sprite::Mark(Mark::Moved), theme)?);
        let (mut marked, mut on_piece, mut beside) = (plain.clone(), 0, 0);
        for (x, y, pixel) in dot.enumerate_pixels() {
            let x = x + u32::try_from(SQUARE - MARK)?;
            if pixel.0 != Ink::BARE.color(theme) {
                let is_ground = plain.get_pixel(x, y).0 == Ink::Dark.color(theme);
                *(if is_ground {
                    &mut beside
                } else {
                    &mut on_piece
                }) += 1;
                marked.put_pixel(x, y, *pixel);
            }
        }
        assert!(
            on_piece * 3 >= on_piece + beside,
            "{theme:?}, {color}: {on_piece} pixels on the piece, {beside} beside it"
        );
        let goal = Ink::Goal.color(theme);
        let seen = shrink(&marked);
        let bright = seen.pixels().filter(|pixel| {
            let channels = pixel.0.iter().zip(goal);
            channels.map(|(one, other)| one.abs_diff(other)).max() <= Some(40)
        });
        let bright = bright.count();
        assert!(bright >= 20, "{theme:?}, {color}: {bright} pixels");
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
