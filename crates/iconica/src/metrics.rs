//! Metrics, endings and the catalogue of cards.

use std::collections::BTreeMap;

use balance_engine::game::{ActionInfo, CardInfo, Catalogue, Ending, MetricInfo, metrics};

use crate::cards::text::CardText;
use crate::kinds::KINDS;

metrics! {
    pub mod metric = METRICS
        WINNER_HEALTH: "winner_health", "health", "health left of the winner's characters at the end";
        WINNER_CHARACTERS: "winner_characters", "characters", "characters that the winner has in play at the end";
        BREAKS_OFFERED: "breaks_offered", "turns", "turns in which an Action Break could be taken";
        BREAKS_TAKEN: "breaks_taken", "uses", "Action Breaks taken";
        INFLICTED: "fear_inflicted", "uses", "times this side inflicted Fear";
        POISON_INFLICTED: "poison_inflicted", "uses", "times this side inflicted Poison";
        CONFUSION_INFLICTED: "confusion_inflicted", "uses", "times this side inflicted Confusion";
        BLIND_INFLICTED: "blind_inflicted", "uses", "times this side inflicted Blind";
        STUN_INFLICTED: "stun_inflicted", "uses", "times this side inflicted Stun";
        RESTORATION_GIVEN: "restoration_given", "uses", "times this side gave Restoration";
        NULLIFIED: "statuses_nullified", "uses", "statuses that this side's tiles or constant effects prevented";
        SHAKEN_OFF: "statuses_shaken_off", "uses", "statuses of this side that ended by a die roll";
        CLEANSED: "statuses_cleansed", "uses", "statuses of this side that a Break or an action removed";
        POISON_DAMAGE: "poison_damage_taken", "health", "damage that Poison dealt to this side";
        PARRIES: "parries", "uses", "times this side moved up from a Parry Tile";
        PREVENTED: "damage_prevented", "health", "damage that this side's stances and constant effects prevented";
        REACTION_DAMAGE: "reaction_damage_dealt", "health", "damage that this side dealt with Reactions";
        HEALED: "healed", "health", "health that this side regained";
        FINAL_ACTS: "final_acts", "uses", "Final Acts that this side attempted";
        EFFECTIVE_FINAL_ACTS: "final_acts_with_effect", "uses", "Final Acts of this side that had an effect";
        FINAL_ACT_DAMAGE: "final_act_damage", "health", "damage that this side's Final Acts dealt";
        SAVED: "characters_saved", "characters", "characters of this side that their Final Act kept in play";
        BLIND_FAILURES: "blind_failures", "uses", "actions of this side that failed because of Blind";
        CONFUSED_FAILURES: "confused_failures", "uses", "actions of this side that failed because of Confusion";
        IDLE_TURNS: "idle_turns", "turns", "turns in which this side took no action";
}

metrics! {
    pub mod card_metric = CARD_METRICS
        DAMAGE: "damage", "health", "damage that the character dealt to opposing characters";
        HEALING: "healing", "health", "health that the character restored";
        SKULLS: "skulls", "characters", "opposing characters that the character skulled";
}

pub(crate) const ELIMINATED: u8 = 0;
pub(crate) const MUTUAL: u8 = 1;

const ENDINGS: [(&str, &str); 2] = [
    ("eliminated", "one side has no character left in play"),
    ("mutual", "both sides lost their last character in the same turn"),
];

pub(crate) fn catalogue(cards: &BTreeMap<String, CardText>) -> Catalogue {
    let card = |(id, text): (&String, &CardText)| CardInfo::new(id, &text.name, word(text.faction), text.source);
    let mut actions = Vec::new();
    for (card, text) in (0..).zip(cards.values()) {
        for (number, action) in (1_u8..).zip(text.actions.in_order()) {
            let name = action.map_or("none", |a| a.name.as_str());
            actions.push(ActionInfo { card: Some(card), name: format!("{number} {name}") });
        }
    }
    Catalogue {
        cards: cards.iter().map(card).collect(),
        metrics: MetricInfo::list(&METRICS, 2),
        card_metrics: MetricInfo::list(&CARD_METRICS, 0),
        only_built: true,
        kinds: KINDS,
        actions,
        endings: Ending::list(&ENDINGS),
        card_word: "characters",
        ..Catalogue::default()
    }
}

pub(crate) fn word(of: impl std::fmt::Debug) -> String {
    format!("{of:?}").to_lowercase()
}
