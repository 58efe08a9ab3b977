//! The arguments of every command, as they are typed.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::{ArgValueCandidates, ArgValueCompleter};
use serde::{Deserialize, Serialize, Serializer};

mod lookups;
mod reports;
mod sensitivity;
mod tune;
mod values;

pub(crate) use lookups::{Completions, List, ListOf, Listed, Man, New, Odds, Schema, Shell, Validate};
pub(crate) use reports::{Diff, Merge};
pub(crate) use sensitivity::Sensitivity;
pub(crate) use tune::Tune;
use values::{every, games, iterations, most_games, number, parquet, playouts, seconds, threshold};

use super::build::VERSION;
use super::compare::THRESHOLD;
use super::complete;
use super::kept::{Shard, portable};
use super::load::{LabelParser, Loaded};

use balance_engine::agent::Skill;

/// Finds out whether a tabletop game is fair, by playing it millions of times.
#[derive(Debug, Parser)]
#[command(name = "balance", version = VERSION, after_help = after_help(), max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// What every command takes.
    #[command(flatten)]
    pub common: Common,
}

/// What every command takes.
#[derive(Debug, Args)]
pub struct Common {
    /// Print results in this form on standard output
    #[arg(long, value_enum, default_value_t = Format::Table, global = true, value_name = "FORM")]
    pub format: Format,
    /// Print no progress and no remarks on standard error
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// Use colours: on a terminal unless NO_COLOR is set, always, or never
    #[arg(long, value_enum, default_value_t = Colour::Auto, global = true, value_name = "WHEN")]
    pub color: Colour,
}

/// The forms of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Tables for people
    Table,
    /// JSON for programs
    Json,
    /// Comma-separated values for spreadsheets
    Csv,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a scenario, tabulate and plot it
    Run(Run),
    /// Hold scenarios to what they expect, for CI: exit code, JUnit, Markdown
    Check(Check),
    /// Hold variants of a scenario, or several scenarios, against a baseline: the same games on the same dice
    Compare(Compare),
    /// Find what each card of a scenario causes: play the same games with a neutral card in its place
    Impact(Impact),
    /// Find what moves a scenario: every number of its cards and rules a step lower and a step higher, on the same dice
    Sensitivity(Sensitivity),
    /// Find the fewest and smallest changes of numbers that bring a scenario to its targets, and confirm them on fresh dice
    Tune(Tune),
    /// Play a scenario with stronger and stronger players, and find whether the verdict holds
    Ladder(Ladder),
    /// Find how well a scenario is played: what the players' choices give away, by kind of decision, card, side and turn
    Regret(Regret),
    /// Find how well the score of a position foretells who wins, and the scale by which searching players value it
    Calibrate(Calibrate),
    /// Play a scenario again on every save, on the same dice, and tell what the change did
    Watch(Watch),
    /// Play one game of a scenario again and tell it move by move, or tell one decision of it with all its options
    Trace(Trace),
    /// Tell what differs between two reports, and what that did: both are played again on the same dice
    Diff(Diff),
    /// Put shards together: the report that one run would have written
    Merge(Merge),
    /// Check a scenario and its cards, or a report, and tell what is wrong with them
    Validate(Validate),
    /// Write a small project to start from, or a commented scenario alone
    New(New),
    /// Show what there is: games, agents, the cards of a scenario, what is measured
    List(List),
    /// Tell the exact odds of a roll, such as a Trap's
    Odds(Odds),
    /// Print the JSON Schema of scenario or card files, for editors
    Schema(Schema),
    /// Print the script by which a shell completes commands, with the cards, sides and values of the scenario at hand
    Completions(Completions),
    /// Write manual pages of all commands
    Man(Man),
}

/// A scenario, and what to change in it.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Scenario {
    /// The scenario file
    #[arg(value_name = "SCENARIO", add = ArgValueCompleter::new(complete::scenario_files))]
    #[serde(serialize_with = "values::path_text")]
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

