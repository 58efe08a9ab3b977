//! The `[rules]` of a scenario: what print leaves open, with the printed default.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use balance_engine::game::knobs;

use crate::board::{Ground, Height};

knobs! {
    /// Everything optional or ambiguous in the rulebook; the defaults are the printed rules.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// Rounds of a game. Printed: 5.
        #[schemars(range(min = 1, max = 20))]
        pub rounds: u8 = 5,
        /// The table.
        pub table: TableText = TableText::default(),
        /// What Victory Points are given for. None are printed: these are the project's own.
        pub mission: Mission = Mission::KnockOut,
        /// Inches from a table edge within which Warbands are deployed.
        #[schemars(range(min = 2, max = 18))]
        pub deployment: u8 = 6,
        /// The Environment, an optional rule.
        pub environment: Environment = Environment::None,
        /// Whether Narrative Feats for damage may be attempted, at a difficulty that the player chooses.
        pub narrative_feats: bool = false,
        /// Whether players have an `ArcDeck` each, or share one.
        pub arc_deck: ArcDeckOf = ArcDeckOf::Own,
        /// Whether Items of the Knocked Out are left on the board. Arcanite Tokens always are.
        pub dropped_items: bool = false,
        /// Hits of a Narrative Feat for each Success that its difficulty takes. Printed: 3.
        #[schemars(range(min = 1, max = 10))]
        pub narrative_hits: u8 = 3,
        /// The risk of a Leg It that is part of a Narrative Feat. Printed: an extra roll of the
        /// Activation, and each is riskier than the one before.
        pub narrative_leg_it: NarrativeLegIt = NarrativeLegIt::Rising,
        /// Whether a Character may use its free movement after its last AP is spent. Printed: the
        /// Activation ends with them.
        pub move_after_ap: bool = false,
        /// Whether a Character that got up or got free by a Feat may still Leg It. Printed: a Feat is an
        /// Action, and Leg It comes before Actions.
        pub leg_it_after_getting_up: bool = false,
        /// Inches around the target of a Narrative Feat within which its Hits may be shared out.
        #[schemars(range(max = 12))]
        pub narrative_radius: u8 = 2,
        /// Inches around a Knocked Out friend within which Bravery is tested. Printed: 3.
        #[schemars(range(max = 12))]
        pub bravery_range: u8 = 3,
        /// Inches around the Commander within which Bravery is tested at an Advantage. Printed: 8.
        #[schemars(range(max = 48))]
        pub command_range: u8 = 8,
        /// Whether a Broken Character may act with the AP that are left once it has fled. Printed: it acts
        /// as normal when it has rallied.
        pub broken_acts: bool = false,
        /// Inches around the middle of the table that count for `mission = "hold_middle"`.
        #[schemars(range(min = 1, max = 24))]
        pub middle: u8 = 6,
        /// Commanders of a Warband at most. Printed: usually 1.
        #[schemars(range(min = 1, max = 8))]
        pub commanders: u8 = 1,
        /// Whether Creatures can spend Arcanite Tokens. Printed: Equipment cannot be used by Creatures.
        pub creatures_use_arcanite: bool = false,
        /// Whether Traits hold whose name is printed, and whose text a beta alone tells. Without they are
        /// named as not modelled. Edition 2.2 prints no text: the last known one is the default.
        pub beta_traits: bool = true,
        /// What ignores Armour when a card says that its Critical Hits do. The rulebook names the Hits, not
        /// an event: the Hits of the Criticals.
        pub criticals_ignore_armour: CriticalsIgnoreArmour = CriticalsIgnoreArmour::TheirHits,
        /// Whether Terrain on the attacker's half of the way to a target gives it Cover. The rulebook counts
        /// what obstructs the attacker's view. Attackers look over and past what stands close to them.
        pub cover_near_attacker: bool = false,
        /// The largest base, in millimetres, that low Terrain gives Cover. The rulebook asks that half of the
        /// miniature is obstructed: 40 is the largest base of Characters of about human height.
        #[schemars(range(min = 25, max = 120))]
        pub low_terrain_covers: u8 = 40,
        /// Whether Terrain gives Cover from an attacker in base contact. The rulebook counts what obstructs
        /// the view, and nothing is between the two.
        pub cover_in_contact: bool = false,
        /// Whether a Character moves through other bases than those of its foes. The rulebook asks that its
        /// base fits where it ends, and that its path crosses no Impassable Terrain.
        pub through_friends: bool = true,
        /// What a Warband may cost, checked when it is set.
        #[schemars(range(min = 20, max = 5000))]
        pub game_value: Option<u16> = None,
    }

    /// What Victory Points are given for.
    pub enum Mission {
        /// One for every enemy Knocked Out, two more for the Commander.
        KnockOut,
        /// One at the end of each Round for who has more Characters within six inches of the centre.
        HoldMiddle,
        /// Five Arcanite Tokens in a plus: one for each that is held at the end.
        Gather,
    }

    /// An Environment.
    pub enum Environment {
        /// None.
        None,
        /// A card of the `ArcDeck` each Round.
        MildaarkForest,
    }

    /// Whose the `ArcDeck` is.
    pub enum ArcDeckOf {
        /// One for each player.
        Own,
        /// One for all.
        Shared,
    }

    /// What ignores Armour when the Critical Hits of an Attack do.
    pub enum CriticalsIgnoreArmour {
        /// The two Hits of each Critical.
        TheirHits,
        /// All Hits of the Attack, if one of its dice is a Critical.
        WholeAttack,
    }

    /// The risk of a Leg It that is part of a Narrative Feat.
    pub enum NarrativeLegIt {
        /// One more than that of the Leg It before in the same Activation.
        Rising,
        /// A 6, as at the first.
        Fresh,
    }
}

impl Mission {
    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Mission::KnockOut => "knock_out",
            Mission::HoldMiddle => "hold_middle",
            Mission::Gather => "gather",
        }
    }
}

knobs! {
    /// The table: its size and what stands on it.
    pub struct TableText {
        /// Inches along the edges of deployment. Recommended: 36.
        #[schemars(range(min = 12, max = 96))]
        pub width: u8 = 36,
        /// Inches from edge to edge. Recommended: 36.
        #[schemars(range(min = 12, max = 96))]
        pub depth: u8 = 36,
        /// Pieces of Terrain; Open Terrain everywhere else.
        #[schemars(length(max = 16))]
        pub terrain: Vec<TerrainText> = Vec::new(),
    }
}

/// A piece of Terrain: round with `radius`, or a rectangle with `size`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainText {
    /// Its centre, in inches from the left and from the near edge.
    #[schemars(inner(range(min = 0.0, max = 96.0)))]
    pub at: [f32; 2],
    /// The radius of a round piece, in inches.
    #[schemars(range(min = 0.25, max = 24.0))]
    pub radius: Option<f32>,
    /// Width and depth of a rectangle, in inches.
    #[schemars(inner(range(min = 0.25, max = 96.0)))]
    pub size: Option<[f32; 2]>,
    /// How it is to move through.
    #[serde(default)]
    pub ground: Ground,
    /// Whether it gives Cover, or hides.
    #[serde(default)]
    pub height: Height,
}
