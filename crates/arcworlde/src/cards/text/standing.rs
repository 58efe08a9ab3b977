//! How it is written what always holds for a Character, and what happens to it at moments.

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::Path;

use super::conditions::ConditionText;
use super::terms::{Amount, Kind, Trait, Traits, bit};
use crate::cards::keys::{Given, keys};
use crate::cards::names::Lookup;

keys! {
    /// What always holds for a Character. Exactly one key beside `if`, `shield` beside `reroll_defence`,
    /// and `sure` beside `unbreakable_armour`.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields, default)]
    pub struct AlwaysText;
    /// A standing effect.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StandingEffect of Sort {
        /// Added to AP.
        ap: Option<i8> => Ap(i8),
        /// Added to Movement.
        movement as "move": Option<i8> => Movement(i8),
        /// Added to Bravery.
        bravery: Option<i8> => Bravery(i8),
        /// Added to HP.
        hp: Option<i8> => Hp(i8),
        /// Added to the Armour Value.
        armour: Option<i8> => Armour(i8),
        /// Added to the Armour Value, and cannot be broken.
        unbreakable_armour: Option<i8> => SureArmour {
            /// How much.
            n: i8,
            /// It cannot be ignored either.
            certain: bool,
        } by |_, text, n, _| StandingEffect::SureArmour { n, certain: text.sure },
        /// The base in millimetres.
        base: Option<u8> => Base(u8),
        /// Dice added to all Attacks, Shots too.
        dice: Option<i8> => Dice(i8),
        /// Dice added to melee Attacks.
        melee_dice: Option<i8> => MeleeDice(i8),
        /// Inches at which melee Attacks reach.
        melee_reach: Option<u8> => MeleeReach(u8),
        /// Ones of melee Attacks are rolled again.
        reroll_ones: bool => RerollOnes,
        /// Critical Defence Rolls are Failures.
        no_critical_defence: bool => NoCriticalDefence,
        /// Failed Defence Rolls rolled again, each Round; 255 for all.
        reroll_defence: Option<u8> => RerollDefence {
            /// How many; `ALL` for all.
            dice: u8,
            /// Whether by a Shield.
            shield: bool,
        } by |_, text, dice, _| StandingEffect::RerollDefence { dice, shield: text.shield },
        /// Added to the die on which Leg It fails first; below 0 it is harder.
        leg_it: Option<i8> => LegIt(i8),
        /// A common Trait.
        has as "trait": Option<Trait> => Trait(Traits) by |_, _, of, _| StandingEffect::Trait(bit(of)),
        /// Shots at the Character are so many steps harder.
        harder_to_shoot: Option<u8> => HarderToShoot(u8),
        /// Shots at the Character are at a Disadvantage.
        shot_at_disadvantage: bool => ShotAtDisadvantage,
        /// Hits on the Character must be rolled again.
        hits_rerolled: bool => HitsRerolled,
        /// Being Knocked Out frightens nobody.
        expendable: bool => Expendable,
        /// Casts Spells.
        mage: bool => Mage,
        /// Foes within so many inches are slowed to Movement 1.
        slows_foes: Option<u8> => SlowsFoes(u8),
        /// Foes within so many inches Leg It at a Disadvantage.
        trips_foes: Option<u8> => TripsFoes(u8),
        /// Foes who begin an Activation within so many inches take a Bravery Test, and walk towards the
        /// Character when they fail it.
        lures_foes: Option<u8> => LuresFoes(u8),
        /// Shots at the Character roll the failed dice of their Feat again.
        lit: bool => Lit,
        /// Leaves its foes freely, where it moves into base contact with another.
        graceful: bool => Graceful,
        /// Must move towards foes, and Attack where it can.
        berserk: bool => Berserk,
        /// Rolls a failed Legendary Feat again.
        rerolls_legendary: bool => RerollsLegendary,
        /// At home in water: it is Open Terrain, there is an inch more to move there, and a die of a Feat
        /// that failed there is rolled again.
        aquatic: bool => Aquatic,
        /// Can ride any Creature with a larger base.
        rides_any: bool => RidesAny,
        /// Friends near the Character may come back when they are Knocked Out.
        revives: Option<ReviveText> => Revives {
            /// The word that they have.
            of: u8,
            /// Inches.
            within: u8,
            /// The least that a die must show.
            on: u8,
            /// Their HP.
            hp: u8,
        } by |look, _, text, at| {
            let ReviveText { of, within, on, hp } = text;
            StandingEffect::Revives { of: look.word(&of, &at.then("of")), within, on, hp }
        },
        /// A Knock Out uses this Equipment up instead, by key, and the Character has the HP that it gives.
        survives_with: Option<String> => SurvivesWith(u8) by |look, _, key, at| {
            StandingEffect::SurvivesWith(look.key(Kind::Equipment, &key, at))
        },
        /// Friends with a tag within so many inches use this Character's Bravery.
        lends_bravery: Option<LendText> => LendsBravery(Lent) by |look, _, text, at| {
            StandingEffect::LendsBravery(text.lent(look, at))
        },
        /// Is not deployed, where its Warband has somebody who summons: it comes onto the board by that one
        /// alone. Instead of being Broken it is Knocked Out, and can be summoned again from the next Round
        /// on.
        summoned: bool => Summoned,
        /// Where its melee Attack Hits such a foe it clings on: whenever that foe is Activated it makes the
        /// same Attack again, freely, until the bases part or it is Prone.
        clings: bool => Clings,
        /// Takes no Bravery Test when a friend of this Faction, tag or key is Knocked Out.
        unmoved_by: Option<String> => UnmovedBy(u8) by |look, _, word, at| {
            StandingEffect::UnmovedBy(look.word(&word, at))
        },
        /// Friends with a tag within so many inches roll a Miss again, one a Round each.
        drives: Option<LendText> => Drives(Lent) by |look, _, text, at| StandingEffect::Drives(text.lent(look, at)),
    }
    beside {
        /// With `unbreakable_armour`: it cannot be ignored either.
        pub sure: bool,
        /// With `reroll_defence`: that is a Shield.
        pub shield: bool,
        /// Only against such foes.
        #[serde(rename = "if")]
        pub when: Option<ConditionText>,
    }
}

