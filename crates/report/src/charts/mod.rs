//! Charts, one file per figure; `charts` lists those of a run that are drawn here.

pub(crate) mod axis;
mod convergence;
mod distribution;
mod effects;
mod histogram;
pub(crate) mod intervals;
pub(crate) mod labels;
pub(crate) mod lines;
mod maps;
mod ranks;
mod rates;
pub(crate) mod rows;
mod scene;
mod series;

use crate::frame::Summary;

use super::number::level;
pub use super::svg::{Chart, ChartError};
use super::text::played;
pub(crate) use effects::Effects;
pub use scene::Scene;

pub(crate) fn charts(summary: &Summary) -> Result<Vec<Chart>, ChartError> {
    let mut all = Vec::new();
    all.extend(rates::sides(summary).draw()?);
    all.extend(ranks::draw(summary)?);
    all.extend(distribution::turns(summary).draw()?);
    for metric in distribution::metrics(summary) {
        all.extend(metric.draw()?);
    }
    for series in series::charts(summary) {
        all.extend(series.draw()?);
    }
    all.extend(maps::draw(summary)?);
    all.extend(convergence::chart(summary).draw()?);
    Ok(all)
}

/// `20,000 games in 10,000 seat blocks; 95 % intervals`.
fn basis(summary: &Summary) -> String {
    format!("n = {}; {} intervals", played(summary.head.games, summary.head.blocks), level(summary.head.level))
}
