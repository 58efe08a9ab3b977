//! How long games were.

use crate::frame::Summary;
use balance_stats::Estimate;

use super::super::number::{PERCENT, amount, counted, joined, plain};
use super::super::style::{BLACK, GREY, LINE_STROKE, PLOT_HEIGHT, SKY, SMALL_SIZE, VERMILLION, width_of};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet, body};
use super::axis::{BELOW, Plot, rounded, ticks};
use super::basis;

/// The most bars; longer ranges are drawn in bins.
pub(super) const MOST_BARS: u32 = 80;

/// The room above the bars for the marks' names, two rows of them.
const ABOVE: i32 = 40;

/// All games but one in this many, the longest, have their place on the axis for certain ...
const ONE_IN: u64 = 200;

/// ... and so have all, when that makes the axis longer by no more than one part in this ...
const ALL_WITHIN: u32 = 2;

/// ... and otherwise it ends one part in this beyond.
const BEYOND: u32 = 10;

/// The pixels that half a number below the axis takes, and a gap.
pub(super) const TICK_ROOM: i32 = 22;

/// The room for the bar of all longer games, as a part of the range before it.
pub(super) const MORE_ROOM: f64 = 0.06;

struct Bars {
    first: u32,
    /// The last length with a place of its own.
    end: u32,
    /// That of the longest game.
    last: u32,
    /// The lengths of a bar.
    wide: u32,
    /// The percent of the games in each.
    heights: Vec<f64>,
    /// Games longer than `end`.
    beyond: u64,
    all: f64,
}

impl Bars {
    fn new(lengths: &[(u32, u64)]) -> Option<Self> {
        let (first, last) = (lengths.first()?.0, lengths.last()?.0);
        let (turns, games): (Vec<u32>, Vec<u64>) = lengths.iter().copied().unzip();
        let end = reach(&turns, &games);
        let wide = (end - first + 1).div_ceil(MOST_BARS);
        let mut bars = vec![0_u64; ((end - first) / wide + 1) as usize];
        let mut beyond = 0;
        for &(turns, games) in lengths {
            match bars.get_mut(((turns - first) / wide) as usize) {
                Some(bar) => *bar += games,
                None => beyond += games,
            }
        }
        let all = games.iter().sum::<u64>() as f64;
        let heights = bars.iter().map(|&games| games as f64 / all * PERCENT).collect();
        let end = first + bars.len() as u32 * wide - 1;
        Some(Bars { first, end, last, wide, heights, beyond, all })
    }

    /// The first and the last value on the axis, and the room for the bar of all longer games.
    fn shown(&self) -> (f64, f64, f64) {
        let (from, to) = (f64::from(self.first) - 0.5, f64::from(self.end) + 0.5);
        (from, to, if self.beyond > 0 { (to - from) * MORE_ROOM } else { 0.0 })
    }
}

pub(super) fn draw(summary: &Summary) -> Result<Option<Chart>, ChartError> {
    let lengths: Vec<(u32, u64)> = summary.lengths.iter().map(|row| (row.turns, row.games)).collect();
    let Some(bars) = Bars::new(&lengths) else { return Ok(None) };
    let turns = &summary.turns;
    let marks = [("p10", turns.p10), ("median", turns.median), ("p90", turns.p90)];
    let marks: Vec<_> = marks.into_iter().filter_map(|(name, e)| Some((name, e?))).collect();
    let figure = figure(summary, &bars, &marks);
    let (left, top, right, bottom) = body(figure.height);
    let (from, to, room) = bars.shown();
    let most = bars.heights.iter().copied().fold(0.0, f64::max);
    let plot = Plot {
        left: left + 66,
        top: top + ABOVE,
        right: right - 8,
        bottom: bottom - BELOW,
        x: (from, to + room),
        y: (0.0, rounded((0.0, most), 5).1),
    };
    let axis = match summary.sides.len() {
        1 => format!("{} a game", summary.head.turn_word),
        _ => format!("{} a game (all sides together)", summary.head.turn_word),
    };
    let chart = figure.draw(|sheet| {
        columns(sheet, &plot, &bars, &axis);
        names(sheet, &plot, &marks);
    });
    chart.map(Some)
}

