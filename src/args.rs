//! The arguments of every command, as they are typed.

use clap::{Args, Parser, Subcommand, ValueEnum};

mod changes;
mod check;
mod compare;
mod lookups;
mod players;
mod reports;
mod run;
mod shared;
mod values;

pub(crate) use changes::{Impact, Sensitivity, Tune};
pub(crate) use check::{Check, CountsAs};
pub(crate) use compare::{Compare, THRESHOLD};
pub(crate) use lookups::{Completions, List, ListOf, Listed, Man, New, Odds, Schema, Shell, Validate};
pub(crate) use players::{Calibrate, Ladder, Regret};
pub(crate) use reports::{Diff, Merge};
pub(crate) use run::{Run, Trace, Watch};
pub(crate) use shared::{ChartOptions, Parts, Report, RunOptions, Scenario};

use super::build::VERSION;
use super::exit::Exit;

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

fn after_help() -> String {
    let codes =
        Exit::ALL.iter().map(|(exit, meaning)| format!("  {:>3}  {meaning}\n", exit.code())).collect::<String>();
    format!("Exit codes:\n{codes}\nA scenario is a TOML file; `balance new GAME` writes one to start from.")
}
