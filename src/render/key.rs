//! What the signs of a text board or an alt text mean: which of them are in it, so that its reader is told about those and no
//! others. The words for them are the teller's.

/// A sign that its reader may not know. Numbers, `S`, `B` and `F` are those of the pieces, as in pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSign {
    /// A piece of Red's that the reader does not see.
    HiddenRed,
    /// A piece of Blue's that the reader does not see.
    HiddenBlue,
    /// The Marshal where it has the number 10, for which a grid has no room.
    Marshal,
    /// A square of a lake.
    Lake,
    /// An empty square.
    Empty,
    /// Before a piece: it can move. Before a list of squares: theirs can.
    Movable,
    /// Before a square, or a list of them: there the piece can go.
    Target,
    /// Nobody may go there, or the move is refused.
    Forbidden,
    /// Between two squares: their border.
    Border,
    /// Between a move and a ply: the position would be the same as after it.
    SamePosition,
    /// Before a side's captured pieces, each with how many.
    Captured,
    /// Before the squares of a side's pieces that have moved.
    Moved,
    /// Before a side's pieces whose rank both players know.
    Known,
    /// Between two ranks: the first one wins.
    Beats,
    /// Between two ranks: the second one wins.
    BeatenBy,
    /// Between two ranks: both fall.
    BothFall,
}

impl TextSign {
    /// All signs, in the order in which they are explained.
    pub const ALL: [Self; 16] = [
        Self::HiddenRed,
        Self::HiddenBlue,
        Self::Marshal,
        Self::Lake,
        Self::Empty,
        Self::Movable,
        Self::Target,
        Self::Forbidden,
        Self::Border,
        Self::SamePosition,
        Self::Captured,
        Self::Moved,
        Self::Known,
        Self::Beats,
        Self::BeatenBy,
        Self::BothFall,
    ];

    /// How it is written.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::HiddenRed => 'x',
            Self::HiddenBlue => 'o',
            Self::Marshal => 'M',
            Self::Lake => '~',
            Self::Empty => '.',
            Self::Movable => '*',
            Self::Target => '+',
            Self::Forbidden => '🚫',
            Self::Border => '|',
            Self::SamePosition | Self::BothFall => '=',
            Self::Captured => '✖',
            Self::Moved => '👣',
            Self::Known => '👁',
            Self::Beats => '>',
            Self::BeatenBy => '<',
        }
    }

    /// Whether it stands in a text of this room.
    fn is_in(self, text: &str) -> bool {
        let sign = self.sign();
        // A point also ends the number of a ply, and the sign of equal ranks stands between moves, too, with space around it.
        let before = text.match_indices(sign).map(|(at, _)| {
            let before = text[..at].chars().next_back();
            before.is_some_and(char::is_alphanumeric)
        });
        match self {
            Self::Empty | Self::SamePosition => before.into_iter().any(|is_joined| !is_joined),
            Self::BothFall => before.into_iter().any(|is_joined| is_joined),
            _ => text.contains(sign),
        }
    }
}

/// The signs that stand in a text board or an alt text, in the order of [`TextSign::ALL`].
pub fn text_signs(text: &str) -> impl Iterator<Item = TextSign> {
    TextSign::ALL.into_iter().filter(|sign| sign.is_in(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_signs_of_a_text_are_found() {
        let check = |text: &str, expected: &str| {
            let found: String = text_signs(text).map(TextSign::sign).collect();
            assert_eq!(found, expected, "{text}");
        };
        check("", "");
        check("🔴 8: e8; B: c9 e9\n", "");
        check(" 4 o . 4\n202. 🔵 a8-a3 2<4\n", "o.<");
        check("202. 🔵 a8-a3\n", "");
        check(" 4*M+. 4", "M.*+");
        check("12. 🔴 a8-a3 6=6\n", "=");
        check("🚫 f5-e5 = 3.\n", "🚫=");
        let signs: Vec<_> = text_signs("🚫 f5-e5 = 3.").collect();
        assert_eq!(signs, [TextSign::Forbidden, TextSign::SamePosition]);
        check(
            "M > 9 > 8\n~ c5\n✖ 🔵 1×S\n👣 🔵 b7\n👁 🔵 6: i9\n",
            "M~✖👣👁>",
        );
        check("c3 | d3\n🔴 x: a1\n", "x|");
    }
}
