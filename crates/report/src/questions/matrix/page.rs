//! The page of a matrix, and the answer in sentences: who beats whom, strengths, intransitive cycles, the Nash equilibrium.

use super::{Contestant, EVIDENCE, MatrixSummary};
use crate::charts::heat_map::{self, HeatMap};
use crate::charts::intervals::{self, Interval};
use crate::prelude::*;
use balance_stats::{GoodnessOfFit, RATINGS_METHOD, RatingKind};

const SHOWN: usize = 12;

impl Report for MatrixSummary {
    fn page(&self, width: usize) -> Page {
        let mut page = Page::begun(&self.head, &format!("matrix of {}", self.side), width);
        page.say(&format!("Each pair played that many games: {} in total.", counted(self.head.games_in_all, "game")));
        shares(&mut page, self);
        ratings(&mut page, self);
        goodness_of_fit(&mut page, self);
        cycles(&mut page, self);
        equilibrium(&mut page, self);
        let even = self.mirrors.len() as u64;
        if even > 0 && self.mirrors.iter().all(|row| !row.uneven) {
            let games = self.mirrors.iter().find_map(|row| row.share).map_or(0, |share| share.n);
            page.paragraph(&format!(
                "The game is symmetric: {} {} even against themselves ({} each).",
                every(even, "contestant"),
                if even == 1 { "was" } else { "were" },
                counted(games, "game")
            ));
        }
        page.paragraph("A draw or an unfinished game is half a point for both.");
        let method = method(self.matrix.first().map(|row| row.share));
        let level = level(self.head.level);
        page.foot(&format!("Shares of pairs: joint {level} intervals ({method})."));
        page
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        [heat_map(self).draw(canvas), strengths(self).draw(canvas)].into_iter().flatten().collect()
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        let order = self.by_rank();
        let Some(top) = order.first().map(|&at| &self.ratings[at]) else {
            story.say("No two contestants met.");
            return story;
        };
        let twins = self.twins(&top.contestant);
        if twins.len() == order.len() {
            story.say(format!("{} differ only by name, so any difference is chance.", listed(twins)));
            return story;
        }
        let field = top.field.map_or(String::new(), |field| {
            format!(", with {} of the points against all others", joined(percent(&field)))
        });
        let among = counted(self.ratings.len() as u64, "contestant");
        let others: Vec<usize> =
            order[1..].iter().copied().filter(|&at| !twins.contains(&self.ratings[at].contestant)).collect();
        let weaker = |at: &usize| top.field.zip(self.ratings[*at].field).is_some_and(|(mine, its)| above(&mine, &its));
        story.say(match others.iter().filter(|at| !weaker(at)).count() as u64 {
            0 => format!("Strongest of {among}: {}{field}.", top.contestant),
            1 => format!("First of {among}: {}{field}. One other may be as strong.", top.contestant),
            n => format!("First of {among}: {}{field}. {} others may be as strong.", top.contestant, whole(n)),
        });
        let rest: Vec<String> = twins.iter().filter(|name| **name != top.contestant).cloned().collect();
        if !rest.is_empty() {
            story.say(format!("Identical except for the name: {}. Any difference is chance.", listed(&rest)));
        }
        let loses = |at: &&usize| self.share(order[0], **at).is_some_and(|share| share.high < 0.5);
        let lost: Vec<String> = others.iter().filter(loses).map(|&at| self.ratings[at].contestant.clone()).collect();
        if !lost.is_empty() {
            story.say(format!("Nevertheless it loses to {}.", listed(&lost)));
        }
        structure(&mut story, self);
        story
    }
}

