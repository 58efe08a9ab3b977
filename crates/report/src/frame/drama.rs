//! The course of games: how long they stay open, who comes back, how many options are good.

use balance_engine::sim::{Drama, DramaMeasure, PROGRESS, Scope};
use balance_stats::{Estimate, Guard, count_ratio_mean, guarded_ratio, quantile};

use super::Results;
use crate::model::record;

record! {
    /// A row for each measure of the course of games, for all sides together, each side, and each place in the order of turns.
    /// Every eighth seat block is recorded, up to 2,048 games. Chances of winning are predicted from scores by a curve that is
    /// fitted to these games.
    pub struct DramaRow {
        /// The measure.
        measure: &'static str = TEXT,
        /// Unit of `value`; empty for fractions.
        unit: &'static str = TEXT,
        /// The side; null for all sides together, and for a place.
        side: Option<String> = TEXT,
        /// The place in the order of turns, 1 for the side that has the first turn; null for a side and for all.
        place: Option<u32> = TEXT,
        /// The mean, or the share. Its `n` counts games, and decisions for `choices` and `options`.
        value: Option<Estimate> = unit("see `unit`"),
    }
}

record! {
    /// A row for each winning side and step of a game: the winner's chance of winning at that step.
    pub struct CourseRow {
        /// The side that won; null for all winners.
        winner: Option<String> = TEXT,
        /// The part of the game's turns that is over.
        progress: f64 = SHARE,
        /// Recorded games with that winner.
        games: u64 = GAMES,
        /// Half of the winners had no better chance.
        median: Option<Estimate> = SHARE,
        /// A tenth of the winners had no better chance.
        p10: Option<f64> = SHARE,
        /// Nine tenths of the winners had no better chance.
        p90: Option<f64> = SHARE,
    }
}

/// What the recorded games of a run show; empty if scores do not predict who wins.
pub(super) fn drama(results: &Results<'_>) -> (Vec<DramaRow>, Vec<CourseRow>) {
    let sides = &results.scenario.sides;
    match Drama::new(&results.ran.tally.paths, sides.len()) {
        Some(drama) => (rows(results, &drama), course(results, &drama)),
        None => Default::default(),
    }
}

fn rows(results: &Results<'_>, drama: &Drama) -> Vec<DramaRow> {
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

fn estimate(drama: &Drama, measure: DramaMeasure, scope: Scope, level: f64) -> Option<Estimate> {
    let sums = drama.of(measure, scope);
    if measure.is_share() {
        let one = measure.one();
        let guard = Guard { step: one, level, family: 1 };
        return guarded_ratio(sums, guard).map(|share| share.scaled(1.0 / one).within(0.0, 1.0));
    }
    count_ratio_mean(sums, level).map(|mean| mean.within(0.0, f64::INFINITY))
}

fn course(results: &Results<'_>, drama: &Drama) -> Vec<CourseRow> {
    let sides = &results.scenario.sides;
    let winners = [None].into_iter().chain((0..sides.len()).map(Some));
    let of_winner = |winner: Option<usize>| {
        let steps = drama.progress(winner).iter().enumerate();
        let row = move |(step, chances): (usize, &balance_stats::Histogram)| {
            let at = |q: f64| Some(f64::from(chances.at(q)?) / 1_000.0);
            CourseRow {
                winner: winner.map(|side| sides[side].name.clone()),
                progress: step as f64 / PROGRESS as f64,
                games: chances.n(),
                median: quantile(chances, 0.5, results.scenario.level, sides.len() as u32)
                    .map(|median| median.scaled(1.0 / 1_000.0)),
                p10: at(0.1),
                p90: at(0.9),
            }
        };
        steps.map(row).collect::<Vec<_>>()
    };
    winners.flat_map(of_winner).collect()
}
