//! A command that can be given again anywhere: with all files that it read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Parser;
use serde::{Deserialize, Serialize};

use crate::args::{Check, Cli, Compare, Impact, Run, Scenario, Sensitivity, THRESHOLD, Tune};
use crate::load::Loaded;
use crate::shared_folder::SharedFolder;
use crate::spelled::{Words, quoted_file, with_value};

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
        if of_folder.is_empty() { self.words().command } else { of_folder }
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
