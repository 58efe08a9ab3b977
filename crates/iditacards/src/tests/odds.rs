//! The exact odds of weather and conditions, against hand-computed ones and against dawns.

use super::*;
use crate::board::Effect;
use balance_engine::chance::Stream;
use balance_engine::game::{Ask, Odds, Silent};

fn asked(game: &Iditacards, what: &str, given: &[(&str, &str)]) -> Vec<Odds> {
    let given = given.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    game.odds(&Ask { what: (!what.is_empty()).then(|| what.to_owned()), given }).unwrap()
}

/// The probability of each outcome.
fn table(odds: &Odds) -> BTreeMap<&str, f64> {
    odds.outcomes.iter().map(|one| (one.outcome.as_str(), one.probability)).collect()
}

fn close(odds: &Odds, wanted: &[(&str, f64)]) {
    let shares = table(odds);
    assert_eq!(shares.len(), wanted.len(), "{shares:?}");
    for (outcome, p) in wanted {
        let is = shares.get(outcome).unwrap_or_else(|| panic!("{outcome}: {shares:?}"));
        assert!((is - p).abs() < 1e-12, "{outcome}: {is} and {p}");
    }
}

#[test]
fn each_weather_is_one_in_six() {
    let game = compiled("", "", 2);
    let sixth = 1.0 / 6.0;
    let odds = asked(&game, "weather", &[("square", "10")]);
    assert_eq!(odds[0].given, "square 10 (Hills), hypothermia 0, starvation 0");
    close(
        &odds[0],
        &[
            ("snow: speed 0, hypothermia 0, starvation 0", sixth),
            ("sun: speed +1, hypothermia 0, starvation 0", sixth),
            ("wind: speed +5, hypothermia 1, starvation 0", sixth),
            ("cloud: speed −1, hypothermia 0, starvation 0", sixth),
            ("storm: speed 0, hypothermia 0, starvation 0", sixth),
            ("rain: speed +3, hypothermia 0, starvation 1", sixth),
        ],
    );
    // In Town it has no effect. Close to death, it can kill.
    let odds = asked(&game, "weather", &[("square", "3"), ("hypothermia", "6")]);
    assert!(odds[0].outcomes.iter().all(|o| o.outcome.ends_with("speed 0, hypothermia 6, starvation 0")));
    let odds = asked(&game, "weather", &[("square", "130"), ("hypothermia", "6")]);
    assert!((table(&odds[0])["wind: speed +5, dies"] - sixth).abs() < 1e-12);
}

#[test]
fn conditions_after_days_are_those_of_the_die() {
    let game = compiled("", "", 2);
    let odds = asked(&game, "conditions", &[("square", "120"), ("days", "1")]);
    close(
        &odds[0],
        &[
            ("hypothermia 0, starvation 0", 4.0 / 6.0),
            ("hypothermia 1, starvation 0", 1.0 / 6.0),
            ("hypothermia 0, starvation 1", 1.0 / 6.0),
        ],
    );
    // Two days: the multinomial of wind, rain and the rest.
    let odds = asked(&game, "conditions", &[("square", "120"), ("days", "2")]);
    close(
        &odds[0],
        &[
            ("hypothermia 0, starvation 0", 16.0 / 36.0),
            ("hypothermia 1, starvation 0", 8.0 / 36.0),
            ("hypothermia 0, starvation 1", 8.0 / 36.0),
            ("hypothermia 1, starvation 1", 2.0 / 36.0),
            ("hypothermia 2, starvation 0", 1.0 / 36.0),
            ("hypothermia 0, starvation 2", 1.0 / 36.0),
        ],
    );
    // The Wasteland brings a level each day: from 5 on, dead after two.
    let odds = asked(&game, "conditions", &[("square", "90"), ("starvation", "5"), ("days", "2")]);
    close(&odds[0], &[("dead", 1.0)]);
    let odds = asked(&game, "conditions", &[("square", "90"), ("starvation", "5"), ("days", "1")]);
    // Rain and the stretch together kill; wind is felt beside the stretch.
    close(
        &odds[0],
        &[("hypothermia 0, starvation 6", 4.0 / 6.0), ("hypothermia 1, starvation 6", 1.0 / 6.0), ("dead", 1.0 / 6.0)],
    );
    // On the Frozen Lake rain brings nothing.
    let odds = asked(&game, "conditions", &[("square", "50"), ("days", "1")]);
    close(&odds[0], &[("hypothermia 0, starvation 0", 5.0 / 6.0), ("hypothermia 1, starvation 0", 1.0 / 6.0)]);
}

