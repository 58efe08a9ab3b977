//! The effect of each card on the win rate, as tables and as charts.

use super::worth;
use crate::charts::{clarity, order_note};
use crate::prelude::*;

const CARDS_AT_EACH_END: usize = 12;
/// The half-width from which an interval of win rates is too wide for a chart.
const TOO_WIDE: f64 = 0.5;
/// Differences of win rates of at least this size are shown as ±100 percentage points.
const ALL: f64 = 0.995;
pub(super) const CAUSED: &str = "Builds are random, so the card causes the difference.";
pub(super) const ASSOCIATED: &str = "A correlation, not a cause: a side that is winning uses other cards.";

/// The tables in text: the effect of a card, if its worth is not known; and correlations, if asked for.
pub(super) fn on(page: &mut Page, summary: &Summary) {
    let shown = |table: &&CardTable| match table.kind {
        Kind::Experiment => worth::known(summary).is_none(),
        Kind::Association => summary.associations,
    };
    summary.cards.iter().filter(shown).for_each(|table| table_on(page, summary, table));
    if !summary.associations && summary.cards.iter().any(|table| table.kind == Kind::Association) {
        page.paragraph(&format!(
            "To measure what {} cause, run `balance impact`. Win rates when used are only correlations: `--associations` \
             lists them.",
            summary.head.card_word
        ));
    }
}

fn table_on(page: &mut Page, summary: &Summary, table: &CardTable) {
    let (rows, exposure) = (sorted(table), table.exposure);
    let heading = capital(summary.head.card_word) + &whose(table.side.as_deref());
    let (rest, kind) = match table.kind {
        Kind::Experiment => ("effect of having it in the build on the win rate".to_owned(), CAUSED),
        Kind::Association => (format!("win rate when {exposure} minus win rate when not {exposure}"), ASSOCIATED),
    };
    page.heading(&heading, &format!(": {rest}, in percentage points"));
    page.table(
        Shown::of(rows.iter().map(|(card, _)| *card)).marked("effect").ends(CARDS_AT_EACH_END, "cards.csv").table(),
    );
    let joint = joint_level(summary, table);
    let order = order_note(rows.iter().map(|(_, effect)| effect));
    page.note(format!("▲ more, ▼ fewer wins: the interval excludes 0. {joint} {order}").trim_end());
    let foregone = table.cards.iter().filter(|card| is_foregone(table, card)).count() as u64;
    if foregone > 0 {
        page.note(&format!("Not listed: {foregone} used only in won games, or only in lost games."));
    }
    page.note(kind);
}

pub(super) fn joint_level(summary: &Summary, table: &CardTable) -> String {
    let joint = table.cards.iter().find_map(|card| card.effect).map_or(summary.head.level, |effect| effect.level);
    let family = counted(table.family as u64, "comparison");
    format!("All intervals have a joint level of {} (Bonferroni, {family}).", level(joint))
}

/// True if a card is used only in won or only in lost games: it is used because the game is decided, so its row means nothing.
pub(super) fn is_foregone(table: &CardTable, card: &CardEffect) -> bool {
    table.kind == Kind::Association && card.effect.is_some_and(|effect| effect.point.abs() >= ALL)
}

/// The cards with a meaningful effect, from certainly more to certainly fewer wins.
pub(crate) fn sorted(table: &CardTable) -> Vec<(&CardEffect, Estimate)> {
    let cards = table.cards.iter().filter(|card| !is_foregone(table, card));
    let mut rows: Vec<_> = cards.filter_map(|card| Some((card, card.effect?))).collect();
    rows.sort_by(|a, b| clarity(&b.1).total_cmp(&clarity(&a.1)));
    rows
}

fn named(summary: &Summary) -> impl Iterator<Item = (&CardTable, String)> {
    let name = |table: &CardTable| match &table.side {
        Some(side) => format!("cards {side} {}", table.exposure),
        None => "cards".to_owned(),
    };
    let names: Vec<String> = summary.cards.iter().map(name).collect();
    summary.cards.iter().zip(slugs(names.iter().map(String::as_str)))
}

pub(super) fn folded(summary: &Summary) -> Vec<String> {
    // The worth of cards is the better answer, or the table shows only correlations.
    let is_folded = |table: &CardTable| table.kind == Kind::Association || worth::known(summary).is_some();
    let folded = named(summary).filter(|(table, _)| is_folded(table));
    folded.map(|(_, name)| format!("{name}.svg")).collect()
}

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
        n => format!(" Not shown: {} with too few games.", counted(n, "row")),
    };
    let cards = head.card_word.to_owned() + &whose(table.side.as_deref());
    let (shown, axis, plain, kind) = match table.kind {
        Kind::Experiment => (
            format!("effect of {cards} on the win rate"),
            "effect on win rate (pp)",
            "Right of 0: sides with it in the build win more.".to_owned(),
            CAUSED,
        ),
        Kind::Association => (
            format!("win rate when {cards} are {exposure}"),
            "win rate difference (pp)",
            format!("Right of 0: more games are won when it is {exposure}. That doesn't mean that it causes the wins."),
            ASSOCIATED,
        ),
    };
    let chart = Effects {
        figure: Figure { plain, caption: format!("{kind}{too_wide}"), ..head.figure(name, &shown) },
        axis: axis.to_owned(),
        n: format!("n = {}", head.played()),
        family: every(table.family as u64, "comparison"),
        file: "cards.csv".to_owned(),
        rows: rows.into_iter().map(|(card, effect)| (card.name.clone(), effect)).collect(),
        ..Effects::default()
    };
    chart.clearest_first()
}
