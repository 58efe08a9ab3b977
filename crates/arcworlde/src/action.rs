//! What a player can decide.

use arrayvec::ArrayVec;

use crate::state::{Feat, Goal};

/// One decision. Characters, Spells and tokens go by number, Attacks and Equipment by their place among
/// those of the Character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Chooses who places the first Character.
    Order {
        /// Oneself.
        first: bool,
    },
    /// Places the next Character.
    Deploy {
        /// At which part of the edge, from 0.
        slot: u8,
        /// At the back of the zone.
        back: bool,
    },
    /// Activates a Character.
    Activate {
        /// Who.
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
    /// Legs it.
    LegIt,
    /// Runs what Leg It gave, to there.
    Run(Goal),
    /// Makes a melee Attack.
    Attack {
        /// Which, among the Character's Attacks.
        attack: u8,
        /// Whom.
        target: u8,
        /// Shares its Hits among all whom it reaches.
        wide: bool,
    },
    /// Declares this Feat.
    Try(Feat),
    /// Spends so many AP on the Feat.
    Spend(u8),
    /// Casts a Spell.
    Cast {
        /// The Spell, by its number.
        spell: u8,
        /// At whom; [`cards::NONE`] for nobody.
        target: u8,
        /// With an Arcanite Token instead of AP.
        token: bool,
    },
    /// Draws another card for the Spell.
    Draw {
        /// With an Arcanite Token instead of AP.
        token: bool,
    },
    /// Draws no more: the Spell fails.
    Stop,
    /// Uses an Item that heals.
    Heal {
        /// Its place in the kit.
        place: u8,
        /// Whom.
        who: u8,
    },
    /// Does what it can do beside Attacks without a Feat.
    Use {
        /// Which, in the order of [`Arcworlde::uses_of`].
        place: u8,
        /// At whom; [`cards::NONE`] for nobody.
        target: u8,
    },
    /// Puts a Character on the board, near to that.
    Put(Goal),
    /// Spends an Arcanite Token for an Action Point.
    Empower,
    /// Steps through this portal, by its number among the tokens.
    Portal(u8),
    /// Leaves dice as they lie.
    Accept,
    /// Spends an Arcanite Token to roll a die again.
    Reroll,
    /// Spends an Arcanite Token to add a die.
    AddDie,
    /// Ends the Activation, in which nothing was done, with its AP kept for another of the Round.
    Wait,
    /// Ends the Activation.
    End,
}

/// The most actions there can be. With 96 Characters: each could be struck with 8 + 6 Attacks, given 8
/// things, stolen from, moved to in two ways, and be hit by 8 Narrative Feats; that many foes at once
/// are never in reach, and 4096 leaves room for any of it.
pub(crate) const MAX_ACTIONS: usize = 4096;

/// The list of legal actions.
pub(crate) type Actions = ArrayVec<Action, MAX_ACTIONS>;
