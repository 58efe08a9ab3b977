//! The player's view: everything but the order of face-down cards.

use balance_engine::chance::Chance;
use balance_engine::game::{IndexRange, Observe, Seat};
use std::ops::Deref;

use crate::cards::{Card, Decree, Kinds, NO_CARD, kinds, one};
use crate::game::{ArcaneGuardian, Chosen};
use crate::state::{DECKS, Deck, Phase, State, Table};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Top {
    Shown(u8),
    Hidden,
    /// The deck has ended or is empty.
    Nothing,
}

/// A position as the player sees it: the table, and the decks through the methods below.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub game: &'a ArcaneGuardian,
    st: &'a State,
}

impl Deref for View<'_> {
    type Target = Table;

    #[inline]
    fn deref(&self) -> &Table {
        &self.st.table
    }
}

impl<'a> View<'a> {
    #[inline]
    pub fn new(game: &'a ArcaneGuardian, st: &'a State) -> Self {
        View { game, st }
    }

    #[inline]
    pub fn top(self, deck: usize) -> Top {
        match (self.st.decks[deck].shown(), self.st.decks[deck].top()) {
            (Some(card), _) => Top::Shown(card),
            (None, Some(_)) => Top::Hidden,
            (None, None) => Top::Nothing,
        }
    }

    /// Returns the maximum number of cards above a deck's Ending that hasn't been reached.
    #[inline]
    pub fn to_ending(self, deck: usize) -> u8 {
        let deck = &self.st.decks[deck];
        deck.len.saturating_sub(deck.at + 1)
    }

    #[inline]
    pub fn ended(self, deck: usize) -> u8 {
        self.st.decks[deck].ended
    }

    /// Returns the playing cards still to be met: unseen, or open and not at hand.
    pub fn ahead(self) -> Kinds {
        let shown = |deck: &Deck| deck.shown().filter(|&card| card != self.st.at_hand);
        let open = kinds(self.st.decks.iter().filter_map(shown));
        self.st.unseen_kinds | open
    }

    /// Returns the Endings that may still be in the decks, as far as the player knows.
    pub fn endings_ahead(self) -> Kinds {
        let all = match self.game.chosen {
            Chosen::These(these) => kinds(these),
            Chosen::Random if self.st.endings_seen.count_ones() as usize == DECKS => 0,
            Chosen::Random => self.game.endings,
        };
        all & !self.st.endings_seen
    }

    /// Returns the Endings on the table that haven't been followed.
    pub fn endings_open(self) -> Kinds {
        let decks = self.st.decks.iter().filter(|deck| deck.ended != NO_CARD);
        kinds(decks.map(|deck| deck.ended)) & !self.st.followed
    }

    #[inline]
    pub fn card(self, card: u8) -> &'a Card {
        &self.game.cards[usize::from(card)]
    }

    /// Returns the steps of the die for the card at hand, or `None` before the roll.
    #[inline]
    pub fn known_roll(self) -> Option<IndexRange> {
        (self.st.die != 0).then(|| self.game.rolled(self.st, self.st.at_hand, self.st.die))
    }

    #[inline]
    pub fn ending_met(self, deck: usize) -> bool {
        self.st.endings_seen & one(self.st.endings[deck]) != 0
    }

    #[inline]
    pub fn may_reveal(self) -> bool {
        self.decree(Decree::RevealNever) == 0
    }

    /// Returns true if one more of a card would satisfy a condition, false if it only brings it nearer, and `None` if the
    /// condition doesn't need the card.
    pub fn brings(self, when: u16, card: u8) -> Option<bool> {
        let when = &self.game.whens[usize::from(when)];
        let (mut missing, mut asked) = (0, false);
        for need in &self.game.needs[when.needs.range()] {
            let short = need.at_least.saturating_sub(self.count(need.of));
            missing += short;
            asked |= short > 0 && need.of & one(card) != 0;
        }
        asked.then(|| missing == 1 && self.level >= when.level)
    }

    /// Returns true if losing one copy of a card would break a condition that is met, false if the condition isn't met
    /// anyway, and `None` if there are enough copies without it.
    pub fn bears(self, number: u16, card: u8) -> Option<bool> {
        let when = &self.game.whens[usize::from(number)];
        let needs = self.game.needs[when.needs.range()].iter();
        let mut needs = needs.filter(|need| need.of & one(card) != 0);
        let borne = needs.any(|need| self.count(need.of) <= need.at_least);
        borne.then(|| self.game.holds(&self, number))
    }

    #[inline]
    pub fn can_banish(self) -> bool {
        self.st.phase == Phase::Banish
            || self.st.holds & self.game.banishing.items != 0
            || self.game.castable(&self) & self.game.banishing.spells != 0
    }

    pub fn face_down(self) -> usize {
        self.st.face_down()
    }
}

impl Observe for ArcaneGuardian {
    type View<'a> = View<'a>;

    #[inline]
    fn view<'a>(&'a self, state: &'a State, _seat: Seat) -> View<'a> {
        View::new(self, state)
    }

    fn determinize<C: Chance>(&self, state: &mut State, _seat: Seat, chance: &mut C) {
        self.determinize_decks(state, chance);
    }
}
