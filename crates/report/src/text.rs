//! The page of a run.

use crate::frame::{EndingSummary, MetricSummary, SideSummary, Summary};
use balance_stats::Estimate;

use super::model::Shown;
use super::number::{PERCENT, amount, counted, decimals_of, joined, level, percent};
use super::page::{Ink, Page, WIDTH};
use super::table::{Cell, Column, Heads, Table};

/// The length of a bar of 100 %, in columns.
const BAR: usize = 30;

/// Where there is no number.
pub(super) const NONE: &str = "–";

/// The summary of a run for a terminal of [`WIDTH`] columns.
pub fn text(summary: &Summary, colour: bool) -> String {
    run_page(summary, WIDTH).text(colour)
}

/// Names are shortened and bars left out before a line grows longer than `width`; sentences are not broken.
pub fn run_page(summary: &Summary, width: usize) -> Page {
    let mut page = Page::new(width);
    let played = played(summary.head.games, summary.head.blocks);
    page.title(&summary.head.title, &format!("{} · {played}", summary.head.game));
    page.caveats(&summary.head.warnings, &summary.head.unmodelled);
    page.win_rates(summary);
    page.places(summary);
    page.ranks(summary);
    page.endings(summary);
    page.length(summary);
    page.metrics(summary);
    page.spread(summary);
    page.worth(summary);
    page.pairs(summary);
    page.all_cards(summary);
    page.foot(&closing(summary));
    page
}

impl Page {
    fn win_rates(&mut self, summary: &Summary) {
        self.heading("Win rate", "");
        let names: Vec<String> = summary.sides.iter().map(|side| format!("{} ({})", side.name, side.agent)).collect();
        let mut table = Table::bare([Column::name(), Column::estimate("win rate"), Column::bars()]);
        for (name, side) in names.iter().zip(&summary.sides) {
            let rate = side.win_rate.as_ref();
            let bar = rate.map(|rate| Cell::inked(&bar_of(rate.point, BAR), Ink::Up));
            table.row([name.as_str().into(), parts(rate, percent).into(), bar.unwrap_or_default()]);
        }
        self.table(table);
        // A lone side has nobody to share first place with.
        let draws = match summary.sides.len() {
            1 => String::new(),
            _ => format!("drawn {} · ", joined(parts(summary.draw_rate.as_ref(), percent))),
        };
        let cut = joined(parts(summary.unfinished_rate.as_ref(), percent));
        self.line(&format!("  {draws}unfinished {cut}"));
    }

    fn places(&mut self, summary: &Summary) {
        if summary.sides.len() > 1 {
            let seats = Shown::of(&summary.seats).grouped("place");
            self.section("Who goes first", ": win rate by place in the order of turns", &seats);
        }
    }

    fn endings(&mut self, summary: &Summary) {
        self.heading("Why games ended", "");
        let mut rows: Vec<_> = summary.endings.iter().collect();
        // A cut that never came is no news; a rule that never came is.
        rows.retain(|row| row.games > 0 || row.ending != "unfinished");
        rows.sort_by_key(|row| std::cmp::Reverse(row.games));
        let winner = |row: &EndingSummary| match &row.winner {
            Some(side) => format!("{side} won"),
            None if row.games == 0 => "never".to_owned(),
            None => "nobody won".to_owned(),
        };
        let mut table = Table::bare([Column::estimate("share"), Column::name(), Column::text("how")]);
        for row in rows {
            let share = parts(row.share.as_ref(), percent);
            table.row([share.into(), winner(row).into(), row.help.as_str().into()]);
        }
        self.table(table);
        if summary.sides.len() > 1 {
            self.remark(
                "A share here may equal a win rate above and have a wider interval: it counts a seat block as one \
                 game, since only the number of such games is known.",
            );
        }
    }

    fn length(&mut self, summary: &Summary) {
        let turns = &summary.turns;
        self.heading("Length of a game", &format!(", in {}", summary.head.turn_word));
        let point = |e: &Option<Estimate>| parts(e.as_ref(), amount).0;
        let with = |e: &Option<Estimate>| e.map_or(NONE.to_owned(), |e| joined(amount(&e)));
        let mean = joined(parts(turns.mean.as_ref(), amount));
        self.line(&format!("  mean {mean} · median {}", with(&turns.median)));
        if turns.p10.is_some() || turns.p90.is_some() {
            self.line(&format!(
                "  80 % of games: {} to {} (p10 {}, p90 {})",
                point(&turns.p10),
                point(&turns.p90),
                with(&turns.p10),
                with(&turns.p90)
            ));
        }
    }

