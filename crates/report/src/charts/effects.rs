//! Effects by row, compared with 0.

use super::intervals::{Intervals, Row};
use super::*;
use balance_stats::{Estimate, ThresholdVerdict, threshold_verdict};

#[derive(Default)]
pub(crate) struct Effects {
    /// The given caption becomes the end of the whole caption.
    pub(crate) figure: Figure,
    pub(crate) axis: String,
    /// The sample size in words: "n = 2,000 games".
    pub(crate) n: String,
    /// What the intervals are joint for: "all 12 cards".
    pub(crate) family: String,
    pub(crate) file: String,
    /// Effects that the axis always includes, for charts that are compared with each other.
    pub(crate) shows: Vec<f64>,
    /// The name of each row with its effect, a fraction.
    pub(crate) rows: Vec<(String, Estimate)>,
}

/// A key that sorts clear effects to the ends, even if effects with few games look stronger. It is above 1 by the lower end of
/// an interval above 0, below −1 by the upper end of one below 0, and else the middle of the interval in half-widths.
pub(crate) fn clarity(effect: &Estimate) -> f64 {
    let nearer = effect.low.max(0.0) + effect.high.min(0.0);
    let lean = f64::midpoint(effect.low, effect.high) / effect.half_width().max(f64::MIN_POSITIVE);
    lean.clamp(-1.0, 1.0) + nearer
}

pub(crate) fn order_note<'e>(effects: impl Iterator<Item = &'e Estimate>) -> &'static str {
    let by_size = effects.map(|effect| effect.point).is_sorted_by(|a, b| a >= b);
    if by_size { "" } else { "Clearest effects first and last." }
}

impl Effects {
    pub(crate) fn clearest_first(mut self) -> Self {
        self.rows.sort_by(|a, b| clarity(&b.1).total_cmp(&clarity(&a.1)));
        let order = order_note(self.rows.iter().map(|(_, effect)| effect));
        self.figure.caption = format!("{order} {}", self.figure.caption).trim_start().to_owned();
        self
    }

    pub(crate) fn draw(self, canvas: Canvas) -> Option<Chart> {
        self.beyond(canvas, 0.0)
    }

    /// Draws it with a grey band of effects up to `edge`, which do not matter.
    pub(crate) fn beyond(mut self, canvas: Canvas, edge: f64) -> Option<Chart> {
        let (joint, method) = self.rows.first().map_or((0.0, ""), |(_, of)| (of.level, of.method.name()));
        let dots = match edge > 0.0 {
            true => "Grey: too small to matter. Hollow: inconclusive.",
            false => "Full dot: significant. Hollow: may be chance.",
        };
        let Figure { plain, caption, .. } = &mut self.figure;
        *plain += &format!(" {dots}");
        let (n, family, joint) = (&self.n, &self.family, level(joint));
        *caption = format!("{n}; joint {joint} intervals for {family} ({method}). {caption}").trim_end().to_owned();
        let shown = edge * PERCENT;
        let row = |(name, effect): (String, Estimate)| {
            let mark = match threshold_verdict(&effect, edge) {
                ThresholdVerdict::Better => (BLUE, true),
                ThresholdVerdict::Worse => (VERMILLION, true),
                ThresholdVerdict::TooClose => (GREY, edge > 0.0),
                ThresholdVerdict::Unknown => (GREY, false),
            };
            let words = format!("{name} {}", joined(points(&effect, 1)));
            let band = (edge > 0.0).then_some((Some(-shown), Some(shown)));
            Row { band, ..Row::new(name, (&effect).into(), mark, words) }
        };
        let intervals = Intervals {
            figure: self.figure,
            axis: self.axis,
            file: self.file,
            shows: self.shows.iter().map(|effect| effect * PERCENT).chain([-shown, 0.0, shown]).collect(),
            rows: self.rows.into_iter().map(row).collect(),
            ..Intervals::default()
        };
        intervals.draw(canvas)
    }
}
