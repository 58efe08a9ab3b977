//! The page of a matrix: who beats whom, strengths, intransitive cycles, and the Nash equilibrium.

use crate::frame::{Contestant, MatrixSummary};
use balance_stats::{Estimate, GoodnessOfFit, Part, RATINGS_METHOD, RatingKind};

use super::number::{PERCENT, counted, decimals, every, joined, level, percent, plain, signed};
use super::page::{Ink, Page};
use super::table::{Cell, Column, Table};
use super::text::{NONE, parts, played};

/// The most contestants whose shares fit a line.
pub(super) const SHOWN: usize = 12;

/// A p-value below this is told as evidence.
pub(super) const EVIDENCE: f64 = 0.05;

pub fn matrix_page(summary: &MatrixSummary, width: usize) -> Page {
    let mut page = Page::new(width);
    title(&mut page, summary);
    shares(&mut page, summary);
    ratings(&mut page, summary);
    goodness_of_fit(&mut page, summary);
    cycles(&mut page, summary);
    equilibrium(&mut page, summary);
    close(&mut page, summary);
    page
}

fn title(page: &mut Page, summary: &MatrixSummary) {
    page.title(&summary.title, &format!("{} · matrix of {}", summary.game, summary.side));
    page.line(&format!(
        "{} of each pair: {} in all",
        played(summary.games, summary.blocks),
        counted(summary.games_in_all, "game")
    ));
    page.caveats(&summary.warnings, &summary.unmodelled);
}

/// Decimals of all shares of a matrix: those of its typical interval, two at the most.
pub(super) fn share_decimals(summary: &MatrixSummary) -> usize {
    let mut halves: Vec<f64> = summary.pairs.iter().map(|pair| pair.share.half_width() * PERCENT).collect();
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
    let digits = share_decimals(summary);
    let opponents = (1..=shown.len()).flat_map(|rank| {
        let share = Column::number(&rank.to_string());
        [share, Column::mark()]
    });
    let names = Column::name();
    let start = [Column::rank(), names];
    let field = Column::number("field");
    let mut table = Table::headed(start.into_iter().chain(opponents).chain([field]));
    for (rank, &row) in (1..).zip(shown) {
        let one = &summary.contestants[row];
        let number = |share: Estimate| plain(share.point * PERCENT, digits);
        let shares = shown.iter().flat_map(|&column| match summary.share(row, column) {
            _ if row == column => ["·".into(), "".into()],
            None => [NONE.into(), "".into()],
            Some(share) => [number(share).into(), mark(&share)],
        });
        let start = [rank.to_string().into(), one.name.as_str().into()];
        let field = one.field.map_or(NONE.to_owned(), number).into();
        table.row(start.into_iter().chain(shares).chain([field]));
    }
    page.table(table);
    let note = format!(
        "▲ wins, ▼ loses more than half beyond chance: the intervals of {} hold together at \
         {} (Bonferroni).",
        every(summary.family as u64, "pair"),
        level(summary.level)
    );
    page.note(&note);
}

/// Which way an interval lies from one half.
fn mark(share: &Estimate) -> Cell {
    match (share.low > 0.5, share.high < 0.5) {
        (true, _) => Cell::inked("▲", Ink::Up),
        (_, true) => Cell::inked("▼", Ink::Down),
        _ => Cell::default(),
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
    let mut table = Table::headed([
        Column::rank(),
        Column::name(),
        Column::estimate("Elo"),
        Column::estimate("expected"),
        Column::estimate("field"),
    ]);
    for one in rows.iter().map(|&at| &summary.contestants[at]) {
        table.row([
            one.rank.to_string().into(),
            one.name.as_str().into(),
            elo(one).into(),
            expected(one).into(),
            parts(one.field.as_ref(), percent).into(),
        ]);
    }
    page.table(table);
    page.line(
        "  expected: share of points against a contestant of mean strength; field: against all \
         others.",
    );
    let alone = format!(
        "[a, b]: {} of each number alone, not of all together (Elo and expected: {RATINGS_METHOD}; field: {}).",
        level(summary.level),
        summary.contestants.iter().find_map(|one| one.field).map_or("none", |e| e.method.name())
    );
    page.note(&alone);
    let open = |standing| {
        let held = |one: &&Contestant| one.rating.is_some_and(|r| r.standing == standing);
        let names: Vec<&str> = summary.contestants.iter().filter(held).map(|one| one.name.as_str()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    for (standing, what) in [
        (RatingKind::Above, "Lost no point to those on the scale, so only a lower end"),
        (RatingKind::Below, "Took no point from those on the scale, so only an upper end"),
        (RatingKind::Apart, "Cannot be compared with those on the scale"),
    ] {
        if let Some(names) = open(standing) {
            page.note(&format!("{what}: {names}."));
        }
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
    page.note(&verdict(test));
    let basis = format!(
        "residual chi-square {} on {} of freedom, p {} (n = {} of {}; {})",
        plain(test.statistic, 1),
        counted(test.df as u64, "degree"),
        p_value(test),
        counted(test.n, "game"),
        counted(test.pairs as u64, "pair"),
        test.method.name()
    );
    page.note(&basis);
}

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
        let [first, second, third] = cycle.shares.each_ref().map(|share| joined(percent(share)));
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
    let mut rows: Vec<(&Contestant, Part)> =
        summary.contestants.iter().filter_map(|one| Some((one, one.equilibrium?))).collect();
    rows.sort_by(|x, y| {
        let key = |row: &(&Contestant, Part)| (row.1.weight, row.1.in_support);
        let (mine, its) = (key(x), key(y));
        its.0.total_cmp(&mine.0).then(its.1.total_cmp(&mine.1)).then(x.0.rank.cmp(&y.0.rank))
    });
    let seen = |row: &&(&Contestant, Part)| row.1.in_support >= 0.01 || row.1.weight > 0.0;
    let mut table = Table::bare([Column::name(), Column::estimate("share"), Column::text("how sure")]);
    let percent = |share: f64| plain(share * PERCENT, 0);
    for (one, part) in rows.iter().filter(seen) {
        let weight = format!("{} %", percent(part.weight));
        table.row([
            one.name.as_str().into(),
            (weight, format!("[{}, {}]", percent(part.low), percent(part.high))).into(),
            format!("in {:>3} % of draws", percent(part.in_support)).into(),
        ]);
    }
    page.table(table);
    let left = rows.len() - rows.iter().filter(seen).count();
    if left > 0 {
        page.line(&format!("  {} in hardly any draw or none", counted(left as u64, "other")));
    }
    let sure = format!(
        "The very same contestants in {} % of {} of the matrix from its errors (n = {}).",
        plain(equilibrium.same_support * PERCENT, 0),
        counted(u64::from(equilibrium.draws), "draw"),
        counted(equilibrium.n, "game")
    );
    page.note(&sure);
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
    let closing = format!("Shares of pairs: {} intervals that hold together ({method}).", level(summary.level));
    for line in closing.lines() {
        page.inked(Ink::Faint, line);
    }
}

#[cfg(test)]
mod tests;
