//! The charts of a run: one file per figure.

use super::{cards, scatter, worth};
use crate::prelude::*;

mod convergence;
mod distribution;
mod maps;
mod ranks;
mod rates;
mod series;

pub(super) fn charts(summary: &Summary, canvas: Canvas) -> Vec<Chart> {
    let mut all: Vec<Chart> = rates::sides(summary).draw(canvas).into_iter().collect();
    all.extend(ranks::chart(summary).and_then(|chart| chart.draw(canvas)));
    all.extend(distribution::turns(summary).draw(canvas));
    all.extend(distribution::metrics(summary).filter_map(|chart| chart.draw(canvas)));
    all.extend(series::charts(summary).filter_map(|chart| chart.draw(canvas)));
    all.extend(super::drama::chart(summary).draw(canvas));
    all.extend(maps::charts(summary).filter_map(|chart| chart.draw(canvas)));
    all.extend(convergence::chart(summary).draw(canvas));
    all.extend(cards::charts(summary).filter_map(|chart| chart.draw(canvas)));
    if let Some(table) = summary.worth.first() {
        all.extend(scatter::chart(summary, table).map(|chart| chart.draw(canvas)));
        all.extend(worth::chart(summary, table).and_then(|chart| chart.draw(canvas)));
    }
    all
}

/// `20,000 games in 10,000 seat blocks; 95 % intervals`.
fn basis(summary: &Summary) -> String {
    format!("n = {}; {} intervals", summary.head.played(), level(summary.head.level))
}
