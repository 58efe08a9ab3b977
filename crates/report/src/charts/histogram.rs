//! How often each value was counted: plots below each other, all on one axis.

use super::axis::{BELOW, NUMBERS, Plot, rounded, ticks};
use super::panels::{Panels, names};
use super::*;
use balance_stats::Estimate;

/// The most bars; longer ranges are drawn in bins.
const MAX_BARS: u32 = 80;
const BETWEEN: i32 = 14;
const BAR: f64 = 0.7;
const WIDEST_GAP: i32 = 8;
/// From the median to a dashed line at the same value.
const BESIDE: i32 = 5;
/// The room for the square before a name, and for a gap after it.
const NAMED: i32 = 36;
const SMALL_PLOT: i32 = 96;
const LEAST_PLOT: i32 = 36;
/// The axis covers at least all games except the one in this many with the largest values.
const ONE_IN: u64 = 200;
/// It covers all games if that lengthens it by at most one part in this ...
const ALL_WITHIN: u32 = 2;
/// ... and else ends one part in this further on.
const BEYOND: u32 = 10;
/// The pixels that half a number below the axis takes, and a gap.
const TICK_ROOM: i32 = 22;
/// The room for the bar of all larger values, as a part of the range before it.
const MORE_ROOM: f64 = 0.06;

pub(crate) struct Histogram<'s> {
    /// Its caption is what is counted, or empty.
    pub(crate) figure: Figure,
    pub(crate) axis: String,
    pub(crate) unit: &'s str,
    /// The largest value that is counted: it stands for all larger ones, too.
    pub(crate) max: Option<u32>,
    pub(crate) plots: Vec<Counts<'s>>,
    /// The sample size in words; each plot has its own if `is_partial`.
    pub(crate) basis: String,
    /// True if a value isn't counted in all games.
    pub(crate) is_partial: bool,
}

/// How many games had each value, their median, and their 10 % and 90 % quantiles.
pub(crate) struct Counts<'s> {
    pub(crate) name: &'s str,
    pub(crate) ink: Rgb,
    pub(crate) games: Vec<(u32, u64)>,
    pub(crate) median: Option<Estimate>,
    pub(crate) tenths: Option<(Estimate, Estimate)>,
}

struct Bars {
    first: u32,
    /// The last value with a bar of its own.
    end: u32,
    last: u32,
    wide: u32,
}

