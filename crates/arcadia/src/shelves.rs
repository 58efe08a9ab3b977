//! The cards to choose from, as sets: which cards given points buy, and which a goal asks for.

use crate::Arcadia;
use crate::cards::{Goal, Kind, Program, Sort, each};
use crate::state::Phase;

/// A set of cards of one sort: bit `k` is card number `k`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CardSet([u32; 8]);

impl CardSet {
    fn place(card: u8) -> (usize, u32) {
        (usize::from(card / 32), 1 << (card % 32))
    }

    pub(crate) fn insert(&mut self, card: u8) {
        let (word, bit) = Self::place(card);
        self.0[word] |= bit;
    }

    #[inline]
    pub(crate) fn remove(&mut self, card: u8) {
        let (word, bit) = Self::place(card);
        self.0[word] &= !bit;
    }

    #[inline]
    pub(crate) fn contains(&self, card: u8) -> bool {
        let (word, bit) = Self::place(card);
        self.0[word] & bit != 0
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }

    #[inline]
    pub(crate) fn and(&self, other: &CardSet) -> CardSet {
        CardSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(crate) fn or(&self, other: &CardSet) -> CardSet {
        CardSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub(crate) fn without(&self, other: &CardSet) -> CardSet {
        CardSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline]
    pub(crate) fn each(self) -> impl Iterator<Item = u8> {
        (0_u8..).zip(self.0).flat_map(|(word, bits)| each(bits).map(move |low| 32 * word + low))
    }
}

impl FromIterator<u8> for CardSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        cards.into_iter().fold(CardSet::default(), |mut set, card| {
            set.insert(card);
            set
        })
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    /// Copies of each card that a player may have, and its cost in points.
    pub stock: Vec<(u8, u8)>,
    /// Cards up to each cost; the last set has all.
    within: Vec<CardSet>,
    /// By cost.
    pub copies: Vec<u16>,
}

impl Shelf {
    fn of(stock: Vec<(u8, u8)>) -> Self {
        let there =
            || (0_u8..).zip(&stock).filter(|(_, (copies, _))| *copies > 0).map(|(card, &(_, cost))| (card, cost));
        let max_cost = there().map(|(_, cost)| cost).max().unwrap_or(0);
        let upto = |points: u8| there().filter(|&(_, cost)| cost <= points).map(|(card, _)| card).collect();
        let within = (0..=max_cost).map(upto).collect();
        let shelf = Shelf { within, copies: Vec::new(), stock };
        Shelf { copies: shelf.copies_of(&shelf.within(u8::MAX)), ..shelf }
    }

    fn copies_of(&self, cards: &CardSet) -> Vec<u16> {
        let mut copies = vec![0; self.within.len()];
        for card in cards.and(&self.within(u8::MAX)).each() {
            let (count, cost) = self.stock[usize::from(card)];
            copies[usize::from(cost)] += u16::from(count);
        }
        copies
    }

    #[inline]
    pub(crate) fn within(&self, points: u8) -> CardSet {
        self.within[usize::from(points).min(self.within.len() - 1)]
    }

    #[inline]
    pub(crate) fn at(&self, points: u8) -> CardSet {
        let cheaper = points.checked_sub(1).map(|less| self.within(less));
        self.within(points).without(&cheaper.unwrap_or_default())
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Shelves {
    /// Waylays, Treasures and Leagues.
    all: [Shelf; 3],
    /// The Waylays that each goal asks to be beaten.
    pub wanted: Vec<CardSet>,
    /// By goal and cost.
    pub wanted_copies: Vec<Vec<u16>>,
}

impl Shelves {
    pub(crate) fn of(cards: &Program) -> Self {
        let waylays = cards.waylays.iter().map(|waylay| (waylay.copies, waylay.rating));
        let leagues = cards.leagues.iter().map(|league| (league.copies, 1));
        let treasures = cards.merits.iter().map(|merit| {
            let copies = if merit.kind == Kind::Treasure { merit.copies } else { 0 };
            (copies, merit.cost)
        });
        let wanted = |goal: &Goal| {
            (0_u8..).zip(&cards.waylays).filter(|(_, it)| goal.is_beaten_by(it)).map(|(card, _)| card).collect()
        };
        let wanted: Vec<CardSet> = cards.goals.iter().map(wanted).collect();
        let waylays = Shelf::of(waylays.collect());
        Shelves {
            wanted_copies: wanted.iter().map(|wanted| waylays.copies_of(wanted)).collect(),
            wanted,
            all: [waylays, Shelf::of(treasures.collect()), Shelf::of(leagues.collect())],
        }
    }

    #[inline]
    pub(crate) fn shelf(&self, phase: Phase) -> &Shelf {
        &self.all[phase.choice()]
    }
}

impl Arcadia {
    /// Returns the numbers of all cards that can be chosen in a phase.
    pub(crate) fn choices(&self, phase: Phase) -> std::ops::Range<u8> {
        0..self.keys(chosen_sort(phase)).len() as u8
    }

    /// Returns how many copies of a card a player may choose, and its cost in points.
    #[inline]
    pub(crate) fn stock(&self, phase: Phase, card: u8) -> (u8, u8) {
        self.shelves.shelf(phase).stock[usize::from(card)]
    }
}

pub(crate) const fn chosen_sort(phase: Phase) -> Sort {
    [Sort::Waylay, Sort::Merit, Sort::League][phase.choice()]
}
