//! Setups in a language: read as people type them, told in names, and with advice.

use super::{Msg, Voice};
use crate::rules::advice::{Hint, advise};
use crate::rules::color::Color;
use crate::rules::presets::plans::BuiltIn;
use crate::rules::rank::Rank;
use crate::rules::setup::{CELLS, Deployment, ROW_CELLS, Setup, SetupFault};

/// So much of a strange word is shown back, in characters: twelve faults fit one message.
const WORD_MAX: usize = 30;

/// A cell as it was typed.
enum Cell {
    /// Understood; `None` is an empty square.
    Read(Option<Rank>),
    Letter(char),
    Word(String),
    Ambiguous(String, Vec<Rank>),
}

/// Reads a typed setup: four rows, front row first, in the letters of records or in names of pieces, also mixed. Either case
/// will do, and any beginning of a name that no other piece's name shares; white space and commas stand between pieces or
/// not at all. Rows are split by `/` or line ends; a text without any split is cut after every ten pieces. A plan as one line
/// begins with its name and a colon, which are left out.
///
/// # Errors
/// Everything that keeps the text from being forty cells, in its order.
pub fn read(voice: &Voice, text: &str) -> Result<Setup, Vec<SetupFault>> {
    let (_, text) = split_name(text);
    let names = Rank::ALL.map(|rank| (voice.rank(rank).to_lowercase(), rank));
    let mut rows: Vec<Vec<Cell>> = text
        .split(['/', '\n'])
        .map(|row| read_row(row, &names))
        .filter(|row| !row.is_empty())
        .collect();
    if rows.len() == 1 {
        let mut run = rows.pop().unwrap_or_default();
        while !run.is_empty() {
            let rest = run.split_off(run.len().min(ROW_CELLS));
            rows.push(std::mem::replace(&mut run, rest));
        }
    }
    let mut cells = [None; CELLS];
    let mut faults = Vec::new();
    let count = rows.len();
    for (number, row) in rows.into_iter().enumerate() {
        if row.len() != ROW_CELLS {
            let found = row.len();
            let row = number + 1;
            faults.push(SetupFault::RowLength { row, found });
        }
        for (place, cell) in row.into_iter().enumerate() {
            let (row, column) = (number + 1, place + 1);
            match cell {
                Cell::Read(rank) => {
                    if let Some(cell) = cells.get_mut(number * ROW_CELLS + place) {
                        *cell = rank;
                    }
                }
                Cell::Letter(letter) => faults.push(SetupFault::UnknownLetter {
                    letter,
                    row,
                    column,
                }),
                Cell::Word(word) => faults.push(SetupFault::UnknownWord { word, row, column }),
                Cell::Ambiguous(word, candidates) => faults.push(SetupFault::AmbiguousWord {
                    word,
                    row,
                    column,
                    candidates,
                }),
            }
        }
    }
    if count != CELLS / ROW_CELLS {
        faults.push(SetupFault::Rows { found: count });
    }
    if faults.is_empty() {
        Ok(Setup::new(cells))
    } else {
        Err(faults)
    }
}

/// The name before a setup, and the setup. No setup has a colon, a name may have several.
#[must_use]
pub fn split_name(text: &str) -> (Option<&str>, &str) {
    match text.rsplit_once(':') {
        Some((name, setup)) => (Some(name), setup),
        None => (None, text),
    }
}

fn read_row(row: &str, names: &[(String, Rank)]) -> Vec<Cell> {
    // The Marshal's number, as pictures show it: neither digit is a letter of records, and no other numbering has a ten.
    let row = row.replace("10", "M");
    let words: Vec<&str> = row
        .split(|sign: char| sign.is_whitespace() || sign == ',')
        .filter(|word| !word.is_empty())
        .collect();
    // Of ten words each is one piece; else letters may stand in runs.
    let is_one_each = words.len() == ROW_CELLS;
    words
        .into_iter()
        .flat_map(|word| read_word(word, is_one_each, names))
        .collect()
}

