//! What scenarios and card files may say. The types are the schema: ranges, what is optional, the help that editors show.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use balance_engine::format::{Format, HouseFile, Spec};
use balance_engine::game::{CardInfo, Catalogue, Ending, Faults, MAX_SEATS, MetricInfo, Path, Source};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{KINDS, METRICS, Pig};

balance_engine::knobs! {
    /// The `[rules]` of a scenario, with the printed rules as defaults.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// Points that win.
        #[schemars(range(min = 10, max = 1000))]
        pub goal: u16 = 100,
    }
}

/// What a `[[side]]` says beside its name and agent.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Side {
    /// The charm that the player carries, by its key.
    pub(crate) charm: String,
}

/// A card: a charm.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Charm {
    /// Its name.
    pub(crate) name: String,
    pub(crate) source: Source,
    /// Points that its player begins with.
    #[serde(default)]
    #[schemars(range(max = 50))]
    pub(crate) head_start: u16,
    /// So many times a game a 1 counts for nothing, and the turn goes on.
    #[serde(default)]
    #[schemars(range(max = 5))]
    pub(crate) second_chances: u8,
}

/// Pig's place among the games.
pub(crate) struct PigFormat;

impl Format for PigFormat {
    type Game = Pig;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = Charm;
    const NAME: &'static str = "pig";
    const TITLE: &'static str = "Pig with charms, after John Scarne, \"Scarne on Dice\" (1945)";
    const SIDES: RangeInclusive<usize> = 2..=MAX_SEATS;
    const STARTER: &'static str = include_str!("../pig.toml");
    const HOUSE: &'static [HouseFile] = balance_engine::house!(".": "charms");

    fn compile(spec: &Spec<Self>, faults: &mut Faults) -> Option<Pig> {
        let keys: Vec<&str> = spec.cards.keys().map(String::as_str).collect();
        let mut carried = Vec::new();
        for (side, input) in spec.sides.iter().enumerate() {
            let charm = input.setup.charm.as_str();
            let number = keys.iter().position(|key| *key == charm);
            carried.extend(number);
            if number.is_none() {
                let at = Path::top().then("side").then(side).then("charm");
                let list = || format!("there are {}", keys.join(", "));
                faults.unknown(at, format!("there is no charm \"{charm}\""), charm, keys.iter().copied(), list);
            }
        }
        let card = |(id, charm): (&String, &Charm)| CardInfo {
            id: id.clone(),
            name: charm.name.clone(),
            group: "charm".to_owned(),
            source: charm.source.word().to_owned(),
            points: None,
        };
        let catalogue = Catalogue {
            cards: spec.cards.iter().map(card).collect(),
            metrics: MetricInfo::list(&METRICS, 0),
            kinds: KINDS,
            endings: Ending::list(&[("goal", "a player reached the goal")]),
            card_word: "charms",
            ..Catalogue::default()
        };
        let (goal, charms) = (spec.rules.goal, spec.cards.values().cloned().collect());
        faults.is_empty().then_some(Pig { goal, charms, carried, catalogue })
    }

    fn replaced(card: &Charm, neutral: &Charm) -> Option<Charm> {
        Some(Charm { name: card.name.clone(), ..neutral.clone() })
    }

    fn list(cards: &BTreeMap<String, Charm>) -> Vec<Vec<(&'static str, String)>> {
        let row = |(id, charm): (&String, &Charm)| {
            let (start, chances) = (charm.head_start.to_string(), charm.second_chances.to_string());
            vec![("id", id.clone()), ("name", charm.name.clone()), ("head_start", start), ("second_chances", chances)]
        };
        cards.iter().map(row).collect()
    }
}
