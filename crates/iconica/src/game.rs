//! The game as it is compiled, and the decisions in it.

use balance_engine::game::Catalogue;

use crate::cards::compiled::{Card, Deed, METER, Step};
use crate::cards::foreseen::Foreseen;
use crate::knobs::{MutualElimination, RuleOptions};
use crate::sides::party::{MAX_POOL, Parties};
use crate::state::{SEAT_SLOTS, SLOTS, Set, State};

/// The format of Iconica's scenarios; `format` tells what is in it.
#[derive(Clone, Copy, Debug)]
pub struct Format;

/// The rules with the compiled cards and parties of one scenario.
#[derive(Clone, Debug)]
pub struct Iconica {
    pub(crate) rules: RuleOptions,
    pub(crate) cards: Vec<Card>,
    pub(crate) steps: Vec<Step>,
    pub(crate) parties: Parties,
    /// What actions do to whom they are chosen for.
    pub(crate) foreseen: Foreseen,
    pub(crate) players: u8,
    pub(crate) size: u8,
    /// The places of the party that each slot belongs to.
    pub(crate) homes: [Set; SLOTS],
    /// The names of what each card can do, by the places of its deeds.
    pub(crate) deed_names: Vec<Vec<String>>,
    pub(crate) side_names: [String; 2],
    pub(crate) catalogue: Catalogue,
    pub(crate) max_turns: u32,
    /// Whether a game is one action or Final Act, and over before its turn ends: for exact odds.
    pub(crate) single: bool,
}

/// One decision of a player; `kinds` says in words what each is.
///
/// Characters are told by slot, 0 to 23. [`NOBODY`](crate::state::NOBODY) is the target of an action for which there is
/// nobody to choose, and whom an opponent mends who heals nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Pick { card: u16 },
    Act { who: u8, target: u8 },
    BreakAct { who: u8, target: u8 },
    Break { who: u8 },
    Pass,
    Hurt { who: u8 },
    Yield,
    Mend { who: u8 },
    Parry { take: bool },
    Target { who: u8 },
    Attempt { go: bool },
}

/// The most actions there can be. In a turn a player has at most 4 characters, each with at most
/// 12 targets for its action, the same again after its Break, its Break alone, and a pass: 101. In
/// a draft there is one for each card of the pool, which holds at most 256. Every other decision is
/// among 12 characters and one more way.
pub(crate) const MAX_ACTIONS: usize = MAX_POOL;

impl Iconica {
    /// The seat that has won when both sides lose their last character in this turn.
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

    /// A character's action of the white number.
    #[inline]
    pub(crate) fn action_of(&self, st: &State, slot: u8) -> &Deed {
        &self.card_in(st, slot).deeds[usize::from(st.white)]
    }

    /// The tile on which a character's marker rests with so much health left.
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

    /// The places of the party that a slot belongs to.
    #[inline]
    pub(crate) fn party_of(&self, slot: u8) -> Set {
        self.homes[usize::from(slot)]
    }
}
