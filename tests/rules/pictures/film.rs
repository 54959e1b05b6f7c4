//! A replay's film, decoded as a reader's client does it.

use std::error::Error;
use std::fs;
use std::path::Path;

use image::RgbImage;
use stratego_bot::render::replay::{Replay, Shot};
use stratego_bot::render::{Look, Theme};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::Color;
use stratego_bot::rules::course::Course;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::outcome::{EndReason, Outcome};

use super::scenes::{BARRAGE, CLASSIC, begin, play_on, play_some, resign};

/// A picture of a film and for how many hundredths of a second it is shown.
struct Frame {
    picture: RgbImage,
    hundredths: u16,
}

/// Plays a film.
fn decode(film: &[u8]) -> Result<Vec<Frame>, Box<dyn Error>> {
    let mut reader = gif::DecodeOptions::new().read_info(film)?;
    let palette = reader.global_palette().ok_or("a palette for all")?.to_vec();
    let (width, height) = (u32::from(reader.width()), u32::from(reader.height()));
    let mut screen = RgbImage::new(width, height);
    let mut frames = Vec::new();
    while let Some(frame) = reader.read_next_frame()? {
        assert!(frame.palette.is_none(), "one palette for all frames");
        let columns = usize::from(frame.width);
        for (place, &pixel) in frame.buffer.iter().enumerate() {
            if Some(pixel) != frame.transparent {
                let x = usize::from(frame.left) + place % columns;
                let y = usize::from(frame.top) + place / columns;
                let color = &palette[3 * usize::from(pixel)..][..3];
                screen.put_pixel(
                    u32::try_from(x)?,
                    u32::try_from(y)?,
                    image::Rgb(color.try_into()?),
                );
            }
        }
        frames.push(Frame {
            picture: screen.clone(),
            hundredths: frame.delay,
        });
    }
    Ok(frames)
}

/// A match of so many plies that Red has given up.
fn played(plies: usize) -> Game {
    let mut game = begin(Variant::Classic, &CLASSIC);
    play_on(&mut game, plies);
    resign(&mut game);
    game
}

fn whole(game: &Game) -> Replay {
    let course = Course::of(game).expect("the game is over");
    let shots = course.revealed_views();
    Replay::new(shots.map(|view| Shot::Revealed(view, Color::Red))).expect("a start")
}

#[test]
fn a_film_shows_title_each_ply_and_result() -> Result<(), Box<dyn Error>> {
    let game = played(16);
    let replay = whole(&game);
    for theme in Theme::ALL {
        let look = Look {
            theme,
            ..Look::default()
        };
        let film = replay.film(look);
        assert!(film == replay.film(look), "equal inputs give equal bytes");
        let frames = decode(&film)?;
        assert_eq!(frames.len(), 16 + 3, "title, start, plies, result");
        assert_eq!((frames[0].hundredths, frames[18].hundredths), (200, 600));
        for (ply, frame) in frames[1..18].iter().enumerate() {
            let still = replay.still(ply, look).ok_or("a position")?;
            let still = image::load_from_memory(&still)?.into_rgb8();
            assert!(frame.picture == still, "{theme:?}: after ply {ply}");
            let is_battle = ply > 0 && game.plies()[ply - 1].battle.is_some();
            assert_eq!(frame.hundredths, if is_battle { 300 } else { 100 });
        }
        assert!(
            frames[0].picture != frames[1].picture,
            "the title covers the start"
        );
        assert!(
            frames[18].picture != frames[17].picture,
            "the result covers the end"
        );
        assert!(replay.still(17, look).is_none(), "after the end");
    }
    Ok(())
}

#[test]
fn a_film_is_made_of_what_its_owner_hands_in() -> Result<(), Box<dyn Error>> {
    let game = played(40);
    let course = Course::of(&game).ok_or("the game is over")?;
    let blue = Replay::new(course.player_views(Color::Blue).map(Shot::Player)).ok_or("a start")?;
    let public = Replay::new(course.public_views().map(Shot::Public)).ok_or("a start")?;
    let look = Look::default();
    let replays = [whole(&game), blue, public];
    for (replay, text) in replays.iter().zip(["F: ", "x: ", "o: "]) {
        let alt = replay.alt(7, look).ok_or("a position")?;
        assert!(alt.contains(text) && alt.chars().count() <= 1_024, "{alt}");
    }
    let films = replays.map(|replay| replay.film(look));
    assert!(films[0] != films[1] && films[1] != films[2] && films[0] != films[2]);
    Ok(())
}

