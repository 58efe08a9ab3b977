//! What a player can decide.

use arrayvec::ArrayVec;

use crate::state::{Feat, Goal};

/// One decision. Characters, Spells and tokens go by number, Attacks and Equipment by their place among
/// those of the Character; a target of `NONE` is nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Chooses who places the first Character.
    Order {
        first: bool,
    },
    Deploy {
        /// At which part of the edge, from 0.
        slot: u8,
        back: bool,
    },
    Activate {
        who: u8,
        /// The place in its kit of the weapon in hand.
        wields: u8,
        /// Others of its pack who are Activated with it.
        mates: u8,
    },
    /// Activates nobody any more: those who have begun are done for the Round.
    Pass,
    /// Makes the free movement, to there.
    Move(Goal),
    LegIt,
    /// Runs what Leg It gave, to there.
    Run(Goal),
    /// Makes a melee Attack.
    Attack {
        attack: u8,
        target: u8,
        /// Shares its Hits among all whom it reaches.
        wide: bool,
    },
    Try(Feat),
    /// Spends so many AP on the Feat.
    Spend(u8),
    Cast {
        spell: u8,
        target: u8,
        /// With an Arcanite Token instead of AP.
        token: bool,
    },
    /// Draws another card for the Spell.
    Draw {
        token: bool,
    },
    /// Draws no more: the Spell fails.
    Stop,
    /// Uses an Item that heals.
    Heal {
        place: u8,
        who: u8,
    },
    /// Does what it can do beside Attacks without a Feat.
    Use {
        /// Which, in the order of [`Arcworlde::uses_of`].
        place: u8,
        target: u8,
    },
    /// Puts a Character on the board, near to that.
    Put(Goal),
    /// Spends an Arcanite Token for an Action Point.
    Empower,
    /// Steps through this portal, by its number among the tokens.
    Portal(u8),
    Accept,
    /// Spends an Arcanite Token to roll a die again.
    Reroll,
    /// Spends an Arcanite Token to add a die.
    AddDie,
    /// Ends the Activation, in which nothing was done, with its AP kept for another of the Round.
    Wait,
    End,
}

/// The most actions there can be. With 96 Characters: each could be struck with 8 + 6 Attacks, given 8
/// things, stolen from, moved to in two ways, and be hit by 8 Narrative Feats; that many foes at once
/// are never in reach, and 4096 leaves room for any of it.
pub(crate) const MAX_ACTIONS: usize = 4096;

pub(crate) type Actions = ArrayVec<Action, MAX_ACTIONS>;
