//! Compiles steps, conditions, prices and standing effects.

use balance_engine::game::{IndexRange, MAX_INDEXED, Path};

use super::Work;
use crate::cards::{
    CardText, Constant, DiscardText, Need, Price, StandingEffect, Step, StepText, Verb, When, WhenText, one,
};

impl Work<'_> {
    pub(super) fn steps(&mut self, texts: &[StepText], at: &Path) -> IndexRange {
        // Collected first, so they are stored in one piece.
        let steps: Vec<Step> = texts.iter().enumerate().filter_map(|(k, text)| self.step(text, &at.then(k))).collect();
        IndexRange::added(&mut self.done.steps, steps)
    }

    fn step(&mut self, text: &StepText, at: &Path) -> Option<Step> {
        let (_, verb) = text.compiled(self, at)?;
        Some(Step { verb, when: self.when(text.when.as_ref(), &at.then("when")) })
    }

    /// Returns a condition's number; 0 if there is none or it is empty.
    pub(super) fn when(&mut self, text: Option<&WhenText>, at: &Path) -> u16 {
        let Some(text) = text else { return 0 };
        let held = |(k, word): (usize, &String)| Need { of: self.set_of(word, &at.then("holds").then(k)), at_least: 1 };
        let mut needs: Vec<Need> = text.holds.iter().enumerate().map(held).collect();
        if let Some(count) = &text.count {
            let of = self.set_of(&count.of, &at.then("count").then("of"));
            needs.push(Need { of, at_least: count.at_least });
        }
        let mut without = 0;
        for (k, word) in text.without.iter().enumerate() {
            without |= self.set_of(word, &at.then("without").then(k));
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

    /// Compiles the printed prices of an Enemy, with their costs as steps.
    pub(super) fn prices(&mut self, text: &CardText, at: &Path) -> IndexRange {
        let mut prices = Vec::new();
        for (k, price) in text.prices.iter().enumerate() {
            let at = at.then("prices").then(k);
            let harm = price.harm.unwrap_or(0);
            let discard = price.discard.as_ref().map(|text| DiscardText::verb(self, text, &at.then("discard")));
            let spells = price.spells.unwrap_or(0);
            if harm == 0 && discard.is_none() && spells == 0 {
                let help = "write { harm = 2 }, { discard = { of = \"mask\" } } or { spells = 1 }";
                self.diagnostics.help(at, "the price is empty", help);
            }
            let costs = (harm > 0).then_some(Verb::Harm(harm)).into_iter().chain(discard);
            let steps = IndexRange::added(&mut self.done.steps, costs.map(|verb| Step { verb, when: 0 }));
            let (count, of) = match discard {
                Some(Verb::Discard { count, of }) => (count, of),
                _ => (0, 0),
            };
            prices.push(Price { harm, count, spells, of, steps });
        }
        if text.prices.len() > MAX_PRICES {
            let message = format!("{} prices; the maximum is {MAX_PRICES}", text.prices.len());
            self.diagnostics.add(at.then("prices"), message);
        }
        IndexRange::added(&mut self.done.prices, prices)
    }

    /// Compiles the faces of the die; each must occur once.
    pub(super) fn rolls(&mut self, text: &CardText, at: &Path) -> [IndexRange; 6] {
        let mut faces = [None; 6];
        for (k, roll) in text.rolls.iter().enumerate() {
            let at = at.then("rolls").then(k);
            let steps = self.steps(&roll.steps, &at.then("steps"));
            for (n, &face) in roll.on.iter().enumerate() {
                let Some(place) = faces.get_mut(usize::from(face).wrapping_sub(1)) else { continue };
                if place.replace(steps).is_some() {
                    let message = format!("face {face} is listed twice");
                    self.diagnostics.help(at.then("on").then(n), message, "list each face once");
                }
            }
        }
        let missing: Vec<String> =
            (1..=6).filter(|face| faces[face - 1].is_none()).map(|face| face.to_string()).collect();
        if !text.rolls.is_empty() && !missing.is_empty() {
            let message = format!("no entry lists face {}", missing.join(", "));
            let help = format!("add {{ on = [{}], steps = [] }}", missing.join(", "));
            self.diagnostics.help(at.then("rolls"), message, help);
        }
        faces.map(Option::unwrap_or_default)
    }

    pub(super) fn constants(&mut self, text: &CardText, at: &Path) -> IndexRange {
        let mut done = Vec::new();
        for (k, constant) in text.constant.iter().enumerate() {
            let at = at.then("constant").then(k);
            let Some((key, standing)) = constant.compiled(self, &at) else { continue };
            if matches!(standing, StandingEffect::Add(_, 0)) {
                self.diagnostics.help(at.then(key), "0 adds nothing", "write another number, or remove it");
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
                    let message = "a constant effect can only depend on cards and the level";
                    let help = "use `holds`, `without`, `count` or `level`";
                    self.diagnostics.help(at.then("when").then(key), message, help);
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

/// The maximum number of prices of an Enemy, limited by the list of actions.
const MAX_PRICES: usize = 4;
