//! What cards of random builds are worth against their cost, in a terminal and as Markdown.

use std::fmt::Write as _;

use crate::frame::{CardWorth, Price, Summary, WorthTable};
use crate::stats::Estimate;

use super::number::{
    PERCENT, columns, counted, decimals_of, joined, level, plain, points, signed, verdict,
};
use super::page::{Ink, Page};
use super::table::{Cell, Column, Heads, Table, escaped};
use super::text::{POINTS, ends, parts, shared_decimals};

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
        if judged.is_empty() {
            return None;
        }
        let digits = shared_decimals(judged.iter().map(|row| &row.judged));
        if of > 0 {
            // Beside prices, of the others only what stands out is news.
            plain.retain(|row| verdict(&row.judged) != 0);
        }
        priced.retain(|row| verdict(&row.judged) != 0);
        let [with, without] = SHOWN;
        let (priced, _) = ends(priced, 2 * with, with);
        let (plain, _) = ends(plain, 2 * without, without);
        Some(Shown { priced, of, plain, digits })
    }
}

impl Shown<'_> {
    /// Those with a cost, for a page or for Markdown; names take `wide` columns.
    fn priced(&self, wide: usize) -> Table {
        let costs = self.priced.iter().map(|row| columns(&cost(row.card)));
        let mut table = Table::new(
            Heads::Faint,
            [
                Column::mark(),
                Column::name(wide).after(1),
                Column::number("cost", costs.max().unwrap_or(0).max("cost".len())),
                Column::estimate("worth", POINTS, 18),
                Column::estimate("over the going rate", POINTS, 0),
            ],
        );
        let mut next = 0;
        for row in &self.priced {
            between(&mut table, row.place - next);
            next = row.place + 1;
            table.row([
                Cell::mark(&row.judged),
                row.card.label.as_str().into(),
                cost(row.card).into(),
                parts(row.card.worth.as_ref(), |worth| points(worth, self.digits)).into(),
                points(&row.judged, self.digits).into(),
            ]);
        }
        between(&mut table, self.of - next);
        table
    }

    /// Those without a cost.
    fn plain(&self, wide: usize) -> Table {
        let name = Column::name(wide).after(1);
        let mut table =
            Table::new(Heads::None, [Column::mark(), name, Column::estimate("worth", POINTS, 0)]);
        let mut next = 0;
        for row in &self.plain {
            if self.of == 0 {
                between(&mut table, row.place - next);
            }
            next = row.place + 1;
            let worth = points(&row.judged, self.digits);
            table.row([Cell::mark(&row.judged), row.card.label.as_str().into(), worth.into()]);
        }
        table
    }
}

/// Where rows are left out, how many.
fn between(table: &mut Table, n: usize) {
    if n > 0 {
        table.aside(format!("… {n} more"), Some(Ink::Faint), false);
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
        let wide = self.name_width(rows.map(|row| row.card.label.as_str()), NUMBERS);
        if shown.of > 0 && shown.priced.is_empty() {
            self.line("  No card is shown to be worth more or less than its cost.");
        } else if shown.of > 0 {
            self.table(&shown.priced(wide));
        }
        if shown.of > 0 && !shown.plain.is_empty() {
            self.line("  Without a cost, and plainly better or worse than what they stand for:");
        }
        self.table(&shown.plain(wide));
        for note in closing(table) {
            self.say(2, &note);
        }
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
            let rate = joined(points(rate, decimals_of(rate, PERCENT)));
            format!("Going rate of 1 {}: {rate}. {split}.", singular(table.point_word))
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
    let rest = escaped(rest.trim_start_matches(": "));
    let _ = writeln!(page, "\n## {}\n\n{rest}\n", escaped(&heading));
    for line in lead(table) {
        let _ = writeln!(page, "{line}\n");
    }
    for (rows, table) in [(&shown.priced, shown.priced(0)), (&shown.plain, shown.plain(0))] {
        if !rows.is_empty() {
            page += &(table.markdown() + "\n");
        }
    }
    let _ = writeln!(page, "{}", escaped(&closing(table).join(" ")));
    page
}

/// What a screen reader is told of a card.
pub(super) fn told(card: &CardWorth, judged: &Estimate, digits: usize) -> String {
    let over = signed(judged.point * PERCENT, digits);
    format!("{} ({}) {over}", card.label, cost(card))
}
