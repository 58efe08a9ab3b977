//! The page of new prices: what each card costs and is worth for it by both price lists, and what that makes the strongest.

use balance_stats::Estimate;

use super::row::price;
use super::{NotPriced, PriceRow, PriceVerdict, PricesSummary};
use crate::model::Shown;
use crate::number::{amount, capital_intervals, counted, joined, level, whole};
use crate::page::Page;
use crate::patch::patch;
use crate::story::in_points;
use crate::text::{NONE, played, singular};

/// Cards that a terminal shows.
const SHOWN: usize = 60;

pub(super) fn page(summary: &PricesSummary, width: usize) -> Page {
    let mut page = Page::begun(&summary.head, "proposed prices", width);
    let lists = match summary.changes.is_empty() {
        true => "with the prices of today",
        false => "with the prices of today and as many with those that are proposed",
    };
    page.say(&format!(
        "{} of {} proposed prices; then {} {lists}, on dice that no round has seen. Random builds are drawn by the prices \
         that are played.",
        counted(summary.rounds.len() as u64, "round"),
        counted(summary.rounds.first().map_or(0, |round| round.games), "game"),
        counted(summary.head.games, "fresh game"),
    ));
    cards(&mut page, summary);
    reasons(&mut page, summary);
    strongest(&mut page, summary);
    let found = ": what the games of each round show, at the prices of the one before";
    page.section("How they were found", found, &Shown::of(&summary.rounds));
    patch(&mut page, &summary.set, &summary.files);
    if summary.head.games > 0 {
        let lists = if summary.changes.is_empty() { "with the prices of today" } else { "with each price list" };
        page.foot(&format!(
            "From {} {lists}, on the scenario's own seed; {} in all.",
            played(summary.head.games, summary.head.blocks),
            counted(summary.head.games_in_all, "game"),
        ));
    }
    page
}

/// How many are out of line, in words: `19 of 144 cards out of line before, 4 after`.
pub(super) fn lead(summary: &PricesSummary) -> String {
    let (all, word) = (summary.priced, summary.head.card_word);
    if summary.changes.is_empty() {
        return format!("{} of {all} {word} out of line, and no other price is proposed", summary.out_before);
    }
    let untold = match summary.count(PriceVerdict::Untold) {
        0 => String::new(),
        n => format!(", and {n} of unknown state"),
    };
    format!("{} of {all} {word} out of line before, {} after{untold}", summary.out_before, summary.out_after)
}

fn cards(page: &mut Page, summary: &PricesSummary) {
    if summary.head.games == 0 {
        return;
    }
    page.heading("Prices", &format!(": {}", lead(summary)));
    page.note(&rates(summary));
    let changed = !summary.changes.is_empty();
    let news =
        |row: &&PriceRow| row.why.is_some() || row.verdict != Some(PriceVerdict::StaysInLine) || row.moved() != 0;
    let limit = summary.cards.iter().take_while(news).count().min(SHOWN);
    let mut shown = Shown::of(&summary.cards).limit(limit, "prices.csv");
    if !changed {
        shown = shown.head("over_before", "over").head("over_after", "");
    }
    page.table(shown.table());
    page.note(&footnote(summary));
}

fn rates(summary: &PricesSummary) -> String {
    let rate = |rate: Option<Estimate>| rate.map_or(NONE.to_owned(), |rate| in_points(&rate));
    let (one, before) = (singular(summary.point_word), rate(summary.rate_before));
    match summary.changes.is_empty() {
        true => format!("Going rate of 1 {one}: {before}."),
        false => {
            format!("Going rate of 1 {one}: {before} before, {} after.", rate(summary.rate_after))
        }
    }
}

fn footnote(summary: &PricesSummary) -> String {
    let known = |over: fn(&PriceRow) -> Option<Estimate>| summary.cards.iter().filter_map(over).count();
    let (before, after) = (known(|row| row.over_before), known(|row| row.over_after));
    let (crossing, intervals) = match summary.changes.is_empty() {
        true => ("", before),
        false => (
            "A card whose price stays may cross that line because others' prices moved, or by chance. ",
            before + after,
        ),
    };
    format!(
        "Over: what a copy in the build adds to the {}, in points of it, less the going rate of what it costs. Out of \
             line: the interval excludes 0. {crossing}{} at {} (Bonferroni).",
        summary.measure.replace('_', " "),
        capital_intervals(intervals as u64),
        level(summary.head.level)
    )
}

