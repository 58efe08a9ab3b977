//! The dataframes of a ladder.

use polars_core::prelude::DataFrame;

use super::summary::LadderSummary;
use crate::frame::Frames;
use crate::frame::columns::Columns;
use balance_scenario::expect::Verdict;

impl Frames {
    pub fn of_ladder(summary: &LadderSummary) -> Self {
        let mut list = vec![("ladder", sides(summary)), ("ladder_rungs", rungs(summary))];
        if summary.sides.len() > 1 {
            list.push(("ladder_leads", leads(summary)));
        }
        list.push(("ladder_steps", steps(summary)));
        if !summary.cards.is_empty() {
            list.push(("ladder_cards", cards(summary)));
        }
        Frames::of(list)
    }
}

fn sides(summary: &LadderSummary) -> DataFrame {
    let rungs = summary.rungs.iter();
    let rows: Vec<_> = rungs.flat_map(|rung| rung.sides.iter().map(move |side| (rung, side))).collect();
    let climbs = |name: &str| summary.sides.iter().any(|side| side.label.name == name && side.climbs);
    Columns::of(&rows)
        .texts(["rung", "side"], |(rung, side)| [&rung.rung, &side.side])
        .with("climbs", |(_, side)| climbs(&side.side))
        .estimate("win_rate", |(_, side)| side.win_rate)
        .frame()
}

fn rungs(summary: &LadderSummary) -> DataFrame {
    Columns::of(&summary.rungs)
        .with("rung", |r| r.rung.as_str())
        .with("counts", |r| r.counts)
        .with("leading", |r| r.leading.name())
        .with("leader", |r| r.leader.as_deref())
        .with("expected", |r| r.expected.map(Verdict::name))
        .all(["games", "playouts"], |r| [r.games, r.playouts])
        .ends("first_win_rate", |r| r.first_win_rate)
        .ends("draw_rate", |r| r.draw_rate)
        .ends("unfinished_rate", |r| r.unfinished_rate)
        .estimate("turns", |r| r.turns)
        .frame()
}

fn leads(summary: &LadderSummary) -> DataFrame {
    let rungs = summary.rungs.iter();
    let rows: Vec<_> = rungs.flat_map(|rung| rung.leads.iter().map(move |lead| (rung, lead))).collect();
    Columns::of(&rows)
        .texts(["rung", "side", "over", "judged"], |(rung, lead)| {
            [&rung.rung, &lead.side, &lead.over, lead.judged.name()]
        })
        .with("threshold", |_| summary.threshold)
        .with("family", |_| summary.lead_family as u32)
        .estimate("lead", |(_, lead)| lead.lead)
        .frame()
}

fn steps(summary: &LadderSummary) -> DataFrame {
    let steps = summary.steps.iter();
    let rows: Vec<_> = steps.flat_map(|step| step.sides.iter().map(move |side| (step, side))).collect();
    Columns::of(&rows)
        .texts(["rung", "from", "side"], |(step, side)| [&step.rung, &step.from, &side.side])
        .with("settled", |(step, _)| step.settled)
        .with("family", |_| summary.step_family as u32)
        .with("playouts", |(step, _)| step.playouts)
        .ends("gain", |(_, side)| side.gain)
        .with("gain_p_adjusted", |(_, side)| side.gain_p_adjusted)
        .ends("lost", |(_, side)| side.lost)
        .with("change_p_adjusted", |(_, side)| side.change_p_adjusted)
        .estimate("change", |(_, side)| side.change)
        .frame()
}

fn cards(summary: &LadderSummary) -> DataFrame {
    let tables = summary.cards.iter();
    let rows: Vec<_> = tables.flat_map(|of| of.table.cards.iter().map(move |card| (of, card))).collect();
    Columns::of(&rows)
        .with("rung", |(of, _)| of.rung.as_str())
        .with("side", |(of, _)| of.table.side.as_deref())
        .with("family", |(of, _)| of.table.family as u32)
        .texts(["card", "name"], |(_, card)| [&card.card, &card.name])
        .all(["n_with", "n_without"], |(_, card)| [card.n_with, card.n_without])
        .estimate("effect", |(_, card)| card.effect)
        .frame()
}
