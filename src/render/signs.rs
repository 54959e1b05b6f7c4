//! Signs that belong to no square: for the title and the result of a film, and for numbers beside arrows.
//!
//! `assets/signs.png` is made from `assets/signs/*.svg` by a test (`tests/rules/pictures`), which also fails when it is not
//! fresh. There are no words among them: at run time there is no font, and the message around a picture is in its reader's
//! language.

use std::sync::OnceLock;

use super::atlas::Area;
use super::sheet::Sheet;
use crate::rules::color::Color;

/// Side of a large sign, in pixels.
pub const LARGE: usize = 144;
/// Side of a small sign, in pixels.
pub const SMALL: usize = 36;
/// Width of a digit, in pixels.
pub const DIGIT: usize = 14;
/// Height of a digit, in pixels.
pub const DIGIT_HEIGHT: usize = 24;
/// Width of the whole sheet, in pixels.
pub const WIDTH: usize = COLUMNS * LARGE;
/// Height of the whole sheet, in pixels.
pub const HEIGHT: usize = SMALL_TOP + SMALL + 2 * DIGIT_HEIGHT;

/// Large signs beside one another in the sheet.
const COLUMNS: usize = 4;
const SMALL_TOP: usize = Sign::LARGE_ONES.len() / COLUMNS * LARGE;

/// A sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A side's coat of arms.
    Arms(Color),
    /// That of a side that has lost.
    Broken(Color),
    /// A side's flag, taken.
    Captured(Color),
    /// Two sides that fight.
    Swords,
    /// The winner's.
    Crown,
    /// Neither won.
    Equal,
    /// No legal move is left.
    Lock,
    /// Given up.
    WhiteFlag,
    /// The time was over.
    Hourglass,
    /// Both agreed.
    Hands,
    /// No attack for long.
    Truce,
    /// It went on for too long.
    Endless,
    /// Broken off.
    Cross,
    /// Small, for a ground of any kind: this may not be done.
    Refused,
    /// A digit, for numbers beside arrows.
    Digit(u8),
    /// The same twice as large, beside a whole board.
    LargeDigit(u8),
}

impl Sign {
    const LARGE_ONES: [Self; 16] = [
        Self::Arms(Color::Red),
        Self::Arms(Color::Blue),
        Self::Broken(Color::Red),
        Self::Broken(Color::Blue),
        Self::Captured(Color::Red),
        Self::Captured(Color::Blue),
        Self::Swords,
        Self::Crown,
        Self::Equal,
        Self::Lock,
        Self::WhiteFlag,
        Self::Hourglass,
        Self::Hands,
        Self::Truce,
        Self::Endless,
        Self::Cross,
    ];

    /// All signs.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::LARGE_ONES
            .into_iter()
            .chain([Self::Refused])
            .chain((0..10).map(Self::Digit))
            .chain((0..10).map(Self::LargeDigit))
    }

    /// Where it lies in the sheet.
    #[must_use]
    pub fn area(self) -> Area {
        let place = Self::LARGE_ONES.iter().position(|&sign| sign == self);
        let (x, y, width, height) = match (self, place) {
            (Self::Digit(digit), _) => (
                SMALL + usize::from(digit) * DIGIT,
                SMALL_TOP,
                DIGIT,
                DIGIT_HEIGHT,
            ),
            (Self::LargeDigit(digit), _) => (
                usize::from(digit) * 2 * DIGIT,
                SMALL_TOP + SMALL,
                2 * DIGIT,
                2 * DIGIT_HEIGHT,
            ),
            (_, Some(place)) => {
                let (column, line) = (place % COLUMNS, place / COLUMNS);
                (column * LARGE, line * LARGE, LARGE, LARGE)
            }
            (_, None) => (0, SMALL_TOP, SMALL, SMALL),
        };
        Area {
            x,
            y,
            width,
            height,
        }
    }
}

/// The committed sheet, unpacked at its first use.
pub(super) fn signs() -> &'static Sheet {
    static SIGNS: OnceLock<Sheet> = OnceLock::new();
    SIGNS.get_or_init(|| Sheet::unpack(include_bytes!("../../assets/signs.png"), WIDTH, HEIGHT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_lie_within_the_sheet_and_apart() {
        let mut taken = vec![false; WIDTH * HEIGHT];
        for sign in Sign::all() {
            let area = sign.area();
            assert!(
                area.x.is_multiple_of(2) && area.width.is_multiple_of(2),
                "{sign:?}"
            );
            for y in area.y..area.y + area.height {
                for place in &mut taken[y * WIDTH + area.x..][..area.width] {
                    assert!(
                        !std::mem::replace(place, true),
                        "{sign:?} covers another sign"
                    );
                }
            }
        }
    }
}
