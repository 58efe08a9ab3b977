//! Steps and conditions: from their text to their compiled form.

use crate::game::Path;

use super::super::compiled::{ALL, IndexRange, Kinds, Step, Verb, When};
use super::super::text::{Count, StepText, WhenText, Who};
use super::Work;

/// Conditions at most.
const WHENS: usize = 255;

impl Work<'_> {
    /// Steps in a row.
    pub(super) fn steps(&mut self, texts: &[StepText], at: &Path) -> IndexRange {
        let start = self.done.steps.len() as u16;
        for (k, text) in texts.iter().enumerate() {
            let at = at.then(k);
            if let Some(step) = self.step(text, &at) {
                if step.verb == Verb::NewDay && k + 1 < texts.len() {
                    let message = "nothing can follow a new day";
                    self.faults.help(at.then("new_day"), message, "make it the last step");
                }
                self.done.steps.push(step);
            }
        }
        IndexRange { start, end: self.done.steps.len() as u16 }
    }

    fn step(&mut self, text: &StepText, at: &Path) -> Option<Step> {
        let all = self.verbs(text, at);
        let (key, mut step) = self.faults.one_of("the step", all, at)?;
        self.fits(text, key, &step, at);
        step.who = text.who;
        step.when = self.when(text.when.as_ref(), &at.then("when"));
        Some(step)
    }

    /// Every verb that a step can have, with its key.
    fn verbs(&mut self, text: &StepText, at: &Path) -> Vec<(&'static str, Option<Step>)> {
        let mut found = Vec::new();
        let plain =
            |verb, n: i8, m: u8| Step { verb, n, m, who: Who::Racer, when: 0, of: u128::MAX };
        let mut add = |key, step: Option<Step>| found.push((key, step));
        let small = |n: u8| n.min(100) as i8;
        add("move", text.travel.map(|n| plain(Verb::Move, n, text.times.unwrap_or(1))));
        add("draw", text.draw.map(|n| plain(Verb::Draw, small(n), 0)));
        add(
            "draw_for_each_dog",
            text.draw_for_each_dog.map(|n| plain(Verb::DrawForDogs, small(n), 0)),
        );
        add("recover", text.recover.map(|n| plain(Verb::Recover, 0, n)));
        let all = |word: &String| {
            let of = self.set_of(word, &at.then("recover_all"));
            Step { of, ..plain(Verb::Recover, 0, ALL) }
        };
        let every = text.recover_all.as_ref().map(all);
        add("recover_all", every);
        // "All" is -1 where the number has a sign: both are the same byte.
        let count = |count: Count| match count {
            Count::Cards(n) => n,
            Count::Every(_) => ALL,
        };
        add(
            "destroy",
            text.destroy.map(|d| plain(Verb::Destroy, count(d.up_to) as i8, count(d.of))),
        );
        add("take", text.take.map(|t| plain(Verb::Take, small(t.cards), t.of)));
        let until = text.take_from_until.map(|kind| {
            let word = super::super::super::metrics::kind_word(kind);
            let of = self.set_of(word, &at.then("take_from_until"));
            Step { of, ..plain(Verb::TakeUntil, 1, 0) }
        });
        add("take_from_until", until);
        add("trade_hand", text.trade_hand.map(|_| plain(Verb::TradeHand, 0, 0)));
        add(
            "destroy_from_hand",
            text.destroy_from_hand.map(|n| plain(Verb::DestroyFromHand, small(n), 0)),
        );
        add("damage", text.damage.map(|n| plain(Verb::Damage, small(n), 0)));
        add("hypothermia", text.hypothermia.map(|n| plain(Verb::Hypothermia, n, 0)));
        add("starvation", text.starvation.map(|n| plain(Verb::Starvation, n, 0)));
        add("clear", text.clear.map(|what| plain(Verb::Clear(what), 0, 0)));
        add(
            "to_stretch_level",
            text.to_stretch_level.map(|what| plain(Verb::ToStretch(what), 0, 0)),
        );
        let kill = text.kill.as_ref().map(|kill| {
            let at = at.then("kill").then("tag");
            let of = kill.tag.as_ref().map_or(Kinds::MAX, |tag| self.set_of(tag, &at));
            Step { of, ..plain(Verb::Kill(kill.whose), i8::from(kill.attached), 0) }
        });
        add("kill", kill);
        add("today", text.today.map(|lasting| plain(Verb::Today(lasting), 0, 0)));
        add("reshuffle", text.reshuffle.map(|_| plain(Verb::Reshuffle, 0, 0)));
        add("new_day", text.new_day.map(|_| plain(Verb::NewDay, 0, 0)));
        let flags = [
            ("trade_hand", text.trade_hand),
            ("reshuffle", text.reshuffle),
            ("new_day", text.new_day),
        ];
        self.faults.no_false(&flags, at);
        found
    }

    /// Whether `times` and `who` go with the verb.
    fn fits(&mut self, text: &StepText, key: &str, step: &Step, at: &Path) {
        if text.times.is_some() && step.verb != Verb::Move {
            let message = format!("`times` does not go with `{key}`");
            self.faults.help(at.then("times"), message, "only `move` has it");
        }
        let concerns = matches!(
            step.verb,
            Verb::Damage
                | Verb::Hypothermia
                | Verb::Starvation
                | Verb::Clear(_)
                | Verb::ToStretch(_)
        );
        if text.who != Who::Racer && !concerns {
            let message = format!("`who` does not go with `{key}`");
            let help = "it goes with damage, hypothermia, starvation, clear and to_stretch_level";
            self.faults.help(at.then("who"), message, help);
        }
        if let Some(kill) = text.kill.as_ref() {
            let any = kill.whose == super::super::text::Whose::Any;
            if !any && (kill.tag.is_some() || kill.attached) {
                let message = "`tag` and `attached` go with whose = \"any\" alone";
                self.faults.help(at.then("kill"), message, "leave them out");
            }
        }
    }

    /// A condition's number; 0 holds always.
    fn when(&mut self, text: Option<&WhenText>, at: &Path) -> u8 {
        let Some(text) = text else { return 0 };
        if *text == WhenText::default() {
            self.faults.help(at.clone(), "the condition asks for nothing", "leave it out");
            return 0;
        }
        let start = self.done.needs.len() as u16;
        for (k, word) in text.today.iter().enumerate() {
            let set = self.set_of(word, &at.then("today").then(k));
            self.done.needs.push(set);
        }
        let needs = IndexRange { start, end: self.done.needs.len() as u16 };
        let mut without = 0;
        for (k, word) in text.not_today.iter().enumerate() {
            without |= self.set_of(word, &at.then("not_today").then(k));
        }
        if self.done.whens.len() >= WHENS {
            self.faults.add(at.clone(), format!("there are more than {WHENS} conditions"));
            return 0;
        }
        self.done.whens.push(When { needs, without, moved: text.moved });
        (self.done.whens.len() - 1) as u8
    }
}
