//! Compiles Waylays and what a defeat costs.

use balance_engine::game::Path;

use super::work::{CardCompiler, attributes};
use crate::cards::text::{LossText, Suffered};
use crate::cards::{CardText, IndexRange, Loss, Waylay, Who, Words, features, tests};

impl CardCompiler<'_> {
    pub(super) fn waylay(&mut self, text: &CardText, words: Words, at: &Path) {
        let against = text.against.iter().enumerate();
        let against: Vec<(Who, i8)> =
            against.map(|(k, it)| (self.who(&it.who, &at.then("against").then(k).then("who")), it.add)).collect();
        let bribe = text.bribe.as_ref().map_or(0, |word| self.word(word, &at.then("bribe")));
        let loss = self.loss(&text.loss, text.trial.is_none(), &at.then("loss"));
        let (tests, attributes) = (tests(&text.tests), attributes(text));
        let offer = |kind: usize| if tests & 1 << kind == 0 { i8::MAX } else { attributes[kind] };
        self.done.waylays.push(Waylay {
            rating: text.rating.unwrap_or(1),
            copies: text.copies,
            terrain: features(&text.terrain),
            tests,
            attributes,
            offers: std::array::from_fn(offer),
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
            match suffered {
                Suffered::Exhaust(0) => (loss.exhaust, loss.free) = (0, 0),
                Suffered::Exhaust(more) if of == 0 => {
                    loss.exhaust += more;
                    loss.free += more;
                }
                Suffered::Exhaust(more) => {
                    self.alike(loss.exhaust_of != 0 && loss.exhaust_of != of, &at);
                    loss.exhaust += more;
                    loss.exhaust_of |= of;
                }
                Suffered::Discard(count) => {
                    self.alike(loss.discard != 0 && loss.discard_of != of, &at);
                    loss.discard += count;
                    loss.discard_of |= of;
                }
                Suffered::Skip(days) => loss.skip += days,
                Suffered::Back => loss.back = true,
                Suffered::Camp => loss.camp = true,
                Suffered::Hold => loss.hold = true,
                Suffered::Leaves => loss.leaves = true,
            }
        }
        loss
    }

    /// Reports an entry of a loss that asks for other types of Merits than an earlier entry of the same kind.
    fn alike(&mut self, other_types: bool, at: &Path) {
        if other_types {
            let help = "write one entry with all types that the character can choose from";
            self.diagnostics.help(at.then("of"), "another entry lists other types of Merits", help);
        }
    }
}
