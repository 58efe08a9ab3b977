//! Exact odds of the weather die, from the same rules that races are run by.

use balance_engine::game::{Ask, AskError, ExactOdds, Known, MetricId, Odds, Recorder, Seat, did_you_mean};
use std::collections::BTreeMap;

use balance_engine::chance::Enumerator;

use crate::cards::text::Condition;
use crate::game::Iditacards;
use crate::metrics::metric;
use crate::state::State;

const KNOWN: [&str; 2] = ["conditions", "weather"];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Conditions {
    hypothermia: u8,
    starvation: u8,
    /// How often it has died so far.
    deaths: u8,
}

/// What can be given of the racer, for the conditions after several days.
const GIVEN: &[&str] = &["square", "hypothermia", "starvation", "days"];

impl ExactOdds for Iditacards {
    fn known_odds(&self) -> Vec<Known> {
        let known = |name: &str, values| Known { name: name.to_owned(), values, flags: &[] };
        vec![known("conditions", GIVEN), known("weather", &GIVEN[..3])]
    }

    /// The odds of the weather of one day, or of the conditions after several.
    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        ask.only(GIVEN)?;
        match ask.what.as_deref() {
            Some("weather") => Ok(vec![self.weather_odds(ask)?]),
            Some("conditions") => Ok(vec![self.condition_odds(ask)?]),
            None => Ok(vec![self.weather_odds(ask)?, self.condition_odds(ask)?]),
            Some(other) => {
                let help = did_you_mean("", other, KNOWN).unwrap_or_else(|| format!("there are {}", KNOWN.join(", ")));
                Err(AskError::new(format!("there are no odds of `{other}`"), help))
            }
        }
    }
}

impl Iditacards {
    /// A racer as given: on the first square of the second stretch, without conditions, when
    /// nothing is.
    fn racer_as_given(&self, ask: &Ask) -> Result<(State, String), AskError> {
        // Not `last().map_or(…)`: rustc 1.95 made an unset number of that here.
        let last = self.stretches.iter().map(|stretch| i64::from(stretch.last)).max().unwrap_or(1);
        let usual = self.stretches.get(1).map_or(1, |second| i64::from(second.first));
        let most = i64::from(self.rules.death_level) - 1;
        let mut st = State::empty(self.seats);
        let square = ask.number("square", 0..=last, usual)? as u8;
        let racer = st.racer_mut(0);
        racer.square = square;
        racer.hypothermia = ask.number("hypothermia", 0..=most, 0)? as u8;
        racer.starvation = ask.number("starvation", 0..=most, 0)? as u8;
        let racer = st.racer(0);
        let stretch = usize::from(self.stretch_of(square));
        let given = format!(
            "square {square} ({}), hypothermia {}, starvation {}",
            self.stretch_names.get(stretch).map_or("", String::as_str),
            racer.hypothermia,
            racer.starvation
        );
        Ok((st, given))
    }

    /// One dawn for a racer: the position after it, and the racer's conditions.
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
            format!("{}: speed {faster:+}, {}", weather.word(), words(conditions, "death"))
        });
        Ok(odds("the weather of one day", given, outcomes.into_iter().collect()))
    }

    /// The conditions after some days on the same square, by weather and stretch alone.
    fn condition_odds(&self, ask: &Ask) -> Result<Odds, AskError> {
        let (mut st, given) = self.racer_as_given(ask)?;
        let days = ask.number("days", 1..=60, 5)?;
        let racer = st.racer(0);
        let first = Conditions { hypothermia: racer.hypothermia, starvation: racer.starvation, deaths: 0 };
        let mut now = BTreeMap::from([(first, 1.0)]);
        for _ in 0..days {
            let mut next = BTreeMap::new();
            for (before, share) in now {
                if before.deaths > 0 {
                    *next.entry(before).or_insert(0.0) += share;
                    continue;
                }
                st.racer_mut(0).set(Condition::Both, before.hypothermia, before.starvation);
                let dawns = Enumerator::distribution(|chance| self.dawned(&st, chance).1);
                for (after, chance) in dawns {
                    *next.entry(after).or_insert(0.0) += share * chance;
                }
            }
            now = next;
        }
        let outcomes = now.into_iter().map(|(conditions, share)| (words(conditions, "has died"), share));
        let given = format!("{given}, {days} days there");
        Ok(odds("conditions by weather and stretch", given, outcomes.collect()))
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

/// Hears deaths of the first racer.
struct Deaths(u8);

impl Recorder for Deaths {
    fn metric(&mut self, seat: Seat, metric: MetricId, _amount: i32) {
        self.0 += u8::from(seat.0 == 0 && metric == metric::DEATHS);
    }
}
