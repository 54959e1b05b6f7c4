//! What no compiler checks: who may import whom, which file may grow how long, what no test may do.
//!
//! Each rule is data and a function that finds what breaks it; [`check`] says so. The first table is the
//! architecture page's ("Who may import whom" in `src/lib.rs`).

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use stratego_bot::text::Msg;

/// Files that are tests as a whole: they may know more than the room that they test.
const TESTS: [&str; 1] = ["src/discord/secrecy.rs"];

/// Which rooms a room may import beside itself. A path stands for itself and everything below it.
const IMPORTS: &[(&str, &[&str])] = &[
    ("ids", &[]),
    ("clock", &[]),
    ("config", &[]),
    ("rules", &[]),
    ("verify", &["rules::notation"]),
    (
        "render",
        &[
            "rules::view",
            "rules::color",
            "rules::square",
            "rules::rank",
            "rules::numbering",
            "rules::memory",
            "rules::setup",
            "rules::outcome",
            "rules::moves",
        ],
    ),
    ("store", &["rules", "ids", "clock"]),
    ("matches", &["store", "rules", "ids", "clock"]),
    (
        "text",
        &[
            "rules",
            "matches::Rejection",
            "matches::PlanRefusal",
            "matches::SwapRefusal",
            "matches::Closing",
            "matches::Listed",
            "matches::Stage",
            "ids",
            "clock",
        ],
    ),
    (
        "discord",
        &[
            "matches",
            "render",
            "text",
            "rules::view",
            "rules::notation",
            "rules::color",
            "rules::square",
            "rules::moves",
            "rules::setup",
            "rules::army",
            "rules::outcome",
            "rules::refusal",
            "rules::presets::plans",
            "ids",
            "clock",
            "config",
        ],
    ),
    ("jobs", &["matches", "discord::Bot", "clock"]),
    ("sandbox", &[]),
    (
        "main",
        &[
            "ids", "clock", "config", "rules", "verify", "render", "store", "matches", "text",
            "discord", "jobs", "sandbox",
        ],
    ),
];

/// Where a crate may be named, and nowhere else.
const CRATES: &[(&str, &[&str])] = &[
    ("sqlx", &["store"]),
    ("serenity", &["discord"]),
    ("poise", &["discord"]),
    ("axum", &["sandbox"]),
    ("twilight_model", &["sandbox"]),
    ("twilight_validate", &["sandbox"]),
    ("png", &["render"]),
    ("gif", &["render"]),
    ("image", &["render"]),
    // Drawings and fonts are for tests, which make the atlas ahead of time.
    ("resvg", &[]),
    ("notosans", &[]),
    ("fluent_bundle", &["text"]),
    ("unic_langid", &["text"]),
    ("clap", &["config", "main"]),
];

/// What stands nowhere in code or tests, and where it may stand all the same. Written in halves, so that
/// this file does not hold it.
const BANNED: &[(&str, &[&str])] = &[
    (concat!("#[ig", "nore"), &[]),
    (concat!("should_", "panic"), &[]),
    (concat!("to", "do!"), &[]),
    (concat!("unimple", "mented!"), &[]),
    (concat!("sle", "ep("), &["src/jobs.rs", "src/clock.rs"]),
    (
        concat!("sleep_", "until("),
        &["src/jobs.rs", "src/clock.rs"],
    ),
    (concat!("/wo", "rk/"), &[]),
    (concat!("/tm", "p/"), &[]),
];

/// The most lines that a file may have.
const MOST_LINES: usize = 600;

/// The migrations that have been released, with the FNV-1a hash of their bytes. They never change again:
/// what they made is in people's databases (cases P103 and P104).
const FROZEN: &[(&str, u64)] = &[];

/// A file of the project.
struct Source {
    /// From the project's folder, with `/`.
    path: String,
    text: String,
}

