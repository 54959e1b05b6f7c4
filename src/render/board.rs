//! The boards: what an onlooker sees, what a player sees, and everything once a match is over.

use super::atlas::{Area, COUNT, Ground, Occupant, Part, SQUARE, Sprite, TRAY};
use super::canvas::Canvas;
use super::encode::encode;
use super::field::{Field, MARGIN};
use super::ink::Ink;
use super::look::Look;
use crate::rules::color::Color;
use crate::rules::rank::Rank;
use crate::rules::setup::Deployment;
use crate::rules::square::Square;
use crate::rules::view::{PlayerView, PublicView, RevealedView};

/// From the outer edge to the tray, in pixels.
pub(super) const PADDING: usize = 4;
/// Width that a rank takes in the tray, in pixels: twelve fill the board's width.
const SLOT: usize = 60;
/// Border of a square that the chosen piece may attack, in pixels.
const AIM: usize = 4;

/// The board as everybody may see it: both sides face down, Red at the bottom.
#[must_use]
pub fn public_board(view: &PublicView, look: Look) -> Vec<u8> {
    encode(&paint(view, Color::Red, |_| None), look.theme)
}

/// The board as a player sees it: own pieces face up and at the bottom.
#[must_use]
pub fn player_board(view: &PlayerView, look: Look) -> Vec<u8> {
    let canvas = paint(view.public(), view.color(), |square| view.rank(square));
    encode(&canvas, look.theme)
}

/// The whole board of a match that is over, with this side at the bottom.
#[must_use]
pub fn revealed_board(view: &RevealedView, bottom: Color, look: Look) -> Vec<u8> {
    let canvas = paint(view.public(), bottom, |square| view.rank(square));
    encode(&canvas, look.theme)
}

/// A player's board while he chooses: the piece to move and the squares that it may go to, instead of the last ply.
#[must_use]
pub fn moving(view: &PlayerView, from: Square, targets: &[Square], look: Look) -> Vec<u8> {
    let public = view.public();
    let mut field = lay(public, view.color(), |square| view.rank(square));
    field.put(from, occupant(public, from, view.rank(from)), Ground::Goal);
    for &target in targets {
        match public.token(target) {
            None => field.put(target, Occupant::Dot, field.chequer(target)),
            Some(enemy) => {
                field.put(target, Occupant::Back(enemy), Ground::Start);
                let area = field.area(target);
                field.canvas().border(area, AIM, Ink::Frame);
            }
        }
    }
    encode(&field.into_canvas(), look.theme)
}

/// One side's four home rows with a setup, as its owner sees them.
#[must_use]
pub fn setup_panel(deployment: &Deployment, color: Color, look: Look) -> Vec<u8> {
    let mut field = Field::home(color);
    for (square, rank) in deployment.squares(color) {
        field.put(square, Occupant::Face(color, rank), field.chequer(square));
    }
    encode(&field.into_canvas(), look.theme)
}

/// A board with its pieces, the trays and the last ply.
pub(super) fn paint(
    view: &PublicView,
    bottom: Color,
    rank: impl Fn(Square) -> Option<Rank> + Copy,
) -> Canvas {
    let mut field = lay(view, bottom, rank);
    mark_last_ply(&mut field, view, rank);
    field.into_canvas()
}

/// A board with its pieces and the trays of captured ones, each on its side's end.
fn lay(view: &PublicView, bottom: Color, rank: impl Fn(Square) -> Option<Rank>) -> Field {
    let mut field = Field::board(bottom, TRAY + PADDING);
    for square in Square::all().filter(|&square| view.token(square).is_some()) {
        field.put(
            square,
            occupant(view, square, rank(square)),
            field.chequer(square),
        );
    }
    let height = 10 * SQUARE + 2 * (MARGIN + TRAY + PADDING);
    fill_tray(&mut field, view, bottom.other(), PADDING);
    fill_tray(&mut field, view, bottom, height - PADDING - TRAY);
    field
}

/// What stands on a square, face up where its rank is given.
fn occupant(view: &PublicView, square: Square, rank: Option<Rank>) -> Occupant {
    match (view.token(square), rank) {
        (None, _) => Occupant::Nothing,
        (Some(color), None) => Occupant::Back(color),
        (Some(color), Some(rank)) => Occupant::Face(color, rank),
    }
}

/// Draws a side's captured pieces, strongest first.
fn fill_tray(field: &mut Field, view: &PublicView, color: Color, y: usize) {
    let captured = view.captured(color);
    let kinds = Rank::ALL
        .into_iter()
        .rev()
        .filter(|rank| captured[rank.index()] > 0);
    for (slot, rank) in kinds.enumerate() {
        let x = MARGIN + slot * SLOT;
        field.canvas().copy(Sprite::Lost(color, rank), x, y);
        field.canvas().copy(
            Sprite::Count(captured[rank.index()]),
            x + TRAY - COUNT / 4,
            y,
        );
    }
}

/// Tints where the last ply began and ended, draws its arrow, and shows its battle, if any, on the target square.
fn mark_last_ply(field: &mut Field, view: &PublicView, rank: impl Fn(Square) -> Option<Rank>) {
    let Some(ply) = view.last().last() else {
        return;
    };
    let (from, to) = (ply.mv.from, ply.mv.to);
    let (heading, between) = field.way(from, to);
    let nearest = |square: &&Square| {
        let distance = |one: usize, two: usize| one.abs_diff(two);
        distance(square.file().index(), to.file().index())
            + distance(square.row().index(), to.row().index())
            == 1
    };
    let head = between.iter().find(nearest).copied();
    let part = if head.is_some() {
        Part::Tail
    } else {
        Part::Whole
    };
    field.put(from, Occupant::Arrow(part, heading), Ground::Start);
    for &square in &between {
        let part = if Some(square) == head {
            Part::Head
        } else {
            Part::Shaft
        };
        field.put(
            square,
            Occupant::Arrow(part, heading),
            field.chequer(square),
        );
    }

    let Some(battle) = ply.battle else {
        field.put(to, occupant(view, to, rank(to)), Ground::Goal);
        return;
    };
    let Area { x, y, .. } = field.area(to);
    let survivor = view.token(to);
    let fighters = [
        (ply.color, battle.attacker),
        (ply.color.other(), battle.defender),
    ];
    for (half, (color, rank)) in fighters.into_iter().enumerate() {
        let is_fallen = survivor != Some(color);
        field.canvas().copy(
            Sprite::Fighter {
                color,
                rank,
                is_fallen,
            },
            x + half * SQUARE / 2,
            y,
        );
    }
}
