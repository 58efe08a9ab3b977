//! The course of games: how long they stay open, how often sides come back, how many options are good.

use super::Results;
use crate::model::record;
use balance_engine::sim::{Drama, DramaMeasure, PROGRESS, Scope};
use balance_stats::{Estimate, Guard, Histogram, count_ratio_mean, guarded_ratio, jackknife};

record! {
    /// A row for each measure of the course of games: for all sides together, each side, and each position in the turn order.
    /// Every sixteenth seat block is recorded, up to 2,048 games. Win probabilities are predicted from scores by a curve that is
    /// fitted to these games.
    pub struct DramaRow {
        /// The measure.
        measure: &'static str = TEXT,
        /// Unit of `value`; empty for fractions.
        unit: &'static str = TEXT,
        /// The side; null for all sides together, and for a position.
        side: Option<String> = TEXT,
        /// The position in the turn order, 1 for the side that moves first; null for a side and for all.
        place: Option<u32> = TEXT,
        /// The mean or the share. `n` counts games; for `choices` and `options` it counts decisions.
        value: Option<Estimate> = unit("see `unit`"),
    }

    /// A row for each winning side and step of a game: the winner's win probability at that step.
    pub struct CourseRow from (results: &Results<'_>, winner: Option<usize>, step: usize, chances: &Histogram) {
        /// The side that won; null for all winners.
        winner: Option<String> = TEXT => winner.map(|side| results.scenario.sides[side].name.clone()),
        /// The part of the game's turns that has been played.
        progress: f64 = SHARE => step as f64 / PROGRESS as f64,
        /// Recorded games with that winner.
        games: u64 = GAMES => chances.n(),
        /// The median win probability. Its interval ignores the uncertainty of the predictions.
        median: Option<Estimate> = SHARE => results.quantile(chances, 0.5).map(|median| median.scaled(1.0 / 1_000.0)),
        /// The 10 % quantile.
        p10: Option<f64> = SHARE => chances.at(0.1).map(|chance| f64::from(chance) / 1_000.0),
        /// The 90 % quantile.
        p90: Option<f64> = SHARE => chances.at(0.9).map(|chance| f64::from(chance) / 1_000.0),
    }
}

/// Returns the results of the recorded games of a run; empty if scores don't predict the winner.
pub(super) fn drama(results: &Results<'_>) -> (Vec<DramaRow>, Vec<CourseRow>) {
    let sides = &results.scenario.sides;
    match Drama::new(&results.run.tally.paths, sides.len()) {
        Some(drama) => (rows(results, &drama), course(results, &drama)),
        None => Default::default(),
    }
}

fn rows(results: &Results<'_>, drama: &Drama<'_>) -> Vec<DramaRow> {
    let sides = &results.scenario.sides;
    let of_side = sides.iter().enumerate().map(|(at, side)| (Scope::Side(at), Some(side.name.clone()), None));
    let of_place = (0..sides.len()).map(|place| (Scope::Place(place), None, Some(place as u32 + 1)));
    let scopes: Vec<_> = [(Scope::All, None, None)].into_iter().chain(of_side).chain(of_place).collect();
    let row = |measure: DramaMeasure, (scope, side, place): &(Scope, Option<String>, Option<u32>)| DramaRow {
        measure: measure.name(),
        unit: measure.unit(results.scenario.catalogue.turn_word),
        side: side.clone(),
        place: *place,
        value: estimate(drama, measure, *scope, results.scenario.level),
    };
    DramaMeasure::ALL.into_iter().flat_map(|measure| scopes.iter().map(move |scope| row(measure, scope))).collect()
}

fn estimate(drama: &Drama<'_>, measure: DramaMeasure, scope: Scope, level: f64) -> Option<Estimate> {
    let (sums, one) = (drama.of(measure, scope), measure.one());
    let mean = match measure.is_share() {
        true => guarded_ratio(sums, Guard { step: one, level, family: 1 })?,
        false => count_ratio_mean(sums, level)?,
    };
    let mean = match measure.is_by_chances() {
        true => jackknife(mean, &drama.without(measure, scope), level)?,
        false => mean,
    };
    Some(mean.scaled(1.0 / one).within(0.0, if measure.is_share() { 1.0 } else { f64::INFINITY }))
}

fn course(results: &Results<'_>, drama: &Drama<'_>) -> Vec<CourseRow> {
    let winners = [None].into_iter().chain((0..results.scenario.sides.len()).map(Some));
    let of_winner = |winner: Option<usize>| {
        let steps = drama.progress(winner).iter().enumerate();
        steps.map(move |(step, chances)| CourseRow::of(results, winner, step, chances))
    };
    winners.flat_map(of_winner).collect()
}
