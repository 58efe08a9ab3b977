//! `calibrate`: how well the score of a position predicts the winner.

use crate::prelude::*;
use balance_engine::game::Lookahead;
use balance_engine::sim::Calibration;
use balance_stats::{Guard, LogisticCurve, Prediction, RatioSums, guarded_ratio, logistic_fit, ratio_mean};

const SCHEMA_VERSION: u32 = 4;
const BANDS: usize = 10;
/// Shares of a win are added up as integers in units of 1 / 5,040.
const UNITS: f64 = 5_040.0;
/// Log losses are added up as integers in millionths.
const MILLION: f64 = 1e6;

record! {
    /// How well the score of a position predicts the winner.
    pub struct CalibrationSummary {
        head: Head = TEXT,
        /// Positions counted: the first decision of each turn, as every seat sees it.
        positions: u64 = unit("positions"),
        /// Turns after which playouts are valued by the score; null if they go to the end of the game.
        lookahead_turns: Option<u32> = TURNS,
        fit: Vec<CalibrationTerm> = TEXT,
        log_loss: Vec<CalibrationLoss> = TEXT,
        calibration: Vec<CalibrationBand> = TEXT,
    }

    /// A row for each term of the curve that turns a score into a win probability.
    pub struct CalibrationTerm {
        /// `scale`: points of score that multiply the odds of winning by e. `to move` and `waiting`: points added for the seat to
        /// move, and for a seat that waits.
        term: &'static str = TEXT.head("term"),
        /// Its value in the best fit; null if higher scores don't go with more wins, or the game has no such seat.
        best: Option<Estimate> = unit("points of score").head("best fit"),
        /// Its value in the game's own lookahead; null if its playouts go to the end of the game.
        in_use: Option<f64> = unit("points of score").head("in use"),
    }

    /// A row for each predictor: the mean of −ln p of the results. 0 is perfect.
    pub struct CalibrationLoss {
        /// `best fit`, `fit in use`, or `no score` (the mean of all positions).
        prediction: &'static str = TEXT.head("prediction"),
        /// The log loss.
        loss: Option<Estimate> = unit("nats").head("log loss"),
    }

    /// A row for each band of win probabilities predicted by the best fit.
    pub struct CalibrationBand from (at: usize, positions: u64, predicted: Option<f64>, won: Option<Estimate>) {
        /// Lowest predicted win probability in the band.
        from: f64 = SHARE.head("from") => at as f64 / BANDS as f64,
        /// Highest.
        to: f64 = SHARE.head("to") => (at + 1) as f64 / BANDS as f64,
        /// Positions in the band.
        positions: u64 = unit("positions").head("positions") => positions,
        /// The mean of their predicted win probabilities.
        predicted: Option<f64> = SHARE.head("predicted") => predicted,
        /// The observed share of wins. The intervals of all bands are joint.
        won: Option<Estimate> = SHARE.head("won") => won,
        /// True if that interval excludes the prediction.
        off: bool = TEXT.head("off") => won.zip(predicted).is_some_and(|(won, predicted)| !won.contains(predicted)),
    }
}

impl CalibrationSummary {
    pub fn new(scenario: &ScenarioFacts<'_>, found: &Calibration) -> Self {
        let (positions, level) = (&found.positions[..], scenario.level);
        let Lookahead { turns, scale, to_move, waiting, .. } = found.lookahead;
        let valued = turns < u32::MAX;
        let fit = logistic_fit(positions, level);
        let curve = fit.map(|fit| fit.curve());
        let mean = positions.iter().map(|one| one.share).sum::<f64>() / positions.len() as f64;
        let loss = |curve: LogisticCurve| mean_loss(positions, level, |one| curve.log_loss(one));
        let in_use = valued.then_some(LogisticCurve { scale, to_move, waiting });
        let term = |term, best, in_use| CalibrationTerm { term, best, in_use: Some(in_use).filter(|_| valued) };
        let mut summary = CalibrationSummary {
            head: Head::of(
                SCHEMA_VERSION,
                scenario,
                [found.games, found.blocks, found.games],
                found.stopped,
                Bugs::new(&found.abandoned, |_| None),
            ),
            positions: positions.len() as u64,
            lookahead_turns: valued.then_some(turns),
            fit: vec![
                term("scale", fit.map(|fit| fit.scale), scale),
                term("to move", fit.and_then(|fit| fit.to_move), to_move),
                term("waiting", fit.and_then(|fit| fit.waiting), waiting),
            ],
            log_loss: vec![
                CalibrationLoss { prediction: "best fit", loss: curve.and_then(loss) },
                CalibrationLoss { prediction: "fit in use", loss: in_use.and_then(loss) },
                CalibrationLoss { prediction: "no score", loss: mean_loss(positions, level, |one| one.log_loss(mean)) },
            ],
            calibration: curve.map_or_else(Vec::new, |curve| bands(positions, level, curve)),
        };
        summary.head.warn_of_games([CutGames::new((found.cut, found.games), scenario.max_turns, "")], "");
        if summary.fit[0].best.is_none() && summary.positions > 0 {
            let nothing = "the score predicts nothing: higher scores don't significantly go with more wins";
            summary.head.warnings.push(nothing.to_owned());
        }
        let off = summary.off_the_diagonal();
        summary.head.warnings.extend(off);
        summary.head.warn_of_few();
        summary
    }

