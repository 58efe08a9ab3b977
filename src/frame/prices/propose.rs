//! Which price a card is to have next: where all games so far put it in line, those of earlier prices for less.

use super::super::WorthTable;
use crate::stats::Estimate;

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
    /// Nothing is known yet of so many cards.
    #[must_use]
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
    #[must_use]
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
mod tests {
    use super::*;
    use crate::frame::CardWorth;
    use crate::stats::Method;

    /// A round in which one card was in line at so many points.
    fn round(point: f64, low: f64, high: f64) -> WorthTable {
        let at =
            Estimate { point, low, high, level: 0.95, n: 1000, method: Method::FiellerBonferroni };
        WorthTable {
            side: None,
            measure: "score",
            blocks: 500,
            point_word: "points",
            family: 1,
            priced: 1,
            rate: None,
            notes: Vec::new(),
            cards: vec![CardWorth { in_line_at: Some(at), ..CardWorth::default() }],
        }
    }

    fn heard(rounds: &[(f64, f64, f64)]) -> Proposals {
        let mut proposals = Proposals::new(1);
        rounds.iter().for_each(|&(at, low, high)| proposals.hear(&round(at, low, high)));
        proposals
    }

    #[test]
    fn one_round_moves_what_its_interval_leaves_out() {
        let one = heard(&[(5.4, 3.1, 9.0)]);
        assert_eq!(one.wanted(0, 3), 5);
        assert_eq!(one.wanted(0, 4), 4, "inside");
        assert_eq!(one.wanted(0, 9), 9, "its end is inside");
        assert_eq!(one.wanted(0, 10), 5);
        assert_eq!(Proposals::new(1).wanted(0, 7), 7, "nothing is known");
    }

    #[test]
    fn no_whole_price_fits_between_two() {
        let one = heard(&[(2.4, 2.2, 2.6)]);
        assert_eq!((one.wanted(0, 2), one.wanted(0, 3)), (2, 2));
    }

    #[test]
    fn later_rounds_count_for_more_and_narrower_ones_too() {
        // The first round was lucky: two more that say otherwise bring it back.
        let all = heard(&[(8.0, 6.0, 10.0), (4.0, 2.0, 6.0), (4.0, 2.0, 6.0)]);
        assert_eq!(all.wanted(0, 8), 5);
        let (at, off) = pooled(&all.told[0], 8.0).unwrap();
        // Weights 1, 1/2 and 1/4.
        assert!((at - (4.0 + 2.0 + 2.0) / 1.75).abs() < 1e-12, "{at}");
        assert!((off - 2.0 * (1.0_f64 + 0.25 + 0.0625).sqrt() / 1.75).abs() < 1e-12, "{off}");
        let narrow = heard(&[(8.0, 7.9, 8.1), (4.0, 0.0, 8.0)]);
        assert_eq!(narrow.wanted(0, 4), 8);
    }

    #[test]
    fn what_is_out_of_line_by_all_together_moves_though_no_round_shows_it() {
        let each = (5.0, 3.0, 7.0);
        assert_eq!(heard(&[each]).wanted(0, 3), 3);
        assert_eq!(heard(&[each, each]).wanted(0, 3), 5);
    }
}
