//! The charts of a run: one file per figure.

use super::page::{share_decimals, whole_ranks};
use super::{cards, worth};
use crate::charts::axis::ticks;
use crate::charts::board::{self, Board};
use crate::charts::heat_map::{self, HeatMap};
use crate::charts::histogram::{Counts, Histogram};
use crate::charts::intervals::Row;
use crate::charts::lines::{Line, Lines, Mark, Point};
use crate::prelude::*;

pub(super) fn charts(summary: &Summary, canvas: Canvas) -> Vec<Chart> {
    let mut all: Vec<Chart> = win_rates(summary).draw(canvas).into_iter().collect();
    all.extend(ranks(summary).and_then(|chart| chart.draw(canvas)));
    all.extend(turns(summary).draw(canvas));
    all.extend(metrics(summary).filter_map(|chart| chart.draw(canvas)));
    all.extend(series(summary).filter_map(|chart| chart.draw(canvas)));
    all.extend(super::drama::chart(summary).draw(canvas));
    all.extend(maps(summary).filter_map(|chart| chart.draw(canvas)));
    all.extend(convergence(summary).draw(canvas));
    all.extend(cards::charts(summary).filter_map(|chart| chart.draw(canvas)));
    if let Some(table) = summary.worth.first() {
        all.extend(worth::scatter(summary, table).map(|chart| chart.draw(canvas)));
        all.extend(worth::chart(summary, table).and_then(|chart| chart.draw(canvas)));
    }
    all
}

/// `20,000 games in 10,000 seat blocks; 95 % intervals`.
fn basis(summary: &Summary) -> String {
    format!("n = {}; {} intervals", summary.head.played(), level(summary.head.level))
}

/// The smallest range of the axis, in percentage points.
const LEAST_SPAN: f64 = 4.0;

fn win_rates(summary: &Summary) -> Intervals {
    let even = even(summary);
    let rates = summary.sides.iter().zip(inks()).filter_map(|(side, ink)| Some((&side.name, side.win_rate?, ink)));
    let row = |(name, rate, ink)| {
        let beside = joined(percent(&rate));
        let words = format!("{name} {beside}");
        Row { beside, ..Row::new(String::clone(name), (&rate).into(), (ink, true), words) }
    };
    let method = summary.sides.iter().find_map(|side| side.win_rate).map_or("", |rate| rate.method.name());
    Intervals {
        figure: Figure {
            plain: match summary.sides.len() {
                1 => "Dot: win rate. Bar: its interval.".to_owned(),
                _ => "Dots: win rates. Bars: their intervals. If bars don't overlap, the sides are not equally strong."
                    .to_owned(),
            },
            caption: format!("{} ({method}).{}", basis(summary), even_words(even)),
            ..summary.head.figure("win_rate", "win rate")
        },
        axis: "games won (%)".to_owned(),
        file: "sides.csv".into(),
        dashed: even,
        around: Some(LEAST_SPAN),
        within: Some((0.0, PERCENT)),
        rows: rates.map(row).collect(),
        ..Intervals::default()
    }
}

/// An even share of the games that were neither drawn nor unfinished, in percent; `None` for a single side.
fn even(summary: &Summary) -> Option<f64> {
    let sides = summary.sides.len();
    let won = 1.0 - summary.draw_rate?.point - summary.unfinished_rate?.point;
    (sides > 1).then(|| won * PERCENT / sides as f64)
}

fn even_words(even: Option<f64>) -> String {
    even.map_or(String::new(), |even| format!(" Dashed: {} %, an even share of the wins.", plain(even, 1)))
}

fn ranks(summary: &Summary) -> Option<HeatMap> {
    let (by_side, by_place): (Vec<_>, Vec<_>) = whole_ranks(summary).partition(|row| row.side.is_some());
    let first = by_side.first()?;
    // The share of a rank in all sides together.
    let average = |nth: usize| {
        let shares = by_side.iter().filter_map(|row| row.ranks.get(nth)?.share);
        shares.map(|share| share.point).sum::<f64>() / by_side.len() as f64
    };
    let averages: Vec<f64> = (0..first.ranks.len()).map(average).collect();
    let heading = |name: &str| heat_map::Row { name: name.to_owned(), cells: Vec::new(), beside: String::new() };
    let rows = |rows: &[&RankSummary]| rows.iter().map(|of| rank_row(of, &averages)).collect::<Vec<_>>();
    let cut = match summary.unfinished_rate {
        Some(rate) if rate.point > 0.0 => " Rows add up to less than 100 because of unfinished games.",
        _ => "",
    };
    let method = by_side.iter().find_map(|row| row.mean).map_or("", |mean| mean.method.name());
    Some(HeatMap {
        figure: Figure {
            plain: "Percent of games: the darker, the more. Not underlined: may be chance.".to_owned(),
            caption: format!(
                "{} of mean ranks ({method}). Underlined: the interval of the share excludes the average of all sides (ranks.csv). Tied \
                 sides share a rank.{cut}",
                basis(summary)
            ),
            ..summary.head.figure("ranks", "finishing ranks")
        },
        columns: first.ranks.iter().map(|at| ordinal(at.rank)).collect(),
        rows: [vec![heading("by side")], rows(&by_side), vec![heading("by position")], rows(&by_place)].concat(),
        beside: "mean rank",
        decimals: share_decimals(summary).min(1),
    })
}

