//! A replay's film, decoded as a reader's client does it.

use std::error::Error;

use image::RgbImage;
use stratego_bot::render::ink::Ink;
use stratego_bot::render::replay::{Replay, Shot};
use stratego_bot::render::{Look, Theme};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::Color;
use stratego_bot::rules::course::Course;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::outcome::{EndReason, Outcome};

use super::golden::check;
use super::pack::pack;
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

/// Every way in which a match can end, as often as it looks different.
const OUTCOMES: [Outcome; 10] = [
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

/// The first and the last picture of a film: its title, and its result.
pub(super) fn ends(outcome: Outcome, look: Look) -> Result<[RgbImage; 2], Box<dyn Error>> {
    let mut game = begin(Variant::Classic, &CLASSIC);
    play_on(&mut game, 1);
    game.conclude(outcome);
    let mut frames = decode(&whole(&game).film(look))?.into_iter();
    let first = frames.next().ok_or("a title")?;
    let last = frames.next_back().ok_or("a result")?;
    Ok([first.picture, last.picture])
}

/// Rows of pixels in the inks' colours as a file.
fn keep(pixels: &[u8], width: u32, theme: Theme) -> Vec<u8> {
    let index = |pixel: &[u8]| {
        let ink = Ink::ALL.into_iter().find(|ink| ink.color(theme) == pixel);
        ink.map_or(0, Ink::index)
    };
    let indices: Vec<u8> = pixels
        .chunks(6)
        .map(|pair| index(&pair[..3]) << 4 | index(&pair[3..]))
        .collect();
    let size = (width as usize, pixels.len() / 3 / width as usize);
    let palette = Ink::ALL.map(|ink| ink.color(theme)).concat();
    pack(&indices, size, png::BitDepth::Four, palette, |_| {})
}

#[test]
fn title_results_and_progress_look_as_they_looked() -> Result<(), Box<dyn Error>> {
    let look = Look::default();
    let mut banners: Vec<Vec<u8>> = Vec::new();
    for outcome in OUTCOMES {
        let [title, result] = ends(outcome, look)?;
        let width = result.width();
        if banners.is_empty() {
            for (name, frame) in [("title", title), ("result", result.clone())] {
                let file = keep(&frame, width, look.theme);
                check(&format!("tests/rules/pictures/film-{name}.png"), &file)?;
            }
        }
        // What lies across the middle of the board.
        let (row, height) = (3 * width as usize, result.height() as usize);
        let banner = result.as_raw()[row * (height / 2 - 72)..][..row * 144].to_vec();
        assert!(!banners.contains(&banner), "{outcome:?}");
        banners.push(banner);
    }
    let width = u32::try_from(banners[0].len() / 144 / 3)?;
    let file = keep(&banners.concat(), width, look.theme);
    check("tests/rules/pictures/film-results.png", &file)?;

    let replay = whole(&played(16));
    let still = replay.still(5, look).ok_or("a position")?;
    check("tests/rules/pictures/still.png", &still)
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

/// P115: what the last picture says in signs, its alt text says in others.
#[test]
fn p115_the_result_of_a_film_is_told() {
    let told = OUTCOMES.map(|outcome| {
        let mut game = begin(Variant::Classic, &CLASSIC);
        play_on(&mut game, 1);
        game.conclude(outcome);
        let alt = whole(&game).film_alt(Look::default());
        let mut lines = alt.lines();
        let result = lines.next().expect("a result").to_owned();
        assert_eq!(lines.next(), Some("1/1"), "{alt}");
        result
    });
    let expected = [
        "🔴 1 : 0 🔵 🚩",
        "🔴 0 : 1 🔵 🚩",
        "🔴 1 : 0 🔵 🔒",
        "🔴 ½ : ½ 🔵 🔒",
        "🔴 0 : 1 🔵 🏳",
        "🔴 0 : 1 🔵 ⌛",
        "🔴 ½ : ½ 🔵 🤝",
        "🔴 ½ : ½ 🔵 🕊",
        "🔴 ½ : ½ 🔵 ♾",
        "🔴 – : – 🔵 ❌",
    ];
    assert_eq!(told, expected);
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