/// All files below a folder whose names end so.
fn sources(folder: &str, ending: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the project") {
            let path = entry.expect("a folder's entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                let name = path.strip_prefix(root).expect("a path below the project");
                found.push(Source {
                    path: name.to_string_lossy().replace('\\', "/"),
                    text: fs::read_to_string(&path).expect("a readable file"),
                });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(!found.is_empty(), "no *{ending} below {folder}");
    found
}

/// Nothing may break a rule.
fn check(rule: &str, broken: &[String]) {
    assert!(broken.is_empty(), "{rule}:\n  {}", broken.join("\n  "));
}

/// Code without comments, so that docs may link anywhere.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .enumerate()
        .map(|(i, line)| (i + 1, line))
}

/// The same in one piece, with the same lines.
fn whole_code(text: &str) -> String {
    code(text)
        .map(|(_, line)| line)
        .collect::<Vec<_>>()
        .join("\n")
}

/// The room of a file below `src`: its first folder or its own name.
fn room(path: &str) -> &str {
    let path = path.strip_prefix("src/").unwrap_or(path);
    path.split('/')
        .next()
        .unwrap_or(path)
        .trim_end_matches(".rs")
}

/// The names of the modules from the crate down to a file.
fn modules(path: &str) -> Vec<&str> {
    let path = path
        .strip_prefix("src/")
        .unwrap_or(path)
        .trim_end_matches(".rs");
    path.split('/')
        .filter(|name| !matches!(*name, "mod" | "lib" | "main"))
        .collect()
}

/// Every path from the crate's root that a file names, in whichever way: `crate::a::b`,
/// `crate::{a::b, c}`, `super::super::a` or `stratego_bot::a`; without the root.
fn paths(source: &Source) -> Vec<(usize, String)> {
    let depth = modules(&source.path).len();
    let mut found = Vec::new();
    let whole = whole_code(&source.text);
    let to_root = "super::".repeat(depth.max(1));
    for root in ["crate::", "stratego_bot::", &to_root] {
        for (at, _) in whole.match_indices(root) {
            let before = whole[..at].chars().next_back();
            if before.is_some_and(|sign| sign.is_alphanumeric() || "_:".contains(sign)) {
                continue;
            }
            let line = whole[..at].matches('\n').count() + 1;
            let rest = whole[at + root.len()..].trim_start_matches("super::");
            found.extend(expand(rest).into_iter().map(|path| (line, path)));
        }
    }
    found
}

