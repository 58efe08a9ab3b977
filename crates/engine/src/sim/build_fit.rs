//! What the cards of random builds are worth, all else in them equal: results regressed on what builds held.

use super::BuildSums;
use crate::game::CardInfo;
use balance_stats::{Combination, Regression, Told, regression};

/// A sum over builds that may be the same of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildLaw {
    /// The number of cards of a group.
    Group(String),
    /// The number of all cards.
    All,
    /// The points spent.
    Points,
}

/// A regression of results on what builds held.
#[derive(Clone, Debug)]
pub struct BuildFit {
    /// The regression; its variables are the cards, by number.
    pub fit: Regression,
    /// What a coefficient is times to be a change of a side's wins a game.
    pub scale: f64,
    /// How far the outcome of a row can lie from what is expected of it.
    pub reach: f64,
    laws: Vec<BuildLaw>,
    /// By card: the number of the law that says what its worth is measured from.
    set: Vec<Option<usize>>,
    /// By card: whether all builds spend equally much on it and others.
    spent: Vec<bool>,
}

impl BuildFit {
    /// Fits what was counted, of a game with these cards; `None` where nothing varied.
    #[must_use]
    pub fn new(builds: &BuildSums, infos: &[CardInfo]) -> Option<Self> {
        let (laws, rows): (Vec<BuildLaw>, Vec<Vec<i64>>) = proposed(infos).into_iter().unzip();
        // Between two sides a row is the wins of the one less those of the other: from end to end it
        // is twice the games of a block, which are as many as there are sides.
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

    /// The laws that hold.
    pub fn laws(&self) -> impl Iterator<Item = &BuildLaw> {
        self.fit.laws.iter().map(|law| &self.laws[law.number])
    }

    /// Whether the games have anything to say of a card.
    #[must_use]
    pub fn told(&self, card: usize) -> bool {
        self.fit.told[card] == Told::Coefficient
    }

    /// Whether all builds spend equally much on a card and others, so that it is worth something
    /// only beside these.
    #[must_use]
    pub fn spent(&self, card: usize) -> bool {
        self.spent[card]
    }

    /// The number of the law that says what a card's worth is measured from; `None` where it is
    /// measured from nothing.
    #[must_use]
    pub fn set_number(&self, card: usize) -> Option<usize> {
        self.set[card]
    }

    /// The law that says what a card's worth is measured from.
    #[must_use]
    pub fn set(&self, card: usize) -> Option<&BuildLaw> {
        self.set[card].map(|law| &self.laws[law])
    }

    /// Why nothing is told of what a card is worth: "constant", "tangled", "rare" or "points".
    #[must_use]
    pub fn why(&self, card: usize) -> Option<&'static str> {
        match self.fit.told[card] {
            Told::Constant => Some("constant"),
            Told::Tangled => Some("tangled"),
            Told::Rare => Some("rare"),
            Told::Coefficient if self.spent[card] => Some("points"),
            Told::Coefficient => None,
        }
    }

    /// What a copy of a card in the build adds, in units of `1 / scale`; `None` where that is not
    /// told.
    #[must_use]
    pub fn worth(&self, card: usize) -> Option<Combination> {
        self.why(card).is_none().then(|| self.fit.coefficient(card))
    }
}

/// What may be the same of all builds: how many cards of each group, how many in all, and how many
/// points they cost. Each with a weight for every card.
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
