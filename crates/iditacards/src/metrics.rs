//! Metrics, series and endings.

use std::collections::BTreeMap;

use balance_engine::game::{CardInfo, Catalogue, Ending, Exposure, MetricInfo, SeriesInfo, metrics};

use crate::cards::{CardText, in_order, stretches_in_order};
use crate::kinds::KINDS;
use crate::weather::Weather;

metrics! {
    pub mod metric = METRICS
        TURNS_TO_FINISH: "turns_to_finish", "turns", "own turns taken by the racer that finished first";
        DAYS_TO_FINISH: "days_to_finish", "days", "days taken by the racer that finished first";
        DAYS: "days", "days", "new days taken or joined";
        JOINED: "days_joined", "days", "new days of other racers joined";
        DEATHS: "deaths", "deaths", "deaths from hypothermia or starvation";
        PLAYED: "cards_played", "cards", "cards that took effect";
        BOUGHT: "cards_bought", "cards", "cards taken from the supply or gained at checkpoints";
        DESTROYED: "cards_destroyed", "cards", "cards destroyed, not counting dogs in play";
        DAMAGE: "damage", "cards", "damage taken";
        DOGS_LOST: "dogs_lost", "dogs", "dogs that died";
        FIZZLED: "fizzled", "cards", "cards that could not be paid for, and risks lost with them";
        PASSES: "passes", "racers", "other racers passed";
        ..
        /// The first of six: weather met.
        pub(crate) const WEATHER: balance_engine::game::MetricId = balance_engine::game::MetricId(COUNT);
        /// The first of the stretches: squares gained on each.
        pub(crate) const FIXED: balance_engine::game::MetricId = balance_engine::game::MetricId(COUNT + 6);
}

metrics! {
    pub mod card_metric = CARD_METRICS
        PLAYED: "played", "times", "times the card took effect";
        BOUGHT: "copies_bought", "cards", "copies added to the deck";
}

/// Turns of a racer between two samples of a series.
pub(crate) const EVERY: u32 = 5;
const TIMES: u32 = 40;
const MAX_TURNS_COUNTED: u32 = 400;
const MAX_DAYS_COUNTED: u32 = 100;

const RECORDED: usize = 2;

/// Only a lone racer loses by dying.
const ENDINGS: [(&str, &str); 2] = [("arrived", "a racer crossed the finish line"), ("died", "the racer died")];

pub(crate) fn catalogue(cards: &BTreeMap<String, CardText>, racers: usize, squares: u32) -> Catalogue {
    let card = |(id, text): (&String, &CardText)| CardInfo::new(id, &text.name, text.kind.word(), text.source);
    Catalogue {
        cards: in_order(cards).into_iter().map(card).collect(),
        metrics: metrics(cards),
        card_metrics: MetricInfo::list(&CARD_METRICS, 0),
        card_base: Exposure::Seen,
        kinds: KINDS,
        builds_grow: true,
        exposure_words: ["bought", "drawn", "played"],
        endings: Ending::list(&ENDINGS[..if racers == 1 { 2 } else { 1 }]),
        series: all_series(squares),
        ..Catalogue::default()
    }
}

fn metrics(cards: &BTreeMap<String, CardText>) -> Vec<MetricInfo> {
    let mut all = MetricInfo::list(&METRICS, RECORDED);
    all[metric::TURNS_TO_FINISH.0] = all[metric::TURNS_TO_FINISH.0].clone().counted(MAX_TURNS_COUNTED);
    all[metric::DAYS_TO_FINISH.0] = all[metric::DAYS_TO_FINISH.0].clone().counted(MAX_DAYS_COUNTED);
    let weathers = Weather::FACES.iter().map(|weather| {
        let word = weather.word();
        (format!("weather_{word}"), "days", format!("times {word} was rolled for a racer that is not immune"))
    });
    let squares = stretches_in_order(cards)
        .into_iter()
        .map(|(id, text)| (format!("squares_{id}"), "squares", format!("squares gained on {}", text.name)));
    for (name, unit, help) in weathers.chain(squares) {
        all.extend(MetricInfo::list(&[(&name, unit, &help)], 0));
    }
    all
}

fn all_series(squares: u32) -> Vec<SeriesInfo> {
    let one = |name: &str, unit, help: &str, max| SeriesInfo {
        name: name.to_owned(),
        unit,
        help: help.to_owned(),
        times: TIMES,
        every: EVERY,
        time_word: "turns of the racer",
        max,
    };
    vec![
        one("position", "squares", "square that the racer is on", squares),
        one("hypothermia", "levels", "hypothermia of the racer", 20),
        one("starvation", "levels", "starvation of the racer", 20),
    ]
}
