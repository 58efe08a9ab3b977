//! What Attacks and Spells can do.

use schemars::JsonSchema;
use serde::Deserialize;

use super::terms::{Amount, Difficulty};
use crate::cards::keys::{Given, keys};

keys! {
    /// What happens. Keys that are left out do nothing.
    #[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields, default)]
    pub struct EffectText;
    /// One thing that happens by an Attack or a Spell, in the order in which the rules come to them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Does with Amount {
        /// Dice added to the Attack: its Power before the roll, more dice after it.
        dice: Option<u8> => Dice,
        /// Misses that are rolled again; 0 for all.
        reroll_misses: Option<u8> => RerollMisses,
        /// Hits added.
        hits: Option<Amount> => Hits,
        /// Hits are multiplied.
        hits_times: Option<u8> => HitsTimes,
        /// Armour does nothing against this Attack; with a number, so many points of it.
        ignore_armour: Option<u8> => IgnoreArmour,
        /// Armour lost for the rest of the game.
        break_armour: Option<u8> => BreakArmour {
            /// A Shield is, where there is no Armour.
            or_shield: bool,
        } by |_, text, n, _| (Does::BreakArmour { or_shield: text.or_shield }, n.into()),
        /// Damage is multiplied.
        damage_times: Option<u8> => DamageTimes,
        /// Damage added, where there is any.
        damage: Option<u8> => Damage,
        /// The target becomes Prone.
        prone: bool => Prone,
        /// AP that the target has less in its next Activation.
        lose_ap: Option<Amount> => LoseAp {
            /// Whether it adds up.
            stacks: bool,
        } by |_, text, n, _| (Does::LoseAp { stacks: text.stacks }, n),
        /// Inches of Movement that the target has less this Round.
        lose_move: Option<u8> => LoseMove,
        /// The target's Movement is halved this Round.
        halve_move: bool => HalveMove,
        /// Inches of Movement that the target has more this Round.
        gain_move: Option<u8> => GainMove,
        /// The target cannot move this Round, nor leave base contact.
        pin: bool => Pin,
        /// HP that the target loses, which nothing defends.
        lose: Option<Amount> => Lose,
        /// The attacker and the target move so many inches together, towards the attacker's nearest friend.
        drag: Option<Amount> => Drag,
        /// The target is pushed away from the attacker, in inches.
        push: Option<Amount> => Push,
        /// The target takes a Bravery Test.
        bravery: bool => Bravery,
        /// Foes of the attacker within so many inches of the target take a Bravery Test.
        bravery_around: Option<u8> => BraveryAround,
        /// The attacker may Gobble the target once with an Easy Feat.
        gobble: bool => Gobble,
        /// The Successes by which the target Disengages, gets free or gets out of a stomach must be rolled
        /// again, until its next Activation ends.
        hinder_escape: bool => HinderEscape,
        /// A Mage takes a Bravery Test, and loses D6 HP as by an Overpowered Spell when it fails.
        overpower: bool => Overpower,
        /// Hits on the target at each of its Activations, which ignore Armour and Shields, until it has
        /// defended all of them once.
        recurs: Option<u8> => Recur,
        /// Until the Round ends, melee Attacks of the target take 1 AP for so many points of Damage, and no
        /// HP.
        saps: Option<u8> => Sap,
        /// The target rolls its next Narrative Feat that fails again.
        reroll_narrative: bool => RerollNarrative,
        /// The target passes its Bravery Tests, until the Round ends.
        steadfast: bool => Steadfast,
        /// The target is marked by the attacker.
        mark: bool => Mark,
        /// Damage beyond the HP of who is Knocked Out becomes Hits on another foe within so many inches.
        overflow: Option<u8> => Overflow,
        /// Misses become Hits on another foe within so many inches of the target.
        spill: Option<u8> => Spill,
        /// Hits on another foe within two inches of the target.
        splash: Option<u8> => Splash,
        /// HP that the target loses at its next Activation.
        later: Option<u8> => Later,
        /// The attacker becomes Prone.
        self_prone: bool => SelfProne,
        /// The attacker loses HP.
        self_damage: Option<Amount> => SelfDamage,
        /// Hits on the attacker, which ignore Armour; 0 for as many as there are on the target, which
        /// do not.
        self_hits: Option<Amount> => SelfHits,
        /// Dice of an Attack on the attacker itself, which its Armour and its Defence Rolls meet. Once an
        /// Attack, however many it strikes.
        self_power: Option<u8> => SelfPower,
        /// The attacker is Knocked Out.
        self_knock_out: bool => SelfKnockOut,
        /// The attacker regains HP.
        heal: Option<Amount> => Heal,
        /// The attacker gains AP, this Activation.
        gain_ap: Option<u8> => GainAp,
        /// The attacker's next Attack has so many dice more.
        next_dice: Option<u8> => NextDice,
        /// Hits more when the attacker makes the same Attack again this Activation; they add up.
        next_hits: Option<u8> => NextHits,
        /// The attacker has so much AP less for the rest of the game.
        tire: Option<u8> => Tire,
        /// The attacker may Disengage freely.
        free_disengage: bool => FreeDisengage,
        /// Whoever attacks the attacker next needs an Easy Feat, or loses 1 HP.
        riposte: bool => Riposte,
        /// The attacker moves into base contact with the target.
        follow: bool => Follow,
        /// The target is Knocked Out.
        slay: bool => Slay,
        /// The attacker gains Arcanite Tokens.
        arcanite: Option<u8> => Arcanite,
        /// The Activation of the attacker ends.
        end: bool => End,
        /// Hits are as many as HP that the target has lost, or these are added.
        hits_as_lost: Option<LostText> => HitsAsLost(LostText) by |_, _, hits, _| (Does::HitsAsLost(hits), ().into()),
        /// The target is held: it needs this Feat to move.
        hold: Option<Difficulty> => Hold(Grip) by |_, text, feat, _| (Does::Hold(text.grip(feat)), ().into()),
        /// The attacker needs this Feat before it moves again.
        self_hold: Option<Difficulty> => SelfHold(Difficulty) by |_, _, feat, _| (Does::SelfHold(feat), ().into()),
    }
    beside {
        /// With `break_armour`: where there is no Armour to break, a Shield is.
        pub or_shield: bool,
        /// With `lose_ap` or `hold`: whether this adds up when it happens several times; each hold more makes
        /// the Feat harder by one.
        pub stacks: bool,
        /// With `hold`: Hits on the target each time that the Feat fails, which ignore Armour.
        pub hold_hits: Option<Amount>,
        /// With `hold`: the target cannot Attack.
        pub hold_idle: bool,
        /// With `hold`: beyond the end of the Round, as long as who holds it is on the board.
        pub hold_lasts: bool,
    }
}

impl EffectText {
    /// How the target is held by this Feat.
    fn grip(&self, feat: Difficulty) -> Grip {
        let hits = self.hold_hits.unwrap_or(Amount::Fixed(0));
        let (idle, lasts, stacks) = (self.hold_idle, self.hold_lasts, self.stacks);
        Grip { feat, hits, idle, lasts, stacks }
    }
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

/// Hits by HP that the target has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LostText {
    /// The Hits are these.
    Only,
    /// These come to the Hits of the dice.
    Added,
}
