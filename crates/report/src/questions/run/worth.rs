//! What cards of random builds are worth, compared with their cost if they have one.

use super::card_table;
use crate::charts::scatter::{Dot, Scatter};
use crate::prelude::*;

const ENDS: [usize; 2] = [8, 5];

/// The cards that `judged` has an estimate for, from the largest to the smallest.
fn ranked(table: &WorthTable, estimate: impl Fn(&CardWorth) -> Option<Estimate>) -> Vec<(&CardWorth, Estimate)> {
    let mut rows: Vec<_> = table.cards.iter().filter_map(|card| Some((card, estimate(card)?))).collect();
    rows.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    rows
}

fn unpriced(table: &WorthTable) -> Vec<(&CardWorth, Estimate)> {
    ranked(table, |card| card.worth.filter(|_| card.over.is_none()))
}

pub(super) fn known(summary: &Summary) -> Option<&WorthTable> {
    let is_known = |card: &CardWorth| card.worth.or(card.over).is_some();
    summary.worth.first().filter(|table| table.cards.iter().any(is_known))
}

pub(super) fn on(page: &mut Page, summary: &Summary) {
    let Some(table) = known(summary) else { return };
    let (priced, rest) = (ranked(table, |card| card.over), unpriced(table));
    let (cost, equal) = match table.priced {
        0 => (String::new(), ", all else equal"),
        _ => (format!(" for their {}", table.point_word), ""),
    };
    let heading = format!("What {}{} are worth{cost}", summary.head.card_word, whose(table.side.as_deref()));
    let of = table.measure.replace('_', " ");
    page.heading(&heading, &format!(": percentage points of {of} that one copy in the build adds{equal}"));
    if let Some(lead) = lead(table) {
        page.note(&lead);
    }
    page.charts(&["worth"]);
    page.charts(&["worth_without_cost"]);
    page.only(Medium::Text, |page| tables(page, table, &priced, &rest));
    page.only(Medium::Browser, |page| card_table::on(page, summary));
    closing(table).iter().for_each(|note| page.note(note));
}

fn tables(page: &mut Page, table: &WorthTable, priced: &[(&CardWorth, Estimate)], rest: &[(&CardWorth, Estimate)]) {
    let [with, without] = ENDS;
    if table.priced > 0 {
        // Without a known rate there are no fair prices.
        let fair = priced.iter().any(|(card, _)| card.in_line_at.is_some());
        let shown = Shown::of(priced.iter().map(|(card, _)| *card)).marked("over").ends(with, "worth.csv");
        page.table(if fair { shown } else { shown.only(&["name", "points", "worth", "over"]) }.table());
        if !rest.is_empty() {
            page.note("Cards without a cost:");
        }
    }
    if !rest.is_empty() {
        let shown = Shown::of(rest.iter().map(|(card, _)| *card)).marked("worth").ends(without, "worth.csv");
        page.table(shown.only(&["name", "worth"]).table());
    }
}

/// How many cards are priced fairly, in a sentence or two; `None` if cards have no costs.
pub(super) fn lead(table: &WorthTable) -> Option<String> {
    let of = |rate: &Estimate| format!("Going rate of 1 {}: {}. ", singular(table.point_word), in_points(rate));
    let rate = table.rate.as_ref().map(of).unwrap_or_default();
    let [under, over, in_line] = [Price::Underpriced, Price::Overpriced, Price::InLine].map(|price| table.count(price));
    (table.priced > 0)
        .then(|| format!("{rate}{under} underpriced, {over} overpriced, {in_line} not significantly mispriced."))
}

/// How to read the numbers; the first note explains the marks of tables.
fn closing(table: &WorthTable) -> Vec<String> {
    let estimate = table.cards.iter().find_map(|card| card.over.or(card.worth));
    let joint = estimate.map_or(String::new(), |estimate| level(estimate.level));
    let mut notes = vec![match table.priced {
        0 => format!(
            "▲ more, ▼ less: the interval excludes 0. All intervals have a joint level of {joint} (Bonferroni, {}).",
            counted(table.family as u64, "comparison")
        ),
        n => format!(
            "▲ underpriced, ▼ overpriced; without a cost, worth more or less than 0: the interval excludes 0. The intervals of \
             {} have a joint level of {joint} (Bonferroni).",
            every(n as u64, "card")
        ),
    }];
    if table.cards.iter().any(|card| card.in_line_at.is_some()) {
        notes.push(format!(
            "Fair price: the {} at which the card's worth matches the going rate, if no other price changes. Rounded: the \
             nearest whole price with the same sign.",
            table.point_word
        ));
    }
    if table.measure == "score" {
        notes.push("Score: wins, plus half of the games without a winner.".to_owned());
    }
    notes.extend(table.notes.iter().cloned());
    notes
}

/// What the worth of cards is measured from, for a caption; empty if it is nothing else than not having the card.
fn relative(table: &WorthTable) -> &'static str {
    let is_relative = table.notes.iter().any(|note| note.contains("relative to the group's mean"));
    if is_relative { "Worth is relative to the mean of the group." } else { "" }
}

