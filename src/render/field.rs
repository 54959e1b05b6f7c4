//! The frame, the squares and the coordinates: all ten rows, or one side's home only.

use std::cmp::Ordering;

use super::atlas::{Area, COORDINATE, Ground, Heading, MARK, Mark, Occupant, SQUARE, Sprite};
use super::canvas::Canvas;
use super::ink::Ink;
use super::look::Numbering;
use crate::rules::color::Color;
use crate::rules::rank::Rank;
use crate::rules::square::Square;

/// From the outer edge of the frame to the squares, in pixels.
pub(super) const MARGIN: usize = COORDINATE + RIM;
/// The line between frame and squares, in pixels.
const RIM: usize = 2;

/// The first columns of the lakes, the same from both sides.
const LAKES: [usize; 2] = [2, 6];
/// What is shown of the first row of lakes above a side's home, in pixels.
const SHORE: usize = SQUARE / 2;

/// What a square is to a player who chooses a move, or after one. Lines tell it where tints are not seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outline {
    /// Its piece can move.
    Movable,
    /// Its piece was chosen.
    Chosen,
    /// The chosen piece may attack what stands there.
    Target,
    /// The last ply ended there.
    Reached,
}

impl Outline {
    /// Its lines from the outer edge inwards, each with its thickness in pixels: dark ones for light squares, bright ones for
    /// dark squares, whatever the theme.
    const fn lines(self) -> &'static [(usize, Ink)] {
        match self {
            Self::Movable => &[(2, Ink::Frame), (2, Ink::Goal)],
            Self::Chosen => &[(4, Ink::Frame)],
            Self::Target => &[(2, Ink::Frame), (4, Ink::Goal)],
            Self::Reached => &[(2, Ink::Frame)],
        }
    }
}

/// A field of squares in a picture, seen from one side.
pub(super) struct Field {
    canvas: Canvas,
    bottom: Color,
    numbering: Numbering,
    /// How many rows at the lower end of the board are shown.
    rows: usize,
    /// Upper edge of the squares, in pixels.
    top: usize,
}

impl Field {
    /// An empty board with lakes and coordinates, the given side at the bottom, with room for something above and below.
    pub(super) fn board(bottom: Color, numbering: Numbering, room: usize) -> Self {
        let size = (
            Square::SIDE * SQUARE + 2 * MARGIN,
            Square::SIDE * SQUARE + 2 * (MARGIN + room),
        );
        let mut field = Self {
            canvas: Canvas::new(size.0, size.1),
            bottom,
            numbering,
            rows: Square::SIDE,
            top: MARGIN + room,
        };
        field.frame(0);
        for square in Square::all().filter(|square| !square.is_lake()) {
            field.put(square, Occupant::Nothing, field.chequer(square));
        }
        for column in LAKES {
            let (x, y) = (MARGIN + column * SQUARE, field.top + 4 * SQUARE);
            field.canvas.copy(Sprite::Lake, x, y);
        }
        field
    }

    /// The four empty rows that a side places its pieces on, and above them the shores of the lakes.
    pub(super) fn home(color: Color, numbering: Numbering) -> Self {
        let rows = 4;
        let size = (
            Square::SIDE * SQUARE + 2 * MARGIN,
            rows * SQUARE + SHORE + 2 * MARGIN,
        );
        let mut field = Self {
            canvas: Canvas::new(size.0, size.1),
            bottom: color,
            numbering,
            rows,
            top: MARGIN + SHORE,
        };
        field.frame(SHORE);
        for square in Square::all().filter(|square| square.home() == Some(color)) {
            field.put(square, Occupant::Nothing, field.chequer(square));
        }
        for (column, ground) in
            (0..Square::SIDE).zip([Ground::Dark, Ground::Light].into_iter().cycle())
        {
            let (x, y) = (MARGIN + column * SQUARE, field.top - SHORE);
            let square = Sprite::Square(Occupant::Nothing, ground);
            field.canvas.copy_lower(square, SHORE, x, y);
        }
        for column in LAKES {
            let (x, y) = (MARGIN + column * SQUARE, field.top - SHORE);
            field.canvas.copy_lower(Sprite::Lake, SHORE, x, y);
        }
        field
    }

