//! What the choice of a decision gives away: every option played out on the same redeals and dice.

use crate::agent::{PlayoutMean, Playouts, nominate};
use crate::game::{Game, Lookahead, Position};
use crate::sim::regret::Judging;

/// Options that are looked at, at most: those of the highest appraisal beside the chosen one.
pub(super) const OPTIONS: usize = 16;

/// Standard errors of the paired difference by which an option must be better before it is preferred to the chosen one.
///
/// Without any, the noisiest of many equal options is taken, and judged to be worse than what was chosen: in
/// a game of parties greedy players then give away -31 [-46, -17] points a game with 64 playouts, with one -2 [-11, +7].
/// Of what random players there give away, 228 points, one leaves 199, and two leave 136.
const SURE: f64 = 1.0;

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

/// What a choice gives away, in win probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Loss {
    /// The average of both halves: what each half of the playouts finds better, judged on the other.
    pub(super) loss: f64,
    /// The option that the even playouts find better than the chosen one, or that one itself, as an index of the legal
    /// actions.
    pub(super) better: usize,
    /// What the even playouts say that it is better by.
    pub(super) picked: PlayoutMean,
    /// What the odd playouts say that it is better by, which had no part in its choice.
    pub(super) judged: PlayoutMean,
}

/// What an option is at least better by, before it is preferred to the chosen one.
pub(super) fn surely(more: PlayoutMean) -> f64 {
    more.mean - SURE * more.error
}

impl<G: Game> Judge<G> {
    pub(super) fn new() -> Self {
        Judge {
            playouts: Playouts::new(),
            worth: Vec::new(),
            options: Vec::new(),
            values: Vec::new(),
            each: 0,
        }
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
            self.playouts.redeal(at, key, number as u64);
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
        at.game().appraise(at.view(), actions, worth);
        nominate(worth, chosen, OPTIONS, options);
    }

    fn of(&self, nth: usize) -> &[f64] {
        &self.values[nth * self.each..(nth + 1) * self.each]
    }

    /// How much better an option is than the chosen one by every second playout, from the first or the second on.
    fn more(&self, nth: usize, from: usize) -> PlayoutMean {
        let (mine, chosen) = (self.of(nth), self.of(0));
        PlayoutMean::of((0..self.each / 2).map(|n| mine[2 * n + from] - chosen[2 * n + from]))
    }

    /// The option that half of the playouts are surest to be better than the chosen one, or that one itself.
    fn best(&self, from: usize) -> usize {
        let mut best = (0, 0.0);
        for nth in 1..self.options.len() {
            let sure = surely(self.more(nth, from));
            if sure > best.1 {
                best = (nth, sure);
            }
        }
        best.0
    }

    fn loss(&self) -> Loss {
        let (even, odd) = (self.best(0), self.best(1));
        let judged = self.more(even, 1);
        Loss {
            loss: (judged.mean + self.more(odd, 0).mean) / 2.0,
            better: self.options[even],
            picked: self.more(even, 0),
            judged,
        }
    }

    /// The options that were played out last, the chosen one first: the action, what its playouts come to, and how much
    /// more that is than those of the chosen one.
    pub(super) fn told(&self) -> impl Iterator<Item = (usize, PlayoutMean, PlayoutMean)> {
        self.options.iter().enumerate().map(|(nth, &option)| {
            let (mine, chosen) = (self.of(nth), self.of(0));
            let more = (0..self.each).map(|n| mine[n] - chosen[n]);
            (option, PlayoutMean::of(mine.iter().copied()), PlayoutMean::of(more))
        })
    }

    /// How many options were played out last.
    pub(super) fn count(&self) -> usize {
        self.options.len()
    }
}
