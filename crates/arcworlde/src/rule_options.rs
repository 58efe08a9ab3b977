//! The `[rules]` of a scenario: what the rulebook leaves open or optional, with the rulebook's choice as the
//! default.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use balance_engine::game::rule_options;

use crate::board::{Ground, Height};

rule_options! {
    /// Everything optional or ambiguous in the rulebook. The defaults follow the rulebook.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// Rounds per game. Rulebook: 5.
        #[schemars(range(min = 1, max = 20))]
        pub rounds: u8 = 5,
        /// The table.
        pub table: TableText = TableText::default(),
        /// How Victory Points are scored.
        pub mission: Mission = Mission::KnockOut,
        /// Depth of each deployment zone, in inches from the table edge.
        #[schemars(range(min = 2, max = 18))]
        pub deployment: u8 = 6,
        /// The Environment (an optional rule).
        pub environment: Environment = Environment::None,
        /// Whether Narrative Feats for Damage are allowed. The player chooses the difficulty.
        pub narrative_feats: bool = false,
        /// Whether each player has an `ArcDeck`, or both share one.
        pub arc_deck: ArcDeckOf = ArcDeckOf::Own,
        /// Whether Characters drop their Items when Knocked Out. Arcanite Tokens are always dropped.
        pub dropped_items: bool = false,
        /// Hits of a Narrative Feat per Success that its difficulty needs. Rulebook: 3.
        #[schemars(range(min = 1, max = 10))]
        pub narrative_hits: u8 = 3,
        /// The risk of a Leg It roll that is part of a Narrative Feat. Rulebook: it counts as another Leg It of the
        /// Activation, and each is riskier than the one before.
        pub narrative_leg_it: NarrativeLegIt = NarrativeLegIt::Rising,
        /// Whether a Character may use its free movement after it has spent its last AP. Rulebook: the Activation
        /// ends with the last AP.
        pub move_after_ap: bool = false,
        /// Whether a Character that got up or broke free by a Feat may still Leg It. Rulebook: a Feat is an Action,
        /// and Leg It comes before Actions.
        pub leg_it_after_getting_up: bool = false,
        /// Radius around the target of a Narrative Feat, in inches, within which its Hits may be shared.
        #[schemars(range(max = 12))]
        pub narrative_radius: u8 = 2,
        /// Distance from a Knocked Out friend, in inches, within which Characters take a Bravery Test. Rulebook: 3.
        #[schemars(range(max = 12))]
        pub bravery_range: u8 = 3,
        /// Distance from the Commander, in inches, within which Bravery Tests are at an Advantage. Rulebook: 8.
        #[schemars(range(max = 48))]
        pub command_range: u8 = 8,
        /// Whether a Broken Character may spend the AP left after it has fled. Rulebook: it acts as normal once it
        /// has rallied.
        pub broken_acts: bool = false,
        /// Radius of the area in the middle of the table that scores with `mission = "hold_middle"`, in inches.
        #[schemars(range(min = 1, max = 24))]
        pub middle: u8 = 6,
        /// Maximum number of Commanders per Warband. Rulebook: usually 1.
        #[schemars(range(min = 1, max = 8))]
        pub commanders: u8 = 1,
        /// Whether Creatures can spend Arcanite Tokens. Rulebook: Creatures cannot use Equipment.
        pub creatures_use_arcanite: bool = false,
        /// Whether cards use Traits whose text is known only from a beta edition. Edition 2.2 has their names but
        /// not their text, so the default is the last known text. If false, reports list these Traits as not
        /// modelled.
        pub beta_traits: bool = true,
        /// What ignores Armour if a card says that its Critical Hits do. The rulebook speaks of the Hits, so the
        /// default is only the Hits of the Criticals.
        pub criticals_ignore_armour: CriticalsIgnoreArmour = CriticalsIgnoreArmour::TheirHits,
        /// Whether Terrain on the attacker's half of the line gives the target Cover. The rulebook counts what
        /// obstructs the attacker's view. Attackers look over and past what is close to them.
        pub cover_near_attacker: bool = false,
        /// The largest base, in millimetres, that low Terrain gives Cover. The rulebook requires half of the
        /// miniature to be obstructed. 40 is the largest base of Characters of about human height.
        #[schemars(range(min = 25, max = 120))]
        pub low_terrain_covers: u8 = 40,
        /// Whether Terrain gives Cover against an attacker in base contact. The rulebook counts what obstructs the
        /// view, and nothing is between the two.
        pub cover_in_contact: bool = false,
        /// Whether a Character can move through the bases of its friends. The rulebook requires that its base fits
        /// where it ends, and that its path crosses no Impassable Terrain.
        pub through_friends: bool = true,
        /// Maximum cost of a Warband, in Gold Pieces. Not checked if omitted.
        #[schemars(range(min = 20, max = 5000))]
        pub game_value: Option<u16> = None,
    }

    /// How Victory Points are scored. The rulebook has no missions: these were made for this project.
    pub enum Mission {
        /// 1 point per enemy Knocked Out, and 2 more for the Commander.
        KnockOut,
        /// 1 point at the end of each Round for the side with more Characters within `middle` inches of the centre.
        /// Prone and Broken Characters don't count.
        HoldMiddle,
        /// Five Arcanite Tokens lie in a plus shape: 1 point per Token carried at the end.
        Gather,
    }

    /// An Environment.
    pub enum Environment {
        /// None.
        None,
        /// The Mildaark Forest: each Round, a card of the `ArcDeck` decides what happens.
        MildaarkForest,
    }

    /// Whether players share an `ArcDeck`.
    pub enum ArcDeckOf {
        /// One per player.
        Own,
        /// One for both players.
        Shared,
    }

    /// What ignores Armour if an Attack's Critical Hits do.
    pub enum CriticalsIgnoreArmour {
        /// The two Hits of each Critical.
        TheirHits,
        /// All Hits of the Attack, if any of its dice is a Critical.
        WholeAttack,
    }

    /// The risk of a Leg It roll that is part of a Narrative Feat.
    pub enum NarrativeLegIt {
        /// One higher than that of the previous Leg It in the same Activation.
        Rising,
        /// Only a 6 fails, as for the first Leg It.
        Fresh,
    }
}

