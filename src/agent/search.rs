//! The agent that plays on in its head: playouts of the likeliest actions from redealt positions.
//!
//! At a decision it takes the actions that the game's appraisal values highest and thins them by
//! sequential halving (Karnin, Koren and Somekh 2013, "Almost optimal exploration in multi-armed
//! bandits"): all share the same redeals and dice, so that most of their luck is common and goes
//! away in the difference. A playout goes on with greedy players in all seats, either to the end or
//! for as many turns as the game's [`Lookahead`] says, and is then valued by [`Game::score`].
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

use crate::agent::Greedy;
use crate::chance::{Chance, Lane, Stream};
use crate::game::{ActionList, Agent, Game, Lookahead, Position, Seat, Silent};

/// Actions that are looked at, at most.
const CANDIDATES: usize = 8;
/// Playouts of each candidate in the first round, at least.
const FEWEST: u32 = 2;
/// Decisions of one playout after which it is given up as worth nothing: a bug of the game.
const STUCK: u32 = 100_000;

/// Chooses by playouts; with 1 iteration it is [`Greedy`].
pub struct Search<G: Game> {
    iterations: u32,
    greedy: Greedy,
    worth: Vec<i32>,
    candidates: Vec<Candidate>,
    head: Head<G>,
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

/// Where playouts are played.
struct Head<G: Game> {
    /// The redealt position that all candidates share.
    root: Option<G::State>,
    list: G::Actions,
    players: Greedy,
    chance: Stream,
}

impl<G: Game> Clone for Search<G> {
    /// Another player as strong; what is kept between playouts is not worth copying.
    fn clone(&self) -> Self {
        Search::new(self.iterations)
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
            worth: Vec::new(),
            candidates: Vec::new(),
            head: Head {
                root: None,
                list: G::Actions::default(),
                players: Greedy::default(),
                chance: Stream::new(0, 0),
            },
        }
    }

    /// The `count` actions of the highest appraisal, the greedy choice first.
    fn nominate(&mut self, greedy: usize, count: usize) {
        let worth = &self.worth;
        let mut order: [usize; CANDIDATES] = [greedy; CANDIDATES];
        let mut taken = 1;
        while taken < count {
            let left = (0..worth.len()).filter(|at| !order[..taken].contains(at));
            let Some(next) = left.rev().max_by_key(|&at| worth[at]) else { break };
            order[taken] = next;
            taken += 1;
        }
        self.candidates.resize_with(CANDIDATES, Candidate::default);
        for (candidate, &action) in self.candidates.iter_mut().zip(&order[..taken]) {
            candidate.action = action;
            candidate.values.clear();
            candidate.sum = 0.0;
        }
    }

    /// Plays `playouts` more of each of the first `alive` candidates.
    fn round(
        &mut self,
        at: &Position<'_, G>,
        actions: &[G::Action],
        key: u64,
        alive: usize,
        playouts: u32,
    ) {
        let from = self.candidates[0].values.len() as u64;
        for number in from..from + u64::from(playouts) {
            self.head.redeal(at, key, number);
            for candidate in &mut self.candidates[..alive] {
                let action = actions[candidate.action];
                let value = self.head.playout(at.game(), at.seat(), action, key, number);
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
    fn choose<C: Chance>(
        &mut self,
        at: &Position<'_, G>,
        actions: &[G::Action],
        chance: &mut C,
    ) -> usize {
        let greedy = self.greedy.choose(at, actions, chance);
        let (count, rounds) = field(self.iterations, actions.len());
        if count < 2 {
            return greedy;
        }
        let lane = Lane::whim(at.seat().index());
        let mut half = || u64::from(chance.below(lane, u32::MAX));
        let key = half() << 32 | half();
        self.worth.clear();
        at.game().appraise(at.view(), actions, &mut self.worth);
        self.nominate(greedy, count);
        let mut alive = count;
        for _ in 0..rounds {
            let playouts = self.iterations / (rounds * alive as u32);
            self.round(at, actions, key, alive, playouts.max(1));
            // The greedy choice stays in front, to be compared with whatever is left.
            self.candidates[1..alive].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            alive = alive.div_ceil(2).max(2);
        }
        let (base, best) = (&self.candidates[0], &self.candidates[1]);
        match is_better(&best.values, &base.values, at.game().lookahead().gate) {
            true => best.action,
            false => greedy,
        }
    }
}

/// Whether values exceed others, playout by playout, by more than `gate` standard errors.
fn is_better(values: &[f32], others: &[f32], gate: f64) -> bool {
    let n = values.len() as f64;
    let differences = || values.iter().zip(others).map(|(a, b)| f64::from(a - b));
    let mean = differences().sum::<f64>() / n;
    let squares = differences().map(|d| (d - mean) * (d - mean)).sum::<f64>();
    mean > 0.0 && mean > gate * (squares / (n - 1.0).max(1.0) / n).sqrt()
}

impl<G: Game> Head<G> {
    /// Deals again what the seat cannot see.
    fn redeal(&mut self, at: &Position<'_, G>, key: u64, number: u64) {
        self.chance.restart(key, 2 * number);
        at.redealt(&mut self.root, &mut self.chance);
    }

    /// Plays an action from the redealt position, and on: 1 when the seat wins, 0 when it does not,
    /// and something between where the playout stops before.
    fn playout(&mut self, game: &G, seat: Seat, action: G::Action, key: u64, number: u64) -> f64 {
        self.chance.restart(key, 2 * number + 1);
        let Some(mut state) = self.root.clone() else { return 0.0 };
        let Lookahead { turns, scale, .. } = game.lookahead();
        let stop = game.turns(&state).saturating_add(turns);
        game.apply(&mut state, action, &mut self.chance, &mut Silent);
        for _ in 0..STUCK {
            let Some(acting) = game.to_act(&state) else {
                return share(&game.outcome(&state).standing, seat, game.sides());
            };
            let now = game.turns(&state);
            if now > game.max_turns() {
                return 0.0;
            }
            if now >= stop {
                return logistic(f64::from(game.score(game.view(&state, seat))) / scale);
            }
            self.list.clear();
            game.actions(&state, &mut self.list);
            let choice = match self.list.len() {
                1 => 0,
                _ => {
                    let at = Position::new(game, &state, acting);
                    self.players.choose(&at, &self.list, &mut self.chance)
                }
            };
            let action = self.list[choice];
            game.apply(&mut state, action, &mut self.chance, &mut Silent);
        }
        0.0
    }
}

/// What a seat has of a game that is over: all of it when it won, its share of a first place that
/// several hold.
fn share(standing: &crate::game::Standing, seat: Seat, seats: usize) -> f64 {
    let first = (0..seats).filter(|&at| standing.rank(Seat(at as u8)) == 1).count();
    if standing.rank(seat) == 1 { 1.0 / first as f64 } else { 0.0 }
}

/// The chance of winning at so many scales of points: 1 / (1 + e^-x), by additions and
/// multiplications alone, so that it is the same on every machine; within 1 % of the exact one.
fn logistic(x: f64) -> f64 {
    let mut power = 1.0 - x.clamp(-30.0, 30.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    1.0 / (1.0 + power)
}

#[cfg(test)]
mod tests;
