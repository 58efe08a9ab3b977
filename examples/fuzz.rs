//! Reads and plays a given number of mutated scenarios and keeps those that break something.
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
    reason = "a program for developers, which measures time"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

#[path = "fuzz/commands.rs"]
mod commands;
#[path = "../tests/fuzz/mod.rs"]
mod fuzz;

use fuzz::corpus::Case;
use fuzz::judge::Timing;
use fuzz::{Mutator, corpus, judge};

/// Longer than this no reading may take, in time of the processor.
const LIMIT: Duration = Duration::from_secs(2);
/// What takes longer than this by the clock never ends: a reading, a game, or a command.
const HANGS: Duration = Duration::from_secs(120);

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
    let mut asked =
        Asked { runs: 10_000, first: 0, seed: 1, threads: 1, play: false, commands: None, keep: "target/fuzz".into() };
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

/// What of an input took longest, in time of the processor: how far that is from the limit, and where to look.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Slowest {
    took: Duration,
    input: u64,
    /// A command, or else reading or playing.
    what: &'static str,
}

/// What all threads have found so far.
#[derive(Default)]
struct Found {
    /// By what is wrong: how often, and the first input.
    failures: BTreeMap<String, (u64, u64)>,
    /// Where something panicked.
    panics: BTreeMap<String, u64>,
    sound: u64,
    slowest: Slowest,
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
        let mut printed = start;
        // Each of the commands that an input is given to has its own limit.
        let hangs = if asked.commands.is_some() { 20 * HANGS } else { HANGS };
        while done.load(Ordering::SeqCst) < asked.threads {
            std::thread::sleep(Duration::from_millis(200));
            let (hung, failures) = {
                let found = found.lock().expect("not poisoned");
                let slowest = found.at.values().find(|(_, since)| since.elapsed() > hangs);
                (slowest.map(|(number, _)| *number), found.failures.len())
            };
            if let Some(number) = hung {
                println!("input {number} of seed {} does not end", asked.seed);
                keep(&asked, number, "hangs");
                std::process::exit(1);
            }
            if printed.elapsed() > Duration::from_secs(30) {
                printed = Instant::now();
                let so_far = next.load(Ordering::SeqCst) - asked.first;
                println!("{so_far} inputs, {failures} kinds of failure");
            }
        }
    });
    let found = found.lock().expect("not poisoned");
    println!(
        "{} inputs of seed {}, {} without a mistake, in {:.0?}",
        asked.runs,
        asked.seed,
        found.sound,
        start.elapsed()
    );
    let Slowest { took, input, what } = found.slowest;
    println!("input {input} took longest: {took:.1?} of the processor's time for `{what}`");
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
        let outcome = match &asked.commands {
            Some(program) => commands::judge(program, &case, number),
            None => judge(&case, asked.play, Some(LIMIT)).map(|timing| (timing.sound, longer(timing))),
        };
        let mut found = found.lock().expect("not poisoned");
        match outcome {
            Ok((sound, (took, what))) => {
                found.sound += u64::from(sound);
                found.slowest = found.slowest.max(Slowest { took, input: number, what });
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

/// Returns which took longer, reading or playing.
fn longer(timing: Timing) -> (Duration, &'static str) {
    (timing.reading, "reading").max((timing.playing, "playing"))
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
