//! `calibrate`: how well the score of a position predicts the winner.

use balance_engine::game::Lookahead;
use balance_engine::sim::Foresight;
use balance_stats::{Estimate, Foretold, Guard, LogisticCurve, RatioSums, guarded_ratio, logistic_fit, ratio_mean};

use super::Report;
use crate::frame::{Bugs, CutGames, ScenarioFacts, of_few, of_games};
use crate::model::{Head, Shown, record};
use crate::number::{amount, counted, joined, level, plain};
use crate::page::Page;
use crate::story::Story;
use crate::text::{method, played, singular};

const SCHEMA_VERSION: u32 = 4;

/// Bands of predicted chances.
const BANDS: usize = 10;

/// Shares of a win are added up in these parts of one.
const UNITS: f64 = 5_040.0;

/// Log losses are added up in these parts of one.
const MILLION: f64 = 1e6;

record! {
    /// How well the score of a position predicts the winner.
    pub struct CalibrationSummary {
        head: Head = TEXT,
        /// Positions counted: of each turn the first in which something is decided, as every seat sees it.
        positions: u64 = unit("positions"),
        /// Turns after which playouts are valued by the score; null if they go to the end of the game.
        lookahead_turns: Option<u32> = TURNS,
        fit: Vec<CalibrationTerm> = TEXT,
        log_loss: Vec<CalibrationLoss> = TEXT,
        calibration: Vec<CalibrationBand> = TEXT,
    }
}

record! {
    /// A row for each term of the curve that turns a score into a chance of winning.
    pub struct CalibrationTerm {
        /// `scale`: points of score that make winning e times as likely against losing. `to move` and `waiting`: points to
        /// add for the seat to move, and for a seat that waits.
        term: &'static str = TEXT.head("term"),
        /// Its value in the best fit; null if a higher score does not go with more wins, or the game has no such seat.
        best: Option<Estimate> = unit("points of score").head("best fit"),
        /// Its value in the game's own lookahead; null if its playouts go to the end of the game.
        in_use: Option<f64> = unit("points of score").head("in use"),
    }
}

record! {
    /// A row for each way to predict: the mean of −ln p of the results. 0 is perfect.
    pub struct CalibrationLoss {
        /// `best fit`, `fit in use`, or `no score`: the mean of all positions.
        prediction: &'static str = TEXT.head("prediction"),
        /// The log loss.
        loss: Option<Estimate> = unit("nats").head("log loss"),
    }
}

record! {
    /// A row for each band of predicted chances, by the best fit.
    pub struct CalibrationBand {
        /// Lowest predicted chance of winning in the band.
        from: f64 = SHARE.head("from"),
        /// Highest.
        to: f64 = SHARE.head("to"),
        /// Positions in the band.
        positions: u64 = unit("positions").head("positions"),
        /// The mean of their predicted chances.
        predicted: Option<f64> = SHARE.head("predicted"),
        /// The share of wins that was observed. The intervals of all bands hold together.
        won: Option<Estimate> = SHARE.head("won"),
        /// True if that interval excludes what was predicted.
        off: bool = TEXT.head("off"),
    }
}

