//! The page of a matrix: who beats whom, strengths, intransitive cycles, and the Nash equilibrium.

use balance_stats::{Estimate, RATINGS_METHOD, RatingKind};

use super::{Contestant, EVIDENCE, GoodnessRow, MatrixSummary};
use crate::number::{PERCENT, counted, decimals, every, joined, level, percent, plain, signed};
use crate::page::{Ink, Page};
use crate::table::{Cell, Column, Table};
use crate::text::{NONE, method, parts};

/// The most contestants whose shares fit a line.
const SHOWN: usize = 12;

pub(super) fn page(summary: &MatrixSummary, width: usize) -> Page {
    let mut page = Page::begun(&summary.head, &format!("matrix of {}", summary.side), width);
    page.say(&format!("That is the number of each pair: {} in all.", counted(summary.head.games_in_all, "game")));
    shares(&mut page, summary);
    ratings(&mut page, summary);
    goodness_of_fit(&mut page, summary);
    cycles(&mut page, summary);
    equilibrium(&mut page, summary);
    let even = summary.mirrors.len() as u64;
    if even > 0 && summary.mirrors.iter().all(|row| !row.uneven) {
        let games = summary.mirrors.iter().find_map(|row| row.share).map_or(0, |share| share.n);
        page.paragraph(&format!(
            "Against themselves {} were even, over {} each: the game treats its sides alike.",
            counted(even, "contestant"),
            counted(games, "game")
        ));
    }
    page.paragraph("A game that no one won, drawn or cut, is half a point for both.");
    let method = method(summary.matrix.first().map(|row| row.share));
    let level = level(summary.head.level);
    page.foot(&format!("Shares of pairs: {level} intervals that hold together ({method})."));
    page
}

/// Decimals of all shares of a matrix: those of its typical interval, one at the most.
pub(super) fn share_decimals(summary: &MatrixSummary) -> usize {
    let mut halves: Vec<f64> = summary.matrix.iter().map(|row| row.share.half_width() * PERCENT).collect();
    halves.sort_by(f64::total_cmp);
    halves.get(halves.len() / 2).map_or(0, |half| decimals(half / 2.0).min(1))
}

fn shares(page: &mut Page, summary: &MatrixSummary) {
    let order = summary.by_rank();
    let shown = &order[..order.len().min(SHOWN)];
    let strongest = match shown.len() < order.len() {
        true => format!("; the {SHOWN} strongest of {}", order.len()),
        false => String::new(),
    };
    page.heading("Points per hundred games", &format!(" of the row against the column{strongest}"));
    let digits = share_decimals(summary);
    let opponents = (1..=shown.len()).flat_map(|rank| [Column::number(&rank.to_string()), Column::mark()]);
    let start = [Column::rank(), Column::name()];
    let mut table = Table::headed(start.into_iter().chain(opponents).chain([Column::number("field")]));
    for (rank, &row) in (1..).zip(shown) {
        let one = &summary.ratings[row];
        let number = |share: Estimate| plain(share.point * PERCENT, digits);
        let shares = shown.iter().flat_map(|&column| match summary.share(row, column) {
            _ if row == column => ["·".into(), "".into()],
            None => [NONE.into(), "".into()],
            Some(share) => [number(share).into(), mark(&share)],
        });
        let start = [rank.to_string().into(), one.contestant.as_str().into()];
        let field = one.field.map_or(NONE.to_owned(), number).into();
        table.row(start.into_iter().chain(shares).chain([field]));
    }
    page.table(table);
    page.note(&format!(
        "▲ wins, ▼ loses significantly more than half: the intervals of {} hold together at {} (Bonferroni).",
        every(summary.family as u64, "pair"),
        level(summary.head.level)
    ));
}

/// On which side of one half an interval lies.
fn mark(share: &Estimate) -> Cell {
    match (share.low > 0.5, share.high < 0.5) {
        (true, _) => Cell::inked("▲", Ink::Up),
        (_, true) => Cell::inked("▼", Ink::Down),
        _ => Cell::default(),
    }
}

fn ratings(page: &mut Page, summary: &MatrixSummary) {
    if summary.ratings.iter().all(|one| one.standing.is_none()) {
        page.heading("Strengths", "");
        return page.note("No two of them took points from each other: there is no scale to put them on.");
    }
    page.heading("Strengths", " on one scale, in Elo points over their mean");
    let columns = ["Elo", "expected", "field"].map(Column::estimate);
    let mut table = Table::headed([Column::rank(), Column::name()].into_iter().chain(columns));
    for one in summary.by_rank().into_iter().map(|at| &summary.ratings[at]) {
        table.row([
            one.rank.to_string().into(),
            one.contestant.as_str().into(),
            elo(one).into(),
            expected(one).into(),
            parts(one.field.as_ref(), percent).into(),
        ]);
    }
    page.table(table);
    page.note("Expected: share of points against a contestant of mean strength. Field: against all others.");
    page.note(&format!(
        "[a, b]: {} of each number alone, not of all together (Elo and expected: {RATINGS_METHOD}; field: {}).",
        level(summary.head.level),
        method(summary.ratings.iter().find_map(|one| one.field))
    ));
    for (standing, what) in [
        (RatingKind::Above, "Lost no point to those on the scale, so only a lower end"),
        (RatingKind::Below, "Took no point from those on the scale, so only an upper end"),
        (RatingKind::Apart, "Cannot be compared with those on the scale"),
    ] {
        let of = summary.ratings.iter().filter(|one| one.standing == Some(standing.name()));
        let names: Vec<&str> = of.map(|one| one.contestant.as_str()).collect();
        if !names.is_empty() {
            page.note(&format!("{what}: {}.", names.join(", ")));
        }
    }
}

