//! Where things happened: what the cells of maps count.

use balance_engine::game::{MapInfo, Mark};

use super::estimates::fraction;
use super::{Results, SideLabel};
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
        /// Cells from near to far; row 0 is at the near edge.
        rows: u32 = unit("cells"),
        /// The whole from left to right, in lengths.
        width: u32 = TEXT,
        /// The whole from near to far, in lengths.
        depth: u32 = TEXT,
        /// What lengths are measured in.
        length_unit: &'static str = TEXT,
        sides: Vec<MapTotal> = TEXT,
        /// What stands on the plane in every game.
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
        /// What all cells count.
        count: u64 = TEXT,
        /// The same per game; null without games.
        per_game: Option<f64> = TEXT,
    }
}

pub(super) fn maps(results: &Results<'_>) -> Vec<MapSummary> {
    let all = results.cells();
    let total = |map: &MapInfo, side: &SideLabel| {
        let count = all.iter().filter(|at| at.map == map.name && at.side == side.name).map(|at| at.count).sum();
        MapTotal { side: side.name.clone(), count, per_game: fraction(count, results.ran.tally.games) }
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