fn columns(sheet: &mut Sheet<'_>, plot: &Plot, bars: &Bars, axis: &str) {
    plot.y_axis(sheet, &ticks(plot.y, 5), "games (%)");
    let (from, to, room) = bars.shown();
    let last_bar = format!("> {}", bars.end);
    let free = match bars.beyond {
        0 => plot.right,
        _ => plot.right - width_of(&last_bar, SMALL_SIZE) - TICK_ROOM,
    };
    let mut whole = ticks((from, to), 10);
    whole.retain(|(value, _)| value.fract() == 0.0 && plot.px(*value) <= free);
    plot.x_axis(sheet, &whole, axis);
    for (at, &height) in (0..).zip(&bars.heights) {
        let from = f64::from(bars.first + at * bars.wide) - 0.5;
        let (x0, x1) = (plot.px(from), plot.px(from + f64::from(bars.wide)));
        let gap = i32::from(x1 - x0 > 3);
        sheet.rectangle((x0 + gap, plot.py(height)), (x1, plot.bottom), SKY);
        let first = bars.first + at * bars.wide;
        let which = span_of(first, first + bars.wide - 1);
        sheet.tip((x0, plot.top), (x1, plot.bottom), format!("{which}: {} %", plain(height, 2)));
    }
    if bars.beyond > 0 {
        let corner = (plot.px(to + room / 2.0), plot.py(bars.beyond as f64 / bars.all * PERCENT));
        sheet.rectangle(corner, (plot.right, plot.bottom), GREY);
        let games = counted(bars.beyond, "game");
        let words = format!("more than {}: {games}", bars.end);
        sheet.tip((corner.0, plot.top), (plot.right, plot.bottom), words);
        let at = (plot.right, plot.bottom + 13);
        sheet.text(at, &last_bar, SMALL_SIZE, BLACK, Anchor::Right);
    }
    sheet.line((plot.left, plot.bottom), (plot.right, plot.bottom), GREY, 1);
}

/// `7`, `7 to 9`.
pub(super) fn span_of(first: u32, last: u32) -> String {
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}

/// Lines down at the marks, with their names above.
fn names(sheet: &mut Sheet<'_>, plot: &Plot, marks: &[(&str, Estimate)]) {
    let mut taken = [i32::MIN; 2];
    for (name, estimate) in marks {
        let x = plot.px(estimate.point);
        let label = format!("{name} {}", plain(estimate.point, 0));
        let half = width_of(&label, SMALL_SIZE) / 2;
        // Names that would touch the one before stand a row higher.
        let row = usize::from(x - half < taken[0] + 6);
        taken[row] = x + half;
        let y = plot.top - 9 - 17 * row as i32;
        let middle = x.clamp(plot.left + half, plot.right - half);
        sheet.text((middle, y), &label, SMALL_SIZE, BLACK, Anchor::Middle);
        sheet.line((x, plot.top), (x, plot.bottom), VERMILLION, LINE_STROKE);
    }
}

fn figure(summary: &Summary, bars: &Bars, marks: &[(&str, Estimate)]) -> Figure {
    let Bars { first, end, last, wide, beyond, .. } = bars;
    let word = summary.head.turn_word;
    let words = marks.iter().map(|(name, estimate)| format!("{name} {}", joined(amount(estimate))));
    let words = words.collect::<Vec<_>>().join(", ");
    let mean = summary
        .turns
        .mean
        .map_or(String::new(), |mean| format!(" Mean {} ({}).", joined(amount(&mean)), mean.method.name()));
    let method = marks.first().map(|(_, estimate)| format!(" ({})", estimate.method.name()));
    let bin = if *wide > 1 { format!(" A bar is {wide} {word} wide.") } else { String::new() };
    let more = match beyond {
        0 => String::new(),
        n => format!(" {} took more than {end} {word}, up to {last}: the last bar.", counted(*n, "game")),
    };
    Figure {
        name: "turns".into(),
        title: format!("{}: length of a game", summary.head.title),
        plain: "How long games take: the taller a bar, the more of them. Half end before the median.".to_owned(),
        words: format!("Games took from {first} to {last} {word}; {words}.{mean}{more}"),
        caption: format!("{}: {words}{}.{mean}{bin}{more}", basis(summary), method.unwrap_or_default()),
        height: PLOT_HEIGHT + ABOVE + BELOW,
    }
}

/// The last number of turns with a bar of its own. A single game that was cut at the most turns must
/// not press all others into a corner.
pub(super) fn reach(turns: &[u32], games: &[u64]) -> u32 {
    let (Some(&first), Some(&last)) = (turns.first(), turns.last()) else {
        return 0;
    };
    let mut left = games.iter().sum::<u64>() / ONE_IN;
    let mut whole = last;
    for (&turns, &games) in turns.iter().zip(games).rev() {
        whole = turns;
        match left.checked_sub(games) {
            Some(rest) => left = rest,
            None => break,
        }
    }
    let range = whole - first;
    if last - whole <= range / ALL_WITHIN { last } else { whole + range / BEYOND + 1 }
}
