//! The compiled game and the decisions in it.

use balance_engine::game::Catalogue;

use crate::cards::{Card, CardAction, EffectTable, METER, Step};
use crate::policy::weights::Weights;
use crate::rule_options::{MutualElimination, RuleOptions};
use crate::sides::party::{MAX_POOL, Parties};
use crate::state::{SEAT_SLOTS, SLOTS, Set, State};

#[derive(Clone, Copy, Debug)]
pub struct IconicaDefinition;

#[derive(Clone, Debug)]
pub struct Iconica {
    pub(crate) rules: RuleOptions,
    pub(crate) cards: Vec<Card>,
    pub(crate) steps: Vec<Step>,
    pub(crate) parties: Parties,
    /// The numbers that its player weighs with.
    pub(crate) weights: Weights,
    pub(crate) effect_table: EffectTable,
    pub(crate) players: u8,
    pub(crate) size: u8,
    /// The slots of the party that each slot belongs to.
    pub(crate) homes: [Set; SLOTS],
    /// The names of each card's actions, by action number; the Final Act is number 0.
    pub(crate) action_names: Vec<Vec<String>>,
    pub(crate) side_names: [String; 2],
    pub(crate) catalogue: Catalogue,
    pub(crate) max_turns: u32,
    /// True for exact odds: the game ends after one action or Final Act.
    pub(crate) single: bool,
}

/// One decision of a player, described in `kinds`. Characters are slots, 0 to 23. [`NO_SLOT`](crate::state::NO_SLOT) is
/// the target of an action without a choice, and of a `Mercy` that heals no one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Pick { card: u16 },
    Act { who: u8, target: u8 },
    BreakAct { who: u8, target: u8 },
    Break { who: u8 },
    Pass,
    Hurt { who: u8 },
    Yield,
    Mercy { who: u8 },
    Parry { take: bool },
    Target { who: u8 },
    Attempt { go: bool },
}

/// The maximum number of legal actions, reached in a draft: one per card of the pool. A turn has at most 101.
pub(crate) const MAX_ACTIONS: usize = MAX_POOL;

impl Iconica {
    /// Returns the winning seat if both sides lose their last character in this turn; `None` for a draw.
    pub(crate) fn mutual_winner(&self, st: &State) -> Option<u8> {
        match self.rules.mutual_elimination {
            MutualElimination::Draw => None,
            MutualElimination::ActiveWins => Some(st.seat),
            MutualElimination::OtherWins => Some(st.seat ^ 1),
        }
    }

    #[inline]
    pub(crate) fn card_in(&self, st: &State, slot: u8) -> &Card {
        &self.cards[usize::from(st.slots[usize::from(slot)].card)]
    }

    #[inline]
    pub(crate) fn action_of(&self, st: &State, slot: u8) -> &CardAction {
        &self.card_in(st, slot).card_actions[usize::from(st.white)]
    }

    /// Returns the tile under a character's marker at this health, in tens.
    #[inline]
    pub(crate) fn tile(&self, st: &State, slot: u8, left: u8) -> u8 {
        let damage = st.slots[usize::from(slot)].health - left;
        self.card_in(st, slot).tiles[usize::from(damage) % METER]
    }

    #[inline]
    pub(crate) fn slot(&self, seat: u8, player: u8, k: u8) -> u8 {
        seat * SEAT_SLOTS as u8 + player * self.size + k
    }

    #[inline]
    pub(crate) fn party(&self, seat: u8, player: u8) -> Set {
        ((1 << self.size) - 1) << self.slot(seat, player, 0)
    }

    #[inline]
    pub(crate) fn own_party(&self, st: &State) -> Set {
        self.party(st.seat, st.player[usize::from(st.seat)]) & st.alive
    }

    #[inline]
    pub(crate) fn party_of(&self, slot: u8) -> Set {
        self.homes[usize::from(slot)]
    }
}
