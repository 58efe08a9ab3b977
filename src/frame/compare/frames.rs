//! The dataframes of a comparison.

use polars::prelude::DataFrame;

use super::{CompareSummary, ComparedSide};
use crate::frame::tables::Columns;
use crate::frame::{Frames, worth};

impl Frames {
    /// The dataframes of a comparison: `compare`, the differences, a row for each variant and
    /// side; `compare_rates`, the win rates, the baseline's too; `compare_turns`, a row for each
    /// variant; and where builds are drawn `compare_worth`, what each card is worth, a row for each
    /// way to play and card.
    #[must_use]
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
    let rows = || {
        let variants = summary.variants.iter();
        variants.flat_map(|variant| variant.sides.iter().map(move |side| (variant, side)))
    };
    let judged = |side: &ComparedSide| side.side == summary.side;
    let mut columns = Columns::default();
    columns.texts("variant", rows().map(|(variant, _)| variant.name.as_str()));
    columns.texts("baseline", rows().map(|_| summary.baseline.name.as_str()));
    columns.texts("side", rows().map(|(_, side)| side.side.as_str()));
    columns.maybe_texts(
        "verdict",
        rows().map(|(variant, side)| judged(side).then_some(variant.verdict.name())),
    );
    columns.numbers("threshold", rows().map(|(_, side)| judged(side).then_some(summary.threshold)));
    columns.small("family", rows().map(|_| summary.family as u32));
    columns.estimates("difference", rows().map(|(_, side)| side.difference));
    columns.numbers("correlation", rows().map(|(_, side)| side.correlation));
    columns.numbers("variance_saved", rows().map(|(_, side)| side.variance_saved));
    columns.numbers("as_good_as", rows().map(|(_, side)| side.as_good_as));
    columns.frame()
}

fn rates(summary: &CompareSummary) -> DataFrame {
    let name = summary.baseline.name.as_str();
    let base = summary.baseline.sides.iter();
    let base = base.map(|r| (name, r.side.as_str(), r.agent.as_str(), r.win_rate));
    let variants = summary.variants.iter().flat_map(|variant| {
        let sides = variant.sides.iter();
        sides.map(|r| (variant.name.as_str(), r.side.as_str(), r.agent.as_str(), r.win_rate))
    });
    let rows: Vec<_> = base.chain(variants).collect();
    let mut columns = Columns::default();
    columns.texts("variant", rows.iter().map(|r| r.0));
    columns.texts("side", rows.iter().map(|r| r.1));
    columns.texts("agent", rows.iter().map(|r| r.2));
    columns.estimates("win_rate", rows.iter().map(|r| r.3));
    columns.frame()
}

fn turns(summary: &CompareSummary) -> DataFrame {
    let rows = &summary.variants;
    let mut columns = Columns::default();
    columns.texts("variant", rows.iter().map(|r| r.name.as_str()));
    columns.texts("baseline", rows.iter().map(|_| summary.baseline.name.as_str()));
    columns.small("family", rows.iter().map(|_| summary.family as u32));
    columns.estimates("turns_difference", rows.iter().map(|r| r.turns));
    columns.frame()
}

fn worths(summary: &CompareSummary) -> DataFrame {
    let tables = &summary.worth;
    let names =
        tables.iter().flat_map(|of| std::iter::repeat_n(of.variant.as_str(), of.table.cards.len()));
    let mut columns = Columns::default();
    columns.texts("variant", names);
    worth::fill(&mut columns, tables.iter().map(|of| &of.table));
    columns.frame()
}
