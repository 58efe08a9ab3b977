//! Where things happened: a chart for each map, a panel for each side.

use crate::frame::{MapSummary, SideSummary, Summary, slugs};

use crate::charts::board::{Board, Counts};
use crate::number::PERCENT;
use crate::style::inks;
use crate::svg::Figure;
use crate::text::{played, sentence};

pub(super) fn charts(summary: &Summary) -> impl Iterator<Item = Board<'_>> {
    let names = slugs(summary.maps.iter().map(|map| map.map.as_str()));
    summary.maps.iter().zip(names).map(|(map, name)| chart(summary, map, &name))
}

/// Counts are per 100 games.
fn chart<'s>(summary: &'s Summary, map: &'s MapSummary, name: &str) -> Board<'s> {
    let of_side = |(side, ink): (&'s SideSummary, _)| {
        let cells = summary.cells.iter().filter(|cell| cell.map == map.map && cell.side == side.name);
        let cells = cells.map(|cell| cell.per_game.unwrap_or(0.0) * PERCENT).collect();
        Counts { name: &side.name, ink, cells }
    };
    let sides: Vec<_> = summary.sides.iter().zip(inks()).map(of_side).collect();
    let &MapSummary { columns, rows, width, depth, length_unit, .. } = map;
    let outlines = if map.ground.is_empty() { "" } else { " Outlines: what stands there in every game." };
    Board {
        figure: Figure {
            plain: "The darker a place, the more often it happened there.".to_owned(),
            caption: format!(
                "{} n = {} of each side. The whole is {width} by {depth} {length_unit} in {columns} by {rows} cells, in one \
                 scale for all sides.{outlines} Counts have no intervals; all are in maps.csv.",
                sentence(&map.help),
                played(summary.head.games, summary.head.blocks),
            ),
            ..summary.head.figure(&format!("map_{name}"), &map.map.replace('_', " "))
        },
        size: (width.into(), depth.into()),
        lengths: length_unit,
        columns,
        rows,
        shades: format!("{} per 100 games in a cell; white: none", map.unit),
        ground: &map.ground,
        sides,
    }
}
