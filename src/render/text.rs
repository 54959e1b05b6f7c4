//! The boards as text, for readers whom a picture does not serve: grids of letters in a fixed-width font, and lists of squares
//! as the alt text of pictures. Both are made from the same views as the pictures and tell as much.
//!
//! There are no words in them, so they need no translation: the letters are those of the reader's numbering, a hidden piece is `x` (Red's) or
//! `o` (Blue's), an empty square `.`, a lake `~`, and the sides are coloured circles, which screen readers name in the reader's
//! language. A ply is written as in a record, a battle behind it as `7>5`, `5<7` or `6=6`: attacker, who prevails, defender.

use super::look::Numbering;
use crate::rules::color::Color;
use crate::rules::rank::Rank;
use crate::rules::setup::Deployment;
use crate::rules::square::{File, Row, Square};
use crate::rules::view::{PlayerView, PublicView, RevealedView};

/// The board as everybody may see it, at most 1,900 characters.
#[must_use]
pub fn public_text(view: &PublicView, numbering: Numbering) -> String {
    draw_grid(view, Color::Red, numbering, |_| None)
}

/// The board as a player sees it, own side at the bottom, at most 1,900 characters.
#[must_use]
pub fn player_text(view: &PlayerView, numbering: Numbering) -> String {
    draw_grid(view.public(), view.color(), numbering, |square| {
        view.rank(square)
    })
}

/// The whole board of a match that is over, with this side at the bottom, at most 1,900 characters.
#[must_use]
pub fn revealed_text(view: &RevealedView, bottom: Color, numbering: Numbering) -> String {
    draw_grid(view.public(), bottom, numbering, |square| view.rank(square))
}

/// What [`super::public_board`] shows, at most 1,024 characters.
#[must_use]
pub fn public_alt(view: &PublicView, numbering: Numbering) -> String {
    list(view, Color::Red, numbering, |_| None)
}

/// What [`super::player_board`] shows, at most 1,024 characters.
#[must_use]
pub fn player_alt(view: &PlayerView, numbering: Numbering) -> String {
    list(view.public(), view.color(), numbering, |square| {
        view.rank(square)
    })
}

/// What [`super::revealed_board`] shows, at most 1,024 characters.
#[must_use]
pub fn revealed_alt(view: &RevealedView, bottom: Color, numbering: Numbering) -> String {
    list(view.public(), bottom, numbering, |square| view.rank(square))
}

/// What [`super::moving`] shows, at most 1,024 characters: first the chosen piece and its targets, then the board.
#[must_use]
pub fn moving_alt(
    view: &PlayerView,
    from: Square,
    targets: &[Square],
    numbering: Numbering,
) -> String {
    let targets: Vec<String> = targets.iter().map(Square::to_string).collect();
    let chosen = view.rank(from).map_or('.', |rank| numbering.letter(rank));
    format!(
        "{chosen} {from} → {}\n{}",
        targets.join(" "),
        player_alt(view, numbering)
    )
}

/// What [`super::setup_panel`] shows, at most 1,024 characters.
#[must_use]
pub fn setup_alt(deployment: &Deployment, color: Color, numbering: Numbering) -> String {
    let pieces: Vec<_> = deployment
        .squares(color)
        .map(|(square, rank)| (square, Some(rank)))
        .collect();
    list_side(color, &pieces, numbering)
}

/// The sign that stands for a side in every language.
const fn circle(color: Color) -> char {
    match color {
        Color::Red => '🔴',
        Color::Blue => '🔵',
    }
}

/// The letter of a piece: its rank's, or one that no rank has in either case.
fn letter(color: Color, rank: Option<Rank>, numbering: Numbering) -> char {
    match (rank, color) {
        (Some(rank), _) => numbering.letter(rank),
        (None, Color::Red) => 'x',
        (None, Color::Blue) => 'o',
    }
}

/// All letters, strongest first.
fn list_letters(numbering: Numbering) -> String {
    let letters = Rank::ALL.into_iter().rev();
    let letters: Vec<String> = letters
        .map(|rank| numbering.letter(rank).to_string())
        .collect();
    letters.join(" ")
}

