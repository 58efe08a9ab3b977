//! The game as it is compiled, and the decisions in it.

use balance_engine::game::Catalogue;

use crate::board::Stretch;
use crate::board::text::Effect;
use crate::board::way::Way;
use crate::cards::compiled::{Card, DECKS, RACERS, Step, When};
use crate::cards::sets::Kinds;
use crate::knobs::RuleOptions;
use crate::sides::plans::Weights;
use crate::state::Seen;

/// The rules with the compiled cards of one scenario.
#[derive(Clone, Debug)]
pub struct Iditacards {
    pub(crate) rules: RuleOptions,
    pub(crate) cards: Vec<Card>,
    pub(crate) steps: Vec<Step>,
    pub(crate) whens: Vec<When>,
    pub(crate) sets: Vec<Kinds>,
    pub(crate) stretches: Vec<Stretch>,
    pub(crate) stretch_at: [u8; 256],
    /// The square beyond which nobody goes: whoever comes to it has crossed the finish line.
    pub(crate) finish: u8,
    /// How many moves it takes from each square at each speed.
    pub(crate) way: Way,
    pub(crate) seats: u8,
    /// The upgrade decks that each side buys from, as bits.
    pub(crate) buys: [u8; RACERS],
    pub(crate) upgrades: [Vec<u8>; DECKS],
    /// What each side cares for.
    pub(crate) weights: [Weights; RACERS],
    pub(crate) side_names: Vec<String>,
    pub(crate) deck_names: Vec<String>,
    pub(crate) stretch_names: Vec<String>,
    pub(crate) catalogue: Catalogue,
    pub(crate) max_turns: u32,
}

/// One decision; `kinds` says in words what each is.
///
/// Cards are told by their numbers, dogs by their places in the team, attachments by their dog and its slot, racers by
/// seat. `Enough` leaves it at that: nothing more is recovered or destroyed, a new dog or attachment is discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Play(u8),
    Risk,
    NewDay,
    Pass,
    Discard(u8),
    Join,
    Stay,
    Recover { card: u8, to_deck: bool },
    Decide(Fate),
    Fill(u8),
    Take(u8),
    Strip(u8),
    Attach { dog: u8, slot: u8 },
    Kill(u8),
    Drop { dog: u8, slot: u8 },
    Victim { seat: u8, dog: u8 },
    Rival(u8),
    Legend(u8),
    Enough,
}

/// The most actions there can be. The most are with a discard pile of all different cards, each to
/// recover to the hand or the deck: twice 128, and to leave it at that. A turn has at most 128
/// different cards, a day, a pass or a risk, 6 dogs to kill and 12 attachments to drop.
pub(crate) const MAX_ACTIONS: usize = 260;

/// What becomes of a card that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    Destroyed,
    Drawn,
    Returned,
}

impl Iditacards {
    /// The number of the stretch of a square. The start belongs to the first stretch, what is
    /// beyond the finish line to the last.
    #[inline]
    pub(crate) fn stretch_of(&self, square: u8) -> u8 {
        self.stretch_at[usize::from(square)]
    }

    #[inline]
    pub(crate) fn effect(&self, racer: &Seen) -> &Effect {
        self.effect_at(racer.square)
    }

    #[inline]
    pub(crate) fn effect_at(&self, square: u8) -> &Effect {
        &self.stretches[usize::from(self.stretch_of(square))].effect
    }
}
