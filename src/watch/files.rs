//! Waits for files to be saved. Watches their folders, since many editors save by renaming.

use crate::interrupt::interrupt;
use crate::prelude::*;
use notify::event::RemoveKind;
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher, recommended_watcher};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};

#[cfg(test)]
mod tests;

/// How long there must be no events before files are read, since an editor may save in several steps.
const QUIET_TIME: Duration = Duration::from_millis(80);
const CHECK_INTERVAL: Duration = Duration::from_millis(200);

/// Shared by the thread that receives events and the one that waits.
#[derive(Default)]
struct Shared {
    names: BTreeSet<OsString>,
    /// Removed folders, by absolute path. A new folder at the same path may have the same identity.
    removed: BTreeSet<PathBuf>,
}

pub(super) struct Saves {
    watcher: RecommendedWatcher,
    events: Receiver<()>,
    /// The identity of each folder when watching began; `None` if it couldn't be watched.
    folders: BTreeMap<PathBuf, Option<Identity>>,
    shared: Arc<Mutex<Shared>>,
    /// Set by a save or by Ctrl-C, so that playing stops.
    stop: Arc<AtomicBool>,
    scenario: PathBuf,
}

impl Saves {
    pub(super) fn new(scenario: &Path, of: &Document) -> Result<Self, Error> {
        let files = files(scenario, of);
        let (send, events) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stop);
        let shared = Arc::new(Mutex::new(Shared { names: names(&files), ..Shared::default() }));
        let ours = Arc::clone(&shared);
        let on = move |event: notify::Result<Event>| {
            // Reading a file doesn't count, nor do other files in its folder, such as a report.
            if event.is_ok_and(|event| !event.kind.is_access() && names_one(&event, &ours)) {
                heard.store(true, Ordering::SeqCst);
                // An error means that watching has ended.
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

    /// Watches all files that the scenario names now. True if one is in a folder that was not watched: a save may have been missed.
    pub(super) fn follow(&mut self, of: &Document) -> bool {
        let files = files(&self.scenario, of);
        {
            let mut shared = locked(&self.shared);
            // A mistake may hide names of files, so known ones stay.
            if of.is_fine() {
                shared.names.clear();
            }
            shared.names.extend(names(&files));
        }
        let mut is_new = false;
        for folder in folders(&files) {
            if !self.folders.contains_key(&folder) {
                // A missing folder is watched as soon as it exists.
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

    /// Watches folders again that were moved or removed and exist again. Returns true if there is one.
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
            // A folder that can't be watched is retried later, without reading files.
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

    pub(super) fn ended(&self) -> bool {
        self.stop().load(Ordering::SeqCst)
    }

    /// Waits until something was saved and no more events come. Returns false if the user interrupts.
    pub(super) fn wait(&mut self) -> bool {
        loop {
            if interrupt().load(Ordering::SeqCst) {
                return false;
            }
            match self.events.recv_timeout(CHECK_INTERVAL) {
                Ok(()) => break,
                Err(RecvTimeoutError::Timeout) if self.listen_again() => break,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
        while self.events.recv_timeout(QUIET_TIME).is_ok() {}
        self.stop.store(false, Ordering::SeqCst);
        true
    }
}

/// True if an event is about one of the files. Records removed folders.
fn names_one(event: &Event, shared: &Mutex<Shared>) -> bool {
    let mut shared = locked(shared);
    if is_removed_folder(&event.kind) {
        shared.removed.extend(event.paths.iter().cloned());
    }
    event.paths.iter().filter_map(|path| path.file_name()).any(|name| shared.names.contains(name))
}

/// True if a removed path may be a folder, which not every system reports.
fn is_removed_folder(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Remove(removed) if *removed != RemoveKind::File)
}

fn absolute(folder: &Path) -> Option<PathBuf> {
    Some(std::env::current_dir().ok()?.join(folder))
}

fn names(files: &[PathBuf]) -> BTreeSet<OsString> {
    files.iter().filter_map(|file| file.file_name().map(OsString::from)).collect()
}

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

/// Distinguishes a folder from a later one at the same path.
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