impl Scenario {
    /// Returns the same arguments with the path from the folder that all files of the scenario have in common, so that they
    /// are the same wherever a command is started.
    pub(super) fn portable(&self, loaded: &Loaded) -> Self {
        Scenario { path: portable(&self.path, loaded), ..self.clone() }
    }
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
    /// Go on from what an earlier run of the same saved, or finished with fewer games, instead of from the first game
    #[arg(long)]
    pub resume: bool,
    /// Play the K-th of N equal slices alone, and write its tally into --out for `balance merge`
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// With --shard: play a slice of the round that follows what is merged in this folder
    #[arg(long, value_name = "DIR", requires = "shard")]
    pub after: Option<PathBuf>,
    /// Go on from what another build of this program played, although rules, players or cards may differ; the report says so
    #[arg(long)]
    pub accept_other_build: bool,
    /// Save what was played every SECONDS, for --resume; 0 for never
    #[arg(long, value_name = "SECONDS", default_value = "30", allow_negative_numbers = true, value_parser = seconds)]
    pub save_every: Duration,
}

/// Going on from what is saved, where no slice can be played alone.
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
    fn from(saves: &Saves) -> Self {
        let Saves { resume, accept_other_build, save_every } = *saves;
        Parts { resume, accept_other_build, save_every, ..Parts::default() }
    }
}

/// Arguments of `run`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Run {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Play this many games, rounded up to whole seat blocks
    #[arg(long, value_name = "N", conflicts_with = "precision", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// Play until every side's win rate is known to within this, such as 0.2%
    #[arg(long, value_name = "P%", allow_hyphen_values = true)]
    pub precision: Option<String>,
    /// With a precision: play at most this many games
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = games)]
    pub max_games: Option<i64>,
    /// Also tell by how much more is won when a card is seen or used, which need not be its doing
    #[arg(long)]
    #[serde(default)]
    pub associations: bool,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
    /// Playing in parts
    #[command(flatten)]
    #[serde(skip)]
    pub parts: Parts,
    /// Also write one row a game to this Parquet file
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(parquet), conflicts_with_all = ["resume", "shard"])]
    #[serde(skip)]
    pub records: Option<PathBuf>,
}

/// Arguments of `check`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Check {
    /// The scenario files, each with [[expect]] tables
    #[arg(value_name = "SCENARIO", required = true, add = ArgValueCompleter::new(complete::scenario_files))]
    #[serde(serialize_with = "values::path_texts")]
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
    /// Worker threads, 0 for one a core, at most 4 a core or 16; results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u16>)]
    #[serde(skip)]
    pub threads: u16,
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
    /// Also write the report of each run: one scenario's into this folder, several into a folder
    /// each within it; what they replace must be reports
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub out: Option<PathBuf>,
    /// Replace whatever the folders of the reports hold
    #[arg(long)]
    #[serde(skip)]
    pub force: bool,
    /// Play although a report may find no room on the disk
    #[arg(long)]
    #[serde(skip)]
    pub ignore_free_space: bool,
    /// Playing in parts
    #[command(flatten)]
    #[serde(skip)]
    pub parts: Parts,
}

