//! The loss of a choice: every option played out on the same determinizations and dice.

use super::sampling_plan::{Judging, SampledDecision, UNITS};
use crate::agent::{PlayoutMean, Playouts, nominate};
use crate::chance::mix;
use crate::game::{Game, Lookahead, Position};

/// Maximum number of options played out: the chosen one and those with the highest values.
pub(super) const MAX_OPTIONS: usize = 16;
/// Standard errors of the paired difference by which an option must be better than the chosen one. A smaller margin
/// selects the noisiest of many equal options, which turns out to be worse: see docs/statistics.md.
const MARGIN: f64 = 2.0;
/// Number of parts that playouts are dealt to in turn, so that those that report didn't find.
const PARTS: usize = 3;
/// The part that finds a better option, for the list of worst decisions.
const FINDS: usize = 0;
/// The part that confirms it.
const CONFIRMS: usize = 1;
/// The part that reports how much better it is.
const REPORTS: usize = 2;

/// Separates the randomness of the sample and the playouts from that of the games.
pub(super) const APART: u64 = 0x7265_6772_6574;

/// Plays options out. Allocates nothing after the first decisions.
pub(super) struct Judge<G: Game> {
    playouts: Playouts<G>,
    action_values: Vec<i32>,
    /// The options as indices of the legal actions, the chosen one first.
    options: Vec<usize>,
    /// By option, then by playout: from 0 for a lost game to 1 for a won one.
    values: Vec<f64>,
    each: usize,
}

pub(super) struct OptionValue {
    pub(super) option: usize,
    pub(super) value: PlayoutMean,
    /// Its mean minus that of the chosen option.
    pub(super) more: PlayoutMean,
}

/// A decision to examine. `choice` is an index of the legal actions.
pub(super) struct Decided {
    pub(super) seed: u64,
    pub(super) game: u64,
    pub(super) number: u32,
    pub(super) side: usize,
    pub(super) choice: usize,
    pub(super) judging: Judging,
}

/// Returns a difference minus its margin: above 0 if an option is preferred to the chosen one.
pub(super) fn surely(more: PlayoutMean) -> f64 {
    more.mean - MARGIN * more.error
}

/// True if a difference confirms other playouts: it exceeds its standard error.
pub(super) fn confirms(more: PlayoutMean) -> bool {
    more.mean > more.error
}

/// Returns how many of these playouts are in the part that reports.
pub const fn reporting_playouts(playouts: u32) -> u32 {
    (playouts + (PARTS - 1 - REPORTS) as u32) / PARTS as u32
}

impl<G: Game> Judge<G> {
    pub(super) fn new() -> Self {
        Judge {
            playouts: Playouts::default(),
            action_values: Vec::new(),
            options: Vec::new(),
            values: Vec::new(),
            each: 0,
        }
    }

    /// Plays the options of a decision out. Returns the result, and the position of the better option among them.
    pub(super) fn examine(
        &mut self,
        decided: Decided,
        at: &Position<'_, G>,
        actions: &[G::Action],
    ) -> (SampledDecision, usize) {
        let Decided { seed, game, number, side, choice, judging } = decided;
        let key = mix(mix(mix(seed ^ !APART) ^ game) ^ u64::from(number));
        self.play_out(at, actions, choice, key, judging);
        let reported = |part: usize| self.more(self.best(|of| of != part), |of| of == part).mean;
        let loss = (0..PARTS).map(reported).sum::<f64>() / PARTS as f64;
        let found = self.best(|part| part == FINDS);
        let better = self.options[found];
        let of = |option: usize| at.game().kind(at.view(), actions[option]);
        let row = SampledDecision {
            game,
            number,
            turn: at.turns(),
            side: side as u8,
            legal: actions.len() as u16,
            options: self.options.len() as u16,
            chosen: of(choice),
            better: of(better),
            chosen_is_best: better == choice,
            loss: (loss * UNITS).round() as i64,
            picked: self.more(found, |part| part == FINDS),
            confirmed: self.more(found, |part| part == CONFIRMS),
            reported: self.more(found, |part| part == REPORTS),
        };
        (row, found)
    }

    fn play_out(&mut self, at: &Position<'_, G>, actions: &[G::Action], chosen: usize, key: u64, judging: Judging) {
        self.action_values.clear();
        at.game().evaluate_actions(at.view(), actions, &mut self.action_values);
        nominate(&self.action_values, chosen, MAX_OPTIONS, &mut self.options);
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
    }

    fn of(&self, nth: usize) -> &[f64] {
        &self.values[nth * self.each..(nth + 1) * self.each]
    }

    /// Returns the advantage of an option over the chosen one by the playouts of some parts.
    fn more(&self, nth: usize, includes: impl Fn(usize) -> bool) -> PlayoutMean {
        let (mine, chosen) = (self.of(nth), self.of(0));
        let numbers = (0..self.each).filter(|n| includes(n % PARTS));
        PlayoutMean::of(numbers.map(|n| mine[n] - chosen[n]))
    }

    /// Returns the option that is most certainly better by the playouts of some parts, or the chosen one.
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

    /// Returns the options played out last, the chosen one first.
    pub(super) fn option_values(&self) -> impl Iterator<Item = OptionValue> {
        self.options.iter().enumerate().map(|(nth, &option)| {
            let (mine, chosen) = (self.of(nth), self.of(0));
            let more = (0..self.each).map(|n| mine[n] - chosen[n]);
            OptionValue { option, value: PlayoutMean::of(mine.iter().copied()), more: PlayoutMean::of(more) }
        })
    }
}
