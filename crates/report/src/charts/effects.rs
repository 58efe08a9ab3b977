//! Intervals by row: a dot with its interval for each effect, against 0.

use balance_stats::{Estimate, Judged, judged};

use super::super::number::{PERCENT, every, joined, level, points};
use super::super::style::{BLUE, GREY, LABEL_SIZE, ROW, VERMILLION};
use super::super::svg::{Anchor, Chart, ChartError, Figure};
use super::super::text::capital;
use super::axis::{BELOW, rounded, span};
use super::rows::{ROOM, Rows, ends};

/// Rows that are described to screen readers from each end.
const DESCRIBED: usize = 5;

/// The most rows of a chart; of more it shows the first and the last.
const ROWS: usize = 60;

/// Effects on a rate, row by row.
pub(crate) struct Effects {
    /// The file's name without its ending.
    pub(crate) name: String,
    pub(crate) title: String,
    /// What the axis shows.
    pub(crate) axis: String,
    /// How the rows are ordered.
    pub(crate) order: &'static str,
    /// How to read it, in one sentence.
    pub(crate) plain: String,
    /// From how much it is.
    pub(crate) n: String,
    /// What its caption ends with.
    pub(crate) caption: String,
    /// The file that has all rows.
    pub(crate) file: String,
    /// The name of each row with its effect, a fraction.
    pub(crate) rows: Vec<(String, Estimate)>,
}

/// How much of the band's colour shows.
const BAND: f64 = 0.13;

type Row = (String, Estimate);

impl Effects {
    pub(crate) fn draw(&self) -> Result<Chart, ChartError> {
        self.beyond(0.0)
    }

    /// Draws it with a grey band of effects up to `edge`, which do not matter.
    pub(crate) fn beyond(&self, edge: f64) -> Result<Chart, ChartError> {
        let shown = self.shown();
        let effects = || shown.iter().flatten();
        let x = rounded(span(ends(effects().map(|(_, effect)| effect)), (-edge * PERCENT, edge * PERCENT)), 8);
        let figure = self.figure(shown.len(), edge);
        let on = Rows::new(effects().map(|(name, _)| name.as_str()), &ROOM, figure.height, shown.len() as f64, x);
        figure.draw(|sheet| {
            if edge > 0.0 {
                let [low, high] = [-edge, edge].map(|edge| on.at(edge, 0).0);
                let (top, bottom) = (on.plot.top, on.plot.bottom);
                sheet.band(&[(low, top), (high, top), (high, bottom), (low, bottom)], GREY, BAND);
            }
            on.axis_from_zero(sheet, &self.axis);
            for (at, row) in shown.iter().enumerate() {
                let y = on.y(at);
                let Some((name, effect)) = row else {
                    let more = format!("… {} more between", self.rows.len() - ROWS);
                    sheet.text((on.plot.left - ROOM.gap, y), &more, LABEL_SIZE, GREY, Anchor::Right);
                    continue;
                };
                let (ink, full) = match judged(effect, edge) {
                    Judged::Better => (BLUE, true),
                    Judged::Worse => (VERMILLION, true),
                    Judged::TooClose | Judged::Unknown => (GREY, false),
                };
                on.name(sheet, y, name);
                on.estimate(sheet, y, effect, ink, full);
                on.tip(sheet, y, effect, format!("{name} {}", joined(points(effect, 1))));
            }
        })
    }

    /// The rows that are shown; nothing stands for those that are left out in the middle.
    fn shown(&self) -> Vec<Option<&Row>> {
        let rows = &self.rows;
        if rows.len() <= ROWS {
            return rows.iter().map(Some).collect();
        }
        let (first, last) = (&rows[..ROWS / 2], &rows[rows.len() - ROWS / 2..]);
        first.iter().map(Some).chain([None]).chain(last.iter().map(Some)).collect()
    }

    fn figure(&self, shown: usize, edge: f64) -> Figure {
        let all = self.rows.len();
        let left_out = match all > ROWS {
            true => format!(" Of {all} the first {0} and the last {0}; all are in {1}.", ROWS / 2, self.file),
            false => String::new(),
        };
        let (joint, method) = self.rows.first().map_or((0.0, ""), |(_, of)| (of.level, of.method.name()));
        let caption = if self.caption.is_empty() { String::new() } else { format!(" {}", self.caption) };
        let (dots, full) = match edge > 0.0 {
            true => (
                "A full dot matters, a hollow one does not or is not known.",
                "the interval lies outside the grey band",
            ),
            false => ("A full dot is significant, a hollow one may be luck.", "the interval excludes 0"),
        };
        Figure {
            name: self.name.clone(),
            title: self.title.clone(),
            words: self.words(),
            plain: format!("{} {dots}", self.plain),
            caption: format!(
                "n = {}; {} intervals for {} together ({method}). Full: {full}.{caption}{left_out}",
                self.n,
                level(joint),
                every(all as u64, "row")
            ),
            height: ROW * shown as i32 + ROW + BELOW,
        }
    }

    /// The chart for screen readers: all rows, or the first and last of many.
    fn words(&self) -> String {
        let said = |(name, effect): &Row| format!("{name} {}", joined(points(effect, 1)));
        let rows = &self.rows;
        let words: Vec<String> = if rows.len() <= 2 * DESCRIBED {
            rows.iter().map(said).collect()
        } else {
            let most = rows[..DESCRIBED].iter().map(said);
            let least = rows[rows.len() - DESCRIBED..].iter().map(said);
            most.chain([format!("{} more between", rows.len() - 2 * DESCRIBED)]).chain(least).collect()
        };
        format!("{}, {}: {}.", capital(&self.axis), self.order, words.join("; "))
    }
}