fn reasons(page: &mut Page, summary: &PricesSummary) {
    let out: Vec<_> = summary.cards.iter().filter_map(|row| Some((row, reason(row)?))).collect();
    if out.is_empty() {
        return;
    }
    page.heading("Not in line", ", and why");
    for (row, reason) in out {
        page.note(&format!("{} ({}): {reason}.", row.name, price(row.proposed)));
    }
}

/// Why a card is out of line at what is proposed for it, in words.
pub(super) fn reason(row: &PriceRow) -> Option<String> {
    let at = row.in_line_at.map_or(String::new(), |at| format!("in line at {}", joined(amount(&at))));
    Some(match row.why? {
        NotPriced::Unwritten => "no file says its price as a number that could be changed".to_owned(),
        NotPriced::Refused => {
            format!("the rules refuse its price: {}", row.refused.as_deref().unwrap_or(NONE))
        }
        NotPriced::Bound => {
            let up = row.in_line_at.is_some_and(|at| at.point > f64::from(row.proposed));
            let bound = match (row.gives, up) {
                (false, true) => "it may not cost more",
                (false, false) => "it may not cost less",
                (true, true) => "it may not give less",
                (true, false) => "it may not give more",
            };
            format!("{at}, but {bound}")
        }
        NotPriced::NoWholePrice => match row.next {
            Some(next) if next != row.proposed => {
                format!("{at}, and out of line at {} as at {}: no whole price fits", price(next), price(row.proposed))
            }
            _ => format!("{at}, and no whole price is nearer"),
        },
        NotPriced::WrongWay => {
            let by = row.moved().unsigned_abs();
            let (made, more) = if row.moved() > 0 { ("more expensive", "more") } else { ("cheaper", "less") };
            format!("{by} {made}, and worth even {more} over the going rate: a price does not fix it")
        }
        NotPriced::Combinations => {
            let worth = |of: Option<Estimate>| of.map_or(NONE.to_owned(), |of| in_points(&of));
            let moved = if row.moved() == 0 { "did not move" } else { "moved by 1" };
            format!(
                "its worth went from {} to {} while its price {moved}: it depends on what else is bought",
                worth(row.worth_before),
                worth(row.worth_after)
            )
        }
        NotPriced::Unheld => "too few builds hold it at its new price to tell".to_owned(),
        NotPriced::Unsettled => match row.next {
            Some(next) => format!("{at}: another round could try {}", price(next)),
            None => "another round could try another price".to_owned(),
        },
        NotPriced::Unshown => {
            "shown to be out of line only by the fresh games, which propose nothing: more `--games` may propose a price"
                .to_owned()
        }
    })
}

fn strongest(page: &mut Page, summary: &PricesSummary) {
    if let Some(why) = &summary.no_strongest {
        page.heading("The strongest build", "");
        return page.note(&format!("Unknown: {why}."));
    }
    let Some(first) = summary.strongest.first() else { return };
    page.heading(
        "The strongest build",
        &format!(
            " of {}: by {} the best of {} random builds, and the end of a climb from it; in fresh games",
            first.side,
            if summary.changes.is_empty() { "the prices of today" } else { "each price list" },
            whole(first.builds)
        ),
    );
    page.table(Shown::of(&summary.strongest).grouped("prices").table());
    let kept: usize = summary.strongest.iter().map(|of| of.best.len()).sum();
    page.note(&format!(
        "Against the other sides as the scenario has them, by the same prices: thinned by {}, then {} each that had no \
             part in the choice. {} at {} (Bonferroni).",
        counted(first.thinned_by, "game"),
        counted(first.games, "fresh game"),
        capital_intervals(kept as u64),
        level(summary.head.level)
    ));
}
