//! The charts of a run, one file a figure.

mod axis;
mod cards;
mod compare;
mod compare_worth;
mod convergence;
mod distribution;
mod impact;
mod labels;
mod maps;
mod matrix;
mod ranks;
mod ratings;
mod scene;
mod search;
mod series;
mod turns;
mod win_rate;
mod worth;

use polars::prelude::DataFrame;

use crate::frame::{CompareSummary, Frames, ImpactSummary, MatrixSummary, SearchSummary, Summary};

use super::number::level;
pub use super::svg::ChartError;
use super::text::played;
pub use scene::Scene;

/// Draws every chart that has data: file names with their SVG.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn charts(summary: &Summary, frames: &Frames) -> Result<Vec<(String, String)>, ChartError> {
    let mut all = Vec::new();
    all.extend(win_rate::draw(summary)?);
    all.extend(ranks::draw(summary)?);
    all.extend(turns::draw(summary, frames)?);
    all.extend(distribution::draw(summary, frames)?);
    all.extend(series::draw(summary, frames)?);
    all.extend(maps::draw(summary, frames)?);
    all.extend(convergence::draw(summary, frames)?);
    all.extend(cards::draw(summary)?);
    all.extend(worth::draw(summary)?);
    let files = all.into_iter();
    Ok(files.map(|(name, svg)| (format!("{name}.svg"), svg)).collect())
}

/// Draws the charts of an impact run: file names with their SVG.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn impact_charts(summary: &ImpactSummary) -> Result<Vec<(String, String)>, ChartError> {
    let charts = impact::draw(summary)?.into_iter();
    Ok(charts.map(|(name, svg)| (format!("{name}.svg"), svg)).collect())
}

/// Draws the charts of a matrix: file names with their SVG.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn matrix_charts(summary: &MatrixSummary) -> Result<Vec<(String, String)>, ChartError> {
    let charts = [matrix::draw(summary)?, ratings::draw(summary)?];
    Ok(charts.into_iter().flatten().map(|(name, svg)| (format!("{name}.svg"), svg)).collect())
}

/// Draws the chart of a search: its file name with its SVG.
///
/// # Errors
/// When it cannot be drawn.
pub fn search_charts(summary: &SearchSummary) -> Result<Vec<(String, String)>, ChartError> {
    let charts = search::draw(summary)?.into_iter();
    Ok(charts.map(|(name, svg)| (format!("{name}.svg"), svg)).collect())
}

/// Draws the charts of a comparison: file names with their SVG.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn compare_charts(summary: &CompareSummary) -> Result<Vec<(String, String)>, ChartError> {
    let charts = [compare::draw(summary)?, compare_worth::draw(summary)?];
    Ok(charts.into_iter().flatten().map(|(name, svg)| (format!("{name}.svg"), svg)).collect())
}

/// A chart's name with its SVG.
type Chart = (String, String);

/// `20,000 games in 10,000 seat blocks; 95 % intervals`.
fn basis(summary: &Summary) -> String {
    format!("n = {}; {} intervals", played(summary.games, summary.blocks), level(summary.level))
}

/// A column of counts.
fn counts(frame: &DataFrame, column: &str) -> Vec<Option<u64>> {
    let column = frame.column(column).ok().and_then(|column| column.u64().ok());
    column.map_or(Vec::new(), |column| column.iter().collect())
}

/// A column of numbers.
fn numbers(frame: &DataFrame, column: &str) -> Vec<Option<f64>> {
    let column = frame.column(column).ok().and_then(|column| column.f64().ok());
    column.map_or(Vec::new(), |column| column.iter().collect())
}

/// A column of small whole numbers.
fn wholes(frame: &DataFrame, column: &str) -> Vec<u32> {
    let column = frame.column(column).ok().and_then(|column| column.u32().ok());
    column.map_or(Vec::new(), |column| column.iter().flatten().collect())
}

/// A column of texts, with nothing for null.
fn texts(frame: &DataFrame, column: &str) -> Vec<String> {
    let column = frame.column(column).ok().and_then(|column| column.str().ok());
    column.map_or(Vec::new(), |column| {
        let column = column.iter();
        column.map(|text| text.unwrap_or_default().to_owned()).collect()
    })
}
