//! What cards of random builds are worth: against their cost, or by rank if they cost nothing.

use balance_stats::Estimate;

use super::card_table;
use crate::charts::Effects;
use crate::frame::{CardWorth, Price, Summary, WorthTable};
use crate::model::Shown;
use crate::number::{counted, every, level};
use crate::page::{Medium, Page};
use crate::story::in_points;
use crate::svg::Figure;
use crate::text::{played, singular, whose};

/// How many cards are shown from each end, of those with a cost and of those without.
const ENDS: [usize; 2] = [8, 5];

/// The cards that are judged by something, from most to least of it.
fn ranked(table: &WorthTable, judged: impl Fn(&CardWorth) -> Option<Estimate>) -> Vec<(&CardWorth, Estimate)> {
    let mut rows: Vec<_> = table.cards.iter().filter_map(|card| Some((card, judged(card)?))).collect();
    rows.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    rows
}

/// The cards that have no cost to be held against.
fn unpriced(table: &WorthTable) -> Vec<(&CardWorth, Estimate)> {
    ranked(table, |card| card.worth.filter(|_| card.over.is_none()))
}

/// The table of a run in which the worth of a card is known.
pub(super) fn known(summary: &Summary) -> Option<&WorthTable> {
    let is_known = |card: &CardWorth| card.worth.or(card.over).is_some();
    summary.worth.first().filter(|table| table.cards.iter().any(is_known))
}

pub(super) fn on(page: &mut Page, summary: &Summary) {
    let Some(table) = known(summary) else { return };
    let (priced, rest) = (ranked(table, |card| card.over), unpriced(table));
    let (cost, equal) = match table.priced {
        0 => (String::new(), ", all else equal"),
        _ => (format!(" for their {}", table.point_word), ""),
    };
    let heading = format!("What {}{} are worth{cost}", summary.head.card_word, whose(table.side.as_deref()));
    let of = table.measure.replace('_', " ");
    page.heading(&heading, &format!(": percentage points of {of} that a copy in the build adds{equal}"));
    if let Some(lead) = lead(table) {
        page.note(&lead);
    }
    page.charts(&["worth"]);
    page.charts(&["worth_without_cost"]);
    page.only(Medium::Text, |page| tables(page, table, &priced, &rest));
    page.only(Medium::Browser, |page| card_table::on(page, summary));
    closing(table).iter().for_each(|note| page.note(note));
}

fn tables(page: &mut Page, table: &WorthTable, priced: &[(&CardWorth, Estimate)], rest: &[(&CardWorth, Estimate)]) {
    let [with, without] = ENDS;
    if table.priced > 0 {
        // If the rate is not known, no price is fair.
        let fair = priced.iter().any(|(card, _)| card.in_line_at.is_some());
        let shown = Shown::of(priced.iter().map(|(card, _)| *card)).marked("over").ends(with, "worth.csv");
        page.table(if fair { shown } else { shown.only(&["name", "points", "worth", "over"]) }.table());
        if !rest.is_empty() {
            page.note("Without a cost (▲ more, ▼ less):");
        }
    }
    if !rest.is_empty() {
        let shown = Shown::of(rest.iter().map(|(card, _)| *card)).marked("worth").ends(without, "worth.csv");
        page.table(shown.only(&["name", "worth"]).table());
    }
}

/// How cards stand to what they cost, in a sentence or two; `None` if they cost nothing.
pub(super) fn lead(table: &WorthTable) -> Option<String> {
    let of = |rate: &Estimate| format!("Going rate of 1 {}: {}. ", singular(table.point_word), in_points(rate));
    let rate = table.rate.as_ref().map(of).unwrap_or_default();
    let [under, over, in_line] = [Price::Underpriced, Price::Overpriced, Price::InLine].map(|price| table.count(price));
    (table.priced > 0).then(|| format!("{rate}{under} underpriced, {over} overpriced, {in_line} in line."))
}

/// What must be known to read the numbers; the first is about the marks of tables.
pub(super) fn closing(table: &WorthTable) -> Vec<String> {
    let judged = table.cards.iter().find_map(|card| card.over.or(card.worth));
    let joint = judged.map_or(String::new(), |estimate| level(estimate.level));
    let mut notes = vec![match table.priced {
        0 => format!(
            "▲ more, ▼ less: the interval excludes 0. The joint level of all intervals is {joint} (Bonferroni, {}).",
            counted(table.family as u64, "comparison")
        ),
        n => format!(
            "▲ underpriced, ▼ overpriced: the interval over the going rate excludes 0. The joint level of the intervals of {} \
             is {joint} (Bonferroni).",
            every(n as u64, "card")
        ),
    }];
    if table.cards.iter().any(|card| card.in_line_at.is_some()) {
        notes.push(format!(
            "Fair price: the {} whose going rate it is worth, if nothing else is repriced. Rounded: the same as a price that \
             it may have, whole and never of the other sign.",
            table.point_word
        ));
    }
    if table.measure == "score" {
        notes.push("Score: games won, and half of those without a winner.".to_owned());
    }
    notes.extend(table.notes.iter().cloned());
    notes
}

/// A row for each card that has no cost to be held against; `None` if all have.
pub(super) fn chart(summary: &Summary, table: &WorthTable) -> Option<Effects> {
    let (head, rows) = (&summary.head, unpriced(table));
    let (name, without) = match table.priced {
        0 => ("worth", ""),
        _ => ("worth_without_cost", " without a cost"),
    };
    (!rows.is_empty()).then(|| Effects {
        figure: Figure {
            plain: "Right of 0: a copy in the build wins games, all else equal.".to_owned(),
            caption: closing(table)[1..].join(" "),
            ..head.figure(name, &format!("worth of {}{without}, all else equal", head.card_word))
        },
        axis: format!("percentage points of {} that a copy in the build adds", table.measure.replace('_', " ")),
        n: played(head.games, head.blocks),
        family: every(table.family as u64, "card"),
        file: "worth.csv".to_owned(),
        rows: rows.into_iter().map(|(card, worth)| (card.name.clone(), worth)).collect(),
    })
}
