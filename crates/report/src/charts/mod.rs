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
pub fn folded_charts(summary: &Summary) -> Vec<String> {
    cards::folded(summary)
}

pub fn impact_charts(summary: &ImpactSummary) -> Result<Vec<Chart>, ChartError> {
    cards::impact(summary)
}

pub fn regret_charts(summary: &RegretSummary) -> Result<Vec<Chart>, ChartError> {
    Ok([regret::kinds(summary)?, regret::cards(summary)?].into_iter().flatten().collect())
}

pub fn ladder_charts(summary: &LadderSummary) -> Result<Vec<Chart>, ChartError> {
    Ok(ladder::draw(summary)?.into_iter().collect())
}

pub fn matrix_charts(summary: &MatrixSummary) -> Result<Vec<Chart>, ChartError> {
    Ok([matrix::draw(summary)?, ratings::draw(summary)?].into_iter().flatten().collect())
}

pub fn search_charts(summary: &SearchSummary) -> Result<Vec<Chart>, ChartError> {
    Ok(rates::builds(summary)?.into_iter().collect())
}

pub fn sensitivity_charts(summary: &SensitivitySummary) -> Result<Vec<Chart>, ChartError> {
    sensitivity::draw(summary)
}

pub fn tune_charts(summary: &TuneSummary) -> Result<Vec<Chart>, ChartError> {
    tune::draw(summary)
}

pub fn prices_charts(summary: &PricesSummary) -> Result<Vec<Chart>, ChartError> {
    Ok(prices::draw(summary)?.into_iter().collect())
}

pub fn compare_charts(summary: &CompareSummary) -> Result<Vec<Chart>, ChartError> {
    Ok([compare::draw(summary)?, compare_worth::draw(summary)?].into_iter().flatten().collect())
}

/// `20,000 games in 10,000 seat blocks; 95 % intervals`.
fn basis(summary: &Summary) -> String {
    format!("n = {}; {} intervals", played(summary.head.games, summary.head.blocks), level(summary.level))
}
