//! What cards of random builds are worth: against their cost, or, where they cost nothing, by rank.

use crate::frame::{CardWorth, Price, Summary, WorthTable};
use balance_stats::Estimate;

use super::super::number::{PERCENT, every, joined, level, plain, points, shorten};
use super::super::style::{BLACK, BLUE, GREY, LABEL_SIZE, LINE_STROKE, PLOT_HEIGHT, VERMILLION};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet, body};
use super::super::text::shared_decimals;
use super::super::worth as words;
use super::axis::{BELOW, NOWHERE, Plot, rounded, span, ticks};
use super::cards;
use super::labels::{Area, place};
use super::rows::ends;

/// The height of the plot: names need room.
const HEIGHT: i32 = PLOT_HEIGHT * 2;

/// The most pixels between two points of the same cost.
const SPREAD: f64 = 11.0;

/// The part of the distance between two costs that points of one cost may fill.
const FILL: f64 = 0.84;

/// The radius of a point.
const DOT: i32 = 4;

/// With more points than this, those in line have thinner intervals, or there is nothing else to see.
const CROWD: usize = 120;

/// The pixels across of a piece of a slanting line that names keep clear of.
const PIECE: i32 = 24;

/// The most names, from both ends together.
const NAMED: usize = 24;

/// The longest name, in characters.
const LONGEST: usize = 28;

/// A card as a point: its cost, its worth, and what it is judged by.
struct Point<'a> {
    card: &'a CardWorth,
    cost: f64,
    /// Worth, or what it is over the going rate where worth cannot be told.
    shown: Estimate,
    over: Estimate,
}

pub(super) fn draw(summary: &Summary) -> Result<Vec<Chart>, ChartError> {
    let Some(table) = summary.worth.first() else {
        return Ok(Vec::new());
    };
    let mut charts = Vec::new();
    if table.priced > 0 {
        charts.push(scatter(summary, table)?);
    }
    charts.extend(ranks(summary, table)?);
    Ok(charts)
}

/// A row for each card that has no cost to be held against, from most worth to least.
fn ranks(summary: &Summary, table: &WorthTable) -> Result<Option<Chart>, ChartError> {
    let cards = table.cards.iter();
    let mut rows: Vec<(&str, Estimate)> =
        cards.filter(|card| card.over.is_none()).filter_map(|card| Some((card.name.as_str(), card.worth?))).collect();
    if rows.is_empty() {
        return Ok(None);
    }
    rows.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    let word = summary.head.card_word;
    let (name, without) = match table.priced {
        0 => ("worth", ""),
        _ => ("worth_without_cost", " without a cost"),
    };
    let figure = Figure {
        name: name.into(),
        title: format!("What {word}{without} are worth, all else equal: {}", summary.head.title),
        words: cards::told(&rows, "from most to least"),
        plain: format!("Right of 0: a copy in the build wins games, all else equal. {}", cards::FULL),
        caption: caption(summary, table, table.family, "Full: the interval leaves out 0.")
            + &cards::left_out(rows.len(), "worth.csv"),
        height: cards::height(rows.len()),
    };
    let of = words::measure(table);
    cards::bars(figure, &rows, &format!("what a copy in the build adds to the {of} (points)")).map(Some)
}

fn caption(summary: &Summary, table: &WorthTable, family: usize, key: &str) -> String {
    let estimate = table.cards.iter().find_map(|card| card.over.or(card.worth));
    let (joint, method) =
        estimate.map_or((summary.head.level, ""), |estimate| (estimate.level, estimate.method.name()));
    let notes = words::closing(table);
    // The first says what ▲ and ▼ are in the text.
    let notes = notes[1..].join(" ");
    format!(
        "n = {}; {} intervals for {} together ({method}). {key} {notes}",
        super::super::text::played(summary.head.games, summary.head.blocks),
        level(joint),
        every(family as u64, "card")
    )
}

