//! What cards of random builds are worth against their cost, in a terminal and as Markdown.

use std::fmt::Write as _;

use crate::frame::{CardWorth, Price, Summary, WorthTable};
use crate::stats::Estimate;

use super::number::{PERCENT, decimals_of, level, plain, points, shorten, signed};
use super::svg::wrap;
use super::text::{Ink, NONE, Page, cell, counted, shared_decimals, verdict};

/// How many cards are shown from each end, of those with a cost and of those without; the frame has
/// all.
const SHOWN: [usize; 2] = [8, 5];

/// The columns that numbers take beside a name.
const NUMBERS: usize = 64;

/// What a table shows of one card.
struct Row<'a> {
    card: &'a CardWorth,
    /// What it is judged by: worth over the going rate, or worth itself.
    judged: Estimate,
    /// Its place among those that could be shown.
    place: usize,
}

/// The cards that are judged by something, from most to least of it.
fn ranked(table: &WorthTable, judged: impl Fn(&CardWorth) -> Option<Estimate>) -> Vec<Row<'_>> {
    let cards = table.cards.iter();
    let mut rows: Vec<Row<'_>> =
        cards.filter_map(|card| Some(Row { judged: judged(card)?, card, place: 0 })).collect();
    rows.sort_by(|a, b| b.judged.point.total_cmp(&a.judged.point));
    for (place, row) in rows.iter_mut().enumerate() {
        row.place = place;
    }
    rows
}

/// The first and the last of some rows.
fn ends(mut rows: Vec<Row<'_>>, of_each: usize) -> Vec<Row<'_>> {
    if rows.len() > 2 * of_each {
        rows.drain(of_each..rows.len() - of_each);
    }
    rows
}

/// The rows of a table: of cards with a cost those that are over or underpriced, of others those
/// that are worth the most and the least.
struct Shown<'a> {
    priced: Vec<Row<'a>>,
    /// How many cards have a price.
    of: usize,
    plain: Vec<Row<'a>>,
    /// Decimals of the numbers.
    digits: usize,
}

impl<'a> Shown<'a> {
    /// `None` where nothing is known of any card.
    fn new(table: &'a WorthTable) -> Option<Self> {
        let mut priced = ranked(table, |card| card.over);
        let of = priced.len();
        let mut plain = ranked(table, |card| card.worth.filter(|_| card.over.is_none()));
        let judged = if of > 0 { &priced } else { &plain };
        let judged: Vec<(&str, Estimate)> = judged.iter().map(|row| ("", row.judged)).collect();
        if judged.is_empty() {
            return None;
        }
        let digits = shared_decimals(&judged);
        if of > 0 {
            // Beside prices, of the others only what stands out is news.
            plain.retain(|row| verdict(&row.judged) != 0);
        }
        priced.retain(|row| verdict(&row.judged) != 0);
        let [with, without] = SHOWN;
        Some(Shown { priced: ends(priced, with), of, plain: ends(plain, without), digits })
    }
}

impl Page {
    /// The outliers among the cards of random builds.
    pub(super) fn worth(&mut self, summary: &Summary) {
        let Some((table, shown)) = summary.worth.as_ref().and_then(|t| Some((t, Shown::new(t)?)))
        else {
            return;
        };
        let (heading, rest) = heading(summary, table);
        self.heading(&heading, &rest);
        for line in lead(table) {
            self.line(&format!("  {line}"));
        }
        let rows = shown.priced.iter().chain(&shown.plain);
        let wide = self.name_width(rows.map(|row| row.card.name.as_str()), NUMBERS);
        if shown.of > 0 {
            self.priced(&shown, wide);
            if !shown.plain.is_empty() {
                self.line(
                    "  Without a cost, and plainly better or worse than what they stand for:",
                );
            }
        }
        let mut next = 0;
        for row in &shown.plain {
            if row.place > next && shown.of == 0 {
                self.between(row.place - next);
            }
            next = row.place + 1;
            let (point, ends) = points(&row.judged, shown.digits);
            let (mark, name) = (self.mark(row), shorten(&row.card.name, wide));
            self.line(&format!("  {mark} {name:wide$}  {point:>7} {ends}"));
        }
        for note in closing(table) {
            for line in wrap(&note, self.width - 2) {
                self.line(&format!("  {line}"));
            }
        }
    }

    /// The cards that are worth more or less than their cost.
    fn priced(&mut self, shown: &Shown<'_>, wide: usize) {
        if shown.priced.is_empty() {
            return self.line("  No card is shown to be worth more or less than its cost.");
        }
        let costs = shown.priced.iter().map(|row| cost(row.card).chars().count());
        let cost_wide = costs.max().unwrap_or(0).max("cost".len());
        let head = format!(
            "    {:wide$}  {:>cost_wide$}  {:>7} {:18}  {:>7}",
            "", "cost", "worth", "", "over the going rate"
        );
        let head = self.ink(Ink::Faint, head.trim_end());
        self.line(&head);
        let mut next = 0;
        for row in &shown.priced {
            if row.place > next {
                self.between(row.place - next);
            }
            next = row.place + 1;
            let (mark, name) = (self.mark(row), shorten(&row.card.name, wide));
            let (worth, worth_ends) = worth_of(row.card, shown.digits);
            let (over, ends) = points(&row.judged, shown.digits);
            let cost = cost(row.card);
            self.line(&format!(
                "  {mark} {name:wide$}  {cost:>cost_wide$}  {worth:>7} {worth_ends:18}  {over:>7} \
                 {ends}"
            ));
        }
        if shown.of > next {
            self.between(shown.of - next);
        }
    }

