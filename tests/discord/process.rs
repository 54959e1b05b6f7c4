//! The program itself, as its operator runs it: signals, kills, memory, and what it writes.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use stratego_bot::sandbox::{Answer, Fault};
use tokio::task::JoinHandle;

use crate::harness::Table;
use crate::screens::plies;

const CALLBACK: &str = "POST /interactions/*/*/callback";
const RED: &str = "M.......9./2.2......3/..S......./F.B.......";
const BLUE: &str = "M.......9./3.2......2/S.B......./....F.....";
/// From the signal to the end (the issue, point 10).
const STOPS_WITHIN: Duration = Duration::from_secs(5);

/// The program, run for the bot of a table.
struct Program {
    child: Option<Child>,
    log: PathBuf,
}

impl Program {
    /// Starts it and waits until it is ready; `log` is what it is to log, if not the default.
    async fn start(table: &Table, log: Option<&str>) -> Self {
        let program = Self::launch(table, &table.discord.token(), log);
        table.discord.bot_ready().await;
        program
    }

    fn launch(table: &Table, token: &str, level: Option<&str>) -> Self {
        let log = table.database().with_extension("log");
        let file = File::options().create(true).append(true).open(&log);
        let mut command = Command::new(env!("CARGO_BIN_EXE_stratego-bot"));
        command
            .current_dir(log.parent().expect("a folder"))
            .env("DISCORD_TOKEN", token)
            .env("DISCORD_API_URL", table.discord.url())
            .env(
                "DATABASE_URL",
                format!("sqlite://{}", table.database().display()),
            )
            .env_remove("STRATEGO_LOG")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(file.expect("a file for the log"));
        if let Some(level) = level {
            command.env("STRATEGO_LOG", level);
        }
        let child = Some(command.spawn().expect("the program starts"));
        Self { child, log }
    }

    fn id(&self) -> String {
        self.child.as_ref().expect("it runs").id().to_string()
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.id()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Waits for its end.
    async fn ended(&mut self) -> ExitStatus {
        let mut child = self.child.take().expect("it runs");
        let waiting = tokio::task::spawn_blocking(move || child.wait());
        waiting.await.expect("a wait").expect("an end")
    }

    fn log(&self) -> String {
        std::fs::read_to_string(&self.log).expect("the log")
    }

    /// Kilobytes that it keeps in memory.
    fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id()));
        let status = status.expect("a running program");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        number
            .and_then(|number| number.parse().ok())
            .expect("kilobytes")
    }
}

