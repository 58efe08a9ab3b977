//! The page of a run.

use super::{card_table, cards, drama, experts, pairs, worth};
use crate::prelude::*;

const BAR: usize = 30;

pub(super) fn page(summary: &Summary, width: usize) -> Page {
    let head = &summary.head;
    let mut page = Page::new(width);
    page.title(&head.title, &format!("{} · {}", head.game, head.played()));
    page.caveats(&head.warnings, &head.unmodelled);
    SECTIONS.iter().for_each(|section| section(&mut page, summary));
    page.only(Medium::Browser, |page| page.heading("Precision", ""));
    page.charts(&["convergence"]);
    page.foot(&closing(summary));
    page
}

/// The sections, in order. Each adds nothing if there is nothing to show.
const SECTIONS: [fn(&mut Page, &Summary); 11] =
    [win_rates, experts::on, seats, ranks, worth::on, all_cards, pairs::on, endings, length, drama::on, numbers];

fn seats(page: &mut Page, summary: &Summary) {
    if summary.sides.len() > 1 {
        let seats = Shown::of(&summary.seats).grouped("place");
        page.section("Turn order", ": win rate of the side that moves first, second and so on", &seats);
    }
}

fn all_cards(page: &mut Page, summary: &Summary) {
    page.only(Medium::Browser, |page| {
        if worth::known(summary).is_none() && !summary.cards.is_empty() {
            page.heading(&capital(summary.head.card_word), "");
            card_table::on(page, summary);
        }
        page.charts(&["cards*"]);
    });
    page.only(Medium::Text, |page| cards::on(page, summary));
}

fn endings(page: &mut Page, summary: &Summary) {
    // An ending of the rules that never occurred is worth a row, a turn limit that was never reached is not.
    let mut endings: Vec<_> =
        summary.endings.iter().filter(|row| row.games > 0 || row.ending != "unfinished").collect();
    endings.sort_by_key(|row| std::cmp::Reverse(row.games));
    let mut table = Shown::of(endings).only(&["help", "winner", "share"]).table();
    // Descriptions are broken where there is no room for them, not cut like names.
    table.columns[0].named = false;
    page.heading("How games ended", "");
    page.table(table);
    if summary.sides.len() > 1 {
        page.remark(
            "These intervals can be wider than those of the win rates above: each seat block counts as one game here.",
        );
    }
}

fn length(page: &mut Page, summary: &Summary) {
    if summary.turns.mean.is_some() {
        let rest = format!(", in {}; 80 % of games last from p10 to p90", summary.head.turn_word);
        page.section("Length of a game", &rest, &Shown::of([&summary.turns]));
        page.charts(&["turns"]);
    }
}

fn numbers(page: &mut Page, summary: &Summary) {
    metrics(page, summary);
    let quantiles = summary.quantiles.iter().filter(|row| row.median.is_some());
    let quantiles = Shown::of(quantiles).grouped("side");
    page.section("Variation between games", ": median, and the range of 80 % of games (p10 to p90)", &quantiles);
    page.charts(&["distribution_*", "series_*", "map_*"]);
}

fn win_rates(page: &mut Page, summary: &Summary) {
    page.heading("Win rate", "");
    page.charts(&["win_rate"]);
    let mut table = Table::bare([Column::name(), Column::estimate("win rate"), Column::bars()]);
    for side in &summary.sides {
        let rate = side.win_rate.as_ref();
        let bar = rate.map(|rate| Cell::inked(&bar_of(rate.point), Ink::Up));
        let name = format!("{} ({})", side.name, side.agent);
        table.row([name.into(), parts(rate, percent).into(), bar.unwrap_or_default()]);
    }
    page.table(table);
    let [drawn, cut] = [summary.draw_rate, summary.unfinished_rate].map(|rate| joined(parts(rate.as_ref(), percent)));
    // A single side cannot draw.
    let drawn = if summary.sides.len() > 1 { format!("drawn {drawn} · ") } else { String::new() };
    page.line(&format!("  {drawn}unfinished {cut}"));
}

