//! Maps: where things happened, counted by cell.

use balance_engine::game::{MapInfo, Mark};

use super::*;
use crate::model::{Item, Kind, Value, record};

record! {
    /// A map of where things happened.
    pub struct MapSummary {
        /// Its name, in snake case.
        map: String = TEXT,
        /// What is counted, in the plural.
        unit: &'static str = TEXT,
        /// What it shows.
        help: String = TEXT,
        /// Cells from left to right; column 0 is at the left edge.
        columns: u32 = unit("cells"),
        /// Cells from front to back; row 0 is at the side's own edge.
        rows: u32 = unit("cells"),
        /// Its width.
        width: u32 = TEXT,
        /// Its depth.
        depth: u32 = TEXT,
        /// The unit of lengths.
        length_unit: &'static str = TEXT,
        sides: Vec<MapTotal> = TEXT,
        /// The terrain of every game.
        ground: Vec<Mark> = TEXT.hidden(),
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
    let all = results.cells();
    let total = |map: &MapInfo, side: &SideLabel| {
        let count = all.iter().filter(|at| at.map == map.name && at.side == side.name).map(|at| at.count).sum();
        MapTotal { side: side.name.clone(), count, per_game: fraction(count, results.run.tally.games) }
    };
    let map = |info: &MapInfo| MapSummary {
        map: info.name.clone(),
        unit: info.unit,
        help: info.help.clone(),
        columns: info.columns,
        rows: info.rows,
        width: info.width,
        depth: info.depth,
        length_unit: info.length_word,
        sides: results.scenario.sides.iter().map(|side| total(info, side)).collect(),
        ground: info.ground.clone(),
    };
    results.scenario.catalogue.maps.iter().map(map).collect()
}
