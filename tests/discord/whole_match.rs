//! Whole matches, from the challenge to the result.

use crate::harness::Table;

/// Barrage setups under which Red's General on i4 walks to the Flag on j10.
pub(crate) const OPEN: &str = "M.......9./2.2......3/..S......./F.B.......";

#[tokio::test]
async fn by_slash_commands_in_the_channel() {
    let table = Table::set().await;
    table.begun("Barrage", OPEN, OPEN).await;
    let board = table.board();
    assert!(board.says(&["your turn"]), "{board}");
    let plies = [
        ("i4", "i5"),
        ("b7", "c7"),
        ("i5", "i6"),
        ("c7", "d7"),
        ("i6", "i7"),
        ("d7", "e7"),
        ("i7", "i8"),
        ("e7", "f7"),
        ("i8", "i9"),
        ("f7", "f6"),
        ("i9", "i10"),
        ("f6", "f5"),
    ];
    for (number, (from, to)) in (1..).zip(plies) {
        let person = if number % 2 == 1 {
            &table.ann
        } else {
            &table.ben
        };
        let answer = table.play(person, from, to).await.public();
        assert!(answer.says(&[&format!("**{number}.**")]), "{answer}");
        table.settle().await;
    }
    let result = table.play(&table.ann, "i10", "j10").await.public();
    assert!(result.says(&["wins", "Flag"]), "{result}");
    table.leave().await;
}

#[tokio::test]
async fn a_duel_in_a_thread() {
    let mut table = Table::set().await;
    table.channel = table.channel.thread("duels", &table.ann);
    let red = "M.......9./2.2......3/..S3....../F.B......B";
    let blue = "M.......9./2.2......3/..S3....../B.B......F";
    table.begun("Duel", red, blue).await;
    let says = ["Duel", "Red has all 10 pieces"];
    assert!(table.board().says(&says), "{}", table.board());
    let plies = "a4-a5 b7-c7 a5-a6 c7-d7 a6-a7 d7-e7 a7-a8 e7-f7 a8-a9 f7-e7";
    table.fast_forward(plies).await;
    let answer = table.play(&table.ann, "a9", "a10").await.public();
    assert!(
        answer.says(&["the Marshal captures the **Flag**"]),
        "{answer}"
    );
    table.settle().await;
    assert_eq!(table.board().channel, table.channel.id());
    table.leave().await;
}
