//! The board: stretches in the order of travel.

use std::collections::BTreeMap;

use crate::game::{Faults, Path};

use super::super::cards::compile::{known, stretches_in_order};
use super::super::cards::text::CardText;
use super::super::knobs::{Board, Rules};
use super::text::{EffectText, StretchText};
use super::{Effect, STRETCHES, Stretch};

/// Squares of a board at most, so that a square and the finish line are a byte.
const SQUARES: usize = 240;

/// Lays the board out for so many racers from its stretches, in the order of travel.
pub fn lay_out(
    texts: &BTreeMap<String, CardText>,
    rules: &Rules,
    racers: usize,
    faults: &mut Faults,
) -> Vec<Stretch> {
    let mut work = Work { rules, racers, done: Vec::new(), faults };
    work.board(&stretches_in_order(texts), &Path::top().then("cards"));
    work.done
}

struct Work<'a> {
    rules: &'a Rules,
    racers: usize,
    done: Vec<Stretch>,
    faults: &'a mut Faults,
}

impl Work<'_> {
    fn board(&mut self, all: &[(&String, &CardText)], at: &Path) {
        self.other_prints(all);
        let mut first = 1;
        for (k, (id, text)) in all.iter().enumerate() {
            let at = at.then(*id);
            text.source.check(text.attested.as_ref(), &at, self.faults);
            self.only_stretch(text, &at);
            let Some(stretch) = text.stretch.as_ref() else {
                let help = "add stretch = { place, squares, solo_squares }";
                self.faults.help(at, "the stretch does not say where it lies", help);
                continue;
            };
            let earlier = all[..k].iter().filter_map(|(_, text)| text.stretch.as_ref());
            if earlier.clone().any(|other| other.place == stretch.place) {
                let message = format!("two stretches have place {}", stretch.place);
                let help = "number the stretches in the order of travel";
                self.faults.help(at.then("stretch").then("place"), message, help);
            }
            let other = self.rules.other_print.contains(*id);
            let laid = self.stretch(stretch, other, first);
            first = usize::from(laid.last) + 1;
            if first > SQUARES + 1 {
                let message = format!("the board is longer than {SQUARES} squares");
                self.faults.help(at.then("stretch"), message, "shorten some stretches");
                return;
            }
            self.done.push(laid);
        }
        let (there, message) = (all.len(), "there is no board");
        if there == 0 {
            self.faults.help(at.clone(), message, "add the card file with the stretches");
        } else if there > STRETCHES {
            let message = format!("{there} stretches, and there is room for {STRETCHES}");
            self.faults.help(at.clone(), message, "make fewer, longer ones");
        }
    }

    /// Stretches named in `[rules] other_print` must have one.
    fn other_prints(&mut self, all: &[(&String, &CardText)]) {
        let at = Path::top().then("rules").then("other_print");
        let other =
            |text: &CardText| text.stretch.as_ref().is_some_and(|s| s.other_print.is_some());
        let there: Vec<&str> =
            all.iter().filter(|(_, text)| other(text)).map(|(id, _)| id.as_str()).collect();
        for (k, id) in self.rules.other_print.iter().enumerate() {
            if !there.contains(&id.as_str()) {
                let message = format!("no stretch \"{id}\" has an `other_print`");
                self.faults.help(at.then(k), message, known(id, &there, "stretches that have one"));
            }
        }
    }

    /// A stretch has none of the keys of cards.
    fn only_stretch(&mut self, text: &CardText, at: &Path) {
        let given = [
            ("deck", text.deck.is_some()),
            ("energy", !text.energy.is_zero()),
            ("health", text.health > 0),
            ("risk", text.risk > 0),
            ("gives", text.gives.is_some()),
            ("steps", !text.steps.is_empty()),
            ("starts_in_play", text.starts_in_play),
        ];
        for (key, _) in given.into_iter().filter(|(_, there)| *there) {
            let message = format!("type \"stretch\" has no `{key}`");
            self.faults.help(at.then(key), message, "what it does stands in `stretch`");
        }
    }

    /// Whether the flip side of the board lies up.
    fn flipped(&self) -> bool {
        match self.rules.board {
            Board::Racers => self.racers == 1,
            Board::Front => false,
            Board::Flip => true,
        }
    }

    fn stretch(&self, text: &StretchText, other: bool, first: usize) -> Stretch {
        let flipped = self.flipped();
        let squares = usize::from(if flipped { text.solo_squares } else { text.squares });
        let plus = |plus: u8| if flipped && self.rules.plus_signs { plus } else { 0 };
        let effect = if other { &text.other_print } else { &text.effect };
        Stretch {
            first: first as u8,
            last: (first + squares - 1).min(255) as u8,
            hypothermia: text.hypothermia + plus(text.solo_hypothermia_plus),
            starvation: text.starvation + plus(text.solo_starvation_plus),
            checkpoint: text.checkpoint,
            effect: flat_effect(&effect.clone().unwrap_or_default()),
        }
    }
}

fn flat_effect(text: &EffectText) -> Effect {
    Effect {
        immune: text.immune,
        dog_speed: text.dog_speed,
        no_speed_bonuses: text.no_speed_bonuses,
        no_starvation: text.no_starvation,
        risks_fizzle: text.risks_fizzle,
        risk_times: text.risk_times.unwrap_or(1),
        no_extra_cards: text.no_extra_cards,
        health_on_entering: text.health_on_entering,
        starvation_each_day: text.starvation_each_day,
        dog_dies_each_day: text.dog_dies_each_day,
        recover_each_turn: text.recover_each_turn,
    }
}
