//! The folder that all files of a scenario have in common, from which a command names them that can be given anywhere.

use std::path::{Path, PathBuf, absolute};

use super::args::Scenario;
use super::load::Loaded;
use balance_scenario::{is_house, tidy};

/// The deepest folder that holds all files of some scenarios. Named from there, a file has the same name wherever the
/// command is started and wherever the folder lies.
pub(super) struct SharedFolder<'a> {
    folder: Option<PathBuf>,
    /// Files that a scenario itself names from the root, which keep that name.
    rooted: Vec<&'a Path>,
}

impl<'a> SharedFolder<'a> {
    pub(super) fn of(loaded: &[&'a Loaded]) -> Self {
        let cards = loaded.iter().flat_map(|loaded| &loaded.document.card_files);
        let rooted: Vec<&Path> = cards.map(PathBuf::as_path).filter(|file| file.is_absolute()).collect();
        let names = loaded.iter().flat_map(|loaded| loaded.document.sources.files());
        let moves = |name: &&str| !is_house(Path::new(name)) && !rooted.contains(&Path::new(name));
        let folder = common(names.map(|(name, _)| name).filter(moves));
        SharedFolder { folder, rooted }
    }

    /// Returns the name of a file from the shared folder.
    pub(super) fn name(&self, path: &Path) -> PathBuf {
        match &self.folder {
            Some(folder) if !is_house(path) && !self.rooted.contains(&path) => {
                from_root(path).strip_prefix(folder).unwrap_or(path).to_owned()
            }
            _ => path.to_owned(),
        }
    }
}

/// Returns the path of a scenario as a command names it that can be given anywhere: from the folder that all its files have in
/// common.
pub(super) fn portable(path: &Path, loaded: &Loaded) -> PathBuf {
    SharedFolder::of(&[loaded]).name(path)
}

impl Loaded {
    /// Returns the arguments that it was read by, with its path as [`portable`] names it.
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

/// A path from the root on, without `.` and `..`. What isn't text in it is replaced, as in the names of files that were read.
fn from_root(path: &Path) -> PathBuf {
    let tidied = tidy(&absolute(path).unwrap_or_else(|_| path.to_owned()));
    PathBuf::from(tidied.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_the_deepest_folder_in_common() {
        let of = |names: &[&str]| common(names.iter().copied()).unwrap();
        assert_eq!(of(&["/a/b/s.toml", "/a/b/cards/c.toml"]), Path::new("/a/b"));
        assert_eq!(of(&["/a/s/s.toml", "/a/s/../cards/c.toml"]), Path::new("/a"));
        assert_eq!(of(&["/a/s.toml"]), Path::new("/a"));
        assert_eq!(of(&["/a/s.toml", "/b/c.toml"]), Path::new("/"));
    }
}
