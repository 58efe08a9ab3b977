//! How well the score of a position foretells who wins.

use polars_core::prelude::DataFrame;
use serde::Serialize;

use balance_engine::game::Lookahead;
use balance_engine::sim::{Foresight, Stopped};
use balance_stats::{Estimate, Foretold, Guard, LogisticCurve, RatioSums, guarded_ratio, logistic_fit, ratio_mean};

use super::caveats::{Bugs, CutGames, of_few, of_games};
use super::columns::Columns;
use super::head::{ScenarioFacts, SummaryHead};
use super::{Frames, SideLabel};

const SCHEMA_VERSION: u32 = 3;

/// Bands of foretold chances.
const BANDS: usize = 10;

/// Shares of a win are added up in these parts of one.
const UNITS: f64 = 5_040.0;

/// Log losses are added up in these parts of one.
const MILLION: f64 = 1e6;

#[derive(Debug)]
pub struct CalibrationResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub foresight: &'a Foresight,
}

/// The summary of a calibration, as its `summary.json` holds it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CalibrationSummary {
    #[serde(flatten)]
    pub head: SummaryHead,
    /// Positions counted: of each turn the first in which something is decided, as every seat sees it.
    pub positions: u64,
    /// The rule that ended it: "games" or "interrupted".
    pub stopped: &'static str,
    pub level: f64,
    pub warnings: Vec<String>,
    pub sides: Vec<SideLabel>,
    pub turn_word: &'static str,
    /// The scale that foretells best: points of score that make winning e times as likely against losing.
    pub scale: Option<Estimate>,
    /// Points to add to the score of the seat to move, by the same fit.
    pub to_move: Option<Estimate>,
    /// Points to add to the score of a seat that waits, by the same fit; null in a game of one side.
    pub waiting: Option<Estimate>,
    /// The scale that the game's lookahead has; null where its playouts go to the end.
    pub scale_in_use: Option<f64>,
    /// The points that the game's lookahead adds for the seat to move; null where its playouts go to the end.
    pub to_move_in_use: Option<f64>,
    /// The points that it adds for a seat that waits; null where its playouts go to the end.
    pub waiting_in_use: Option<f64>,
    /// Turns after which its playouts are valued; null where they go to the end.
    pub lookahead_turns: Option<u32>,
    /// The mean of −ln p of what came of the positions, by the scale that foretells best.
    pub log_loss: Option<Estimate>,
    /// The same by the scale in use.
    pub log_loss_in_use: Option<Estimate>,
    /// The same for who foretells the mean of all positions.
    pub log_loss_of_the_mean: Option<Estimate>,
    /// The positions in bands of what the best scale foretells.
    pub bands: Vec<CalibrationBand>,
    #[serde(flatten)]
    pub bugs: Bugs,
}

/// Positions of which about the same was foretold.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CalibrationBand {
    /// The least chance of winning that was foretold, a fraction.
    pub from: f64,
    /// The most.
    pub to: f64,
    pub positions: u64,
    pub foretold: Option<f64>,
    /// What came of them: shares of wins. The level is that of all bands together.
    pub won: Option<Estimate>,
}

impl CalibrationSummary {
    pub fn new(results: &CalibrationResults<'_>) -> Self {
        let Foresight { positions, lookahead, .. } = results.foresight;
        let ends = lookahead.turns < u32::MAX;
        let fit = logistic_fit(positions, results.scenario.level);
        let curve = fit.map(|fit| fit.curve());
        let Lookahead { scale, to_move, waiting, .. } = *lookahead;
        let in_use = LogisticCurve { scale, to_move, waiting };
        let mean = positions.iter().map(|one| one.share).sum::<f64>() / positions.len() as f64;
        let of_curve = |curve: LogisticCurve| mean_loss(positions, results.scenario.level, |one| curve.log_loss(one));
        let mut summary = CalibrationSummary {
            head: SummaryHead::new(
                SCHEMA_VERSION,
                &results.scenario,
                results.foresight.games,
                results.foresight.blocks,
            ),
            positions: positions.len() as u64,
            stopped: results.foresight.stopped.name(),
            level: results.scenario.level,
            warnings: Vec::new(),
            sides: results.scenario.sides.clone(),
            turn_word: results.scenario.catalogue.turn_word,
            scale: fit.map(|fit| fit.scale),
            to_move: fit.and_then(|fit| fit.to_move),
            waiting: fit.and_then(|fit| fit.waiting),
            scale_in_use: ends.then_some(scale),
            to_move_in_use: ends.then_some(to_move),
            waiting_in_use: ends.then_some(waiting),
            lookahead_turns: ends.then_some(lookahead.turns),
            log_loss: curve.and_then(of_curve),
            log_loss_in_use: ends.then_some(in_use).and_then(of_curve),
            log_loss_of_the_mean: mean_loss(positions, results.scenario.level, |one| one.log_loss(mean)),
            bands: curve.map_or_else(Vec::new, |curve| bands(results, curve)),
            bugs: Bugs::new(&results.foresight.abandoned, |_| None),
        };
        summary.warnings = warnings(results, &summary);
        summary
    }
}

