//! Drawings of the sprites as SVG bodies, put together from `assets/pieces`.
//!
//! Emblems there are black on white; each side fills in its own inks.

use std::fs;

use stratego_bot::render::atlas::{
    COORDINATE, COUNT, Heading, Occupant, Part, SQUARE, Sprite, TRAY,
};
use stratego_bot::render::ink::Ink;
use stratego_bot::rules::color::Color;
use stratego_bot::rules::rank::Rank;

/// The body of a sprite's drawing, without its ground.
pub(super) fn draw(sprite: Sprite) -> String {
    match sprite {
        Sprite::Square(occupant, _) => draw_occupant(occupant),
        Sprite::Fighter {
            color,
            rank,
            is_fallen,
        } => draw_fighter(color, rank, is_fallen),
        Sprite::Lake => draw_lake(),
        Sprite::Lost(color, rank) => {
            let piece = draw_occupant(Occupant::Face(color, rank));
            format!(r#"<g transform="translate(0.5 0.5) scale(0.6)">{piece}</g>"#)
        }
        Sprite::Count(count) => {
            draw_text(&count.to_string(), COUNT / 2, TRAY / 2 + 7, 19, Ink::Light)
        }
        Sprite::File(file) => draw_coordinate(&file.to_string()),
        Sprite::Row(row) => draw_coordinate(&row.to_string()),
    }
}

/// A side's silhouette and inks.
struct Side {
    shape: String,
    ink: Ink,
    back: Ink,
    hatch: Ink,
    field: Ink,
}

fn side(color: Color) -> Side {
    match color {
        Color::Red => Side {
            shape: read("shield"),
            ink: Ink::RedInk,
            back: Ink::RedBack,
            hatch: Ink::RedHatch,
            field: Ink::RedField,
        },
        Color::Blue => Side {
            shape: read("roundel"),
            ink: Ink::BlueInk,
            back: Ink::BlueBack,
            hatch: Ink::BlueHatch,
            field: Ink::BlueField,
        },
    }
}

/// The sign of a rank in a badge, 10 being the highest.
fn sign(rank: Rank) -> &'static str {
    match rank {
        Rank::Flag => "F",
        Rank::Bomb => "B",
        Rank::Spy => "S",
        Rank::Scout => "2",
        Rank::Miner => "3",
        Rank::Sergeant => "4",
        Rank::Lieutenant => "5",
        Rank::Captain => "6",
        Rank::Major => "7",
        Rank::Colonel => "8",
        Rank::General => "9",
        Rank::Marshal => "10",
    }
}

/// The file of a rank's emblem.
fn emblem(rank: Rank) -> String {
    read(match rank {
        Rank::Flag => "flag",
        Rank::Bomb => "bomb",
        Rank::Spy => "spy",
        Rank::Scout => "scout",
        Rank::Miner => "miner",
        Rank::Sergeant => "sergeant",
        Rank::Lieutenant => "lieutenant",
        Rank::Captain => "captain",
        Rank::Major => "major",
        Rank::Colonel => "colonel",
        Rank::General => "general",
        Rank::Marshal => "marshal",
    })
}

fn draw_occupant(occupant: Occupant) -> String {
    match occupant {
        Occupant::Nothing => String::new(),
        Occupant::Dot => format!(
            r#"<circle cx="36" cy="36" r="10" fill="{}"/>"#,
            hex(Ink::Frame)
        ),
        Occupant::Arrow(part, heading) => draw_arrow(part, heading),
        Occupant::Back(color) => {
            let side = side(color);
            draw_shape(&side, side.back) + &draw_hatching(color, &side)
        }
        Occupant::Face(color, rank) => draw_face(color, rank) + &draw_badge(color, rank, 1),
    }
}

/// A piece face up without its badge.
fn draw_face(color: Color, rank: Rank) -> String {
    let side = side(color);
    let emblem = emblem(rank)
        .replace("#000", &hex(side.ink))
        .replace("#fff", &hex(side.field));
    draw_shape(&side, side.field)
        + &format!(
            r#"<g fill="{}" transform="translate(37.5 41) scale(0.94) translate(-37.5 -41)">{emblem}</g>"#,
            hex(side.ink)
        )
}

/// Lower edge, outline and inside of a piece.
fn draw_shape(side: &Side, inside: Ink) -> String {
    let layer = |ink: Ink, transform: &str| {
        format!(
            r#"<g fill="{}" transform="{transform}">{}</g>"#,
            hex(ink),
            side.shape
        )
    };
    layer(Ink::Frame, "translate(0 2)") + &layer(side.ink, "") + &layer(inside, INSIDE)
}

/// The inside of a piece within its outline.
const INSIDE: &str = "translate(36 37) scale(0.9) translate(-36 -37)";

