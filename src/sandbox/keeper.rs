//! Keeps the bot's process alive: starts it, notices its end, tells the page, and starts it again.
//!
//! It is given a command and knows nothing of what that runs. A process that ends at once is not started again at once: the pauses grow.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::time::timeout;

use super::Shared;

/// The first pause before a process is started again, which doubles with each that ends soon.
const PAUSE: Duration = Duration::from_millis(200);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// A process that ran this long has started well.
const STARTED_WELL: Duration = Duration::from_secs(20);
/// From the wish that it ends to the end by force.
const GRACE: Duration = Duration::from_secs(6);
/// The exit status of a process that only its operator can help: it has said why.
const HOPELESS: i32 = 2;

/// What the page can ask for.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    runs: AtomicBool,
    kill: Notify,
}

impl Keeper {
    /// Ends the process as if it had crashed; false if none runs. A wish is not kept for the next one.
    pub(crate) fn kill(&self) -> bool {
        self.kill.notify_waiters();
        self.runs.load(Ordering::Acquire)
    }
}

/// Why there is no process any more, though nobody wished it.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// It could not be started.
    #[error("the bot cannot be started: {0}")]
    Start(#[from] io::Error),
    /// It ended with a status that says that starting it again does not help. What is wrong it has said itself.
    #[error("the bot cannot run")]
    Hopeless,
}

/// Keeps a process of `command` running until `stop` ends, then lets it finish. It is told to end by the end of its standard input,
/// which also comes when this program is killed: nothing outlives it.
pub(crate) async fn keep(
    shared: &Arc<Shared>,
    mut command: Command,
    stop: impl Future<Output = ()>,
) -> Result<(), KeepError> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    // What a terminal sends to all that runs in it ends this program alone, and thereby the process: in peace, whatever the signal.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut stop = std::pin::pin!(stop);
    let mut pause = PAUSE;
    loop {
        let started = Instant::now();
        let killed = shared.keeper.kill.notified();
        let mut process = Process::start(&mut command)?;
        shared.runs(true);
        let was_wished = tokio::select! {
            () = process.ended() => false,
            () = killed => {
                process.kill();
                true
            }
            () = &mut stop => {
                process.let_go();
                if timeout(GRACE, process.ended()).await.is_err() {
                    process.kill();
                }
                return Ok(());
            }
        };
        let status = process.status()?;
        shared.runs(false);
        if status.code() == Some(HOPELESS) {
            return Err(KeepError::Hopeless);
        }
        if was_wished || started.elapsed() > STARTED_WELL {
            pause = PAUSE;
        }
        let stopped = timeout(pause, &mut stop).await.is_ok();
        if stopped {
            return Ok(());
        }
        pause = (pause * 2).min(LONGEST_PAUSE);
        shared.change(|world| world.restarts += 1);
    }
}

impl Shared {
    /// Says whether the process runs, to whoever wants it killed and to the page.
    fn runs(&self, runs: bool) {
        self.keeper.runs.store(runs, Ordering::Release);
        self.change(|world| world.is_stopped = !runs);
    }
}

/// A process, and the notice of its end.
struct Process {
    child: Child,
    end: Arc<Notify>,
}

impl Process {
    fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command.spawn()?;
        let end = Arc::new(Notify::new());
        if let Some(mut output) = child.stdout.take() {
            let end = Arc::clone(&end);
            // Its standard output ends when the process does. Waiting for the process itself would keep others from killing it.
            std::thread::spawn(move || {
                let mut buffer = [0; 1024];
                while output.read(&mut buffer).is_ok_and(|count| count > 0) {}
                end.notify_one();
            });
        }
        Ok(Self { child, end })
    }

    async fn ended(&self) {
        self.end.notified().await;
    }

    /// Closes its standard input.
    fn let_go(&mut self) {
        drop(self.child.stdin.take());
    }

    fn kill(&mut self) {
        // One that is gone already is as good.
        let _ = self.child.kill();
    }

    fn status(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        let _ = self.child.wait();
    }
}
