//! What several commands take.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap_complete::ArgValueCompleter;
use serde::{Deserialize, Serialize, Serializer};

use super::values::{LabelParser, number, path_text, seconds};
use crate::complete;
use crate::shard::Shard;
use balance_report::Canvas;

/// A scenario, and what to change in it.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Scenario {
    /// The scenario file
    #[arg(value_name = "SCENARIO", add = ArgValueCompleter::new(complete::scenario_files))]
    #[serde(serialize_with = "path_text")]
    pub path: PathBuf,
    /// Change a value of the scenario or its cards, such as rules.action_break=advanced; may be
    /// repeated
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
    /// Use this master seed instead of the scenario's
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<i64>)]
    pub seed: Option<i64>,
    /// Call it this in titles and folder names, instead of by what --set changes
    #[arg(long, value_name = "TEXT", value_parser = LabelParser)]
    pub label: Option<String>,
}

/// Where a report goes.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct Report {
    /// Write the report into this folder instead of a new one under reports/; what it replaces must be a report
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Replace whatever the folder of the report holds
    #[arg(long)]
    pub force: bool,
    /// Play although the report may find no room on the disk
    #[arg(long)]
    pub ignore_free_space: bool,
    /// Its charts
    #[command(flatten)]
    pub charts: ChartOptions,
}

/// Which charts a report has, and in which files.
#[derive(Clone, Debug, Default, PartialEq, Args, Serialize)]
pub struct ChartOptions {
    /// Draw all charts in this size, in pixels: slide (1280x720), page (700x440) or another, such as 900x500
    #[arg(long, value_name = "SIZE")]
    #[serde(serialize_with = "size_text", skip_serializing_if = "Option::is_none")]
    pub chart_size: Option<Canvas>,
    /// Write only these charts, such as win_rate,cards_*: * stands for any letters
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub charts: Vec<String>,
    /// Also write each chart as PNG, with twice as many pixels
    #[arg(long)]
    pub png: bool,
}

fn size_text<S: Serializer>(size: &Option<Canvas>, to: S) -> Result<S::Ok, S::Error> {
    size.map(|size| size.to_string()).serialize(to)
}

/// What changes no result of a run: its worker threads, and where its report goes.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct RunOptions {
    /// Worker threads, 0 for one a core, at most 4 a core or 16; results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u16>)]
    pub threads: u16,
    /// Where the report goes
    #[command(flatten)]
    pub report: Report,
}

/// Playing in parts: going on from what is saved, or a slice alone.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct Parts {
    /// Going on from what is saved
    #[command(flatten)]
    pub saves: Saves,
    /// Play the K-th of N equal slices alone, and write its tally into --out for `balance merge`
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// With --shard: play a slice of the round that follows what is merged in this folder
    #[arg(long, value_name = "DIR", requires = "shard")]
    pub after: Option<PathBuf>,
}

/// Going on from what is saved.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct Saves {
    /// Go on from what an earlier run of the same saved, or finished with fewer games, instead of from the first game
    #[arg(long)]
    pub resume: bool,
    /// Go on from what another build of this program played, although rules, players or cards may differ; the report says so
    #[arg(long)]
    pub accept_other_build: bool,
    /// Save what was played every SECONDS, for --resume; 0 for never
    #[arg(long, value_name = "SECONDS", default_value = "30", allow_negative_numbers = true, value_parser = seconds)]
    pub save_every: Duration,
}

impl From<&Saves> for Parts {
    /// What cannot be played in slices.
    fn from(saves: &Saves) -> Self {
        Parts { saves: saves.clone(), ..Parts::default() }
    }
}
