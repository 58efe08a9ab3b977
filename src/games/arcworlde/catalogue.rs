//! What can be counted in ArcWorlde.

use std::collections::BTreeMap;

use crate::game::{CardInfo, Catalogue, Ending, Exposure, MapInfo, MetricInfo, SeriesInfo};

use super::cards::{CardText, Kind};
use super::compile::kind_word;
use super::spec::Rules;

/// Metrics of the game, as indices into [`Catalogue::metrics`].
pub mod metric {
    /// Rounds played.
    pub const ROUNDS: usize = 0;
    /// Victory Points.
    pub const POINTS: usize = 1;
    /// Characters of the other Warband Knocked Out.
    pub const KNOCK_OUTS: usize = 2;
    /// Characters lost.
    pub const LOST: usize = 3;
    /// Damage dealt to the other Warband.
    pub const DAMAGE: usize = 4;
    /// Damage taken.
    pub const DAMAGE_TAKEN: usize = 5;
    /// HP regained.
    pub const HEALED: usize = 6;
    /// Activations.
    pub const ACTIVATIONS: usize = 7;
    /// Attacks made, Shots that struck among them.
    pub const ATTACKS: usize = 8;
    /// Hits before Armour and Defence Rolls.
    pub const HITS: usize = 9;
    /// Shots that struck.
    pub const SHOTS: usize = 10;
    /// Shots that missed.
    pub const SHOTS_MISSED: usize = 11;
    /// Feats tried.
    pub const FEATS: usize = 12;
    /// Feats that succeeded.
    pub const FEATS_DONE: usize = 13;
    /// Leg It rolls.
    pub const LEG_IT: usize = 14;
    /// Falls at Leg It.
    pub const FALLS: usize = 15;
    /// Charges.
    pub const CHARGES: usize = 16;
    /// Hundredths of an inch moved.
    pub const DISTANCE: usize = 17;
    /// Bravery Tests rolled.
    pub const TESTS: usize = 18;
    /// Characters who were Broken.
    pub const BROKEN: usize = 19;
    /// Characters who fled.
    pub const FLIGHTS: usize = 20;
    /// Characters who rallied.
    pub const RALLIED: usize = 21;
    /// Spells begun.
    pub const SPELLS: usize = 22;
    /// Spells that failed.
    pub const SPELLS_FAILED: usize = 23;
    /// Spells that were Overpowered.
    pub const OVERPOWERED: usize = 24;
    /// Arcanite Tokens picked up.
    pub const TOKENS: usize = 25;
    /// Arcanite Tokens spent.
    pub const ARCANITE_SPENT: usize = 26;
    /// Items stolen.
    pub const STOLEN: usize = 27;
    /// Characters swallowed.
    pub const GOBBLED: usize = 28;
    /// Rounds in which the side had the initiative.
    pub const INITIATIVE: usize = 29;
    /// The first of eight: Characters lost in each Round.
    pub const LOST_IN_ROUND: usize = 30;
    /// The first of fourteen: cards of the forest, from the Ace to the Joker.
    pub const FOREST: usize = 38;
}

/// Metrics of a card, as indices into [`Catalogue::card_metrics`].
pub mod card_metric {
    /// Damage dealt.
    pub const DAMAGE: usize = 0;
    /// Characters Knocked Out.
    pub const KNOCK_OUTS: usize = 1;
    /// Attacks made.
    pub const ATTACKS: usize = 2;
    /// Damage dealt for each 1000 Gold Pieces that the Character costs.
    pub const DAMAGE_PER_GP: usize = 3;
}

/// Series, as indices into [`Catalogue::series`].
pub mod series {
    /// Characters in play at the start and at the end of each Round.
    pub const STANDING: usize = 0;
}

/// Maps, as indices into [`Catalogue::maps`].
pub mod map {
    /// Where Characters were Knocked Out.
    pub const FALLEN: usize = 0;
}

