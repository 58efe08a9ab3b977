//! The commands whose play can be resumed.

use super::{Check, Cli, Compare, Impact, Run, RunOptions, Scenario, Sensitivity, THRESHOLD, Tune};
use crate::command_line::{CommandLine, quoted_file, with_value};
use crate::outside::*;

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
    pub(crate) fn question(&self, of_folder: &'static str) -> &'static str {
        if of_folder.is_empty() { self.command_line().command } else { of_folder }
    }

    pub(crate) fn format_command(&self) -> String {
        self.command_line().for_shell()
    }

    /// True if the command line accepts the command. Anyone may have written the file that it was read from.
    pub(crate) fn is_accepted(&self) -> bool {
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

    pub(crate) fn paths(&mut self) -> &mut [PathBuf] {
        match self {
            PlayCommand::Run(Run { scenario, .. })
            | PlayCommand::Impact(Impact { scenario, .. })
            | PlayCommand::Sensitivity(Sensitivity { scenario, .. })
            | PlayCommand::Tune(Tune { scenario, .. }) => std::slice::from_mut(&mut scenario.path),
            PlayCommand::Check(Check { paths, .. }) | PlayCommand::Compare(Compare { paths, .. }) => paths,
        }
    }
}
