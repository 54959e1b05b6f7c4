//! Opening the database file: where it lies, who may read it, and every setting of every connection.
//!
//! What can go wrong here is told to whoever starts the bot, so each error names the path, the cause and the fix (P108,
//! P109). By which setting the file was named, the caller knows and says.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlitePool};

use super::Store;

/// The tables, step by step. A step that was released is never changed: it would stop every upgrade (P103, P104).
static MIGRATIONS: Migrator = sqlx::migrate!();

/// Connections that read at the same time.
const READERS: u32 = 4;

/// The right form of an address.
const FORM: &str =
    "write it like `sqlite://stratego.db` or `sqlite:///var/lib/stratego/stratego.db`";

/// Why a database cannot be opened, and what to do about it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The address does not begin with `sqlite:`. It is not repeated: it may be the token, or hold a password.
    #[error("this names no database file; {FORM}")]
    NotSqlite,
    /// The address is not one of a file.
    #[error("`{url}` names no database file ({why}); {FORM}")]
    Address {
        /// The address as given.
        url: String,
        /// What is wrong with it.
        why: &'static str,
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
    /// There are tables in the file, and this program made none of them.
    #[error("the database `{}` belongs to another program; name another file", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Another bot has the database.
    #[error("another bot is running on the database `{}`; stop that one, or name another file", path.display())]
    Running {
        /// The file.
        path: PathBuf,
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
        let (options, first) = look(url).await?;
        prepare(options, first, None).await
    }

    /// Like [`Store::open`], for the bot that runs: until the store and its clones are gone, or the program is, no other bot
    /// opens the same database. Two would both answer every press.
    ///
    /// # Errors
    /// [`OpenError::Running`] if another bot has it; else see [`OpenError`].
    pub async fn open_alone(url: &str) -> Result<Self, OpenError> {
        let (options, first) = look(url).await?;
        let lock = lock(options.get_filename())?;
        prepare(options, first, Some(Arc::new(lock))).await
    }
}

/// Makes sure that the file is there, and that it is ours or empty. Whatever else it is stays as it was: its mode, and the
/// journal mode that is kept in it.
async fn look(url: &str) -> Result<(SqliteConnectOptions, SqlitePool), OpenError> {
    let options = options(url)?;
    let path = options.get_filename();
    claim(path)?;
    let database = |why| OpenError::Database {
        path: path.to_owned(),
        why,
    };
    let first = pool(1)
        .connect_with(options.clone())
        .await
        .map_err(database)?;
    let is_foreign: bool = sqlx::query_scalar(
        "select count(*) > 0 and sum(name = '_sqlx_migrations') = 0 from sqlite_schema",
    )
    .fetch_one(&first)
    .await
    .map_err(database)?;
    if is_foreign {
        return Err(OpenError::Foreign {
            path: path.to_owned(),
        });
    }
    Ok((options, first))
}

/// Brings the tables up to date, and only then, knowing the file for ours, changes its mode.
async fn prepare(
    options: SqliteConnectOptions,
    first: SqlitePool,
    lock: Option<Arc<File>>,
) -> Result<Store, OpenError> {
    let path = options.get_filename().to_owned();
    let database = |why| OpenError::Database {
        path: path.clone(),
        why,
    };
    MIGRATIONS.run(&first).await.map_err(|why| match why {
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
    first.close().await;
    #[cfg(unix)]
    close_to_others(&path).map_err(|why| OpenError::File {
        path: path.clone(),
        why,
    })?;
    let options = options.journal_mode(SqliteJournalMode::Wal);
    let writer = pool(1)
        .connect_with(options.clone())
        .await
        .map_err(database)?;
    let readers = pool(READERS).connect_lazy_with(options.pragma("query_only", "on"));
    Ok(Store {
        writer,
        readers,
        lock,
    })
}

/// Takes the lock beside the database at `path`. The system lets go of it when the program ends, however it ends. It is a file
/// of its own: to open and close the database itself would drop the database's own locks.
fn lock(path: &Path) -> Result<File, OpenError> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".lock");
    let fault = |why| OpenError::File {
        path: PathBuf::from(&beside),
        why,
    };
    let file = private(Path::new(&beside)).map_err(fault)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::Running {
            path: path.to_owned(),
        }),
        Err(TryLockError::Error(why)) => Err(fault(why)),
    }
}

/// Every setting of every connection but the journal mode, which stays in the file and is set once that is known for ours.
/// A pragma that is run on a pool reaches only one of its connections (P097).
fn options(url: &str) -> Result<SqliteConnectOptions, OpenError> {
    let address = |why| OpenError::Address {
        url: url.to_owned(),
        why,
    };
    let Some(rest) = url.strip_prefix("sqlite:") else {
        return Err(OpenError::NotSqlite);
    };
    // Each connection would have an empty database of its own, and the matches would die with the program (P100, P138).
    if url.contains(":memory:") || url.contains("mode=memory") {
        return Err(address("a database in memory forgets every match"));
    }
    if let Some((_, settings)) = rest.split_once('?')
        && !["", "mode=rw", "mode=rwc"].contains(&settings)
    {
        return Err(address(
            "leave out what follows the `?`; in the name of a file write it `%3F`",
        ));
    }
    let options = SqliteConnectOptions::from_str(url)
        .map_err(|_| address("it is not UTF-8 text behind its `%` signs"))?;
    let path = options.get_filename();
    if path.file_name().is_none() {
        return Err(address("there is no file name in it"));
    }
    if path.starts_with("~") {
        return Err(address(
            "`~` is not the home folder here, so write the whole path",
        ));
    }
    Ok(options
        .read_only(false)
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

/// Makes sure that the file is there and can be written. A new one is its owner's alone from the start; the database gives
/// the two files that it puts beside it the same mode.
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
    // Before it is opened: a device may act on being opened alone.
    let found = match fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(io::Error::other("it is there and is not a file")),
        _ => private(path),
    };
    found.map(drop).map_err(|why| OpenError::File {
        path: path.to_owned(),
        why,
    })
}

/// Opens a file, or makes one that only its owner may read.
fn private(path: &Path) -> io::Result<File> {
    let mut open = OpenOptions::new();
    open.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        open.mode(0o600);
    }
    open.open(path)
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
