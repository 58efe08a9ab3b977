//! Permanent effects, and effects at certain moments, in card files.

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::Path;

use super::conditions::ConditionText;
use super::terms::{Amount, Kind, Trait, Traits, bit};
use crate::cards::keys::{Given, keys};
use crate::cards::names::Lookup;

keys! {
    /// A permanent effect on a Character. Exactly one key, apart from `if`, `shield` (with `reroll_defence`) and
    /// `sure` (with `unbreakable_armour`).
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields, default)]
    pub struct AlwaysText;
    /// A permanent effect.
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
        /// Added to the Armour Value. It cannot be broken.
        unbreakable_armour: Option<i8> => SureArmour {
            /// How much.
            n: i8,
            /// It cannot be ignored, either.
            certain: bool,
        } by |_, text, n, _| StandingEffect::SureArmour { n, certain: text.sure },
        /// Diameter of the base, in millimetres.
        base: Option<u8> => Base(u8),
        /// Dice added to all Attacks, including Shots.
        dice: Option<i8> => Dice(i8),
        /// Dice added to melee Attacks.
        melee_dice: Option<i8> => MeleeDice(i8),
        /// Reach of melee Attacks, in inches.
        melee_reach: Option<u8> => MeleeReach(u8),
        /// Re-rolls ones in melee Attacks.
        reroll_ones: bool => RerollOnes,
        /// Critical Defence Rolls against the Character count as Failures.
        no_critical_defence: bool => NoCriticalDefence,
        /// Failed Defence Rolls that it re-rolls each Round; 255 for all.
        reroll_defence: Option<u8> => RerollDefence {
            /// How many; `ALL` for all.
            dice: u8,
            /// Whether by a Shield.
            shield: bool,
        } by |_, text, dice, _| StandingEffect::RerollDefence { dice, shield: text.shield },
        /// Added to the lowest die that fails a Leg It; negative makes it harder.
        leg_it: Option<i8> => LegIt(i8),
        /// A common Trait.
        has as "trait": Option<Trait> => Trait(Traits) by |_, _, of, _| StandingEffect::Trait(bit(of)),
        /// Shots at the Character are N steps harder.
        harder_to_shoot: Option<u8> => HarderToShoot(u8),
        /// Shots at the Character are at a Disadvantage.
        shot_at_disadvantage: bool => ShotAtDisadvantage,
        /// Hits on the Character must be re-rolled.
        hits_rerolled: bool => HitsRerolled,
        /// Its friends take no Bravery Test when it is Knocked Out.
        expendable: bool => Expendable,
        /// Casts Spells.
        mage: bool => Mage,
        /// Foes within N inches have Movement 1.
        slows_foes: Option<u8> => SlowsFoes(u8),
        /// Foes within N inches Leg It at a Disadvantage.
        trips_foes: Option<u8> => TripsFoes(u8),
        /// Foes that begin an Activation within N inches take a Bravery Test. If they fail, they walk towards the
        /// Character.
        lures_foes: Option<u8> => LuresFoes(u8),
        /// Shots at the Character re-roll the failed dice of their Feat.
        lit: bool => Lit,
        /// Leaves its foes without a Feat if it moves into base contact with another foe.
        graceful: bool => Graceful,
        /// Must move towards foes, and Attack if it can.
        berserk: bool => Berserk,
        /// Re-rolls a failed Legendary Feat.
        rerolls_legendary: bool => RerollsLegendary,
        /// Water is Open Terrain for it. There it moves 1 inch further, and re-rolls one die of a failed Feat.
        aquatic: bool => Aquatic,
        /// Can ride any Creature with a larger base.
        rides_any: bool => RidesAny,
        /// Friends near the Character may come back after they are Knocked Out.
        revives: Option<ReviveText> => Revives {
            /// The Faction, tag or key of these friends.
            of: u8,
            /// Distance in inches.
            within: u8,
            /// The lowest face of the die that succeeds.
            on: u8,
            /// Their HP.
            hp: u8,
        } by |look, _, text, at| {
            let ReviveText { of, within, on, hp } = text;
            StandingEffect::Revives { of: look.word(&of, &at.then("of")), within, on, hp }
        },
        /// The key of Equipment that is used up instead of a Knock Out. The Character then has the HP that the
        /// Equipment heals.
        survives_with: Option<String> => SurvivesWith(u8) by |look, _, key, at| {
            StandingEffect::SurvivesWith(look.key(Kind::Equipment, &key, at))
        },
        /// Friends with a tag within N inches use this Character's Bravery.
        lends_bravery: Option<LendText> => LendsBravery(Lent) by |look, _, text, at| {
            StandingEffect::LendsBravery(text.lent(look, at))
        },
        /// If its Warband has a Character that can summon, it is not deployed: it comes onto the board only when
        /// summoned. Instead of being Broken it is Knocked Out, and can be summoned again from the next Round.
        summoned: bool => Summoned,
        /// Clings to a foe that its melee Attack Hits. Whenever that foe is Activated, it makes the same Attack
        /// again for free, until the bases separate or it is Prone.
        clings: bool => Clings,
        /// Takes no Bravery Test when a friend of this Faction, tag or key is Knocked Out.
        unmoved_by: Option<String> => UnmovedBy(u8) by |look, _, word, at| {
            StandingEffect::UnmovedBy(look.word(&word, at))
        },
        /// Friends with a tag within N inches re-roll one Miss each, once per Round.
        drives: Option<LendText> => Drives(Lent) by |look, _, text, at| StandingEffect::Drives(text.lent(look, at)),
    }
    beside {
        /// With `unbreakable_armour`: it cannot be ignored, either.
        pub sure: bool,
        /// With `reroll_defence`: it counts as a Shield.
        pub shield: bool,
        /// Only against foes that meet this condition.
        #[serde(rename = "if")]
        pub when: Option<ConditionText>,
    }
}

