//! The charts of every command, one file per figure; `charts` lists those of `run`.

mod axis;
mod cards;
mod compare;
mod compare_worth;
mod convergence;
mod distribution;
mod labels;
mod ladder;
mod lines;
mod maps;
mod matrix;
mod prices;
mod ranks;
mod rates;
mod ratings;
mod regret;
mod rows;
mod scene;
mod sensitivity;
mod series;
mod tune;
mod turns;
mod worth;

use crate::frame::{
    CompareSummary, Frames, ImpactSummary, LadderSummary, MatrixSummary, PricesSummary, RegretSummary, SearchSummary,
    SensitivitySummary, Summary, TuneSummary,
};

use super::number::level;
pub use super::svg::{Chart, ChartError};
use super::text::played;
pub use scene::Scene;

/// Draws every chart of a run that has data: file names with their SVG.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn charts(summary: &Summary, frames: &Frames) -> Result<Vec<Chart>, ChartError> {
    let counted = &frames.counted;
    let mut all = Vec::new();
    all.extend(rates::sides(summary)?);
    all.extend(ranks::draw(summary)?);
    all.extend(turns::draw(summary, &counted.lengths)?);
    all.extend(distribution::draw(summary, &counted.values)?);
    all.extend(series::draw(summary, &counted.times)?);
    all.extend(maps::draw(summary, &counted.cells)?);
    all.extend(convergence::draw(summary, &counted.looks)?);
    all.extend(cards::draw(summary)?);
    all.extend(worth::draw(summary)?);
    Ok(all)
}

/// The names of those charts of a run that its page folds: another answers better, or nobody asked.
#[must_use]
pub fn folded_charts(summary: &Summary) -> Vec<String> {
    cards::folded(summary)
}

/// Draws the charts of an impact run: file names with their SVG.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn impact_charts(summary: &ImpactSummary) -> Result<Vec<Chart>, ChartError> {
    cards::impact(summary)
}

/// Draws the charts of a regret run: file names with their SVG.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn regret_charts(summary: &RegretSummary) -> Result<Vec<Chart>, ChartError> {
    Ok([regret::kinds(summary)?, regret::cards(summary)?].into_iter().flatten().collect())
}

/// Draws the chart of a ladder: its file name with its SVG.
///
/// # Errors
/// When it cannot be drawn.
pub fn ladder_charts(summary: &LadderSummary) -> Result<Vec<Chart>, ChartError> {
    Ok(ladder::draw(summary)?.into_iter().collect())
}

/// Draws the charts of a matrix: file names with their SVG.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn matrix_charts(summary: &MatrixSummary) -> Result<Vec<Chart>, ChartError> {
    Ok([matrix::draw(summary)?, ratings::draw(summary)?].into_iter().flatten().collect())
}

/// Draws the chart of a search: its file name with its SVG.
///
/// # Errors
/// When it cannot be drawn.
pub fn search_charts(summary: &SearchSummary) -> Result<Vec<Chart>, ChartError> {
    Ok(rates::builds(summary)?.into_iter().collect())
}

/// Draws the charts of a sensitivity run: file names with their SVG.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn sensitivity_charts(summary: &SensitivitySummary) -> Result<Vec<Chart>, ChartError> {
    sensitivity::draw(summary)
}

/// Draws the charts of a search for changes: file names with their SVG.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn tune_charts(summary: &TuneSummary) -> Result<Vec<Chart>, ChartError> {
    tune::draw(summary)
}

/// Draws the chart of new prices: its file name with its SVG.
///
/// # Errors
/// When it cannot be drawn.
pub fn prices_charts(summary: &PricesSummary) -> Result<Vec<Chart>, ChartError> {
    Ok(prices::draw(summary)?.into_iter().collect())
}

/// Draws the charts of a comparison: file names with their SVG.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn compare_charts(summary: &CompareSummary) -> Result<Vec<Chart>, ChartError> {
    Ok([compare::draw(summary)?, compare_worth::draw(summary)?].into_iter().flatten().collect())
}

/// `20,000 games in 10,000 seat blocks; 95 % intervals`.
fn basis(summary: &Summary) -> String {
    format!("n = {}; {} intervals", played(summary.head.games, summary.head.blocks), level(summary.level))
}
