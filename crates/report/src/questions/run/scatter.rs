//! What cards of random builds are worth against their cost, as a chart.

use balance_stats::Estimate;
use plotters::style::RGBColor;

use super::worth::{closing, lead};
use crate::charts::axis::{BELOW, NOWHERE, Plot, rounded, span, ticks};
use crate::charts::labels::{Area, place};
use crate::charts::rows::ends;
use crate::frame::{CardWorth, Price, Summary, WorthTable};
use crate::number::{PERCENT, every, joined, level, plain, points as in_points, shorten, signed};
use crate::style::{BLACK, BLUE, GREY, LABEL_SIZE, LINE_STROKE, PLOT_HEIGHT, VERMILLION};
use crate::svg::{Anchor, Chart, ChartError, Figure, Sheet, body};
use crate::text::{played, shared_decimals};

/// The height of the plot: names need room.
const HEIGHT: i32 = PLOT_HEIGHT * 2;

/// The most pixels between two points of the same cost.
const SPREAD: f64 = 11.0;

/// The part of the distance between two costs that points of one cost may fill.
const FILL: f64 = 0.84;

/// With more costs than this, the axis has round numbers.
const MOST_COSTS: usize = 16;

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
    /// Worth, or what it is over the going rate if worth is not known.
    shown: Estimate,
    over: Estimate,
    /// Its pixel column.
    x: i32,
}

/// Cost across, worth up; `None` if cards cost nothing.
pub(super) fn draw(summary: &Summary, table: &WorthTable) -> Result<Option<Chart>, ChartError> {
    if table.priced == 0 {
        return Ok(None);
    }
    // Worth from nothing and worth over the going rate must not stand on one axis.
    let priced = || table.cards.iter().filter(|card| card.over.is_some());
    let bare = table.spend_alike() || priced().any(|card| card.worth.is_none());
    let points = priced().filter_map(|card| {
        let over = card.over?;
        let shown = card.worth.filter(|_| !bare).unwrap_or(over);
        Some(Point { card, cost: f64::from(card.points?), shown, over, x: 0 })
    });
    let mut points: Vec<Point<'_>> = points.collect();
    points.sort_by(|a, b| a.shown.point.total_cmp(&b.shown.point));
    let mut costs: Vec<f64> = points.iter().map(|point| point.cost).collect();
    costs.sort_by(f64::total_cmp);
    costs.dedup();
    let apart = costs.windows(2).map(|pair| pair[1] - pair[0]).reduce(f64::min).unwrap_or(1.0);
    let figure = figure(summary, table, &points, bare);
    let plot = plot(&figure, &points, apart);
    spread(&mut points, &plot, apart);
    let labels = match costs.len() {
        ..=MOST_COSTS => costs.iter().map(|&cost| (cost, plain(cost, 0))).collect(),
        _ => ticks(plot.x, 10),
    };
    let of = table.measure.replace('_', " ");
    let up = match bare {
        true => format!("percentage points of {of} over the going rate"),
        false => format!("percentage points of {of} that a copy adds"),
    };
    let chart = figure.draw(|sheet| {
        plot.y_axis(sheet, &ticks(plot.y, 8), &up);
        plot.x_axis(sheet, &labels, &format!("cost ({})", table.point_word));
        let zero = plot.py(0.0);
        sheet.line((plot.left, zero), (plot.right, zero), BLACK, 1);
        let rate = if bare { None } else { going_rate(&plot, &points) };
        if let Some((from, to)) = rate {
            sheet.line(from, to, BLACK, LINE_STROKE);
        }
        // Those in line first, so that the others lie above.
        for outlier in [false, true] {
            for point in points.iter().filter(|point| (point.ink() != GREY) == outlier) {
                let at = |value: f64| (point.x, plot.py(value * PERCENT));
                let wide = if outlier || points.len() <= CROWD { LINE_STROKE } else { 1 };
                sheet.line(at(point.shown.low), at(point.shown.high), point.ink(), wide);
                sheet.dot(at(point.shown.point), DOT, point.ink(), outlier);
            }
        }
        names(sheet, &plot, &points, rate);
        for point in &points {
            let (x, y) = (point.x, plot.py(point.shown.point * PERCENT));
            sheet.tip((x - DOT - 1, y - DOT - 1), (x + DOT + 1, y + DOT + 1), point.tip());
        }
    });
    chart.map(Some)
}

