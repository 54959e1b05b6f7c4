//! A long match: hundreds of plies by chance, with battles, as two hasty people would play them.

use stratego_bot::matches::MatchState;

use crate::chance::Chance;
use crate::figures::print_acknowledgements;
use crate::harness::Table;
use crate::screens::plies;

/// A classic setup; both use it.
const CLASSIC: &str = "62926M6272/8S75B5B728/5423B45242/33B3BFB364";
const PLIES: u32 = 400;

#[tokio::test]
async fn four_hundred_plies_leave_one_board() {
    let table = Table::set().await;
    table.begun("Classic", CLASSIC, CLASSIC).await;
    let mut chance = Chance::new(&table, 7).await;
    for number in 1..=PLIES {
        // An attack now and then, so that the match neither ends soon nor without one.
        let attacks = number % 40 == 0;
        let (person, mv) = chance
            .ply(&table, attacks)
            .await
            .expect("a match that goes on");
        let (from, to) = (mv.from.to_string(), mv.to.to_string());
        if number % 50 == 0 {
            let squares = person.command(&table.channel, "move");
            let squares = squares.option("from", &from).complete("to", "").await;
            assert!(squares.iter().any(|square| square.value == to), "{mv}");
        }
        let board = table.play(&person, &from, &to).await.public();
        assert!(board.says(&[&format!("**{number}.**")]), "{board}");
    }
    table.discord.settle().await;
    table.catches_up(PLIES).await;
    let stored = chance.stored().await;
    assert_eq!(stored.ply(), PLIES);
    assert!(matches!(stored.state, MatchState::Playing(_)));
    assert!(table.board().says(&[&plies(PLIES)]));
    print_acknowledgements(&table.discord);
    table.leave().await;
}
