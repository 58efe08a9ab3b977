//! How an Attack is written: its dice, whom it strikes, what it does beside its Hits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::compile::{Work, classes};
use super::super::compiled::Words;
use super::super::keys::{Given, keys};
use super::{Class, Kind};
use balance_engine::game::Path;

/// An Attack.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttackText {
    /// Its printed name.
    pub name: String,
    /// What it costs in Action Points; a Shot has none.
    #[schemars(range(min = 1, max = 10))]
    pub ap: Option<u8>,
    /// For a Shot: its range, and the Feat that it takes.
    pub shot: Option<ShotText>,
    /// The dice rolled.
    #[schemars(range(max = 30))]
    pub power: u8,
    /// Inches between the bases at which it still reaches; base contact when left out.
    #[schemars(range(min = 1, max = 12))]
    pub reach: Option<u8>,
    /// It strikes everybody within a radius, or several.
    pub area: Option<AreaText>,
    /// Its Hits may be shared out among so many targets.
    #[schemars(range(min = 2, max = 10))]
    pub split: Option<u8>,
    /// Armour does nothing against it.
    #[serde(default)]
    pub ignores_armour: bool,
    /// Armour does nothing against the Hits of its Criticals; the rule option `criticals_ignore_armour`
    /// extends that to the whole Attack.
    #[serde(default)]
    pub criticals_ignore_armour: bool,
    /// Shields do nothing against it.
    #[serde(default)]
    pub ignores_shield: bool,
    /// Nothing that adds to Power or re-rolls adds to it.
    #[serde(default)]
    pub no_bonus: bool,
    /// More AP that may be spent on it, for more dice.
    pub option: Option<OptionText>,
    /// When it can be used at all.
    pub only: Option<ConditionText>,
    /// What it does beyond its Hits, in order.
    #[serde(default)]
    pub riders: Vec<RiderText>,
}

/// What an Attack has for more AP.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionText {
    /// More Action Points.
    #[schemars(range(min = 1, max = 5))]
    pub ap: u8,
    /// More dice.
    #[schemars(range(min = 1, max = 10))]
    pub dice: u8,
}

/// A Shot.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShotText {
    /// Inches.
    #[schemars(range(min = 1, max = 48))]
    pub range: u8,
    /// The Feat. Printed: Easy unless stated.
    #[serde(default)]
    pub feat: Difficulty,
    /// At most once in an Activation.
    #[serde(default)]
    pub once: bool,
    /// How often it strikes for one Feat; once when left out.
    #[schemars(range(min = 2, max = 6))]
    pub times: Option<u8>,
}

/// The difficulty of a Feat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// One Success.
    #[default]
    Easy,
    /// Two Successes.
    Medium,
    /// Three Successes.
    Hard,
    /// Four Successes.
    Legendary,
}

impl Difficulty {
    /// The next one; nothing is harder than Legendary.
    #[must_use]
    pub const fn harder(self) -> Self {
        match self {
            Difficulty::Easy => Difficulty::Medium,
            Difficulty::Medium => Difficulty::Hard,
            _ => Difficulty::Legendary,
        }
    }
}

/// Whom an Attack strikes that is not aimed at one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaText {
    /// Inches around the attacker, around the target, or to either side of a line; a line of 0 strikes
    /// whose bases it crosses.
    #[schemars(range(max = 12))]
    pub radius: u8,
    /// What lies in the middle.
    #[serde(default)]
    pub around: Around,
    /// Who is struck.
    #[serde(default)]
    pub whom: Whom,
    /// The Hits are divided among those struck, rounded up, not dealt to each.
    #[serde(default)]
    pub divided: bool,
}

/// The middle of an area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Around {
    /// The attacker.
    #[default]
    Attacker,
    /// The target.
    Target,
    /// The line from the attacker to the end of the range or the reach.
    Line,
}

/// Who is struck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// Enemies alone.
    #[default]
    Foes,
    /// Everybody but the attacker.
    All,
    /// Everybody of another Faction than the attacker's.
    OtherFactions,
}

