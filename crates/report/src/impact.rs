//! The page of an impact run: what each card causes.

use crate::frame::{CardImpact, ImpactSide, ImpactSummary};
use balance_stats::Estimate;

use super::number::{PERCENT, counted, joined, level, percent, plain, points};
use super::page::{Ink, Page};
use super::table::{Cell, Column, Table};
use super::text::{NONE, alone, capital, parts, played, shared_decimals};

pub fn impact_page(summary: &ImpactSummary, width: usize) -> Page {
    let mut page = Page::new(width);
    title(&mut page, summary);
    win_rates(&mut page, &summary.sides);
    for side in &summary.sides {
        cards(&mut page, summary, &side.label.name);
        empty_slots(&mut page, summary, &side.label.name);
    }
    notes(&mut page, summary);
    close(&mut page, summary);
    page
}

/// The rows of a side that have an effect, from most to least.
pub(super) fn sorted<'s>(summary: &'s ImpactSummary, side: &str) -> Vec<(&'s CardImpact, Estimate)> {
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
    page.title(&summary.head.title, &format!("{} · impact of {}", summary.head.game, summary.card_word));
    page.line(&format!(
        "{}; the same again with each card replaced, its slot empty\nif the rules allow that, and the card left unused: {} in all",
        played(summary.head.games, summary.head.blocks),
        counted(summary.games_in_all, "game")
    ));
    page.caveats(&summary.warnings, &summary.unmodelled);
}

/// The win rates of sides in games of the scenario as it is.
pub(super) fn win_rates(page: &mut Page, sides: &[ImpactSide]) {
    page.heading("Win rate", " of the scenario as it is");
    let columns = [Column::name(), Column::estimate("win rate")];
    let mut table = Table::bare(columns);
    for side in sides {
        let name = format!("{} ({})", side.label.name, side.label.agent);
        table.row([name.into(), parts(side.win_rate.as_ref(), percent).into()]);
    }
    page.table(table);
    if let Some(said) = alone(sides.iter().filter_map(|side| side.win_rate)) {
        page.note(&said);
    }
}

fn cards(page: &mut Page, summary: &ImpactSummary, side: &str) {
    let rows = sorted(summary, side);
    if rows.is_empty() {
        return;
    }
    let word = capital(summary.card_word);
    let rest = format!(": points of its win rate that each adds against {}", neutral_names(summary));
    page.heading(&format!("{word} of {side}"), &rest);
    let digits = shared_decimals(rows.iter().map(|(_, effect)| effect));
    let mut table = Table::headed([
        Column::mark(),
        Column::name(),
        Column::estimate("adds"),
        Column::number("with"),
        Column::number("replaced"),
        Column::estimate("using it"),
    ]);
    let rate = |rate: f64, digits: usize| format!("{} %", plain(rate * PERCENT, digits));
    for (card, effect) in &rows {
        table.row([
            Cell::mark(effect),
            card.name.as_str().into(),
            points(effect, digits).into(),
            rate(card.win_rate, digits).into(),
            rate(card.win_rate_replaced, digits).into(),
            card.use_effect.map_or(NONE.into(), |adds| points(&adds, digits).into()),
        ]);
    }
    page.table(table);
    for (card, worth) in misplayed(&rows) {
        page.inked(
            Ink::Down,
            &format!(
                "{} is misplayed: its side wins more when it leaves it unused. It is worth at least {}.",
                card.name,
                joined(points(&worth, digits))
            ),
        );
    }
}