/// Friends whom a Character helps: who use its Bravery, or strike the better for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LendText")]
pub struct Lend<Word> {
    /// Those of this tag.
    pub to: Word,
    /// Within so many inches.
    pub within: u8,
}

/// Such friends as they are written.
pub(crate) type LendText = Lend<String>;
/// Such friends as the loop reads them.
pub(crate) type Lent = Lend<u8>;

impl LendText {
    fn lent(&self, look: &mut Lookup<'_>, at: &Path) -> Lent {
        Lend { to: look.word(&self.to, &at.then("to")), within: self.within }
    }
}

/// Friends who come back when they are Knocked Out near a Character.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviveText {
    /// Those of this Faction, tag or key.
    pub of: String,
    /// Within so many inches.
    pub within: u8,
    /// When a die shows at least this.
    #[schemars(range(min = 1, max = 6))]
    pub on: u8,
    /// With so many HP.
    #[schemars(range(min = 1))]
    pub hp: u8,
}

keys! {
    /// What happens to a Character at a moment.
    #[derive(Clone, Debug, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct MomentText;
    /// What happens at a moment.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Happens with Amount {
        /// HP regained.
        heal: Option<Amount> => Heal,
        /// HP lost.
        lose: Option<Amount> => Lose,
        /// Hits on every foe in base contact.
        hits_in_contact: Option<u8> => HitsInContact,
        /// AP gained for the rest of the game.
        ap: Option<u8> => Ap {
            /// They are lost when the Character becomes Prone.
            until_prone: bool,
        } by |_, text, n, _| (Happens::Ap { until_prone: text.until_prone }, n.into()),
        /// AP gained for this Round alone.
        gain_ap: Option<u8> => GainAp,
        /// Arcanite Tokens gained.
        arcanite: Option<u8> => Arcanite,
        /// A fallen Character of the Warband with this profile is on the board again, next to the Character.
        returns: Option<String> => Return(u8) by |look, _, key, at| {
            (Happens::Return(look.key(Kind::Profile, &key, at)), ().into())
        },
    }
    beside {
        /// When.
        pub at: Moment,
        /// Only when the Character is not Engaged.
        #[serde(default)]
        pub free: bool,
        /// With `hits_in_contact`: on such foes alone.
        #[serde(rename = "if")]
        pub when: Option<ConditionText>,
        /// With `ap`: they are lost when the Character becomes Prone.
        #[serde(default)]
        pub until_prone: bool,
        /// Only when a die shows a Success.
        #[serde(default)]
        pub success: bool,
    }
}

/// A moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// The Character's Activation begins.
    Activation,
    /// The Character's Activation ends.
    ActivationEnd,
    /// A Round begins.
    RoundStart,
    /// A Round ends.
    RoundEnd,
    /// The Character has Knocked somebody Out.
    KnockOut,
}
