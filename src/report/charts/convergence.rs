//! How the win rates settled while the run went on.

use crate::frame::{Frames, Summary};

use super::super::number::{PERCENT, level, shorten};
use super::super::style::{
    BAND, BLACK, LABEL_SIZE, LABELS_MOST, LINE_STROKE, PLOT_HEIGHT, SERIES, fit, width_of,
};
use super::super::svg::{Anchor, ChartError, Figure, body};
use super::super::text::counted;
use super::axis::{BELOW, Plot, rounded, ticks};
use super::{Chart, counts, numbers, texts};

/// The least distance of the sides' names.
const APART: i32 = 17;

/// The length of a line before a name.
pub(super) const KEY: i32 = 14;

/// One side at each look: games as their logarithm, and point, low and high in percent.
type Curve = Vec<(f64, f64, f64, f64)>;

/// Draws it when there were at least two looks.
pub(super) fn draw(summary: &Summary, frames: &Frames) -> Result<Option<Chart>, ChartError> {
    let lines: Vec<Curve> = summary.sides.iter().map(|side| line(frames, &side.name)).collect();
    let all = || lines.iter().flatten();
    if lines.iter().any(|line| line.len() < 2) || lines.is_empty() {
        return Ok(None);
    }
    let range = |get: fn(&(f64, f64, f64, f64)) -> f64| {
        let least = all().map(get).fold(f64::MAX, f64::min);
        (least, all().map(get).fold(f64::MIN, f64::max))
    };
    let y = (range(|p| p.2).0, range(|p| p.3).1);
    let y = rounded((y.0.max(0.0), y.1.min(100.0)), 6);
    let looks = lines[0].len();
    let method = frames.get("convergence").map_or(Vec::new(), |f| texts(f, "method"));
    let last = lines.iter().zip(&summary.sides).map(|(line, side)| {
        let at = line[line.len() - 1];
        format!("{} {:.1} % [{:.1}, {:.1}]", side.name, at.1, at.2, at.3)
    });
    let figure = Figure {
        name: "convergence".into(),
        title: format!("{}: how the win rates settled", summary.title),
        words: format!(
            "Win rates after {}: {}.",
            counted(summary.games, "game"),
            last.collect::<Vec<_>>().join("; ")
        ),
        caption: format!(
            "n = up to {} at {looks} looks; {} bands that hold at all looks together ({}).",
            counted(summary.games, "game"),
            level(summary.level),
            method.first().map_or("", String::as_str)
        ),
        height: PLOT_HEIGHT + BELOW,
    };
    let longest = summary.sides.iter().map(|s| width_of(&s.name, LABEL_SIZE)).max();
    let labels = longest.unwrap_or(0).min(LABELS_MOST * 2 / 3);
    let (left, top, right, bottom) = body(figure.height);
    let plot = Plot {
        left: left + 66,
        top: top + 8,
        right: right - labels - KEY - 12,
        bottom: bottom - BELOW,
        x: range(|p| p.0),
        y,
    };
    let svg = figure.draw(|sheet| {
        plot.y_axis(sheet, &ticks(y, 6), "games won (%)");
        plot.x_axis(sheet, &powers(plot.x), "games played (logarithmic)");
        for (line, ink) in lines.iter().zip(SERIES.into_iter().cycle()) {
            let upper = line.iter().map(|p| (plot.px(p.0), plot.py(p.3.min(y.1))));
            let lower = line.iter().rev();
            let lower = lower.map(|p| (plot.px(p.0), plot.py(p.2.max(y.0))));
            let rim: Vec<_> = upper.chain(lower).collect();
            sheet.band(&rim, ink, BAND);
            // The two edges, without the ends of the band.
            sheet.path(&rim[..line.len()], ink, 1);
            sheet.path(&rim[line.len()..], ink, 1);
        }
        for (line, ink) in lines.iter().zip(SERIES.into_iter().cycle()) {
            let points = line.iter().map(|p| (plot.px(p.0), plot.py(p.1)));
            sheet.path(&points.collect::<Vec<_>>(), ink, LINE_STROKE);
        }
        let ends = lines.iter().map(|line| plot.py(line[line.len() - 1].1));
        let rows = apart(&ends.collect::<Vec<_>>(), plot.top, plot.bottom);
        let series = SERIES.into_iter().cycle();
        for ((row, side), ink) in rows.iter().zip(&summary.sides).zip(series) {
            let name = shorten(&side.name, fit(labels + 6, LABEL_SIZE));
            let key = (plot.right + 6, *row);
            sheet.line(key, (key.0 + KEY, *row), ink, LINE_STROKE);
            let at = (key.0 + KEY + 6, *row);
            sheet.text(at, &name, LABEL_SIZE, BLACK, Anchor::Left);
        }
    })?;
    Ok(Some((figure.name, svg)))
}

fn line(frames: &Frames, name: &str) -> Curve {
    let Some(frame) = frames.get("convergence") else {
        return Vec::new();
    };
    let rates = [
        numbers(frame, "win_rate"),
        numbers(frame, "win_rate_low"),
        numbers(frame, "win_rate_high"),
    ];
    let rows = texts(frame, "side").into_iter().zip(counts(frame, "games"));
    let percent = |column: usize, row: usize| rates[column][row].map(|rate| rate * PERCENT);
    rows.enumerate()
        .filter(|(_, (side, _))| side == name)
        .filter_map(|(row, (_, games))| {
            let games = (games? as f64).log10();
            Some((games, percent(0, row)?, percent(1, row)?, percent(2, row)?))
        })
        .collect()
}

/// Labels at 1, 2 and 5 times the powers of ten between two logarithms.
fn powers((from, to): (f64, f64)) -> Vec<(f64, String)> {
    let mut ticks = Vec::new();
    let steps: &[u64] = if to - from > 4.0 { &[1] } else { &[1, 2, 5] };
    for power in from.floor() as u32..=to.ceil() as u32 {
        for step in steps {
            let games = step * 10_u64.pow(power);
            let at = (games as f64).log10();
            if (from - 1e-9..=to + 1e-9).contains(&at) {
                ticks.push((at, super::super::number::whole(games)));
            }
        }
    }
    ticks
}

/// Rows near the wished ones, from top to bottom in the same order and never too close.
pub(super) fn apart(wished: &[i32], top: i32, bottom: i32) -> Vec<i32> {
    let mut order: Vec<usize> = (0..wished.len()).collect();
    order.sort_by_key(|&at| wished[at]);
    let mut rows = wished.to_vec();
    let mut next = top;
    for &at in &order {
        rows[at] = rows[at].max(next);
        next = rows[at] + APART;
    }
    let mut last = bottom;
    for &at in order.iter().rev() {
        rows[at] = rows[at].min(last);
        last = rows[at] - APART;
    }
    rows
}
