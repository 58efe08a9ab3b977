//! Which build this is, and whether what is stored was played by it.

/// The build id: a hash of all sources that decide what is played. Two builds with the same id play the same games.
pub(super) const BUILD_ID: &str = env!("BALANCE_BUILD_ID");

/// The version with the build id, as `--version` prints it.
pub(super) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (build ", env!("BALANCE_BUILD_ID"), ")");

/// What to do about a stored result of another build.
pub(super) const OTHER_BUILD_HELP: &str =
    "rules, players or cards may differ: play it again, or accept it with --accept-other-build";

/// Returns the builds among `builds` that are not this one.
pub(super) fn other_builds(builds: &[String]) -> Vec<&str> {
    builds.iter().map(String::as_str).filter(|build| *build != BUILD_ID).collect()
}
