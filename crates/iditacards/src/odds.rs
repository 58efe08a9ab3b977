//! Exact odds of the weather die, by the same rules as races.

use std::collections::BTreeMap;

use balance_engine::chance::Enumerator;
use balance_engine::game::{Ask, AskError, ExactOdds, Known, MetricId, Odds, Recorder, Seat};
use balance_engine::grammar::count;

use crate::Iditacards;
use crate::cards::Condition;
use crate::metrics::metric;
use crate::state::State;
use crate::words::signed;

const KNOWN: [&str; 2] = ["conditions", "weather"];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Conditions {
    hypothermia: u8,
    starvation: u8,
    deaths: u8,
}

const GIVEN: &[&str] = &["square", "hypothermia", "starvation", "days"];

impl ExactOdds for Iditacards {
    fn known_odds(&self) -> Vec<Known> {
        let known = |name: &str, values| Known { name: name.to_owned(), values, flags: &[] };
        vec![known("conditions", GIVEN), known("weather", &GIVEN[..3])]
    }

    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        ask.only(GIVEN)?;
        match ask.what.as_deref() {
            Some("weather") => Ok(vec![self.weather_odds(ask)?]),
            Some("conditions") => Ok(vec![self.condition_odds(ask)?]),
            None => Ok(vec![self.weather_odds(ask)?, self.condition_odds(ask)?]),
            Some(other) => Err(AskError::unknown("roll", other, KNOWN.into_iter())),
        }
    }
}

impl Iditacards {
    /// Returns a position with a racer as given, by default on the second stretch without conditions, and its description.
    fn racer_as_given(&self, ask: &Ask) -> Result<(State, String), AskError> {
        // Not `last().map_or(…)`: rustc 1.95 compiled that to an uninitialized number here.
        let last = self.stretches.iter().map(|stretch| i64::from(stretch.last)).max().unwrap_or(1);
        let usual = self.stretches.get(1).map_or(1, |second| i64::from(second.first));
        let max = i64::from(self.rules.death_level) - 1;
        let square = ask.number("square", 0..=last, usual)? as u8;
        let hypothermia = ask.number("hypothermia", 0..=max, 0)? as u8;
        let starvation = ask.number("starvation", 0..=max, 0)? as u8;
        let mut st = State::empty(self.seats);
        let racer = st.racer_mut(0);
        (racer.square, racer.hypothermia, racer.starvation) = (square, hypothermia, starvation);
        let stretch = self.stretch_names.get(usize::from(self.stretch_of(square))).map_or("", String::as_str);
        Ok((st, format!("square {square} ({stretch}), hypothermia {hypothermia}, starvation {starvation}")))
    }

    fn dawned(&self, st: &State, chance: &mut Enumerator) -> (State, Conditions) {
        let (mut st, mut deaths) = (st.clone(), Deaths(0));
        st.joined = 1;
        self.play(&mut st, chance, &mut deaths).dawn();
        let racer = st.racer(0);
        let conditions = match deaths.0 {
            0 => Conditions { hypothermia: racer.hypothermia, starvation: racer.starvation, deaths: 0 },
            _ => Conditions { hypothermia: 0, starvation: 0, deaths: 1 },
        };
        (st, conditions)
    }

    fn weather_odds(&self, ask: &Ask) -> Result<Odds, AskError> {
        let (st, given) = self.racer_as_given(ask)?;
        let immune = self.is_immune(st.racer(0));
        let outcomes = Enumerator::distribution(|chance| {
            let (after, conditions) = self.dawned(&st, chance);
            let weather = after.weather;
            let faster = if immune { 0 } else { weather.speed() };
            format!("{}: speed {}, {}", weather.word(), signed(faster), words(conditions, "dies"))
        });
        Ok(odds("Weather of one day", given, outcomes.into_iter().collect()))
    }

    /// Returns the odds of conditions after some days on the same square, by weather and stretch alone.
    fn condition_odds(&self, ask: &Ask) -> Result<Odds, AskError> {
        let (mut st, given) = self.racer_as_given(ask)?;
        let days = ask.number("days", 1..=60, 5)?;
        let racer = st.racer(0);
        let first = Conditions { hypothermia: racer.hypothermia, starvation: racer.starvation, deaths: 0 };
        let mut now = BTreeMap::from([(first, 1.0)]);
        for _ in 0..days {
            let mut next = BTreeMap::new();
            for (before, share) in now {
                st.racer_mut(0).set(Condition::Both, before.hypothermia, before.starvation);
                let another_day = || Enumerator::distribution(|chance| self.dawned(&st, chance).1);
                let days = if before.deaths > 0 { vec![(before, 1.0)] } else { another_day() };
                for (after, chance) in days {
                    *next.entry(after).or_insert(0.0) += share * chance;
                }
            }
            now = next;
        }
        let outcomes = now.into_iter().map(|(conditions, share)| (words(conditions, "dead"), share));
        let given = format!("{given}, after {} there", count(days, "days"));
        Ok(odds("Conditions from weather and stretch", given, outcomes.collect()))
    }
}

fn words(of: Conditions, dead: &str) -> String {
    match of.deaths {
        0 => format!("hypothermia {}, starvation {}", of.hypothermia, of.starvation),
        _ => dead.to_owned(),
    }
}

fn odds(what: &str, given: String, mut outcomes: Vec<(String, f64)>) -> Odds {
    outcomes.sort_by(|a, b| b.1.total_cmp(&a.1));
    Odds::new(what, given, outcomes)
}

struct Deaths(u8);

impl Recorder for Deaths {
    fn metric(&mut self, seat: Seat, metric: MetricId, _amount: i32) {
        self.0 += u8::from(seat.0 == 0 && metric == metric::DEATHS);
    }
}
