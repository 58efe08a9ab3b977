//! The board: stretches in the order of travel.

use std::collections::BTreeMap;

use balance_engine::game::{Faults, Path};

use super::text::StretchText;
use super::{STRETCHES, Stretch};
use crate::cards::compile::belongs::belongs;
use crate::cards::text::{CardText, stretches_in_order};
use crate::cards::words::those;
use crate::knobs::{Board, RuleOptions};

/// Squares of a board at most, so that a square and the finish line are a byte.
const SQUARES: usize = 240;

/// Lays the board out for so many racers from its stretches, in the order of travel.
pub(crate) fn lay_out(
    texts: &BTreeMap<String, CardText>,
    rules: &RuleOptions,
    racers: usize,
    faults: &mut Faults,
) -> Vec<Stretch> {
    let flipped = match rules.board {
        Board::Racers => racers == 1,
        Board::Front => false,
        Board::Flip => true,
    };
    let mut work = Work { rules, flipped, done: Vec::new(), faults };
    work.board(&stretches_in_order(texts), &Path::top().then("cards"));
    work.done
}

struct Work<'a> {
    rules: &'a RuleOptions,
    flipped: bool,
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
            belongs(text, &at, self.faults);
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
        let other = |text: &CardText| text.stretch.as_ref()?.other_print;
        let there = all.iter().filter(|(_, text)| other(text).is_some());
        let there: Vec<&str> = there.map(|(id, _)| id.as_str()).collect();
        for (k, id) in self.rules.other_print.iter().enumerate() {
            if !there.contains(&id.as_str()) {
                let message = format!("no stretch \"{id}\" has an `other_print`");
                let known = there.iter().copied();
                self.faults.unknown(at.then(k), message, id, known, || those("stretches that have one", &there));
            }
        }
    }

    fn stretch(&self, text: &StretchText, other: bool, first: usize) -> Stretch {
        let squares = usize::from(if self.flipped { text.solo_squares } else { text.squares });
        let plus = |plus: u8| if self.flipped && self.rules.plus_signs { plus } else { 0 };
        let effect = if other { text.other_print } else { text.effect };
        Stretch {
            first: first as u8,
            last: (first + squares - 1).min(255) as u8,
            hypothermia: text.hypothermia + plus(text.solo_hypothermia_plus),
            starvation: text.starvation + plus(text.solo_starvation_plus),
            checkpoint: text.checkpoint,
            effect: effect.unwrap_or_default(),
        }
    }
}
