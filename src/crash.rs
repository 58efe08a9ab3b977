//! Panics: a bug of ours is reported with its place, and costs nothing that is known already.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use super::build::build_id;
use super::error::Error;
use super::exit::Exit;
use super::out::say;
use super::spelled::typed;
use balance_engine::sim::words;

/// The most different panics whose places are remembered. A game that panics may do so often.
const MAX_PLACES: usize = 64;

/// What a library says that cannot start its threads.
const NO_THREADS: &str = "ThreadPoolBuildError";

/// Where panics happened, by their messages: the thread that catches a panic may not be the one where it happened.
static PLACES: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// Has panics remembered instead of printed. Who catches one says what it means.
fn remember_places() {
    std::panic::set_hook(Box::new(|info| {
        let mut places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
        let words = words(info.payload());
        let has_room = places.len() < MAX_PLACES || places.contains_key(&words);
        if let (Some(place), true) = (info.location(), has_room) {
            places.insert(words, place.to_string());
        }
    }));
}

/// Returns the message of a panic with its place: "index out of bounds at crates/engine/src/sim/run.rs:12:5".
pub(super) fn message(payload: &(dyn Any + Send)) -> String {
    let words = words(payload);
    let places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
    match places.get(&words) {
        Some(place) => format!("{words}\n  at {place}"),
        None => words,
    }
}

/// Does something that the rest of a command doesn't need, and makes a panic an error.
pub(super) fn caught<T, E: Into<Error>>(work: impl FnOnce() -> Result<T, E>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work))
        .map_or_else(|payload| Err(Error::Bug(message(payload.as_ref()))), |done| done.map_err(Into::into))
}

/// Runs a whole command. A panic ends it with a report: what went wrong, where, and whom to tell.
pub(super) fn boundary(command: impl FnOnce() -> Exit) -> Exit {
    let before = std::panic::take_hook();
    remember_places();
    let ended = catch_unwind(AssertUnwindSafe(command));
    std::panic::set_hook(before);
    ended.unwrap_or_else(|payload| {
        let words = words(payload.as_ref());
        if words.contains(NO_THREADS) {
            // Libraries panic then. The command has seen before that there are threads; something else has taken them since.
            say(&format!(
                "error: no more threads can be started: {words}\n  allow this user more processes (`ulimit -u`), or end some that run"
            ));
            return Exit::Unwritten;
        }
        say(&format!(
            "error: a bug of this program: {}\n  balance {} build {}, {} {}: {}\n  please report it, with these \
             lines and the files that the command reads",
            message(payload.as_ref()),
            env!("CARGO_PKG_VERSION"),
            build_id(),
            std::env::consts::OS,
            std::env::consts::ARCH,
            typed().join(" ")
        ));
        Exit::Bug
    })
}
