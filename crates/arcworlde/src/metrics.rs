//! What can be counted in ArcWorlde, and what a report says about the game.

use std::collections::BTreeMap;

use balance_engine::game::{
    CardInfo, Catalogue, Ending, Exposure, MapId, MapInfo, MetricInfo, SeriesId, SeriesInfo, metrics,
};

use crate::board::Table;
use crate::cards::{CardText, Kind};
use crate::kinds::KINDS;
use crate::rule_options::RuleOptions;
use crate::view::ground;

metrics! {
    /// Metrics of the game, as indices into `Catalogue::metrics`.
    pub mod metric = METRICS
        ROUNDS: "rounds", "rounds", "Rounds played";
        POINTS: "victory_points", "points", "Victory Points";
        KNOCK_OUTS: "knock_outs", "characters", "Characters of the other side Knocked Out";
        LOST: "lost", "characters", "Characters lost";
        DAMAGE: "damage", "HP", "Damage dealt to the other side";
        DAMAGE_TAKEN: "damage_taken", "HP", "Damage taken";
        HEALED: "healed", "HP", "HP regained";
        ACTIVATIONS: "activations", "activations", "Activations";
        ATTACKS: "attacks", "attacks", "Attacks made, including Shots that struck";
        HITS: "hits", "hits", "Hits before Armour and Defence Rolls";
        SHOTS_STRUCK: "shots_struck", "shots", "Shots that struck";
        SHOTS_MISSED: "shots_missed", "shots", "Shots that missed";
        FEATS: "feats", "feats", "Feats attempted";
        FEATS_DONE: "feats_done", "feats", "Feats that succeeded";
        LEG_IT: "leg_it", "rolls", "Leg It rolls";
        FALLS: "falls", "falls", "falls at a Leg It roll";
        CHARGES: "charges", "charges", "Charges";
        DISTANCE: "distance", "1/100 inch", "distance moved, measured in straight lines";
        TESTS: "bravery_tests", "tests", "Bravery Tests rolled";
        BROKEN: "broken", "characters", "times a Character was Broken";
        FLIGHTS: "flights", "flights", "times a Broken Character fled";
        RALLIED: "rallied", "characters", "times a Broken Character rallied";
        SPELLS: "spells", "spells", "Spells attempted";
        SPELLS_FAILED: "spells_failed", "spells", "Spells that failed";
        OVERPOWERED: "spells_overpowered", "spells", "Spells that were Overpowered";
        TOKENS: "tokens", "tokens", "Arcanite Tokens picked up";
        ARCANITE_SPENT: "arcanite_spent", "tokens", "Arcanite Tokens spent";
        STOLEN: "stolen", "items", "Items stolen";
        GOBBLED: "gobbled", "characters", "Characters Gobbled";
        INITIATIVE: "initiative", "rounds", "Rounds in which the side had the initiative";
        ..
        /// The first of eight: Characters lost in each Round.
        pub(crate) const LOST_IN_ROUND: balance_engine::game::MetricId = balance_engine::game::MetricId(COUNT);
        /// The first of fourteen: cards of the forest, from the Ace to the Joker.
        pub(crate) const FOREST: balance_engine::game::MetricId = balance_engine::game::MetricId(COUNT + 8);
}

metrics! {
    /// Metrics of a card, as indices into `Catalogue::card_metrics`.
    pub mod card_metric = CARD_METRICS
        DAMAGE: "damage", "HP", "Damage dealt to the other side";
        KNOCK_OUTS: "knock_outs", "characters", "Characters of the other side Knocked Out";
        ATTACKS: "attacks", "attacks", "Attacks made";
        DAMAGE_PER_GP: "damage_per_1000_gp", "HP", "Damage dealt per 1000 GP of the profile's cost";
}

pub(crate) const STANDING: SeriesId = SeriesId(0);
pub(crate) const FALLEN: MapId = MapId(0);

/// As indices into `Catalogue::endings`.
pub(crate) mod ending {
    pub(crate) const POINTS: u8 = 0;
    pub(crate) const TIED: u8 = 1;
    pub(crate) const NO_POINTS: u8 = 2;
    pub(crate) const NO_DAMAGE: u8 = 3;
}

/// Inches along a cell of a map.
pub(crate) const CELL: u32 = 2;
const MAX_POINTS: u32 = 40;

const RANKS: [&str; 14] = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "joker"];

fn of_players(rules: &RuleOptions) -> Vec<MetricInfo> {
    let mut all = MetricInfo::list(&METRICS, 0);
    all[metric::POINTS.0] = all[metric::POINTS.0].clone().counted(MAX_POINTS);
    let mut add = |name: String, unit, help: String| all.extend(MetricInfo::list(&[(&name, unit, &help)], 0));
    for round in 1..=8 {
        let later = if round == 8 && rules.rounds > 8 { " or later" } else { "" };
        add(format!("lost_in_round_{round}"), "characters", format!("Characters lost in Round {round}{later}"));
    }
    for rank in RANKS {
        add(format!("forest_{rank}"), "cards", format!("times the Mildaark Forest turned up the {rank}"));
    }
    all
}

const ENDINGS: [(&str, &str); 4] = [
    ("points", "more Victory Points"),
    ("tied", "the same number of Victory Points"),
    ("no_points", "neither side has a Victory Point"),
    ("no_damage", "neither side dealt any Damage to the other"),
];

pub(crate) fn catalogue(cards: &BTreeMap<String, CardText>, rules: &RuleOptions, table: &Table) -> Catalogue {
    let of = |kind: Kind| cards.iter().filter(move |(_, text)| text.kind == kind);
    let card = |(id, text): (&String, &CardText)| CardInfo {
        points: (text.kind != Kind::Spell).then_some(i32::from(text.gp)),
        ..CardInfo::new(id, &text.name, text.faction.as_ref().unwrap_or(&text.kind.word()), text.source)
    };
    let (width, depth) = (u32::from(rules.table.width), u32::from(rules.table.depth));
    Catalogue {
        cards: Kind::ALL.into_iter().flat_map(of).map(card).collect(),
        metrics: of_players(rules),
        card_metrics: MetricInfo::list(&CARD_METRICS, 0),
        card_base: Exposure::Built,
        kinds: KINDS,
        endings: Ending::list(&ENDINGS),
        series: vec![SeriesInfo {
            name: "standing".to_owned(),
            unit: "Characters",
            help: "Characters in play at the start and at the end of each Round".to_owned(),
            times: u32::from(rules.rounds) + 1,
            every: 1,
            time_word: "Rounds",
            max: 40,
        }],
        maps: vec![MapInfo {
            name: "knocked_out".to_owned(),
            help: "where the side's Characters were Knocked Out, seen from its own table edge".to_owned(),
            unit: "Characters",
            columns: width.div_ceil(CELL),
            rows: depth.div_ceil(CELL),
            width,
            depth,
            length_word: "inches",
            ground: table.seen_alike().map(ground).collect(),
        }],
        turn_word: "Rounds",
        card_word: "profiles and Equipment",
        point_word: "GP",
        terms: format!("the mission {}", rules.mission.word()),
        exposure_words: ["hired", "seen", "Activated"],
        ..Catalogue::default()
    }
}
