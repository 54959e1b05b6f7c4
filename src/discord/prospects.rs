//! Which of a player's pieces he is likeliest to move: for the order of suggestions and the hints in menus.
//!
//! Goes by his own view and nothing else, so that an order tells him nothing that he does not see.

use crate::rules::color::Color;
use crate::rules::square::Square;
use crate::rules::view::PlayerView;

/// A piece that can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prospect {
    pub(super) square: Square,
    /// An enemy piece stands next to it.
    pub(super) is_attacked: bool,
    /// It can strike an enemy piece now.
    pub(super) can_strike: bool,
}

/// A player's movable pieces, the likeliest first: attacked ones, beginning with what the enemy has just come up to; those that can
/// strike; the one that moved last; then the foremost.
pub(super) fn prospects(view: &PlayerView) -> Vec<Prospect> {
    let public = view.public();
    let enemy = view.color().other();
    let newest = |color| public.last().iter().rev().find(|ply| ply.color == color);
    let moved = newest(view.color()).map(|ply| ply.mv.to);
    let come = newest(enemy).map(|ply| ply.mv.to);
    let is_enemy = |square: &Square| public.token(*square) == Some(enemy);
    let mut found = pieces(view);
    found.sort_by_key(|one| {
        let is_new = come.is_some_and(|come| is_enemy(&come) && are_beside(one.square, come));
        let class = if one.is_attacked {
            u8::from(!is_new)
        } else if one.can_strike {
            2
        } else if Some(one.square) == moved {
            3
        } else {
            4
        };
        (class, depth(one.square, view.color()))
    });
    found
}

/// A player's movable pieces as he sees them: from the left, the foremost of a column first.
pub(super) fn pieces(view: &PlayerView) -> Vec<Prospect> {
    let public = view.public();
    let (own, enemy) = (view.color(), view.color().other());
    let is_enemy = |square: &Square| public.token(*square) == Some(enemy);
    let mut squares: Vec<Square> = view.moves().iter().map(|mv| mv.from).collect();
    squares.sort_unstable();
    squares.dedup();
    squares.sort_by_key(|square| (column(*square, own), depth(*square, own)));
    squares
        .into_iter()
        .map(|square| {
            let mut targets = view.moves().iter().filter(|mv| mv.from == square);
            Prospect {
                square,
                is_attacked: Square::all()
                    .filter(is_enemy)
                    .any(|other| are_beside(square, other)),
                can_strike: targets.any(|mv| is_enemy(&mv.to)),
            }
        })
        .collect()
}

/// A square's column from its viewer's left, 0 to 9.
pub(super) fn column(square: Square, viewer: Color) -> usize {
    seen(square, viewer).file().index()
}

/// How many rows lie before a square, as its viewer sees them, 0 to 9.
fn depth(square: Square, viewer: Color) -> usize {
    9 - seen(square, viewer).row().index()
}

/// The square that Red sees where this one's viewer has it.
fn seen(square: Square, viewer: Color) -> Square {
    match viewer {
        Color::Red => square,
        Color::Blue => square.flipped(),
    }
}

fn are_beside(one: Square, other: Square) -> bool {
    let files = one.file().index().abs_diff(other.file().index());
    let rows = one.row().index().abs_diff(other.row().index());
    files + rows == 1
}
