//! Who beats whom as a heat map of shares, and strengths on one scale with their intervals.

use balance_stats::{RATINGS_METHOD, RatingKind};

use super::page::{elo, share_decimals, verdict};
use super::{Contestant, MatrixSummary};
use crate::charts::heat_map::{Cell, HeatMap, Row};
use crate::charts::intervals::{self, Interval, Intervals};
use crate::prelude::*;

pub(super) fn heat_map(summary: &MatrixSummary) -> HeatMap {
    let order = summary.by_rank();
    let method = summary.matrix.first().map_or("", |row| row.share.method.name());
    let name = |at: usize| &summary.ratings[at].contestant;
    let cell = |row: usize, column: usize| {
        let share = summary.share(row, column)?;
        let words = format!("{} against {}: {}", name(row), name(column), joined(percent(&share)));
        let (value, sure) = (share.point * PERCENT, !share.contains(0.5));
        Some(Cell { value, apart: Some(value - PERCENT / 2.0), sure, words })
    };
    let row = |(nth, &at): (usize, &usize)| Row {
        name: format!("{} · {}", name(at), nth + 1),
        cells: order.iter().map(|&column| cell(at, column)).collect(),
        beside: String::new(),
    };
    HeatMap {
        figure: Figure {
            plain: "Blue: the row beats the column. Orange: it loses. Not underlined: may be chance.".to_owned(),
            caption: format!(
                "Points per 100 games of the row against the column; games without a winner are half a point for both. n = {} \
                 of each pair on the same dice. Underlined: significant, by joint {} intervals for {} ({method}).",
                summary.head.played(),
                level(summary.head.level),
                every(summary.family as u64, "pair")
            ),
            ..summary.head.figure("matrix", "who beats whom")
        },
        columns: (1..=order.len()).map(|nth| nth.to_string()).collect(),
        rows: order.iter().enumerate().map(row).collect(),
        beside: "",
        decimals: share_decimals(summary),
    }
}

/// The smallest range of the axis, in Elo points.
const LEAST_SPAN: f64 = 20.0;

pub(super) fn ratings(summary: &MatrixSummary) -> Intervals {
    let rated = summary.by_rank().into_iter().map(|at| &summary.ratings[at]);
    let rated = rated.filter(|one| one.standing.is_some_and(|standing| standing != RatingKind::Apart.name()));
    let row = |one: &Contestant| {
        let is = Interval { low: one.elo_low, point: one.elo, high: one.elo_high };
        let beside = joined(elo(one));
        let words = format!("{} {beside}", one.contestant);
        intervals::Row { beside, ..intervals::Row::new(one.contestant.clone(), is, is.against_zero(), words) }
    };
    let fit = summary.goodness_of_fit.first();
    let fit = fit.map_or(String::new(), |test| format!(" Do the strengths explain who beats whom? {}", verdict(test)));
    Intervals {
        figure: Figure {
            plain: "The further right, the stronger. A lead of 100 Elo points is a score of about 64 %.".to_owned(),
            caption: format!(
                "n = {} of each pair; individual {} intervals ({RATINGS_METHOD}). Full dot: the interval excludes the mean. \
                 Arrow: no upper or lower bound.{fit}",
                summary.head.played(),
                level(summary.head.level)
            ),
            ..summary.head.figure("ratings", "strengths")
        },
        axis: "strength (Elo)".to_owned(),
        file: "ratings.csv".into(),
        shows: vec![0.0],
        // An open interval extends to the border, so the border must lie beyond its closed end.
        around: Some(LEAST_SPAN),
        rows: rated.map(row).collect(),
        ..Intervals::default()
    }
}
