//! What each card does to the win rate, as tables and as charts.

use balance_stats::Estimate;

use super::worth;
use crate::charts::Effects;
use crate::frame::{CardEffect, CardTable, Kind, Summary, slugs};
use crate::model::Shown;
use crate::number::{counted, every, level};
use crate::page::Page;
use crate::svg::Figure;
use crate::text::{capital, played, whose};

/// Cards that are shown from each end of a table.
const ENDS: usize = 12;

/// The half-width from which an interval of win rates is too wide for a chart.
const TOO_WIDE: f64 = 0.5;

/// A difference of win rates from here on reads as ±100 points.
const ALL: f64 = 0.995;

pub(super) const CAUSED: &str = "Builds are drawn at random, so the difference is caused by the card.";
pub(super) const ASSOCIATED: &str = "An association, not a cause: who has a card is no accident.";

/// The tables in text: what having a card causes if its worth is not known, and what it goes along with if that was asked for.
pub(super) fn on(page: &mut Page, summary: &Summary) {
    let shown = |table: &&CardTable| match table.kind {
        Kind::Experiment => worth::known(summary).is_none(),
        Kind::Association => summary.associations,
    };
    summary.cards.iter().filter(shown).for_each(|table| table_on(page, summary, table));
    if !summary.associations && has_associations(summary) {
        page.paragraph(&format!(
            "What {} cause: `balance impact`. Win rates of games in which one was used are correlations: --associations \
             shows them here, and the page behind a switch.",
            summary.head.card_word
        ));
    }
}

fn has_associations(summary: &Summary) -> bool {
    summary.cards.iter().any(|table| table.kind == Kind::Association)
}

fn table_on(page: &mut Page, summary: &Summary, table: &CardTable) {
    let (rows, exposure) = (sorted(table), table.exposure);
    let heading = capital(summary.head.card_word) + &whose(table.side.as_deref());
    let (rest, kind) = match table.kind {
        Kind::Experiment => ("what having it in the build does to the win rate".to_owned(), CAUSED),
        Kind::Association => (format!("win rate when {exposure} less when not {exposure}"), ASSOCIATED),
    };
    page.heading(&heading, &format!(": {rest}, in percentage points"));
    page.table(Shown::of(rows.iter().map(|(card, _)| *card)).marked("effect").ends(ENDS, "cards.csv").table());
    let joint = joint_level(summary, table);
    page.note(&format!("▲ more, ▼ fewer wins: the interval excludes 0. {joint}{}", order_note(&rows)));
    let foregone = table.cards.iter().filter(|card| is_foregone(table, card)).count() as u64;
    if foregone > 0 {
        page.note(&format!("Not listed: {foregone} whose use goes along with every win, or with every loss."));
    }
    page.note(kind);
}

pub(super) fn joint_level(summary: &Summary, table: &CardTable) -> String {
    let joint = table.cards.iter().find_map(|card| card.effect).map_or(summary.head.level, |effect| effect.level);
    let family = counted(table.family as u64, "comparison");
    format!("The joint level of all intervals is {} (Bonferroni, {family}).", level(joint))
}

/// True if pages fold the chart of a table: the worth of cards answers better, or it shows no cause.
fn is_folded(summary: &Summary, table: &CardTable) -> bool {
    table.kind == Kind::Association || worth::known(summary).is_some()
}

/// True if a card goes along with all of the win rate: it is then used because the game is decided, so the row says nothing.
pub(super) fn is_foregone(table: &CardTable, card: &CardEffect) -> bool {
    table.kind == Kind::Association && card.effect.is_some_and(|effect| effect.point.abs() >= ALL)
}

/// How the rows are ordered, with a space before it, if that is not the order of the numbers.
fn order_note(rows: &[(&CardEffect, Estimate)]) -> &'static str {
    match rows.is_sorted_by(|a, b| a.1.point >= b.1.point) {
        true => "",
        false => " Ordered by the end of the interval nearer to 0: what is certain stands first and last.",
    }
}

/// Places an effect among others, so that certain effects stand at the ends, however strong those of a handful of games look:
/// above 1 by the lower end of an interval above 0, below −1 by the upper end of one below 0; between by how far the middle of
/// the interval leans to one side, in half widths.
fn rank(effect: &Estimate) -> f64 {
    let nearer = effect.low.max(0.0) + effect.high.min(0.0);
    let lean = f64::midpoint(effect.low, effect.high) / effect.half_width().max(f64::MIN_POSITIVE);
    lean.clamp(-1.0, 1.0) + nearer
}

/// The cards with an effect that says something, from certainly more to certainly fewer wins.
pub(crate) fn sorted(table: &CardTable) -> Vec<(&CardEffect, Estimate)> {
    let cards = table.cards.iter().filter(|card| !is_foregone(table, card));
    let mut rows: Vec<_> = cards.filter_map(|card| Some((card, card.effect?))).collect();
    rows.sort_by(|a, b| rank(&b.1).total_cmp(&rank(&a.1)));
    rows
}

/// The tables with the names of their charts.
fn named(summary: &Summary) -> impl Iterator<Item = (&CardTable, String)> {
    let name = |table: &CardTable| match &table.side {
        Some(side) => format!("cards {side} {}", table.exposure),
        None => "cards".to_owned(),
    };
    let names: Vec<String> = summary.cards.iter().map(name).collect();
    summary.cards.iter().zip(slugs(names.iter().map(String::as_str)))
}

/// The files of the charts that a page folds.
pub(super) fn folded(summary: &Summary) -> Vec<String> {
    let folded = named(summary).filter(|(table, _)| is_folded(summary, table));
    folded.map(|(_, name)| format!("{name}.svg")).collect()
}

/// The charts of all tables that are shown.
pub(super) fn charts(summary: &Summary) -> impl Iterator<Item = Effects> {
    let shown = named(summary).filter(|(table, _)| table.kind == Kind::Experiment || summary.associations);
    shown.map(|(table, name)| chart(summary, table, &name)).filter(|chart| !chart.rows.is_empty())
}

fn chart(summary: &Summary, table: &CardTable, name: &str) -> Effects {
    let (head, mut rows, exposure) = (&summary.head, sorted(table), table.exposure);
    let all = rows.len() as u64;
    rows.retain(|(_, effect)| effect.half_width() < TOO_WIDE || !effect.contains(0.0));
    let too_wide = match all - rows.len() as u64 {
        0 => String::new(),
        n => format!(" Not shown: {} of which too few games say anything.", counted(n, "row")),
    };
    let cards = head.card_word.to_owned() + &whose(table.side.as_deref());
    let (shown, axis, plain, kind) = match table.kind {
        Kind::Experiment => (
            format!("effect of {cards} on the win rate"),
            "change of the win rate (percentage points)",
            "Right of 0: who has it wins more.".to_owned(),
            CAUSED,
        ),
        Kind::Association => (
            format!("win rate when {cards} are {exposure}"),
            "difference of the win rate (percentage points)",
            format!(
                "Right of 0: more games are won when it is {exposure} than when it is not, which need not be its doing."
            ),
            ASSOCIATED,
        ),
    };
    Effects {
        figure: Figure {
            plain,
            caption: format!("{kind}{}{too_wide}", order_note(&rows)),
            ..head.figure(name, &shown)
        },
        axis: axis.to_owned(),
        n: played(head.games, head.blocks),
        family: every(table.family as u64, "comparison"),
        file: "cards.csv".to_owned(),
        rows: rows.into_iter().map(|(card, effect)| (card.name.clone(), effect)).collect(),
    }
}