/// A letter as records have it, `None` where it is none.
fn letter(sign: char) -> Option<Cell> {
    if sign == '.' {
        return Some(Cell::Read(None));
    }
    let rank = Rank::from_letter(sign.to_ascii_uppercase())?;
    Some(Cell::Read(Some(rank)))
}

fn read_word(word: &str, is_one_piece: bool, names: &[(String, Rank)]) -> Vec<Cell> {
    if let Some(letters) = word.chars().map(letter).collect() {
        return letters;
    }
    let folded = word.to_lowercase();
    let meant = |(name, _): &&(String, Rank)| name.starts_with(&folded);
    let candidates: Vec<Rank> = match names.iter().find(|(name, _)| *name == folded) {
        Some((_, rank)) => vec![*rank],
        None => names.iter().filter(meant).map(|(_, rank)| *rank).collect(),
    };
    let strange = word.chars().filter(|sign| letter(*sign).is_none()).count();
    let length = word.chars().count();
    let is_word = length > 1
        && word.chars().all(char::is_alphabetic)
        && (is_one_piece || 2 * strange >= length);
    match candidates.as_slice() {
        [rank] => vec![Cell::Read(Some(*rank))],
        [_, _, ..] => vec![Cell::Ambiguous(word.to_owned(), candidates)],
        [] if is_word => vec![Cell::Word(word.chars().take(WORD_MAX).collect())],
        [] => word
            .chars()
            .map(|sign| letter(sign).unwrap_or(Cell::Letter(sign)))
            .collect(),
    }
}

