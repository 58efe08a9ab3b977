//! Reports panics as bugs, with their place in the source. Results so far are kept.

use crate::build::build_id;
use crate::command_line::process_args;
use crate::error::Error;
use crate::exit::Exit;
use crate::locked;
use crate::out::say;
use crate::outside::*;
use balance_engine::sim::panic_message;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A broken game may panic in every game that is played.
const MAX_PLACES: usize = 64;
/// The message of a library that can't start its threads.
const NO_THREADS: &str = "ThreadPoolBuildError";

/// The places of panics, by message. The thread that catches a panic may not be the one where it happened.
static PLACES: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

fn remember_places() {
    std::panic::set_hook(Box::new(|info| {
        let mut places = locked(&PLACES);
        let panic_message = panic_message(info.payload());
        let has_room = places.len() < MAX_PLACES || places.contains_key(&panic_message);
        if let (Some(place), true) = (info.location(), has_room) {
            places.insert(panic_message, place.to_string());
        }
    }));
}

/// Returns the message of a panic with its place: "index out of bounds at crates/engine/src/sim/run.rs:12:5".
pub(super) fn message(payload: &(dyn Any + Send)) -> String {
    let panic_message = panic_message(payload);
    let places = locked(&PLACES);
    match places.get(&panic_message) {
        Some(place) => format!("{panic_message}\n  at {place}"),
        None => panic_message,
    }
}

/// Calls `work`, which the rest of a command doesn't depend on. A panic becomes an error.
pub(super) fn caught<T, E: Into<Error>>(work: impl FnOnce() -> Result<T, E>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work))
        .map_or_else(|payload| Err(Error::Bug(message(payload.as_ref()))), |done| done.map_err(Into::into))
}

/// Runs a command. A panic ends it with a report: what went wrong, where, and that it should be reported.
pub(super) fn boundary(command: impl FnOnce() -> Exit) -> Exit {
    let before = std::panic::take_hook();
    remember_places();
    let ended = catch_unwind(AssertUnwindSafe(command));
    std::panic::set_hook(before);
    ended.unwrap_or_else(|payload| {
        let panic_message = panic_message(payload.as_ref());
        if panic_message.contains(NO_THREADS) {
            // The command has checked before that its threads can be started; something else has taken them since.
            say(&format!(
                "error: can't start more threads: {panic_message}\n  allow this user more processes (`ulimit -u`), or end some of them"
            ));
            return Exit::Unwritten;
        }
        say(&format!(
            "error: a bug in this program: {}\n  balance {} build {}, {} {}: {}\n  please report it, with these \
             lines and the files that the command read",
            message(payload.as_ref()),
            env!("CARGO_PKG_VERSION"),
            build_id(),
            std::env::consts::OS,
            std::env::consts::ARCH,
            process_args().join(" ")
        ));
        Exit::Bug
    })
}
