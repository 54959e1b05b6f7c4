//! Where a record begins: from two setups or from a position.

use std::fmt;

use super::super::army::Variant;
use super::super::color::{ByColor, Color};
use super::super::rank::Rank;
use super::super::setup::{CELLS, Deployment, ROW_CELLS, Setup, square_of};
use super::super::square::Square;
use super::Unreadable;
use super::header::{Entry, Header};
use super::worlds::Pieces;

/// The letter of a piece that its owner keeps secret.
const HIDDEN: char = '?';

/// Where a record begins.
#[derive(Clone, PartialEq, Eq)]
pub struct Start {
    pub(super) pieces: Pieces,
    pub(super) to_move: Color,
    /// From setups; then both have the variant's army.
    pub(super) is_setup: bool,
}

impl Start {
    /// Two deployments, nothing hidden.
    pub(super) fn of(deployments: &ByColor<Deployment>) -> Self {
        let known = |(square, rank)| (square, Some(rank));
        Self {
            pieces: ByColor::from_fn(|color| {
                deployments[color].squares(color).map(known).collect()
            }),
            to_move: Color::Red,
            is_setup: true,
        }
    }

    /// Reads the setups or the pieces that a header gives.
    pub(super) fn parse(header: &Header<'_>) -> Result<Self, Unreadable> {
        let setups = ByColor {
            red: header.find("red-setup"),
            blue: header.find("blue-setup"),
        };
        let pieces = ByColor {
            red: header.find("red-pieces"),
            blue: header.find("blue-pieces"),
        };
        let to_move = header.find("to-move");
        let is_setup = setups.red.or(setups.blue).is_some();
        let is_position = pieces.red.or(pieces.blue).is_some();
        if is_setup && is_position {
            let all = [setups.red, setups.blue, pieces.red, pieces.blue];
            let last = all.into_iter().flatten().max_by_key(|entry| entry.line);
            return Err(last.map_or_else(
                || Unreadable::new(header.end, "no start"),
                |entry| entry.fault("a record begins from setups or from a position, not both"),
            ));
        }
        let missing =
            |key: &str| Unreadable::new(header.end, format!("the header gives no `{key}`"));
        let color = to_move.map_or(Ok(Color::Red), Entry::read::<Color>)?;
        if is_position {
            let red = position(pieces.red.ok_or_else(|| missing("red-pieces"))?, &[])?;
            let blue = position(pieces.blue.ok_or_else(|| missing("blue-pieces"))?, &red)?;
            Ok(Self {
                pieces: ByColor { red, blue },
                to_move: color,
                is_setup: false,
            })
        } else {
            let variant = header.variant()?;
            let red = setup(setups.red.ok_or_else(|| missing("red-setup"))?, variant)?;
            let blue = setup(setups.blue.ok_or_else(|| missing("blue-setup"))?, variant)?;
            if let Some(entry) = to_move.filter(|_| color != Color::Red) {
                return Err(entry.fault("a game from setups begins with red (rule 2.3)"));
            }
            Ok(Self {
                pieces: ByColor {
                    red: seated(&red, Color::Red),
                    blue: seated(&blue, Color::Blue),
                },
                to_move: Color::Red,
                is_setup: true,
            })
        }
    }

    /// How many pieces are hidden.
    pub(super) fn hidden(&self) -> usize {
        let all = self.pieces.red.iter().chain(&self.pieces.blue);
        all.filter(|(_, rank)| rank.is_none()).count()
    }
}

/// What a record says of a cell: nothing stands there, or a piece, perhaps a hidden one.
type Cell = Option<Option<Rank>>;

fn setup(entry: &Entry<'_>, variant: Variant) -> Result<[Cell; CELLS], Unreadable> {
    let mut cells = [None; CELLS];
    let rows: Vec<&str> = entry.value.split('/').collect();
    if rows.len() != CELLS / ROW_CELLS || rows.iter().any(|row| row.chars().count() != ROW_CELLS) {
        return Err(entry.fault("a setup is four groups of ten letters, joined by `/`"));
    }
    let letters = rows.iter().flat_map(|row| row.chars());
    for (cell, letter) in cells.iter_mut().zip(letters) {
        *cell = match letter {
            '.' => None,
            letter => {
                Some(piece(letter).ok_or_else(|| entry.fault(&format!("`{letter}` is no piece")))?)
            }
        };
    }
    check_army(&cells, variant).map_err(|fault| entry.fault(&fault))?;
    Ok(cells)
}

