//! The worth of cards over the going rate of their points, and their fair prices.

use super::{CardWorth, Fitted, Price, WorthTable, adjusted};
use balance_stats::{Correction, Estimate, Estimator, Ratio, bonferroni_level};

/// At least this part of the variation of costs must be within groups whose worth is comparable.
const PRICES_DIFFER: f64 = 1e-9;

type Weighted = Vec<(usize, f64)>;

impl Fitted<'_> {
    /// Fills in the going rate, and the worth of each card over it.
    ///
    /// The rate is the slope of worth on cost by weighted least squares. The weight of a card is the variation of its presence:
    /// about the inverse of the variance of its worth, but known before any game is played, so that rate and differences are sums
    /// of coefficients with fixed weights. The line goes through the origin, or, if worth is relative to a mean of cards, through
    /// that mean.
    pub(super) fn prices(&self, table: &mut WorthTable) {
        let costs = table.cards.iter().enumerate().filter(|(card, _)| self.builds.has_coefficient(*card));
        let priced: Weighted = costs.filter_map(|(card, row)| Some((card, f64::from(row.points?)))).collect();
        let Some((centred, slope)) = self.slope(&priced) else { return };
        if !priced.iter().any(|&(card, _)| self.builds.spent(card)) {
            table.rate = self.estimate(&self.builds.fit.combine(&slope), 1);
        }
        table.priced = priced.len();
        let joint = bonferroni_level(self.source.level, priced.len() * self.source.tables);
        for &(card, cost) in &centred {
            let mut parts: Weighted = slope.iter().map(|&(other, part)| (other, -cost * part)).collect();
            parts.push((card, 1.0));
            if self.builds.set_number(card).is_some() {
                let whole: f64 = self.alike(card, &priced).map(|(other, _)| self.weight(other)).sum();
                let mean = self.alike(card, &priced);
                parts.extend(mean.map(|(other, _)| (other, -self.weight(other) / whole)));
            }
            let one = self.builds.fit.combine_for(card, &parts);
            let row = &mut table.cards[card];
            row.over = self.estimate(&one, priced.len());
            row.over_p_value = one.p_value();
            row.price = row.over.as_ref().map(Price::of);
            if table.rate.is_some() {
                // With another price, the worth over the going rate changes by the rate per point.
                row.in_line(self.builds.fit.ratio(card, &parts, &slope, joint));
            }
        }
        let p_values = table.cards.iter().map(|row| row.over_p_value).collect::<Vec<_>>();
        for (row, p) in table.cards.iter_mut().zip(adjusted(&p_values)) {
            row.over_p_adjusted = p;
        }
    }

    fn weight(&self, card: usize) -> f64 {
        self.builds.fit.variation[card]
    }

    /// The cards whose worth is relative to the same mean as that of `card`.
    fn alike<'p>(&'p self, card: usize, priced: &'p [(usize, f64)]) -> impl Iterator<Item = (usize, f64)> + 'p {
        priced.iter().copied().filter(move |&(other, _)| self.builds.set_number(other) == self.builds.set_number(card))
    }

    /// Returns the costs of cards relative to the mean of their set, or their costs; and the weights of the coefficients that sum up
    /// to the slope of worth on these. `None` if prices hardly differ.
    fn slope(&self, priced: &[(usize, f64)]) -> Option<(Weighted, Weighted)> {
        let about = |card: usize, cost: f64| match self.builds.set_number(card) {
            None => cost,
            Some(_) => {
                let weights = self.alike(card, priced).map(|(other, _)| self.weight(other));
                let whole: f64 = weights.sum();
                let costs = self.alike(card, priced).map(|(other, cost)| self.weight(other) * cost);
                cost - costs.sum::<f64>() / whole
            }
        };
        let centred: Weighted = priced.iter().map(|&(card, cost)| (card, about(card, cost))).collect();
        let squares =
            |of: &[(usize, f64)]| -> f64 { of.iter().map(|&(card, cost)| self.weight(card) * cost * cost).sum() };
        let whole = squares(&centred);
        let mut sets: Vec<_> = priced.iter().filter_map(|&(card, _)| self.builds.set_number(card)).collect();
        sets.sort_unstable();
        sets.dedup();
        if whole <= PRICES_DIFFER * squares(priced) || priced.len() < sets.len() + 2 {
            return None;
        }
        let part = |&(card, cost): &(usize, f64)| (card, self.weight(card) * cost / whole);
        let slope = centred.iter().map(part).collect();
        Some((centred, slope))
    }
}

impl CardWorth {
    fn in_line(&mut self, more: Option<Ratio>) {
        let (Some(more), Some(own), Some(over)) = (more, self.points, self.over) else { return };
        let [point, low, high] = [more.point, more.low, more.high].map(|more| f64::from(own) + more);
        let whole = point.round() as i32;
        self.in_line_price = Some(if own < 0 { whole.min(0) } else { whole.max(0) });
        let method = Estimator::Fieller.with(Correction::Family);
        self.in_line_at = Some(Estimate { point, low, high, method, ..over });
    }
}