/// Cost across, worth up.
fn scatter(summary: &Summary, table: &WorthTable) -> Result<Chart, ChartError> {
    let cards = table.cards.iter();
    let mut points: Vec<Point<'_>> = cards
        .filter_map(|card| {
            let over = card.over?;
            let shown = card.worth.unwrap_or(over);
            Some(Point { card, cost: f64::from(card.points?), shown, over })
        })
        .collect();
    // Worth from nothing and worth over the going rate must not stand on one axis.
    let bare = table.spend_alike() || points.iter().any(|point| point.card.worth.is_none());
    if bare {
        points.iter_mut().for_each(|point| point.shown = point.over);
    }
    points.sort_by(|a, b| a.shown.point.total_cmp(&b.shown.point));
    let figure = figure(summary, table, &points, bare);
    let plot = plot(&figure, &points);
    let across = spread(&points, &plot);
    let of = words::measure(table);
    let up = match bare {
        true => format!("worth over the going rate (points of the {of})"),
        false => format!("what a copy adds to the {of} (points)"),
    };
    figure.draw(|sheet| {
        plot.y_axis(sheet, &ticks(plot.y, 8), &up);
        plot.x_axis(sheet, &costs(&points, plot.x), &format!("cost ({})", table.point_word));
        let zero = plot.py(0.0);
        sheet.line((plot.left, zero), (plot.right, zero), BLACK, 1);
        let rate = if bare { None } else { going_rate(&plot, &points) };
        if let Some((from, to)) = rate {
            sheet.line(from, to, BLACK, LINE_STROKE);
        }
        // Those in line first, so that the others lie above.
        for outlier in [false, true] {
            for (point, &x) in points.iter().zip(&across) {
                let ink = ink(point);
                if (ink != GREY) == outlier {
                    let at = |value: f64| (x, plot.py(value * PERCENT));
                    let wide = if outlier || points.len() <= CROWD { LINE_STROKE } else { 1 };
                    sheet.line(at(point.shown.low), at(point.shown.high), ink, wide);
                    sheet.dot(at(point.shown.point), DOT, ink, outlier);
                }
            }
        }
        names(sheet, &plot, &points, &across, rate);
        for (point, &x) in points.iter().zip(&across) {
            let y = plot.py(point.shown.point * PERCENT);
            sheet.tip((x - DOT - 1, y - DOT - 1), (x + DOT + 1, y + DOT + 1), tip(point));
        }
    })
}

fn tip(point: &Point<'_>) -> String {
    let of = |estimate: &Estimate| joined(points(estimate, 1));
    let worth = point.card.worth.as_ref().map_or(String::new(), |worth| format!("\nworth {}", of(worth)));
    format!("{}\ncost {}{worth}\nover the going rate {}", point.card.name, plain(point.cost, 0), of(&point.over))
}

fn ink(point: &Point<'_>) -> plotters::style::RGBColor {
    match point.card.price {
        Some(Price::Underpriced) => BLUE,
        Some(Price::Overpriced) => VERMILLION,
        _ => GREY,
    }
}

