//! What `regret` shows of its worst decisions, against what they lose by many playouts that had no part in it.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use balance_engine::sim::{Judging, Regret, RegretPlan, RunContext, regret};
use balance_scenario::{read_document, ready};

use super::Measured;

/// Playouts of each option in a run.
const PLAYOUTS: u32 = 64;

/// Playouts of each option for the truth.
const TRUE_PLAYOUTS: u32 = 1_600;

/// Games of a run.
const GAMES: u64 = 300;

/// Returns the ratio of what is shown to what is lost, over all runs together.
pub(crate) fn measured(runs: u64) -> Vec<Measured> {
    let mut document = read_document(Path::new("scenarios/iconica_party.toml"), &[]);
    let scenario = ready(&mut document, "party").expect("a scenario without mistakes");
    let contest = scenario.contest.as_ref();
    let judging = |playouts: u32| Judging { playouts, horizon: false };
    let (mut shown, mut found, mut lost) = (0.0, 0.0, 0.0);
    let mut n = 0;
    for seed in 0..runs {
        let plan = RegretPlan { seed, games: GAMES, every: None, judging: judging(PLAYOUTS), threads: 0 };
        let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
        let Regret { worst, .. } = regret(contest, &plan, context);
        for of in worst {
            let mean = |playouts: u32| {
                let at = contest.decision(seed, of.row.game, of.row.number, judging(playouts)).ok()?;
                // Which option was found depends on the playouts, so it is looked for by its words.
                let option = at.options.iter().find(|option| option.what == of.better)?;
                Some(option.more.mean * f64::from(playouts))
            };
            let Some((all, first)) = mean(TRUE_PLAYOUTS).zip(mean(PLAYOUTS)) else { continue };
            // The first playouts are those of the run.
            lost += (all - first) / f64::from(TRUE_PLAYOUTS - PLAYOUTS);
            shown += of.row.reported.mean;
            found += of.row.picked.mean;
            n += 1;
        }
    }
    let ratio = |what: &str, value: f64, (at_least, at_most): (f64, f64)| Measured {
        what: format!("{what}, {runs} runs of {GAMES} games of iconica_party, {n} decisions"),
        value: value / lost,
        at_least,
        at_most,
        n,
    };
    vec![
        ratio("shown to true loss of the worst decisions", shown, (0.9, 1.1)),
        ratio("by the playouts that found them", found, (0.0, f64::INFINITY)),
    ]
}