fn draw_grid(
    view: &PublicView,
    bottom: Color,
    numbering: Numbering,
    rank: impl Fn(Square) -> Option<Rank>,
) -> String {
    let mut files: Vec<File> = File::all().collect();
    let mut rows: Vec<Row> = Row::all().rev().collect();
    if bottom == Color::Blue {
        files.reverse();
        rows.reverse();
    }
    let heading = files
        .iter()
        .fold("  ".to_owned(), |line, file| format!("{line} {file}"));
    let lines = rows.into_iter().map(|row| {
        let signs = files.iter().map(|&file| {
            let square = Square::new(file, row);
            match view.token(square) {
                Some(color) => format!(" {}", letter(color, rank(square), numbering)),
                None if square.is_lake() => " ~".to_owned(),
                None => " .".to_owned(),
            }
        });
        format!(
            "{:>2}{} {row}\n",
            row.to_string(),
            signs.collect::<Vec<_>>().concat()
        )
    });
    let grid = format!(
        "{heading}\n{}{heading}\n",
        lines.collect::<Vec<_>>().concat()
    );

    let legend = [bottom.other(), bottom].map(|color| {
        let is_hidden =
            |square: &Square| view.token(*square) == Some(color) && rank(*square).is_none();
        let hidden = Square::all()
            .any(|square| is_hidden(&square))
            .then(|| letter(color, None, numbering).to_string());
        format!(
            "{} {}\n",
            circle(color),
            hidden.unwrap_or_else(|| list_letters(numbering))
        )
    });
    grid + &legend.concat()
        + &list_captured(view, bottom, numbering)
        + &write_last_ply(view, numbering)
}

fn list(
    view: &PublicView,
    bottom: Color,
    numbering: Numbering,
    rank: impl Fn(Square) -> Option<Rank>,
) -> String {
    let sides = [bottom, bottom.other()].map(|color| {
        let squares = Square::all().filter(|&square| view.token(square) == Some(color));
        list_side(
            color,
            &squares
                .map(|square| (square, rank(square)))
                .collect::<Vec<_>>(),
            numbering,
        )
    });
    sides.concat() + &list_captured(view, bottom, numbering) + &write_last_ply(view, numbering)
}

/// A side's pieces, strongest first, each rank with its squares.
fn list_side(color: Color, pieces: &[(Square, Option<Rank>)], numbering: Numbering) -> String {
    let ranks = Rank::ALL.into_iter().rev().map(Some).chain([None]);
    let groups: Vec<String> = ranks
        .filter_map(|rank| {
            let squares = pieces.iter().filter(|piece| piece.1 == rank);
            let squares: Vec<String> = squares.map(|(square, _)| square.to_string()).collect();
            (!squares.is_empty())
                .then(|| format!("{}: {}", letter(color, rank, numbering), squares.join(" ")))
        })
        .collect();
    format!("{} {}\n", circle(color), groups.join("; "))
}

/// Both sides' captured pieces, strongest first, with counts.
fn list_captured(view: &PublicView, bottom: Color, numbering: Numbering) -> String {
    let sides = [bottom.other(), bottom].map(|color| {
        let captured = view.captured(color);
        let kinds = Rank::ALL
            .into_iter()
            .rev()
            .filter(|rank| captured[rank.index()] > 0);
        let kinds: Vec<String> = kinds
            .map(|rank| format!("{}×{}", captured[rank.index()], numbering.letter(rank)))
            .collect();
        if kinds.is_empty() {
            String::new()
        } else {
            format!("✖ {} {}\n", circle(color), kinds.join(" "))
        }
    });
    sides.concat()
}

/// The last ply with its battle, if there was one.
fn write_last_ply(view: &PublicView, numbering: Numbering) -> String {
    let Some(ply) = view.last().last() else {
        return String::new();
    };
    let battle = ply.battle.map_or_else(String::new, |battle| {
        let sign = match view.token(ply.mv.to) {
            None => '=',
            Some(color) if color == ply.color => '>',
            Some(_) => '<',
        };
        format!(
            " {}{sign}{}",
            numbering.letter(battle.attacker),
            numbering.letter(battle.defender)
        )
    });
    format!("{}. {} {}{battle}\n", ply.number, circle(ply.color), ply.mv)
}
