//! The compiled game, and its decisions.

use arrayvec::ArrayVec;
use balance_engine::game::Catalogue;

use crate::attack_table::AttackTable;
use crate::board::Table;
use crate::cards::{Program, Sorts, Words};
use crate::chances::Tables;
use crate::rule_options::RuleOptions;
use crate::sides::lots::WarbandPlan;
use crate::sides::spec::Arrival;
use crate::state::{Feat, Goal};

/// The rules with the compiled cards, table and Warbands of one scenario.
#[derive(Clone, Debug)]
pub struct Arcworlde {
    pub(crate) rules: RuleOptions,
    pub(crate) program: Program,
    pub(crate) table: Table,
    pub(crate) rosters: [WarbandPlan; 2],
    pub(crate) arrivals: [Arrival; 2],
    /// By side; no player controls a Rogue Warband.
    pub(crate) rogues: [bool; 2],
    pub(crate) open_factions: Words,
    pub(crate) bestiary: u8,
    pub(crate) artefacts: Vec<u8>,
    /// Sorts of standing effects that any card has.
    pub(crate) sorts: Sorts,
    pub(crate) miring: bool,
    pub(crate) tables: Tables,
    pub(crate) attack_tables: Vec<AttackTable>,
    pub(crate) side_names: [String; 2],
    pub(crate) catalogue: Catalogue,
    pub(crate) max_turns: u32,
}

/// One decision. Characters, Spells and tokens go by number, Attacks and Equipment by their place among
/// those of the Character; `NONE` is no target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    // Chooses who places the first Character: `first` is oneself.
    Order { first: bool },
    // Places the next Character at part `slot` of the edge, from 0.
    Deploy { slot: u8, back: bool },
    // Activates a Character with the weapon at place `wields` of its kit in hand, and `mates` others of its pack.
    Activate { who: u8, wields: u8, mates: u8 },
    // Ends the side's Activations: Characters that have begun theirs are done for the Round.
    Pass,
    // Makes the free movement, to there.
    Move(Goal),
    LegIt,
    // Runs what Leg It gave, to there.
    Run(Goal),
    // Makes a melee Attack; `wide` shares its Hits among all that it reaches.
    Attack { attack: u8, target: u8, wide: bool },
    Try(Feat),
    // Spends this number of AP on the Feat.
    Spend(u8),
    // Casts a Spell, for AP or with an Arcanite Token.
    Cast { spell: u8, target: u8, token: bool },
    // Draws another card for the Spell, for an AP or with an Arcanite Token.
    Draw { token: bool },
    // Draws no more: the Spell fails.
    Stop,
    // Uses an Item that heals.
    Heal { place: u8, who: u8 },
    // Does what it can do beside Attacks without a Feat; `place` is in the order of `uses_of`.
    Use { place: u8, target: u8 },
    // Puts a Character on the board, near to that.
    Put(Goal),
    // Spends an Arcanite Token for an Action Point.
    Empower,
    // Steps through this portal, by its number among the tokens.
    Portal(u8),
    // Keeps the dice as rolled.
    Accept,
    // Spends an Arcanite Token to re-roll a die.
    Reroll,
    // Spends an Arcanite Token to add a die.
    AddDie,
    // Ends the Activation, in which nothing was done, with its AP kept for another of the Round.
    Wait,
    End,
}

/// More than 96 Characters with all their Attacks, Feats, things and moves can bring.
pub(crate) const MAX_ACTIONS: usize = 4096;

pub(crate) type Actions = ArrayVec<Action, MAX_ACTIONS>;