/// Heraldry's code for colour: vertical lines are red, horizontal ones blue.
fn draw_hatching(color: Color, side: &Side) -> String {
    let lines: String = (0..SQUARE)
        .step_by(6)
        .map(|at| match color {
            Color::Red => format!("M{} 0V{SQUARE}", at + 2),
            Color::Blue => format!("M0 {}H{SQUARE}", at + 2),
        })
        .collect();
    let clip = side
        .shape
        .replacen("/>", &format!(r#" transform="{INSIDE}"/>"#), 1);
    format!(
        r#"<clipPath id="inside">{clip}</clipPath><path d="{lines}" stroke="{}" stroke-width="2" clip-path="url(#inside)"/>"#,
        hex(side.hatch)
    )
}

/// The rank's sign in a box at the upper left.
fn draw_badge(color: Color, rank: Rank, left: usize) -> String {
    let side = side(color);
    let field = draw_box(rank, left, 0, side.field);
    field + &draw_box(rank, left, 1, side.ink) + &draw_sign(rank, left, side.field)
}

fn draw_box(rank: Rank, left: usize, inset: usize, ink: Ink) -> String {
    let (x, y, radius) = (left + inset, 1 + inset, 7 - inset);
    let (width, height) = (badge_width(rank) - 2 * inset, 27 - 2 * inset);
    format!(
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{}"/>"#,
        hex(ink)
    )
}

fn draw_sign(rank: Rank, left: usize, ink: Ink) -> String {
    draw_text(sign(rank), left + badge_width(rank) / 2, 23, 23, ink)
}

fn badge_width(rank: Rank) -> usize {
    if sign(rank).len() > 1 { 34 } else { 26 }
}

/// Half a square: the badge above the piece. One that fell is struck through, its badge turned pale.
fn draw_fighter(color: Color, rank: Rank, is_fallen: bool) -> String {
    let (side, left) = (side(color), 18 - badge_width(rank) / 2);
    let piece = format!(
        r#"<g transform="translate(-1.5 31) scale(0.54)">{}</g>"#,
        draw_face(color, rank)
    );
    if !is_fallen {
        return piece + &draw_badge(color, rank, left);
    }
    let stroke = |ink: Ink, width: usize| {
        format!(
            r#"<path d="M6 64L30 37" stroke="{}" stroke-width="{width}" stroke-linecap="round"/>"#,
            hex(ink)
        )
    };
    let pale = draw_box(rank, left, 0, side.ink) + &draw_box(rank, left, 2, side.field);
    piece
        + &stroke(side.field, 9)
        + &stroke(Ink::Frame, 5)
        + &pale
        + &draw_sign(rank, left, side.ink)
}

fn draw_lake() -> String {
    let squares = [Ink::Light, Ink::Dark, Ink::Dark, Ink::Light]
        .into_iter()
        .enumerate()
        .map(|(place, ground)| {
            let (x, y) = (place % 2 * SQUARE, place / 2 * SQUARE);
            format!(
                r#"<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{}"/>"#,
                hex(ground)
            )
        });
    squares.collect::<Vec<_>>().concat() + &read("lake")
}

/// A part of an arrow that points up, turned to its heading.
fn draw_arrow(part: Part, heading: Heading) -> String {
    let outline = match part {
        Part::Whole => "M31 58V27H19L36 6L53 27H41V58Z",
        Part::Tail => "M31 58V-9H41V58Z",
        Part::Shaft => "M31 81V-9H41V81Z",
        Part::Head => "M31 81V27H19L36 6L53 27H41V81Z",
    };
    let angle = match heading {
        Heading::Up => 0,
        Heading::Right => 90,
        Heading::Down => 180,
        Heading::Left => 270,
    };
    format!(
        r#"<path d="{outline}" transform="rotate({angle} 36 36)" fill="{}" stroke="{}" stroke-width="3" stroke-linejoin="round"/>"#,
        hex(Ink::Goal),
        hex(Ink::Frame)
    )
}

fn draw_coordinate(sign: &str) -> String {
    draw_text(
        sign,
        COORDINATE / 2,
        COORDINATE / 2 + 6,
        16,
        Ink::Coordinate,
    )
}

/// A sign in the one font that there is, centred on `x`, standing on `y`.
pub(super) fn draw_text(sign: &str, x: usize, y: usize, size: usize, ink: Ink) -> String {
    format!(
        r#"<text x="{x}" y="{y}" font-family="Noto Sans" font-weight="700" font-size="{size}" text-anchor="middle" fill="{}">{sign}</text>"#,
        hex(ink)
    )
}

pub(super) fn hex(ink: Ink) -> String {
    let [red, green, blue] = ink.classic();
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// What stands between the outer tags of a drawing in `assets/pieces`.
fn read(name: &str) -> String {
    let path = format!("assets/pieces/{name}.svg");
    let svg = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let start = svg.find('>').expect("a drawing has an outer tag") + 1;
    let end = svg
        .rfind("</svg>")
        .expect("a drawing's outer tag is closed");
    svg[start..end].to_owned()
}
