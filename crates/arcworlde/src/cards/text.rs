//! Profiles, Equipment and Spells in card files.

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

/// A Character's profile, a piece of Equipment or a Spell. Its type decides which keys it may have.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-renamed" = { "attested": "publication" }))]
pub struct CardText {
    /// The name on the card.
    #[schemars(example = &"Halfling Sheriff")]
    pub name: String,
    /// Where the figures come from.
    pub source: Source,
    /// For `source = "published"`: the publication that the figures are from, and which figures they are.
    pub publication: Option<String>,
    /// The type of card.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Cost in Gold Pieces; 0: it cannot be bought, or costs nothing.
    #[serde(default)]
    #[schemars(range(max = 2000))]
    pub gp: u16,
    /// Its Faction. Equipment and Spells with a Faction are only for that Faction. Profiles of "bestiary" and
    /// "swords_for_hire" are for every Faction. Equipment without a Faction belongs to the Common Armoury.
    #[schemars(example = &"halflings")]
    pub faction: Option<String>,
    /// Any words that conditions can name, such as "undead" or "goblinoid".
    #[serde(default)]
    pub tags: Vec<String>,
    /// Profiles: the figures of the Character.
    pub profile: Option<ProfileText>,
    /// Profiles and weapons: the Attacks.
    #[serde(default)]
    pub attacks: Vec<AttackText>,
    /// Profiles and Equipment: permanent effects on the Character that has it.
    #[serde(default)]
    pub always: Vec<AlwaysText>,
    /// Profiles and Equipment: effects at certain moments.
    #[serde(default)]
    pub when: Vec<MomentText>,
    /// Profiles and Equipment: abilities that are not Attacks. Most need a Feat.
    #[serde(default)]
    pub uses: Vec<UseText>,
    /// Equipment: extra effects of every Attack of the bearer.
    #[serde(default)]
    pub riders: Vec<RiderText>,
    /// Equipment: an Item, or Gear.
    pub equipment: Option<EquipmentText>,
    /// Spells: the total of cards that it needs, and what it does.
    pub spell: Option<SpellText>,
    /// Profiles and Equipment: Traits whose text is known only from an older publication. They are in play if
    /// `rules.beta_traits` is true. Otherwise reports list them as not modelled.
    #[serde(default)]
    pub beta: Vec<BetaText>,
    /// Names of Traits and rules whose text is unknown, or that are not modelled. Reports list those of the cards
    /// in play.
    #[serde(default)]
    pub unmodelled: Vec<String>,
}

/// A Trait as of an older publication. Without `always`, `when` and `uses` it has no effect of its own, but other
/// cards refer to it as a tag.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-renamed" = { "attested": "publication" }))]
pub struct BetaText {
    /// Its name on the card.
    #[schemars(example = &"Intimidating")]
    pub name: String,
    /// The year of the publication; reports show it.
    #[schemars(example = &"2020")]
    pub as_of: String,
    /// The publication.
    pub publication: String,
    /// Permanent effects on the Character.
    #[serde(default)]
    pub always: Vec<AlwaysText>,
    /// Effects at certain moments.
    #[serde(default)]
    pub when: Vec<MomentText>,
    /// Abilities that are not Attacks.
    #[serde(default)]
    pub uses: Vec<UseText>,
}

/// The figures of a profile.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProfileText {
    /// The classes. Several: the Character counts as each of them.
    #[schemars(length(min = 1, max = 3))]
    pub classes: Vec<Class>,
    /// Action Points per Activation.
    #[schemars(range(min = 1, max = 40))]
    pub ap: u8,
    /// Inches of free movement; 0: the Character does not move.
    #[schemars(range(max = 20))]
    #[serde(rename = "move")]
    pub movement: u8,
    /// The highest 2D6 total that passes a Bravery Test; 12: it always passes.
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
    /// Other Factions that may hire it without penalties.
    #[serde(default)]
    pub allies: Vec<String>,
    /// Discount on Equipment of the Common Armoury, in per cent.
    #[schemars(range(max = 100))]
    pub armoury_discount: Option<u8>,
}

/// What a piece of Equipment is.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EquipmentText {
    /// Item or Gear.
    pub class: Carried,
    /// Its kind: a Character can have only one of each kind, except weapons.
    pub slot: Option<Slot>,
    /// Profiles that may have it, by key. Default: every profile that may buy from its Armoury.
    #[serde(default)]
    pub only: Vec<String>,
    /// It is a Fabled Artefact, which the Mildaark Forest may reveal.
    #[serde(default)]
    pub artefact: bool,
    /// It is an Arcanite Token.
    #[serde(default)]
    pub arcanite: bool,
    /// Single use: HP regained by the bearer, or by a friend in base contact.
    pub heals: Option<Amount>,
    /// Characters that cost less if the Warband's Commander has it.
    pub discount: Option<DiscountText>,
}

/// A discount on Characters.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscountText {
    /// Characters with these Factions, tags or keys.
    pub of: Vec<String>,
    /// Discount in per cent of their cost, rounded down.
    #[schemars(range(min = 1, max = 100))]
    pub percent: u8,
}