    /// Draws the line around the squares and so many pixels above them, and the coordinates.
    fn frame(&mut self, above: usize) {
        let (width, height) = (Square::SIDE * SQUARE, self.rows * SQUARE);
        let top = self.top - above;
        let rim = Area {
            x: MARGIN - RIM,
            y: top - RIM,
            width: width + 2 * RIM,
            height: height + above + 2 * RIM,
        };
        self.canvas.border(rim, RIM, Ink::Rim);

        let centre = (SQUARE - COORDINATE) / 2;
        for square in Square::all().filter(|square| square.row().index() == 0) {
            let (column, _) = self.cell(square);
            for y in [top - MARGIN, self.top + height + RIM] {
                let x = MARGIN + column * SQUARE + centre;
                self.canvas.copy(Sprite::File(square.file()), x, y);
            }
        }
        for square in Square::all().filter(|square| square.file().index() == 0) {
            let (_, line) = self.cell(square);
            if let Some(line) = line.checked_sub(Square::SIDE - self.rows) {
                for x in [0, MARGIN + width + RIM] {
                    let y = self.top + line * SQUARE + centre;
                    self.canvas.copy(Sprite::Row(square.row()), x, y);
                }
            }
        }
    }

    /// The picture, to draw beside the squares.
    pub(super) fn canvas(&mut self) -> &mut Canvas {
        &mut self.canvas
    }

    /// The finished picture.
    pub(super) fn into_canvas(self) -> Canvas {
        self.canvas
    }

    /// The ground of a square on which nothing has happened.
    pub(super) fn chequer(&self, square: Square) -> Ground {
        let (column, line) = self.cell(square);
        if (column + line).is_multiple_of(2) {
            Ground::Light
        } else {
            Ground::Dark
        }
    }

    /// Draws a square anew, a face with its badge. It must be one of those shown.
    pub(super) fn put(&mut self, square: Square, occupant: Occupant, ground: Ground) {
        let Area { x, y, .. } = self.area(square);
        self.canvas.copy(Sprite::Square(occupant, ground), x, y);
        if let Occupant::Face(color, rank) = occupant {
            self.name(square, color, rank);
        }
    }

    /// Stamps a rank's badge on the piece on a square.
    pub(super) fn name(&mut self, square: Square, color: Color, rank: Rank) {
        let Area { x, y, .. } = self.area(square);
        let badge = Sprite::Badge {
            color,
            rank,
            numbering: self.numbering,
            is_fallen: false,
        };
        self.canvas.stamp(badge, x, y);
    }

    /// Stamps a mark on the piece on a square: a dot at its upper right, an eye at its lower right.
    pub(super) fn mark(&mut self, square: Square, mark: Mark) {
        let Area { x, y, .. } = self.area(square);
        let (x, y) = match mark {
            Mark::Moved => (x + SQUARE - MARK, y),
            Mark::Seen => (x + SQUARE - MARK, y + SQUARE - MARK),
        };
        self.canvas.stamp(Sprite::Mark(mark), x, y);
    }

    /// Draws an outline along the inner edge of a square.
    pub(super) fn outline(&mut self, square: Square, outline: Outline) {
        let mut area = self.area(square);
        for &(thickness, ink) in outline.lines() {
            self.canvas.border(area, thickness, ink);
            area = Area {
                x: area.x + thickness,
                y: area.y + thickness,
                width: area.width - 2 * thickness,
                height: area.height - 2 * thickness,
            };
        }
    }