/// Decimals of all shares of a matrix: those of its typical interval, at most one.
fn share_decimals(summary: &MatrixSummary) -> usize {
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
    page.heading("Points per 100 games", &format!(" of the row against the column{strongest}"));
    let digits = share_decimals(summary);
    let opponents = (1..=shown.len()).flat_map(|rank| [Column::mark(), Column::number(&rank.to_string())]);
    let start = [Column::rank(), Column::name()];
    let mut table = Table::headed(start.into_iter().chain(opponents).chain([Column::number("field")]));
    for (rank, &row) in (1..).zip(shown) {
        let one = &summary.ratings[row];
        let number = |share: Estimate| plain(share.point * PERCENT, digits);
        let shares = shown.iter().flat_map(|&column| match summary.share(row, column) {
            _ if row == column => ["".into(), "·".into()],
            None => ["".into(), NONE.into()],
            Some(share) => [mark(&share), number(share).into()],
        });
        let start = [rank.to_string().into(), one.contestant.as_str().into()];
        let field = one.field.map_or(NONE.to_owned(), number).into();
        table.row(start.into_iter().chain(shares).chain([field]));
    }
    page.table(table);
    page.note(&format!(
        "▲ significantly more, ▼ less than half of the points. {} (Bonferroni).",
        joint_level(summary.family as u64, summary.head.level)
    ));
}

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
        return page.note("No two contestants took points from each other, so there is no common scale.");
    }
    page.heading("Strengths", " in Elo points above their mean");
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
    page.note(
        "Expected: predicted share of points against a contestant of mean strength. Field: share against all others.",
    );
    page.note(&format!(
        "[a, b]: individual {} intervals, not joint (Elo and expected: {RATINGS_METHOD}; field: {}).",
        level(summary.head.level),
        method(summary.ratings.iter().find_map(|one| one.field))
    ));
    for (standing, what) in [
        (RatingKind::Above, "Only a lower bound, since they lost no point to those on the scale"),
        (RatingKind::Below, "Only an upper bound, since they took no point from those on the scale"),
        (RatingKind::Apart, "Not comparable with those on the scale"),
    ] {
        let of = summary.ratings.iter().filter(|one| one.standing == Some(standing.name()));
        let names: Vec<&str> = of.map(|one| one.contestant.as_str()).collect();
        if !names.is_empty() {
            page.note(&format!("{what}: {}.", names.join(", ")));
        }
    }
}

/// `+43`, `[+40, +46]`; with an open end `above`, `[+312, …]`.
fn elo(one: &Contestant) -> (String, String) {
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
    page.heading("Goodness of fit", ": do the strengths explain who beats whom?");
    let Some(test) = summary.goodness_of_fit.first() else {
        return page.note("Not tested: that needs three contestants that took points from each other.");
    };
    page.note(&verdict(test));
    let (statistic, degrees, p) = (plain(test.statistic, 1), counted(test.df as u64, "degree"), p_value(test));
    let (games, pairs, method) = (counted(test.n, "game"), counted(test.pairs as u64, "pair"), test.method.name());
    page.note(&format!(
        "Residual chi-square {statistic} on {degrees} of freedom, p {p} (n = {games} of {pairs}; {method})."
    ));
}

fn verdict(test: &GoodnessOfFit) -> String {
    let rms_error = plain(test.rms_error * PERCENT, 1);
    match test.p_value <= EVIDENCE {
        true => format!(
            "No: predictions are off by {rms_error} percentage points on average, more than chance explains. Match-ups matter."
        ),
        false => format!(
            "Yes, as far as these games show: predictions are off by {rms_error} percentage points on average, as expected by chance."
        ),
    }
}

/// `= 0.03`, or `≤ 0.0002` if no draw was as large.
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
    page.heading("Intransitive cycles", &format!(": each significantly beats the next{rest}"));
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
    let mut table = Table::bare([Column::name(), Column::estimate("weight"), Column::text("certainty")]);
    let whole = |share: Option<f64>| plain(share.unwrap_or(0.0) * PERCENT, 0);
    for one in &rows {
        let ends = format!("[{}, {}]", whole(one.equilibrium_low), whole(one.equilibrium_high));
        table.row([
            one.contestant.as_str().into(),
            (format!("{} %", whole(one.equilibrium)), ends).into(),
            format!("in {:>3} % of simulations", whole(one.in_support)).into(),
        ]);
    }
    page.table(table);
    if rows.len() < summary.ratings.len() {
        let others = counted((summary.ratings.len() - rows.len()) as u64, "other");
        page.note(&format!("{others} in less than 1 % of simulations."));
    }
    page.note(&format!(
        "The mixture has the same contestants in {} % of {} of the matrix, with its errors at random (n = {}).",
        plain(same * PERCENT, 0),
        counted(draws.into(), "simulation"),
        counted(n, "game")
    ));
}

