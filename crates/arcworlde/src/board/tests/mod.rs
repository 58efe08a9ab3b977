//! Small tables for tests: by hand, and random ones with bases that stand apart.

mod paths;
mod placement;
mod points;
mod properties;
mod shapes;
mod sight;
mod steps;

use proptest::prelude::*;

use super::paths::Path;
use super::{Disc, Ground, Height, Mover, Point, Shape, Table, Terrain};

/// A budget that nothing exceeds.
pub(super) const NO_LIMIT: i32 = i32::MAX - 1;

pub(super) const fn at(x: i16, y: i16) -> Point {
    Point { x, y }
}

pub(super) const fn disc(x: i16, y: i16, radius: i16) -> Disc {
    Disc { at: at(x, y), radius }
}

/// A base of radius 50 that walks.
pub(super) const fn walker(x: i16, y: i16) -> Mover {
    Mover { base: disc(x, y, 50), flies: false, swims: false, passes: 0 }
}

pub(super) const fn flyer(x: i16, y: i16) -> Mover {
    Mover { base: disc(x, y, 50), flies: true, swims: false, passes: 0 }
}

/// What all steps of a way cost.
pub(super) fn cost_of(table: &Table, mover: Mover, path: &Path) -> i32 {
    let step = |step: &[Point]| {
        let start = Mover { base: Disc { at: step[0], ..mover.base }, ..mover };
        table.step_cost(start, step[1])
    };
    path.points.windows(2).map(step).sum()
}

pub(super) fn circle(x: i16, y: i16, radius: i16, ground: Ground, height: Height) -> Terrain {
    Terrain { shape: Shape::Circle { at: at(x, y), radius }, ground, height }
}

pub(super) fn rect(low: (i16, i16), high: (i16, i16), ground: Ground, height: Height) -> Terrain {
    Terrain { shape: Shape::rect(at(low.0, low.1), at(high.0, high.1)), ground, height }
}

/// A table of 36 by 36 inches with this terrain.
pub(super) fn table(terrain: &[Terrain]) -> Table {
    let mut table = Table::new(3600, 3600);
    table.terrain.extend(terrain.iter().copied());
    table
}

fn shapes() -> impl Strategy<Value = Shape> {
    let circle = (any_point(), 50..450_i16).prop_map(|(at, radius)| Shape::Circle { at, radius });
    let rect = (any_point(), 20..900_i16, 20..900_i16)
        .prop_map(|(low, width, depth)| Shape::rect(low, at((low.x + width).min(3600), (low.y + depth).min(3600))));
    prop_oneof![circle, rect]
}

pub(super) fn any_point() -> impl Strategy<Value = Point> {
    (0..=3600_i16, 0..=3600_i16).prop_map(|(x, y)| at(x, y))
}

fn pieces() -> impl Strategy<Value = Terrain> {
    let grounds = vec![Ground::Open, Ground::Difficult, Ground::Impassable, Ground::Impassable];
    let heights = vec![Height::Flat, Height::Low, Height::High];
    (shapes(), prop::sample::select(grounds), prop::sample::select(heights))
        .prop_map(|(shape, ground, height)| Terrain { shape, ground, height })
}

/// The radii of the bases of the game: 30, 40, 50, 60 and 120 mm.
pub(super) const RADII: [i16; 5] = [59, 79, 98, 118, 236];

/// A table of random terrain.
pub(super) fn tables(most: usize) -> impl Strategy<Value = Table> {
    prop::collection::vec(pieces(), 0..=most).prop_map(|terrain| table(&terrain))
}

/// A random table with bases on it that overlap nothing.
pub(super) fn scenes() -> impl Strategy<Value = (Table, Vec<Disc>)> {
    let radii = prop::sample::select(&RADII[..]);
    let spots = prop::collection::vec((any_point(), radii), 2..=20);
    (tables(8), spots).prop_filter_map("no room for two bases", |(table, spots)| {
        let mut discs: Vec<Disc> = Vec::new();
        for (spot, radius) in spots {
            if let Some(at) = table.nearest_free(spot, radius, &discs) {
                discs.push(Disc { at, radius });
            }
        }
        (discs.len() >= 2).then_some((table, discs))
    })
}
