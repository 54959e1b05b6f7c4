//! The feature `sandbox` can be left out: the program compiles without it, and without a warning.

use std::process::Command;

/// Uses the folder in which the other builds are, so that only what differs is compiled; nothing is fetched.
#[test]
fn the_bot_compiles_without_the_sandbox() {
    let checked = Command::new(env!("CARGO"))
        .args([
            "check",
            "--locked",
            "--offline",
            "--no-default-features",
            "--lib",
            "--bins",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    let text = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success(), "{text}");
    assert!(!text.contains("warning"), "{text}");
}
