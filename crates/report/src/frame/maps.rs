//! Maps: where things happened, counted by cell.

use super::*;
use crate::model::{Item, Kind, Value, record};
use balance_engine::game::{MapInfo, Mark};
use balance_engine::sim::SideTally;

record! {
    /// A map of where things happened.
    pub struct MapSummary from (info: &MapInfo, sides: Vec<MapTotal>) {
        /// Its name, in snake case.
        map: String = TEXT => info.name.clone(),
        /// What is counted, in the plural.
        unit: &'static str = TEXT => info.unit,
        /// What it shows.
        help: String = TEXT => info.help.clone(),
        /// Cells from left to right; column 0 is at the left edge.
        columns: u32 = unit("cells") => info.columns,
        /// Cells from front to back; row 0 is at the side's own edge.
        rows: u32 = unit("cells") => info.rows,
        /// Its width.
        width: u32 = TEXT => info.width,
        /// Its depth.
        depth: u32 = TEXT => info.depth,
        /// The unit of lengths.
        length_unit: &'static str = TEXT => info.length_word,
        sides: Vec<MapTotal> = TEXT => sides,
        /// The terrain of every game.
        ground: Vec<Mark> = TEXT.hidden() => info.ground.clone(),
    }
}

/// Marks are for charts alone.
impl Item for Mark {
    fn kind() -> Kind {
        Kind::Text
    }

    fn list(_: &[Self]) -> Value<'_> {
        Value::Null
    }
}

record! {
    /// A side on a map.
    pub struct MapTotal {
        /// Its name.
        side: String = TEXT,
        /// The sum over all cells.
        count: u64 = TEXT,
        /// The same per game; null without games.
        per_game: Option<f64> = TEXT,
    }
}

pub(super) fn maps(results: &Results<'_>) -> Vec<MapSummary> {
    let mut start = 0;
    let map = |info: &MapInfo| {
        let cells = start..start + info.cells();
        start = cells.end;
        let total = |(label, tally): (&SideLabel, &SideTally)| {
            let count = tally.places[cells.clone()].iter().sum();
            MapTotal { side: label.name.clone(), count, per_game: fraction(count, results.run.tally.games) }
        };
        MapSummary::of(info, results.sides().map(total).collect())
    };
    results.scenario.catalogue.maps.iter().map(map).collect()
}
