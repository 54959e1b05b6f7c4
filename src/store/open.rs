//! Opening the database file: where it lies, who may read it, and every setting of every connection.
//!
//! What can go wrong here is told to whoever starts the bot, so each error names the path, the cause and the fix (P108,
//! P109).

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::Store;

/// The tables, step by step. A step that was released is never changed: it would stop every upgrade (P103, P104).
static MIGRATIONS: Migrator = sqlx::migrate!();

/// Connections that read at the same time.
const READERS: u32 = 4;

/// Why a database cannot be opened, and what to do about it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The address is not one of a file.
    #[error(
        "`{url}` names no database file ({why}); write it like `sqlite://stratego.db` or `sqlite:///var/lib/stratego/stratego.db`"
    )]
    Address {
        /// The address as given.
        url: String,
        /// What is wrong with it.
        why: String,
    },
    /// The folder for the file cannot be made.
    #[error("cannot create the folder `{}` for the database ({why}); create it, or let this user write to the folder above it", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The file cannot be created, read or written.
    #[error("cannot open the database file `{}` for reading and writing ({why}); let this user write to the file and its folder, or name another file", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The file is there and can be written, yet the database in it does not open.
    #[error("cannot use the database `{}` ({why}); see that no other program holds it, that it is a SQLite file on a local disk, and that its folder can be written", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What the database says.
        why: sqlx::Error,
    },
    /// A newer version of the program has changed the tables.
    #[error("the database `{}` was made by a newer version of this program (its step {step} is unknown here); run that version, or restore the file from before the upgrade", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The first migration that this program does not know.
        step: i64,
    },
    /// The tables are not the ones that this program once made.
    #[error("the tables of the database `{}` are not this program's ({why}); name another file, or restore this one from a backup", path.display())]
    Tables {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        why: MigrateError,
    },
}

impl Store {
    /// Opens the database at `url` (`sqlite://path`), creating the file and its folder when they are not there, and brings
    /// its tables up to date. The file is readable by its owner only: it holds every hidden rank (Z05).
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        let options = options(url)?;
        let path = options.get_filename().to_owned();
        claim(&path)?;
        let database = |why| OpenError::Database {
            path: path.clone(),
            why,
        };
        let writer = pool(1)
            .connect_with(options.clone())
            .await
            .map_err(database)?;
        MIGRATIONS.run(&writer).await.map_err(|why| match why {
            MigrateError::VersionMissing(step) => OpenError::Newer {
                path: path.clone(),
                step,
            },
            MigrateError::Execute(why) => database(why),
            why => OpenError::Tables {
                path: path.clone(),
                why,
            },
        })?;
        let readers = pool(READERS).connect_lazy_with(options.pragma("query_only", "on"));
        Ok(Self { writer, readers })
    }
}

/// Every setting of every connection. A pragma that is run on a pool reaches only one of its connections (P097).
fn options(url: &str) -> Result<SqliteConnectOptions, OpenError> {
    let address = |why: String| OpenError::Address {
        url: url.to_owned(),
        why,
    };
    if !url.starts_with("sqlite:") {
        return Err(address("it does not begin with `sqlite:`".to_owned()));
    }
    // Each connection would have an empty database of its own, and the matches would die with the program (P100, P138).
    if url.contains(":memory:") || url.contains("mode=memory") {
        return Err(address(
            "a database in memory forgets every match".to_owned(),
        ));
    }
    let options =
        SqliteConnectOptions::from_str(url).map_err(|error| address(error.to_string()))?;
    if options.get_filename().file_name().is_none() {
        return Err(address("there is no file name in it".to_owned()));
    }
    Ok(options
        .read_only(false)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging())
}

fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
}

/// Makes sure that the file is there, can be written, and is its owner's alone. The database gives the two files that it puts
/// beside it the same mode.
fn claim(path: &Path) -> Result<(), OpenError> {
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder).map_err(|why| OpenError::Folder {
            path: folder.to_owned(),
            why,
        })?;
    }
    let mut open = OpenOptions::new();
    open.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        open.mode(0o600);
    }
    open.open(path).map_err(|why| OpenError::File {
        path: path.to_owned(),
        why,
    })?;
    #[cfg(unix)]
    close_to_others(path).map_err(|why| OpenError::File {
        path: path.to_owned(),
        why,
    })?;
    Ok(())
}

/// Takes everybody else's rights away from files that were there before with wider ones.
#[cfg(unix)]
fn close_to_others(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    for suffix in ["", "-wal", "-shm"] {
        let mut file = path.as_os_str().to_owned();
        file.push(suffix);
        match fs::metadata(&file) {
            Ok(found) if found.permissions().mode() & 0o077 != 0 => {
                fs::set_permissions(&file, fs::Permissions::from_mode(0o600))?;
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use sqlx::SqliteConnection;

    use super::*;

    /// The settings of a connection: journal mode, synchronous, foreign keys, busy timeout, query only.
    async fn settings(
        connection: &mut SqliteConnection,
    ) -> Result<(String, i64, i64, i64, i64), sqlx::Error> {
        sqlx::query_as(
            "select * from pragma_journal_mode, pragma_synchronous, pragma_foreign_keys, pragma_busy_timeout,
                           pragma_query_only",
        )
        .fetch_one(connection)
        .await
    }

    #[tokio::test]
    async fn p097_p098_every_connection_has_the_settings() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::TempDir::new()?;
        let url = format!("sqlite://{}", folder.path().join("stratego.db").display());
        let store = Store::open(&url).await?;
        let mut connections = Vec::new();
        for _ in 0..READERS {
            connections.push(store.readers.acquire().await?);
        }
        for connection in &mut connections {
            assert_eq!(
                settings(connection).await?,
                ("wal".to_owned(), 2, 1, 5000, 1)
            );
        }
        let mut writer = store.writer.acquire().await?;
        assert_eq!(
            settings(&mut writer).await?,
            ("wal".to_owned(), 2, 1, 5000, 0)
        );
        assert!(store.writer.try_acquire().is_none(), "there is one writer");
        Ok(())
    }

    #[test]
    fn p103_the_steps_hold_no_carriage_return() {
        // A checkout that changes line ends changes the checksums, and would stop every start.
        for step in MIGRATIONS.iter() {
            assert!(!step.sql.as_str().contains('\r'), "{}", step.description);
        }
    }
}