/// Arguments of `compare`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Compare {
    /// One scenario with [[variant]] tables or [builds]; or several of one game, of which the first
    /// is the baseline
    #[arg(value_name = "SCENARIO", required = true, add = ArgValueCompleter::new(complete::scenario_files))]
    #[serde(serialize_with = "values::path_texts")]
    pub paths: Vec<PathBuf>,
    /// Change a value of every scenario or its cards, before its variants do; may be repeated
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
    /// Use this master seed instead of the (first) scenario's
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<i64>)]
    pub seed: Option<i64>,
    /// Call it this in titles and folder names, instead of by what --set changes
    #[arg(long, value_name = "TEXT", value_parser = LabelParser)]
    pub label: Option<String>,
    /// Play the builds, or the variants of one side, each against each: who beats whom, their
    /// strengths on one scale, intransitive cycles, and the Nash equilibrium; of builds that are searched the
    /// winners of the search, after it: --games of each pair more
    #[arg(long, conflicts_with_all = ["until_known", "side", "threshold"])]
    pub matrix: bool,
    /// Play the scenario with all of the prices that its games propose for cards that are out of line, its random builds
    /// drawn by them, against those of today: what comes into line, what falls out, and the strongest builds then
    #[arg(long, value_name = "WHICH", value_enum, conflicts_with_all = ["matrix", "until_known", "side", "threshold"])]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prices: Option<Prices>,
    /// With --prices: propose prices anew from games with those proposed, at most so often; left out: once
    #[arg(long, value_name = "N", requires = "prices", allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=8))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_rounds: Option<u8>,
    /// Judge the win rate of this side; left out, of the only side that changes, or of the first
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(complete::side))]
    pub side: Option<String>,
    /// The least difference of win rates that matters
    #[arg(long, value_name = "P%", default_value = "1%", allow_hyphen_values = true, value_parser = threshold)]
    #[serde(default = "usual_threshold", skip_serializing_if = "is_usual_threshold")]
    pub threshold: f64,
    /// Play this many games of the baseline and of each variant, rounded up to whole seat blocks
    #[arg(long, value_name = "N", conflicts_with = "until_known", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// Play each variant until it is known to be better, worse, or too close to matter
    #[arg(long)]
    pub until_known: bool,
    /// With --until-known: play at most this many games of each, instead of the scenario's
    /// max_games or 1,000,000
    #[arg(long, value_name = "N", requires = "until_known", allow_negative_numbers = true, value_parser = most_games)]
    pub max_games: Option<u64>,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
    /// Playing in parts
    #[command(flatten)]
    #[serde(skip)]
    pub parts: Parts,
}

/// The threshold of `compare` that need not be said.
const fn usual_threshold() -> f64 {
    THRESHOLD
}

/// True if a threshold need not be said. It must not be where there is none, such as beside `--matrix`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_usual_threshold(threshold: &f64) -> bool {
    *threshold == THRESHOLD
}

/// Which prices are held against those of today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Prices {
    /// Those that the scenario's own games propose
    Proposed,
}

/// Arguments of `impact`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Impact {
    /// The scenario, which names a neutral card
    #[command(flatten)]
    pub scenario: Scenario,
    /// Look at the cards of this side alone; left out, of the sides that name their cards, or of all where each side's are
    /// drawn at random
    #[arg(long, value_name = "NAME")]
    pub side: Option<String>,
    /// Play this many games as they are, and as many with each card replaced; rounded up to whole
    /// seat blocks
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
    /// Playing in parts
    #[command(flatten)]
    #[serde(skip)]
    pub parts: Parts,
}

/// Arguments of `regret`.
#[derive(Clone, Debug, Args, Serialize)]
pub struct Regret {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Play this many games, rounded up to whole seat blocks; left out, as many as the scenario says, but at most 1,000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// Look at one decision in N, each with the same probability; left out, at about two a game
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = every)]
    pub every: Option<u32>,
    /// Play each option of a decision out this many times
    #[arg(long, value_name = "N", default_value_t = 64, allow_negative_numbers = true, value_parser = iterations)]
    pub iterations: u32,
    /// Stop playouts where the game's own lookahead does, and value the position there, instead of playing to the end of
    /// the game
    #[arg(long)]
    pub horizon: bool,
    /// Write the summary as Markdown into this file
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub markdown: Option<PathBuf>,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
}

/// Arguments of `calibrate`.
#[derive(Clone, Debug, Args, Serialize)]
pub struct Calibrate {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Play this many games, rounded up to whole seat blocks; left out, as many as the scenario says, but at most 10,000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
}

