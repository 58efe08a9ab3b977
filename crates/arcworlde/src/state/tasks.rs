//! What is to be decided and what is still to happen: Feats, Blows, dice that lie, tasks.

use super::dice::{Edge, Throw};
use crate::board::Point;
use crate::cards::{Difficulty, NONE, Order};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    Stay,
    /// Into base contact with a Character, or as near as it can.
    Reach(u8),
    /// As near to a foe as a Shot needs, and to where it is seen.
    Near(u8),
    Token(u8),
    Middle,
    Away,
    /// Behind a piece of Terrain, as the nearest foe sees it.
    Behind(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    pub who: u8,
    pub by: u8,
    pub from: Point,
    /// From its centre, in hundredths of an inch.
    pub reach: i32,
    /// It acts when the Activation of `by` ends.
    pub at_once: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ordered {
    pub what: Option<Order>,
    /// The foe that the first of them Attacked; [`NONE`] before.
    pub target: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feat {
    // A Shot with an Attack in the order of `attacks_of`.
    Shot { attack: u8, target: u8 },
    GetUp,
    HelpUp(u8),
    PickUp(u8),
    // Gives away what is at a place of the kit, `FOUND` or `BOUGHT`.
    Give { friend: u8, what: u8 },
    Steal { foe: u8, what: u8 },
    Drop(u8),
    // To the weapon at this place of the kit.
    Swap(u8),
    Disengage,
    Break,
    // Gets past the guard of this fencer, which it attacks: one die, which takes no AP.
    Parry(u8),
    Gobble(u8),
    Escape,
    // A Narrative Feat for damage; `wide` shares its Hits among all foes near the target.
    Narrative { foe: u8, difficulty: Difficulty, wide: bool },
    // A Narrative Feat for one more Leg It.
    Dash,
    // What it can do beside Attacks, in the order of `uses_of`.
    Use { place: u8, target: u8 },
}

/// In place of a place of the kit: an Arcanite Token from the board.
pub(crate) const FOUND: u8 = 254;
pub(crate) const BOUGHT: u8 = 253;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    pub who: u8,
    pub what: RollOf,
    pub throw: Throw,
    pub edge: Edge,
    /// No die was rolled again.
    pub fresh: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollOf {
    Feat(Feat),
    Hits(Blow),
    Defence(Blow),
    Bravery(Fear),
    // A Leg It roll; `dash` is one of a Narrative Feat.
    LegIt { dash: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fear {
    Break,
    Fearsome(u8),
    Rally,
    /// AP are halved.
    Unruly,
    Pin,
    Overpower,
    Lure(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Strike(Blow),
    Settle(Roll),
    Defend(Blow),
    Struck(Blow),
    Test { who: u8, fear: Fear },
    // A Broken Character flees, or tries to get away, as long as it is its Activation.
    Flee(u8),
    // The Activation of the Character begins, or goes on after a stay in a stomach.
    Wake(u8),
    // The Activation of the Character ends, when it has not ended already.
    Rest(u8),
    RoundEnd,
    RoundScored,
    RoundBegins,
    Turn,
    // What comes first at the first Activation of a Character in a Round.
    Stir(u8),
    // The Character loses the HP that were to be lost at its next Activation.
    Sicken(u8),
    // A Summoned Character loses heart and is gone, after all Bravery Tests that are due.
    Vanish(u8),
    Put(Landing),
    // The Character has moved: Fearsome Characters frighten.
    Loom(u8),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    Order,
    Deploy,
    #[default]
    Activate,
    Act,
    /// With an allowance in hundredths of an inch.
    Run(i16),
    Effort(Feat),
    Put(Landing),
    Draw,
    React(Roll),
    Over,
}

pub(crate) const NO_ATTACK: u16 = u16::MAX;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cause {
    #[default]
    Melee,
    Shot,
    Spell,
    /// Hits that come back until they are defended.
    Recurring,
    Other,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blow {
    /// The Character that deals it; [`NONE`] for a rule.
    pub by: u8,
    pub target: u8,
    pub attack: u16,
    pub spell: u8,
    pub cause: Cause,
    pub throw: Throw,
    /// Each takes an equal part of the Hits, rounded up.
    pub shared: u8,
    /// It strikes everybody in the area of its Attack, each with all of its Hits.
    pub everybody: bool,
    /// Before the target's Armour.
    pub landed: u8,
    /// Hits that are not defended yet; Damage at the end.
    pub hits: u8,
    pub ignores_armour: bool,
    pub criticals_ignore_armour: bool,
    pub ignores_shield: bool,
    pub cover: bool,
    pub rolls: u8,
    pub failed: bool,
    /// Damage beyond the HP that the target had.
    pub spare: u8,
    pub knocked_out: bool,
}

impl Blow {
    pub fn of(by: u8, target: u8, attack: u16) -> Self {
        Blow { by, target, attack, spell: NONE, shared: 1, ..Blow::default() }
    }

    pub fn hits(by: u8, target: u8, hits: u8) -> Self {
        Blow { hits, cause: Cause::Other, ..Blow::of(by, target, NO_ATTACK) }
    }
}
