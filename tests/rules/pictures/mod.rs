//! Pictures: the atlas is fresh.

mod drawing;
mod maker;

use maker::Sheet;

/// Where the atlas is kept.
const ATLAS: &str = "assets/atlas.png";

/// Set to write pictures anew instead of only comparing them. Look at what changed before you commit it.
const DRAW: &str = "STRATEGO_DRAW";

#[test]
fn the_atlas_is_fresh() -> Result<(), Box<dyn std::error::Error>> {
    let made = Sheet::make();
    if std::env::var_os(DRAW).is_some() {
        made.write(ATLAS)?;
    }
    let is_fresh = Sheet::read(ATLAS)? == made;
    assert!(
        is_fresh,
        "{ATLAS} is stale: run {DRAW}=1 cargo test --test rules pictures"
    );
    Ok(())
}
