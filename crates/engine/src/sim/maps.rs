//! Where things happened, by cell of each map.

use crate::game::Catalogue;
use crate::sim::SideTally;
use crate::sim::sparse::Sparse;

/// A map, and the position of its first cell among those of all maps.
#[derive(Clone, Copy, Debug)]
struct Map {
    start: usize,
    columns: u32,
    rows: u32,
}

/// The maps of one seat block. Allocates nothing after creation, and nothing at all if the game has no maps.
pub(super) struct Places {
    maps: Vec<Map>,
    heard: Sparse,
}

impl Places {
    pub(super) fn new(catalogue: &Catalogue, sides: usize) -> Self {
        let (mut maps, mut cells) = (Vec::new(), 0);
        for info in &catalogue.maps {
            maps.push(Map { start: cells, columns: info.columns, rows: info.rows });
            cells += info.cells();
        }
        Places { maps, heard: Sparse::new(sides, cells) }
    }

    /// Records an event of a side. Beyond the last column or row counts as the last.
    #[inline]
    pub(super) fn place(&mut self, side: usize, map: usize, column: u32, row: u32) {
        let Map { start, columns, rows } = self.maps[map];
        let cell = row.min(rows - 1) * columns + column.min(columns - 1);
        self.heard.add(side, start + cell as usize, 1, 0);
    }

    pub(super) fn end_block(&mut self, sides: &mut [SideTally]) {
        self.heard.drain(|side, cell, n, _| sides[side].places[cell] += u64::from(n));
    }
}
