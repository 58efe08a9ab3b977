//! A compiled scenario: its rules, its cards, its table and its Warbands.

use balance_engine::game::Catalogue;

use crate::board::Table;
use crate::cards::{Program, Sorts, Words};
use crate::chances::Tables;
use crate::knobs::RuleOptions;
use crate::outlook::Outlook;
use crate::sides::lots::WarbandPlan;
use crate::sides::spec::Arrival;

#[derive(Clone, Debug)]
pub struct Arcworlde {
    pub(crate) rules: RuleOptions,
    pub(crate) program: Program,
    pub(crate) table: Table,
    pub(crate) rosters: [WarbandPlan; 2],
    pub(crate) arrivals: [Arrival; 2],
    /// Whether a side is a Rogue Warband, by side: no player controls it.
    pub(crate) rogues: [bool; 2],
    pub(crate) open_factions: Words,
    pub(crate) bestiary: u8,
    /// Fabled Artefacts that the forest may reveal.
    pub(crate) artefacts: Vec<u8>,
    /// Sorts of standing effects that any card has.
    pub(crate) sorts: Sorts,
    /// Whether any Spell lays a marker that slows.
    pub(crate) miring: bool,
    pub(crate) tables: Tables,
    /// What a player knows of each Attack.
    pub(crate) outlooks: Vec<Outlook>,
    pub(crate) side_names: [String; 2],
    pub(crate) catalogue: Catalogue,
    pub(crate) max_turns: u32,
}