impl Mission {
    /// Returns its name in scenarios.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Mission::KnockOut => "knock_out",
            Mission::HoldMiddle => "hold_middle",
            Mission::Gather => "gather",
        }
    }
}

rule_options! {
    /// The table: its size and what stands on it.
    pub struct TableText {
        /// Width in inches, along the deployment edges. The rulebook recommends 36.
        #[schemars(range(min = 12, max = 96))]
        pub width: u8 = 36,
        /// Depth in inches, between the deployment edges. The rulebook recommends 36.
        #[schemars(range(min = 12, max = 96))]
        pub depth: u8 = 36,
        /// Pieces of Terrain. Everywhere else is Open Terrain.
        #[schemars(length(max = 16))]
        pub terrain: Vec<TerrainText> = Vec::new(),
    }
}

/// A piece of Terrain: a circle with `radius`, or a rectangle with `size`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainText {
    /// The centre, in inches from the left edge and from the near edge.
    #[schemars(inner(range(min = 0.0, max = 96.0)))]
    pub at: [f32; 2],
    /// Radius of a circle, in inches.
    #[schemars(range(min = 0.25, max = 24.0))]
    pub radius: Option<f32>,
    /// Width and depth of a rectangle, in inches.
    #[schemars(inner(range(min = 0.25, max = 96.0)))]
    pub size: Option<[f32; 2]>,
    /// How it affects movement.
    #[serde(default)]
    pub ground: Ground,
    /// Whether it gives Cover or blocks sight.
    #[serde(default)]
    pub height: Height,
}
