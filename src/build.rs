//! Which build this is, and whether what is stored was played by it.

use std::fs::File;
use std::sync::OnceLock;

use balance_scenario::digest_of_reader;

/// A hash of all of balance's own sources that decide what is played.
const SOURCES_ID: &str = env!("BALANCE_BUILD_ID");

/// Hex digits of a build id.
const DIGITS: usize = 12;

/// What to do about a stored result of another build.
pub(super) const OTHER_BUILD_HELP: &str =
    "rules, players or cards may differ: play it again, or accept it with --accept-other-build";

static ID: OnceLock<String> = OnceLock::new();

/// The build id. Two builds with the same id play the same games.
pub(super) fn build_id() -> &'static str {
    ID.get_or_init(|| SOURCES_ID.to_owned())
}

/// Lets the build id be that of the running program's file, because games of one's own decide what is played too.
pub(super) fn identify_by_program() {
    let hash = std::env::current_exe().and_then(File::open).and_then(digest_of_reader);
    if let Ok(hash) = hash {
        let _ = ID.set(hash.chars().take(DIGITS).collect());
    }
}

/// The version with the build id, as `--version` prints it.
pub(super) fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(|| format!("{} (build {})", env!("CARGO_PKG_VERSION"), build_id()))
}

/// Returns the builds among `builds` that are not this one.
pub(super) fn other_builds(builds: &[String]) -> Vec<&str> {
    builds.iter().map(String::as_str).filter(|build| *build != build_id()).collect()
}
