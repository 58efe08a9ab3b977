//! A matrix in a terminal: who beats whom, strengths, intransitive cycles, and the Nash equilibrium.

use crate::frame::{Contestant, MatrixSummary};
use crate::stats::{Estimate, GoodnessOfFit, RATINGS_METHOD, RatingKind};

use super::number::{PERCENT, decimals, level, percent, plain, shorten, signed};
use super::svg::wrap;
use super::text::{Ink, NONE, Page, WIDTH, counted, parts, played};

/// The most contestants whose shares fit a line.
pub(super) const SHOWN: usize = 12;

/// The columns of a cell.
const CELL: usize = 6;

/// A p-value below this is told as evidence.
const EVIDENCE: f64 = 0.05;

/// Sentences, two columns in, broken at spaces.
fn say(page: &mut Page, text: &str) {
    for line in wrap(text, page.width - 2) {
        page.line(&format!("  {line}"));
    }
}

/// The summary of a matrix for a terminal of [`WIDTH`] columns.
#[must_use]
pub fn matrix_text(summary: &MatrixSummary, colour: bool) -> String {
    let mut page = Page { text: String::new(), colour, width: WIDTH };
    title(&mut page, summary);
    shares(&mut page, summary);
    ratings(&mut page, summary);
    goodness_of_fit(&mut page, summary);
    cycles(&mut page, summary);
    equilibrium(&mut page, summary);
    close(&mut page, summary);
    page.text
}

fn title(page: &mut Page, summary: &MatrixSummary) {
    let title = page.ink(Ink::Bold, &summary.title);
    page.line(&format!("{title} · {} · matrix of {}", summary.game, summary.side));
    page.line(&format!(
        "{} of each pair: {} in all",
        played(summary.games, summary.blocks),
        counted(summary.games_in_all, "game")
    ));
    for warning in &summary.warnings {
        let mark = page.ink(Ink::Warn, "warning:");
        page.line(&format!("{mark} {warning}"));
    }
    page.unmodelled(&summary.unmodelled);
}

/// Decimals of all shares of a matrix: those of its typical interval, two at the most.
pub(super) fn share_decimals(summary: &MatrixSummary) -> usize {
    let mut halves: Vec<f64> =
        summary.pairs.iter().map(|pair| pair.share.half_width() * PERCENT).collect();
    halves.sort_by(f64::total_cmp);
    halves.get(halves.len() / 2).map_or(0, |half| decimals(half / 2.0).min(1))
}

fn shares(page: &mut Page, summary: &MatrixSummary) {
    let order = summary.by_rank();
    let shown = &order[..order.len().min(SHOWN)];
    let rest = match shown.len() < order.len() {
        true => format!(" of the row against the column; the {SHOWN} strongest of {}", order.len()),
        false => " of the row against the column".to_owned(),
    };
    page.heading("Points a hundred games", &rest);
    let names = shown.iter().map(|&at| summary.contestants[at].name.as_str());
    let wide = page.name_width(names, 8 + CELL * (shown.len() + 1));
    let heads: String = (1..=shown.len()).map(|rank| format!("{rank:>5} ")).collect();
    let heads = page.ink(Ink::Faint, &format!("      {:wide$}{heads}  field", ""));
    page.line(&heads);
    let digits = share_decimals(summary);
    for (rank, &row) in (1..).zip(shown) {
        let one = &summary.contestants[row];
        let mut line = format!("  {rank:>2}  {:wide$}", shorten(&one.name, wide));
        for &column in shown {
            line.push_str(&match summary.share(row, column) {
                _ if row == column => format!("{:>5} ", "·"),
                None => format!("{NONE:>5} "),
                Some(share) => {
                    let number = plain(share.point * PERCENT, digits);
                    format!("{number:>5}{}", mark(page, &share))
                }
            });
        }
        let field = one.field.map_or(NONE.to_owned(), |e| plain(e.point * PERCENT, digits));
        line.push_str(&format!("  {field:>5}"));
        page.line(&line);
    }
    let note = format!(
        "▲ wins, ▼ loses more than half beyond chance: the intervals of all {} hold together at \
         {} (Bonferroni).",
        counted(summary.family as u64, "pair"),
        level(summary.level)
    );
    say(page, &note);
}

fn mark(page: &Page, share: &Estimate) -> String {
    match (share.low > 0.5, share.high < 0.5) {
        (true, _) => page.ink(Ink::Up, "▲"),
        (_, true) => page.ink(Ink::Down, "▼"),
        _ => " ".to_owned(),
    }
}

