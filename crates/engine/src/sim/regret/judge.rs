//! What the choice of a decision gives away: every option played out on the same redeals and dice.

use super::looking::Judging;
use crate::agent::{PlayoutMean, Playouts, nominate};
use crate::game::{Game, Lookahead, Position};

/// Options that are looked at, at most: those of the highest appraisal beside the chosen one.
pub(super) const OPTIONS: usize = 16;

/// Standard errors of the paired difference by which an option must be better before it is preferred to the chosen one.
///
/// With a smaller margin the noisiest of many equal options is taken, and judged to be worse than what was chosen: see
/// docs/statistics.md for what was measured.
const MARGIN: f64 = 2.0;

/// Playouts are dealt to this many parts in turn, so that what is reported had no part in what was found.
const PARTS: usize = 3;

/// The part that finds a better option, for the list of the worst decisions.
const FINDS: usize = 0;

/// The part that confirms it.
const CONFIRMS: usize = 1;

/// The part that reports how much better it is.
const REPORTS: usize = 2;

/// Plays options out. Nothing is allocated once the first have been.
pub(super) struct Judge<G: Game> {
    playouts: Playouts<G>,
    worth: Vec<i32>,
    /// The options as indices of the legal actions, the chosen one first.
    options: Vec<usize>,
    /// By option, by playout: from 0 for a lost game to 1 for a won one.
    values: Vec<f64>,
    /// Playouts of each option.
    each: usize,
}

/// What the playouts of an option say of it.
pub(super) struct OptionValue {
    /// The option as an index of the legal actions.
    pub(super) option: usize,
    /// The mean of its playouts.
    pub(super) value: PlayoutMean,
    /// How much more that is than the mean of the chosen option.
    pub(super) more: PlayoutMean,
}

/// What a choice gives away, in win probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Loss {
    /// The average over the parts of the playouts: what the other parts find better, judged on this part.
    pub(super) loss: f64,
    /// The option that the first part finds better than the chosen one, or that one itself, as an index of the legal
    /// actions.
    pub(super) better: usize,
    /// How much better it is by the first part, which found it.
    pub(super) picked: PlayoutMean,
    /// The same by the second part, which confirms it or does not.
    pub(super) confirmed: PlayoutMean,
    /// The same by the third part, which had no part in finding or confirming it.
    pub(super) judged: PlayoutMean,
}

/// Returns a difference less its margin of standard errors: above 0 if an option is preferred to the chosen one.
pub(super) fn surely(more: PlayoutMean) -> f64 {
    more.mean - MARGIN * more.error
}

/// True if a difference confirms what other playouts found: it is more than its standard error.
pub(super) fn confirms(more: PlayoutMean) -> bool {
    more.mean > more.error
}

/// Returns how many of a number of playouts are in the part that reports.
pub const fn reporting_playouts(playouts: u32) -> u32 {
    (playouts + (PARTS - 1 - REPORTS) as u32) / PARTS as u32
}

impl<G: Game> Judge<G> {
    pub(super) fn new() -> Self {
        Judge { playouts: Playouts::default(), worth: Vec::new(), options: Vec::new(), values: Vec::new(), each: 0 }
    }

    /// Plays the options of a decision out, with the luck that belongs to `key`.
    pub(super) fn play_out(
        &mut self,
        at: &Position<'_, G>,
        actions: &[G::Action],
        chosen: usize,
        key: u64,
        judging: Judging,
    ) -> Loss {
        self.nominate(at, actions, chosen);
        self.each = judging.playouts as usize;
        self.values.clear();
        self.values.resize(self.options.len() * self.each, 0.0);
        let look = if judging.horizon { at.game().lookahead() } else { Lookahead::TO_THE_END };
        for number in 0..self.each {
            self.playouts.determinize(at, key, number as u64);
            for (nth, &option) in self.options.iter().enumerate() {
                let value = self.playouts.value(at, actions[option], look);
                self.values[nth * self.each + number] = value;
            }
        }
        self.loss()
    }

    /// The chosen action, and then those of the highest appraisal.
    fn nominate(&mut self, at: &Position<'_, G>, actions: &[G::Action], chosen: usize) {
        let Judge { worth, options, .. } = self;
        worth.clear();
        at.game().evaluate_actions(at.view(), actions, worth);
        nominate(worth, chosen, OPTIONS, options);
    }

    fn of(&self, nth: usize) -> &[f64] {
        &self.values[nth * self.each..(nth + 1) * self.each]
    }

    /// How much better an option is than the chosen one by the playouts of some parts.
    fn more(&self, nth: usize, includes: impl Fn(usize) -> bool) -> PlayoutMean {
        let (mine, chosen) = (self.of(nth), self.of(0));
        let numbers = (0..self.each).filter(|n| includes(n % PARTS));
        PlayoutMean::of(numbers.map(|n| mine[n] - chosen[n]))
    }

    /// The option that the playouts of some parts are surest to be better than the chosen one, or that one itself.
    fn best(&self, includes: impl Fn(usize) -> bool) -> usize {
        let mut best = (0, 0.0);
        for nth in 1..self.options.len() {
            let sure = surely(self.more(nth, &includes));
            if sure > best.1 {
                best = (nth, sure);
            }
        }
        best.0
    }

    fn loss(&self) -> Loss {
        let judged = |part: usize| self.more(self.best(|of| of != part), |of| of == part).mean;
        let found = self.best(|part| part == FINDS);
        Loss {
            loss: (0..PARTS).map(judged).sum::<f64>() / PARTS as f64,
            better: self.options[found],
            picked: self.more(found, |part| part == FINDS),
            confirmed: self.more(found, |part| part == CONFIRMS),
            judged: self.more(found, |part| part == REPORTS),
        }
    }

    /// The options that were played out last, the chosen one first.
    pub(super) fn told(&self) -> impl Iterator<Item = OptionValue> {
        self.options.iter().enumerate().map(|(nth, &option)| {
            let (mine, chosen) = (self.of(nth), self.of(0));
            let more = (0..self.each).map(|n| mine[n] - chosen[n]);
            OptionValue { option, value: PlayoutMean::of(mine.iter().copied()), more: PlayoutMean::of(more) }
        })
    }

    /// How many options were played out last.
    pub(super) fn count(&self) -> usize {
        self.options.len()
    }
}
