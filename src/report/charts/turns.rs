//! How long games were.

use crate::frame::{Frames, Summary};

use super::super::number::{PERCENT, amount, plain};
use super::super::style::{
    BLACK, GREY, LINE_STROKE, PLOT_HEIGHT, SKY, SMALL_SIZE, VERMILLION, width_of,
};
use super::super::svg::{Anchor, ChartError, Figure, body};
use super::super::text::counted;
use super::axis::{BELOW, Plot, rounded, ticks};
use super::{Chart, basis, counts};

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

/// Draws it when a game was counted.
pub(super) fn draw(summary: &Summary, frames: &Frames) -> Result<Option<Chart>, ChartError> {
    let Some(frame) = frames.get("turns") else {
        return Ok(None);
    };
    let turns = frame.column("turns").ok().and_then(|c| c.u32().ok());
    let turns: Vec<u32> = turns.map_or(Vec::new(), |c| c.iter().flatten().collect());
    let games: Vec<u64> = counts(frame, "games").into_iter().flatten().collect();
    let (Some(&first), Some(&last)) = (turns.first(), turns.last()) else {
        return Ok(None);
    };
    let end = reach(&turns, &games);
    let wide = (end - first + 1).div_ceil(MOST_BARS);
    let mut bars = vec![0_u64; ((end - first) / wide + 1) as usize];
    let end = first + bars.len() as u32 * wide - 1;
    let mut beyond = 0;
    for (&turns, &games) in turns.iter().zip(&games) {
        match bars.get_mut(((turns - first) / wide) as usize) {
            Some(bar) => *bar += games,
            None => beyond += games,
        }
    }
    let all = games.iter().sum::<u64>() as f64;
    let share = |games: u64| games as f64 / all * PERCENT;
    let most = bars.iter().map(|&games| share(games)).fold(0.0, f64::max);

    let word = summary.turns.word;
    let marks =
        [("p10", summary.turns.p10), ("median", summary.turns.median), ("p90", summary.turns.p90)];
    let marks: Vec<_> = marks.into_iter().filter_map(|(name, e)| Some((name, e?))).collect();
    let words = marks.iter().map(|(name, estimate)| {
        let (point, ends) = amount(estimate);
        format!("{name} {point} {ends}")
    });
    let words = words.collect::<Vec<_>>().join(", ");
    let mean = summary.turns.mean.map_or(String::new(), |mean| {
        let (point, ends) = amount(&mean);
        format!(" Mean {point} {ends} ({}).", mean.method.name())
    });
    let method = marks
        .first()
        .map_or(String::new(), |(_, estimate)| format!(" ({})", estimate.method.name()));
    let bin = if wide > 1 { format!(" A bar is {wide} {word} wide.") } else { String::new() };
    let more = match beyond {
        0 => String::new(),
        n => format!(
            " {} took more than {end} {word}, up to {last}: the last bar.",
            counted(n, "game")
        ),
    };
    let figure = Figure {
        name: "turns".into(),
        title: format!("{}: length of a game", summary.title),
        words: format!("Games took from {first} to {last} {word}; {words}.{mean}{more}"),
        caption: format!("{}: {words}{method}.{mean}{bin}{more}", basis(summary)),
        height: PLOT_HEIGHT + ABOVE + BELOW,
    };
    let (left, top, right, bottom) = body(figure.height);
    let shown = (f64::from(first) - 0.5, f64::from(end) + 0.5);
    let room = if beyond > 0 { (shown.1 - shown.0) * MORE_ROOM } else { 0.0 };
    let plot = Plot {
        left: left + 66,
        top: top + ABOVE,
        right: right - 8,
        bottom: bottom - BELOW,
        x: (shown.0, shown.1 + room),
        y: (0.0, rounded((0.0, most), 5).1),
    };
    let axis = match summary.sides.len() {
        1 => format!("{word} a game"),
        _ => format!("{word} a game (all sides together)"),
    };
    let svg = figure.draw(|sheet| {
        plot.y_axis(sheet, &ticks(plot.y, 5), "games (%)");
        let last_bar = format!("> {end}");
        let free = match beyond {
            0 => plot.right,
            _ => plot.right - width_of(&last_bar, SMALL_SIZE) - TICK_ROOM,
        };
        let mut whole = ticks(shown, 10);
        whole.retain(|(value, _)| value.fract() == 0.0 && plot.px(*value) <= free);
        plot.x_axis(sheet, &whole, &axis);
        for (at, &games) in bars.iter().enumerate() {
            let from = f64::from(first + at as u32 * wide) - 0.5;
            let (x0, x1) = (plot.px(from), plot.px(from + f64::from(wide)));
            let gap = i32::from(x1 - x0 > 3);
            let corner = (x0 + gap, plot.py(share(games)));
            sheet.rectangle(corner, (x1, plot.bottom), SKY);
        }
        if beyond > 0 {
            let x0 = plot.px(shown.1 + room / 2.0);
            sheet.rectangle((x0, plot.py(share(beyond))), (plot.right, plot.bottom), GREY);
            let at = (plot.right, plot.bottom + 13);
            sheet.text(at, &last_bar, SMALL_SIZE, BLACK, Anchor::Right);
        }
        sheet.line((plot.left, plot.bottom), (plot.right, plot.bottom), GREY, 1);
        let mut taken = [i32::MIN; 2];
        for (name, estimate) in &marks {
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
    })?;
    Ok(Some((figure.name, svg)))
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
