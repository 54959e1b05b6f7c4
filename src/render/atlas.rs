//! The atlas: every sprite that a picture is put together from, drawn ahead of time.
//!
//! `assets/atlas.png` is made from `assets/pieces/*.svg` by a test (`tests/rules/pictures`), which also fails when it is not
//! fresh. Its sprites are finished down to the ground that they stand on, so that drawing at run time is copying rows.

use std::sync::OnceLock;

use super::ink::Ink;
use super::look::Numbering;
use super::sheet::Sheet;
use crate::rules::color::Color;
use crate::rules::rank::Rank;
use crate::rules::square::{File, Row, Square};

/// Side of a square, in pixels.
pub const SQUARE: usize = 72;
/// Height of a captured piece in the tray, in pixels.
pub const TRAY: usize = 52;
/// Width that it takes there with its badge and count, in pixels: all ranks fill the board's width.
pub const SLOT: usize = Square::SIDE * SQUARE / Rank::ALL.len();
/// Width of a count in the tray, in pixels.
pub const COUNT: usize = 16;
/// Height of a count in the tray, in pixels.
pub const COUNT_HEIGHT: usize = COORDINATE;
/// Side of a coordinate's field, in pixels.
pub const COORDINATE: usize = 24;
/// Width of a badge's field, in pixels; badges with one sign fill less of it.
pub const BADGE: usize = 36;
/// Height of a badge's field, in pixels: more than a third of a square.
pub const BADGE_HEIGHT: usize = 28;
/// Side of a mark's field, in pixels.
pub const MARK: usize = 32;
/// Width of the whole atlas, in pixels.
pub const WIDTH: usize = COLUMNS * SQUARE;
/// Height of the whole atlas, in pixels.
pub const HEIGHT: usize = COORDINATES_TOP + COORDINATE;

/// Squares beside one another in the atlas.
const COLUMNS: usize = Rank::ALL.len();
/// Different pieces.
const FIGURES: usize = Color::ALL.len() * Rank::ALL.len();
const FIGHTERS_TOP: usize = (Occupant::COUNT * Ground::ALL.len()).div_ceil(COLUMNS) * SQUARE;
const BADGES_TOP: usize = FIGHTERS_TOP + 2 * SQUARE;
/// For each numbering, badges of pieces that stand and that fell.
const LAKE_TOP: usize = BADGES_TOP + 2 * Numbering::ALL.len() * BADGE_HEIGHT;
/// Beside the lake and the marks, captured pieces: a row for each numbering and side.
const COORDINATES_TOP: usize = LAKE_TOP + Numbering::ALL.len() * Color::ALL.len() * TRAY;

/// What a square looks like beneath whatever stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The chequer's light half.
    Light,
    /// The chequer's dark half.
    Dark,
    /// Left by the last ply, or of a piece that can move.
    Start,
    /// Reached by the last ply, or of the piece chosen to move.
    Goal,
}

impl Ground {
    /// All grounds, in the atlas's order.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::Start, Self::Goal];

    /// The colour of the bare ground.
    #[must_use]
    pub const fn ink(self) -> Ink {
        match self {
            Self::Light => Ink::Light,
            Self::Dark => Ink::Dark,
            Self::Start => Ink::Start,
            Self::Goal => Ink::Goal,
        }
    }
}

/// A direction in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// To the upper edge.
    Up,
    /// To the right edge.
    Right,
    /// To the lower edge.
    Down,
    /// To the left edge.
    Left,
}

impl Heading {
    /// All headings, clockwise.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];
}

/// A part of the last ply's arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of it, on the start square, when the target is next to it.
    Whole,
    /// Its beginning, on the start square of a longer way.
    Tail,
    /// Its middle.
    Shaft,
    /// Its point, on the last square before the target.
    Head,
}

impl Part {
    /// All parts, in the atlas's order.
    pub const ALL: [Self; 4] = [Self::Whole, Self::Tail, Self::Shaft, Self::Head];
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nothing.
    Nothing,
    /// The dot of a square that the chosen piece may go to.
    Dot,
    /// Part of the last ply's arrow.
    Arrow(Part, Heading),
    /// A piece face down: all pieces of a side look the same.
    Back(Color),
    /// A piece face up, without its badge.
    Face(Color, Rank),
}

