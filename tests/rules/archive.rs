//! Games of others, each of which breaks the more-squares rule in its last ply.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use stratego_bot::rules::notation::Record;

/// Names another folder with the games.
const GAMES_VARIABLE: &str = "STRATEGO_GAMES";

fn folder() -> PathBuf {
    std::env::var_os(GAMES_VARIABLE).map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/games"),
        PathBuf::from,
    )
}

#[test]
fn each_game_breaks_the_more_squares_rule_where_its_name_says() {
    let Ok(files) = fs::read_dir(folder()) else {
        // Straight to standard error, which a passing test does not lose.
        writeln!(
            io::stderr(),
            "NOT TESTED: there is no folder {} (set {GAMES_VARIABLE} to another)",
            folder().display()
        )
        .expect("standard error");
        return;
    };
    let mut seen = 0;
    for file in files {
        let path = file.expect("a folder's entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy();
        let ply: usize = name
            .rsplit('-')
            .next()
            .and_then(|number| number.parse().ok())
            .expect("a name that ends in a ply's number");
        let text = fs::read_to_string(&path).expect("a readable game");
        let record = Record::parse(&text).expect("a record");
        let report = record.verify(false).expect("a record").to_string();
        let head = format!("illegal at ply {ply} (");
        assert!(
            report.starts_with(&head) && report.ends_with("): more-squares"),
            "{name}: {report}"
        );
        seen += 1;
    }
    assert!(seen > 0, "{} holds no game", folder().display());
}
