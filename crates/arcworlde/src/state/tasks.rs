//! What is to be decided and what is still to happen: Feats, dice that lie, tasks.

use super::blow::Blow;
use super::dice::{Edge, Throw};
use crate::board::Point;
use crate::cards::{Difficulty, NONE, Order};

/// Where a Character moves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Nowhere.
    Stay,
    /// Into base contact with a Character, or as near as it can.
    Reach(u8),
    /// As near to a foe as a Shot needs, and to where it is seen.
    Near(u8),
    /// Onto a token.
    Token(u8),
    /// To the middle of the table.
    Middle,
    /// Away from the nearest foe.
    Away,
    /// Behind a piece of Terrain, as the nearest foe sees it.
    Behind(u8),
}

/// Where a Character is to be put: so near to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The Character that is put, by number.
    pub who: u8,
    /// The Character that brings or throws it, by number.
    pub by: u8,
    /// From where it comes.
    pub from: Point,
    /// How far its centre may be from there, in hundredths of an inch.
    pub reach: i32,
    /// It acts when the Activation of who brings it ends.
    pub at_once: bool,
}

/// Characters whom an order moves at most.
pub(crate) const ORDERED: usize = 5;

/// The order by which Characters act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ordered {
    /// How they act; `None` where nobody was given an order.
    pub what: Option<Order>,
    /// Whom the first of them has Attacked; [`NONE`] for nobody yet.
    pub prey: u8,
}

impl Ordered {
    /// Nobody was given an order.
    pub const NOBODY: Self = Ordered { what: None, prey: NONE };
}

/// What a Feat is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feat {
    /// A Shot: with which of the Character's Attacks, at whom.
    Shot {
        /// The Attack, in the order of [`super::Arcworlde::attacks_of`].
        attack: u8,
        /// The target.
        target: u8,
    },
    /// Gets up.
    GetUp,
    /// Helps this friend up.
    HelpUp(u8),
    /// Picks this token up, from 0.
    PickUp(u8),
    /// Gives something to a friend.
    Give {
        /// To whom.
        friend: u8,
        /// A place of the kit, [`FOUND`] or [`BOUGHT`].
        what: u8,
    },
    /// Steals from a Prone foe.
    Steal {
        /// From whom.
        foe: u8,
        /// A place of the kit, [`FOUND`] or [`BOUGHT`].
        what: u8,
    },
    /// Puts an Item down: a place of the kit, [`FOUND`] or [`BOUGHT`].
    Drop(u8),
    /// Takes the weapon at this place of the kit in hand.
    Swap(u8),
    /// Leaves its foes.
    Disengage,
    /// Gets free of what holds it.
    Break,
    /// Gets past the guard of this fencer, whom it attacks: one die, which takes no AP.
    Parry(u8),
    /// Swallows this foe.
    Gobble(u8),
    /// Gets out of a stomach.
    Escape,
    /// A Narrative Feat for damage.
    Narrative {
        /// Whom it is to hurt.
        foe: u8,
        /// How difficult it is.
        difficulty: Difficulty,
        /// Shares its Hits among all foes near the target.
        wide: bool,
    },
    /// A Narrative Feat for one more Leg It.
    Dash,
    /// What it can do beside Attacks.
    Use {
        /// Which, in the order of [`super::Arcworlde::uses_of`].
        place: u8,
        /// At whom; `NONE` for nobody.
        target: u8,
    },
}

/// An Arcanite Token that was found on the board, where a place of the kit is asked.
pub(crate) const FOUND: u8 = 254;
/// An Arcanite Token that was bought.
pub(crate) const BOUGHT: u8 = 253;

/// Dice that lie on the table and could be changed by an Arcanite Token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The Character that rolls them, by number.
    pub who: u8,
    /// What they are rolled for.
    pub what: RollOf,
    /// The dice as they lie, by face.
    pub throw: Throw,
    /// Whether one of them is discarded.
    pub edge: Edge,
    /// Nothing has rolled any of them again.
    pub fresh: bool,
}

/// What dice are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollOf {
    /// A Feat.
    Feat(Feat),
    /// The Hits of an Attack.
    Hits(Blow),
    /// A Defence Roll.
    Defence(Blow),
    /// A Bravery Test, and what comes of it.
    Bravery(Fear),
    /// Leg It.
    LegIt {
        /// As part of a Narrative Feat.
        dash: bool,
    },
}

/// What a Bravery Test is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fear {
    /// Whoever fails is Broken.
    Break,
    /// A Fearsome Character, by its number, came near.
    Fearsome(u8),
    /// To rally.
    Rally,
    /// A Character of another Faction: AP are halved.
    Unruly,
    /// A Spell: whoever fails cannot move this Round.
    Pin,
    /// A Mage near the limit: who fails is Overpowered.
    Overpower,
    /// A lure of this Character: who fails walks towards it.
    Lure(u8),
}

/// Something that is still to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// An Attack's dice are rolled.
    Strike(Blow),
    /// Dice are as they lie.
    Settle(Roll),
    /// Hits are defended, one roll after the other.
    Defend(Blow),
    /// A Blow is done.
    Struck(Blow),
    /// A Bravery Test.
    Test {
        /// Who takes it.
        who: u8,
        /// What for.
        fear: Fear,
    },
    /// A Broken Character flees, or tries to get away, as long as it is its Activation.
    Flee(u8),
    /// The Activation of the Character goes on where it had begun: what comes at its start.
    Wake(u8),
    /// The Activation of the Character ends, when it has not ended already.
    Rest(u8),
    /// A Round ends.
    RoundEnd,
    /// A Round that is over is scored.
    RoundScored,
    /// A Round begins.
    RoundBegins,
    /// Initiative is rolled.
    Turn,
    /// What comes first at the first Activation of a Character in a Round.
    Stir(u8),
    /// The Character loses the HP that were to be lost at its next Activation.
    Sicken(u8),
    /// A Character that is Summoned loses heart and is gone, when those have tested their Bravery who
    /// are to.
    Vanish(u8),
    /// Where a Character is put is decided.
    Put(Landing),
    /// The Character has moved: Fearsome Characters frighten.
    Loom(u8),
}

/// What the next decision is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Who places the first Character.
    Order,
    /// Where the next Character is placed.
    Deploy,
    /// Which Character is Activated.
    #[default]
    Activate,
    /// What the Activated Character does.
    Act,
    /// Where to, with so many hundredths of an inch from Leg It.
    Run(i16),
    /// How many AP this Feat is worth.
    Effort(Feat),
    /// Where a Character is put: who, and how far from whom.
    Put(Landing),
    /// Whether another card is drawn for a Spell.
    Draw,
    /// Whether an Arcanite Token changes these dice that lie.
    React(Roll),
    /// The game is over.
    Over,
}
