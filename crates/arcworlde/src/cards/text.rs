//! How a profile, a piece of equipment or a spell is written in a card file.

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::Source;

mod attacks;
mod conditions;
mod effects;
mod spells;
mod standing;
pub(super) mod terms;

pub(crate) use attacks::{AreaText, Around, AttackText, On, OptionText, RiderText, Whom};
pub(crate) use conditions::{Asked, ConditionText};
pub(crate) use effects::{Does, EffectText, Grip, LostText};
pub(crate) use spells::{Aim, Order, SpellText, Summon, SummonText, UseText};
pub(crate) use standing::{AlwaysText, Happens, Moment, MomentText, Sort, StandingEffect};
pub(crate) use terms::{Amount, Carried, Class, Die, Difficulty, Kind, Slot, Trait, Traits, bit, classes};

/// A Character's profile, a piece of Equipment or a Spell. Which keys it may have depends on its type.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardText {
    /// The printed name.
    #[schemars(example = &"Halfling Sheriff")]
    pub name: String,
    /// Where the figures come from.
    pub source: Source,
    /// For `source = "attested"`: the publication that the figures are from, and which they are.
    pub attested: Option<String>,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Its cost in Gold Pieces; 0 for what cannot be bought.
    #[serde(default)]
    #[schemars(range(max = 2000))]
    pub gp: u16,
    /// The Faction that it belongs to: profiles, and what only that Faction's Armoury or Spell List
    /// has. "bestiary" and "swords_for_hire" are for everybody; nothing is the Common Armoury.
    #[schemars(example = &"halflings")]
    pub faction: Option<String>,
    /// Free words that conditions can name, such as "undead" or "goblinoid".
    #[serde(default)]
    pub tags: Vec<String>,
    /// Profiles: the figures of the Character.
    pub profile: Option<ProfileText>,
    /// Profiles and weapons: the Attacks.
    #[serde(default)]
    pub attacks: Vec<AttackText>,
    /// Profiles and Equipment: what always holds for the Character who has it.
    #[serde(default)]
    pub always: Vec<AlwaysText>,
    /// Profiles and Equipment: what happens at certain moments.
    #[serde(default)]
    pub when: Vec<MomentText>,
    /// Profiles and Equipment: what the Character who has it can do beside Attacks, most of it by a Feat.
    #[serde(default)]
    pub uses: Vec<UseText>,
    /// Equipment: what every Attack of the bearer does beside what the Attack itself says.
    #[serde(default)]
    pub riders: Vec<RiderText>,
    /// Equipment: an Item, or Gear.
    pub equipment: Option<EquipmentText>,
    /// Spells: the total of cards that it takes, and what it does.
    pub spell: Option<SpellText>,
    /// Profiles and Equipment: Traits whose name is printed, and whose text an older publication alone
    /// tells. They hold with `beta_traits` in `[rules]`, and are named as not modelled without.
    #[serde(default)]
    pub beta: Vec<BetaText>,
    /// Names of Traits and rules whose text is not known, or that are not modelled. A report says
    /// which of them the game had.
    #[serde(default)]
    pub unmodelled: Vec<String>,
}

/// A Trait as an older publication tells it. Without `always`, `when` and `uses` it is for others, who
/// ask for it as a tag.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BetaText {
    /// Its printed name.
    #[schemars(example = &"Intimidating")]
    pub name: String,
    /// The year of the publication, as reports say it.
    #[schemars(example = &"2020")]
    pub as_of: String,
    /// The publication.
    pub attested: String,
    /// What always holds for the Character.
    #[serde(default)]
    pub always: Vec<AlwaysText>,
    /// What happens at certain moments.
    #[serde(default)]
    pub when: Vec<MomentText>,
    /// What the Character can do beside Attacks.
    #[serde(default)]
    pub uses: Vec<UseText>,
}

/// The figures of a profile.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProfileText {
    /// The classes; several for a Character who counts as each.
    #[schemars(length(min = 1, max = 3))]
    pub classes: Vec<Class>,
    /// Action Points of an Activation.
    #[schemars(range(min = 1, max = 40))]
    pub ap: u8,
    /// Inches of the free movement. 0 for a Character who does not move.
    #[schemars(range(max = 20))]
    #[serde(rename = "move")]
    pub movement: u8,
    /// What 2D6 may come to at most in a Bravery Test; 12 for one that is always passed.
    #[schemars(range(min = 2, max = 12))]
    pub bravery: u8,
    /// Health Points.
    #[schemars(range(min = 1, max = 250))]
    pub hp: u8,
    /// The diameter of the base in millimetres.
    #[schemars(range(min = 25, max = 150))]
    pub base: u8,
    /// Common Traits.
    #[serde(default)]
    pub traits: Vec<Trait>,
    /// Equipment that the Character has without paying for it, by key.
    #[serde(default)]
    pub has: Vec<String>,
    /// Factions that may hire it without ill effects, beside its own.
    #[serde(default)]
    pub allies: Vec<String>,
    /// Hundredths that it pays less for Equipment of the Common Armoury.
    #[schemars(range(max = 100))]
    pub armoury_discount: Option<u8>,
}

/// What is known of a piece of Equipment beside what it does.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EquipmentText {
    /// Item or Gear.
    pub class: Carried,
    /// What of its sort one Character can have but once.
    pub slot: Option<Slot>,
    /// Profiles that may have it, by key; all that may buy from its Armoury, when left out.
    #[serde(default)]
    pub only: Vec<String>,
    /// It is a Fabled Artefact, which the Mildaark Forest may reveal.
    #[serde(default)]
    pub artefact: bool,
    /// It is an Arcanite Token.
    #[serde(default)]
    pub arcanite: bool,
    /// A single use: HP regained by the bearer, or by a friend in base contact.
    pub heals: Option<Amount>,
    /// Characters who cost less where the Warband's Commander has it.
    pub discount: Option<DiscountText>,
}

/// Characters who cost less.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscountText {
    /// Those of these Factions, tags or keys.
    pub of: Vec<String>,
    /// Hundredths of their cost, rounded down.
    #[schemars(range(min = 1, max = 100))]
    pub percent: u8,
}
