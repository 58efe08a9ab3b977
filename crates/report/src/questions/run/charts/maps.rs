//! Where things happened: a chart for each map, a panel for each side.

use crate::frame::{MapSummary, SideSummary, Summary, slugs};

use crate::charts::board::{Board, Counts};
use crate::number::{PERCENT, plain};
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
    Board {
        figure: figure(summary, map, name, &sides),
        size: (map.width.into(), map.depth.into()),
        lengths: map.length_unit,
        columns: map.columns,
        rows: map.rows,
        shades: format!("{} per 100 games in a cell; white: none", map.unit),
        ground: &map.ground,
        sides,
    }
}

fn figure(summary: &Summary, of: &MapSummary, name: &str, sides: &[Counts<'_>]) -> Figure {
    let MapSummary { map, unit, help, columns, rows, width, depth, length_unit, .. } = of;
    let help = sentence(help);
    let told = of.sides.iter().zip(sides).map(|(total, Counts { cells, .. })| {
        let per_hundred = total.per_game.map_or(0.0, |per_game| per_game * PERCENT);
        let most = (0..).zip(cells).max_by(|a, b| a.1.total_cmp(b.1).then(b.0.cmp(&a.0)));
        let most = most.filter(|(_, count)| **count > 0.0).map_or(String::new(), |(at, count)| {
            let (count, column, row) = (plain(*count, 2), at % columns + 1, at / columns + 1);
            format!(", most in column {column} from the left, row {row} from near ({count})")
        });
        format!("{} {} per 100 games{most}", total.side, plain(per_hundred, 1))
    });
    let told = told.collect::<Vec<_>>().join("; ");
    let plane = format!("{width} by {depth} {length_unit} in {columns} by {rows} cells");
    Figure {
        name: format!("map_{name}"),
        title: summary.head.titled(&map.replace('_', " ")),
        words: format!("{help} {unit} on {plane}: {told}."),
        plain: "The darker a place, the more often it happened there.".to_owned(),
        caption: format!(
            "{help} n = {} of each side. The whole is {plane}, in one scale for all sides. Counts have no intervals; all \
             are in maps.csv.",
            played(summary.head.games, summary.head.blocks),
        ),
    }
}
