//! Everything that is written about every shipped scenario, held by its digest: what a change moves is seen,
//! and what it should not move stays.
//!
//! `BALANCE_DIGESTS=write cargo test --release --test end_to_end digests -- --ignored` writes them again.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use sha2::{Digest, Sha256};

use crate::builds::this_build;
use crate::commands::run;
use crate::reports::contents;
use crate::shipped::scenarios;

/// The commands for each scenario. `OUT` is where its report goes, `BESIDE` an existing folder. A command that a scenario
/// doesn't allow is refused, and the digest covers the message.
const COMMANDS: [&[&str]; 20] = [
    &["run", "--games", "8", "--out", "OUT"],
    &["run", "--precision", "9%", "--max-games", "2000", "--out", "OUT"],
    &["run", "--games", "8", "--format", "csv"],
    &["check", "--max-games", "400", "--out", "OUT", "--junit", "BESIDE/junit.xml", "--markdown", "BESIDE/check.md"],
    &["compare", "--games", "8", "--out", "OUT"],
    &["compare", "--until-decided", "--threshold", "9%", "--max-games", "400", "--out", "OUT"],
    &["compare", "--matrix", "--games", "4", "--out", "OUT"],
    &["impact", "--games", "8", "--out", "OUT"],
    &["sensitivity", "--only", "rules", "--precision", "9%", "--max-games", "20", "--out", "OUT"],
    &["ladder", "--levels", "random,greedy,search:4", "--games", "2", "--out", "OUT"],
    &["regret", "--games", "2", "--every", "40", "--iterations", "6", "--out", "OUT"],
    &["calibrate", "--games", "8", "--out", "OUT"],
    &["trace", "--game", "3", "--svg", "OUT"],
    &["trace", "--game", "3", "--format", "json"],
    &["validate"],
    &["list cards"],
    &["list cards", "--format", "csv"],
    &["list actions"],
    &["list metrics"],
    &["list metrics", "--format", "json"],
];

/// What is asked without a scenario.
const OTHERS: [&str; 24] = [
    "--help",
    "run --help",
    "check --help",
    "compare --help",
    "impact --help",
    "sensitivity --help",
    "tune --help",
    "ladder --help",
    "regret --help",
    "calibrate --help",
    "trace --help",
    "validate --help",
    "new --help",
    "list --help",
    "odds --help",
    "schema --help",
    "list games",
    "list games --format json",
    "list agents",
    "odds iconica",
    "odds arcadia",
    "odds arcane_guardian",
    "odds iditacards",
    "odds arcworlde",
];

/// Where the digests stand: a line for each scenario and command, with what the terminal shows, the summary, the
/// frames and the charts.
fn written() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/end_to_end/digests.txt")
}

fn digest(parts: &[(&str, &[u8])]) -> String {
    if parts.is_empty() {
        return "-".to_owned();
    }
    let mut hash = Sha256::new();
    for part in parts.iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes]) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    first_digits(hash)
}

