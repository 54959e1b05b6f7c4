//! What can be done to a setup in the making, alike for a match and in the workshop.

use std::fmt;

use super::Below;
use super::error::{Error, Rejection, SwapRefusal};
use super::plans::{self, PlanKey};
use crate::clock::Timestamp;
use crate::ids::{MatchId, UserId};
use crate::rules::army::Variant;
use crate::rules::color::Color;
use crate::rules::presets;
use crate::rules::setup::{Deployment, Setup, SetupFault, cell_of};
use crate::rules::square::Square;
use crate::store::Writing;
use crate::store::setups::Draft;

/// Where somebody arranges pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bench {
    /// For a match.
    Match(MatchId),
    /// Outside any match.
    Workshop(Variant),
}

/// A way to change a draft into another legal one.
pub enum Rearrange<'a> {
    /// A setup by chance: a natural one, or a wild one right after a natural one. So who presses on sees both kinds in turn.
    Random(Below<'a>),
    /// Left for right.
    Mirror,
    /// Two squares change their contents; one of them may be empty. Refused with [`SwapRefusal::NotAtHome`],
    /// [`SwapRefusal::Nothing`], and [`Rejection::Setup`] where no piece could make a first move (rule 2.4).
    Swap(Square, Square),
    /// A plan in its place. Refused with [`PlanRefusal::Unknown`](super::error::PlanRefusal::Unknown).
    Plan(PlanKey),
}

impl fmt::Debug for Rearrange<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random(_) => "Random",
            Self::Mirror => "Mirror",
            Self::Swap(..) => "Swap",
            Self::Plan(_) => "Plan",
        })
    }
}

/// The longest text that is taken as a setup, in characters: what Discord's forms hold. Forty names of pieces need a tenth.
pub const TYPED_MAX: u16 = 4000;

/// What somebody typed as a setup, and how it was read.
pub struct TypedSetup<'a> {
    /// As it was typed, to be kept where it is not legal.
    pub text: &'a str,
    /// Forty cells, or why it is not forty cells.
    pub read: Result<Setup, Vec<SetupFault>>,
}

impl<'a> From<&'a str> for TypedSetup<'a> {
    /// Reads the letters of records and nothing else.
    fn from(text: &'a str) -> Self {
        Self {
            text,
            read: Setup::parse(text),
        }
    }
}

impl<'a> From<&'a String> for TypedSetup<'a> {
    fn from(text: &'a String) -> Self {
        Self::from(text.as_str())
    }
}

impl fmt::Debug for TypedSetup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TypedSetup(hidden)")
    }
}

impl TypedSetup<'_> {
    /// A text that no form could show again is not kept.
    pub(super) fn check_length(&self) -> Result<(), Rejection> {
        if self.text.chars().count() > TYPED_MAX.into() {
            Err(Rejection::SetupTooLong {
                max: TYPED_MAX.into(),
            })
        } else {
            Ok(())
        }
    }

    pub(super) fn check(&self, variant: Variant) -> Result<Deployment, Vec<SetupFault>> {
        self.read.clone()?.check(variant)
    }
}

/// What becomes of a draft of somebody whose home rows are those of `color`.
pub(super) async fn rearranged(
    writing: &mut Writing,
    user: UserId,
    color: Color,
    draft: Draft,
    how: Rearrange<'_>,
    now: Timestamp,
) -> Result<Draft, Error> {
    let old = draft.deployment;
    let variant = old.variant();
    let mut is_drawn = false;
    let deployment = match how {
        Rearrange::Random(below) if draft.is_drawn => presets::wild(variant, below),
        Rearrange::Random(below) => {
            is_drawn = true;
            presets::natural(variant, below)
        }
        Rearrange::Mirror => old.mirrored(),
        Rearrange::Swap(one, other) => swapped(old, color, one, other)?,
        Rearrange::Plan(key) => plans::begin(writing, user, variant, key, now).await?,
    };
    // What was typed and not understood stays in the form until a typed setup is.
    Ok(Draft {
        deployment,
        is_drawn,
        ..draft
    })
}

fn swapped(
    old: Deployment,
    color: Color,
    one: Square,
    other: Square,
) -> Result<Deployment, Rejection> {
    let cell = |square| cell_of(square, color).ok_or(SwapRefusal::NotAtHome { square });
    let (a, b) = (cell(one)?, cell(other)?);
    if a == b || (old.rank_at(a).is_none() && old.rank_at(b).is_none()) {
        return Err(SwapRefusal::Nothing { one, other }.into());
    }
    old.swapped(a, b).map_err(Rejection::Setup)
}
