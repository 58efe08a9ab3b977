//! The agent that searches by playouts from determinized positions.
//!
//! It takes the actions with the highest values and thins them by sequential halving (Karnin, Koren and Somekh 2013,
//! "Almost optimal exploration in multi-armed bandits"). All share the same determinizations and dice, so most of their
//! luck is common and cancels in the difference. In a playout all seats play greedily, to the end or for as many turns
//! as the game's [`Lookahead`] says; then [`Policy::score`] values the position.
//!
//! The greedy choice stays to the end. It is overridden only if the winner is better by more than `threshold` standard
//! errors of the paired difference: in games with much luck, a few playouts say less than the values of the actions do.
//!
//! It sees the game only through determinized copies, so it uses no hidden information. That has two limits (Cowling,
//! Powley and Whitehouse 2012): it plans as if it will see in later turns what a determinization contains (strategy
//! fusion), and it ignores what the play of others has revealed.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::playouts::{PlayoutMean, Playouts, nominate};
use crate::agent::Greedy;
use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Position};

const MAX_CANDIDATES: usize = 8;
/// Minimum playouts of each candidate in the first round.
const MIN_PLAYOUTS: u32 = 2;

/// Chooses by playouts; with 1 iteration it is [`Greedy`].
pub struct Search<G: Game> {
    iterations: u32,
    pub(super) greedy: Greedy<G>,
    nominees: Vec<usize>,
    candidates: Vec<Candidate>,
    playouts: Playouts<G>,
    /// Playouts made by it and all its copies; updated once per decision.
    made: Arc<AtomicU64>,
}

#[derive(Clone, Debug, Default)]
struct Candidate {
    action: usize,
    /// By playout, from 0 for a lost game to 1 for a won one.
    values: Vec<f32>,
    sum: f64,
}

impl Candidate {
    fn mean(&self) -> f64 {
        self.sum / self.values.len().max(1) as f64
    }
}

impl<G: Game> Clone for Search<G> {
    /// Returns an equal player that counts its playouts together with the first. Buffers aren't copied.
    fn clone(&self) -> Self {
        Search { made: Arc::clone(&self.made), ..Search::by(self.iterations, self.greedy.clone()) }
    }
}

impl<G: Game> Search<G> {
    /// Returns a player with this number of playouts per decision.
    pub fn new(iterations: u32) -> Self {
        Search::by(iterations, Greedy::default())
    }

    /// Returns a player that takes candidates from `greedy` and plays them out by it.
    pub(super) fn by(iterations: u32, greedy: Greedy<G>) -> Self {
        Search {
            iterations,
            playouts: Playouts::by(greedy.clone()),
            greedy,
            nominees: Vec::new(),
            candidates: Vec::new(),
            made: Arc::default(),
        }
    }

    /// Returns the playouts made so far by it and all its copies.
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    fn nominate(&mut self, greedy: usize, count: usize) {
        nominate(self.greedy.values(), greedy, count, &mut self.nominees);
        self.candidates.resize_with(MAX_CANDIDATES, Candidate::default);
        for (candidate, &action) in self.candidates.iter_mut().zip(&self.nominees) {
            candidate.action = action;
            candidate.values.clear();
            candidate.sum = 0.0;
        }
    }

    fn round(&mut self, at: &Position<'_, G>, actions: &[G::Action], key: u64, alive: usize, playouts: u32) {
        let look = self.greedy.valuing(at.game()).lookahead();
        let from = self.candidates[0].values.len() as u64;
        for number in from..from + u64::from(playouts) {
            self.playouts.determinize(at, key, number);
            for candidate in &mut self.candidates[..alive] {
                let action = actions[candidate.action];
                let value = self.playouts.value(at, action, look);
                candidate.values.push(value as f32);
                candidate.sum += value;
            }
        }
    }
}

/// Returns how many candidates the playouts suffice for, and the rounds of thinning.
fn field(iterations: u32, actions: usize) -> (usize, u32) {
    let mut count = actions.min(MAX_CANDIDATES);
    while count > 1 {
        let rounds = count.next_power_of_two().trailing_zeros();
        if iterations >= MIN_PLAYOUTS * rounds * count as u32 {
            return (count, rounds);
        }
        count -= 1;
    }
    (1, 0)
}

impl<G: Game> Agent<G> for Search<G> {
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        let greedy = self.greedy.choose(at, actions, chance);
        let (count, rounds) = field(self.iterations, actions.len());
        if count < 2 {
            return greedy;
        }
        let lane = Lane::whim(at.seat().index());
        let mut half = || u64::from(chance.below(lane, u32::MAX));
        let key = half() << 32 | half();
        self.nominate(greedy, count);
        let (mut alive, mut made) = (count, 0);
        for _ in 0..rounds {
            let playouts = (self.iterations / (rounds * alive as u32)).max(1);
            self.round(at, actions, key, alive, playouts);
            made += u64::from(playouts) * alive as u64;
            // The greedy choice stays in front, to be compared with the best of the others.
            self.candidates[1..alive].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            alive = alive.div_ceil(2).max(2);
        }
        self.made.fetch_add(made, Ordering::Relaxed);
        let (base, best) = (&self.candidates[0], &self.candidates[1]);
        let overrides =
            is_better(&best.values, &base.values, self.greedy.valuing(at.game()).lookahead().override_threshold);
        if overrides { best.action } else { greedy }
    }
}

/// True if values exceed others, playout by playout, by more than `threshold` standard errors.
fn is_better(values: &[f32], others: &[f32], threshold: f64) -> bool {
    let more = PlayoutMean::of(values.iter().zip(others).map(|(a, b)| f64::from(a - b)));
    more.mean > 0.0 && more.mean > threshold * more.error
}

#[cfg(test)]
mod tests;
