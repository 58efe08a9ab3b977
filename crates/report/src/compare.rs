//! The page of a comparison: variants against a baseline.

use crate::frame::{CompareSummary, ComparedVariant};
use balance_stats::{Estimate, Judged};

use super::number::{PERCENT, counted, every, level, percent, plain, points, shift, threshold, whole};
use super::page::{Ink, Page};
use super::table::{Cell, Column, Table};
use super::text::{NONE, alone, parts, played, shared_decimals};

pub fn compare_page(summary: &CompareSummary, width: usize) -> Page {
    let mut page = Page::new(width);
    title(&mut page, summary);
    verdicts(&mut page, summary);
    page.worth_across(summary);
    behind(&mut page, summary);
    close(&mut page, summary);
    page
}

/// The variants, from the one that gains most to the one that loses most; the unknown last.
pub(super) fn ranked(summary: &CompareSummary) -> Vec<(&ComparedVariant, Option<Estimate>)> {
    let on = |variant: &ComparedVariant| variant.on(summary).and_then(|side| side.difference);
    let variants = summary.variants.iter();
    let mut rows: Vec<_> = variants.map(|variant| (variant, on(variant))).collect();
    let point = |row: &Option<Estimate>| row.map_or(f64::NEG_INFINITY, |e| e.point);
    rows.sort_by(|a, b| point(&b.1).total_cmp(&point(&a.1)));
    rows
}

pub(super) fn verdict_words(variant: &ComparedVariant) -> &'static str {
    match (variant.verdict, variant.sign) {
        (Judged::Better, _) => "better",
        (Judged::Worse, _) => "worse",
        (Judged::TooClose, 1) => "too close to matter (a bit better)",
        (Judged::TooClose, -1) => "too close to matter (a bit worse)",
        (Judged::TooClose, _) => "too close to matter",
        (Judged::Unknown, 1) => "not yet known (some better)",
        (Judged::Unknown, -1) => "not yet known (some worse)",
        (Judged::Unknown, _) => "not yet known",
    }
}

fn title(page: &mut Page, summary: &CompareSummary) {
    let variants = counted(summary.variants.len() as u64, "variant");
    let baseline = &summary.baseline.name;
    page.title(&summary.head.title, &format!("{} · {variants} against \"{baseline}\"", summary.head.game));
    let same = match summary.looks_at_most {
        None => "and as many of each variant",
        Some(_) => "and each variant until it was known",
    };
    let played = format!(
        "{} of the baseline, {same}, on the same dice: {} in all",
        played(summary.head.games, summary.head.blocks),
        counted(summary.games_in_all, "game")
    );
    page.say(&played);
    page.caveats(&summary.warnings, &summary.unmodelled);
}

fn of_baseline(summary: &CompareSummary) -> Option<Estimate> {
    let base = summary.baseline.sides.iter().find(|side| side.side == summary.side);
    base.and_then(|side| side.win_rate)
}

fn verdicts(page: &mut Page, summary: &CompareSummary) {
    let rows = ranked(summary);
    page.heading(
        &format!("Win rate of {}", summary.side),
        &format!(
            ", in points against \"{}\": {} or more matter{}",
            summary.baseline.name,
            threshold(summary.threshold),
            if summary.threshold * PERCENT == 1.0 { "s" } else { "" }
        ),
    );
    let digits = shared_decimals(rows.iter().filter_map(|(_, one)| one.as_ref())).max(1);
    let mut table = Table::headed([
        Column::mark(),
        Column::name(),
        Column::number("win rate"),
        Column::estimate("against"),
        Column::text("verdict"),
    ]);
    let rate_of = |rate: Option<Estimate>| {
        rate.map_or(NONE.to_owned(), |e| format!("{} %", plain(e.point * PERCENT, digits))).into()
    };
    for (variant, difference) in &rows {
        let told = |e: &Estimate| points(e, telling(e, summary.threshold, digits));
        let against = difference.as_ref().map_or((NONE.to_owned(), String::new()), told);
        let (mark, ink) = match variant.verdict {
            Judged::Better => ("▲", Ink::Up),
            Judged::Worse => ("▼", Ink::Down),
            Judged::TooClose => ("=", Ink::Faint),
            Judged::Unknown => ("?", Ink::Warn),
        };
        table.row([
            Cell::inked(mark, ink),
            variant.name.as_str().into(),
            rate_of(variant.on(summary).and_then(|side| side.rate.win_rate)),
            against.into(),
            Cell::inked(verdict_words(variant), ink),
        ]);
    }
    let (name, rate) = (summary.baseline.name.as_str(), rate_of(of_baseline(summary)));
    table.row(["".into(), name.into(), rate, NONE.into(), "baseline".into()]);
    page.table(table);
}

