//! The compiled game and the decisions in it.

use balance_engine::game::Catalogue;

use crate::cards::{Card, Constant, Kind, Kinds, Need, Price, SPELLS, Step, Uses, When};
use crate::policy::weights::Weights;
use crate::rule_options::RuleOptions;
use crate::state::{DECKS, State};

#[derive(Clone, Debug, Default)]
pub struct ArcaneGuardian {
    pub(crate) rules: RuleOptions,
    /// The numbers that its player weighs with.
    pub(crate) weights: Weights,
    /// All cards in the order of their keys.
    pub(crate) cards: Vec<Card>,
    pub(crate) steps: Vec<Step>,
    /// Conditions; number 0 is always true.
    pub(crate) whens: Vec<When>,
    pub(crate) needs: Vec<Need>,
    pub(crate) constants: Vec<Constant>,
    pub(crate) prices: Vec<Price>,
    pub(crate) spells: [u8; SPELLS],
    /// The Enemies that each Spell beats alone.
    pub(crate) beats: [Kinds; SPELLS],
    /// The playing cards, in no order.
    pub(crate) deck: Vec<u8>,
    /// The table before the decks are dealt.
    pub(crate) start: State,
    /// Cards and Spells that can be used, that give Health, and that banish the top of a deck.
    pub(crate) uses: Uses,
    pub(crate) saving: Uses,
    pub(crate) banishing: Uses,
    pub(crate) curses: Kinds,
    pub(crate) with_constants: Kinds,
    /// Cards that may change the totals of standing effects when they come or go.
    pub(crate) sways: Kinds,
    /// All Endings; escapes without the Key (`escapes`), with it (`gates`), and Endings that give it (`keys`).
    pub(crate) endings: Kinds,
    pub(crate) escapes: Kinds,
    pub(crate) gates: Kinds,
    pub(crate) keys: Kinds,
    /// Cards that some escape requires, and by card the escapes that require it.
    pub(crate) asked: Kinds,
    pub(crate) asked_by: Vec<Kinds>,
    pub(crate) chosen: Chosen,
    pub(crate) catalogue: Catalogue,
    pub(crate) max_turns: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Chosen {
    /// These, which the player knows.
    These([u8; DECKS]),
    /// Random ones, which the player doesn't see.
    #[default]
    Random,
}

/// One decision, described in `kinds`. Decks and Spells are counted from 0, cards are numbers, sets of Spells are bits.
/// `Lift` with [`NO_CARD`](crate::cards::NO_CARD) keeps all Curses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Interact(u8),
    Follow(u8),
    Use(u8),
    Cast(u8),
    Shed(u8),
    Pay { price: u8, spells: u8 },
    Defeat(u8),
    Roll,
    Open,
    Leave,
    Accept,
    Decline,
    GoOn,
    Turn(u8),
    Ready(u8),
    Discard(u8),
    Lift(u8),
    Banish(u8),
}

/// The maximum number of legal actions, rounded up. A fight has at most 94: 4 prices with 6 sets of Spells each, 4 Spells
/// alone, 6 sets of any, 4 Spells to cast, and 56 cards to use (64 without 4 Spells, 3 Endings and the Enemy).
pub(crate) const MAX_ACTIONS: usize = 128;

impl ArcaneGuardian {
    pub(crate) fn name(&self, card: u8) -> &str {
        self.catalogue.cards.get(usize::from(card)).map_or("nothing", |info| &info.name)
    }

    #[inline]
    pub(crate) fn is_ending(&self, card: u8) -> bool {
        self.cards.get(usize::from(card)).is_some_and(|card| card.kind == Kind::Ending)
    }

    #[inline]
    pub(crate) fn is_playing(&self, card: u8) -> bool {
        self.cards.get(usize::from(card)).is_some_and(|card| card.kind.is_playing())
    }
}
