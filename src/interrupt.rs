//! Ctrl-C and other termination signals (SIGTERM, SIGHUP). The first stops playing and keeps what was played; a second
//! ends the process at once.
//!
//! Workers stop in `sim/workers.rs`; `experiment.rs` writes what was played.

use crate::exit::Exit;
use crate::outside::*;

/// Makes writing beyond the file size limit an error instead of ending the process.
#[cfg(unix)]
pub(super) fn survive_file_limits() {
    // If the handler can't be installed, the process ends as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub(super) fn survive_file_limits() {}

pub(super) fn interrupt() -> &'static AtomicBool {
    static INTERRUPT: OnceLock<AtomicBool> = OnceLock::new();
    INTERRUPT.get_or_init(|| {
        // If the handler can't be installed, an interrupt just kills the process, which is no reason not to play.
        let _ = ctrlc::set_handler(|| {
            if interrupt().swap(true, Ordering::SeqCst) {
                #[expect(clippy::exit, reason = "the user asked twice")]
                std::process::exit(Exit::Interrupted.code().into());
            }
        });
        AtomicBool::new(false)
    })
}
