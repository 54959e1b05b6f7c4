//! Plies by chance: legal ones, chosen from what the player to move may know.

use stratego_bot::matches::{Match, MatchState, Matches};
use stratego_bot::rules::moves::Move;
use stratego_bot::sandbox::Person;

use crate::harness::Table;

/// Chooses plies for both sides of the match `#1`.
pub(crate) struct Chance {
    matches: Matches,
    state: u64,
}

impl Chance {
    /// The same seed chooses the same plies.
    pub(crate) async fn new(table: &Table, seed: u64) -> Self {
        Self {
            matches: table.matches().await,
            state: seed,
        }
    }

    /// The match as it is stored.
    pub(crate) async fn stored(&self) -> Match {
        self.matches.load(1.into()).await.expect("a match")
    }

    /// A number below `n` (splitmix64).
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % n as u64).expect("below n")
    }

    /// The player to move and a ply for him, without an attack unless `attacks` or nothing else is legal; none at the end.
    pub(crate) async fn ply(&mut self, table: &Table, attacks: bool) -> Option<(Person, Move)> {
        let stored = self.stored().await;
        let MatchState::Playing(playing) = &stored.state else {
            return None;
        };
        let color = playing.to_move();
        let view = playing.player_view(color);
        let (hits, quiet): (Vec<Move>, Vec<Move>) = view
            .moves()
            .iter()
            .copied()
            .partition(|mv| view.public().token(mv.to).is_some());
        let moves = if (attacks && !hits.is_empty()) || quiet.is_empty() {
            hits
        } else {
            quiet
        };
        let mv = moves[self.below(moves.len())];
        let user = u64::from(playing.players()[color]);
        let mut people = [&table.ann, &table.ben].into_iter();
        let person = people.find(|person| person.id().get() == user);
        Some((person.expect("one of the two").clone(), mv))
    }
}
