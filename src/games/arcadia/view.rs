//! What a player sees, and what may lie behind what it does not.

use crate::chance::{Chance, Lane};

use super::Arcadia;
use super::state::{Hero, State};

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
        let points = |hand: &[u8]| -> u32 {
            hand.iter().map(|&card| u32::from(self.waylays[usize::from(card)].rating)).sum()
        };
        let most = points(other.hand());
        let count = usize::from(other.hand_len);
        for _ in 0..TRIES {
            let mut hand = other.hand;
            self.draw_hand(&mut hand[..count], &self.waylay_copies, lane, chance);
            if points(&hand[..count]) == most {
                other.hand = hand;
                break;
            }
        }
        let copies: arrayvec::ArrayVec<u8, 255> =
            self.leagues.iter().map(|league| league.copies).collect();
        let count = usize::from(other.leagues_len);
        let mut hand = other.leagues;
        self.draw_hand(&mut hand[..count], &copies, lane, chance);
        other.leagues = hand;
    }

    /// Fills a hand with cards of which there are so many copies.
    fn draw_hand<C: Chance>(&self, hand: &mut [u8], copies: &[u8], lane: Lane, chance: &mut C) {
        for k in 0..hand.len() {
            loop {
                let card = chance.below(lane, copies.len() as u32) as u8;
                let taken = hand[..k].iter().filter(|&&it| it == card).count();
                if taken < usize::from(copies[usize::from(card)]) {
                    hand[k] = card;
                    break;
                }
            }
        }
    }
}
