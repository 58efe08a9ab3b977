//! How an Attack is written: its dice, whom it strikes, what it does beside its Hits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::conditions::ConditionText;
use super::effects::EffectText;
use super::terms::Difficulty;

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
