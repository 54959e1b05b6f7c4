//! The boards as text, for readers whom a picture does not serve: grids of letters in a fixed-width font, and lists of squares
//! as the alt text of pictures. Both are made from the same views as the pictures and tell as much.
//!
//! There are no words in them, so they need no translation: the letters are those of the reader's numbering, a hidden piece is
//! `x` (Red's) or `o` (Blue's), an empty square `.`, a lake `~`, and the sides are coloured circles, which screen readers name
//! in the reader's language. A ply is written as in a record, a battle behind it as `7>5`, `5<7` or `6=6`: attacker, who
//! prevails, defender. Behind `✖` stand the captured pieces; with the memory aid, behind `👣` those that have moved, behind
//! `👁` those whose rank everybody knows. What the signs mean is said in words by whoever shows a text board.

use super::look::Numbering;
use super::sight::Sight;
use crate::rules::color::Color;
use crate::rules::memory::Memory;
use crate::rules::rank::Rank;
use crate::rules::setup::Deployment;
use crate::rules::square::{File, Row, Square};
use crate::rules::view::{PlayerView, PublicView, RevealedView};

/// The board as everybody may see it, at most 1,900 characters.
#[must_use]
pub fn public_text(view: &PublicView, numbering: Numbering) -> String {
    draw_grid(Sight::public(view), numbering)
}

/// The board as a player sees it, own side at the bottom, at most 1,900 characters.
#[must_use]
pub fn player_text(view: &PlayerView, numbering: Numbering) -> String {
    draw_grid(Sight::player(view), numbering)
}

/// The whole board of a match that is over, with this side at the bottom, at most 1,900 characters.
#[must_use]
pub fn revealed_text(view: &RevealedView, bottom: Color, numbering: Numbering) -> String {
    draw_grid(Sight::revealed(view, bottom), numbering)
}

/// What [`super::public_board`] shows, at most 1,024 characters.
#[must_use]
pub fn public_alt(view: &PublicView, numbering: Numbering) -> String {
    list(Sight::public(view), numbering)
}

/// What [`super::player_board`] shows, at most 1,024 characters.
#[must_use]
pub fn player_alt(view: &PlayerView, numbering: Numbering) -> String {
    list(Sight::player(view), numbering)
}

/// What [`super::revealed_board`] shows, at most 1,024 characters.
#[must_use]
pub fn revealed_alt(view: &RevealedView, bottom: Color, numbering: Numbering) -> String {
    list(Sight::revealed(view, bottom), numbering)
}

/// What [`super::movable`] shows, at most 1,024 characters: first the pieces that can move, then the board.
#[must_use]
pub fn movable_alt(view: &PlayerView, numbering: Numbering) -> String {
    let mut squares: Vec<Square> = view.moves().iter().map(|mv| mv.from).collect();
    squares.dedup();
    format!("→ {}\n{}", join(squares), player_alt(view, numbering))
}

/// What [`super::moving`] shows, at most 1,024 characters: first the chosen piece and its targets, then the board.
#[must_use]
pub fn moving_alt(
    view: &PlayerView,
    from: Square,
    targets: &[Square],
    numbering: Numbering,
) -> String {
    let chosen = view.rank(from).map_or('.', |rank| numbering.letter(rank));
    format!(
        "{chosen} {from} → {}\n{}",
        join(targets.iter().copied()),
        player_alt(view, numbering)
    )
}

/// What [`super::setup_panel`] shows, at most 1,024 characters: the pieces, and the lakes before them.
#[must_use]
pub fn setup_alt(deployment: &Deployment, color: Color, numbering: Numbering) -> String {
    let pieces = deployment
        .squares(color)
        .map(|(square, rank)| (square, Some(rank)));
    let shore = Square::all().filter(|square| {
        let front = match color {
            Color::Red => 4,
            Color::Blue => 5,
        };
        square.is_lake() && square.row().index() == front
    });
    format!(
        "{} {}\n~ {}\n",
        circle(color),
        group(color, pieces, numbering),
        join(shore)
    )
}

/// What [`super::setup_panel`] shows, as a grid: the four rows from the owner's side, front row first, at most 300 characters.
#[must_use]
pub fn setup_text(deployment: &Deployment, color: Color, numbering: Numbering) -> String {
    let mut files: Vec<File> = File::all().collect();
    if color == Color::Blue {
        files.reverse();
    }
    let pieces: Vec<(Square, Rank)> = deployment.squares(color).collect();
    let rows = Row::all().filter(|row| match color {
        Color::Red => row.index() < 4,
        Color::Blue => row.index() >= 6,
    });
    let mut rows: Vec<Row> = rows.collect();
    if color == Color::Red {
        rows.reverse();
    }
    let sign = |square: Square| {
        let piece = pieces.iter().find(|(stands, _)| *stands == square);
        piece.map_or('.', |(_, rank)| numbering.letter(*rank))
    };
    let grid = frame(&files, &rows, sign);
    format!("{grid}{} {}\n", circle(color), list_letters(numbering))
}

