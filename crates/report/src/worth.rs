//! What cards of random builds are worth against their cost, in a terminal and as Markdown.

use crate::frame::{CardWorth, Price, Summary, WorthTable};
use balance_stats::Estimate;

use super::number::{PERCENT, counted, decimals_of, every, joined, level, percent, plain, points, signed, verdict};
use super::page::Page;
use super::table::{Cell, Column, LeftOut, Table};
use super::text::{at_the_ends, parts, shared_decimals, whose};

/// How many cards are shown from each end, of those with a cost and of those without.
const SHOWN: [usize; 2] = [8, 5];

struct Row<'a> {
    card: &'a CardWorth,
    /// What it is judged by: worth over the going rate, or worth itself.
    judged: Estimate,
    /// Whether it is shown where there is no room for all.
    shown: bool,
}

/// The cards that are judged by something, from most to least of it.
fn ranked(table: &WorthTable, judged: impl Fn(&CardWorth) -> Option<Estimate>) -> Vec<Row<'_>> {
    let cards = table.cards.iter();
    let mut rows: Vec<Row<'_>> =
        cards.filter_map(|card| Some(Row { judged: judged(card)?, card, shown: false })).collect();
    rows.sort_by(|a, b| b.judged.point.total_cmp(&a.judged.point));
    rows
}

/// The rows of a table: of cards with a cost those that are over or underpriced, of others those
/// that are worth the most and the least; the rest where there is room for it.
struct Shown<'a> {
    priced: Vec<Row<'a>>,
    plain: Vec<Row<'a>>,
    /// Decimals of the numbers.
    digits: usize,
}

impl<'a> Shown<'a> {
    /// `None` where nothing is known of any card.
    fn new(table: &'a WorthTable) -> Option<Self> {
        let mut priced = ranked(table, |card| card.over);
        let mut plain = ranked(table, |card| card.worth.filter(|_| card.over.is_none()));
        let judged = if priced.is_empty() { &plain } else { &priced };
        if judged.is_empty() {
            return None;
        }
        let digits = shared_decimals(judged.iter().map(|row| &row.judged));
        let [with, without] = SHOWN;
        // Beside prices, of the others only what stands out is news.
        let all = priced.is_empty();
        show(&mut priced, with, |row| verdict(&row.judged) != 0);
        show(&mut plain, without, |row| all || verdict(&row.judged) != 0);
        Some(Shown { priced, plain, digits })
    }
}

/// Shows, of the rows that are news, the first and the last.
fn show(rows: &mut [Row<'_>], of_each: usize, news: impl Fn(&Row<'_>) -> bool) {
    let told: Vec<usize> = (0..rows.len()).filter(|&at| news(&rows[at])).collect();
    let ends = at_the_ends(told.len(), 2 * of_each, of_each);
    for (nth, at) in told.into_iter().enumerate() {
        rows[at].shown = ends(nth);
    }
}

impl Shown<'_> {
    fn priced(&self) -> Table {
        // Where the rate is not known, no price can be told.
        let rated = self.priced.iter().any(|row| row.card.in_line_at.is_some());
        let heads = [Column::mark(), Column::name(), Column::number("cost"), Column::estimate("worth")];
        let over = Column::estimate("over the going rate");
        let fair = rated.then(|| Column::estimate("in line at"));
        let heads = heads.into_iter().chain([over]).chain(fair);
        let mut table = Table::headed(heads);
        for row in &self.priced {
            let mut cells = vec![
                Cell::mark(&row.judged),
                row.card.name.as_str().into(),
                cost(row.card).into(),
                parts(row.card.worth.as_ref(), |worth| points(worth, self.digits)).into(),
                points(&row.judged, self.digits).into(),
            ];
            cells.extend(rated.then(|| in_line_at(row.card).into()));
            table.row_if(row.shown, cells);
        }
        table
    }

    fn plain(&self) -> Table {
        let columns = [Column::mark(), Column::name(), Column::estimate("worth")];
        let left_out = if self.priced.is_empty() { LeftOut::Counted } else { LeftOut::Untold };
        let mut table = Table::bare(columns).leaving_out(left_out);
        for row in &self.plain {
            let worth = points(&row.judged, self.digits);
            let cells = [Cell::mark(&row.judged), row.card.name.as_str().into(), worth.into()];
            table.row_if(row.shown, cells);
        }
        table
    }
}