fn ratings(page: &mut Page, summary: &MatrixSummary) {
    if summary.contestants.iter().all(|one| one.rating.is_none()) {
        page.heading("Strengths", "");
        page.line("  no two of them took points from each other: there is no scale to put them on");
        return;
    }
    page.heading("Strengths", " on one scale, in Elo points over their mean");
    let rows = summary.by_rank();
    let wide = page.name_width(rows.iter().map(|&at| summary.contestants[at].name.as_str()), 72);
    let heads = page.ink(
        Ink::Faint,
        &format!(
            "      {:wide$}  {:>6} {:16}  {:>8} {:14}  {:>8} {:14}",
            "", "Elo", "", "expected", "", "field", ""
        ),
    );
    page.line(&heads);
    for at in rows {
        let one = &summary.contestants[at];
        let (elo, ends) = elo(one);
        let (expected, expected_ends) = expected(one);
        let (field, field_ends) = parts(one.field.as_ref(), percent);
        page.line(&format!(
            "  {:>2}  {:wide$}  {elo:>6} {ends:16}  {expected:>8} {expected_ends:14}  {field:>8} \
             {field_ends}",
            one.rank,
            shorten(&one.name, wide)
        ));
    }
    page.line(
        "  expected: share of points against a contestant of mean strength; field: against all \
         others.",
    );
    let open = |standing| {
        let held = |one: &&Contestant| one.rating.is_some_and(|r| r.standing == standing);
        let names: Vec<&str> =
            summary.contestants.iter().filter(held).map(|one| one.name.as_str()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    if let Some(names) = open(RatingKind::Above) {
        say(page, &format!("Lost no point to those on the scale, so only a lower end: {names}."));
    }
    if let Some(names) = open(RatingKind::Below) {
        say(
            page,
            &format!("Took no point from those on the scale, so only an upper end: {names}."),
        );
    }
    if let Some(names) = open(RatingKind::Apart) {
        say(page, &format!("Cannot be compared with those on the scale: {names}."));
    }
}

/// `+43`, `[+40, +46]`; with an open end `above`, `[+312, …]`.
pub(super) fn elo(one: &Contestant) -> (String, String) {
    let Some(rating) = one.rating else { return (NONE.to_owned(), String::new()) };
    let width = match (rating.low, rating.high) {
        (Some(low), Some(high)) => high - low,
        _ => 10.0,
    };
    let digits = usize::from(width < 4.0);
    let end = |end: Option<f64>| end.map_or("…".to_owned(), |end| signed(end, digits));
    let ends = format!("[{}, {}]", end(rating.low), end(rating.high));
    match rating.standing {
        RatingKind::Scaled => (end(rating.elo), ends),
        RatingKind::Above => ("above".to_owned(), ends),
        RatingKind::Below => ("below".to_owned(), ends),
        RatingKind::Apart => (NONE.to_owned(), String::new()),
    }
}

fn expected(one: &Contestant) -> (String, String) {
    let [point, low, high] = one.expected;
    let end = |end: Option<f64>, open: f64| plain(end.unwrap_or(open) * PERCENT, 1);
    match (point, low, high) {
        (None, None, None) => (NONE.to_owned(), String::new()),
        _ => (
            point.map_or(NONE.to_owned(), |p| format!("{} %", plain(p * PERCENT, 1))),
            format!("[{}, {}]", end(low, 0.0), end(high, 1.0)),
        ),
    }
}

fn goodness_of_fit(page: &mut Page, summary: &MatrixSummary) {
    page.heading("Goodness of fit", ": does one strength each explain who beats whom?");
    let Some(test) = &summary.goodness_of_fit else {
        page.line("  That takes three contestants that took points from each other.");
        return;
    };
    say(page, &verdict(test));
    let basis = format!(
        "residual chi-square {} on {} degrees of freedom, p {} (n = {} of {}; {})",
        plain(test.statistic, 1),
        test.df,
        p_value(test),
        counted(test.n, "game"),
        counted(test.pairs as u64, "pair"),
        test.method.name()
    );
    say(page, &basis);
}

/// The finding in a sentence.
pub(super) fn verdict(test: &GoodnessOfFit) -> String {
    let misses = plain(test.misses * PERCENT, 1);
    match test.p_value <= EVIDENCE {
        true => format!(
            "No: strengths miss the shares by {misses} points on the whole, more than chance does. \
             Who beats whom matters."
        ),
        false => format!(
            "As far as these games tell: strengths miss the shares by {misses} points on the \
             whole, as chance does."
        ),
    }
}

/// `= 0.03`, `≤ 0.0002` where no draw was as great.
fn p_value(test: &GoodnessOfFit) -> String {
    let least = 1.0 / f64::from(test.draws + 1);
    match test.p_value <= least * 1.5 {
        true => format!("≤ {}", plain(least, 4)),
        false => format!("= {}", plain(test.p_value, 3)),
    }
}

fn cycles(page: &mut Page, summary: &MatrixSummary) {
    let rest = match (summary.cycles_in_all, summary.cycles.len()) {
        (0, _) => String::new(),
        (all, shown) if all > shown => format!(", the {shown} strongest of {all}"),
        _ => ", the strongest first".to_owned(),
    };
    page.heading("Intransitive cycles", &format!(": each beats the next beyond chance{rest}"));
    if summary.cycles.is_empty() {
        page.line("  none");
    }
    for cycle in &summary.cycles {
        let [one, two, three] = &cycle.names;
        let edge = |share: &Estimate| {
            let (point, ends) = percent(share);
            format!("{point} {ends}")
        };
        let [first, second, third] = cycle.shares.each_ref().map(edge);
        page.line(&format!("  {one} beats {two} ({first}),"));
        page.line(&format!("    which beats {three} ({second}), which beats {one} ({third})"));
    }
}

fn equilibrium(page: &mut Page, summary: &MatrixSummary) {
    page.heading("Nash equilibrium", ": the mixture that nobody beats");
    let Some(equilibrium) = &summary.equilibrium else {
        page.line("  not known: a pair did not meet");
        return;
    };
    let mut rows: Vec<(&Contestant, crate::stats::Part)> =
        summary.contestants.iter().filter_map(|one| Some((one, one.equilibrium?))).collect();
    rows.sort_by(|x, y| {
        let key = |row: &(&Contestant, crate::stats::Part)| (row.1.weight, row.1.in_support);
        let (mine, its) = (key(x), key(y));
        its.0.total_cmp(&mine.0).then(its.1.total_cmp(&mine.1)).then(x.0.rank.cmp(&y.0.rank))
    });
    let seen =
        |row: &&(&Contestant, crate::stats::Part)| row.1.in_support >= 0.01 || row.1.weight > 0.0;
    let wide = page.name_width(rows.iter().filter(seen).map(|(one, _)| one.name.as_str()), 60);
    let mut left = 0;
    for (one, part) in &rows {
        if part.in_support < 0.01 && part.weight == 0.0 {
            left += 1;
            continue;
        }
        let percent = |share: f64| plain(share * PERCENT, 0);
        let ends = format!("[{}, {}]", percent(part.low), percent(part.high));
        page.line(&format!(
            "  {:wide$}  {:>4} % {ends:10}  in {:>3} % of draws",
            shorten(&one.name, wide),
            percent(part.weight),
            percent(part.in_support)
        ));
    }
    if left > 0 {
        page.line(&format!("  {} in hardly any draw or none", counted(left, "other")));
    }
    let sure = format!(
        "The very same contestants in {} % of {} of the matrix from its errors (n = {}).",
        plain(equilibrium.same_support * PERCENT, 0),
        counted(u64::from(equilibrium.draws), "draw"),
        counted(equilibrium.n, "game")
    );
    say(page, &sure);
}

fn close(page: &mut Page, summary: &MatrixSummary) {
    let method = summary.pairs.first().map_or("none", |pair| pair.share.method.name());
    page.line("");
    if let Some(mirror) = &summary.mirror
        && mirror.uneven.is_empty()
    {
        page.line(&format!(
            "Against themselves {} were even, over {} each: the game treats its sides alike.",
            counted(mirror.contestants as u64, "contestant"),
            counted(mirror.games, "game")
        ));
    }
    page.line("A game that nobody won, drawn or cut, is half a point for both.");
    let closing = format!(
        "[a, b] are {} intervals. Shares: {method}.\nStrengths: {RATINGS_METHOD}.",
        level(summary.level)
    );
    for line in closing.lines() {
        let line = page.ink(Ink::Faint, line);
        page.line(&line);
    }
}

#[cfg(test)]
mod tests;
