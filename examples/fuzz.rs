//! Reads and plays mutated scenarios, as many as it is told, and keeps those that break something.
//!
//! ```sh
//! cargo run --release --example fuzz -- --runs 1000000 --seed 1 --threads 2
//! cargo run --release --example fuzz -- --runs 20000 --play
//! cargo run --release --example fuzz -- --runs 20000 --commands target/release/balance
//! ```
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::exit,
    reason = "a program for developers, which tells the time"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

#[path = "../tests/fuzz/mod.rs"]
mod fuzz;

use fuzz::corpus::Case;
use fuzz::judge::Told;
use fuzz::{Mutator, corpus, judge};

/// Longer than this no reading may take, in time of the processor.
const LIMIT: Duration = Duration::from_secs(2);
/// What takes longer than this by the clock never ends.
const HANGS: Duration = Duration::from_secs(120);
/// Longer than this no command may take, in time of the processor.
const COMMAND: Duration = Duration::from_secs(10);

struct Asked {
    runs: u64,
    first: u64,
    seed: u64,
    threads: u64,
    play: bool,
    commands: Option<PathBuf>,
    keep: PathBuf,
}

fn asked() -> Result<Asked, String> {
    let mut asked = Asked {
        runs: 10_000,
        first: 0,
        seed: 1,
        threads: 1,
        play: false,
        commands: None,
        keep: "target/fuzz".into(),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} of what?"));
        let number = |text: String| text.parse().map_err(|_| format!("{text} is no number"));
        match word.as_str() {
            "--runs" => asked.runs = number(value()?)?,
            "--first" => asked.first = number(value()?)?,
            "--seed" => asked.seed = number(value()?)?,
            "--threads" => asked.threads = number(value()?)?.max(1),
            "--play" => asked.play = true,
            "--commands" => asked.commands = Some(value()?.into()),
            "--keep" => asked.keep = value()?.into(),
            other => return Err(format!("there is no {other}")),
        }
    }
    Ok(asked)
}

/// What all threads have found so far.
#[derive(Default)]
struct Found {
    /// By what is wrong: how often, and the first input.
    failures: BTreeMap<String, (u64, u64)>,
    /// Where something panicked.
    panics: BTreeMap<String, u64>,
    sound: u64,
    slowest: (Duration, u64),
    /// What each thread is at, and since when.
    at: BTreeMap<u64, (u64, Instant)>,
}

fn main() -> ExitCode {
    let asked = match asked() {
        Ok(asked) => asked,
        Err(wrong) => {
            println!("{wrong}");
            return ExitCode::from(2);
        }
    };
    let found: &'static Mutex<Found> = Box::leak(Box::new(Mutex::new(Found::default())));
    std::panic::set_hook(Box::new(|info| {
        let at = info.location().map_or_else(String::new, ToString::to_string);
        if let Ok(mut found) = found.lock() {
            *found.panics.entry(at).or_default() += 1;
        }
    }));
    let start = Instant::now();
    let (next, done) = (AtomicU64::new(asked.first), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for thread in 0..asked.threads {
            let (next, done, asked) = (&next, &done, &asked);
            scope.spawn(move || {
                work(asked, thread, next, found);
                done.fetch_add(1, Ordering::SeqCst);
            });
        }
        let mut told = start;
        while done.load(Ordering::SeqCst) < asked.threads {
            std::thread::sleep(Duration::from_millis(200));
            let (hung, failures) = {
                let found = found.lock().expect("not poisoned");
                let longest = found.at.values().find(|(_, since)| since.elapsed() > HANGS);
                (longest.map(|(number, _)| *number), found.failures.len())
            };
            if let Some(number) = hung {
                println!("input {number} of seed {} does not come to an end", asked.seed);
                keep(&asked, number, "hangs");
                std::process::exit(1);
            }
            if told.elapsed() > Duration::from_secs(30) {
                told = Instant::now();
                let so_far = next.load(Ordering::SeqCst) - asked.first;
                println!("{so_far} inputs, {failures} kinds of failure");
            }
        }
    });
    let found = found.lock().expect("not poisoned");
    let (slowest, number) = found.slowest;
    println!(
        "{} inputs of seed {}, {} without a mistake, in {:.0?}; the slowest, {number}, was read in {slowest:.1?}",
        asked.runs,
        asked.seed,
        found.sound,
        start.elapsed()
    );
    for (at, times) in &found.panics {
        println!("panicked {times} times at {at}");
    }
    for (what, (times, number)) in &found.failures {
        println!("{times} times, first with input {number}: {what}");
    }
    match found.failures.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn work(asked: &Asked, thread: u64, next: &AtomicU64, found: &Mutex<Found>) {
    let mut mutator = Mutator::new(corpus());
    loop {
        let number = next.fetch_add(1, Ordering::SeqCst);
        if number >= asked.first + asked.runs {
            found.lock().expect("not poisoned").at.remove(&thread);
            return;
        }
        let case = mutator.case(asked.seed, number);
        found.lock().expect("not poisoned").at.insert(thread, (number, Instant::now()));
        let judged = match &asked.commands {
            Some(program) => commands(program, &case, number),
            None => judge(&case, asked.play, Some(LIMIT)),
        };
        let mut found = found.lock().expect("not poisoned");
        match judged {
            Ok(told) => {
                found.sound += u64::from(told.sound);
                found.slowest = found.slowest.max((told.reading, number));
            }
            Err(why) => {
                let times = found.failures.entry(why.clone()).or_insert((0, number));
                times.0 += 1;
                if times.0 == 1 {
                    drop(found);
                    println!("input {number}: {why}");
                    keep(asked, number, &why);
                }
            }
        }
    }
}