/// What an Attack does beside its Hits.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiderText {
    /// What must have come of the dice.
    #[serde(default)]
    pub on: On,
    /// Only then.
    #[serde(rename = "if")]
    pub when: Option<ConditionText>,
    /// What happens; several keys of it happen together.
    pub does: EffectText,
}

/// What must have come of an Attack's dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum On {
    /// Whatever the dice show: before them for Power, after them for the rest.
    #[default]
    Always,
    /// At least one Critical.
    Crit,
    /// Once for each Critical.
    EachCrit,
    /// Once for each Hit.
    EachHit,
    /// More Hits than Misses.
    MoreHits,
    /// More Misses than Hits.
    MoreMisses,
    /// At least one point of Damage.
    Wound,
    /// Five points of Damage or more.
    FiveDamage,
    /// The target was Knocked Out.
    KnockOut,
    /// The first Defence Roll failed.
    FirstDefenceFailed,
    /// One of the first three Defence Rolls failed.
    EarlyDefenceFailed,
}

keys! {
    /// A condition on attacker and target: all of it must hold.
    #[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields, default)]
    pub struct ConditionText;
    /// One thing that a condition asks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Asked {
        /// The attacker has Charged this Activation.
        charged: bool => Charged,
        /// The attacker has Knocked somebody Out this Activation.
        knocked_out: bool => KnockedOut,
        /// The target is Prone.
        prone: bool => Prone,
        /// The target is Flammable.
        flammable: bool => Flammable,
        /// The target's base is smaller than the attacker's.
        smaller: bool => Smaller,
        /// The target's base has at most so many millimetres.
        base_at_most: Option<u8> => BaseAtMost(u8),
        /// The target's base has at least so many millimetres.
        base_at_least: Option<u8> => BaseAtLeast(u8),
        /// The target has one of these classes.
        classes: Vec<Class> => Classes(u16) by |_, _, list, _| Asked::Classes(classes(&list)),
        /// The attacker has this Equipment.
        carries: Option<String> => Carries(u8) by |work, _, key, at| {
            Asked::Carries(work.key(Kind::Equipment, &key, at))
        },
        /// The target belongs to one of these Factions, or has one of these tags or keys.
        of: Vec<String> => Of(Words) by |work, _, list, at| Asked::Of(work.words(&list, at)),
        /// The target is the one that the attacker has marked.
        marked: bool => Marked,
        /// The target belongs to none of these.
        not_of: Vec<String> => NotOf(Words) by |work, _, list, at| Asked::NotOf(work.words(&list, at)),
        /// So many foes at least are engaged with the attacker.
        foes_engaged: Option<u8> => FoesEngaged(u8),
        /// So many foes at most are engaged with the attacker.
        foes_at_most: Option<u8> => FoesAtMost(u8),
        /// The attacker is mounted.
        mounted: bool => Mounted,
        /// The target has less than this share of its HP left, in hundredths.
        target_hp_below: Option<u8> => TargetHpBelow(u8),
        /// The attacker has at most this share of its HP left, in hundredths.
        hp_at_most: Option<u8> => HpAtMost(u8),
    }
}

/// A number, or dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Amount {
    /// So many.
    Fixed(u8),
    /// What a die shows.
    Die(Die),
}

impl Amount {
    /// What it comes to on average, rounded down: near enough for a plan.
    #[must_use]
    pub const fn about(self) -> i32 {
        match self {
            Amount::Fixed(n) => n as i32,
            Amount::Die(Die::D3) => 2,
            Amount::Die(Die::D6) => 3,
            Amount::Die(Die::TwoD6) => 7,
        }
    }
}

impl From<u8> for Amount {
    fn from(n: u8) -> Self {
        Amount::Fixed(n)
    }
}

impl From<()> for Amount {
    fn from((): ()) -> Self {
        Amount::Fixed(1)
    }
}

/// A die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Die {
    /// 1 to 3.
    D3,
    /// 1 to 6.
    D6,
    /// Two of these.
    #[serde(rename = "2d6")]
    TwoD6,
}

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
