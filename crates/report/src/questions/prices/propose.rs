//! The next price of a card: its fair price by all games so far, with less weight for those at earlier prices.

use crate::prelude::*;

/// The weight of a round relative to the next: the worth of a card depends on the prices of all others.
const FADES: f64 = 0.5;
const NARROWEST: f64 = 1e-9;

#[derive(Clone, Debug, PartialEq)]
pub struct Proposals {
    /// By card: its fair price in each round that measured it, the last one last.
    estimates: Vec<Vec<Estimate>>,
}

impl Proposals {
    pub fn new(cards: usize) -> Self {
        Proposals { estimates: vec![Vec::new(); cards] }
    }

    pub fn hear(&mut self, table: &WorthTable) {
        for (estimates, card) in self.estimates.iter_mut().zip(&table.cards) {
            estimates.extend(card.in_line_at);
        }
    }

    /// Returns the whole points that a card should cost: `now`, unless the rounds show that this is mispriced.
    pub fn wanted(&self, card: usize, now: i32) -> i32 {
        match pooled(&self.estimates[card], f64::from(now)) {
            Some((at, off)) if (at - f64::from(now)).abs() > off => at.round() as i32,
            _ => now,
        }
    }
}

/// The fair price by all rounds, a mean weighted by precision and age, and its error on the side of `now`.
fn pooled(estimates: &[Estimate], now: f64) -> Option<(f64, f64)> {
    let weight = |(age, of): (usize, &Estimate)| {
        let half = of.half_width().max(NARROWEST);
        FADES.powi(age as i32) / (half * half)
    };
    let weights: Vec<f64> = estimates.iter().rev().enumerate().map(weight).collect();
    let each = || weights.iter().zip(estimates.iter().rev());
    let whole: f64 = weights.iter().sum();
    let at = each().map(|(weight, of)| weight * of.point).sum::<f64>() / whole;
    // Fieller's intervals reach further to one side than to the other.
    let side = |of: &Estimate| if now < at { of.point - of.low } else { of.high - of.point };
    let off = each().map(|(weight, of)| (weight * side(of)).powi(2)).sum::<f64>().sqrt() / whole;
    (whole > 0.0).then_some((at, off))
}

#[cfg(test)]
mod tests;
