//! Runs all commands of the program on an input.

use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::fuzz::corpus::Case;
use crate::{HANGS, write};

/// Longer than this no command may take, in time of the processor.
const COMMAND: Duration = Duration::from_secs(10);
/// What watches a scenario is interrupted once it has done nothing for this long.
const IDLE: Duration = Duration::from_millis(300);

/// All commands in the order in which they are run: a report, shards and folders that one writes are read by those after it. `S` is
/// the scenario, and `T` a text from the input, for commands that read no scenario. Everything is written into the folder of the
/// input, in which commands run. The report of `watch` has as many games as the scenario says.
const COMMANDS: [&str; 36] = [
    "validate S",
    "run S --games 4 --threads 1 --out run",
    "run S --games 8 --threads 1 --associations --records rows.parquet --out run",
    "run S --games 12 --threads 1 --resume --out run",
    "run S --games 4 --threads 1 --seed 5 --out other",
    "validate run",
    "diff run other --games 4 --threads 1",
    "run S --games 8 --threads 1 --shard 1/2 --out one",
    "run S --games 8 --threads 1 --shard 2/2 --out two",
    "merge one two --out merged",
    "check S --max-games 4 --threads 1 --junit junit.xml --markdown check.md --out checked",
    "compare S --games 4 --threads 1 --out compared",
    "compare S --until-decided --max-games 4 --threads 1 --out known",
    "compare S --matrix --games 4 --threads 1 --out matrix",
    "compare S --prices proposed --games 4 --threads 1 --out prices",
    "impact S --games 4 --threads 1 --out impact",
    "sensitivity S --only rules --max-games 4 --precision 40% --threads 1 --out sensitivity",
    "tune S --max-games 400 --threads 1 --out tuned",
    "ladder S --levels random,greedy --games 4 --threads 1 --out ladder",
    "regret S --games 1 --iterations 6 --every 50 --threads 1 --markdown regret.md --out regret",
    "calibrate S --games 4 --threads 1 --out calibrated",
    "trace S --game 0",
    "trace S --game 1 --svg pictures --html game.html",
    "odds S",
    "list cards S",
    "list metrics S",
    "list actions S",
    "list reports .",
    "list games",
    "watch S --set games=4 --games 4 --threads 1 --out watched",
    "new T made",
    "schema T",
    "schema T --cards",
    "odds T",
    "completions T",
    "man manual",
];

/// Runs the program itself on an input: one command if a mistake is found, or else all. Returns true if there was no mistake, and
/// how long the slowest command worked.
pub(crate) fn judge(program: &Path, case: &Case, number: u64) -> Result<(bool, (Duration, &'static str)), String> {
    let folder = std::env::temp_dir().join(format!("balance-fuzz-{}-{number}", std::process::id()));
    let wrong = |error: std::io::Error| format!("the harness: {error}");
    // The program is started from the folder of the input.
    let program = &program.canonicalize().map_err(wrong)?;
    let scenario = write(case, &folder).map_err(wrong)?;
    let input = Input { program, folder: &folder, scenario: &scenario, case };
    let one = (number % COMMANDS.len() as u64) as usize;
    let mut sound = false;
    let mut slowest = (Duration::ZERO, COMMANDS[0]);
    let outcome = (|| {
        let mut ended = |command: &'static str| {
            let (code, took) = input.ended(command)?;
            slowest = slowest.max((took, command));
            Ok::<_, String>(code)
        };
        sound = ended(COMMANDS[0])? == 0;
        for (n, command) in COMMANDS.into_iter().enumerate().skip(1) {
            if sound || n == one {
                let code = ended(command)?;
                if command == "validate run" && code != 0 && folder.join("run").is_dir() {
                    return Err("the report of a run is not whole".to_owned());
                }
                // An argument may take the place of the value that is wrong.
                let reads_alone = command.ends_with(" S");
                if !sound && code != 2 && reads_alone {
                    return Err(format!("{command} ends with {code} where validate finds a mistake"));
                }
            }
        }
        Ok(())
    })();
    std::fs::remove_dir_all(&folder).map_err(wrong)?;
    outcome.map(|()| (sound, slowest))
}

/// An input in a folder.
struct Input<'a> {
    program: &'a Path,
    folder: &'a Path,
    scenario: &'a Path,
    case: &'a Case,
}

