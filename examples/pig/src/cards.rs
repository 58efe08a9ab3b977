//! The format of scenarios and card files. These types are the schema, with ranges, defaults and the help that editors
//! show.

use std::ops::RangeInclusive;

use balance_engine::format::{BuiltInFile, GameDefinition, Spec};
use balance_engine::game::{CardInfo, Catalogue, Ending, MAX_SEATS, MetricInfo, Path, Source, SpecDiagnostics};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{KINDS, METRICS, Pig};

balance_engine::rule_options! {
    /// The `[rules]` of a scenario. The defaults follow the rulebook.
    #[schemars(rename = "Rules")]
    pub struct RuleOptions {
        /// Points needed to win.
        #[schemars(range(min = 10, max = 1000))]
        pub goal: u16 = 100,
    }
}

/// The keys of a `[[side]]` besides its name and agent.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Side {
    /// The player's charm, by key.
    pub(crate) charm: String,
}

/// A card, which is a charm.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Charm {
    /// Name of the charm.
    pub(crate) name: String,
    pub(crate) source: Source,
    /// Points that its player starts with.
    #[serde(default)]
    #[schemars(range(max = 50))]
    pub(crate) head_start: u16,
    /// How many times per game a 1 has no effect and the turn goes on.
    #[serde(default)]
    #[schemars(range(max = 5))]
    pub(crate) second_chances: u8,
}

/// The definition of the game.
pub(crate) struct PigDefinition;

impl GameDefinition for PigDefinition {
    type Game = Pig;
    type Rules = RuleOptions;
    type Side = Side;
    type Card = Charm;
    const NAME: &'static str = "pig";
    const TITLE: &'static str = "Pig with charms, after John Scarne, \"Scarne on Dice\" (1945)";
    const SIDES: RangeInclusive<usize> = 2..=MAX_SEATS;
    const STARTER: &'static str = include_str!("../pig.toml");
    const BUILT_IN: &'static [BuiltInFile] = balance_engine::built_in!(".": "charms");

    fn compile(spec: &Spec<Self>, diagnostics: &mut SpecDiagnostics) -> Option<Pig> {
        let keys: Vec<&str> = spec.cards.keys().map(String::as_str).collect();
        let mut carried = Vec::new();
        for (side, input) in spec.sides.iter().enumerate() {
            let charm = input.setup.charm.as_str();
            let number = keys.iter().position(|key| *key == charm);
            carried.extend(number);
            if number.is_none() {
                let at = Path::top().then("side").then(side).then("charm");
                let list = || format!("write one of {}", keys.join(", "));
                diagnostics.unknown(at, format!("there is no charm \"{charm}\""), charm, keys.iter().copied(), list);
            }
        }
        let card = |(id, charm): (&String, &Charm)| CardInfo::new(id, &charm.name, "charm", charm.source);
        let catalogue = Catalogue {
            cards: spec.cards.iter().map(card).collect(),
            metrics: MetricInfo::list(&METRICS, 0),
            kinds: KINDS,
            endings: Ending::list(&[("goal", "a player reached the goal")]),
            card_word: "charms",
            ..Catalogue::default()
        };
        let (goal, charms) = (spec.rules.goal, spec.cards.values().cloned().collect());
        diagnostics.is_empty().then_some(Pig { goal, charms, carried, catalogue })
    }

    fn replaced(card: &Charm, neutral: &Charm) -> Option<Charm> {
        Some(Charm { name: card.name.clone(), ..neutral.clone() })
    }

    fn row(charm: &Charm) -> Vec<(&'static str, String)> {
        let (start, chances) = (charm.head_start.to_string(), charm.second_chances.to_string());
        vec![("name", charm.name.clone()), ("head_start", start), ("second_chances", chances)]
    }
}
