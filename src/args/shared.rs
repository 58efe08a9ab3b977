//! What several commands take.

use super::values::{LabelParser, number, path_text, seconds};
use crate::complete;
use crate::outside::*;
use crate::shard::Shard;
use balance_report::Canvas;

/// A scenario, and what to change in it.
#[derive(Clone, Debug, Default, PartialEq, Args, Serialize, Deserialize)]
pub struct Scenario {
    /// The scenario file, or - for standard input
    #[arg(value_name = "SCENARIO", add = ArgValueCompleter::new(complete::scenario_files))]
    #[serde(serialize_with = "path_text")]
    pub path: PathBuf,
    /// Change a value of scenario or cards; repeatable
    ///
    /// For example: --set rules.action_break=advanced --set cards.warden.health=60
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
    /// Use this seed instead of the scenario's
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<i64>)]
    pub seed: Option<i64>,
    /// Name in titles (default: what --set changes)
    #[arg(long, value_name = "TEXT", value_parser = LabelParser)]
    pub label: Option<String>,
}

/// Where a report goes.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct Report {
    /// Folder of the report
    ///
    /// Default: a new one in reports/. It may replace another report, but no other files.
    #[arg(long, short, visible_alias = "output", value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Print the result and write no report
    #[arg(long, conflicts_with_all = ["out", "force", "ignore_free_space"])]
    pub no_report: bool,
    /// Replace whatever is in the report's folder
    #[arg(long)]
    pub force: bool,
    /// Play even if disk space seems too low
    #[arg(long)]
    pub ignore_free_space: bool,
    /// Its charts
    #[command(flatten)]
    pub charts: ChartOptions,
}

/// Which charts a report has, and in which files.
#[derive(Clone, Debug, Default, PartialEq, Args, Serialize)]
pub struct ChartOptions {
    /// Size of charts: slide, page, or such as 900x500
    ///
    /// slide is 1280x720, page is 700x440.
    #[arg(long, value_name = "SIZE")]
    #[serde(serialize_with = "size_text", skip_serializing_if = "Option::is_none")]
    pub chart_size: Option<Canvas>,
    /// Write only these charts: win_rate,cards_*
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub charts: Vec<String>,
    /// Also write each chart as PNG, at twice the size
    #[arg(long)]
    pub png: bool,
}

fn size_text<S: Serializer>(size: &Option<Canvas>, to: S) -> Result<S::Ok, S::Error> {
    size.map(|size| size.to_string()).serialize(to)
}

/// What changes no result of a run: its worker threads, and where its report goes.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct RunOptions {
    /// Worker threads; 0 is one per core
    ///
    /// Larger values are reduced to 4 per core (at least 16). Results don't depend on it.
    #[arg(long, short = 'j', value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u16>)]
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
    /// Play only slice K of N, for `balance merge`
    ///
    /// Writes its tally into the folder that --out names.
    #[arg(long, value_name = "K/N", conflicts_with = "no_report")]
    pub shard: Option<Shard>,
    /// With --shard: continue after this merged folder
    #[arg(long, value_name = "DIR", requires = "shard")]
    pub after: Option<PathBuf>,
}

/// Going on from what is saved.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct Saves {
    /// Continue an earlier run of the same command
    ///
    /// It may have been interrupted, or have finished with fewer games.
    #[arg(long, conflicts_with = "no_report")]
    pub resume: bool,
    /// Also continue games of another build
    ///
    /// Its rules, players or cards may differ. The report says so.
    #[arg(long)]
    pub accept_other_build: bool,
    /// Interval between saves for --resume
    ///
    /// 0 for never.
    #[arg(long, value_name = "SECONDS", default_value = "30", allow_negative_numbers = true, value_parser = seconds)]
    pub save_every: Duration,
}

impl From<&Saves> for Parts {
    /// What cannot be played in slices.
    fn from(saves: &Saves) -> Self {
        Parts { saves: saves.clone(), ..Parts::default() }
    }
}
