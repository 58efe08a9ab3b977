//! The prices of a scenario's cards, and the game with other prices, by which random builds are drawn too.

use super::numbers::{Numbers, Play, amount, path_text};
use super::patch::Patched;
use super::registry::which;
use super::search::Candidates;
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

/// The prices of a scenario's cards, and the game with others.
pub struct Prices<'d> {
    /// The cards that have a price, in the order of the files.
    pub list: Vec<CardPrice>,
    at: Vec<Path>,
    numbers: Numbers<'d>,
    play: Box<Play>,
}

impl Prices<'_> {
    /// Returns the allowed price nearest to `wanted`, between that and the current price.
    pub fn nearest(&self, card: usize, wanted: i32) -> i32 {
        let (of, at) = (&self.list[card], &self.at[card]);
        let allowed = |points: &i32| {
            let written = of.written(*points);
            written >= of.key.least && self.numbers.allows(at, f64::from(written))
        };
        let towards = (of.points - wanted).signum();
        let steps = (of.points - wanted).abs();
        let tried = (0..steps).map(|step| wanted + step * towards);
        tried.into_iter().find(allowed).unwrap_or(of.points)
    }

    /// Returns the scenario with new prices. Builds are drawn by them. The error says why it cannot be played.
    pub fn contest(&self, prices: &NewPrices) -> Result<Box<dyn Contest>, Error> {
        self.numbers.played(&*self.play, &self.laid(prices))
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
        let mut document = self.numbers.changed(&self.laid(prices));
        let builds = Builds { side, list: Vec::new(), search: Some(search) };
        (self.numbers.entry.candidates)(&mut document, &builds, seed).ok_or_else(|| document.unplayable())
    }

    /// Returns the files with new prices.
    pub fn patched(&self, prices: &NewPrices) -> Vec<Patched> {
        self.numbers.patched(&self.laid(prices))
    }

    fn laid(&self, prices: &NewPrices) -> Vec<(&Path, f64)> {
        let one = |&(card, points): &(usize, i32)| (&self.at[card], f64::from(self.list[card].written(points)));
        prices.iter().map(one).collect()
    }
}

/// Returns the prices of all cards, and the game with others. Fails with the mistakes, as if cards have no prices.
pub fn prices(document: &Document) -> Result<Prices<'_>, Box<Document>> {
    let mut read = document.clone();
    let Some(entry) = which(&mut read) else { return Err(Box::new(read)) };
    if entry.prices.is_empty() {
        return Err(unpriced(read, entry.name));
    }
    let Some(play) = (entry.play)(&mut read) else { return Err(Box::new(read)) };
    let root = &document.root;
    let (mut list, mut at) = (Vec::new(), Vec::new());
    for card in root.entries(CARDS) {
        let Some((key, points)) = entry.prices.iter().find_map(|key| price(&card.node, *key)) else { continue };
        let place = Path::top().then(CARDS).then(card.key.as_str()).then(key.key);
        list.push(CardPrice { card: card.key.clone(), path: path_text(root, &place), points, key });
        at.push(place);
    }
    if list.is_empty() {
        return Err(unpriced(read, entry.name));
    }
    Ok(Prices { list, at, numbers: Numbers::new(document, entry), play })
}

fn unpriced(mut read: Document, game: &str) -> Box<Document> {
    let help = "`--prices` needs a game whose cards cost points; \
                `balance sensitivity` shows the effect of other numbers";
    let message = format!("the cards of {game} have no price that can be changed");
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
