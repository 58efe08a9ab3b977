//! Arguments of `check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use clap_complete::ArgValueCompleter;
use serde::{Deserialize, Serialize};

use super::shared::{Parts, RunOptions};
use super::values::{LabelParser, most_games, number, path_texts};
use crate::complete;

/// What `--out` does here.
const OUT: &str = "Also write the report of each run: one scenario's into this folder, several into a folder each within it; \
                   what they replace must be reports";

/// Arguments of `check`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
#[command(mut_arg("out", |out| out.help(OUT)))]
pub struct Check {
    /// The scenario files, each with [[expect]] tables
    #[arg(value_name = "SCENARIO", required = true, add = ArgValueCompleter::new(complete::scenario_files))]
    #[serde(serialize_with = "path_texts")]
    pub paths: Vec<PathBuf>,
    /// Change a value of every scenario or its cards; may be repeated
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
    /// Use this master seed instead of the scenarios'
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<i64>)]
    pub seed: Option<i64>,
    /// Call it this in titles and folder names, instead of by what --set changes
    #[arg(long, value_name = "TEXT", value_parser = LabelParser)]
    pub label: Option<String>,
    /// Play at most this many games of each scenario, instead of its max_games or 1,000,000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = most_games)]
    pub max_games: Option<u64>,
    /// What an expectation that is undecided within the games allowed counts as, instead of exit
    /// code 3
    #[arg(long, value_enum, value_name = "VERDICT")]
    pub undecided: Option<CountsAs>,
    /// Write the verdicts as JUnit XML into this file
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub junit: Option<PathBuf>,
    /// Write the verdicts as Markdown into this file; else they are added to the file that
    /// GITHUB_STEP_SUMMARY names, if it is set
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

/// What undecided expectations count as.
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