impl Occupant {
    /// Where each kind begins, in the atlas's order: nothing and the dot come first.
    const ARROWS: usize = 2;
    const BACKS: usize = Self::ARROWS + Part::ALL.len() * Heading::ALL.len();
    const FACES: usize = Self::BACKS + Color::ALL.len();
    const COUNT: usize = Self::FACES + FIGURES;

    /// All occupants, in the atlas's order.
    pub fn all() -> impl Iterator<Item = Self> {
        let arrows = Part::ALL.into_iter().flat_map(|part| {
            Heading::ALL
                .into_iter()
                .map(move |heading| Self::Arrow(part, heading))
        });
        let faces = Color::ALL.into_iter().flat_map(|color| {
            Rank::ALL
                .into_iter()
                .map(move |rank| Self::Face(color, rank))
        });
        [Self::Nothing, Self::Dot]
            .into_iter()
            .chain(arrows)
            .chain(Color::ALL.map(Self::Back))
            .chain(faces)
    }

    /// A piece, face up where its rank is known.
    pub(super) fn piece(color: Color, rank: Option<Rank>) -> Self {
        rank.map_or(Self::Back(color), |rank| Self::Face(color, rank))
    }

    /// The place in [`Occupant::all`].
    fn index(self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Dot => 1,
            Self::Arrow(part, heading) => {
                Self::ARROWS + part as usize * Heading::ALL.len() + heading as usize
            }
            Self::Back(color) => Self::BACKS + color as usize,
            Self::Face(color, rank) => Self::FACES + figure(color, rank),
        }
    }
}

/// The place of a piece among the different ones.
fn figure(color: Color, rank: Rank) -> usize {
    color as usize * Rank::ALL.len() + rank.index()
}

/// What the memory aid tells of a piece (option 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It has moved: a dot.
    Moved,
    /// The enemy knows its rank: an eye.
    Seen,
}

impl Mark {
    /// Both marks, in the atlas's order.
    pub const ALL: [Self; 2] = [Self::Moved, Self::Seen];
}

/// A picture of the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sprite {
    /// A whole square.
    Square(Occupant, Ground),
    /// One half of the square on which the last ply's battle was fought, without its badge.
    Fighter {
        /// Whose piece it is.
        color: Color,
        /// Its rank.
        rank: Rank,
        /// Whether it was removed, so that it is struck through.
        is_fallen: bool,
    },
    /// A rank's sign in a box, to be stamped on a piece.
    Badge {
        /// Whose piece it is.
        color: Color,
        /// Its rank.
        rank: Rank,
        /// What the rank is called.
        numbering: Numbering,
        /// Whether the piece was removed, so that its badge is pale.
        is_fallen: bool,
    },
    /// A mark, to be stamped on a piece.
    Mark(Mark),
    /// A lake: two squares by two.
    Lake,
    /// A captured piece in the tray with its badge; at its lower left there is room for a count.
    Lost(Color, Rank, Numbering),
    /// How many of them: one digit.
    Count(u8),
    /// A file's letter on the frame.
    File(File),
    /// A row's number on the frame.
    Row(Row),
}

/// Where a sprite lies in the atlas, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Left edge.
    pub x: usize,
    /// Upper edge.
    pub y: usize,
    /// Width.
    pub width: usize,
    /// Height.
    pub height: usize,
}

impl Sprite {
    /// All sprites that a picture may need.
    pub fn all() -> impl Iterator<Item = Self> {
        let figures = || {
            Color::ALL
                .into_iter()
                .flat_map(|color| Rank::ALL.into_iter().map(move |rank| (color, rank)))
        };
        Occupant::all()
            .flat_map(|occupant| {
                Ground::ALL
                    .into_iter()
                    .map(move |ground| Self::Square(occupant, ground))
            })
            .chain([false, true].into_iter().flat_map(move |is_fallen| {
                figures().map(move |(color, rank)| Self::Fighter {
                    color,
                    rank,
                    is_fallen,
                })
            }))
            .chain(Numbering::ALL.into_iter().flat_map(move |numbering| {
                [false, true].into_iter().flat_map(move |is_fallen| {
                    figures().map(move |(color, rank)| Self::Badge {
                        color,
                        rank,
                        numbering,
                        is_fallen,
                    })
                })
            }))
            .chain(Mark::ALL.map(Self::Mark))
            .chain([Self::Lake])
            .chain(Numbering::ALL.into_iter().flat_map(move |numbering| {
                figures().map(move |(color, rank)| Self::Lost(color, rank, numbering))
            }))
            .chain((0..10).map(Self::Count))
            .chain(File::all().map(Self::File))
            .chain(Row::all().map(Self::Row))
    }

