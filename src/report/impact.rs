//! What each card causes, in a terminal.

use crate::frame::{CardImpact, ImpactSummary};
use crate::stats::Estimate;

use super::number::{PERCENT, level, percent, plain, points, shorten};
use super::text::{
    Ink, NONE, Page, WIDTH, capital, counted, parts, played, shared_decimals, verdict,
};

/// The summary of an impact run for a terminal of [`WIDTH`] columns.
#[must_use]
pub fn impact_text(summary: &ImpactSummary, colour: bool) -> String {
    let mut page = Page { text: String::new(), colour, width: WIDTH };
    title(&mut page, summary);
    win_rates(&mut page, summary);
    for side in &summary.sides {
        cards(&mut page, summary, &side.name);
    }
    notes(&mut page, summary);
    close(&mut page, summary);
    page.text
}

/// The rows of a side that have an effect, from most to least.
pub(super) fn sorted<'s>(
    summary: &'s ImpactSummary,
    side: &str,
) -> Vec<(&'s CardImpact, Estimate)> {
    let rows = summary.cards.iter().filter(|card| card.side == side);
    let mut rows: Vec<_> = rows.filter_map(|card| Some((card, card.effect?))).collect();
    rows.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    rows
}

/// The neutral cards by name: "A", "A or B".
pub(super) fn neutral_names(summary: &ImpactSummary) -> String {
    let names: Vec<&str> = summary.neutral.iter().map(|card| card.name.as_str()).collect();
    names.join(" or ")
}

fn title(page: &mut Page, summary: &ImpactSummary) {
    let title = page.ink(Ink::Bold, &summary.title);
    let games = played(summary.games, summary.blocks);
    page.line(&format!("{title} · {} · impact of {}", summary.game, summary.card_word));
    page.line(&format!(
        "{games}, and the same again with each card replaced: {} in all",
        counted(summary.games_in_all, "game")
    ));
    for warning in &summary.warnings {
        let mark = page.ink(Ink::Warn, "warning:");
        page.line(&format!("{mark} {warning}"));
    }
    page.unmodelled(&summary.unmodelled);
}

fn win_rates(page: &mut Page, summary: &ImpactSummary) {
    page.heading("Win rate", " of the scenario as it is");
    let names: Vec<String> =
        summary.sides.iter().map(|side| format!("{} ({})", side.name, side.agent)).collect();
    let wide = page.name_width(names.iter().map(String::as_str), 34);
    for (name, side) in names.iter().zip(&summary.sides) {
        let (point, ends) = parts(side.win_rate.as_ref(), percent);
        page.line(&format!("  {:wide$}  {point:>8} {ends}", shorten(name, wide)));
    }
}

fn cards(page: &mut Page, summary: &ImpactSummary, side: &str) {
    let rows = sorted(summary, side);
    if rows.is_empty() {
        return;
    }
    let word = capital(summary.card_word);
    let rest =
        format!(": points of its win rate that each adds against {}", neutral_names(summary));
    page.heading(&format!("{word} of {side}"), &rest);
    let wide = page.name_width(rows.iter().map(|(card, _)| card.name.as_str()), 62);
    let estimates: Vec<(&str, Estimate)> = rows.iter().map(|(_, effect)| ("", *effect)).collect();
    let digits = shared_decimals(&estimates);
    let heads = page.ink(
        Ink::Faint,
        &format!(
            "    {:wide$}  {:>7} {:16} {:>8}  {:>8}  variance saved",
            "", "adds", "", "with", "replaced"
        ),
    );
    page.line(&heads);
    for (card, effect) in &rows {
        let (point, ends) = points(effect, digits);
        let mark = match verdict(effect) {
            1 => page.ink(Ink::Up, "▲"),
            -1 => page.ink(Ink::Down, "▼"),
            _ => "·".to_owned(),
        };
        let name = shorten(&card.name, wide);
        let rate = |rate: f64| format!("{} %", plain(rate * PERCENT, digits));
        let saved = card.variance_saved;
        let saved = saved.map_or(NONE.to_owned(), |s| format!("{} %", plain(s * PERCENT, 0)));
        let (with, replaced) = (rate(card.win_rate), rate(card.win_rate_replaced));
        page.line(&format!(
            "  {mark} {name:wide$}  {point:>7} {ends:16} {with:>8}  {replaced:>8}  {saved:>14}"
        ));
    }
}

fn notes(page: &mut Page, summary: &ImpactSummary) {
    page.line("");
    page.line(&format!(
        "▲ helps, ▼ hurts its side: the interval leaves out 0. All intervals hold together at {}\n\
         (Bonferroni, {}). The difference is caused by the card: same dice, same shuffles.",
        level(summary.level),
        counted(summary.family as u64, "comparison")
    ));
    let shared: Vec<&str> = shared(summary);
    if summary.builds_grow {
        page.line(
            "Cards are come by in the course of a game: all games count, whoever had the card, and it\n\
             is replaced for all sides alike.",
        );
    } else if !shared.is_empty() {
        let names = shared.join(", ");
        page.line(&format!(
            "In the builds of several sides, and replaced for all of them: {names}."
        ));
    }
    let random = summary.sides.iter().filter(|side| side.draws_build);
    let random: Vec<&str> = random.map(|side| side.name.as_str()).collect();
    if !random.is_empty() {
        page.line(&format!(
            "Builds of {} are drawn at random: only games with the card in its build count.\n\
             `balance run` measures such cards without a neutral one.",
            random.join(" and ")
        ));
    }
    if !summary.left_out.is_empty() {
        page.line(&format!("Left out {}: {}.", summary.card_word, left_out(summary)));
    }
}

/// The names of cards that several sides had in their builds.
fn shared(summary: &ImpactSummary) -> Vec<&str> {
    let rows = summary.cards.iter().enumerate();
    let earlier =
        |at: usize, card: &str| summary.cards[..at].iter().filter(|r| r.card == card).count();
    rows.filter(|(at, row)| earlier(*at, &row.card) == 1)
        .map(|(_, row)| row.name.as_str())
        .collect()
}

/// How many cards were left out, by reason.
fn left_out(summary: &ImpactSummary) -> String {
    let mut reasons: Vec<(&str, usize)> = Vec::new();
    for card in &summary.left_out {
        match reasons.iter_mut().find(|(why, _)| *why == card.why) {
            Some((_, n)) => *n += 1,
            None => reasons.push((&card.why, 1)),
        }
    }
    let reasons: Vec<String> = reasons.iter().map(|(why, n)| format!("{n} ({why})")).collect();
    reasons.join(", ")
}

fn close(page: &mut Page, summary: &ImpactSummary) {
    let method = summary.cards.iter().find_map(|card| card.effect);
    let method = method.map_or("none", |effect| effect.method.name());
    let closing = format!(
        "From {} of each. [a, b] are {} intervals; of what a card adds: {method}.",
        played(summary.games, summary.blocks),
        level(summary.level)
    );
    page.line("");
    let closing = page.ink(Ink::Faint, &closing);
    page.line(&closing);
}