impl CalibrationSummary {
    pub fn new(scenario: &ScenarioFacts<'_>, found: &Foresight) -> Self {
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
            head: Head::new(
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
        summary.head.warnings = summary.warnings(scenario, found.cut);
        summary
    }

    /// The scale of the best fit and that in use.
    fn scale(&self) -> (Option<Estimate>, Option<f64>) {
        (self.fit[0].best, self.fit[0].in_use)
    }

    fn warnings(&self, scenario: &ScenarioFacts<'_>, cut: u64) -> Vec<String> {
        let Head { games, blocks, turn_word, ref bugs, .. } = self.head;
        let interrupted = self.head.was_interrupted().then_some(games);
        let mut warnings =
            of_games(CutGames::of_all(cut, games, scenario.max_turns), turn_word, (bugs, ""), interrupted);
        if self.fit[0].best.is_none() && self.positions > 0 {
            warnings.push("the score predicts nothing: a higher one does not surely go with more wins".to_owned());
        }
        warnings.extend(self.off_the_diagonal());
        warnings.extend(of_few(blocks, ""));
        warnings
    }

    /// Which bands exclude the diagonal, on which the observed share is the predicted one.
    fn off_the_diagonal(&self) -> Option<String> {
        let percent = |end: f64| (end * 100.0).round();
        let off = self.calibration.iter().filter(|band| band.off);
        let off: Vec<String> = off.map(|band| format!("{} to {} %", percent(band.from), percent(band.to))).collect();
        let bands = self.calibration.iter().filter(|band| band.positions > 0).count();
        (!off.is_empty()).then(|| {
            format!(
                "even the best fit is off in {} of {bands} bands ({}): the intervals of the observed shares exclude the \
                 predicted ones",
                off.len(),
                off.join(", ")
            )
        })
    }
}

impl Report for CalibrationSummary {
    fn head(&self) -> &Head {
        &self.head
    }

    fn page(&self, width: usize) -> Page {
        let mut page = Page::begun(&self.head, "does the score predict the winner?", width);
        page.say(&format!("{}.", counted(self.positions, "position")));
        page.section("Scale and tempo", ": points of score", &Shown::of(&self.fit));
        if let Some(turns) = self.lookahead_turns {
            let turns = counted(turns.into(), singular(self.head.turn_word));
            page.note(&format!("In use: `search` values a position after {turns}."));
        }
        page.section("Log loss", ": the mean of −ln p of the results; 0 is perfect", &Shown::of(&self.log_loss));
        page.section("Predicted and observed", ", by the best fit", &Shown::of(&self.calibration));
        page.paragraph(&format!(
            "Positions: the first of each of the {} in which something is decided, as every seat sees it. Won: alone, \
             or as a share of a first place that several hold.",
            self.head.turn_word
        ));
        page.foot(&format!(
            "From {}. [a, b] are {} intervals, those of the last table together. Fit: {}. Log loss: {}. Won: {}.",
            played(self.head.games, self.head.blocks),
            level(self.head.level),
            method(self.fit[0].best),
            method(self.log_loss[0].loss),
            method(self.calibration.iter().find_map(|band| band.won))
        ));
        page
    }

    fn story(&self) -> Story {
        let answer = match self.scale() {
            (None, _) => "The score predicts nothing that could be fitted.".to_owned(),
            (Some(best), None) => {
                format!(
                    "The scale that predicts best is {}. None is in use: search plays to the end.",
                    joined(amount(&best))
                )
            }
            (Some(best), Some(used)) => format!(
                "The scale that predicts best is {}. In use is {}, {} that interval.",
                joined(amount(&best)),
                plain(used, 0),
                if best.contains(used) { "inside" } else { "outside" }
            ),
        };
        Story { answer: vec![answer], ..Story::default() }
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

fn bands(positions: &[Foretold], level: f64, curve: LogisticCurve) -> Vec<CalibrationBand> {
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
    let guard = Guard { step: UNITS / 2.0, level, family: BANDS };
    let row = |(at, (sums, mean)): (usize, (&RatioSums, f64))| {
        let predicted = (sums.n > 0).then(|| mean / sums.n as f64);
        let won = guarded_ratio(sums, guard).map(|won| won.scaled(1.0 / UNITS).within(0.0, 1.0));
        CalibrationBand {
            from: at as f64 / BANDS as f64,
            to: (at + 1) as f64 / BANDS as f64,
            positions: sums.n,
            predicted,
            won,
            off: won.zip(predicted).is_some_and(|(won, predicted)| !won.contains(predicted)),
        }
    };
    sums.iter().zip(means).enumerate().map(row).collect()
}

#[cfg(test)]
mod tests;