    /// Where it lies in the atlas.
    #[must_use]
    pub fn area(self) -> Area {
        let (x, y, width, height) = match self {
            Self::Square(occupant, ground) => {
                let place = occupant.index() * Ground::ALL.len() + ground as usize;
                (
                    place % COLUMNS * SQUARE,
                    place / COLUMNS * SQUARE,
                    SQUARE,
                    SQUARE,
                )
            }
            Self::Fighter {
                color,
                rank,
                is_fallen,
            } => {
                let (x, y) = (
                    figure(color, rank) * SQUARE / 2,
                    FIGHTERS_TOP + usize::from(is_fallen) * SQUARE,
                );
                (x, y, SQUARE / 2, SQUARE)
            }
            Self::Badge {
                color,
                rank,
                numbering,
                is_fallen,
            } => (
                figure(color, rank) * BADGE,
                BADGES_TOP + (2 * numbering as usize + usize::from(is_fallen)) * BADGE_HEIGHT,
                BADGE,
                BADGE_HEIGHT,
            ),
            Self::Mark(mark) => (mark as usize * MARK, LAKE_TOP + 2 * SQUARE, MARK, MARK),
            Self::Lake => (0, LAKE_TOP, 2 * SQUARE, 2 * SQUARE),
            Self::Lost(color, rank, numbering) => (
                2 * SQUARE + rank.index() * SLOT,
                LAKE_TOP + (2 * numbering as usize + color as usize) * TRAY,
                SLOT,
                TRAY,
            ),
            Self::Count(count) => (
                2 * SQUARE + 2 * Square::SIDE * COORDINATE + usize::from(count) * COUNT,
                COORDINATES_TOP,
                COUNT,
                COUNT_HEIGHT,
            ),
            Self::File(file) => (
                2 * SQUARE + file.index() * COORDINATE,
                COORDINATES_TOP,
                COORDINATE,
                COORDINATE,
            ),
            Self::Row(row) => (
                2 * SQUARE + (Square::SIDE + row.index()) * COORDINATE,
                COORDINATES_TOP,
                COORDINATE,
                COORDINATE,
            ),
        };
        Area {
            x,
            y,
            width,
            height,
        }
    }
}

/// The committed atlas, unpacked at its first use.
pub(super) fn atlas() -> &'static Sheet {
    static ATLAS: OnceLock<Sheet> = OnceLock::new();
    ATLAS.get_or_init(|| Sheet::unpack(include_bytes!("../../assets/atlas.png"), WIDTH, HEIGHT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occupants_lie_in_their_order() {
        let places: Vec<usize> = Occupant::all().map(Occupant::index).collect();
        let order: Vec<usize> = (0..Occupant::COUNT).collect();
        assert_eq!(places, order);
    }

    #[test]
    fn sprites_begin_and_end_at_whole_bytes() {
        for sprite in Sprite::all() {
            let area = sprite.area();
            assert!(
                area.x.is_multiple_of(2) && area.width.is_multiple_of(2),
                "{sprite:?}"
            );
        }
    }

    #[test]
    fn sprites_lie_within_the_atlas_and_apart() {
        let mut taken = vec![false; WIDTH * HEIGHT];
        for sprite in Sprite::all() {
            let area = sprite.area();
            for y in area.y..area.y + area.height {
                for place in &mut taken[y * WIDTH + area.x..][..area.width] {
                    assert!(
                        !std::mem::replace(place, true),
                        "{sprite:?} covers another sprite"
                    );
                }
            }
        }
    }
}
