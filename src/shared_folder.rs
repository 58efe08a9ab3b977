//! The common folder of all files of a scenario. Portable commands use paths relative to it.

use crate::args::Scenario;
use crate::load::Loaded;
use crate::outside::*;
use balance_scenario::tidy;
use std::path::absolute;

/// The deepest folder with all files of some scenarios. Names relative to it don't depend on where a command is started.
pub(super) struct SharedFolder<'a> {
    folder: Option<PathBuf>,
    /// Files that the scenario itself names by absolute paths, which stay unchanged.
    rooted: Vec<&'a Path>,
}

impl<'a> SharedFolder<'a> {
    pub(super) fn of(loaded: &[&'a Loaded]) -> Self {
        let cards = loaded.iter().flat_map(|loaded| &loaded.document.card_files);
        let rooted: Vec<&Path> = cards.map(PathBuf::as_path).filter(|file| file.is_absolute()).collect();
        let names = loaded.iter().flat_map(|loaded| loaded.document.sources.files());
        let moves = |name: &&str| !is_built_in(Path::new(name)) && !rooted.contains(&Path::new(name));
        let folder = common(names.map(|(name, _)| name).filter(moves));
        SharedFolder { folder, rooted }
    }

    pub(super) fn name(&self, path: &Path) -> PathBuf {
        match &self.folder {
            Some(folder) if !is_built_in(path) && !self.rooted.contains(&path) => {
                from_root(path).strip_prefix(folder).unwrap_or(path).to_owned()
            }
            _ => path.to_owned(),
        }
    }
}

/// Returns the portable path of a scenario, relative to the common folder of all its files.
pub(super) fn portable(path: &Path, loaded: &Loaded) -> PathBuf {
    SharedFolder::of(&[loaded]).name(path)
}

impl Loaded {
    pub(super) fn portable(&self) -> Scenario {
        Scenario { path: portable(&self.given.path, self), ..self.given.clone() }
    }
}

fn common<'a>(mut names: impl Iterator<Item = &'a str>) -> Option<PathBuf> {
    let folder = |name: &str| from_root(Path::new(name)).parent().map(Path::to_owned);
    let first = folder(names.next()?)?;
    names.try_fold(first, |common, name| {
        let other = folder(name)?;
        let both = common.components().zip(other.components());
        Some(both.take_while(|(one, two)| one == two).map(|(one, _)| one).collect())
    })
}

/// Returns the absolute path, without `.` and `..`; what isn't text is replaced.
fn from_root(path: &Path) -> PathBuf {
    let tidied = tidy(&absolute(path).unwrap_or_else(|_| path.to_owned()));
    PathBuf::from(tidied.display().to_string())
}

#[cfg(test)]
mod tests;
