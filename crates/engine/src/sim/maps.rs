//! Where things happened: the cells of maps.

use crate::game::Catalogue;
use crate::sim::SideTally;
use crate::sim::sparse::Sparse;

/// A map, and where its cells begin among those of all maps.
#[derive(Clone, Copy, Debug)]
struct Map {
    start: usize,
    columns: u32,
    rows: u32,
}

/// What one seat block adds to maps, kept back until the block is whole. Nothing is allocated once
/// it is made; where a game has no maps, nothing is held.
#[derive(Debug)]
pub(super) struct Places {
    maps: Vec<Map>,
    /// Cells of all maps together.
    cells: usize,
    /// By side and cell.
    heard: Sparse,
}

impl Places {
    pub(super) fn new(catalogue: &Catalogue, sides: usize) -> Self {
        let mut cells = 0;
        let mut lay = |info: &crate::game::MapInfo| {
            let start = cells;
            cells += info.cells();
            Map { start, columns: info.columns, rows: info.rows }
        };
        let maps = catalogue.maps.iter().map(&mut lay).collect();
        Places { maps, cells, heard: Sparse::new(sides * cells) }
    }

    /// Hears that something happened to a side. Beyond the last column or row is in it.
    #[inline]
    pub(super) fn place(&mut self, side: usize, map: usize, column: u32, row: u32) {
        let Map { start, columns, rows } = self.maps[map];
        let cell = row.min(rows - 1) * columns + column.min(columns - 1);
        self.heard.add(side * self.cells + start + cell as usize, 1, 0);
    }

    /// Folds a whole block.
    pub(super) fn end_block(&mut self, sides: &mut [SideTally]) {
        let cells = self.cells;
        self.heard.drain(|slot, n, _| sides[slot / cells].places[slot % cells] += u64::from(n));
    }

    /// Forgets what this seat block has put on maps: one of its games was given up.
    pub(super) fn discard(&mut self) {
        self.heard.discard();
    }
}
