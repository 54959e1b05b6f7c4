//! Drawings of the sprites as SVG bodies, put together from `assets/pieces`.
//!
//! Emblems there are black on white; each side fills in its own inks.

use std::fs;

use stratego_bot::render::Theme;
use stratego_bot::render::atlas::{
    COORDINATE, COUNT, COUNT_HEIGHT, Heading, Mark, Occupant, Part, SQUARE, Sprite,
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
        Sprite::Badge {
            color,
            rank,
            numbering,
            is_fallen,
        } => draw_badge(color, numbering.sign(rank), is_fallen),
        Sprite::Mark(mark) => read(match mark {
            Mark::Moved => "moved",
            Mark::Seen => "seen",
        }),
        Sprite::Lost(color, rank, numbering) => {
            let piece = draw_face(color, rank);
            let badge = draw_badge(color, numbering.sign(rank), false);
            // The badge covers no more of the piece than on the board, the count stands below it.
            format!(
                r#"<g transform="translate(15 7) scale(0.62)">{piece}</g><g transform="scale(0.95)">{badge}</g>"#
            )
        }
        Sprite::Count(count) => draw_text(
            &count.to_string(),
            COUNT / 2,
            COUNT_HEIGHT - 4,
            22,
            Ink::Coordinate,
        ),
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
            r#"<circle cx="36" cy="36" r="12" fill="{}" stroke="{}" stroke-width="3"/>"#,
            hex(Ink::Goal),
            hex(Ink::Frame)
        ),
        Occupant::Arrow(part, heading) => draw_arrow(part, heading),
        Occupant::Back(color) => {
            let side = side(color);
            draw_shape(&side, side.back) + &draw_hatching(color, &side)
        }
        Occupant::Face(color, rank) => draw_face(color, rank),
    }
}

/// A piece face up without its badge.
fn draw_face(color: Color, rank: Rank) -> String {
    let side = side(color);
    let emblem = emblem(rank)
        .replace("#000", &hex(side.ink))
        .replace("#fff", &hex(side.field));
    draw_shape(&side, side.field) + &format!(r#"<g fill="{}">{emblem}</g>"#, hex(side.ink))
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
        .step_by(8)
        .map(|at| match color {
            Color::Red => format!("M{} 0V{SQUARE}", at + 4),
            Color::Blue => format!("M0 {}H{SQUARE}", at + 5),
        })
        .collect();
    let clip = side
        .shape
        .replacen("/>", &format!(r#" transform="{INSIDE}"/>"#), 1);
    format!(
        r#"<clipPath id="inside">{clip}</clipPath><path d="{lines}" stroke="{}" stroke-width="3" clip-path="url(#inside)"/>"#,
        hex(side.hatch)
    )
}

/// A sign in a box; pale on a piece that fell.
fn draw_badge(color: Color, sign: &str, is_pale: bool) -> String {
    let side = side(color);
    let width = if sign.len() > 1 { 34 } else { 26 };
    let (edge, inside, thickness) = if is_pale {
        (side.ink, side.field, 2)
    } else {
        (side.field, side.ink, 1)
    };
    draw_box(width, 0, edge)
        + &draw_box(width, thickness, inside)
        + &draw_text(sign, 1 + width / 2, 23, 23, edge)
}

fn draw_box(width: usize, inset: usize, ink: Ink) -> String {
    let (at, radius) = (1 + inset, 7 - inset);
    let (width, height) = (width - 2 * inset, 27 - 2 * inset);
    format!(
        r#"<rect x="{at}" y="{at}" width="{width}" height="{height}" rx="{radius}" fill="{}"/>"#,
        hex(ink)
    )
}

/// Half a square, with room above the piece for its badge. One that fell is struck through.
fn draw_fighter(color: Color, rank: Rank, is_fallen: bool) -> String {
    let side = side(color);
    let piece = format!(
        r#"<g transform="translate(-1.5 31) scale(0.54)">{}</g>"#,
        draw_face(color, rank)
    );
    if !is_fallen {
        return piece;
    }
    let stroke = |ink: Ink, width: usize| {
        format!(
            r#"<path d="M4 35L32 67" stroke="{}" stroke-width="{width}" stroke-linecap="round"/>"#,
            hex(ink)
        )
    };
    piece + &stroke(side.field, 6) + &stroke(side.ink, 3)
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
        COORDINATE / 2 + 7,
        20,
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
    let [red, green, blue] = ink.color(Theme::Classic);
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
