//! The flat colours that pictures are made of. Every pixel is one ink or a mix of two of them, so a theme is one colour for
//! each ink and recolours everything without new artwork.

/// A colour as red, green and blue.
pub type Rgb = [u8; 3];

/// A flat colour, by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The wood around the board and behind the trays.
    Frame,
    /// The line between frame and board.
    Rim,
    /// Files, rows and counts on the frame.
    Coordinate,
    /// Squares of one half of the chequer.
    Light,
    /// Squares of the other half.
    Dark,
    /// The square that the last ply left.
    Start,
    /// The square that the last ply reached.
    Goal,
    /// Arrows.
    Arrow,
    /// Outlines of arrows, marks of targets and the stroke through a fallen piece.
    Mark,
    /// The lakes' edge.
    Shore,
    /// Lakes.
    Water,
    /// Waves on lakes.
    Wave,
    /// Signs in badges.
    Sign,
    /// Red: lower edge of pieces.
    RedEdge,
    /// Red: outlines, emblems, badges.
    RedInk,
    /// Red: backs.
    RedBack,
    /// Red: hatching of backs.
    RedHatch,
    /// Red: faces.
    RedField,
    /// Blue: lower edge of pieces.
    BlueEdge,
    /// Blue: outlines, emblems, badges.
    BlueInk,
    /// Blue: backs.
    BlueBack,
    /// Blue: hatching of backs.
    BlueHatch,
    /// Blue: faces.
    BlueField,
}

impl Ink {
    /// Every ink; its place here is its index in each picture's palette.
    pub const ALL: [Self; 23] = [
        Self::Frame,
        Self::Rim,
        Self::Coordinate,
        Self::Light,
        Self::Dark,
        Self::Start,
        Self::Goal,
        Self::Arrow,
        Self::Mark,
        Self::Shore,
        Self::Water,
        Self::Wave,
        Self::Sign,
        Self::RedEdge,
        Self::RedInk,
        Self::RedBack,
        Self::RedHatch,
        Self::RedField,
        Self::BlueEdge,
        Self::BlueInk,
        Self::BlueBack,
        Self::BlueHatch,
        Self::BlueField,
    ];

    /// The index of the pure ink in each picture's palette.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// What the classic theme, a wooden board, makes of this ink.
    #[must_use]
    pub const fn classic(self) -> Rgb {
        match self {
            Self::Frame => [0x3B, 0x31, 0x27],
            Self::Rim => [0x6B, 0x59, 0x44],
            Self::Coordinate => [0xAE, 0x9C, 0x7C],
            Self::Light => [0xE6, 0xD6, 0xB4],
            Self::Dark => [0xD9, 0xC5, 0x9C],
            Self::Start => [0xEF, 0xD2, 0x87],
            Self::Goal => [0xF2, 0xB9, 0x3A],
            Self::Arrow => [0xF2, 0xB2, 0x1B],
            Self::Mark => [0x2A, 0x21, 0x1A],
            Self::Shore => [0x6F, 0xA3, 0xB8],
            Self::Water => [0x8F, 0xC0, 0xD2],
            Self::Wave => [0xD9, 0xEC, 0xF2],
            Self::Sign => [0xFF, 0xFF, 0xFF],
            Self::RedEdge => [0x54, 0x10, 0x0D],
            Self::RedInk => [0x8E, 0x1F, 0x1A],
            Self::RedBack => [0xC8, 0x46, 0x3B],
            Self::RedHatch => [0xDB, 0x7F, 0x77],
            Self::RedField => [0xF7, 0xE9, 0xDF],
            Self::BlueEdge => [0x0C, 0x22, 0x42],
            Self::BlueInk => [0x17, 0x3E, 0x73],
            Self::BlueBack => [0x3A, 0x74, 0xB8],
            Self::BlueHatch => [0x7C, 0xA5, 0xD3],
            Self::BlueField => [0xE4, 0xEE, 0xF7],
        }
    }
}

/// An entry of the palette: an ink, with a share of another where two shapes meet in one pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mix {
    /// What covers half of the pixel or more.
    pub ink: Ink,
    /// What covers the rest.
    pub other: Ink,
    /// How much of the pixel the other ink covers, in [`Mix::PARTS`].
    pub share: u8,
}

impl Mix {
    /// Into how many parts a pixel is divided.
    pub const PARTS: u8 = 2;

    /// This entry's colour, from what a theme makes of both inks.
    #[must_use]
    pub fn rgb(self, theme: fn(Ink) -> Rgb) -> Rgb {
        let (one, two) = (theme(self.ink), theme(self.other));
        let (parts, share) = (u16::from(Self::PARTS), u16::from(self.share));
        std::array::from_fn(|i| {
            let sum = u16::from(one[i]) * (parts - share) + u16::from(two[i]) * share;
            u8::try_from((sum + parts / 2) / parts).unwrap_or(u8::MAX)
        })
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
    fn signs_stand_out_from_their_badges() {
        for badge in [Ink::RedInk, Ink::BlueInk] {
            let contrast = contrast(Ink::Sign.classic(), badge.classic());
            assert!(contrast >= 4.5, "{badge:?}: {contrast:.1}");
        }
        for (emblem, field) in [(Ink::RedInk, Ink::RedField), (Ink::BlueInk, Ink::BlueField)] {
            let contrast = contrast(emblem.classic(), field.classic());
            assert!(contrast >= 4.5, "{emblem:?}: {contrast:.1}");
        }
        let contrast = contrast(Ink::Coordinate.classic(), Ink::Frame.classic());
        assert!(contrast >= 4.5, "coordinates: {contrast:.1}");
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