impl Histogram<'_> {
    pub(crate) fn draw(mut self, canvas: Canvas) -> Option<Chart> {
        let bars = self.bars()?;
        let heights: Vec<Vec<f64>> = self.plots.iter().map(|counts| bars.heights(&counts.games)).collect();
        let highest = heights.iter().flatten().copied().fold(0.0, f64::max);
        let count = self.plots.len();
        let (high, about) = if count == 1 { (PLOT_HEIGHT, 5) } else { (SMALL_PLOT, 3) };
        let y = (0.0, rounded((0.0, highest), about).1);
        // The height of the axis below the last plot.
        let last = BELOW - BETWEEN;
        let words;
        (words, self.figure.caption) = self.words(&bars);
        let mut panels = Panels::new(canvas, count, 1, (NUMBERS, BETWEEN), high);
        let said: Vec<String> = self.plots.iter().map(|counts| self.said(counts).unwrap_or_default()).collect();
        let n: Vec<String> = self.plots.iter().map(|counts| self.n(counts)).collect();
        let size = |words: &str| width_of(words, SMALL_SIZE);
        let wide = |((counts, n), said): ((&Counts<'_>, &String), &String)| {
            width_of(counts.name, LABEL_SIZE) + size(n) + size(said) + NAMED > panels.wide
        };
        // In a line of its own, if there is no room beside the name.
        let is_below = self.plots.iter().zip(&n).zip(&said).any(wide);
        if is_below {
            panels.head = ROW * 7 / 4;
        }
        panels.fill(self.figure.height(canvas, panels.height() + last, 0) - last, LEAST_PLOT);
        Some(self.figure.draw(canvas, &words, panels.height() + last, |sheet| {
            for (nth, (counts, heights)) in self.plots.iter().zip(&heights).enumerate() {
                let plot = panels.plot(nth, bars.shown(), y);
                plot.y_axis(sheet, &ticks(plot.y, about), if self.is_partial { "share of n (%)" } else { "games (%)" });
                if !counts.name.is_empty() {
                    let room = panels.wide - if is_below { size(&n[nth]) + NAMED / 2 } else { 0 };
                    names(sheet, &plot, (room, panels.head), &[(counts.name, counts.ink)]);
                }
                let mut right = |above: i32, words: &str| {
                    let words = shortened(words, plot.right - MARGIN, SMALL_SIZE);
                    sheet.text((plot.right, plot.top - above), &words, SMALL_SIZE, BLACK, Anchor::Right);
                };
                if is_below {
                    right(panels.head - ROW / 2, &n[nth]);
                    right(ROW / 2, &said[nth]);
                } else {
                    right(
                        ROW / 2,
                        &[n[nth].as_str(), said[nth].as_str()].join(if self.is_partial { "; " } else { "" }),
                    );
                }
                bars.draw(sheet, &plot, heights, counts.ink);
                bars.marks(sheet, &plot, counts);
                if nth + 1 == count {
                    bars.axis(sheet, &plot, &self.axis);
                }
            }
        }))
    }

    fn bars(&self) -> Option<Bars> {
        let mut all: Vec<(u32, u64)> = self.plots.iter().flat_map(|counts| counts.games.iter().copied()).collect();
        all.sort_unstable();
        let (first, last) = (all.first()?.0, all.last()?.0);
        if first == last {
            return None;
        }
        // The largest counted value stands for larger ones, too.
        let known = last.saturating_sub(u32::from(self.max == Some(last))).max(first);
        let end = reach(&all).min(known);
        let wide = (end - first + 1).div_ceil(MAX_BARS);
        // Whole bars, but without the value that stands for larger ones.
        let end = (first + ((end - first) / wide + 1) * wide - 1).min(known);
        Some(Bars { first, end, last, wide })
    }

    /// `n = 500 games`, if each plot has its own.
    fn n(&self, counts: &Counts<'_>) -> String {
        let n: u64 = counts.games.iter().map(|(_, games)| games).sum();
        if self.is_partial { format!("n = {}", counted(n, "game")) } else { String::new() }
    }

    /// `median 4 [4, 5], at least 80 % of games 2 to 9`.
    fn said(&self, counts: &Counts<'_>) -> Option<String> {
        let median = joined(amount(&counts.median?));
        let middle = counts.tenths.map(|(low, high)| {
            let more = if self.max.is_some_and(|max| high.point >= f64::from(max)) { " or more" } else { "" };
            format!(", at least 80 % of games {} to {}{more}", plain(low.point, 0), plain(high.point, 0))
        });
        Some(format!("median {median}{}", middle.unwrap_or_default()))
    }

    fn words(&self, bars: &Bars) -> (String, String) {
        let said = self.plots.iter().filter_map(|counts| {
            let said = self.said(counts)?;
            Some(if counts.name.is_empty() { said } else { format!("{}: {said}", counts.name) })
        });
        let method = self.plots.iter().find_map(|counts| counts.median);
        let (method, lines) = method.map_or((String::new(), String::new()), |median| {
            let tenths = self.plots.iter().any(|counts| counts.tenths.is_some());
            let dashed = if tenths { "; at least 80 % of games lie between the dashed lines" } else { "" };
            (format!(" ({})", median.method.name()), format!(" Line: median{dashed}."))
        });
        let bin = match bars.wide {
            1 => String::new(),
            wide => format!(" Each bar covers {wide} {}.", self.unit),
        };
        let more = match bars.last {
            last if last == bars.end => String::new(),
            last if last == bars.end + 1 || self.max == Some(last) => {
                format!(" The last bar: {} or more.", bars.end + 1)
            }
            last => format!(" The last bar: {} or more, up to {last}.", bars.end + 1),
        };
        let help = &self.figure.caption;
        let help = if help.is_empty() { String::new() } else { format!("{help} ") };
        let (basis, said) = (&self.basis, said.collect::<Vec<_>>().join("; "));
        (format!("{help}{said}.{more}"), format!("{help}{basis}{method}.{lines}{bin}{more}"))
    }
}

impl Bars {
    fn shown(&self) -> (f64, f64) {
        let (from, to) = (f64::from(self.first) - 0.5, f64::from(self.end) + 0.5);
        // As wide as the other bars, but wide enough to be seen.
        let room = ((to - from) * MORE_ROOM).max(f64::from(self.wide));
        (from, if self.last > self.end { to + room } else { to })
    }

