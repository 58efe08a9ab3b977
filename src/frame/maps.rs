//! Where things happened: what the cells of maps count.

use polars::prelude::DataFrame;
use serde::Serialize;

use crate::game::MapInfo;

use super::Results;
use super::tables::Columns;

/// A map of where things happened. What its cells count stands in the frame `maps`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MapSummary {
    /// Its name.
    pub map: String,
    /// What is counted, in the plural.
    pub unit: &'static str,
    /// What it shows, in a sentence.
    pub help: String,
    /// Cells from left to right; column 0 is at the left edge.
    pub columns: u32,
    /// Cells from near to far; row 0 is at the near edge.
    pub rows: u32,
    /// The whole from left to right, in lengths.
    pub width: u32,
    /// The whole from near to far, in lengths.
    pub depth: u32,
    /// What lengths are called, in the plural.
    pub length_unit: &'static str,
    /// All cells together, by side.
    pub sides: Vec<MapTotal>,
}

/// All cells of a map together, for one side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MapTotal {
    /// The side's name.
    pub side: String,
    /// What was counted.
    pub count: u64,
    /// The same a game; null without games.
    pub per_game: Option<f64>,
}

/// The maps with what each side has on them.
pub(super) fn maps(results: &Results<'_>) -> Vec<MapSummary> {
    let all = cells(results);
    let total = |map: usize, side: usize| {
        let count = all.iter().filter(|at| (at.map, at.side) == (map, side)).map(|at| at.count);
        let count = count.sum();
        let per_game = per_game(results, count);
        MapTotal { side: results.sides[side].name.clone(), count, per_game }
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
        sides: (0..results.sides.len()).map(|side| total(at, side)).collect(),
    };
    results.catalogue.maps.iter().enumerate().map(map).collect()
}

/// One cell of one map for one side.
struct Cell {
    map: usize,
    side: usize,
    column: u32,
    row: u32,
    count: u64,
}

/// Every cell: by map, by side, from the near left cell on.
fn cells(results: &Results<'_>) -> Vec<Cell> {
    let mut all = Vec::new();
    let mut start = 0;
    for (map, info) in results.catalogue.maps.iter().enumerate() {
        for (side, sums) in results.ran.tally.sides.iter().enumerate() {
            let counts = &sums.places[start..start + info.cells()];
            all.extend((0..).zip(counts).map(|(at, &count)| Cell {
                map,
                side,
                column: at % info.columns,
                row: at / info.columns,
                count,
            }));
        }
        start += info.cells();
    }
    all
}

/// A count divided by the games.
fn per_game(results: &Results<'_>, count: u64) -> Option<f64> {
    let games = results.ran.tally.games;
    (games > 0).then(|| count as f64 / games as f64)
}

/// A row for each map, side and cell, also those that count 0; `None` where there is no map.
pub(super) fn frame(results: &Results<'_>) -> Option<DataFrame> {
    let infos = &results.catalogue.maps;
    let rows = cells(results);
    let mut columns = Columns::default();
    columns.texts("map", rows.iter().map(|r| infos[r.map].name.as_str()));
    columns.texts("unit", rows.iter().map(|r| infos[r.map].unit));
    columns.texts("side", rows.iter().map(|r| results.sides[r.side].name.as_str()));
    columns.small("column", rows.iter().map(|r| r.column));
    columns.small("row", rows.iter().map(|r| r.row));
    columns.counts("count", rows.iter().map(|r| r.count));
    columns.counts("games", rows.iter().map(|_| results.ran.tally.games));
    columns.numbers("per_game", rows.iter().map(|r| per_game(results, r.count)));
    (!infos.is_empty()).then(|| columns.frame())
}