pub(super) fn chart(summary: &Summary, table: &WorthTable) -> Option<Effects> {
    let (head, rows) = (&summary.head, unpriced(table));
    let (name, without) = match table.priced {
        0 => ("worth", ""),
        _ => ("worth_without_cost", " without a cost"),
    };
    let chart = (!rows.is_empty()).then(|| Effects {
        figure: Figure {
            plain: "Right of 0: one copy in the build wins more games, all else equal.".to_owned(),
            caption: relative(table).to_owned(),
            details: closing(table)[1..].join(" "),
            ..head.figure(name, &format!("worth of {}{without}", head.card_word))
        },
        axis: format!("worth (pp of {})", table.measure.replace('_', " ")),
        n: format!("n = {}", head.played()),
        family: every(table.family as u64, "card"),
        file: "worth.csv".to_owned(),
        rows: rows.into_iter().map(|(card, worth)| (card.name.clone(), worth)).collect(),
        ..Effects::default()
    });
    chart.map(Effects::clearest_first)
}

/// A card as a point: its cost, its worth, and what it is judged by.
struct Point<'a> {
    card: &'a CardWorth,
    cost: f64,
    /// Worth, or what it is over the going rate if worth is not known.
    shown: Estimate,
    over: Estimate,
}

/// Cost across, worth up; `None` if no card has a cost.
pub(super) fn scatter(summary: &Summary, table: &WorthTable) -> Option<Scatter> {
    // Worth measured from nothing and worth over the going rate must not share an axis.
    let priced = || table.cards.iter().filter(|card| card.over.is_some());
    let bare = table.spend_alike() || priced().any(|card| card.worth.is_none());
    let points = priced().filter_map(|card| {
        let over = card.over?;
        let shown = card.worth.filter(|_| !bare).unwrap_or(over);
        Some(Point { card, cost: f64::from(card.points?), shown, over })
    });
    let points: Vec<Point<'_>> = points.collect();
    let of = table.measure.replace('_', " ");
    (table.priced > 0 && !points.is_empty()).then(|| Scatter {
        figure: figure(summary, table, &points, bare),
        up: match bare {
            true => "over going rate (pp)".to_owned(),
            false => format!("worth (pp of {of})"),
        },
        across: format!("cost ({})", table.point_word),
        line: if bare { None } else { going_rate(&points) },
        dots: points.iter().map(Point::dot).collect(),
    })
}

impl Point<'_> {
    fn dot(&self) -> Dot {
        let of = |estimate: &Estimate| joined(crate::number::points(estimate, 1));
        let worth = self.card.worth.map_or(String::new(), |worth| format!("\nworth {}", of(&worth)));
        let (name, cost, over) = (self.card.name.clone(), plain(self.cost, 0), of(&self.over));
        let ink = match self.card.price {
            Some(Price::Underpriced) => BLUE,
            Some(Price::Overpriced) => VERMILLION,
            _ => GREY,
        };
        Dot {
            words: format!("{name}\ncost {cost}{worth}\nover the going rate {over}"),
            name,
            x: self.cost,
            y: [self.shown.low, self.shown.point, self.shown.high].map(|value| value * PERCENT),
            ink,
            full: ink != GREY,
            weight: self.over.point.abs(),
        }
    }
}

fn figure(summary: &Summary, table: &WorthTable, points: &[Point<'_>], bare: bool) -> Figure {
    let (head, lead) = (&summary.head, lead(table).unwrap_or_default());
    let (line, above, family) = match bare {
        true => ("0 is the going rate.", "0", table.priced),
        false => ("The line is the going rate.", "the line", table.family),
    };
    let (joint, method) = points.first().map_or((head.level, ""), |of| (of.over.level, of.over.method.name()));
    Figure {
        plain: format!(
            "Above {above}: underpriced, worth more than it costs. Below: overpriced. Grey: no significant difference."
        ),
        caption: format!(
            "n = {}; joint {} intervals for {} ({method}). {}",
            head.played(),
            level(joint),
            every(family as u64, "card"),
            relative(table)
        ),
        details: format!(
            "{lead} {line} Blue and orange: the interval of the difference excludes 0. Points of the same cost are moved \
             sideways. {}",
            closing(table)[1..].join(" ")
        ),
        ..head.figure("worth", &format!("worth of {} by {}", head.card_word, table.point_word))
    }
}

/// The line of the going rate, in percent: its value at cost 0, and its slope; `None` if there is no single line.
fn going_rate(points: &[Point<'_>]) -> Option<(f64, f64)> {
    let fair = |point: &Point<'_>| (point.shown.point - point.over.point) * PERCENT;
    let by_cost = |a: &&Point<'_>, b: &&Point<'_>| a.cost.total_cmp(&b.cost);
    let (first, last) = (points.iter().min_by(by_cost)?, points.iter().max_by(by_cost)?);
    let slope = (fair(last) - fair(first)) / (last.cost - first.cost);
    let start = fair(first) - slope * first.cost;
    let one = |point: &Point<'_>| (start + slope * point.cost - fair(point)).abs() < 1e-6;
    (slope.is_finite() && points.iter().all(one)).then_some((start, slope))
}
