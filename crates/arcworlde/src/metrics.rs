//! What can be counted in ArcWorlde.

use balance_engine::game::{MetricInfo, metrics};

use crate::knobs::RuleOptions;

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
        ATTACKS: "attacks", "attacks", "Attacks made, Shots that struck among them";
        HITS: "hits", "hits", "Hits before Armour and Defence Rolls";
        SHOTS: "shots", "shots", "Shots that struck";
        SHOTS_MISSED: "shots_missed", "shots", "Shots that missed";
        FEATS: "feats", "feats", "Feats tried";
        FEATS_DONE: "feats_done", "feats", "Feats that succeeded";
        LEG_IT: "leg_it", "rolls", "Leg It rolls";
        FALLS: "falls", "falls", "falls at Leg It";
        CHARGES: "charges", "charges", "Charges";
        DISTANCE: "distance", "1/100 inch", "distance moved, from place to place";
        TESTS: "bravery_tests", "tests", "Bravery Tests rolled";
        BROKEN: "broken", "characters", "times that a Character was Broken";
        FLIGHTS: "flights", "flights", "times that a Broken Character fled";
        RALLIED: "rallied", "characters", "times that a Broken Character rallied";
        SPELLS: "spells", "spells", "Spells begun";
        SPELLS_FAILED: "spells_failed", "spells", "Spells that failed";
        OVERPOWERED: "spells_overpowered", "spells", "Spells that were Overpowered";
        TOKENS: "tokens", "tokens", "Arcanite Tokens picked up";
        ARCANITE_SPENT: "arcanite_spent", "tokens", "Arcanite Tokens spent";
        STOLEN: "stolen", "items", "Items stolen";
        GOBBLED: "gobbled", "characters", "Characters swallowed";
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
        DAMAGE_PER_GP: "damage_per_1000_gp", "HP", "Damage dealt for each 1000 GP that its profile costs";
}

/// Series, as indices into `Catalogue::series`.
pub(crate) mod series {
    /// Characters in play at the start and at the end of each Round.
    pub(crate) const STANDING: balance_engine::game::SeriesId = balance_engine::game::SeriesId(0);
}

pub(crate) mod map {
    /// Where Characters were Knocked Out.
    pub(crate) const FALLEN: balance_engine::game::MapId = balance_engine::game::MapId(0);
}

/// Ways in which a game can end, as indices into `Catalogue::endings`.
pub(crate) mod ending {
    pub(crate) const POINTS: u8 = 0;
    pub(crate) const TIED: u8 = 1;
    pub(crate) const NO_POINTS: u8 = 2;
    pub(crate) const NO_DAMAGE: u8 = 3;
}

/// Inches along a cell of a map.
pub(crate) const CELL: u32 = 2;
const MOST_POINTS: u32 = 40;

const RANKS: [&str; 14] = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "joker"];

pub(crate) fn of_cards() -> Vec<MetricInfo> {
    MetricInfo::list(&CARD_METRICS, 0)
}

pub(crate) fn of_players(rules: &RuleOptions) -> Vec<MetricInfo> {
    let mut all = MetricInfo::list(&METRICS, 0);
    all[metric::POINTS.0] = all[metric::POINTS.0].clone().counted(MOST_POINTS);
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
