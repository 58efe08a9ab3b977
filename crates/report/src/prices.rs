//! The page of new prices: what each card costs and is worth for it by both price lists, and what that makes the strongest.

use crate::frame::{NotPriced, PriceRow, PriceVerdict, PricesSummary, StrongestBuilds};
use balance_stats::Estimate;

use super::number::{
    PERCENT, amount, counted, decimals_of, intervals_hold, joined, level, percent, plain, points, whole,
};
use super::page::{Ink, Page};
use super::patch::patch;
use super::svg::wrap;
use super::table::{Cell, Column, LeftOut, Table};
use super::text::{NONE, capital, parts, played, shared_decimals};
use super::worth::singular;

/// Cards that a terminal shows beside those that are out of line.
const SHOWN: usize = 40;

/// The columns before the words of a build.
const INDENT: usize = 2;

pub fn prices_page(summary: &PricesSummary, width: usize) -> Page {
    let mut page = Page::new(width);
    title(&mut page, summary);
    cards(&mut page, summary);
    reasons(&mut page, summary);
    strongest(&mut page, summary);
    rounds(&mut page, summary);
    patch(&mut page, &summary.set, &summary.files);
    close(&mut page, summary);
    page
}

fn title(page: &mut Page, summary: &PricesSummary) {
    page.title(&summary.head.title, &format!("{} · proposed prices", summary.head.game));
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
        ),
    );
    page.caveats(&summary.warnings, &summary.unmodelled);
}

/// How many are out of line, in words: `19 of 144 cards out of line before, 4 after`.
pub(super) fn lead(summary: &PricesSummary) -> String {
    let (all, word) = (summary.priced, summary.card_word);
    if summary.changes.is_empty() {
        return format!("{} of {all} {word} out of line, and no other price is proposed", summary.out_before);
    }
    let untold = match summary.count(PriceVerdict::Untold) {
        0 => String::new(),
        n => format!(", and {n} of which it is not told"),
    };
    format!("{} of {all} {word} out of line before, {} after{untold}", summary.out_before, summary.out_after)
}

/// A price in points: `3`, `−2`.
pub(super) fn price(points: i32) -> String {
    plain(f64::from(points), 0)
}

/// What became of a price: `2 → 8`, or `2`.
pub(super) fn step(row: &PriceRow) -> String {
    match row.moved() {
        0 => price(row.today),
        _ => format!("{} → {}", price(row.today), price(row.proposed)),
    }
}

/// A verdict in words, with how it is set off. Where no price is changed nothing can stay or become anything.
pub(super) fn said(verdict: PriceVerdict, changed: bool) -> (&'static str, Ink) {
    match verdict {
        PriceVerdict::StillUnderpriced if !changed => ("✗ underpriced", Ink::Fail),
        PriceVerdict::StillOverpriced if !changed => ("✗ overpriced", Ink::Fail),
        PriceVerdict::StaysInLine if !changed => ("in line", Ink::Faint),
        PriceVerdict::FellOut => ("✗ fell out of line", Ink::Fail),
        PriceVerdict::StillUnderpriced => ("✗ still underpriced", Ink::Fail),
        PriceVerdict::StillOverpriced => ("✗ still overpriced", Ink::Fail),
        PriceVerdict::Overshot => ("✗ out of line the other way", Ink::Fail),
        PriceVerdict::Untold => ("? not told", Ink::Down),
        PriceVerdict::CameIntoLine => ("✓ came into line", Ink::Pass),
        PriceVerdict::StaysInLine => ("stays in line", Ink::Faint),
    }
}

fn cards(page: &mut Page, summary: &PricesSummary) {
    if summary.head.games == 0 {
        return;
    }
    page.heading("Prices", &format!(": {}", lead(summary)));
    page.line(&format!("  {}", rates(summary)));
    let all = summary.cards.iter().flat_map(|row| [row.over_before, row.over_after]).flatten();
    // Without a decimal many an interval would end at 0 that leaves it out.
    let digits = shared_decimals(all.collect::<Vec<_>>().iter()).max(1);
    let over = |of: &Option<Estimate>| Cell::from(parts(of.as_ref(), |of| points(of, digits)));
    let numbers = |head: &str| Column::text(head).estimates();
    let changed = !summary.changes.is_empty();
    let mut heads = vec![Column::name(), Column::text("price").most(12)];
    let (over_heads, rest): (&[&str], _) = match changed {
        true => (&["over, before", "over, after"], "that stay in line"),
        false => (&["over"], "that are in line"),
    };
    heads.extend(over_heads.iter().map(|head| numbers(head)));
    heads.push(Column::text("verdict"));
    let mut table = Table::headed(heads).leaving_out(LeftOut::Told(rest.to_owned()));
    for (nth, row) in summary.cards.iter().enumerate() {
        let news = row.verdict != Some(PriceVerdict::StaysInLine);
        let verdict = row.verdict.map_or(Cell::from(NONE), |verdict| {
            let (word, ink) = said(verdict, changed);
            Cell::inked(word, ink)
        });
        let shown = row.why.is_some() || (news || row.moved() != 0) && nth < SHOWN;
        let mut cells: Vec<Cell> = vec![row.name.as_str().into(), step(row).into()];
        cells.push(over(&row.over_before));
        cells.extend(changed.then(|| over(&row.over_after)));
        cells.push(verdict);
        table.row_if(shown, cells);
    }
    page.table(table);
    page.note(&footnote(summary));
}

