//! The boards: what an onlooker sees, what a player sees, and everything once a match is over.

use super::atlas::{COUNT_HEIGHT, Ground, Mark, Occupant, Part, SLOT, SQUARE, Sprite, TRAY};
use super::canvas::Canvas;
use super::encode::encode;
use super::field::{Field, MARGIN, Outline};
use super::look::Look;
use super::sight::Sight;
use crate::rules::color::Color;
use crate::rules::rank::Rank;
use crate::rules::setup::Deployment;
use crate::rules::square::Square;
use crate::rules::view::{PlayerView, PublicView, RevealedView};

/// From the outer edge to the tray, in pixels.
pub(super) const PADDING: usize = 4;

/// The board as everybody may see it: both sides face down, Red at the bottom.
#[must_use]
pub fn public_board(view: &PublicView, look: Look) -> Vec<u8> {
    encode(&paint(Sight::public(view), look), look.theme)
}

/// The board as a player sees it: own pieces face up and at the bottom.
#[must_use]
pub fn player_board(view: &PlayerView, look: Look) -> Vec<u8> {
    encode(&paint(Sight::player(view), look), look.theme)
}

/// The whole board of a match that is over, with this side at the bottom.
#[must_use]
pub fn revealed_board(view: &RevealedView, bottom: Color, look: Look) -> Vec<u8> {
    encode(&paint(Sight::revealed(view, bottom), look), look.theme)
}

/// A player's board before he chooses: the pieces that can move, instead of the last ply.
#[must_use]
pub fn movable(view: &PlayerView, look: Look) -> Vec<u8> {
    let mut scene = Scene::lay(Sight::player(view), look);
    let mut last = None;
    for from in view.moves().iter().map(|mv| mv.from) {
        // Moves are listed by their origin.
        if last.replace(from) != Some(from) {
            scene.draw_square(from, Ground::Start);
            scene.field.outline(from, Outline::Movable);
        }
    }
    scene.encode()
}

/// A player's board while he chooses: the piece to move and the squares that it may go to, instead of the last ply.
#[must_use]
pub fn moving(view: &PlayerView, from: Square, targets: &[Square], look: Look) -> Vec<u8> {
    let mut scene = Scene::lay(Sight::player(view), look);
    scene.draw_square(from, Ground::Goal);
    scene.field.outline(from, Outline::Chosen);
    for &target in targets {
        if view.public().token(target).is_none() {
            let ground = scene.field.chequer(target);
            scene.field.put(target, Occupant::Dot, ground);
        } else {
            scene.field.outline(target, Outline::Target);
        }
    }
    scene.encode()
}

/// One side's four home rows with a setup, as its owner sees them.
#[must_use]
pub fn setup_panel(deployment: &Deployment, color: Color, look: Look) -> Vec<u8> {
    let mut field = Field::home(color, look.numbering);
    for (square, rank) in deployment.squares(color) {
        field.put(square, Occupant::Face(color, rank), field.chequer(square));
    }
    encode(&field.into_canvas(), look.theme)
}

/// A board with its pieces, the trays and the last ply.
pub(super) fn paint(sight: Sight<'_>, look: Look) -> Canvas {
    let mut scene = Scene::lay(sight, look);
    scene.mark_last_ply();
    scene.field.into_canvas()
}

/// A board being drawn, of what one reader may see.
struct Scene<'a> {
    sight: Sight<'a>,
    field: Field,
    look: Look,
}

impl<'a> Scene<'a> {
    /// A board with its pieces and the trays of captured ones, each on its side's end.
    fn lay(sight: Sight<'a>, look: Look) -> Self {
        let field = Field::board(sight.bottom, look.numbering, TRAY + PADDING);
        let mut scene = Self { sight, field, look };
        for square in Square::all().filter(|square| sight.public.token(*square).is_some()) {
            scene.draw_square(square, scene.field.chequer(square));
        }
        let height = Square::SIDE * SQUARE + 2 * (MARGIN + TRAY + PADDING);
        scene.fill_tray(sight.bottom.other(), PADDING);
        scene.fill_tray(sight.bottom, height - PADDING - TRAY);
        scene
    }

    fn encode(self) -> Vec<u8> {
        encode(&self.field.into_canvas(), self.look.theme)
    }

    /// Draws a square with what stands there, and what the memory aid tells of it.
    fn draw_square(&mut self, square: Square, ground: Ground) {
        let Sight { public, .. } = self.sight;
        let Some(color) = public.token(square) else {
            self.field.put(square, Occupant::Nothing, ground);
            return;
        };
        let rank = self.sight.rank(square);
        self.field.put(square, Occupant::piece(color, rank), ground);
        let Some(memory) = public.memory() else {
            return;
        };
        if memory.is_moved(square) {
            self.field.mark(square, Mark::Moved);
        }
        match (memory.known(square), rank) {
            (Some(known), None) => self.field.name(square, color, known),
            (Some(_), Some(_)) => self.field.mark(square, Mark::Seen),
            (None, _) => {}
        }
    }

    /// Draws a side's captured pieces, strongest first.
    fn fill_tray(&mut self, color: Color, y: usize) {
        let captured = self.sight.public.captured(color);
        let kinds = Rank::ALL
            .into_iter()
            .rev()
            .filter(|rank| captured[rank.index()] > 0);
        for (slot, rank) in kinds.enumerate() {
            let x = MARGIN + slot * SLOT;
            let piece = Sprite::Lost(color, rank, self.look.numbering);
            self.field.canvas().copy(piece, x, y);
            let count = Sprite::Count(captured[rank.index()]);
            self.field.canvas().copy(count, x, y + TRAY - COUNT_HEIGHT);
        }
    }

    /// Tints where the last ply began and ended, draws its arrow, and shows its battle, if any, on the target square.
    fn mark_last_ply(&mut self) {
        let Some(ply) = self.sight.public.last().last() else {
            return;
        };
        let (from, to) = (ply.mv.from, ply.mv.to);
        self.draw_arrow(from, to);
        let Some(battle) = ply.battle else {
            self.draw_square(to, Ground::Goal);
            self.field.outline(to, Outline::Reached);
            return;
        };
        let survivor = self.sight.public.token(to);
        let fighters = [
            (ply.color, battle.attacker),
            (ply.color.other(), battle.defender),
        ];
        let fighters = fighters.map(|(color, rank)| (color, rank, survivor != Some(color)));
        self.field.fight(to, fighters);
    }

    fn draw_arrow(&mut self, from: Square, to: Square) {
        let (heading, between) = self.field.way(from, to);
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
        self.field
            .put(from, Occupant::Arrow(part, heading), Ground::Start);
        for &square in &between {
            let part = if Some(square) == head {
                Part::Head
            } else {
                Part::Shaft
            };
            let ground = self.field.chequer(square);
            self.field
                .put(square, Occupant::Arrow(part, heading), ground);
        }
    }
}
