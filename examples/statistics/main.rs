//! Measures what the statistics promise: how often intervals contain the truth, at one look and at all looks, how many games a
//! precision takes, how much `regret` shows of what the worst decisions lose, and how often intervals of the course of games
//! contain what they estimate. Writes all of it as JSON to standard output
//! and fails if something is outside its bounds. `scripts/test-statistics` runs it and keeps the result.
//!
//! ```sh
//! cargo run --release --example statistics -- --runs 2000 --regret 16
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for developers")]

mod course;
mod coverage;
mod designs;
mod draws;
mod shown;

use std::process::ExitCode;

use serde::{Serialize, Serializer};

/// A number that was measured, with the bounds that it must keep.
#[derive(Debug, Serialize)]
pub struct Measured {
    /// What it is.
    pub what: String,
    /// The number.
    #[serde(serialize_with = "rounded")]
    pub value: f64,
    /// The least that it may be.
    #[serde(serialize_with = "rounded")]
    pub at_least: f64,
    /// The most that it may be; null in JSON if that is any.
    #[serde(serialize_with = "rounded")]
    pub at_most: f64,
    /// The number of runs.
    pub n: u64,
}

impl Measured {
    fn is_kept(&self) -> bool {
        (self.at_least..=self.at_most).contains(&self.value)
    }
}

/// Writes a number with four decimals: more would only show noise.
fn rounded<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    ((value * 1e4).round() / 1e4).serialize(to)
}

/// All that was measured.
#[derive(Serialize)]
struct Report {
    coverage: Vec<Measured>,
    designs: Vec<designs::Row>,
    sequential: Vec<Measured>,
    regret: Vec<Measured>,
    course: Vec<Measured>,
}

/// The number behind an option of the command line.
fn option(name: &str, default: u64) -> u64 {
    let words: Vec<String> = std::env::args().collect();
    let at = words.iter().position(|word| word == name);
    at.and_then(|at| words.get(at + 1)?.parse().ok()).unwrap_or(default)
}

fn main() -> ExitCode {
    balance::games::add(&[]);
    let (runs, regret_runs) = (option("--runs", 2_000), option("--regret", 16));
    let (designs, sequential) = designs::measured(runs);
    let report = Report {
        coverage: coverage::measured(runs),
        designs,
        sequential,
        regret: shown::measured(regret_runs),
        course: course::measured(runs / 50),
    };
    println!("{}", serde_json::to_string_pretty(&report).unwrap_or_default());
    let all = [&report.coverage, &report.sequential, &report.regret, &report.course].into_iter().flatten();
    let broken: Vec<&Measured> = all.filter(|measured| !measured.is_kept()).collect();
    for measured in &broken {
        eprintln!("outside its bounds: {measured:?}");
    }
    if broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