impl Page {
    /// The outliers among the cards of random builds.
    pub(super) fn worth(&mut self, summary: &Summary) {
        let Some((table, shown)) = summary.worth.first().and_then(|t| Some((t, Shown::new(t)?))) else {
            return;
        };
        let (heading, rest) = heading(summary, table);
        self.heading(&heading, &rest);
        for line in lead(table) {
            self.line(&format!("  {line}"));
        }
        let some = |rows: &[Row<'_>]| rows.iter().any(|row| row.shown);
        if !shown.priced.is_empty() {
            if !some(&shown.priced) {
                self.line("  No card is shown to be worth more or less than its cost.");
            }
            self.table(shown.priced());
            if some(&shown.plain) {
                self.line("  Without a cost, and plainly better or worse than what they stand for:");
            }
        }
        self.table(shown.plain());
        for note in closing(table) {
            self.note(&note);
        }
    }
}

/// `3`, `−2`; the word stands in the sentences.
fn cost(card: &CardWorth) -> String {
    card.points.map_or(String::new(), |points| plain(f64::from(points), 0))
}

/// The price at which a card meets the going rate, with the ends of its interval, which need be no prices.
fn in_line_at(card: &CardWorth) -> (String, String) {
    let Some((at, price)) = card.in_line_at.zip(card.in_line_price) else {
        return parts(None, percent);
    };
    let end = |end: f64| plain(end, 1);
    (plain(f64::from(price), 0), format!("[{}, {}]", end(at.low), end(at.high)))
}

fn heading(summary: &Summary, table: &WorthTable) -> (String, String) {
    let word = &summary.head.card_word;
    let whose = whose(table.side.as_deref());
    let of = measure(table);
    if table.priced > 0 {
        (
            format!("What {word}{whose} are worth for their {}", table.point_word),
            format!(": a copy in the build adds to the {of}, in points of it"),
        )
    } else {
        (
            format!("What {word}{whose} are worth"),
            format!(": a copy in the build adds to the {of}, all else equal, in points"),
        )
    }
}

/// `win rate`, or what stands for it between two sides.
pub(super) fn measure(table: &WorthTable) -> &'static str {
    match table.measure {
        "score" => "score",
        _ => "win rate",
    }
}

pub(super) fn lead(table: &WorthTable) -> Vec<String> {
    if table.priced == 0 {
        return Vec::new();
    }
    let split = format!(
        "{} underpriced, {} overpriced, {} in line",
        table.count(Price::Underpriced),
        table.count(Price::Overpriced),
        table.count(Price::InLine)
    );
    vec![match &table.rate {
        Some(rate) => {
            let rate = joined(points(rate, decimals_of(rate, PERCENT)));
            format!("Going rate of 1 {}: {rate}. {split}.", singular(table.point_word))
        }
        None => format!("{split}."),
    }]
}

/// `point` of `points`; an abbreviation stays what it is.
pub fn singular(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}

pub(super) fn closing(table: &WorthTable) -> Vec<String> {
    let mut notes = Vec::new();
    let estimate = table.cards.iter().find_map(|card| card.over.or(card.worth));
    let joint = estimate.map_or(String::new(), |estimate| level(estimate.level));
    if table.priced > 0 {
        notes.push(format!(
            "▲ underpriced, ▼ overpriced: the interval over the going rate leaves out 0. The \
             intervals of {} hold together at {joint} (Bonferroni).",
            every(table.priced as u64, "card")
        ));
        if table.cards.iter().any(|card| card.in_line_at.is_some()) {
            notes.push(
                "In line at: the whole points at which it would be worth their going rate, with the interval of what \
                 they are rounded from, and never of the other sign; for one card repriced, all else as it is."
                    .to_owned(),
            );
        }
    } else {
        notes.push(format!(
            "▲ more, ▼ less: the interval leaves out 0. All intervals hold together at {joint} \
             (Bonferroni, {}).",
            counted(table.family as u64, "comparison")
        ));
    }
    if table.measure == "score" {
        notes.push("Score: games won, and half of those that nobody won.".to_owned());
    }
    notes.extend(table.notes.iter().cloned());
    notes
}

/// What a screen reader is told of a card.
pub(super) fn told(card: &CardWorth, judged: &Estimate, digits: usize) -> String {
    let over = signed(judged.point * PERCENT, digits);
    format!("{} ({}) {over}", card.name, cost(card))
}
