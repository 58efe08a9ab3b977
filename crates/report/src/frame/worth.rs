//! What each card of random builds is worth, all else equal, and whether its price fits.

use super::*;
use balance_engine::game::{CardInfo, Catalogue};
use balance_engine::sim::{BuildFit, BuildLaw, BuildSums, Tally};
use balance_stats::{Combination, Correction, Estimator, MIN_INFORMATIVE, Ratio, bonferroni_level, holm, named};

named! {
    /// Whether a card is worth its price.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Price {
        /// The interval of its worth over the going rate lies above 0.
        Underpriced = "underpriced",
        /// The interval lies below 0.
        Overpriced = "overpriced",
        /// The interval includes 0.
        InLine = "in_line",
    }
}

datum_of_names!(Price);

impl Price {
    const fn of(over: &Estimate) -> Self {
        match (over.low > 0.0, over.high < 0.0) {
            (true, _) => Price::Underpriced,
            (_, true) => Price::Overpriced,
            _ => Price::InLine,
        }
    }
}

record! {
    /// A row for each card: what one copy of it in a random build is worth, from one regression.
    #[derive(Default)]
    pub struct WorthTable {
        /// The only side with random builds; null for all sides together.
        side: Option<String> = TEXT,
        /// What worth is measured in: "score" (wins plus half of the games without a winner) with two sides, else "win_rate".
        measure: &'static str = TEXT.json_only(),
        /// Seat blocks used.
        blocks: u64 = TEXT.json_only(),
        /// The currency of builds, in the plural.
        point_word: &'static str = TEXT.json_only(),
        /// Cards with a worth; their intervals are joint.
        family: usize = TEXT.json_only(),
        /// Cards that are compared with the going rate; their intervals are joint.
        priced: usize = TEXT.json_only(),
        /// What a point buys, as a fraction of wins; null if cards cost nothing or all builds spend the same.
        rate: Option<Estimate> = POINTS.json_only(),
        /// Notes on how to read the numbers.
        notes: Vec<String> = TEXT.json_only(),
        /// All cards of the catalogue, in its order.
        cards: Vec<CardWorth> = TEXT,
    }
}

impl WorthTable {
    /// Returns the worth of cards in one variant, if builds are random and varied. The intervals of all `tables` are joint.
    pub fn of(catalogue: &Catalogue, sides: &[SideLabel], tally: &Tally, level: f64, tables: usize) -> Option<Self> {
        let Tally { games, blocks, .. } = *tally;
        let builds = tally.builds.as_ref();
        worth(&Source { catalogue, sides, builds, blocks, games, level, tables })
    }

    pub fn count(&self, price: Price) -> usize {
        self.cards.iter().filter(|card| card.price == Some(price)).count()
    }

    /// True if builds spend so similar amounts that only the worth over the going rate is known well: the intervals of the worth
    /// itself are missing, or more than three times as wide (median).
    pub fn spend_alike(&self) -> bool {
        let priced = self.cards.iter().filter_map(|card| Some((card.worth, card.over?)));
        let wider = |(worth, over): (Option<Estimate>, Estimate)| {
            worth.map_or(f64::INFINITY, |worth| worth.half_width() / over.half_width())
        };
        let mut wider: Vec<f64> = priced.map(wider).collect();
        wider.sort_by(f64::total_cmp);
        wider.get(wider.len() / 2).is_some_and(|median| *median > 3.0)
    }
}

record! {
    /// What one copy of a card is worth.
    #[derive(Default)]
    pub struct CardWorth from (info: &CardInfo, blocks_with: u64) {
        /// Its key.
        card: String = TEXT => info.id.clone(),
        /// Its printed name.
        name: String = TEXT.head("name") => info.name.clone(),
        /// Its group.
        group: String = TEXT => info.group.clone(),
        /// Its source: `built_in` or `published`.
        source: String = TEXT => info.source.clone(),
        /// What one copy costs in a build; negative if it gives points, null if it has no cost.
        points: Option<i32> = unit("the game's points").head("cost") => info.points,
        /// Seat blocks in which builds differ by the card: with two sides, those in which one side had more copies.
        blocks_with: u64 = unit("seat blocks") => blocks_with,
        /// What `worth` is compared with: `nothing`, `the mean of` a group, `the mean card`.
        against: Option<String> = TEXT => None,
        /// What one copy in the build adds, as a fraction of wins. The intervals of all cards are joint.
        worth: Option<Estimate> = POINTS.head("worth") => None,
        /// The two-sided p-value of no worth, for this card alone.
        p_value: Option<f64> = TEXT => None,
        /// The same, adjusted for all cards (Holm).
        p_adjusted: Option<f64> = TEXT => None,
        /// Worth per point of cost; null if worth is not compared with nothing.
        per_point: Option<Estimate> = unit("fraction per point") => None,
        /// Worth minus the going rate of the card's points. The intervals of all priced cards are joint.
        over: Option<Estimate> = POINTS.head("over going rate") => None,
        /// The two-sided p-value of `over` being 0, for this card alone.
        over_p_value: Option<f64> = TEXT => None,
        /// The same, adjusted for all priced cards (Holm).
        over_p_adjusted: Option<f64> = TEXT => None,
        /// `underpriced` (the interval of `over` lies above 0), `overpriced` (below) or `in_line` (fairly priced).
        price: Option<Price> = TEXT => None,
        /// The points at which its worth equals the going rate; null if the rate is not significant.
        in_line_at: Option<Estimate> = unit("the game's points").head("fair price").named("fair_price") => None,
        /// The same in whole points with the sign of its own price.
        in_line_price: Option<i32> = unit("the game's points").head("rounded").named("fair_price_rounded") => None,
        /// Why there is no worth: `constant` (the same in all builds), `tangled` (never separate from others), `rare` (in too few
        /// blocks), `points` (all builds spend the same).
        why: Option<&'static str> = TEXT => None,
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub catalogue: &'a Catalogue,
    pub sides: &'a [SideLabel],
    pub builds: Option<&'a BuildSums>,
    pub blocks: u64,
    pub games: u64,
    pub level: f64,
    /// The number of tables with joint intervals.
    pub tables: usize,
}

struct Fitted<'a> {
    source: &'a Source<'a>,
    builds: BuildFit,
}

