//! Compiles Waylays and what a defeat costs.

use balance_engine::game::Path;

use super::{CardCompiler, attributes};
use crate::cards::text::{LossText, Suffered};
use crate::cards::{CardText, IndexRange, Loss, Waylay, Who, Words, features, tests};

impl CardCompiler<'_> {
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
            let Some((_, suffered)) = text.compiled(&mut self.reading(), &at) else { continue };
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
