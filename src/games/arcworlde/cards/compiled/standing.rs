//! What always holds for a Character, as the loop reads it.

use super::Traits;

/// What always holds for a Character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Always {
    /// What.
    pub what: StandingEffect,
    /// Against whom: the condition's number, 0 always.
    pub when: u16,
}

/// A standing effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingEffect {
    /// Added to AP.
    Ap(i8),
    /// Added to Movement.
    Movement(i8),
    /// Added to Bravery.
    Bravery(i8),
    /// Added to HP.
    Hp(i8),
    /// Added to the Armour Value.
    Armour(i8),
    /// The same, and cannot be broken.
    SureArmour(i8),
    /// The same, and cannot be ignored either.
    CertainArmour(i8),
    /// The base in millimetres.
    Base(u8),
    /// Dice of all Attacks.
    Dice(i8),
    /// Dice of melee Attacks.
    MeleeDice(i8),
    /// Reach of melee Attacks.
    MeleeReach(u8),
    /// Ones of melee Attacks are rolled again.
    RerollOnes,
    /// Critical Defence Rolls are Failures.
    NoCriticalDefence,
    /// Failed Defence Rolls rolled again each Round; whether by a Shield.
    RerollDefence {
        /// How many; [`ALL`] for all.
        dice: u8,
        /// Whether by a Shield.
        shield: bool,
    },
    /// Added to the die on which Leg It fails first.
    LegIt(i8),
    /// A common Trait.
    Trait(Traits),
    /// Shots at it are harder.
    HarderToShoot(u8),
    /// Shots at it are at a Disadvantage.
    ShotAtDisadvantage,
    /// Hits on it are rolled again.
    HitsRerolled,
    /// Its Knock Out frightens nobody.
    Expendable,
    /// Casts Spells.
    Mage,
    /// Foes nearby have Movement 1.
    SlowsFoes(u8),
    /// Foes nearby Leg It at a Disadvantage.
    TripsFoes(u8),
    /// Foes nearby may have to walk towards it.
    LuresFoes(u8),
    /// The failed dice of Shots at it are rolled again.
    Lit,
    /// Leaves its foes freely for another.
    Graceful,
    /// Must close with its foes and Attack.
    Berserk,
    /// Failed Legendary Feats are rolled again.
    RerollsLegendary,
    /// At home in water.
    Aquatic,
    /// Can ride any larger Creature.
    RidesAny,
    /// Friends nearby may come back.
    Revives {
        /// The word that they have.
        of: u8,
        /// Inches.
        within: u8,
        /// The least that a die must show.
        on: u8,
        /// Their HP.
        hp: u8,
    },
    /// This Equipment saves it once from being Knocked Out.
    SurvivesWith(u8),
    /// Friends with a word nearby use its Bravery.
    LendsBravery {
        /// The word.
        to: u8,
        /// Inches.
        within: u8,
    },
    /// Clings to foes whom it Hits.
    Clings,
    /// Comes onto the board by who summons it.
    Summoned,
    /// The Knock Out of friends with this word does not frighten it.
    UnmovedBy(u8),
    /// Friends with a word nearby roll a Miss again, one a Round each.
    Drives {
        /// The word.
        to: u8,
        /// Inches.
        within: u8,
    },
}

impl StandingEffect {
    /// Whether it is part of a figure of the Character, or of what it is to everybody.
    #[must_use]
    pub const fn is_figure(self) -> bool {
        matches!(
            self,
            StandingEffect::Ap(_)
                | StandingEffect::Movement(_)
                | StandingEffect::Bravery(_)
                | StandingEffect::Hp(_)
                | StandingEffect::Armour(_)
                | StandingEffect::SureArmour(_)
                | StandingEffect::CertainArmour(_)
                | StandingEffect::Base(_)
                | StandingEffect::MeleeReach(_)
                | StandingEffect::Expendable
                | StandingEffect::Mage
                | StandingEffect::Aquatic
                | StandingEffect::Graceful
                | StandingEffect::Berserk
                | StandingEffect::RidesAny
                | StandingEffect::SurvivesWith(_)
                | StandingEffect::Summoned
        )
    }
}

impl StandingEffect {
    /// Inches at which it reaches a foe, where it is of those that do.
    #[must_use]
    pub const fn inches(self) -> Option<u8> {
        match self {
            StandingEffect::SlowsFoes(inches)
            | StandingEffect::TripsFoes(inches)
            | StandingEffect::LuresFoes(inches) => Some(inches),
            _ => None,
        }
    }
}

/// A set of sorts of standing effects.
pub type Sorts = u32;

/// Sorts of standing effects as bits, so that most questions are answered without a look at the cards.
pub mod sort {
    use super::{Sorts, StandingEffect};