impl Drop for Program {
    /// A failed test leaves nothing running.
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Table {
    fn typed_meanwhile(&self) -> JoinHandle<Answer> {
        let (ann, channel) = (self.ann.clone(), self.channel.clone());
        tokio::spawn(async move {
            let command = ann.command(&channel, "move");
            command.option("from", "i4").option("to", "i5").send().await
        })
    }
}

/// SIGTERM and Ctrl-C: the interaction that is under way is finished, its ply is there, and the status is 0.
#[tokio::test]
async fn p096_p137_a_signal_finishes_what_runs() {
    for signal in ["-TERM", "-INT"] {
        let table = Table::set_in_time().await;
        let mut program = Program::start(&table, None).await;
        println!("after the start: {} kB resident", program.resident());
        table.begun("Barrage", RED, BLUE).await;
        let slow = Fault::Slow(Duration::from_secs(1));
        let slow = table.discord.faults().next(CALLBACK, slow);
        let typed = table.typed_meanwhile();
        slow.reached().await;
        let signalled = Instant::now();
        program.signal(signal);
        let status = program.ended().await;
        let took = signalled.elapsed();
        assert_eq!(status.code(), Some(0), "{signal}: {}", program.log());
        assert!(took < STOPS_WITHIN, "{signal}: {took:?}");
        let answer = typed.await.expect("an answer").public();
        assert!(answer.says(&["**1.**"]), "{answer}");
        assert!(table.shows_one_board(1), "{}", table.ann.screen());
        println!("{signal}: ended after {took:?}");
        table.leave().await;
    }
}

/// What can never be finished is not waited for, and the next start brings it to an end.
#[tokio::test]
async fn a_signal_is_obeyed_also_when_discord_hangs() {
    let table = Table::set_in_time().await;
    let mut program = Program::start(&table, None).await;
    table.begun("Barrage", RED, BLUE).await;
    let held = table.discord.faults().next(CALLBACK, Fault::Held).always();
    let typed = table.typed_meanwhile();
    held.reached().await;
    let signalled = Instant::now();
    program.signal("-TERM");
    let status = program.ended().await;
    assert_eq!(status.code(), Some(0), "{}", program.log());
    assert!(signalled.elapsed() < STOPS_WITHIN);
    assert!(typed.await.expect("nothing").is_unanswered());
    table.discord.faults().clear();
    let mut program = Program::start(&table, None).await;
    table.catches_up(1).await;
    program.signal("-TERM");
    assert_eq!(program.ended().await.code(), Some(0));
    table.leave().await;
}

/// SIGKILL between the commit and the answer, and in the middle of everything else.
#[tokio::test]
async fn p137_p138_a_killed_program_goes_on_where_it_was() {
    let table = Table::set_in_time().await;
    let mut program = Program::start(&table, None).await;
    table.begun("Barrage", RED, BLUE).await;
    let held = table.discord.faults().next(CALLBACK, Fault::Held);
    let typed = table.typed_meanwhile();
    held.reached().await;
    program.signal("-KILL");
    program.ended().await;
    table.discord.bot_gone().await;
    let started = Instant::now();
    let mut program = Program::start(&table, None).await;
    table.catches_up(1).await;
    println!("all is shown {:?} after the start", started.elapsed());
    typed.await.expect("an answer, or none");
    let ply = table.play(&table.ben, "b7", "b6").await.public();
    assert!(ply.says(&[&plies(2)]), "{ply}");
    program.signal("-KILL");
    program.ended().await;
    table.discord.bot_gone().await;
    let mut program = Program::start(&table, None).await;
    table.catches_up(2).await;
    program.signal("-TERM");
    assert_eq!(program.ended().await.code(), Some(0), "{}", program.log());
    table.leave().await;
}

/// A token that Discord does not take, from the start or later: one line that says what to do, and status 2.
#[tokio::test]
async fn a_refused_token_ends_the_program_with_one_line() {
    let table = Table::set_in_time().await;
    let wrong = format!("{}x", table.discord.token());
    let mut program = Program::launch(&table, &wrong, Some("off"));
    assert_eq!(program.ended().await.code(), Some(2), "{}", program.log());
    let log = program.log();
    assert_eq!(log.trim_end().lines().count(), 1, "{log}");
    assert!(
        log.contains("refuses the token") && log.contains("DISCORD_TOKEN"),
        "{log}"
    );
    assert!(!log.contains(&wrong));
    table.leave().await;

    let table = Table::set_in_time().await;
    let token = table.discord.token();
    let mut program = Program::start(&table, Some("off")).await;
    let _ = table.discord.reset_token();
    table.discord.gateway().close(4000);
    assert_eq!(program.ended().await.code(), Some(2), "{}", program.log());
    let log = program.log();
    assert_eq!(log.trim_end().lines().count(), 1, "{log}");
    assert!(log.contains("refuses the token"), "{log}");
    assert!(!log.contains(&token));
    // Not `leave`: the sandbox counts the refused token as a violation, and that is what was wanted.
    let violations = table.discord.violations();
    assert!(
        violations.len() == 1 && violations[0].contains("4004"),
        "{violations:?}"
    );
}

/// Discord is down while the program starts: it waits, and asks nobody else for the way.
#[tokio::test]
async fn a_start_waits_for_discord() {
    let table = Table::set_in_time().await;
    let down = table
        .discord
        .faults()
        .next("GET /gateway/bot", Fault::Status(502));
    let mut program = Program::start(&table, None).await;
    assert_eq!(down.hits(), 1);
    let help = table.ann.command(&table.channel, "help").send().await;
    assert!(help.private().says(&["Stratego"]));
    let log = program.log();
    assert!(!log.contains("gateway URL"), "{log}");
    program.signal("-TERM");
    assert_eq!(program.ended().await.code(), Some(0));
    table.leave().await;

    let table = Table::set_in_time().await;
    let down = table
        .discord
        .faults()
        .next("GET /gateway/bot", Fault::Status(502));
    let down = down.always();
    let mut program = Program::launch(&table, &table.discord.token(), None);
    down.reached().await;
    program.signal("-TERM");
    assert_eq!(program.ended().await.code(), Some(0), "{}", program.log());
    table.leave().await;
}

/// Neither the bot's token nor that of an interaction, no setup and no rank, however much is logged.
#[tokio::test]
async fn nothing_secret_is_logged() {
    for level in [None, Some("debug"), Some("trace")] {
        let table = Table::set_in_time().await;
        let token = table.discord.token();
        let mut program = Program::start(&table, level).await;
        table.begun("Barrage", RED, BLUE).await;
        let faults = [
            Fault::Status(500),
            Fault::LostBefore,
            Fault::LostAfter,
            Fault::RateLimited(Duration::from_millis(100)),
        ];
        let moves = [("i4", "i5"), ("b7", "b6"), ("i5", "i6"), ("b6", "b5")];
        for (number, (fault, (from, to))) in (1..).zip(faults.into_iter().zip(moves)) {
            let person = if number % 2 == 1 {
                &table.ann
            } else {
                &table.ben
            };
            for route in [
                CALLBACK,
                "PATCH /channels/*/messages/*",
                "DELETE /channels/*/messages/*",
            ] {
                let _ = table.discord.faults().next(route, fault.clone());
            }
            table.play(person, from, to).await;
            table.discord.faults().clear();
            table.catches_up(number).await;
        }
        table.ann.press(&table.board(), "Move").await;
        table.play(&table.ann, "a1", "a2").await.private();
        let wrong = table.ann.command(&table.channel, "challenge");
        wrong.option("opponent", &table.ann).send().await.private();
        program.signal("-TERM");
        assert_eq!(program.ended().await.code(), Some(0));
        let log = program.log();
        assert!(
            log.contains("connected to Discord"),
            "something is logged: {log}"
        );
        let signature = token.rsplit('.').next().expect("a signature").to_owned();
        // The sandbox's interaction tokens begin like real ones.
        let mut secrets = vec![signature, "aW50ZXJhY3Rpb24".to_owned()];
        secrets.extend(
            [RED, BLUE]
                .iter()
                .flat_map(|setup| setup.split('/'))
                .map(str::to_owned),
        );
        let ranks =
            "Flag Bomb Spy Scout Miner Sergeant Lieutenant Captain Major Colonel General Marshal";
        secrets.extend(ranks.split(' ').map(str::to_owned));
        for secret in secrets {
            let leak = log.lines().find(|line| line.contains(&secret));
            assert_eq!(leak, None, "{secret} at {level:?}");
        }
        table.leave().await;
    }
}
