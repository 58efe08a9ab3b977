//! Compiles Leagues: sides, ways and Rests.

use balance_engine::game::Path;

use super::work::CardCompiler;
use crate::cards::text::{RestText, SidesText, WayText};
use crate::cards::{
    BORDER, CardText, FLAW_KINDS, Features, IndexRange, League, MERIT_KINDS, Rest, TERRAINS, Trial, Verb, features,
    kind,
};

impl CardCompiler<'_> {
    pub(super) fn league(&mut self, text: &CardText, powers: IndexRange, at: &Path) {
        let empty = SidesText::default();
        let given = text.sides.as_ref().unwrap_or(&empty);
        let sides = [&given.north, &given.east, &given.south, &given.west].map(|s| features(s));
        for (name, &side) in ["north", "east", "south", "west"].iter().zip(&sides) {
            if text.sides.is_some() && side & BORDER != 0 && side != BORDER {
                let help = "write [\"border\"] alone";
                self.diagnostics.help(
                    at.then("sides").then(*name),
                    "a side with a Border can't show anything else",
                    help,
                );
            }
        }
        let all = sides.iter().fold(0, |set, side| set | side);
        let rest = self.rests(&text.rest, &at.then("rest"));
        let enter = self.ways(&text.enter, all, &at.then("enter"));
        let leave = self.ways(&text.leave, all, &at.then("leave"));
        let safe = self.done.powers[powers.range()].iter().any(|power| power.verb == Verb::Safe);
        self.done.leagues.push(League {
            sides,
            features: all,
            enter,
            leave,
            rest,
            powers,
            unique: text.unique,
            safe,
            copies: text.copies.min(if text.unique { 1 } else { u8::MAX }),
        });
    }

    fn ways(&mut self, texts: &[WayText], all: Features, at: &Path) -> [Trial; TERRAINS] {
        let mut ways = [Trial::default(); TERRAINS];
        for (k, text) in texts.iter().enumerate() {
            let by = if text.by.is_empty() { u16::MAX } else { features(&text.by) };
            if by & all & !BORDER == 0 {
                let help = "write a Terrain of its sides, or remove `by` to cover every way";
                self.diagnostics.help(at.then(k).then("by"), "no side of the League has this Terrain", help);
            }
            let trial = Trial { attribute: text.attribute, difficulty: text.difficulty };
            for (terrain, way) in ways.iter_mut().enumerate() {
                if by & (1 << terrain) != 0 {
                    *way = trial;
                }
            }
        }
        ways
    }

    fn rests(&mut self, texts: &[RestText], at: &Path) -> IndexRange {
        let start = self.done.rests.len();
        for (k, text) in texts.iter().enumerate() {
            let of = text.of.iter().fold(0, |set, &of| set | kind(of));
            let merits = if of == 0 { MERIT_KINDS } else { of & MERIT_KINDS };
            let flaws = of & FLAW_KINDS;
            if merits | flaws != of && of != 0 || merits != 0 && flaws != 0 {
                let help = "write one entry for types of Merits and another for types of Flaws";
                self.diagnostics.help(
                    at.then(k).then("of"),
                    "an entry of a Rest is about either Merits or Flaws",
                    help,
                );
            }
            let exempt = self.all_races(&text.exempt);
            let trial = text.trial.unwrap_or_default();
            self.done.rests.push(Rest { merits, flaws, count: text.count, trial, exempt });
        }
        if texts.len() > 3 {
            let help = "merge types with the same `count` and `trial` into one entry";
            self.diagnostics.help(at.clone(), "a League has at most three entries for its Rest", help);
        }
        IndexRange::between(start, self.done.rests.len())
    }
}
