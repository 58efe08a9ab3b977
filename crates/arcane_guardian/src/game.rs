//! The game as it is compiled, and the decisions in it.

use balance_engine::game::Catalogue;

use crate::cards::compiled::{Card, Constant, Need, Price, Step, Uses, When};
use crate::cards::kind::Kind;
use crate::cards::sets::{Kinds, SPELLS};
use crate::knobs::RuleOptions;
use crate::state::{DECKS, State};

/// The rules with the compiled cards of one scenario.
#[derive(Clone, Debug, Default)]
pub struct ArcaneGuardian {
    pub(crate) rules: RuleOptions,
    /// All cards in the order of their keys, and what they refer to.
    pub(crate) cards: Vec<Card>,
    pub(crate) steps: Vec<Step>,
    /// Conditions; number 0 holds always.
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
    /// What can be used at all, what gives Health so, and what sends the top of a deck away.
    pub(crate) uses: Uses,
    pub(crate) saving: Uses,
    pub(crate) banishing: Uses,
    pub(crate) curses: Kinds,
    pub(crate) with_constants: Kinds,
    /// Cards whose coming or going may change what standing effects add.
    pub(crate) sways: Kinds,
    /// All Endings: those that are an escape without the Key, with it, those that give it.
    pub(crate) endings: Kinds,
    pub(crate) escapes: Kinds,
    pub(crate) gates: Kinds,
    pub(crate) keys: Kinds,
    /// Endings whose text begins with an escape on no condition, and takes no cards: whoever may follow one escapes.
    pub(crate) certain: Kinds,
    /// Cards that some escape asks for, and by card the escapes that ask for it.
    pub(crate) asked: Kinds,
    pub(crate) asked_by: Vec<Kinds>,
    pub(crate) chosen: Chosen,
    pub(crate) catalogue: Catalogue,
    pub(crate) max_turns: u32,
}

/// Which Endings are in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Chosen {
    /// These, which the player knows.
    These([u8; DECKS]),
    /// Drawn by lot among all, which the player does not see.
    #[default]
    Random,
}

/// One decision; `kinds` says in words what each is.
///
/// Decks and Spells are counted from 0, cards go by their number, sets of Spells are bits. To lift no Curse is to lift
/// [`NO_CARD`](crate::cards::sets::NO_CARD).
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

/// The most actions there can be. At most 57 different cards lie in front of the player: 64 kinds
/// without 4 Spells and 3 Endings. In a fight there are 4 prices with at most 6 sets of Spells each,
/// 4 Spells alone, 6 sets of any, 4 Spells to cast and, an Enemy taking one kind, 56 cards to use:
/// 94. Everywhere else there are fewer: at a step 3 decks or their Endings, the 57 cards, each to
/// use or to shed, and 4 Spells to cast.
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
