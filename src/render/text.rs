//! The boards as text, for readers whom a picture does not serve. An alt text lists what a picture shows: the pieces, each rank
//! with its squares, then what else there is to know. A text board is a grid of letters for the eye and below it that same
//! list, which is for the ear: a screen reader passes over the signs for empty squares. Both are made from the same views as the
//! pictures and tell as much.
//!
//! There are no words in them, so they need no translation: the letters are those of the reader's numbering, a hidden piece is
//! `x` (Red's) or `o` (Blue's), an empty square `.`, a lake `~`, and the sides are coloured circles, which screen readers name
//! in the reader's language. A ply is written as in a record, a battle behind it as `7>5`, `5<7` or `6=6`: attacker, who
//! prevails, defender. Behind `✖` stand the captured pieces; with the memory aid, behind `👣` those that have moved, behind
//! `👁` those whose rank everybody knows. In menus `*` is what can move and `+` where it can go. What is refused stands behind
//! `🚫`. A replay's pictures begin with the ply that is shown and how many there are, `12/300`, and a film with the result,
//! Red's share first: `🔴 1 : 0 🔵`, a draw `½ : ½`, a match without result `– : –`, and a sign for why it ended, which screen
//! readers name like the circles. What the other signs mean is said in words by whoever shows a text; [`super::key`] tells him which there are.

use std::fmt::Write as _;

use super::grid::{Seen, draw_board, draw_home, letter};
use super::look::Numbering;
use super::sight::Sight;
use crate::rules::color::Color;
use crate::rules::memory::Memory;
use crate::rules::moves::{Move, Ply};
use crate::rules::outcome::{EndReason, Outcome};
use crate::rules::rank::Rank;
use crate::rules::setup::Deployment;
use crate::rules::square::Square;
use crate::rules::view::{PlayerView, PublicView, RevealedView};

/// The board as everybody may see it, at most 1,900 characters.
#[must_use]
pub fn public_text(view: &PublicView, numbering: Numbering) -> String {
    draw_plain(Sight::public(view), numbering) + &public_alt(view, numbering)
}

/// The board as a player sees it, own side at the bottom, at most 1,900 characters.
#[must_use]
pub fn player_text(view: &PlayerView, numbering: Numbering) -> String {
    draw_plain(Sight::player(view), numbering) + &player_alt(view, numbering)
}

/// The whole board of a match that is over, with this side at the bottom, at most 1,900 characters.
#[must_use]
pub fn revealed_text(view: &RevealedView, bottom: Color, numbering: Numbering) -> String {
    let sight = Sight::revealed(view, bottom);
    draw_plain(sight, numbering) + &revealed_alt(view, bottom, numbering)
}

/// What [`super::movable`] shows, at most 1,900 characters: the pieces that can move are marked.
#[must_use]
pub fn movable_text(view: &PlayerView, numbering: Numbering) -> String {
    let squares = movable_squares(view);
    let mark = |square| squares.contains(&square).then_some('*');
    draw_marked(view, mark, numbering) + &movable_alt(view, numbering)
}

/// What [`super::moving`] shows, at most 1,900 characters: the chosen piece and its targets are marked.
#[must_use]
pub fn moving_text(
    view: &PlayerView,
    from: Square,
    targets: &[Square],
    numbering: Numbering,
) -> String {
    let mark = |square| {
        let target = targets.contains(&square).then_some('+');
        if square == from { Some('*') } else { target }
    };
    draw_marked(view, mark, numbering) + &moving_alt(view, from, targets, numbering)
}

/// What [`super::two_squares`] shows, and the rest of the board, at most 1,900 characters.
#[must_use]
pub fn two_squares_text(
    view: &PlayerView,
    mv: Move,
    border: (Square, Square),
    crossings: &[Ply],
    numbering: Numbering,
) -> String {
    draw_plain(Sight::player(view), numbering)
        + &two_squares_alt(view, mv, border, crossings, numbering)
}

/// What [`super::more_squares`] shows, at most 1,900 characters: the earlier position.
#[must_use]
pub fn more_squares_text(view: &PlayerView, mv: Move, ply: u32, numbering: Numbering) -> String {
    let grid = draw_board(view.color(), numbering, after(view, mv), |_| None);
    grid + &more_squares_alt(view, mv, ply, numbering)
}

