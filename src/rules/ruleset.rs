//! The options under which a game is played (rule 9), as far as they change what is legal or when it ends.
//!
//! Their names and values are those of RECORD.md's header; [`super::notation`] reads them one by one.

use std::error::Error;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

/// How often a piece may cross the same border in a row (rule 5.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TwoSquares {
    /// Three times, then it must do something else.
    #[default]
    Three,
    /// Five times, as in older Jumbo booklets.
    Five,
    /// As often as it likes.
    Off,
}

impl TwoSquares {
    /// How many crossings in a row are allowed; `None` for any number.
    #[must_use]
    pub const fn limit(self) -> Option<usize> {
        match self {
            Self::Three => Some(3),
            Self::Five => Some(5),
            Self::Off => None,
        }
    }
}

/// With which positions a chasing move is compared (rules 6.3 and 6.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoreSquares {
    /// Those of the running chase.
    #[default]
    Chase,
    /// All of the game, as S1 words it.
    Game,
    /// None: chasing is free.
    Off,
}

/// The options of a game. The default is rule 9's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The two-squares rule (rule 5).
    pub two_squares: TwoSquares,
    /// The more-squares rule (rule 6).
    pub more_squares: MoreSquares,
    /// After how many plies without an attack the game is drawn (rule 7.6); `None` for never.
    pub no_attack_draw: Option<NonZeroU32>,
    /// After how many plies in all the game is drawn (rule 7.6); `None` for never.
    pub max_plies: Option<NonZeroU32>,
}

impl Default for Ruleset {
    fn default() -> Self {
        Self {
            two_squares: TwoSquares::default(),
            more_squares: MoreSquares::default(),
            no_attack_draw: NonZeroU32::new(200),
            max_plies: NonZeroU32::new(2000),
        }
    }
}

/// The value of an option that is turned off.
const OFF: &str = "off";

impl Ruleset {
    /// The names of the options, as records write them.
    pub const OPTIONS: [&'static str; 4] =
        ["two-squares", "more-squares", "no-attack-draw", "max-plies"];

    /// Sets one of [`Ruleset::OPTIONS`] to a value, as records write both.
    ///
    /// # Errors
    ///
    /// The option or its value is none that there is.
    pub fn set(&mut self, option: &str, value: &str) -> Result<(), ParseRulesetError> {
        match option {
            "two-squares" => {
                self.two_squares = match value {
                    "3" => TwoSquares::Three,
                    "5" => TwoSquares::Five,
                    OFF => TwoSquares::Off,
                    _ => return Err(ParseRulesetError("two-squares is `3`, `5` or `off`")),
                }
            }
            "more-squares" => {
                self.more_squares = match value {
                    "on" => MoreSquares::Chase,
                    "game" => MoreSquares::Game,
                    OFF => MoreSquares::Off,
                    _ => return Err(ParseRulesetError("more-squares is `on`, `game` or `off`")),
                }
            }
            "no-attack-draw" => self.no_attack_draw = parse_limit(value)?,
            "max-plies" => self.max_plies = parse_limit(value)?,
            _ => return Err(ParseRulesetError("there is no such option")),
        }
        Ok(())
    }

    /// The value of each of [`Ruleset::OPTIONS`], as records write them.
    #[must_use]
    pub fn values(&self) -> [String; 4] {
        let limit = |limit: Option<NonZeroU32>| {
            limit.map_or_else(|| OFF.to_owned(), |limit| limit.to_string())
        };
        [
            match self.two_squares {
                TwoSquares::Three => "3",
                TwoSquares::Five => "5",
                TwoSquares::Off => OFF,
            }
            .to_owned(),
            match self.more_squares {
                MoreSquares::Chase => "on",
                MoreSquares::Game => "game",
                MoreSquares::Off => OFF,
            }
            .to_owned(),
            limit(self.no_attack_draw),
            limit(self.max_plies),
        ]
    }
}

fn parse_limit(value: &str) -> Result<Option<NonZeroU32>, ParseRulesetError> {
    if value == OFF {
        return Ok(None);
    }
    let is_number = value.bytes().all(|digit| digit.is_ascii_digit());
    match value.parse() {
        Ok(limit) if is_number => Ok(Some(limit)),
        _ => Err(ParseRulesetError(
            "a limit is a number of plies, 1 to 4294967295, or `off`",
        )),
    }
}

impl fmt::Display for Ruleset {
    /// Writes all options on one line: `two-squares: 3, more-squares: on, …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (option, value)) in Self::OPTIONS.iter().zip(self.values()).enumerate() {
            let joint = if i == 0 { "" } else { ", " };
            write!(f, "{joint}{option}: {value}")?;
        }
        Ok(())
    }
}

/// An option or its value is none that there is; the text says what would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRulesetError(&'static str);

impl fmt::Display for ParseRulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Error for ParseRulesetError {}

impl FromStr for Ruleset {
    type Err = ParseRulesetError;

    /// Reads what `Display` writes; what is not named has its default.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut ruleset = Self::default();
        for part in text.split(',').filter(|part| !part.trim().is_empty()) {
            let (option, value) = part
                .split_once(':')
                .ok_or(ParseRulesetError("an option is written `name: value`"))?;
            ruleset.set(option.trim(), value.trim())?;
        }
        Ok(ruleset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulesets_are_read_back() {
        let default = Ruleset::default();
        assert_eq!(
            default.to_string(),
            "two-squares: 3, more-squares: on, no-attack-draw: 200, max-plies: 2000"
        );
        let other = Ruleset {
            two_squares: TwoSquares::Off,
            more_squares: MoreSquares::Game,
            no_attack_draw: None,
            max_plies: NonZeroU32::new(7),
        };
        for ruleset in [default, other] {
            assert_eq!(ruleset.to_string().parse(), Ok(ruleset));
        }
        assert_eq!("".parse(), Ok(default));
    }

    #[test]
    fn unknown_options_and_values_are_refused() {
        for wrong in [
            "two-squares: 4",
            "two-squares: +3",
            "more-squares: yes",
            "max-plies: 0",
            "max-plies: +7",
            "max-plies: -1",
            "max-plies: 4294967296",
            "no-attack-draw: none",
            "no-attack-draw:",
            "memory: on",
            "two-squares",
        ] {
            assert!(wrong.parse::<Ruleset>().is_err(), "{wrong}");
        }
    }
}