fn rank_row(of: &RankSummary, averages: &[f64]) -> heat_map::Row {
    // The side, or `goes 1st` for the first position in the turn order.
    let place = || of.place.map_or(String::new(), |place| format!("goes {}", ordinal(place)));
    let name = of.side.clone().unwrap_or_else(place);
    let cell = |(at, &average): (&RankShare, &f64)| {
        let share = at.share?;
        let words = format!("{name}: {} in {}", ordinal(at.rank), joined(percent(&share)));
        Some(heat_map::Cell { value: share.point * PERCENT, apart: None, sure: !share.contains(average), words })
    };
    let cells = of.ranks.iter().zip(averages).map(cell).collect();
    heat_map::Row { name, cells, beside: of.mean.as_ref().map_or(String::new(), |mean| joined(amount(mean))) }
}

const HALF: &str = "At least half of the games are at or below the line.";

fn turns(summary: &Summary) -> Histogram<'_> {
    let (turns, unit) = (&summary.turns, summary.head.turn_word);
    let mean = turns.mean.map(|mean| format!("Mean: {} {unit} ({}).", joined(amount(&mean)), mean.method.name()));
    let counts = Counts {
        name: "",
        ink: SLATE,
        games: summary.lengths.iter().map(|row| (row.turns, row.games)).collect(),
        median: turns.median,
        tenths: turns.p10.zip(turns.p90),
    };
    Histogram {
        figure: Figure {
            plain: format!("The taller a bar, the more games have that length. {HALF}"),
            caption: mean.unwrap_or_default(),
            ..summary.head.figure("turns", "length of a game")
        },
        axis: match summary.sides.len() {
            1 => format!("{unit} per game"),
            _ => format!("{unit} per game (all sides)"),
        },
        unit,
        max: None,
        plots: vec![counts],
        basis: basis(summary),
        is_partial: false,
    }
}

fn metrics(summary: &Summary) -> impl Iterator<Item = Histogram<'_>> {
    // All sides have the same metrics, in the same order.
    let first = summary.sides.first().map(|side| &side.name);
    let metrics = summary.quantiles.iter().filter(move |row| Some(&row.side) == first);
    let names = slugs(metrics.clone().map(|row| row.metric.as_str()));
    metrics.zip(names).map(|(of, name)| metric(summary, of, &name))
}

fn metric<'s>(summary: &'s Summary, of: &'s Quantiles, name: &str) -> Histogram<'s> {
    let plot = |(side, ink): (&'s SideSummary, Rgb)| {
        let mine = summary.values.iter().filter(|row| row.side == side.name && row.metric == of.metric);
        let quantiles = summary.quantiles.iter().find(|row| row.side == side.name && row.metric == of.metric);
        Counts {
            name: &side.name,
            ink,
            games: mine.map(|row| (row.value, row.games)).collect(),
            median: quantiles.and_then(|of| of.median),
            tenths: quantiles.and_then(|of| of.p10.zip(of.p90)),
        }
    };
    let help = summary.metrics.iter().find(|row| row.metric == of.metric).map(|row| sentence(&row.help));
    let axis = label(&of.metric, of.unit);
    let plots: Vec<_> = summary.sides.iter().zip(inks()).map(plot).collect();
    let games = |counts: &Counts<'_>| counts.games.iter().map(|(_, games)| games).sum::<u64>();
    let is_partial = plots.iter().any(|counts| games(counts) < summary.head.games);
    Histogram {
        figure: Figure {
            plain: format!("How often each value occurred in a game. {HALF}"),
            caption: help.unwrap_or_default(),
            ..summary.head.figure(&format!("distribution_{name}"), &axis)
        },
        axis,
        unit: of.unit,
        max: Some(of.max),
        plots,
        basis: match is_partial {
            true => format!("Only games with a value count; {} intervals", level(summary.head.level)),
            false => basis(summary),
        },
        is_partial,
    }
}

fn series(summary: &Summary) -> impl Iterator<Item = Lines<'_>> {
    let names = slugs(summary.series.iter().map(|series| series.series.as_str()));
    summary.series.iter().zip(names).map(|(series, name)| one_series(summary, series, &name))
}

/// The lines of all sides, each while at least half of its games still count: later values would be those of slow games.
fn series_lines<'s>(summary: &'s Summary, series: &SeriesSummary) -> Vec<Line<'s>> {
    let lines = summary.sides.iter().zip(inks()).map(|(side, ink)| {
        let times = summary.times.iter().filter(|row| row.series == series.series && row.side == side.name);
        let max = times.clone().map(|row| row.games).max().unwrap_or(0);
        let point = |row: &TimeRow| {
            let (low, y, high) = (row.q10?, row.mean?, row.q90?);
            let [from, to] = [low, high].map(|value| plain(value, 0));
            let words = format!("{} {}: {} ({from} to {to})", series.time_unit, row.time, plain(y, 1));
            Some(Point { x: f64::from(row.time), y, low, high, words })
        };
        let mut points: Vec<_> = times.filter(|row| row.games * 2 >= max).filter_map(point).collect();
        // A single point is not a line.
        if points.len() < 2 {
            points.clear();
        }
        Line { name: &side.name, ink, points }
    });
    lines.collect()
}