/// Arguments of `ladder`.
#[derive(Clone, Debug, Args, Serialize)]
pub struct Ladder {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// The rungs, from the weakest to the strongest: random, greedy, search:64, each with slips if need
    /// be, greedy:20%; left out: random, greedy:20%, greedy, search:16, search:64 and so on to search:4096
    #[arg(long, value_name = "RUNG,…", value_delimiter = ',', value_parser = balance_engine::agent::rung, add = ArgValueCandidates::new(complete::rung))]
    #[serde(serialize_with = "rungs")]
    pub rungs: Vec<Skill>,
    /// The least difference of win rates that matters
    #[arg(long, value_name = "P%", default_value = "1%", allow_hyphen_values = true, value_parser = threshold)]
    pub threshold: f64,
    /// Play this many games of each rung, rounded up to whole seat blocks; left out: 2,000 where it
    /// searches, else 20,000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = most_games)]
    pub games: Option<u64>,
    /// Begin no rung that would take more playouts than this in all, by those of the rung below
    #[arg(long, value_name = "N", default_value_t = 100_000_000, allow_negative_numbers = true, value_parser = playouts)]
    pub playouts: u64,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
    /// Also write the answer as Markdown into this file
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub markdown: Option<PathBuf>,
}

/// Rungs as they are typed.
fn rungs<S: Serializer>(rungs: &[Skill], to: S) -> Result<S::Ok, S::Error> {
    let names: Vec<String> = rungs.iter().map(balance_engine::agent::rung_text).collect();
    match names.is_empty() {
        true => to.serialize_none(),
        false => to.serialize_str(&names.join(",")),
    }
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

/// Arguments of `watch`.
#[derive(Debug, Args)]
pub struct Watch {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Play at most this many games of each version to tell what a change did; left out, the scenario's max_games or
    /// 1,000,000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = most_games)]
    pub games: Option<u64>,
    /// Tell what a change did to within this, and play on until it is known so well
    #[arg(long, value_name = "P%", default_value = "0.3%", allow_hyphen_values = true, value_parser = threshold)]
    pub precision: f64,
    /// The least difference of win rates that matters
    #[arg(long, value_name = "P%", default_value = "1%", allow_hyphen_values = true, value_parser = threshold)]
    pub threshold: f64,
    /// Worker threads, 0 for one a core, at most 4 a core or 16; results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u16>)]
    pub threads: u16,
    /// Write the report of the scenario as it was saved last into this folder, and the page beside it, instead of into
    /// reports/
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl Watch {
    /// The run whose report is left in a folder.
    pub(super) fn run(&self, folder: PathBuf) -> Run {
        Run {
            scenario: self.scenario.clone(),
            games: None,
            precision: None,
            max_games: None,
            options: RunOptions { threads: self.threads, report: Report { out: Some(folder), ..Report::default() } },
            parts: Parts::default(),
            associations: false,
            records: None,
        }
    }
}

/// Arguments of `trace`.
#[derive(Clone, Debug, Args, Serialize)]
pub struct Trace {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// The index of the game, from 0, as reports and records name it
    #[arg(long, value_name = "INDEX", allow_negative_numbers = true, value_parser = number::<u64>)]
    pub game: u64,
    /// Tell one decision of it with all its options, as `balance regret` plays them out: its number among those with
    /// several legal actions, from 1
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = every, conflicts_with = "svg")]
    pub decision: Option<u32>,
    /// With --decision: play each option out this many times; left out, 64
    #[arg(long, value_name = "N", requires = "decision", allow_negative_numbers = true, value_parser = iterations)]
    pub iterations: Option<u32>,
    /// With --decision: stop playouts where the game's own lookahead does
    #[arg(long, requires = "decision")]
    pub horizon: bool,
    /// Also draw the game before each turn and at its end into this folder, which must hold no
    /// pictures yet
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub svg: Option<PathBuf>,
    /// Also write the game as a page to step through, with its pictures, into this file
    #[arg(long, value_name = "FILE", conflicts_with = "decision")]
    #[serde(skip)]
    pub html: Option<PathBuf>,
}

fn after_help() -> String {
    let codes = super::exit::Exit::ALL
        .iter()
        .map(|(exit, meaning)| format!("  {:>3}  {meaning}\n", exit.code()))
        .collect::<String>();
    format!("Exit codes:\n{codes}\nA scenario is a TOML file; `balance new GAME` writes one to start from.")
}
