//! The agent that plays on in its head: playouts of the likeliest actions from redealt positions.
//!
//! At a decision it takes the actions that the game's appraisal values highest and thins them by
//! sequential halving (Karnin, Koren and Somekh 2013, "Almost optimal exploration in multi-armed
//! bandits"): all share the same redeals and dice, so that most of their luck is common and goes
//! away in the difference. A playout goes on with greedy players in all seats, either to the end or
//! for as many turns as the game's [`Lookahead`] says, and is then valued by [`Policy::score`].
//!
//! The greedy choice stays in to the end, and is overruled only where the winner is better by more
//! than the gate's standard errors of their paired difference: in chancy games a few playouts say
//! less than the appraisal does.
//!
//! What it cannot know it does not use: it looks at the game only through redealt copies. Two
//! limits come with that (Cowling, Powley and Whitehouse 2012): it plans as though it will see in
//! later turns what a redeal holds (strategy fusion), and its redeals ignore what the play of others
//! has revealed.

use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::playouts::{PlayoutMean, Playouts, nominate};
use crate::agent::Greedy;
use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Position};

/// Actions that are looked at, at most.
const CANDIDATES: usize = 8;
/// Playouts of each candidate in the first round, at least.
const FEWEST: u32 = 2;

/// Chooses by playouts; with 1 iteration it is [`Greedy`].
pub struct Search<G: Game> {
    iterations: u32,
    greedy: Greedy,
    nominees: Vec<usize>,
    candidates: Vec<Candidate>,
    playouts: Playouts<G>,
    /// Playouts that it and all its copies have made: once a decision there is one to add to.
    made: Arc<AtomicU64>,
}

/// An action with what its playouts came to, in the order of the redeals.
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
    /// Another player as strong, which counts its playouts with the first; what is kept between
    /// playouts is not worth copying.
    fn clone(&self) -> Self {
        Search { made: Arc::clone(&self.made), ..Search::new(self.iterations) }
    }
}

impl<G: Game> Debug for Search<G> {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        write!(to, "Search({})", self.iterations)
    }
}

impl<G: Game> Search<G> {
    /// A player with so many playouts a decision.
    #[must_use]
    pub fn new(iterations: u32) -> Self {
        Search {
            iterations,
            greedy: Greedy::default(),
            nominees: Vec::new(),
            candidates: Vec::new(),
            playouts: Playouts::default(),
            made: Arc::default(),
        }
    }

    /// The playouts that it and all its copies have made so far.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// The `count` actions of the highest appraisal, the greedy choice first.
    fn nominate(&mut self, greedy: usize, count: usize) {
        nominate(self.greedy.worth(), greedy, count, &mut self.nominees);
        self.candidates.resize_with(CANDIDATES, Candidate::default);
        for (candidate, &action) in self.candidates.iter_mut().zip(&self.nominees) {
            candidate.action = action;
            candidate.values.clear();
            candidate.sum = 0.0;
        }
    }

    /// Plays `playouts` more of each of the first `alive` candidates.
    fn round(&mut self, at: &Position<'_, G>, actions: &[G::Action], key: u64, alive: usize, playouts: u32) {
        let look = at.game().lookahead();
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

/// As many candidates as so many playouts are enough for, and the rounds it takes to thin them.
fn field(iterations: u32, actions: usize) -> (usize, u32) {
    let mut count = actions.min(CANDIDATES);
    while count > 1 {
        let rounds = count.next_power_of_two().trailing_zeros();
        if iterations >= FEWEST * rounds * count as u32 {
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
            // The greedy choice stays in front, to be compared with whatever is left.
            self.candidates[1..alive].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            alive = alive.div_ceil(2).max(2);
        }
        self.made.fetch_add(made, Ordering::Relaxed);
        let (base, best) = (&self.candidates[0], &self.candidates[1]);
        match is_better(&best.values, &base.values, at.game().lookahead().gate) {
            true => best.action,
            false => greedy,
        }
    }
}

/// Whether values exceed others, playout by playout, by more than `gate` standard errors.
fn is_better(values: &[f32], others: &[f32], gate: f64) -> bool {
    let more = PlayoutMean::of(values.iter().zip(others).map(|(a, b)| f64::from(a - b)));
    more.mean > 0.0 && more.mean > gate * more.error
}

#[cfg(test)]
mod tests;