fn rates(summary: &PricesSummary) -> String {
    let rate = |rate: Option<Estimate>| {
        rate.map_or(NONE.to_owned(), |rate| joined(points(&rate, decimals_of(&rate, PERCENT))))
    };
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
             line is what leaves out 0. {crossing}{} at {} (Bonferroni).",
        summary.measure.replace('_', " "),
        capital(&intervals_hold(intervals as u64)),
        level(summary.level)
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
    let at = row.in_line_at.map(|at| joined(amount(&at)));
    let at = || at.clone().map_or(String::new(), |at| format!("in line at {at}"));
    Some(match row.why? {
        NotPriced::Unwritten => "no file says its price as a number that could be changed".to_owned(),
        NotPriced::Refused => {
            format!("the rules refuse its price: {}", row.refused.as_deref().unwrap_or(NONE))
        }
        NotPriced::Bound => {
            let dearer = row.in_line_at.is_some_and(|at| at.point > f64::from(row.proposed));
            let bound = match (row.gives, dearer) {
                (false, true) => "it may not cost more",
                (false, false) => "it may not cost less",
                (true, true) => "it may not give less",
                (true, false) => "it may not give more",
            };
            format!("{}, but {bound}", at())
        }
        NotPriced::NoWholePrice => match row.next {
            Some(next) if next != row.proposed => format!(
                "{}, and out of line at {} as at {}: no whole price fits",
                at(),
                price(next),
                price(row.proposed)
            ),
            _ => format!("{}, and no whole price is nearer", at()),
        },
        NotPriced::WrongWay => {
            let by = row.moved().unsigned_abs();
            let (made, more) = if row.moved() > 0 { ("dearer", "more") } else { ("cheaper", "less") };
            format!("{by} {made}, and worth even {more} over the going rate: a price does not mend it")
        }
        NotPriced::Combinations => {
            let worth =
                |of: Option<Estimate>| of.map_or(NONE.to_owned(), |of| joined(points(&of, decimals_of(&of, PERCENT))));
            let moved = if row.moved() == 0 { "did not move" } else { "moved by 1" };
            format!(
                "its worth went from {} to {} while its price {moved}: it hangs on what else is bought",
                worth(row.worth_before),
                worth(row.worth_after)
            )
        }
        NotPriced::Unheld => "too few builds hold it at its new price to tell".to_owned(),
        NotPriced::Unsettled => match row.next {
            Some(next) => format!("{}: another round could try {}", at(), price(next)),
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
        return page.note(&format!("It is not told: {why}."));
    }
    let Some(first) = summary.strongest.first() else { return };
    page.heading(
        "The strongest build",
        &format!(
            " of {}: by {} the best of {} drawn by lot, and what a climb from it came to; in fresh games",
            first.side,
            if summary.changes.is_empty() { "the prices of today" } else { "each price list" },
            whole(first.builds)
        ),
    );
    let mut table = Table::headed([
        Column::text("prices").most(10),
        Column::text("place").most(8).numbers(),
        Column::estimate("win rate"),
    ]);
    for of in &summary.strongest {
        for (rank, one) in (1..).zip(&of.best) {
            table.row([of.prices.into(), rank.to_string().into(), parts(one.win_rate.as_ref(), percent).into()]);
        }
    }
    page.table(table);
    for of in &summary.strongest {
        page.line("");
        build(page, of);
    }
    page.line("");
    let kept: usize = summary.strongest.iter().map(|of| of.best.len()).sum();
    page.note(&format!(
        "Against the other sides as the scenario has them, by the same prices: thinned by {}, then {} each that had no \
             part in the choice. {} at {} (Bonferroni).",
        counted(first.thinned_by, "game"),
        counted(first.games, "fresh game"),
        capital(&intervals_hold(kept as u64)),
        level(summary.level)
    ));
}

fn build(page: &mut Page, of: &StrongestBuilds) {
    let Some(best) = of.best.first() else { return };
    let mut head = of.prices;
    for line in wrap(&best.build, page.width.saturating_sub(INDENT + 11)) {
        page.line(&format!("{:INDENT$}{head:10} {line}", ""));
        head = "";
    }
}

fn rounds(page: &mut Page, summary: &PricesSummary) {
    if summary.rounds.is_empty() {
        return;
    }
    page.heading("How they were found", ": what the games of each round show, at the prices of the one before");
    let number = |head: &str| Column::text(head).most(14).numbers();
    let mut table = Table::headed([
        number("round"),
        Column::text("going rate").estimates(),
        number("underpriced"),
        number("overpriced"),
        number("repriced"),
    ]);
    for round in &summary.rounds {
        table.row([
            round.round.to_string().into(),
            parts(round.rate.as_ref(), |rate| points(rate, decimals_of(rate, PERCENT))).into(),
            round.underpriced.to_string().into(),
            round.overpriced.to_string().into(),
            round.changed.to_string().into(),
        ]);
    }
    page.table(table);
}

fn close(page: &mut Page, summary: &PricesSummary) {
    if summary.head.games == 0 {
        return;
    }
    page.line("");
    let lists = if summary.changes.is_empty() { "with the prices of today" } else { "with each price list" };
    page.remark(&format!(
        "From {} {lists}, on the scenario's own seed; {} in all.",
        played(summary.head.games, summary.head.blocks),
        counted(summary.games_in_all, "game"),
    ));
}
