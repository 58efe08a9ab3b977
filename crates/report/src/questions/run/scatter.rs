//! The worth of cards of random builds over their cost, as a chart.

use super::worth::{closing, lead, relative};
use crate::charts::scatter::{Dot, Scatter};
use crate::number::points as in_points;
use crate::prelude::*;

/// A card as a point: its cost, its worth, and what it is judged by.
struct Point<'a> {
    card: &'a CardWorth,
    cost: f64,
    /// Worth, or what it is over the going rate if worth is not known.
    shown: Estimate,
    over: Estimate,
}

/// Cost across, worth up; `None` if no card has a cost.
pub(super) fn chart(summary: &Summary, table: &WorthTable) -> Option<Scatter> {
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
        let of = |estimate: &Estimate| joined(in_points(estimate, 1));
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
