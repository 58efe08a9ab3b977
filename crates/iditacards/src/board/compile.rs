//! Compiles the board.

use std::collections::BTreeMap;

use balance_engine::game::Path;

use super::{STRETCHES, Stretch, StretchText};
use crate::cards::compile::{CardCompiler, find};
use crate::cards::{CardText, stretches_in_order};
use crate::rule_options::Board;

/// Maximum number of squares, so that a square and the finish line fit in a byte.
const SQUARES: usize = 240;

impl CardCompiler<'_> {
    /// Compiles the board from its stretches, in the order of travel.
    pub(crate) fn lay_out(&mut self, texts: &BTreeMap<String, CardText>) {
        let (all, at) = (stretches_in_order(texts), Path::top().then("cards"));
        self.other_prints(&all);
        let mut first = 1;
        for (k, (id, text)) in all.iter().enumerate() {
            let at = at.then(*id);
            self.belongs(text, &at);
            let Some(stretch) = text.stretch.as_ref() else {
                let help = "add stretch = { place = 1, squares = 10, solo_squares = 10 }";
                self.diagnostics.help(at, "a card of type \"stretch\" needs `stretch`", help);
                continue;
            };
            let mut earlier = all[..k].iter().filter_map(|(_, text)| text.stretch.as_ref());
            if earlier.any(|other| other.place == stretch.place) {
                let message = format!("two stretches have place {}", stretch.place);
                let help = "give each stretch its own position on the trail";
                self.diagnostics.help(at.then("stretch").then("place"), message, help);
            }
            let laid = self.stretch(stretch, self.rules.other_print.contains(*id), first);
            first = usize::from(laid.last) + 1;
            if first > SQUARES + 1 {
                let message = format!("the board is longer than {SQUARES} squares");
                return self.diagnostics.help(at.then("stretch"), message, "shorten some stretches");
            }
            self.done.stretches.push(laid);
        }
        let (there, message) = (all.len(), "there is no board");
        if there == 0 {
            self.diagnostics.help(at, message, "add a card file with cards of type \"stretch\"");
        } else if there > STRETCHES {
            let message = format!("{there} stretches; the maximum is {STRETCHES}");
            self.diagnostics.help(at, message, "merge some into longer ones");
        }
    }

    fn other_prints(&mut self, all: &[(&String, &CardText)]) {
        let at = Path::top().then("rules").then("other_print");
        let other = |text: &CardText| text.stretch.as_ref()?.other_print;
        let there = all.iter().filter(|(_, text)| other(text).is_some());
        let there: Vec<&str> = there.map(|(id, _)| id.as_str()).collect();
        for (k, id) in self.rules.other_print.iter().enumerate() {
            let message = format!("there is no stretch \"{id}\" with `other_print`");
            find(id, ("stretches with one", &there), message, at.then(k), self.diagnostics);
        }
    }

    fn stretch(&self, text: &StretchText, other: bool, first: usize) -> Stretch {
        let flipped = match self.rules.board {
            Board::Racers => self.racers == 1,
            Board::Front => false,
            Board::Flip => true,
        };
        let squares = usize::from(if flipped { text.solo_squares } else { text.squares });
        let plus = |plus: u8| if flipped && self.rules.plus_signs { plus } else { 0 };
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