/// What [`super::setup_panel`] shows, at most 600 characters: the four rows from the owner's side, front row first.
#[must_use]
pub fn setup_text(deployment: &Deployment, color: Color, numbering: Numbering) -> String {
    let grid = draw_home(color, numbering, placed(deployment, color));
    grid + &setup_alt(deployment, color, numbering)
}

/// The part of a text board that stands below its grid: the alt text of the same picture. The grid ends with the line with
/// which it begins.
#[must_use]
pub fn text_list(text: &str) -> &str {
    let files = text.split_inclusive('\n').next().unwrap_or_default();
    let below = text[files.len()..].split_once(files);
    below.map_or(text, |(_, list)| list)
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
    let squares = join(movable_squares(view));
    format!("* {squares}\n{}", player_alt(view, numbering))
}

/// What [`super::moving`] shows, at most 1,024 characters: first the chosen piece and its targets, then the board.
#[must_use]
pub fn moving_alt(
    view: &PlayerView,
    from: Square,
    targets: &[Square],
    numbering: Numbering,
) -> String {
    let chosen = letter(view.color(), view.rank(from), numbering);
    format!(
        "* {chosen}: {from}\n+ {}\n{}",
        join(targets.iter().copied()),
        player_alt(view, numbering)
    )
}

/// What [`super::two_squares`] shows, at most 1,024 characters: the border, its crossings and the refused move, then the board.
#[must_use]
pub fn two_squares_alt(
    view: &PlayerView,
    mv: Move,
    (one, other): (Square, Square),
    crossings: &[Ply],
    numbering: Numbering,
) -> String {
    let mut alt = format!("{one} | {other}\n");
    for ply in crossings {
        let _ = writeln!(alt, "{}. {}", ply.number, ply.mv);
    }
    let _ = writeln!(alt, "🚫 {mv}");
    alt + &player_alt(view, numbering)
}

/// What [`super::more_squares`] shows, at most 1,024 characters: the refused move and the ply after which the board was the same,
/// then that board.
#[must_use]
pub fn more_squares_alt(view: &PlayerView, mv: Move, ply: u32, numbering: Numbering) -> String {
    let sides = [view.color(), view.color().other()];
    let board = list_pieces(sides, after(view, mv), numbering);
    format!("🚫 {mv} = {ply}.\n{board}{}", list_lakes(|_| true))
}

/// What [`super::setup_panel`] shows, at most 1,024 characters: the pieces, and the lakes before them.
#[must_use]
pub fn setup_alt(deployment: &Deployment, color: Color, numbering: Numbering) -> String {
    let pieces = group(&placed(deployment, color), color, numbering);
    let front = match color {
        Color::Red => 4,
        Color::Blue => 5,
    };
    let lakes = list_lakes(|square| square.row().index() == front);
    format!("{} {pieces}\n{lakes}", circle(color))
}

/// How far a match is that is over.
pub(super) fn write_progress(ply: usize, plies: usize) -> String {
    format!("{ply}/{plies}\n")
}

/// Who won, and how: what the banner on a film's last picture says.
pub(super) fn write_outcome(Outcome { winner, reason }: Outcome) -> String {
    let score = match (winner, reason) {
        (Some(Color::Red), _) => "1 : 0",
        (Some(Color::Blue), _) => "0 : 1",
        (None, EndReason::Aborted) => "– : –",
        (None, _) => "½ : ½",
    };
    let why = match reason {
        EndReason::FlagCaptured => '🚩',
        EndReason::NoLegalMove | EndReason::BothStuck => '🔒',
        EndReason::Resigned => '🏳',
        EndReason::Time => '⌛',
        EndReason::Agreed => '🤝',
        EndReason::NoAttack => '🕊',
        EndReason::TooLong => '♾',
        EndReason::Aborted => '❌',
    };
    let [red, blue] = Color::ALL.map(circle);
    format!("{red} {score} {blue} {why}\n")
}

/// The sign that stands for a side in every language.
pub(super) const fn circle(color: Color) -> char {
    match color {
        Color::Red => '🔴',
        Color::Blue => '🔵',
    }
}

/// The pieces of these sides, a side a line, those that are seen strongest first.
pub(super) fn list_pieces(
    sides: [Color; 2],
    piece: impl Fn(Square) -> Option<Seen>,
    numbering: Numbering,
) -> String {
    let lines = sides.map(|color| match group(&piece, color, numbering) {
        pieces if pieces.is_empty() => pieces,
        pieces => format!("{} {pieces}\n", circle(color)),
    });
    lines.concat()
}

