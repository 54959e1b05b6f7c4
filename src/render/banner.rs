//! The banner across the middle of the board, on a film's first and last pictures: who fights, who won, and how.
//!
//! It speaks in signs, the same for readers of every language; Red's arms stand at the left, Blue's at the right.

use super::atlas::{Area, SQUARE, TRAY};
use super::board::PADDING;
use super::canvas::Canvas;
use super::field::MARGIN;
use super::ink::Ink;
use super::signs::{LARGE, Sign};
use crate::rules::color::Color;
use crate::rules::outcome::{EndReason, Outcome};

/// Width of the line around it, in pixels.
const RIM: usize = 4;

/// Two coats of arms and crossed swords.
pub(super) fn draw_title(canvas: &mut Canvas) {
    let [red, blue] = Color::ALL.map(Sign::Arms);
    draw(
        canvas,
        [None, Some(red), Some(Sign::Swords), Some(blue), None],
    );
}

/// Both coats of arms, the loser's broken, a crown beside the winner's, and between them why it ended.
pub(super) fn draw_result(canvas: &mut Canvas, outcome: Outcome) {
    let Outcome { winner, reason } = outcome;
    let [red, blue] = Color::ALL.map(|color| {
        if winner == Some(color.other()) {
            Sign::Broken(color)
        } else {
            Sign::Arms(color)
        }
    });
    let [left, right] = Color::ALL.map(|color| match winner {
        Some(winner) => (winner == color).then_some(Sign::Crown),
        None => (reason != EndReason::Aborted).then_some(Sign::Equal),
    });
    let why = match (reason, winner) {
        (EndReason::FlagCaptured, winner) => {
            let taker = winner.expect("who captures the flag wins");
            Sign::Captured(taker.other())
        }
        (EndReason::NoLegalMove | EndReason::BothStuck, _) => Sign::Lock,
        (EndReason::Resigned, _) => Sign::WhiteFlag,
        (EndReason::Time, _) => Sign::Hourglass,
        (EndReason::Agreed, _) => Sign::Hands,
        (EndReason::NoAttack, _) => Sign::Truce,
        (EndReason::TooLong, _) => Sign::Endless,
        (EndReason::Aborted, _) => Sign::Cross,
    };
    draw(canvas, [Some(red), left, Some(why), right, Some(blue)]);
}

/// Five signs fill the board's width; it covers the two rows between the homes.
fn draw(canvas: &mut Canvas, signs: [Option<Sign>; 5]) {
    let plate = Area {
        x: MARGIN,
        y: PADDING + TRAY + MARGIN + 4 * SQUARE,
        width: signs.len() * LARGE,
        height: LARGE,
    };
    canvas.fill(plate, Ink::Frame);
    for (place, sign) in signs.into_iter().enumerate() {
        if let Some(sign) = sign {
            canvas.copy_sign(sign, plate.x + place * LARGE, plate.y);
        }
    }
    canvas.border(plate, RIM, Ink::Goal);
}
