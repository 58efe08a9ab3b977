//! Profiles, Equipment and Spells as the loop reads them: flat arrays of small `Copy` values.

mod standing;

use crate::game::IndexRange;

use super::text::{Aim, Around, Difficulty, LostText, Moment, On, Order, Trait, Whom};

pub use standing::{Always, Sorts, StandingEffect, sort};

/// No profile, Character, Attack or piece of Equipment.
pub const NONE: u8 = u8::MAX;
/// All there are.
pub const ALL: u8 = u8::MAX;
/// Pieces of Equipment of a Character at most, Arcanite Tokens not counted.
pub const KIT: usize = 6;
/// What a profile, or a piece of Equipment, lets its Character do beside Attacks, at most.
pub const USES: usize = 8;
/// Words (keys, tags, Factions) that conditions can name. A set of them is a [`Words`].
pub const WORDS: usize = 256;
/// Common Traits as bits, in the order of [`Trait`].
pub type Traits = u16;

/// A set of words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words([u64; WORDS / 64]);

impl Words {
    /// Adds a word by number.
    pub fn insert(&mut self, word: u8) {
        self.0[usize::from(word) / 64] |= 1 << (word % 64);
    }

    /// Whether two sets share a word.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &Words) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether a word is among them.
    #[inline]
    #[must_use]
    pub const fn has(&self, word: u8) -> bool {
        self.0[word as usize / 64] & 1 << (word % 64) != 0
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&part| part == 0)
    }
}

/// The bit of a common Trait.
#[inline]
#[must_use]
pub const fn bit(of: Trait) -> Traits {
    1 << of as u16
}

/// A profile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Cost in Gold Pieces.
    pub gp: u16,
    /// Classes as bits, in the order of [`super::text::Class`].
    pub classes: u16,
    /// Common Traits.
    pub traits: Traits,
    /// Action Points.
    pub ap: u8,
    /// Movement in inches.
    pub movement: u8,
    /// Bravery; 12 and above is always passed.
    pub bravery: u8,
    /// Health Points.
    pub hp: u8,
    /// The base in millimetres.
    pub base: u8,
    /// Its key, its tags, its Faction.
    pub words: Words,
    /// Its Faction, as a word.
    pub faction: u8,
    /// Factions that may hire it without ill effects, beside its own.
    pub allies: Words,
    /// Equipment that it has without paying; [`NONE`] for nothing more.
    pub has: [u8; KIT],
    /// Attacks.
    pub attacks: IndexRange,
    /// The longest range of its Shots, in inches; 0 for none.
    pub range: u8,
    /// What always holds.
    pub always: IndexRange,
    /// What happens at moments.
    pub moments: IndexRange,
    /// What it can do beside Attacks.
    pub uses: IndexRange,
    /// Hundredths that it pays less for Equipment of the Common Armoury.
    pub armoury_discount: u8,
}

/// An Attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Action Points; 0 for a Shot.
    pub ap: u8,
    /// Inches of a Shot; 0 for a melee Attack.
    pub range: u8,
    /// The Feat of a Shot.
    pub feat: Difficulty,
    /// At most once in an Activation.
    pub once: bool,
    /// How often a Shot strikes for one Feat.
    pub times: u8,
    /// Dice.
    pub power: u8,
    /// Inches of a melee Attack; 0 for base contact.
    pub reach: u8,
    /// Whom it strikes around what; `None` for one target.
    pub area: Option<Area>,
    /// Targets among which the Hits may be shared; 1 for one.
    pub split: u8,
    /// Armour does nothing.
    pub ignores_armour: bool,
    /// Shields do nothing.
    pub ignores_shield: bool,
    /// Nothing adds to it.
    pub no_bonus: bool,
    /// When it can be used: the condition's number, 0 always.
    pub only: u16,
    /// What it does beside its Hits.
    pub riders: IndexRange,
}

/// An area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Inches.
    pub radius: u8,
    /// The middle.
    pub around: Around,
    /// Who is struck.
    pub whom: Whom,
    /// Whether the Hits are divided.
    pub divided: bool,
}

/// What an Attack does beside its Hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rider {
    /// What must have come of the dice.
    pub on: On,
    /// The condition's number, 0 always.
    pub when: u16,
    /// What happens.
    pub does: Does,
    /// How much.
    pub amount: Amount,
}

/// A number, or dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So many.
    Fixed(u8),
    /// 1 to 3.
    D3,
    /// 1 to 6.
    D6,
    /// Two of these.
    TwoD6,
}