    /// [`StandingEffect::MeleeDice`].
    pub const MELEE_DICE: Sorts = 1;
    /// [`StandingEffect::MeleeReach`].
    pub const MELEE_REACH: Sorts = 1 << 1;
    /// [`StandingEffect::RerollOnes`].
    pub const REROLL_ONES: Sorts = 1 << 2;
    /// [`StandingEffect::NoCriticalDefence`].
    pub const NO_CRITICAL_DEFENCE: Sorts = 1 << 3;
    /// [`StandingEffect::RerollDefence`].
    pub const REROLL_DEFENCE: Sorts = 1 << 4;
    /// [`StandingEffect::LegIt`].
    pub const LEG_IT: Sorts = 1 << 5;
    /// [`StandingEffect::HarderToShoot`].
    pub const HARDER_TO_SHOOT: Sorts = 1 << 6;
    /// [`StandingEffect::ShotAtDisadvantage`].
    pub const SHOT_AT_DISADVANTAGE: Sorts = 1 << 7;
    /// [`StandingEffect::HitsRerolled`].
    pub const HITS_REROLLED: Sorts = 1 << 8;
    /// [`StandingEffect::SlowsFoes`].
    pub const SLOWS_FOES: Sorts = 1 << 9;
    /// [`StandingEffect::LendsBravery`].
    pub const LENDS_BRAVERY: Sorts = 1 << 10;
    /// A Trait that holds against some foes.
    pub const TRAIT: Sorts = 1 << 11;
    /// [`StandingEffect::Dice`].
    pub const DICE: Sorts = 1 << 12;
    /// [`StandingEffect::TripsFoes`].
    pub const TRIPS_FOES: Sorts = 1 << 13;
    /// [`StandingEffect::LuresFoes`].
    pub const LURES_FOES: Sorts = 1 << 14;
    /// [`StandingEffect::Lit`].
    pub const LIT: Sorts = 1 << 15;
    /// [`StandingEffect::Graceful`].
    pub const GRACEFUL: Sorts = 1 << 16;
    /// [`StandingEffect::Berserk`].
    pub const BERSERK: Sorts = 1 << 17;
    /// [`StandingEffect::RerollsLegendary`].
    pub const REROLLS_LEGENDARY: Sorts = 1 << 18;
    /// [`StandingEffect::Aquatic`].
    pub const AQUATIC: Sorts = 1 << 19;
    /// [`StandingEffect::Revives`].
    pub const REVIVES: Sorts = 1 << 20;
    /// [`StandingEffect::SurvivesWith`].
    pub const SURVIVES_WITH: Sorts = 1 << 21;

    /// [`StandingEffect::UnmovedBy`].
    pub const UNMOVED_BY: Sorts = 1 << 31;
    /// [`StandingEffect::Clings`].
    pub const CLINGS: Sorts = 1 << 28;
    /// [`StandingEffect::Summoned`].
    pub const SUMMONED: Sorts = 1 << 29;
    /// [`StandingEffect::Drives`].
    pub const DRIVES: Sorts = 1 << 30;

    impl StandingEffect {
        /// Its sort as a bit; 0 for what is part of a Character's figures.
        #[must_use]
        pub const fn sort(self) -> Sorts {
            match self {
                StandingEffect::MeleeDice(_) => MELEE_DICE,
                StandingEffect::MeleeReach(_) => MELEE_REACH,
                StandingEffect::RerollOnes => REROLL_ONES,
                StandingEffect::NoCriticalDefence => NO_CRITICAL_DEFENCE,
                StandingEffect::RerollDefence { .. } => REROLL_DEFENCE,
                StandingEffect::LegIt(_) => LEG_IT,
                StandingEffect::HarderToShoot(_) => HARDER_TO_SHOOT,
                StandingEffect::ShotAtDisadvantage => SHOT_AT_DISADVANTAGE,
                StandingEffect::HitsRerolled => HITS_REROLLED,
                StandingEffect::SlowsFoes(_) => SLOWS_FOES,
                StandingEffect::LendsBravery { .. } => LENDS_BRAVERY,
                StandingEffect::Trait(_) => TRAIT,
                StandingEffect::Dice(_) => DICE,
                StandingEffect::TripsFoes(_) => TRIPS_FOES,
                StandingEffect::LuresFoes(_) => LURES_FOES,
                StandingEffect::Lit => LIT,
                StandingEffect::Graceful => GRACEFUL,
                StandingEffect::Berserk => BERSERK,
                StandingEffect::RerollsLegendary => REROLLS_LEGENDARY,
                StandingEffect::Aquatic => AQUATIC,
                StandingEffect::Revives { .. } => REVIVES,
                StandingEffect::SurvivesWith(_) => SURVIVES_WITH,
                StandingEffect::UnmovedBy(_) => UNMOVED_BY,
                StandingEffect::Summoned => SUMMONED,
                StandingEffect::Clings => CLINGS,
                StandingEffect::Drives { .. } => DRIVES,
                _ => 0,
            }
        }
    }
}
