//! Arguments of `check`.

use super::shared::{Parts, RunOptions, Scenario};
use super::values::{LabelParser, games_or_off, max_games, number, path_texts};
use crate::complete;
use crate::outside::*;

/// What `--out` does here. Without it, no report is written, so the help omits `--no-report`.
const OUT: &str = "Also write reports into this folder";

/// The same in more words.
const OUT_LONG: &str = "Also write reports into this folder\n\nThe report of a single scenario goes \
                        into the folder, those of several into folders in it. They may replace other reports, but no other \
                        files.";

/// Arguments of `check`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
#[command(mut_arg("out", |out| out.help(OUT).long_help(OUT_LONG)), mut_arg("no_report", |none| none.hide(true)))]
pub struct Check {
    /// The scenario files, each with [[expect]] tables
    #[arg(value_name = "SCENARIO", required = true, add = ArgValueCompleter::new(complete::scenario_files))]
    #[serde(serialize_with = "path_texts")]
    pub paths: Vec<PathBuf>,
    /// Change a value of every scenario; repeatable
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
    /// Use this seed instead of the scenarios'
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<i64>)]
    pub seed: Option<i64>,
    /// Name in titles (default: what --set changes)
    #[arg(long, value_name = "TEXT", value_parser = LabelParser)]
    pub label: Option<String>,
    /// Play at most N games in total
    ///
    /// All scenarios share them. Default: max_games of each scenario, or 1,000,000.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = max_games)]
    pub max_games: Option<u64>,
    /// Games of a second opinion by experts, or off
    ///
    /// They take the place of club players in the first games. Default: experts of the scenario, or off.
    #[arg(long, value_name = "N|off", allow_negative_numbers = true, value_parser = games_or_off)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experts: Option<i64>,
    /// Treat undecided expectations as passed or failed
    ///
    /// Default: exit code 3.
    #[arg(long, value_enum, value_name = "VERDICT")]
    pub undecided: Option<CountsAs>,
    /// Write the verdicts as JUnit XML into this file
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub junit: Option<PathBuf>,
    /// Write the verdicts as Markdown into this file
    ///
    /// Default: they are added to the file in GITHUB_STEP_SUMMARY, if that is set.
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub markdown: Option<PathBuf>,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
    /// Playing in parts
    #[command(flatten)]
    #[serde(skip)]
    pub parts: Parts,
}

impl Check {
    /// Returns one of the scenarios, with what is changed in all of them.
    pub(crate) fn scenario(&self, path: &Path) -> Scenario {
        let (set, label) = (self.set.clone(), self.label.clone());
        Scenario { path: path.to_owned(), set, seed: self.seed, label }
    }
}

/// How undecided expectations are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CountsAs {
    /// As passed: exit code 0
    #[serde(alias = "Pass")]
    Pass,
    /// As failed: exit code 1
    #[serde(alias = "Fail")]
    Fail,
}