    fn metrics(&mut self, summary: &Summary) {
        let mut shown: Vec<&MetricSummary> = Vec::new();
        for metric in summary.metrics.iter().filter(|metric| happened(summary, &metric.metric)) {
            if shown.iter().all(|other| other.metric != metric.metric) {
                shown.push(metric);
            }
        }
        if shown.is_empty() {
            return;
        }
        self.heading("A side in a game", ", means");
        let sides = summary.sides.iter().map(|side| Column::estimate(&side.name));
        let mut table = Table::new(Heads::Plain, [Column::name()].into_iter().chain(sides));
        for metric in shown {
            let mean = |side: &SideSummary| {
                let mut all = summary.metrics.iter();
                let of = all.find(|row| row.metric == metric.metric && row.side == side.name);
                parts(of.and_then(|row| row.mean.as_ref()), amount).into()
            };
            table.row([label(&metric.metric, metric.unit).into()].into_iter().chain(summary.sides.iter().map(mean)));
        }
        self.table(table);
    }
}

/// Point and interval of an estimate, or a dash.
pub(super) fn parts(estimate: Option<&Estimate>, write: impl Fn(&Estimate) -> (String, String)) -> (String, String) {
    estimate.map_or((NONE.to_owned(), String::new()), write)
}

/// `share` of `width` columns, to an eighth of a column.
fn bar_of(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    let mut bar = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    let left = width - bar.chars().count();
    bar.push_str(&"·".repeat(left));
    bar
}

/// Whether a metric was anything but 0 for a side: what never happens is not worth a row.
fn happened(summary: &Summary, metric: &str) -> bool {
    let all = summary.metrics.iter().filter(|row| row.metric == metric);
    all.filter_map(|row| row.mean).any(|mean| mean.point != 0.0)
}

/// Words of a game as a sentence: with a capital and a full stop, whether or not it wrote them.
pub(super) fn sentence(words: &str) -> String {
    let stop = if words.is_empty() || words.ends_with(['.', '!', '?']) { "" } else { "." };
    capital(words) + stop
}

/// The words with a capital at the front.
pub fn capital(words: &str) -> String {
    let mut rest = words.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

/// ` of Wax`, where something is of one side.
pub(super) fn whose(side: Option<&str>) -> String {
    side.map_or(String::new(), |side| format!(" of {side}"))
}

/// A metric or series with its unit, where its name does not say it.
pub(super) fn label(name: &str, unit: &str) -> String {
    let words = name.replace('_', " ");
    if name.contains(unit) { words } else { format!("{words}, {unit}") }
}

/// Which of so many rows are shown where there is no room: all, or of more than `many` those that are at the ends.
pub(super) fn at_the_ends(rows: usize, many: usize, of_each: usize) -> impl Fn(usize) -> bool {
    move |at| rows <= many || at < of_each || at + of_each >= rows
}

/// Decimals for a whole column: those of its narrowest half.
pub(super) fn shared_decimals<'e>(column: impl IntoIterator<Item = &'e Estimate>) -> usize {
    let mut each: Vec<usize> = column.into_iter().map(|e| decimals_of(e, PERCENT)).collect();
    each.sort_unstable();
    each.get(each.len() / 2).copied().unwrap_or(0)
}

/// `20,000 games in 10,000 seat blocks`; a lone side's games are their own blocks.
pub(super) fn played(games: u64, blocks: u64) -> String {
    match games == blocks {
        true => counted(games, "game"),
        false => format!("{} in {}", counted(games, "game"), counted(blocks, "seat block")),
    }
}

/// What the intervals of a table are if each holds by itself, by the first of its estimates: `[a, b]: 95 % of each alone
/// (Wilson, …).` `None` without any.
pub(super) fn alone(mut estimates: impl Iterator<Item = Estimate>) -> Option<String> {
    let first = estimates.next()?;
    Some(format!("[a, b]: {} of each alone ({}).", level(first.level), first.method.name()))
}

pub(super) fn closing(summary: &Summary) -> String {
    let method = summary.sides.iter().find_map(|side| side.win_rate);
    let method = method.map_or(String::new(), |rate| format!("; of win rates: {}", rate.method.name()));
    let stopped = match summary.head.stopped {
        "precision" => ", until the intervals were narrow enough",
        "max_games" | "undecided" => ", the most allowed",
        "decided" => ", until every expectation was decided",
        "interrupted" => ", until interrupted",
        _ => "",
    };
    format!(
        "From {}{stopped}. [a, b] are {} intervals{method}.",
        played(summary.head.games, summary.head.blocks),
        level(summary.head.level)
    )
}
