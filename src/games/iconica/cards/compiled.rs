//! The cards as the loop reads them: flat arrays of small `Copy` values.
//!
//! Amounts of health are in tens here. Statuses and conditions are bit masks.

use super::text::{Class, Faction, Status, To, Type};

/// How many tiles a Health Meter can have, the Skull included.
pub const METER: usize = 32;

/// The tile code of no special tile.
pub const PLAIN: u8 = 0;
/// The tile code of a Parry Tile. Codes 1 to 5 are the Nullifiers of statuses 0 to 4.
pub const PARRY: u8 = 6;
/// A Reaction Tile of N tens has the code `REACTION + N`.
pub const REACTION: u8 = 16;

/// All faces of a die: a step with these happens whatever the die.
pub const ANY_FACE: u8 = 0b11_1111;

/// The statuses that a cleansing of negative ones removes: all but Restoration.
pub const NEGATIVE: u8 = 0b01_1111;
/// Every status as bits.
pub const EVERY: u8 = NEGATIVE | 1 << Status::Restoration as u8;

/// One action, Final Act or neither: a range of the program's steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deed {
    /// The first step.
    pub start: u16,
    /// One past the last step. Strength Bonuses are steps at the end.
    pub end: u16,
    /// Whether the card has it at all.
    pub present: bool,
    /// Whom the player chooses with the action, if anyone.
    pub choice: Option<To>,
    /// Final Acts: whether it holds a step that can hurt its own side or help the other, so that
    /// attempting it is a decision.
    pub double_edged: bool,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Damage.
    Deal,
    /// Healing.
    Heal,
    /// A status on the target; the amount is unused.
    Inflict(Status),
    /// Removes the statuses of the mask.
    Cleanse(u8),
    /// A stance that prevents.
    StanceParry,
    /// A stance that deals back.
    StanceReact,
    /// Back in play.
    Survive,
}

/// Whom a step is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// As written on the card.
    At(To),
    /// The opposing characters that the action has been applied to: for Strength Bonuses.
    Touched,
}

/// What must hold for a target; zero everywhere holds always.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// Statuses of which the target has one.
    pub target_has: u8,
    /// Statuses of which the character has one.
    pub self_has: u8,
    /// Most health left of the target, in tens.
    pub target_at_most: u8,
    /// Most health left of the character, in tens.
    pub self_at_most: u8,
    /// Statuses of which one of those of the step before has one.
    pub same_has: u8,
    /// Most health left of one of those of the step before, in tens.
    pub same_at_most: u8,
    /// Traits of which the target has one.
    pub target_is: u64,
}

/// When a step's target is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// Never: the step says whom it is for.
    Never,
    /// With the action.
    WithAction,
    /// When the step is reached.
    Reached,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it does.
    pub verb: Verb,
    /// How much, in tens.
    pub amount: u8,
    /// Whom it is for.
    pub aim: Aim,
    /// The faces on which it happens, as bits from 1.
    pub on: u8,
    /// How many faces those are: its chance in sixths.
    pub sixths: u8,
    /// Whether the amount is multiplied by the face.
    pub per_die: bool,
    /// Whether a player chooses its target, and when.
    pub pick: Pick,
    /// Whether `when` asks for anything.
    pub conditional: bool,
    /// What must hold.
    pub when: When,
}

/// A standing effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingEffect {
    /// Adds to hits.
    DealBonus(u8),
    /// Prevents of each hit.
    Prevent(u8),
    /// No such status.
    Immune(Status),
    /// Heals at the start of the owner's turn on these faces.
    TurnHeal(u8, u8),
}

/// One character card.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// Health in tens.
    pub health: u8,
    /// The Action Break number, 0 for none.
    pub break_number: u8,
    /// Tile codes by damage in tens.
    pub tiles: [u8; METER],
    /// What it is, as bits that `When::target_is` names.
    pub traits: u64,
    /// Its faction.
    pub faction: Faction,
    /// Its class.
    pub class: Class,
    /// Whether it is a Legend or Special character.
    pub unique: bool,
    /// The actions by number - 1.
    pub deeds: [Deed; 6],
    /// The Final Act.
    pub final_act: Deed,
    /// The standing effect, with whom it is for.
    pub constant: Option<(To, StandingEffect)>,
    /// What its actions are worth beside those of an average character, 100 for average.
    pub power: i32,
    /// What it is worth with so much health left, in points.
    pub life: [i32; METER],
    /// What each status costs its side, in points: Poison and Restoration by health left, the
    /// others by the characters in play on its side.
    pub costs: [[i32; METER]; 6],
    /// What its Final Act is worth to its owner, in points.
    pub final_worth: i32,
    /// What it is worth to a party that may pick it, in points.
    pub pick_worth: i32,
}

impl Card {
    /// What a status costs a character with `left` health, one of `n` in play; below 0 when it is
    /// a gain.
    #[inline]
    #[must_use]
    pub fn status_cost(&self, status: Status, left: u8, n: u32) -> i32 {
        let at = match status {
            Status::Poison | Status::Restoration => usize::from(left),
            _ => n as usize,
        };
        self.costs[status as usize][at % METER]
    }
}

/// The bit of a faction, class or type among the traits.
#[must_use]
pub const fn faction_trait(faction: Faction) -> u64 {
    1 << faction as u64
}

/// See [`faction_trait`].
#[must_use]
pub const fn class_trait(class: Class) -> u64 {
    1 << (3 + class as u64)
}

/// See [`faction_trait`].
#[must_use]
pub const fn type_trait(kind: Type) -> u64 {
    1 << (8 + kind as u64)
}

/// The first bit of tags; so many tags as are left may be named by strengths and conditions.
pub const TAG_TRAIT: usize = 13;
