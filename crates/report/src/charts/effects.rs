//! Effects by row, against 0.

use balance_stats::{Estimate, Judged, judged};

use super::super::canvas::Canvas;
use super::super::number::{PERCENT, joined, level, points};
use super::super::style::{BLUE, GREY, VERMILLION};
use super::super::svg::{Chart, ChartError, Figure};
use super::intervals::{Intervals, Row};

/// Effects on a rate, row by row.
pub(crate) struct Effects {
    /// Its caption ends with what is given.
    pub(crate) figure: Figure,
    /// What the axis shows.
    pub(crate) axis: String,
    /// From how much it is.
    pub(crate) n: String,
    /// What the intervals cover together: "all 12 cards".
    pub(crate) family: String,
    /// The file that has all rows.
    pub(crate) file: String,
    /// The name of each row with its effect, a fraction.
    pub(crate) rows: Vec<(String, Estimate)>,
}

impl Effects {
    /// Draws it; `None` if there are no rows.
    pub(crate) fn draw(self, canvas: Canvas) -> Result<Option<Chart>, ChartError> {
        self.beyond(canvas, 0.0)
    }

    /// Draws it with a grey band of effects up to `edge`, which do not matter.
    pub(crate) fn beyond(mut self, canvas: Canvas, edge: f64) -> Result<Option<Chart>, ChartError> {
        let (joint, method) = self.rows.first().map_or((0.0, ""), |(_, of)| (of.level, of.method.name()));
        let (dots, full) = match edge > 0.0 {
            true => (
                "A full dot matters, a hollow one does not or is not known.",
                "the interval lies outside the grey band",
            ),
            false => ("A full dot is significant, a hollow one may be luck.", "the interval excludes 0"),
        };
        let Figure { plain, caption, .. } = &mut self.figure;
        *plain += &format!(" {dots}");
        let (n, family, joint) = (&self.n, &self.family, level(joint));
        *caption = format!("n = {n}; {joint} intervals for {family} together ({method}). Full: {full}. {caption}");
        caption.truncate(caption.trim_end().len());
        let shown = edge * PERCENT;
        let row = |(name, effect): (String, Estimate)| {
            let mark = match judged(&effect, edge) {
                Judged::Better => (BLUE, true),
                Judged::Worse => (VERMILLION, true),
                Judged::TooClose | Judged::Unknown => (GREY, false),
            };
            let words = format!("{name} {}", joined(points(&effect, 1)));
            let band = (edge > 0.0).then_some((Some(-shown), Some(shown)));
            Row { band, ..Row::new(name, (&effect).into(), mark, words) }
        };
        let intervals = Intervals {
            figure: self.figure,
            axis: self.axis,
            file: self.file,
            shows: vec![-shown, 0.0, shown],
            rows: self.rows.into_iter().map(row).collect(),
            ..Intervals::default()
        };
        intervals.draw(canvas)
    }
}
