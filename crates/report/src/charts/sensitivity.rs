//! Tornado charts: for each number what a step down and a step up do, the largest on top.

use crate::frame::{NumberChange, NumberStep, SensitivitySummary, slugs};
use balance_stats::Estimate;

use super::super::number::{
    PERCENT, at_looks, counted, decimals_of, every, joined, level, plain, points, signed, verdict,
};
use super::super::sensitivity::{asked_name, spoken};
use super::super::style::{BLACK, BLUE, ROW, SMALL_SIZE, VERMILLION};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet};
use super::super::text::played;
use super::axis::{BELOW, rounded, span};
use super::rows::{ROOM, Room, Rows};

const ROWS: usize = 30;

/// How many numbers are told to screen readers.
const TOLD: usize = 8;

/// Half the height of a bar.
const HALF: i32 = 7;

/// How much of a bar's colour shows under its interval.
const BAR: f64 = 0.45;

struct Metric<'s> {
    name: String,
    title: String,
    axis: String,
    /// What one of its units is in a difference: 100 for rates.
    scale: f64,
    of: &'s dyn Fn(&NumberChange) -> Option<Estimate>,
}

/// A number with what its steps do.
struct Row<'s> {
    label: String,
    steps: Vec<(&'s NumberChange, Estimate)>,
}

impl Row<'_> {
    fn size(&self) -> f64 {
        self.steps.iter().map(|(_, by)| by.point.abs()).fold(0.0, f64::max)
    }
}

pub fn draw(summary: &SensitivitySummary) -> Result<Vec<Chart>, ChartError> {
    let mut charts = Vec::new();
    if summary.holders {
        charts.extend(one(
            summary,
            &Metric {
                name: "sensitivity_holders".to_owned(),
                title: format!("What a step does to the holders of {}", summary.card_word),
                axis: "points of win rate of who holds the card".to_owned(),
                scale: PERCENT,
                of: &|change| change.holders,
            },
        )?);
    }
    let names = summary.sides.iter().map(|side| side.label.name.as_str());
    for (at, (name, slug)) in names.clone().zip(slugs(names)).enumerate() {
        charts.extend(one(
            summary,
            &Metric {
                name: format!("sensitivity_{slug}"),
                title: format!("What a step does to {name}"),
                axis: format!("points of win rate of {name}"),
                scale: PERCENT,
                of: &|change| change.sides[at],
            },
        )?);
    }
    charts.extend(one(
        summary,
        &Metric {
            name: "sensitivity_turns".to_owned(),
            title: "What a step does to the length of a game".to_owned(),
            axis: format!("{} more or fewer", summary.turn_word),
            scale: 1.0,
            of: &|change| change.turns,
        },
    )?);
    let names: Vec<String> = summary.asked.iter().map(asked_name).collect();
    let slugs = slugs(names.iter().map(String::as_str));
    for (at, (number, slug)) in summary.asked.iter().zip(slugs).enumerate() {
        let name = asked_name(number);
        let (axis, scale) = match number.rate {
            true => (format!("points of {name}"), PERCENT),
            false => (format!("{} more or fewer: {name}", number.unit), 1.0),
        };
        charts.extend(one(
            summary,
            &Metric {
                name: format!("sensitivity_of_{slug}"),
                title: format!("What a step does to {name}"),
                axis,
                scale,
                of: &|change| change.asked[at],
            },
        )?);
    }
    Ok(charts)
}

/// A number in few letters: `Thornback: actions 5 steps 0 deal`.
fn label(step: &NumberStep) -> String {
    let of = step.name.as_deref().map_or("rules", |name| name.split(", ").next().unwrap_or(name));
    format!("{of}: {}", step.number().replace('.', " "))
}

/// The numbers of which a step moves the metric beyond chance, from the largest on.
fn rows<'s>(summary: &'s SensitivitySummary, metric: &Metric<'_>) -> Vec<Row<'s>> {
    let mut rows: Vec<Row<'s>> = Vec::new();
    let mut last = None;
    for change in &summary.changes {
        let Some(by) = (metric.of)(change) else { continue };
        let step = &change.step;
        if last != Some(&step.path) {
            rows.push(Row { label: label(step), steps: Vec::new() });
            last = Some(&step.path);
        }
        if let Some(row) = rows.last_mut() {
            row.steps.push((change, by));
        }
    }
    rows.retain(|row| row.steps.iter().any(|(_, by)| verdict(by) != 0));
    rows.sort_by(|a, b| b.size().total_cmp(&a.size()));
    rows
}

