//! How the arguments of messages are written: people as mentions, times as Discord timestamps, ranks by name.

use crate::clock::Timestamp;
use crate::ids::{ChannelId, MatchId, UserId};
use crate::rules::army::Variant;
use crate::rules::color::Color;
use crate::rules::moves::Move;
use crate::rules::rank::Rank;
use crate::rules::square::Square;

/// An argument, ready to stand in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A count, for plural rules.
    Number(i64),
    /// Text that stands as it is.
    Text(String),
    /// A thing with a name in each language: the kind and the key of that name's message.
    Name(&'static str, &'static str),
}

/// Something a person typed, shown back to that person as code so that nothing in it is read as Markdown (P120).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed(pub String);

/// The longest piece of typed text that is shown back, in characters.
const TYPED_MAX: usize = 100;

impl From<&Typed> for Value {
    fn from(typed: &Typed) -> Self {
        let clean: String = typed.0.chars().map(visible).collect();
        let shown: String = clean.trim().chars().take(TYPED_MAX).collect();
        let more = if clean.trim().chars().count() > TYPED_MAX {
            "…"
        } else {
            ""
        };
        Self::Text(if shown.is_empty() {
            "` `".to_owned()
        } else {
            format!("`{shown}{more}`")
        })
    }
}

/// A sign as it can be shown between backticks: what cannot be seen, or turns the text around, by its number.
fn visible(sign: char) -> String {
    match sign {
        '`' => "'".to_owned(),
        sign if sign.is_control() => " ".to_owned(),
        '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => format!("U+{:04X}", u32::from(sign)),
        sign => sign.to_string(),
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&UserId> for Value {
    fn from(user: &UserId) -> Self {
        Self::Text(format!("<@{user}>"))
    }
}

impl From<&ChannelId> for Value {
    fn from(channel: &ChannelId) -> Self {
        Self::Text(format!("<#{channel}>"))
    }
}

impl From<&MatchId> for Value {
    fn from(id: &MatchId) -> Self {
        Self::Text(format!("#{id}"))
    }
}

impl From<&Timestamp> for Value {
    fn from(time: &Timestamp) -> Self {
        Self::Text(format!("<t:{}:R>", time.as_seconds()))
    }
}

impl From<&Square> for Value {
    fn from(square: &Square) -> Self {
        Self::Text(square.to_string())
    }
}

impl From<&Move> for Value {
    fn from(mv: &Move) -> Self {
        Self::Text(format!("{}–{}", mv.from, mv.to))
    }
}

impl From<&Rank> for Value {
    fn from(rank: &Rank) -> Self {
        Self::Name("rank", rank_key(*rank))
    }
}

/// The key of a rank's name.
pub(super) const fn rank_key(rank: Rank) -> &'static str {
    match rank {
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
    }
}

impl From<&Color> for Value {
    fn from(color: &Color) -> Self {
        Self::Name("color", color.name())
    }
}

impl From<&Variant> for Value {
    fn from(variant: &Variant) -> Self {
        Self::Name("variant", variant.name())
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl From<&$kind> for Value {
            fn from(n: &$kind) -> Self {
                Self::Number(i64::from(*n))
            }
        }
    )*};
}
numbers!(u8, u32, i64);

#[cfg(test)]
mod tests {
    use super::*;

    /// P120: what somebody typed never becomes Markdown or a mention.
    #[test]
    fn p120_typed_text_is_code() {
        let check = |input: &str, expected: &str| {
            assert_eq!(
                Value::from(&Typed(input.to_owned())),
                Value::Text(expected.to_owned())
            );
        };
        check("b4b5", "`b4b5`");
        check("``` @everyone", "`''' @everyone`");
        check("a\nb", "`a b`");
        check("", "` `");
        check("\u{200b}", "`U+200B`");
        check("a\u{202e}b", "`aU+202Eb`");
        check(&"x".repeat(101), &format!("`{}…`", "x".repeat(100)));
    }
}