/// The table; `None` if no build is random, or nothing varied.
pub(crate) fn worth(source: &Source<'_>) -> Option<WorthTable> {
    let builds = source.builds?;
    let infos = &source.catalogue.cards;
    let fitted = Fitted { source, builds: BuildFit::new(builds, infos)? };
    let mut table = WorthTable {
        side: only_side(&builds.drawn).map(|side| source.sides[side].name.clone()),
        measure: if builds.drawn.len() == 2 { "score" } else { "win_rate" },
        blocks: source.blocks,
        point_word: match source.catalogue.point_word {
            "" => "points",
            word => word,
        },
        cards: infos.iter().enumerate().map(|(card, info)| CardWorth::of(info, builds.sums.with(card))).collect(),
        ..WorthTable::default()
    };
    fitted.worths(&mut table);
    fitted.prices(&mut table);
    table.notes = notes(&fitted, &table);
    Some(table)
}

impl Fitted<'_> {
    /// The estimate of a combination, with one of `family` joint intervals.
    fn estimate(&self, combination: &Combination, family: usize) -> Option<Estimate> {
        let level = self.source.level;
        let family = family * self.source.tables;
        let half = combination.half(bonferroni_level(level, family))? * self.builds.scale;
        let point = combination.point * self.builds.scale;
        Some(Estimate {
            point,
            low: point - half,
            high: point + half,
            level,
            n: self.source.games,
            method: match family {
                1 => Estimator::RegressionBlocks.alone(),
                _ => Estimator::RegressionBlocks.with(Correction::Family),
            },
        })
    }

    fn worths(&self, table: &mut WorthTable) {
        let has = |card: usize| self.builds.worth(card).is_some();
        table.family = (0..table.cards.len()).filter(|&card| has(card)).count();
        for (card, row) in table.cards.iter_mut().enumerate() {
            row.why = self.builds.why(card);
            let Some(one) = self.builds.worth(card) else { continue };
            row.worth = self.estimate(&one, table.family);
            row.p_value = one.p_value();
            row.against = Some(match self.builds.set(card) {
                Some(BuildLaw::Group(group)) => format!("the mean of {group}"),
                Some(_) => "the mean card".to_owned(),
                None => "nothing".to_owned(),
            });
            let free = self.builds.set(card).is_none();
            let points = row.points.filter(|&points| points != 0 && free);
            row.per_point = row.worth.zip(points).map(|(e, points)| {
                let [point, one, other] = [e.point, e.low, e.high].map(|x| x / f64::from(points));
                Estimate { point, low: one.min(other), high: one.max(other), ..e }
            });
        }
        let p_values = table.cards.iter().map(|row| row.p_value).collect::<Vec<_>>();
        for (row, p) in table.cards.iter_mut().zip(adjusted(&p_values)) {
            row.p_adjusted = p;
        }
    }
}

/// The only side with random builds, if there are other sides.
pub(super) fn only_side(drawn: &[bool]) -> Option<usize> {
    match drawn.iter().filter(|drawn| **drawn).count() {
        1 if drawn.len() > 1 => drawn.iter().position(|drawn| *drawn),
        _ => None,
    }
}

pub(super) fn adjusted(p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let known: Vec<f64> = p_values.iter().copied().flatten().collect();
    let mut adjusted = holm(&known).into_iter();
    p_values.iter().map(|p| p.and_then(|_| adjusted.next())).collect()
}

fn notes(fitted: &Fitted<'_>, table: &WorthTable) -> Vec<String> {
    let word = fitted.source.catalogue.card_word;
    let points = table.point_word;
    let mut notes = Vec::new();
    let terms = &fitted.source.catalogue.terms;
    if !terms.is_empty() {
        notes.push(format!("These results are for {terms} and may be different for others."));
    }
    let mut groups: Vec<String> = Vec::new();
    for law in fitted.builds.laws() {
        match law {
            BuildLaw::Group(group) => groups.push(group.to_string()),
            BuildLaw::All => {
                notes.push(format!("All builds have the same number of {word}, so worth is relative to their mean."));
            }
            BuildLaw::Points => notes.push(format!(
                "All builds spend the same {points}, so only the worth over the going rate is known, not the worth itself."
            )),
        }
    }
    if !groups.is_empty() {
        notes.push(format!(
            "Worth is relative to the mean of the card's group ({}): all builds have the same number of {word} of each.",
            crate::story::listed(&groups)
        ));
    }
    if table.spend_alike() && table.rate.is_some() {
        notes.push(format!(
            "Builds spend almost the same {points}, so the worth over the going rate is known much better than the worth itself."
        ));
    }
    for tangle in &fitted.builds.fit.tangles {
        let names: Vec<&str> = tangle.iter().map(|&card| table.cards[card].name.as_str()).collect();
        notes.push(format!("Always together in builds, so not separable: {}.", names.join(", ")));
    }
    match table.cards.iter().filter(|row| row.why == Some("rare")).count() {
        0 => {}
        n => notes.push(format!(
            "Not measured: {n} of the {word}, since builds differ by them in fewer than {MIN_INFORMATIVE} seat blocks."
        )),
    }
    notes
}

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
    fn prices(&self, table: &mut WorthTable) {
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
