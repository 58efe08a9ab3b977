//! The charts of a run: one file per figure.

use crate::frame::Summary;
use crate::number::level;
use crate::text::played;
use crate::{Canvas, Chart, ChartError};

mod convergence;
mod distribution;
mod maps;
mod ranks;
mod rates;
mod series;

pub(super) fn charts(summary: &Summary, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
    let mut all = Vec::new();
    all.extend(rates::sides(summary).draw(canvas)?);
    if let Some(ranks) = ranks::chart(summary) {
        all.extend(ranks.draw(canvas)?);
    }
    all.extend(distribution::turns(summary).draw(canvas)?);
    for metric in distribution::metrics(summary) {
        all.extend(metric.draw(canvas)?);
    }
    for series in series::charts(summary) {
        all.extend(series.draw(canvas)?);
    }
    all.extend(super::drama::chart(summary).draw(canvas)?);
    for map in maps::charts(summary) {
        all.extend(map.draw(canvas)?);
    }
    all.extend(convergence::chart(summary).draw(canvas)?);
    Ok(all)
}

/// `20,000 games in 10,000 seat blocks; 95 % intervals`.
fn basis(summary: &Summary) -> String {
    format!("n = {}; {} intervals", played(summary.head.games, summary.head.blocks), level(summary.head.level))
}
