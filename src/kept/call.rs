//! A command that can be given again anywhere: with all files that it read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf, absolute};

use clap::Parser;
use serde::{Deserialize, Serialize};

use crate::Cli;
use crate::args::{Check, Compare, Impact, Run, Scenario, Sensitivity, Tune};
use crate::compare::THRESHOLD;
use crate::load::Loaded;
use crate::spelled::{Words, quoted_file, with_value};
use balance_scenario::{is_house, tidy};

/// What was asked: the command with its arguments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Asked {
    Run(Run),
    Check(Check),
    Compare(Compare),
    Impact(Impact),
    Sensitivity(Sensitivity),
    Tune(Tune),
}

impl Asked {
    /// What is asked, where the part of the folder's name says it, or else the command.
    pub(super) fn question(&self, of_folder: &'static str) -> &'static str {
        match self {
            _ if !of_folder.is_empty() => of_folder,
            Asked::Run(_) => "run",
            Asked::Check(_) => "check",
            Asked::Compare(_) => "compare",
            Asked::Impact(_) => "impact",
            Asked::Sensitivity(_) => "sensitivity",
            Asked::Tune(_) => "tune",
        }
    }

    /// The command as one would type it again.
    pub(crate) fn spelled(&self) -> String {
        self.words().for_shell()
    }

    /// True if the command line accepts the command. One that was read from a file may have been made by anyone.
    pub(super) fn is_accepted(&self) -> bool {
        Cli::try_parse_from(self.words().for_process()).is_ok()
    }

    fn words(&self) -> Words {
        match self {
            Asked::Run(args) => Words::of("run", args),
            Asked::Check(args) => Words::of("check", args),
            Asked::Compare(args) => Words::of("compare", args),
            Asked::Impact(args) => Words::of("impact", args),
            Asked::Sensitivity(args) => Words::of("sensitivity", args),
            Asked::Tune(args) => Words::of("tune", args),
        }
    }

    /// The first scenario that it names, with what is changed in it.
    pub(crate) fn scenario(&self) -> Scenario {
        let of = |paths: &[PathBuf], set: &[String], seed, label: &Option<String>| Scenario {
            path: paths[0].clone(),
            set: set.to_vec(),
            seed,
            label: label.clone(),
        };
        match self {
            Asked::Run(args) => args.scenario.clone(),
            Asked::Impact(args) => args.scenario.clone(),
            Asked::Sensitivity(args) => args.scenario.clone(),
            Asked::Tune(args) => args.scenario.clone(),
            Asked::Check(args) => of(&args.paths, &args.set, args.seed, &args.label),
            Asked::Compare(args) => of(&args.paths, &args.set, args.seed, &args.label),
        }
    }

    /// The scenario files that it names, as a shell takes them.
    pub(crate) fn quoted_files(&self) -> Vec<String> {
        let mut copy = self.clone();
        let paths = copy.paths().into_iter();
        paths.map(|path| quoted_file(&path.display().to_string())).collect()
    }

    /// The options that say what is compared, if they are not the default ones.
    pub(crate) fn comparison(&self) -> Vec<String> {
        let Asked::Compare(args) = self else { return Vec::new() };
        let side = args.side.iter().map(|side| with_value("--side", side));
        let threshold = (args.threshold - THRESHOLD).abs() > f64::EPSILON;
        let percent = (args.threshold * 1e8).round() / 1e6;
        side.chain(threshold.then(|| format!("--threshold {percent}%"))).collect()
    }

    /// The scenarios that it names.
    fn paths(&mut self) -> Vec<&mut PathBuf> {
        match self {
            Asked::Run(args) => vec![&mut args.scenario.path],
            Asked::Impact(args) => vec![&mut args.scenario.path],
            Asked::Sensitivity(args) => vec![&mut args.scenario.path],
            Asked::Tune(args) => vec![&mut args.scenario.path],
            Asked::Check(args) => args.paths.iter_mut().collect(),
            Asked::Compare(args) => args.paths.iter_mut().collect(),
        }
    }
}

/// A command with the texts of the scenario and card files, by the path of each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Call {
    pub asked: Asked,
    pub files: BTreeMap<String, String>,
}

impl Call {
    /// The command with what it read. Paths are those from the folder that all files have in common, so that they are the
    /// same wherever that lies.
    pub(super) fn new(mut asked: Asked, loaded: &[&Loaded]) -> Self {
        let shared = SharedFolder::of(loaded);
        for path in asked.paths() {
            *path = shared.name(path);
        }
        let sources = loaded.iter().flat_map(|loaded| loaded.document.sources.files());
        let file = |(name, text): (&str, &str)| (shared.name(Path::new(name)).display().to_string(), text.to_owned());
        let files = sources.map(file).collect();
        Call { asked, files }
    }
}

/// The deepest folder that holds all files of some scenarios. Named from there, a file has the same name wherever the
/// command is started and wherever the folder lies.
struct SharedFolder<'a> {
    folder: Option<PathBuf>,
    /// Files that a scenario itself names from the root, which keep that name.
    rooted: Vec<&'a Path>,
}

impl<'a> SharedFolder<'a> {
    fn of(loaded: &[&'a Loaded]) -> Self {
        let cards = loaded.iter().flat_map(|loaded| &loaded.document.card_files);
        let rooted: Vec<&Path> = cards.map(PathBuf::as_path).filter(|file| file.is_absolute()).collect();
        let names = loaded.iter().flat_map(|loaded| loaded.document.sources.files());
        let moves = |name: &&str| !is_house(Path::new(name)) && !rooted.contains(&Path::new(name));
        let folder = common(names.map(|(name, _)| name).filter(moves));
        SharedFolder { folder, rooted }
    }

    /// Returns the name of a file from the shared folder.
    fn name(&self, path: &Path) -> PathBuf {
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
pub(crate) fn portable(path: &Path, loaded: &Loaded) -> PathBuf {
    SharedFolder::of(&[loaded]).name(path)
}

/// The folder that files have in common.
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
