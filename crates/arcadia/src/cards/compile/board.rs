//! Compiles what lies on the board: Leagues with their ways and Rests, and Waylays.

use balance_engine::game::Path;

use super::{CardCompiler, all_kinds, attributes};
use crate::cards::text::{LossText, RestText, SidesText, Suffered, WayText};
use crate::cards::{
    BORDER, CardText, FLAW_KINDS, Features, IndexRange, League, Loss, MERIT_KINDS, Rest, TERRAINS, Trial, Verb, Waylay,
    Who, Words, features, tests,
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

    pub(super) fn waylay(&mut self, text: &CardText, words: Words, at: &Path) {
        let foe = |k: usize| at.then("against").then(k).then("who");
        let against = text.against.iter().enumerate().map(|(k, it)| (self.who(&it.who, &foe(k)), it.add));
        let against: Vec<(Who, i8)> = against.collect();
        let bribe = text.bribe.as_ref().map_or(0, |word| self.word(word, &at.then("bribe")));
        let loss = self.loss(&text.loss, text.trial.is_none(), &at.then("loss"));
        let (tests, attributes) = (tests(&text.tests), attributes(text));
        self.done.waylays.push(Waylay {
            rating: text.rating.unwrap_or(1),
            copies: text.copies,
            terrain: features(&text.terrain),
            tests,
            attributes,
            offers: std::array::from_fn(|kind| if tests & 1 << kind == 0 { i8::MAX } else { attributes[kind] }),
            trial: text.trial.unwrap_or_default(),
            wins: text.wins.unwrap_or(1),
            again: text.again,
            loss,
            against: IndexRange::added(&mut self.done.against, against),
            bribe,
            joins: text.joins,
            words,
        });
    }

    /// Compiles what a defeat costs. A lost Test always costs a Merit, a failed Trial only what is listed.
    fn loss(&mut self, texts: &[LossText], test: bool, at: &Path) -> Loss {
        let mut loss = Loss { exhaust: test.into(), free: test.into(), ..Loss::default() };
        for (k, text) in texts.iter().enumerate() {
            let at = at.then(k);
            let of = self.merit_kinds(&text.of, &at.then("of"));
            let Some((_, suffered)) = text.compiled(self, &at) else { continue };
            // Whether an earlier entry of the same kind asks for other types.
            let mut differs = false;
            match suffered {
                Suffered::Exhaust(0) => (loss.exhaust, loss.free) = (0, 0),
                Suffered::Exhaust(more) => {
                    differs = of != 0 && loss.exhaust_of != 0 && loss.exhaust_of != of;
                    loss.exhaust += more;
                    loss.free += if of == 0 { more } else { 0 };
                    loss.exhaust_of |= of;
                }
                Suffered::Discard(count) => {
                    differs = loss.discard != 0 && loss.discard_of != of;
                    loss.discard += count;
                    loss.discard_of |= of;
                }
                Suffered::Skip(days) => loss.skip += days,
                Suffered::Back => loss.back = true,
                Suffered::Camp => loss.camp = true,
                Suffered::Hold => loss.hold = true,
                Suffered::Leaves => loss.leaves = true,
            }
            if differs {
                let help = "write one entry with all types that the character can choose from";
                self.diagnostics.help(at.then("of"), "another entry lists other types of Merits", help);
            }
        }
        loss
    }
}
