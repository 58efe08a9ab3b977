//! What a player sees of a position, and random positions that fit it.

use arrayvec::ArrayVec;

use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{Observe, Seat};

use crate::cards::each;
use crate::cards::hands::{Below, Class, Known, draw_counts};
use crate::shelves::CardSet;
use crate::state::{HAND, Hero, Phase, State};
use crate::{Arcadia, policy};

/// What one player sees: all but the other player's Waylays in hand and Leagues not yet laid. Their numbers and the total
/// points of the Waylays are known.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(super) game: &'a Arcadia,
    pub(super) st: &'a State,
    pub(super) seat: u8,
}

impl<'a> View<'a> {
    #[inline]
    pub(super) const fn own(&self) -> &'a Hero {
        self.st.hero(self.seat)
    }

    /// Returns the other character. Its hands must not be read.
    #[inline]
    pub(super) const fn other(&self) -> &'a Hero {
        self.st.hero(1 - self.seat)
    }
}

const RATINGS: usize = 256;

impl Observe for Arcadia {
    type View<'a> = View<'a>;

    #[inline]
    fn view<'a>(&'a self, st: &'a State, seat: Seat) -> View<'a> {
        View { game: self, st, seat: seat.0 }
    }

    /// All hands that fit what a seat knows are equally likely. It doesn't know the scenario's choices for the other side
    /// either: in this copy the other side chooses for itself.
    fn determinize<C: Chance>(&self, st: &mut State, seat: Seat, chance: &mut C) {
        let other = 1 - seat.0;
        let mut below = |n| chance.below(Lane::whim(seat.index()), n);
        self.deal_waylays(st, other, &mut below);
        self.deal_leagues(st, other, &mut below);
        st.unknown |= 1 << other;
        policy::note_fit(self, st);
    }
}

impl Arcadia {
    /// Returns the total points of a hand of Waylays. Both players know it.
    pub(super) fn rating_of(&self, hand: &[u8]) -> i32 {
        hand.iter().map(|&card| i32::from(self.waylay(card).rating)).sum()
    }

    /// Deals a player random Waylays: as many, with the same points, from the copies that it has not played. The hand
    /// includes what the opponent's Quests still demand.
    fn deal_waylays(&self, st: &mut State, seat: u8, below: &mut impl Below) {
        let Hero { hand, played, .. } = *st.hero(seat);
        if hand.is_empty() {
            return;
        }
        let shelf = self.shelves.shelf(Phase::ChooseWaylay);
        let (wanted, least) = self.owed_wanted(st, seat);
        let points = self.rating_of(&hand) as usize;
        let left = |card: u8| self.unused(Phase::ChooseWaylay, card, &played);
        let mut cards = [[0; RATINGS]; 2];
        for card in shelf.within(points as u8).each() {
            cards[usize::from(!wanted.contains(card))][usize::from(self.waylay(card).rating)] += left(card);
        }
        let mut classes = ArrayVec::<Class, { 2 * RATINGS }>::new();
        for (wanted, cards) in [true, false].into_iter().zip(&cards) {
            let there = (0_u8..).zip(&cards[..=points]).filter(|(_, cards)| **cards > 0);
            classes.extend(there.map(|(points, &cards)| Class { points, cards, wanted }));
        }
        let mut counts = [0; 2 * RATINGS];
        let counts = &mut counts[..classes.len()];
        let known = Known { cards: hand.len(), points, wanted: least };
        let is_possible = draw_counts(&classes, known, below, counts);
        debug_assert!(is_possible, "an impossible hand");
        let mut dealt = Dealt::new();
        for (class, &count) in classes.iter().zip(&*counts) {
            let all = shelf.at(class.points);
            let these = if class.wanted { all.and(&wanted) } else { all.without(&wanted) };
            dealt.extend(draw_cards(these, left, count.into(), below));
        }
        st.hero_mut(seat).hand[..dealt.len()].copy_from_slice(&dealt);
    }

    /// Returns the Waylays that the opponent's Quests ask to be beaten, and how many must still be in a player's hand.
    fn owed_wanted(&self, st: &State, seat: u8) -> (CardSet, usize) {
        let (mut wanted, mut max) = (CardSet::default(), 0);
        for (goal, lacking) in self.wanted_lacking(st, seat, &st.hero(seat).played) {
            wanted = wanted.or(&self.shelves.wanted[goal]);
            max = max.max(usize::from(lacking));
        }
        (if max > 0 { wanted } else { CardSet::default() }, max)
    }

    /// Deals a player random Leagues: as many, from the copies that it has not laid. Once Leagues are laid, no Unique
    /// League is dealt that lies on the board or is in the opponent's hand.
    fn deal_leagues(&self, st: &mut State, seat: u8, below: &mut impl Below) {
        let hero = st.hero(seat);
        let board = &st.leagues[..usize::from(st.laid)];
        let mut taken: CardSet = board.iter().copied().collect();
        if st.laid > 0 || st.phase == Phase::Lay {
            st.hero(1 - seat).leagues.iter().for_each(|&league| taken.insert(league));
        }
        let laid: ArrayVec<u8, 32> = each(hero.laid).map(|place| st.leagues[usize::from(place)]).collect();
        let left = |card: u8| match self.league_card(card).unique && taken.contains(card) {
            true => 0,
            false => self.unused(Phase::ChooseLeague, card, &laid),
        };
        let all = self.shelves.shelf(Phase::ChooseLeague).within(u8::MAX);
        let dealt = draw_cards(all, left, hero.leagues.len(), below);
        st.hero_mut(seat).leagues[..dealt.len()].copy_from_slice(&dealt);
    }

    fn unused(&self, phase: Phase, card: u8, used: &[u8]) -> u16 {
        let used = used.iter().filter(|&&it| it == card).count() as u16;
        u16::from(self.stock(phase, card).0).saturating_sub(used)
    }
}

type Dealt = ArrayVec<u8, HAND>;

/// Draws cards of a set. Every copy that is `left` is equally likely.
fn draw_cards(set: CardSet, left: impl Fn(u8) -> u16, count: usize, below: &mut impl Below) -> Dealt {
    let mut dealt = Dealt::new();
    let all: u32 = if count > 0 { set.each().map(|card| u32::from(left(card))).sum() } else { 0 };
    for rest in (all.saturating_sub(count as u32) + 1..=all).rev() {
        let mut at = below(rest);
        let there = |card: &u8| {
            let drawn = dealt.iter().filter(|it| *it == card).count() as u32;
            let copies = u32::from(left(*card)) - drawn;
            let found = at < copies;
            at = at.wrapping_sub(copies);
            found
        };
        dealt.extend(set.each().find(there));
    }
    dealt
}