impl Amount {
    /// What it comes to on average, rounded down: near enough for a plan.
    #[must_use]
    pub const fn about(self) -> i32 {
        match self {
            Amount::Fixed(n) => n as i32,
            Amount::D3 => 2,
            Amount::D6 => 3,
            Amount::TwoD6 => 7,
        }
    }
}

/// One thing that happens by an Attack or a Spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Dice are added.
    Dice,
    /// Misses are rolled again; 0 for all.
    RerollMisses,
    /// Hits are added.
    Hits,
    /// Hits by HP lost.
    HitsAsLost(LostText),
    /// Hits are multiplied.
    HitsTimes,
    /// Damage is multiplied.
    DamageTimes,
    /// So much Armour does nothing.
    IgnoreArmour,
    /// Damage is added.
    Damage,
    /// Armour is broken.
    BreakArmour {
        /// A Shield is, where there is no Armour.
        or_shield: bool,
    },
    /// The target becomes Prone.
    Prone,
    /// The target loses AP; whether it adds up.
    LoseAp {
        /// Whether it adds up.
        stacks: bool,
    },
    /// The target loses Movement this Round.
    LoseMove,
    /// The target's Movement is halved this Round.
    HalveMove,
    /// The target moves farther this Round.
    GainMove,
    /// The target cannot move this Round.
    Pin,
    /// The target loses HP, which nothing defends.
    Lose,
    /// Attacker and target move together.
    Drag,
    /// The target is pushed.
    Push,
    /// The target tests its Bravery.
    Bravery,
    /// The target's friends nearby do.
    BraveryAround,
    /// The attacker may Gobble it easily.
    Gobble,
    /// The target is held.
    Hold(Grip),
    /// The target's ways out are harder.
    HinderEscape,
    /// A Mage may be Overpowered.
    Overpower,
    /// Hits at each Activation of the target, until it has defended them.
    Recur,
    /// The target's melee Attacks take AP instead of HP.
    Sap,
    /// The target rolls its next Narrative Feat that fails again.
    RerollNarrative,
    /// The target passes its Bravery Tests this Round.
    Steadfast,
    /// The target is marked.
    Mark,
    /// Damage beyond the HP of the target becomes Hits on another.
    Overflow,
    /// Misses become Hits on another.
    Spill,
    /// Hits on another.
    Splash,
    /// HP lost at the next Activation.
    Later,
    /// The attacker becomes Prone.
    SelfProne,
    /// The attacker loses HP.
    SelfDamage,
    /// Hits on the attacker, which ignore Armour; 0 for as many as on the target, which do not.
    SelfHits,
    /// An Attack of so many dice on the attacker.
    SelfPower,
    /// The attacker needs a Feat before it moves.
    SelfHold(Difficulty),
    /// The attacker is Knocked Out.
    SelfKnockOut,
    /// The attacker's Activation ends.
    End,
    /// The attacker regains HP.
    Heal,
    /// The attacker gains Arcanite Tokens.
    Arcanite,
    /// The attacker gains AP.
    GainAp,
    /// The attacker's next Attack has more dice.
    NextDice,
    /// The same Attack has more Hits when it is made again this Activation.
    NextHits,
    /// The attacker loses AP for good.
    Tire,
    /// The attacker may Disengage freely.
    FreeDisengage,
    /// The next attacker of the attacker needs a Feat.
    Riposte,
    /// The attacker moves into base contact.
    Follow,
    /// The target is Knocked Out.
    Slay,
}

/// How a Character is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grip {
    /// The Feat by which it gets free.
    pub feat: Difficulty,
    /// Hits each time that the Feat fails.
    pub hits: Amount,
    /// It cannot Attack.
    pub idle: bool,
    /// It does not end with the Round.
    pub lasts: bool,
    /// Another one makes the Feat harder.
    pub stacks: bool,
}

impl Grip {
    /// One that asks for a Feat and no more.
    #[must_use]
    pub const fn of(feat: Difficulty) -> Self {
        Grip { feat, hits: Amount::Fixed(0), idle: false, lasts: false, stacks: false }
    }
}

/// A condition on attacker and target. The default holds always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The attacker has Charged this Activation.
    pub charged: bool,
    /// The attacker has Knocked somebody Out this Activation.
    pub knocked_out: bool,
    /// The target is Prone.
    pub prone: bool,
    /// The target is Flammable.
    pub flammable: bool,
    /// The target is the one that the attacker has marked.
    pub marked: bool,
    /// The target's base is smaller.
    pub smaller: bool,
    /// The attacker is mounted.
    pub mounted: bool,
    /// The target's base is at least this.
    pub base_from: u8,
    /// The target's base is at most this.
    pub base_to: u8,
    /// The target has one of these classes; 0 for any.
    pub classes: u16,
    /// The target has one of these words, when there are any.
    pub of: Words,
    /// The target has none of these.
    pub not_of: Words,
    /// Foes engaged with the attacker, at least.
    pub foes: u8,
    /// Foes engaged with the attacker, at most.
    pub foes_to: u8,
    /// Equipment that the attacker has; [`NONE`] for none asked.
    pub carries: u8,
    /// Hundredths of its HP that the attacker has at most.
    pub hp_at_most: u8,
    /// Hundredths of its HP that the target has less than; [`ALL`] for any.
    pub hp_below: u8,
}

