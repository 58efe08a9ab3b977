//! The cards as the loop reads them: flat arrays of small `Copy` values.
//!
//! Amounts of health are in tens here. Statuses and conditions are bit masks.

use balance_engine::game::IndexRange;

use super::step_text::{Stance, To, Verb};
use super::text::StandingEffect;
use super::traits::{Class, Faction, Status, Type};

/// How many tiles a Health Meter can have, the Skull included.
pub(crate) const METER: usize = 32;

/// The six white numbers, made a power of two.
pub(crate) const NUMBERS: usize = 8;

/// The tile code of no special tile.
pub(crate) const PLAIN: u8 = 0;
/// The tile code of a Parry Tile. Codes 1 to 5 are the Nullifiers of statuses 0 to 4.
pub(crate) const PARRY: u8 = 6;
/// A Reaction Tile of N tens has the code `REACTION + N`.
pub(crate) const REACTION: u8 = 16;

pub(crate) const FINAL_ACT: u8 = 0;

/// All faces of a die: a step with these happens whatever the die.
pub(crate) const ANY_FACE: u8 = 0b11_1111;

/// One action, Final Act or neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deed {
    /// Its steps among those of all cards, Strength Bonuses at the end; none where the card does
    /// not have it.
    pub steps: IndexRange,
    pub choice: Option<To>,
    /// Actions: whom it is for above all, which is the one chosen or each of a set.
    pub whom: Option<To>,
    /// Whether it holds steps for anybody else.
    pub rest: bool,
    /// Final Acts: whether it holds a step that can harm its own side or help the other, so that a
    /// careful player weighs it.
    pub double_edged: bool,
    /// Final Acts: whether it deals damage to the other side whatever its die.
    pub strikes: bool,
}

impl Deed {
    #[inline]
    pub const fn present(&self) -> bool {
        !self.steps.is_empty()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// As written on the card.
    At(To),
    /// The opposing characters that the action has been applied to: for Strength Bonuses.
    Touched,
}

/// What is asked of one character; zero everywhere always holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asks {
    /// Statuses of which it has one.
    pub has: u8,
    /// Most health left, in tens.
    pub at_most: u8,
}

impl Asks {
    #[inline(always)]
    pub(crate) const fn holds(self, (statuses, left): (u8, u8)) -> bool {
        (self.has == 0 || statuses & self.has != 0) && (self.at_most == 0 || left <= self.at_most)
    }
}

/// What must hold for a step to happen to a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct When {
    pub target: Asks,
    pub own: Asks,
    /// Asked of one of those of the step before.
    pub same: Asks,
    /// Traits of which the target has one; zero for any.
    pub target_is: u64,
}

/// When a step's target is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    /// Never: the step says whom it is for.
    Never,
    /// With the action.
    WithAction,
    /// When the step is reached.
    Reached,
}

/// Whom a step is for, as far as that is known without a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The one chosen with the action.
    Target,
    /// The character itself.
    Actor,
    /// Whom its aim says.
    ByAim,
}

/// What a step needs besides being applied, when its deed is weighed before it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    Nothing,
    /// Its target must be of a kind.
    Kind,
    /// More is asked, or a step behind it asks whom this one was for.
    All,
}

/// What a step does, as it is weighed before its die is rolled: a multiple of the die is its mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    Deal(u8),
    Heal(u8),
    Inflict(Status),
    Cleanse(u8),
    Stance(Stance),
    Survive(u8),
}

/// One step of an action, a Final Act or a Strength Bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// What the step does; amounts are in tens.
    pub verb: Verb,
    pub aim: Aim,
    /// The faces on which it happens, as bits from 1.
    pub on: u8,
    /// How many faces those are: its chance in sixths.
    pub sixths: u8,
    pub per_die: bool,
    /// Whether a player chooses its target, and when.
    pub pick: Pick,
    /// Whom it is for, as far as that is known without a position.
    pub found: Found,
    /// Whether it surely happens: whatever the die shows, and to whomever it is for. What is for those that were
    /// [`Touched`](Aim::Touched) never surely does.
    pub plain: bool,
    /// Whether it is for whom the deed is for above all.
    pub theirs: bool,
    pub care: Care,
    pub does: Does,
    /// Whether `when` asks for anything.
    pub conditional: bool,
    /// Whether it asks for more than what the target is: of statuses or health.
    pub asks: bool,
    pub when: When,
}

impl Step {
    /// A step that happens whatever the die, to whomever it says.
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
            does: Does::Heal(0),
            conditional: false,
            asks: false,
            when: When::default(),
        }
    }
}

/// A constant effect: it holds as long as its character is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    /// What it does; amounts are in tens.
    pub effect: StandingEffect,
    pub to: To,
    /// The faces on which it heals at the start of the owner's turn.
    pub on: u8,
}

/// One character card, as the loop reads it.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// The damage that skulls the character, in tens.
    pub health: u8,
    pub break_number: u8,
    /// Tile codes by damage in tens.
    pub tiles: [u8; METER],
    /// What it is, as bits that `When::target_is` names.
    pub traits: u64,
    pub faction: Faction,
    pub class: Class,
    pub unique: bool,
    /// The actions by number, and in front of them, by [`FINAL_ACT`], the Final Act.
    pub deeds: [Deed; 7],
    pub constant: Option<Constant>,
    pub worth: Worth,
}

impl Card {
    pub fn goes_with(&self, faction: Faction) -> bool {
        self.faction == faction || self.faction == Faction::Independent
    }

    /// The tile on which its marker rests with so much health left.
    #[inline]
    pub fn tile(&self, left: usize) -> u8 {
        self.tiles[(usize::from(self.health) - left) % METER]
    }

    /// The Final Act; it is not [present](Deed::present) where the card has none.
    #[inline]
    pub const fn final_act(&self) -> &Deed {
        &self.deeds[FINAL_ACT as usize]
    }
}

/// What a hit of an opponent's action leaves a character.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blow {
    /// How much less its health is worth then.
    pub loss: i32,
    /// The health left, in tens, after a parry; 0 when that needs a closer look.
    pub left: u8,
    /// What the tile deals back, in tens.
    pub back: u8,
}

/// Blows are known up to so many tens.
pub(crate) const BLOWS: usize = 6;

/// What a card is worth, worked out once, in tenths of a point.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worth {
    /// What it is worth with so much health left.
    pub life: [i32; METER],
    /// What hits do to it, by their tens less one and by the health left before.
    pub blows: [[Blow; METER]; BLOWS],
    /// What Poison costs it with so much health left.
    pub poison: [i32; METER],
    /// What it gains by Restoration with so much health left.
    pub restoration: [i32; METER],
    /// What each of its actions is worth, by the white number less one; 0 behind the sixth.
    pub tempo: [u16; NUMBERS],
    pub final_act: i32,
    /// What it is worth to a party that may pick it, whoever else is in it.
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

/// The first bit of tags; so many tags as are left may be named by strengths and conditions.
pub(crate) const TAG_TRAIT: usize = 13;