    /// Returns a warning about the bands whose interval excludes the prediction.
    fn off_the_diagonal(&self) -> Option<String> {
        let off = self.calibration.iter().filter(|band| band.off);
        let by = off.clone().filter_map(|band| Some((band.won?.point - band.predicted?).abs())).fold(0.0, f64::max);
        let bands = self.calibration.iter().filter(|band| band.positions > 0).count();
        (off.clone().count() > 0).then(|| {
            format!(
                "even the best fit is off in {} of {bands} bands, by up to {} percentage points: the intervals of the observed \
                 shares exclude the predictions",
                off.count(),
                plain(by * PERCENT, 1)
            )
        })
    }
}

impl Report for CalibrationSummary {
    fn page(&self, width: usize) -> Page {
        let mut page = Page::begun(&self.head, "does the score predict the winner?", width);
        page.say(&format!("{}.", counted(self.positions, "position")));
        page.section("Scale and tempo", ": points of score", &Shown::of(&self.fit));
        if let Some(turns) = self.lookahead_turns {
            let turns = number_of(turns.into(), self.head.turn_word);
            page.note(&format!("In use: `search` values a position after {turns}."));
        }
        page.section("Log loss", ": the mean of −ln p of the results; 0 is perfect", &Shown::of(&self.log_loss));
        page.section("Predicted vs. observed", ", by the best fit", &Shown::of(&self.calibration));
        page.paragraph(&format!(
            "Positions: the first decision of each {}, as every seat sees it. Won: alone, or a share of a shared first place.",
            singular(self.head.turn_word)
        ));
        let won = self.calibration.iter().find_map(|band| band.won);
        let [fit, loss, won] = [self.fit[0].best, self.log_loss[0].loss, won].map(method);
        let (played, level) = (self.head.played(), level(self.head.level));
        page.foot(&format!(
            "n = {played}. [a, b] are {level} intervals, joint within the last table. Fit: {fit}. Log loss: {loss}. Won: {won}."
        ));
        page
    }

    fn story(&self) -> Story {
        let answer = match (self.fit[0].best, self.fit[0].in_use) {
            (None, _) => "The score predicts nothing: no curve could be fitted.".to_owned(),
            (Some(best), None) => {
                format!("Best scale: {}. None is in use: search plays to the end.", joined(amount(&best)))
            }
            (Some(best), Some(used)) => format!(
                "The scale in use, {}, {}: the best fit is {}.",
                plain(used, 0),
                if best.contains(used) { "fits" } else { "doesn't fit" },
                joined(amount(&best)),
            ),
        };
        Story { answer: vec![answer], ..Story::default() }
    }
}

fn mean_loss(positions: &[Prediction], level: f64, loss: impl Fn(&Prediction) -> f64) -> Option<Estimate> {
    let mut sums = RatioSums::default();
    for block in positions.chunk_by(|a, b| a.block == b.block) {
        let total: f64 = block.iter().map(&loss).sum();
        sums.add(block.len() as u32, (total * MILLION).round() as i64);
    }
    Some(ratio_mean(&sums, level)?.scaled(1.0 / MILLION))
}

fn bands(positions: &[Prediction], level: f64, curve: LogisticCurve) -> Vec<CalibrationBand> {
    let chance = |one: &Prediction| curve.chance(one.score, one.to_move);
    let band = |one: &Prediction| ((chance(one) * BANDS as f64) as usize).min(BANDS - 1);
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
    let guard = Guard { step: UNITS / 2.0, level, family: BANDS };
    let row = |(at, (sums, mean)): (usize, (&RatioSums, f64))| {
        let predicted = (sums.n > 0).then(|| mean / sums.n as f64);
        let won = guarded_ratio(sums, guard).map(|won| won.scaled(1.0 / UNITS).within(0.0, 1.0));
        CalibrationBand::of(at, sums.n, predicted, won)
    };
    sums.iter().zip(means).enumerate().map(row).collect()
}

#[cfg(test)]
mod tests;
