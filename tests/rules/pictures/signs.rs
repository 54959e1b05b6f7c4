//! Makes the sheet of signs from `assets/signs/*.svg`.
//!
//! The drawings are in colours that stand for inks: black for what is light, white for the ground, gold, red and blue, and dark and
//! pale red for a side's ink and field.

use std::error::Error;
use std::fs;

use stratego_bot::render::ink::Ink;
use stratego_bot::render::signs::{DIGIT, DIGIT_HEIGHT, HEIGHT, LARGE, SMALL, Sign, WIDTH};
use stratego_bot::rules::color::Color;

use super::drawing::{draw_text, hex};
use super::golden::DRAW;
use super::maker::{Sheet, ZOOM, options, rasterise, reduce};

/// Every how many pixels a line of hatching begins.
const HATCHING: usize = 12;

#[test]
fn the_sheet_of_signs_is_fresh() -> Result<(), Box<dyn Error>> {
    const SIGNS: &str = "assets/signs.png";
    let options = options();
    let mut pixels = vec![Ink::Frame; WIDTH * HEIGHT];
    for sign in Sign::all() {
        let area = sign.area();
        let fine = rasterise(&options, &draw(sign)?, area.width, area.height);
        assert_eq!(fine.len(), area.width * area.height * ZOOM * ZOOM);
        let ground = if sign == Sign::Refused {
            Ink::Water
        } else {
            Ink::Frame
        };
        for (y, x) in (0..area.height).flat_map(|y| (0..area.width).map(move |x| (y, x))) {
            pixels[(area.y + y) * WIDTH + area.x + x] =
                reduce(&fine, area.width, x, y..y + 1, ground);
        }
    }
    let made = Sheet::new(WIDTH, &pixels);
    if std::env::var_os(DRAW).is_some() {
        made.write(SIGNS)?;
    }
    let is_fresh = Sheet::read(SIGNS)? == made;
    assert!(
        is_fresh,
        "{SIGNS} is stale: set {DRAW}=1 to make it anew, and look at it"
    );
    Ok(())
}

/// The body of a sign's drawing, without its ground.
fn draw(sign: Sign) -> Result<String, Box<dyn Error>> {
    let name = match sign {
        Sign::Arms(color) => return Ok(draw_arms(color, &read(shape(color))?)),
        Sign::Broken(color) => {
            return Ok(draw_ruins(color, &read(shape(color))?) + &ink(&read("crack")?, color));
        }
        Sign::Digit(digit) => {
            return Ok(draw_text(
                &digit.to_string(),
                DIGIT / 2,
                DIGIT_HEIGHT / 2 + 7,
                20,
                Ink::Coordinate,
            ));
        }
        Sign::LargeDigit(digit) => {
            let small = draw(Sign::Digit(digit))?;
            return Ok(format!(r#"<g transform="scale(2)">{small}</g>"#));
        }
        Sign::Refused => {
            let zoom = f64::from(u32::try_from(SMALL)?) / f64::from(u32::try_from(LARGE)?);
            let drawing = ink(&read("refused")?, Color::Red);
            return Ok(format!(r#"<g transform="scale({zoom})">{drawing}</g>"#));
        }
        Sign::Captured(_) => "captured",
        Sign::Swords => "swords",
        Sign::Crown => "crown",
        Sign::Equal => "equal",
        Sign::Lock => "lock",
        Sign::WhiteFlag => "white-flag",
        Sign::Hourglass => "hourglass",
        Sign::Hands => "hands",
        Sign::Truce => "truce",
        Sign::Endless => "endless",
        Sign::Cross => "cross",
    };
    let color = match sign {
        Sign::Captured(color) => color,
        _ => Color::Red,
    };
    Ok(ink(&read(name)?, color))
}

const fn shape(color: Color) -> &'static str {
    match color {
        Color::Red => "shield",
        Color::Blue => "roundel",
    }
}

/// What stands between the outer tags of a drawing.
fn read(name: &str) -> Result<String, Box<dyn Error>> {
    let svg = fs::read_to_string(format!("assets/signs/{name}.svg"))?;
    let start = svg.find('>').ok_or("a drawing has an outer tag")? + 1;
    let end = svg.rfind("</svg>").ok_or("the outer tag is closed")?;
    Ok(svg[start..end].to_owned())
}

/// A drawing in inks; its red is that of the side whose sign it is.
fn ink(drawing: &str, color: Color) -> String {
    let (dark, own, pale, other) = match color {
        Color::Red => (Ink::RedInk, Ink::RedBack, Ink::RedField, Ink::BlueBack),
        Color::Blue => (Ink::BlueInk, Ink::BlueBack, Ink::BlueField, Ink::RedBack),
    };
    let inks = [
        ("#000", Ink::Coordinate),
        ("#fff", Ink::Frame),
        ("#fb0", Ink::Goal),
        ("#800", dark),
        ("#f00", own),
        ("#fee", pale),
        ("#00f", other),
    ];
    let inked = inks.iter().fold(drawing.to_owned(), |svg, (sign, ink)| {
        svg.replace(&format!("{sign}\""), &format!("{}\"", hex(*ink)))
    });
    format!(r#"<g fill="{}">{inked}</g>"#, hex(Ink::Coordinate))
}

/// Arms in their side's hatching, in a light rim.
fn draw_arms(color: Color, shape: &str) -> String {
    let (back, hatch) = match color {
        Color::Red => (Ink::RedBack, Ink::RedHatch),
        Color::Blue => (Ink::BlueBack, Ink::BlueHatch),
    };
    draw_rim(shape, Ink::Coordinate, back) + &draw_hatching(color, shape, hatch)
}

/// The same without colour.
fn draw_ruins(color: Color, shape: &str) -> String {
    draw_rim(shape, Ink::Coordinate, Ink::Frame) + &draw_hatching(color, shape, Ink::Rim)
}

/// The inside of a shape within its rim.
const INSIDE: &str = "translate(72 72) scale(0.9) translate(-72 -72)";

fn draw_rim(shape: &str, rim: Ink, inside: Ink) -> String {
    format!(
        r#"<g fill="{}">{shape}</g><g fill="{}" transform="{INSIDE}">{shape}</g>"#,
        hex(rim),
        hex(inside)
    )
}

fn draw_hatching(color: Color, shape: &str, hatch: Ink) -> String {
    let lines: String = (HATCHING / 2..LARGE)
        .step_by(HATCHING)
        .map(|at| match color {
            Color::Red => format!("M{at} 0V{LARGE}"),
            Color::Blue => format!("M0 {at}H{LARGE}"),
        })
        .collect();
    let clip = shape.replacen("/>", &format!(r#" transform="{INSIDE}"/>"#), 1);
    format!(
        r#"<clipPath id="inside">{clip}</clipPath><path d="{lines}" stroke="{}" stroke-width="4" clip-path="url(#inside)"/>"#,
        hex(hatch)
    )
}
