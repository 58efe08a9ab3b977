//! Attacks in card files: their dice, whom they strike, their effects beside Hits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::conditions::ConditionText;
use super::effects::EffectText;
use super::terms::Difficulty;

/// An Attack.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttackText {
    /// Its name on the card.
    pub name: String,
    /// Cost in Action Points; not for Shots.
    #[schemars(range(min = 1, max = 10))]
    pub ap: Option<u8>,
    /// For a Shot: its range, and the Feat that it needs.
    pub shot: Option<ShotText>,
    /// Number of dice.
    #[schemars(range(max = 30))]
    pub power: u8,
    /// Reach in inches between the bases. Default: base contact.
    #[schemars(range(min = 1, max = 12))]
    pub reach: Option<u8>,
    /// It strikes all Characters in an area.
    pub area: Option<AreaText>,
    /// Its Hits may be shared among up to N targets.
    #[schemars(range(min = 2, max = 10))]
    pub split: Option<u8>,
    /// It ignores Armour.
    #[serde(default)]
    pub ignores_armour: bool,
    /// The Hits of its Criticals ignore Armour. The rule option `criticals_ignore_armour` extends this to the whole
    /// Attack.
    #[serde(default)]
    pub criticals_ignore_armour: bool,
    /// It ignores Shields.
    #[serde(default)]
    pub ignores_shield: bool,
    /// It gets no bonus dice and no re-rolls.
    #[serde(default)]
    pub no_bonus: bool,
    /// Extra AP that may be spent on it, for extra dice.
    pub option: Option<OptionText>,
    /// Condition for using it.
    pub only: Option<ConditionText>,
    /// Its effects beside Hits, in order.
    #[serde(default)]
    pub riders: Vec<RiderText>,
}

/// Extra dice of an Attack, for extra AP.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionText {
    /// Extra Action Points.
    #[schemars(range(min = 1, max = 5))]
    pub ap: u8,
    /// Extra dice.
    #[schemars(range(min = 1, max = 10))]
    pub dice: u8,
}

/// A Shot.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShotText {
    /// Range in inches.
    #[schemars(range(min = 1, max = 48))]
    pub range: u8,
    /// The difficulty of its Feat. Rulebook: Easy unless stated.
    #[serde(default)]
    pub feat: Difficulty,
    /// At most once per Activation.
    #[serde(default)]
    pub once: bool,
    /// Number of strikes per Feat. Default: 1.
    #[schemars(range(min = 2, max = 6))]
    pub times: Option<u8>,
}

/// The Characters that an Attack on an area strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-renamed" = { "whom": "targets" }))]
pub struct AreaText {
    /// Radius in inches around the attacker or the target, or distance to either side of a line. A line of 0
    /// strikes the Characters whose bases it crosses.
    #[schemars(range(max = 12))]
    pub radius: u8,
    /// The centre of the area.
    #[serde(default)]
    pub around: Around,
    /// Who is struck.
    #[serde(default)]
    pub targets: Whom,
    /// The Hits are divided among the Characters struck, rounded up, instead of dealt to each.
    #[serde(default)]
    pub divided: bool,
}

/// The centre of an area.
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
    /// Enemies only.
    #[default]
    Foes,
    /// All Characters except the attacker.
    All,
    /// All Characters of other Factions than the attacker's.
    OtherFactions,
}

/// An effect of an Attack beside its Hits.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiderText {
    /// The result of the dice that triggers it.
    #[serde(default)]
    pub on: On,
    /// Only if this condition is met.
    #[serde(rename = "if")]
    pub when: Option<ConditionText>,
    /// What happens. Several keys happen together.
    pub does: EffectText,
}

/// The result of an Attack's dice that triggers an effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum On {
    /// Any result. Power changes before the roll, the rest happens after it.
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