    /// Draws a battle on its square: both pieces side by side, those struck through that fell.
    pub(super) fn fight(&mut self, square: Square, fighters: [(Color, Rank, bool); 2]) {
        let Area { x, y, .. } = self.area(square);
        for (half, (color, rank, is_fallen)) in fighters.into_iter().enumerate() {
            let fighter = Sprite::Fighter {
                color,
                rank,
                is_fallen,
            };
            let badge = Sprite::Badge {
                color,
                rank,
                numbering: self.numbering,
                is_fallen,
            };
            // Badges begin at the left of their field: one sign is as much narrower as two insets.
            let is_narrow = self.numbering.sign(rank).len() == 1;
            let (x, inset) = (x + half * SQUARE / 2, if is_narrow { 4 } else { 0 });
            self.canvas.copy(fighter, x, y);
            // Below the line around the square.
            self.canvas.stamp(badge, x + inset, y + 2);
        }
        self.outline(square, Outline::Reached);
    }

    /// Where a square lies in the picture.
    pub(super) fn area(&self, square: Square) -> Area {
        let (column, line) = self.cell(square);
        let line = line + self.rows - Square::SIDE;
        Area {
            x: MARGIN + column * SQUARE,
            y: self.top + line * SQUARE,
            width: SQUARE,
            height: SQUARE,
        }
    }

    /// The direction from one square to another of the same file or row, and the squares between them.
    pub(super) fn way(&self, from: Square, to: Square) -> (Heading, Vec<Square>) {
        let (start, goal) = (self.cell(from), self.cell(to));
        let heading = match (goal.0.cmp(&start.0), goal.1.cmp(&start.1)) {
            (Ordering::Equal, Ordering::Less) => Heading::Up,
            (Ordering::Equal, _) => Heading::Down,
            (Ordering::Less, _) => Heading::Left,
            (Ordering::Greater, _) => Heading::Right,
        };
        let is_between = |(column, line): (usize, usize)| {
            let within = |one: usize, two: usize, value: usize| {
                (one.min(two)..=one.max(two)).contains(&value)
            };
            within(start.0, goal.0, column) && within(start.1, goal.1, line)
        };
        let between = Square::all()
            .filter(|&square| square != from && square != to && is_between(self.cell(square)))
            .collect();
        (heading, between)
    }

    /// Column and line of a square, counted from the upper left corner of the whole board.
    fn cell(&self, square: Square) -> (usize, usize) {
        let seen = if self.bottom == Color::Red {
            square
        } else {
            square.flipped()
        };
        (seen.file().index(), Square::SIDE - 1 - seen.row().index())
    }
}

#[cfg(test)]
mod tests {
    use super::super::ink::tests::contrast;
    use super::*;
    use crate::render::look::Theme;

    /// Three to one is what parts of a picture need that are not text (WCAG 2.2, "Non-text Contrast").
    #[test]
    fn outlines_stand_out_in_every_theme() {
        let outlines = [
            (Outline::Movable, Some(Ground::Start)),
            (Outline::Chosen, Some(Ground::Goal)),
            (Outline::Target, None),
            (Outline::Reached, Some(Ground::Goal)),
        ];
        for (theme, (outline, fill)) in Theme::ALL
            .into_iter()
            .flat_map(|theme| outlines.map(|outline| (theme, outline)))
        {
            let lines = outline.lines().iter().map(|(_, ink)| *ink);
            let fill = fill.map(Ground::ink);
            let check = |inks: &mut dyn Iterator<Item = Ink>, ground: Ink| {
                let best = inks
                    .map(|ink| contrast(ink.color(theme), ground.color(theme)))
                    .fold(1.0, f64::max);
                assert!(
                    best >= 3.0,
                    "{theme:?}, {outline:?} on {ground:?}: {best:.1}"
                );
            };
            for ground in [Ink::Light, Ink::Dark] {
                check(&mut lines.clone().chain(fill), ground);
            }
            if let Some(fill) = fill {
                check(&mut lines.clone(), fill);
            }
        }
    }
}
