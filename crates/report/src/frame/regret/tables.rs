//! The dataframes of a regret run.

use polars_core::prelude::DataFrame;

use super::super::Frames;
use super::super::columns::Columns;
use super::{DecisionRow, GivenAway, RegretSummary};

impl Frames {
    pub fn of_regret(summary: &RegretSummary) -> Self {
        let kinds = Columns::of(&summary.kinds).with("kind", |r| r.kind).with("help", |r| r.help);
        let cards = Columns::of(&summary.cards)
            .texts(["card", "name"], |r| [&r.card, &r.name])
            .with("group", |r| r.group.as_str());
        let sides = Columns::of(&summary.sides)
            .with("side", |r| r.label.name.as_str())
            .with("agent", |r| r.label.agent.as_str());
        let turns = Columns::of(&summary.turns).with("first_turn", |r| r.first).with("last_turn", |r| r.last);
        Frames::of(vec![
            ("kinds", given(kinds, |r| &r.given)),
            ("cards", given(cards, |r| &r.given)),
            ("sides", given(sides, |r| &r.given)),
            ("turns", given(turns, |r| &r.given)),
            ("decisions", decisions(summary)),
        ])
    }
}

/// The columns of what is given away, behind those that name a row.
fn given<'r, R>(columns: Columns<'r, R>, of: impl Fn(&'r R) -> &'r GivenAway) -> DataFrame {
    columns
        .with("looked_at", |r| of(r).looked_at)
        .ends("a_decision", |r| of(r).a_decision)
        .with("a_decision_method", |r| of(r).a_decision.map(|e| e.method.name()))
        .estimate("a_game", |r| of(r).a_game)
        .frame()
}

fn decisions(summary: &RegretSummary) -> DataFrame {
    let rows: &[DecisionRow] = &summary.rows;
    Columns::of(rows)
        .with("game", |r| r.row.game)
        .with("decision", |r| r.row.number)
        .with("turn", |r| r.row.turn)
        .with("side", |r| r.side.as_str())
        .all(["legal", "options"], |r| [u32::from(r.row.legal), u32::from(r.row.options)])
        .all(["kind", "card", "better_kind", "better_card"], |r| {
            [r.kinds[0], r.cards[0].as_deref(), r.kinds[1], r.cards[1].as_deref()]
        })
        .with("chosen_is_best", |r| r.row.chosen_is_best)
        .with("loss", |r| r.row.loss())
        .all(["picked", "picked_error"], |r| [r.row.picked.mean, r.row.picked.error])
        .all(["confirmed", "confirmed_error"], |r| [r.row.confirmed.mean, r.row.confirmed.error])
        .all(["judged", "judged_error"], |r| [r.row.judged.mean, r.row.judged.error])
        .with("n", |_| summary.playouts)
        .frame()
}
