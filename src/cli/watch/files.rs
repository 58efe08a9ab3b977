//! Waits for files to be saved: it is their folders that are watched, since many editors save by renaming.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher, recommended_watcher};

use crate::cli::interrupt::interrupt;
use crate::cli::load::Loaded;

/// How long nothing must happen before files are read: an editor may save in several steps.
const QUIET: Duration = Duration::from_millis(80);

/// How often it is asked whether the user wants to end.
const ASKED: Duration = Duration::from_millis(200);

/// What ended the waiting.
pub(super) enum Saved {
    Files,
    End,
}

type Names = Arc<Mutex<BTreeSet<OsString>>>;

/// The folders of a scenario's files.
pub(super) struct Saves {
    watcher: RecommendedWatcher,
    events: Receiver<()>,
    folders: BTreeSet<PathBuf>,
    /// The names of the files in them.
    names: Names,
    /// Set at a save or at Ctrl-C: whoever plays stops.
    stop: Arc<AtomicBool>,
}

impl Saves {
    /// Watches from now on.
    ///
    /// # Errors
    /// When the system does not allow it, in words.
    pub(super) fn new(of: &Loaded) -> Result<Self, String> {
        let (send, events) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stop);
        let names: Names = Arc::new(Mutex::new(names(of)));
        let ours = Arc::clone(&names);
        let on = move |event: notify::Result<Event>| {
            // Who reads a file changes nothing; nor does what else is written into its folder, such as a report.
            if event.is_ok_and(|event| !event.kind.is_access() && names_one(&event, &ours)) {
                heard.store(true, Ordering::SeqCst);
                // Nobody waits any more: then watching has ended.
                let _ = send.send(());
            }
        };
        let watcher = recommended_watcher(on).map_err(|error| failed(&error))?;
        let mut saves = Saves { watcher, events, folders: BTreeSet::new(), names, stop };
        for folder in folders(of) {
            saves
                .watcher
                .watch(&folder, RecursiveMode::NonRecursive)
                .map_err(|error| failed(&error))?;
            saves.folders.insert(folder);
        }
        Ok(saves)
    }

    /// Watches the folders of card files that were added, too.
    pub(super) fn follow(&mut self, of: &Loaded) {
        *self.names.lock().unwrap_or_else(PoisonError::into_inner) = names(of);
        for folder in folders(of) {
            // A folder that cannot be watched is none that can be read.
            if !self.folders.contains(&folder)
                && self.watcher.watch(&folder, RecursiveMode::NonRecursive).is_ok()
            {
                self.folders.insert(folder);
            }
        }
    }

    /// What stops whoever plays.
    pub(super) fn stop(&self) -> &AtomicBool {
        if interrupt().load(Ordering::SeqCst) {
            self.stop.store(true, Ordering::SeqCst);
        }
        &self.stop
    }

    /// Whether something was saved, or the user wants to end.
    pub(super) fn ended(&self) -> bool {
        self.stop().load(Ordering::SeqCst)
    }

    /// Waits until something was saved and all is quiet again, or the user wants to end.
    pub(super) fn wait(&mut self) -> Saved {
        loop {
            if interrupt().load(Ordering::SeqCst) {
                return Saved::End;
            }
            match self.events.recv_timeout(ASKED) {
                Ok(()) => break,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Saved::End,
            }
        }
        while self.events.recv_timeout(QUIET).is_ok() {}
        self.stop.store(false, Ordering::SeqCst);
        Saved::Files
    }
}

/// Whether something happened to one of the files.
fn names_one(event: &Event, names: &Names) -> bool {
    let names = names.lock().unwrap_or_else(PoisonError::into_inner);
    event.paths.iter().filter_map(|path| path.file_name()).any(|name| names.contains(name))
}

/// The names of all files that a scenario was read from.
fn names(of: &Loaded) -> BTreeSet<OsString> {
    let files = of.document.sources.files();
    files.filter_map(|(name, _)| Path::new(name).file_name().map(OsString::from)).collect()
}

fn failed(error: &notify::Error) -> String {
    format!("the files cannot be watched: {error}\n  `balance run` plays them once")
}

/// The folders of all files that a scenario was read from.
fn folders(of: &Loaded) -> Vec<PathBuf> {
    let files = of.document.sources.files();
    let folder = |(name, _): (&str, &str)| match Path::new(name).parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    files.map(folder).filter(|folder| folder.is_dir()).collect()
}
