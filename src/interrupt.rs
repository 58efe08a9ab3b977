//! Ctrl-C, and what ends a process otherwise (SIGTERM, SIGHUP): the first stops playing and keeps what was played, a
//! second ends the process at once.
//!
//! Workers stop in `sim/workers.rs`; `experiment.rs` writes what was played.

#[cfg(unix)]
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use super::exit::Exit;

/// Has a file that grows beyond the limit of the process be an error with a message instead of the end of the process.
#[cfg(unix)]
pub(super) fn survive_file_limits() {
    // Where it cannot be asked for, the process ends as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub(super) fn survive_file_limits() {}

/// Set when the user presses Ctrl-C, or the system asks the process to end.
pub(super) fn interrupt() -> &'static AtomicBool {
    static INTERRUPT: OnceLock<AtomicBool> = OnceLock::new();
    INTERRUPT.get_or_init(|| {
        // A second Ctrl-C ends the process at once. Without a handler an interrupt just kills,
        // which is no reason to refuse to play.
        let _ = ctrlc::set_handler(|| {
            if interrupt().swap(true, Ordering::SeqCst) {
                #[expect(clippy::exit, reason = "the user asked twice")]
                std::process::exit(Exit::Interrupted.code().into());
            }
        });
        AtomicBool::new(false)
    })
}
