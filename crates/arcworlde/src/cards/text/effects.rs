//! What Attacks and Spells can do.

use schemars::JsonSchema;
use serde::Deserialize;

use super::terms::{Amount, Difficulty};
use crate::cards::keys::{Given, keys};

keys! {
    /// What happens. Keys that are omitted have no effect.
    #[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields, default)]
    pub struct EffectText;
    /// One effect of an Attack or a Spell, in the order in which the rules apply them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Does with Amount {
        /// Dice added to the Attack: to its Power before the roll, or extra dice after it.
        dice: Option<u8> => Dice,
        /// Number of Misses to re-roll; 0 for all.
        reroll_misses: Option<u8> => RerollMisses,
        /// Extra Hits.
        hits: Option<Amount> => Hits,
        /// Multiplies the Hits.
        hits_times: Option<u8> => HitsTimes,
        /// Points of the target's Armour that this Attack ignores.
        ignore_armour: Option<u8> => IgnoreArmour,
        /// Armour that the target loses for the rest of the game.
        break_armour: Option<u8> => BreakArmour {
            /// A Shield is broken if there is no Armour.
            or_shield: bool,
        } by |_, text, n, _| (Does::BreakArmour { or_shield: text.or_shield }, n.into()),
        /// Multiplies the Damage.
        damage_times: Option<u8> => DamageTimes,
        /// Extra Damage, if there is any.
        damage: Option<u8> => Damage,
        /// The target becomes Prone.
        prone: bool => Prone,
        /// AP that the target loses in its next Activation.
        lose_ap: Option<Amount> => LoseAp {
            /// Several of them add up.
            stacks: bool,
        } by |_, text, n, _| (Does::LoseAp { stacks: text.stacks }, n),
        /// Inches of Movement that the target loses this Round.
        lose_move: Option<u8> => LoseMove,
        /// The target's Movement is halved this Round.
        halve_move: bool => HalveMove,
        /// Inches of Movement that the target gains this Round.
        gain_move: Option<u8> => GainMove,
        /// The target cannot move or leave base contact this Round.
        pin: bool => Pin,
        /// HP that the target loses, without Armour or Defence Rolls.
        lose: Option<Amount> => Lose,
        /// Inches that the attacker and the target move together, towards the attacker's nearest friend.
        drag: Option<Amount> => Drag,
        /// Inches that the target is pushed away from the attacker.
        push: Option<Amount> => Push,
        /// The target takes a Bravery Test.
        bravery: bool => Bravery,
        /// Foes of the attacker within N inches of the target take a Bravery Test.
        bravery_around: Option<u8> => BraveryAround,
        /// The attacker may Gobble the target once with an Easy Feat.
        gobble: bool => Gobble,
        /// If the target tries to Disengage, break free or get out of a stomach, it re-rolls its Successes. Lasts
        /// until its next Activation ends.
        hinder_escape: bool => HinderEscape,
        /// If the target is a Mage, it takes a Bravery Test. If it fails, it loses D6 HP, as from an Overpowered
        /// Spell.
        overpower: bool => Overpower,
        /// Hits on the target at each of its Activations, ignoring Armour and Shields, until it has defended
        /// against all of them at once.
        recurs: Option<u8> => Recur,
        /// Until the end of the Round, the target's melee Attacks cost their victims AP instead of HP: 1 AP per N
        /// points of Damage.
        saps: Option<u8> => Sap,
        /// The target re-rolls its next failed Narrative Feat.
        reroll_narrative: bool => RerollNarrative,
        /// The target passes all Bravery Tests until the end of the Round.
        steadfast: bool => Steadfast,
        /// The attacker marks the target.
        mark: bool => Mark,
        /// If the target is Knocked Out, Damage beyond its HP becomes Hits on another foe within N inches.
        overflow: Option<u8> => Overflow,
        /// Misses become Hits on another foe within N inches of the target.
        spill: Option<u8> => Spill,
        /// Hits on another foe within two inches of the target.
        splash: Option<u8> => Splash,
        /// HP that the target loses at its next Activation.
        later: Option<u8> => Later,
        /// The attacker becomes Prone.
        self_prone: bool => SelfProne,
        /// The attacker loses HP.
        self_damage: Option<Amount> => SelfDamage,
        /// Hits on the attacker, ignoring Armour. 0: as many Hits as on the target, with Armour.
        self_hits: Option<Amount> => SelfHits,
        /// Dice of an Attack on the attacker itself, with its Armour and Defence Rolls. Once per Attack, whatever
        /// the number of targets.
        self_power: Option<u8> => SelfPower,
        /// The attacker is Knocked Out.
        self_knock_out: bool => SelfKnockOut,
        /// The attacker regains HP.
        heal: Option<Amount> => Heal,
        /// The attacker gains AP this Activation.
        gain_ap: Option<u8> => GainAp,
        /// Extra dice for the attacker's next Attack.
        next_dice: Option<u8> => NextDice,
        /// Extra Hits if the attacker makes the same Attack again this Activation. They add up.
        next_hits: Option<u8> => NextHits,
        /// AP that the attacker loses for the rest of the game.
        tire: Option<u8> => Tire,
        /// The attacker may Disengage without a Feat.
        free_disengage: bool => FreeDisengage,
        /// The next Character that attacks the attacker needs an Easy Feat, or loses 1 HP.
        riposte: bool => Riposte,
        /// The attacker moves into base contact with the target.
        follow: bool => Follow,
        /// The target is Knocked Out.
        slay: bool => Slay,
        /// The attacker gains Arcanite Tokens.
        arcanite: Option<u8> => Arcanite,
        /// The attacker's Activation ends.
        end: bool => End,
        /// Hits equal to the HP that the target has lost: instead of the Hits of the dice, or added to them.
        hits_as_lost: Option<LostText> => HitsAsLost(LostText) by |_, _, hits, _| (Does::HitsAsLost(hits), ().into()),
        /// The target is caught: it needs this Feat to move.
        hold: Option<Difficulty> => Hold(Grip) by |_, text, feat, _| (Does::Hold(text.grip(feat)), ().into()),
        /// The attacker needs this Feat before it can move again.
        self_hold: Option<Difficulty> => SelfHold(Difficulty) by |_, _, feat, _| (Does::SelfHold(feat), ().into()),
    }
    beside {
        /// With `break_armour`: if there is no Armour to break, a Shield is broken.
        pub or_shield: bool,
        /// With `lose_ap` or `hold`: several of them add up. Each extra hold makes the Feat one step harder.
        pub stacks: bool,
        /// With `hold`: Hits on the target each time the Feat fails, ignoring Armour.
        pub hold_hits: Option<Amount>,
        /// With `hold`: the target cannot Attack.
        pub hold_idle: bool,
        /// With `hold`: it lasts beyond the end of the Round, until the Character that holds the target leaves the
        /// board.
        pub hold_lasts: bool,
    }
}

impl EffectText {
    /// Returns the hold that this Feat breaks.
    fn grip(&self, feat: Difficulty) -> Grip {
        let hits = self.hold_hits.unwrap_or(Amount::Fixed(0));
        let (idle, lasts, stacks) = (self.hold_idle, self.hold_lasts, self.stacks);
        Grip { feat, hits, idle, lasts, stacks }
    }
}

/// How a Character is caught by a hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grip {
    /// The Feat that breaks the hold.
    pub feat: Difficulty,
    /// Hits each time the Feat fails.
    pub hits: Amount,
    /// It cannot Attack.
    pub idle: bool,
    /// It lasts beyond the end of the Round.
    pub lasts: bool,
    /// Another hold makes the Feat harder.
    pub stacks: bool,
}

impl Grip {
    /// Returns a hold that needs a Feat and has no other effect.
    pub(crate) const fn of(feat: Difficulty) -> Self {
        Grip { feat, hits: Amount::Fixed(0), idle: false, lasts: false, stacks: false }
    }
}

/// How Hits for lost HP are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LostText {
    /// Only these Hits count.
    Only,
    /// These are added to the Hits of the dice.
    Added,
}