/// The decimals that show on which side of the thresholds and of 0 the ends lie, at least `digits`.
fn telling(difference: &Estimate, threshold: f64, digits: usize) -> usize {
    let unclear = |end: f64, digits: usize| {
        let tens = 10_f64.powi(digits as i32);
        let shown = |value: f64| (value * PERCENT * tens).round();
        [-threshold, 0.0, threshold].iter().any(|&at| end != at && shown(end) == shown(at))
    };
    let clear = |digits: &usize| ![difference.low, difference.high].iter().any(|&end| unclear(end, *digits));
    (digits..digits + 3).find(clear).unwrap_or(digits)
}

/// Games, win rates with their intervals, what pairing did, and the length of a game.
fn behind(page: &mut Page, summary: &CompareSummary) {
    page.heading("Behind it", ": how much was played, what the same dice are worth, how much longer games take");
    let mut table = Table::headed([
        Column::name(),
        Column::number("games"),
        Column::estimate("win rate"),
        Column::number("as good as"),
        Column::estimate(summary.turn_word),
    ]);
    let start = |name: &str, games: u64, rate: Option<&Estimate>| -> [Cell; 3] {
        [name.into(), whole(games).into(), parts(rate, percent).into()]
    };
    for (variant, _) in ranked(summary) {
        let on = variant.on(summary);
        let good = on.and_then(|side| side.as_good_as);
        let good = good.map_or(NONE.to_owned(), |times| format!("{} ×", plain(times, 1)));
        let turns = parts(variant.turns.as_ref(), shift);
        let rate = on.and_then(|side| side.rate.win_rate.as_ref());
        let rest = [good.into(), turns.into()];
        table.row(start(&variant.name, variant.games, rate).into_iter().chain(rest));
    }
    table.row(start(&summary.baseline.name, summary.head.games, of_baseline(summary).as_ref()));
    page.table(table);
    let rates = summary.variants.iter().filter_map(|variant| variant.on(summary)?.rate.win_rate);
    if let Some(said) = alone(of_baseline(summary).into_iter().chain(rates)) {
        page.note(&format!("Win rates {said} Turns: as the differences above."));
    }
}

fn close(page: &mut Page, summary: &CompareSummary) {
    let one = threshold(summary.threshold);
    let mut said = format!(
        "▲ better, ▼ worse: by more than {one}, as far as the whole interval goes. = too close to \
         matter: all of it is within {one} either way. ? not yet known: it reaches over that. A bit, \
         or some: it leaves out 0 all the same. As good as N ×: on dice of their own both would need \
         N times the games.",
    );
    let unknown = summary.variants.iter().any(|variant| !variant.verdict.is_decided());
    if unknown && summary.looks_at_most.is_none() {
        said += " `--until-known` plays until each is known.";
    }
    page.paragraph(&said);
    let method = summary.variants.iter().find_map(|variant| variant.on(summary)?.difference);
    let method = method.map_or("none", |difference| difference.method.name());
    let looks = match summary.looks_at_most {
        None => String::new(),
        Some(most) => format!(" and {}", every(most as u64, "look")),
    };
    let closing = format!(
        "[a, b] of differences are {} intervals that hold together for {}{looks} ({method}). What differs is \
         caused by what the variant changes: same dice, same shuffles.",
        level(summary.level),
        every(summary.family as u64, "variant"),
    );
    page.foot(&closing);
}
