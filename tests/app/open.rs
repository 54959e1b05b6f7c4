//! Opening the database file.

use std::fs;
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Executor as _};
use stratego_bot::store::{OpenError, Store};
use tempfile::TempDir;

use crate::fixture::*;

fn url(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

#[tokio::test]
async fn a_new_file_is_made_with_its_folders() {
    let folder = folder();
    let path = folder.path().join("a").join("b").join("stratego.db");
    let store = Store::open(&url(&path)).await.expect("a database");
    store.close().await;
    assert!(path.is_file());
    Store::open(&format!("sqlite:{}", path.display()))
        .await
        .expect("the same file");
}

#[cfg(unix)]
#[tokio::test]
async fn z05_only_its_owner_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let path = folder.path().join("stratego.db");
    // A file that was there before with wider rights is closed, too.
    fs::write(&path, "").expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).expect("wider rights");
    let store = Store::open(&url(&path)).await.expect("a database");
    let reading = store.read().await.expect("a reader");
    for name in ["stratego.db", "stratego.db-wal", "stratego.db-shm"] {
        let mode = fs::metadata(folder.path().join(name))
            .expect(name)
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    drop(reading);
}

/// `DATABASE_URL=sqlite:///dev/null` must not take everybody's rights to `/dev/null` away.
#[cfg(unix)]
#[tokio::test]
async fn what_is_not_this_programs_keeps_its_mode() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::net::UnixListener;
    let folder = folder();
    let socket = folder.path().join("socket");
    let _listener = UnixListener::bind(&socket).expect("a socket");
    let text = folder.path().join("text");
    fs::write(&text, "no database, but long enough ".repeat(50)).expect("a file");
    let other = folder.path().join("other.db");
    foreign(&other).await;
    for (path, why) in [
        (&socket, "not a file"),
        (&text, "not a database"),
        (&other, "another program"),
    ] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o666)).expect("wider rights");
        let said = refused(&url(path)).await;
        assert!(
            said.contains(&path.display().to_string()) && said.contains(why),
            "{said}"
        );
        let mode = fs::metadata(path)
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o666, "{}", path.display());
    }
}

/// Makes a database with a table of another program in it.
async fn foreign(path: &Path) {
    let mut connection = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .connect()
        .await
        .expect("a database");
    connection
        .execute("create table t (a)")
        .await
        .expect("a table");
    connection.close().await.expect("closed");
}

#[tokio::test]
async fn a_database_of_another_program_is_left_as_it_was() {
    let folder = folder();
    let path = folder.path().join("other.db");
    foreign(&path).await;
    let before = fs::read(&path).expect("a file");
    for opened in [
        Store::open(&url(&path)).await,
        Store::open_alone(&url(&path)).await,
    ] {
        let error = opened.expect_err("it is another program's");
        assert!(matches!(error, OpenError::Foreign { .. }), "{error}");
    }
    assert_eq!(fs::read(&path).expect("a file"), before);
    let names = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(names, 1, "nothing is left beside it");
}

#[tokio::test]
async fn one_bot_at_a_time_runs_on_a_database() {
    let folder = folder();
    let url = url(&folder.path().join("stratego.db"));
    let bot = Store::open_alone(&url).await.expect("the first bot");
    let error = Store::open_alone(&url).await.expect_err("the second bot");
    assert!(matches!(error, OpenError::Running { .. }), "{error}");
    assert!(error.to_string().contains("stratego.db"), "{error}");
    let beside = Store::open(&url).await.expect("who only looks");
    beside.read().await.expect("a reader");
    drop(bot);
    Store::open_alone(&url)
        .await
        .expect("after the first ended");
}

/// Opens what cannot be opened, and tells what is said about it.
async fn refused(url: &str) -> String {
    let error = Store::open(url).await.expect_err("it opened");
    let text = error.to_string();
    assert!(!text.contains('\n') && text.len() < 500, "{text}");
    text
}

#[tokio::test]
async fn p100_a_database_in_memory_is_refused() {
    for address in [
        "sqlite::memory:",
        "sqlite://:memory:",
        "sqlite://x.db?mode=memory",
    ] {
        let text = refused(address).await;
        assert!(
            text.contains(address) && text.contains("forgets every match"),
            "{text}"
        );
    }
}

/// What stands in the place of the address may be the token, or hold a password.
#[tokio::test]
async fn what_is_no_sqlite_address_is_not_repeated() {
    for address in ["a.secret.b", "postgres://u:secret@host/stratego"] {
        let text = refused(address).await;
        assert!(
            text.contains("names no database file") && !text.contains("secret"),
            "{text}"
        );
    }
}

#[tokio::test]
async fn an_address_that_would_name_another_file_is_refused_with_a_hint() {
    for (address, hint) in [
        ("sqlite://~/x.db", "home folder"),
        ("sqlite:~/x.db", "home folder"),
        ("sqlite://x.db?journal=off", "leave out"),
        ("sqlite://x.db?immutable=1", "leave out"),
        ("sqlite://x.db?mode=ro", "leave out"),
        ("sqlite://x.db?mode=rwc&cache=shared", "leave out"),
    ] {
        let text = refused(address).await;
        assert!(text.contains(address) && text.contains(hint), "{text}");
    }
    let folder = folder();
    let path = folder.path().join("stratego.db");
    Store::open(&format!("{}?mode=rwc", url(&path)))
        .await
        .expect("what sqlx's own examples write");
    assert!(path.is_file());
}

#[tokio::test]
async fn another_kind_of_address_is_refused_with_an_example() {
    for address in [
        "",
        "stratego.db",
        "postgres://localhost/stratego",
        "sqlite:",
        "sqlite://",
    ] {
        let text = refused(address).await;
        assert!(text.contains("sqlite://stratego.db"), "{address}: {text}");
    }
}

#[tokio::test]
async fn p108_p109_a_path_that_cannot_be_used_is_named_with_the_fix() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(
        &file,
        "no database, but long enough to be looked at ".repeat(50),
    )
    .expect("a file");

    let below = file.join("stratego.db");
    let error = Store::open(&url(&below))
        .await
        .expect_err("a file is no folder");
    assert!(matches!(error, OpenError::Folder { .. }), "{error}");
    let text = error.to_string();
    assert!(
        text.contains(&file.display().to_string()) && text.contains("create it"),
        "{text}"
    );

    let error = Store::open(&url(folder.path()))
        .await
        .expect_err("a folder is no file");
    assert!(matches!(error, OpenError::File { .. }), "{error}");
    assert!(
        error
            .to_string()
            .contains(&folder.path().display().to_string()),
        "{error}"
    );

    let error = Store::open(&url(&file)).await.expect_err("some other file");
    let text = error.to_string();
    assert!(text.contains(&file.display().to_string()), "{text}");
    assert!(text.contains("not a database"), "{text}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let fixture = Fixture::new().await;
    fixture
        .sql(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
             values (9999, 'from the future', 1, x'00', 0)",
        )
        .await;
    let error = Store::open(&fixture.url()).await.expect_err("it is newer");
    assert!(
        matches!(error, OpenError::Newer { step: 9999, .. }),
        "{error}"
    );
    assert!(error.to_string().contains("newer version"), "{error}");
}

#[tokio::test]
async fn p104_a_database_with_other_tables_is_left_alone() {
    let fixture = Fixture::new().await;
    fixture
        .sql("update _sqlx_migrations set checksum = x'00'")
        .await;
    let error = Store::open(&fixture.url())
        .await
        .expect_err("it is not this program's");
    assert!(matches!(error, OpenError::Tables { .. }), "{error}");
}