/// What cards add to an empty slot, and what the neutral one adds to it.
fn empty_slots(page: &mut Page, summary: &ImpactSummary, side: &str) {
    let rows = sorted(summary, side).into_iter();
    let rows: Vec<(&CardImpact, Estimate, Estimate)> =
        rows.filter_map(|(card, _)| Some((card, card.empty_effect?, card.neutral_effect?))).collect();
    if rows.is_empty() {
        return;
    }
    let neutral = neutral_names(summary);
    let rest = format!(": points of the win rate of {side} that each adds, and that {neutral} adds in its place");
    page.heading("Against an empty slot", &rest);
    let digits = shared_decimals(rows.iter().map(|(_, adds, _)| adds));
    let mut table = Table::headed([
        Column::mark(),
        Column::name(),
        Column::estimate("adds"),
        Column::estimate("neutral"),
        Column::number("empty"),
    ]);
    for (card, adds, neutral) in &rows {
        let empty = card.win_rate_empty.unwrap_or_default();
        table.row([
            Cell::mark(adds),
            card.name.as_str().into(),
            points(adds, digits).into(),
            points(neutral, digits).into(),
            format!("{} %", plain(empty * PERCENT, digits)).into(),
        ]);
    }
    page.table(table);
}

/// What the marks of the tables mean, and that there is no empty slot if there is none.
fn marks(summary: &ImpactSummary) -> String {
    let neutral = neutral_names(summary);
    let mut said = format!("▲ does more, ▼ does less than {neutral}: the interval excludes 0. ");
    said += match summary.cards.iter().any(|card| card.empty_effect.is_some()) {
        true => {
            "Against an empty slot: ▲ adds wins, ▼ costs wins; the interval of the neutral card is made of the \
             ends of both differences."
        }
        false => {
            "Less is not nothing: what the neutral card itself is worth is not measured, since no slot of \
             these builds is both written and free to stay empty."
        }
    };
    said
}

/// The cards that players misuse, and what each is worth at least.
fn misplayed<'s>(rows: &[(&'s CardImpact, Estimate)]) -> Vec<(&'s CardImpact, Estimate)> {
    rows.iter().filter_map(|(card, _)| Some((*card, card.worth_at_least?))).collect()
}

fn notes(page: &mut Page, summary: &ImpactSummary) {
    page.paragraph(&marks(summary));
    page.say(&format!(
        "All intervals hold together at {} (Bonferroni, {}). The difference is caused by the card: same \
             dice, same shuffles. Using it: points against the same games with the card left unused while \
             anything else is legal.",
        level(summary.level),
        counted(summary.family as u64, "comparison")
    ));
    let shared: Vec<&str> = shared(summary);
    if summary.builds_grow {
        page.line(
            "Cards are come by in the course of a game: all games count, whoever had the card, and it\n\
             is replaced for all sides alike; one side at a time leaves it unused.",
        );
    } else if !shared.is_empty() {
        let names = shared.join(", ");
        page.say(&format!(
            "In the builds of several sides, replaced for all of them and left unused by one at a time: {names}."
        ));
    }
    let others = summary.sides.iter().map(|side| side.label.name.as_str());
    let others = others.filter(|&side| !summary.asked.iter().any(|asked| asked == side));
    let others: Vec<&str> = others.collect();
    if !others.is_empty() {
        page.say(&format!(
            "Cards of {} are not looked at: `--side NAME` does. Where it has a card of the tables too, that is \
                 replaced there as well.",
            others.join(" and ")
        ));
    }
    let random = summary.sides.iter().filter(|side| side.label.draws_build && summary.asked.contains(&side.label.name));
    let random: Vec<&str> = random.map(|side| side.label.name.as_str()).collect();
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
    let earlier = |at: usize, card: &str| summary.cards[..at].iter().filter(|r| r.card == card).count();
    rows.filter(|(at, row)| earlier(*at, &row.card) == 1).map(|(_, row)| row.name.as_str()).collect()
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
    let method = summary.cards.iter().find_map(|card| card.effect).map_or("none", |effect| effect.method.name());
    let closing = format!(
        "From {} of each. [a, b] are {} intervals; of what a card adds: {method}.",
        played(summary.head.games, summary.head.blocks),
        level(summary.level)
    );
    page.line("");
    page.inked(Ink::Faint, &closing);
}