#[test]
fn every_result_has_its_picture() -> Result<(), Box<dyn Error>> {
    let mut seen: Vec<RgbImage> = Vec::new();
    let outcomes = [
        Outcome::win(Color::Red, EndReason::FlagCaptured),
        Outcome::win(Color::Blue, EndReason::FlagCaptured),
        Outcome::win(Color::Red, EndReason::NoLegalMove),
        Outcome::draw(EndReason::BothStuck),
        Outcome::win(Color::Blue, EndReason::Resigned),
        Outcome::win(Color::Blue, EndReason::Time),
        Outcome::draw(EndReason::Agreed),
        Outcome::draw(EndReason::NoAttack),
        Outcome::draw(EndReason::TooLong),
        Outcome::draw(EndReason::Aborted),
    ];
    for outcome in outcomes {
        let mut game = begin(Variant::Barrage, &BARRAGE);
        game.conclude(outcome);
        let frames = decode(&whole(&game).film(Look::default()))?;
        let result = frames.into_iter().next_back().ok_or("a result")?.picture;
        assert!(!seen.contains(&result), "{outcome:?}");
        seen.push(result);
    }
    draw_sheet("results.png", &seen, 4)
}

#[test]
fn a_contact_sheet_of_a_film_can_be_looked_at() -> Result<(), Box<dyn Error>> {
    let replay = whole(&played(26));
    let frames = decode(&replay.film(Look::default()))?;
    let pictures: Vec<RgbImage> = frames.into_iter().map(|frame| frame.picture).collect();
    draw_sheet("film.png", &pictures, 6)
}

#[test]
fn a_film_that_would_be_too_large_leaves_out_plies() -> Result<(), Box<dyn Error>> {
    let mut game = begin(Variant::Barrage, &BARRAGE);
    while game.plies().len() < 12 {
        play_some(&mut game, |mv| {
            mv.to.row().index() < 4 || mv.to.row().index() > 5
        });
    }
    resign(&mut game);
    let replay = whole(&game);
    let whole = replay.film(Look::default()).len();
    let check = |most: usize, frames: usize| -> Result<(), Box<dyn Error>> {
        let film = replay.film_within(most, Look::default());
        assert_eq!(decode(&film)?.len(), frames, "{most} bytes");
        assert!(
            film.len() <= most || frames == 4,
            "{} of {most}",
            film.len()
        );
        Ok(())
    };
    check(whole, 1 + 13 + 1)?;
    check(whole - 1, 1 + 7 + 1)?;
    // Start and end are always there.
    check(0, 1 + 2 + 1)
}

#[test]
fn a_match_that_ended_before_its_first_ply_has_a_film() -> Result<(), Box<dyn Error>> {
    let replay = whole(&played(0));
    let look = Look::default();
    assert_eq!(decode(&replay.film(look))?.len(), 3);
    assert!(replay.still(0, look).is_some() && replay.still(1, look).is_none());
    assert!(Replay::new([]).is_none());
    Ok(())
}

/// Writes pictures beside and below one another, none wider than a phone's 360 pixels, to the tests' own folder.
pub(super) fn draw_sheet(
    name: &str,
    pictures: &[RgbImage],
    columns: usize,
) -> Result<(), Box<dyn Error>> {
    const WIDTH: u32 = 360;
    let small = |picture: &RgbImage| {
        let width = picture.width().min(WIDTH);
        let height = picture.height() * width / picture.width();
        image::imageops::thumbnail(picture, width, height)
    };
    let small: Vec<RgbImage> = pictures.iter().map(small).collect();
    let height = small.iter().map(RgbImage::height).max().unwrap_or_default() + 8;
    let lines = u32::try_from(small.len().div_ceil(columns))?;
    let mut sheet = RgbImage::new((WIDTH + 8) * u32::try_from(columns)?, height * lines);
    for (place, picture) in small.iter().enumerate() {
        let (x, y) = (
            u32::try_from(place % columns)?,
            u32::try_from(place / columns)?,
        );
        let (x, y) = (i64::from(x * (WIDTH + 8)), i64::from(y * height));
        image::imageops::replace(&mut sheet, picture, x, y);
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    sheet.save(&path)?;
    assert!(fs::metadata(&path)?.len() > 0);
    Ok(())
}