fn mean_loss(positions: &[Foretold], level: f64, loss: impl Fn(&Foretold) -> f64) -> Option<Estimate> {
    let mut sums = RatioSums::default();
    for block in positions.chunk_by(|a, b| a.block == b.block) {
        let total: f64 = block.iter().map(&loss).sum();
        sums.add(block.len() as u32, (total * MILLION).round() as i64);
    }
    Some(ratio_mean(&sums, level)?.scaled(1.0 / MILLION))
}

fn bands(results: &CalibrationResults<'_>, curve: LogisticCurve) -> Vec<CalibrationBand> {
    let positions = &results.foresight.positions;
    let chance = |one: &Foretold| curve.chance(one.score, one.to_move);
    let band = |one: &Foretold| ((chance(one) * BANDS as f64) as usize).min(BANDS - 1);
    let mut sums = vec![RatioSums::default(); BANDS];
    let mut means = [0.0; BANDS];
    for block in positions.chunk_by(|a, b| a.block == b.block) {
        let mut of_block = [(0_u32, 0_i64); BANDS];
        for one in block {
            let (n, sum) = &mut of_block[band(one)];
            *n += 1;
            *sum += (one.share * UNITS).round() as i64;
            means[band(one)] += chance(one);
        }
        for (sums, (n, sum)) in sums.iter_mut().zip(of_block) {
            sums.add(n, sum);
        }
    }
    let guard = Guard { step: UNITS / 2.0, level: results.scenario.level, family: BANDS };
    let told = |(at, (sums, mean)): (usize, (&RatioSums, f64))| CalibrationBand {
        from: at as f64 / BANDS as f64,
        to: (at + 1) as f64 / BANDS as f64,
        positions: sums.n,
        foretold: (sums.n > 0).then(|| mean / sums.n as f64),
        won: guarded_ratio(sums, guard).map(|won| {
            let Estimate { point, low, high, .. } = won.scaled(1.0 / UNITS);
            Estimate { point, low: low.max(0.0), high: high.min(1.0), ..won }
        }),
    };
    sums.iter().zip(means).enumerate().map(told).collect()
}

fn warnings(results: &CalibrationResults<'_>, summary: &CalibrationSummary) -> Vec<String> {
    let cut = CutGames::of_all(results.foresight.cut, summary.head.games, results.scenario.max_turns);
    let interrupted = (results.foresight.stopped == Stopped::Interrupted).then_some(summary.head.games);
    let mut warnings = of_games(cut, summary.turn_word, (&summary.bugs, ""), interrupted);
    if summary.scale.is_none() && summary.positions > 0 {
        warnings.push("the score foretells nothing: a higher one does not surely go with more wins".to_owned());
    }
    warnings.extend(off_the_diagonal(&summary.bands));
    warnings.extend(of_few(summary.head.blocks, ""));
    warnings
}

impl CalibrationBand {
    /// True if the interval of what was observed excludes what was predicted.
    pub fn is_off(&self) -> bool {
        self.won.zip(self.foretold).is_some_and(|(won, foretold)| !won.contains(foretold))
    }
}

/// Which bands exclude the diagonal, on which what was observed is what was predicted.
fn off_the_diagonal(bands: &[CalibrationBand]) -> Option<String> {
    let percent = |end: f64| (end * 100.0).round();
    let off: Vec<String> = (bands.iter().filter(|band| band.is_off()))
        .map(|band| format!("{} to {} %", percent(band.from), percent(band.to)))
        .collect();
    (!off.is_empty()).then(|| {
        format!(
            "even the best fit is off in {} of {} bands ({}): the intervals of what was observed exclude what was \
             predicted",
            off.len(),
            bands.iter().filter(|band| band.positions > 0).count(),
            off.join(", ")
        )
    })
}

impl Frames {
    pub fn of_calibration(summary: &CalibrationSummary) -> Self {
        Frames::of(vec![("calibration", frame(summary))])
    }
}

fn frame(summary: &CalibrationSummary) -> DataFrame {
    Columns::of(&summary.bands)
        .all(["from", "to"], |band| [band.from, band.to])
        .with("positions", |band| band.positions)
        .with("foretold", |band| band.foretold)
        .estimate("won", |band| band.won)
        .frame()
}

#[cfg(test)]
mod tests;
