//! What a player sees, and what may lie behind what it does not.

use crate::chance::{Chance, Lane};

use super::Arcadia;
use super::state::{Hero, Phase, State};

/// What one player sees of a position: everything but the Waylays in the other's hand and the
/// Leagues that the other has not laid.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(super) game: &'a Arcadia,
    pub(super) st: &'a State,
    pub(super) seat: u8,
}

impl<'a> View<'a> {
    /// The view from a seat.
    #[inline]
    pub(super) const fn new(game: &'a Arcadia, st: &'a State, seat: u8) -> Self {
        View { game, st, seat }
    }

    /// The player's own character.
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

/// How often other hands are tried before the old one is kept.
const TRIES: u32 = 64;

impl Arcadia {
    /// Deals the other's Waylays and unlaid Leagues again: as many as there are, of those that the
    /// other may have, within the same points.
    pub(super) fn deal_again<C: Chance>(&self, st: &mut State, seat: u8, chance: &mut C) {
        let lane = Lane::whim(usize::from(seat));
        let other = st.hero_mut(1 - seat);
        for _ in 0..TRIES {
            let mut hand = other.hand;
            self.draw_hand(Phase::ChooseWaylay, &mut hand, lane, chance);
            if self.rating_of(&hand) == self.rating_of(&other.hand) {
                other.hand = hand;
                break;
            }
        }
        self.draw_hand(Phase::ChooseLeague, &mut other.leagues, lane, chance);
        self.rate(st);
    }

    /// The points of some Waylays, which everybody knows of a hand.
    pub(super) fn rating_of(&self, hand: &[u8]) -> i32 {
        hand.iter().map(|&card| i32::from(self.waylay(card).rating)).sum()
    }

    /// Fills a hand with cards that could have been chosen in a phase.
    fn draw_hand<C: Chance>(&self, phase: Phase, hand: &mut [u8], lane: Lane, chance: &mut C) {
        let there = self.choices(phase).len() as u32;
        for k in 0..hand.len() {
            loop {
                let card = chance.below(lane, there) as u8;
                let taken = hand[..k].iter().filter(|&&it| it == card).count();
                if taken < usize::from(self.stock(phase, card).0) {
                    hand[k] = card;
                    break;
                }
            }
        }
    }
}