/// Checks a setup as if its hidden pieces were the rest of the army, in the way that suits best.
fn check_army(cells: &[Cell; CELLS], variant: Variant) -> Result<(), String> {
    let mut pool = variant.counts();
    let mut hidden: Vec<usize> = Vec::new();
    for (cell, piece) in cells.iter().enumerate() {
        match piece {
            Some(None) => hidden.push(cell),
            Some(Some(rank)) => pool[rank.index()] = pool[rank.index()].saturating_sub(1),
            None => {}
        }
    }
    let mut rest: Vec<Rank> = Rank::ALL
        .into_iter()
        .flat_map(|rank| std::iter::repeat_n(rank, pool[rank.index()].into()))
        .collect();
    rest.sort_by_key(|rank| !rank.is_movable());
    // One movable piece that stands free is enough, so it is tried in each place.
    let mut checked = Ok(());
    for turn in 0..hidden.len().max(1) {
        let mut known = cells.map(Option::flatten);
        for (place, rank) in hidden
            .iter()
            .cycle()
            .skip(turn)
            .zip(&rest)
            .take(hidden.len())
        {
            known[*place] = Some(*rank);
        }
        let pieces = cells.iter().flatten().count();
        let size = usize::from(variant.size());
        checked = match Setup::new(known).check(variant) {
            Err(_) if !hidden.is_empty() && pieces != size => {
                Err(format!("{pieces} pieces, but {variant} has {size}"))
            }
            Err(faults) => {
                let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
                Err(faults.join("; "))
            }
            Ok(_) => return Ok(()),
        };
    }
    checked
}

fn seated(cells: &[Cell; CELLS], color: Color) -> Vec<(Square, Option<Rank>)> {
    cells
        .iter()
        .enumerate()
        .filter_map(|(cell, piece)| Some((square_of(cell, color)?, (*piece)?)))
        .collect()
}

/// The piece with this letter, `Some(None)` when it is hidden.
fn piece(letter: char) -> Cell {
    match letter {
        HIDDEN => Some(None),
        letter => Rank::from_letter(letter).map(Some),
    }
}

/// Reads `a4=6 b3=B f1=F`, none of it on a square where one of `others` stands.
fn position(
    entry: &Entry<'_>,
    others: &[(Square, Option<Rank>)],
) -> Result<Vec<(Square, Option<Rank>)>, Unreadable> {
    let mut pieces: Vec<(Square, Option<Rank>)> = Vec::new();
    for word in entry.value.split_whitespace() {
        let fault = |what: &str| entry.fault(&format!("`{word}`: {what}"));
        let (square, letter) = word
            .split_once('=')
            .ok_or_else(|| fault("a piece is written `a4=6`"))?;
        let at: Square = square
            .parse()
            .ok()
            .filter(|at: &Square| at.to_string() == square)
            .ok_or_else(|| fault("the board has no such square"))?;
        if at.is_lake() {
            return Err(fault("no piece stands in a lake"));
        }
        if pieces.iter().chain(others).any(|(taken, _)| *taken == at) {
            return Err(fault("another piece stands there already"));
        }
        let mut letters = letter.chars();
        let (Some(rank), None) = (letters.next().and_then(piece), letters.next()) else {
            return Err(fault("there is no such piece"));
        };
        pieces.push((at, rank));
    }
    Ok(pieces)
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |rank: Option<Rank>| rank.map_or(HIDDEN, Rank::letter);
        for color in Color::ALL {
            let pieces = &self.pieces[color];
            if self.is_setup {
                write!(f, "{color}-setup: ")?;
                for cell in 0..CELLS {
                    let found = pieces
                        .iter()
                        .find(|(square, _)| Some(*square) == square_of(cell, color));
                    let joint = if cell > 0 && cell % ROW_CELLS == 0 {
                        "/"
                    } else {
                        ""
                    };
                    write!(f, "{joint}{}", found.map_or('.', |(_, rank)| letter(*rank)))?;
                }
            } else {
                write!(f, "{color}-pieces:")?;
                for (square, rank) in pieces {
                    write!(f, " {square}={}", letter(*rank))?;
                }
            }
            writeln!(f)?;
        }
        if self.is_setup {
            Ok(())
        } else {
            writeln!(f, "to-move: {}", self.to_move)
        }
    }
}

impl fmt::Debug for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Start(hidden)")
    }
}
