//! How an Attack is written: its dice, whom it strikes, what it does beside its Hits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Class;

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
    /// Shields do nothing against it.
    #[serde(default)]
    pub ignores_shield: bool,
    /// Nothing that adds to Power or re-rolls adds to it.
    #[serde(default)]
    pub no_bonus: bool,
    /// When it can be used at all.
    pub only: Option<ConditionText>,
    /// What it does beyond its Hits, in order.
    #[serde(default)]
    pub riders: Vec<RiderText>,
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
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Deserialize,
    Serialize,
    JsonSchema,
)]
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
            Difficulty::Hard | Difficulty::Legendary => Difficulty::Legendary,
        }
    }
}

/// Whom an Attack strikes that is not aimed at one.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
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

/// A condition on attacker and target: all of it must hold.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ConditionText {
    /// The attacker has Charged this Activation.
    pub charged: bool,
    /// The attacker has Knocked somebody Out this Activation.
    pub knocked_out: bool,
    /// The target is Prone.
    pub prone: bool,
    /// The target is Flammable.
    pub flammable: bool,
    /// The target's base is smaller than the attacker's.
    pub smaller: bool,
    /// The target's base has at most so many millimetres.
    pub base_at_most: Option<u8>,
    /// The target's base has at least so many millimetres.
    pub base_at_least: Option<u8>,
    /// The target has one of these classes.
    pub classes: Vec<Class>,
    /// The target belongs to one of these Factions, or has one of these tags or keys.
    pub of: Vec<String>,
    /// The target is the one that the attacker has marked.
    pub marked: bool,
    /// The target belongs to none of these.
    pub not_of: Vec<String>,
    /// So many foes at least are engaged with the attacker.
    pub foes_engaged: Option<u8>,
    /// So many foes at most are engaged with the attacker.
    pub foes_at_most: Option<u8>,
    /// The attacker has this Equipment.
    pub carries: Option<String>,
    /// The attacker is mounted.
    pub mounted: bool,
    /// The target has less than this share of its HP left, in hundredths.
    pub target_hp_below: Option<u8>,
    /// The attacker has at most this share of its HP left, in hundredths.
    pub hp_at_most: Option<u8>,
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

/// What happens. Keys that are left out do nothing.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct EffectText {
    /// Dice added to the Attack: its Power before the roll, more dice after it.
    pub dice: Option<u8>,
    /// Misses that are rolled again; 0 for all.
    pub reroll_misses: Option<u8>,
    /// Hits added.
    pub hits: Option<Amount>,
    /// Hits are as many as HP that the target has lost, or these are added.
    pub hits_as_lost: Option<LostText>,
    /// Hits are multiplied.
    pub hits_times: Option<u8>,
    /// Damage is multiplied.
    pub damage_times: Option<u8>,
    /// Damage added, where there is any.
    pub damage: Option<u8>,
    /// Armour does nothing against this Attack; with a number, so many points of it.
    pub ignore_armour: Option<u8>,
    /// Armour lost for the rest of the game.
    pub break_armour: Option<u8>,
    /// With `break_armour`: where there is no Armour to break, a Shield is.
    pub or_shield: bool,
    /// The target becomes Prone.
    pub prone: bool,
    /// AP that the target has less in its next Activation.
    pub lose_ap: Option<Amount>,
    /// With `lose_ap` or `hold`: whether this adds up when it happens several times; each hold more makes
    /// the Feat harder by one.
    pub stacks: bool,
    /// Inches of Movement that the target has less this Round.
    pub lose_move: Option<u8>,
    /// The target's Movement is halved this Round.
    pub halve_move: bool,
    /// Inches of Movement that the target has more this Round.
    pub gain_move: Option<u8>,
    /// The target cannot move this Round, nor leave base contact.
    pub pin: bool,
    /// HP that the target loses, which nothing defends.
    pub lose: Option<Amount>,
    /// The attacker and the target move so many inches together, towards the attacker's nearest friend.
    pub drag: Option<Amount>,
    /// The target is pushed away from the attacker, in inches.
    pub push: Option<Amount>,
    /// The target takes a Bravery Test.
    pub bravery: bool,
    /// Foes of the attacker within so many inches of the target take a Bravery Test.
    pub bravery_around: Option<u8>,
    /// The attacker may Gobble the target once with an Easy Feat.
    pub gobble: bool,
    /// The target is held: it needs this Feat to move.
    pub hold: Option<Difficulty>,
    /// With `hold`: Hits on the target each time that the Feat fails, which ignore Armour.
    pub hold_hits: Option<Amount>,
    /// With `hold`: the target cannot Attack.
    pub hold_idle: bool,
    /// With `hold`: beyond the end of the Round, as long as who holds it is on the board.
    pub hold_lasts: bool,
    /// The Successes by which the target Disengages, gets free or gets out of a stomach must be rolled
    /// again, until its next Activation ends.
    pub hinder_escape: bool,
    /// A Mage takes a Bravery Test, and loses D6 HP as by an Overpowered Spell when it fails.
    pub overpower: bool,
    /// Hits on the target at each of its Activations, which ignore Armour and Shields, until it has
    /// defended all of them once.
    pub recurs: Option<u8>,
    /// Until the Round ends, melee Attacks of the target take 1 AP for so many points of Damage, and no
    /// HP.
    pub saps: Option<u8>,
    /// The target rolls its next Narrative Feat that fails again.
    pub reroll_narrative: bool,
    /// The target passes its Bravery Tests, until the Round ends.
    pub steadfast: bool,
    /// The target is marked by the attacker.
    pub mark: bool,
    /// Damage beyond the HP of who is Knocked Out becomes Hits on another foe within so many inches.
    pub overflow: Option<u8>,
    /// Misses become Hits on another foe within so many inches of the target.
    pub spill: Option<u8>,
    /// Hits on another foe within two inches of the target.
    pub splash: Option<u8>,
    /// HP that the target loses at its next Activation.
    pub later: Option<u8>,
    /// The attacker becomes Prone.
    pub self_prone: bool,
    /// The attacker loses HP.
    pub self_damage: Option<Amount>,
    /// Hits on the attacker, which ignore Armour; 0 for as many as there are on the target, which
    /// do not.
    pub self_hits: Option<Amount>,
    /// Dice of an Attack on the attacker itself, which its Armour and its Defence Rolls meet. Once an
    /// Attack, however many it strikes.
    pub self_power: Option<u8>,
    /// The attacker needs this Feat before it moves again.
    pub self_hold: Option<Difficulty>,
    /// The attacker is Knocked Out.
    pub self_knock_out: bool,
    /// The Activation of the attacker ends.
    pub end: bool,
    /// The attacker regains HP.
    pub heal: Option<Amount>,
    /// The attacker gains Arcanite Tokens.
    pub arcanite: Option<u8>,
    /// The attacker gains AP, this Activation.
    pub gain_ap: Option<u8>,
    /// The attacker's next Attack has so many dice more.
    pub next_dice: Option<u8>,
    /// Hits more when the attacker makes the same Attack again this Activation; they add up.
    pub next_hits: Option<u8>,
    /// The attacker has so much AP less for the rest of the game.
    pub tire: Option<u8>,
    /// The attacker may Disengage freely.
    pub free_disengage: bool,
    /// Whoever attacks the attacker next needs an Easy Feat, or loses 1 HP.
    pub riposte: bool,
    /// The attacker moves into base contact with the target.
    pub follow: bool,
    /// The target is Knocked Out.
    pub slay: bool,
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
