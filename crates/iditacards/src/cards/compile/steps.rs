//! Steps and conditions: from their text to their compiled form.

use balance_engine::game::{IndexRange, Path};

use super::work::Work;
use crate::cards::compiled::{Step, When};
use crate::cards::text::{KillText, StepText, Verb, WhenText, Who, Whose};

const WHENS: usize = 255;

impl Work<'_> {
    /// Steps in a row. Those that add to conditions of the same racers are one: who has died of the first of them
    /// is spared the others.
    pub(super) fn steps(&mut self, texts: &[StepText], at: &Path) -> IndexRange {
        let start = self.done.steps.len();
        for (k, text) in texts.iter().enumerate() {
            let at = at.then(k);
            if let Some(step) = self.step(text, &at) {
                if step.verb == Verb::NewDay && k + 1 < texts.len() {
                    let message = "nothing can follow a new day";
                    self.faults.help(at.then("new_day"), message, "make it the last step");
                }
                let goes_on = k > 0 && befall_alike(&texts[k - 1], text);
                let last = self.done.steps[start..].last_mut().filter(|_| goes_on);
                match last.and_then(|last| Some((last.verb.with(step.verb)?, last))) {
                    Some((both, last)) => last.verb = both,
                    None => self.done.steps.push(step),
                }
            }
        }
        IndexRange::between(start, self.done.steps.len())
    }

    fn step(&mut self, text: &StepText, at: &Path) -> Option<Step> {
        let (key, verb) = text.compiled(&mut self.words(), at)?;
        self.fits(text, key, verb, at);
        let when = self.when(text.when.as_ref(), &at.then("when"));
        Some(Step { verb, times: text.times.unwrap_or(1), who: text.who, when })
    }

    /// Whether `times` and `who` go with the verb.
    fn fits(&mut self, text: &StepText, key: &str, verb: Verb, at: &Path) {
        if text.times.is_some() && !matches!(verb, Verb::Move(_)) {
            let message = format!("`times` does not go with `{key}`");
            self.faults.help(at.then("times"), message, "only `move` has it");
        }
        if text.who != Who::Racer && !verb.befalls() {
            let message = format!("`who` does not go with `{key}`");
            let help = "it goes with damage, hypothermia, starvation, clear and to_stretch_level";
            self.faults.help(at.then("who"), message, help);
        }
        let narrowed = |kill: &KillText| kill.whose != Whose::Any && (kill.tag.is_some() || kill.attached);
        if text.kill.as_ref().is_some_and(narrowed) {
            let message = "`tag` and `attached` go with whose = \"any\" alone";
            self.faults.help(at.then("kill"), message, "leave them out");
        }
    }

    /// A condition's number; 0 holds always.
    fn when(&mut self, text: Option<&WhenText>, at: &Path) -> u8 {
        let Some(text) = text else { return 0 };
        if *text == WhenText::default() {
            self.faults.help(at.clone(), "the condition asks for nothing", "leave it out");
            return 0;
        }
        let start = self.done.sets.len();
        for (k, word) in text.today.iter().enumerate() {
            self.words().set(word, &at.then("today").then(k));
        }
        let needs = IndexRange::between(start, self.done.sets.len());
        let mut without = 0;
        for (k, word) in text.not_today.iter().enumerate() {
            without |= self.words().set_of(word, &at.then("not_today").then(k));
        }
        if self.done.whens.len() >= WHENS {
            self.faults.add(at.clone(), format!("there are more than {WHENS} conditions"));
            return 0;
        }
        self.done.whens.push(When { needs, without, moved: text.moved });
        (self.done.whens.len() - 1) as u8
    }
}

/// Whether two steps concern the same racers on the same condition: a rival is chosen anew for each step.
fn befall_alike(one: &StepText, other: &StepText) -> bool {
    one.who == other.who && one.who != Who::Rival && one.when == other.when
}
