//! The compiled game, and its decisions.

use arrayvec::ArrayVec;
use balance_engine::game::Catalogue;

use crate::board::Table;
use crate::cards::{Program, Sorts, Words};
use crate::chances::AttackTable;
use crate::chances::Tables;
use crate::policy::weights::Weights;
use crate::rule_options::RuleOptions;
use crate::sides::roster::WarbandPlan;
use crate::sides::spec::Arrival;
use crate::state::{Feat, Goal};

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
    pub(crate) sorts: Sorts,
    pub(crate) miring: bool,
    pub(crate) tables: Tables,
    /// The numbers that its player weighs with.
    pub(crate) weights: Weights,
    pub(crate) attack_tables: Vec<AttackTable>,
    pub(crate) side_names: [String; 2],
    pub(crate) catalogue: Catalogue,
    pub(crate) max_turns: u32,
}

/// One decision, as `kinds` describes it. Characters, Spells and tokens go by number, Attacks and Equipment by their
/// place among those of the Character; `NONE` is no target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    // Who places the first Character: `first` is oneself.
    Order { first: bool },
    // Places the next Character at part `slot` of the edge, from 0.
    Deploy { slot: u8, back: bool },
    // With the weapon at place `wields` of its kit in hand, and `mates` others of its pack.
    Activate { who: u8, wields: u8, mates: u8 },
    Pass,
    Move(Goal),
    LegIt,
    Run(Goal),
    // `wide` shares its Hits among all that it reaches.
    Attack { attack: u8, target: u8, wide: bool },
    Try(Feat),
    Spend(u8),
    Cast { spell: u8, target: u8, token: bool },
    Draw { token: bool },
    Stop,
    Heal { place: u8, who: u8 },
    // `place` is in the order of `uses_of`.
    Use { place: u8, target: u8 },
    Put(Goal),
    Empower,
    // By its number among the tokens.
    Portal(u8),
    Accept,
    Reroll,
    AddDie,
    Wait,
    End,
}

/// More than 96 Characters with all their Attacks, Feats, things and moves can bring.
pub(crate) const MAX_ACTIONS: usize = 4096;

pub(crate) type Actions = ArrayVec<Action, MAX_ACTIONS>;