/// Friends that a Character helps: they use its Bravery, or re-roll Misses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LendText")]
pub struct Lend<Word> {
    /// Friends with this tag.
    pub to: Word,
    /// Maximum distance, in inches.
    pub within: u8,
}

/// Helped friends as written in a card file.
pub(crate) type LendText = Lend<String>;
/// Helped friends as the game loop reads them.
pub(crate) type Lent = Lend<u8>;

impl LendText {
    fn lent(&self, look: &mut Lookup<'_>, at: &Path) -> Lent {
        Lend { to: look.word(&self.to, &at.then("to")), within: self.within }
    }
}

/// Friends that come back after they are Knocked Out near a Character.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviveText {
    /// Friends with this Faction, tag or key.
    pub of: String,
    /// Maximum distance, in inches.
    pub within: u8,
    /// The lowest face of the die that brings them back.
    #[schemars(range(min = 1, max = 6))]
    pub on: u8,
    /// The HP that they come back with.
    #[schemars(range(min = 1))]
    pub hp: u8,
}

keys! {
    /// What happens to a Character at a certain moment.
    #[derive(Clone, Debug, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct MomentText;
    /// One effect at a certain moment.
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
        /// AP gained for this Round only.
        gain_ap: Option<u8> => GainAp,
        /// Arcanite Tokens gained.
        arcanite: Option<u8> => Arcanite,
        /// A fallen Character of the Warband with this profile returns to the board, next to the Character.
        returns: Option<String> => Return(u8) by |look, _, key, at| {
            (Happens::Return(look.key(Kind::Profile, &key, at)), ().into())
        },
    }
    beside {
        /// The moment.
        pub at: Moment,
        /// Only if the Character is not Engaged.
        #[serde(default)]
        pub free: bool,
        /// With `hits_in_contact`: only foes that meet this condition.
        #[serde(rename = "if")]
        pub when: Option<ConditionText>,
        /// With `ap`: they are lost when the Character becomes Prone.
        #[serde(default)]
        pub until_prone: bool,
        /// Only if a die shows a Success.
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
    /// The Character has Knocked Out another.
    KnockOut,
}
