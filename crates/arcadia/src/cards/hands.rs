//! Counts the hands of a given number of cards and points, and draws one of them at random.
//!
//! Copies of a card are separate cards. All cards of one rating count alike, so hands are counted rating by rating
//! (dynamic programming over cards and points left), and a hand is drawn backwards through these counts.

use std::cell::RefCell;

thread_local! {
    /// Buffer for the counts of one hand, reused to avoid allocation.
    static ROOM: RefCell<Vec<f64>> = const { RefCell::new(Vec::new()) };
}

/// Draws a number in `0..n` in one lane of chance.
pub(crate) trait Below: FnMut(u32) -> u32 {}
impl<F: FnMut(u32) -> u32> Below for F {}

/// Cards of the same points that count alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Class {
    pub points: u8,
    pub cards: u16,
    pub wanted: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub cards: usize,
    pub points: usize,
    /// Minimum of cards of wanted classes, as far as a hand can have that many.
    pub wanted: usize,
}

/// Draws how many cards a hand has of each class into `counts`; wanted classes come first. Every hand that fits what is
/// known is equally likely. Returns whether there is such a hand.
///
/// # Formula
/// Class c has n cards of r points each. The first c classes have
/// `ways(c, k, p) = sum over j of C(n, j) * ways(c - 1, k - j, p - j * r)` hands with k cards and p points. The wanted
/// classes and the others are counted separately. Counts are exact up to 2^53, and to 15 digits beyond.
pub(crate) fn draw_counts(classes: &[Class], known: Known, below: &mut impl Below, counts: &mut [u8]) -> bool {
    ROOM.with_borrow_mut(|room| {
        let row = known.points + 1;
        room.clear();
        room.resize((classes.len() + 2) * (known.cards + 1) * row, 0.0);
        let mut tables = Tables { ways: room, known, row };
        let wanted = classes.iter().take_while(|class| class.wanted).count();
        let (these, others) = classes.split_at(wanted);
        let from = wanted + 1;
        tables.count(0, these);
        tables.count(from, others);
        let Some((cards, points)) = tables.split(wanted, classes.len() + 1, below) else { return false };
        let (first, last) = counts.split_at_mut(wanted);
        let rest = (known.cards - cards, known.points - points);
        tables.unwind(0, these, (cards, points), below, first);
        tables.unwind(from, others, rest, below, last);
        true
    })
}

/// Counts of hands by cards and points, a table for each class and those before it.
struct Tables<'a> {
    ways: &'a mut [f64],
    known: Known,
    /// One more than the most points: the length of a row.
    row: usize,
}

impl Tables<'_> {
    fn of(&self, table: usize, cards: usize, points: usize) -> f64 {
        self.ways[(table * (self.known.cards + 1) + cards) * self.row + points]
    }

    fn max_cards(class: Class, cards: usize, points: usize) -> usize {
        cards.min(points.checked_div(class.points.into()).unwrap_or(cards)).min(class.cards.into())
    }

    /// Fills the tables of some classes: the first for none of them, then one more for each.
    fn count(&mut self, first: usize, classes: &[Class]) {
        let size = (self.known.cards + 1) * self.row;
        self.ways[first * size] = 1.0;
        for (table, &class) in (first..).zip(classes) {
            let (from, to) = self.ways[table * size..(table + 2) * size].split_at_mut(size);
            to.copy_from_slice(from);
            let mut choices = 1.0;
            for j in 1..=Self::max_cards(class, self.known.cards, self.known.points) {
                choices = choose_one_more(choices, class, j);
                let shift = j * usize::from(class.points);
                for (from, to) in from.chunks(self.row).zip(to.chunks_mut(self.row).skip(j)) {
                    for (to, from) in to[shift..].iter_mut().zip(from) {
                        *to += choices * from;
                    }
                }
            }
        }
    }

    /// Draws how many cards are from the classes of one table, and their points. The rest is from those of another.
    fn split(&self, these: usize, others: usize, below: &mut impl Below) -> Option<(usize, usize)> {
        let known = self.known;
        let cell = |cards: usize, points: usize| {
            self.of(these, cards, points) * self.of(others, known.cards - cards, known.points - points)
        };
        let hands = |cards: usize| (0..self.row).map(|points| cell(cards, points)).sum::<f64>();
        let max = (0..=known.cards).rev().find(|&cards| hands(cards) > 0.0)?;
        let least = known.wanted.min(max);
        let cells = (least..=max).flat_map(|cards| (0..self.row).map(move |points| (cards, points)));
        let all = cells.clone().map(|(cards, points)| cell(cards, points)).sum();
        pick(cells.map(|at| (at, cell(at.0, at.1))), all, below)
    }

    fn unwind(&self, first: usize, all: &[Class], hand: (usize, usize), below: &mut impl Below, counts: &mut [u8]) {
        let (mut cards, mut points) = hand;
        for (k, (&class, count)) in all.iter().zip(counts).enumerate().rev() {
            let each = usize::from(class.points);
            let mut choices = 1.0;
            let hands = (0..=Self::max_cards(class, cards, points)).map(|j| {
                if j > 0 {
                    choices = choose_one_more(choices, class, j);
                }
                (j, choices * self.of(first + k, cards - j, points - j * each))
            });
            let drawn = pick(hands, self.of(first + k + 1, cards, points), below).unwrap_or(0);
            *count = drawn as u8;
            (cards, points) = (cards - drawn, points - drawn * each);
        }
    }
}

/// Returns C(n, j) of a class from C(n, j - 1).
fn choose_one_more(choices: f64, class: Class, j: usize) -> f64 {
    choices * (usize::from(class.cards) + 1 - j) as f64 / j as f64
}

/// Draws a thing by weight; `None` if all weights are 0. `all` is the sum of the weights.
fn pick<T>(things: impl Iterator<Item = (T, f64)>, all: f64, below: &mut impl Below) -> Option<T> {
    let high = f64::from(below(1 << 26));
    let low = f64::from(below(1 << 27));
    let mut left = (high * f64::from(1_u32 << 27) + low) / (1_u64 << 53) as f64 * all;
    let mut last = None;
    for (thing, weight) in things.filter(|(_, weight)| *weight > 0.0) {
        last = Some(thing);
        if left < weight {
            break;
        }
        left -= weight;
    }
    last
}