/// The first twelve digits of a hash.
pub(crate) fn first_digits(hash: Sha256) -> String {
    hash.finalize().iter().take(6).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Without the time that it took, where it was written, and the build that played it.
fn lasting(text: &str, out: &str) -> String {
    let line = |line: &str| match line.split_once(" games per second (") {
        Some((_, rest)) => rest.split_once(')').map_or("", |(_, rest)| rest).to_owned(),
        None if line.starts_with("Games per second: ") => String::new(),
        None => line.to_owned(),
    };
    // Every change of rules or players makes figures that were measured once those of another build.
    let text = text.replace(" by another build of this program", "");
    let text = text.replace(this_build(), "BUILD");
    text.replace(out, "OUT").lines().map(|text| line(text) + "\n").collect()
}

/// Without the times in an XML file, the build in a summary, and the words about another build in a page.
fn timeless(name: &str, bytes: Vec<u8>) -> Vec<u8> {
    if name.ends_with(".md") {
        let text = String::from_utf8(bytes).unwrap();
        return text.replace(" by another build of this program", "").into_bytes();
    }
    if name == "summary.json" {
        return String::from_utf8(bytes).unwrap().replace(this_build(), "BUILD").into_bytes();
    }
    if !name.ends_with(".xml") {
        return bytes;
    }
    let text = String::from_utf8(bytes).unwrap();
    let mut parts = text.split(" time=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once('"').map_or(part, |(_, rest)| rest)).into_bytes()
}

fn line(scenario: &Path, command: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report").display().to_string();
    let beside = folder.path().join("beside").display().to_string();
    fs::create_dir(&beside).unwrap();
    let stem = scenario.file_stem().unwrap().to_string_lossy();
    let file = format!("scenarios/{stem}.toml");
    let words: Vec<String> =
        command[1..].iter().map(|word| word.replace("OUT", &out).replace("BESIDE", &beside)).collect();
    let mut args: Vec<&str> = command[0].split(' ').chain([file.as_str()]).collect();
    args.extend(words.iter().map(String::as_str));
    // A search of all builds takes a while.
    if fs::read_to_string(scenario).unwrap().contains("\nsearch = {") && !args.contains(&"list") {
        args.extend(["--set", "builds.search={ sample = 40, keep = 3, games = 2000 }"]);
    }
    let ended = run(&args);
    let shown = [&ended.stdout, &ended.stderr].map(|text| lasting(text, &out));
    let code = ended.code.to_string();
    let terminal = digest(&[(&code, shown[0].as_bytes()), ("", shown[1].as_bytes())]);
    let mut files = contents(Path::new(&beside));
    if Path::new(&out).is_dir() {
        files.extend(contents(Path::new(&out)));
    }
    let files: Vec<(String, Vec<u8>)> = (files.into_iter())
        .map(|(name, bytes)| {
            let bytes = timeless(&name, bytes);
            (name, bytes)
        })
        .collect();
    let of = |endings: &[&str]| {
        let ending = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
        let some = files.iter().filter(|(name, _)| endings.contains(&ending(name).as_str()));
        digest(&some.map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect::<Vec<_>>())
    };
    let report = [of(&["json", "xml", "md"]), of(&["csv", "parquet"]), of(&["svg"])].join(" ");
    format!("{stem} {}: {terminal} {report}", command.join(" "))
}

fn other(command: &str) -> String {
    let ended = run(&command.split(' ').collect::<Vec<_>>());
    let code = ended.code.to_string();
    format!("{command}: {}", digest(&[(&code, ended.stdout.as_bytes()), ("", ended.stderr.as_bytes())]))
}

/// Whether an environment variable asks to write again what the tests compare with.
#[expect(clippy::disallowed_methods, reason = "who runs the tests says what for")]
pub(crate) fn writes(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|what| what == "write")
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn nothing_that_is_written_changes_unseen() {
    let asked: Vec<(PathBuf, &[&str])> =
        scenarios().into_iter().flat_map(|scenario| COMMANDS.map(|command| (scenario.clone(), command))).collect();
    let (next, lines) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((scenario, command)) = asked.get(next.fetch_add(1, Ordering::SeqCst)) {
                    let line = line(scenario, command);
                    lines.lock().unwrap().push(line);
                }
            });
        }
    });
    let mut lines = lines.into_inner().unwrap();
    lines.sort();
    lines.extend(OTHERS.map(other));
    if writes("BALANCE_DIGESTS") {
        fs::write(written(), lines.join("\n") + "\n").unwrap();
    }
    let before = fs::read_to_string(written()).unwrap_or_default();
    let before: Vec<&str> = before.lines().collect();
    let changed: Vec<&String> = lines.iter().filter(|line| !before.contains(&line.as_str())).collect();
    assert!(changed.is_empty() && before.len() == lines.len(), "changed: {changed:#?}");
}
