//! Card values in random builds, everything else equal: results regressed on builds.

use super::BuildSums;
use crate::game::CardInfo;
use balance_stats::{CoefficientStatus, Combination, Regression, regression};

/// A sum that may be the same for all builds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildLaw {
    /// The number of cards of a group.
    Group(String),
    /// The number of all cards.
    All,
    /// The points spent.
    Points,
}

/// A regression of results on the cards of builds.
#[derive(Clone, Debug)]
pub struct BuildFit {
    /// The regression; its variables are the cards, by number.
    pub fit: Regression,
    /// Factor from a coefficient to a change of a side's wins per game.
    pub scale: f64,
    /// Maximum distance of the outcome of a row from its expected value.
    pub reach: f64,
    laws: Vec<BuildLaw>,
    /// By card: the law that its value is relative to.
    set: Vec<Option<usize>>,
    /// By card: true if all builds spend equally much on it and others.
    spent: Vec<bool>,
}

impl BuildFit {
    /// Fits the sums for these cards; `None` if nothing varied.
    pub fn new(builds: &BuildSums, infos: &[CardInfo]) -> Option<Self> {
        let (laws, rows): (Vec<BuildLaw>, Vec<Vec<i64>>) = proposed(infos).into_iter().unzip();
        // With two sides, a row is the wins of one minus those of the other, so its range is twice the games of a
        // block. A block has one game per side.
        let sides = builds.drawn.len();
        let (reach, scale) = if sides == 2 { (4.0, 0.5) } else { (sides as f64, 1.0) };
        let fit = regression(&builds.sums, reach, &rows)?;
        let (mut set, mut spent) = (vec![None; infos.len()], vec![false; infos.len()]);
        for law in &fit.laws {
            for card in (0..infos.len()).filter(|&card| law.ties[card]) {
                match laws[law.number] {
                    BuildLaw::Points => spent[card] = true,
                    _ => set[card] = Some(law.number),
                }
            }
        }
        Some(BuildFit { fit, scale, reach, laws, set, spent })
    }

    /// Returns the satisfied laws.
    pub fn laws(&self) -> impl Iterator<Item = &BuildLaw> {
        self.fit.laws.iter().map(|law| &self.laws[law.number])
    }

    /// True if a card has a coefficient.
    pub fn has_coefficient(&self, card: usize) -> bool {
        self.fit.status[card] == CoefficientStatus::Coefficient
    }

    /// True if all builds spend equally much on a card and others, so that it has a value only relative to these.
    pub fn spent(&self, card: usize) -> bool {
        self.spent[card]
    }

    /// Returns the number of the law that a card's value is relative to; `None` if there is none.
    pub fn set_number(&self, card: usize) -> Option<usize> {
        self.set[card]
    }

    /// Returns the law that a card's value is relative to.
    pub fn set(&self, card: usize) -> Option<&BuildLaw> {
        self.set[card].map(|law| &self.laws[law])
    }

    /// Returns why a card has no value: "constant", "tangled", "rare" or "points".
    pub fn why(&self, card: usize) -> Option<&'static str> {
        match self.fit.status[card] {
            CoefficientStatus::Constant => Some("constant"),
            CoefficientStatus::Tangled => Some("tangled"),
            CoefficientStatus::Rare => Some("rare"),
            CoefficientStatus::Coefficient if self.spent[card] => Some("points"),
            CoefficientStatus::Coefficient => None,
        }
    }

    /// Returns the value of a copy of a card in the build, in units of `1 / scale`; `None` if it has none.
    pub fn worth(&self, card: usize) -> Option<Combination> {
        self.why(card).is_none().then(|| self.fit.coefficient(card))
    }
}

/// Returns the possible laws, each with a weight per card: cards of each group, all cards, and points.
pub(super) fn proposed(infos: &[CardInfo]) -> Vec<(BuildLaw, Vec<i64>)> {
    let mut laws: Vec<(BuildLaw, Vec<i64>)> = Vec::new();
    for (at, info) in infos.iter().enumerate() {
        let known = infos[..at].iter().any(|other| other.group == info.group);
        let of: Vec<i64> = infos.iter().map(|i| i64::from(i.group == info.group)).collect();
        if !known && of.contains(&0) {
            laws.push((BuildLaw::Group(info.group.clone()), of));
        }
    }
    laws.push((BuildLaw::All, vec![1; infos.len()]));
    let points = infos.iter().map(|info| i64::from(info.points.unwrap_or(0)));
    laws.push((BuildLaw::Points, points.collect()));
    laws
}