fn one_series<'s>(summary: &'s Summary, series: &SeriesSummary, name: &str) -> Lines<'s> {
    let help = sentence(&series.help);
    Lines {
        figure: Figure {
            plain: "Line: average of a side. Band: 80 % of its games.".to_owned(),
            caption: format!(
                "{help} n = {}. Averages of the games in which the side is still playing; a line ends when fewer than half \
                 are left. Medians with {} intervals: series.csv.",
                summary.head.played(),
                level(summary.head.level)
            ),
            ..summary
                .head
                .figure(&format!("series_{name}"), &format!("{} through the game", series.series.replace('_', " ")))
        },
        up: label(&series.series, series.unit),
        across: series.time_unit.to_owned(),
        lines: series_lines(summary, series),
        ..Lines::default()
    }
}

fn maps(summary: &Summary) -> impl Iterator<Item = Board<'_>> {
    let names = slugs(summary.maps.iter().map(|map| map.map.as_str()));
    summary.maps.iter().zip(names).map(|(of, name)| map(summary, of, &name))
}

/// Counts are per 100 games.
fn map<'s>(summary: &'s Summary, map: &'s MapSummary, name: &str) -> Board<'s> {
    let of_side = |side: &'s SideSummary| {
        let cells = summary.cells.iter().filter(|cell| cell.map == map.map && cell.side == side.name);
        let cells = cells.map(|cell| cell.per_game.unwrap_or(0.0) * PERCENT).collect();
        board::Counts { name: &side.name, cells }
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

/// About how many numbers the axis has if they are even.
const EVEN: u32 = 4;

/// The chart has no lines if a side has only one checkpoint.
fn convergence(summary: &Summary) -> Lines<'_> {
    let even = even(summary);
    let sides = summary.sides.iter().zip(inks());
    let mut lines: Vec<Line<'_>> =
        sides.map(|(side, ink)| Line { name: &side.name, ink, points: rates_so_far(summary, &side.name) }).collect();
    if lines.iter().any(|line| line.points.len() < 2) {
        lines.clear();
    }
    let (looks, marks) = lines.first().map_or((0, Vec::new()), |line| {
        let [first, .., last] = &line.points[..] else { return (0, Vec::new()) };
        (line.points.len() as u64, powers((first.x, last.x)))
    });
    let method = summary.looks.first().and_then(|look| look.win_rate).map_or("", |rate| rate.method.name());
    let (games, looks) = (counted(summary.head.games, "game"), counted(looks, "checkpoint"));
    let (level, dashed) = (level(summary.head.level), even_words(even));
    Lines {
        figure: Figure {
            plain: match summary.sides.len() {
                1 => "The band narrows with more games.".to_owned(),
                _ => {
                    "The bands narrow with more games. If they end apart, the sides are not equally strong.".to_owned()
                }
            },
            caption: format!(
                "n = up to {games} at {looks}; {level} bands ({method}). Wider than the interval in win_rate: valid at every \
                 checkpoint.{dashed}"
            ),
            ..summary.head.figure("convergence", "win rates during the run")
        },
        up: "games won (%)".to_owned(),
        across: "games played (log scale)".to_owned(),
        marks,
        dashed: even,
        lines,
        ..Lines::default()
    }
}

fn rates_so_far(summary: &Summary, side: &str) -> Vec<Point> {
    let looks = summary.looks.iter().filter(|look| look.side == side);
    let point = |look: &LookRow| {
        let rate = look.win_rate?;
        let [y, low, high] = [rate.point, rate.low, rate.high].map(|x| (x * PERCENT).clamp(0.0, PERCENT));
        let words = format!("after {} {}", counted(look.games, "game"), joined(percent(&rate)));
        Some(Point { x: (look.games as f64).log10(), y, low, high, words })
    };
    looks.filter_map(point).collect()
}

/// Marks at both of two logarithms, and at round numbers between them: even ones within a single power of ten.
fn powers((from, to): (f64, f64)) -> Vec<Mark> {
    let games: Vec<u64> = if to - from < 1.0 {
        ticks((10_f64.powf(from), 10_f64.powf(to)), EVEN).into_iter().map(|(games, _)| games as u64).collect()
    } else {
        let steps: &[u64] = if to - from > 4.0 { &[1] } else { &[1, 2, 5] };
        let powers = from.floor() as u32..=to.ceil() as u32;
        powers.flat_map(|power| steps.iter().map(move |step| step * 10_u64.pow(power))).collect()
    };
    let within = games.into_iter().map(|games| (games as f64).log10()).filter(|x| (from + 1e-9..to - 1e-9).contains(x));
    let mark = |x: f64| Mark { x, name: whole(10_f64.powf(x).round() as u64), below: String::new() };
    [from].into_iter().chain(within).chain([to]).map(mark).collect()
}
