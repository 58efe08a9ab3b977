//! How often the intervals of the course of games contain what they estimate: for this the mean over all runs stands in.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use balance_engine::sim::{Budget, Drama, DramaMeasure, Plan, RunContext, Scope, Tally};
use balance_scenario::{Prepared, read_document, ready};
use balance_stats::{Estimate, count_ratio_mean, jackknife};

use super::Measured;

const LEVEL: f64 = 0.95;

/// Games per run. A sixteenth of them is recorded.
const GAMES: u64 = 8_800;

/// Games of the run whose time is measured.
const TIMED_GAMES: u64 = 200_000;

/// Returns the share of intervals that contain the mean of all runs, with the jackknife and without, over the measures that
/// depend on fitted curves.
pub(crate) fn measured(runs: u64) -> Vec<Measured> {
    let coverage = ["iconica_party", "arcane_guardian"].into_iter().flat_map(|scenario| coverage(scenario, runs));
    coverage.chain([time("iconica_party")]).collect()
}

fn scenario(name: &str) -> Prepared {
    let mut document = read_document(Path::new(&format!("scenarios/{name}.toml")), &[]);
    ready(&mut document, name).expect("a scenario without mistakes")
}

fn played(scenario: &Prepared, seed: u64, games: u64) -> Tally {
    let plan = Plan { seed, budget: Budget::Games(games), level: LEVEL, threads: 0, builds: false };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    scenario.contest.run(&plan, context, None).tally
}

fn drama<'t>(scenario: &Prepared, tally: &'t Tally) -> Option<Drama<'t>> {
    Drama::new(&tally.paths, scenario.contest.setup().sides.len())
}

/// How long the fits take, as a part of the time of a run.
#[allow(clippy::disallowed_methods, reason = "this is about time")]
fn time(name: &str) -> Measured {
    let scenario = scenario(name);
    let start = Instant::now();
    let tally = played(&scenario, 0, TIMED_GAMES);
    let run = start.elapsed();
    let measured = drama(&scenario, &tally).map(|drama| drama.without(DramaMeasure::DecidedBy, Scope::All));
    Measured {
        what: format!("course of games of {name}: time to fit and measure, as a part of {TIMED_GAMES} games"),
        value: (start.elapsed() - run).as_secs_f64() / run.as_secs_f64(),
        at_least: 0.0,
        at_most: f64::INFINITY,
        n: u64::from(measured.is_some()),
    }
}

fn coverage(name: &str, runs: u64) -> [Measured; 2] {
    let scenario = scenario(name);
    let tallies: Vec<Tally> = (0..runs).map(|seed| played(&scenario, seed, GAMES)).collect();
    let dramas: Vec<Drama<'_>> = tallies.iter().filter_map(|tally| drama(&scenario, tally)).collect();
    let measures = DramaMeasure::ALL.into_iter().filter(|measure| measure.is_by_chances());
    let (mut n, mut refitted, mut known) = (0, 0, 0);
    for measure in measures {
        let without_curves: Vec<Estimate> =
            dramas.iter().filter_map(|drama| count_ratio_mean(drama.of(measure, Scope::All), LEVEL)).collect();
        let mean = without_curves.iter().map(|of| of.point).sum::<f64>() / without_curves.len() as f64;
        for (drama, of) in dramas.iter().zip(&without_curves) {
            let with = jackknife(*of, &drama.without(measure, Scope::All), LEVEL);
            n += 1;
            refitted += u64::from(with.is_some_and(|of| of.contains(mean)));
            known += u64::from(of.contains(mean));
        }
    }
    let share = |what: &str, count: u64, at_least: f64| Measured {
        what: format!(
            "course of {GAMES} games of {name}, {runs} runs: intervals at 95 % that contain the mean, {what}"
        ),
        value: count as f64 / n as f64,
        at_least,
        at_most: 1.0,
        n,
    };
    [share("curves fitted again for each group", refitted, 0.92), share("curves taken as known", known, 0.0)]
}
