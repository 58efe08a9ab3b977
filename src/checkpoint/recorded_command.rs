//! A command with all files that it read, so that it can be repeated anywhere.

use crate::args::{Check, Cli, Compare, Impact, Run, Scenario, Sensitivity, THRESHOLD, Tune};
use crate::command_line::{CommandLine, with_value};
use crate::prelude::*;
use crate::shared_folder::SharedFolder;
use crate::{check, compare, impact, run, sensitivity, tune};

/// A command that writes tallies, with its arguments.
#[derive(Clone, Debug, PartialEq, Subcommand, Serialize, Deserialize)]
pub enum PlayCommand {
    /// Play a scenario: win rates, game length, card values
    Run(Run),
    /// Test scenarios against their expectations, for CI
    Check(Check),
    /// Compare variants with a baseline, on the same dice
    Compare(Compare),
    /// Measure what each card causes, by replacing it
    Impact(Impact),
    /// Measure the effect of each number, a step down and up
    Sensitivity(Sensitivity),
    /// Find the smallest changes that meet your targets
    Tune(Tune),
}

impl PlayCommand {
    pub(crate) fn run(&self, origin: &Origin<'_>, out: &Out) -> Ended {
        match self {
            PlayCommand::Run(args) => run::run(args, origin, out),
            PlayCommand::Check(args) => check::check(args, origin, out),
            PlayCommand::Compare(args) => compare::compare(args, origin, out),
            PlayCommand::Impact(args) => impact::impact(args, origin, out),
            PlayCommand::Sensitivity(args) => sensitivity::sensitivity(args, origin, out),
            PlayCommand::Tune(args) => tune::tune(args, origin, out),
        }
    }

    pub(crate) const fn options_mut(&mut self) -> &mut RunOptions {
        match self {
            PlayCommand::Run(Run { options, .. })
            | PlayCommand::Check(Check { options, .. })
            | PlayCommand::Compare(Compare { options, .. })
            | PlayCommand::Impact(Impact { options, .. })
            | PlayCommand::Sensitivity(Sensitivity { options, .. })
            | PlayCommand::Tune(Tune { options, .. }) => options,
        }
    }

    /// Returns `of_folder`, which is part of the folder's name, or else the name of the command.
    pub(super) fn question(&self, of_folder: &'static str) -> &'static str {
        if of_folder.is_empty() { self.command_line().command } else { of_folder }
    }

    pub(crate) fn format_command(&self) -> String {
        self.command_line().for_shell()
    }

    /// True if the command line accepts the command. Anyone may have written the file that it was read from.
    pub(super) fn is_accepted(&self) -> bool {
        Cli::try_parse_from(self.command_line().for_process()).is_ok()
    }

    fn command_line(&self) -> CommandLine {
        match self {
            PlayCommand::Run(args) => CommandLine::new("run", args),
            PlayCommand::Check(args) => CommandLine::new("check", args),
            PlayCommand::Compare(args) => CommandLine::new("compare", args),
            PlayCommand::Impact(args) => CommandLine::new("impact", args),
            PlayCommand::Sensitivity(args) => CommandLine::new("sensitivity", args),
            PlayCommand::Tune(args) => CommandLine::new("tune", args),
        }
    }

    /// Returns the first scenario of the command, with what is changed in it.
    pub(crate) fn scenario(&self) -> Scenario {
        match self {
            PlayCommand::Run(Run { scenario, .. })
            | PlayCommand::Impact(Impact { scenario, .. })
            | PlayCommand::Sensitivity(Sensitivity { scenario, .. })
            | PlayCommand::Tune(Tune { scenario, .. }) => scenario.clone(),
            PlayCommand::Check(args) => args.scenario(&args.paths[0]),
            PlayCommand::Compare(args) => args.scenario(&args.paths[0]),
        }
    }

    pub(crate) fn quoted_files(&self) -> Vec<String> {
        let mut copy = self.clone();
        copy.paths().iter().map(|path| quoted_file(&path.display().to_string())).collect()
    }

    /// Returns the options that say what is compared, unless they are the defaults.
    pub(crate) fn comparison(&self) -> Vec<String> {
        let PlayCommand::Compare(args) = self else { return Vec::new() };
        let side = args.side.iter().map(|side| with_value("--side", side));
        let threshold = (args.threshold - THRESHOLD).abs() > f64::EPSILON;
        let percent = (args.threshold * 1e8).round() / 1e6;
        side.chain(threshold.then(|| format!("--threshold {percent}%"))).collect()
    }

    fn paths(&mut self) -> &mut [PathBuf] {
        match self {
            PlayCommand::Run(Run { scenario, .. })
            | PlayCommand::Impact(Impact { scenario, .. })
            | PlayCommand::Sensitivity(Sensitivity { scenario, .. })
            | PlayCommand::Tune(Tune { scenario, .. }) => std::slice::from_mut(&mut scenario.path),
            PlayCommand::Check(Check { paths, .. }) | PlayCommand::Compare(Compare { paths, .. }) => paths,
        }
    }
}

/// A command with the texts of its scenario and card files, by path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RecordedCommand {
    pub asked: PlayCommand,
    pub files: BTreeMap<String, String>,
}

impl RecordedCommand {
    /// Records a command. Paths are relative to the folder that all files have in common, so they don't depend on where it is.
    pub(super) fn new(mut asked: PlayCommand, loaded: &[&Loaded]) -> Self {
        let shared = SharedFolder::of(loaded);
        for path in asked.paths() {
            *path = shared.name(path);
        }
        let sources = loaded.iter().flat_map(|loaded| loaded.document.sources.files());
        let file = |(name, text): (&str, &str)| (shared.name(Path::new(name)).display().to_string(), text.to_owned());
        let files = sources.map(file).collect();
        RecordedCommand { asked, files }
    }
}
