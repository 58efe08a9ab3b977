//! What can be counted in Iconica.

use std::collections::BTreeMap;

use crate::game::{ActionInfo, CardInfo, Catalogue, Ending, Exposure, MetricInfo};

use super::cards::{CardText, Faction};

/// Metrics of a side, as indices into [`Catalogue::metrics`].
pub mod metric {
    /// Of the winner at the end.
    pub const WINNER_HEALTH: usize = 0;
    /// Of the winner at the end.
    pub const WINNER_CHARACTERS: usize = 1;
    /// Turns in which a Break could be taken.
    pub const BREAKS_OFFERED: usize = 2;
    /// Breaks taken.
    pub const BREAKS_TAKEN: usize = 3;
    /// The first of six, one for each status, by who inflicted it.
    pub const INFLICTED: usize = 4;
    /// Statuses that a tile or constant effect prevented.
    pub const NULLIFIED: usize = 10;
    /// Statuses that ended by their die.
    pub const SHAKEN_OFF: usize = 11;
    /// Statuses removed by Breaks and actions.
    pub const CLEANSED: usize = 12;
    /// Damage taken by Poison.
    pub const POISON_DAMAGE: usize = 13;
    /// Parries by a tile.
    pub const PARRIES: usize = 14;
    /// Damage held off by stances and constant effects.
    pub const PREVENTED: usize = 15;
    /// Damage dealt by Reactions.
    pub const REACTION_DAMAGE: usize = 16;
    /// Health got back.
    pub const HEALED: usize = 17;
    /// Final Acts attempted.
    pub const FINAL_ACTS: usize = 18;
    /// Those of which anything came.
    pub const FINAL_ACTS_THAT_TOLD: usize = 19;
    /// Damage dealt by Final Acts.
    pub const FINAL_ACT_DAMAGE: usize = 20;
    /// Characters that their Final Act kept in play.
    pub const SAVED: usize = 21;
    /// Actions that Blind spoilt.
    pub const BLIND_FAILURES: usize = 22;
    /// Actions that Confusion spoilt.
    pub const CONFUSED_FAILURES: usize = 23;
    /// Turns without an action.
    pub const IDLE_TURNS: usize = 24;
}

/// Metrics of a card, as indices into [`Catalogue::card_metrics`].
pub mod card_metric {
    /// Damage dealt to opposing characters.
    pub const DAMAGE: usize = 0;
    /// Damage healed.
    pub const HEALING: usize = 1;
    /// Opposing characters skulled.
    pub const SKULLS: usize = 2;
}

/// One side has nobody left.
pub const ELIMINATED: u8 = 0;
/// Neither side has anybody left.
pub const MUTUAL: u8 = 1;

const METRICS: [(&str, &str, &str); 25] = [
    ("winner_health", "health", "health that the winner's characters have left at the end"),
    ("winner_characters", "characters", "characters that the winner has left at the end"),
    ("breaks_offered", "turns", "turns in which an Action Break could be taken"),
    ("breaks_taken", "uses", "Action Breaks taken"),
    ("fear_inflicted", "uses", "times that this side inflicted Fear"),
    ("poison_inflicted", "uses", "times that this side inflicted Poison"),
    ("confusion_inflicted", "uses", "times that this side inflicted Confusion"),
    ("blind_inflicted", "uses", "times that this side inflicted Blind"),
    ("stun_inflicted", "uses", "times that this side inflicted Stun"),
    ("restoration_given", "uses", "times that this side gave Restoration"),
    ("statuses_nullified", "uses", "statuses that this side's tiles or constant effects prevented"),
    ("statuses_shaken_off", "uses", "statuses of this side that ended by their die"),
    ("statuses_cleansed", "uses", "statuses of this side that a Break or an action removed"),
    ("poison_damage", "health", "damage that Poison dealt to this side"),
    ("parries", "uses", "times that this side moved up from a Parry Tile"),
    (
        "damage_prevented",
        "health",
        "damage that this side's stances and constant effects prevented",
    ),
    ("reaction_damage", "health", "damage that this side dealt by Reactions"),
    ("healed", "health", "health that this side got back"),
    ("final_acts", "uses", "Final Acts that this side attempted"),
    ("final_acts_that_told", "uses", "Final Acts that saved, hurt, healed or afflicted anybody"),
    ("final_act_damage", "health", "damage that this side's Final Acts dealt"),
    ("characters_saved", "characters", "characters that their Final Act kept in play"),
    ("blind_failures", "uses", "actions of this side that Blind spoilt"),
    ("confused_failures", "uses", "actions of this side that Confusion spoilt"),
    ("idle_turns", "turns", "turns in which this side took no action"),
];

const CARD_METRICS: [(&str, &str, &str); 3] = [
    ("damage", "health", "damage that the character dealt to opposing characters"),
    ("healing", "health", "health that the character gave back to anybody"),
    ("skulls", "characters", "opposing characters that it skulled"),
];

/// The ways in which a game ends, by [`ELIMINATED`] and [`MUTUAL`].
const ENDINGS: [(&str, &str); 2] = [
    ("eliminated", "one side has no character left in play"),
    ("mutual", "both sides lost their last character in one turn: a draw"),
];

/// The catalogue of a set of cards, numbered in the order of their keys.
pub fn catalogue(cards: &BTreeMap<String, CardText>) -> Catalogue {
    let card = |(id, text): (&String, &CardText)| CardInfo {
        id: id.clone(),
        name: text.name.clone(),
        group: faction_word(text.faction).to_owned(),
        source: text.source.word().to_owned(),
        points: None,
    };
    let mut actions = Vec::new();
    for (number, (_, text)) in cards.iter().enumerate() {
        for (k, action) in text.actions.in_order().into_iter().enumerate() {
            let name = action.map_or("none", |a| a.name.as_str());
            actions
                .push(ActionInfo { card: Some(number as u16), name: format!("{} {name}", k + 1) });
        }
    }
    Catalogue {
        cards: cards.iter().map(card).collect(),
        metrics: MetricInfo::list(&METRICS, 2),
        card_metrics: MetricInfo::list(&CARD_METRICS, 0),
        card_base: Exposure::Built,
        actions,
        endings: Ending::list(&ENDINGS),
        turn_word: "turns",
        card_word: "characters",
        point_word: "",
        ..Catalogue::default()
    }
}

/// A faction in a word.
pub const fn faction_word(faction: Faction) -> &'static str {
    match faction {
        Faction::Protectorate => "protectorate",
        Faction::Legion => "legion",
        Faction::Independent => "independent",
    }
}