impl Default for Condition {
    fn default() -> Self {
        Condition {
            charged: false,
            knocked_out: false,
            prone: false,
            flammable: false,
            marked: false,
            smaller: false,
            mounted: false,
            base_from: 0,
            base_to: u8::MAX,
            classes: 0,
            of: Words::default(),
            not_of: Words::default(),
            foes: 0,
            foes_to: u8::MAX,
            carries: NONE,
            hp_at_most: 100,
            hp_below: ALL,
        }
    }
}

/// What happens to a Character at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// When.
    pub moment: Moment,
    /// Only when it is not Engaged.
    pub free: bool,
    /// Only when a die shows a Success.
    pub success: bool,
    /// With Hits: on whom; 0 for all.
    pub when: u16,
    /// What.
    pub what: Happens,
    /// How much.
    pub amount: Amount,
}

/// What happens at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happens {
    /// HP regained.
    Heal,
    /// HP lost.
    Lose,
    /// Hits on every foe in base contact.
    HitsInContact,
    /// AP gained for good.
    Ap,
    /// AP gained until it is Prone.
    ApUntilProne,
    /// AP gained for this Round.
    GainAp,
    /// A fallen Character of this profile is on the board again.
    Return(u8),
    /// Arcanite Tokens gained.
    Arcanite,
}

/// What a Character can do beside Attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// Successes that its Feat takes; 0 for none.
    pub takes: u8,
    /// AP that it costs instead.
    pub ap: u8,
    /// Only when a die shows a Success.
    pub success: bool,
    /// It ends the Activation.
    pub ends: bool,
    /// What it does, as the Spell of this number.
    pub works: u8,
    /// Once a game.
    pub once: bool,
    /// It is used up.
    pub single: bool,
    /// What it does when its Feat fails, as the Spell of this number; [`NONE`] for nothing.
    pub fails: u8,
    /// Hundredths of its HP at which it must be done; [`NONE`] for never.
    pub forced_at: u8,
}

/// A Spell, or what a Character can do that works like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spell {
    /// The Faction whose Mages have it, as a word; [`NONE`] for all.
    pub faction: u8,
    /// The total that it takes.
    pub level: u8,
    /// Whom it is aimed at.
    pub at: Aim,
    /// Inches; [`NONE`] without a limit, 0 for base contact.
    pub range: u8,
    /// Inches around the one aimed at.
    pub radius: u8,
    /// Characters with this word alone; [`NONE`] for all.
    pub of: u8,
    /// Only where this condition holds; 0 always.
    pub when: u16,
    /// What it does.
    pub riders: IndexRange,
    /// Armour does nothing.
    pub ignores_armour: bool,
    /// Shields do nothing.
    pub ignores_shield: bool,
    /// The Mage regains the HP that it takes.
    pub drains: bool,
    /// AP that each regains.
    pub gives_ap: Option<Amount>,
    /// Shots are at a Disadvantage until the end of the Round.
    pub blinds: bool,
    /// Whoever fails a Bravery Test cannot move this Round.
    pub pins: bool,
    /// The profile that it puts on the board; [`NONE`] for none, or for any of `classes`.
    pub summons: u8,
    /// Classes of those that it puts on the board; 0 for none.
    pub classes: u16,
    /// How many.
    pub count: Amount,
    /// Inches from the Mage.
    pub within: u8,
    /// Only those who were Knocked Out.
    pub fallen: bool,
    /// They come with half of their HP.
    pub half: bool,
    /// Friends whom it works on, the nearest to the one aimed at; 1 for that one alone.
    pub most: u8,
    /// Inches that it throws the one aimed at.
    pub throws: Option<Amount>,
    /// Whoever it summons acts at once.
    pub at_once: bool,
    /// How those act at once whom it works on.
    pub order: Option<Order>,
    /// Inches around its marker within which everybody is slow; 0 for none.
    pub mires: u8,
}

impl Spell {
    /// Whether it puts anybody on the board.
    #[must_use]
    pub const fn summons(&self) -> bool {
        self.summons != NONE || self.classes != 0
    }
}
