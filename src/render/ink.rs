//! The sixteen flat colours that pictures are made of, so that a pixel is half a byte.
//!
//! Every pixel is one ink; edges are smoothed with the inks that lie between two others. A theme is one colour for each ink and
//! recolours everything without new artwork.

use super::look::Theme;

/// A colour as red, green and blue.
pub type Rgb = [u8; 3];

/// A flat colour, by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The wood around the board and behind the trays; outlines of arrows, marks, the lower edge of pieces.
    Frame,
    /// The line between frame and board; smooths coordinates.
    Rim,
    /// Files and rows on the frame.
    Coordinate,
    /// Squares of one half of the chequer; counts in the trays.
    Light,
    /// Squares of the other half.
    Dark,
    /// The square that the last ply left.
    Start,
    /// The square that the last ply reached, and its arrow.
    Goal,
    /// Lakes.
    Water,
    /// Red's outlines, emblems and badges.
    RedInk,
    /// Red's backs.
    RedBack,
    /// The hatching of Red's backs; smooths Red's edges.
    RedHatch,
    /// Red's faces and the signs in its badges.
    RedField,
    /// Blue's outlines, emblems and badges.
    BlueInk,
    /// Blue's backs.
    BlueBack,
    /// The hatching of Blue's backs and the lakes' edge; smooths Blue's edges.
    BlueHatch,
    /// Blue's faces, the signs in its badges, and waves.
    BlueField,
}

impl Ink {
    /// Every ink; its place here is its index in each picture's palette.
    pub const ALL: [Self; 16] = [
        Self::Frame,
        Self::Rim,
        Self::Coordinate,
        Self::Light,
        Self::Dark,
        Self::Start,
        Self::Goal,
        Self::Water,
        Self::RedInk,
        Self::RedBack,
        Self::RedHatch,
        Self::RedField,
        Self::BlueInk,
        Self::BlueBack,
        Self::BlueHatch,
        Self::BlueField,
    ];

    /// The ink's index in each picture's palette.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// What a theme makes of this ink.
    #[must_use]
    pub const fn color(self, theme: Theme) -> Rgb {
        match theme {
            Theme::Classic | Theme::Dark | Theme::Contrast => self.classic(),
        }
    }

    /// What the classic theme, a wooden board, makes of this ink.
    #[must_use]
    pub const fn classic(self) -> Rgb {
        match self {
            Self::Frame => [0x3B, 0x31, 0x27],
            Self::Rim => [0x70, 0x61, 0x4C],
            Self::Coordinate => [0xAE, 0x9C, 0x7C],
            Self::Light => [0xE6, 0xD6, 0xB4],
            Self::Dark => [0xD9, 0xC5, 0x9C],
            Self::Start => [0xEF, 0xD2, 0x87],
            Self::Goal => [0xF2, 0xB5, 0x2B],
            Self::Water => [0x8F, 0xC0, 0xD2],
            Self::RedInk => [0x8E, 0x1F, 0x1A],
            Self::RedBack => [0xC8, 0x46, 0x3B],
            Self::RedHatch => [0xD7, 0x86, 0x7C],
            Self::RedField => [0xF7, 0xE9, 0xDF],
            Self::BlueInk => [0x17, 0x3E, 0x73],
            Self::BlueBack => [0x3A, 0x74, 0xB8],
            Self::BlueHatch => [0x79, 0x9F, 0xCB],
            Self::BlueField => [0xE4, 0xEE, 0xF7],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ink_is_its_own_place_in_the_palette() {
        for (place, ink) in Ink::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(ink.index()), place, "{ink:?}");
        }
    }

    #[test]
    fn no_two_inks_look_alike() {
        for (place, ink) in Ink::ALL.into_iter().enumerate() {
            for other in &Ink::ALL[place + 1..] {
                assert_ne!(ink.classic(), other.classic(), "{ink:?} and {other:?}");
            }
        }
    }

    #[test]
    fn signs_emblems_and_coordinates_stand_out() {
        let pairs = [
            (Ink::RedField, Ink::RedInk),
            (Ink::BlueField, Ink::BlueInk),
            (Ink::Coordinate, Ink::Frame),
            (Ink::Light, Ink::Frame),
        ];
        for (sign, ground) in pairs {
            let contrast = contrast(sign.classic(), ground.classic());
            assert!(contrast >= 4.5, "{sign:?} on {ground:?}: {contrast:.1}");
        }
    }

    /// The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance").
    fn contrast(one: Rgb, two: Rgb) -> f64 {
        let luminance = |rgb: Rgb| {
            let [red, green, blue] = rgb.map(|value| {
                let value = f64::from(value) / 255.0;
                if value <= 0.04045 {
                    value / 12.92
                } else {
                    ((value + 0.055) / 1.055).powf(2.4)
                }
            });
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let (one, two) = (luminance(one), luminance(two));
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }
}
