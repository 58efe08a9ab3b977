//! The build id: a hash of all sources that decide what is played. The build script and a test share this file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Files and folders that decide what is played: chance, rules, players, the engine, when a run stops, how a scenario is
/// read, the built-in cards, the numbers of the players, and the versions of all dependencies.
pub(crate) const SOURCES: [&str; 22] = [
    "Cargo.lock",
    "players",
    "scenarios/cards",
    "crates/arcadia/src",
    "crates/arcane_guardian/src",
    "crates/arcworlde/src",
    "crates/engine/src",
    "crates/iconica/src",
    "crates/iditacards/src",
    "crates/scenario/src",
    "crates/stats/src",
    "crates/tune/src",
    "src/args/compare.rs",
    "src/calibrate.rs",
    "src/compare",
    "src/experiment.rs",
    "src/impact.rs",
    "src/ladder.rs",
    "src/regret.rs",
    "src/seeds.rs",
    "src/sensitivity.rs",
    "src/tune",
];

/// Hex digits of a build id.
const DIGITS: usize = 12;

/// Returns the build id of the sources below `root`. Where they lie, the order in which a folder lists its files and the
/// ends of lines make no difference, and neither do tests.
///
/// # Errors
/// When a source cannot be read. One that is missing counts as absent: a packaged crate may have no Cargo.lock.
pub(crate) fn build_id(root: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    for source in SOURCES {
        collect(&root.join(source), source, &mut files)?;
    }
    files.sort();
    let mut hash = Sha256::new();
    for (name, path) in files {
        let bytes = fs::read(path)?;
        let text: Vec<u8> = bytes.into_iter().filter(|byte| *byte != b'\r').collect();
        for part in [name.as_bytes(), &text] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
    }
    let digits = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    Ok(digits[..DIGITS].to_owned())
}

/// Adds the file at `path`, or all files below it, by the name from the root with `/` between its parts.
fn collect(path: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    if is_test(name) {
        return Ok(());
    }
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let part = entry.file_name().to_string_lossy().into_owned();
            collect(&entry.path(), &format!("{name}/{part}"), files)?;
        }
    } else if path.is_file() && [".rs", ".toml", ".lock"].iter().any(|end| name.ends_with(end)) {
        files.push((name.to_owned(), path.to_owned()));
    }
    Ok(())
}

/// True if a file or folder holds tests alone.
fn is_test(name: &str) -> bool {
    let last = name.rsplit('/').next().unwrap_or(name);
    ["tests", "tests.rs", "snapshots"].contains(&last)
}
