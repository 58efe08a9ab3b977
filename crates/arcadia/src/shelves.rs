//! What there is to choose from, as sets: which cards so many points buy, and which a goal asks for.

use super::Arcadia;
use super::cards::keys::Sort;
use super::cards::program::Program;
use super::cards::terms::Kind;
use super::state::Phase;

/// A set of cards of one sort: bit `k` is card number `k`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CardSet([u64; 4]);

impl CardSet {
    fn place(card: u8) -> (usize, u64) {
        (usize::from(card / 64), 1 << (card % 64))
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
        self.0 == [0; 4]
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
        (0_u8..).zip(self.0).flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let low = (bits != 0).then(|| bits.trailing_zeros() as u8);
                bits &= bits.wrapping_sub(1);
                low.map(|low| 64 * word + low)
            })
        })
    }
}

impl FromIterator<u8> for CardSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        let mut set = CardSet::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

/// The cards that are chosen in one phase.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    /// The copies of each that a player may have, with its points.
    pub stock: Vec<(u8, u8)>,
    /// The cards that cost so many points or less, by points; the last has all.
    within: Vec<CardSet>,
    /// How many copies there are of what costs so many points.
    pub copies: Vec<u16>,
}

impl Shelf {
    fn of(stock: Vec<(u8, u8)>) -> Self {
        let there = || (0_u8..).zip(&stock).filter(|(_, (copies, _))| *copies > 0);
        let dearest = there().map(|(_, stock)| stock.1).max().unwrap_or(0);
        let upto = |points: u8| there().filter(move |(_, stock)| stock.1 <= points);
        let within = (0..=dearest).map(|points| upto(points).map(|(card, _)| card).collect());
        let within: Vec<CardSet> = within.collect();
        let shelf = Shelf { within, copies: Vec::new(), stock };
        Shelf { copies: shelf.copies_of(&shelf.within(u8::MAX)), ..shelf }
    }

    /// How many copies there are of some cards, by what they cost.
    fn copies_of(&self, cards: &CardSet) -> Vec<u16> {
        let mut copies = vec![0; self.within.len()];
        for (_, &(count, cost)) in (0_u8..).zip(&self.stock).filter(|(card, _)| cards.contains(*card)) {
            if count > 0 {
                copies[usize::from(cost)] += u16::from(count);
            }
        }
        copies
    }

    #[inline]
    pub(crate) fn within(&self, points: u8) -> CardSet {
        self.within[usize::from(points).min(self.within.len() - 1)]
    }

    /// The cards that cost just so many points.
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
    /// The Waylays that each goal asks to be beaten, by the number of the goal.
    prey: Vec<CardSet>,
    /// How many copies there are of them, by the number of the goal and what they cost.
    prey_copies: Vec<Vec<u16>>,
}

impl Shelves {
    pub(crate) fn of(cards: &Program) -> Self {
        let waylays = cards.waylays.iter().map(|waylay| (waylay.copies, waylay.rating));
        let leagues = cards.leagues.iter().map(|league| (league.copies, 1));
        let treasures = cards.merits.iter().map(|merit| match merit.kind {
            Kind::Treasure => (merit.copies, merit.cost),
            _ => (0, merit.cost),
        });
        let prey = cards.goals.iter().map(|goal| {
            let asked = (0_u8..).zip(&cards.waylays).filter(|(_, it)| goal.is_beaten_by(it));
            asked.map(|(card, _)| card).collect()
        });
        let prey: Vec<CardSet> = prey.collect();
        let waylays = Shelf::of(waylays.collect());
        Shelves {
            prey_copies: prey.iter().map(|prey| waylays.copies_of(prey)).collect(),
            prey,
            all: [waylays, Shelf::of(treasures.collect()), Shelf::of(leagues.collect())],
        }
    }

    #[inline]
    pub(crate) fn shelf(&self, phase: Phase) -> &Shelf {
        &self.all[match phase {
            Phase::ChooseWaylay => 0,
            Phase::ChooseTreasure => 1,
            _ => 2,
        }]
    }

    #[inline]
    pub(crate) fn prey(&self, goal: usize) -> &CardSet {
        &self.prey[goal]
    }

    #[inline]
    pub(crate) fn prey_copies(&self, goal: usize) -> &[u16] {
        &self.prey_copies[goal]
    }
}

impl Arcadia {
    /// Numbers of the cards that there are to choose from.
    pub(crate) fn choices(&self, phase: Phase) -> std::ops::Range<u8> {
        0..self.keys(chosen_sort(phase)).len() as u8
    }

    /// How many of a card a player may choose in a phase, and the points that each takes.
    #[inline]
    pub(crate) fn stock(&self, phase: Phase, card: u8) -> (u8, u8) {
        self.shelves.shelf(phase).stock[usize::from(card)]
    }
}

/// The sort of card that is chosen in a phase.
pub(crate) const fn chosen_sort(phase: Phase) -> Sort {
    match phase {
        Phase::ChooseWaylay => Sort::Waylay,
        Phase::ChooseTreasure => Sort::Merit,
        _ => Sort::League,
    }
}