/// `None` where nothing moves it.
fn one(summary: &SensitivitySummary, metric: &Metric<'_>) -> Result<Option<Chart>, ChartError> {
    let mut rows = rows(summary, metric);
    let all = rows.len();
    if all == 0 {
        return Ok(None);
    }
    rows.truncate(ROWS);
    let figure = figure(summary, metric, &rows, all);
    let steps = || rows.iter().flat_map(|row| &row.steps);
    let ends = steps().flat_map(|(_, by)| [by.low * metric.scale, by.high * metric.scale]);
    let x = rounded(span(ends, (0.0, 0.0)), 8);
    let room = Room { above: ROW, ..ROOM };
    let labels = rows.iter().map(|row| row.label.as_str());
    let on = Rows::new(labels, &room, figure.height, rows.len() as f64, x);
    figure
        .draw(|sheet| {
            on.axis_from_zero(sheet, &metric.axis);
            key(sheet, &on);
            for (at, row) in rows.iter().enumerate() {
                let y = on.y(at);
                on.name(sheet, y, &row.label);
                for (change, by) in &row.steps {
                    bar(sheet, &on, y, metric, change, by);
                }
            }
        })
        .map(Some)
}

fn key(sheet: &mut Sheet<'_>, on: &Rows) {
    let (zero, y) = (on.plot.px(0.0), on.plot.top - ROW / 2);
    sheet.text((zero - 8, y), "a step lower", SMALL_SIZE, VERMILLION, Anchor::Right);
    sheet.text((zero + 8, y), "a step higher", SMALL_SIZE, BLUE, Anchor::Left);
}

/// A bar from nothing to what a step does, with its interval: the lower half of a row for the step up.
fn bar(sheet: &mut Sheet<'_>, on: &Rows, y: i32, metric: &Metric<'_>, change: &NumberChange, by: &Estimate) {
    let up = change.step.to > change.step.from;
    let (ink, y) = if up { (BLUE, y + HALF / 2) } else { (VERMILLION, y - HALF / 2) };
    let px = |value: f64| on.plot.px(value * metric.scale);
    let (zero, point) = (px(0.0), px(by.point));
    let (top, bottom) = (y - HALF / 2, y + HALF / 2);
    sheet.band(&[(zero, top), (point, top), (point, bottom), (zero, bottom)], ink, BAR);
    sheet.line((px(by.low), y), (px(by.high), y), if verdict(by) == 0 { BLACK } else { ink }, 2);
    let words = format!("{} {}", spoken(&change.step), told(metric, by));
    sheet.tip((px(by.low).min(zero), top - 1), (px(by.high).max(zero), bottom + 1), words);
}

fn told(metric: &Metric<'_>, by: &Estimate) -> String {
    if metric.scale == PERCENT {
        return joined(points(by, 1));
    }
    let digits = decimals_of(by, 1.0);
    let of = |value: f64| signed(value, digits);
    format!("{} [{}, {}]", of(by.point), of(by.low), of(by.high))
}

fn figure(summary: &SensitivitySummary, metric: &Metric<'_>, rows: &[Row<'_>], all: usize) -> Figure {
    let steps = rows.iter().take(TOLD).flat_map(|row| &row.steps);
    let words: Vec<String> =
        steps.map(|(change, by)| format!("{} {}", spoken(&change.step), told(metric, by))).collect();
    let method = rows.iter().flat_map(|row| &row.steps).next().map_or("", |(_, by)| by.method.name());
    let left = match all > rows.len() {
        true => format!(" Of {all} numbers the first {}; all are in sensitivity.csv.", rows.len()),
        false => String::new(),
    };
    Figure {
        name: metric.name.clone(),
        title: format!("{}: {}", metric.title, summary.head.title),
        words: format!("From the largest on: {}.", words.join("; ")),
        plain: "How far a bar reaches is what one step of the number does; a line that crosses 0 may be luck."
            .to_owned(),
        caption: format!(
            "n = {} at most of each change, {} in all, on the same dice; each is played until its rates are known to within \
             {} points. {} intervals for {} together and {} ({method}).{left}",
            played(summary.head.games, summary.head.blocks),
            counted(summary.games_in_all, "game"),
            plain(summary.precision * PERCENT, 1),
            level(summary.level),
            every(summary.family as u64, "difference"),
            at_looks(summary.looks),
        ),
        height: ROW * rows.len() as i32 + 2 * ROW + BELOW,
    }
}
