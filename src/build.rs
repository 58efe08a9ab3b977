//! Identifies this build, and finds stored results of other builds.

use crate::outside::*;
use balance_scenario::digest_of_reader;

/// A hash of all sources of balance that decide what is played.
const SOURCES_ID: &str = env!("BALANCE_BUILD_ID");
const DIGITS: usize = 12;

/// Help for a stored result of another build.
pub(super) const OTHER_BUILD_HELP: &str =
    "rules, players or cards may differ: play it again, or accept it with --accept-other-build";

/// True if the program also has games that aren't built in.
static PLAYS_OWN_GAMES: AtomicBool = AtomicBool::new(false);

pub(super) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (build ", env!("BALANCE_BUILD_ID"), ")");

/// Returns the build id: the hash of balance's sources, or, with games that aren't built in, of the executable.
pub(super) fn build_id() -> &'static str {
    static ID: OnceLock<String> = OnceLock::new();
    ID.get_or_init(|| {
        let own = PLAYS_OWN_GAMES.load(Ordering::Relaxed);
        let hash = || std::env::current_exe().and_then(File::open).and_then(digest_of_reader).ok();
        own.then(hash).flatten().map_or_else(|| SOURCES_ID.to_owned(), |hash| hash[..DIGITS].to_owned())
    })
}

pub(super) fn version() -> String {
    format!("balance {} (build {})\n", env!("CARGO_PKG_VERSION"), build_id())
}

pub(super) fn plays_own_games() {
    PLAYS_OWN_GAMES.store(true, Ordering::Relaxed);
}

pub(super) fn other_builds(builds: &[String]) -> Vec<&str> {
    builds.iter().map(String::as_str).filter(|build| *build != build_id()).collect()
}
