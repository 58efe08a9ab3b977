//! Reading a scenario for a command, with what the arguments change in it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::Exit;
use super::args::Scenario;
use super::out::Out;
use crate::game::plain;
use crate::scenario::{Document, Files, Override, Prepared, read_document_with, ready};
use crate::sim::words;

/// A scenario that a command can use, with the text that it came from.
pub(super) struct Loaded {
    pub document: Document,
    pub prepared: Prepared,
}

/// Reads and checks a scenario; complains about all that is wrong with it.
pub(super) fn load(
    scenario: &Scenario,
    more: &[Override],
    files: &dyn Files,
    out: &Out,
) -> Result<Loaded, Exit> {
    reading(&scenario.path, out, || read(scenario, more, files, out))?
}

fn read(
    scenario: &Scenario,
    more: &[Override],
    files: &dyn Files,
    out: &Out,
) -> Result<Loaded, Exit> {
    let sets = overrides(scenario.seed, more, &scenario.set);
    let mut document = read_document_with(files, &scenario.path, &sets);
    // An argument that says how much to play takes the place of all that the scenario says of it.
    let says = |key: &str| {
        let of = |given: &Override| matches!(given, Override::Number(of, _) | Override::Text(of, _) if *of == key);
        more.iter().any(of)
    };
    if says("games") {
        document.forget("precision");
        document.forget("max_games");
    } else if says("precision") {
        document.forget("games");
    }
    match ready(&mut document, &stem(&scenario.path)) {
        Some(prepared) => Ok(Loaded { document, prepared }),
        None => Err(out.mistakes(&document)),
    }
}

/// What `--games` sets, if it is given.
pub(super) fn games_of(given: Option<i64>) -> Vec<Override> {
    given.map(|games| Override::Number("games", games)).into_iter().collect()
}

/// What the arguments of a command set, in the order of laying on: `--set` has the last word.
pub(super) fn overrides(seed: Option<i64>, more: &[Override], set: &[String]) -> Vec<Override> {
    let seed = seed.map(|seed| Override::Number("seed", seed));
    let set = set.iter().cloned().map(Override::Set);
    seed.into_iter().chain(more.iter().cloned()).chain(set).collect()
}

/// Does what makes a scenario of a file. No file, however wrong, may make that panic; where one does
/// nevertheless, it is named, and asked for.
pub(super) fn reading<T>(path: &Path, out: &Out, read: impl FnOnce() -> T) -> Result<T, Exit> {
    catch_unwind(AssertUnwindSafe(read)).map_err(|payload| {
        out.complain(&format!(
            "error: a bug of this program: it could not go on with {}\n  {}\n  please report it, \
             with the file and those that it names",
            plain(&path.display().to_string()),
            words(payload.as_ref())
        ));
        Exit::Bug
    })
}

/// A file's name without folder and ending, as it can be shown.
pub(super) fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(|| "scenario".into(), |stem| plain(&stem.to_string_lossy()))
}