fn structure(story: &mut Story, summary: &MatrixSummary) {
    if let Some(test) = summary.goodness_of_fit.first() {
        story.say(format!("Do the strengths explain who beats whom? {}", verdict(test)));
    }
    let cycles = summary.cycles_in_all as u64;
    if cycles > 0 {
        story.say(format!("{} {} significant.", counted(cycles, "intransitive cycle"), are(cycles)));
    }
    let parts = summary.ratings.iter().filter_map(|one| Some((&one.contestant, one.equilibrium?)));
    let mut parts: Vec<_> = parts.filter(|(_, weight)| *weight >= 0.005).collect();
    parts.sort_by(|a, b| b.1.total_cmp(&a.1));
    let named: Vec<String> =
        parts.iter().map(|(name, weight)| format!("{name} {} %", plain(weight * PERCENT, 0))).collect();
    if !named.is_empty() {
        story.say(format!("The mixture that no contestant beats: {}.", listed(&named)));
    }
}

fn heat_map(summary: &MatrixSummary) -> HeatMap {
    let order = summary.by_rank();
    let method = summary.matrix.first().map_or("", |row| row.share.method.name());
    let name = |at: usize| &summary.ratings[at].contestant;
    let cell = |row: usize, column: usize| {
        let share = summary.share(row, column)?;
        let words = format!("{} against {}: {}", name(row), name(column), joined(percent(&share)));
        let (value, sure) = (share.point * PERCENT, !share.contains(0.5));
        Some(heat_map::Cell { value, apart: Some(value - PERCENT / 2.0), sure, words })
    };
    let row = |(nth, &at): (usize, &usize)| heat_map::Row {
        name: format!("{} · {}", name(at), nth + 1),
        cells: order.iter().map(|&column| cell(at, column)).collect(),
        beside: String::new(),
    };
    HeatMap {
        figure: Figure {
            plain: "Blue: the row beats the column. Orange: it loses. Not underlined: may be chance.".to_owned(),
            caption: format!(
                "Points per 100 games of the row against the column; games without a winner are half a point for both. n = {} \
                 of each pair on the same dice. Underlined: significant, by joint {} intervals for {} ({method}).",
                summary.head.played(),
                level(summary.head.level),
                every(summary.family as u64, "pair")
            ),
            ..summary.head.figure("matrix", "who beats whom")
        },
        columns: (1..=order.len()).map(|nth| nth.to_string()).collect(),
        rows: order.iter().enumerate().map(row).collect(),
        beside: "",
        decimals: share_decimals(summary),
    }
}

const LEAST_SPAN: f64 = 20.0;

fn strengths(summary: &MatrixSummary) -> Intervals {
    let rated = summary.by_rank().into_iter().map(|at| &summary.ratings[at]);
    let rated = rated.filter(|one| one.standing.is_some_and(|standing| standing != RatingKind::Apart.name()));
    let row = |one: &Contestant| {
        let is = Interval { low: one.elo_low, point: one.elo, high: one.elo_high };
        let beside = joined(elo(one));
        let words = format!("{} {beside}", one.contestant);
        intervals::Row { beside, ..intervals::Row::new(one.contestant.clone(), is, is.against_zero(), words) }
    };
    let fit = summary.goodness_of_fit.first();
    let fit = fit.map_or(String::new(), |test| format!(" Do the strengths explain who beats whom? {}", verdict(test)));
    Intervals {
        figure: Figure {
            plain: "The further right, the stronger. A lead of 100 Elo points is a score of about 64 %.".to_owned(),
            caption: format!(
                "n = {} of each pair; individual {} intervals ({RATINGS_METHOD}). Full dot: the interval excludes the mean. \
                 Arrow: no upper or lower bound.{fit}",
                summary.head.played(),
                level(summary.head.level)
            ),
            ..summary.head.figure("ratings", "strengths")
        },
        axis: "strength (Elo)".to_owned(),
        file: "ratings.csv".into(),
        shows: vec![0.0],
        // An open interval extends to the border, so the border must lie beyond its closed end.
        around: Some(LEAST_SPAN),
        rows: rated.map(row).collect(),
        ..Intervals::default()
    }
}
