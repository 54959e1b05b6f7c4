//! Pictures that explain: refusals by the repetition rules, and the rules themselves.

use std::error::Error;

use image::RgbImage;
use stratego_bot::render::{self, Look, Numbering, Theme, Topic};
use stratego_bot::rules::army::Variant;
use stratego_bot::rules::color::ByColor;
use stratego_bot::rules::game::Game;
use stratego_bot::rules::moves::Move;
use stratego_bot::rules::refusal::Refusal;
use stratego_bot::rules::ruleset::Ruleset;

use super::golden::check as look_at;
use super::scenes::{crossings, deploy};

fn decode(picture: &[u8]) -> Result<RgbImage, Box<dyn Error>> {
    Ok(image::load_from_memory(picture)?.into_rgb8())
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

/// A game of Barrage after these moves.
fn play(setups: &ByColor<&str>, moves: &str) -> Game {
    let setups = setups.as_ref().map(|setup| deploy(setup, Variant::Barrage));
    let mut game = Game::new(Ruleset::default(), setups);
    for text in moves.split_whitespace() {
        game.play(mv(text))
            .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    game
}

/// Whose turn it is sees why a repetition rule refuses this move: the picture, the text board and the alt text.
pub(super) fn refuse(game: &Game, tried: Move, look: Look) -> (Vec<u8>, String, String) {
    let (view, numbering) = (game.player_view(game.to_move()), look.numbering);
    match game.check(tried).expect_err("it is refused") {
        Refusal::TwoSquares {
            border,
            first_ply,
            last_ply,
        } => {
            let crossings = crossings(game, first_ply..=last_ply);
            (
                render::two_squares(&view, tried, border, &crossings, look),
                render::two_squares_text(&view, tried, border, &crossings, numbering),
                render::two_squares_alt(&view, tried, border, &crossings, numbering),
            )
        }
        Refusal::MoreSquares { ply } => (
            render::more_squares(&view, tried, ply, look),
            render::more_squares_text(&view, tried, ply, numbering),
            render::more_squares_alt(&view, tried, ply, numbering),
        ),
        other => panic!("{tried}: {other:?}"),
    }
}

const SETUPS: ByColor<&str> = ByColor {
    red: "....M...../.2.3..92../....S...../...BF.....",
    blue: ".....M..../.2.3..92../....S...../...BF.....",
};

/// Games, and the move that is refused then.
const REFUSED: [(&str, &str); 4] = [
    ("d3-c3 e7-d7 c3-d3 d7-c7 d3-c3 c7-b7", "c3-d3"),
    ("b3-b6 e7-f7 b6-b4 f7-g7 b4-b8 g7-h7", "b8-b5"),
    ("e4-f4 g8-f8 f4-g4 f8-g8 g4-h4 g8-f8 h4-i4", "f8-g8"),
    (
        "b3-b4 e7-e6 e4-e5 e6-f6 e5-e6 f6-f5 e6-f6 f5-e5 f6-f5 e5-e6",
        "f5-e5",
    ),
];

/// Every refusal there is to see, with its name: to and fro along a row, along a file, seen by Blue, and round in a circle.
pub(super) fn refusals(look: Look) -> [(&'static str, Vec<u8>); 4] {
    let draw = |place: usize| {
        let (moves, tried) = REFUSED[place];
        refuse(&play(&SETUPS, moves), mv(tried), look).0
    };
    [
        ("refused-level", draw(0)),
        ("refused-upright", draw(1)),
        ("refused-blue", draw(2)),
        ("refused-circle", draw(3)),
    ]
}

#[test]
fn refusals_look_as_they_looked() -> Result<(), Box<dyn Error>> {
    for (name, picture) in refusals(Look::default()) {
        look_at(&format!("tests/rules/pictures/{name}.png"), &picture)?;
    }
    Ok(())
}

#[test]
fn diagrams_look_as_they_looked() -> Result<(), Box<dyn Error>> {
    for topic in Topic::ALL {
        let path = format!("tests/rules/pictures/rules-{topic:?}.png").to_lowercase();
        look_at(&path, &render::diagram(topic, Look::default()))?;
    }
    Ok(())
}

#[test]
fn the_circle_that_is_explained_is_refused() {
    let setups = ByColor {
        red: "..9......./.2.3..M2../....S...../...BF.....",
        blue: SETUPS.blue,
    };
    // Until the pieces stand as they are drawn.
    let before = "h3-h4 e7-e6 h4-h3 e6-e5 h3-h4 e5-e4";
    let alt = render::diagram_alt(Topic::MoreSquares, Numbering::default());
    let steps: Vec<Move> = alt
        .lines()
        .filter_map(|line| line.split_once(". ").map(|(_, step)| mv(step)))
        .collect();
    let refused = alt.lines().find_map(|line| line.strip_prefix("🚫 "));
    let refused = mv(refused.expect("a step is refused"));
    // Blue flees along the same circle, two squares before each step's beginning.
    let flights = steps.iter().cycle().skip(2);
    let plies = steps.iter().zip(flights);
    let plies: Vec<String> = plies
        .map(|(step, flight)| format!("{step} {flight}"))
        .collect();
    let mut game = play(&setups, before);
    let first = 7;
    for text in plies.join(" ").split_whitespace() {
        assert!(game.play(mv(text)).is_ok(), "{text}");
    }
    assert_eq!(
        game.check(refused),
        Err(Refusal::MoreSquares { ply: first })
    );
}

#[test]
fn refusals_are_drawn_and_told() {
    let check = |place: usize, starts: &str| {
        let (moves, tried) = REFUSED[place];
        let (picture, _, alt) = refuse(&play(&SETUPS, moves), mv(tried), Look::default());
        assert!(alt.starts_with(starts), "{alt}");
        assert!(alt.chars().count() <= 1_024);
        assert!(picture.len() <= 30_000, "{} bytes", picture.len());
    };
    check(0, "c3 | d3\n1. d3-c3\n3. c3-d3\n5. d3-c3\n🚫 c3-d3\n");
    check(1, "b5 | b6\n1. b3-b6\n3. b6-b4\n5. b4-b8\n🚫 b8-b5\n");
    check(2, "f8 | g8\n2. g8-f8\n4. f8-g8\n6. g8-f8\n🚫 f8-g8\n");
    check(3, "🚫 f5-e5 = 3.\n");
}

#[test]
fn p011_refusals_of_games_that_differ_in_hidden_ranks_are_equal() {
    // Pieces that have not fought, exchanged with one another.
    let twins = [
        ByColor {
            blue: ".....9..../.2.3..M2../....S...../...BF.....",
            ..SETUPS
        },
        ByColor {
            blue: ".....M..../.2.3..92../....F...../...BS.....",
            ..SETUPS
        },
        ByColor {
            red: "....M...../.2.3..92../....F...../...BS.....",
            ..SETUPS
        },
    ];
    for (moves, tried) in REFUSED {
        for twin in &twins {
            // Blue is refused f8-g8, Red all others.
            let is_own = if tried == "f8-g8" {
                twin.blue != SETUPS.blue
            } else {
                twin.red != SETUPS.red
            };
            let look = Look::default();
            let (one, other) = (
                refuse(&play(&SETUPS, moves), mv(tried), look),
                refuse(&play(twin, moves), mv(tried), look),
            );
            if is_own {
                // One's own ranks may be seen, where they are in the picture at all.
                assert!(one.2 != other.2, "{tried}: its reader knows the difference");
            } else {
                assert!(one == other, "{tried} with {twin:?}");
            }
        }
    }
}

#[test]
fn the_rules_are_drawn_and_told() -> Result<(), Box<dyn Error>> {
    for theme in Theme::ALL {
        let mut pictures = Vec::new();
        for topic in Topic::ALL {
            let look = Look {
                theme,
                ..Look::default()
            };
            let picture = render::diagram(topic, look);
            assert!(picture == render::diagram(topic, look), "equal bytes");
            assert!(
                picture.len() <= 30_000,
                "{topic:?}: {} bytes",
                picture.len()
            );
            let picture = decode(&picture)?;
            assert!(!pictures.contains(&picture), "{topic:?}");
            pictures.push(picture);
        }
    }

    let alts = Topic::ALL.map(|topic| render::diagram_alt(topic, Numbering::default()));
    assert!(
        alts.iter()
            .all(|alt| (1..=1_024).contains(&alt.chars().count()))
    );
    insta::assert_snapshot!(alts.join("\n"));
    Ok(())
}
