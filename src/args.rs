//! The arguments of every command, as they are typed.

use crate::exit::Exit;
use crate::outside::*;
use clap::CommandFactory;
use clap::builder::Styles;

mod changes;
mod check;
mod compare;
mod lookups;
mod percent;
mod play;
mod players;
mod reports;
mod run;
mod shared;
mod values;

pub(crate) use changes::{Impact, Sensitivity, Tune};
pub(crate) use check::{Check, CountsAs};
pub(crate) use compare::{Compare, THRESHOLD};
pub(crate) use lookups::{
    CardsOf, Completions, List, ListOf, Listed, Man, New, Odds, Reports, Schema, Shell, Validate,
};
pub(crate) use play::PlayCommand;
pub(crate) use players::{Calibrate, Ladder, Regret};
pub(crate) use reports::{Diff, Merge};
pub(crate) use run::{Run, Trace, Watch};
pub(crate) use shared::{ChartOptions, Parts, Report, RunOptions, Scenario};

use crate::build::VERSION;
use crate::colour::colour_of_help;

/// Finds out whether a tabletop game is fair, by playing it millions of times.
#[derive(Debug, Parser)]
#[command(name = "balance", version = VERSION, after_help = after_help(), max_term_width = 80)]
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
    /// Format of the results on standard output
    #[arg(long, value_enum, default_value_t = Format::Table, global = true, value_name = "FORM")]
    pub format: Format,
    /// Print only results and errors
    ///
    /// Progress and remarks, which go to standard error, are omitted.
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// When to use colours
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
    /// Follows NO_COLOR, FORCE_COLOR and CLICOLOR; otherwise colours only on a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The commands whose play can be resumed.
    #[command(flatten)]
    Play(PlayCommand),
    /// Test the verdict with stronger and stronger players
    Ladder(Ladder),
    /// Measure how much win probability the players lose
    Regret(Regret),
    /// Measure how well position scores predict the winner
    Calibrate(Calibrate),
    /// Play again on every save, and show what changed
    Watch(Watch),
    /// Replay one game move by move, or one decision in detail
    Trace(Trace),
    /// Show how two reports differ, and what that changed
    Diff(Diff),
    /// Combine shards into the report of a single run
    Merge(Merge),
    /// Find mistakes in scenarios, cards and reports
    Validate(Validate),
    /// Write a starter project, a scenario or a game's crate
    #[command(override_usage = "balance new [OPTIONS] <GAME> [DIR|FILE.toml]\n       \
                                balance new [OPTIONS] --game <NAME> [DIR]")]
    New(New),
    /// List games, card sets, cards, agents, metrics and more
    List(List),
    /// Print the exact odds of a roll, such as a Trap's
    Odds(Odds),
    /// Print the JSON Schema of scenarios or cards
    Schema(Schema),
    /// Print a shell completion script
    Completions(Completions),
    /// Print a manual page
    Man(Man),
}

/// The commands by what they are for, as the help shows them.
const GROUPS: [(&str, &[&str]); 4] = [
    ("Ask about a game", &["run", "compare", "impact", "sensitivity", "tune", "watch"]),
    ("Trust the answer", &["ladder", "regret", "calibrate", "trace", "diff"]),
    ("Gate changes", &["check", "merge"]),
    ("Files and lookups", &["new", "validate", "list", "odds", "schema", "completions", "man"]),
];

/// Returns the parser of the command line. Its help shows the commands in groups.
pub(crate) fn parser() -> clap::Command {
    let command = Cli::command();
    let (head, name) = (Styles::styled().get_header().to_owned(), Styles::styled().get_literal().to_owned());
    let summary =
        |of: &str| command.find_subcommand(of).and_then(clap::Command::get_about).cloned().unwrap_or_default();
    let line = |of: &&str| format!("  {name}{of}{name:#}{:gap$}{}\n", "", summary(of), gap = 13 - of.len());
    let groups = GROUPS.iter().map(|(title, commands)| {
        format!("{head}{title}:{head:#}\n{}\n", commands.iter().map(line).collect::<String>())
    });
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}{head}Options:{head:#}\n{{options}}{{after-help}}",
        groups.collect::<String>()
    );
    command.help_template(template).color(colour_of_help())
}

fn after_help() -> String {
    let codes =
        Exit::ALL.iter().map(|(exit, meaning)| format!("  {:>3}  {meaning}\n", exit.code())).collect::<String>();
    format!(
        "Exit codes:\n{codes}\nA scenario is a TOML file; `balance new GAME` writes one to start from.\n\
         More: `balance COMMAND --help`, or `balance man COMMAND` for a manual page.\n\
         Option defaults: balance.toml, [defaults] of a scenario, BALANCE_* variables."
    )
}