/// A grid with its coordinates on all sides.
fn frame(files: &[File], rows: &[Row], sign: impl Fn(Square) -> char) -> String {
    let heading = files
        .iter()
        .fold("  ".to_owned(), |line, file| format!("{line} {file}"));
    let lines = rows.iter().map(|&row| {
        let signs = files
            .iter()
            .map(|&file| format!(" {}", sign(Square::new(file, row))));
        format!(
            "{:>2}{} {row}\n",
            row.to_string(),
            signs.collect::<Vec<_>>().concat()
        )
    });
    format!(
        "{heading}\n{}{heading}\n",
        lines.collect::<Vec<_>>().concat()
    )
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

fn draw_grid(sight: Sight<'_>, numbering: Numbering) -> String {
    let view = sight.public;
    let mut files: Vec<File> = File::all().collect();
    let mut rows: Vec<Row> = Row::all().rev().collect();
    if sight.bottom == Color::Blue {
        files.reverse();
        rows.reverse();
    }
    let grid = frame(&files, &rows, |square| match view.token(square) {
        Some(color) => letter(color, sight.rank(square), numbering),
        None if square.is_lake() => '~',
        None => '.',
    });

    let legend = sides(sight).map(|color| {
        let is_hidden =
            |square: Square| view.token(square) == Some(color) && sight.rank(square).is_none();
        let letters = if Square::all().any(is_hidden) {
            letter(color, None, numbering).to_string()
        } else {
            list_letters(numbering)
        };
        format!("{} {letters}\n", circle(color))
    });
    grid + &legend.concat() + &append_facts(sight, numbering)
}

fn list(sight: Sight<'_>, numbering: Numbering) -> String {
    let pieces = [sight.bottom, sight.bottom.other()].map(|color| {
        let squares = Square::all().filter(|&square| sight.public.token(square) == Some(color));
        let pieces = squares.map(|square| (square, sight.rank(square)));
        format!("{} {}\n", circle(color), group(color, pieces, numbering))
    });
    pieces.concat() + &append_facts(sight, numbering)
}

/// The sides from the upper end of the board to the lower.
const fn sides(sight: Sight<'_>) -> [Color; 2] {
    [sight.bottom.other(), sight.bottom]
}

/// What both forms tell beside where the pieces stand.
fn append_facts(sight: Sight<'_>, numbering: Numbering) -> String {
    let captured = sides(sight).map(|color| list_captured(sight, color, numbering));
    let remembered = sight.public.memory().map(|memory| {
        sides(sight)
            .map(|color| list_remembered(sight, memory, color, numbering))
            .concat()
    });
    captured.concat() + &remembered.unwrap_or_default() + &write_last_ply(sight, numbering)
}

/// A side's pieces, strongest first, each rank with its squares.
fn group(
    color: Color,
    pieces: impl Iterator<Item = (Square, Option<Rank>)>,
    numbering: Numbering,
) -> String {
    let pieces: Vec<_> = pieces.collect();
    let ranks = Rank::ALL.into_iter().rev().map(Some).chain([None]);
    let groups: Vec<String> = ranks
        .filter_map(|rank| {
            let squares = pieces.iter().filter(|piece| piece.1 == rank);
            let squares = join(squares.map(|(square, _)| *square));
            let letter = letter(color, rank, numbering);
            (!squares.is_empty()).then(|| format!("{letter}: {squares}"))
        })
        .collect();
    groups.join("; ")
}

fn join(squares: impl IntoIterator<Item = Square>) -> String {
    let squares: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    squares.join(" ")
}

/// A side's captured pieces, strongest first, with counts.
fn list_captured(sight: Sight<'_>, color: Color, numbering: Numbering) -> String {
    let captured = sight.public.captured(color);
    let kinds: Vec<String> = Rank::ALL
        .into_iter()
        .rev()
        .filter(|rank| captured[rank.index()] > 0)
        .map(|rank| format!("{}×{}", captured[rank.index()], numbering.letter(rank)))
        .collect();
    if kinds.is_empty() {
        String::new()
    } else {
        format!("✖ {} {}\n", circle(color), kinds.join(" "))
    }
}

/// Which of a side's pieces have moved, and which of them everybody knows.
fn list_remembered(
    sight: Sight<'_>,
    memory: &Memory,
    color: Color,
    numbering: Numbering,
) -> String {
    let own = || Square::all().filter(|&square| sight.public.token(square) == Some(color));
    let known = own().filter_map(|square| Some((square, Some(memory.known(square)?))));
    let lines = [
        ('👣', join(own().filter(|&square| memory.is_moved(square)))),
        ('👁', group(color, known, numbering)),
    ];
    let lines = lines.into_iter().filter(|(_, squares)| !squares.is_empty());
    let lines = lines.map(|(sign, squares)| format!("{sign} {} {squares}\n", circle(color)));
    lines.collect::<Vec<_>>().concat()
}

/// The last ply with its battle, if there was one.
fn write_last_ply(sight: Sight<'_>, numbering: Numbering) -> String {
    let Some(ply) = sight.public.last().last() else {
        return String::new();
    };
    let battle = ply.battle.map_or_else(String::new, |battle| {
        let sign = match sight.public.token(ply.mv.to) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::setup::Setup;

    /// P115: who reads a setup as text reads it in his own numbering and with coordinates, as in the picture.
    #[test]
    fn p115_a_setup_as_text_is_numbered_as_its_reader_wishes() {
        let setup = Setup::parse("M.......9./2.2......3/..S......./F.B.......").expect("cells");
        let variant = setup.variant().expect("an army");
        let deployment = setup.check(variant).expect("a legal setup");
        let check = |color, numbering, expected: &str| {
            assert_eq!(setup_text(&deployment, color, numbering), expected);
        };
        check(
            Color::Red,
            Numbering::OneHigh,
            "   a b c d e f g h i j
 4 1 . . . . . . . 2 . 4
 3 9 . 9 . . . . . . 8 3
 2 . . S . . . . . . . 2
 1 F . B . . . . . . . 1
   a b c d e f g h i j
🔴 1 2 3 4 5 6 7 8 9 S B F
",
        );
        check(
            Color::Blue,
            Numbering::TenHigh,
            "   j i h g f e d c b a
 7 M . . . . . . . 9 . 7
 8 2 . 2 . . . . . . 3 8
 9 . . S . . . . . . . 9
10 F . B . . . . . . . 10
   j i h g f e d c b a
🔵 M 9 8 7 6 5 4 3 2 S B F
",
        );
    }
}