impl Point<'_> {
    fn tip(&self) -> String {
        let of = |estimate: &Estimate| joined(in_points(estimate, 1));
        let worth = self.card.worth.map_or(String::new(), |worth| format!("\nworth {}", of(&worth)));
        format!("{}\ncost {}{worth}\nover the going rate {}", self.card.name, plain(self.cost, 0), of(&self.over))
    }

    fn ink(&self) -> RGBColor {
        match self.card.price {
            Some(Price::Underpriced) => BLUE,
            Some(Price::Overpriced) => VERMILLION,
            _ => GREY,
        }
    }
}

/// The cards that are not in line, those furthest from the going rate first.
fn outliers<'p, 'c>(points: &'p [Point<'c>]) -> Vec<&'p Point<'c>> {
    let mut outliers: Vec<_> = points.iter().filter(|point| point.ink() != GREY).collect();
    outliers.sort_by(|a, b| b.over.point.abs().total_cmp(&a.over.point.abs()));
    outliers
}

fn figure(summary: &Summary, table: &WorthTable, points: &[Point<'_>], bare: bool) -> Figure {
    let (head, lead) = (&summary.head, lead(table).unwrap_or_default());
    let digits = shared_decimals(points.iter().map(|point| &point.over));
    let list = |price| {
        let named = outliers(points).into_iter().filter(|point| point.card.price == Some(price));
        let named = named.take(NAMED / 2).map(|point| {
            let over = signed(point.over.point * PERCENT, digits);
            format!("{} ({}) {over}", point.card.name, plain(point.cost, 0))
        });
        let named = named.collect::<Vec<_>>().join("; ");
        if named.is_empty() { "none".to_owned() } else { named }
    };
    let (line, above, family) = match bare {
        true => ("Zero is the going rate.", "0", table.priced),
        false => ("The line is the going rate.", "the slanting line", table.family),
    };
    let (joint, method) = points.first().map_or((head.level, ""), |of| (of.over.level, of.over.method.name()));
    Figure {
        name: "worth".into(),
        title: head.titled(&format!("worth of {} by {}", head.card_word, table.point_word)),
        words: format!(
            "{lead} Underpriced, with cost and percentage points over the going rate: {}. Overpriced: {}.",
            list(Price::Underpriced),
            list(Price::Overpriced)
        ),
        plain: format!(
            "Above {above}: worth more than its cost, and so underpriced. Below: overpriced. Grey is in line."
        ),
        caption: format!(
            "n = {}; {} intervals for {} together ({method}). {lead} {line} Blue is worth more than it costs, orange less: \
             the interval of the difference excludes 0; grey in line. Points of one cost stand side by side. {}",
            played(head.games, head.blocks),
            level(joint),
            every(family as u64, "card"),
            closing(table)[1..].join(" ")
        ),
        height: HEIGHT + BELOW,
    }
}

/// `apart` is the least distance between two costs.
fn plot(figure: &Figure, points: &[Point<'_>], apart: f64) -> Plot {
    let (least, most) = span(points.iter().map(|point| point.cost), NOWHERE);
    let beside = apart / 2.0 + (most - least) * 0.01;
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

/// Places points of one cost side by side, from least to most worth.
fn spread(points: &mut [Point<'_>], plot: &Plot, apart: f64) {
    let room = f64::from(plot.right - plot.left) * apart / (plot.x.1 - plot.x.0) * FILL;
    for at in 0..points.len() {
        let cost = points[at].cost;
        let same = |points: &[Point<'_>]| points.iter().filter(|other| other.cost == cost).count() as f64;
        let (n, nth) = (same(points), same(&points[..at]));
        points[at].x = plot.px(cost) + ((nth - (n - 1.0) / 2.0) * (room / n).min(SPREAD)).round() as i32;
    }
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
fn names(sheet: &mut Sheet<'_>, plot: &Plot, points: &[Point<'_>], rate: Option<Line>) {
    let y = |value: f64| plot.py(value * PERCENT);
    let named = outliers(points).into_iter().take(NAMED);
    let named: Vec<_> = named.map(|of| ((of.x, y(of.shown.point)), shorten(&of.card.name, LONGEST))).collect();
    let wanted: Vec<((i32, i32), &str)> = named.iter().map(|(at, name)| (*at, name.as_str())).collect();
    let zero = plot.py(0.0);
    let marks = points.iter().flat_map(|&Point { shown, x, .. }| {
        let at = y(shown.point);
        [(x - 1, y(shown.high), x + 1, y(shown.low)), (x - DOT, at - DOT, x + DOT, at + DOT)]
    });
    let lines = rate.into_iter().flat_map(along).chain([(plot.left, zero - 1, plot.right, zero + 1)]);
    let marks: Vec<Area> = marks.chain(lines).collect();
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
