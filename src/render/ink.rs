//! The sixteen flat colours that pictures are made of, so that a pixel is half a byte.
//!
//! Every pixel is one ink; edges are smoothed with the inks that lie between two others. A theme is one colour for each ink and
//! recolours everything without new artwork, so that all are equally quick.

use super::look::Theme;

/// A colour as red, green and blue.
pub type Rgb = [u8; 3];

/// A flat colour, by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The wood around the board and behind the trays; outlines of arrows and marks; the lower edge of pieces.
    Frame,
    /// The line between frame and board; the lakes' banks; smooths coordinates.
    Rim,
    /// Files and rows on the frame; counts in the trays.
    Coordinate,
    /// Squares of one half of the chequer.
    Light,
    /// Squares of the other half.
    Dark,
    /// The square that the last ply left; squares whose pieces can move.
    Start,
    /// The square that the last ply reached, its arrow, and all marks.
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
    /// Blue's backs; the shade on the lakes' upper edge.
    BlueBack,
    /// The hatching of Blue's backs; smooths Blue's edges.
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

    /// In badges and marks: nothing, so that the piece below shows through. They are never watery.
    pub const BARE: Self = Self::Water;

    /// The ink's index in each picture's palette.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// What a theme makes of this ink.
    ///
    /// In every theme a side's hatching lies between its ink and its field, and the rim between frame and coordinates,
    /// because these smooth the edges between the others. Whether a side's ink or its field is
    /// the lighter one is the theme's choice.
    #[must_use]
    pub const fn color(self, theme: Theme) -> Rgb {
        match theme {
            Theme::Classic => self.classic(),
            Theme::Dark => self.dark(),
            Theme::Contrast => self.contrast(),
        }
    }

    const fn classic(self) -> Rgb {
        match self {
            Self::Frame => [0x3B, 0x31, 0x27],
            Self::Rim => [0x70, 0x61, 0x4C],
            Self::Coordinate => [0xB4, 0xA2, 0x82],
            Self::Light => [0xE6, 0xD6, 0xB4],
            Self::Dark => [0xD9, 0xC5, 0x9C],
            Self::Start => [0xEF, 0xD2, 0x87],
            Self::Goal => [0xF2, 0xB5, 0x2B],
            Self::Water => [0x8F, 0xC0, 0xD2],
            Self::RedInk => [0x8E, 0x1F, 0x1A],
            Self::RedBack => [0xC8, 0x46, 0x3B],
            Self::RedHatch => [0xE2, 0x9C, 0x93],
            Self::RedField => [0xF7, 0xE9, 0xDF],
            Self::BlueInk => [0x17, 0x3E, 0x73],
            Self::BlueBack => [0x3A, 0x74, 0xB8],
            Self::BlueHatch => [0x92, 0xB4, 0xDB],
            Self::BlueField => [0xE4, 0xEE, 0xF7],
        }
    }

    const fn dark(self) -> Rgb {
        match self {
            Self::Frame => [0x31, 0x33, 0x38],
            Self::Rim => [0x6C, 0x70, 0x78],
            Self::Coordinate => [0xA9, 0xAE, 0xB8],
            Self::Light => [0x4A, 0x4E, 0x58],
            Self::Dark => [0x40, 0x44, 0x4D],
            Self::Start => [0x6C, 0x5C, 0x2C],
            Self::Goal => [0xE4, 0xA8, 0x30],
            Self::Water => [0x24, 0x55, 0x70],
            Self::RedInk => [0xFF, 0xD6, 0xCF],
            Self::RedBack => [0xD2, 0x4A, 0x3E],
            Self::RedHatch => [0x8A, 0x2A, 0x22],
            Self::RedField => [0x3D, 0x14, 0x12],
            Self::BlueInk => [0xD2, 0xE6, 0xFF],
            Self::BlueBack => [0x3F, 0x86, 0xDB],
            Self::BlueHatch => [0x20, 0x4B, 0x86],
            Self::BlueField => [0x10, 0x25, 0x40],
        }
    }

    const fn contrast(self) -> Rgb {
        match self {
            Self::Frame => [0x00, 0x00, 0x00],
            Self::Rim => [0x7A, 0x7A, 0x7A],
            Self::Dark => [0xE6, 0xE6, 0xE6],
            Self::Start => [0xFF, 0xE9, 0x8A],
            Self::Goal => [0xFF, 0xC4, 0x00],
            Self::Water => [0x9A, 0xD2, 0xF2],
            Self::RedInk => [0x6E, 0x00, 0x06],
            Self::RedBack => [0x99, 0x00, 0x10],
            Self::RedHatch => [0xFF, 0xD2, 0xD2],
            Self::Coordinate | Self::Light | Self::RedField | Self::BlueField => [0xFF, 0xFF, 0xFF],
            Self::BlueInk => [0x00, 0x22, 0x66],
            Self::BlueBack => [0x00, 0x40, 0xA8],
            Self::BlueHatch => [0xCC, 0xE0, 0xFF],
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    #[test]
    fn an_ink_is_its_own_place_in_the_palette() {
        for (place, ink) in Ink::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(ink.index()), place, "{ink:?}");
        }
    }

    #[test]
    fn no_two_inks_of_the_drawings_look_alike() {
        for (place, ink) in Ink::ALL.into_iter().enumerate() {
            for other in &Ink::ALL[place + 1..] {
                let [one, two] = [ink, *other].map(|ink| ink.color(Theme::Classic));
                assert_ne!(one, two, "{ink:?} and {other:?}");
            }
        }
    }

    #[test]
    fn signs_emblems_and_coordinates_stand_out() {
        for theme in Theme::ALL {
            let least = if theme == Theme::Contrast { 7.0 } else { 4.5 };
            let pairs = [
                (Ink::RedField, Ink::RedInk),
                (Ink::BlueField, Ink::BlueInk),
                (Ink::Coordinate, Ink::Frame),
            ];
            check(theme, &pairs, least);
        }
    }

    #[test]
    fn everything_stands_out_with_high_contrast() {
        let grounds = [Ink::Light, Ink::Dark, Ink::Goal];
        let pairs = [Ink::RedInk, Ink::BlueInk, Ink::Frame]
            .into_iter()
            .flat_map(|ink| grounds.map(|ground| (ink, ground)));
        check(Theme::Contrast, &pairs.collect::<Vec<_>>(), 7.0);
        let backs = [
            (Ink::RedBack, Ink::Light),
            (Ink::RedBack, Ink::Dark),
            (Ink::BlueBack, Ink::Light),
            (Ink::BlueBack, Ink::Dark),
        ];
        check(Theme::Contrast, &backs, 7.0);
    }

    #[test]
    fn marks_and_arrows_stand_out_against_their_outlines() {
        for theme in Theme::ALL {
            check(theme, &[(Ink::Goal, Ink::Frame)], 4.5);
        }
    }

    #[test]
    fn inks_that_smooth_edges_lie_between_the_others() {
        for theme in Theme::ALL {
            let ramps: [&[Ink]; 3] = [
                &[Ink::RedInk, Ink::RedHatch, Ink::RedField],
                &[Ink::BlueInk, Ink::BlueHatch, Ink::BlueField],
                &[Ink::Frame, Ink::Rim, Ink::Coordinate],
            ];
            for ramp in ramps {
                let lights: Vec<f64> = ramp.iter().map(|ink| luminance(ink.color(theme))).collect();
                assert!(
                    lights.is_sorted() || lights.iter().rev().is_sorted(),
                    "{theme:?}: {ramp:?} {lights:?}"
                );
            }
        }
    }

    #[track_caller]
    fn check(theme: Theme, pairs: &[(Ink, Ink)], least: f64) {
        for (sign, ground) in pairs {
            let contrast = contrast(sign.color(theme), ground.color(theme));
            assert!(
                contrast >= least,
                "{theme:?}: {sign:?} on {ground:?}: {contrast:.1}"
            );
        }
    }

    /// The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio").
    pub(in super::super) fn contrast(one: Rgb, two: Rgb) -> f64 {
        let (one, two) = (luminance(one), luminance(two));
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// How light a colour is, 0 to 1 (WCAG 2.2, "relative luminance").
    fn luminance(rgb: Rgb) -> f64 {
        let [red, green, blue] = rgb.map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}