/// The paths that begin here, groups in braces taken apart.
fn expand(text: &str) -> Vec<String> {
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    let Some(inner) = text.strip_prefix('{') else {
        let name: String = text.chars().take_while(|sign| is_name(*sign)).collect();
        return match text[name.len()..].strip_prefix("::") {
            Some(rest) => expand(rest)
                .into_iter()
                .map(|path| format!("{name}::{path}"))
                .collect(),
            None => vec![name],
        };
    };
    let mut found = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, sign) in inner.char_indices() {
        match sign {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                let part = inner[start..at].trim();
                if !part.is_empty() {
                    found.extend(expand(part));
                }
                start = at + 1;
                if sign == '}' {
                    break;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    found
}

fn covers(allowed: &str, path: &str) -> bool {
    path == allowed
        || path
            .strip_prefix(allowed)
            .is_some_and(|rest| rest.starts_with("::"))
}

fn forbidden_imports(sources: &[Source]) -> Vec<String> {
    let mut broken = Vec::new();
    for source in sources.iter().filter(|source| source.path != "src/lib.rs") {
        let room = room(&source.path);
        if TESTS.contains(&source.path.as_str()) {
            continue;
        }
        let Some((_, allowed)) = IMPORTS.iter().find(|(name, _)| *name == room) else {
            broken.push(format!("{}: the table has no room `{room}`", source.path));
            continue;
        };
        for (line, path) in paths(source) {
            let first = path.split("::").next().unwrap_or_default();
            let is_room = IMPORTS.iter().any(|(name, _)| *name == first);
            if is_room && first != room && !allowed.iter().any(|allowed| covers(allowed, &path)) {
                broken.push(format!(
                    "{}:{line}: `{room}` may not import {path}",
                    source.path
                ));
            }
        }
    }
    broken
}

fn forbidden_crates(sources: &[Source]) -> Vec<String> {
    let mut broken = Vec::new();
    for source in sources {
        for (line, text) in code(&source.text) {
            for (name, rooms) in CRATES {
                let is_named = text.match_indices(&format!("{name}::")).any(|(at, _)| {
                    let before = text[..at].chars().next_back();
                    !before.is_some_and(|sign| sign.is_alphanumeric() || "_:".contains(sign))
                });
                if is_named && !rooms.contains(&room(&source.path)) {
                    broken.push(format!("{}:{line}: {name} is for {rooms:?}", source.path));
                }
            }
        }
    }
    broken
}

fn banned_words(sources: &[Source]) -> Vec<String> {
    let mut broken = Vec::new();
    for source in sources {
        for (line, text) in source.text.lines().enumerate() {
            for (word, files) in BANNED {
                if text.contains(word) && !files.contains(&source.path.as_str()) {
                    broken.push(format!("{}:{}: {word}", source.path, line + 1));
                }
            }
        }
    }
    broken
}

fn long_files(sources: &[Source]) -> Vec<String> {
    let long = |source: &&Source| source.text.lines().count() > MOST_LINES;
    sources
        .iter()
        .filter(long)
        .map(|source| format!("{}: {} lines", source.path, source.text.lines().count()))
        .collect()
}

fn files_without_docs(sources: &[Source]) -> Vec<String> {
    sources
        .iter()
        .filter(|source| !source.text.starts_with("//! "))
        .map(|source| source.path.clone())
        .collect()
}

/// FNV-1a with 64 bits.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn changed_migrations(migrations: &[Source], frozen: &[(&str, u64)]) -> Vec<String> {
    let mut broken = Vec::new();
    for (i, migration) in migrations.iter().enumerate() {
        if !migration
            .path
            .starts_with(&format!("migrations/{:04}_", i + 1))
        {
            broken.push(format!("{}: numbers follow one another", migration.path));
        }
        if migration.text.contains('\r') {
            broken.push(format!("{}: lines end in LF", migration.path));
        }
    }
    for (path, expected) in frozen {
        match migrations.iter().find(|migration| migration.path == *path) {
            Some(migration) if hash(migration.text.as_bytes()) == *expected => {}
            Some(migration) => {
                let found = hash(migration.text.as_bytes());
                broken.push(format!("{path}: it was released, and is now {found:#x}"));
            }
            None => broken.push(format!("{path}: it was released, and is gone")),
        }
    }
    broken
}

/// Texts that are never said: a kind of [`Msg`] that nothing makes.
fn unsaid_texts(declarations: &str, sources: &[Source]) -> Vec<String> {
    let code: Vec<_> = sources
        .iter()
        .map(|source| whole_code(&source.text))
        .collect();
    let code = code.join("\n");
    let said: BTreeSet<String> = code
        .match_indices("Msg::")
        .flat_map(|(at, root)| expand(&code[at + root.len()..]))
        .collect();
    declarations
        .lines()
        .filter_map(|line| {
            let (head, id) = line.trim().strip_suffix("\";")?.split_once(" = \"")?;
            let name = head.split([' ', '{']).next()?;
            (!said.contains(name)).then(|| format!("{id}: nothing says Msg::{name}"))
        })
        .collect()
}

/// The identifiers of the texts in a Fluent file.
fn text_ids(fluent: &str) -> BTreeSet<&str> {
    fluent
        .lines()
        .filter(|line| line.starts_with(|sign: char| sign.is_ascii_alphabetic()))
        .filter_map(|line| line.split_once(" =").map(|(id, _)| id))
        .collect()
}

#[test]
fn rooms_import_only_what_the_table_allows() {
    check("imports", &forbidden_imports(&sources("src", ".rs")));
}

#[test]
fn crates_stay_in_their_rooms() {
    check("crates", &forbidden_crates(&sources("src", ".rs")));
}

#[test]
fn no_file_holds_what_is_banned() {
    for folder in ["src", "tests"] {
        check("banned", &banned_words(&sources(folder, ".rs")));
    }
}

#[test]
fn files_stay_short_and_begin_with_docs() {
    for folder in ["src", "tests"] {
        let sources = sources(folder, ".rs");
        check("long files", &long_files(&sources));
        check("files without docs", &files_without_docs(&sources));
    }
    for ending in [".css", ".html", ".js"] {
        check(
            "long files",
            &long_files(&sources("assets/sandbox", ending)),
        );
    }
}

#[test]
fn p103_released_migrations_never_change() {
    check(
        "migrations",
        &changed_migrations(&sources("migrations", ".sql"), FROZEN),
    );
}

#[test]
fn every_text_is_said_and_written() {
    let sources = sources("src", ".rs");
    let declared = sources
        .iter()
        .find(|source| source.path == "src/text/msg.rs");
    let declared = declared.expect("the list of texts");
    check("unsaid", &unsaid_texts(&declared.text, &sources));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let english = fs::read_to_string(root.join("assets/text/en-US.ftl")).expect("the texts");
    let written = text_ids(&english);
    let unwritten: Vec<_> = Msg::IDS
        .iter()
        .filter(|id| !written.contains(**id))
        .map(ToString::to_string)
        .collect();
    check("unwritten", &unwritten);
}

#[test]
fn each_rule_finds_what_breaks_it() {
    let file = |path: &str, text: &str| Source {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    let imports = |path: &str, text: &str| forbidden_imports(&[file(path, text)]).len();
    assert_eq!(imports("src/rules/game.rs", "use crate::ids::UserId;"), 1);
    assert_eq!(imports("src/rules/game.rs", "use super::super::ids;"), 1);
    assert_eq!(
        imports("src/rules/game.rs", "/// [`crate::ids`]\nuse super::rank;"),
        0
    );
    assert_eq!(
        imports("src/render/mod.rs", "use crate::rules::{view, game::Game};"),
        1
    );
    assert_eq!(
        imports(
            "src/render/mod.rs",
            "use crate::{rules::{view}, store::{Store}};"
        ),
        1
    );
    assert_eq!(
        imports(
            "src/render/mod.rs",
            "fn f(x: crate::rules::view::PublicView) {}"
        ),
        0
    );
    assert_eq!(
        imports(
            "src/sandbox/mod.rs",
            "use crate::sandbox::world; use stratego_bot::ids;"
        ),
        1
    );
    assert_eq!(imports("src/attic.rs", ""), 1);
    let crates = |path: &str, text: &str| forbidden_crates(&[file(path, text)]).len();
    assert_eq!(crates("src/matches/mod.rs", "use sqlx::Row;"), 1);
    assert_eq!(crates("src/store/mod.rs", "use sqlx::Row;"), 0);
    assert_eq!(
        crates("src/text/mod.rs", "let x = serenity::all::Id(1);"),
        1
    );
    assert_eq!(crates("src/render/mod.rs", "use resvg::usvg;"), 1);
    for (word, _) in BANNED {
        assert_eq!(banned_words(&[file("src/ids.rs", word)]).len(), 1, "{word}");
    }
    assert_eq!(
        long_files(&[file("src/ids.rs", &"\n".repeat(MOST_LINES + 1))]).len(),
        1
    );
    assert_eq!(
        files_without_docs(&[file("src/ids.rs", "use std::fmt;")]).len(),
        1
    );
    let migration = [file("migrations/0001_a.sql", "a")];
    let frozen = |hash| [("migrations/0001_a.sql", hash)];
    assert_eq!(changed_migrations(&migration, &frozen(hash(b"a"))).len(), 0);
    assert_eq!(changed_migrations(&migration, &frozen(hash(b"b"))).len(), 1);
    assert_eq!(
        changed_migrations(&[file("migrations/0002_a.sql", "\r\n")], &[]).len(),
        2
    );
    assert_eq!(
        changed_migrations(&[file("migrations/0001_b.sql", "")], &frozen(0)).len(),
        1
    );
    let declared = "    Said = \"said\";\n    Unsaid { a: u8 } = \"unsaid\";\n";
    let source = file("src/discord/mod.rs", "x(Msg::Said)");
    assert_eq!(
        unsaid_texts(declared, &[source]),
        ["unsaid: nothing says Msg::Unsaid"]
    );
    assert_eq!(
        text_ids("a-b = c\n  .d = e\n# f = g\n"),
        BTreeSet::from(["a-b"])
    );
}
