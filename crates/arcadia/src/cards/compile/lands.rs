//! Compiles Leagues: sides, ways and Rests.

use balance_engine::game::Path;

use super::{CardCompiler, all_kinds};
use crate::cards::text::{RestText, SidesText, WayText};
use crate::cards::{
    BORDER, CardText, FLAW_KINDS, Features, IndexRange, League, MERIT_KINDS, Rest, TERRAINS, Trial, Verb, features,
};

impl CardCompiler<'_> {
    pub(super) fn league(&mut self, text: &CardText, powers: IndexRange, at: &Path) {
        let SidesText { north, east, south, west } = text.sides.clone().unwrap_or_default();
        let sides = [north, east, south, west].map(|side| features(&side));
        for (name, side) in ["north", "east", "south", "west"].into_iter().zip(sides) {
            if side & BORDER != 0 && side != BORDER {
                let message = "a side with a Border can't show anything else";
                self.diagnostics.help(at.then("sides").then(name), message, "write [\"border\"] alone");
            }
        }
        let all = sides.iter().fold(0, |set, side| set | side);
        let league = League {
            sides,
            features: all,
            rest: self.rests(&text.rest, &at.then("rest")),
            enter: self.ways(&text.enter, all, &at.then("enter")),
            leave: self.ways(&text.leave, all, &at.then("leave")),
            powers,
            unique: text.unique,
            safe: self.done.powers[powers.range()].iter().any(|power| power.verb == Verb::Safe),
            copies: text.copies.min(if text.unique { 1 } else { u8::MAX }),
        };
        self.done.leagues.push(league);
    }

    fn ways(&mut self, texts: &[WayText], all: Features, at: &Path) -> [Trial; TERRAINS] {
        let mut ways = [Trial::default(); TERRAINS];
        for (k, text) in texts.iter().enumerate() {
            let by = if text.by.is_empty() { u16::MAX } else { features(&text.by) };
            if by & all & !BORDER == 0 {
                let help = "write a Terrain of its sides, or remove `by` to cover every way";
                self.diagnostics.help(at.then(k).then("by"), "no side of the League has this Terrain", help);
            }
            for (_, way) in ways.iter_mut().enumerate().filter(|(terrain, _)| by & (1 << terrain) != 0) {
                *way = Trial { attribute: text.attribute, difficulty: text.difficulty };
            }
        }
        ways
    }

    fn rests(&mut self, texts: &[RestText], at: &Path) -> IndexRange {
        let start = self.done.rests.len();
        for (k, text) in texts.iter().enumerate() {
            let of = if text.of.is_empty() { MERIT_KINDS } else { all_kinds(&text.of) };
            let (merits, flaws) = (of & MERIT_KINDS, of & FLAW_KINDS);
            if merits | flaws != of || merits != 0 && flaws != 0 {
                let message = "an entry of a Rest is about either Merits or Flaws";
                let help = "write one entry for types of Merits and another for types of Flaws";
                self.diagnostics.help(at.then(k).then("of"), message, help);
            }
            let (exempt, trial) = (self.races(&text.exempt), text.trial.unwrap_or_default());
            self.done.rests.push(Rest { merits, flaws, count: text.count, trial, exempt });
        }
        if texts.len() > 3 {
            let help = "merge types with the same `count` and `trial` into one entry";
            self.diagnostics.help(at.clone(), "a League has at most three entries for its Rest", help);
        }
        IndexRange::between(start, self.done.rests.len())
    }
}