    fn between(&mut self, n: usize) {
        let gap = self.ink(Ink::Faint, &format!("  … {n} more"));
        self.line(&gap);
    }

    fn mark(&self, row: &Row<'_>) -> String {
        match verdict(&row.judged) {
            1 => self.ink(Ink::Up, "▲"),
            -1 => self.ink(Ink::Down, "▼"),
            _ => "·".to_owned(),
        }
    }
}

fn worth_of(card: &CardWorth, digits: usize) -> (String, String) {
    match &card.worth {
        Some(worth) => points(worth, digits),
        None => (NONE.to_owned(), String::new()),
    }
}

/// `3`, `−2`; the word stands in the sentences.
fn cost(card: &CardWorth) -> String {
    card.points.map_or(String::new(), |points| plain(f64::from(points), 0))
}

/// What the table is called, and what its numbers are.
fn heading(summary: &Summary, table: &WorthTable) -> (String, String) {
    let word = &summary.card_word;
    let whose = match &table.side {
        Some(side) => format!(" of {side}"),
        None => String::new(),
    };
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

/// The going rate, and how the cards stand to it.
pub(super) fn lead(table: &WorthTable) -> Vec<String> {
    if table.priced == 0 {
        return Vec::new();
    }
    let count = |price| table.cards.iter().filter(|card| card.price == Some(price)).count();
    let split = format!(
        "{} underpriced, {} overpriced, {} in line",
        count(Price::Underpriced),
        count(Price::Overpriced),
        count(Price::InLine)
    );
    vec![match &table.rate {
        Some(rate) => {
            let digits = decimals_of(rate, PERCENT);
            let (point, ends) = points(rate, digits);
            let one = singular(table.point_word);
            format!("Going rate of 1 {one}: {point} {ends}. {split}.")
        }
        None => format!("{split}."),
    }]
}

/// `point` of `points`; an abbreviation stays what it is.
pub(super) fn singular(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}

/// How the table is to be read.
pub(super) fn closing(table: &WorthTable) -> Vec<String> {
    let mut notes = Vec::new();
    let estimate = table.cards.iter().find_map(|card| card.over.or(card.worth));
    let joint = estimate.map_or(String::new(), |estimate| level(estimate.level));
    if table.priced > 0 {
        notes.push(format!(
            "▲ underpriced, ▼ overpriced: the interval over the going rate leaves out 0. The \
             intervals of all {} cards hold together at {joint} (Bonferroni).",
            table.priced
        ));
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

/// The table as Markdown, with the same rows as in a terminal.
pub(super) fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    let Some((table, shown)) = summary.worth.as_ref().and_then(|t| Some((t, Shown::new(t)?)))
    else {
        return page;
    };
    let (heading, rest) = heading(summary, table);
    let rest = cell(rest.trim_start_matches(": "));
    let _ = writeln!(page, "\n## {}\n\n{rest}\n", cell(&heading));
    for line in lead(table) {
        let _ = writeln!(page, "{line}\n");
    }
    let start = |row: &Row<'_>| {
        let mark = ["▼", "·", "▲"][(verdict(&row.judged) + 1) as usize];
        format!("| {mark} | {} |", cell(&row.card.name))
    };
    if !shown.priced.is_empty() {
        page += "| | name | cost | worth | interval | over the going rate | interval |\n\
                 |---|---|--:|--:|---|--:|---|\n";
        for row in &shown.priced {
            let (worth, worth_ends) = worth_of(row.card, shown.digits);
            let (over, ends) = points(&row.judged, shown.digits);
            let (start, cost) = (start(row), cost(row.card));
            let _ = writeln!(page, "{start} {cost} | {worth} | {worth_ends} | {over} | {ends} |");
        }
        page.push('\n');
    }
    if !shown.plain.is_empty() {
        page += "| | name | worth | interval |\n|---|---|--:|---|\n";
        for row in &shown.plain {
            let (worth, ends) = points(&row.judged, shown.digits);
            let _ = writeln!(page, "{} {worth} | {ends} |", start(row));
        }
        page.push('\n');
    }
    let _ = writeln!(page, "{}", cell(&closing(table).join(" ")));
    page
}

/// What a screen reader is told of a card.
pub(super) fn told(card: &CardWorth, judged: &Estimate, digits: usize) -> String {
    let over = signed(judged.point * PERCENT, digits);
    format!("{} ({}) {over}", card.name, cost(card))
}
