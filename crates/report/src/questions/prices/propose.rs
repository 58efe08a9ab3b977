//! Which price a card is to have next: where all games so far put it in line, those of earlier prices for less.

use crate::frame::WorthTable;
use balance_stats::Estimate;

/// What games of the prices before count beside those of the last: what a card is worth depends on what else is bought,
/// and so on the prices of all others.
const FADES: f64 = 0.5;

/// Nothing is known better than this, in points.
const NARROWEST: f64 = 1e-9;

/// What the rounds so far tell of the prices at which cards are in line.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposals {
    /// By card: at how many points it was in line in each round that told it, the last one last.
    told: Vec<Vec<Estimate>>,
}

impl Proposals {
    pub fn new(cards: usize) -> Self {
        Proposals { told: vec![Vec::new(); cards] }
    }

    /// Adds what a round tells, in which every card had some price.
    pub fn hear(&mut self, table: &WorthTable) {
        for (told, card) in self.told.iter_mut().zip(&table.cards) {
            told.extend(card.in_line_at);
        }
    }

    /// The whole points that a card should cost which costs `now`: as it is, unless the rounds show that this is out of
    /// line. After one round that is what its table shows.
    pub fn wanted(&self, card: usize, now: i32) -> i32 {
        match pooled(&self.told[card], f64::from(now)) {
            Some((at, off)) if (at - f64::from(now)).abs() > off => at.round() as i32,
            _ => now,
        }
    }
}

/// The points at which a card is in line by all rounds together, and how far off that may be on the side of `now`: a mean
/// weighted by how well each round knows it, and by how long ago it was.
fn pooled(told: &[Estimate], now: f64) -> Option<(f64, f64)> {
    let weight = |(age, of): (usize, &Estimate)| {
        let half = of.half_width().max(NARROWEST);
        FADES.powi(age as i32) / (half * half)
    };
    let weights: Vec<f64> = told.iter().rev().enumerate().map(weight).collect();
    let each = || weights.iter().zip(told.iter().rev());
    let whole: f64 = weights.iter().sum();
    let at = each().map(|(weight, of)| weight * of.point).sum::<f64>() / whole;
    // Fieller's intervals reach further to one side than to the other.
    let side = |of: &Estimate| if now < at { of.point - of.low } else { of.high - of.point };
    let off = each().map(|(weight, of)| (weight * side(of)).powi(2)).sum::<f64>().sqrt() / whole;
    (whole > 0.0).then_some((at, off))
}

#[cfg(test)]
mod tests;
