//! What a player sees, and what may lie behind what it does not.

use arrayvec::ArrayVec;
use balance_engine::chance::{Chance, Lane};

use super::Arcadia;
use super::cards::compiled::each;
use super::cards::hands::{Class, Known, draw_counts};
use super::shelves::CardSet;
use super::state::{HAND, Hero, Phase, State};

/// What one player sees of a position: everything except which Waylays the other has in hand, and which Leagues it has not
/// laid. Both players know how many they are, and the total points of the Waylays.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(super) game: &'a Arcadia,
    pub(super) st: &'a State,
    pub(super) seat: u8,
}

impl<'a> View<'a> {
    #[inline]
    pub(super) const fn new(game: &'a Arcadia, st: &'a State, seat: u8) -> Self {
        View { game, st, seat }
    }

    #[inline]
    pub(super) const fn own(&self) -> &'a Hero {
        self.st.hero(self.seat)
    }

    /// The other character. Its hands are not to be looked at.
    #[inline]
    pub(super) const fn other(&self) -> &'a Hero {
        self.st.hero(1 - self.seat)
    }
}

/// One more than the most points of a Waylay.
const MOST_POINTS: usize = 256;

impl Arcadia {
    /// Deals again what a seat does not see of the other. Every hand that fits what the seat knows is equally likely. The
    /// seat does not know either what the scenario says the other will bring: in this copy, the other chooses for itself.
    pub(super) fn deal_again<C: Chance>(&self, st: &mut State, seat: u8, chance: &mut C) {
        let (lane, other) = (Lane::whim(usize::from(seat)), 1 - seat);
        self.deal_waylays(st, other, lane, chance);
        self.deal_leagues(st, other, lane, chance);
        st.unknown |= 1 << other;
    }

    /// Returns the points of some Waylays. Both players know those of a hand.
    pub(super) fn rating_of(&self, hand: &[u8]) -> i32 {
        hand.iter().map(|&card| i32::from(self.waylay(card).rating)).sum()
    }

    /// Deals a player other Waylays: the same number with the same points, of the copies that it has not played. The
    /// hand includes what the opponent's Quests still demand.
    fn deal_waylays<C: Chance>(&self, st: &mut State, seat: u8, lane: Lane, chance: &mut C) {
        let hand = st.hero(seat).hand;
        if hand.is_empty() {
            return;
        }
        let (wanted, least) = self.owed_prey(st, seat);
        let points = self.rating_of(&hand) as usize;
        let known = Known { cards: hand.len(), points, wanted: least };
        let played = st.hero(seat).played;
        let left = |card: u8| self.unused(Phase::ChooseWaylay, card, &played);
        let mut cards = [[0; MOST_POINTS]; 2];
        for card in self.shelves.shelf(Phase::ChooseWaylay).within(points as u8).each() {
            let rating = usize::from(self.waylay(card).rating);
            cards[usize::from(!wanted.contains(card))][rating] += left(card);
        }
        let mut classes = ArrayVec::<Class, { 2 * MOST_POINTS }>::new();
        for (wanted, cards) in [true, false].into_iter().zip(&cards) {
            let there = (0_u8..).zip(&cards[..=points]).filter(|(_, cards)| **cards > 0);
            classes.extend(there.map(|(points, &cards)| Class { points, cards, wanted }));
        }
        let mut counts = [0; 2 * MOST_POINTS];
        let counts = &mut counts[..classes.len()];
        let is_possible = draw_counts(&classes, known, lane, &mut *chance, counts);
        debug_assert!(is_possible, "a hand that nobody can hold");
        let mut dealt = ArrayVec::<u8, HAND>::new();
        for (class, &count) in classes.iter().zip(&*counts) {
            let all = self.shelves.shelf(Phase::ChooseWaylay).at(class.points);
            let these = if class.wanted { all.and(&wanted) } else { all.without(&wanted) };
            draw_cards(these, left, usize::from(count), &mut dealt, lane, chance);
        }
        for (card, dealt) in st.hero_mut(seat).hand.iter_mut().zip(dealt) {
            *card = dealt;
        }
    }

    /// Returns the Waylays that the opponent's Quests ask to be beaten, and how many of them must still be in a player's
    /// hand. Of several goals, the one that lacks most counts.
    fn owed_prey(&self, st: &State, seat: u8) -> (CardSet, usize) {
        let (mut prey, mut most) = (CardSet::default(), 0);
        for (goal, lacking) in self.prey_lacking(st, seat, &st.hero(seat).played) {
            prey = prey.or(self.shelves.prey(goal));
            most = most.max(usize::from(lacking));
        }
        (if most > 0 { prey } else { CardSet::default() }, most)
    }

    /// Deals a player other Leagues to lay: the same number, of the copies that it has not laid. Once Leagues are laid,
    /// there is none among them that is Unique and lies on the board or is in the opponent's hand.
    fn deal_leagues<C: Chance>(&self, st: &mut State, seat: u8, lane: Lane, chance: &mut C) {
        let hero = st.hero(seat);
        let count = hero.leagues.len();
        if count == 0 {
            return;
        }
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
        let mut dealt = ArrayVec::<u8, HAND>::new();
        draw_cards(all, left, count, &mut dealt, lane, chance);
        for (card, dealt) in st.hero_mut(seat).leagues.iter_mut().zip(dealt) {
            *card = dealt;
        }
    }

    /// Returns how many copies of a card a player has, without those that it has used.
    fn unused(&self, phase: Phase, card: u8, used: &[u8]) -> u16 {
        let used = used.iter().filter(|&&it| it == card).count() as u16;
        u16::from(self.stock(phase, card).0).saturating_sub(used)
    }
}

/// Draws cards of a set. `left` says how many copies of each there are, and every copy is equally likely.
fn draw_cards<C: Chance>(
    set: CardSet,
    left: impl Fn(u8) -> u16,
    count: usize,
    dealt: &mut ArrayVec<u8, HAND>,
    lane: Lane,
    chance: &mut C,
) {
    let from = dealt.len();
    let all: u32 = if count > 0 { set.each().map(|card| u32::from(left(card))).sum() } else { 0 };
    for rest in (all.saturating_sub(count as u32) + 1..=all).rev() {
        let mut at = chance.below(lane, rest);
        let there = |card: &u8| {
            let drawn = dealt[from..].iter().filter(|it| *it == card).count() as u32;
            let copies = u32::from(left(*card)) - drawn;
            let found = at < copies;
            at = at.wrapping_sub(copies);
            found
        };
        let card = set.each().find(there);
        dealt.extend(card);
    }
}