fn figure(summary: &Summary, table: &WorthTable, points: &[Point<'_>], bare: bool) -> Figure {
    let digits = shared_decimals(points.iter().map(|point| &point.over));
    let list = |price| {
        let mut of: Vec<&Point<'_>> = points.iter().filter(|point| point.card.price == Some(price)).collect();
        of.sort_by(|a, b| b.over.point.abs().total_cmp(&a.over.point.abs()));
        let told: Vec<String> = of.iter().take(NAMED / 2).map(|p| words::told(p.card, &p.over, digits)).collect();
        if told.is_empty() { "none".to_owned() } else { told.join("; ") }
    };
    let lead = words::lead(table).join(" ");
    let line = if bare { "Zero is the going rate." } else { "The line is the going rate." };
    Figure {
        name: "worth".into(),
        title: format!(
            "What {} are worth for their {}: {}",
            summary.head.card_word, table.point_word, summary.head.title
        ),
        words: format!(
            "{lead} Underpriced, with cost and points over the going rate: {}. Overpriced: {}.",
            list(Price::Underpriced),
            list(Price::Overpriced)
        ),
        plain: format!(
            "Above {}: worth more than its cost, and so underpriced. Below: overpriced. Grey is in line.",
            if bare { "0" } else { "the slanting line" }
        ),
        caption: caption(
            summary,
            table,
            if bare { table.priced } else { table.family },
            &format!(
                "{lead} {line} Blue is worth more than it costs, orange less: the interval of the \
                 difference leaves out 0; grey in line. Points of one cost stand side by side."
            ),
        ),
        height: HEIGHT + BELOW,
    }
}

fn plot(figure: &Figure, points: &[Point<'_>]) -> Plot {
    let (least, most) = span(points.iter().map(|point| point.cost), NOWHERE);
    let beside = apart(points) / 2.0 + (most - least) * 0.01;
    let (left, top, right, bottom) = body(figure.height);
    Plot {
        left: left + 66,
        top: top + 8,
        right: right - 16,
        bottom: bottom - BELOW,
        x: (least - beside, most + beside),
        y: rounded(span(ends(points.iter().map(|point| &point.shown)), (0.0, 0.0)), 8),
    }
}

/// The least distance between two costs.
fn apart(points: &[Point<'_>]) -> f64 {
    let mut costs: Vec<f64> = points.iter().map(|point| point.cost).collect();
    costs.sort_by(f64::total_cmp);
    let gaps = costs.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > 0.0);
    let least = gaps.fold(f64::MAX, f64::min);
    if least == f64::MAX { 1.0 } else { least }
}

/// The pixel column of each point: those of one cost side by side, from least to most worth.
fn spread(points: &[Point<'_>], plot: &Plot) -> Vec<i32> {
    let room = f64::from(plot.right - plot.left) * apart(points) / (plot.x.1 - plot.x.0) * FILL;
    let same = |cost: f64| points.iter().filter(move |point| point.cost == cost);
    points
        .iter()
        .enumerate()
        .map(|(at, point)| {
            let n = same(point.cost).count() as f64;
            let nth = points[..at].iter().filter(|other| other.cost == point.cost).count() as f64;
            let step = (room / n).min(SPREAD);
            plot.px(point.cost) + ((nth - (n - 1.0) / 2.0) * step).round() as i32
        })
        .collect()
}

/// Labels at the costs that there are, or at round numbers where they are too many.
fn costs(points: &[Point<'_>], range: (f64, f64)) -> Vec<(f64, String)> {
    let mut costs: Vec<f64> = points.iter().map(|point| point.cost).collect();
    costs.sort_by(f64::total_cmp);
    costs.dedup();
    if costs.len() > 16 {
        return ticks(range, 10);
    }
    costs.into_iter().map(|cost| (cost, plain(cost, 0))).collect()
}

/// The ends of a line, in pixels.
type Line = ((i32, i32), (i32, i32));

/// The line of the going rate, where one line is that of all cards.
fn going_rate(plot: &Plot, points: &[Point<'_>]) -> Option<Line> {
    let fair = |point: &Point<'_>| (point.shown.point - point.over.point) * PERCENT;
    let by_cost = |a: &&Point<'_>, b: &&Point<'_>| a.cost.total_cmp(&b.cost);
    let (first, last) = (points.iter().min_by(by_cost)?, points.iter().max_by(by_cost)?);
    let slope = (fair(last) - fair(first)) / (last.cost - first.cost);
    let at = |cost: f64| fair(first) + slope * (cost - first.cost);
    let one = |point: &Point<'_>| (at(point.cost) - fair(point)).abs() < 1e-6;
    let end = |cost: f64| (plot.px(cost), plot.py(at(cost)));
    (slope.is_finite() && points.iter().all(one)).then(|| (end(plot.x.0), end(plot.x.1)))
}

/// The areas that a line runs through, piece by piece.
fn along((from, to): Line) -> impl Iterator<Item = Area> {
    let pieces = ((to.0 - from.0) / PIECE).max(1);
    let y = move |n: i32| from.1 + (to.1 - from.1) * n / pieces;
    let x = move |n: i32| from.0 + (to.0 - from.0) * n / pieces;
    (0..pieces).map(move |n| {
        let (one, other) = (y(n), y(n + 1));
        (x(n), one.min(other) - 1, x(n + 1), one.max(other) + 1)
    })
}

/// The names of those furthest from the going rate, clear of the line of it.
fn names(sheet: &mut Sheet<'_>, plot: &Plot, points: &[Point<'_>], across: &[i32], rate: Option<Line>) {
    let at = |nth: usize, value: f64| (across[nth], plot.py(value * PERCENT));
    let mut outliers: Vec<usize> = (0..points.len()).filter(|&nth| ink(&points[nth]) != GREY).collect();
    let off = |nth: &usize| points[*nth].over.point.abs();
    outliers.sort_by(|a, b| off(b).total_cmp(&off(a)));
    outliers.truncate(NAMED);
    let named: Vec<(usize, String)> =
        outliers.iter().map(|&nth| (nth, shorten(&points[nth].card.name, LONGEST))).collect();
    let wanted: Vec<((i32, i32), &str)> =
        named.iter().map(|(nth, name)| (at(*nth, points[*nth].shown.point), name.as_str())).collect();
    let zero = plot.py(0.0);
    let lines = rate.into_iter().flat_map(along).chain([(plot.left, zero - 1, plot.right, zero + 1)]);
    let marks: Vec<Area> = (0..points.len())
        .flat_map(|nth| {
            let shown = &points[nth].shown;
            let ((x, top), (_, bottom)) = (at(nth, shown.high), at(nth, shown.low));
            let (_, y) = at(nth, shown.point);
            [(x - 1, top, x + 1, bottom), (x - DOT, y - DOT, x + DOT, y + DOT)]
        })
        .chain(lines)
        .collect();
    let room = (plot.left, plot.top, plot.right, plot.bottom);
    for placed in place(&wanted, &marks, room) {
        let (point, name) = wanted[placed.name];
        if let Some(lead) = placed.lead {
            sheet.line(point, lead, GREY, 1);
        }
        let anchor = if placed.right { Anchor::Left } else { Anchor::Right };
        sheet.text(placed.at, name, LABEL_SIZE, BLACK, anchor);
    }
}