/// Writes an input where a person can look at it.
fn keep(asked: &Asked, number: u64, why: &str) {
    let folder = asked.keep.join(format!("{}-{number}", asked.seed));
    let case = Mutator::new(corpus()).case(asked.seed, number);
    let written = write(&case, &folder);
    let written = written.and_then(|_| std::fs::write(folder.join("why.txt"), why));
    match written {
        Ok(()) => println!("  kept in {}", folder.display()),
        Err(error) => println!("  not kept in {}: {error}", folder.display()),
    }
}

/// Writes all files of a case into a folder, so that a person can look at them; answers the scenario's
/// path.
fn write(case: &Case, folder: &Path) -> std::io::Result<PathBuf> {
    for (path, bytes) in &case.files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(folder))?;
        std::fs::write(path, bytes)?;
    }
    let sets = case.sets.iter().map(|set| format!("{set}\n"));
    std::fs::write(folder.join("sets.txt"), sets.collect::<String>())?;
    Ok(folder.join(&case.scenario))
}

/// Runs the program itself on an input: one command if a mistake is found, or else all.
fn commands(program: &Path, case: &Case, number: u64) -> Result<Told, String> {
    let folder = std::env::temp_dir().join(format!("balance-fuzz-{}-{number}", std::process::id()));
    let wrong = |error: std::io::Error| format!("the harness: {error}");
    let scenario = write(case, &folder).map_err(wrong)?;
    let scenario = scenario.display().to_string();
    let mut sets: Vec<&str> = Vec::new();
    for set in &case.sets {
        // No argument of a command has a null byte in it.
        if !set.contains('\0') {
            sets.extend(["--set", set]);
        }
    }
    let out = folder.join("report").display().to_string();
    let all: [&[&str]; 8] = [
        &["validate"],
        &["run", "--games", "4", "--threads", "1", "--out", &out],
        &["check", "--max-games", "4", "--threads", "1"],
        &["compare", "--games", "4", "--threads", "1", "--out", &out],
        &["compare", "--matrix", "--games", "4", "--threads", "1", "--out", &out],
        &["impact", "--games", "4", "--threads", "1", "--out", &out],
        &["trace", "--game", "0"],
        &["odds"],
    ];
    let one = (number % all.len() as u64) as usize;
    let mut sound = false;
    let told = (|| {
        sound = ended(program, all[0], &scenario, &sets, &folder)? == 0;
        for (n, command) in all.iter().enumerate().skip(1) {
            if sound || n == one {
                let code = ended(program, command, &scenario, &sets, &folder)?;
                // An argument may take the place of the value that is wrong.
                if !sound && code != 2 && command.len() == 1 {
                    return Err(format!(
                        "{} ends with {code} where validate finds a mistake",
                        command[0]
                    ));
                }
            }
        }
        Ok(())
    })();
    std::fs::remove_dir_all(&folder).map_err(wrong)?;
    told.map(|()| Told { sound, ..Told::default() })
}

/// The exit code of a command that ends in time and without a bug.
fn ended(
    program: &Path,
    command: &[&str],
    scenario: &str,
    sets: &[&str],
    folder: &Path,
) -> Result<i32, String> {
    let wrong = |error: std::io::Error| format!("the harness: {error}");
    let said = folder.join("said.txt");
    let mut child = Command::new(program)
        .arg(command[0])
        .arg(scenario)
        .args(&command[1..])
        .args(sets)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&said).map_err(wrong)?)
        .spawn()
        .map_err(wrong)?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(wrong)? {
            Some(status) => break status,
            // A command has one thread, which works no longer than the clock says.
            None if start.elapsed() > COMMAND
                && (start.elapsed() > HANGS
                    || worked(child.id()).is_none_or(|worked| worked > COMMAND)) =>
            {
                child.kill().map_err(wrong)?;
                child.wait().map_err(wrong)?;
                return Err(format!("{} takes longer than {COMMAND:?}", command[0]));
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let said = std::fs::read_to_string(&said).unwrap_or_default();
    let first = said.lines().next().unwrap_or_default();
    match status.code() {
        Some(code @ (0 | 1 | 3)) => Ok(code),
        Some(2) if command[0] != "validate" || placed(&said) => Ok(2),
        Some(2) => Err(format!("a message without a place: {first}")),
        other => Err(format!("{} ends with {other:?}: {first}", command[0])),
    }
}

/// How long a process has been at work, where the system tells, in hundredths of a second.
fn worked(process: u32) -> Option<Duration> {
    let told = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let ticks = told.rsplit(')').next()?.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.map(|ticks| ticks.parse::<u64>().unwrap_or(0)).sum();
    Some(Duration::from_millis(10 * ticks))
}

/// Whether every message says where, or which file it is that cannot be read.
fn placed(said: &str) -> bool {
    let mut lines = said.lines().peekable();
    let mut fine = said.contains("error: ");
    while let Some(line) = lines.next() {
        if let Some(message) = line.strip_prefix("error: ") {
            let next = lines.peek().copied().unwrap_or_default();
            fine &=
                next.contains("╭─[ ") || next.starts_with("  at ") || message.contains(".toml: ");
        }
    }
    fine
}