const METRICS: [(&str, &str, &str); metric::LOST_IN_ROUND] = [
    ("rounds", "rounds", "Rounds played"),
    ("victory_points", "points", "Victory Points"),
    ("knock_outs", "characters", "Characters of the other side Knocked Out"),
    ("lost", "characters", "Characters lost"),
    ("damage", "HP", "Damage dealt to the other side"),
    ("damage_taken", "HP", "Damage taken"),
    ("healed", "HP", "HP regained"),
    ("activations", "activations", "Activations"),
    ("attacks", "attacks", "Attacks made, Shots that struck among them"),
    ("hits", "hits", "Hits before Armour and Defence Rolls"),
    ("shots", "shots", "Shots that struck"),
    ("shots_missed", "shots", "Shots that missed"),
    ("feats", "feats", "Feats tried"),
    ("feats_done", "feats", "Feats that succeeded"),
    ("leg_it", "rolls", "Leg It rolls"),
    ("falls", "falls", "falls at Leg It"),
    ("charges", "charges", "Charges"),
    ("distance", "1/100 inch", "distance moved, from place to place"),
    ("bravery_tests", "tests", "Bravery Tests rolled"),
    ("broken", "characters", "times that a Character was Broken"),
    ("flights", "flights", "times that a Broken Character fled"),
    ("rallied", "characters", "times that a Broken Character rallied"),
    ("spells", "spells", "Spells begun"),
    ("spells_failed", "spells", "Spells that failed"),
    ("spells_overpowered", "spells", "Spells that were Overpowered"),
    ("tokens", "tokens", "Arcanite Tokens picked up"),
    ("arcanite_spent", "tokens", "Arcanite Tokens spent"),
    ("stolen", "items", "Items stolen"),
    ("gobbled", "characters", "Characters swallowed"),
    ("initiative", "rounds", "Rounds in which the side had the initiative"),
];

const CARD_METRICS: [(&str, &str, &str); 4] = [
    ("damage", "HP", "Damage dealt to the other side"),
    ("knock_outs", "characters", "Characters of the other side Knocked Out"),
    ("attacks", "attacks", "Attacks made"),
    ("damage_per_1000_gp", "HP", "Damage dealt for each 1000 GP that its profile costs"),
];

const ENDINGS: [(&str, &str); 2] =
    [("points", "it has more Victory Points"), ("tied", "both have as many Victory Points")];

/// Inches along a cell of a map.
pub const CELL: u32 = 2;
/// Victory Points that are told apart.
const MOST_POINTS: u32 = 40;

const RANKS: [&str; 14] =
    ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "joker"];

/// The catalogue of a set of cards: profiles, Equipment and Spells, each in the order of their keys.
pub fn catalogue(cards: &BTreeMap<String, CardText>, rules: &Rules) -> Catalogue {
    let kinds = [Kind::Profile, Kind::Equipment, Kind::Spell];
    let of = |kind: Kind| cards.iter().filter(move |(_, text)| text.kind == kind);
    let card = |(id, text): (&String, &CardText)| CardInfo {
        id: id.clone(),
        name: text.name.clone(),
        group: match &text.faction {
            Some(faction) => faction.clone(),
            None => kind_word(text.kind).to_owned(),
        },
        source: text.source.word().to_owned(),
        points: (text.kind != Kind::Spell).then_some(i32::from(text.gp)),
    };
    let (width, depth) = (u32::from(rules.table.width), u32::from(rules.table.depth));
    Catalogue {
        cards: kinds.into_iter().flat_map(of).map(card).collect(),
        metrics: metrics(rules),
        card_metrics: MetricInfo::list(&CARD_METRICS, 0),
        card_base: Exposure::Built,
        endings: Ending::list(&ENDINGS),
        series: vec![SeriesInfo {
            name: "standing".to_owned(),
            unit: "Characters",
            help: "Characters still in play when a Round has ended, and at the start".to_owned(),
            times: u32::from(rules.rounds) + 1,
            every: 1,
            time_word: "Rounds",
            most: 40,
        }],
        maps: vec![MapInfo {
            name: "knocked_out".to_owned(),
            help: "where Characters of the side were Knocked Out".to_owned(),
            unit: "Characters",
            columns: width.div_ceil(CELL),
            rows: depth.div_ceil(CELL),
            width,
            depth,
            length_word: "inches",
        }],
        turn_word: "Rounds",
        card_word: "profiles and Equipment",
        point_word: "GP",
        terms: format!("the mission {}", rules.mission.word()),
        exposure_words: ["hired", "seen", "Activated"],
        ..Catalogue::default()
    }
}

fn metrics(rules: &Rules) -> Vec<MetricInfo> {
    let mut all = MetricInfo::list(&METRICS, 0);
    all[metric::POINTS] = all[metric::POINTS].clone().counted(MOST_POINTS);
    for round in 1..=8 {
        let name = format!("lost_in_round_{round}");
        let last = round == 8 && rules.rounds > 8;
        let help = match last {
            true => "Characters lost in Round 8 or later".to_owned(),
            false => format!("Characters lost in Round {round}"),
        };
        all.extend(MetricInfo::list(&[(&name, "characters", &help)], 0));
    }
    for rank in RANKS {
        let name = format!("forest_{rank}");
        let help = format!("times that the Mildaark Forest showed its {rank}");
        all.extend(MetricInfo::list(&[(&name, "cards", &help)], 0));
    }
    all
}
