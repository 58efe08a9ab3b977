//! The compiled game and its actions.

use balance_engine::game::Catalogue;

use crate::board::way::Way;
use crate::board::{Effect, Stretch};
use crate::cards::{Card, DECKS, KINDS, Kinds, RACERS, Step, When};
use crate::policy::plan::PlanWeights;
use crate::policy::weights::Weights;
use crate::policy::worth::CycleWorth;
use crate::rule_options::RuleOptions;
use crate::sides::spec::RacePlan;
use crate::state::Seen;

#[derive(Clone, Debug)]
pub struct Iditacards {
    pub(crate) rules: RuleOptions,
    pub(crate) cards: Vec<Card>,
    pub(crate) steps: Vec<Step>,
    pub(crate) whens: Vec<When>,
    pub(crate) sets: Vec<Kinds>,
    pub(crate) stretches: Vec<Stretch>,
    pub(crate) stretch_at: [u8; 256],
    /// The last square. A racer who reaches it has crossed the finish line.
    pub(crate) finish: u8,
    pub(crate) way: Way,
    pub(crate) seats: u8,
    /// Upgrade decks that each side buys from, as bits.
    pub(crate) buys: [u8; RACERS],
    pub(crate) upgrades: [Vec<u8>; DECKS],
    pub(crate) plans: [RacePlan; RACERS],
    /// The numbers that its player weighs with.
    pub(crate) weights: Weights,
    pub(crate) plan_weights: [PlanWeights; RACERS],
    /// Values of cards in circulation, by number.
    pub(crate) worths: [CycleWorth; KINDS],
    /// True for a player whose values of cards differ from those that positions add up.
    pub(crate) own_worths: bool,
    pub(crate) side_names: Vec<String>,
    pub(crate) deck_names: Vec<String>,
    pub(crate) stretch_names: Vec<String>,
    pub(crate) catalogue: Catalogue,
    pub(crate) max_turns: u32,
}

/// A decision; see `kinds` for each. Cards are numbers, dogs places in the team, attachments a dog and its slot, racers
/// seats. `Enough` stops: nothing more is recovered or destroyed, or a new dog or attachment is discarded.
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

/// Maximum number of actions. A discard pile of 128 different cards, each recovered to the hand or the deck, has 256,
/// and one to stop. A turn has at most 128 different cards, a day, a pass or a risk, 6 dogs to kill and 12 attachments
/// to drop.
pub(crate) const MAX_ACTIONS: usize = 260;

/// What happens to a card that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    Destroyed,
    Drawn,
    Returned,
}

impl Iditacards {
    /// Returns the stretch of a square. The start belongs to the first stretch, squares beyond the finish to the last.
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
