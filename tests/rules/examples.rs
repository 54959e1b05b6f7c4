//! The numbered examples of RULES.md, and positions that show one rule each, played from records.

use stratego_bot::rules::notation::{Record, Report};

/// Reads and plays a record.
fn verify(text: &str) -> Report {
    let record = Record::parse(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    record.verify(true).expect("attacks written as such")
}

/// A position with plies that lead to the one that matters.
struct Example {
    name: &'static str,
    /// Lines of the header beside the start.
    options: &'static str,
    red: &'static str,
    blue: &'static str,
    plies: &'static str,
}

impl Example {
    fn record(&self, more: &str) -> String {
        format!(
            "stratego-record 1\n{}red-pieces: {}\nblue-pieces: {}\n\n{} {more}\n",
            self.options, self.red, self.blue, self.plies
        )
    }

    /// After the plies, these moves are legal and those break the rule named.
    fn check(&self, legal: &[&str], illegal: &[(&str, &str)]) -> &Self {
        let report = verify(&self.record(""));
        let found: Vec<_> = report.positions[self.plies.split_whitespace().count()]
            .iter()
            .map(ToString::to_string)
            .collect();
        for mv in legal {
            assert!(
                found.iter().any(|it| it == mv),
                "{}: {mv} in {found:?}",
                self.name
            );
        }
        for (mv, rule) in illegal {
            assert!(!found.iter().any(|it| it == mv), "{}: {mv}", self.name);
            let ply = self.plies.split_whitespace().count() + 1;
            let line = verify(&self.record(mv)).to_string();
            assert_eq!(
                line,
                format!("illegal at ply {ply} ({mv}): {rule}"),
                "{}",
                self.name
            );
        }
        self
    }

    /// After the plies, verify prints this line.
    fn ends(&self, line: &str) -> &Self {
        assert_eq!(verify(&self.record("")).to_string(), line, "{}", self.name);
        self
    }
}

const E1: Example = Example {
    name: "E1",
    options: "",
    red: "e4=6 j1=2",
    blue: "j9=3",
    plies: "e4-e5 j9-i9 e5-e4 i9-h9 e4-e5 h9-g9",
};

#[test]
fn e1_three_crossings_are_allowed_and_no_fourth() {
    E1.check(&["e5-e6", "e5-f5"], &[("e5-e4", "two-squares")]);
    Example {
        options: "two-squares: 5\n",
        ..E1
    }
    .check(&["e5-e4"], &[]);
    Example {
        options: "two-squares: off\n",
        ..E1
    }
    .check(&["e5-e4"], &[]);
    let five = Example {
        options: "two-squares: 5\n",
        plies: "e4-e5 j9-i9 e5-e4 i9-h9 e4-e5 h9-g9 e5-e4 g9-f9 e4-e5 f9-e9",
        ..E1
    };
    five.check(&["e5-f5"], &[("e5-e4", "two-squares")]);
}

#[test]
fn e2_another_piece_starts_the_count_anew() {
    let before = Example {
        name: "E2",
        plies: "e4-e5 j9-i9 e5-e4 i9-h9 j1-j2 h9-g9 e4-e5 g9-f9 e5-e4 f9-e9",
        ..E1
    };
    before.check(&["e4-e5"], &[]);
    Example {
        plies: "e4-e5 j9-i9 e5-e4 i9-h9 j1-j2 h9-g9 e4-e5 g9-f9 e5-e4 f9-e9 e4-e5 e9-d9",
        ..before
    }
    .check(&["e5-e6"], &[("e5-e4", "two-squares")]);
}

#[test]
fn e3_an_attack_counts_as_a_crossing() {
    Example {
        name: "E3",
        blue: "j9=3 d4=4",
        plies: "e4-e5 j9-i9 e5-e4 i9-h9 e4-e5 d4-e4",
        ..E1
    }
    .check(
        &["e5-e6"],
        &[("e5-e4", "two-squares"), ("e5xe4", "two-squares")],
    );
}

#[test]
fn e4_a_scout_counts_every_border_on_its_way() {
    let a = Example {
        name: "E4a",
        options: "",
        red: "a3=2 j1=4",
        blue: "j9=3",
        plies: "a3-a6 j9-i9 a6-a4 i9-h9 a4-a6 h9-g9",
    };
    a.check(
        &["a6-a7", "a6-b6"],
        &[
            ("a6-a5", "two-squares"),
            ("a6-a4", "two-squares"),
            ("a6-a3", "two-squares"),
        ],
    );
    let b = Example {
        name: "E4b",
        red: "c1=2 a4=4",
        plies: "c1-f1 j9-i9 f1-b1 i9-h9 b1-i1 h9-g9",
        ..a
    };
    let barred = ["e1", "d1", "c1", "b1", "a1"].map(|to| format!("i1-{to}"));
    b.check(
        &["i1-h1", "i1-g1", "i1-f1", "i1-j1", "i1-i8"],
        &barred.each_ref().map(|mv| (mv.as_str(), "two-squares")),
    );
    let c = Example {
        name: "E4c",
        red: "a7=2 j1=4",
        plies: "a7-a8 j9-i9 a8-a7 i9-h9 a7-a8 h9-g9",
        ..a
    };
    let barred = ["a7", "a6", "a5", "a4", "a3", "a2", "a1"].map(|to| format!("a8-{to}"));
    c.check(
        &["a8-a9", "a8-b8"],
        &barred.each_ref().map(|mv| (mv.as_str(), "two-squares")),
    );
}

#[test]
fn e5_who_shuttles_first_runs_out_first() {
    let chase = Example {
        name: "E5",
        options: "",
        red: "j7=7",
        blue: "j9=3 h9=B h10=B i10=B j10=F a10=4",
        plies: "j7-j8 j9-i9 j8-i8 i9-j9 i8-j8 j9-i9 j8-i8",
    };
    chase.check(&["a10-a9", "i9-i8"], &[("i9-j9", "two-squares")]);
    Example {
        plies: "j7-j8 j9-i9 j8-i8 i9-j9 i8-j8 j9-i9 j8-i8 a10-a9",
        ..chase
    }
    .check(&["i8-i9"], &[("i8-j8", "two-squares")]);
}

const E6: Example = Example {
    name: "E6",
    options: "",
    red: "e4=7 a1=4",
    blue: "e6=6 j10=4",
    plies: "e4-e5 e6-f6 e5-e6 f6-f5 e6-f6 f5-e5 f6-f5 e5-e6",
};

#[test]
fn e6_a_chaser_may_not_bring_back_a_position_of_the_chase() {
    E6.check(&["f5-f6", "f5-f4", "a1-a2"], &[("f5-e5", "more-squares")]);
    Example {
        options: "more-squares: game\n",
        ..E6
    }
    .check(&["f5-f6"], &[("f5-e5", "more-squares")]);
    Example {
        options: "more-squares: off\n",
        ..E6
    }
    .check(&["f5-e5"], &[]);
}

#[test]
fn e7_straight_back_is_always_allowed() {
    Example {
        name: "E7",
        plies: "e4-e5 e6-f6 e5-f5 f6-e6",
        ..E6
    }
    .check(&["f5-e5"], &[]);
    Example {
        name: "E7b",
        plies: "e4-e5 e6-f6 e5-f5 f6-e6 f5-e5 e6-f6 e5-f5",
        ..E6
    }
    .check(&["f6-f7"], &[("f6-e6", "two-squares")]);
}

#[test]
fn e8_a_move_that_is_no_threat_ends_the_chase() {
    let resumed = Example {
        name: "E8",
        plies: "e4-e5 e6-f6 e5-e6 f6-f5 e6-f6 f5-e5 a1-a2 j10-j9 f6-f5 e5-e6",
        ..E6
    };
    resumed.check(&["f5-e5"], &[]);
    // The far pieces go back too: now the position is one of the game, though not of the chase (rule 6.8).
    let returned = Example {
        plies: "e4-e5 e6-f6 e5-e6 f6-f5 e6-f6 f5-e5 a1-a2 j10-j9 a2-a1 j9-j10 f6-f5 e5-e6",
        ..resumed
    };
    returned.check(&["f5-e5"], &[]);
    Example {
        options: "more-squares: game\n",
        ..returned
    }
    .check(&[], &[("f5-e5", "more-squares")]);
}

#[test]
fn e9_a_capture_next_to_another_enemy_begins_a_chase() {
    Example {
        name: "E9",
        options: "",
        red: "e4=8 a1=4",
        blue: "e5=5 e6=6 j10=4",
        plies: "e4xe5 e6-f6 e5-e6 f6-f5 e6-f6 f5-e5 f6-f5 e5-e6",
    }
    .check(&["f5-f6"], &[("f5-e5", "more-squares")]);
}

#[test]
fn p001_z08_e10_a_side_without_a_legal_move_has_lost() {
    Example {
        name: "E10",
        options: "",
        red: "a1=2 c1=B b2=B a2=F",
        blue: "j9=3",
        plies: "a1-b1 j9-i9 b1-a1 i9-h9 a1-b1 h9-g9",
    }
    .ends("legal: 6 plies, blue, no-legal-move")
    .check(&[], &[("b1-a1", "game-over")]);
}

#[test]
fn p001_e11_both_stuck_is_a_draw() {
    Example {
        name: "E11",
        options: "",
        red: "e4=6 a1=F",
        blue: "e5=6 a10=F",
        plies: "e4xe5",
    }
    .ends("legal: 1 plies, draw, both-stuck");
}

#[test]
fn p001_e12_who_loses_his_last_mover_has_lost_at_once() {
    Example {
        name: "E12",
        options: "",
        red: "e4=5 a1=F",
        blue: "e5=6 a10=F",
        plies: "e4-e5",
    }
    .ends("legal: 1 plies, blue, no-legal-move");
}

#[test]
fn e13_aiming_from_afar_is_no_threat() {
    let aim = Example {
        name: "E13",
        options: "",
        red: "a6=2",
        blue: "a8=6",
        plies: "a6-b6 a8-b8 b6-a6 b8-a8 a6-b6 a8-b8",
    };
    aim.check(&["b6-b7"], &[("b6-a6", "two-squares")]);
    Example {
        options: "two-squares: off\n",
        ..aim
    }
    .check(&["b6-a6"], &[]);
}

#[test]
fn games_end_in_the_order_of_rule_7_3() {
    let check = |options, red, blue, plies, line: &str| {
        let name = "rule 7.3";
        Example {
            name,
            options,
            red,
            blue,
            plies,
        }
        .ends(line);
    };
    // (a) The flag, even when the other side could not have moved anyway.
    check(
        "",
        "e4=S",
        "e5=F",
        "e4xe5",
        "legal: 1 plies, red, flag-captured",
    );
    check(
        "max-plies: 1\n",
        "e4=2",
        "e9=F f9=4",
        "e4xe9",
        "legal: 1 plies, red, flag-captured",
    );
    // (b) The side to move is stuck; the other one is not.
    check(
        "",
        "e4=7",
        "e5=6 a10=F",
        "e4xe5",
        "legal: 1 plies, red, no-legal-move",
    );
    check(
        "max-plies: 1\n",
        "e4=7",
        "e5=6",
        "e4xe5",
        "legal: 1 plies, red, no-legal-move",
    );
    // (c) The side that moved is stuck; so for the last piece of a side that attacks in vain.
    check(
        "",
        "e4=4",
        "e5=B f9=4",
        "e4xe5",
        "legal: 1 plies, blue, no-legal-move",
    );
    // (d) before (e).
    check(
        "no-attack-draw: 2\nmax-plies: 2\n",
        "e4=4",
        "e9=4",
        "e4-e5 e9-e8",
        "legal: 2 plies, draw, no-attack",
    );
    check(
        "no-attack-draw: off\nmax-plies: 2\n",
        "e4=4",
        "e9=4",
        "e4-e5 e9-e8",
        "legal: 2 plies, draw, too-long",
    );
    // An attack starts the count for (d) anew.
    check(
        "no-attack-draw: 3\n",
        "e4=5 a1=4",
        "e6=4 j9=4",
        "e4-e5 j9-j8 e5xe6 j8-j7 a1-a2",
        "legal: 5 plies, *, -",
    );
    check(
        "no-attack-draw: 3\n",
        "e4=5 a1=4",
        "e6=4 j9=4",
        "e4-e5 j9-j8 e5xe6 j8-j7 a1-a2 j7-j6",
        "legal: 6 plies, draw, no-attack",
    );
}

#[test]
fn a_position_may_be_over_before_it_begins() {
    let check = |options, red, blue, line: &str| {
        Example {
            name: "start",
            options,
            red,
            blue,
            plies: "",
        }
        .ends(line);
    };
    check("", "a1=F", "a10=4", "legal: 0 plies, blue, no-legal-move");
    check("to-move: blue\n", "a1=F", "a10=4", "legal: 0 plies, *, -");
    check(
        "to-move: blue\n",
        "a1=4",
        "a10=B",
        "legal: 0 plies, red, no-legal-move",
    );
    check("", "a1=F", "", "legal: 0 plies, draw, both-stuck");
    // Boxed in by its own side.
    check(
        "",
        "a1=4 a2=B b1=B",
        "a10=4",
        "legal: 0 plies, blue, no-legal-move",
    );
}

#[test]
fn the_first_rule_that_a_move_breaks_is_named() {
    let board = Example {
        name: "refusals",
        options: "",
        red: "a4=2 b4=6 b1=B c4=5 d1=F e4=2 j1=4",
        blue: "a6=4 j10=4 b5=5",
        plies: "",
    };
    board.check(
        &["a4-a5", "a4-a6", "b4-b5", "e4-e10"],
        &[
            ("a2-a3", "no-piece"),
            ("c5-c6", "no-piece"),
            ("k4-a4", "no-piece"),
            ("a6-a5", "not-your-piece"),
            ("j10-k10", "not-your-piece"),
            ("b1-b2", "immovable"),
            ("b1-c5", "immovable"),
            ("d1-k1", "immovable"),
            ("d1-d1", "immovable"),
            ("a4-a11", "off-board"),
            ("j1-k1", "off-board"),
            ("b4-b0", "off-board"),
            ("a4-c5", "lake"),
            ("c4-c5", "lake"),
            ("e4-d6", "lake"),
            ("a4-b5", "diagonal"),
            ("b4-d5", "lake"),
            ("b4-e6", "diagonal"),
            ("b4-b6", "too-far"),
            ("j1-j4", "too-far"),
            ("c4-c7", "too-far"),
            ("a4-a7", "blocked"),
            ("e4-a4", "blocked"),
            ("e4-c4", "own-piece"),
            ("a4-b4", "own-piece"),
            ("b4-b4", "own-piece"),
        ],
    );
    let lake = Example {
        red: "c4=2 a1=4 e5=2",
        ..board
    };
    lake.check(
        &["c4-d4"],
        &[
            ("c4-c7", "blocked"),
            ("e5-a5", "blocked"),
            ("e5-d5", "lake"),
        ],
    );
}

#[test]
fn z02_a_lost_attack_passes_the_turn() {
    Example {
        name: "Z02",
        options: "",
        red: "e4=4 a1=4",
        blue: "e5=6 a10=4",
        plies: "e4xe5",
    }
    .check(
        &["e5-e4", "a10-a9"],
        &[("a1-a2", "not-your-piece"), ("e4-e5", "no-piece")],
    );
}

#[test]
fn p004_z11_a_bomb_stays_until_a_miner_takes_it() {
    let bomb = Example {
        name: "P004",
        options: "",
        red: "a4=M b4=3 j1=4",
        blue: "a5=B b5=B j10=4",
        plies: "a4xa5 j10-j9 j1-j2 j9-j8",
    };
    // The bomb stands where it stood; nothing else can go there.
    bomb.check(&["b4-b5", "b4-a4"], &[("a4-a5", "no-piece")]);
    Example {
        plies: "a4xa5 j10-j9 j1-j2 a5-a4",
        ..bomb
    }
    .ends("illegal at ply 4 (a5-a4): immovable");
    Example {
        plies: "a4xa5 j10-j9 b4xb5 j9-j8",
        ..bomb
    }
    .check(&["b5-a5", "b5-b6"], &[]);
}

#[test]
fn scouts_move_like_rooks_and_strike_from_afar() {
    let rook = Example {
        name: "rule 3.3",
        options: "",
        red: "e1=2 a1=F",
        blue: "e9=3 j10=F",
        plies: "",
    };
    rook.check(
        &["e1-e2", "e1-e9", "e1-b1", "e1-j1"],
        &[("e1-e10", "blocked"), ("e1-a1", "own-piece")],
    );
    Example {
        plies: "e1xe9",
        ..rook
    }
    .ends("legal: 1 plies, blue, no-legal-move");
}
