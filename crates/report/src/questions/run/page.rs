//! The page of a run.

use balance_stats::Estimate;

use super::{card_table, cards, drama, pairs, spread, worth};
use crate::frame::{SideSummary, Summary};
use crate::model::Shown;
use crate::number::{amount, joined, level, percent};
use crate::page::{Ink, Medium, Page};
use crate::table::{Cell, Column, Heads, Table};
use crate::text::{capital, label, parts, played};

/// The length of a bar of 100 %, in columns.
const BAR: usize = 30;

pub(super) fn page(summary: &Summary, width: usize) -> Page {
    let head = &summary.head;
    let mut page = Page::new(width);
    page.title(&head.title, &format!("{} · {}", head.game, played(head.games, head.blocks)));
    page.caveats(&head.warnings, &head.unmodelled);
    SECTIONS.iter().for_each(|section| section(&mut page, summary));
    page.only(Medium::Browser, |page| page.heading("Precision", ""));
    page.charts(&["convergence"]);
    page.foot(&closing(summary));
    page
}

/// The sections, in order. Each adds nothing if there is nothing to show.
const SECTIONS: [fn(&mut Page, &Summary); 10] =
    [win_rates, seats, spread::ranks, worth::on, all_cards, pairs::on, endings, length, drama::on, numbers];

/// Win rates by place in the order of turns.
fn seats(page: &mut Page, summary: &Summary) {
    if summary.sides.len() > 1 {
        let seats = Shown::of(&summary.seats).grouped("place");
        page.section("Who goes first", ": win rate by place in the order of turns", &seats);
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
    // A cut that never came is no news; a rule that never came is.
    let mut endings: Vec<_> =
        summary.endings.iter().filter(|row| row.games > 0 || row.ending != "unfinished").collect();
    endings.sort_by_key(|row| std::cmp::Reverse(row.games));
    page.section("Why games ended", "", &Shown::of(endings));
    if summary.sides.len() > 1 {
        page.remark(
            "Shares may have wider intervals than equal win rates: a seat block counts as one game, since only the number \
             of such games is known.",
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

/// What sides did, on average and from game to game.
fn numbers(page: &mut Page, summary: &Summary) {
    metrics(page, summary);
    let quantiles = summary.quantiles.iter().filter(|row| row.median.is_some());
    let quantiles = Shown::of(quantiles).grouped("side");
    page.section("From game to game", ": median, and the middle 80 % of games (p10 to p90)", &quantiles);
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
    // A lone side has no one to share first place with.
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

/// The means of all metrics that were anything but 0 for a side; a column for each side.
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
    page.heading("A side in a game", ", means");
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
    let method = method.map_or(String::new(), |rate| format!("; of win rates: {}", rate.method.name()));
    let stopped = match head.stopped {
        "precision" => ", until the intervals were narrow enough",
        "max_games" | "undecided" => ", the most allowed",
        "decided" => ", until every expectation was decided",
        "interrupted" => ", until interrupted",
        _ => "",
    };
    let played = played(head.games, head.blocks);
    format!("From {played}{stopped}. [a, b] are {} intervals{method}.", level(head.level))
}
