//! Where things happened: what the cells of maps count.

use serde::Serialize;

use balance_engine::game::MapInfo;

use super::Results;
use super::estimates::fraction;
use super::rows::cells;

/// A map of where things happened. What its cells count stands in the frame `maps`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MapSummary {
    /// Its name in frames, in snake case.
    pub map: String,
    /// What is counted, in the plural.
    pub unit: &'static str,
    pub help: String,
    /// Cells from left to right; column 0 is at the left edge.
    pub columns: u32,
    /// Cells from near to far; row 0 is at the near edge.
    pub rows: u32,
    /// The whole from left to right, in lengths.
    pub width: u32,
    /// The whole from near to far, in lengths.
    pub depth: u32,
    pub length_unit: &'static str,
    pub sides: Vec<MapTotal>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MapTotal {
    pub side: String,
    pub count: u64,
    /// The same a game; null without games.
    pub per_game: Option<f64>,
}

pub(super) fn maps(results: &Results<'_>) -> Vec<MapSummary> {
    let all = cells(results);
    let total = |map: usize, side: usize| {
        let count = all.iter().filter(|at| (at.map, at.side) == (map, side)).map(|at| at.count).sum();
        let per_game = fraction(count, results.ran.tally.games);
        MapTotal { side: results.scenario.sides[side].name.clone(), count, per_game }
    };
    let map = |(at, info): (usize, &MapInfo)| MapSummary {
        map: info.name.clone(),
        unit: info.unit,
        help: info.help.clone(),
        columns: info.columns,
        rows: info.rows,
        width: info.width,
        depth: info.depth,
        length_unit: info.length_word,
        sides: (0..results.scenario.sides.len()).map(|side| total(at, side)).collect(),
    };
    results.scenario.catalogue.maps.iter().enumerate().map(map).collect()
}
