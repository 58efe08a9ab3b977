//! Steps, conditions, prices and standing effects: from their text to their compiled form.

use balance_engine::game::{IndexRange, MAX_INDEXED, Path};

use super::work::Work;
use crate::cards::compiled::{Constant, Need, Price, Step, When};
use crate::cards::sets::one;
use crate::cards::standing::StandingEffect;
use crate::cards::text::{CardText, DiscardText, StepText, Verb, WhenText};

impl Work<'_> {
    pub(super) fn steps(&mut self, texts: &[StepText], at: &Path) -> IndexRange {
        // Conditions within may not tear the row apart, so it is put together first.
        let steps: Vec<Step> = texts.iter().enumerate().filter_map(|(k, text)| self.step(text, &at.then(k))).collect();
        IndexRange::added(&mut self.done.steps, steps)
    }

    fn step(&mut self, text: &StepText, at: &Path) -> Option<Step> {
        let (_, verb) = text.compiled(&mut self.words(), at)?;
        Some(Step { verb, when: self.when(text.when.as_ref(), &at.then("when")) })
    }

    /// A condition's number; 0 where there is none, or it asks for nothing.
    pub(super) fn when(&mut self, text: Option<&WhenText>, at: &Path) -> u16 {
        let Some(text) = text else { return 0 };
        let mut needs = Vec::new();
        for (k, word) in text.holds.iter().enumerate() {
            needs.push(Need { of: self.words().set_of(word, &at.then("holds").then(k)), at_least: 1 });
        }
        if let Some(count) = &text.count {
            let of = self.words().set_of(&count.of, &at.then("count").then("of"));
            needs.push(Need { of, at_least: count.at_least });
        }
        let mut without = 0;
        for (k, word) in text.without.iter().enumerate() {
            without |= self.words().set_of(word, &at.then("without").then(k));
        }
        let when = When {
            needs: IndexRange::added(&mut self.done.needs, needs),
            without,
            level: text.level.unwrap_or(0),
            health: text.health.map_or(i8::MIN, |health| health as i8),
            health_at_most: text.health_at_most.unwrap_or(6),
            mana: text.mana.unwrap_or(0),
            key: text.key,
        };
        if *text == WhenText::default() {
            return 0;
        }
        self.done.whens.push(when);
        (self.done.whens.len() - 1).min(MAX_INDEXED) as u16
    }

    /// The printed prices of an Enemy, with what each takes as steps.
    pub(super) fn prices(&mut self, text: &CardText, at: &Path) -> IndexRange {
        let mut prices = Vec::new();
        for (k, price) in text.prices.iter().enumerate() {
            let at = at.then("prices").then(k);
            let harm = price.harm.unwrap_or(0);
            let discard =
                price.discard.as_ref().map(|text| DiscardText::verb(&mut self.words(), text, &at.then("discard")));
            let spells = price.spells.unwrap_or(0);
            if harm == 0 && discard.is_none() && spells == 0 {
                let help = "write { harm = 2 }, { discard = { of = \"mask\" } } or { spells = 1 }";
                self.faults.help(at, "the price is nothing", help);
            }
            let harmed = (harm > 0).then_some(Verb::Harm(harm));
            let taken = harmed.into_iter().chain(discard).map(|verb| Step { verb, when: 0 });
            let steps = IndexRange::added(&mut self.done.steps, taken);
            let (count, of) = match discard {
                Some(Verb::Discard { count, of }) => (count, of),
                _ => (0, 0),
            };
            prices.push(Price { harm, count, spells, of, steps });
        }
        if text.prices.len() > MOST_PRICES {
            let message = format!("{} prices, and there is room for {MOST_PRICES}", text.prices.len());
            self.faults.add(at.then("prices"), message);
        }
        IndexRange::added(&mut self.done.prices, prices)
    }

    /// What each face of the die does: every face once.
    pub(super) fn rolls(&mut self, text: &CardText, at: &Path) -> [IndexRange; 6] {
        let mut faces = [None; 6];
        for (k, roll) in text.rolls.iter().enumerate() {
            let at = at.then("rolls").then(k);
            let steps = self.steps(&roll.steps, &at.then("steps"));
            for (n, &face) in roll.on.iter().enumerate() {
                let Some(place) = faces.get_mut(usize::from(face).wrapping_sub(1)) else {
                    continue;
                };
                if place.replace(steps).is_some() {
                    let message = format!("the face {face} is in two entries");
                    self.faults.help(at.then("on").then(n), message, "give each face once");
                }
            }
        }
        let missing: Vec<String> =
            (1..=6).filter(|face| faces[face - 1].is_none()).map(|face| face.to_string()).collect();
        if !text.rolls.is_empty() && !missing.is_empty() {
            let message = format!("no entry says what {} does", missing.join(", "));
            let help = format!("add {{ on = [{}], steps = [] }}", missing.join(", "));
            self.faults.help(at.then("rolls"), message, help);
        }
        faces.map(Option::unwrap_or_default)
    }

    pub(super) fn constants(&mut self, text: &CardText, at: &Path) -> IndexRange {
        let mut done = Vec::new();
        for (k, constant) in text.constant.iter().enumerate() {
            let at = at.then("constant").then(k);
            let Some((key, standing)) = constant.compiled(&mut self.words(), &at) else {
                continue;
            };
            if matches!(standing, StandingEffect::Add(_, 0)) {
                self.faults.help(at.then(key), "it adds nothing", "leave it out");
                continue;
            }
            let when = self.when(constant.when.as_ref(), &at.then("when"));
            if let Some(asked) = &constant.when {
                let numbers = [
                    asked.health.map(|_| "health"),
                    asked.health_at_most.map(|_| "health_at_most"),
                    asked.mana.map(|_| "mana"),
                    asked.key.map(|_| "key"),
                ];
                for key in numbers.into_iter().flatten() {
                    let message = "a constant effect depends on cards and the level alone";
                    let help = "use holds, without, count or level";
                    self.faults.help(at.then("when").then(key), message, help);
                }
                let asked = &self.done.whens[usize::from(when)];
                let needs = self.done.needs[asked.needs.range()].iter();
                self.done.sways |= needs.fold(asked.without, |set, need| set | need.of);
            }
            done.push(Constant { standing, when });
        }
        if !done.is_empty() {
            self.done.sways |= one(self.done.cards.len() as u8);
        }
        IndexRange::added(&mut self.done.constants, done)
    }
}

/// Prices of an Enemy at most: the list of actions has room for no more.
const MOST_PRICES: usize = 4;
