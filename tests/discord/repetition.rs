//! Moves that a repetition rule refuses: told in words, and shown in a picture in the look that its reader likes.

use stratego_bot::render::{self, Look, Numbering, Theme};
use stratego_bot::rules::color::Color;
use stratego_bot::rules::moves::Ply;
use stratego_bot::rules::square::Square;
use stratego_bot::sandbox::Message;

use crate::harness::Table;
use crate::screens::plies;
use crate::whole_match::OPEN;

#[tokio::test]
async fn the_two_squares_rule_is_named_in_words() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    table
        .fast_forward("a4-a5 b7-c7 a5-a4 c7-d7 a4-a5 d7-e7")
        .await;
    let told = table.play(&table.ann, "a5", "a4").await.private();
    let says = [
        "Two-squares rule: with your last 3 moves",
        "between a4 and a5",
        "ply 1: a4–a5, ply 3: a5–a4, ply 5: a4–a5",
        "so it may not go a5–a4 now",
        "From a5 it may go to b5, a6.",
    ];
    assert!(told.says(&says), "{told}");
    let shows = "a4 | a5\n1. a4-a5\n3. a5-a4\n5. a4-a5\n🚫 a5-a4\n";
    assert!(alt(&told).contains(shows), "{}", alt(&told));
    assert!(table.board().says(&[&plies(6)]), "nothing is played");

    // The picture shows it, in the look that its reader likes.
    let view = table.player_view(Color::Red).await;
    let border = (square("a4"), square("a5"));
    let crossings = [(1, "a4-a5"), (3, "a5-a4"), (5, "a4-a5")].map(|(number, mv)| Ply {
        number,
        color: Color::Red,
        mv: mv.parse().expect("a move"),
        battle: None,
    });
    let mv = "a5-a4".parse().expect("a move");
    let draw = |look| render::two_squares(&view, mv, border, &crossings, look);
    assert_eq!(*told.image().bytes, *draw(Look::default()));
    let look = like_another(&table).await;
    let told = table.play(&table.ann, "a5", "a4").await.private();
    assert_eq!(*told.image().bytes, *draw(look));
    table.leave().await;
}

#[tokio::test]
async fn the_more_squares_rule_is_named_in_words() {
    let table = Table::set().await;
    let red = "....9...M./2.2......3/..S......./F.B.......";
    let blue = "M....3...9/2.2......./..S......./F.B......2";
    let blue = blue.replacen("2.2", "2..", 1);
    table.begun("Barrage", red, &blue).await;
    let chase = "i4-i5 e7-e6 e4-e5 e6-f6 e5-e6 f6-f5 e6-f6 f5-e5 f6-f5 e5-e6";
    table.fast_forward(chase).await;
    let told = table.play(&table.ann, "f5", "e5").await.private();
    assert!(
        told.says(&["More-squares rule", "after ply 3", "f5–e5"]),
        "{told}"
    );
    assert!(alt(&told).contains("🚫 f5-e5 = 3.\n"), "{}", alt(&told));
    let view = table.player_view(Color::Red).await;
    let mv = "f5-e5".parse().expect("a move");
    let draw = |look| render::more_squares(&view, mv, 3, look);
    assert_eq!(*told.image().bytes, *draw(Look::default()));
    let look = like_another(&table).await;
    let told = table.play(&table.ann, "f5", "e5").await.private();
    assert_eq!(*told.image().bytes, *draw(look));
    table.play(&table.ann, "f5", "f4").await.public();
    table.leave().await;
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// Ann likes all that is not the default from now on.
async fn like_another(table: &Table) -> Look {
    for (item, value) in [
        ("Board theme", "High contrast"),
        ("Rank numbers", "1 is the Marshal, 9 the Scout"),
    ] {
        table.sets(&table.ann, item, value).await;
    }
    table.settle().await;
    Look {
        theme: Theme::Contrast,
        numbering: Numbering::OneHigh,
    }
}

/// The alt text of a private message's picture.
fn alt(told: &Message) -> String {
    assert!(told.is_ephemeral(), "{told}");
    let alt = told.image().description.clone().unwrap_or_default();
    // Where people see it is in the embed.
    assert_eq!(told.embeds[0]["image"]["description"], alt.as_str());
    alt
}