#[test]
fn conditions_agree_with_simulated_dawns() {
    let game = compiled("", "", 2);
    let given = [("square", "95"), ("hypothermia", "3"), ("starvation", "1"), ("days", "4")];
    let odds = asked(&game, "conditions", &given);
    let (mut found, races) = (BTreeMap::<String, u32>::new(), 40_000);
    for block in 0..races {
        let mut chance = Stream::new(17, block);
        let mut st = State::empty(2);
        st.joined = 1;
        let racer = st.racer_mut(0);
        (racer.square, racer.hypothermia, racer.starvation) = (95, 3, 1);
        let mut said = String::new();
        for _ in 0..4 {
            game.play(&mut st, &mut chance, &mut Silent).dawn();
            let racer = st.racer(0);
            if racer.square != 95 {
                said = "dead".to_owned();
                break;
            }
            said = format!("hypothermia {}, starvation {}", racer.hypothermia, racer.starvation);
        }
        *found.entry(said).or_default() += 1;
    }
    let shares = table(&odds[0]);
    assert!((shares.values().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(found.keys().all(|outcome| shares.contains_key(outcome.as_str())), "{shares:?} {found:?}");
    for (outcome, p) in shares {
        let share = f64::from(found.get(outcome).copied().unwrap_or(0)) / races as f64;
        let sigma = (p * (1.0 - p) / races as f64).sqrt();
        assert!((share - p).abs() <= 4.0 * sigma, "{outcome}: {p} exactly, {share} simulated");
    }
}

#[test]
fn nothing_named_asks_for_all_and_what_is_unknown_is_told() {
    let game = compiled("", "", 2);
    let all = asked(&game, "", &[]);
    assert_eq!(all.len(), 2);
    assert!(all[0].given.starts_with("square 6 (Hills)") && all[1].given.ends_with("after 5 days there"));
    let wrong = |what: &str, key: &str, value: &str| {
        let given = vec![(key.to_owned(), value.to_owned())];
        game.odds(&Ask { what: Some(what.to_owned()), given }).unwrap_err().to_string()
    };
    assert_eq!(wrong("wether", "square", "3"), "there is no roll `wether`; did you mean `weather`?");
    assert_eq!(wrong("qqqqqqqq", "square", "3"), "there is no roll `qqqqqqqq`; write `conditions` or `weather`");
    assert!(wrong("weather", "square", "161").contains("0 to 160"));
    assert!(wrong("conditions", "hypothermia", "7").contains("0 to 6"));
    assert!(wrong("conditions", "days", "0").contains("1 to 60"));
    assert!(wrong("weather", "sqare", "3").contains("did you mean `--square`?"));
}

/// What the dawns of some days do to a racer who stays on a square, each weather as likely: worked out
/// from the figures of the stretch alone. `None` is death.
fn dawns(effect: &Effect, start: (u8, u8), days: u32) -> Vec<(usize, Option<(u8, u8)>)> {
    const COLD: usize = 2;
    const HUNGER: usize = 5;
    let dawn = |weather: usize, (cold, hunger): (u8, u8)| {
        let felt = |bad: usize| u8::from(!effect.immune && weather == bad);
        let gained = if effect.no_starvation { 0 } else { felt(HUNGER) };
        let (cold, hunger) = (cold + felt(COLD), hunger + gained);
        let hunger = hunger + if effect.no_starvation { 0 } else { effect.starvation_each_day };
        (cold < 7 && hunger < 7).then_some((cold, hunger))
    };
    (0..6_usize.pow(days))
        .map(|all| {
            let mut faces = (0..days).map(|day| all / 6_usize.pow(day) % 6);
            (all % 6, faces.try_fold(start, |now, face| dawn(face, now)))
        })
        .collect()
}

#[test]
fn every_square_and_condition_combine_as_worked_out() {
    const WEATHER: [&str; 6] = ["snow", "sun", "wind", "cloud", "storm", "rain"];
    const SPEED: [i32; 6] = [0, 1, 5, -1, 0, 3];
    for game in [compiled("", "", 2), compiled("", "", 1)] {
        let places = game.stretches.iter().map(|one| (one.first, one.effect));
        let places: Vec<(u8, Effect)> = places.collect();
        for ((square, effect), (cold, hunger)) in places
            .into_iter()
            .flat_map(|place| [(0, 0), (6, 0), (0, 6), (3, 5), (6, 6)].map(|standing| (place, standing)))
        {
            let [at, cold_word, hunger_word] = [square, cold, hunger].map(|n| n.to_string());
            let of = |days: &str, what: &str| {
                let mut given = vec![
                    ("square", at.as_str()),
                    ("hypothermia", cold_word.as_str()),
                    ("starvation", hunger_word.as_str()),
                ];
                given.extend((!days.is_empty()).then_some(("days", days)));
                asked(&game, what, &given).swap_remove(0)
            };
            let stands = |(cold, hunger)| format!("hypothermia {cold}, starvation {hunger}");
            let mut wanted = BTreeMap::new();
            for (face, after) in dawns(&effect, (cold, hunger), 1) {
                let speed = if effect.immune { 0 } else { SPEED[face] };
                let after = after.map_or("dies".to_owned(), stands);
                let speed = format!("{speed:+}").replace("+0", "0").replace('-', "−");
                let words = format!("{}: speed {speed}, {after}", WEATHER[face]);
                *wanted.entry(words).or_insert(0.0) += 1.0 / 6.0;
            }
            let pairs =
                |all: &BTreeMap<String, f64>| all.iter().map(|(words, p)| (words.clone(), *p)).collect::<Vec<_>>();
            let all = pairs(&wanted);
            close(&of("", "weather"), &all.iter().map(|(w, p)| (w.as_str(), *p)).collect::<Vec<_>>());
            for days in 1..=3 {
                let mut wanted = BTreeMap::new();
                for (_, after) in dawns(&effect, (cold, hunger), days) {
                    let words = after.map_or("dead".to_owned(), stands);
                    *wanted.entry(words).or_insert(0.0) += 6_f64.powi(-(days as i32));
                }
                let all = pairs(&wanted);
                let all: Vec<(&str, f64)> = all.iter().map(|(w, p)| (w.as_str(), *p)).collect();
                close(&of(&days.to_string(), "conditions"), &all);
            }
        }
    }
}
