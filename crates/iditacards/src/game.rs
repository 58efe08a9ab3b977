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
    /// The number of the stretch by square.
    pub(crate) stretch_at: [u8; 256],
    /// The square beyond which nobody goes: whoever comes to it has crossed the finish line.
    pub(crate) finish: u8,
    /// How many moves it takes from each square at each speed.
    pub(crate) way: Way,
    /// How many racers there are.
    pub(crate) seats: u8,
    /// The upgrade decks that each side buys from, as bits.
    pub(crate) buys: [u8; RACERS],
    /// The cards of each upgrade deck, each once.
    pub(crate) upgrades: [Vec<u8>; DECKS],
    /// What each side cares for.
    pub(crate) weights: [Weights; RACERS],
    pub(crate) side_names: Vec<String>,
    pub(crate) deck_names: Vec<String>,
    pub(crate) stretch_names: Vec<String>,
    pub(crate) catalogue: Catalogue,
    pub(crate) max_turns: u32,
}

/// One decision. Cards are told by their numbers, dogs by their places in the team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays a card of the hand.
    Play(u8),
    /// Plays the top of the deck for a risk.
    Risk,
    /// Takes a new day.
    NewDay,
    /// Ends the turn without a card and without a new day.
    Pass,
    /// Discards a card of the hand for energy.
    Discard(u8),
    /// Joins a new day.
    Join,
    /// Does not.
    Stay,
    /// Recovers a card.
    Recover {
        /// Which.
        card: u8,
        /// Into the deck instead of the hand.
        to_deck: bool,
    },
    /// Decides on the next card looked at.
    Decide(Fate),
    /// Fills the supply from an upgrade deck, told by its number.
    Fill(u8),
    /// Takes a card of the supply.
    Take(u8),
    /// Destroys a card of the hand.
    Strip(u8),
    /// Puts an attachment on a dog.
    Attach {
        /// Which.
        dog: u8,
        /// In which of its slots.
        slot: u8,
    },
    /// Kills one of one's own dogs.
    Kill(u8),
    /// Discards one of one's own attachments.
    Drop {
        /// Of which dog.
        dog: u8,
        /// In which of its slots.
        slot: u8,
    },
    /// Kills a dog in play.
    Victim {
        /// Whose.
        seat: u8,
        /// Which.
        dog: u8,
    },
    /// Chooses a rival, told by the seat.
    Rival(u8),
    /// Adds a legendary card.
    Legend(u8),
    /// Leaves it at that: nothing more is recovered or destroyed, a new dog or attachment is discarded.
    Enough,
}

/// The most actions there can be. The most are with a discard pile of all different cards, each to
/// recover to the hand or the deck: twice 128, and to leave it at that. A turn has at most 128
/// different cards, a day, a pass or a risk, 6 dogs to kill and 12 attachments to drop.
pub(crate) const MAX_ACTIONS: usize = 260;

/// What becomes of a card that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It is destroyed.
    Destroyed,
    /// It is drawn.
    Drawn,
    /// It is shuffled back.
    Returned,
}

impl Iditacards {
    /// The number of the stretch of a square. The start belongs to the first stretch, what is
    /// beyond the finish line to the last.
    #[inline]
    pub(crate) fn stretch_of(&self, square: u8) -> u8 {
        self.stretch_at[usize::from(square)]
    }

    /// What the stretch does that a racer is on.
    #[inline]
    pub(crate) fn effect(&self, racer: &Seen) -> &Effect {
        self.effect_at(racer.square)
    }

    /// What the stretch of a square does.
    #[inline]
    pub(crate) fn effect_at(&self, square: u8) -> &Effect {
        &self.stretches[usize::from(self.stretch_of(square))].effect
    }
}