    /// The percent of the games in each bar, and last in that of all larger values.
    fn heights(&self, games: &[(u32, u64)]) -> Vec<f64> {
        let last = ((self.end - self.first) / self.wide + 1) as usize;
        let mut heights = vec![0.0; last + 1];
        let all: u64 = games.iter().map(|(_, games)| games).sum();
        for &(value, games) in games {
            let at = if value > self.end { last } else { ((value - self.first) / self.wide) as usize };
            heights[at] += games as f64 / all as f64 * PERCENT;
        }
        heights
    }

    fn draw(&self, sheet: &mut Sheet, plot: &Plot, heights: &[f64], ink: Rgb) {
        let mut bar = |(x0, x1): (i32, i32), height: f64, ink: Rgb, which: String| {
            let gap = ((x1 - x0) / 12).clamp(i32::from(x1 - x0 > 3), WIDEST_GAP);
            sheet.rectangle((x0 + gap, plot.py(height)), (x1 - gap / 2, plot.bottom), ink);
            sheet.tip((x0, plot.top), (x1, plot.bottom), format!("{which}: {} % of the games", plain(height, 2)));
        };
        let Some((beyond, heights)) = heights.split_last() else { return };
        for (at, &height) in (0..).zip(heights) {
            let first = self.first + at * self.wide;
            let last = (first + self.wide - 1).min(self.end);
            let across = (plot.px(f64::from(first) - 0.5), plot.px(f64::from(last) + 0.5));
            let which = if first == last { first.to_string() } else { format!("{first} to {last}") };
            bar(across, height, pale(ink, BAR), which);
        }
        if self.last > self.end {
            let across = (plot.px(f64::from(self.end) + 0.5), plot.right);
            bar(across, *beyond, GREY, format!("{} or more", self.end + 1));
        }
        sheet.line((plot.left, plot.bottom), (plot.right, plot.bottom), GREY, 1);
    }

    /// The pixel column of a value: in the middle of the last bar for all larger ones.
    fn across(&self, plot: &Plot, value: f64) -> i32 {
        let end = f64::from(self.end);
        if value > end { i32::midpoint(plot.px(end + 0.5), plot.right) } else { plot.px(value) }
    }

    fn marks(&self, sheet: &mut Sheet, plot: &Plot, counts: &Counts<'_>) {
        let median = counts.median.map(|median| self.across(plot, median.point));
        for (end, beside) in counts.tenths.into_iter().flat_map(|(low, high)| [(low, -BESIDE), (high, BESIDE)]) {
            let x = self.across(plot, end.point);
            let x = if median == Some(x) { x + beside } else { x };
            sheet.dashes((x, plot.top), (x, plot.bottom), BLACK);
        }
        if let Some(x) = median {
            sheet.line((x, plot.top), (x, plot.bottom), BLACK, LINE_STROKE);
        }
    }

    fn axis(&self, sheet: &mut Sheet, plot: &Plot, title: &str) {
        let (first, end, is_more) = (f64::from(self.first), f64::from(self.end), self.last > self.end);
        let last = format!("≥ {}", self.end + 1);
        let half = width_of(&last, SMALL_SIZE) / 2;
        let at = self.across(plot, end + 1.0).min(plot.right - half);
        let free = if is_more { at - half - TICK_ROOM } else { plot.right };
        let about = ((plot.right - plot.left) / (2 * TICK_ROOM)).clamp(3, 10) as u32;
        let whole = ticks((first, end.max(first + 1.0)), about).into_iter().map(|(value, _)| value);
        for value in whole.filter(|value| value.fract().abs() < 1e-9 && plot.px(*value) <= free) {
            plot.below(sheet, plot.px(value), &plain(value, 0));
        }
        if is_more {
            plot.below(sheet, at, &last);
        }
        plot.x_title(sheet, 34, title);
    }
}

/// Returns the last value with a bar of its own, of sorted ones. A single game at the turn limit must not compress all others.
fn reach(counts: &[(u32, u64)]) -> u32 {
    let (Some(&(first, _)), Some(&(last, _))) = (counts.first(), counts.last()) else { return 0 };
    let mut left = counts.iter().map(|(_, games)| games).sum::<u64>() / ONE_IN;
    let mut whole = last;
    for &(value, games) in counts.iter().rev() {
        whole = value;
        match left.checked_sub(games) {
            Some(rest) => left = rest,
            None => break,
        }
    }
    let range = whole - first;
    if last - whole <= range / ALL_WITHIN { last } else { whole + range / BEYOND + 1 }
}