/// A setup in names, square by square, a row a line, for the side that owns it.
#[must_use]
pub fn names(voice: &Voice, deployment: &Deployment, color: Color) -> String {
    let pieces: Vec<_> = deployment.squares(color).collect();
    let rows = pieces.chunk_by(|(one, _), (other, _)| one.row() == other.row());
    let rows = rows.map(|row| {
        let pieces = row
            .iter()
            .map(|&(square, rank)| voice.say(&Msg::PieceOption { square, rank }));
        pieces.collect::<Vec<_>>().join(", ")
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// What speaks against a setup, in words; for its owner alone.
#[must_use]
pub fn hints(voice: &Voice, deployment: &Deployment) -> Vec<String> {
    let hints = advise(deployment).into_iter();
    let words = hints.map(|hint| {
        voice.say(&match hint {
            Hint::FlagInFront => Msg::HintFlagInFront,
            Hint::NothingMovesInFront => Msg::HintNothingMoves,
            Hint::MinersBehindBombs => Msg::HintMiners,
            Hint::BombsInOneCorner => Msg::HintOneCorner,
            Hint::FlagUnguarded => Msg::HintFlagUnguarded,
            Hint::SpyInFront => Msg::HintSpyInFront,
            Hint::SpyFarFromMarshal => Msg::HintSpyFar,
            Hint::StrengthInBack => Msg::HintStrengthInBack,
            Hint::NoScoutInFront => Msg::HintNoScout,
        })
    });
    words.collect()
}

impl Voice {
    /// A piece's name.
    #[must_use]
    pub fn rank(&self, rank: Rank) -> String {
        self.name("rank", super::value::rank_key(rank))
    }

    /// The name of a plan that comes with the program.
    #[must_use]
    pub fn plan_name(&self, plan: &BuiltIn) -> String {
        self.name("preset", plan.key())
    }

    /// The idea of a plan that comes with the program, in one line.
    #[must_use]
    pub fn plan_idea(&self, plan: &BuiltIn) -> String {
        self.name("idea", plan.key())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rules::army::Variant;

    const CLASSIC: &str = "62926M6272/8S75B5B728/5423B45242/33B3BFB364";

    #[test]
    fn setups_are_read_as_people_type_them() {
        let voice = Voice::english();
        let expected = Setup::parse(CLASSIC).expect("forty letters");
        let deployment = expected.check(Variant::Classic).expect("a legal setup");
        let names: Vec<String> = (0..CELLS)
            .filter_map(|cell| deployment.rank_at(cell))
            .map(|rank| voice.rank(rank))
            .collect();
        let rows = |pieces: &[String], between: &str| {
            let rows = pieces.chunks(ROW_CELLS).map(|row| row.join(between));
            rows.collect::<Vec<_>>()
        };
        let cut = |length: usize| {
            let cut = names.iter().map(|name| name.chars().take(length).collect());
            cut.collect::<Vec<String>>()
        };
        for text in [
            CLASSIC.to_owned(),
            CLASSIC.to_lowercase().replace('/', "\n"),
            CLASSIC.replace('/', ""),
            CLASSIC.replace("", " "),
            CLASSIC.replace("", ","),
            rows(&names, " ").join("\n"),
            rows(&names, ", ").join(" / ").to_uppercase(),
            names.join(" "),
            rows(&cut(4), " ").join("\r\n"),
            rows(&cut(3), ",")
                .join("\n")
                .replace("Mar", "M")
                .replace("Maj", "7"),
            CLASSIC
                .replace("62926M6272", "629 2 6 Marsh 6 27 2")
                .replace('/', "\n"),
            CLASSIC.replace("8S75B5B728", "8 Spy 75 bom 5B728"),
            CLASSIC.replace('M', "10"),
            CLASSIC.replace("62926M6272", "6 2 9 2 6 10 6 2 7 2"),
            format!("A name: {CLASSIC}"),
            format!("A: B: {CLASSIC}"),
        ] {
            assert_eq!(read(&voice, &text), Ok(expected), "{text:?}");
        }
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let voice = Voice::english();
        let check = |row: &str, expected: &[SetupFault]| {
            let text = CLASSIC.replace("62926M6272", row);
            assert_eq!(read(&voice, &text), Err(expected.to_vec()), "{row}");
        };
        check(
            "6 2 9 2 6 Ma 6 2 7 2",
            &[SetupFault::AmbiguousWord {
                word: "Ma".to_owned(),
                row: 1,
                column: 6,
                candidates: vec![Rank::Major, Rank::Marshal],
            }],
        );
        check(
            "6 2 9 2 6 Admiral 6 2 7 2",
            &[SetupFault::UnknownWord {
                word: "Admiral".to_owned(),
                row: 1,
                column: 6,
            }],
        );
        // Of ten words each is meant as one piece, however it is spelt.
        check(
            "6 2 9 2 6 Boms 6 2 7 2",
            &[SetupFault::UnknownWord {
                word: "Boms".to_owned(),
                row: 1,
                column: 6,
            }],
        );
        check(
            "62926X6272",
            &[SetupFault::UnknownLetter {
                letter: 'X',
                row: 1,
                column: 6,
            }],
        );
        check("62926M627", &[SetupFault::RowLength { row: 1, found: 9 }]);
        assert_eq!(read(&voice, ""), Err(vec![SetupFault::Rows { found: 0 }]));
    }

    #[test]
    fn a_setup_is_told_in_names() {
        let voice = Voice::english();
        let setup = Setup::parse("M.......9./2.2......3/..S......./F.B.......").expect("cells");
        let deployment = setup.check(Variant::Barrage).expect("a legal setup");
        assert_eq!(
            names(&voice, &deployment, Color::Blue),
            "j7 Marshal, b7 General\nj8 Scout, h8 Scout, a8 Miner\nh9 Spy\nj10 Flag, h10 Bomb"
        );
        assert_eq!(hints(&voice, &deployment).len(), 0);
    }

    /// Discord's limits for a choice's label and description are 100 characters.
    #[test]
    fn every_built_in_plan_has_a_name_of_its_own_and_an_idea() {
        let voice = Voice::english();
        let plans: Vec<_> = Variant::ALL.into_iter().flat_map(BuiltIn::of).collect();
        for plan in &plans {
            for text in [voice.plan_name(plan), voice.plan_idea(plan)] {
                assert!((3..=100).contains(&text.chars().count()), "{text}");
                assert!(
                    !text.starts_with("preset-") && !text.starts_with("idea-"),
                    "{text}"
                );
            }
        }
        let names: BTreeSet<_> = plans.iter().map(|plan| voice.plan_name(plan)).collect();
        assert_eq!(names.len(), plans.len());
    }
}