/// `+43`, `[+40, +46]`; with an open end `above`, `[+312, …]`.
pub(super) fn elo(one: &Contestant) -> (String, String) {
    let width = one.elo_low.zip(one.elo_high).map_or(10.0, |(low, high)| high - low);
    let digits = usize::from(width < 4.0);
    let end = |end: Option<f64>| end.map_or("…".to_owned(), |end| signed(end, digits));
    let ends = format!("[{}, {}]", end(one.elo_low), end(one.elo_high));
    match one.standing {
        Some(standing) if standing == RatingKind::Scaled.name() => (end(one.elo), ends),
        Some(standing) if standing != RatingKind::Apart.name() => (standing.to_owned(), ends),
        _ => (NONE.to_owned(), String::new()),
    }
}

fn expected(one: &Contestant) -> (String, String) {
    let end = |end: Option<f64>, open: f64| plain(end.unwrap_or(open) * PERCENT, 1);
    match (one.expected, one.expected_low, one.expected_high) {
        (None, None, None) => (NONE.to_owned(), String::new()),
        (point, low, high) => (
            point.map_or(NONE.to_owned(), |p| format!("{} %", plain(p * PERCENT, 1))),
            format!("[{}, {}]", end(low, 0.0), end(high, 1.0)),
        ),
    }
}

fn goodness_of_fit(page: &mut Page, summary: &MatrixSummary) {
    page.heading("Goodness of fit", ": does one strength each explain who beats whom?");
    let Some(test) = summary.goodness_of_fit.first() else {
        return page.note("That takes three contestants that took points from each other.");
    };
    page.note(&verdict(test));
    page.note(&format!(
        "Residual chi-square {} on {} of freedom, p {} (n = {} of {}; {}).",
        plain(test.statistic, 1),
        counted(test.df as u64, "degree"),
        p_value(test),
        counted(test.n, "game"),
        counted(test.pairs as u64, "pair"),
        test.method
    ));
}

pub(super) fn verdict(test: &GoodnessRow) -> String {
    let misses = plain(test.misses * PERCENT, 1);
    match test.p_value <= EVIDENCE {
        true => format!(
            "No: strengths miss the shares by {misses} points on average, more than chance does. Who beats whom matters."
        ),
        false => format!(
            "Nothing speaks against it: strengths miss the shares by {misses} points on average, as chance does."
        ),
    }
}

/// `= 0.03`, `≤ 0.0002` if no draw was as great.
fn p_value(test: &GoodnessRow) -> String {
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
    page.heading("Intransitive cycles", &format!(": each beats the next significantly{rest}"));
    if summary.cycles.is_empty() {
        page.note("None.");
    }
    for cycle in &summary.cycles {
        let shares = [cycle.first_share, cycle.second_share, cycle.third_share];
        let [one, two, three] = shares.map(|share| joined(percent(&share)));
        let (first, second, third) = (&cycle.first, &cycle.second, &cycle.third);
        page.note(&format!(
            "{first} beats {second} ({one}), which beats {third} ({two}), which beats {first} ({three})."
        ));
    }
}

fn equilibrium(page: &mut Page, summary: &MatrixSummary) {
    page.heading("Nash equilibrium", ": the mixture that no contestant beats");
    let (Some(draws), Some(same), Some(n)) =
        (summary.equilibrium_draws, summary.same_support, summary.equilibrium_games)
    else {
        return page.note("Not known: a pair did not meet.");
    };
    let known = |one: &&Contestant| one.in_support.is_some_and(|of| of >= 0.01) || one.equilibrium > Some(0.0);
    let mut rows: Vec<&Contestant> = summary.ratings.iter().filter(known).collect();
    let key = |one: &Contestant| (one.equilibrium.unwrap_or(0.0), one.in_support.unwrap_or(0.0));
    rows.sort_by(|x, y| key(y).partial_cmp(&key(x)).expect("shares are numbers").then(x.rank.cmp(&y.rank)));
    let mut table = Table::bare([Column::name(), Column::estimate("share"), Column::text("how sure")]);
    let whole = |share: Option<f64>| plain(share.unwrap_or(0.0) * PERCENT, 0);
    for one in &rows {
        let ends = format!("[{}, {}]", whole(one.equilibrium_low), whole(one.equilibrium_high));
        table.row([
            one.contestant.as_str().into(),
            (format!("{} %", whole(one.equilibrium)), ends).into(),
            format!("in {:>3} % of draws", whole(one.in_support)).into(),
        ]);
    }
    page.table(table);
    if rows.len() < summary.ratings.len() {
        let others = counted((summary.ratings.len() - rows.len()) as u64, "other");
        page.note(&format!("{others} in hardly any draw or none."));
    }
    page.note(&format!(
        "The very same contestants in {} % of {} of the matrix from its errors (n = {}).",
        plain(same * PERCENT, 0),
        counted(draws.into(), "draw"),
        counted(n, "game")
    ));
}
