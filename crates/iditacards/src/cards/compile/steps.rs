//! Compiles steps and conditions.

use balance_engine::game::{IndexRange, Path};

use super::CardCompiler;
use crate::cards::{KillText, Step, StepText, Verb, When, WhenText, Who, Whose};

const WHENS: usize = 255;

impl CardCompiler<'_> {
    /// Compiles steps. Additions to conditions of the same racers are merged: who dies of the first is spared the
    /// others.
    pub(super) fn steps(&mut self, texts: &[StepText], at: &Path) -> IndexRange {
        let start = self.done.steps.len();
        for (k, text) in texts.iter().enumerate() {
            let at = at.then(k);
            if let Some(step) = self.step(text, &at) {
                if step.verb == Verb::NewDay && k + 1 < texts.len() {
                    self.diagnostics.help(at.then("new_day"), "no step can follow a new day", "make it the last step");
                }
                // A rival is chosen again for each step.
                let is_alike = |one: &StepText| one.who == text.who && one.who != Who::Rival && one.when == text.when;
                let goes_on = k > 0 && is_alike(&texts[k - 1]);
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
        let (key, verb) = text.compiled(self, at)?;
        self.fits(text, key, verb, at);
        let when = self.when(text.when.as_ref(), &at.then("when"));
        Some(Step { verb, times: text.times.unwrap_or(1), who: text.who, when })
    }

    fn fits(&mut self, text: &StepText, key: &str, verb: Verb, at: &Path) {
        if text.times.is_some() && !matches!(verb, Verb::Move(_)) {
            let message = format!("`times` can't be used with `{key}`");
            self.diagnostics.help(at.then("times"), message, "use it with `move` only");
        }
        if text.who != Who::Racer && !verb.befalls() {
            let message = format!("`who` can't be used with `{key}`");
            let help = "use it with `damage`, `hypothermia`, `starvation`, `clear` or `to_stretch_level`";
            self.diagnostics.help(at.then("who"), message, help);
        }
        let narrowed = |kill: &KillText| kill.whose != Whose::Any && (kill.tag.is_some() || kill.attached);
        if text.kill.as_ref().is_some_and(narrowed) {
            self.diagnostics.help(at.then("kill"), "`tag` and `attached` need whose = \"any\"", "remove them");
        }
    }

    /// Returns the number of a condition; 0 is always true.
    fn when(&mut self, text: Option<&WhenText>, at: &Path) -> u8 {
        let Some(text) = text else { return 0 };
        if *text == WhenText::default() {
            self.diagnostics.help(at.clone(), "the condition is empty", "remove it");
            return 0;
        }
        let start = self.done.sets.len();
        for (k, word) in text.today.iter().enumerate() {
            self.set(word, &at.then("today").then(k));
        }
        let needs = IndexRange::between(start, self.done.sets.len());
        let mut without = 0;
        for (k, word) in text.not_today.iter().enumerate() {
            without |= self.set_of(word, &at.then("not_today").then(k));
        }
        if self.done.whens.len() >= WHENS {
            self.diagnostics.add(at.clone(), format!("there are more than {WHENS} conditions"));
            return 0;
        }
        self.done.whens.push(When { needs, without, moved: text.moved });
        (self.done.whens.len() - 1) as u8
    }
}
