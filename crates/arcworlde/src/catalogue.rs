//! What a report says about the game: its metrics, its cards, its ways to end.

use std::collections::BTreeMap;

use balance_engine::game::{CardInfo, Catalogue, Ending, Exposure, MapInfo, SeriesInfo};

use crate::board::Table;
use crate::cards::{CardText, Kind};
use crate::kinds::KINDS;
use crate::metrics::{CELL, of_cards, of_players};
use crate::picture::ground;
use crate::rule_options::RuleOptions;

const ENDINGS: [(&str, &str); 4] = [
    ("points", "more Victory Points"),
    ("tied", "the same number of Victory Points"),
    ("no_points", "neither side has a Victory Point"),
    ("no_damage", "neither side dealt any Damage to the other"),
];

pub(crate) fn catalogue(cards: &BTreeMap<String, CardText>, rules: &RuleOptions, table: &Table) -> Catalogue {
    let of = |kind: Kind| cards.iter().filter(move |(_, text)| text.kind == kind);
    let card = |(id, text): (&String, &CardText)| CardInfo {
        id: id.clone(),
        name: text.name.clone(),
        group: text.faction.clone().unwrap_or_else(|| text.kind.word().to_owned()),
        source: text.source.word().to_owned(),
        points: (text.kind != Kind::Spell).then_some(i32::from(text.gp)),
    };
    let (width, depth) = (u32::from(rules.table.width), u32::from(rules.table.depth));
    Catalogue {
        cards: Kind::ALL.into_iter().flat_map(of).map(card).collect(),
        metrics: of_players(rules),
        card_metrics: of_cards(),
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
