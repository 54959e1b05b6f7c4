//! Who falls when a piece attacks another (rule 4.2).
//!
//! Where the pieces go afterwards is the game's business ([`super::game`]).

use super::rank::Rank;

/// An attack: both ranks, which everybody may see (rules 4.2 and 8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// The rank of the piece that moved.
    pub attacker: Rank,
    /// The rank of the piece that was attacked.
    pub defender: Rank,
}

/// How an attack ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleResult {
    /// The defender is removed and the attacker moves in.
    AttackerWins,
    /// The attacker is removed and the defender stays where it is.
    DefenderWins,
    /// Both are removed.
    BothFall,
}

/// Which line of rule 4.2's table decided an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleReason {
    /// The flag was taken.
    Flag,
    /// A Spy attacked the Marshal.
    Spy,
    /// A Miner removed a bomb.
    Miner,
    /// Anyone else ran into a bomb, which stays.
    Bomb,
    /// The attacker's rank is the higher one.
    Higher,
    /// The attacker's rank is the lower one.
    Lower,
    /// The ranks are equal.
    Equal,
}

impl Battle {
    /// Why it ends as it does.
    #[must_use]
    pub const fn reason(self) -> BattleReason {
        match (self.attacker, self.defender) {
            (_, Rank::Flag) => BattleReason::Flag,
            (Rank::Miner, Rank::Bomb) => BattleReason::Miner,
            (_, Rank::Bomb) => BattleReason::Bomb,
            (Rank::Spy, Rank::Marshal) => BattleReason::Spy,
            (attacker, defender) if attacker.index() > defender.index() => BattleReason::Higher,
            (attacker, defender) if attacker.index() < defender.index() => BattleReason::Lower,
            _ => BattleReason::Equal,
        }
    }

    /// Who falls.
    #[must_use]
    pub const fn result(self) -> BattleResult {
        match self.reason() {
            BattleReason::Flag | BattleReason::Spy | BattleReason::Miner | BattleReason::Higher => {
                BattleResult::AttackerWins
            }
            BattleReason::Bomb | BattleReason::Lower => BattleResult::DefenderWins,
            BattleReason::Equal => BattleResult::BothFall,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 4.2 as a drawn table: a row for each attacker, a column for each defender; `+` the
    /// attacker wins, `-` it falls, `=` both fall.
    const TABLE: &str = "
          F B S 2 3 4 5 6 7 8 9 M
        S + - = - - - - - - - - +
        2 + - + = - - - - - - - -
        3 + + + + = - - - - - - -
        4 + - + + + = - - - - - -
        5 + - + + + + = - - - - -
        6 + - + + + + + = - - - -
        7 + - + + + + + + = - - -
        8 + - + + + + + + + = - -
        9 + - + + + + + + + + = -
        M + - + + + + + + + + + =";

    #[test]
    fn p004_z11_attacks_end_as_the_table_says() {
        let mut rows = TABLE.trim().lines().map(str::split_whitespace);
        let defenders: Vec<_> = rows.next().expect("a head").collect();
        let rank = |text: &str| {
            text.parse()
                .ok()
                .and_then(Rank::from_letter)
                .expect("a rank")
        };
        let mut seen = 0;
        for mut row in rows {
            let attacker = rank(row.next().expect("an attacker"));
            for (defender, sign) in defenders.iter().zip(row) {
                let defender = rank(defender);
                let expected = match sign {
                    "+" => BattleResult::AttackerWins,
                    "-" => BattleResult::DefenderWins,
                    _ => BattleResult::BothFall,
                };
                let battle = Battle { attacker, defender };
                assert_eq!(battle.result(), expected, "{battle:?}");
                seen += 1;
            }
        }
        assert_eq!(seen, 120);
    }

    #[test]
    fn the_deciding_rule_is_named() {
        let check = |attacker, defender, reason| {
            assert_eq!(Battle { attacker, defender }.reason(), reason);
        };
        check(Rank::Spy, Rank::Flag, BattleReason::Flag);
        check(Rank::Spy, Rank::Marshal, BattleReason::Spy);
        check(Rank::Marshal, Rank::Spy, BattleReason::Higher);
        check(Rank::Miner, Rank::Bomb, BattleReason::Miner);
        check(Rank::Marshal, Rank::Bomb, BattleReason::Bomb);
        check(Rank::Spy, Rank::General, BattleReason::Lower);
        check(Rank::Spy, Rank::Spy, BattleReason::Equal);
    }
}