impl Input<'_> {
    /// The arguments of a command, with those that set values if it reads the scenario.
    fn arguments(&self, command: &str) -> Vec<String> {
        let mut arguments: Vec<String> = Vec::new();
        for word in command.split(' ') {
            match word {
                "S" => arguments.push(self.scenario.display().to_string()),
                "T" => arguments.push(self.text()),
                word => arguments.push(word.to_owned()),
            }
        }
        if command.split(' ').any(|word| word == "S") {
            // No argument of a command has a null byte in it.
            for set in self.case.sets.iter().filter(|set| !set.contains('\0')) {
                arguments.extend(["--set".to_owned(), set.clone()]);
            }
        }
        arguments
    }

    /// A text from the input that is no option: an argument that sets a value, or what stands behind the first `=` of the scenario,
    /// which is often the name of a game.
    fn text(&self) -> String {
        let bytes = &self.case.files[&self.case.scenario];
        let scenario = String::from_utf8_lossy(bytes);
        let first = scenario.split('=').nth(1).and_then(|rest| rest.lines().next());
        let text = self.case.sets.first().map(String::as_str).or(first).unwrap_or_default();
        let text = text.trim().trim_matches('"').trim_start_matches('-').replace('\0', "");
        text.chars().take(200).collect()
    }

    /// The exit code of a command that ends in time and without a bug, and how long it worked.
    fn ended(&self, command: &str) -> Result<(i32, Duration), String> {
        let wrong = |error: std::io::Error| format!("the harness: {error}");
        let said = self.folder.join("said.txt");
        let mut child = Command::new(self.program)
            .current_dir(self.folder)
            .args(self.arguments(command))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(&said).map_err(wrong)?)
            .spawn()
            .map_err(wrong)?;
        let watches = command.starts_with("watch ");
        let (status, took) = waited(&mut child, watches).map_err(wrong)?;
        let Some(status) = status else {
            return Err(format!("{command} takes longer than {COMMAND:?}"));
        };
        let said = std::fs::read_to_string(&said).unwrap_or_default();
        let first = said.lines().next().unwrap_or_default();
        let code = match status.code() {
            Some(code @ (0 | 1 | 3)) => code,
            Some(2) if command != COMMANDS[0] || placed(&said) => 2,
            Some(2) => return Err(format!("a message without a place: {first}")),
            _ if watches && is_interrupted(status) => 2,
            other => return Err(format!("{command} ends with {other:?}: {first}")),
        };
        Ok((code, took))
    }
}

/// How a command ended, `None` if it took too long and was killed; and how long it worked. One that watches is interrupted when it
/// has nothing to do.
fn waited(child: &mut Child, watches: bool) -> std::io::Result<(Option<ExitStatus>, Duration)> {
    let start = Instant::now();
    let mut busy = (start, None);
    loop {
        // The system has no data on a process that has ended.
        let now = worked(child.id()).or(busy.1);
        let took = now.unwrap_or_else(|| start.elapsed());
        if let Some(status) = child.try_wait()? {
            return Ok((Some(status), took));
        }
        // A command has one thread, which works no longer than the clock says.
        if start.elapsed() > COMMAND && (start.elapsed() > HANGS || now.is_none_or(|worked| worked > COMMAND)) {
            child.kill()?;
            child.wait()?;
            return Ok((None, took));
        }
        if busy.1 != now {
            busy = (Instant::now(), now);
        } else if watches && busy.0.elapsed() > IDLE {
            Command::new("kill").args(["-INT", &child.id().to_string()]).status()?;
            // If it does not hear, it is asked again.
            busy.0 = Instant::now();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// True if a command was interrupted, even if it was not yet ready for that.
#[cfg(unix)]
fn is_interrupted(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    const INTERRUPT: i32 = 2;
    status.code() == Some(130) || status.signal() == Some(INTERRUPT)
}

#[cfg(not(unix))]
fn is_interrupted(status: ExitStatus) -> bool {
    status.code() == Some(130)
}

/// Returns the CPU time of a process in hundredths of a second; `None` if the system doesn't report it.
fn worked(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let ticks = stat.rsplit(')').next()?.split_whitespace().skip(11).take(2);
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
            fine &= next.contains("╭─[ ") || next.starts_with("  at ") || message.contains(".toml: ");
        }
    }
    fine
}
