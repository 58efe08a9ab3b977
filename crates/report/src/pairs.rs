//! Pairs of cards that are worth more or less than their sum, in a terminal, as Markdown and in a sentence.

use crate::frame::{PairTable, PairWorth, Summary};
use balance_stats::FEWEST_INFORMATIVE;

use super::number::{PERCENT, counted, decimals_of, joined, level, points, verdict, whole};
use super::page::{Ink, Page};
use super::table::{Cell, Column, LeftOut, Table};
use super::text::{NONE, shared_decimals, whose};

/// How many pairs of each sign are shown; the frame has all.
const SHOWN: usize = 8;

/// A pair whose interval comes nearer to 0 than this, as a fraction of wins, is no part of the answer.
const STRONG: f64 = 0.01;

impl Page {
    pub(super) fn pairs(&mut self, summary: &Summary) {
        let Some(table) = summary.pairs.first() else { return };
        let (heading, rest) = heading(summary, table);
        self.heading(&heading, &rest);
        self.note(&lead(table));
        if !table.found.is_empty() {
            self.table(rows(table));
        }
        for note in closing(summary, table) {
            self.note(&note);
        }
    }
}

fn heading(summary: &Summary, table: &PairTable) -> (String, String) {
    let whose = whose(table.side.as_deref());
    let of = if table.measure == "score" { "score" } else { "win rate" };
    (
        format!("Pairs of {}{whose}", summary.head.card_word),
        format!(": both in the build, in points of {of} beyond what each adds by itself"),
    )
}

fn lead(table: &PairTable) -> String {
    let rate = level(table.false_discovery_rate);
    let (found, family) = (table.found.len() as u64, table.family as u64);
    let of = match family {
        1 => "the one pair".to_owned(),
        _ => format!("{} pairs", whole(family)),
    };
    match (found, family) {
        (_, 0) => "No pair was in enough builds to be tested.".to_owned(),
        (0, _) => format!("None of {of} is known to be worth more or less than its sum (false discovery rate {rate})."),
        (1, _) => format!("1 of {of} is known to be worth more or less than its sum (false discovery rate {rate})."),
        _ => format!(
            "{} of {of} are known to be worth more or less than their sum (false discovery rate {rate}).",
            whole(found)
        ),
    }
}

/// `Warden + River Healer`.
fn name(pair: &PairWorth) -> String {
    format!("{} + {}", pair.name, pair.with_name)
}

/// The pairs that were found, and whether each is shown where there is no room for all: the first of those that are worth
/// more, the last of those that are worth less.
fn shown(table: &PairTable) -> impl Iterator<Item = (&PairWorth, bool)> {
    let sign = |pair: &&PairWorth| verdict(&pair.together) > 0;
    let (all, more) = (table.found.len(), table.found.iter().filter(sign).count());
    let told = move |at: usize| if at < more { at < SHOWN } else { at + SHOWN >= all };
    table.found.iter().enumerate().map(move |(at, pair)| (pair, told(at)))
}

fn rows(table: &PairTable) -> Table {
    let columns = [
        Column::mark(),
        Column::name(),
        Column::estimate("alone"),
        Column::estimate("beside"),
        Column::number("seat blocks"),
    ];
    let digits = shared_decimals(table.found.iter().map(|pair| &pair.together));
    let mut rows = Table::headed(columns).leaving_out(LeftOut::Told("pairs (pairs.csv)".to_owned()));
    for (pair, shown) in shown(table) {
        let cells = [
            Cell::mark(&pair.together),
            name(pair).as_str().into(),
            points(&pair.together, digits).into(),
            beside(pair, digits),
            whole(pair.blocks_with).into(),
        ];
        rows.row_if(shown, cells);
    }
    rows
}

/// What a pair adds beside all others that were found: faint if nothing is left of it.
fn beside(pair: &PairWorth, digits: usize) -> Cell {
    match (&pair.jointly, pair.vanishes) {
        (Some(_), Some(true)) => Cell::inked("vanishes", Ink::Faint),
        (Some(beside), _) => points(beside, digits).into(),
        (None, _) => NONE.into(),
    }
}

