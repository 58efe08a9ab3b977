//! Waits for files to be saved: it is their folders that are watched, since many editors save by renaming.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use notify::event::RemoveKind;
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher, recommended_watcher};

use crate::error::Error;
use crate::interrupt::interrupt;
use crate::load::inputs;
use balance_scenario::Document;

#[cfg(test)]
mod tests;

/// How long nothing must happen before files are read: an editor may save in several steps.
const QUIET: Duration = Duration::from_millis(80);

/// How often it is asked whether the user wants to end.
const ASKED: Duration = Duration::from_millis(200);

pub(super) enum Saved {
    Files,
    End,
}

/// What the thread that hears of events shares with the one that waits.
#[derive(Default)]
struct Shared {
    /// The names of the scenario's files.
    names: BTreeSet<OsString>,
    /// Folders that were removed, by absolute path. A new folder at the same path may have the same identity.
    removed: BTreeSet<PathBuf>,
}

fn locked(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The folders of a scenario's files.
pub(super) struct Saves {
    watcher: RecommendedWatcher,
    events: Receiver<()>,
    /// Which folder each path led to when it was watched; `None` if it could not be.
    folders: BTreeMap<PathBuf, Option<Identity>>,
    shared: Arc<Mutex<Shared>>,
    /// Set at a save or at Ctrl-C: whoever plays stops.
    stop: Arc<AtomicBool>,
    scenario: PathBuf,
}

impl Saves {
    /// Watches the files that a scenario was read from, from now on.
    pub(super) fn new(scenario: &Path, of: &Document) -> Result<Self, Error> {
        let files = files(scenario, of);
        let (send, events) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stop);
        let shared = Arc::new(Mutex::new(Shared { names: names(&files), ..Shared::default() }));
        let ours = Arc::clone(&shared);
        let on = move |event: notify::Result<Event>| {
            // Who reads a file changes nothing; nor does what else is written into its folder, such as a report.
            if event.is_ok_and(|event| !event.kind.is_access() && names_one(&event, &ours)) {
                heard.store(true, Ordering::SeqCst);
                // Nobody waits any more: then watching has ended.
                let _ = send.send(());
            }
        };
        let watcher = recommended_watcher(on)?;
        let scenario = scenario.to_owned();
        let mut saves = Saves { watcher, events, folders: BTreeMap::new(), shared, stop, scenario };
        for folder in folders(&files) {
            saves.listen(&folder)?;
        }
        Ok(saves)
    }

    /// Watches all files that a scenario names as it is now, also if it has mistakes. Returns true if one is in a folder that
    /// was not watched until now: a save there may have gone unheard.
    pub(super) fn follow(&mut self, of: &Document) -> bool {
        let files = files(&self.scenario, of);
        {
            let mut shared = locked(&self.shared);
            // A mistake may hide that the scenario names more files: those known until now stay.
            if of.is_fine() {
                shared.names.clear();
            }
            shared.names.extend(names(&files));
        }
        let mut is_new = false;
        for folder in folders(&files) {
            if !self.folders.contains_key(&folder) {
                // One that isn't there is watched as soon as it is.
                is_new |= self.listen(&folder).is_ok();
            }
        }
        is_new
    }

    fn listen(&mut self, folder: &Path) -> notify::Result<()> {
        let listens = self.watcher.watch(folder, RecursiveMode::NonRecursive);
        self.folders.insert(folder.to_owned(), listens.as_ref().ok().and_then(|()| identity(folder)));
        listens
    }

    /// Watches folders again that were moved away, or removed, and that are there again. True if there is one.
    fn listen_again(&mut self) -> bool {
        let removed = std::mem::take(&mut locked(&self.shared).removed);
        for (folder, known) in &mut self.folders {
            if absolute(folder).is_some_and(|folder| removed.contains(&folder)) {
                *known = None;
            }
        }
        let others: Vec<PathBuf> = (self.folders.iter())
            .filter(|(folder, known)| identity(folder).is_some_and(|now| **known != Some(now)))
            .map(|(folder, _)| folder.clone())
            .collect();
        let mut listens = false;
        for folder in &others {
            let _ = self.watcher.unwatch(folder);
            // One that can't be watched is tried again and again, but nothing is read because of it.
            listens |= self.listen(folder).is_ok();
        }
        listens
    }

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
                Err(RecvTimeoutError::Timeout) if self.listen_again() => break,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Saved::End,
            }
        }
        while self.events.recv_timeout(QUIET).is_ok() {}
        self.stop.store(false, Ordering::SeqCst);
        Saved::Files
    }
}

/// True if something happened to one of the files. Notes which folders were removed.
fn names_one(event: &Event, shared: &Mutex<Shared>) -> bool {
    let mut shared = locked(shared);
    if is_removed_folder(&event.kind) {
        shared.removed.extend(event.paths.iter().cloned());
    }
    event.paths.iter().filter_map(|path| path.file_name()).any(|name| shared.names.contains(name))
}

/// True if what was removed may be a folder: not every system says.
fn is_removed_folder(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Remove(removed) if *removed != RemoveKind::File)
}

/// The path of a folder as events name it.
fn absolute(folder: &Path) -> Option<PathBuf> {
    Some(std::env::current_dir().ok()?.join(folder))
}

fn names(files: &[PathBuf]) -> BTreeSet<OsString> {
    files.iter().filter_map(|file| file.file_name().map(OsString::from)).collect()
}

/// All files that a scenario names, and those that links among them lead to.
fn files(scenario: &Path, of: &Document) -> Vec<PathBuf> {
    let named = inputs(scenario, of).into_iter();
    named.flat_map(|file| [file.canonicalize().ok(), Some(file)]).flatten().collect()
}

fn folders(files: &[PathBuf]) -> Vec<PathBuf> {
    let folder = |file: &PathBuf| match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    files.iter().map(folder).collect()
}

/// What tells a folder from another one that is at the same path later.
#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(folder: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(folder).ok().filter(fs::Metadata::is_dir).map(|there| (there.dev(), there.ino()))
}

#[cfg(not(unix))]
type Identity = std::time::SystemTime;

#[cfg(not(unix))]
fn identity(folder: &Path) -> Option<Identity> {
    fs::metadata(folder).ok().filter(fs::Metadata::is_dir)?.created().ok()
}
