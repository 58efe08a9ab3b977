//! The prices of a scenario's cards, and the game with other prices, by which random builds are drawn too.

use super::file_schemas::gathered;
use super::numbers::{Reader, amount, lay, path_text};
use super::patch::{Patched, patched};
use super::search::{Candidates, candidates};
use super::search_for::SearchFor;
use super::variants::Builds;
use crate::prelude::*;
use balance_engine::format::PriceKey;

#[cfg(test)]
mod tests;

/// A card and its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPrice {
    /// Its key in the card file.
    pub card: String,
    /// The path of its price, as for `--set`.
    pub path: String,
    /// Its price in points, as in the catalogue: negative if it gives points.
    pub points: i32,
    key: PriceKey,
}

impl CardPrice {
    /// True if the number in its file is points that it gives.
    pub const fn gives(&self) -> bool {
        self.key.gives
    }

    /// Returns a price as the number in its file.
    pub const fn written(&self, points: i32) -> i32 {
        if self.key.gives { -points } else { points }
    }
}

/// New prices: index in the list, and points.
pub(crate) type NewPrices = [(usize, i32)];

/// Refused prices: index in the list, and why.
pub(crate) type RefusedPrices = Vec<(usize, String)>;

pub(super) type Play<'d> = dyn Fn(&[(&Path, f64)]) -> Result<Box<dyn Contest>, Error> + Send + Sync + 'd;

/// Checks whether the schema allows a number at a path.
type Allows<'d> = dyn Fn(&Path, f64) -> bool + Send + Sync + 'd;

/// The prices of a scenario's cards, and the game with others.
pub struct Prices<'d> {
    /// The cards that have a price, in the order of the files.
    pub list: Vec<CardPrice>,
    at: Vec<Path>,
    document: &'d Document,
    play: Box<Play<'d>>,
    allows: Box<Allows<'d>>,
    search: fn(&mut Document, &Builds, u64) -> Option<Candidates>,
}

impl Prices<'_> {
    /// Returns the allowed price nearest to `wanted`, between that and the current price.
    pub fn nearest(&self, card: usize, wanted: i32) -> i32 {
        let (of, at) = (&self.list[card], &self.at[card]);
        let allowed = |points: &i32| {
            let written = of.written(*points);
            written >= of.key.least && (self.allows)(at, f64::from(written))
        };
        let towards = (of.points - wanted).signum();
        let steps = (of.points - wanted).abs();
        let tried = (0..steps).map(|step| wanted + step * towards);
        tried.into_iter().find(allowed).unwrap_or(of.points)
    }

    /// Returns the scenario with new prices. Builds are drawn by them. The error says why it cannot be played.
    pub fn contest(&self, prices: &NewPrices) -> Result<Box<dyn Contest>, Error> {
        (self.play)(&self.laid(prices))
    }

    /// Returns the new prices that the rules allow together, and why the others are refused.
    pub fn allowed(&self, prices: &NewPrices) -> (Vec<(usize, i32)>, RefusedPrices) {
        let (mut kept, mut refused) = (Vec::new(), Vec::new());
        if self.contest(prices).is_ok() {
            return (prices.to_vec(), refused);
        }
        for &one in prices {
            kept.push(one);
            if let Err(why) = self.contest(&kept) {
                kept.pop();
                refused.push((one.0, why.to_string()));
            }
        }
        (kept, refused)
    }

    /// Returns builds of a side by these prices, for a search. `seed` draws a sample. Fails if there are none.
    pub fn candidates(
        &self,
        prices: &NewPrices,
        side: usize,
        search: SearchFor,
        seed: u64,
    ) -> Result<Candidates, Error> {
        let mut document = self.document.clone();
        for (at, to) in self.laid(prices) {
            lay(&mut document.root, at, to);
        }
        let builds = Builds { side, list: Vec::new(), search: Some(search) };
        (self.search)(&mut document, &builds, seed).ok_or_else(|| document.unplayable())
    }

    /// Returns the files with new prices.
    pub fn patched(&self, prices: &NewPrices) -> Vec<Patched> {
        patched(self.document, &self.laid(prices))
    }

    fn laid(&self, prices: &NewPrices) -> Vec<(&Path, f64)> {
        let one = |&(card, points): &(usize, i32)| (&self.at[card], f64::from(self.list[card].written(points)));
        prices.iter().map(one).collect()
    }
}

pub(super) fn prices<F: GameDefinition>(document: &Document) -> Result<Prices<'_>, Box<Document>> {
    let mut read = document.clone();
    if F::PRICES.is_empty() {
        return Err(unpriced::<F>(read));
    }
    let Some(scenario) = read.read_as::<Scenario<F>>() else { return Err(Box::new(read)) };
    let root = &document.root;
    let cards = root.get(CARDS).and_then(Node::as_table);
    let entries = cards.map_or(&[][..], |cards| cards.entries());
    let mut list = Vec::new();
    let mut at = Vec::new();
    for entry in entries {
        let Some((key, points)) = F::PRICES.iter().find_map(|key| price(&entry.node, *key)) else { continue };
        let place = Path::top().then(CARDS).then(entry.key.as_str()).then(key.key);
        list.push(CardPrice { card: entry.key.clone(), path: path_text(root, &place), points, key });
        at.push(place);
    }
    if list.is_empty() {
        return Err(unpriced::<F>(read));
    }
    let reader = Arc::new(Reader::<F>::new(document, gathered::<F>(), scenario.cards));
    let asked = Arc::clone(&reader);
    Ok(Prices {
        list,
        at,
        document,
        play: Box::new(move |changes| reader.played(changes)),
        allows: Box::new(move |at, number| asked.allows(at, number)),
        search: candidates::<F>,
    })
}

fn unpriced<F: GameDefinition>(mut read: Document) -> Box<Document> {
    let help = "`--prices` needs a game whose cards cost points; \
                `balance sensitivity` shows the effect of other numbers";
    let message = format!("the cards of {} have no price that can be changed", F::NAME);
    read.report(&Path::top().then("game"), message, "", Some(help.to_owned()));
    Box::new(read)
}

/// Returns the price of a card by one of the possible keys; `None` if it has no such key.
fn price(card: &Node, key: PriceKey) -> Option<(PriceKey, i32)> {
    let written = amount(&card.child(&key.key.into())?.value)?;
    let fits = written.fract() == 0.0 && written.abs() < f64::from(i32::MAX);
    let written = if fits { written as i32 } else { return None };
    (written >= key.least).then_some((key, if key.gives { -written } else { written }))
}
