//! The compiled cards: flat arrays of small `Copy` values. Health is in tens, statuses are bit masks.

use balance_engine::game::IndexRange;

use super::{Class, Faction, StandingEffect, Status, To, Type, Verb};

/// The maximum number of tiles of a Health Meter, including the Skull.
pub(crate) const METER: usize = 32;

/// The six white numbers, rounded up to a power of two.
pub(crate) const NUMBERS: usize = 8;

pub(crate) const PLAIN: u8 = 0;
/// The tile code of a Parry Tile. Codes 1 to 5 are the Nullifiers of statuses 0 to 4.
pub(crate) const PARRY: u8 = 6;
/// A Reaction Tile of N tens has the code `REACTION + N`.
pub(crate) const REACTION: u8 = 16;

pub(crate) const FINAL_ACT: u8 = 0;

/// All faces of a die: the step always happens.
pub(crate) const ANY_FACE: u8 = 0b11_1111;

/// One action or Final Act; empty if the card doesn't have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardAction {
    /// Its steps among those of all cards, Strength Bonuses last.
    pub steps: IndexRange,
    pub choice: Option<To>,
    /// Actions: the main target, either the chosen character or each of a set.
    pub whom: Option<To>,
    /// True if it has steps for anyone else.
    pub rest: bool,
    /// Final Acts: true if a step can harm its own side or help the other.
    pub double_edged: bool,
    /// Final Acts: true if it deals damage to the other side on every die.
    pub strikes: bool,
}

impl CardAction {
    #[inline]
    pub const fn present(&self) -> bool {
        !self.steps.is_empty()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    At(To),
    /// The opposing characters that the action was applied to, for Strength Bonuses.
    Touched,
}

/// A condition on one character; always true if all zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asks {
    /// Statuses as bits: it must have at least one. 0: no condition.
    pub has: u8,
    /// Its maximum health left, in tens, or 0.
    pub at_most: u8,
}

impl Asks {
    #[inline(always)]
    pub(crate) const fn holds(self, (statuses, left): (u8, u8)) -> bool {
        (self.has == 0 || statuses & self.has != 0) && (self.at_most == 0 || left <= self.at_most)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct When {
    pub target: Asks,
    pub own: Asks,
    /// At least one target of the previous step must satisfy this.
    pub same: Asks,
    /// Traits as bits: the target must have at least one. 0: no condition.
    pub target_is: u64,
}

/// When a step's target is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    /// Never: the step names its target.
    Never,
    WithAction,
    Reached,
}

/// The target of a step, if known without a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Target,
    Actor,
    /// Depends on the position and its aim.
    ByAim,
}

/// What the policy checks before it applies a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    Nothing,
    /// The target must have a trait.
    Kind,
    /// There are more conditions, or a later step depends on this one's target.
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub verb: Verb,
    pub aim: Aim,
    /// The faces on which it happens, as bits from 1.
    pub on: u8,
    /// Its chance in sixths.
    pub sixths: u8,
    pub per_die: bool,
    pub pick: Pick,
    pub found: Found,
    /// True if it happens on every die and without conditions. False for [`Aim::Touched`].
    pub plain: bool,
    /// True if it is for the main target of its action.
    pub theirs: bool,
    pub care: Care,
    /// `verb` for the policy: Restoration is a status like others, a multiple of the die is its mean.
    pub expected: Verb,
    /// True if `when` has any condition.
    pub conditional: bool,
    /// True if `when` has conditions on statuses or health.
    pub asks: bool,
    pub when: When,
}

impl Step {
    pub(crate) fn always(verb: Verb, aim: Aim) -> Self {
        Step {
            verb,
            aim,
            on: ANY_FACE,
            sixths: 6,
            per_die: false,
            pick: Pick::Never,
            found: Found::ByAim,
            plain: false,
            theirs: false,
            care: Care::All,
            expected: if verb == Verb::Restoration { Verb::Inflict(Status::Restoration) } else { verb },
            conditional: false,
            asks: false,
            when: When::default(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    pub effect: StandingEffect,
    pub to: To,
    /// The faces on which it heals at the start of the owner's turn.
    pub on: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// The damage that skulls the character, in tens.
    pub health: u8,
    pub break_number: u8,
    /// Tile codes by damage in tens.
    pub tiles: [u8; METER],
    /// Faction, class, type and tags as bits, for `When::target_is`.
    pub traits: u64,
    pub faction: Faction,
    pub class: Class,
    pub unique: bool,
    /// The Final Act at [`FINAL_ACT`], then the actions by number.
    pub card_actions: [CardAction; 7],
    pub constant: Option<Constant>,
    pub worth: Worth,
}

impl Card {
    pub fn goes_with(&self, faction: Faction) -> bool {
        self.faction == faction || self.faction == Faction::Independent
    }

    #[inline]
    pub fn tile(&self, left: usize) -> u8 {
        self.tiles[(usize::from(self.health) - left) % METER]
    }

    #[inline]
    pub const fn final_act(&self) -> &CardAction {
        &self.card_actions[FINAL_ACT as usize]
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Blow {
    /// The loss in value of health.
    pub loss: i32,
    /// The health left after a parry; 0 if it depends on more than the card.
    pub left: u8,
    /// The damage dealt back by the tile.
    pub back: u8,
}

/// The maximum damage of precomputed blows.
pub(crate) const BLOWS: usize = 6;

/// Precomputed values of a card, in tenths of a point.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worth {
    /// The value of the character, by health left.
    pub life: [i32; METER],
    /// Results of hits, by damage minus one and health before.
    pub blows: [[Blow; METER]; BLOWS],
    /// The cost of Poison, by health left.
    pub poison: [i32; METER],
    /// The gain of Restoration, by health left.
    pub restoration: [i32; METER],
    /// The value of each action, by white number minus one; 0 after the sixth.
    pub tempo: [u16; NUMBERS],
    pub final_act: i32,
    /// The value in a draft, whatever else is in the party.
    pub pick: i32,
}

pub(crate) const fn faction_trait(faction: Faction) -> u64 {
    1 << faction as u64
}

pub(crate) const fn class_trait(class: Class) -> u64 {
    1 << (3 + class as u64)
}

pub(crate) const fn type_trait(kind: Type) -> u64 {
    1 << (8 + kind as u64)
}

/// The first bit of tags that strengths and conditions name.
pub(crate) const TAG_TRAIT: usize = 13;