/// A share as a bar, to an eighth of a column.
fn bar_of(share: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * BAR as f64 * 8.0).round() as usize;
    let bar = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    let left = BAR - bar.chars().count();
    bar + &"·".repeat(left)
}

/// The means of all metrics that are not 0 for every side, with a column for each side.
fn metrics(page: &mut Page, summary: &Summary) {
    let means = |metric: &str| -> Vec<Option<Estimate>> {
        let all = summary.metrics.iter().filter(|row| row.metric == metric);
        let of = |side: &SideSummary| all.clone().find(|row| row.side == side.name)?.mean;
        summary.sides.iter().map(of).collect()
    };
    let first = summary.sides.first().map(|side| &side.name);
    let rows = summary.metrics.iter().filter(|row| Some(&row.side) == first).map(|row| (row, means(&row.metric)));
    let mut rows = rows.filter(|(_, means)| means.iter().flatten().any(|mean| mean.point != 0.0)).peekable();
    if rows.peek().is_none() {
        return;
    }
    page.heading("Averages per game and side", "");
    let sides = summary.sides.iter().map(|side| Column::estimate(&side.name));
    let mut table = Table::new(Heads::Plain, [Column::name()].into_iter().chain(sides));
    for (row, means) in rows {
        let means = means.iter().map(|mean| parts(mean.as_ref(), amount).into());
        table.row([label(&row.metric, row.unit).into()].into_iter().chain(means));
    }
    page.table(table);
}

fn closing(summary: &Summary) -> String {
    let head = &summary.head;
    let method = summary.sides.iter().find_map(|side| side.win_rate);
    let method = method.map_or(String::new(), |rate| format!("; win rates: {}", rate.method.name()));
    let stopped = match head.stopped {
        "precision" => ": the intervals are as narrow as asked",
        "max_games" | "undecided" => ": the maximum",
        "decided" => ": every expectation is decided",
        "interrupted" => " before it was interrupted",
        _ => "",
    };
    let played = head.played();
    format!("n = {played}{stopped}. [a, b] are {} intervals{method}.", level(head.level))
}

/// The shares of each rank: by side, then by position in the turn order.
fn ranks(page: &mut Page, summary: &Summary) {
    let Some(first) = whole_ranks(summary).next() else { return };
    page.heading("Ranks", ": % of games");
    page.charts(&["ranks"]);
    let digits = share_decimals(summary);
    let ranks = first.ranks.iter().map(|at| Column::number(&ordinal(at.rank)));
    let columns = [Column::name()].into_iter().chain(ranks).chain([Column::estimate("mean")]);
    let mut table = Table::new(Heads::Plain, columns);
    for row in whole_ranks(summary) {
        if row.place == Some(1) {
            table.remark("by position in the turn order".to_owned());
        }
        let share =
            |at: &RankShare| at.share.map_or(NONE.to_owned(), |share| plain(share.point * PERCENT, digits)).into();
        let name = row.side.clone().or(row.place.map(ordinal)).unwrap_or_default();
        let mean = parts(row.mean.as_ref(), amount);
        table.row([name.into()].into_iter().chain(row.ranks.iter().map(share)).chain([mean.into()]));
    }
    page.table(table);
    page.note("Intervals of the shares: ranks.csv.");
}

/// The rows of all places together, then of all sides together.
pub(super) fn whole_ranks(summary: &Summary) -> impl Iterator<Item = &RankSummary> {
    summary.ranks.iter().filter(|row| row.side.is_none() || row.place.is_none())
}

/// Decimals for all shares of ranks, at most two.
pub(super) fn share_decimals(summary: &Summary) -> usize {
    shared_decimals(whole_ranks(summary).flat_map(|row| &row.ranks).filter_map(|at| at.share.as_ref())).min(2)
}
