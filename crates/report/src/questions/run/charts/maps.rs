//! Where things happened: a chart for each map, a panel for each side.

use crate::charts::board::{Board, Counts};
use crate::prelude::*;

pub(super) fn charts(summary: &Summary) -> impl Iterator<Item = Board<'_>> {
    let names = slugs(summary.maps.iter().map(|map| map.map.as_str()));
    summary.maps.iter().zip(names).map(|(map, name)| chart(summary, map, &name))
}

/// Counts are per 100 games.
fn chart<'s>(summary: &'s Summary, map: &'s MapSummary, name: &str) -> Board<'s> {
    let of_side = |side: &'s SideSummary| {
        let cells = summary.cells.iter().filter(|cell| cell.map == map.map && cell.side == side.name);
        let cells = cells.map(|cell| cell.per_game.unwrap_or(0.0) * PERCENT).collect();
        Counts { name: &side.name, cells }
    };
    let sides: Vec<_> = summary.sides.iter().map(of_side).collect();
    let &MapSummary { columns, rows, width, depth, length_unit, .. } = map;
    // The side's own view is in the caption.
    let what = map.help.split([',', '.']).next().unwrap_or_default().replace("the side's ", "").replacen('W', "w", 1);
    let outlines = if map.ground.is_empty() { "" } else { " Outlines: terrain of every game." };
    Board {
        figure: Figure {
            plain: "The darker a cell, the more often it happened there.".to_owned(),
            caption: format!(
                "{} n = {} per side; counts have no intervals. The map is {width} by {depth} {length_unit}, {columns} by \
                 {rows} cells, with the same colours for all sides.{outlines} All counts: maps.csv.",
                sentence(&map.help),
                summary.head.played(),
            ),
            ..summary.head.figure(&format!("map_{name}"), &what)
        },
        size: (width.into(), depth.into()),
        lengths: length_unit,
        columns,
        rows,
        shades: format!("{} per 100 games (white: none)", map.unit),
        ground: &map.ground,
        sides,
    }
}