/// The squares of the lakes, as far as they are shown.
pub(super) fn list_lakes(is_shown: impl Fn(Square) -> bool) -> String {
    let lakes = Square::all().filter(|&square| square.is_lake() && is_shown(square));
    match join(lakes) {
        none if none.is_empty() => none,
        lakes => format!("~ {lakes}\n"),
    }
}

pub(super) fn join(squares: impl IntoIterator<Item = Square>) -> String {
    let squares: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    squares.join(" ")
}

/// Where the pieces of a setup stand.
fn placed(deployment: &Deployment, color: Color) -> impl Fn(Square) -> Option<Seen> {
    let pieces: Vec<(Square, Rank)> = deployment.squares(color).collect();
    move |square| {
        let piece = pieces.iter().find(|(stands, _)| *stands == square);
        piece.map(|(_, rank)| (color, Some(*rank)))
    }
}

/// What a player would see after a move to an empty square.
fn after(view: &PlayerView, mv: Move) -> impl Fn(Square) -> Option<Seen> {
    move |square| {
        let stood = match square {
            square if square == mv.from => return None,
            square if square == mv.to => mv.from,
            square => square,
        };
        seen(Sight::player(view), stood)
    }
}

fn seen(sight: Sight<'_>, square: Square) -> Option<Seen> {
    let color = sight.public.token(square)?;
    Some((color, sight.rank(square)))
}

fn movable_squares(view: &PlayerView) -> Vec<Square> {
    let mut squares: Vec<Square> = view.moves().iter().map(|mv| mv.from).collect();
    squares.dedup();
    squares
}

fn draw_plain(sight: Sight<'_>, numbering: Numbering) -> String {
    draw_board(
        sight.bottom,
        numbering,
        |square| seen(sight, square),
        |_| None,
    )
}

fn draw_marked(
    view: &PlayerView,
    mark: impl Fn(Square) -> Option<char>,
    numbering: Numbering,
) -> String {
    let piece = |square| seen(Sight::player(view), square);
    draw_board(view.color(), numbering, piece, mark)
}

/// What a reader sees, own side first.
fn list(sight: Sight<'_>, numbering: Numbering) -> String {
    let sides = [sight.bottom, sight.bottom.other()];
    let pieces = list_pieces(sides, |square| seen(sight, square), numbering);
    let captured = sides.map(|color| list_captured(sight, color, numbering));
    let remembered = sight.public.memory().map(|memory| {
        sides
            .map(|color| list_remembered(sight, memory, color, numbering))
            .concat()
    });
    pieces
        + &list_lakes(|_| true)
        + &captured.concat()
        + &remembered.unwrap_or_default()
        + &write_last_ply(sight, numbering)
}

/// A side's pieces, strongest first, each rank with its squares.
fn group(piece: &impl Fn(Square) -> Option<Seen>, color: Color, numbering: Numbering) -> String {
    let ranks = Rank::ALL.into_iter().rev().map(Some).chain([None]);
    let groups = ranks.filter_map(|rank| {
        let squares = Square::all().filter(|&square| piece(square) == Some((color, rank)));
        let squares = join(squares);
        let letter = letter(color, rank, numbering);
        (!squares.is_empty()).then(|| format!("{letter}: {squares}"))
    });
    groups.collect::<Vec<_>>().join("; ")
}

/// A side's captured pieces, strongest first, several of a rank with their count.
fn list_captured(sight: Sight<'_>, color: Color, numbering: Numbering) -> String {
    let captured = sight.public.captured(color);
    let kinds: Vec<String> = Rank::ALL
        .into_iter()
        .rev()
        .filter_map(|rank| match captured[rank.index()] {
            0 => None,
            1 => Some(numbering.letter(rank).to_string()),
            count => Some(format!("{}×{count}", numbering.letter(rank))),
        })
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
    let is_own = |square: Square| sight.public.token(square) == Some(color);
    let moved = Square::all().filter(|&square| is_own(square) && memory.is_moved(square));
    let known = |square| Some((sight.public.token(square)?, Some(memory.known(square)?)));
    let lines = [('👣', join(moved)), ('👁', group(&known, color, numbering))];
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
🔴 1: a4; 2: i4; 8: j3; 9: a3 c3; S: c2; B: c1; F: a1
~ c5 d5 g5 h5
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
🔵 M: j7; 9: b7; 3: a8; 2: h8 j8; S: h9; B: h10; F: j10
~ c6 d6 g6 h6
",
        );
    }
}
