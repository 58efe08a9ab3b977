//! The dataframes of a comparison.

use polars_core::prelude::DataFrame;

use super::{CompareSummary, ComparedSide};
use crate::frame::Frames;
use crate::frame::columns::Columns;

impl Frames {
    pub fn of_comparison(summary: &CompareSummary) -> Self {
        let mut list = vec![
            ("compare", differences(summary)),
            ("compare_rates", rates(summary)),
            ("compare_turns", turns(summary)),
        ];
        if !summary.worth.is_empty() {
            list.push(("compare_worth", worths(summary)));
        }
        Frames::of(list)
    }
}

fn differences(summary: &CompareSummary) -> DataFrame {
    let variants = summary.variants.iter();
    let rows: Vec<_> = variants.flat_map(|variant| variant.sides.iter().map(move |side| (variant, side))).collect();
    let judged = |side: &ComparedSide| side.rate.side == summary.side;
    Columns::of(&rows)
        .texts(["variant", "baseline"], |(variant, _)| [&variant.name, &summary.baseline.name])
        .with("side", |(_, side)| side.rate.side.as_str())
        .with("verdict", |(variant, side)| judged(side).then_some(variant.verdict.name()))
        .with("threshold", |(_, side)| judged(side).then_some(summary.threshold))
        .with("family", |_| summary.family as u32)
        .estimate("difference", |(_, side)| side.difference)
        .all(["correlation", "variance_saved", "as_good_as"], |(_, side)| {
            [side.correlation, side.variance_saved, side.as_good_as]
        })
        .frame()
}

fn rates(summary: &CompareSummary) -> DataFrame {
    let base = summary.baseline.sides.iter().map(|rate| (&summary.baseline.name, rate));
    let variants = summary.variants.iter();
    let variants = variants.flat_map(|variant| variant.sides.iter().map(move |side| (&variant.name, &side.rate)));
    let rows: Vec<_> = base.chain(variants).collect();
    Columns::of(&rows)
        .texts(["variant", "side", "agent"], |(name, rate)| [name, &rate.side, &rate.agent])
        .estimate("win_rate", |(_, rate)| rate.win_rate)
        .frame()
}

fn turns(summary: &CompareSummary) -> DataFrame {
    Columns::of(&summary.variants)
        .texts(["variant", "baseline"], |r| [&r.name, &summary.baseline.name])
        .with("family", |_| summary.family as u32)
        .estimate("turns_difference", |r| r.turns)
        .frame()
}

fn worths(summary: &CompareSummary) -> DataFrame {
    crate::model::frame_of(&summary.worth)
}