/// Which contrasts can be estimated, and what is left of the pairs beside each other.
fn contrasts(table: &PairTable) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(contrasts) = table.contrasts.filter(|&contrasts| contrasts < table.family) {
        notes.push(format!(
            "The builds let {contrasts} independent contrasts of {} pairs be estimated, since some pairs are sums of others \
             and of cards. So one strong pair shifts pairs that share a card with it, and pairs of the other cards.",
            whole(table.family as u64)
        ));
    }
    let left = |pair: &&PairWorth| pair.vanishes == Some(true);
    let vanish = table.found.iter().filter(left).count() as u64;
    if vanish > 0 {
        notes.push(format!(
            "Beside: {} fitted together, with intervals that hold together. {} {} of them: the strongest account \
             for {}.",
            counted(table.joint_family as u64, "pair"),
            whole(vanish),
            if vanish == 1 { "vanishes" } else { "vanish" },
            if vanish == 1 { "it" } else { "these" }
        ));
    }
    notes
}

fn closing(summary: &Summary, table: &PairTable) -> Vec<String> {
    let mut notes = Vec::new();
    if !table.found.is_empty() {
        notes.push(format!(
            "▲ more, ▼ less. At most {} of the pairs told are expected to be there by chance alone (Benjamini and \
             Hochberg). Their intervals are wider for having been picked: {} of them are expected to hold the truth \
             (Benjamini and Yekutieli). Seat blocks: those in which the pair made builds differ. All pairs are in pairs.csv.",
            level(table.false_discovery_rate),
            level(1.0 - table.false_discovery_rate)
        ));
        notes.push(format!(
            "Alone: each pair is measured by itself, the other {} as they come. So pairs that share one lean on each \
             other: what goes very well with a second seems to go a little less well with a third.",
            summary.head.card_word
        ));
        notes.extend(contrasts(table));
    }
    if table.rare > 0 {
        notes.push(format!(
            "Left out: {} that made builds differ in fewer than {FEWEST_INFORMATIVE} seat blocks.",
            counted(table.rare as u64, "pair")
        ));
    }
    if table.tangled > 0 {
        notes.push(format!(
            "Left out: {}, since what a build has of each says whether it has both.",
            counted(table.tangled as u64, "pair")
        ));
    }
    if table.first_blocks {
        notes.push(format!(
            "Pairs are told from the first {} of {} seat blocks.",
            whole(table.blocks),
            whole(summary.head.blocks)
        ));
    }
    notes
}

/// The pairs that are surely worth the most and the least beyond their sum, in a sentence; `None` where that is little.
pub(super) fn strongest(table: &PairTable) -> Option<String> {
    let told = |pair: &PairWorth| {
        let together = &pair.together;
        let worth = joined(points(together, decimals_of(together, PERCENT)));
        format!("{} with {} {worth}", pair.name, pair.with_name)
    };
    let stands = || table.found.iter().filter(|pair| pair.vanishes != Some(true));
    let most = stands().filter(|pair| pair.together.low > STRONG);
    let most = most.max_by(|a, b| a.together.low.total_cmp(&b.together.low)).map(told);
    let least = stands().filter(|pair| pair.together.high < -STRONG);
    let least = least.min_by(|a, b| a.together.high.total_cmp(&b.together.high)).map(told);
    let of = counted(table.family as u64, "pair");
    let rate = level(table.false_discovery_rate);
    let judged = format!("of {of}, at a false discovery rate of {rate}");
    match (most, least) {
        (None, None) => None,
        (Some(most), None) => Some(format!("Worth the most beyond their sum, in points: {most}; {judged}.")),
        (None, Some(least)) => Some(format!("Worth the least beyond their sum, in points: {least}; {judged}.")),
        (Some(most), Some(least)) => {
            Some(format!("Worth the most beyond their sum, in points: {most}; the least: {least}; {judged}."))
        }
    }
}
