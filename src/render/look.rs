//! How pictures look to a reader: his theme and his numbering. What they show never depends on it.

pub use crate::rules::numbering::Numbering;

/// The colours of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A wooden board.
    #[default]
    Classic,
    /// For Discord's dark background.
    Dark,
    /// Black, white and the two sides' colours.
    Contrast,
}

impl Theme {
    /// All themes, the default first.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Dark, Self::Contrast];
}

/// A reader's wishes for pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The signs of the ranks.
    pub numbering: Numbering,
}
